"""Positions that lead to steps which random games hardly ever reach, for the comparison of options and law."""

from typing import Any

from drumhead.games import load
from drumhead.games.battleground import texts as battle_texts
from drumhead.games.battleground.acts import ChooseRelief
from drumhead.games.battleground.attacks import FreeWindow
from drumhead.games.battleground.backup import Gap
from drumhead.games.battleground.combat import Combat, Defenders
from drumhead.games.battleground.courage import CheckWindow
from drumhead.games.battleground.deployment import ChoosePlacing, SetAside
from drumhead.games.battleground.hands import Discard, PutBack, TakeUp
from drumhead.games.battleground.saves import fight_to_data
from drumhead.games.battleground.state import FREE_ATTACK, UNPLACED, Fight
from drumhead.games.battleground.triggers import PayTax, PhaseWindow
from drumhead.games.battleground.turn import Turn
from drumhead.kernel import Step, step_to_data
from drumhead.space.shapes import FRONT, REAR


def _fought(*units: dict[str, Any]) -> dict[str, Any]:
    """Unit 0, which has moved, may attack."""
    act = {"unit": 0, "colour": "red", "moved": True}
    return {
        "scenario": "crossroads", "bare": True, "round": 1, "phase": "activation", "act": act, "units": list(units)
    }  # fmt: skip


