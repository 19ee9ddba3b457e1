"""Which unit takes the next point? As the player says whom the rules name."""

from __future__ import annotations

from drumhead.games.dropzone import fights, mods, printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.casualties import Scorching, token
from drumhead.games.dropzone.damage import BY_CARD, remove_squad
from drumhead.games.dropzone.fights import Hit, Shot
from drumhead.games.dropzone.scenery import CollateralRoll
from drumhead.games.dropzone.shooting import stray_flames
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action, advance
from tests.games.dropzone.field import Field, Rest, unit
from tests.games.dropzone.table import HERA, TROOPS, WARRIORS
from tests.support import rule


def lose(uid: int) -> Action:
    return Action(Verb.LOSE, uid)


def room(*dice: int) -> tuple[Field, int, int]:
    """Two squads in one house: Legionnaires of seat 0, two Warriors of seat 1 at different walls."""
    f = Field(*dice)
    mine = f.squad(0, TROOPS, inside=1, count=1)
    theirs = f.squad(1, WARRIORS, inside=1, count=2)
    f.s.change(f.s.squads[theirs].members[1]).edge = 2
    return f, mine, theirs


@rule("DZ-CQ-07", "DZ-CQ-02")
def test_the_owner_breaks_ties_in_close_quarters_and_only_ties() -> None:
    f, mine, theirs = room(4, 4, 1, 1)
    f.shoot(mine, fights.QUARTERS)
    f.do(next(one for one in f.options() if one.verb is Verb.AIM))
    first, second = f.s.squads[theirs].members
    assert f.asked == 1  # both are undamaged
    assert [one.a for one in f.options()] == [first, second]
    f.do(lose(second))
    assert f.asked < 0  # the next point goes to the one that is damaged now
    assert (f.s.units[first].dp, f.s.units[second].dp) == (5, 3)


@rule("DZ-CQ-07")
def test_between_units_that_do_not_differ_nobody_is_asked() -> None:
    f, mine, theirs = room(4, 1, 1, 1)
    f.s.change(f.s.squads[theirs].members[1]).edge = printed.CENTRE
    f.shoot(mine, fights.QUARTERS)
    f.do(next(one for one in f.options() if one.verb is Verb.AIM))
    assert f.asked < 0
    assert [f.s.units[uid].dp for uid in f.s.squads[theirs].members] == [4, 5]


@rule("DZ-COL-01")
def test_the_opponent_chooses_who_loses_a_collateral_point() -> None:
    f = Field()
    theirs = f.squad(1, WARRIORS, inside=1, count=2)
    first, second = f.s.squads[theirs].members
    f.s.change(second).dp = 3
    f.s.change_piece(1).tokens = 2
    f.s.agenda.append(Rest())
    f.s.push(CollateralRoll(1, 1, (1, 1, 6, 6), theirs))
    advance(f.s, f.t)
    assert f.asked == 0
    assert [one.a for one in f.options()] == [first, second]
    f.do(lose(first))
    assert f.asked == 0
    f.do(lose(second))
    assert f.asked < 0
    assert (f.s.units[first].dp, f.s.units[second].dp) == (4, 2)


@rule("DZ-COL-01")
def test_dice_of_tokens_that_a_card_took_away_do_not_count() -> None:
    f = Field()
    theirs = f.squad(1, WARRIORS, inside=1, count=1)
    f.s.change_piece(1).tokens = 1
    f.s.agenda.append(Rest())
    f.s.push(CollateralRoll(1, 1, (1, 6, 1, 6), theirs))
    advance(f.s, f.t)
    assert f.s.pieces[1].dp == 20
    assert f.s.units[f.s.squads[theirs].members[0]].dp == 5


@rule("DZ-SHT-13")
def test_the_target_says_whom_stray_flames_hit() -> None:
    f = Field()
    walker = f.squad(0, "phr_menchit_walker", (22, 14))
    own = f.squad(0, "phr_immortals", inside=1, count=2)
    f.s.change(f.s.squads[own].members[1]).edge = 0
    foot = f.squad(1, TROOPS, inside=1, count=1)
    it = unit(f.unit(foot).uid)
    flamer = f.s.squads[walker].arms[0]
    shot = Shot(f.unit(walker).uid, 0, flamer, it, need=3, dice=(4, 2, 1))
    f.fight(walker, shots=(shot,))
    f.s.agenda.append(Rest())
    stray_flames(f.s)
    advance(f.s, f.t)
    first, second = f.s.squads[own].members
    assert f.asked == 1
    assert [one.a for one in f.options()] == [first, second]
    f.do(lose(second))
    f.do(lose(first))
    assert f.asked < 0
    hits: tuple[Hit, ...] = f.s.fight().hits
    assert [hit.target for hit in hits] == [unit(second), unit(first)]


def test_a_commander_among_equals_makes_a_difference() -> None:
    f = Field()
    walkers = f.squad(0, HERA, (10, 10), (12, 10), commander="cv2")
    from drumhead.games.dropzone.casualties import worth_asking

    assert worth_asking(f.s, list(f.s.squads[walkers].members))


@rule("AMB-42", "DZ-VIC-13")
def test_a_removed_transport_takes_its_cargo_and_the_cargos_cargo_along() -> None:
    f = Field()
    condor = f.squad(1, "ucm_condor_dropship", (10, 40))
    bear = f.squad(1, "ucm_bear_apc", aboard=f.unit(condor).uid)
    foot = f.squad(1, TROOPS, count=2, aboard=f.unit(bear).uid)
    units = [f.unit(sid).uid for sid in (condor, bear, foot)] + [f.unit(foot, 1).uid]
    remove_squad(f.s, f.t, condor, BY_CARD, 0)
    assert [f.s.units[uid].place for uid in units] == [st.DEAD] * 4
    assert f.s.kp == [30 + 15 + 2 * 20, 0]
    assert not f.s.squads[foot].members


@rule("DZ-COL-01", "DZ-SHT-15")
def test_a_six_of_a_token_damages_whatever_the_armour_and_nothing_is_a_critical() -> None:
    for die, armour_beaten, dp in ((6, False, 4), (5, False, 5)):
        f = Field()
        theirs = f.squad(1, WARRIORS, inside=1, count=1)
        f.s.mods = (mods.Mod(mods.ARMOUR, texts.UNIT, f.unit(theirs).uid, 8, mods.U_GAME),)  # 7 + 8 against Energy 4
        assert not armour_beaten
        f.push(Scorching(1, theirs, (token(die, 4, 6, False, False),)))
        assert f.unit(theirs).dp == dp
