"""Does what was foretold come true? Predictions in ten bins against what the real table does, and exact ones exactly.

A prediction is made from a seat's view; then the same action is taken on a copy of the real state, with fresh dice and
with everybody answering as foresight assumes. A thing that was foretold with 30 % must then happen in 30 of 100 cases,
as far as so many cases can tell, and what was not foretold at all may happen no more often than that says.

A chance from a few tries is a little off by luck, and binned by itself it always looks too bold. So each action is
foretold twice: the first telling says what there is and in which bin it belongs, the second, which knows nothing of the
first, says how likely it is. Then nothing but a wrong foresight puts a bin off.
"""

import math
import time
from collections.abc import Mapping
from typing import Any, Final

from drumhead.bots.foreseeing import foresee_within
from drumhead.kernel import Action, Dice, Foreseer, Foresight, Game, Match, Options, bit, foresee, new_match, seeded
from drumhead.lab.conformance import seed_of

TRIES: Final = 60  # for each of the two tellings
BINS: Final = 10
REST: Final = BINS  # the place of what was not foretold
SIGMAS: Final = 4.0
TIMED: Final = 4  # of the actions, one in so many is timed as a server tells it
PATIENCE: Final = 0.050  # seconds in which 95 of 100 are told, by a compiled build


class Calibration:
    """How often things of each predicted chance came true."""

    def __init__(self) -> None:
        self.cases = 0
        self.exact = 0
        self.predicted = [0.0] * (BINS + 1)
        self.happened = [0] * (BINS + 1)
        self.counts = [0] * (BINS + 1)
        self.doubt = [0.0] * (BINS + 1)  # squares of how far each action was off
        self.spread = [0.0] * (BINS + 1)  # the same as the tries themselves let one expect
        self.amount = 0.0  # foretold of what is counted
        self.counted = 0
        self.amount_doubt = 0.0
        self.seconds: list[float] = []
        self.tries: list[int] = []

    def add(self, told: Mapping[str, float], tries: Mapping[str, list[int]], happened: Mapping[str, int]) -> None:
        """One action: what was foretold with which chance, the tries of a second telling, and what came of it."""
        sums: dict[int, list[int]] = {}  # of each bin, how many of its things happened in each try
        real: dict[int, int] = {}
        for key in {**told, **tries, **happened}:
            place = min(BINS - 1, int(told[key] * BINS)) if key in told else REST
            self.counts[place] += 1
            real[place] = real.get(place, 0) + (key in happened)
            one = [int(amount > 0) for amount in tries.get(key, ())]
            if one:
                sums[place] = [x + y for x, y in zip(sums[place], one, strict=True)] if place in sums else one
        for place, count in real.items():
            # Several outcomes of one action hang together, so they are one piece of evidence.
            many = sums.get(place) or [0]
            mean = sum(many) / len(many)
            spread = sum((x - mean) ** 2 for x in many) / len(many)
            self.predicted[place] += mean
            self.happened[place] += count
            self.doubt[place] += (mean - count) ** 2
            self.spread[place] += spread * (1 + 1 / len(many))

    def add_amount(self, mean: float, happened: int) -> None:
        """How much of something was foretold and how much there was."""
        self.amount += mean
        self.counted += happened
        self.amount_doubt += (mean - happened) ** 2

    def problems(self) -> list[str]:
        """Bins whose predictions are further from the truth than chance allows."""
        found = []
        for place in range(BINS + 1):
            if abs(self.predicted[place] - self.happened[place]) > self._allowed(place):
                how = f"with {place * 10} to {place * 10 + 10} %" if place < BINS else "not at all"
                found.append(
                    f"of {self.counts[place]} things foretold {how}, {self.happened[place]} happened where "
                    f"{self.predicted[place]:.1f} were expected"
                )
        if abs(self.amount - self.counted) > SIGMAS * math.sqrt(self.amount_doubt) + 1:
            found.append(f"amounts of {self.amount:.1f} were foretold, and {self.counted} came")
        return found

    def _sigma(self, place: int) -> float:
        # Each estimates the same; where little happened one of them may be too small by luck.
        return math.sqrt(max(self.doubt[place], self.spread[place]))

    def _allowed(self, place: int) -> float:
        return SIGMAS * self._sigma(place) + 1

    def table(self) -> list[str]:
        """A line for each bin: what was expected, what happened, and how far apart that is in standard deviations."""
        lines = []
        for place in range(BINS + 1):
            off = self.happened[place] - self.predicted[place]
            sigmas = off / self._sigma(place) if self._sigma(place) else 0.0
            name = f"{place * 10:3} to {place * 10 + 10:3} %" if place < BINS else "  not told  "
            lines.append(
                f"{name} {self.counts[place]:7} told, {self.predicted[place]:9.1f} expected, "
                f"{self.happened[place]:7} happened ({sigmas:+.1f} sigma)"
            )
        return lines

    def slowest(self) -> tuple[float, int]:
        """The seconds in which 95 of 100 were told, and the tries that half of them had at least."""
        if not self.seconds:
            return 0.0, 0
        return sorted(self.seconds)[len(self.seconds) * 95 // 100], sorted(self.tries)[len(self.tries) // 2]

    def merge(self, other: "Calibration") -> None:
        """Put two runs together."""
        self.cases += other.cases
        self.exact += other.exact
        self.amount += other.amount
        self.counted += other.counted
        self.amount_doubt += other.amount_doubt
        self.seconds += other.seconds
        self.tries += other.tries
        for place in range(BINS + 1):
            self.predicted[place] += other.predicted[place]
            self.happened[place] += other.happened[place]
            self.counts[place] += other.counts[place]
            self.doubt[place] += other.doubt[place]
            self.spread[place] += other.spread[place]


def check_action(
    game: Game[Any], match: Match[Any], seat: int, action: Action, dice: Dice, found: Calibration, tries: int = TRIES
) -> None:
    """Foretell one action, then do it on a copy of the real table."""
    view = match.view(seat)
    told = foresee(game, view, action, dice, tries)
    if told.tries == 0:
        return  # a secret plan, which is only edited
    real = Foreseer(game, view, seat, action).played(game.clone(match.state), dice)
    found.cases += 1
    if told.exact:
        found.exact += 1
        expected = {outcome.key: round(outcome.mean) for outcome in told.outcomes}
        assert expected == real, f"'{action.text()}' was called certain: {told.sentence()} It did {real}."
        return
    again = Foreseer(game, view, seat, action)
    for _ in range(tries):
        again.attempt(dice)
    means = {outcome.key: outcome.mean for outcome in again.result().outcomes}
    happened = {key: amount for key, amount in real.items() if amount}
    found.add({outcome.key: outcome.chance for outcome in told.outcomes}, again.amounts, happened)
    for outcome in told.outcomes:
        if outcome.counted:
            found.add_amount(means.get(outcome.key, 0.0), real.get(outcome.key, 0))


def check_blind(game: Game[Any], match: Match[Any], seat: int, action: Action, dice: Dice) -> None:
    """The foresight of a re-dealt table is the same to the letter: it was made from what the seat can see."""
    view = match.view(seat)
    again = game.view(game.resample(view, dice.copy()), seat)
    ours, theirs = (foresee(game, v, action, dice.copy(), 12) for v in (view, again))
    assert _told(ours) == _told(theirs), f"The foresight of '{action.text()}' tells a secret."


def _told(told: Foresight) -> list[object]:
    return [told.exact, told.answers, [[o.key, o.text, o.chance, o.mean] for o in told.outcomes]]


def calibrate(
    game: Game[Any],
    cases: int,
    label: str,
    every: int = 1,
    leaks: bool = True,
    fixed: Mapping[str, object] | None = None,
    tries: int = TRIES,
) -> Calibration:
    """So many foreseen actions of matches played lightly, one in ``every`` of those that come up."""
    usual = game.default_options(game.info.min_seats)
    table = Options(usual.seats, usual.lists, {**usual.values, **(fixed or {})})
    found = Calibration()
    dice = seeded(label, game.info.id)
    number = 0
    lexicon = game.info.lexicon
    assert lexicon is not None
    policy = game.policy()
    while found.cases < cases:
        match = new_match(game, table, seed_of(f"{label} {number}"))
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
                if found.cases % TIMED == 0:
                    _time(game, match, seat, action, dice, found)
                check_action(game, match, seat, action, dice, found, tries)
            place = policy.pick(match.state, seat, options, dice) if policy else dice.below(len(options))
            match.play(seat, options[place])
    return found


def _time(game: Game[Any], match: Match[Any], seat: int, action: Action, dice: Dice, found: Calibration) -> None:
    """How long does a telling take of the processor, and how many tries does it get?"""
    view = match.view(seat)
    own = dice.copy()  # how many dice are drawn depends on the machine
    began = time.thread_time()
    told = foresee_within(game, view, action, own)
    if told.tries:
        found.seconds.append(time.thread_time() - began)
        found.tries.append(told.tries)


__all__ = ["BINS", "PATIENCE", "Calibration", "calibrate", "check_action", "check_blind"]
