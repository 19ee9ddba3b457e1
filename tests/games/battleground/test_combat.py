"""Attacks in steps: hits, damage, overkill, colours, who strikes whom and when (BG-CMB, BG-JAV)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.cards import KEY_JAVELIN, KEY_PILA
from drumhead.games.battleground.combat import Attacks, Combat, Defenders, throw_at
from drumhead.games.battleground.losses import damage, heal
from drumhead.games.battleground.modifiers import successes, target_number
from drumhead.games.battleground.state import (
    ATTACKED,
    CONTROLLED,
    ENGAGED_ATTACK,
    HALTED,
    JAVELIN_ATTACK,
    OWES_ROUT,
    RALLIED,
    RANGED_ATTACK,
    THROWS,
    WAS_ENGAGED,
    BattleState,
    Mod,
)
from drumhead.games.battleground.verbs import PRE_COURAGE, Said
from drumhead.kernel import ScriptedDice, silent_table
from drumhead.space.shapes import FRONT, REAR
from tests.games.battleground.table import (
    BOWS,
    GAME,
    HORSE,
    ORCS,
    SWORDS,
    done,
    give,
    match,
    options,
    play,
    position,
    refused,
    run,
    told,
    u,
    unit,
    with_key,
)
from tests.support import rule

JAVELINS = "UM_umenzi_javelineers"
ELVES = "RW_ravenwood_swordsmen"
SPEARS = "OR_orc_spearmen"
BLESS = next(int(spell.spell) for spell in GAME.cards.spells if spell.id == "Bless")


def duel(**more: Any) -> list[dict[str, Any]]:
    """Two units engaged front to front since the turn before."""
    return [
        u(SWORDS, 0, 18, 10, 90, "H", flags=WAS_ENGAGED),
        u(ORCS, 1, 18, 12.5, 270, "H", flags=WAS_ENGAGED, **more),
    ]


LOCKED = [[1, FRONT, 2, FRONT]]


def strike(attacker: int, target: int, kind: int = ENGAGED_ATTACK, line: int = 0) -> Attack:
    return Attack(attacker, target, kind, line, 0, 0)


def table() -> Any:
    return silent_table(2, ScriptedDice([]))


@rule("BG-CMB-09", "BG-CMB-10")
def test_v5_hits_then_damage() -> None:
    # Ravenwood Swordsmen (5) 5/5 against Orc Spearmen 2/3; nets roll one more die for the one
    m = match(
        [u(SWORDS, 0, 18, 10, 90, "H", flags=1), u(SPEARS, 1, 18, 12.5, 270, "H", flags=1)],
        1, 2, 2, 5, 6, 2, 3, 6,
        steps=[strike(1, 2)], engaged=LOCKED,
    )  # fmt: skip
    assert done(m)
    assert told(m, Said.HIT_ROLL)[0].b == 3 and told(m, Said.HIT_ROLL)[0].c == 3
    assert told(m, Said.DAMAGE_ROLL)[0].b == 2
    assert unit(m, 2).lost == 1


@rule("BG-CMB-11")
def test_a_one_always_succeeds_and_a_six_never() -> None:
    assert successes((1, 1, 6), -3) == 2
    assert successes((6, 6), 5) == 0


@rule("BG-CMB-12")
def test_overkill_lets_sixes_count() -> None:
    assert successes((2, 3, 3, 5, 6), 6) == 5  # V6
    assert successes((2, 3, 3, 6, 6), 6) == 4
    assert successes((6, 6, 6), 7) == 2


@rule("BG-CMB-13", "BG-CRD-05")
def test_the_true_number_counts_however_low() -> None:
    assert target_number(1, 2) == -1
    assert target_number(1 + 2, 2) == 1  # V7: two more make it 1, not 3
    assert successes((1, 2), target_number(3, 2)) == 1


@rule("BG-CMB-14")
def test_the_pool_is_never_less_than_nothing() -> None:
    s = position(duel(), engaged=LOCKED)
    s.change(1).mods = (Mod(1, -9, 6, 99, 0),)
    assert run(s, strike(1, 2), dice=()) == 3
    assert s.units[2].lost == 0


@rule("BG-CMB-15")
def test_v10_yellow_when_all_green_boxes_are_lost() -> None:
    s = position(duel(), engaged=LOCKED)
    damage(s, table(), 2, 3)
    assert unit(s, 2).colour == 1
    damage(s, table(), 2, 1)
    assert unit(s, 2).colour == 2
    damage(s, table(), 2, 4)
    assert unit(s, 2).colour == 3
    trolls = position([u("OR_trolls", 0, 18, 10)])
    damage(trolls, table(), 1, 7)
    assert unit(trolls, 1).colour == 3  # no yellow boxes: red at once


@rule("BG-CMB-08", "BG-CRG-05")
def test_a_new_colour_or_damage_in_the_red_owes_a_check() -> None:
    s = position(duel(), engaged=LOCKED)
    damage(s, table(), 2, 3)
    assert not unit(s, 2).has(OWES_ROUT)
    damage(s, table(), 2, 1)
    assert unit(s, 2).has(OWES_ROUT)
    s.change(2).drop_flag(OWES_ROUT)
    damage(s, table(), 2, 1)
    assert not unit(s, 2).has(OWES_ROUT)
    damage(s, table(), 2, 3)
    assert unit(s, 2).has(OWES_ROUT)  # into the red
    s.change(2).drop_flag(OWES_ROUT)
    damage(s, table(), 2, 1)
    assert unit(s, 2).has(OWES_ROUT)  # hurt in the red


def test_healing_erases_the_last_marks_first() -> None:
    s = position(duel(lost=5))
    assert heal(s, table(), 2, 2) == 2
    assert unit(s, 2).colour == 1
    s = position([u("OR_trolls", 0, 18, 10, lost=9)])
    assert heal(s, table(), 1, 5, band=True) == 2  # in the red only red boxes come back


@rule("BG-CMB-01", "BG-CMB-02", "BG-CMB-07")
def test_a_phase_both_sides_strike_and_the_fallen_are_removed_at_its_end() -> None:
    units = duel(lost=9)  # one box left
    m = match(units, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 1, 1, steps=[Combat(0)], engaged=LOCKED, active=0)
    assert options(m, 0) == ["attack 1 2"]
    play(m, 0, "attack 1 2")
    assert unit(m, 2).colour == 4 and unit(m, 2).out == 0  # still there: it strikes back
    assert options(m, 1) == ["attack 2 1"]
    play(m, 1, "attack 2 1")
    assert unit(m, 2).out
    assert done(m)


@rule("BG-CMB-03")
def test_engaged_units_fight_whom_they_are_engaged_with_and_do_not_shoot() -> None:
    units = [u(BOWS, 0, 18, 10, 90, "R", target=2), u(ORCS, 1, 18, 12.5, 270), u(ORCS, 1, 26, 15, 270)]
    m = match(units, steps=[Attacks(0, True)], engaged=LOCKED)
    assert options(m, 0) == ["attack 1 2"]
    assert refused(m, 0, "attack 1 3 1").rule == "BG-CMB-03"


@rule("BG-CMB-04")
def test_a_unit_between_two_enemies_chooses_one_and_keeps_to_it() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "H"),
        u(ORCS, 1, 18, 12.5, 270, "H"),
        u(ORCS, 1, 18, 7.5, 90, "H", lost=10),
    ]
    links = [[1, FRONT, 2, FRONT], [1, REAR, 3, FRONT]]
    m = match(units, steps=[Attacks(0, True), Defenders(0)], engaged=links)
    assert options(m, 0) == ["attack 1 2", "attack 1 3"]
    play(m, 0, "attack 1 3")
    assert refused(m, 0, "attack 1 2").rule == "BG-CMB-04"
    assert "skip 1" in options(m, 0)  # it has no boxes left: the blow may be saved
    play(m, 0, "skip 1")
    assert unit(m, 1).has(ATTACKED)


@rule("BG-CMB-05")
def test_attacks_have_the_strength_of_the_phase_s_start() -> None:
    units = duel()
    units[0]["lost"] = 4  # one more and it is in the yellow
    m = match(units, *[1] * 5, *[1] * 5, *[6] * 5, steps=[Combat(0)], engaged=LOCKED, active=1)
    play(m, 1, "attack 2 1")
    assert unit(m, 1).colour == 3  # five boxes: yellow and red
    play(m, 0, "attack 1 2")
    assert told(m, Said.ATTACK)[-1].more[1] == 5  # and it strikes with all its dice


@rule("BG-CMB-06")
def test_attacks_are_made_in_any_order() -> None:
    units = [
        u(SWORDS, 0, 10, 10, 90, target=2),
        u(ORCS, 1, 10, 12.5, 270),
        u(SWORDS, 0, 20, 10, 90, target=4),
        u(ORCS, 1, 20, 12.5, 270),
    ]
    m = match(units, steps=[Attacks(0, True)], engaged=[[1, 0, 2, 0], [3, 0, 4, 0]])
    assert options(m, 0) == ["attack 1 2", "attack 3 4"]


# -- javelins and pila


def javelin(far: float = 4, **more: Any) -> BattleState:
    s = position(
        [u(JAVELINS, 0, 18, 10, 90, "C", **more), u(ORCS, 1, 18, 12.5, 270, "C")], engaged=[[1, 0, 2, 0, 3]], turn=3
    )
    s.turn = 3
    return s


@rule("BG-JAV-02", "BG-JAV-03")
def test_the_throw_comes_as_the_combat_phase_opens() -> None:
    m = match(
        [u(JAVELINS, 0, 18, 10, 90, "C", flags=THROWS), u(ORCS, 1, 18, 12.5, 270, "C")],
        *[6] * 5, steps=[Combat(0)], engaged=[[1, 0, 2, 0, 2]], active=0,
    )  # fmt: skip
    first = told(m, Said.ATTACK)[0]
    assert first.more[0] == 3  # thrown, before anybody strikes
    assert not unit(m, 1).has(THROWS)
    assert options(m, 0) == ["attack 1 2"]  # and it still fights


@rule("BG-JAV-02")
def test_who_throws_on_engaging() -> None:
    from drumhead.games.battleground.rush import engage, find_rush
    from tests.games.battleground.test_rush import start

    for gap, throws in ((3.4, False), (5.5, True)):
        s = start([u("HK_light_cavalry", 0, 18, 10, 90, "C"), u(JAVELINS, 1, 18, 12.5 + gap, 270, "C")])
        rush = find_rush(s, 1)
        assert rush is not None
        engage(s, table(), rush)
        assert unit(s, 2).has(THROWS) is throws  # range 3.5: only a rush from beyond it
    s = start([u(JAVELINS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, table(), rush)
    assert unit(s, 1).has(THROWS)


@rule("BG-JAV-02")
def test_a_rusher_was_in_range_by_any_of_its_centre_points() -> None:
    from drumhead.games.battleground.rush import engage, find_rush
    from tests.games.battleground.test_rush import start

    # its front began 3.7 inches away, its flank not three
    s = start([u("HK_light_cavalry", 0, 17, 9.6, 20, "C"), u(JAVELINS, 1, 18, 15, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None and rush.side == 0
    engage(s, table(), rush)
    assert not unit(s, 2).has(THROWS)


@rule("BG-JAV-07")
def test_centaurs_throw_at_everybody_who_rushes_their_front() -> None:
    from drumhead.games.battleground.rush import engage, find_rush
    from tests.games.battleground.test_rush import start

    s = start([u(ORCS, 0, 18, 10, 90, "C"), u("RW_centaurs", 1, 18, 14.5, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, table(), rush)
    assert unit(s, 2).has(THROWS)


@rule("BG-JAV-04")
def test_what_the_throw_did_counts_for_the_target_s_own_blow() -> None:
    units = [u(JAVELINS, 0, 18, 10, 90, "C", flags=THROWS), u(ORCS, 1, 18, 12.5, 270, "C", lost=3)]
    m = match(units, 1, 6, 6, 6, 6, 1, *[6] * 9, steps=[Combat(0)], engaged=[[1, 0, 2, 0, 2]])
    play(m, 0, "attack 1 2")
    assert unit(m, 2).colour == 2
    play(m, 1, "attack 2 1")
    assert [told(m, Said.ATTACK)[k].more[1] for k in (0, 1, 2)] == [
        5,
        5,
        4,
    ]  # thrown, struck, struck back in the yellow


@rule("BG-JAV-04", "BG-CMB-05")
def test_two_that_throw_at_each_other_throw_with_the_strength_they_had() -> None:
    units = [
        u(JAVELINS, 0, 18, 10, 90, "C", flags=THROWS), u(JAVELINS, 1, 18, 12.5, 270, "C", flags=THROWS, lost=3),
    ]  # fmt: skip
    dice = [1, 6, 6, 6, 6, 1, *[6] * 5, *[6] * 5]
    m = match(units, *dice, steps=[Combat(0)], engaged=[[1, 0, 2, 0, 2]])
    thrown = told(m, Said.ATTACK)
    assert unit(m, 2).colour == 2
    assert [(event.more[0], event.more[1]) for event in thrown] == [(3, 5), (3, 5)]
    play(m, 0, "attack 1 2")


@rule("BG-JAV-03", "BG-MODF-01")
def test_a_throw_before_free_attacks_is_made_as_strong_as_the_thrower_is() -> None:
    # it was hurt in the last combat phase, which it had begun in the green
    units = [u(JAVELINS, 0, 18, 10, 90, "C", lost=4, strength=1), u(ORCS, 1, 18, 12.5, 270, "C")]
    s = position(units, engaged=[[1, 0, 2, 0, 3]], phase=PRE_COURAGE)
    run(s, Attack(1, 2, JAVELIN_ATTACK, 0, 0, 0), dice=(6, 6, 6, 6))


@rule("BG-CMB-05")
def test_a_colour_that_came_in_this_phase_is_no_colour_yet() -> None:
    # frenzy needs an enemy that is not in the green; the first blow puts it into the yellow, for the next phase
    units = [
        u("LZ_trog_warriors", 0, 18, 10, 90, target=3), u("LZ_trog_warriors", 0, 18, 15, 270, target=3),
        u(ORCS, 1, 18, 12.5, 270, lost=3),
    ]  # fmt: skip
    engaged = [[1, 0, 3, 0], [2, 0, 3, 2]]
    m = match(units, *[1] * 5, *[6] * 4, 1, *[6] * 5, steps=[Combat(0)], engaged=engaged)
    play(m, 1, "attack 3 1")
    play(m, 0, "attack 1 3")
    assert unit(m, 3).colour == 2
    play(m, 0, "attack 2 3")
    assert [event.more[1] for event in told(m, Said.ATTACK)] == [5, 5]
    before = [{**each, "lost": 4} if each["unit"] == ORCS else each for each in units]
    m = match(before, *[6] * 12, steps=[Combat(0)], engaged=engaged)
    play(m, 1, "attack 3 1")
    play(m, 0, "attack 1 3")
    assert told(m, Said.ATTACK)[0].more[1] == 6


@rule("BG-CMB-05", "BG-SPL-04")
def test_a_blessing_that_ends_with_the_green_lasts_through_the_phase() -> None:
    m = match(
        [u(SWORDS, 0, 18, 10, 90), u("UM_umenzi_warriors", 1, 18, 12.5, 270, lost=3, blessing=BLESS)],
        *[1, 6, 6, 6, 6, 1], *[6] * 6, steps=[Combat(0)], engaged=LOCKED,
    )  # fmt: skip
    play(m, 0, "attack 1 2")
    assert unit(m, 2).colour == 2 and unit(m, 2).blessing
    play(m, 1, "attack 2 1")
    assert told(m, Said.ATTACK)[1].more[1] == 6
    assert done(m) and not unit(m, 2).blessing


@rule("BG-JAV-05")
def test_the_thrower_s_own_fight_is_no_melee_it_throws_into() -> None:
    from drumhead.games.battleground.modifiers import Item, figure
    from drumhead.games.battleground.state import JAVELIN_ATTACK, Fight

    s = javelin()
    s.fight = Fight(1, 2, JAVELIN_ATTACK, 0, 0)
    items: list[Item] = []
    figure(s, items)
    assert "BG-MODF-18" not in [item.rule for item in items]
    other = position(
        [u(JAVELINS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 18, 15, 270, "C")],
        engaged=[[1, 0, 2, 0], [3, 0, 2, 2]],
    )
    other.fight = Fight(1, 2, JAVELIN_ATTACK, 0, 0)
    figure(other, items)
    assert "BG-MODF-18" in [item.rule for item in items]


@rule("BG-JAV-06")
def test_v11_pila() -> None:
    from drumhead.games.battleground.modifiers import figure
    from drumhead.games.battleground.state import JAVELIN_ATTACK, Fight

    s = position([u(SWORDS, 0, 18, 10, 90, "C", lost=5), u(ORCS, 1, 18, 12.5, 270, "C")], engaged=LOCKED)
    give(s, 1, KEY_PILA)
    s.fight = Fight(1, 2, JAVELIN_ATTACK, 0, 0)
    s.fight.strength = 2
    f = figure(s)
    assert (f.dice, f.skill, f.power) == (3, 5, 6)  # and not reduced by its own yellow


@rule("BG-JAV-01")
def test_javelins_shoot_after_moving_without_penalty() -> None:
    from drumhead.games.battleground.modifiers import Item, figure
    from drumhead.games.battleground.state import MOVED, Fight

    for name, penalty in ((JAVELINS, False), (BOWS, True)):
        s = position([u(name, 0, 18, 10, 90, "R", flags=MOVED), u(ORCS, 1, 18, 15, 270, "H")])
        s.fight = Fight(1, 2, RANGED_ATTACK, 1, 0)
        items: list[Item] = []
        figure(s, items)
        assert ("BG-MODF-17" in [item.rule for item in items]) is penalty


def test_a_thrower_that_lost_its_enemy_throws_nothing() -> None:
    s = position([u(JAVELINS, 0, 18, 10, 90, "C", flags=THROWS), u(ORCS, 1, 18, 20, 270, "C")])
    throw_at(s, s.units[1])
    assert not s.units[1].has(THROWS) and KEY_JAVELIN


@rule("BG-COL-03")
def test_a_colossus_always_hurts() -> None:
    s = position(
        [u("LZ_tyrannosaurus_rex", 0, 18, 10, 90, "H", flags=1), u(ORCS, 1, 18, 13.75, 270, "H", flags=1)],
        engaged=LOCKED,
    )
    run(s, strike(1, 2), dice=(6,) * 5)
    assert unit(s, 2).lost == 1


# -- cards around a roll


@rule("BG-CRD-03", "BG-CRD-02", "BG-CRD-04")
def test_attacker_then_defender_one_card_each() -> None:
    hands = [["COMMON_01", "COMMON_03"], ["COMMON_09"]]
    m = match(duel(), *[6] * 8, steps=[strike(1, 2)], engaged=LOCKED, hands=hands)
    card = {name: m.state.cards.card_rows[name] for name in ("COMMON_01", "COMMON_03", "COMMON_09")}
    assert m.waiting() == [0]  # the attacker is asked first
    text = next(option for option in options(m, 0) if option.startswith(f"play {card['COMMON_03']} "))
    play(m, 0, text)
    assert m.waiting() == [1]  # then the defender; the attacker has had its one card
    play(m, 1, next(option for option in options(m, 1) if option.startswith("play")))
    assert done(m)
    roll = told(m, Said.HIT_ROLL)[0]
    assert (roll.b, len(roll.more)) == (5 - 2 - 2, 8)  # three more dice, two more defensive skill


@rule("BG-CMB-04")
def test_a_shot_at_the_overkilled_may_be_saved() -> None:
    m = match([u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 12, 270, "H", lost=10)], steps=[Attacks(0, True)], active=0)
    assert options(m, 0) == ["attack 1 2 1", "skip 1"]
    play(m, 0, "skip 1")
    assert done(m)


@rule("BG-CMB-04", "BG-SHT-02")
def test_under_control_the_target_is_chosen_with_the_defenders_and_kept() -> None:
    units = [
        u(BOWS, 0, 18, 5, 90, "R", flags=CONTROLLED), u(BOWS, 0, 26, 5, 90, "R"),
        u(ORCS, 1, 16, 12, 270, "H"), u(ORCS, 1, 20, 12, 270, "H"),
    ]  # fmt: skip
    m = match(units, *[6] * 4, steps=[Combat(0)], active=0)
    assert options(m, 0) == ["attack 1 3", "attack 1 4"]
    assert refused(m, 0, "attack 2 4").rule == "BG-SHT-01"
    play(m, 0, "attack 1 4")
    assert [move for move in options(m, 0) if move.startswith("attack 1 ")] == ["attack 1 4 1"]
    assert refused(m, 0, "attack 1 3 1").rule == "BG-SHT-01"


@rule("BG-JAV-06")
def test_pila_thrown_from_afar_are_pila_too() -> None:
    from drumhead.games.battleground.modifiers import Item, figure
    from drumhead.games.battleground.state import MOVED, Fight

    s = position([u(JAVELINS, 0, 18, 10, 90, "R", flags=MOVED, lost=9), u(ORCS, 1, 18, 15, 270, "H")])
    s.change(1).printed = with_key(s.units[1].printed, KEY_PILA)
    s.fight = Fight(1, 2, RANGED_ATTACK, 1, 0)
    s.fight.strength = 3
    items: list[Item] = []
    figure(s, items)
    assert not {"BG-MODF-02", "BG-MODF-17"} & {item.rule for item in items}


@rule("BG-JAV-02")
def test_the_second_of_two_rushers_from_afar_is_thrown_at() -> None:
    from drumhead.games.battleground.rush import company, engage, find_rush
    from tests.games.battleground.test_rush import start

    s = start([u(JAVELINS, 1, 18, 14.5, 270, "H"), u(SWORDS, 0, 16.2, 10, 90, "C"), u(HORSE, 0, 20, 8, 90, "C")])
    near, far = find_rush(s, 2), find_rush(s, 3)
    assert near is not None and far is not None
    pair = company(s, near, far)
    assert pair
    for rush, throws in zip(pair, (False, True), strict=True):
        engage(s, table(), rush)
        assert unit(s, 1).has(THROWS) is throws


@rule("BG-COL-03")
def test_a_colossus_does_one_damage_whatever_is_rolled_again() -> None:
    from drumhead.games.battleground.attacks import recount
    from drumhead.games.battleground.state import AFTER_DAMAGE, Fight

    s = position([u("UM_giant_war_elephant", 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 13.75, 270, "H")], engaged=LOCKED)
    s.fight = Fight(1, 2, ENGAGED_ATTACK, 0, 0)
    s.fight.stage = AFTER_DAMAGE
    s.fight.damage_dice = (6, 6)
    recount(s)
    assert s.fight.damage == 1


@rule("BG-CRD-03")
def test_who_passed_is_asked_again_when_the_other_plays() -> None:
    hands = [["COMMON_01"], ["COMMON_09"]]
    m = match(duel(), *[6] * 5, steps=[strike(1, 2)], engaged=LOCKED, hands=hands)
    play(m, 0, "pass")
    assert m.waiting() == [1]  # the defender may play although the attacker did not
    play(m, 1, next(option for option in options(m, 1) if option.startswith("play")))
    assert m.waiting() == [0] and len(options(m, 0)) == 2
    play(m, 0, "pass")
    assert m.waiting() == [0] or done(m)  # the next window, or none: nobody is asked twice in this one
    quiet = match(duel(), *[6] * 5, steps=[strike(1, 2)], engaged=LOCKED, hands=[["COMMON_01"], ["COMMON_01"]])
    play(quiet, 0, "pass")
    assert done(quiet)  # COMMON_01 is no card for a defender, and none for after the roll


@rule("BG-CRD-02")
def test_a_card_in_one_window_is_the_only_one_of_the_whole_attack() -> None:
    hands = [["COMMON_01", "COMMON_02"], []]  # before the hit roll; before the damage roll
    for first, windows in (("play", 1), ("pass", 2)):
        m = match(duel(), *[1] * 5, *[6] * 5, steps=[strike(1, 2)], engaged=LOCKED, hands=hands)
        asked = 0
        while not done(m):
            asked += 1
            played = next(o for o in options(m, 0) if o.startswith("play"))
            play(m, 0, played if first == "play" else "pass")
        assert asked == windows


@rule("BG-MODF-06", "BG-CMB-10")
def test_impact_hits_are_rolled_for_damage_though_every_blow_missed() -> None:
    units = [u(HORSE, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "H")]
    m = match(units, *[6] * 6, 1, steps=[strike(1, 2)], engaged=[[1, FRONT, 2, FRONT, 3]])
    assert unit(m, 2).lost == 1 and len(told(m, Said.DAMAGE_ROLL)[0].more) == 1
    hitting = match(units, *[1] * 6, *[1] * 7, steps=[strike(1, 2)], engaged=[[1, FRONT, 2, FRONT, 3]])
    assert unit(hitting, 2).lost == 7  # six hits and the impact


@rule("BG-CMB-01", "BG-CMB-05")
def test_a_destroyed_unit_strikes_before_it_is_removed() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "H", flags=1), u(ORCS, 1, 18, 12.5, 270, "H", flags=1, lost=3)]
    m = match(units, *[1] * 5, *[1] * 5, *[1] * 5, *[1] * 5, steps=[Combat(0)], engaged=LOCKED, active=0)
    play(m, 0, "attack 1 2")
    assert unit(m, 2).lost == 8 and unit(m, 2).colour == 3
    play(m, 1, "attack 2 1")
    assert unit(m, 1).lost == 5  # five dice: as green as when the phase opened
    assert done(m)


@rule("BG-CMB-02")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("attack 2 1", "BG-CMB-02"),  # the enemy's unit
        ("attack 9 1", "BG-CMB-02"),
        ("attack 1 4", "BG-CMB-03"),  # not engaged with it
        ("attack 3 2 1", "BG-SHT-01"),  # it would shoot at the nearest
        ("attack 5 4 1", "BG-CMD-07"),
        ("attack 6 4 1", "BG-RTM-05"),
        ("skip 1", "BG-CMB-04"),  # its target has boxes left
        ("end", "BG-CMB-02"),  # who can attack must
    ],
)
def test_attacks_are_refused_for_their_reason(move: str, why: str) -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "H", flags=WAS_ENGAGED, target=2), u(ORCS, 1, 18, 12.5, 270, "H"),
        u(BOWS, 0, 25, 10, 90, "R"), u(ORCS, 1, 25, 15, 270, "H"),
        u(BOWS, 0, 30, 5, 90, "H", flags=RALLIED), u(BOWS, 0, 6, 5, 90, "R", flags=HALTED),
    ]  # fmt: skip
    m = match(units, steps=[Attacks(0, True)], engaged=LOCKED, active=0)
    assert refused(m, 0, move).rule == why
    assert options(m, 0) == ["attack 1 2", "attack 3 4 1"]


@rule("BG-CMB-02")
def test_a_unit_attacks_once() -> None:
    m = match(duel(), *[6] * 5, steps=[Attacks(0, True)], engaged=LOCKED, active=0)
    m.state.change(1).target = 2
    m2 = match([{**duel()[0], "target": 2}, duel()[1]], *[6] * 5, steps=[Attacks(0, True)], engaged=LOCKED)
    play(m2, 0, "attack 1 2")
    assert unit(m2, 1).has(ATTACKED) and done(m2)


@rule("BG-RTM-05", "BG-JAV-02")
def test_who_was_run_through_throws_nothing() -> None:
    units = [u(JAVELINS, 0, 18, 10, 90, "C", flags=THROWS | HALTED), u(ORCS, 1, 18, 12.5, 270, "C")]
    m = match(units, *[6] * 9, steps=[Combat(0)], engaged=[[1, 0, 2, 0, 2]])
    assert not told(m, Said.ATTACK) and options(m, 0) == ["attack 1 2"]  # by hand it strikes
