"""The monsters of the campaign: their tokens, and how the game plays them."""

from typing import Any

from drumhead.games.fantasy_commander.abilities import number
from drumhead.games.fantasy_commander.action_phase import Choose
from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.advance import Advance
from drumhead.games.fantasy_commander.aftermath import Cancel, RaiseDead, RegroupOffer
from drumhead.games.fantasy_commander.attack import AttackDie, GuardChoice, Redirect
from drumhead.games.fantasy_commander.cards import ATTACK, BLUE, GREEN, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.command import Distribute, NewRound, set_initiative
from drumhead.games.fantasy_commander.dice import Reroll
from drumhead.games.fantasy_commander.monsters import (
    BAG,
    COLOUR_OF,
    FRENZY,
    HUNT,
    LAIR,
    PROWL,
    RAMPAGE,
    Automaton,
    distances,
    draw_tokens,
    place_tokens,
)
from drumhead.games.fantasy_commander.panic import Missed, Retreat
from drumhead.games.fantasy_commander.state import Activation, CommanderState, tag
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action, parse_action
from drumhead.kernel.agenda import Step
from drumhead.kernel.dice import ScriptedDice, seeded
from drumhead.kernel.match import Match, match_at
from tests.games.fantasy_commander.table import (
    GAME,
    Halt,
    answer,
    mission_field,
    place,
    put,
    step,
    table,
    told,
    unit,
)  # fmt: skip
from tests.support import rule

SEED = "0123456789abcdef" * 2
LIBRARY = GAME.cards
ARMY = ["aur_marshal", "aur_legion", "aur_legion", "aur_bows"]


def monster_acts(
    token: int, *units: dict[str, object], dice: list[int] | None = None, **data: Any
) -> Match[CommanderState]:
    """Unit 0 is a monster activated with this token; it plays its activation by itself."""
    s = mission_field(*units, **data)
    colour = (0, RED, BLUE, GREEN, YELLOW, PURPLE)[token]
    s.specials = (token, *[0] * (len(units) - 1))
    s.act = Activation(0, colour, s.units[0].cell)
    match = table(s, EndActivation(0), Act(0), dice=dice)
    automaton = Automaton()
    while step(match) != "Halt":
        seat = match.waiting()[0]
        options = match.decision(seat).options
        still = seeded(SEED, "unused")
        chosen = automaton.pick(match.state, 1, options, still) if seat == 1 else len(options) - 1
        match.play(seat, options[chosen])
    return match


def asked(s: CommanderState, top: Step[CommanderState], options: list[Action]) -> Action:
    """What the automaton answers to this step."""
    s.agenda = [Halt(), top]
    return options[Automaton().pick(s, 1, options, seeded(SEED, "unused"))]


@rule("FC-CAM-04", "FC-CAM-05", "FC-CAM-11")
def test_fc_cam_05_monsters_draw_tokens_after_the_player_has_handed_out_orders() -> None:
    s = mission_field(put("aur_levy", 0, 5, 0), *[put("red_jav", 1, column, 8) for column in range(5)])
    s.agenda = [Halt(), Distribute()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert match.waiting() == [0]
    assert not match.state.specials
    answer(match, "assign 0 4")
    answer(match, "commit")
    drawn = match.state.specials[1:]
    assert len(drawn) == 5
    assert all(drawn)


@rule("FC-CAM-05")
def test_fc_cam_05_the_bag_holds_twelve_and_an_empty_bag_means_hunt() -> None:
    assert [BAG.count(token) for token in (RAMPAGE, HUNT, PROWL, LAIR, FRENZY)] == [3, 4, 3, 1, 1]
    s = mission_field(*[put("red_jav", 1, column % 10, 8 - column // 10) for column in range(14)])
    t = table(s).table
    draw_tokens(s, t)
    assert sorted(s.specials) == sorted([*BAG, HUNT, HUNT])
    place_tokens(s, t)
    frenzied = s.specials.index(FRENZY)
    assert s.units[frenzied].order == PURPLE
    assert number(s, frenzied, ATTACK) == 1


@rule("FC-CAM-04")
def test_fc_cam_04_monsters_roll_no_orders_and_play_no_cards() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0), *[put("red_goblin", 1, column, 8) for column in range(3)])
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert match.waiting() == [0]
    assert match.state.pools[1] == 0


@rule("FC-CAM-05")
def test_a_watch_post_shows_the_tokens_first() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0), put("red_goblin", 1, 3, 8), more={"watched": True})
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert step(match) == "Distribute"
    assert match.view(0).specials[1]


