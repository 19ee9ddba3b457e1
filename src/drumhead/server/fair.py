"""Whose job is next? Fair by kind of work, then by address, then by person; nobody can fill the queue for others.

Each kind of work has its rank and its share of the workers. Within a kind the addresses take turns, and at an address
its people: a thousand jobs of one guest cost everybody else one turn. What nobody watches comes last.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

Kind = Literal["move", "hint", "study", "idle"]
RANKS: tuple[Kind, ...] = ("move", "hint", "study", "idle")
"""A bot's move that somebody waits for; a hint; a record to look at; a bot's move at a table that nobody watches."""


class Asker(msgspec.Struct, frozen=True):
    """For whom a job is done: what kind of work, whose, from where, and at which table (a worker may remember it)."""

    kind: Kind
    person: str
    address: str
    table: str = ""


class Ticket:
    """One job that waits or is being done."""

    def __init__(self, asker: Asker, job: Any) -> None:
        self.asker = asker
        self.job = job
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def wanted(self) -> bool:
        return not self.future.done()


class FairQueue:
    """Tickets by kind, address and person. Whoever was served goes to the end of the line, as does their address."""

    def __init__(self) -> None:
        self._waiting: dict[Kind, OrderedDict[str, OrderedDict[str, deque[Ticket]]]] = {
            kind: OrderedDict() for kind in RANKS
        }

    def put(self, ticket: Ticket) -> None:
        people = self._waiting[ticket.asker.kind].setdefault(ticket.asker.address, OrderedDict())
        people.setdefault(ticket.asker.person, deque()).append(ticket)

    def take(self, kind: Kind) -> Ticket | None:
        """The next ticket of this kind that is still wanted."""
        places = self._waiting[kind]
        while places:
            address, people = next(iter(places.items()))
            person, line = next(iter(people.items()))
            ticket = line.popleft()
            if line:
                people.move_to_end(person)
            else:
                del people[person]
            if people:
                places.move_to_end(address)
            else:
                del places[address]
            if ticket.wanted():
                return ticket
        return None

    def hurry(self, table: str) -> None:
        """Somebody watches this table now: its jobs wait among the watched ones."""
        for ticket in [ticket for ticket in self._all("idle") if ticket.asker.table == table]:
            self._drop(ticket)
            ticket.asker = msgspec.structs.replace(ticket.asker, kind="move")
            self.put(ticket)

    def _drop(self, ticket: Ticket) -> None:
        asker = ticket.asker
        places = self._waiting[asker.kind]
        people = places[asker.address]
        people[asker.person].remove(ticket)
        if not people[asker.person]:
            del people[asker.person]
        if not people:
            del places[asker.address]

    def _all(self, kind: Kind) -> Iterator[Ticket]:
        for people in self._waiting[kind].values():
            for line in people.values():
                yield from line

    def of(self, kind: Kind) -> list[Ticket]:
        return [ticket for ticket in self._all(kind) if ticket.wanted()]

    def of_person(self, kind: Kind, asker: Asker) -> list[Ticket]:
        people = self._waiting[kind].get(asker.address)
        line = people.get(asker.person) if people else None
        return [ticket for ticket in line or () if ticket.wanted()]

    def contenders(self, kinds: tuple[Kind, ...]) -> dict[str, set[str]]:
        """Who waits for such work: people by address."""
        found: dict[str, set[str]] = {}
        for kind in kinds:
            for address, people in self._waiting[kind].items():
                found.setdefault(address, set()).update(people)
        return found

    def __len__(self) -> int:
        return sum(
            len(line) for places in self._waiting.values() for people in places.values() for line in people.values()
        )
