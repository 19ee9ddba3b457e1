"""What do the twelve spells do, on whom, and what do they count as? (BG-SPL)"""

from __future__ import annotations

import pytest

from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.spells import cast, casts
from drumhead.games.battleground.state import (
    ATTACKED,
    CONTROLLED,
    HEALED,
    RANGED_ATTACK,
    SLAYER,
    BattleState,
    link_units,
)
from drumhead.games.battleground.statics import forbidden, total
from drumhead.games.battleground.triggers import fire, settle
from drumhead.games.battleground.verbs import PASSING, Verb
from drumhead.kernel import Action, ScriptedDice
from drumhead.kernel.agenda import Table, advance, answer
from drumhead.space.shapes import FRONT
from tests.games.battleground import field as f
from tests.games.battleground.field import CARDS, field, fight, give, numbers, put, resolve, spell
from tests.games.battleground.test_abilities import happen
from tests.support import rule


def row_of(name: str) -> int:
    return int(CARDS.spells[spell(name)].source)


def names(actions: list[Action]) -> list[str]:
    return [CARDS.spells[action.b].id for action in actions]


def shaman(*others: tuple[str, int, float, float]) -> tuple[BattleState, int, list[int]]:
    """A caster at (18, 10) looking north, and others."""
    s = field(factions=("UM", "HK"))
    a = put(s, "UM_high_priests", 0, 18, 10)
    return s, a, [put(s, unit, seat, x, y, 90 if seat == 0 else 270) for unit, seat, x, y in others]


@rule("BG-SPL-01", "BG-SPL-03", "BG-SPL-04")
def test_bless_and_hex_fill_the_slots_within_range() -> None:
    s, a, (friend, far, foe) = shaman(
        ("UM_umenzi_warriors", 0, 13, 10), ("UM_umenzi_warriors", 0, 2, 10), ("HK_swordsmen", 1, 18, 20)
    )
    resolve(s, row_of("Bless"), 0, 0, a, answers=[Action(Verb.TARGET, friend)])
    assert s.units[friend].blessing == spell("Bless")
    assert s.units[far].blessing == 0
    assert total(s, s.units[friend], tx.DICE) == 1
    resolve(s, row_of("Hex"), 0, 0, a)
    assert s.units[foe].curse == spell("Hex")
    assert (total(s, s.units[foe], tx.SKILL), total(s, s.units[foe], tx.COURAGE)) == (-1, -1)
    happen(s, friend, tx.ON_COLOUR)
    assert s.units[friend].blessing == 0
    happen(s, foe, tx.ON_HURT_FOE, friend)
    assert s.units[foe].curse == 0


@rule("BG-SPL-04")
def test_a_newer_blessing_replaces_the_older_and_some_take_none() -> None:
    s, a, (friend, possessed) = shaman(("UM_umenzi_warriors", 0, 14, 10), ("UM_the_possessed", 0, 22, 10))
    s.change(friend).blessing = spell("AuraCleanse")
    resolve(s, row_of("Bless"), 0, 0, a, answers=[Action(Verb.TARGET, friend)])
    assert s.units[friend].blessing == spell("Bless")
    assert forbidden(s, s.units[possessed], tx.MAY_BLESS)
    who = CARDS.sources[row_of("Bless")].clauses[0].ops[0].who  # type: ignore[attr-defined]
    assert possessed not in who.candidates(s, 0, a, 0)


@rule("BG-SPL-05")
def test_heal_once_a_turn_and_only_the_tribes() -> None:
    s, a, (friend, hired) = shaman(("UM_umenzi_warriors", 0, 14, 10), ("MM_half_orc_swordsmen", 0, 22, 10))
    hurt = s.change(friend)
    hurt.lost = 2
    s.change(hired).lost = 2
    s.change(a).raise_flag(HEALED)
    resolve(s, row_of("Heal"), 0, 0, a)
    assert s.units[friend].lost == 1
    assert s.units[hired].lost == 2
    resolve(s, row_of("Heal"), 0, 0, a)
    assert s.units[friend].lost == 1  # healed by a spell already


@rule("BG-SPL-06", "BG-SPL-02")
def test_death_curse_strikes_without_dice_like_a_shot() -> None:
    s, a, (foe,) = shaman(("HK_swordsmen", 1, 18, 16))
    s.change(a).raise_flag(CONTROLLED)
    found = [action for action in casts(s, s.units[a], False) if CARDS.spells[action.b].id == "DeathCurse"]
    assert [action.c for action in found] == [foe]
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    cast(s, t, 0, found[0])
    advance(s, t)
    assert s.units[foe].lost == 1
    assert s.units[a].has(ATTACKED)
    s.change(foe).card = s.units[foe].card.at(18000, 25000, 27000)
    s.change(a).drop_flag(ATTACKED)
    assert "DeathCurse" not in names(casts(s, s.units[a], False))