@rule("FC-CAM-06", "FC-INI-02")
def test_fc_cam_06_rampage_and_frenzy_count_for_initiative_and_a_beacon_breaks_ties() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0, order="blue"), put("red_jav", 1, 5, 8), initiative=1)
    s.specials = (0, RAMPAGE)
    t = table(s).table
    place_tokens(s, t)
    set_initiative(s, t)
    assert s.initiative == 0
    tie = mission_field(put("aur_lance", 0, 5, 0), put("red_jav", 1, 5, 8), initiative=1, more={"beacon": True})
    set_initiative(tie, table(tie).table)
    assert tie.initiative == 0


@rule("FC-CAM-07")
def test_fc_cam_07_frenzy_first_then_cost_then_number() -> None:
    s = mission_field(
        put("red_goblin", 1, 1, 8), put("red_sworn", 1, 2, 8), put("red_sworn", 1, 3, 8), put("aur_levy", 0, 5, 0)
    )
    choices = [Action(Verb.ACTIVATE, n) for n in range(3)]
    assert asked(s, Choose(1, RED), choices).a == 1
    s.specials = (FRENZY, RAMPAGE, RAMPAGE, 0)
    assert asked(s, Choose(1, RED), choices).a == 0
    assert isinstance(s.agenda[-1], Choose)


@rule("FC-CAM-08", "FC-CAM-13")
def test_fc_cam_08_rampage_goes_for_the_nearest_and_attacks() -> None:
    match = monster_acts(
        RAMPAGE, put("red_raider", 1, 5, 4), put("aur_levy", 0, 8, 4), put("aur_levy", 0, 0, 4), dice=[2, 5, 5, 5, 5]
    )
    assert place(match, 0) == (7, 4)
    assert unit(match, 1).left == 3


@rule("FC-CAM-08", "FC-FAT-03")
def test_fc_cam_08_rampage_runs_and_tires_to_attack() -> None:
    match = monster_acts(RAMPAGE, put("red_raider", 1, 2, 4), put("aur_levy", 0, 7, 4), dice=[5, 5, 5, 5, 5])
    assert place(match, 0) == (6, 4)
    assert unit(match, 0).fatigue == 1


@rule("FC-CAM-09")
def test_fc_cam_09_hunters_go_for_the_weakest_and_shoot_if_they_can() -> None:
    match = monster_acts(
        HUNT, put("red_raider", 1, 5, 4), put("aur_levy", 0, 8, 4), put("aur_levy", 0, 2, 4, left=1), dice=[5] * 5
    )
    assert place(match, 0) == (3, 4)
    match = monster_acts(
        HUNT, put("red_jav", 1, 5, 4), put("aur_levy", 0, 7, 4), put("aur_levy", 0, 4, 2, left=2), dice=[2, 5, 5]
    )
    assert place(match, 0) == (5, 4)
    assert unit(match, 2).left == 1


@rule("FC-CAM-10")
def test_fc_cam_10_prowlers_take_points_else_shoot_else_defend() -> None:
    match = monster_acts(PROWL, put("red_raider", 1, 4, 3), put("aur_levy", 0, 10, 8))
    assert place(match, 0) == (5, 4)
    match = monster_acts(PROWL, put("red_raider", 1, 5, 4), put("aur_levy", 0, 10, 8))
    assert unit(match, 0).guard
    match = monster_acts(PROWL, put("red_jav", 1, 7, 8), put("aur_levy", 0, 9, 8), dice=[5, 5, 5])
    assert place(match, 0) == (7, 8)


@rule("FC-CAM-11", "FC-ACT-08")
def test_fc_cam_11_in_its_lair_a_monster_rests_or_defends() -> None:
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4, fatigue=2), put("aur_levy", 0, 10, 8))
    assert (unit(match, 0).fatigue, unit(match, 0).guard) == (0, False)
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4), put("aur_levy", 0, 10, 8))
    assert not unit(match, 0).guard
    assert told(match, Said.RESTED)
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4, fatigue=2), put("aur_levy", 0, 6, 4))
    assert (unit(match, 0).fatigue, unit(match, 0).guard) == (2, True)


