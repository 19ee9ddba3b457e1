"""Is what the table explains true, in positions of every game? ``make soak`` looks at many more."""

import re
from typing import Any

import pytest

from drumhead.games import game_ids, load
from drumhead.games.high_command.payment import Purse
from drumhead.games.shadows_edge.points import Points
from drumhead.kernel import Dice, Match, Refusal, match_at, new_match, seeded
from drumhead.lab import conformance
from drumhead.lab.explaining import check_why, things_of
from tests.kernel.tiny import Brawl

POSITIONS = {"battleground": 3, "dropzone": 4}  # of the games with cheap geometry more
USUAL = 10
THINGS = 25  # asked for in each


def wander(game_id: str, positions: int, visit: Any) -> int:
    """Visit so many positions of a game of light play, early and late."""
    game = load(game_id)
    dice = seeded(game_id, "explaining")
    seen = 0
    match: Match[Any] | None = None
    while seen < positions:
        if match is None or not match.mask:
            options = game.default_options(game.info.min_seats)
            match = new_match(game, options, conformance.seed_of(f"{game_id} {seen}"))
        for _ in range(12 + dice.below(25)):
            if match.mask:
                seat = match.waiting()[0]
                options_now = match.decision(seat).options
                match.play(seat, options_now[dice.below(len(options_now))])
        if match.mask:
            visit(match, dice)
            seen += 1
    return seen


@pytest.mark.parametrize("game_id", game_ids())
def test_every_thing_has_a_use_or_a_true_reason_against_it(game_id: str) -> None:
    game = load(game_id)
    asked = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal asked
        asked += check_why(game, match, dice, THINGS)

    wander(game_id, POSITIONS.get(game_id, USUAL), visit)
    assert asked > 50


# -- what a reason says is tried on the table itself


def grant(s: Any, seat: int, what: str, n: int) -> None:
    """Give the seat just so many of what it lacks."""
    if what == "command points":
        old = s.points[seat]
        s.points[seat] = Points(old.deck, old.reserve, n - old.reserve, old.used)
    elif what == "command actions":
        s.actions[seat] = n
    else:
        money = s.cards.cmd if what == "CMD" else s.cards.war
        one = next(card for card in range(1, s.cards.size) if money[card] == 1 and not s.cards.gain[card])
        purse = Purse(s, seat)
        for _ in range(n - (purse.cmd if what == "CMD" else purse.war)):
            s.hands[seat] = s.hands[seat].plus(one)


def refused_by(game: Any, s: Any, seat: int, action: Any) -> str:
    try:
        s.agenda[-1].verify(s, seat, action)
    except Refusal as refusal:
        return str(refusal.rule)
    return ""


GRANTED = {"shadows_edge": 5, "battleground": 5, "high_command": 5}


@pytest.mark.parametrize("game_id", sorted(GRANTED))
def test_what_is_said_to_be_missing_is_just_what_is_missing(game_id: str) -> None:
    """With one less than is needed the same rule stands against it, with all of it that rule does no more."""
    game = load(game_id)
    tried = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal tried
        seat = match.waiting()[0]
        view = match.view(seat)
        for thing in sorted(things_of(game.scene(view))):
            if thing.split(":")[0] not in ("card", "unit", "reserve", "caster"):
                continue
            for against in match.why(seat, thing).against:
                lack = against.lack
                if lack is None or against.action is None:
                    continue
                for n in (lack.need - 1, lack.need):
                    given = game.clone(match.state)
                    grant(given, seat, lack.what, n)
                    still = refused_by(game, given, seat, against.action) == against.rule
                    assert still == (n < lack.need), f"{against.sentence} With {n} it is {still}."
                tried += 1

    wander(game_id, GRANTED[game_id] * 6, visit)
    assert tried >= GRANTED[game_id]


STANDS = re.compile(r"^(.+) stands? there\.$")
CLOSED = re.compile(r"^(.+) cannot be entered\.$")
WALKS = re.compile(r"^(.+) walks? up to (\d+) hexe?s?, and this one is further\.$")


def test_what_keeps_a_unit_from_a_hex_lies_in_that_hex_or_before_it() -> None:
    game = load("fantasy_commander")
    told = {"stands": 0, "closed": 0, "walks": 0}

    def visit(match: Match[Any], dice: Dice) -> None:
        seat = match.waiting()[0]
        s = match.view(seat)
        for thing in sorted(things_of(game.scene(s))):
            if not thing.startswith("hex:"):
                continue
            column, row = (int(n) for n in thing.split(":")[1:])
            cell = s.scenario.cell(column, row)
            for against in match.why(seat, thing).against:
                if against.action is None or against.action.verb.name != "MOVE":
                    continue
                if found := STANDS.match(against.sentence):
                    told["stands"] += 1
                    assert found[1].startswith(s.units[s.at[cell]].card.name)
                elif found := CLOSED.match(against.sentence):
                    told["closed"] += 1
                    ground = s.cards.terrains[s.terrain[cell]]
                    assert ground.impassable
                    assert found[1] == ground.name
                elif found := WALKS.match(against.sentence):
                    told["walks"] += 1
                    assert s.at[cell] < 0, "somebody stands there, which is the better reason"
                    lack = against.lack
                    far = s.scenario.grid.apart(s.units[s.act.unit].cell, cell)
                    assert lack is None or int(found[2]) == lack.have < lack.need >= far

    wander("fantasy_commander", 25, visit)
    assert min(told.values()) > 0, told


def test_a_reason_says_how_much_is_missing() -> None:
    edge = load("shadows_edge")
    poor = {"hand": ["Sunblade Captain"], "points": {"pool": 1, "reserve": 0}}
    match = match_at(edge, edge.position({"phase": "main", "sides": [poor, {}]}), seeded("x", "y"))
    (thing,) = [ref for ref in things_of(edge.scene(match.view(0))) if ref.startswith("card:")]
    found = match.why(0, thing)
    assert found.can == []
    against = next(a for a in found.against if a.rule == "SE-CP-06")
    assert against.lack is not None
    assert against.lack.what == "command points"
    assert against.sentence == f"That costs {against.lack.need} CP, and you have {against.lack.have}."
    assert against.lack.have == 1


def test_who_is_not_asked_hears_whom_the_table_waits_for() -> None:
    edge = load("shadows_edge")
    match = match_at(edge, edge.position({"phase": "main", "active": 1}), seeded("x", "y"))
    (against,) = match.why(0, "commander:0").against
    assert against.rule == "K-TURN"
    assert "{seat:1}" in against.sentence


def test_a_game_without_a_lexicon_has_a_reason_too() -> None:
    brawl = Brawl()
    match = new_match(brawl, brawl.default_options(2), conformance.seed_of("brawl"))
    seat = match.waiting()[0]
    assert match.why(seat, "nothing:7").against[0].action is None
