"""Why is it so? What a board draws beside an answer about the plane."""

from typing import Final

from mypy_extensions import i64

from drumhead.space.shapes import NOBODY, SIDE_NAMES, TABLE_EDGE, whole


class Witness:
    """The evidence for one answer: two points, an outline, what blocks, and the number measured against the one needed.

    `kind` names the question ("front arc", "open path" ...), `holds` is the answer. `blocker` is the id of the shape
    that decides, or NOBODY, or TABLE_EDGE; `side` is a side of a rectangle or -1. Lengths are thousandths of an inch,
    parts of an area go from 0 to 1.
    """

    def __init__(
        self,
        kind: str,
        holds: bool,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        number: float = 0.0,
        needed: float = 0.0,
        blocker: i64 = -1,
        side: i64 = -1,
        outline: list[tuple[int, int]] | None = None,
    ) -> None:
        self.kind: Final[str] = kind
        self.holds: Final[bool] = holds
        self.ax: Final[float] = ax
        self.ay: Final[float] = ay
        self.bx: Final[float] = bx
        self.by: Final[float] = by
        self.number: Final[float] = number
        self.needed: Final[float] = needed
        self.blocker: Final[i64] = blocker
        self.side: Final[i64] = side
        self.outline: Final[list[tuple[int, int]]] = [] if outline is None else outline

    def missing(self) -> float:
        """How much is missing of the number needed; 0 when nothing is."""
        return self.needed - self.number if not self.holds and self.needed > self.number else 0.0

    def to_data(self) -> dict[str, object]:
        """The witness as plain data for a refusal: only what says something."""
        data: dict[str, object] = {
            "kind": self.kind,
            "holds": self.holds,
            "from": [whole(self.ax), whole(self.ay)],
            "to": [whole(self.bx), whole(self.by)],
        }
        if self.needed != 0.0 or self.number != 0.0:
            data["number"] = _plain(self.number)
            data["needed"] = _plain(self.needed)
            if self.missing() > 0.0:
                data["missing"] = _plain(self.missing())
        if self.blocker == TABLE_EDGE:
            data["edge"] = True
        elif self.blocker != NOBODY:
            data["blocker"] = self.blocker
        if self.side >= 0:
            data["side"] = SIDE_NAMES[self.side]
        if self.outline:
            data["outline"] = [[px, py] for px, py in self.outline]
        return data


def _plain(number: float) -> object:
    """Lengths as whole thousandths; small parts (of an area) with their decimals."""
    if -1.0 < number < 1.0 and number != 0.0:
        return float(whole(number * 1000.0)) / 1000.0
    return whole(number)
