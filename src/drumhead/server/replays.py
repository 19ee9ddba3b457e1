"""Finished matches: records to download, records that were uploaded, and their frames one by one."""

from collections import OrderedDict

import msgspec

from drumhead.kernel import record_to_jsonl
from drumhead.server import protocol as wire
from drumhead.server.frames import Checked, CheckRecord, Drawn, MakeFrames
from drumhead.server.house import House, HouseError, new_code
from drumhead.server.store import ReplayRow, now
from drumhead.server.workers import BadInputError, WorkerBrokenError, WorkerLateError

STUDY_SECONDS = 20.0
KEPT = 64


class Replays:
    def __init__(self, house: House) -> None:
        self._house = house
        self._infos: OrderedDict[str, wire.ReplayInfo] = OrderedDict()

    async def record(self, code: str, person: str) -> str:
        """The record of a finished match that this person may see. A running match's record is the server's secret."""
        row = await self._house.store.replay(code)
        if row is not None:
            return row.record
        room = await self._house.room_for(code, person)
        async with room.lock:
            if room.live is None:
                raise HouseError(409, "not_begun", room.pinned or "The match has not begun.")
            if room.live.match.outcome() is None:
                raise HouseError(409, "not_over", "The record is opened when the match is over.")
            return record_to_jsonl(room.live.record([seat.name for seat in room.row.body.seats]))

    async def upload(self, person: str, text: str) -> wire.ReplayInfo:
        info = await self._check(text)
        code = "u" + new_code()
        row = ReplayRow(code=code, owner=person, game=str(info["game"]), record=text, created=now())
        await self._house.store.add_replay(row)
        return self._keep(code, info)

    async def info(self, code: str, person: str) -> wire.ReplayInfo:
        record = await self.record(code, person)  # also when the answer is known: not everybody may have it
        known = self._infos.get(code)
        if known is not None:
            return known
        return self._keep(code, await self._check(record))

    async def frames(self, code: str, person: str, viewer: int, start: int, count: int) -> wire.Frames:
        record = await self.record(code, person)
        job = MakeFrames(record=record, viewer=viewer, start=start, count=count)
        try:
            drawn = await self._house.study_workers.ask(job, STUDY_SECONDS, Drawn)
        except (WorkerLateError, WorkerBrokenError) as error:
            raise HouseError(422, "cannot_replay", "This record cannot be replayed.") from error
        except BadInputError as error:
            raise HouseError(422, "malformed", str(error)) from error
        frames = msgspec.json.decode(drawn.frames, type=wire.Frames)
        return msgspec.structs.replace(frames, code=code)

    async def _check(self, text: str) -> dict[str, object]:
        try:
            checked = await self._house.study_workers.ask(CheckRecord(record=text), STUDY_SECONDS, Checked)
        except (WorkerLateError, WorkerBrokenError) as error:
            raise HouseError(422, "cannot_replay", "This record cannot be replayed.") from error
        except BadInputError as error:
            raise HouseError(422, "malformed", str(error)) from error
        return checked.info

    def _keep(self, code: str, info: dict[str, object]) -> wire.ReplayInfo:
        made = msgspec.convert(info | {"code": code}, wire.ReplayInfo)
        self._infos[code] = made
        if len(self._infos) > KEPT:
            self._infos.popitem(last=False)
        return made
