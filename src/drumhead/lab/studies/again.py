"""Do the main findings of a study hold for a stronger player? The same lists and seeds, played once more by it.

A quick player may be wrong about a card in the same way in every game; what another, better one confirms is worth
believing. Only what the first study is sure of is asked again.
"""

from dataclasses import dataclass
from typing import Final

from drumhead.lab.studies.figures import Figures, Share, figures
from drumhead.lab.studies.study import Finished

FEW_CARDS: Final = 3
"""So many of the surest cards and deeds are asked about again."""


@dataclass(frozen=True)
class Again:
    """One finding: what it was and what the other player makes of it, in points, with both intervals."""

    what: str
    first: tuple[float, float, float]
    second: tuple[float, float, float] | None

    @property
    def verdict(self) -> str:
        """Does it hold?"""
        if self.second is None:
            return "not seen often enough"
        up = self.first[1] > 0
        _, low, high = self.second
        if (low > 0) if up else (high < 0):
            return "holds"
        if (high < 0) if up else (low > 0):
            return "is the other way round"
        return "open: it points the same way" if (self.second[0] > 0) == up else "open: it points the other way"


@dataclass(frozen=True)
class Repeated:
    """Who played again how many games, and what became of the findings."""

    bot: str
    games: int
    findings: list[Again]

    def sentence(self) -> str:
        """The sum of it."""
        who = f"Played again by {self.bot} ({self.games:,} games)"
        if not self.findings:
            return f"{who}: nothing was sure enough to be asked again."
        told = "; ".join(f"{one.what}: {one.verdict}" for one in self.findings)
        return f"{who}. {told}."


def repeated(found: Figures, played: Finished) -> Repeated:
    """What the games of the other player say of these figures."""
    return Repeated(played.study.bot, len(played.rows), compare(found, figures(played)))


def compare(found: Figures, again: Figures) -> list[Again]:
    """What the first figures are sure of, beside the second."""
    told: list[Again] = []
    others = {one.name: one for one in again.differences}
    for change in [one for one in found.differences if one.settled][:1]:
        second = others.get(change.name)
        told.append(
            Again(
                f"{change.name} {'gains' if change.difference > 0 else 'loses'} by what was changed",
                (change.difference, change.low, change.high),
                (second.difference, second.low, second.high) if second is not None else None,
            )
        )
    effects = {(one.name, one.how): one for one in [*again.effects, *again.own]}
    sure = [one for one in [*found.own, *found.effects] if one.sure]
    for (name, how), one in list({(one.name, one.how): one for one in sure}.items())[:FEW_CARDS]:
        other = effects.get((name, how))
        told.append(
            Again(
                f"{name} ({how}) goes with {'more' if one.effect > 0 else 'fewer'} wins",
                (one.effect, one.low, one.high),
                (other.effect, other.low, other.high) if other is not None else None,
            )
        )
    shares = {one.name: one for one in again.lists}
    lists = [one for one in found.lists if one.low > 0.5 or one.high < 0.5]
    if lists:
        for extreme in dict.fromkeys((max(lists, key=_share), min(lists, key=_share))):
            said = f"{extreme.name} wins {_way(extreme.share)} than one half"
            told.append(_of_share(said, extreme, shares.get(extreme.name)))
    seat = found.first_seat
    if seat.low > 0.5 or seat.high < 0.5:
        told.append(_of_share(f"the first seat wins {_way(seat.share)} than one half", seat, again.first_seat))
    return told


def _share(one: Share) -> float:
    return one.share


def _way(share: float) -> str:
    return "more" if share > 0.5 else "less"


def _of_share(what: str, one: Share, other: Share | None) -> Again:
    first, second = (
        (s.share - 0.5, s.low - 0.5, s.high - 0.5) if s is not None and s.games else None for s in (one, other)
    )
    assert first is not None
    return Again(what, first, second)
