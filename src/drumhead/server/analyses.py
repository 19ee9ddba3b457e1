"""Analyses of finished matches: begun when somebody asks, made in a process of their own, kept for all who ask again.

A record is opened only when its match is over (see replays.py), so nothing here tells more than everybody may know.
"""

import logging
from collections import OrderedDict

import msgspec

from drumhead.server import protocol as wire
from drumhead.server.errors import HouseError
from drumhead.server.fair import Asker
from drumhead.server.frames import Analyse, Analysed, Progress
from drumhead.server.house import House
from drumhead.server.replays import Replays
from drumhead.server.trust import digest
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError

log = logging.getLogger("drumhead.server")

ANALYSIS_SECONDS = 180.0
KEPT = 64
MOST_WAITING = 8
MOST_FROM_ONE = 3
"""Of those, from one address."""
NOT_BEGUN = wire.Analysis(code="unnamed0", status="none")


class Analyses:
    """By the hash of the record: the same match, uploaded twice, is looked at once."""

    def __init__(self, house: House, replays: Replays) -> None:
        self._house = house
        self._replays = replays
        self._known: OrderedDict[str, wire.Analysis] = OrderedDict()
        self._asked: dict[str, str] = {}
        """From where those were asked for that are being made."""

    async def look(self, code: str, person: str) -> wire.Analysis:
        """How far it is. Refused like the record itself while the match runs."""
        key = _key(await self._replays.record(code, person))
        return _named(self._known.get(key, NOT_BEGUN), code)

    async def begin(self, code: str, person: str, address: str) -> wire.Analysis:
        """Set it going, if nobody has; what failed once may be tried again."""
        record = await self._replays.record(code, person)
        key = _key(record)
        known = self._known.get(key)
        if known is None or known.status == "failed":
            if list(self._asked.values()).count(address) >= MOST_FROM_ONE:
                raise HouseError(429, "slow_down", "You have asked for several analyses already; wait for them.")
            if len(self._asked) >= MOST_WAITING:
                raise HouseError(429, "slow_down", "Many matches are being analysed; try again in a minute.")
            if not self._house.limiter.analyses.take(person, address):
                raise HouseError(429, "slow_down", "Not so fast; wait a moment.")
            self._set(key, wire.Analysis(code="unnamed0", status="working"))
            self._asked[key] = address
            self._house.spawn(self._make(key, record, Asker("study", person, address)))
        return _named(self._known[key], code)

    async def _make(self, key: str, record: str, asker: Asker) -> None:
        def heard(progress: Progress) -> None:
            self._set(key, wire.Analysis(code="unnamed0", status="working", done=progress.done, total=progress.total))

        try:
            made = await self._house.analysts.ask(Analyse(record=record), ANALYSIS_SECONDS, Analysed, asker, heard)
            found = msgspec.convert(made.analysis | {"code": "unnamed0", "status": "done"}, wire.Analysis)
        except BadInputError as error:
            found = _failed(str(error))
        except (WorkerLateError, WorkerBrokenError, TooManyError, msgspec.ValidationError) as error:
            log.warning("A record could not be analysed: %s.", type(error).__name__)
            found = _failed("This match could not be analysed.")
        finally:
            del self._asked[key]
        self._set(key, found)

    def _set(self, key: str, analysis: wire.Analysis) -> None:
        self._known[key] = analysis
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)


def _key(record: str) -> str:
    """The same match has the same key, whoever signed its record and however it is written."""
    return digest(record)


def _failed(reason: str) -> wire.Analysis:
    return wire.Analysis(code="unnamed0", status="failed", reason=reason[:2000])


def _named(analysis: wire.Analysis, code: str) -> wire.Analysis:
    return msgspec.structs.replace(analysis, code=code)
