"""Is an action told beforehand with the numbers that are then rolled, in whole games?"""

from collections.abc import Callable
from typing import Any

import pytest

from drumhead.games import load
from drumhead.kernel import Action, Event, Match, Reckoned, new_match, seeded
from drumhead.lab.conformance import seed_of

Compared = Callable[[list[Reckoned], list[Event]], bool]


def battleground(reckoned: list[Reckoned], events: list[Event]) -> bool:
    """Dice, skill, power, and the defence and toughness that the targets are made of."""
    attack = next((event for event in events if event.said.name == "ATTACK"), None)
    if attack is None:
        return False
    dice, skill, power, hit, damage = reckoned
    assert list(attack.more[1:4]) == [dice.value, skill.value, power.value]
    assert list(attack.more[4:6]) == [-hit.parts[1][1], -damage.parts[1][1]]
    return True


def dropzone(reckoned: list[Reckoned], events: list[Event]) -> bool:
    """What the dice must show, as the first roll to hit tells it."""
    to_hit = next((one for one in reckoned if one.label.startswith("To hit")), None)
    aimed = next((event for event in events if event.said.name == "AIMED"), None)
    rolls = [event for event in events if event.said.name == "HIT_ROLL" and aimed is not None and event.b == aimed.b]
    rolled = rolls[0] if rolls else None
    if to_hit is None or rolled is None:
        return False
    assert int(rolled.c) == to_hit.value
    return True


@pytest.mark.parametrize(
    ("game_id", "verb", "compare", "wanted"),
    [("battleground", "ATTACK", battleground, 20), ("dropzone", "AIM", dropzone, 12)],
)
def test_what_is_reckoned_is_what_is_rolled(game_id: str, verb: str, compare: Compared, wanted: int) -> None:
    game: Any = load(game_id)
    compared = 0
    for number in range(6):
        seed = seed_of(f"reckoning {game_id} {number}")
        dice = seeded("reckoning", seed)
        match: Match[Any] = new_match(game, game.default_options(2), seed)
        while match.waiting() and compared < wanted:
            seat = match.waiting()[0]
            options: list[Action] = match.decision(seat).options
            liked = [one for one in options if one.verb.name == verb]
            action = liked[dice.below(len(liked))] if liked else options[dice.below(len(options))]
            reckoned = game.reckon(match.view(seat), seat, action)
            for one in reckoned:
                assert sum(by for _, by in one.parts) == one.value or one.value in (0, 2)  # not below nothing, or a one
            events = match.play(seat, action)
            compared += compare(reckoned, events) if reckoned else 0
        if compared >= wanted:
            return
    raise AssertionError(f"only {compared} of {wanted} could be compared")
