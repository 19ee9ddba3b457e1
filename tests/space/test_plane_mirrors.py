"""Does a mirrored, turned or shifted table get the mirrored, turned or shifted answer?"""

from collections.abc import Callable

import pytest

from drumhead.space.approach import open_path, open_side
from drumhead.space.measure import area_inside, depth, distance, length_inside
from drumhead.space.motion import slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import (
    beyond_front,
    distance_to_centre,
    distance_to_close,
    facing_side,
    in_front_arc,
)
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, Polygon, Rect, Shape
from drumhead.space.sight import clearly_visible
from drumhead.space.wheels import wheel, wheel_to_face
from tests.space.plane_tables import crowd, random_polygon, tables

Place = tuple[int, int]


class Change:
    """A way to lay the same table differently."""

    def __init__(self, name: str, place: Callable[[int, int], Place], turn: int, mirrored: bool) -> None:
        self.name = name
        self.place = place
        self.turn = turn
        self.mirrored = mirrored

    def card(self, card: Rect) -> Rect:
        x, y = self.place(card.x, card.y)
        heading = (18000 - card.heading if self.mirrored else card.heading) + self.turn
        return Rect(x, y, heading % 36000, card.width, card.depth)

    def polygon(self, region: Polygon) -> Polygon:
        return Polygon([self.place(x, y) for x, y in region.corners])

    def side(self, side: int) -> int:
        return (FRONT, RIGHT, REAR, LEFT)[side] if self.mirrored else side

    def point(self, x: int, y: int) -> Place:
        return self.place(x, y)


CHANGES = [
    Change("mirrored", lambda x, y: (36000 - x, y), 0, True),
    Change("a quarter turned", lambda x, y: (-y + 40000, x), 9000, False),
    Change("half turned", lambda x, y: (36000 - x, 30000 - y), 18000, False),
    Change("shifted", lambda x, y: (x + 12345, y - 6789), 0, False),
]


def around(shapes: list[Shape]) -> Obstacles:
    way = Obstacles()
    for number, shape in enumerate(shapes):
        way.add(number, shape, 250 if number % 3 == 2 else 0)
    return way


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_the_answer_changes_with_the_table(change: Change) -> None:
    for r in tables(f"mirrors {change.name}", 60, 3000):
        cards = crowd(r, 8, 8000)
        if len(cards) < 3:
            continue
        wood = random_polygon(r, 8000)
        laid = [change.card(card) for card in cards]
        copse = change.polygon(wood)
        a, b = cards[0], cards[1]
        c, d = laid[0], laid[1]
        # A dented polygon falls into other pieces when it is mirrored; who starts inside one leaves it piece by piece.
        clear = depth(a, wood) <= 0.5
        way = around([*cards[2:], wood] if clear else list(cards[2:]))
        moved = around([*laid[2:], copse] if clear else list(laid[2:]))

        assert distance(a, b) == pytest.approx(distance(c, d), abs=1e-6)
        if wood.convex:  # a dented one falls into other pieces
            # Below zero it only says that something parts them: which axis is found first may differ.
            assert max(depth(a, wood), 0.0) == pytest.approx(max(depth(c, copse), 0.0), abs=1e-6)
        assert beyond_front(a, b) == pytest.approx(beyond_front(c, d), abs=1e-6)
        assert in_front_arc(a, wood) == in_front_arc(c, copse)
        assert change.side(facing_side(a, b)) == facing_side(c, d)
        assert distance_to_centre(a, b) == pytest.approx(distance_to_centre(c, d), abs=1e-6)
        assert distance_to_close(a, b) == pytest.approx(distance_to_close(c, d), abs=1e-6)
        assert area_inside(a, wood) == pytest.approx(area_inside(c, copse), abs=1)
        assert clearly_visible(a, b, way) == clearly_visible(c, d, moved)
        assert length_inside([wood], *a.front(), b.cx, b.cy) == pytest.approx(
            length_inside([copse], *c.front(), d.cx, d.cy), abs=1e-5
        )

        side = r.randrange(4)
        one, two = slide(a, side, 9000.0, way), slide(c, change.side(side), 9000.0, moved)
        assert one.distance == pytest.approx(two.distance, abs=1e-5)
        assert near(change.point(one.x, one.y), (two.x, two.y))
        # Of two that are met at once either may be named.
        assert one.blocker == two.blocker or one.distance < 9000

        turn = r.choice((LEFT, RIGHT))
        first, second = wheel(a, turn, 7000, way), wheel(c, change.side(turn), 7000, moved)
        assert abs(int(first.angle) - int(second.angle)) <= 1
        assert near(change.point(first.x, first.y), (second.x, second.y), 3)
        faced = wheel_to_face(a, turn, b.cx, b.cy), wheel_to_face(c, change.side(turn), d.cx, d.cy)
        assert abs(int(faced[0]) - int(faced[1])) in (0, 1, 35999)

        opened, again = open_side(a, b, side, way), open_side(c, d, change.side(side), moved)
        assert opened.open == again.open
        assert abs(opened.offset) == pytest.approx(abs(again.offset), abs=2.1)
        path = open_path(*a.front(), *b.middle_of(side), way, b)
        same = open_path(*c.front(), *d.middle_of(change.side(side)), moved, d)
        assert path.open == same.open
        if path.open:
            rooms = (same.right, same.left) if change.mirrored else (same.left, same.right)
            assert (path.left, path.right) == pytest.approx(rooms, abs=1e-4)


def near(a: tuple[int, int], b: tuple[int, int], slack: int = 1) -> bool:
    return abs(a[0] - b[0]) <= slack and abs(a[1] - b[1]) <= slack