@rule("FC-CAM-08")
def test_fc_cam_08_monsters_go_round_rocks() -> None:
    """Straight ahead is a wall of rocks, and every hex beside it is farther from the prey as the crow flies."""
    wall = [[7, 2, "rocks"], [7, 3, "rocks"], [7, 4, "rocks"], [7, 5, "rocks"], [7, 6, "rocks"]]
    at = (6, 4)
    for _ in range(3):
        match = monster_acts(RAMPAGE, put("red_raider", 1, *at), put("aur_levy", 0, 9, 4), terrain=wall, dice=[5] * 12)
        found = place(match, 0)
        assert found is not None
        at = found
    assert match.state.scenario.grid.touching(match.state.units[0].cell, match.state.units[1].cell)


@rule("FC-CAM-12")
def test_fc_cam_12_monsters_defend_when_outmatched_and_cancel_to_survive() -> None:
    choices = [Action(Verb.GUARD), Action(Verb.PASS)]
    for left, verb in ((2, Verb.GUARD), (4, Verb.PASS)):
        s = mission_field(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=left, order="red"))
        s.act = Activation(0, RED, s.units[0].cell)
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s)}).fight
        assert asked(s, GuardChoice(), choices).verb is verb
    tire = [Action(Verb.TIRE), Action(Verb.PASS)]
    for damage, verb in ((2, Verb.TIRE), (1, Verb.PASS), (3, Verb.PASS)):
        s = mission_field(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=2))
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s) | {"damage": damage}}).fight
        assert asked(s, Cancel(0), tire).verb is verb


def fight(s: CommanderState) -> dict[str, object]:
    return {
        "attacker": 0, "target": 1, "ranged": False, "magical": False,
        "from_cell": [s.scenario.column[s.units[0].cell], s.scenario.row[s.units[0].cell]],
        "to_cell": [s.scenario.column[s.units[1].cell], s.scenario.row[s.units[1].cell]],
    }  # fmt: skip


# -- each decision of the automaton, among options that are written here


def picks(token: int, *units: dict[str, object], options: list[str], moved: bool = False, **data: Any) -> str:
    """What monster 0 does with this token, if it has these options."""
    s = mission_field(*units, **data)
    s.specials = (token,)
    s.act = Activation(0, COLOUR_OF[token], s.units[0].cell)
    s.act.moved = moved
    return asked(s, Act(0), [parse_action(Verb, text) for text in options]).text()


MONSTER = put("red_jav", 1, 5, 4)  # javelins: 3 hexes; it walks 2 and runs 4


@rule("FC-CAM-08")
def test_fc_cam_08_the_nearest_then_the_weaker_then_the_first() -> None:
    def target(*foes: dict[str, object]) -> str:
        return picks(RAMPAGE, MONSTER, *foes, options=[f"melee {n}" for n in range(1, len(foes) + 1)] + ["hold"])

    near, far = put("aur_levy", 0, 6, 4), put("aur_levy", 0, 8, 4, left=1)
    assert target(far, near) == "melee 2"
    assert target(near, put("aur_levy", 0, 4, 4, left=3)) == "melee 2"
    assert target(near, put("aur_levy", 0, 4, 4)) == "melee 1"
    assert target({"card": "aur_levy", "seat": 0, "left": 1}, put("red_jav", 1, 5, 5), near) == "melee 3"


@rule("FC-CAM-08")
def test_fc_cam_08_the_nearest_is_near_as_the_crow_flies() -> None:
    """Two hexes to a strong one, three to a weak one; a unit of many figures is no farther for that."""
    strong, weak = put("aur_bastion", 0, 7, 4), put("aur_levy", 0, 2, 4, left=1)
    assert picks(RAMPAGE, MONSTER, weak, strong, options=["move 4 4", "move 6 4", "hold"]) == "move 6 4"


