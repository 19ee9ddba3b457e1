"""The examples of the rulebook with its own numbers, one by one: section 15 of the digest, V1 to V20."""

from __future__ import annotations

import pytest

from drumhead.games.battleground.abilities import bars_ability
from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.cards import KEY_JAVELIN, KEY_PILA, KEY_SKIRMISHER, Profile, UnitDef
from drumhead.games.battleground.courage import Courage
from drumhead.games.battleground.modifiers import Item, figure, successes, target_number
from drumhead.games.battleground.movement import chart, shift
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.rush import engage, find_rush, rush_at
from drumhead.games.battleground.shooting import targets
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import (
    ENGAGED_ATTACK,
    JAVELIN_ATTACK,
    OWES_FEAR,
    OWES_ROUT,
    SHAKEN,
    WAS_ENGAGED,
    BattleState,
    Fight,
)
from drumhead.games.battleground.teams import actions_of
from drumhead.games.battleground.verbs import PRE_COURAGE, Said
from drumhead.kernel import Event, ScriptedDice, silent_table
from drumhead.kernel.agenda import Table, advance
from drumhead.space.plane import distance_to_side
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT
from tests.games.battleground import field
from tests.games.battleground.table import HORSE, ORCS, REST, SWORDS, match, play, position, run, u, unit
from tests.games.battleground.test_lists import wrong
from tests.games.battleground.test_rush import start
from tests.games.battleground.test_terrain import moving
from tests.support import rule

TROLLS = "OR_trolls"


def reprint(
    s: BattleState, uid: int, keys: int = 0, mc: int = 0, reach: int = 0, defence: tuple[int, int] | None = None
) -> None:
    """The unit has other printed numbers: for examples with units that are in no pack."""
    new = s.change(uid)
    p = new.printed
    ranged = (Profile(3, 5, 4, reach, 2),) if reach else p.ranged
    new.printed = UnitDef(
        p.kind, p.id, p.faction, p.name, p.rank, p.points, p.size, defence or (int(p.dskill), int(p.tough)), p.courage,
        mc or p.mc, p.fly, (int(p.green), int(p.yellow), int(p.red)), int(p.keys) | keys, p.tags, p.leadership,
        p.orders | (1 << 2), p.engaged, ranged, p.spells, p.sources, p.triggers, p.alt, p.keywords,
    )  # fmt: skip


@rule("BG-MOV-02")
def test_v1_two_steps_down_from_three_and_a_half() -> None:
    assert shift(3500, -2) == 1750


@rule("BG-MOV-01")
def test_v2_the_chart_goes_on() -> None:
    assert [chart(i) for i in range(12)] == [0, 1250, 1750, 2500, 3500, 5000, 6000, 7000, 8500, 9500, 10500, 12000]


@rule("BG-OMD-09")
def test_v3_a_cap_in_a_wood() -> None:
    # MC 6, one step for the wood, cap 3.5: the full three and a half
    s = position([u(HORSE, 0, 12, 8, 90, {"letter": "C", "cap": 3.5}), u(ORCS, 1, 12, 28, 270)], "T03")
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None and plan.mover.tread.step() == -1
    assert plan.mover.moved == pytest.approx(3500, abs=1)


@rule("BG-TER-02", "BG-TER-04")
def test_v4_a_road_that_ends_after_four_inches() -> None:
    # MC 3.5, on the road 5: when it ends it has come further than it could beside it
    m = moving(18, 17.25, "T09")  # the front at 18.5, the end of the road at 22.5
    assert m.tread.step() == 1
    assert m.moved == pytest.approx(4000, abs=1)
    assert m.card.front()[1] <= 22501  # no part of it has left the road


@rule("BG-CMB-09", "BG-CMB-10")
def test_v5_three_hits_and_one_box() -> None:
    # (5)5/5 against Orc Spearmen 2/3; Ravenwood Swordsmen have nets besides, which the example leaves out
    s = position(
        [
            u(SWORDS, 0, 18, 10, 90, "H", flags=1),
            u("OR_orc_spearmen", 1, 18, 12.5, 270, "H", flags=1),
        ],
        engaged=[[1, 0, 2, 0]],
    )
    run(s, Attack(1, 2, ENGAGED_ATTACK, 0, 0, 0), dice=(1, 2, 2, 5, 6, 2, 3, 6))
    assert unit(s, 2).lost == 1


@rule("BG-CMB-12")
def test_v6_overkill() -> None:
    assert target_number(7, 1) == 6
    assert successes((2, 3, 3, 5, 6), 6) == 5
    assert successes((2, 3, 3, 6, 6), 6) == 4


