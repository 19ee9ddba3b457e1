"""What do the special rules of scenarios and rule cards do? Zones, scores, darkness, mud, champions (BG-GEN-04)."""

from __future__ import annotations

import pytest

from drumhead.games.battleground import cards as c
from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.acts import FreeOrders
from drumhead.games.battleground.losses import destroy, leave_table
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.orders import bars_change
from drumhead.games.battleground.phase import Reserves
from drumhead.games.battleground.state import EXITED, FREE_ATTACK, MOVED, RANGED_ATTACK, RESERVED, BattleState, Order
from drumhead.games.battleground.statics import sight_limit, total
from drumhead.games.battleground.triggers import fire_rules, fire_side, settle
from drumhead.games.battleground.verbs import CLOSE, HOLD, ROUTING, Verb
from drumhead.kernel import Action, ScriptedDice, lowest
from drumhead.kernel.agenda import Table, advance, answer
from tests.games.battleground import field as f
from tests.games.battleground.field import CARDS, REST, field, fight, numbers, put
from tests.games.battleground.table import ORCS, SWORDS, match, options, play, refused, u, unit
from tests.support import rule


def moment(s: BattleState, trigger: int, *sides: int, answers: list[Action] | None = None, foe: int = 0) -> None:
    """What sides and rules answer to this moment is carried out."""
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    for side in sides or (0, 1):
        fire_side(s, side, trigger, foe)
    settle(s)
    mask = advance(s, t)
    left = list(answers or [])
    while s.agenda[-1] is not REST:
        mask = answer(s, t, lowest(mask), left.pop(0))
    assert not left


ZONES = [
    ("S2", tx.ON_SCORE, (18, 15), 1), ("S3", tx.ON_SCORE, (7, 15), 1), ("S3", tx.ON_SCORE, (18, 15), 1),
    ("S3", tx.ON_SCORE, (29, 15), 1), ("S8", tx.ON_FINAL, (18, 15), 3), ("T01_R06", tx.ON_SCORE, (18, 15), 1),
]  # fmt: skip


@rule("BG-GEN-01")
@pytest.mark.parametrize(("table", "when", "place", "points"), ZONES)
def test_a_zone_scores_for_whoever_holds_it_alone(table: str, when: int, place: tuple[int, int], points: int) -> None:
    s = field(table)
    mine = put(s, "HK_swordsmen", 0, *place)
    moment(s, when)
    assert s.points == [points, 0]
    foe = put(s, "OR_orc_swordsmen", 1, *place)
    moment(s, when)
    assert s.points == [points, 0]  # contested
    s.change(mine).order = Order(ROUTING)
    moment(s, when)
    assert s.points == [points, points]
    s.change(foe).order = Order(ROUTING)
    moment(s, when)
    assert s.points == [points, points]


@rule("BG-GEN-01")
def test_a_fallen_enemy_brings_its_bounty() -> None:
    for table in ("S4", "S7", "T05"):
        s = field(table)
        put(s, "HK_swordsmen", 0, 18, 3)
        foe = put(s, "OR_orc_swordsmen", 1, 18, 27)  # 237 points
        script = ScriptedDice([])
        t = Table(script, [script] * 2, [])
        destroy(s, t, foe, "BG-CMB-07")
        settle(s)
        advance(s, t)
        assert s.points == [3, 0]


@rule("BG-GEN-01")
def test_the_far_side_of_the_mere_counts_at_the_end() -> None:
    s = field("S4")
    put(s, "HK_swordsmen", 0, 18, 27)  # 197 points beyond the mere
    put(s, "HK_knights", 0, 5, 10)
    put(s, "OR_orc_spearmen", 1, 10, 3)  # 264
    moment(s, tx.ON_FINAL)
    assert s.points == [2, 3]


def test_the_mere_costs_a_die_whoever_moves_in_it() -> None:
    s = field("S4")
    wet, dry, still = (
        put(s, "HK_swordsmen", 0, 8, 14),
        put(s, "HK_swordsmen", 0, 18, 14),
        put(s, "HK_swordsmen", 0, 27, 15),
    )
    for uid in (wet, dry):
        s.change(uid).raise_flag(MOVED)
    moment(s, tx.ON_MC_END, 0)
    assert [total(s, s.units[uid], tx.DICE) for uid in (wet, dry, still)] == [-1, 0, 0]


@rule("BG-CMD-03")
def test_the_garrison_of_the_toll_house_holds_until_turn_five() -> None:
    s = field("S5", turn=0)
    mine, foe = put(s, "HK_swordsmen", 0, 8, 3), put(s, "OR_orc_swordsmen", 1, 18, 25)
    moment(s, tx.ON_SETUP)
    assert s.units[mine].order.letter == HOLD
    assert s.units[foe].order.letter != HOLD
    s.turn = 4
    assert bars_change(s, s.units[mine]) == "BG-GEN-04"
    assert bars_change(s, s.units[foe]) == ""
    s.turn = 5
    assert bars_change(s, s.units[mine]) == ""
    put(s, "OR_orc_spearmen", 1, 18, 8)
    moment(s, tx.ON_FINAL)
    assert s.points == [0, 5]  # in the yard