@rule("FC-CAM-08")
def test_fc_cam_08_in_contact_with_others_it_attacks_the_first_of_them() -> None:
    crowd = [put("aur_levy", 0, 8, 4), put("aur_levy", 0, 6, 4), put("aur_levy", 0, 5, 5)]
    assert picks(HUNT, MONSTER, *crowd[:1], options=["melee 2", "melee 3", "hold"]) == "melee 2"
    assert picks(RAMPAGE, MONSTER, options=["melee 2", "melee 3", "hold"]) == "melee 2"
    assert picks(RAMPAGE, MONSTER, options=["defend", "hold"]) == "hold"  # nobody left to go for
    assert picks(RAMPAGE, MONSTER, crowd[0], options=["defend", "hold"]) == "hold"


@rule("FC-CAM-13", "FC-CAM-08")
def test_fc_cam_13_nearer_first_then_walking_then_the_lower_hex() -> None:
    foe = put("aur_levy", 0, 10, 4)
    assert picks(RAMPAGE, MONSTER, foe, options=["move 6 4", "run 8 4", "run 7 4", "hold"]) == "run 8 4"
    assert picks(RAMPAGE, MONSTER, foe, options=["run 6 3", "move 6 4", "run 6 4", "hold"]) == "move 6 4"
    assert picks(RAMPAGE, MONSTER, foe, options=["move 6 5", "move 6 3", "hold"]) == "move 6 3"
    assert picks(RAMPAGE, MONSTER, foe, options=["move 4 4", "melee 7", "hold"]) == "melee 7"  # no way nearer
    assert picks(RAMPAGE, MONSTER, foe, options=["move 4 4", "hold"]) == "hold"
    assert picks(RAMPAGE, MONSTER, foe, options=["shoot 1", "move 6 4", "hold"]) == "move 6 4"
    beside = put("red_jav", 1, 1, 0)  # as far from its enemy as the first hex of the map
    assert picks(RAMPAGE, beside, put("aur_levy", 0, 0, 1), options=["move 0 0", "hold"]) == "hold"


@rule("FC-CAM-08", "FC-CAM-09")
def test_fc_cam_08_the_first_unit_of_all_is_an_enemy_like_any_other() -> None:
    s = mission_field(put("aur_levy", 0, 9, 4), put("red_jav", 1, 5, 4), put("aur_levy", 0, 2, 4, left=3))
    options = [parse_action(Verb, text) for text in ("move 4 4", "move 6 4", "hold")]
    s.units[0].left = 1
    for token, chosen in ((HUNT, "move 6 4"), (RAMPAGE, "move 4 4")):
        s.specials = (0, token)
        assert asked(s, Act(1), options).text() == chosen
    s.move(2, -1)
    assert asked(s, Act(1), options).text() == "move 6 4"


@rule("FC-CAM-08", "FC-ABL-11")
def test_fc_cam_08_flyers_go_straight_over_rocks() -> None:
    wall = [[6, 4, "rocks"], [5, 3, "rocks"], [5, 5, "rocks"], [6, 3, "rocks"], [6, 5, "rocks"]]
    foe = put("aur_levy", 0, 9, 4)
    for card, chosen in (("grv_choir", "move 7 4"), ("red_jav", "move 4 3")):
        monster = put(card, 1, 5, 4)
        assert picks(RAMPAGE, monster, foe, options=["move 7 4", "move 4 3"], terrain=wall[:1]) == "move 7 4"
        s = mission_field(monster, foe, terrain=[*wall, [4, 3, "rocks"], [4, 5, "rocks"], [4, 4, "rocks"]])
        away = distances(s, 0, s.units[1].cell)
        assert (away[s.units[0].cell] == 4) is (chosen == "move 7 4")
        assert (away[s.units[0].cell] == 1004) is (chosen == "move 4 3")  # walled in: far off
        assert away[s.units[1].cell] == 0


@rule("FC-CAM-09")
def test_fc_cam_09_the_prey_is_the_weakest_within_twice_its_run() -> None:
    """It runs four hexes: the weakest at nine is out of reach, at eight it is not; among equals the first."""
    monster = put("red_jav", 1, 0, 4)
    for column, chosen in ((8, "melee 2"), (9, "melee 1")):
        foes = [put("aur_levy", 0, 4, 4, left=3), put("aur_levy", 0, column, 4, left=1)]
        assert picks(HUNT, monster, *foes, options=["melee 1", "melee 2", "hold"]) == chosen
    equal = [put("aur_levy", 0, 4, 4, left=2), put("aur_levy", 0, 1, 4, left=2)]
    assert picks(HUNT, monster, *equal, options=["melee 1", "melee 2", "hold"]) == "melee 1"
    others = [put("red_jav", 1, 1, 4, left=1), {"card": "aur_levy", "seat": 0, "left": 1}, put("aur_levy", 0, 2, 4)]
    assert picks(HUNT, monster, *others, options=["melee 1", "melee 2", "melee 3", "hold"]) == "melee 3"
    far = [put("aur_levy", 0, 10, 0), put("aur_levy", 0, 9, 4)]
    assert picks(HUNT, monster, *far, options=["melee 1", "melee 2", "hold"]) == "melee 2"  # nobody in reach: nearest


