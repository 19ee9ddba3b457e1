"""Every command card of the base set: its timing point, and what it does there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drumhead.games.dropzone import fights, mods, printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.actions import Acting, actions_left, bars_signal, begin_squad
from drumhead.games.dropzone.commanders import command_value, hand_limit, value_of
from drumhead.games.dropzone.damage import BY_CARD, BY_QUARTERS, harm
from drumhead.games.dropzone.fights import Fight, Hit, Shot
from drumhead.games.dropzone.modifiers import evasion_of, passive_of, unit_keys
from drumhead.games.dropzone.moving import Moving
from drumhead.games.dropzone.rounds import GroupEnd
from drumhead.games.dropzone.scenery import CollateralRoll, corrode
from drumhead.games.dropzone.state import Objective
from drumhead.games.dropzone.texts import thing
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel import Action
from tests.games.dropzone.field import Field, group, piece, squad, unit
from tests.games.dropzone.test_lists import library
from tests.support import rule

TRIED: set[str] = set()


def cards(*ids: str) -> pytest.MarkDecorator:
    """Run a test for each of these cards, which do the same under different names."""
    TRIED.update(ids)
    return pytest.mark.parametrize("card", ids)


def test_every_card_of_the_base_set_is_tried_here() -> None:
    base = {card.id for card in library().cards.defs[1:]}
    assert len(base) == 152
    assert base == TRIED


def timing(name: str) -> set[str]:
    """The timing points of a card by name."""
    card = library().cards.defs[library().cards.card_numbers[name]]
    return {printed.POINTS[clause.trigger] for clause in card.clauses if not clause.in_play}


class Army:
    """The same few squads on both sides, all within reach of a commander of seat 0."""

    def __init__(self, *dice: int) -> None:
        f = self.f = Field(*dice)
        self.chief = f.squad(0, "ucm_kodiak_command_acv", (10, 10), commander="cv6")
        self.tanks = f.squad(0, "ucm_gladius_heavy_tank", (12, 12), (14, 12))
        self.foot = f.squad(0, "ucm_legionnaires", inside=1, count=2)
        self.wings = f.squad(0, "ucm_falcon_light_gunship", (16, 12))
        self.walkers = f.squad(0, "phr_odin_heavy_walker", (18, 12), (20, 12))
        self.skimmers = f.squad(0, "sco_slayer_heavy_tank", (12, 15), (15, 15))
        self.enemy_chief = f.squad(1, "sco_despot_suppression_walker", (10, 30), commander="cv3")
        self.enemy_tanks = f.squad(1, "ucm_sabre_tank", (13, 26), (16, 26), (19, 26))
        self.enemy_foot = f.squad(1, "sco_warriors", (22, 28), (23, 28))
        self.enemy_wings = f.squad(1, "sco_reaver_gunship", (27, 14))


# -- cards that change numbers for a while: where, for whom, which numbers


Expected = list[tuple[int, int, int]]
LASTING: list[tuple[str, str, str, Expected]] = [
    ("G12", "squad_activated", "foot", [(mods.MV_DOUBLE, 1, mods.U_ACT)]),
    ("G15", "shoot", "tanks", [(mods.AA, 0, mods.U_ACT), (mods.HIT_ON, 6, mods.U_ACT)]),
    ("S20", "shoot", "tanks", [(mods.AA, 0, mods.U_ACT), (mods.HIT_ON, 6, mods.U_ACT)]),
    ("G16", "shoot", "tanks", [(mods.WEAPON_KEY, printed.PENETRATIVE, mods.U_ACT)]),
    ("H16", "shoot", "tanks", [(mods.WEAPON_KEY, printed.PENETRATIVE, mods.U_ACT)]),
    ("G20", "pre_hit", "tanks", [(mods.IGNORE_MODS, 1, mods.U_ACT)]),
    ("H17", "pre_hit", "tanks", [(mods.IGNORE_MODS, 1, mods.U_ACT)]),
    ("G39", "shoot", "tanks", [(mods.FULL_RANGE, 1, mods.U_ACT)]),
    ("G13", "post_hit", "tanks", [(mods.REROLL, mods.DICE_HIT, mods.U_ROLL)]),
    ("G14", "post_damage", "tanks", [(mods.REROLL, mods.DICE_DAMAGE, mods.U_ROLL)]),
    ("U17", "post_damage", "tanks", [(mods.REROLL, mods.DICE_DAMAGE, mods.U_ROLL)]),
    ("U18", "post_damage", "wings", [(mods.REROLL, mods.DICE_DAMAGE, mods.U_ROLL)]),
    ("P09", "post_damage", "walkers", [(mods.REROLL, mods.DICE_DAMAGE, mods.U_ROLL)]),
    ("U11", "squad_activated", "foot", [(mods.ENTRY, 6000, mods.U_ACT)]),
    ("S03", "squad_activated", "foot", [(mods.ENTRY, 6000, mods.U_ACT)]),
    ("R08", "squad_activated", "foot", [(mods.ENTRY, 6000, mods.U_ACT)]),
    (
        "U13",
        "squad_activated",
        "tanks",
        [(mods.GROUND, mods.GROUND_EXCEPTIONAL, mods.U_ACT), (mods.GROUND, mods.GROUND_TOUGH, mods.U_ACT)],
    ),
    ("P12", "squad_activated", "walkers", [(mods.MV_PLUS, 2000, mods.U_ACT), (mods.MF_PLUS, 2000, mods.U_ACT)]),
    ("S05", "squad_activated", "tanks", [(mods.FREE_FIRE, 1, mods.U_ACT)]),
    ("R11", "squad_activated", "wings", [(mods.FREE_FIRE, 1, mods.U_ACT)]),
    ("S19", "squad_activated", "skimmers", [(mods.FLY, 11, mods.U_ACT), (mods.ACC, 1, mods.U_ACT)]),
    ("H03", "move", "tanks", [(mods.GROUND, mods.GROUND_PHASE, mods.U_ACTION)]),
    ("P15", "targeted", "tanks", [(mods.PASSIVE, 5, mods.U_ATT)]),
    ("H11", "targeted", "tanks", [(mods.PASSIVE_PLUS, 2, mods.U_ATT)]),
    ("H08", "targeted", "walkers", [(mods.REROLL, mods.DICE_PASSIVE, mods.U_ATT)]),
    ("G24", "fortitude", "foot", [(mods.AUTO_PASS, 1, mods.U_ROLL)]),
    ("U07", "would_fail_fortitude", "foot", [(mods.AUTO_PASS, 1, mods.U_ROLL)]),
    ("S02", "would_fail_fortitude", "foot", [(mods.AUTO_PASS, 1, mods.U_ROLL)]),
    ("R07", "would_fail_fortitude", "foot", [(mods.AUTO_PASS, 1, mods.U_ROLL)]),
    ("G31", "search", "foot", [(mods.SEARCH_DOUBLE, 1, mods.U_ROLL), (mods.NO_PASS, 1, mods.U_ROUND)]),
    ("G11", "move_done", "wings", [(mods.EVASION, 3, mods.U_ROUND)]),
]
TRIED.update(row[0] for row in LASTING)


@pytest.mark.parametrize(("card", "point", "who", "expected"), LASTING, ids=[row[0] for row in LASTING])
def test_cards_that_change_the_squad_of_the_moment(card: str, point: str, who: str, expected: Expected) -> None:
    army = Army()
    f = army.f
    sid = getattr(army, who)
    assert point in timing(card)
    f.hold(0, card)
    if point in ("shoot", "pre_hit", "post_hit", "post_damage"):
        f.fight(sid)
    f.announce(f.moment(printed.POINTS.index(point), 0, squad(sid)))
    assert f.playable() == [card]
    f.play(card)
    f.settle()
    assert [(m.kind, m.amount, m.ends) for m in f.s.mods] == expected
    assert all((m.on, m.id) == (texts.SQUAD, sid) for m in f.s.mods)
    assert f.names(f.s.discards[0]) == [card]


@pytest.mark.parametrize(("card", "point", "who", "expected"), LASTING, ids=[row[0] for row in LASTING])
@rule("DZ-CMD-45")
def test_they_cannot_be_played_at_the_opponents_moment(card: str, point: str, who: str, expected: Expected) -> None:
    army = Army()
    f = army.f
    f.hold(0, card)
    if point in ("shoot", "pre_hit", "post_hit", "post_damage"):
        f.fight(army.enemy_tanks)
    f.announce(f.moment(printed.POINTS.index(point), 1, squad(army.enemy_tanks)))
    assert f.playable() == []


FIGHTING: list[tuple[str, Expected]] = [
    ("G21", [(mods.SHOTS_X, 2, mods.U_ATT)]),
    ("U08", [(mods.EXTRA_UNIT, 1, mods.U_ATT)]),
    ("S04", [(mods.EXTRA_UNIT, 1, mods.U_ATT)]),
    ("S08", [(mods.CAN_CRIT, 1, mods.U_ATT)]),
    ("H13", [(mods.CAN_CRIT, 1, mods.U_ATT)]),
    ("S12", [(mods.SHOTS_X, 2, mods.U_ATT), (mods.EXPIRES, 1, mods.U_ATT)]),
    ("R16", [(mods.ENERGY, 1, mods.U_ATT), (mods.CAN_CRIT, 1, mods.U_ATT)]),
]
TRIED.update(row[0] for row in FIGHTING)


@pytest.mark.parametrize(("card", "expected"), FIGHTING, ids=[row[0] for row in FIGHTING])
def test_cards_for_a_close_quarters_attack(card: str, expected: Expected) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    f.hold(0, card)
    f.fight(army.foot, fights.QUARTERS)
    f.announce(f.moment(printed.SHOOT, 0, squad(army.foot)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.amount, m.ends) for m in f.s.mods] == expected
    if card != "G21":  # it speaks of Close Quarters weapons only; the others need such an attack
        other = Army()
        other.f.hold(0, card)
        other.f.fight(other.foot)
        other.f.announce(other.f.moment(printed.SHOOT, 0, squad(other.foot)))
        assert other.f.playable() == []


# -- commanders, initiative, hands


@cards("G04")
def test_signal_booster(card: str) -> None:
    army = Army()
    assert timing(card) == {"init_pre_roll"}
    army.f.hold(0, card)
    army.f.announce(army.f.moment(printed.INIT_PRE_ROLL, -1))
    army.f.play(card)
    army.f.settle()
    assert command_value(army.f.s, 0) == 7
    assert [(m.kind, m.ends) for m in army.f.s.mods] == [(mods.CV, mods.U_ROUND)]


@cards("G05")
def test_quick_strategist(card: str) -> None:
    army = Army()
    assert timing(card) == {"init_pre_roll"}
    army.f.hold(0, card)
    army.f.announce(army.f.moment(printed.INIT_PRE_ROLL, -1))
    army.f.play(card)
    army.f.settle()
    assert command_value(army.f.s, 0) == 9
    assert army.f.s.sixes == 2


@cards("U03")
def test_central_hq_directive(card: str) -> None:
    army = Army(2, 5)
    f = army.f
    assert timing(card) == {"init_post_roll"}
    f.s.rolled = (1, 6)
    f.hold(0, card)
    f.announce(f.moment(printed.INIT_POST_ROLL, -1))
    f.play(card)
    f.settle()
    assert f.s.rolled == (2, 5)
    assert command_value(f.s, 0) == 5


@cards("U19")
def test_cunning_strategist(card: str) -> None:
    army = Army(5)
    assert timing(card) == {"init_post_roll"}
    army.f.hold(0, card)
    army.f.announce(army.f.moment(printed.INIT_POST_ROLL, -1))
    army.f.play(card)
    army.f.settle()
    assert command_value(army.f.s, 0) == 9
    assert army.f.mods(mods.CV)[0].ends == mods.U_ROUND


@cards("R21")
def test_moment_of_genius(card: str) -> None:
    army = Army()
    assert timing(card) == {"init_pre_draw"}
    army.f.hold(0, card)
    army.f.announce(army.f.moment(printed.INIT_PRE_DRAW, -1))
    army.f.play(card)
    army.f.settle()
    assert hand_limit(army.f.s, 0) == 9
    (ban,) = army.f.mods(mods.CANNOT)
    assert (ban.on, ban.id, ban.amount, ban.ends, ban.round) == (texts.SEAT, 0, mods.NO_DRAW, mods.U_NEXT, 2)


@cards("P14")
def test_spy_ring(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"round_end"}
    f.hold(0, card)
    f.hold(1, "G01", "G02", "G03")
    f.announce(f.moment(printed.ROUND_END, -1))
    f.play(card)
    while f.asked == 1 and any(one.verb is Verb.PASS for one in f.options()) and not f.s.mods:
        tosses = [one for one in f.options() if one.verb is Verb.TOSS]
        f.do(tosses[0] if tosses and len(f.s.discards[1]) < 2 else PASSING)
    f.settle()
    assert len(f.s.discards[1]) == 2
    chief = f.unit(army.enemy_chief)
    assert value_of(f.s, chief) == 3
    f.s.round = 2
    assert value_of(f.s, chief) == 2


@cards("G23")
def test_inspiring_presence(card: str) -> None:
    army = Army()
    assert timing(card) == {"init_post_draw"}
    army.f.hold(0, card)
    army.f.announce(army.f.moment(printed.INIT_POST_DRAW, -1))
    army.f.play(card)
    army.f.settle()
    (mod,) = army.f.s.mods
    assert (mod.kind, mod.on, mod.id, mod.ends) == (mods.INSPIRE, texts.UNIT, army.f.unit(army.chief).uid, mods.U_ROUND)


@cards("R19")
@rule("DZ-STK-19")
def test_practiced_chaos(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card)
    f.hold(1, "G06", "G02")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.tanks))))
    f.play(card)
    f.do(PASSING)  # the opponent may still answer with Espionage
    f.settle()
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.tanks))))
    assert f.asked == -1  # G06 would fit, but seat 1 is silent until the battlegroup is done
    assert f.mods(mods.CANNOT)[0].ends == mods.U_BG


@cards("G01", "U06", "P03", "H02")
def test_intel(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.hold(1, "G02", "S13")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle()
    assert f.names(f.s.hands[1].known_to(0)) == ["G02", "S13"] or f.names(f.s.hands[1].known_to(0)) == ["S13", "G02"]
    assert len(f.told(Said.HAND)) == 2


@cards("G03")
def test_system_jammer(card: str) -> None:
    army = Army(3, 1, 1)
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.hold(1, "G01", "G04", "G05")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle()
    assert f.s.hands[1].count() == 1  # D3 of a 3 is 2


@cards("S01", "FS1")
def test_see_a_hand_and_choose_a_card_to_discard(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.hold(1, "G04", "G05")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle() if f.asked < 0 else None
    assert f.asked == 0
    f.do(Action(Verb.TOSS, f.cards.card_numbers["G05"]))
    f.settle()
    assert f.names(f.s.discards[1]) == ["G05"]
    assert f.names(f.s.hands[1].cards) == ["G04"]


@cards("S13", "H12")
def test_incite_madness(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.hold(1, "G04", "G05")
    f.deck(1, "G06", "G07", "G08")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle()
    assert f.s.hands[1].count() == 2
    assert f.s.decks[1].left == 3
    assert not f.s.discards[1]


@cards("H06")
@rule("AMB-26")
def test_shift_fates(card: str) -> None:
    army = Army(1, 1)
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card, "G09")
    f.hold(1, "G04")
    f.deck(0, "G10")
    f.deck(1, "G11")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle()
    assert f.names(f.s.hands[0].cards) == ["G10"]
    assert f.names(f.s.hands[1].cards) == ["G11"]


@cards("P18")
@rule("AMB-29", "AMB-50")
def test_data_duplication(card: str) -> None:
    army = Army(1)
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.hold(1, "G03")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.settle()
    (copy,) = f.s.hands[0].cards
    assert copy == f.cards.card_numbers["G03"] + printed.COPY
    assert f.names(f.s.hands[1].cards) == ["G03"]
    f.dice.rolls = [1, 1]
    f.announce(f.moment(printed.SQUAD_DONE, 0, squad(army.tanks)))
    f.play("G03")
    f.settle()
    assert f.names(f.s.discards[0]) == ["P18"]  # the copy has ceased to exist
    assert f.names(f.s.discards[1]) == ["G03"]


@cards("U20", "H05")
def test_mulligan(card: str) -> None:
    army = Army(6)
    f = army.f
    assert timing(card) == {"init_post_draw"}
    f.hold(0, card, "G09")
    f.deck(0, "G10", "G11", "G12", "G13", "G14")
    f.announce(f.moment(printed.INIT_POST_DRAW, -1))
    f.play(card)
    f.settle()
    assert f.s.hands[0].count() == 4  # the one discarded, and D3


@cards("P17")
@rule("AMB-26")
def test_triumvirate_distraction(card: str) -> None:
    army = Army(4)
    f = army.f
    assert timing(card) == {"init_post_draw"}
    f.hold(0, card)
    f.deck(0, "G10", "G11", "G12")
    f.deck(1, "G10", "G11", "G12")
    f.announce(f.moment(printed.INIT_POST_DRAW, -1))
    f.play(card)
    f.settle()
    assert (f.s.hands[0].count(), f.s.hands[1].count()) == (2, 2)  # one roll for all


@cards("P20", "H15")
def test_search_the_deck(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"init_post_draw"}
    f.hold(0, card)
    f.deck(0, "G10", "G11", "G12")
    f.announce(f.moment(printed.INIT_POST_DRAW, -1))
    f.play(card)
    assert f.asked == 0
    f.do(Action(Verb.KEEP, f.cards.card_numbers["G12"]))
    f.settle()
    assert f.names(f.s.hands[0].cards) == ["G12"]
    assert f.names(f.s.hands[0].known_to(1)) == ["G12"]  # openly
    assert f.s.decks[0].left == 2


@cards("S18")
@rule("DZ-CMD-38")
def test_tactical_reset(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"init_discard"}
    f.hold(0, card, "G09")
    f.hold(1, "G04")
    f.s.discards[1] = (f.cards.card_numbers["G05"],)
    f.announce(f.moment(printed.INIT_DISCARD, -1))
    f.play(card)
    f.settle()
    assert f.s.hands[0].count() == f.s.hands[1].count() == 0
    assert (f.s.decks[0].left, f.s.decks[1].left) == (1, 2)
    assert f.names(f.s.discards[0]) == [card]  # it was on the stack


@cards("G35")
def test_consider_your_options(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"init_pre_draw"}
    f.hold(0, card)
    f.deck(0, "G10", "G11", "G12", "G13")
    f.announce(f.moment(printed.INIT_PRE_DRAW, -1))
    f.play(card)
    assert [f.s.decks[0].eyes(place) for place in range(4)] == [0, 1, 1, 1]
    f.do(Action(Verb.CHOOSE, 1))  # shuffle
    f.settle()
    assert [f.s.decks[0].eyes(place) for place in range(4)] == [0, 0, 0, 0]


@cards("H04")
def test_pondering_time(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"init_post_discard"}
    f.hold(0, card)
    f.deck(0, "G10", "G11")
    f.announce(f.moment(printed.INIT_POST_DISCARD, -1))
    f.play(card)
    f.do(Action(Verb.BOTTOM, f.cards.card_numbers["G10"]))
    f.do(Action(Verb.TOP, f.cards.card_numbers["G11"]))
    f.settle()
    assert f.names(f.s.decks[0].listed()) == ["G10", "G11"]  # bottom first


@cards("G36")
@rule("AMB-40")
def test_tried_and_tested(card: str) -> None:
    for branch, left in ((0, 1), (1, 1)):
        army = Army()
        f = army.f
        assert timing(card) == {"init_post_discard"}
        f.hold(0, card)
        f.s.discards[0] = tuple(f.cards.card_numbers[name] for name in ("G10", "G11", "G12", "FU4"))
        f.announce(f.moment(printed.INIT_POST_DISCARD, -1))
        f.play(card)
        f.pick(thing(texts.CHOICE, branch))
        while f.asked == 0 and not any(one.verb is Verb.PICK for one in f.options()):
            keeps = [one for one in f.options() if one.verb is Verb.KEEP]
            if not keeps:
                break
            f.do(next(one for one in keeps if f.cards.card(one.a).id != "FU4"))
        if branch:
            f.do(Action(Verb.CHOOSE, 1))
        f.settle()
        gone = [name for name in f.names(f.s.discards[0]) if name != card]
        assert len(gone) == left
        assert f.s.decks[0].left == (3 if branch == 0 else 2)
        assert ("FU4" in f.names(f.s.hands[0].cards)) == bool(branch)


@cards("G37")
def test_counter_operation(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card)
    f.deck(1, "G10", "G11", "G12", "G13")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.tanks))))
    f.play(card)
    f.do(Action(Verb.TOSS, f.cards.card_numbers["G11"]))
    assert f.asked == 1
    f.do(Action(Verb.BOTTOM, f.cards.card_numbers["G12"]))
    f.settle()
    assert f.names(f.s.decks[1].listed()) == ["G12", "G13"]
    assert sorted(f.names(f.s.discards[1])) == ["G10", "G11"]


@cards("FH4")
def test_eons_of_war(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card, "G09")
    f.deck(0, "G10", "G11", "G12", "G13", "G14", "G15")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.tanks))))
    f.play(card)
    f.settle()
    assert f.s.hands[0].count() == 5
    assert f.s.decks[0].left == 2


@cards("FU1")
@rule("DZ-STK-20", "AMB-46")
def test_keeping_track(card: str) -> None:
    army = Army(6)
    f = army.f
    assert timing(card) == {"round_start"}
    f.hold(0, card, "G01")
    f.announce(f.moment(printed.ROUND_START, -1))
    f.play(card)
    f.settle()
    assert [(one.card, one.counters) for one in f.s.in_play] == [(f.cards.card_numbers[card], 1)]
    assert not f.s.discards[0]
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_DONE, 0, squad(army.tanks)))
    f.play("G01")
    f.settle()
    assert f.s.in_play[0].counters == 2
    target = unit(f.unit(army.enemy_tanks).uid)
    shooter = f.unit(army.tanks).uid
    weapon = f.s.squads[army.tanks].arms[0]
    f.fight(army.tanks, shots=(Shot(shooter, 0, weapon, target, need=4, dice=(2, 5)),))
    f.announce(f.moment(printed.POST_HIT, 0, squad(army.tanks)))
    assert f.asked == 0
    f.pick(thing(texts.DIE, 0, 0))
    assert f.s.fight().shots[0].dice == (6 | fights.REROLLED, 5)
    assert f.s.in_play[0].counters == 1
    f.settle()


# -- answers


def stacked(answerer: str) -> Field:
    """Seat 0 has played System Jammer; seat 1 holds an answer."""
    army = Army(3, 1, 1)
    f = army.f
    f.hold(0, "G03")
    f.hold(1, answerer, "G01", "G04")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play("G03")
    assert f.asked == 1
    return f


@cards("G02", "H01")
@rule("DZ-STK-09", "DZ-CMD-37")
def test_negation(card: str) -> None:
    assert timing(card) == {"card_played"}
    f = stacked(card)
    f.play(card)
    f.settle()
    assert f.s.hands[1].count() == 2  # nothing was lost to the Jammer
    assert f.names(f.s.discards[0]) == ["G03"]
    assert f.names(f.s.discards[1]) == [card]


@cards("S17")
@rule("AMB-20")
def test_terrifying_communique(card: str) -> None:
    assert timing(card) == {"card_played"}
    f = stacked(card)
    f.play(card)
    f.settle()
    assert f.s.hands[1].count() == 2
    assert not f.s.discards[0]
    assert f.names(f.s.decks[0].listed()) == ["G03"]


@rule("DZ-STK-06", "DZ-STK-09", "DZ-STK-13")
def test_counter_on_counter_on_a_card() -> None:
    army = Army(3, 1, 1)
    f = army.f
    f.hold(0, "G03", "G02")
    f.hold(1, "H01", "G05", "G04")
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play("G03")
    f.play("H01")
    f.play("G02")
    f.settle()
    assert f.s.hands[1].count() == 0  # the Jammer resolves: two cards at random
    assert sorted(f.names(f.s.discards[0])) == ["G02", "G03"]
    assert sorted(f.names(f.s.discards[1])) == ["G04", "G05", "H01"]


# -- activation


@cards("G06")
@rule("AMB-44")
def test_interference(card: str) -> None:
    army = Army(1)
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 1, group(f.group(army.enemy_tanks))))
    f.play(card)
    f.settle()
    assert f.s.squads[army.enemy_tanks].flags & st.ONE_ACTION
    begin_squad(f.s, f.t, army.enemy_tanks)
    assert actions_left(f.s, army.enemy_tanks) == 1  # in this activation
    f.push(GroupEnd(f.group(army.enemy_tanks), 3))
    assert actions_left(f.s, army.enemy_tanks) == 2  # and no longer


@cards("G06")
def test_the_owner_picks_whom_interference_holds_up(card: str) -> None:
    army = Army(3)  # two squads of three
    f = army.f
    f.hold(0, card)
    gid = f.group(army.enemy_tanks)
    more = [f.squad(1, "sco_hunter_tank", (10 + 3 * n, 40), group=gid) for n in range(2)]
    f.announce(f.moment(printed.BG_SELECTED, 1, group(gid)))
    f.play(card)
    while f.asked == 0 or Verb.PASS in {one.verb for one in f.options()}:
        f.do(next(one for one in f.options() if one.verb is Verb.PASS))
    assert f.asked == 1
    f.pick(squad(more[1]))
    f.pick(squad(army.enemy_tanks))
    f.settle()
    limited = [sid for sid in (army.enemy_tanks, *more) if f.s.squads[sid].flags & st.ONE_ACTION]
    assert limited == [army.enemy_tanks, more[1]]


@cards("G07")
def test_shock_assault(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"init_post_draw"}
    f.hold(0, card)
    f.announce(f.moment(printed.INIT_POST_DRAW, -1))
    f.play(card)
    f.pick(squad(army.tanks))
    step = f.s.agenda[-1]
    assert isinstance(step, Acting)
    assert step.sid == army.tanks
    f.do(Action(Verb.FINISH))
    f.settle()
    assert f.s.squads[army.tanks].activated == 1


@cards("U10", "P04")
def test_quick_thinking(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card)
    f.acting(1, army.enemy_tanks)
    f.announce(f.moment(printed.BG_SELECTED, 1, group(f.group(army.enemy_tanks))))
    f.play(card)
    f.pick(squad(army.walkers))
    step = f.s.agenda[-1]
    assert isinstance(step, Acting)
    assert step.sid == army.walkers
    f.do(Action(Verb.FINISH))
    f.settle()
    assert f.s.squads[army.walkers].activated == 1


@cards("G08")
@rule("DZ-ACT-04")
def test_reactionary_tactics(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_done"}
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_DONE, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.pick(squad(army.tanks))
    assert {one.verb for one in f.options()} == {Verb.MOVE, Verb.SHOOT, Verb.PASS}
    f.do(Action(Verb.MOVE))
    step = f.s.agenda[-1]
    assert isinstance(step, Moving)
    assert step.sid == army.tanks
    f.settle()
    assert f.s.squads[army.tanks].did == 0
    assert f.s.squads[army.tanks].activated == 0


@cards("P07", "H07")
@rule("AMB-47")
def test_scrambler(card: str) -> None:
    for die, refused in ((2, False), (3, True)):
        army = Army(die)
        f = army.f
        assert timing(card) == {"bg_selected"}
        f.hold(0, card)
        f.announce(f.moment(printed.BG_SELECTED, 1, group(f.group(army.enemy_tanks))))
        f.play(card)
        f.settle()
        assert f.s.refused == (f.group(army.enemy_tanks) if refused else 0)


@cards("S16")
def test_bide(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_done"}
    f.hold(0, card)
    f.announce(f.moment(printed.BG_DONE, 1, group(f.group(army.enemy_tanks))))
    f.play(card)
    f.settle()
    assert f.s.again == 1


@cards("G30")
def test_call_for_extraction(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    carrier = f.squad(0, "ucm_condor_dropship", (20, 8))
    gid = f.group(army.tanks)
    g = f.s.groups[gid]
    f.s.groups[gid] = st.Group(gid, g.seat, g.kind, g.squads, g.mode, 0, (carrier,))
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 0, group(gid)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.on, m.id, m.ends) for m in f.s.mods] == [
        (mods.TWO_MOVES, texts.UNIT, f.unit(carrier).uid, mods.U_BG)
    ]


@cards("G22")
def test_occupiers_advantage(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"enter_garrison"}
    intruders = f.squad(1, "sco_warriors", inside=1, count=2)
    f.hold(0, card)
    f.announce(f.moment(printed.ENTER_GARRISON, 1, squad(intruders), piece=1))
    f.play(card)
    assert {one.verb for one in f.options()} == {Verb.SHOOT, Verb.PASS}
    f.do(Action(Verb.SHOOT, 1))
    assert f.s.fight().kind == fights.QUARTERS
    assert f.s.fight().target == intruders


@cards("G25")
def test_tactical_withdrawal(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"enter_garrison"}
    intruders = f.squad(1, "sco_warriors", inside=1, count=2)
    f.hold(0, card)
    f.announce(f.moment(printed.ENTER_GARRISON, 1, squad(intruders), piece=1))
    f.play(card)
    f.do(Action(Verb.MOVE))
    step = f.s.agenda[-1]
    assert isinstance(step, Moving)
    leave = next(one for one in f.options() if one.verb is Verb.LEAVE)
    f.do(leave)
    f.settle()
    assert f.unit(army.foot).place == st.TABLE
    assert f.s.squads[army.foot].did == 0


@cards("FP1")
@rule("DZ-DEP-09")
def test_prototype_signal_unit(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"roundup_start"}
    scorpion = f.squad(0, "phr_mount_barros", commander="phr_barros", place=st.READY)
    f.hold(0, card)
    f.announce(f.moment(printed.ROUNDUP_START, -1))
    f.play(card)
    f.do(Action(Verb.SIGNAL, scorpion))
    f.settle()
    assert f.unit(scorpion).place == st.TABLE


@cards("G12")
@rule("AMB-51")
def test_get_to_the_lz(card: str) -> None:
    assert library().cards.card(library().cards.card_numbers[card]).measured == printed.TO_ACTIVE


# -- squads named


def named(card: str, point: int, kind: int, choose: Callable[[Army], int]) -> Army:
    """Play a card that names one of several squads, at a moment of nobody."""
    army = Army()
    f = army.f
    f.hold(0, card)
    f.announce(f.moment(point, -1))
    f.play(card)
    f.pick(choose(army))
    f.settle()
    assert [m.kind for m in f.s.mods] == [kind]
    return army


@cards("G17")
def test_cloaking_field(card: str) -> None:
    assert timing(card) == {"init_post_discard"}
    army = named(card, printed.INIT_POST_DISCARD, mods.PASSIVE, lambda a: squad(a.tanks))
    assert passive_of(army.f.s, army.f.unit(army.tanks)) == 5


@cards("P08")
@rule("AMB-28")
def test_holographic_camouflage(card: str) -> None:
    assert timing(card) == {"round_start"}
    army = named(card, printed.ROUND_START, mods.EVASION, lambda a: squad(a.tanks))
    assert evasion_of(army.f.s, army.f.unit(army.tanks)) == 1
    fresh = Army()
    fresh.f.hold(0, card)
    fresh.f.announce(fresh.f.moment(printed.ROUND_START, -1))
    fresh.f.play(card)
    assert squad(fresh.skimmers) not in {thing(one.a, one.b) for one in fresh.f.options()}  # they have Evasion


@cards("R15")
def test_hiding_in_plain_sight(card: str) -> None:
    assert timing(card) == {"round_start"}
    army = named(card, printed.ROUND_START, mods.SAFE, lambda a: squad(a.tanks))
    assert (army.f.s.mods[0].amount, army.f.s.mods[0].ends) == (mods.SAFE_FAR, mods.U_NEXTACT)


@cards("FP2")
@rule("AMB-11")
def test_command_deadzone(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    scouts = f.squad(1, "sco_minder_aa_drone", (14, 18), (15, 18), (16, 18), (17, 18))
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 1, group(f.group(army.enemy_tanks))))
    f.play(card)
    f.settle()
    assert [(m.kind, m.id, m.amount) for m in f.s.mods] == [(mods.CANNOT, scouts, mods.NO_SOURCE)]


@cards("FU4")
def test_armoured_spearhead(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"round_start"}
    wade = f.squad(0, "ucm_mount_wade", (14, 8), commander="ucm_wade", group=f.group(army.tanks))
    f.hold(0, card)
    f.announce(f.moment(printed.ROUND_START, -1))
    f.play(card)
    f.settle()
    assert {m.id for m in f.s.mods} == {army.tanks, wade}
    assert unit_keys(f.s, f.unit(army.tanks)) & printed.RESILIENT
    assert not unit_keys(f.s, f.unit(army.walkers)) & printed.RESILIENT


@cards("FH1")
@rule("AMB-45")
def test_aeons_of_slaughter(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_activated"}
    seti = f.squad(0, "sha_mount_seti", (14, 20), commander="sha_seti")
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(seti)))
    f.play(card)
    f.settle()
    touched = {m.id for m in f.mods(mods.DAMAGE_ROLL)}
    assert f.unit(army.enemy_tanks).uid in touched
    assert f.unit(army.tanks).uid in touched


@cards("FH3")
def test_steady_as_the_godslayer(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"round_start"}
    f.hold(0, card)
    f.announce(f.moment(printed.ROUND_START, -1))
    f.play(card)
    f.settle()
    weapons = {(m.id, m.slot) for m in f.mods(mods.REROLL)}
    assert (f.unit(army.chief).uid, 0) in weapons  # Orbital Strike, Move and Fire 0
    assert all(f.s.units[uid].seat == 0 for uid, _ in weapons)


@cards("FS3")
def test_fist_of_doom(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    breaker = f.squad(0, "sco_mount_cavebreaker", (16, 8), commander="sco_cavebreaker")
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(breaker))))
    f.play(card)
    f.settle()
    assert [(m.kind, m.amount, m.weapons) for m in f.s.mods] == [
        (mods.RANGE, 6000, mods.BOMBARD_WEAPONS),
        (mods.DEV_SET, 3, mods.BOMBARD_WEAPONS),
    ]
    assert f.s.mods[1].second == printed.ON_ALL


@cards("FR1")
def test_oan_the_protein(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    fighters = f.squad(0, "res_resistance_fighters", (12, 18), (13, 18))
    f.hold(0, card)
    f.fight(fighters)
    f.announce(f.moment(printed.SHOOT, 0, squad(fighters)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.amount) for m in f.s.mods] == [(mods.IGNORE, mods.IGNORES_LIMITED)]


# -- moving


@cards("G09")
def test_underground_passage(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"move"}
    f.hold(0, card)
    f.push(Moving(army.foot, 0, 0, 0))
    f.play(card)
    f.pick(piece(2))
    f.settle()
    assert (f.unit(army.foot).place, f.unit(army.foot).inside) == (st.INSIDE, 2)
    assert f.told(Said.ENTERED)


@cards("G10")
@rule("AMB-39")
def test_move_move_move(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_done"}
    carrier = f.squad(0, "ucm_condor_dropship", (22, 12))
    tanks = f.squad(0, "ucm_sabre_tank", count=3, aboard=f.unit(carrier).uid)
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_DONE, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.settle()
    assert all(f.unit(tanks, n).place == st.TABLE for n in range(3))
    assert not f.s.squads[tanks].flags & st.DISEMBARKED


@cards("P11")
def test_drive_hack(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_activated"}
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.id, m.ends) for m in f.s.mods] == [(mods.MV_HALF, army.enemy_tanks, mods.U_ACT)]


@cards("U02")
def test_mf_b_insertion(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_activated"}
    carrier = f.squad(0, "ucm_condor_dropship", (22, 12))
    bear = f.squad(0, "ucm_bear_apc", count=1, aboard=f.unit(carrier).uid)
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(carrier)))
    assert f.playable() == []
    f.squad(0, "ucm_praetorian_spec_ops", count=2, aboard=f.unit(bear).uid)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(carrier)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.amount) for m in f.s.mods] == [(mods.SAFE, mods.SAFE_REACTION)]


@cards("R20")
@rule("AMB-22", "DZ-GEO-04")
def test_hovercraft_assault(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"move"}
    kraken = f.squad(0, "res_kraken_hovercraft", (22, 12))
    cars = f.squad(0, "res_rocket_technical", count=6, aboard=f.unit(kraken).uid)
    f.hold(0, card)
    f.announce(f.moment(printed.MOVE, 0, squad(army.tanks)))
    assert f.playable() == []
    f.announce(f.moment(printed.MOVE, 0, squad(cars)))
    f.play(card)  # it names embarked squads, so reach is measured from their Transport
    f.settle()
    assert [(m.kind, m.amount) for m in f.s.mods] == [(mods.IGNORE, mods.IGNORES_DISEMBARK)]


@cards("H18")
def test_teleport_assault(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"squad_activated"}
    braves = f.squad(0, "sha_brave_warsuits", count=2, place=st.HOLDING)
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(braves)))
    f.play(card)
    f.do(f.options()[0])
    f.settle()
    assert all(f.unit(braves, n).place == st.TABLE for n in range(2))
    assert f.s.squads[braves].flags & st.DISEMBARKED


@cards("S06")
def test_hidden_transport(card: str) -> None:
    f = Field()
    assert timing(card) == {"squad_done"}
    f.squad(0, "sco_despot_suppression_walker", (22, 17), commander="cv6")
    warriors = f.squad(0, "sco_warriors", (21, 18), (23, 18))
    f.squad(1, "ucm_sabre_tank", (22, 40), (24, 40), (26, 40))
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_DONE, 0, squad(warriors)))
    f.play(card)
    f.do(f.options()[0])
    f.settle()
    made = f.s.squads[-1]
    assert f.cards.units[made.kind].id == "sco_invader_apc"
    assert made.activated == 1  # it cannot act this round
    assert f.s.units[made.members[0]].place == st.TABLE


@cards("FU3")
def test_arrestor_descent(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"bg_selected"}
    rawlins = f.squad(0, "ucm_mount_rawlins", (27, 22), commander="ucm_rawlins")
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(rawlins))))
    f.play(card)
    f.pick(thing(texts.CHOICE, 1))
    f.pick(piece(2))
    f.settle()
    made = f.s.squads[-1]
    assert f.cards.units[made.kind].id == "ucm_praetorian_sniper_team"
    assert [f.s.units[uid].inside for uid in made.members] == [2, 2]
    assert made.sid in f.s.groups[f.group(rawlins)].squads
    assert [(m.kind, m.id, m.amount) for m in f.s.mods] == [(mods.IGNORE, made.sid, mods.IGNORES_ENTERING)]


# -- shooting


@cards("G11")
@rule("AMB-35", "AMB-41")
def test_evasive_manoeuvres_under_reaction_fire(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"targeted", "move_done"}
    f.hold(0, card)
    f.fight(army.enemy_tanks, fights.REACTION)
    f.announce(f.moment(printed.TARGETED, 0, squad(army.wings), foe=army.enemy_tanks, many=(army.wings,)))
    f.play(card)
    f.settle()
    assert evasion_of(f.s, f.unit(army.wings)) == 7  # 4 printed and 3


@cards("G18")
@rule("AMB-25")
def test_deploy_flares(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"pre_damage"}
    f.hold(0, card)
    f.fight(army.enemy_tanks)
    f.announce(f.moment(printed.PRE_DAMAGE, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.settle()
    (mod,) = f.s.mods
    assert (mod.kind, mod.amount, mod.second, mod.id) == (mods.REROLL, mods.DICE_DAMAGE, 1, army.enemy_tanks)


@cards("G19")
def test_experimental_firepower(card: str) -> None:
    for die, energy in ((2, []), (4, [1]), (6, [2])):
        army = Army(die)
        f = army.f
        assert timing(card) == {"squad_activated"}
        f.hold(0, card)
        f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
        f.play(card)
        f.settle()
        assert [m.amount for m in f.mods(mods.ENERGY)] == energy


@cards("G32")
def test_close_enough(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"post_hit"}
    chief = f.unit(army.chief)
    weapon = f.s.squads[army.chief].arms[0]
    target = unit(f.unit(army.enemy_tanks).uid)
    f.hold(0, card)
    f.fight(army.chief, shots=(Shot(chief.uid, 0, weapon, target, need=4, dice=(4,)),))
    f.announce(f.moment(printed.POST_HIT, 0, squad(army.chief)))
    assert f.playable() == []  # it hit
    f.s.fights[-1] = Fight(
        army.chief,
        0,
        fights.SHOOTING,
        units=(chief.uid,),
        shots=(Shot(chief.uid, 0, weapon, target, need=4, dice=(3,)),),
    )
    f.announce(f.moment(printed.POST_HIT, 0, squad(army.chief)))
    f.play(card)
    f.settle()
    assert f.s.fight().shots[0].glances == 1


@cards("G40")
def test_destructive_firepower(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    f.hold(0, card)
    f.fight(army.tanks)
    f.announce(f.moment(printed.SHOOT, 0, squad(army.tanks)))
    f.play(card)
    f.pick(thing(texts.PROFILE, army.tanks, 0))
    f.settle()
    assert [(m.kind, m.on, m.id, m.slot, m.amount) for m in f.s.mods] == [
        (mods.MF_SET, texts.PROFILE, army.tanks, 0, 0),
        (mods.DEVASTATOR, texts.PROFILE, army.tanks, 0, 2),
    ]
    moved = Army()
    moved.f.hold(0, card)
    moved.f.s.flag(moved.tanks, st.MOVED)
    moved.f.fight(moved.tanks)
    moved.f.announce(moved.f.moment(printed.SHOOT, 0, squad(moved.tanks)))
    assert moved.f.playable() == []


@cards("U04", "P01", "R05")
def test_crazy_pilot(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"targeted"}
    carrier = f.squad(0, "ucm_condor_dropship", (20, 14))
    aa = f.squad(1, "ucm_rapier_aa_tank", (20, 30), (22, 30), (24, 30))
    f.hold(0, card)
    shot = Shot(f.unit(aa).uid, 0, f.s.squads[aa].arms[0], unit(f.unit(carrier).uid))
    f.fight(aa, shots=(shot,))
    f.announce(f.moment(printed.TARGETED, 0, squad(carrier), foe=aa, many=(carrier,)))
    f.play(card)
    f.settle()
    assert evasion_of(f.s, f.unit(carrier)) == 4
    assert library().cards.defs[library().cards.card_numbers[card]].area == (
        printed.GLOBAL if card == "R05" else printed.INFLUENCE
    )


@cards("U05", "P02", "R06")
@rule("AMB-49")
def test_heroic_sacrifice(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"targeted"}
    intruders = f.squad(1, "sco_warriors", inside=1, count=2)
    f.hold(0, card)
    f.fight(intruders, fights.QUARTERS)
    f.announce(f.moment(printed.TARGETED, 0, squad(army.foot), foe=intruders, piece=1, many=(army.foot,)))
    f.play(card)
    hero = f.unit(army.foot).uid
    f.pick(unit(hero))
    while f.asked >= 0 and not any(one.verb is Verb.CHOOSE for one in f.options()):
        f.do(PASSING)
    f.do(Action(Verb.CHOOSE, 1))
    f.settle()
    assert f.s.units[hero].place == st.DEAD
    assert f.unit(army.foot).place == st.TABLE


@cards("U14", "P06")
def test_shrapnel_rounds(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    f.hold(0, card)
    f.fight(army.tanks)
    f.announce(f.moment(printed.SHOOT, 0, squad(army.tanks)))
    f.play(card)
    gun = thing(texts.WEAPON, f.unit(army.tanks).uid, 0)
    f.pick(gun)
    f.settle()
    assert [(m.kind, m.on, m.slot) for m in f.s.mods] == [
        (mods.NO_DEV, texts.WEAPON, 0),
        (mods.WEAPON_KEY, texts.WEAPON, 0),
    ]
    assert f.s.mods[1].amount == printed.AREA


@cards("U15")
@rule("AMB-38")
def test_orbital_strike(card: str) -> None:
    army = Army(6, 3, 2, 2, 6, 6)  # D3 is 3; three shots: a hit, two misses; damage
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    f.pick(squad(army.enemy_tanks))
    aimed = f.unit(army.enemy_tanks).uid
    while f.asked == 0 and any(one.verb is Verb.PICK for one in f.options()):
        f.pick(unit(aimed))
    f.settle()
    assert f.s.units[aimed].place == st.DEAD
    assert len(f.s.squads[army.enemy_tanks].members) == 2


@cards("S07")
@rule("AMB-36")
def test_close_and_impersonal(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"pre_hit"}
    slayer = f.unit(army.skimmers)
    weapon = f.s.squads[army.skimmers].arms[0]
    near = f.squad(1, "ucm_sabre_tank", (12, 19), (14, 19), (16, 19))
    f.hold(0, card)
    f.fight(army.skimmers, shots=(Shot(slayer.uid, 0, weapon, unit(f.unit(near).uid)),))
    f.announce(f.moment(printed.PRE_HIT, 0, squad(army.skimmers)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.weapons, m.amount) for m in f.s.mods] == [(mods.ENERGY, mods.PLASMA_WEAPONS, 1)]
    far = Army()
    far.f.hold(0, card)
    shot = Shot(far.f.unit(far.skimmers).uid, 0, weapon, unit(far.f.unit(far.enemy_tanks).uid))
    far.f.fight(far.skimmers, shots=(shot,))
    far.f.announce(far.f.moment(printed.PRE_HIT, 0, squad(far.skimmers)))
    assert far.f.playable() == []  # eleven inches are more than half of twelve


@cards("S11")
def test_plasma_demolitions(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    f.hold(0, card)
    f.fight(army.skimmers)
    f.announce(f.moment(printed.SHOOT, 0, squad(army.skimmers)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.weapons, m.amount) for m in f.s.mods] == [(mods.DEV_PLUS, mods.DEV_SCENERY_WEAPONS, 1)]


@cards("S15")
def test_rending_claws(card: str) -> None:
    army = Army(5)
    f = army.f
    assert timing(card) == {"shoot"}
    despot = f.squad(0, "sco_despot_suppression_walker", (16, 18))
    f.hold(0, card)
    f.fight(despot)
    f.announce(f.moment(printed.SHOOT, 0, squad(despot)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.weapons, m.amount) for m in f.s.mods] == [(mods.SHOTS, mods.CLAWS_WEAPONS, 3)]


@cards("H09")
def test_shield_structure(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"targeted"}
    f.hold(0, card)
    f.fight(army.enemy_tanks)
    f.announce(f.moment(printed.TARGETED, 0, squad(army.foot), foe=army.enemy_tanks, piece=1, many=(army.foot,)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.on, m.id, m.amount) for m in f.s.mods] == [(mods.PASSIVE, texts.PIECE, 1, 5)]


@cards("H10")
def test_microwave_harmonics(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"shoot"}
    f.hold(0, card)
    f.fight(army.tanks)
    f.announce(f.moment(printed.SHOOT, 0, squad(army.tanks)))
    f.play(card)
    f.pick(thing(texts.PROFILE, army.tanks, 1))
    f.settle()
    assert [(m.kind, m.amount, m.slot) for m in f.s.mods] == [(mods.WEAPON_KEY, printed.AIRBURST, 1)]


@cards("P19")
def test_holographic_infantry(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"targeted"}
    f.squad(0, "ucm_bear_apc", (22, 17))
    squadron = f.squad(0, "ucm_legionnaires", (20, 17), (21, 18))
    f.s.change_squad(len(f.s.squads) - 2).bound = f.group(squadron)
    f.hold(0, card)
    f.fight(army.enemy_tanks)
    f.announce(f.moment(printed.TARGETED, 0, squad(squadron), foe=army.enemy_tanks, many=(squadron,)))
    f.play(card)
    f.settle()
    assert f.unit(squadron).place == st.ABOARD


# -- damage, repairs, survival


@cards("G29")
def test_field_repairs(card: str) -> None:
    army = Army(6)
    f = army.f
    assert timing(card) == {"squad_done"}
    f.s.change(f.unit(army.chief).uid).dp = 1
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_DONE, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.settle()
    assert f.unit(army.chief).dp == 4


@cards("U12", "P05", "R09")
def test_field_medic(card: str) -> None:
    army = Army(3)
    f = army.f
    assert timing(card) == {"squad_activated"}
    f.s.change(f.unit(army.foot).uid).dp = 1
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.foot)))
    f.play(card)
    f.settle()
    assert f.unit(army.foot).dp == 4  # D3+1 of a 3 is 3


@cards("P13")
def test_nano_repairs(card: str) -> None:
    army = Army(4)
    f = army.f
    assert timing(card) == {"round_end"}
    f.s.change(f.unit(army.chief).uid).dp = 1
    f.hold(0, card)
    f.announce(f.moment(printed.ROUND_END, -1))
    f.play(card)
    f.settle()
    assert f.unit(army.chief).dp == 3


@cards("P10")
def test_black_nanomachines(card: str) -> None:
    army = Army(3, 6)
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    victim = f.unit(army.enemy_tanks).uid
    f.pick(unit(victim))
    f.settle()
    assert f.s.units[victim].place == st.DEAD


@cards("U16", "H20", "R12")
def test_units_come_back(card: str) -> None:
    name = {"U16": "ucm_falcon_light_gunship", "H20": "sha_pungari", "R12": "res_rocket_technical"}[card]
    army = Army(3)
    f = army.f
    assert timing(card) == {"squad_activated"}
    air = name == "ucm_falcon_light_gunship"
    sid = f.squad(0, name, (14, 18), (16, 18), (18, 18), (16, 20), air=air)
    q = f.s.change_squad(sid)
    for uid in q.members[1:]:
        f.s.change(uid).place = st.DEAD
    q.members = q.members[:1]
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(sid)))
    f.play(card)
    f.settle()
    expected = 1 + (3 if card == "R12" else 2)
    assert len(f.s.squads[sid].members) == expected
    assert all(f.s.units[uid].dp == f.s.kind(uid).dp for uid in f.s.squads[sid].members)


@cards("S09")
def test_bloodthirsty_nightmares(card: str) -> None:
    army = Army(4)
    f = army.f
    assert timing(card) == {"destroyed"}
    f.s.change(f.unit(army.foot).uid).dp = 2
    victims = f.squad(1, "sco_warriors", inside=1, count=2)
    f.hold(0, card)
    f.fight(army.foot, fights.QUARTERS)
    f.s.change(f.unit(victims).uid).pending = 9
    harm(f.s, f.t, BY_QUARTERS, army.foot, [f.unit(victims).uid], [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    assert f.unit(army.foot).dp == 4


@cards("S14")
def test_fell_beast(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"destroyed"}
    f.hold(0, card)
    f.deck(0, "G10", "G11")
    victim = f.unit(army.enemy_tanks).uid
    f.fight(army.tanks, hits=(Hit(0, unit(victim), 10, False, 6, 2),))
    f.s.change(victim).pending = 2
    harm(f.s, f.t, 0, army.tanks, [victim], [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    assert f.names(f.s.hands[0].cards) == ["G10"]


@cards("H14")
@rule("DZ-STK-15", "AMB-48", "AMB-23")
def test_emergency_teleport(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"would_destroy"}
    uid = f.unit(army.chief).uid
    f.hold(0, card)
    f.s.change(uid).pending = 9
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    u = f.s.units[uid]
    assert (u.place, u.dp, u.commander > 0) == (st.HOLDING, 1, True)


@cards("R13")
@rule("DZ-STK-15")
def test_tough_as_nails(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"would_destroy"}
    uid = f.unit(army.tanks).uid
    f.hold(0, card)
    f.s.change(uid).pending = 5
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    assert (f.s.units[uid].place, f.s.units[uid].dp) == (st.TABLE, 1)


@cards("FP4")
@rule("DZ-STK-15")
def test_resurrection_protocols(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"would_destroy"}
    f.hold(0, card)
    members = list(f.s.squads[army.foot].members)
    for uid in members:
        f.s.change(uid).pending = 9
    harm(f.s, f.t, BY_CARD, 0, members, [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    assert [f.s.units[uid].dp for uid in f.s.squads[army.foot].members] == [5]


@cards("R17")
def test_timely_bailout(card: str) -> None:
    army = Army(3)  # the wreck's D3 is 2: hits on everything near, none on the cargo
    f = army.f
    assert timing(card) == {"destroyed"}
    carrier = f.squad(0, "ucm_condor_dropship", (14, 36))
    cargo = f.squad(0, "ucm_sabre_tank", count=3, aboard=f.unit(carrier).uid)
    scout = f.squad(0, "ucm_wolverine_scout_buggy", (14, 30), (16, 30), (18, 30), (20, 30))
    assert scout
    uid = f.unit(carrier).uid
    f.hold(0, card)
    f.s.change(uid).pending = 9
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.play(card)
    f.settle()
    assert [f.unit(cargo, n).place for n in range(3)] == [st.TABLE] * 3
    assert len(f.s.squads[cargo].members) == 3


@cards("FH2")
@rule("AMB-42")
def test_vanishing_point(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"roundup_start"}
    f.squad(0, "sha_mount_akhenten", (14, 19), commander="sha_akhenten")
    f.hold(0, card)
    f.announce(f.moment(printed.ROUNDUP_START, -1))
    f.play(card)
    f.settle()
    assert not f.s.squads[army.tanks].members
    assert not f.s.squads[army.enemy_tanks].members
    assert f.s.kp[0] == 105  # three Sabres


@cards("FR2")
def test_punji_pits(card: str) -> None:
    army = Army(4)
    f = army.f
    assert timing(card) == {"squad_activated"}
    f.squad(0, "res_mount_krell", (14, 21), commander="res_krell")
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 1, squad(army.enemy_tanks)))
    f.play(card)
    f.pick(unit(f.unit(army.enemy_tanks, 1).uid))
    f.settle()
    assert len(f.s.squads[army.enemy_tanks].members) == 2  # three inches apart: only one lies under it


@cards("R14")
def test_orbital_debris(card: str) -> None:
    army = Army(3, 6)
    f = army.f
    assert timing(card) == {"round_end"}
    f.hold(0, card)
    f.announce(f.moment(printed.ROUND_END, -1))
    f.play(card)
    victim = f.unit(army.enemy_tanks, 1).uid
    f.pick(unit(victim))
    assert f.asked == 1
    f.pick(unit(f.unit(army.tanks).uid))
    f.settle()
    assert f.s.units[victim].place == st.DEAD


@cards("S10")
def test_deploy_toxins(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"my_activation"}
    f.hold(0, card)
    f.acting(0, army.tanks)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(army.tanks)))
    f.play(card)
    tank = f.unit(army.enemy_tanks)
    f.pick(thing(texts.POINT, tank.x, tank.y))
    f.settle()
    assert f.s.toxins == ((tank.x, tank.y, 0),)
    f.dice.rolls = [6]
    corrode(f.s, f.t)
    f.push(f.s.agenda.pop())
    f.settle()
    assert f.s.units[tank.uid].place == st.DEAD
    assert f.s.toxins == ()


# -- scenery


@cards("G26")
def test_explosive_charges(card: str) -> None:
    army = Army(1, 1, 6, 6)  # two tokens fail, and fail no more when rolled again
    f = army.f
    assert timing(card) == {"collateral_rolled"}
    f.s.change_piece(2).tokens = 2
    f.hold(0, card)
    f.push(CollateralRoll(2, 0))
    f.play(card)
    f.settle()
    assert f.s.pieces[2].dp == 8
    assert f.s.pieces[2].tokens == 2


@cards("G27")
def test_reinforced_steel(card: str) -> None:
    army = Army(6, 1)
    f = army.f
    assert timing(card) == {"collateral_rolled"}
    f.s.change_piece(2).tokens = 1
    f.hold(0, card)
    f.push(CollateralRoll(2, 0))
    f.play(card)
    f.settle()
    assert (f.s.pieces[2].dp, f.s.pieces[2].tokens) == (10, 0)


@cards("G28")
def test_booby_trap(card: str) -> None:
    army = Army(2, 6, 1, 1, 1)  # two hits, one Critical: a token that rolls at once
    f = army.f
    assert timing(card) == {"action_done"}
    intruders = f.squad(1, "sco_warriors", inside=2, count=2)
    f.hold(0, card)
    f.announce(f.moment(printed.ACTION_DONE, 1, squad(intruders), piece=2))
    f.play(card)
    f.settle()
    assert f.s.pieces[2].dp == 9


@cards("G38")
def test_highly_volatile_contents(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"collateral_pre"}
    f.hold(0, card)
    f.announce(f.moment(printed.COLLATERAL_PRE, -1, piece(1), piece=1))
    f.play(card)
    f.settle()
    assert [(m.kind, m.on, m.id, m.ends) for m in f.s.mods] == [(mods.TOKEN_DOUBLE, texts.PIECE, 1, mods.U_ROUND)]


@cards("U09", "R03")
@rule("AMB-37")
def test_demo_charges(card: str) -> None:
    army = Army(3, 5)
    f = army.f
    assert timing(card) == {"bg_selected"}
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.foot))))
    f.play(card)
    f.settle()
    assert (f.s.pieces[1].dp, f.s.pieces[1].tokens) == (18, 6)


@cards("R18")
def test_collapse_facade(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"move_done"}
    warriors = f.squad(1, "sco_warriors", inside=2, count=2)
    f.hold(0, card)
    f.announce(f.moment(printed.MOVE_DONE, 1, squad(warriors), piece=2))
    assert f.playable() == []  # in the centre
    f.s.change(f.unit(warriors).uid).edge = 0
    f.announce(f.moment(printed.MOVE_DONE, 1, squad(warriors), piece=2))
    f.play(card)
    f.settle()
    assert f.s.pieces[2].no_cover == 1


@cards("H19")
def test_micro_singularity(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"destroyed"}
    warriors = f.squad(1, "sco_warriors", inside=2, count=2)
    f.hold(0, card)
    f.announce(f.moment(printed.DESTROYED, -1, piece(2), foe=army.tanks, piece=2))
    f.play(card)
    f.settle()
    assert not f.s.squads[warriors].members


@cards("FS4")
@rule("AMB-43")
def test_home_wrecker(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"post_damage"}
    f.hold(0, card)
    f.fight(army.tanks, hits=(Hit(0, piece(1), 10, False, 4, 1),))
    f.announce(f.moment(printed.POST_DAMAGE, 0, squad(army.tanks), piece=1))
    f.play(card)
    f.settle()
    assert f.s.pieces[1].strong >> 4 == 6 << 4 | 5


@cards("FR3")
def test_master_trap(card: str) -> None:
    army = Army(*[2, 3, 5, 6, 1, 2, 3, 4, 5, 6])
    f = army.f
    assert timing(card) == {"unit_arrives"}
    drill = f.squad(0, "res_mount_adams", (30, 17), commander="res_adams")
    f.hold(0, card)
    f.announce(f.moment(printed.UNIT_ARRIVES, 0, squad(drill)))
    f.play(card)
    f.pick(piece(2)) if f.asked == 0 and f.options()[0].verb is Verb.PICK else None
    f.settle()
    assert (f.s.pieces[2].tokens, f.s.pieces[2].dp) == (7, 6)


@cards("P16", "FS2")
def test_scan_tokens(card: str) -> None:
    army = Army(4)
    f = army.f
    if card == "P16":
        assert timing(card) == {"squad_done"}
        sid = f.squad(0, "phr_triton_light_dropship", (14, 16))
        q = f.s.change_squad(sid)
        q.arms = (f.cards.weapon_numbers["phr_triton_light_dropship.aether_hive_nanomachines"],)
        f.hold(0, card)
        f.announce(f.moment(printed.SQUAD_DONE, 0, squad(sid)))
        f.play(card)
    else:
        assert timing(card) == {"bg_selected"}
        sid = army.chief
        f.hold(0, card)
        f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(army.tanks))))
        f.play(card)
        f.pick(unit(f.unit(sid).uid))
    f.settle()
    assert f.unit(sid).scans == 2
    assert f.unit(sid).rising == (2 if card == "FS2" else 0)


@cards("R10")
def test_bait_and_bail(card: str) -> None:
    army = Army()
    f = army.f
    assert timing(card) == {"round_end"}
    f.squad(1, "sco_warriors", inside=1, count=2)
    f.s.objectives.append(Objective(1, 22500, 22500, 1, False, True, 1, owner=0, squad=army.foot))
    f.s.change_squad(army.foot).carries = 1
    f.hold(0, card)
    f.announce(f.moment(printed.ROUND_END, -1))
    f.play(card)
    f.settle()
    assert f.unit(army.foot).place == st.TABLE
    goal = f.s.objectives[1]
    assert (goal.hidden, goal.piece, goal.squad) == (True, 1, 0)


# -- the eight cards of the extra pack


@pytest.mark.parametrize("card", ["U01", "R04"])
def test_ace_in_the_making(card: str) -> None:
    f = Field(extra=True)
    jets = f.squad(0, "ucm_archangel_interceptor", (10, 10))
    slow = f.squad(0, "ucm_falcon_light_gunship", (20, 10))
    f.hold(0, card)
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(slow)))
    assert f.playable() == []
    f.announce(f.moment(printed.SQUAD_ACTIVATED, 0, squad(jets)))
    f.play(card)
    f.settle()
    assert [(m.kind, m.on, m.id) for m in f.s.mods] == [(mods.IGNORE_MODS, texts.UNIT, f.unit(jets).uid)]


@pytest.mark.parametrize("card", ["R01", "R02"])
def test_a_drill_goes_under_again(card: str) -> None:
    f = Field(extra=True)
    drill = f.squad(0, "res_109_splitting_drill", (20, 10))
    cars = f.squad(0, "res_rocket_technical", (10, 10))
    f.hold(0, card)
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(cars))))
    f.play(card)
    f.settle()
    assert f.unit(drill).place == st.READY
    assert [m.kind for m in f.s.mods] == [mods.FREE_SIGNAL]
    men = f.squad(0, "res_resistance_fighters", (30, 10))
    f.s.squads[men].did = st.DID_MOVE
    assert bars_signal(f.s, men, drill) == ""  # no action is needed
    f.s.mods = ()
    assert bars_signal(f.s, men, drill) == "DZ-ACT-02"


def test_a_fleet_friend() -> None:
    f = Field(extra=True)
    cato = f.squad(0, "ucm_mount_cato", (10, 10), commander="ucm_cato")
    f.hold(0, "FU2")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(cato))))
    f.play("FU2")
    f.pick(thing(texts.CHOICE, 1))
    f.settle()
    made = f.s.squads[-1]
    assert f.cards.units[made.kind].id == "ucm_archangel_tactical_bomber"
    assert f.s.units[made.members[0]].place == st.READY
    assert made.sid in f.s.groups[f.group(cato)].squads


def test_hit_and_run() -> None:
    f = Field(extra=True)
    caine = f.squad(0, "phr_mount_caine", (10, 10), commander="phr_caine")
    apollos = f.squad(0, "phr_apollo_strike_walker", (13, 10))
    f.hold(0, "FP3")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(caine))))
    f.play("FP3")
    f.settle()
    assert [(m.kind, m.on, m.id) for m in f.s.mods] == [
        (mods.HIT_AND_RUN, texts.UNIT, f.unit(caine).uid),
        (mods.HIT_AND_RUN, texts.SQUAD, apollos),
    ]


@pytest.mark.parametrize("die", [2, 3])
def test_luck_of_the_shot_and_titanomachy(die: int) -> None:
    f = Field(die, extra=True)
    seti = f.squad(0, "sha_mount_seti", (10, 10), commander="sha_seti")  # Devastator-4 against Large units
    f.hold(0, "G34", "G33")
    f.fight(seti)
    f.announce(f.moment(printed.SHOOT, 0, squad(seti)))
    f.play("G34")
    f.settle()
    assert [(m.kind, m.amount, m.weapons) for m in f.s.mods] == [
        (mods.DEV_PLUS, 2 if die >= 3 else 1, mods.DEV_HUGE_WEAPONS)
    ]
    f.announce(f.moment(printed.POST_HIT, 0, squad(seti)))
    f.play("G33")
    f.pick(thing(texts.CHOICE, 1))
    f.pick(thing(texts.WEAPON, f.unit(seti).uid, 0))
    f.settle()
    assert [(m.kind, m.amount) for m in f.mods(mods.DESTROYER)] == [(mods.DESTROYER, 2)]


@cards("G32")
def test_close_enough_needs_an_area_weapon_that_glances(card: str) -> None:
    for dice, playable in (((2,), True), ((5,), False), ((1,), False)):
        f = Field()
        chief = f.squad(0, "ucm_kodiak_command_acv", (10, 10), commander="cv6")
        foe = f.squad(1, "ucm_sabre_tank", (10, 20))
        gun = f.s.squads[chief].arms[0]
        f.fight(chief, shots=(Shot(f.unit(chief).uid, 0, gun, unit(f.unit(foe).uid), need=3, dice=dice),))
        f.hold(0, card)
        f.announce(f.moment(printed.POST_HIT, 0, squad(chief)))
        assert (card in f.playable()) is playable, dice
