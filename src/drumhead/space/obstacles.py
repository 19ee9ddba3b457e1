"""What stands in the way of a move, a sight line or a placement, and on what table?"""

from typing import Final

from mypy_extensions import i64

from drumhead.space.shapes import Shape, Table


class Obstacles:
    """The shapes that count for one question, each with an id that the witness names; made fresh for the question.

    `graze` is how much a rectangle that moves is narrowed on its left and right when it is compared with that shape:
    0 for what may not be touched deeper than the slack, more for friends who squeeze past each other.

    >>> from drumhead.space.shapes import Rect
    >>> way = Obstacles(Table(36000, 30000))
    >>> way.add(7, Rect(10000, 10000, 0, 3500, 2500))
    >>> len(way.shapes)
    1
    """

    def __init__(self, table: Table | None = None) -> None:
        self.table: Final[Table | None] = table
        self.shapes: Final[list[Shape]] = []
        self.ids: Final[list[int]] = []
        self.grazes: Final[list[int]] = []

    def add(self, id: i64, shape: Shape, graze: i64 = 0) -> None:
        """One more thing that stands in the way."""
        self.shapes.append(shape)
        self.ids.append(id)
        self.grazes.append(graze)