@rule("FC-CAM-09")
def test_fc_cam_09_a_shot_at_the_weakest_goes_before_everything() -> None:
    foes = [put("aur_levy", 0, 7, 4, left=3), put("aur_levy", 0, 8, 4, left=2), put("aur_levy", 0, 5, 2, left=2)]
    shots = ["melee 1", "shoot 1", "shoot 2", "shoot 3", "move 6 4", "hold"]
    assert picks(HUNT, MONSTER, *foes, options=shots) == "shoot 2"
    assert picks(RAMPAGE, MONSTER, *foes, options=["shoot 1", "hold"]) == "hold"
    first = [put("aur_levy", 0, 7, 4, left=1), *foes[1:]]
    assert picks(HUNT, MONSTER, *first, options=["shoot 1", "shoot 2", "hold"]) == "shoot 1"


@rule("FC-CAM-10")
def test_fc_cam_10_a_prowler_walks_onto_a_point_or_into_a_town_and_stays() -> None:
    foe = put("aur_levy", 0, 10, 8)
    monster = put("red_jav", 1, 4, 4)
    town = [[3, 4, "town"]]
    ways = ["move 3 4", "move 4 3", "move 5 4", "run 5 4", "defend", "hold"]
    assert picks(PROWL, monster, foe, options=ways) == "move 5 4"
    assert picks(PROWL, monster, foe, options=ways, terrain=town) == "move 3 4"
    assert picks(PROWL, monster, foe, options=["run 5 4", "defend", "hold"]) == "defend"
    assert picks(PROWL, monster, foe, options=ways[2:], moved=True) == "defend"
    on_point, in_town = put("red_jav", 1, 5, 4), put("red_jav", 1, 6, 4)
    assert picks(PROWL, on_point, foe, options=["move 3 4", "defend", "hold"], terrain=town) == "defend"
    assert picks(PROWL, in_town, foe, options=["move 5 4", "defend"], terrain=[[6, 4, "town"]]) == "defend"


@rule("FC-CAM-10")
def test_fc_cam_10_else_it_shoots_defends_strikes_or_waits() -> None:
    foes = [put("aur_levy", 0, 6, 4), put("aur_levy", 0, 8, 4)]
    assert picks(PROWL, MONSTER, *foes, options=["melee 1", "shoot 1", "shoot 2", "defend", "hold"]) == "shoot 1"
    assert picks(PROWL, MONSTER, *foes, options=["shoot 2", "defend", "hold"]) == "shoot 2"
    assert picks(PROWL, MONSTER, *foes, options=["melee 2", "melee 1", "defend", "hold"]) == "defend"
    assert picks(PROWL, MONSTER, *foes, options=["move 4 4", "melee 2", "melee 1", "hold"]) == "melee 2"
    assert picks(PROWL, MONSTER, *foes, options=["move 6 3", "hold"]) == "hold"


@rule("FC-CAM-11")
def test_fc_cam_11_in_its_lair_it_rests_rather_than_defends_rather_than_waits() -> None:
    assert picks(LAIR, MONSTER, options=["defend", "rest", "hold"]) == "rest"
    assert picks(LAIR, MONSTER, options=["shoot 1", "defend", "hold"]) == "defend"
    assert picks(LAIR, MONSTER, options=["shoot 1", "hold"]) == "hold"