@rule("BG-SPL-01")
def test_no_spell_while_engaged_or_twice() -> None:
    s, a, (foe, _friend) = shaman(("HK_swordsmen", 1, 18, 12.5), ("UM_umenzi_warriors", 0, 14, 10))
    assert {"Bless", "Hex", "Heal"} <= set(names(casts(s, s.units[a], False)))
    link_units(s, a, FRONT, foe, FRONT, 2)
    assert casts(s, s.units[a], True) == []
    s, a, _ = shaman(("UM_umenzi_warriors", 0, 14, 10))
    s.change(a).raise_flag(ATTACKED)
    assert casts(s, s.units[a], False) == []


def test_aura_cleanse_makes_mending_touch_better() -> None:
    for unit, cleansed, clause, healed in (
        ("MM_half_orc_swordsmen", False, 0, 1), ("MM_half_orc_swordsmen", True, 1, 2), ("MM_ogres", True, 2, 1),
    ):  # fmt: skip
        s = field(factions=("MM", "HK"))
        a, b = put(s, "MM_healer_mages"), put(s, unit, x=22, lost=3)
        s.change(a).raise_flag(HEALED)
        if cleansed:
            resolve(
                s, row_of("AuraCleanse"), 0, 0, a, answers=[] if s.units[a].has(HEALED) else [Action(Verb.TARGET, b)]
            )
            assert s.units[b].blessing == spell("AuraCleanse")
            s.change(b).drop_flag(HEALED)  # the next turn
        offered = {
            action.more[0] for action in casts(s, s.units[a], False) if CARDS.spells[action.b].id == "MendingTouch"
        }
        assert offered == {clause}
        resolve(s, row_of("MendingTouch"), clause, 0, a)
        assert s.units[b].lost == 3 - healed
        assert s.units[b].blessing == 0


ATTACKS = [
    ("LightningStrike", "MM_elementalist", (2, 7, 7)),
    ("Fireball", "MM_elementalist", (4, 6, 6)),
    ("MidnightsChill", "DE_pureblood_coven", (4, 6, 5)),
    ("SirenSong", "DE_highblood_lashmistresses", (5, 6, 5)),
]


@rule("BG-SPL-02", "BG-SPL-07")
@pytest.mark.parametrize(("name", "caster", "line"), ATTACKS)
def test_attack_spells_have_their_own_line(name: str, caster: str, line: tuple[int, int, int]) -> None:
    s = field(factions=(caster[:2], "HK"))
    a, b = put(s, caster, 0, 18, 5), put(s, "HK_swordsmen", 1, 18, 12.5, 270, "H")
    fight(s, a, b, RANGED_ATTACK, 1, 0, spell(name))
    got = numbers(s)
    assert (got["dice"], got["skill"], got["power"]) == line


@rule("BG-CRD-02")
def test_no_cards_on_lightning_and_cards_on_fireballs() -> None:
    for name, closed in (("LightningStrike", 3), ("Fireball", 0)):
        s = field(factions=("MM", "HK"))
        a, b = put(s, "MM_elementalist", 0, 18, 5), put(s, "HK_swordsmen", 1, 18, 12.5, 270)
        fight(s, a, b, RANGED_ATTACK, 1, 0, spell(name))
        happen(s, a, tx.ATK_BEFORE_HIT, b)
        assert s.fight is not None
        assert s.fight.no_cards == closed


def test_midnights_chill_slows_whom_it_wounds() -> None:
    s = field(factions=("DE", "HK"))
    a, b = put(s, "DE_pureblood_coven", 0, 18, 5), put(s, "HK_swordsmen", 1, 18, 12.5, 270)
    fight(s, a, b, RANGED_ATTACK, 1, 0, spell("MidnightsChill"))
    happen(s, a, tx.ON_HURT_FOE, b)
    assert total(s, s.units[b], tx.MC) == -1
    fight(s, a, b)  # hand to hand it is no spell
    happen(s, a, tx.ON_HURT_FOE, b)
    assert total(s, s.units[b], tx.MC) == -1


