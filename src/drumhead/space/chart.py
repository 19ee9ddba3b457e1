"""How does a table measured in inches look in plain text? A character for half an inch by one, north at the top."""

from itertools import pairwise
from typing import Final

COLUMN: Final = 500
ROW: Final = 1000
POINTS: Final = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")

Point = tuple[int, int]


def compass(heading: int) -> str:
    """Where a heading in hundredths of a degree looks, to the nearest of eight points: 9000 is north."""
    return POINTS[(heading + 2250) // 4500 % 8]


class Paper:
    """A sheet of characters as large as the table."""

    def __init__(self, width: int, depth: int) -> None:
        self.columns: Final = max(1, -(-width // COLUMN))
        self.rows: Final = max(1, -(-depth // ROW))
        self.cells: Final = [["."] * self.columns for _ in range(self.rows)]

    def fill(self, outline: list[Point], mark: str) -> None:
        """Every place whose middle lies inside the outline gets this mark."""
        for row in range(self.rows):
            y = (self.rows - row) * ROW - ROW // 2
            for column in range(self.columns):
                if inside(outline, column * COLUMN + COLUMN // 2, y):
                    self.cells[row][column] = mark

    def trace(self, points: list[Point], mark: str) -> None:
        """A line through these points."""
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, max(abs(bx - ax), abs(by - ay)) // (COLUMN // 2))
            for n in range(steps + 1):
                self.put(ax + (bx - ax) * n // steps, ay + (by - ay) * n // steps, mark)

    def put(self, x: int, y: int, text: str) -> None:
        """A text with its middle here; what would stand off the table is left out."""
        row = self.rows - 1 - y // ROW
        first = x // COLUMN - (len(text) - 1) // 2
        if 0 <= row < self.rows:
            for n, letter in enumerate(text):
                if 0 <= first + n < self.columns:
                    self.cells[row][first + n] = letter

    def lines(self) -> list[str]:
        """The sheet with inches at its edges."""
        drawn: list[str] = []
        for row in range(self.rows):
            y = self.rows - row
            drawn.append(f"{y if y % 6 == 0 else '':>3} {''.join(self.cells[row])}")
        inches = "".join(f"{n:<12}" for n in range(0, self.columns * COLUMN // 1000, 6))
        drawn.append(f"    {inches}"[: self.columns + 4].rstrip())
        return drawn


def inside(outline: list[Point], x: int, y: int) -> bool:
    """Does the point lie inside the outline? Only a drawing asks, so the edge may fall either way."""
    within = False
    for n, (ax, ay) in enumerate(outline):
        bx, by = outline[(n + 1) % len(outline)]
        if (ay > y) != (by > y) and (x - ax) * abs(by - ay) < (bx - ax) * (y - ay) * (1 if by > ay else -1):
            within = not within
    return within
