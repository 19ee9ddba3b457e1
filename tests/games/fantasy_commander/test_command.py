"""Command phase: pools, order dice, secret distribution, initiative."""

from drumhead.games.fantasy_commander.action_phase import Turn
from drumhead.games.fantasy_commander.cards import BLUE, GREEN, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.command import Distribute, Generate, NewRound, PoolOpen, set_initiative, spare
from drumhead.games.fantasy_commander.orders import held, pay, pool_of
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action, parse_action
from drumhead.kernel.dice import ScriptedDice
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.match import Match, match_at
from tests.games.fantasy_commander.table import (
    GAME,
    answer,
    field,
    mission_field,
    moves,
    put,
    refusal,
    step,
    table,
    told,
    unit,
)
from tests.support import rule

LEVY = put("aur_levy", 0, 5, 0)  # one order die
RIDER = put("aur_lance", 0, 6, 0)  # one red
MARSHAL = put("aur_marshal", 0, 4, 0)  # red, green, purple
FOE = put("red_jav", 1, 5, 8)  # one red


def say(match: Match[CommanderState], seat: int, text: str) -> None:
    match.play(seat, parse_action(Verb, text))


def generating(*units: dict[str, object], dice: list[int], **house: bool) -> Match[CommanderState]:
    """A round begins; the bottom of the agenda is NewRound itself."""
    s = field(*units, rulings=house)
    s.agenda = [NewRound()]
    return match_at(GAME, s, ScriptedDice(dice))


def distributing(*units: dict[str, object], pools: list[dict[str, int]], **data: object) -> Match[CommanderState]:
    return table(field(*units, pools=pools, **data), Distribute())


@rule("FC-ORD-01", "FC-ORD-02", "FC-ORD-04")
def test_fc_ord_01_the_pool_is_the_leadership_of_all_units_on_the_map() -> None:
    match = generating(LEVY, LEVY | {"at": [7, 0]}, MARSHAL, FOE, dice=[1, 4])
    answer(match, "keep")
    assert match.state.pools == [pool_of(2, 1, 1, 1), pool_of(1, 0, 0, 0)]


@rule("FC-ORD-02")
def test_fc_ord_02_each_pair_of_faces_is_a_colour_and_none_is_purple() -> None:
    faces = GAME.cards.order_faces
    assert faces == (RED, RED, BLUE, BLUE, GREEN, GREEN)


@rule("FC-ORD-03")
def test_fc_ord_03_a_reroll_costs_a_die_and_rolls_all_the_others() -> None:
    match = generating(LEVY, LEVY | {"at": [7, 0]}, LEVY | {"at": [8, 0]}, FOE, dice=[1, 1, 1, 5, 6])
    answer(match, "reroll")
    assert match.state.drafts[0] == (5, 6)
    answer(match, "keep")
    assert match.state.pools[0] == pool_of(0, 0, 2, 0)


@rule("FC-ORD-03")
def test_fc_ord_03_one_die_cannot_be_rerolled() -> None:
    match = generating(LEVY, LEVY | {"at": [7, 0]}, FOE, dice=[1, 1, 3])
    answer(match, "reroll")
    assert moves(match) == {"keep"}
    assert refusal(match, "reroll") == "FC-ORD-03"


@rule("FC-ORD-03", "FC-ORD-05")
def test_fc_ord_03_nobody_sees_the_dice_of_the_other_side_before_both_keep() -> None:
    goblins = [put("red_goblin", 1, column, 8) for column in (4, 5)]
    match = generating(LEVY, LEVY | {"at": [7, 0]}, *goblins, dice=[1, 1, 3, 3])
    assert match.view(1).drafts[0] == ()
    assert match.view(0).drafts[0] == (1, 1)
    told = [event.said for event in match.events(1)]
    assert told.count(Said.DICE) == 1


