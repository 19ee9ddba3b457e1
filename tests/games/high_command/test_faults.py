"""Faults that were found by playing, each with the smallest position that shows it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from drumhead.games.high_command.payment import Purse
from drumhead.kernel import Illegal, Malformed, new_match
from tests.games.high_command.table import (
    GAME,
    QUIET,
    card,
    discard,
    hand,
    offered,
    power,
    refusal,
    say,
    soldier,
    table,
    uid,
    units,
)
from tests.support import rule

ONE = "CYG-BA-1"


# -- cards that a position brings along


def test_an_inline_card_leaves_the_locations_their_margins_and_tolls() -> None:
    bent = next(
        c for c in range(GAME.cards.size) if any(column[c] for column in GAME.cards.flat) and GAME.cards.kind[c] == 4
    )
    match = table({}, {}, cards=[soldier("X-1", 1, 1)], row=[GAME.cards.id[bent], "LOC-04"])
    assert [column[bent] for column in match.state.cards.flat] == [column[bent] for column in GAME.cards.flat]


def test_an_inline_card_is_drawn_and_told() -> None:
    match = table({"hand": ["X-1", ONE, ONE]}, {}, cards=[soldier("X-1", 2, 3, "deploy: draw(1)")])
    scene = match.game.scene(match.view(0))
    assert "Made-up X-1" in str(scene)
    assert "Made-up X-1" in str(GAME.scene(match.view(0)))
    say(match, "deploy X-1", "go 0", "settle")
    told = [match.game.sentence(event) for event in match.events(0)]
    assert "{seat:0} deploys Made-up X-1." in told


def test_inline_locations_and_winds() -> None:
    ford = {"id": "X-LOC", "name": "Made-up Ford", "vp": 2, "effect": "static: toll(me,2)"}
    gale = {"id": "X-WIN", "name": "Made-up Gale", "stage": "early", "effect": "static: price(A[ally.warrior],-1)"}
    match = table(
        {"hand": ["CYG-GR-1", ONE, ONE, ONE]}, {}, cards=[ford, gale], row=["X-LOC", "LOC-04"], blown=["X-WIN"]
    )
    names = str(match.game.scene(match.view(0)))
    assert "Made-up Ford" in names
    assert "Made-up Gale" in names


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("X", "dict of its fields"),
        ({**soldier("X-1", 1, 1), "faction": "orcs"}, "no faction: 'orcs'"),
        ({**soldier("X-1", 1, 1), "types": ["dragon"]}, "'dragon'"),
        ({**soldier("X-1", 1, 1), "keywords": ["Flight"]}, "'Flight'"),
        ({**soldier("X-1", 1, 1), "power": "much"}, "cannot be read"),
    ],
)
def test_a_bad_inline_card_is_one_clear_sentence(data: Any, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        table({}, {}, cards=[data])


# -- words on a zone where they cannot act


@pytest.mark.parametrize(
    "effect",
    [
        "deploy: recall(T[ally.unit.hand])",
        "deploy: recall(T[ally.unit.reserves])",
        "deploy: recall(T[ally.unit.here])",
        "deploy: retire(T[ally.unit.reserves])",
        "deploy: retire(T[enemy.unit.here])",
        "deploy: stow(T[ally.unit.reserves],top)",
        "deploy: stow(T[enemy.unit.here],top)",
        "deploy: place(T[ally.unit.here],away)",
        "deploy: place(T[ally.unit.reserves],here)",
        "deploy: take(T[ally.unit.hand])",
        "deploy: take(T[ally.unit.discard])",
        "deploy: destroy(T[ally.unit.hand])",
        "deploy: destroy(T[ally.unit.discard])",
        "deploy: sac(T[ally.unit.hand])",
        "deploy: sac(T[enemy.unit.here])",
        "deploy: bounce(T[ally.unit.discard])",
        "deploy: pow(T[ally.unit.hand],1,eot)",
        "deploy: take(T[enemy.unit.reserves])",
    ],
)
def test_a_word_is_refused_where_it_cannot_act(effect: str) -> None:
    with pytest.raises(Malformed, match=r"acts on"):
        table({}, {}, cards=[soldier("X-1", 1, 1, effect)])


# -- prices


@rule("HC-WC-02")
def test_hc_wc_02_a_cheaper_rush_reaches_warcasters() -> None:
    caster = next(c for c in GAME.cards.id if c and GAME.cards.kind[card(c)] == 3)
    number = card(caster)
    printed = GAME.cards.rush_cmd[number] + GAME.cards.rush_war[number]
    for source in ("winds", "unit"):
        gale = {"id": "X-WIN", "name": "Gale", "stage": "early", "effect": "static: rushprice(A[ally.card],-1)"}
        helper = soldier("X-1", 1, 1, "static: rushprice(A[ally.card],-1)")
        rich = soldier("X-2", 1, 1, gives={"cmd": 4, "war": 4})
        mine: dict[str, Any] = {"warcasters": [caster], "hand": ["X-2"] * 5}
        if source == "unit":
            mine["at"] = {"0": ["X-1"]}
        match = table(mine, {}, cards=[gale, helper, rich], blown=["X-WIN" if source == "winds" else QUIET])
        say(match, f"warcaster {caster}", "go 1")
        owed = match.state.agenda[-1]
        assert owed.cmd + owed.war == printed - 1, source  # type: ignore[attr-defined]


@rule("HC-PAY-06")
def test_hc_pay_06_a_mixed_cost_is_counted_without_the_card_that_is_deployed() -> None:
    both = soldier("X-1", 1, 1, gives={"cmd": 2, "war": 2})
    match = table({"hand": ["X-1", "X-1", "X-2"]}, {}, cards=[both, soldier("X-2", 1, 1, gives={"cmd": 1})])
    number = card("X-1", match.state)
    purse = Purse(match.state, 0)
    assert purse.covers_without(match.state, 0, number, 1, 2, False)  # the other one for WAR, the third for CMD
    assert not purse.covers_without(match.state, 0, number, 2, 2, False)
    assert purse.covers_without(match.state, 0, number, 3, 0, True)
    assert not purse.covers_without(match.state, 0, number, 2, 2, True)
    assert purse.covers_without(match.state, 0, number, 1, 2, False)  # asking changes nothing


# -- tests that could not fail


@rule("HC-BAT-11")
def test_hc_bat_11_unyielding_saves_once_a_turn_and_again_in_the_next() -> None:
    for used_in, saves in ((4, []), (3, [f"save {ONE}"])):
        guard = {"card": "KHA-GR-3", "used": {"turn": used_in, "saved": True}}
        match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": [guard]}, "hand": [ONE]}, step="battle", turn=4)
        say(match, f"pick {uid(match, 'KHA-GR-3')}")
        assert offered(match, "save") == saves
        assert discard(match, 1) == ([] if saves else ["KHA-GR-3"])


def test_assimilation_does_not_feed_on_ones_own_wreck() -> None:
    drinker = soldier("X-1", 3, 5, keywords=["Assimilation"])
    mine = {"at": {"0": ["KHA-BL-1", "KHA-BL-1", "KHA-BL-1"]}}
    match = table(mine, {"at": {"0": ["X-1", "CYG-RE-3"]}}, cards=[drinker], step="battle")
    say(match, f"pick {uid(match, 'CYG-RE-3')}", f"pick {uid(match, 'X-1')}")
    while match.outcome() is None and units(match, 0, 1):
        say(match, "done")
    assert "X-1" in discard(match, 1)
    assert hand(match, 1) == []


@rule("HC-R-27")
def test_hc_r_27_a_third_player_lends_nothing_to_an_attack_on_another() -> None:
    drummer = soldier("X-1", 1, 4, "static: pow(A[enemy.unit.here],-2)")
    sides = ({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-RE-3"]}}, {"at": {"0": ["X-1"]}})
    match = table(*sides, cards=[drummer], step="battle")
    weak = power(match, "KHA-BL-1")
    say(match, "target 1")
    assert power(match, "KHA-BL-1") == weak + 2


@rule("HC-R-27")
def test_hc_r_27_texts_of_the_attack_do_not_reach_a_third_player() -> None:
    sniper = soldier("X-1", 9, 9, "attack: destroy(T[enemy.unit.here.hp<=4])")
    sides = ({"at": {"0": ["X-1"]}}, {"at": {"0": ["KHA-GR-3"]}}, {"at": {"0": ["CYG-GR-1"]}})
    match = table(*sides, cards=[sniper], step="battle")
    say(match, "target 1")
    assert units(match, 0, 2) == ["CYG-GR-1"]


# -- giving up with three or four players


@rule("HC-R-52")
def test_hc_r_52_who_gives_up_leaves_and_the_others_play_on() -> None:
    sides: list[dict[str, Any]] = [
        {"at": {"0": ["KHA-BL-1"]}},
        {"at": {"0": ["CYG-RE-3"], "1": ["CYG-GR-1"]}, "hand": [ONE]},
        {},
    ]
    match = table(*sides, active=1)
    match.concede(1)
    assert match.outcome() is None
    assert units(match, 0, 1) == [] and units(match, 1, 1) == [] and hand(match, 1) == []
    assert match.state.active == 2
    assert match.game.sentence(match.events(0)[-1]) or match.events(0)
    with pytest.raises(Illegal) as refusal:
        match.concede(1)
    assert refusal.value.rule == "HC-R-52"
    match.concede(0)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [2]


@rule("HC-R-52")
def test_hc_r_52_two_players_end_at_once() -> None:
    match = table({}, {})
    match.concede(0)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [1]


@rule("HC-R-52")
@pytest.mark.parametrize("number", range(12))
def test_hc_r_52_nobody_waits_for_who_has_left(number: int) -> None:
    chance = random.Random(number)
    seats = 3 + number % 2
    match = new_match(GAME, GAME.default_options(seats), f"{number:032x}")
    gone: set[int] = set()
    when = sorted(chance.sample(range(20, 260), seats - 2))
    count = 0
    while match.outcome() is None:
        if when and count == when[0]:
            when.pop(0)
            who = chance.choice([seat for seat in range(seats) if seat not in gone])
            match.concede(who)
            gone.add(who)
            assert GAME.to_data(GAME.position(GAME.to_data(match.state))) == GAME.to_data(match.state)
        else:
            seat = match.waiting()[0]
            assert seat not in gone
            match.play(seat, chance.choice(match.decision(seat).options))
        count += 1
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome.winners()) == 1
    assert not gone & set(outcome.winners())


def test_offers_and_refusals_know_nothing_of_who_has_left() -> None:
    chooser = soldier("X-1", 1, 1, "deploy: discard(foe,1)")
    sides = [{"hand": ["X-1", ONE, ONE]}, {"hand": [ONE]}, {"hand": [ONE]}, {"hand": [ONE]}]
    match = table(*sides, cards=[chooser])
    match.concede(2)
    say(match, "deploy X-1", "go 0", "settle")
    assert offered(match, "seat") == ["seat 1", "seat 3"]
    assert refusal(match, "seat 2") != ""


# -- positions that people write


@pytest.mark.parametrize(
    ("data", "said", "rule_id"),
    [
        ({"roww": ["LOC-05"]}, "did you mean 'row'", ""),
        ({"players": [{"hnad": []}, {}]}, "did you mean 'hand'", ""),
        ({"players": [{"at": {"0": [{"card": "CYG-GR-1", "fresch": True}]}}, {}]}, "did you mean 'fresh'", ""),
        ({"players": [{"at": {"0": [{"card": "CYG-GR-1", "fresh": 1}]}}, {}]}, "true or false", ""),
        ({"row": ["WIN-01", "LOC-04"]}, "a Winds card and cannot lie in the row", "HC-SETUP-02"),
        ({"blown": ["LOC-01"]}, "a location and cannot lie on the Winds", "HC-WIND-01"),
        ({"players": [{"hand": ["WIN-01"]}, {}]}, "cannot lie in an army", "HC-SETUP-10"),
        ({"players": [{"reserves": ["CYG-BA-1"]}, {}]}, "cannot lie among reinforcements", "HC-SETUP-08"),
        ({"players": [{"at": {"0": ["CYG-BA-1"]}}, {}]}, "has no Health", "HC-R-11"),
        ({"players": [{"reserves": ["CYG-GR-1"] * 5}, {}]}, "four slots", "HC-SETUP-09"),
        ({"phase": "lunch"}, "cannot be 'lunch'", ""),
        ({"players": [{"faction": "cygnaar"}, {}]}, "did you mean 'cygnar'", ""),
        ({"effects": [{"what": "poower"}]}, "did you mean 'power'", ""),
        ({"step": "order"}, "did you mean 'orders'", ""),
        ({"row": ["LOC-05", "LOC-05"]}, "lies in the row twice", "HC-ENG-05"),
        ({"blown": ["WIN-09"]}, "the game would be over", "HC-WIND-04"),
        ({"round": -1}, "'round'", ""),
        ({"turn": -1}, "'turn'", ""),
        ({"players": [{"captures": -1}, {}]}, "'captures'", ""),
        ({"gone": [7]}, "'seat'", ""),
    ],
)
def test_hc_eng_02_a_position_with_a_mistake_is_one_clear_sentence(
    data: dict[str, Any], said: str, rule_id: str
) -> None:
    with pytest.raises(Malformed, match=said) as refusal:
        GAME.position({"players": [{}, {}], **data})
    assert refusal.value.rule == rule_id


@rule("HC-ENG-02")
def test_hc_eng_02_timed_changes_have_names() -> None:
    weak = {"card": "KHA-BL-1", "mods": [{"what": "power", "by": -1, "until": "turn", "source": "CRX-OR-1"}]}
    match = table(
        {"at": {"0": [weak]}}, {}, effects=[{"what": "margin", "seat": 0, "by": -1, "until": "next turn ends"}]
    )
    assert power(match, "KHA-BL-1") == GAME.cards.power[card("KHA-BL-1")] - 1
    saved = GAME.to_data(match.state)
    assert GAME.to_data(GAME.position(saved)) == saved


def test_whoever_writes_a_name_is_told_the_id() -> None:
    for player, said in (
        ({"hand": ["Royal Quartermaster"]}, "Royal Quartermaster is written 'CYG-BA-1'."),
        ({"hand": ["CYG-BA-11"]}, "There is no card 'CYG-BA-11'; did you mean 'CYG-BA-1'?"),
        ({"at": ["CYG-GR-1"]}, "'at' in a position is a dict"),
    ):
        with pytest.raises(Malformed, match=re.escape(said)):
            GAME.position({"players": [player, {}]})
