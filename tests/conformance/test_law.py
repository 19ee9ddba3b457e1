"""Does every game list exactly what its law accepts, and would the kit notice if it did not?"""

from typing import Any

import pytest

from drumhead import is_compiled
from drumhead.games import game_ids, load
from drumhead.kernel import Action, Dice, Game, Illegal, Match, Options, Step, match_at, new_match, seeded
from drumhead.lab import conformance
from drumhead.lab.law import check_law, ranged, size
from tests.kernel.tiny import Brawl, BrawlState, BrawlTurn, BrawlVerb, Muster, MusterState

TINY: list[Game[Any]] = [Brawl(), Muster()]
WIDE = 8000
DECISIONS = 250  # looked at in each game
GAMES = {"high_command": 8, "fantasy_commander": 16, "dropzone": 6}
"""How many random games are played in search of every kind of step; 4 unless said otherwise."""


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


LEVY: dict[str, Any] = {"card": "aur_levy", "seat": 1}
RARE: dict[str, list[dict[str, Any]]] = {
    "fantasy_commander": [
        _fought(
            {"card": "thw_stag", "at": [5, 4], "act": {"persecution": 3, "grant": ["Multiple Attack"]}},
            LEVY | {"at": [6, 4], "left": 1}, LEVY | {"at": [8, 4]}, LEVY | {"at": [8, 3]}, LEVY | {"at": [8, 5]},
        ),
        _fought(
            {"card": "red_ogre", "at": [5, 4]}, {"card": "aur_guard", "seat": 1, "at": [6, 4]},
            LEVY | {"at": [5, 3]}, LEVY | {"at": [7, 4]}, {"card": "aur_guard", "seat": 1, "at": [5, 5]},
        ),
        _fought({"card": "grv_velkra", "at": [5, 4]}, LEVY | {"at": [6, 4], "left": 1}),
    ],
    "dropzone": _rare_of_dropzone(),
}  # fmt: skip
"""Positions that lead to steps which random games hardly ever reach."""
VALUES: dict[str, dict[str, object]] = {"fantasy_commander": {"mode": "battle_royal_bare"}}
"""Options of the first table, for the steps that they bring."""
UNSEEN: dict[str, set[str]] = {"dropzone": {"Choosing"}}  # the common part of two others
"""Steps that ask and are not met even so, of the games whose steps are all looked for."""
SPOKEN = [game_id for game_id in game_ids() if load(game_id).info.lexicon is not None]


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.info.id)
def test_the_tiny_games_list_what_is_legal(game: Game[Any]) -> None:
    tried = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal tried
        tried += check_law(game, match, dice.copy())

    for number in range(5):
        conformance.play(game, Options(3), f"law {number}", visit)
    assert tried > 100


def test_all_combinations_are_tried_if_there_are_few() -> None:
    game = Brawl()
    found = list(ranged(game, {"seat": [(0,), (1,), (2,)]}, seeded("x", "y"), 100))
    assert {action.text() for action in found} == {
        "strike", "strike 1", "strike 2", "spy", "spy 1", "spy 2", "ward", "pass", "rest",
    }  # fmt: skip
    assert len(list(ranged(game, {"seat": [(0,), (1,), (2,)]}, seeded("x", "y"), 5))) <= 5


class Narrow(BrawlTurn):
    """The law accepts rest, the list does not have it."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        return super().options(s, seat)[1:] or super().options(s, seat)

    def verify(self, s: BrawlState, seat: int, action: Action) -> None:
        if action not in super().options(s, seat):
            raise Illegal("B-HAND")


class Stray(BrawlTurn):
    """The law looks at the verb alone."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def verify(self, s: BrawlState, seat: int, action: Action) -> None:
        if action.verb is not BrawlVerb.REST:
            super().verify(s, seat, action)