@rule("FC-ORD-05")
def test_fc_ord_05_pools_are_shown_on_request_and_only_before_distribution() -> None:
    match = generating(LEVY, MARSHAL, FOE, dice=[1], pools_shown=False)
    assert isinstance(match.state.agenda[-1], PoolOpen)
    assert match.view(1).pools[0] == -1
    say(match, 1, "look")
    assert match.view(1).pools[0] == match.state.pools[0]
    assert match.view(0).pools[1] == -1
    assert refusal_of(match, 1, "look") == "FC-ORD-05"
    say(match, 1, "ready")
    say(match, 0, "ready")
    assert step(match) == "Distribute"
    assert refusal_of(match, 0, "look") == "K-OPTION"
    assert match.view(0).pools[1] == -1


@rule("FC-ORD-05")
def test_fc_ord_05_what_is_left_of_a_hidden_pool_is_told_to_nobody() -> None:
    for shown, left in ((True, 2), (False, 0)):
        match = distributing(LEVY, FOE, pools=[{"red": 3}, {}], rulings={"pools_shown": shown})
        say(match, 0, "assign 0 1")
        say(match, 0, "commit")
        say(match, 1, "commit")
        assert [event.a for event in match.events(1) if event.said is Said.TOKENS] == [left, 0]


def refusal_of(match: Match[CommanderState], seat: int, text: str) -> str:
    try:
        match.verify(seat, parse_action(Verb, text))
    except Illegal as illegal:
        return illegal.rule
    return ""


@rule("FC-ORD-06", "FC-ORD-07", "FC-ORD-09")
def test_fc_ord_06_every_unit_gets_one_token_and_the_rest_stays_in_the_pool() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 1, "blue": 1}, {}])
    say(match, 0, "assign 0 2")
    say(match, 0, "assign 1 4")  # yellow from nowhere
    say(match, 0, "commit")
    say(match, 1, "assign 2 4")
    say(match, 1, "commit")
    revealed = [event.more[1::2] for event in match.events(-1) if event.said is Said.TOKENS]
    assert revealed == [(BLUE, YELLOW), (YELLOW,)]
    assert match.state.pools[0] == pool_of(1, 0, 0, 0)


@rule("FC-ORD-06", "FC-ORD-01")
def test_fc_ord_06_no_more_tokens_than_the_pool_holds_and_only_on_own_units() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 1}, {}])
    say(match, 0, "assign 0 1")
    assert refusal_of(match, 0, "assign 1 1") == "FC-ORD-01"
    assert refusal_of(match, 0, "assign 2 4") == "FC-ORD-06"
    say(match, 0, "assign 0 0")  # tokens can be taken back until the commit
    assert refusal_of(match, 0, "assign 1 1") == ""


@rule("FC-ORD-08")
def test_fc_ord_08_v10_a_forgotten_unit_gets_yellow() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 1}, {}])
    say(match, 0, "assign 0 1")
    say(match, 0, "commit")
    told = match.play(1, Action(Verb.COMMIT))
    tokens = [event.more for event in told if event.said is Said.TOKENS]
    assert [pair[1::2] for pair in tokens] == [(RED, YELLOW), (YELLOW,)]


@rule("FC-ORD-10")
def test_fc_ord_10_a_purple_in_the_pool_may_be_placed_as_any_colour() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"blue": 1, "purple": 1}, {}])
    say(match, 0, "assign 0 2")
    say(match, 0, "assign 1 2")
    assert spare(match.state.pools[0], match.state.drafts[0]) == 0
    assert spare(pool_of(0, 1, 0, 1), (BLUE, BLUE, PURPLE)) == -1


@rule("FC-ORD-06")
def test_fc_ord_06_drafts_are_secret_until_both_have_committed() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 1}, {"red": 1}])
    before = GAME.to_data(match.view(1))
    say(match, 0, "assign 0 1")
    assert GAME.to_data(match.view(1)) == before
    say(match, 0, "commit")
    assert match.view(1).drafts[0] == ()
    assert all(u_.order == 0 for u_ in match.state.units)
    assert match.view(1).committed == 1