@rule("BG-CMB-13", "BG-CRD-05")
def test_v7_two_more_on_a_target_number_of_minus_one() -> None:
    # skill 1 against 2: a card that gives two makes it 1, not 3
    s, a, b = field.duel()
    reprint(s, b, defence=(6, 3))
    f = field.fight(s, a, b)
    assert target_number(f.skill, f.target_dskill) == -1
    field.resolve(s, field.row_of("COMMON_01"), uid=a, foe=b)  # Drive Them Back: two more skill
    f = figure(s)
    assert target_number(f.skill, f.target_dskill) == 1


@rule("BG-CRG-04")
def test_v8_a_pinch_two_terrors_and_a_card_one_check_of_each_kind() -> None:
    units = [
        u(SWORDS, 1, 18, 14, 270, "C"),
        u("UN_skeleton_trolls", 0, 18, 9, 90, "C"),
        u("UN_zombie_trolls", 0, 18, 18.5, 270, "C"),
    ]
    s = start(units)
    events: list[Event] = []
    script = ScriptedDice([1] * 6)
    t = Table(script, [script] * 2, events)
    for uid in (2, 3):
        rush = find_rush(s, uid)
        assert rush is not None
        engage(s, t, rush)
    assert unit(s, 1).pinched() and unit(s, 1).has(OWES_ROUT) and unit(s, 1).has(OWES_FEAR)
    s.agenda = [field.REST]
    field.resolve(s, field.row_of("UN_23"), seat=0)  # and the card that frightens all of them
    s.agenda = [REST, Courage(PRE_COURAGE, 0, 0)]
    advance(s, t)
    assert [event.more[0] for event in events if event.said is Said.CHECK] == [1, 2]
    assert unit(s, 1).has(SHAKEN) and not unit(s, 1).flags & (OWES_ROUT | OWES_FEAR)


@rule("BG-MODF-11")
def test_v9_three_sides_are_two_pinches_for_each() -> None:
    s = position(
        [
            u(ORCS, 1, 18, 15, 270, "H"),
            u(SWORDS, 0, 18, 12.5, 90, "H", flags=WAS_ENGAGED),
            u(SWORDS, 0, 18, 17.5, 270, "H", flags=WAS_ENGAGED),
            u(SWORDS, 0, 15, 15, 0, "H", flags=WAS_ENGAGED),
        ],
        engaged=[[2, FRONT, 1, FRONT], [3, FRONT, 1, REAR], [4, FRONT, 1, RIGHT]],
    )
    for uid in (2, 3, 4):
        s.fight = Fight(uid, 1, ENGAGED_ATTACK, 0, 0)
        items: list[Item] = []
        figure(s, items)
        assert [(i.dice, i.skill, i.power) for i in items if i.rule == "BG-MODF-11"] == [(0, 2, 2)]
    s.fight = Fight(1, 2, ENGAGED_ATTACK, 0, 0)
    items = []
    figure(s, items)
    assert "BG-MODF-11" not in [item.rule for item in items]


@rule("BG-CMB-15")
def test_v10_orc_swordsmen_are_in_the_yellow_after_four() -> None:
    s = position([u(ORCS, 0, 18, 10)])
    for lost, colour in ((3, 1), (4, 2), (7, 2), (8, 3), (9, 3), (10, 4)):
        orcs = s.change(1)
        orcs.lost = lost
        orcs.figure()
        assert orcs.colour == colour


@rule("BG-JAV-06")
def test_v11_pila_of_a_unit_of_five_fives() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C")], engaged=[[1, 0, 2, 0]])
    reprint(s, 1, KEY_PILA, reach=3500)
    s.fight = Fight(1, 2, JAVELIN_ATTACK, 0, 0)
    f = figure(s)
    assert (f.dice, f.skill, f.power) == (3, 5, 6)


@rule("BG-CMD-01", "BG-ARMY-08")
def test_v12_command_actions_of_one_and_of_two_players() -> None:
    assert actions_of([1500]) == [3]
    assert actions_of([3000]) == [6]
    assert actions_of([1100, 1900]) == [2, 4]


@rule("BG-ARMY-02", "BG-ARMY-03")
def test_v13_fifteen_hundred_points_need_three_cores_and_take_one_of_an_elite() -> None:
    three = ["HK_militia"] * 3
    assert wrong({"faction": "HK", "units": [*three, "HK_knights", "HK_longbowmen"]}) == []
    assert wrong({"faction": "HK", "units": [*three[1:], "HK_great_swordsmen", "HK_great_swordsmen"]}) == ["BG-ARMY-02"]
    assert wrong({"faction": "HK", "units": [*three, "HK_knights", "HK_knights"]}) == ["BG-ARMY-03"]


