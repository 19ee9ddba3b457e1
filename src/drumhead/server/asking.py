"""What do all handlers of the REST API share? Who asks, the parts of a path, and which answers may come."""

from typing import Annotated, Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from drumhead.server import protocol as wire
from drumhead.server.errors import HouseError
from drumhead.server.gate import ADDRESS, PERSON

AnyRequest = Request[Any, Any, Any]

GameName = Annotated[str, PathParameter(min_length=1, max_length=64, description="A game's id.")]
PuzzleName = Annotated[str, PathParameter(min_length=1, max_length=64, description="A puzzle's id.")]
RoomCode = Annotated[str, PathParameter(min_length=1, max_length=32, description="A room's code.")]
SeatPath = Annotated[int, PathParameter(ge=0, le=7, description="A seat, from 0.")]


def _says(status: int, what: str) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(data_container=wire.Problem, description=what, generate_examples=False)}


BAD = _says(400, "The request is malformed.")
FOREIGN = _says(403, "The request comes from another site, or the thing is not yours.")
NOT_FOUND = _says(404, "There is no such thing, or you may not see it.")
NOT_NOW = _says(409, "Not in this state of the table.")
TOO_LONG = _says(413, "The body is too long.")
ILLEGAL = _says(422, "The game or the house does not allow this.")
SLOW_DOWN = _says(429, "Too many requests.")
AWAY = _says(503, "The store cannot be reached or written to just now.")
FULL = _says(507, "Nothing new can be kept here.")
READING = BAD | FOREIGN | NOT_FOUND | SLOW_DOWN | AWAY
WRITING = READING | NOT_NOW | TOO_LONG | ILLEGAL | FULL


def person_asking(request: AnyRequest) -> str:
    return str(request.scope[PERSON])  # type: ignore[literal-required]


def address(request: AnyRequest) -> str:
    return str(request.scope[ADDRESS])  # type: ignore[literal-required]


def slow_down() -> HouseError:
    return HouseError(429, "slow_down", "Not so fast; wait a moment.")