@rule("FC-CAM-12")
def test_fc_cam_12_it_defends_with_two_left_or_against_twice_as_many_dice() -> None:
    """A Levy rolls 3 dice, Legionnaires 4, Bloodsworn 5, Ogres 6."""
    drop = [Action(Verb.GUARD), Action(Verb.PASS)]
    for card, left, verb in (
        ("aur_levy", 2, Verb.GUARD), ("red_sworn", 3, Verb.PASS),
        ("red_ogre", 3, Verb.GUARD), ("red_ogre", 4, Verb.PASS),
    ):  # fmt: skip
        s = mission_field(put(card, 0, 5, 4), put("red_raider", 1, 6, 4, left=left, order="red"))
        s.act = Activation(0, RED, s.units[0].cell)
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s)}).fight
        assert asked(s, GuardChoice(), drop).verb is verb


@rule("FC-CAM-12")
def test_fc_cam_12_it_tires_to_survive_a_strike_back_and_a_blocked_flight_too() -> None:
    tire = [Action(Verb.TIRE), Action(Verb.PASS)]
    for damage, verb in ((2, Verb.TIRE), (1, Verb.PASS), (3, Verb.PASS)):
        s = mission_field(put("red_raider", 1, 5, 4, left=2), put("aur_legion", 0, 6, 4, left=4))
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s) | {"strike": damage, "damage": 9}}).fight
        assert asked(s, Cancel(1), tire).verb is verb
        assert asked(s, Missed(0, damage, 0), tire).verb is verb


@rule("FC-CAM-13")
def test_fc_cam_13_it_declines_what_costs_and_takes_what_is_free() -> None:
    s = mission_field(MONSTER, put("aur_levy", 0, 6, 4))
    s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s)}).fight
    for top, options, chosen in (
        (AttackDie(), ["tire", "pass"], "pass"),
        (Redirect(), ["redirect 2", "redirect 3", "pass"], "pass"),
        (RegroupOffer(), ["regroup", "pass"], "pass"),
        (Start(0, ()), ["use 3", "pay 0", "done"], "done"),
        (Advance(), ["advance", "pass"], "advance"),
        (RaiseDead(0), ["raise", "pass"], "raise"),
        (Retreat(0, 0, 1, 0, ()), ["route 1", "route 2"], "route 1"),
    ):
        assert asked(s, top, [parse_action(Verb, text) for text in options]).text() == chosen


@rule("FC-CAM-13")
def test_fc_cam_13_it_rolls_shields_of_an_attack_again_and_nothing_else() -> None:
    s = mission_field(MONSTER)
    for options, chosen in (
        (["pick 4", "pick 5", "pick 6", "roll"], "pick 5"),
        (["pick 1", "pick 6", "roll"], "pick 6"),
        (["pick 3", "pick 4", "roll"], "roll"),
    ):
        assert asked(s, Reroll(0, 1, ()), [parse_action(Verb, text) for text in options]).text() == chosen


@rule("FC-CAM-05", "FC-CAM-04")
def test_fc_cam_05_only_monsters_on_the_map_draw_and_chance_decides_what() -> None:
    drawn = set()
    for seed in range(6):
        gone = {"card": "red_jav", "seat": 1, "left": 0}
        s = mission_field(put("aur_levy", 0, 5, 0), put("red_jav", 1, 5, 8), gone, put("red_jav", 1, 6, 8))
        s.agenda = [Halt()]
        t = match_at(GAME, s, seeded(SEED, f"tokens {seed}")).table
        draw_tokens(s, t)
        assert (s.specials[0], s.specials[2]) == (0, 0)
        assert min(s.specials[1], s.specials[3]) > 0
        drawn.add(s.specials)
        place_tokens(s, t)
        assert [u.order for u in s.units] == [COLOUR_OF[token] for token in s.specials]
        assert [number(s, n, ATTACK) for n in (1, 3)] == [int(s.specials[n] == FRENZY) for n in (1, 3)]
    assert len(drawn) > 1


@rule("FC-CAM-05", "FC-ORD-12")
def test_fc_cam_05_a_monster_that_came_later_has_no_token() -> None:
    s = mission_field(put("red_jav", 1, 5, 8), put("grv_zombie", 1, 6, 8))
    s.specials = (HUNT,)
    match = table(s)
    place_tokens(s, match.table)
    assert [u.order for u in s.units] == [BLUE, 0]
    assert told(match, Said.TOKENS)[0].more == (tag(s, 0), BLUE)  # everybody sees it
    s.specials = (HUNT, PROWL)
    s.move(1, -1)
    s.units[1].order = 0
    place_tokens(s, table(s).table)
    assert s.units[1].order == 0
