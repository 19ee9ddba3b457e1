"""Finished matches: records to download, records that were uploaded, and their frames one by one."""

import hashlib
import hmac
from collections import OrderedDict

import msgspec

from drumhead.server import protocol as wire
from drumhead.server.errors import HouseError
from drumhead.server.fair import Asker
from drumhead.server.frames import Checked, CheckRecord, Drawn, MakeFrames
from drumhead.server.house import House
from drumhead.server.naming import CODE_ALPHABET
from drumhead.server.store import ReplayRow, now
from drumhead.server.trust import extras_of, signature
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError

STUDY_SECONDS = 20.0
KEPT = 64
KEPT_RECORDS = 8
KEPT_BYTES = 32 * 1024 * 1024
"""Of frames that were drawn already."""


class Replays:
    def __init__(self, house: House) -> None:
        self._house = house
        self._infos: OrderedDict[str, wire.ReplayInfo] = OrderedDict()
        self._records: OrderedDict[str, str] = OrderedDict()
        self._drawn: OrderedDict[tuple[str, int, int, int], Drawn] = OrderedDict()

    async def record(self, code: str, person: str) -> str:
        """The record of a finished match that this person may see. A running match's record is the server's secret."""
        row = await self._house.store.replay(code)
        if row is not None:
            return row.record
        known = self._records.get(code)
        if known is not None and await self._may_look(code, person):
            return known
        text = await self._of_room(code, person)
        self._records[code] = text
        if len(self._records) > KEPT_RECORDS:
            self._records.popitem(last=False)
        return text

    async def _may_look(self, code: str, person: str) -> bool:
        """Who was at the table may; everybody else once the match is over and its players agreed to share it."""
        if await self._house.may_see(code, person):
            return True
        try:
            return (await self._house.room(code)).row.shared()
        except HouseError:
            return False

    async def _of_room(self, code: str, person: str) -> str:
        room = await self._house.room(code)
        if not await self._may_look(code, person):
            reason = "There is no such match, or those who played it have not agreed to show it to others."
            raise HouseError(404, "not_shared", reason)
        async with room.lock:
            if room.live is None:
                raise HouseError(409, "not_begun", room.pinned or "The match has not begun.")
            if room.live.match.outcome() is None:
                raise HouseError(409, "not_over", "The record is opened when the match is over.")
            return await room.record()

    async def upload(self, person: str, address: str, text: str) -> wire.ReplayInfo:
        self._house.check_space()
        if await self._house.store.upload_bytes(person) + len(text) > self._house.settings.limits.identity_upload_bytes:
            raise HouseError(409, "too_many", "You have uploaded as many records as are kept for one person.")
        info = await self._check(text, Asker("study", person, address))
        # In its one form: what the record does not need is not kept.
        info["text"] = text = str(info.pop("record"))
        code = upload_code(text)
        row = ReplayRow(code=code, owner=person, game=str(info["game"]), record=text, created=now())
        await self._house.store.add_replay(row)
        return self._keep(code, info)

    async def info(self, code: str, person: str, address: str) -> wire.ReplayInfo:
        record = await self.record(code, person)  # also when the answer is known: not everybody may have it
        known = self._infos.get(code)
        if known is not None:
            return known
        return self._keep(code, await self._check(record, Asker("study", person, address)) | {"text": record})

    async def frames(self, code: str, person: str, address: str, viewer: int, start: int, count: int) -> Drawn:
        """Some frames as JSON, made and squeezed by a worker: what may be megabytes is never looked into here."""
        record = await self.record(code, person)
        key = (code, viewer, start, count)
        known = self._drawn.get(key)
        if known is not None:
            self._drawn.move_to_end(key)
            return known
        job = MakeFrames(code=code, record=record, viewer=viewer, start=start, count=count)
        asker = Asker("study", person, address)
        try:
            drawn = await self._house.study_workers.ask(job, STUDY_SECONDS, Drawn, asker)
        except TooManyError:
            raise HouseError(429, "slow_down", "You have asked for several replays already; wait for them.") from None
        except (WorkerLateError, WorkerBrokenError) as error:
            raise HouseError(422, "cannot_replay", "This record cannot be replayed.") from error
        except BadInputError as error:
            raise HouseError(422, "malformed", str(error)) from error
        self._drawn[key] = drawn
        while sum(len(kept.frames) + len(kept.squeezed) for kept in self._drawn.values()) > KEPT_BYTES:
            self._drawn.popitem(last=False)
        return drawn

    async def _check(self, text: str, asker: Asker) -> dict[str, object]:
        try:
            checked = await self._house.study_workers.ask(CheckRecord(record=text), STUDY_SECONDS, Checked, asker)
        except TooManyError:
            raise HouseError(429, "slow_down", "You have asked for several replays already; wait for them.") from None
        except (WorkerLateError, WorkerBrokenError) as error:
            raise HouseError(422, "cannot_replay", "This record cannot be replayed.") from error
        except BadInputError as error:
            raise HouseError(422, "malformed", str(error)) from error
        return checked.info

    def _keep(self, code: str, info: dict[str, object]) -> wire.ReplayInfo:
        info.pop("record", None)
        text = str(info.pop("text", ""))
        extras = extras_of(text) if text else {}
        known = extras.get("signature", "")
        judged = bool(known) and hmac.compare_digest(known, signature(self._house.record_key, text))
        info |= {"judged": judged, "takebacks": len(extras.get("takebacks", []))}
        made = msgspec.convert(info | {"code": code}, wire.ReplayInfo)
        self._infos[code] = made
        if len(self._infos) > KEPT:
            self._infos.popitem(last=False)
        return made


def upload_code(record: str) -> str:
    """The code of an uploaded record: the same record has the same one, so it is stored once."""
    digest = int.from_bytes(hashlib.sha256(record.encode()).digest()[:15], "big")
    letters = []
    for _ in range(20):
        digest, place = divmod(digest, len(CODE_ALPHABET))
        letters.append(CODE_ALPHABET[place])
    return "u" + "".join(letters)