def _asked(steps: list[list[Any]], *sides: dict[str, Any] | list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A table of Dropzone on which the last of these steps asks; a side is its squads, or all that it has."""
    house = {"id": "house", "rect": [20, 20, 24, 24], "height": 4, "armour": 10, "dp": 10}
    shed = {"id": "shed", "rect": [26, 20, 30, 24], "height": 4, "armour": 10, "dp": 10}
    return {
        "pieces": [house, shed], "links": [["house", "shed"]], "objectives": [],
        "sides": [side if isinstance(side, dict) else {"squads": side} for side in sides],
        "agenda": [["dropzone.NextGroup"], *[[f"dropzone.{one[0]}", *one[1:]] for one in steps]], **more,
    }  # fmt: skip


def _foot(name: str, unit: str = "ucm_legionnaires", **more: Any) -> dict[str, Any]:
    """Infantry in the house."""
    return {"name": name, "unit": unit, "inside": "house", "count": 2, **more}


def _at(name: str, unit: str, *places: list[float], **more: Any) -> dict[str, Any]:
    return {"name": name, "unit": unit, "at": list(places), **more}


def _shot(uid: int, weapon: int, target: int, dice: list[int]) -> dict[str, Any]:
    return {
        "unit": uid, "slot": 0, "weapon": weapon, "target": target, "via": -1, "combined": 0, "hull": False,
        "blind": False, "redirected": False, "need": 3, "dice": dice, "focus": [], "lost": False, "glances": 0,
    }  # fmt: skip


def _fought_out(squad: int, kind: int, units: list[int], shot: dict[str, Any], hits: list[Any]) -> dict[str, Any]:
    return {
        "squad": squad, "seat": 0, "kind": kind, "extra": False, "units": units, "shots": [shot], "hits": hits,
        "held": [], "victims": [], "pieces": [], "target": 0, "points": [],
    }  # fmt: skip


def _rare_of_dropzone() -> list[dict[str, Any]]:
    """A table for each step of Dropzone that random games hardly ever reach."""
    drop: Any = load("dropzone")
    cards = drop.cards
    hand = [cards.card_numbers[name] for name in ("G01", "G02", "G03")]
    best = cards.card_numbers["G05"]
    played = [["Settle", 0, best, 0], ["Resolve", 1, best, 0, [*[0] * 8, best], [], 0, 0, 0]]
    bus = {"name": "a", "unit": "ucm_bear_apc", "group": -1}
    chief = _at("chief", "ucm_kodiak_command_acv", [10, 10], commander="cv4")
    tanks = _at("tanks", "ucm_sabre_tank", [14, 10], [16, 10])
    near = [_at("near", "sco_hunter_tank", [10, 20], [13, 20])]
    hurt = [_at("hurt", "ucm_kodiak_command_acv", [10, 10], [13, 10], dp=[1, 2])]
    burnt = _foot("burnt", "sco_warriors", dp=[3, 5])
    bear = _at("bear", "ucm_bear_apc", [22, 18])
    rifles, flamer = (
        cards.weapon_numbers[name]
        for name in ("ucm_legionnaires.close_assault_rifles", "phr_menchit_walker.flamethrower")
    )
    apep = cards.commander_numbers["sha_apep"]
    stheno = cards.unit_numbers["phr_mount_stheno"]
    mending = next(k for k, one in enumerate(cards.units[stheno].clauses) if one.picks)
    walkers = [
        _at("stheno", "phr_mount_stheno", [10, 10], commander="phr_stheno"),
        _at("one", "phr_hera_command_walker", [14, 10], dp=1), _at("two", "phr_hera_command_walker", [14, 14], dp=1),
    ]  # fmt: skip
    called = {"name": "called", "unit": "phr_mount_barros", "place": "readiness", "commander": "phr_barros"}
    stored = {"name": "stored", "unit": "ucm_legionnaires", "place": "holding"}
    held = {"hand": ["G01", "G02", "G03"], "squads": [chief]}
    aside = {"aside": ["G01", "G02"], "deck": ["G03", "G04"], "squads": [chief]}
    return [
        _asked([["Tests", []]], [_foot("a", flags=512, dp=1), _foot("b", flags=512, dp=1)], [_foot("c")]),
        _asked([["Fortitude", 1, 0, 0, 0]], [_foot("a")], [_foot("c")]),
        _asked([["Shortfall", 1, 2, 1]], [_foot("a")], [_foot("c")]),
        _asked([["Abandoning", 1, 1]], [_foot("a"), bear], [_foot("c")]),
        _asked([["Scorching", 1, 2, [6 | 4 << 8 | 6 << 16], []]], [chief], [burnt]),
        _asked([["Healing", 0, 1, 2]], hurt, near),
        _asked([["Striking", 0, 2, 2, 3, 6, []]], [chief], near),
        _asked([["Culling", 0, 1, hand, 0]], held, {"hand": ["G04"], "squads": near}),
        _asked([["LookingThrough", 0, 0, 0]], {"deck": ["G01", "G02", "G03"], "squads": [chief]}, near),
        _asked([["PutBack", 0]], aside, near),
        _asked([["Sifting", 0, 0]], aside, near),
        _asked([["Ransoming", 0, 1, 0, hand[0]]], held, near),
        _asked([["Arriving", 0, 2, [10000, 14000, 12000, 14000]]], [chief, stored], near),
        _asked([["Putting", 0, 2, [10000, 14000, 12000, 14000]]], [chief, stored], near),
        _asked([["Forcing", 0, 2]], [chief], [_at("low", "sco_marauder_dropship", [10, 30], air=False)]),
        _asked([["Trim", 1, 0, [0, 0]]], {"hand": ["G01", "G02", "G03", "G04"], "squads": [tanks]}, near),
        _asked([["Claiming", 0, 1]], [tanks, chief], near, objectives=[{"at": [12, 10], "mobile": True}]),
        _asked([["Sixes", 0]], [chief], near, sixes=1, rolled=[6, 2]),
        _asked([*played, ["NamingBest", 0]], [chief, chief | {"name": "other", "at": [[20, 10]]}], near),
        _asked([*played, ["Whether", 0, 0, 1]], [chief], near),
        _asked([["Falling", 0, 6, []]], [chief], near),
        _asked([["Restocking", 0, 2]], {"discard": ["G01", "G02"], "squads": [chief]}, near),
        _asked([["PickFromHand", 1, 0, 1]], held, near),
        _asked(
            [["Activation", 1, True], ["Acting", 1, 1, 0], ["Moving", 1, 1, 0, 0]],
            [_at("ship", "ucm_condor_dropship", [14, 14])], [_at("flak", "sco_reaper_aa_tank", [10, 20], [18, 20])],
        ),
        _asked(
            [["Activation", 1, True], ["Acting", 1, 1, 0], ["Moving", 1, 1, 0, 0]],
            [_at("ship", "ucm_condor_dropship", [14, 14])], [_at("flak", "ucm_rapier_aa_tank", [10, 20], [18, 20])],
            mods=[{"kind": "aa", "on": 2, "id": 2, "amount": 1, "until": "round"}],  # its Gatling Guns, too
        ),
        _asked([["TakingAlong", 1, 4]], [chief, bus, bus | {"name": "b"}], near),
        _asked(
            [["Ruled", 3, apep, 0, [6, 0, 2, 1, 0, 0, 0, 1, 0], []]],
            [_at("apep", "sha_mount_apep", [10, 10], commander="sha_apep")], near,
        ),
        _asked([["Using", 2, stheno, mending, [37, 0, 1, 1, 0, 0, 0, 1, 0], []]], walkers, near),
        _asked([["CallingIn", 1, 2]], [_at("a", "phr_immortals", [20, 10], [22, 10]), called], near),
        _asked(
            [["Casualties", 0, 0, []]], [_foot("a")], [burnt | {"dp": 5, "commander": ["cv2", ""]}],
            fights=[_fought_out(1, 1, [1, 2], _shot(1, rifles, 2 | 2 << 4, [6]), [[0, 2 | 2 << 4, 6, False, 6, 1]])],
        ),
        _asked(
            [["Straying", 0, 2]],
            [_at("walker", "phr_menchit_walker", [22, 14]), _foot("a", "phr_immortals", dp=[1, 3])], [_foot("c")],
            fights=[_fought_out(1, 0, [1], _shot(1, flamer, 1 | 4 << 4, [1, 1]), [])],
        ),
    ]  # fmt: skip


def _battle(*steps: Step[Any], **more: Any) -> dict[str, Any]:
    """Swordsmen against orcs with two more behind them, cards in every hand; the last of these steps asks."""
    units = [
        _regiment("HK_swordsmen", 0, 18, 10, 90), _regiment("OR_orc_swordsmen", 1, 18, 12.5, 270),
        _regiment("OR_orc_swordsmen", 1, 18, 15, 270, "C"), _regiment("OR_orc_swordsmen", 1, 18, 17.5, 270, "F"),
    ]  # fmt: skip
    hands = [["HK_26", "COMMON_14"], ["OR_30", "OR_29", "OR_24"]]
    return {
        "inches": True, "units": units, "engaged": [[1, FRONT, 2, FRONT]], "hands": hands, "turn": 2,
        "agenda": [step_to_data(step) for step in (Turn(0), *steps)], **more,
    }  # fmt: skip


def _regiment(unit: str, seat: int, x: float, y: float, heading: int, order: str = "H", **more: Any) -> dict[str, Any]:
    return {"unit": unit, "seat": seat, "x": x, "y": y, "heading": heading, "order": order, **more}


def _rare_of_battleground() -> list[dict[str, Any]]:
    """A table for each step of Battleground that random games hardly ever reach."""
    ringed = [
        _regiment("HK_swordsmen", 0, 18, 10, 90), _regiment("OR_orc_swordsmen", 1, 18, 12.5, 270),
        _regiment("OR_orc_swordsmen", 1, 18, 7.5, 90),
    ]  # fmt: skip
    behind = [_regiment("HK_swordsmen", 0, x, 7.5, 90, "C") for x in (17, 20.5)]
    fronts = [_regiment("HK_swordsmen", 0, 18, 10, 90), _regiment("OR_orc_swordsmen", 1, 18, 12.5, 270)]
    waiting = [_regiment("HK_swordsmen", 0, 0, 0, 90, out=UNPLACED) for _ in range(5)]
    waiting += [_regiment("OR_orc_swordsmen", 1, 0, 0, 270, out=UNPLACED) for _ in range(5)]
    free = fight_to_data(Fight(2, 1, FREE_ATTACK, 0, 0))
    check = [1, battle_texts.ROUT_CHECK, 0, 0, [], -1]
    return [
        _battle(Defenders(0), units=ringed, engaged=[[1, FRONT, 2, FRONT], [1, REAR, 3, FRONT]]),
        _battle(Combat(0), units=ringed, engaged=[[1, FRONT, 2, FRONT], [1, REAR, 3, FRONT]]),
        _battle(ChooseRelief(0, 1), units=[*fronts, *behind]),
        _battle(Gap(0, 1, 18000, 10000, 9000, ((2, FRONT, FRONT),), (3, 4)), units=[*fronts, *behind], engaged=[]),
        _battle(CheckWindow(0, 0, 1, 0), check=check),
        _battle(FreeWindow(1, 0, 2, 1), fight=free),
        _battle(PhaseWindow(1, 0, battle_texts.ON_COURAGE_START)),
        _battle(Discard(1, 2)),
        _battle(PayTax(1, 1)),
        _battle(PutBack(0), looked=[["COMMON_01", "COMMON_02", "COMMON_03"], []]),
        _battle(TakeUp(0, 2, 0), discards=[["COMMON_01", "COMMON_02"], []]),
        _battle(SetAside(0), units=waiting, engaged=[], turn=0),
        _battle(ChoosePlacing(1), units=waiting, engaged=[], turn=0),
    ]


LEVY: dict[str, Any] = {"card": "aur_levy", "seat": 1}
RARE: dict[str, list[dict[str, Any]]] = {
    "fantasy_commander": [
        _fought(
            {"card": "thw_stag", "at": [5, 4], "act": {"attack": 8, "persecution": 3, "grant": ["Multiple Attack"]}},
            LEVY | {"at": [6, 4], "left": 1}, LEVY | {"at": [8, 4]}, LEVY | {"at": [8, 3]}, LEVY | {"at": [8, 5]},
        ),
        _fought(
            {"card": "red_ogre", "at": [5, 4]}, {"card": "aur_guard", "seat": 1, "at": [6, 4]},
            LEVY | {"at": [5, 3]}, LEVY | {"at": [7, 4]}, {"card": "aur_guard", "seat": 1, "at": [5, 5]},
        ),
        _fought({"card": "grv_velkra", "at": [5, 4]}, LEVY | {"at": [6, 4], "left": 1}),
    ],
    "battleground": _rare_of_battleground(),
    "dropzone": _rare_of_dropzone(),
}  # fmt: skip
