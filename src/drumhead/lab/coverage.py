"""Does every card do its thing? Plays games until each deed that a game's content promises was seen; lists the rest.

A game says by ``deeds`` what its content can do (every card played, every clause fired) and by ``deeds_of`` what an
event proves.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from drumhead.kernel import Event, Game, Policy, Table, advance, answer, lowest, seeded
from drumhead.lab.conformance import tables


class Coverage:
    """What was seen how often, what never, in how many games."""

    def __init__(self, deeds: list[str]) -> None:
        self.seen: Counter[str] = Counter(dict.fromkeys(deeds, 0))
        self.games = 0

    @property
    def missing(self) -> list[str]:
        """The deeds that no game has shown."""
        return [deed for deed, count in self.seen.items() if not count]


def cover(
    game: Game[Any], most: int, progress: Callable[[Coverage], None] | None = None, policy: Policy | None = None
) -> Coverage:
    """Play at most ``most`` random games on all kinds of tables, until nothing is missing."""
    coverage = Coverage(game.deeds())
    makers = tables(game, seeded("coverage", game.info.id))
    plain = policy if policy is not None else game.explorer()
    idle = type(plain) is Policy  # a showcase is short: nobody idles there
    eager = game.policy() or plain if idle else plain
    while coverage.missing and coverage.games < most:
        dice = seeded("coverage", f"{game.info.id} {coverage.games}")
        options = next(makers)
        events: list[Event] = []
        table = Table(dice, [dice] * options.seats, events)
        shown = game.showcase(dice) if coverage.games % 8 else None  # mostly, where a game has any
        state = shown if shown is not None else game.setup(options, dice)
        pick = eager if shown is not None else plain
        mask = advance(state, table)
        while mask:
            seat = lowest(mask)
            choices = state.agenda[-1].options(state, seat)
            mask = answer(state, table, seat, choices[pick.pick(state, seat, choices, dice)])
        for event in events:
            for deed in game.deeds_of(event):
                if deed not in coverage.seen:
                    raise AssertionError(f"'{deed}' was done but never announced among the deeds.")
                coverage.seen[deed] += 1
        coverage.games += 1
        if progress is not None:
            progress(coverage)
    return coverage