@rule("BG-FR-13")
def test_the_first_rush_from_the_trees_strikes_harder() -> None:
    s = field("S6")
    south, north = put(s, "HK_swordsmen", 0, 10, 15), put(s, "OR_orc_swordsmen", 1, 10, 20)
    for uid, more in ((north, 1), (north, 1), (south, 0)):
        fire_rules(s, uid, tx.ON_RUSH)
        settle(s)
        advance(s, Table(ScriptedDice([]), [ScriptedDice([])] * 2, []))
        assert total(s, s.units[uid], tx.POWER) == more  # once, and only North


@rule("BG-GEN-03")
def test_the_column_may_leave_by_the_east_edge() -> None:
    s = field("S6")
    mine = put(s, "HK_knights", 0, 34, 15)  # 413 points
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    leave_table(s, t, mine)
    settle(s)
    advance(s, t)
    assert s.points == [5, 0]


@rule("BG-SHT-07", "BG-CRG-01")
def test_the_night_shortens_sight_and_nerves_until_turn_nine() -> None:
    s = field("S7")
    a = put(s, "HK_bowmen", 0, 18, 5)
    s.turn = 8
    assert sight_limit(s) == 7000
    assert total(s, s.units[a], tx.COURAGE) == -1
    s.turn = 9
    assert sight_limit(s) == 0
    assert total(s, s.units[a], tx.COURAGE) == 0
    s = field("T01_R01", turn=6)
    assert sight_limit(s) == 7000
    s.turn = 7
    assert sight_limit(s) == 0


@rule("BG-GEN-01")
def test_baggage_burns_once() -> None:
    s = field("S7")
    put(s, "HK_scouts", 0, 26, 28)
    for _ in range(3):
        moment(s, tx.ON_MC_END, 0)
    assert s.points == [3, 0]
    raider = put(s, "OR_goblin_wolf_riders", 1, 10, 2)
    moment(s, tx.ON_MC_END, 1)
    assert s.points == [3, 3]
    s.change(raider).card = s.units[raider].card.at(26000, 2000, 9000)
    moment(s, tx.ON_MC_END, 1)
    assert s.points == [3, 6]


@rule("BG-CMD-01")
def test_messengers_and_garbled_orders_change_the_command() -> None:
    for table, turns in (("S8", {2: 4, 4: 4, 5: 3}), ("T01_R07", {2: 2, 5: 2, 6: 3})):
        for turn, gained in turns.items():
            s = field(table, turn=turn)
            s.gained[0] = 3
            moment(s, tx.ON_MC_START, 0)
            assert s.gained[0] == gained, (table, turn)
    s = field("T01_R07", turn=2)
    s.gained[0] = 1
    moment(s, tx.ON_MC_START, 0)
    assert s.gained[0] == 1  # never below one


@rule("BG-GEN-05")
def test_weather_and_omens() -> None:
    s = field("T01_R02")
    a, b = put(s, "HK_bowmen", 0, 18, 5), put(s, "OR_orc_swordsmen", 1, 18, 13.5, 270, "H")
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    assert numbers(s)["skill"] == 4  # high wind
    fight(s, a, b)
    assert numbers(s)["skill"] == 3  # hand to hand only bow_only counts
    for table, courage in (("T01_R04", 1), ("T01_R05", -1)):
        s = field(table)
        for seat, name in ((0, "HK_swordsmen"), (1, "OR_orc_swordsmen")):
            assert total(s, s.units[put(s, name, seat)], tx.COURAGE) == courage
    for away, dice in ((6, 4), (8, 3)):
        s = field("T01_R13")
        a, b = put(s, "HK_bowmen", 0, 18, 5), put(s, "OR_orc_swordsmen", 1, 18, 7.5 + away, 270, "H")
        fight(s, a, b, RANGED_ATTACK, 1, 1)
        assert numbers(s)["dice"] == dice  # rain beyond 7 inches


@rule("BG-MOV-02")
def test_mud_and_fresh_horses() -> None:
    for table, turn, horse, wheels, foot in (
        ("T01_R03", 3, 3500, 2500, 3500), ("T01_R12", 6, 6000, 6000, 3500), ("T01_R12", 7, 5000, 5000, 3500),
    ):  # fmt: skip
        s = field(table, turn=turn)
        units = [
            put(s, unit, x=x) for unit, x in (("HK_knights", 8), ("HE_high_elf_chariots", 16), ("HK_swordsmen", 24))
        ]
        assert [movement_category(s, s.units[uid]) for uid in units] == [horse, wheels, foot], table


