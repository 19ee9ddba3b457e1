"""What happened in a match? Each seat's chance to win as it could know it, the biggest swings, and who had the luck.

The curve of a seat is made from its own view alone: states that it could not tell from the real one, judged by the
game's evaluation. Luck is measured after the fact, on the open table: how each choice turned out against the mean of
how it would have turned out with other dice and with the decks in another order.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from drumhead.bots.bot import Budget, chance
from drumhead.bots.hints import ADVISER
from drumhead.bots.levels import make
from drumhead.bots.search import worth
from drumhead.kernel import (
    SPECTATOR,
    TO_NONE,
    Action,
    Dice,
    Game,
    Malformed,
    Match,
    Options,
    Record,
    Zone,
    answer,
    new_match,
    redeal,
    seeded,
    silent_table,
    with_seats,
)

SWINGS: Final = 5
REROLLS: Final = 16
THOUGHT: Final = Budget(1500, 400)  # at each of the biggest swings
WORTH_SAYING: Final = 0.03  # what is better by less is no better line
POINTS: Final = 240  # of a curve at most; longer matches are looked at every few inputs


@dataclass(frozen=True)
class Point:
    """After so many inputs: the chance to win that each seat could see."""

    inputs: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Swing:
    """An input that changed a seat's chance a lot; ``words`` say what it was."""

    inputs: int
    seat: int
    words: str
    change: tuple[float, ...]
    better: str = ""
    """What a general would rather have done there, from what the seat could know; '' if nothing, or nothing else."""
    gain: float = 0.0
    """How much better its chance to win looked to him."""


@dataclass(frozen=True)
class Analysis:
    """Of one record."""

    curve: list[Point]
    swings: list[Swing]
    luck: tuple[float, ...]  # in wins: 0.3 means that chance was worth three tenths of a game to this seat

    def to_data(self) -> dict[str, Any]:
        return {
            "curve": [{"inputs": p.inputs, "chances": [round(c, 4) for c in p.chances]} for p in self.curve],
            "swings": [
                {
                    "inputs": s.inputs,
                    "seat": s.seat,
                    "words": s.words,
                    "change": [round(c, 4) for c in s.change],
                    "better": s.better,
                    "gain": round(s.gain, 4),
                }
                for s in self.swings
            ],
            "luck": [round(value, 4) for value in self.luck],
        }

    def lines(self, game: Game[Any]) -> list[str]:
        """For the terminal."""
        blocks = "▁▂▃▄▅▆▇█"
        lines = [f"{game.info.title}: the chance to win, as each player could see it"]
        for seat in range(len(self.luck)):
            step = max(1, len(self.curve) // 72)
            bars = [blocks[min(7, int(point.chances[seat] * 8))] for point in self.curve[::step]]
            lines.append(f"  Player {seat + 1}  {''.join(bars)}  luck {self.luck[seat]:+.2f}")
        lines.append("The biggest swings:")
        for swing in self.swings:
            changes = ", ".join(f"{change:+.0%}" for change in swing.change)
            lines.append(f"  {swing.inputs}. Player {swing.seat + 1}: {swing.words} ({changes})")
            if swing.better:
                lines.append(f"     better was: {swing.better} ({swing.gain:+.0%})")
        return lines


def analyse(
    game: Game[Any], record: Record, samples: int = 12, progress: Callable[[int, int], None] | None = None
) -> Analysis:
    """Look at a record from its first input to its last."""
    if not record.inputs:
        raise Malformed("There is nothing to analyse: the record has no inputs.")
    header = record.header
    header.must_fit(game)
    match = new_match(game, Options(header.seats, tuple(header.lists), header.values), header.seed)
    dice = seeded(header.seed, "analysis")
    every = max(1, len(record.inputs) // POINTS)
    curve = [Point(0, _chances(game, match, samples, dice))]
    told: list[tuple[int, str]] = []
    swings: list[Swing] = []
    luck = [0.0] * header.seats
    for place, entry in enumerate(record.inputs):
        words = entry.kind
        if entry.action is not None:
            words = with_seats(game.words(match.view(entry.seat), entry.seat, entry.action))
            _count_luck(game, match, entry.seat, entry.action, dice, luck)
        else:
            match.replay(entry)
        told.append((entry.seat, words))
        if (place + 1) % every == 0 or not match.mask:
            point = Point(place + 1, _chances(game, match, samples, dice))
            change = tuple(now - then for now, then in zip(point.chances, curve[-1].chances, strict=True))
            if match.mask:  # the last input only reveals how it ended; what decided it came before
                seat, said = told[-1]
                swings.append(Swing(place + 1, seat, said, change))
            curve.append(point)
        if progress is not None:
            progress(place + 1, len(record.inputs))
    swings.sort(key=lambda swing: -max(abs(change) for change in swing.change))
    return Analysis(curve, _with_better(game, record, swings[:SWINGS]), tuple(luck))


def _with_better(game: Game[Any], record: Record, swings: list[Swing]) -> list[Swing]:
    """The swings, each with the line that would have been better, if a general sees one."""
    header = record.header
    match = new_match(game, Options(header.seats, tuple(header.lists), header.values), header.seed)
    wanted = {swing.inputs - 1: place for place, swing in enumerate(swings)}
    found = list(swings)
    for number, entry in enumerate(record.inputs):
        place = wanted.get(number)
        if place is not None and entry.action is not None:
            better, gain = _better(game, match, entry.seat, entry.action)
            found[place] = replace(found[place], better=better, gain=gain)
        match.replay(entry)
    return found


def _better(game: Game[Any], match: Match[Any], seat: int, played: Action) -> tuple[str, float]:
    """(what a general would rather have done, by how much), from what the seat could know; ("", 0) if nothing."""
    decision = match.decision(seat)
    view = match.view(seat)
    if len(decision.options) < 2 or decision.sealed:
        return "", 0.0
    thought = make(ADVISER, game, match.record.header.seed).hints(view, decision, THOUGHT)
    mine = [hint.chance for hint in thought if hint.action.same(played)]
    if not thought or not mine or thought[0].chance - mine[0] < WORTH_SAYING:
        return "", 0.0
    return with_seats(game.words(view, seat, thought[0].action)), thought[0].chance - mine[0]


def _chances(game: Game[Any], match: Match[Any], samples: int, dice: Dice) -> tuple[float, ...]:
    """What each seat can see of its chances; the end is known to all."""
    found = []
    for seat in range(match.state.seats):
        if match.outcome() is not None:
            found.append(chance(worth(game, match.state, seat)))
            continue
        view = match.view(seat)
        total = 0.0
        for _ in range(samples):
            total += worth(game, game.resample(view, dice), seat)
        found.append(chance(total / samples))
    return tuple(found)


def _count_luck(game: Game[Any], match: Match[Any], seat: int, action: Any, dice: Dice, luck: list[float]) -> None:
    """Play the input, and add what chance was worth in it: the outcome against the mean of other dice and decks."""
    before = game.clone(match.state)
    match.play(seat, action)
    means = [0.0] * len(luck)
    for _ in range(REROLLS):
        s = game.with_zones(before, [_shuffled(zone, dice) for zone in game.zones(before)])
        answer(s, silent_table(s.seats, dice), seat, action)
        for who in range(len(luck)):
            means[who] += worth(game, s, who) / REROLLS
    for who in range(len(luck)):
        luck[who] += (worth(game, match.state, who) - means[who]) / 2


def _shuffled(zone: Zone, dice: Dice) -> Zone:
    """What nobody may look at lies in another order; all else stays."""
    return redeal([zone], SPECTATOR, dice)[0] if zone.audience == TO_NONE else zone
