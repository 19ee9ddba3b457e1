"""What the words of cards do, each on made-up cards: whom they fall on, for how long, and what then happens."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from drumhead.games.fantasy_commander import FantasyCommander
from drumhead.games.fantasy_commander.abilities import banned, has, number
from drumhead.games.fantasy_commander.cards import (
    ATTACK,
    BAN_ADVANCE,
    BAN_DEFEND,
    BAN_REST,
    BLUE,
    DEFENCE,
    GREEN,
    HIT_FACES,
    IGNORE_HIT,
    IGNORE_PANIC,
    PANIC_FACES,
    PURPLE,
    RED,
    RUSH,
)
from drumhead.games.fantasy_commander.effects import AFTER, BEFORE, Resolve
from drumhead.games.fantasy_commander.orders import held
from drumhead.games.fantasy_commander.state import Activation, CommanderState
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.dice import ScriptedDice
from drumhead.kernel.match import Match, match_at
from tests.games.fantasy_commander.table import GAME, Halt, answer, field, moves, place, put, refusal, step, told, unit
from tests.support import rule

ME = put("aur_levy", 0, 5, 4)
FOE = put("red_jav", 1, 9, 8)


@cache
def game_with(effect: str) -> FantasyCommander:
    """The game with a card that says this."""
    card = {"id": "own", "name": "Own Card", "faction": "auric", "type": "tactic", "copies": 1, "effect": effect}
    return GAME.playing(field(ME, cards=[card]))


def saying(effect: str, *units: dict[str, Any], dice: list[int] | None = None, **data: Any) -> Match[CommanderState]:
    """The seat of unit 0 plays a card with this text and activates that unit."""
    own = game_with(effect)
    s = own.position({"bare": True, "round": 1, "units": list(units), **data})
    index = next(card.index for card in s.cards.tactics if card.id == "own")
    s.act = Activation(0, RED, s.units[0].cell)
    seat = s.units[0].seat
    s.playing = 2 * index + seat
    s.cycles[seat] = (s.playing,)
    s.agenda = [Halt(), Resolve(seat, 0, AFTER, index, 0), Resolve(seat, -1, BEFORE, index, 0)]
    return match_at(own, s, ScriptedDice(dice or []))


def changed(effect: str, *units: dict[str, Any], **data: Any) -> list[int]:
    """The units with a die more or less after a card with this text, which gives or takes dice."""
    match = saying(effect, *units, **data)
    return [n for n in range(len(units)) if number(match.state, n, ATTACK)]


# -- whom it falls on


@pytest.mark.parametrize(
    ("which", "found"),
    [
        ("ally", [0, 1, 2, 3, 4]), ("ally.infantry", [0, 4]), ("ally.monstrous", [1]), ("ally.heroic", [2]),
        ("ally.colossal", [3]), ("ally.resurgent", [4]), ("enemy", [5]), ("ally.adjacent", [1, 4]),
        ("ally.within(active)<=0", [0]),
        ("ally.within(active)<=1", [0, 1, 4]), ("ally.within(active)<=2", [0, 1, 3, 4]),
    ],
)  # fmt: skip
@rule("FC-CRD-02")
def test_fc_crd_02_a_text_falls_on_all_that_fit_and_on_nobody_else(which: str, found: list[int]) -> None:
    units = [
        ME, put("aur_lance", 0, 6, 4), put("thw_aeryn", 0, 8, 4), put("aur_bastion", 0, 3, 4),
        put("grv_zombie", 0, 5, 5), FOE, {"card": "aur_levy", "seat": 0},
    ]  # fmt: skip
    assert changed(f"dice(A[{which}],attack,1,act)", *units) == found


@rule("FC-CRD-02")
def test_fc_crd_02_damaged_fatigued_exhausted_and_weak_units() -> None:
    """A Levy has four figures and a stamina of two; a Zombie has none, so it is never exhausted."""
    units = [
        ME, put("aur_levy", 0, 0, 0, left=3), put("aur_levy", 0, 2, 0, left=1, fatigue=1),
        put("aur_levy", 0, 4, 0, fatigue=2), put("grv_zombie", 0, 6, 0), put("aur_marshal", 0, 8, 0, left=1), FOE,
    ]  # fmt: skip
    for which, found in (("damaged", [1, 2, 5]), ("fatigued", [2, 3]), ("exhausted", [3]), ("weak", [2])):
        assert changed(f"dice(A[ally.{which}],attack,1,round)", *units) == found


@rule("FC-CRD-02")
def test_fc_crd_02_near_ones_own_hero_means_any_hero_of_ones_own_on_the_map() -> None:
    text = "dice(A[enemy.within(hero)<=2],attack,1,round)"
    near, far = put("red_goblin", 1, 8, 4), put("red_goblin", 1, 9, 4)
    assert changed(text, ME, put("aur_marshal", 0, 6, 4), near, far) == [2]
    assert changed(text, ME, put("aur_lance", 0, 6, 4), near, far) == []  # no hero
    assert changed(text, ME, {"card": "aur_marshal", "seat": 0}, near, far) == []
    assert changed(text, ME, near, far, put("thw_aeryn", 1, 8, 5)) == []  # not their own
    assert changed(text, put("aur_marshal", 0, 6, 4), near, far) == [1]


@rule("FC-CRD-02")
def test_fc_crd_02_a_free_hex_is_on_the_map_empty_and_no_rock() -> None:
    rocks = [[6, 4, "rocks"], [4, 4, "river"], [5, 3, "forest"]]
    text = "summon(grv_zombie,3,T[hex.free.within(active)<=1])"
    match = saying(text, ME, put("red_jav", 1, 5, 5), terrain=rocks)
    assert moves(match) == {"place 5 3", "place 4 3", "place 4 5"}
    assert refusal(match, "place 6 4") == "FC-CRD-02"
    answer(match, "place 4 3")
    assert (unit(match, 2).seat, unit(match, 2).left, place(match, 2)) == (0, 3, (4, 3))
    assert step(saying("summon(grv_zombie,3,T[hex.free.within(active)<=0])", ME, FOE)) == "Halt"
    anywhere = saying("summon(grv_zombie,3,T[hex.free])", ME, put("red_jav", 1, 5, 5), terrain=rocks)
    assert len(moves(anywhere)) == 5 * 11 + 4 * 10 - 4  # all but two with units, the rocks and the river


@rule("FC-CRD-02")
def test_fc_crd_02_the_only_one_that_fits_is_not_asked_for() -> None:
    match = saying("damage(T[enemy],1)", ME, FOE)
    assert (step(match), unit(match, 1).left) == ("Halt", 3)
    match = saying("damage(T[enemy.adjacent],1)", ME, FOE)
    assert (step(match), unit(match, 1).left) == ("Halt", 4)


# -- for how long


@rule("FC-CRD-01", "FC-END-01")
def test_fc_crd_01_an_activation_or_a_round() -> None:
    for word, mods in (("act", "act"), ("round", "turn")):
        match = saying(f"dice(active,defence,2,{word})", ME, FOE)
        lasting = {name: getattr(unit(match, 0), name).values[DEFENCE] for name in ("act", "turn", "game")}
        assert lasting == {"act": 0, "turn": 0, "game": 0} | {mods: 2}
        assert number(match.state, 0, DEFENCE) == 2


# -- what it does


@rule("FC-CRD-01")
def test_fc_crd_01_faces_added_and_ignored_are_different_things() -> None:
    for text, which in (
        ("face(active,panic,2,act)", PANIC_FACES), ("face(active,hit,2,act)", HIT_FACES),
        ("ignore(active,panic,2,act)", IGNORE_PANIC), ("ignore(active,hit,2,act)", IGNORE_HIT),
    ):  # fmt: skip
        match = saying(text, ME, FOE)
        every = (PANIC_FACES, HIT_FACES, IGNORE_PANIC, IGNORE_HIT)
        assert {w: number(match.state, 0, w) for w in every} == dict.fromkeys(every, 0) | {which: 2}


@rule("FC-CRD-01")
def test_fc_crd_01_what_is_denied_is_gone_whoever_grants_it() -> None:
    match = saying("kw(active,Rush,act) + deny(active,Rush,round)", ME, FOE)
    assert not has(match.state, 0, RUSH)


@rule("FC-FAT-05", "FC-FAT-06")
def test_fc_fat_05_of_much_fatigue_what_cannot_be_taken_is_damage_until_nobody_is_left() -> None:
    for fatigue, left, after in ((0, 4, (2, 3)), (1, 4, (2, 2)), (2, 4, (2, 1)), (2, 2, (2, 0))):
        match = saying("tire(active,3)", put("aur_levy", 0, 5, 4, fatigue=fatigue, left=left), FOE)
        assert (unit(match, 0).fatigue, unit(match, 0).left) == after
        assert (place(match, 0) is None) is (after[1] == 0)


@rule("FC-CRD-01")
def test_fc_crd_01_fatigue_is_shed_and_losses_are_restored_as_printed() -> None:
    match = saying("rest(active,2) + heal(active,2)", put("red_raider", 0, 5, 4, fatigue=3, left=1), FOE)
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 3)
    match = saying("rest(active,2) + heal(active,2)", ME, FOE)
    assert not told(match, Said.SHED) + told(match, Said.RESTORED)


@rule("FC-CRD-01", "FC-UNI-02")
def test_fc_crd_01_damage_destroys_a_graze_leaves_the_last() -> None:
    assert place(saying("damage(T[enemy],2)", ME, put("red_jav", 1, 9, 8, left=2)), 1) is None
    for left, after in ((3, 1), (2, 1), (1, 1)):
        assert unit(saying("graze(T[enemy],2)", ME, put("red_jav", 1, 9, 8, left=left)), 1).left == after


@rule("FC-CRD-01")
def test_fc_crd_01_a_push_goes_as_far_as_printed_and_what_is_missed_is_damage() -> None:
    match = saying("push(T[enemy],2)", ME, put("red_jav", 1, 7, 4))
    assert (place(match, 1), unit(match, 1).left) == ((9, 4), 4)
    match = saying("push(T[enemy],3)", ME, put("red_jav", 1, 9, 4, order="red"))
    assert (place(match, 1), unit(match, 1).left, unit(match, 1).order) == (
        (10, 4),
        2,
        1,
    )  # no panic


@rule("FC-CRD-01", "FC-DEF-01")
def test_fc_crd_01_a_text_may_give_a_defence_token() -> None:
    assert unit(saying("defend(active)", ME, FOE), 0).guard


@rule("FC-CRD-01")
def test_fc_crd_01_orders_come_in_their_colours_and_numbers() -> None:
    for word, colour in (("red", RED), ("blue", BLUE), ("green", GREEN), ("purple", PURPLE)):
        match = saying(f"order({word},2)", ME, FOE, pools=[{"blue": 1}, {"blue": 1}])
        assert held(match.state.pools[0], colour) == 2 + (colour == BLUE)
        assert held(match.state.pools[1], colour) == (colour == BLUE)


@rule("FC-CUR-02")
def test_fc_cur_02_an_order_of_choice_is_lost_the_only_colour_at_once() -> None:
    match = saying("lose_order(1)", ME, FOE, pools=[{"green": 3}, {}])
    assert (step(match), held(match.state.pools[0], GREEN)) == ("Halt", 2)
    match = saying("lose_order(1)", ME, FOE)
    assert (step(match), match.state.pools[0]) == ("Halt", 0)
    hidden = saying("lose_order(1)", ME, FOE, pools=[{"green": 3}, {}], rulings={"pools_shown": False})
    assert moves(hidden) == {"lose 3"}  # being asked must not tell how many colours there are
    match = saying("lose_order(1)", ME, FOE, pools=[{"red": 1, "blue": 2}, {}])
    answer(match, "lose 2")
    match = saying("lose_order(1) + order(green,1)", ME, FOE, pools=[{"red": 1, "blue": 2}, {}])
    answer(match, "lose 2")
    assert (step(match), held(match.state.pools[0], GREEN)) == ("Halt", 1)  # then the rest of the text
    assert [held(match.state.pools[0], colour) for colour in (RED, BLUE)] == [1, 1]


@rule("FC-CRD-01", "FC-DCK-05")
def test_fc_crd_01_a_peek_shows_so_many_cards_of_that_deck_to_its_player() -> None:
    decks = [["aur_01", "aur_02", "aur_03"], ["red_01", "red_02", "red_03"]]
    for who, shown in (("me", 0), ("foe", 1)):
        match = saying(f"peek({who},2)", ME, FOE, decks=decks)
        seen = [[int(card > 0) for card in match.view(0).decks[seat].listed()] for seat in (0, 1)]
        assert (seen[shown], seen[1 - shown]) == ([0, 1, 1], [0, 0, 0])
        assert not any(match.view(1).decks[0].listed() + match.view(1).decks[1].listed())
    match = saying("peek(foe,1)", put("red_jav", 1, 5, 4), put("aur_levy", 0, 9, 8), decks=decks)
    assert [int(card > 0) for card in match.view(1).decks[0].listed()] == [0, 0, 1]
    match = saying("peek(foe,3)", ME, FOE, decks=[[], ["red_01"]])
    assert len([card for card in match.view(0).decks[1].listed() if card]) == 1


# -- conditions


@rule("FC-CRD-02")
def test_fc_crd_02_conditions_are_true_or_not() -> None:
    def holds(condition: str, me: dict[str, Any] = ME, **data: Any) -> bool:
        match = saying(f"if({condition}){{order(red,1)}} else {{order(blue,1)}}", me, FOE, **data)
        pool = match.state.pools[0]
        assert held(pool, RED) + held(pool, BLUE) == 1
        return held(pool, RED) == 1

    assert holds("active.infantry")
    assert not holds("active.monstrous")
    assert holds("active.heroic", put("aur_marshal", 0, 5, 4))
    assert holds("active.resurgent", put("grv_zombie", 0, 5, 4))
    assert not holds("active.resurgent")
    assert not holds("active.fatigued")
    assert holds("active.fatigued", put("aur_levy", 0, 5, 4, fatigue=1))
    assert holds("active.on(hill)", terrain=[[5, 4, "hill"]])
    assert not holds("active.on(hill)", terrain=[[6, 4, "hill"]])
    assert holds("enemy_fell", losers=[1])
    assert not holds("enemy_fell", losers=[0])
    theirs = saying("if(enemy_fell){order(red,1)}", put("red_jav", 1, 5, 4), put("aur_levy", 0, 9, 8), losers=[0])
    assert held(theirs.state.pools[1], RED) == 1


@rule("FC-CRD-02")
def test_fc_crd_02_a_destroyed_unit_is_not_changed_any_more() -> None:
    match = saying("damage(active,9) + dice(active,attack,1,round) + heal(active,1)", ME, FOE)
    assert (place(match, 0), unit(match, 0).left, any(unit(match, 0).turn.values)) == (None, 0, False)


@rule("FC-CRD-02")
def test_fc_crd_02_no_condition_holds_for_a_unit_that_is_gone() -> None:
    match = saying("damage(active,9) + if(active.infantry){order(red,1)}", ME, FOE)
    assert match.state.pools[0] == 0


@rule("FC-GEN-03", "FC-CRD-01")
def test_fc_gen_03_the_map_has_room_for_sixty_units() -> None:
    crowd = [put("aur_levy", 0, n % 10, n // 10) for n in range(58)]
    for units, count in (([*crowd, FOE], 60), ([*crowd, FOE, put("red_jav", 1, 8, 8)], 60)):
        match = saying("summon(grv_zombie,1,T[hex.free])", *units)
        answer(match, "place 0 8")
        assert len(match.state.units) == count


@pytest.mark.parametrize(("deed", "ban"), [("advance", BAN_ADVANCE), ("defend", BAN_DEFEND), ("rest", BAN_REST)])
@rule("FC-GEN-01")
def test_fc_gen_01_each_ban_is_its_own(deed: str, ban: int) -> None:
    match = saying(f"ban(active,{deed},act)", ME, FOE)
    assert [which for which in (BAN_ADVANCE, BAN_DEFEND, BAN_REST) if banned(match.state, 0, which)] == [ban]


@rule("FC-VIC-05", "FC-CRD-02")
def test_fc_vic_05_a_card_that_destroys_decides_the_game_when_it_is_done() -> None:
    match = saying("damage(T[enemy],9) + order(red,1)", ME, FOE, vp=[7, 0])
    assert match.outcome() is not None
    assert held(match.state.pools[0], RED) == 1  # its other part has still happened