@rule("FC-INI-01")
def test_fc_ini_01_v02_fewer_red_and_purple_orders_take_the_initiative() -> None:
    s = field(LEVY | {"order": "red"}, RIDER | {"order": "purple"}, FOE | {"order": "red"}, initiative=0)
    set_initiative(s, table(s).table)
    assert s.initiative == 1


@rule("FC-INI-02")
def test_fc_ini_02_on_a_tie_it_stays_where_it_was() -> None:
    for holder in (0, 1):
        s = field(LEVY | {"order": "red"}, FOE | {"order": "purple"}, initiative=holder)
        set_initiative(s, table(s).table)
        assert s.initiative == holder


@rule("FC-INI-03", "FC-INI-04", "FC-ORD-11")
def test_fc_ini_04_swapping_purple_later_changes_nothing_and_nobody_can_give_it_away() -> None:
    s = field(LEVY | {"order": "blue"}, FOE | {"order": "purple"}, initiative=0, decks=[["aur_01"], ["red_01"]])
    match = table(s, Turn(BLUE, 1))
    assert moves(match) == {"act", "decline", "swap 1 2"}
    say(match, 1, "swap 1 2")
    assert match.state.initiative == 0
    assert not [verb for verb in Verb if "initiative" in verb.name.lower()]


@rule("FC-ORD-11")
def test_fc_ord_11_a_purple_becomes_only_a_colour_that_lies_on_the_map() -> None:
    s = field(
        LEVY | {"order": "purple"}, RIDER | {"order": "green"}, FOE | {"order": "blue"}, decks=[["aur_01"], ["red_01"]]
    )
    match = table(s, Turn(BLUE, 0))
    assert {text for text in moves(match) if text.startswith("swap")} == {"swap 0 2", "swap 0 3"}
    assert refusal(match, "swap 0 1") == "FC-ORD-11"
    assert refusal(match, "swap 1 2") == "FC-ORD-11"


@rule("FC-SUR-01")
def test_fc_sur_01_v09_purple_pays_for_blue() -> None:
    assert pay(pool_of(0, 0, 0, 1), 0, 1, 0) == 0
    assert pay(pool_of(0, 0, 1, 1), 0, 1, 1) == 0
    assert pay(pool_of(0, 0, 1, 1), 1, 1, 0) == -1
    assert held(pay(pool_of(1, 1, 0, 1), 1, 0, 0), PURPLE) == 1


@rule("FC-ORD-03")
def test_fc_ord_03_generation_reveals_when_nobody_has_dice_to_reroll() -> None:
    match = generating(RIDER, FOE, dice=[])
    assert not isinstance(match.state.agenda[-1], Generate)
    assert unit(match, 0).order == 0


@rule("FC-ORD-06")
def test_fc_ord_06_a_side_without_units_hands_nothing_out() -> None:
    assert distributing(FOE, pools=[{}, {}]).waiting() == [1]
    assert distributing(LEVY, pools=[{}, {}]).waiting() == [0]


# -- each leader's orders, what may be rolled again, and what lies ready to be handed out


@rule("FC-ORD-01", "FC-ORD-04")
def test_fc_ord_01_every_colour_of_leadership_counts_for_itself() -> None:
    for card, pool in (
        ("aur_guard", pool_of(0, 1, 0, 0)), ("thw_aeryn", pool_of(0, 0, 2, 1)), ("grv_velkra", pool_of(0, 1, 1, 1)),
        ("red_grakka", pool_of(2, 0, 0, 1)),
    ):  # fmt: skip
        match = generating(put(card, 0, 4, 0), put(card, 0, 6, 0), FOE, dice=[])
        assert match.state.pools[0] == 2 * pool
        assert (match.state.round, match.state.looked) == (2, 3)


@rule("FC-ORD-03")
def test_fc_ord_03_two_dice_may_be_rolled_again() -> None:
    match = generating(LEVY, LEVY | {"at": [7, 0]}, FOE, dice=[1, 3])
    assert moves(match) == {"reroll", "keep"}


