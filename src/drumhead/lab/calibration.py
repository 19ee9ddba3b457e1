"""Does what was foretold come true? Predictions in ten bins against what the real table does, and exact ones exactly.

A prediction is made from a seat's view; then the same action is taken on a copy of the real state, with fresh dice and
with everybody answering as foresight assumes. A thing that was foretold with 30 % must then happen in 30 of 100 cases,
as far as so many cases can tell.
"""

import math
from typing import Any, Final

from drumhead.kernel import Action, Dice, Foreseer, Foresight, Game, Match, bit, foresee, new_match, seeded
from drumhead.lab.conformance import seed_of

TRIES: Final = 120  # for each prediction
BINS: Final = 10
SIGMAS: Final = 4.5


class Calibration:
    """How often things of each predicted chance came true."""

    def __init__(self) -> None:
        self.cases = 0
        self.exact = 0
        self.predicted = [0.0] * BINS
        self.happened = [0] * BINS
        self.counts = [0] * BINS
        self.doubt = [0.0] * BINS

    def add(self, chance: float, happened: bool, tries: int) -> None:
        """One prediction of so many tries, and what came of it."""
        place = min(BINS - 1, int(chance * BINS))
        self.predicted[place] += chance
        self.happened[place] += happened
        self.counts[place] += 1
        self.doubt[place] += chance * (1 - chance) + (chance * (1 - chance) + 1 / tries) / tries

    def problems(self) -> list[str]:
        """Bins whose predictions are further from the truth than chance allows."""
        found = []
        for place in range(BINS):
            count = self.counts[place]
            if not count:
                continue
            off = abs(self.predicted[place] - self.happened[place])
            # Several outcomes of one action are not independent, and a chance near the edge of a bin may be on its
            # wrong side: both widen what sampling allows.
            allowed = SIGMAS * math.sqrt(2 * self.doubt[place]) + 0.01 * count + 1
            if off > allowed:
                found.append(
                    f"of {count} things foretold with {place * 10} to {place * 10 + 10} %, {self.happened[place]} "
                    f"happened where {self.predicted[place]:.1f} were expected"
                )
        return found

    def merge(self, other: "Calibration") -> None:
        """Put two runs together."""
        self.cases += other.cases
        self.exact += other.exact
        for place in range(BINS):
            self.predicted[place] += other.predicted[place]
            self.happened[place] += other.happened[place]
            self.counts[place] += other.counts[place]
            self.doubt[place] += other.doubt[place]


def check_action(game: Game[Any], match: Match[Any], seat: int, action: Action, dice: Dice, found: Calibration) -> None:
    """Foretell one action, then do it on a copy of the real table."""
    view = match.view(seat)
    told = foresee(game, view, action, dice, TRIES)
    real = Foreseer(game, view, seat, action).played(game.clone(match.state), dice)
    found.cases += 1
    foretold = {outcome.key: outcome for outcome in told.outcomes}
    if told.exact:
        found.exact += 1
        expected = {key: round(outcome.mean) for key, outcome in foretold.items()}
        assert expected == real, f"'{action.text()}' was called certain: {told.sentence()} It did {real}."
        return
    for key, outcome in foretold.items():
        found.add(outcome.chance, key in real, told.tries)


def check_blind(game: Game[Any], match: Match[Any], seat: int, action: Action, dice: Dice) -> None:
    """The foresight of a re-dealt table is the same to the letter: it was made from what the seat can see."""
    view = match.view(seat)
    again = game.view(game.resample(view, dice.copy()), seat)
    ours, theirs = (foresee(game, v, action, dice.copy(), 12) for v in (view, again))
    assert _told(ours) == _told(theirs), f"The foresight of '{action.text()}' tells a secret."


def _told(told: Foresight) -> list[object]:
    return [told.exact, told.answers, [[o.key, o.text, o.chance, o.mean] for o in told.outcomes]]


def calibrate(game: Game[Any], cases: int, label: str, every: int = 1, leaks: bool = True) -> Calibration:
    """So many foreseen actions of matches played lightly, one in ``every`` of those that come up."""
    found = Calibration()
    dice = seeded(label, game.info.id)
    number = 0
    lexicon = game.info.lexicon
    assert lexicon is not None
    policy = game.policy()
    while found.cases < cases:
        match = new_match(game, game.default_options(game.info.min_seats), seed_of(f"{label} {number}"))
        number += 1
        while match.mask and found.cases < cases:
            seat = match.waiting()[0]
            assert match.mask & bit(seat)
            options = match.decision(seat).options
            worth = [o for o in options if o.verb in lexicon.foreseen]
            if worth and dice.below(every) == 0:
                action = worth[dice.below(len(worth))]
                if leaks and found.cases % 5 == 0:
                    check_blind(game, match, seat, action, dice)
                check_action(game, match, seat, action, dice, found)
            place = policy.pick(match.state, seat, options, dice) if policy else dice.below(len(options))
            match.play(seat, options[place])
    return found


__all__ = ["Calibration", "calibrate", "check_action", "check_blind"]
