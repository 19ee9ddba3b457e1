"""What does one question about the plane cost from ten units to sixty? The curve in docs/space.md.

    scripts/compiled_copy plane --games "" -- -m benchmarks.plane

A question is asked from plain Python: some fifty nanoseconds of each call are the call itself. Cases take turns in
every round; the median of the rounds is shown, in time of the processor.
"""

import random
import statistics
import time
from collections.abc import Callable

from drumhead.space import measure
from drumhead.space.index import Field
from drumhead.space.motion import slide_distance
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import FRONT, LEFT, Rect, Table
from drumhead.space.sight import clearly_visible
from drumhead.space.wheels import wheel_angle

SIZES = (10, 20, 30, 40, 50, 60)
ROUNDS = 7
Case = Callable[[int], object]


class Scene:
    """Cards that do not overlap, on a table of the same size or with the same room for each."""

    def __init__(self, units: int, grows: bool) -> None:
        chance = random.Random(units)
        side = 48000 if not grows else int(48000 * (units / 60) ** 0.5)
        self.table = Table(side, side)
        self.cards: list[Rect] = []
        while len(self.cards) < units:
            card = Rect(
                chance.randrange(2200, side - 2200),
                chance.randrange(2200, side - 2200),
                chance.randrange(36000),
                3500,
                2500,
            )
            if not any(measure.overlap(card, other) for other in self.cards):
                self.cards.append(card)
        self.field = Field.of(self.table)
        for number, card in enumerate(self.cards):
            self.field = self.field.put(number, card)
        self.all = Obstacles(self.table)
        for number, card in enumerate(self.cards):
            self.all.add(number, card)
        ahead = [card.point(0.0, 6000.0) for card in self.cards]
        self.seen = [
            min((other for other in self.cards if other is not card), key=lambda other: measure.to_point(other, *spot))
            for card, spot in zip(self.cards, ahead, strict=True)
        ]

    def cases(self) -> dict[str, Case]:
        """Each takes the number of a unit."""
        field, cards, everybody, seen = self.field, self.cards, self.all, self.seen

        def advance(k: int) -> object:
            card = cards[k]
            return slide_distance(card, FRONT, 3500.0, field.obstacles(field.near_slide(card, FRONT, 3500.0), k))

        def wheel(k: int) -> object:
            card = cards[k]
            return wheel_angle(card, LEFT, 4500, field.obstacles(field.near_wheel(card, LEFT), k))

        def sight(k: int) -> object:
            card, other = cards[k], seen[k]
            near = field.near_line(card.cx, card.cy, other.cx, other.cy, other.radius)
            return clearly_visible(card, other, field.obstacles(near, k))

        return {
            "advance 3.5 inches": advance,
            "that advance, everybody asked": lambda k: slide_distance(cards[k], FRONT, 3500.0, everybody),
            "wheel 45 degrees": wheel,
            "that wheel, everybody asked": lambda k: wheel_angle(cards[k], LEFT, 4500, everybody),
            "sight to a neighbour": sight,
            "that sight, everybody asked": lambda k: clearly_visible(cards[k], seen[k], everybody),
            "who is near, alone": lambda k: field.near_slide(cards[k], FRONT, 3500.0),
            "a card moves: new field": lambda k: field.put(k, seen[k]),
        }


def timed(case: Case, units: int) -> float:
    """Nanoseconds for one question."""
    loops = max(1, 3000 // units)
    started = time.process_time()
    for _ in range(loops):
        for k in range(units):
            case(k)
    return (time.process_time() - started) / (loops * units) * 1e9


def main() -> None:
    build = "pure" if measure.__file__.endswith(".py") else "compiled"
    for grows in (False, True):
        print(f"{build}, ns a question, {'the table grows with the units' if grows else 'one table of 48 x 48 inches'}")
        scenes = {units: Scene(units, grows).cases() for units in SIZES}
        names = list(scenes[SIZES[0]])
        found: dict[tuple[str, int], list[float]] = {(name, units): [] for name in names for units in SIZES}
        for _ in range(ROUNDS):
            for name in names:
                for units in SIZES:
                    found[name, units].append(timed(scenes[units][name], units))
        print(f"| {'units':28} |" + "".join(f" {units:5} |" for units in SIZES))
        for name in names:
            print(f"| {name:28} |" + "".join(f" {statistics.median(found[name, units]):5.0f} |" for units in SIZES))


if __name__ == "__main__":
    main()