@rule("FC-ORD-05")
def test_fc_ord_05_who_has_looked_is_told_to_everybody_and_looks_no_more() -> None:
    match = generating(LEVY, MARSHAL, FOE, dice=[1], pools_shown=False)
    assert {option.text() for option in match.decision(1).options} == {"look", "ready"}
    say(match, 1, "look")
    assert {option.text() for option in match.decision(1).options} == {"ready"}
    say(match, 1, "ready")
    say(match, 0, "ready")
    assert [event.seat for event in told(match, Said.LOOKED)] == [1]


@rule("FC-ORD-05", "FC-CAM-04")
def test_fc_ord_05_nobody_asks_monsters_for_a_look_at_a_pool() -> None:
    s = mission_field(LEVY, RIDER, put("red_goblin", 1, 3, 8), rulings={"pools_shown": False})
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([1]))
    assert (step(match), match.waiting()) == ("PoolOpen", [0])


@rule("FC-ORD-06", "FC-ORD-07", "FC-ORD-10")
def test_fc_ord_06_what_the_pool_holds_is_offered_purple_as_everything() -> None:
    for pool, colours in (
        ({}, {4}), ({"red": 1}, {1, 4}), ({"blue": 1, "green": 2}, {2, 3, 4}), ({"purple": 1}, {1, 2, 3, 4, 5})
    ):  # fmt: skip
        match = distributing(LEVY, FOE, pools=[pool, {}])
        offered = {option.text() for option in match.decision(0).options}
        assert offered == {Action(Verb.ASSIGN, 0, colour).text() for colour in colours}


@rule("FC-ORD-06")
def test_fc_ord_06_nonsense_is_no_token() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 1}, {}])
    for text in ("assign 0 6", "assign 0 -1", "assign 9 4", "assign 0 1 1"):
        assert refusal_of(match, 0, text) == "K-OPTION"


@rule("FC-INI-01", "FC-ACT-01")
def test_fc_ini_01_when_tokens_are_revealed_the_holder_begins_with_red() -> None:
    match = distributing(LEVY, RIDER, FOE, pools=[{"red": 2}, {"red": 1}], initiative=0)
    for seat, texts in ((0, ("assign 0 1", "assign 1 1", "commit")), (1, ("assign 2 1", "commit"))):
        for text in texts:
            say(match, seat, text)
    assert match.state.initiative == 1
    assert [event.a for event in told(match, Said.STEP)] == [RED]
    assert match.state.act is not None
    assert match.state.act.unit == 2


@rule("FC-CAM-02", "FC-ORD-12")
def test_fc_cam_02_a_wave_arrives_in_its_round_on_the_first_free_hexes_of_its_edge() -> None:
    """Round 2 begins: the second wave comes; the first two hexes of the zone are taken, the third is a rock."""
    zone = mission_field().scenario.zones[1]
    probe = mission_field()
    spots = [[probe.scenario.column[cell], probe.scenario.row[cell]] for cell in zone[:6]]
    own, theirs = put("aur_lance", 0, *spots[0]), put("red_jav", 1, *spots[1])
    waves = {"waves": [[3, "red_ogre"], [2, "red_raider", "red_goblin"]]}
    s = mission_field(own, theirs, more=waves, terrain=[[*spots[2], "rocks"], [*spots[3], "forest"]])
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([]))
    came = match.state.units[2:]
    assert [(u.card.id, u.seat, u.left, u.cell) for u in came] == [
        ("red_raider", 1, 4, zone[3]), ("red_goblin", 1, 5, zone[4])
    ]  # fmt: skip
    full = mission_field(*[put("aur_lance", 0, n % 10, n // 10) for n in range(59)], more=waves)
    full.agenda = [NewRound()]
    assert len(match_at(GAME, full, ScriptedDice([])).state.units) == 60
