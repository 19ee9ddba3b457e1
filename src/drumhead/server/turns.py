"""Whose turn is it in the event loop? Of all who wait, theirs who have taken least of it lately.

A request costs half a millisecond or thirty, and who asks for the dear ones knows which they are: counting requests
bounds nothing. So the time that the loop works for somebody is noted, step by step, for their address and for
themselves. While the loop keeps up nobody notices. When there is more to do than a few milliseconds of it, each step
waits in line, and the line is led by the address, and there by the person, that has taken least. A flood of one
address waits for itself; a move at another table waits for one step of it.
"""

import asyncio
import time
import types
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

T = TypeVar("T")

TURN = 4.0
"""Milliseconds of work after which the loop looks at the network again before anybody's next step."""
HALVED = 1.0
"""Seconds in which what somebody has taken counts half."""
MOST_KEYS = 50_000


class Account:
    """How many milliseconds of the loop somebody has taken lately."""

    __slots__ = ("_at", "_taken")

    def __init__(self) -> None:
        self._taken = 0.0
        self._at = time.monotonic()

    def charge(self, milliseconds: float) -> None:
        self._taken += milliseconds

    def taken(self, at: float) -> float:
        self._taken *= 0.5 ** ((at - self._at) / HALVED)
        self._at = at
        return self._taken


Party = tuple[Account, Account]
"""Somebody's account, and their address's."""
Ticket = asyncio.Future[None]


class Turns:
    def __init__(self) -> None:
        self._people: dict[str, Account] = {}
        self._addresses: dict[str, Account] = {}
        self._line: dict[Account, dict[Account, deque[Ticket]]] = {}
        """Who waits: by address, by person."""
        self._busy = False
        self._spent = 0.0
        self._step = 1.0
        """How long a step took lately, in the mean."""

    def party(self, person: str | None, address: str) -> Party:
        """For whom something is done. Who has no name yet is their address."""
        return self._account(self._people, person or address), self._account(self._addresses, address)

    @staticmethod
    def _account(known: dict[str, Account], key: str) -> Account:
        account = known.get(key)
        if account is None:
            if len(known) >= MOST_KEYS:
                at = time.monotonic()
                for old in [name for name, held in known.items() if held.taken(at) < 1]:
                    del known[old]
            account = known[key] = Account()
        return account

    @types.coroutine
    def fair(self, party: Party, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        """Do it, each of its steps when its turn has come, and note what they take."""
        resume: Any = work.send
        value: Any = None
        while True:
            if self._busy:
                try:
                    yield from self._enqueued(party)
                except BaseException as error:  # it is not wanted any more: that is told to the work at once
                    resume, value = work.throw, error
            began = time.thread_time()
            try:
                awaited = resume(value)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                self._note(party, 1000 * (time.thread_time() - began))
            try:
                value = yield awaited
                resume = work.send
            except BaseException as error:
                resume, value = work.throw, error

    def line(self) -> int:
        """How many steps wait for their turn."""
        return sum(len(tickets) for people in self._line.values() for tickets in people.values())

    def _note(self, party: Party, took: float) -> None:
        person, address = party
        person.charge(took)
        address.charge(took)
        self._spent += took
        self._step += (took - self._step) / 16
        if self._spent >= TURN and not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._next)

    def _enqueued(self, party: Party) -> Ticket:
        person, address = party
        ticket: Ticket = asyncio.get_running_loop().create_future()
        self._line.setdefault(address, {}).setdefault(person, deque()).append(ticket)
        return ticket

    def _next(self) -> None:
        """Once in each turn of the loop while there is a line: as many as fit into it may go on."""
        self._spent = 0.0
        for _ in range(max(1, min(64, int(TURN / max(self._step, 0.01))))):
            ticket = self._first()
            if ticket is None:
                break
            ticket.set_result(None)
        self._busy = bool(self._line)
        if self._busy:
            asyncio.get_running_loop().call_soon(self._next)

    def _first(self) -> Ticket | None:
        """Of those who wait, the first ticket of whoever has taken least at the address that has taken least."""
        at = time.monotonic()
        while self._line:
            address = min(self._line, key=lambda one: one.taken(at))
            people = self._line[address]
            person = min(people, key=lambda one: one.taken(at))
            tickets = people[person]
            ticket = tickets.popleft()
            if not tickets:
                del people[person]
            if not people:
                del self._line[address]
            if not ticket.done():
                address.charge(self._step)  # until it is known what it takes, so that one turn serves many addresses
                person.charge(self._step)
                return ticket
        return None
