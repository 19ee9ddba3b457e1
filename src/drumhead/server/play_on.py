"""How does a finished match go on from one of its steps? As a new table with the same header and its first inputs."""

import asyncio
import json
import secrets
from typing import Any

import msgspec

from drumhead.bots import DEFAULT_LEVEL
from drumhead.kernel import Malformed, Refusal, action_to_data, record_from_jsonl
from drumhead.kernel.record import Input
from drumhead.server import protocol as wire
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.live import LiveMatch, PinnedError
from drumhead.server.naming import new_code, tell_bots_apart
from drumhead.server.room import Room
from drumhead.server.shelf import UnknownGameError
from drumhead.server.store import InputRow, RoomBody, RoomRow, SeatBody, now


async def take_up(house: House, record: str, person: str, wanted: wire.PlayOn) -> Room:
    """The table as it stood after ``step`` inputs: this person in one seat, machines in the others.

    The dice are those of the match, so they fall as they did as long as the same is played.
    """
    level = wanted.level or DEFAULT_LEVEL
    house.tables.check_level(level)
    await house.tables.check_quota(person)
    try:
        first = msgspec.json.decode(record.partition("\n")[0])
        game = house.shelf.of(str(first["game"]), str(first.get("content", "")))
        played = await house.beside.do(record_from_jsonl, record, game.info.verbs)
    except (UnknownGameError, Malformed) as error:
        raise HouseError(422, "cannot_replay", "This match cannot be played on here.") from error
    head = played.header
    if not 0 <= wanted.seat < head.seats:
        raise HouseError(404, "no_seat", "There is no such seat at this table.")
    name = await house.name(person)
    seats = [SeatBody(kind="bot", name="", level=level) for _ in range(head.seats)]
    seats[wanted.seat] = SeatBody(kind="human", owner=person, name=name)
    tell_bots_apart(seats)
    header = {
        "game": head.game,
        "rules": head.rules,
        "content": head.content,
        "seats": head.seats,
        "lists": head.lists,
        "options": head.values,
        "seed": head.seed,
    }
    return await set_up(house, person, header, seats, played.inputs[: wanted.step])


async def set_up(
    house: House, person: str, header: dict[str, Any], seats: list[SeatBody], played: list[Input], title: str = ""
) -> Room:
    """A table of one's own that begins after these inputs."""
    at = now()
    row = RoomRow(
        code=new_code(),
        version=0,
        game=header["game"],
        host=person,
        key=secrets.token_urlsafe(18),
        public=False,
        status="playing",
        created=at,
        moved=at,
        body=RoomBody(title=title, seats=seats, header=header, began=at),
    )
    try:
        live = LiveMatch(house.shelf, row.body, row.code)
        inputs = await house.beside.do(_written, live, row, played)
    except (PinnedError, Refusal) as error:
        raise HouseError(422, "cannot_replay", "This match cannot be played on here.") from error
    if live.match.outcome() is not None:
        raise HouseError(409, "over", "The match is over at this step; go back a little and play on from there.")
    row.waiting = live.waiting_mask()
    await house.store.ensure_person(person, await house.name(person))
    await house.store.add_room(row)
    await asyncio.gather(*(house.store.add_input(entry, row.waiting) for entry in inputs))
    house.lobby.changed(row)
    return await house.tables.settle_in(row)


def _written(live: LiveMatch, row: RoomRow, inputs: list[Input]) -> list[InputRow]:
    """These inputs as rows of the new table's log."""
    rows = []
    for entry in inputs:
        body = json.dumps(action_to_data(entry.action)) if entry.action is not None else ""
        kind = entry.kind or "play"
        live.do(kind, entry.seat, body)
        rows.append(live.row(row.code, kind, entry.seat, body, row.created))  # type: ignore[arg-type]
        live.note(rows[-1])
    return rows