class Blessed(BrawlTurn):
    """Leaves the law to the kernel, but knows no rule against what it does not list."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def bars(self, s: BrawlState, seat: int, action: Action) -> str:
        return ""


class Open(Narrow):
    """The same as Narrow, and says so."""

    UNLISTED = "Resting is legal and never worth it."

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)


def beginning(step: type[BrawlTurn]) -> Match[Any]:
    game = Brawl()
    s = game.setup(Options(2), seeded("law", "beginning"))
    s.agenda[-1] = step(0, True)
    return match_at(game, s, seeded("law", "dice"))


@pytest.mark.parametrize("step", [Narrow, Stray, Blessed])
def test_a_difference_is_found(step: type[BrawlTurn]) -> None:
    match = beginning(step)
    with pytest.raises(AssertionError, match="which is not listed"):
        check_law(match.game, match, seeded("x", "y"))


def test_what_is_declared_may_be_left_out() -> None:
    match = beginning(Open)
    check_law(match.game, match, seeded("x", "y"))


class Nowhere(Muster):
    """Does not know its fields."""

    def domain(self, view: MusterState, kind: str) -> list[tuple[int, ...]]:
        return []


def test_what_is_listed_lies_in_the_ranges() -> None:
    with pytest.raises(AssertionError, match="is not in the domain"):
        conformance.check_game(Nowhere(), Options(2), "nowhere", every=1)


@pytest.mark.skipif(is_compiled(), reason="compiled steps cannot be changed")
@pytest.mark.parametrize("game_id", SPOKEN)
def test_an_option_taken_out_of_any_step_is_missed(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of step that random games reach, with its law as it is and one of its options gone."""
    game = load(game_id)
    makers = conformance.tables(game, seeded("taken", game_id))
    caught: set[type] = set()
    met: set[type] = set()
    seen: set[type] = set()

    def visit(match: Match[Any], dice: Dice) -> None:
        step = match.state.agenda[-1]
        kind = type(step)
        seen.add(kind)
        if kind in caught:
            return
        seat = match.waiting()[0]
        options = step.options(match.state, seat)
        certain = [option for option in options if enumerable(game, match.view(seat), option)]
        if kind in caught or len(options) < 2 or kind.UNLISTED or not certain:
            return
        met.add(kind)
        gone = certain[dice.below(len(certain))]
        listed, law = kind.options, kind.verify

        def short(self: Step[Any], s: Any, who: int) -> list[Action]:
            return [option for option in listed(self, s, who) if option != gone]

        def lawful(self: Step[Any], s: Any, who: int, action: Action) -> None:
            with monkeypatch.context() as whole:
                whole.setattr(kind, "options", listed)
                law(self, s, who, action)

        with monkeypatch.context() as broken:
            broken.setattr(kind, "options", short)
            broken.setattr(kind, "verify", lawful)
            try:
                check_law(game, match, dice.copy(), WIDE)
            except AssertionError:
                caught.add(kind)

    rare = [position for position in RARE.get(game_id, []) for _ in range(8)]
    for number in range(len(rare) + GAMES.get(game_id, 4)):
        dice = seeded("taken", str(number))
        if number < len(rare):
            match = match_at(game, game.position(rare[number]), seeded("rare", str(number)))
        else:
            options = next(makers)
            if number == len(rare):
                options = Options(options.seats, options.lists, {**options.values, **VALUES.get(game_id, {})})
            match = new_match(game, options, conformance.seed_of(f"taken {number - len(rare)}"))
        for _ in range(12 if number < len(rare) else DECISIONS):
            if match.outcome() is not None:
                break
            if match.mask:
                visit(match, dice)
                waiting = match.waiting()
                seat = waiting[dice.below(len(waiting))]
                choices = match.decision(seat).options
                match.play(seat, choices[dice.below(len(choices))])
    assert met
    assert {kind.__name__ for kind in met - caught} == set()
    assert {kind.__name__ for kind in asking(game_id) - seen} == UNSEEN.get(game_id, set())


def asking(game_id: str) -> set[type]:
    """Every kind of step of the game that may ask somebody; of games that look for all of them."""
    if game_id not in (*GAMES, "shadows_edge"):
        return set()
    waiting: list[type[Step[Any]]] = [Step]
    found: set[type] = set()
    while waiting:
        kinds: list[type[Step[Any]]] = waiting.pop().__subclasses__()
        waiting += kinds
        for kind in kinds:
            if kind.__module__.startswith(f"drumhead.games.{game_id}.") and kind.options is not Step.options:
                found.add(kind)
    return found


def enumerable(game: Game[Any], view: Any, option: Action) -> bool:
    """Are all actions of its verb tried? Poses on a plane are endless, and some ranges wider than a test can wait."""
    lexicon = game.info.lexicon
    assert lexicon is not None
    entry = lexicon.verbs[option.verb]
    if any(field.kind in lexicon.free for field in entry.fields):
        return False
    ranges = {field.kind: game.domain(view, field.kind) for field in entry.fields}
    return size(entry, ranges) <= WIDE // len(lexicon.verbs)
