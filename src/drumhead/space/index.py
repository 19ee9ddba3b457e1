"""Who is near, without asking everybody? A grid of places that states share and replace, never change.

Every shape lies in the cell of its middle; a question looks at the cells of its box, widened by the largest shape that
was ever put in. From ten to sixty units the cost depends on who is near, not on how many there are.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.space.headings import SINES
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import Rect, Shape, Table, box

CELL: Final = 4000.0
"""The side of a grid cell, about the size of a card."""


class Field:
    """Shapes by id on a table. `put` and `take` give a new field and leave the old one as it was.

    >>> field = Field.of(Table(36000, 30000))
    >>> field = field.put(3, Rect(10000, 10000, 0, 3500, 2500))
    >>> field.near_point(12000.0, 12000.0, 1000.0)
    [3]
    """

    def __init__(
        self,
        table: Table,
        columns: i64,
        rows: i64,
        cells: list[tuple[int, ...]],
        shapes: list[Shape | None],
        widest: float,
    ) -> None:
        self.table: Final[Table] = table
        self.columns: Final[i64] = columns
        self.rows: Final[i64] = rows
        self.cells: Final[list[tuple[int, ...]]] = cells
        self.shapes: Final[list[Shape | None]] = shapes
        self.widest: Final[float] = widest

    @staticmethod
    def of(table: Table) -> "Field":
        """An empty field."""
        columns = int(table.right / CELL) + 1
        rows = int(table.top / CELL) + 1
        empty: tuple[int, ...] = ()
        return Field(table, columns, rows, [empty] * (columns * rows), [], 0.0)

    def _cell(self, x: float, y: float) -> i64:
        column: i64 = int(x / CELL) if x > 0.0 else 0
        row: i64 = int(y / CELL) if y > 0.0 else 0
        if column >= self.columns:
            column = self.columns - 1
        if row >= self.rows:
            row = self.rows - 1
        return row * self.columns + column

    def get(self, id: i64) -> Shape | None:
        """The shape of an id; None when it is not on the field."""
        return self.shapes[id] if id < len(self.shapes) else None

    def put(self, id: i64, shape: Shape) -> "Field":
        """The field with a shape added or moved. Ids are small whole numbers from 0."""
        cells = self.cells.copy()
        shapes = self.shapes.copy()
        while len(shapes) <= id:
            shapes.append(None)
        new = self._cell(shape.cx, shape.cy)
        old = shapes[id]
        if old is not None:
            where = self._cell(old.cx, old.cy)
            if where != new:
                cells[where] = tuple([k for k in cells[where] if k != id])
                cells[new] = cells[new] + (id,)
        else:
            cells[new] = cells[new] + (id,)
        shapes[id] = shape
        widest = self.widest if self.widest > shape.radius else shape.radius
        return Field(self.table, self.columns, self.rows, cells, shapes, widest)

    def take(self, id: i64) -> "Field":
        """The field without a shape."""
        old = self.get(id)
        if old is None:
            return self
        cells = self.cells.copy()
        shapes = self.shapes.copy()
        where = self._cell(old.cx, old.cy)
        cells[where] = tuple([k for k in cells[where] if k != id])
        shapes[id] = None
        return Field(self.table, self.columns, self.rows, cells, shapes, self.widest)

    def obstacles(self, ids: list[int], skip: i64 = -1) -> Obstacles:
        """These shapes, except `skip`, and the edge of the table as what stands in the way."""
        way = Obstacles(self.table)
        for one in ids:
            shape = self.shapes[one]
            if one != skip and shape is not None:
                way.add(one, shape)
        return way

    def near_box(self, low_x: float, low_y: float, high_x: float, high_y: float) -> list[int]:
        """The ids of all shapes whose surrounding circle comes into a box, in order of the grid."""
        wide = self.widest
        first = self._cell(low_x - wide, low_y - wide)
        last = self._cell(high_x + wide, high_y + wide)
        columns = self.columns
        left = first % columns
        right = last % columns
        found: list[int] = []
        row = first // columns
        top = last // columns
        while row <= top:
            cell = row * columns + left
            stop = row * columns + right
            while cell <= stop:
                for one in self.cells[cell]:
                    shape = self.shapes[one]
                    if shape is not None:
                        r = shape.radius
                        if (
                            shape.cx + r >= low_x
                            and shape.cx - r <= high_x
                            and shape.cy + r >= low_y
                            and shape.cy - r <= high_y
                        ):
                            found.append(one)
                cell += 1
            row += 1
        return found

    def near_point(self, x: float, y: float, reach: float) -> list[int]:
        """The ids of all shapes that may come within `reach` of a point."""
        found: list[int] = []
        for one in self.near_box(x - reach, y - reach, x + reach, y + reach):
            shape = self.shapes[one]
            if shape is not None:
                dx = shape.cx - x
                dy = shape.cy - y
                far = reach + shape.radius
                if dx * dx + dy * dy <= far * far:
                    found.append(one)
        return found

    def near_shape(self, shape: Shape, reach: float = 0.0) -> list[int]:
        """The ids of all shapes that may come within `reach` of a shape, itself perhaps among them."""
        low_x, low_y, high_x, high_y = box(shape)
        out = reach + 2.0
        return self.near_box(low_x - out, low_y - out, high_x + out, high_y + out)

    def near_line(self, ax: float, ay: float, bx: float, by: float, width: float = 0.0) -> list[int]:
        """The ids of all shapes that may come within `width` of the line from a to b."""
        low_x = (ax if ax < bx else bx) - width
        low_y = (ay if ay < by else by) - width
        high_x = (bx if ax < bx else ax) + width
        high_y = (by if ay < by else ay) + width
        ux = bx - ax
        uy = by - ay
        square = ux * ux + uy * uy
        found: list[int] = []
        for one in self.near_box(low_x, low_y, high_x, high_y):
            shape = self.shapes[one]
            if shape is not None:
                cross = (shape.cx - ax) * uy - (shape.cy - ay) * ux
                far = shape.radius + width
                if cross * cross <= far * far * square:
                    found.append(one)
        return found

    def near_slide(self, rect: Rect, side: i64, limit: float) -> list[int]:
        """The ids of all shapes that a straight move may meet."""
        nx, ny = rect.normal(side)
        low_x, low_y, high_x, high_y = box(rect)
        dx = nx * limit
        dy = ny * limit
        if dx < 0.0:
            low_x += dx
        else:
            high_x += dx
        if dy < 0.0:
            low_y += dy
        else:
            high_y += dy
        return self.near_box(low_x - 2.0, low_y - 2.0, high_x + 2.0, high_y + 2.0)

    def near_wheel(self, rect: Rect, side: i64) -> list[int]:
        """The ids of all shapes that a wheel to the LEFT (1) or RIGHT may meet, whatever its angle."""
        out = rect.half_width if side == 1 else 0.0 - rect.half_width
        px = rect.cx - out * SINES[rect.heading]
        py = rect.cy + out * SINES[rect.heading + 9000]
        square = 4.0 * rect.half_width * rect.half_width + rect.half_depth * rect.half_depth
        # A bound for the root that needs no root: the sum of both legs is longer than the diagonal.
        reach = 2.0 * rect.half_width + rect.half_depth
        if reach * reach < square:
            return []
        return self.near_point(px, py, reach + 2.0)