@rule("BG-GEN-01")
def test_champions_are_chosen_and_worth_three() -> None:
    s = field("T01_R10", turn=0)
    one, two = put(s, "HK_swordsmen", 0, 8), put(s, "HK_spearmen", 0, 20)
    foe = put(s, "OR_orc_swordsmen", 1, 18, 25)
    moment(s, tx.ON_SETUP, 0, 1, answers=[Action(Verb.TARGET, two)])
    champion = CARDS.mark("Champion")
    assert [uid for uid in (one, two, foe) if champion in s.units[uid].marks] == [two, foe]
    assert (total(s, s.units[two], tx.SKILL), total(s, s.units[two], tx.COURAGE)) == (1, 1)
    assert total(s, s.units[one], tx.SKILL) == 0
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    destroy(s, t, two, "BG-CMB-07")
    settle(s)
    advance(s, t)
    assert s.points == [0, 3 + 3]  # the champion and the bounty on 220 points


def test_scavengers_draw_and_a_grudge_adds_a_die() -> None:
    s = field("T01_R11")
    f.stack(s, 0, "COMMON_01")
    foe = put(s, "OR_orc_swordsmen", 1, 18, 25)
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    destroy(s, t, foe, "BG-CMB-07")
    settle(s)
    advance(s, t)
    assert f.held(s, 0) == ["COMMON_01"]
    s = field("T01_R14")
    a, b = put(s, "HK_swordsmen", 0, 18, 10), put(s, "OR_orc_swordsmen", 1, 18, 12.5, 90)
    s.change(b).order = Order(ROUTING)
    fight(s, a, b, FREE_ATTACK)
    before = numbers(s)["dice"]
    fire_rules(s, a, tx.ON_FREE_ATTACK, b)
    settle(s)
    advance(s, t)
    assert numbers(s)["dice"] == before + 1


@rule("BG-ARMY-07", "BG-SET-01")
def test_rule_cards_that_are_procedure() -> None:
    assert CARDS.scenarios[CARDS.scenario_rows["S2_R08"]].words == ("mercenaries_500",)
    crown = CARDS.scenarios[CARDS.scenario_rows["S2_R09"]]
    assert crown.deployment[1].zones == (((5000, 20000), (31000, 20000), (31000, 30000), (5000, 30000)),)
    toll = CARDS.scenarios[CARDS.scenario_rows["S5_R09"]]
    assert toll.deployment[0].zones == CARDS.scenarios[CARDS.scenario_rows["S5"]].deployment[0].zones  # its own zones
    meadows = CARDS.scenarios[CARDS.scenario_rows["S1_R06"]]
    assert meadows.at_limit == c.LIMIT_POINTS  # the standard's points decide


@rule("BG-SET-01", "BG-ORD-01")
def test_reserves_enter_at_their_own_edge_on_any_order() -> None:
    units = [u(SWORDS, 0, 18, 6, 90, "C"), u(SWORDS, 0, 0, 0, 90, "H", out=RESERVED), u(ORCS, 1, 18, 25, 270, "C")]
    m = match(units, steps=[Reserves(0)], scenario="S8", active=0)
    entries = options(m, 0)
    assert entries and all(move.split()[2] == "1250" for move in entries)
    assert refused(m, 0, "place 10000 3000 9000 / 2 0").rule == "BG-SET-01"
    play(m, 0, "place 10000 1250 9000 / 2 0", "order 2 0 0 / 1 2500 0 0 0 0")
    assert unit(m, 2).out == 0 and unit(m, 2).order.letter == 1 and unit(m, 2).order.cap == 2500


@rule("BG-GEN-03")
def test_who_leaves_is_gone_but_not_destroyed() -> None:
    s = field("S6")
    mine = put(s, "HK_knights", 0, 34, 15)
    put(s, "OR_orc_swordsmen", 1, 20, 15)
    script = ScriptedDice([])
    leave_table(s, Table(script, [script] * 2, []), mine)
    assert s.units[mine].out == EXITED and s.unit(mine) is None


@rule("BG-GEN-04", "BG-CMD-08")
def test_no_charge_and_no_runner_moves_the_garrison_before_turn_five() -> None:
    units = [u(SWORDS, 0, 18, 3, 90, "H"), u(SWORDS, 0, 8, 3, 90, "H"), u(ORCS, 1, 18, 27, 270)]
    for turn, may in ((3, False), (5, True)):
        m = match(
            units, scenario="S5", turn=turn, actions=[3, 0], gained=[3, 0], hands=[["COMMON_17"], []], steps=[Moving(0)]
        )
        if may:
            m.verify(0, Action(Verb.CHARGE, 0, 0, 0, (CLOSE * 64 + 1,)))
        else:
            assert refused(m, 0, Action(Verb.CHARGE, 0, 0, 0, (CLOSE * 64 + 1,))).rule == "BG-GEN-04"
        play(m, 0, next(move for move in options(m, 0) if move.startswith("play")), "target 1", "target 2")
        assert isinstance(m.state.agenda[-1], FreeOrders) is may