def test_evil_eye_lasts_until_a_check_is_passed() -> None:
    s = field(factions=("DE", "HK"))
    a, b = put(s, "DE_pureblood_coven", 0, 18, 5), put(s, "HK_swordsmen", 1, 18, 12.5, 270)
    resolve(s, row_of("EvilEye"), 0, 0, a)
    assert total(s, s.units[b], tx.DSKILL) == -1
    f.check(s, b, tx.ROUT_CHECK, 15, 0)
    happen(s, b, tx.ON_CHECK_AFTER)
    assert s.units[b].curse
    f.check(s, b, tx.FEAR_CHECK, 5, 1)
    happen(s, b, tx.ON_CHECK_AFTER)
    assert s.units[b].curse == 0


def test_evil_eye_on_the_fearless_ends_with_the_opponents_turn() -> None:
    s = field(factions=("DE", "UN"))
    a, b = put(s, "DE_pureblood_coven", 0, 18, 5), put(s, "UN_skeleton_horde", 1, 18, 12.5, 270)
    resolve(s, row_of("EvilEye"), 0, 0, a)
    happen(s, b, tx.ON_TURN_END)
    assert s.units[b].curse  # South's turn: for the host it is its opponent's
    s.active = 1
    happen(s, b, tx.ON_TURN_END)
    assert s.units[b].curse == 0


def test_witching_hour_sharpens_blades_until_the_unit_is_knocked_down() -> None:
    s, a, b = f.duel("DE_highblood_blades", "HK_swordsmen")
    coven = put(s, "DE_pureblood_coven", 0, 18, 5)
    resolve(s, row_of("WitchingHour"), 0, 0, coven, answers=[Action(Verb.TARGET, a)])
    fight(s, a, b)
    assert numbers(s)["power"] == 6
    happen(s, a, tx.ON_COLOUR)
    assert s.units[a].blessing == 0


@rule("BG-SPL-01", "BG-OMD-02")
def test_siren_song_is_sung_after_the_moves_and_draws_its_victim_near() -> None:
    s = field(factions=("DE", "HK"))
    a, b = put(s, "DE_highblood_lashmistresses", 0, 18, 5), put(s, "HK_swordsmen", 1, 18, 14, 270, "H")
    assert "SirenSong" not in names(casts(s, s.units[a], False))  # not in the attack step
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    fire(s, a, tx.ON_MC_END)
    settle(s)
    assert advance(s, t) == 1  # its owner may
    from drumhead.games.battleground.verbs import ACCEPTING

    s.agenda[-1].take(s, t, 0, ACCEPTING)
    s.agenda[-1].run(s, t)
    assert any(isinstance(step, Attack) and step.spell == spell("SirenSong") for step in s.agenda)
    s.agenda = [f.REST]
    fight(s, a, b, RANGED_ATTACK, 1, 0, spell("SirenSong"))
    happen(s, a, tx.ON_HURT_FOE, b)
    assert forbidden(s, s.units[b], tx.MAY_FLEE_CHECK)
    assert s.units[b].card.y < 14000
    assert s.units[b].order.letter == 5  # back on Hold


@rule("BG-SPL-01")
def test_two_songs_are_sung_one_after_the_other() -> None:
    s = field(factions=("DE", "HK"))
    singers = [put(s, "DE_highblood_lashmistresses", 0, x, 5) for x in (12, 24)]
    put(s, "HK_swordsmen", 1, 12, 14, 270, "H")
    put(s, "HK_swordsmen", 1, 24, 14, 270, "H")
    script = ScriptedDice([6] * 10)  # ten dice that miss
    t = Table(script, [script] * 2, [])
    for uid in singers:
        fire(s, uid, tx.ON_MC_END)
    settle(s)
    from drumhead.games.battleground.verbs import ACCEPTING

    asked = 0
    while advance(s, t) and s.agenda[-1] is not f.REST:
        s.agenda[-1].take(s, t, 0, ACCEPTING)
        asked += 1
    assert asked == 2
    script.finish()
    assert all(s.units[uid].has(ATTACKED) for uid in singers)


@rule("BG-SPL-06")
def test_a_curse_that_kills_is_an_attack_that_killed() -> None:
    s, a, (foe,) = shaman(("HK_swordsmen", 1, 18, 16))
    s.change(foe).lost = 9
    s.change(foe).figure()
    give(s, 1, "COMMON_12")  # one success less, after the damage roll
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    found = [action for action in casts(s, s.units[a], False) if CARDS.spells[action.b].id == "DeathCurse"]
    cast(s, t, 0, found[0])
    mask = advance(s, t)
    assert mask == 2  # it did damage: the defender may answer as after any damage
    answer(s, t, 1, PASSING)
    assert s.units[foe].colour == 4 and s.units[a].has(SLAYER)
