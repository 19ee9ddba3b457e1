"""What does each of the 120 command cards do? One row or one small test for every card (BG-CRD, BG-ARMY-09)."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.state import (
    ENGAGED_ATTACK,
    FREE_ATTACK,
    JAVELIN_ATTACK,
    MOVED,
    OWES_FEAR,
    OWES_ROUT,
    RALLIED,
    RANGED_ATTACK,
    REFACED,
    BattleState,
    Order,
    link_units,
)
from drumhead.games.battleground.statics import allowed, expire, total
from drumhead.games.battleground.triggers import bars_card, card_plays
from drumhead.games.battleground.verbs import FOLLOW, HOLD, ROUTING, Said, Verb
from drumhead.kernel import Action, Event
from drumhead.space.shapes import FRONT, LEFT
from tests.games.battleground import field as f
from tests.games.battleground.field import CARDS, duel, field, fight, give, numbers, put, resolve, row_of, shoot
from tests.games.battleground.table import run
from tests.support import rule

POINTS = {1: tx.ATK_BEFORE_HIT, 2: tx.ATK_AFTER_HIT, 3: tx.ATK_BEFORE_DAMAGE, 4: tx.ATK_AFTER_DAMAGE}
SHIELDS = {1: tx.DEF_BEFORE_HIT, 2: tx.DEF_AFTER_HIT, 3: tx.DEF_BEFORE_DAMAGE, 4: tx.DEF_AFTER_DAMAGE}


def target(uid: int) -> Action:
    return Action(Verb.TARGET, uid)


def play(s: BattleState, card: str, place: int, seat: int, uid: int, foe: int, **more: object) -> list[Event]:
    """The card is played from the hand in its window: legal, then carried out."""
    give(s, seat, card, "COMMON_18")
    trigger = CARDS.sources[row_of(card)].clauses[place].trigger
    assert bars_card(s, seat, CARDS.card_rows[card], place, trigger, uid, foe) == ""
    return resolve(s, row_of(card), place, seat, uid, foe, **more)  # type: ignore[arg-type]


# -- cards that change the numbers of an attack: card, clause, attack, what changes


MELEE = [
    ("COMMON_01", 0, {"skill": 2}),
    ("COMMON_02", 0, {"power": 2}),
    ("COMMON_03", 0, {"dice": 3}),
    ("COMMON_06", 0, {"dice": 4}),
    ("HK_21", 0, {"skill": 1, "dice": 1}),
    ("HE_25", 0, {"skill": 1, "power": 1}),
    ("RW_21", 0, {"skill": 1, "dice": 1}),
    ("DE_21", 0, {"power": 2}),
    ("DE_25", 1, {"skill": 2}),
    ("LZ_29", 0, {"power": 1}),
    ("MM_21", 0, {"dice": 2, "skill": 1}),
    ("MM_27", 1, {"power": 1}),
    ("UM_24", 0, {"dice": 2, "skill": 1, "power": 1}),
]
UNITS = {
    "CO": "HK_swordsmen", "HK": "HK_swordsmen", "HE": "HE_high_elf_swordsmen", "RW": "RW_ravenwood_swordsmen",
    "DE": "DE_highblood_blades", "LZ": "LZ_trog_warriors", "MM": "MM_half_orc_swordsmen", "UM": "UM_umenzi_warriors",
    "OR": "OR_orc_swordsmen", "UN": "UN_skeleton_horde", "DW": "DW_dwarven_axemen",
}  # fmt: skip
SHOOTERS = {
    "CO": "HK_bowmen", "HK": "HK_bowmen", "HE": "HE_high_elf_archers", "RW": "RW_ravenwood_archers",
    "DW": "DW_dwarven_bowmen", "UM": "UM_umenzi_atlatlmen", "LZ": "LZ_trog_bowmen", "UN": "UN_skeleton_bowmen",
    "DE": "DE_lords_of_dusk", "OR": "OR_goblin_bowmen", "MM": "MM_wildmen_archers",
}  # fmt: skip


def stage_of(card: str, place: int) -> int:
    trigger = CARDS.sources[row_of(card)].clauses[place].trigger
    return next(stage for table in (POINTS, SHIELDS) for stage, point in table.items() if point == trigger)


@rule("BG-CRD-01", "BG-CRD-05")
@pytest.mark.parametrize(("card", "place", "change"), MELEE, ids=lambda value: value if isinstance(value, str) else "")
def test_cards_for_engaged_attacks(card: str, place: int, change: dict[str, int]) -> None:
    s, a, b = duel(UNITS[card[:2]], "OR_orc_swordsmen")
    fight(s, a, b, ENGAGED_ATTACK, stage_of(card, place))
    before = numbers(s)
    answers = [Action(Verb.CHOOSE, CARDS.card_rows["COMMON_18"])] if card == "MM_21" else []
    play(s, card, place, 0, a, b, answers=answers)
    after = numbers(s)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change


CONDITIONS = [
    # card, clause, what must be so, change
    ("OR_21", 0, "their_lost", {"dice": 4}),
    ("LZ_21", 0, "their_lost", {"dice": 3, "skill": 1}),
    ("OR_25", 0, "multi", {"dice": 2, "skill": 1}),
    ("UN_29", 0, "multi", {"dice": 3}),
    ("DW_22", 0, "pinched", {"skill": 1, "power": 1}),
    ("DW_24", 0, "cavalry", {"skill": 1, "power": 1}),
    ("HK_24", 0, "charging", {"skill": 1, "power": 1}),
    ("HE_23", 0, "charging", {"impact": 2}),
    ("LZ_23", 0, "self_multi", {"dice": 3}),
    ("UM_26", 0, "led", {"dice": 1, "skill": 1}),
    ("UM_26", 1, "leader", {"dice": 2}),
]


@rule("BG-CRD-01")
@pytest.mark.parametrize(
    ("card", "place", "so", "change"), CONDITIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_cards_that_need_something(card: str, place: int, so: str, change: dict[str, int]) -> None:
    for met in (False, True):
        s, a, b = scene(UNITS[card[:2]], so if met else "")
        fight(s, a, b, ENGAGED_ATTACK, 1)
        give(s, 0, card)
        reason = bars_card(s, 0, CARDS.card_rows[card], place, tx.ATK_BEFORE_HIT, a, b)
        if not met:
            assert reason == "BG-CRD-01"
            continue
        assert reason == ""
        before = numbers(s)
        resolve(s, row_of(card), place, 0, a, b)
        after = numbers(s)
        assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change


def scene(mine: str, so: str) -> tuple[BattleState, int, int]:
    """A duel in which the thing that a card asks for holds."""
    if so == "leader":
        mine = "UM_worthy"
    s, a, b = duel(mine, "HK_scouts" if so == "cavalry" else "OR_orc_swordsmen", "C" if so == "charging" else "H")
    if so == "their_lost":
        foe = s.change(b)
        foe.lost = 4
        foe.figure()
    elif so in ("multi", "pinched"):
        friend = put(s, mine, 0, 14 if so == "pinched" else 21.5, 12.5)
        link_units(s, friend, FRONT, b, LEFT if so == "pinched" else FRONT, 2)
    elif so == "self_multi":
        other = put(s, "OR_goblin_raiders", 1, 21, 10, 180)
        link_units(s, other, FRONT, a, LEFT, 2)
    elif so == "charging":
        for uid in (a, b):
            s.change(uid).flags &= ~1
        s.change(a).links = ()
        s.change(b).links = ()
        link_units(s, a, FRONT, b, FRONT, 3)
    elif so == "led":
        put(s, "UM_worthy", 0, 18, 7)
    return s, a, b


SHOTS = [
    ("COMMON_07", 0, {"dice": 1, "skill": 1}),
    ("COMMON_08", 0, {"dice": 2, "skill": 1}),
    ("HE_22", 0, {"dice": 3}),
    ("HE_29", 0, {"skill": 2}),
    ("RW_26", 0, {"skill": 1, "power": 1}),
    ("DW_27", 0, {"dice": 2, "power": 1}),
    ("UM_22", 0, {"dice": 3}),
]


@rule("BG-CRD-01", "BG-MODF-12")
@pytest.mark.parametrize(("card", "place", "change"), SHOTS, ids=lambda value: value if isinstance(value, str) else "")
def test_cards_for_shots(card: str, place: int, change: dict[str, int]) -> None:
    s, a, b = shoot(SHOOTERS[card[:2]], away=9 if card != "UM_22" else 6)
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    before = numbers(s)
    play(s, card, place, 0, a, b)
    after = numbers(s)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change


@rule("BG-CRD-01")
def test_a_card_for_engaged_attacks_is_no_card_for_shots() -> None:
    s, a, b = shoot()
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    give(s, 0, "COMMON_01", "COMMON_08")
    assert [action.a for action in card_plays(s, 0, tx.ATK_BEFORE_HIT, a, b)] == [CARDS.card_rows["COMMON_08"]]


@rule("BG-JAV-02")
def test_um_22_gives_a_thrown_javelin_two_dice_and_skill() -> None:
    s, a, b = duel("UM_umenzi_javelineers")
    fight(s, a, b, JAVELIN_ATTACK)
    before = numbers(s)
    play(s, "UM_22", 1, 0, a, b)
    after = numbers(s)
    assert (after["dice"] - before["dice"], after["skill"] - before["skill"]) == (2, 1)


@rule("BG-MODF-17")
def test_dw_27_needs_crossbowmen_that_stood_still() -> None:
    s, a, b = shoot("DW_dwarven_bowmen")
    s.change(a).raise_flag(MOVED)
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    give(s, 0, "DW_27")
    assert bars_card(s, 0, CARDS.card_rows["DW_27"], 0, tx.ATK_BEFORE_HIT, a, b) == "BG-CRD-01"


DEFENCES = [
    ("COMMON_09", 0, "melee", {"dskill": 2}),
    ("COMMON_10", 0, "melee", {"tough": 2}),
    ("COMMON_13", 0, "shot", {"skill": -2, "dice": -1}),
    ("HK_28", 0, "melee", {"power": -2}),
    ("HK_29", 0, "melee", {"dskill": 1}),
    ("UN_26", 0, "shot", {"dskill": 3}),
    ("DW_21", 0, "melee", {"dskill": 1, "tough": 1}),
    ("RW_22", 0, "shot", {"skill": -2}),
    ("RW_27", 0, "melee", {"tough": 1, "power": -1}),
    ("LZ_22", 0, "melee", {"tough": 1}),
    ("LZ_27", 1, "shot", {"dskill": 2}),
    ("DE_25", 0, "melee", {"dskill": 2}),
    ("DE_28", 0, "shot", {"skill": -2, "dice": -2}),
    ("UM_29", 0, "shot", {"skill": -2}),
    ("UM_29", 1, "charge", {"skill": -1, "dice": -1}),
    ("HK_22", 0, "charge", {"dskill": 1, "impact": -1}),
    ("MM_28", 0, "melee", {"tough": 1}),
]


@rule("BG-CRD-01", "BG-CRD-05")
@pytest.mark.parametrize(
    ("card", "place", "how", "change"), DEFENCES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_cards_for_the_defender(card: str, place: int, how: str, change: dict[str, int]) -> None:
    mine = UNITS[card[:2]]
    if how == "shot":
        s, a, b = shoot("HK_bowmen", mine)
        fight(s, a, b, RANGED_ATTACK, stage_of(card, place), 1)
    else:
        s, a, b = duel("HK_light_cavalry" if how == "charge" else "HK_swordsmen", mine, "C" if how == "charge" else "H")
        if how == "charge":
            for uid in (a, b):
                s.change(uid).links = ()
                s.change(uid).flags &= ~1
            link_units(s, a, FRONT, b, FRONT, 3)
        fight(s, a, b, ENGAGED_ATTACK, stage_of(card, place))
    before = numbers(s)
    play(s, card, place, 1, b, a)
    after = numbers(s)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change


@rule("BG-MODF-07")
def test_hk_29_takes_the_flank_from_the_attacker() -> None:
    s, a, b = duel("OR_orc_swordsmen", "HK_swordsmen")
    for uid in (a, b):
        s.change(uid).links = ()
    link_units(s, a, FRONT, b, LEFT, 2)
    fight(s, a, b)
    before = numbers(s)
    play(s, "HK_29", 0, 1, b, a)
    after = numbers(s)
    assert after["skill"] == before["skill"] - 1  # BG-MODF-07 is gone
    assert after["dskill"] == before["dskill"] + 1


# -- cards that touch dice: card, clause, side, dice before, script, dice after, counted


DICE = [
    # card, clause, attacker's?, stage, hit dice, damage dice, script, hits, damage
    ("COMMON_04", 0, 0, 2, (1, 3, 5, 6), (), [2, 6], 3, 0),
    ("COMMON_05", 0, 0, 4, (1, 1, 1, 1), (6, 6, 6, 6), [1, 1, 1], 4, 3),
    ("COMMON_11", 0, 1, 2, (1, 2, 5), (), [6, 6], 0, 0),
    ("OR_23", 0, 0, 2, (1, 6), (), [2, 1, 1], 4, 0),
    ("OR_26", 0, 1, 4, (1, 1), (1, 1), [6, 6], 2, 0),
    ("RW_30", 0, 0, 2, (6, 6, 6, 6), (), [1, 1, 1], 3, 0),
    ("RW_30", 1, 1, 2, (1, 1, 1, 1), (), [6, 6, 6], 1, 0),
    ("HE_21", 0, 0, 2, (6, 6, 5, 1), (), [], 3, 0),
    ("HE_24", 0, 1, 2, (1, 1), (), [6, 6], 0, 0),
    ("MM_23", 0, 1, 2, (1, 1), (), [6, 6], 0, 0),
]


@rule("BG-CRD-04", "BG-CMB-09")
@pytest.mark.parametrize("case", DICE, ids=lambda case: f"{case[0]}-{case[1]}")
def test_cards_that_touch_dice(case: tuple[object, ...]) -> None:
    card, place, side, stage, hits, damage, script, hit, hurt = case
    assert isinstance(card, str)
    mine = UNITS[card[:2]]
    s, a, b = duel(mine, "HK_militia") if side == 0 else duel("HK_militia", mine)
    fight(s, a, b, ENGAGED_ATTACK, stage)  # type: ignore[arg-type]
    f.rolled(s, stage, hits, damage)  # type: ignore[arg-type]
    play(s, card, place, side, a if side == 0 else b, b if side == 0 else a, dice=script)  # type: ignore[arg-type]
    assert s.fight is not None
    assert (int(s.fight.hits), int(s.fight.damage)) == (hit, hurt)


@rule("BG-MODF-17")
def test_hk_23_rolls_misses_again_and_hits_harder() -> None:
    s, a, b = shoot()
    fight(s, a, b, RANGED_ATTACK, 2, 1)
    f.rolled(s, 2, (1, 6, 6))
    power = numbers(s)["power"]
    play(s, "HK_23", 0, 0, a, b, dice=[1, 6])
    assert s.fight is not None
    assert s.fight.hits == 2
    assert numbers(s)["power"] == power + 1


PREVENTION = [("COMMON_12", 0, 1, 1), ("UN_25", 0, 1, 2), ("DW_28", 0, 2, 1), ("LZ_22", 1, 3, 2), ("HE_24", 1, 2, 1),
              ("MM_28", 1, 2, 1), ("UM_23", 0, 1, 1)]  # fmt: skip


@rule("BG-CMB-10")
@pytest.mark.parametrize(("card", "place", "least", "saved"), PREVENTION)
def test_cards_that_prevent_damage(card: str, place: int, least: int, saved: int) -> None:
    for damage in (least - 1, 3):
        s, a, b = duel("HK_swordsmen", UNITS[card[:2]])
        fight(s, a, b, ENGAGED_ATTACK, 4)
        f.rolled(s, 4, (1, 1, 1), (1,) * damage or (6,))
        give(s, 1, card)
        reason = bars_card(s, 1, CARDS.card_rows[card], place, tx.DEF_AFTER_DAMAGE, b, a)
        if damage < least:
            assert reason == "BG-CRD-01"
            continue
        resolve(s, row_of(card), place, 1, b, a)
        assert s.fight is not None
        assert s.fight.prevented == saved


@rule("BG-CMB-10")
def test_dw_28_leaves_the_unit_with_two_more_dice_this_turn() -> None:
    s, a, b = duel("HK_swordsmen", "DW_dwarven_axemen")
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1, 1), (1, 1))
    play(s, "DW_28", 0, 1, b, a)
    assert total(s, s.units[b], tx.DICE) == 2


def test_um_23_arms_the_unit_by_faith() -> None:
    s, a, b = duel("HK_swordsmen", "UM_umenzi_warriors")
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1,), (1,))
    play(s, "UM_23", 0, 1, b, a)
    assert s.units[b].marks == (CARDS.mark("Faith"),)


@rule("BG-COL-01", "BG-CRD-01")
def test_what_speaks_of_large_units_speaks_of_colossal_ones() -> None:
    for mine, which in (("MM_ogres", 0), ("MM_hydra", 0), ("MM_half_orc_swordsmen", 1)):
        s, a, b = duel(mine, "HK_swordsmen")
        fight(s, a, b, ENGAGED_ATTACK, 3)
        give(s, 0, "MM_27", "COMMON_18", "COMMON_17", "COMMON_16")
        assert [action.b for action in card_plays(s, 0, tx.ATK_BEFORE_DAMAGE, a, b)] == [which]


@rule("BG-CMB-10")
def test_cards_that_add_hits_and_damage() -> None:
    for card, mine in (("DW_29", "DW_dwarven_axemen"), ("LZ_29", "LZ_trog_warriors"), ("MM_27", "MM_ogres")):
        s, a, b = duel(mine, "HK_swordsmen")
        fight(s, a, b, ENGAGED_ATTACK, 3)
        f.rolled(s, 3, (1,))
        play(s, card, 0, 0, a, b)
        assert s.fight is not None
        assert s.fight.hits == {"DW_29": 3, "LZ_29": 2, "MM_27": 3}[card]
    s, a, b = duel("DE_highblood_blades", "HK_swordsmen")
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1,), (1,))
    play(s, "DE_24", 0, 0, a, b)
    assert s.fight is not None
    assert s.fight.damage - s.fight.prevented == 2


@rule("BG-CMB-10")
def test_un_28_heals_the_attacker_and_rolls_failures_again() -> None:
    s, a, b = duel("UN_skeleton_horde", "HK_swordsmen", lost=2)
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1, 1, 1), (1, 6, 6))
    play(s, "UN_28", 0, 0, a, b, dice=[1, 6])
    assert s.units[a].lost == 1
    assert s.fight is not None
    assert s.fight.damage == 2


def test_um_24_costs_its_user_a_box_and_common_06_its_guard() -> None:
    s, a, b = duel("UM_umenzi_warriors")
    fight(s, a, b)
    play(s, "UM_24", 0, 0, a, b)
    assert s.units[a].lost == 1
    s, a, b = duel()
    fight(s, a, b)
    play(s, "COMMON_06", 0, 0, a, b)
    assert total(s, s.units[a], tx.DSKILL) == -1
    expire(s, 2)
    assert total(s, s.units[a], tx.DICE) == 0  # for this attack
    assert total(s, s.units[a], tx.DSKILL) == -1  # for the turn


def test_de_21_takes_the_enemys_heart() -> None:
    s, a, b = duel("DE_highblood_blades")
    fight(s, a, b, ENGAGED_ATTACK, 3)
    play(s, "DE_21", 0, 0, a, b)
    assert total(s, s.units[b], tx.COURAGE) == -1


@rule("BG-CMB-10")
def test_de_22_turns_damage_to_another_core_unit_near_by() -> None:
    s, a, b = duel("HK_swordsmen", "DE_highblood_blades")
    near = put(s, "DE_slave_warriors", 1, 14.25, 12.5, 270)
    put(s, "DE_slave_warriors", 1, 5, 12.5, 270)
    put(s, "DE_dusk_lances", 1, 21.75, 12.5, 270)
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1, 1, 1), (1, 1, 1))
    play(s, "DE_22", 0, 1, b, a)
    assert s.fight is not None
    assert s.fight.redirect == (near, 2)
    for left in (1, 0):  # nobody takes more than it has left
        s.fight.redirect = ()
        s.change(near).lost = s.units[near].printed.boxes - left
        play(s, "DE_22", 0, 1, b, a)
        assert s.fight.redirect == ((near, 1) if left else ())


@rule("BG-CMB-10")
def test_damage_turned_to_another_is_not_the_target_s() -> None:
    s, a, b = duel("HK_swordsmen", "DE_highblood_blades")
    near = put(s, "DE_slave_warriors", 1, 14.25, 12.5, 270)
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1, 1, 1), (1, 1, 1))
    play(s, "DE_22", 0, 1, b, a)
    run(s, Attack(a, b, ENGAGED_ATTACK, 0, 0, 8))
    assert (s.units[b].lost, s.units[near].lost) == (1, 2)


FREE = [("OR_30", {"dice": 3, "skill": 1}), ("RW_23", {"dice": 4}), ("DE_29", {"dice": 2, "power": 2})]


@rule("BG-CRG-10")
@pytest.mark.parametrize(("card", "change"), FREE)
def test_cards_for_free_attacks(card: str, change: dict[str, int]) -> None:
    s, a, b = duel(UNITS[card[:2]], "HK_swordsmen", their_order="C")
    s.change(b).order = Order(ROUTING)
    fight(s, a, b, FREE_ATTACK)
    before = numbers(s)
    play(s, card, 0, 0, a, b)
    after = numbers(s)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change


# -- courage


@rule("BG-CRG-01")
def test_cards_before_and_after_a_check() -> None:
    s, a, _ = duel()
    f.check(s, a)
    play(s, "COMMON_14", 0, 0, a, 0)
    assert total(s, s.units[a], tx.COURAGE) == 3
    s, a, _ = duel()
    f.check(s, a, tx.ROUT_CHECK, 15, 0)
    play(s, "COMMON_15", 0, 0, a, 0, dice=[1, 1, 1])
    assert s.check is not None
    assert (s.check.roll, s.check.passed) == (3, 1)
    s, a, _ = duel()
    f.check(s, a, tx.ROUT_CHECK, 5, 1)
    give(s, 0, "COMMON_15")
    assert bars_card(s, 0, CARDS.card_rows["COMMON_15"], 0, tx.ON_CHECK_AFTER, a, 0) == "BG-CRD-01"


@rule("BG-CRG-09")
def test_cards_that_pass_checks() -> None:
    for card, mine, kind, roll in (
        ("DW_23", "DW_dwarven_axemen", tx.ROUT_CHECK, 0),
        ("DE_30", "DE_highblood_blades", tx.FEAR_CHECK, 18),
        ("MM_25", "MM_half_orc_swordsmen", tx.ROUT_CHECK, 18),
    ):
        s, a, _ = duel(mine)
        f.check(s, a, kind, roll, 0 if roll else -1)
        play(s, card, 0, 0, a, 0)
        assert s.check is not None
        assert s.check.passed == 1
        if card == "DE_30":
            assert s.units[a].lost == 1
        if card == "MM_25":
            assert not s.units[a].links
            assert s.units[a].order.letter == HOLD
    s, a, _ = duel("MM_ogres", "UN_skeleton_trolls")
    f.check(s, a, tx.FEAR_CHECK)
    play(s, "MM_24", 1, 0, a, 0)
    assert s.check is not None
    assert s.check.passed == 1
    s, a, _ = duel("HE_high_elf_swordsmen")
    f.check(s, a)
    play(s, "HE_28", 0, 0, a, 0)
    assert total(s, s.units[a], tx.COURAGE) == 4


ARMY = [
    ("HK_26", 0, "HK_swordsmen", 2), ("OR_29", 0, "OR_orc_swordsmen", 2), ("LZ_24", 0, "LZ_trog_warriors", 2),
    ("UM_21", 0, "UM_umenzi_warriors", 2), ("HE_28", 1, "HE_high_elf_swordsmen", 1),
]  # fmt: skip


@rule("BG-CRG-03", "BG-CRD-06")
@pytest.mark.parametrize(("card", "place", "mine", "more"), ARMY)
def test_cards_for_all_units_in_a_courage_phase(card: str, place: int, mine: str, more: int) -> None:
    s = field(factions=(mine[:2], "HK" if mine[:2] != "HK" else "OR"))
    a = put(s, mine, 0, 12, 5)
    hired = put(s, "MM_half_orc_swordsmen", 0, 20, 5)
    foe = put(s, "OR_orc_swordsmen", 1, 12, 20)
    if card == "UM_21":
        put(s, "UM_worthy", 0, 12, 2.5)
    base = total(s, s.units[a], tx.COURAGE)
    play(s, card, place, 0, 0, 0)
    assert total(s, s.units[a], tx.COURAGE) - base == more
    assert total(s, s.units[hired], tx.COURAGE) == 0
    assert total(s, s.units[foe], tx.COURAGE) == 0


@rule("BG-CRG-05", "BG-CRG-08")
def test_cards_that_bring_fear() -> None:
    for card, place, mine, engaged_only, modifier in (
        ("UN_23", 0, "UN_skeleton_horde", False, 0),
        ("DE_23", 0, "DE_highblood_blades", True, 0),
    ):
        s, _, b = duel(mine, "OR_orc_swordsmen")
        free = put(s, "OR_goblin_raiders", 1, 5, 25)
        fearless = put(s, "OR_crazed_goblins", 1, 30, 25)
        play(s, card, place, 0, 0, 0)
        assert s.units[b].has(OWES_FEAR)
        assert s.units[b].fear == modifier
        assert s.units[free].has(OWES_FEAR) is not engaged_only
        assert not s.units[fearless].has(OWES_FEAR)
    for card, mine, modifier in (("OR_24", "OR_orc_swordsmen", -2), ("MM_24", "MM_half_orc_swordsmen", -1)):
        s, _, b = duel(mine, "HK_swordsmen")
        put(s, "HK_swordsmen", 1, 5, 25)
        play(s, card, 0, 0, 0, 0)
        assert s.units[b].has(OWES_FEAR)
        assert s.units[b].fear == modifier


@rule("BG-CRG-05")
def test_lz_26_makes_a_damaged_engaged_enemy_check() -> None:
    s, _, b = duel("LZ_trog_warriors", "HK_swordsmen", their_lost=1)
    play(s, "LZ_26", 0, 0, 0, 0)
    assert s.units[b].has(OWES_ROUT)
    assert total(s, s.units[b], tx.COURAGE) == 0  # for that check alone: see test_courage
    assert total(s, s.units[b], tx.ROUT_COURAGE) == 1


def test_cards_that_lower_courage() -> None:
    for card, mine in (("UN_21", "UN_skeleton_horde"), ("UM_28", "UM_umenzi_warriors")):
        s, _, b = duel(mine, "HK_swordsmen")
        free = put(s, "HK_swordsmen", 1, 5, 25)
        play(s, card, 0, 0, 0, 0)
        assert total(s, s.units[b], tx.COURAGE) == -2
        assert total(s, s.units[free], tx.COURAGE) == 0


# -- movement and orders


@rule("BG-MOV-02")
def test_cards_that_quicken_units() -> None:
    s = field(factions=("OR", "HK"))
    one, two, engaged = (
        put(s, "OR_orc_swordsmen", x=8),
        put(s, "OR_goblin_raiders", x=14),
        put(s, "OR_goblin_raiders", x=24),
    )
    foe = put(s, "HK_swordsmen", 1, 24, 12.5, 270)
    link_units(s, engaged, FRONT, foe, FRONT, 2)
    play(s, "COMMON_16", 0, 0, 0, 0, answers=[target(one), target(two)])
    assert movement_category(s, s.units[one]) == movement_category(s, s.units[two]) == 5000
    s = field(factions=("OR", "HK"))
    one, two = put(s, "OR_orc_swordsmen", x=8), put(s, "OR_goblin_raiders", x=14)
    play(s, "OR_22", 0, 0, 0, 0, answers=[target(one)])
    assert movement_category(s, s.units[one]) == 6000
    assert total(s, s.units[one], tx.DICE) == 3
    assert s.units[one].lost == 1
    play(s, "OR_28", 0, 0, 0, 0)
    assert movement_category(s, s.units[two]) == 5000
    assert total(s, s.units[two], tx.COURAGE) == 1
    assert total(s, s.units[one], tx.COURAGE) == 0


QUICK = [
    ("LZ_27", "LZ_trog_warriors", 6000), ("UM_25", "UM_umenzi_warriors", 5000), ("DE_26", "DE_halfblood_levy", 5000),
    ("DW_26", "DW_dwarven_axemen", 3500), ("RW_28", "RW_ravenwood_swordsmen", 6000),
]  # fmt: skip


@rule("BG-MOV-02")
@pytest.mark.parametrize(("card", "mine", "mc"), QUICK)
def test_more_cards_that_quicken_units(card: str, mine: str, mc: int) -> None:
    s = field(factions=(mine[:2], "HK"))
    a = put(s, mine)
    play(s, card, 0, 0, 0, 0)
    assert movement_category(s, s.units[a]) == mc
    if card == "RW_28":
        assert allowed(s, s.units[a], tx.MAY_MANEUVER_COST)
    if card == "DE_26":
        assert total(s, s.units[a], tx.COURAGE) == 1


def test_he_30_sets_movement_and_lets_units_reform() -> None:
    s = field(factions=("HE", "HK"))
    a, b = put(s, "HE_high_elf_swordsmen", x=8), put(s, "HE_high_elf_archers", x=20)
    play(s, "HE_30", 0, 0, 0, 0, answers=[target(a), target(b)])
    assert movement_category(s, s.units[a]) == 5000
    assert s.units[b].has(REFACED)


@rule("BG-MOV-02")
def test_un_24_slows_enemies_until_their_turn_ends() -> None:
    s = field(factions=("UN", "HK"))
    put(s, "UN_zombies")
    b = put(s, "HK_swordsmen", 1, 18, 20)
    play(s, "UN_24", 0, 0, 0, 0)
    assert movement_category(s, s.units[b]) == 1750
    expire(s, 5)
    assert movement_category(s, s.units[b]) == 1750
    s.turn = 4
    expire(s, 5)
    assert movement_category(s, s.units[b]) == 3500


@rule("BG-CMD-03")
def test_cards_that_change_orders() -> None:
    for card, mine in (
        ("COMMON_17", "HK_swordsmen"),
        ("HE_26", "HE_high_elf_swordsmen"),
        ("UN_27", "UN_skeleton_horde"),
    ):
        s = field(factions=(mine[:2], "OR"))
        a, b = put(s, mine, x=8), put(s, mine, x=20)
        put(s, "OR_orc_swordsmen", 1, 18, 25, 270)
        f.stack(s, 0, "COMMON_01")
        chosen = [] if card == "UN_27" else [target(a), target(b)]
        hold = [Action(Verb.ORDER, uid, 0, 0, Order(letter).numbers()) for uid, letter in ((a, HOLD), (b, FOLLOW))]
        play(s, card, 0, 0, 0, 0, answers=chosen + hold)
        assert s.units[a].order.letter == HOLD
        assert s.units[b].order.letter == FOLLOW


@rule("BG-CMD-03")
def test_rw_29_and_mm_26_offer_two_things() -> None:
    s = field(factions=("RW", "OR"))
    bears, kin, wolves = put(s, "RW_centaurs", x=8), put(s, "RW_wolfkin", x=14), put(s, "RW_wolf_pack", x=22)
    for uid in (kin, wolves):
        s.change(uid).order = Order(ROUTING)
    play(s, "RW_29", 0, 0, 0, 0)
    assert s.units[kin].order.letter == HOLD
    assert s.units[wolves].routing()  # it ignores cards
    play(s, "RW_29", 1, 0, 0, 0, answers=[Action(Verb.ORDER, bears, 0, 0, Order(HOLD).numbers())])
    assert s.units[bears].order.letter == HOLD
    s = field(factions=("MM", "OR"))
    foot, giant = put(s, "MM_half_orc_swordsmen", x=8), put(s, "MM_earth_elemental", x=20)
    give(s, 0, "MM_26", "COMMON_01", "COMMON_02")
    resolve(s, row_of("MM_26"), 0, 0, answers=[target(foot), Action(Verb.ORDER, foot, 0, 0, Order(HOLD).numbers())])
    assert s.units[foot].order.letter == HOLD
    assert movement_category(s, s.units[foot]) == 5000
    resolve(
        s, row_of("MM_26"), 1, 0,
        answers=[Action(Verb.CHOOSE, CARDS.card_rows["COMMON_01"]), Action(Verb.CHOOSE, CARDS.card_rows["COMMON_02"])],
    )  # fmt: skip
    assert allowed(s, s.units[giant], tx.MAY_CONTROL)
    assert f.held(s, 0) == ["MM_26"]  # its tax of two cards


@rule("BG-CMD-07")
def test_cards_that_rally() -> None:
    for card, place, mine in (
        ("COMMON_19", 0, "HK_swordsmen"), ("HK_27", 0, "HK_swordsmen"), ("UM_30", 0, "UM_umenzi_warriors"),
        ("MM_30", 0, "MM_half_orc_swordsmen"),
    ):  # fmt: skip
        s = field(factions=(mine[:2], "OR"))
        a = put(s, mine)
        give(s, 0, card)
        if card != "MM_30":
            assert bars_card(s, 0, CARDS.card_rows[card], place, tx.AT_MC, 0, 0) == "BG-CRD-01"  # nobody to rally
        s.change(a).order = Order(ROUTING)
        play(s, card, place, 0, 0, 0)
        assert s.units[a].order.letter == HOLD
        assert s.units[a].has(RALLIED)
        if card in ("COMMON_19", "UM_30"):
            assert allowed(s, s.units[a], tx.MAY_ORDER)
        if card == "COMMON_19":
            assert allowed(s, s.units[a], tx.MAY_MOVE)
        if card == "UM_30":
            assert total(s, s.units[a], tx.COURAGE) == 2
        if card == "MM_30":
            assert s.actions[0] == 1


@rule("BG-BKP-04")
def test_hk_25_relieves_a_unit_by_its_back_up() -> None:
    s, a, b = duel()
    fresh = put(s, "HK_militia", 0, 18, 7.5, 90, "F")
    play(s, "HK_25", 0, 0, 0, 0)
    assert s.units[fresh].engaged_with(b)
    assert s.units[b].engaged_with(fresh)
    assert not s.units[a].links
    assert (s.units[fresh].card.y, s.units[a].card.y) == (10000, 7500)


@rule("BG-UNU-08", "BG-CRG-10")
def test_rw_25_steps_back_unless_pinched() -> None:
    s, a, b = duel("RW_ravenwood_swordsmen")
    play(s, "RW_25", 0, 0, 0, 0)
    assert not s.units[a].links
    assert not s.units[b].links
    assert s.units[a].card.y == 6500
    assert s.units[a].order.letter == HOLD
    s, a, b = duel("RW_ravenwood_swordsmen")
    other = put(s, "OR_goblin_raiders", 1, 21, 10, 180)
    link_units(s, other, FRONT, a, LEFT, 2)
    give(s, 0, "RW_25")
    assert bars_card(s, 0, CARDS.card_rows["RW_25"], 0, tx.AT_MC, 0, 0) == "BG-CRD-01"  # nobody it could be played on
    free = put(s, "RW_ravenwood_swordsmen", 0, 5, 10)
    foe = put(s, "OR_goblin_raiders", 1, 5, 12.5, 270)
    link_units(s, foe, FRONT, free, FRONT, 2)
    play(s, "RW_25", 0, 0, 0, 0)  # only one can be meant
    assert len(s.units[a].links) == 2 and not s.units[free].links


# -- boxes and marks


@rule("BG-SPL-05")
def test_cards_that_heal() -> None:
    for card, mine, boxes in (
        ("COMMON_20", "HK_swordsmen", 2), ("UN_22", "UN_skeleton_horde", 1), ("LZ_30", "LZ_trog_warriors", 1),
        ("LZ_25", "LZ_trog_warriors", 2), ("DW_25", "DW_dwarven_axemen", 1),
    ):  # fmt: skip
        s = field(factions=(mine[:2], "OR"))
        a = put(s, mine, lost=3)
        put(s, mine, x=5)
        play(s, card, 0, 0, 0, 0)
        assert s.units[a].lost == 3 - boxes
        if card == "DW_25":
            assert CARDS.mark("Uruz") in s.units[a].marks


MARKS = [
    ("DW_30", "DW_dwarven_axemen", "Uruz"),
    ("RW_24", "RW_ravenwood_swordsmen", "Spirit"),
    ("LZ_28", "LZ_trog_warriors", "Fury"),
]


@pytest.mark.parametrize(("card", "mine", "mark"), MARKS)
def test_cards_that_mark_and_draw(card: str, mine: str, mark: str) -> None:
    s = field(factions=(mine[:2], "OR"))
    a, b, d = put(s, mine, x=8), put(s, mine, x=14), put(s, mine, x=22)
    f.stack(s, 0, "COMMON_01")
    play(s, card, 0, 0, 0, 0, answers=[target(a), target(b)])
    assert [bool(s.units[uid].marks) for uid in (a, b, d)] == [True, True, False]
    assert s.units[a].marks == (CARDS.mark(mark),)
    assert "COMMON_01" in f.held(s, 0)


def test_mm_22_and_or_27_reward_a_fallen_enemy() -> None:
    s = field(factions=("MM", "HK"))
    a = put(s, "MM_half_orc_swordsmen")
    f.stack(s, 0, "COMMON_01")
    play(s, "MM_22", 0, 0, 0, 0)
    assert s.units[a].marks == (CARDS.mark("Spoils"),)
    assert "COMMON_01" in f.held(s, 0)
    s = field(factions=("OR", "HK"))
    f.stack(s, 0, "COMMON_01", "COMMON_02", "COMMON_03")
    play(s, "OR_27", 0, 0, 0, 0)
    assert "COMMON_03" not in f.held(s, 0)
    assert len(f.held(s, 0)) == 4


# -- hands and command actions


@rule("BG-CMD-01")
def test_cards_that_give_command_actions() -> None:
    for card, place, more in (("COMMON_18", 0, 2), ("UN_30", 0, 1), ("MM_30", 1, 2)):
        s = field()
        f.stack(s, 0, "COMMON_01")
        play(s, card, place, 0, 0, 0)
        assert s.actions[0] == more


@rule("BG-CMD-05")
def test_cards_that_draw_look_and_put_back() -> None:
    one, two, three, four = (CARDS.card_rows[f"COMMON_{n:02}"] for n in (1, 2, 3, 4))
    s = field()
    f.stack(s, 0, "COMMON_01", "COMMON_02", "COMMON_03", "COMMON_04")
    play(s, "HK_30", 0, 0, 0, 0, answers=[Action(Verb.BOTTOM, three), Action(Verb.TOP, four)])
    assert {"COMMON_01", "COMMON_02"} <= set(f.held(s, 0))
    assert s.decks[0].listed() == [three, four]
    s = field()
    f.stack(s, 0, "COMMON_01", "COMMON_02", "COMMON_03", "COMMON_04")
    back = [Action(Verb.TOP, one), Action(Verb.TOP, two), Action(Verb.BOTTOM, three), Action(Verb.TOP, four)]
    play(s, "UM_27", 0, 0, 0, 0, answers=back)
    assert "COMMON_04" in f.held(s, 0)  # the last on top is drawn first
    s = field()
    f.stack(s, 0, "COMMON_01", "COMMON_02")
    s.discards[0] = (three, four)
    play(s, "HE_27", 0, 0, 0, 0, answers=[Action(Verb.CHOOSE, four), Action(Verb.TOP, two), Action(Verb.TOP, one)])
    assert "COMMON_04" in f.held(s, 0)
    assert s.discards[0] == (three,)
    assert s.decks[0].listed() == [two, one]


@rule("BG-CMD-05")
def test_cards_that_draw_and_discard() -> None:
    for card, drawn in (("MM_29", 3), ("DE_27", 2)):
        s = field()
        give(s, 1, "COMMON_05", "COMMON_06")
        f.stack(s, 0, "COMMON_01", "COMMON_02", "COMMON_03")
        thrown = CARDS.card_rows["COMMON_01"]
        events = play(
            s, card, 0, 0, 0, 0, answers=[Action(Verb.CHOOSE, thrown)], dice=[1, 1] if card == "DE_27" else []
        )
        assert s.discards[0] == (thrown,)
        assert len(f.held(s, 0)) == 2 + drawn - 1
        if card == "DE_27":
            assert s.hands[1].known_to(0) == s.hands[1].cards
            assert [event.said for event in events].count(Said.LOOK) == 2


# -- what holds for all cards


@rule("BG-CRD-06")
def test_faction_cards_do_not_touch_mercenaries() -> None:
    s, a, b = duel("MM_half_orc_swordsmen", factions=("HK", "OR"))
    fight(s, a, b)
    give(s, 0, "HK_21", "COMMON_01")
    assert bars_card(s, 0, CARDS.card_rows["HK_21"], 0, tx.ATK_BEFORE_HIT, a, b) == "BG-CRD-06"
    assert bars_card(s, 0, CARDS.card_rows["COMMON_01"], 0, tx.ATK_BEFORE_HIT, a, b) == ""


def test_a_wild_unit_ignores_its_own_sides_cards() -> None:
    s, a, b = duel("OR_crazed_goblins", "HK_swordsmen", order="C")
    fight(s, a, b)
    give(s, 0, "COMMON_01")
    assert bars_card(s, 0, CARDS.card_rows["COMMON_01"], 0, tx.ATK_BEFORE_HIT, a, b) == "BG-GEN-04"
    fight(s, b, a)
    give(s, 1, "COMMON_01")
    assert bars_card(s, 1, CARDS.card_rows["COMMON_01"], 0, tx.ATK_BEFORE_HIT, b, a) == ""


def test_a_taxed_unit_needs_further_cards_in_hand() -> None:
    s, a, b = duel("LZ_triceratops_herd", "HK_swordsmen")
    fight(s, a, b)
    give(s, 0, "COMMON_01")
    assert bars_card(s, 0, CARDS.card_rows["COMMON_01"], 0, tx.ATK_BEFORE_HIT, a, b) == "BG-CRD-01"
    give(s, 0, "COMMON_01", "COMMON_02")
    assert bars_card(s, 0, CARDS.card_rows["COMMON_01"], 0, tx.ATK_BEFORE_HIT, a, b) == ""


def test_every_card_is_tried_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    untried = [card.id for card in CARDS.cards[1:] if f'"{card.id}"' not in source]
    assert untried == []


@rule("BG-ARMY-09")
def test_a_deck_is_twenty_common_and_ten_faction_cards() -> None:
    assert len(CARDS.common) == 20
    assert all(len(people.cards) == 10 for people in CARDS.factions if people.faction)


@rule("BG-GEN-04")
def test_no_card_gives_a_unit_what_its_text_forbids_it() -> None:
    s = field(factions=("DW", "HK"))
    for unit, marked in (("DW_antonian_horsemen", False), ("DW_dwarven_axemen", True)):
        uid = put(s, unit, x=6 + 8 * len(s.units), lost=1)
        play(s, "DW_25", 0, 0, 0, 0)
        assert s.units[uid].lost == 0 and (CARDS.mark("Uruz") in s.units[uid].marks) is marked
    s, a, b = duel("HK_swordsmen", "UM_giant_war_elephant")
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1,), (1,))
    play(s, "UM_23", 0, 1, b, a)
    assert not s.units[b].marks and s.fight is not None and s.fight.prevented == 1
