"""Which effect fired? The few facts that an effect is made of, by name, wherever it waits: in a state or in a step."""

from typing import Final

from mypy_extensions import i64


class Fired:
    """One clause of one card that goes off: whose it is, on which unit, and where.

    ``uid`` is the unit it is printed on or worn by (-1 or 0, as the game counts: none). ``here`` and ``there`` are the
    game's own: a place and the place it looks at, or the other unit of an attack. What fires together has one ``wave``.
    """

    __slots__ = ("card", "clause", "here", "seat", "there", "uid", "wave")

    def __init__(
        self, seat: i64, card: i64, uid: i64, clause: i64, here: i64 = -1, there: i64 = -1, wave: i64 = 0
    ) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.uid: Final[i64] = uid
        self.clause: Final[i64] = clause
        self.here: Final[i64] = here
        self.there: Final[i64] = there
        self.wave: Final[i64] = wave

    def alike(self, other: "Fired") -> bool:
        """Does the other do the same in the same place, so that their order makes no difference?"""
        return self.card == other.card and self.clause == other.clause and self.here == other.here

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fired) and fired_to_data(self) == fired_to_data(other)

    def __hash__(self) -> int:
        return hash((self.seat, self.card, self.uid, self.clause))


def fired_to_data(fired: Fired) -> dict[str, object]:
    """By name, as it lies in saves and positions."""
    return {
        "seat": fired.seat,
        "card": fired.card,
        "uid": fired.uid,
        "clause": fired.clause,
        "here": fired.here,
        "there": fired.there,
        "wave": fired.wave,
    }


def fired_from_data(data: dict[str, int]) -> Fired:
    """The way back; what is left out has its default. Raises KeyError or TypeError for what is no such thing."""
    return Fired(
        data["seat"],
        data["card"],
        data["uid"],
        data["clause"],
        data.get("here", -1),
        data.get("there", -1),
        data.get("wave", 0),
    )
