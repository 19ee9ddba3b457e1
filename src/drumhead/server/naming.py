"""What are people, bots and tables called here? Names that may be shown, told apart at one table, and codes."""

import secrets

from drumhead.server.auth import public_id
from drumhead.server.errors import HouseError
from drumhead.server.names import looks, tidy, unfit
from drumhead.server.store import RoomRow, SeatBody

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def fit_name(text: str) -> str:
    """A name or title in its one form; refused if it is not what it looks like."""
    why = unfit(text)
    name = tidy(text)
    if why or not name:
        raise HouseError(422, "malformed", f"That cannot be shown as a name. {why}".strip())
    return name[:64]


def told_apart(row: RoomRow, person: str, name: str) -> str:
    """The name, with a mark behind it if somebody else at this table looks to be called the same."""
    others = {looks(seat.name) for seat in row.body.seats if seat.owner != person and seat.kind != "open"}
    return f"{name[:40]} ({public_id(person)[:4]})" if looks(name) in others else name


def tell_bots_apart(seats: list[SeatBody]) -> None:
    """Bots of one rank at one table are numbered, as people would be called."""
    for level in {seat.level for seat in seats if seat.kind == "bot"}:
        alike = [seat for seat in seats if seat.kind == "bot" and seat.level == level]
        for place, seat in enumerate(alike):
            seat.name = level.capitalize() if len(alike) == 1 else f"{level.capitalize()} {NUMERALS[place]}"


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(12))