@rule("BG-ARMY-06", "BG-CRD-06")
def test_v14_dark_elves_and_their_mercenaries() -> None:
    m = match(
        [u("DE_lowblood_levy", 0, 18, 10, 90, "H"), u("MM_ogres", 0, 25, 10, 90, "H"), u(ORCS, 1, 18, 28, 270, lost=5)],
        steps=[Moving(0)], actions=[3, 0], gained=[3, 0], factions=[field.FACTIONS["DE"], field.FACTIONS["OR"]],
    )  # fmt: skip
    s = m.state
    spoils = next(int(a.source) for a in s.cards.abilities if a.id == "MM_spoils")
    pain = next(int(a.source) for a in s.cards.abilities if a.id == "DE_pain_touch")
    assert bars_ability(s, 0, 2, spoils, 0) == "" and bars_ability(s, 0, 2, pain, 0) == "BG-ARMY-06"
    play(m, 0, f"ability 2 {spoils}")
    assert s.actions[0] == 1  # two command actions, not one


@rule("BG-SHT-04")
def test_v15_crossbows_shoot_over_foot_at_trolls_only() -> None:
    def aim(target: str) -> list[int]:
        s = position(
            [u("OR_orc_crossbowmen", 0, 18, 5, 90, "R"), u(target, 1, 18, 15, 270, "H"), u(SWORDS, 0, 18, 10, 90, "H")]
        )
        return targets(s, s.units[1], s.units[1].printed.ranged[0])

    assert aim(SWORDS) == []
    assert aim(TROLLS) == [2]


@rule("BG-SKR-03")
def test_v16_velites_stop_just_out_of_reach() -> None:
    # MC 5, range 5, eight inches from foot that moves 3.5
    s = position([u("UM_umenzi_javelineers", 0, 18, 5, 90, "R"), u(SWORDS, 1, 18, 15.5, 270, "C")])
    reprint(s, 1, KEY_SKIRMISHER | KEY_JAVELIN, mc=5000, reach=5000)
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    assert round(distance_to_side(s.units[2].card, plan.mover.card, FRONT)) == 3500
    s.change(1).card = plan.mover.card
    note_start(s, 2)
    assert rush_at(s, s.units[2], s.units[1], 3500, 0, None, FRONT)[1] == "BG-FR-10"


@rule("BG-SKR-04", "BG-SKR-05")
def test_v17_caetrati_before_veteran_equites() -> None:
    # MC 5 before MC 6: it routs, takes two boxes and runs directly away
    s = position([u(HORSE, 1, 18, 19, 270, "C"), u(SWORDS, 0, 18, 13, 90, "H")])
    reprint(s, 2, KEY_SKIRMISHER, mc=5000)
    note_start(s, 1)
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, silent_table(2, ScriptedDice([])), rush)
    s.active = 1
    run(s, Courage(PRE_COURAGE, 0, 0))
    fled = unit(s, 2)
    assert fled.routing() and fled.lost == 2
    assert (fled.card.x, fled.card.heading) == (18000, 27000)
    assert fled.card.y == 13000 - 5000  # its front lay at 11.75 once it had turned


@rule("BG-ORD-04")
def test_v18_a_giant_that_does_not_pay_behaves_as_if_it_had_twenty_one() -> None:
    for gap, stays in ((20.9, True), (21.1, False)):
        s = position([u("MM_hill_giant", 0, 18, 2, 90, "R"), u(ORCS, 1, 18, 3.25 + gap + 1.25, 270, "H")])
        plan = plan_move(s, s.units[1], DIRECT)
        assert (plan is None) is stays
        if plan is not None:
            assert plan.mover.moved == pytest.approx(6000, abs=1)


@rule("BG-FR-07")
def test_v19_the_front_is_taken_and_the_open_side_too_far() -> None:
    def held(who: str) -> BattleState:
        units = [u(who, 0, 14.875, 10.5175, 60, "C"), u(ORCS, 1, 18, 15.2, 270, "H"), u(SWORDS, 0, 18, 12.7, 90, "C")]
        return start(units, engaged=[[3, FRONT, 2, FRONT]])

    s = held(SWORDS)
    far = [distance_to_side(s.units[1].card, s.units[2].card, side) for side in (FRONT, LEFT, REAR, RIGHT)]
    assert far[0] < 3500 < min(far[1:])  # the facing side would be near enough
    assert rush_at(s, s.units[1], s.units[2], 3500, 0, None, FRONT)[1] == "BG-FR-10"
    further = find_rush(held(HORSE), 1)
    assert further is not None and further.side == RIGHT  # MC 6 reaches the open flank


@rule("BG-MOV-07", "BG-MOV-08")
def test_v20_wheel_and_go() -> None:
    s = position([u(SWORDS, 0, 15, 5, 90, {"letter": "H", "objective": -1, "px": 18, "py": 12})])
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    card = plan.mover.card
    assert plan.mover.turned == pytest.approx(2437, abs=1)
    assert plan.mover.moved == pytest.approx(3500, abs=1)
    assert [int(card.x), int(card.y), int(card.heading)] == pytest.approx([15948, 7470, 6563], abs=3)
    assert list(card.front()) == pytest.approx([16464, 8609], abs=3)
