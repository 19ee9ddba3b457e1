"""Whose turn is it in the event loop? Of all who wait, theirs who have taken least of it lately.

A request costs half a millisecond or thirty, and who asks for the dear ones knows which they are: counting requests
bounds nothing. So the time that the loop works for somebody is noted, step by step, for their address and for
themselves. While the loop keeps up nobody notices. When there is more to do than a few milliseconds of it, each step
waits in line, and the line is led by the address, and there by the person, that has taken least. A flood of one
address waits for itself; a move at another table waits for one step of it.
"""

import asyncio
import heapq
import itertools
import math
import time
import types
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

T = TypeVar("T")

TURN = 15.0
"""Milliseconds of work in one turn of the loop, after which every further step waits in line."""
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

    def rank(self, at: float) -> float:
        """Who has taken less goes first. Unlike what they have taken, this stays as it is while they wait."""
        return math.log2(self.taken(at) + 1e-9) + at / HALVED


Party = tuple[Account, Account]
"""Somebody's account, and their address's."""
Ticket = asyncio.Future[None]
Heap = list[tuple[float, int, Account]]


class Address:
    """Who waits at one address: each person once in the heap, with all their tickets."""

    __slots__ = ("heap", "tickets")

    def __init__(self) -> None:
        self.heap: Heap = []
        self.tickets: dict[Account, deque[Ticket]] = {}


class Turns:
    def __init__(self) -> None:
        self._people: dict[str, Account] = {}
        self._addresses: dict[str, Account] = {}
        self._line: dict[Account, Address] = {}
        self._heap: Heap = []
        """The addresses at which somebody waits, each once."""
        self._number = itertools.count()
        self._busy = False
        self._spent = 0.0
        """In this turn of the loop."""
        self._counting = False
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
        return sum(len(tickets) for one in self._line.values() for tickets in one.tickets.values())

    def _note(self, party: Party, took: float) -> None:
        person, address = party
        person.charge(took)
        address.charge(took)
        self._spent += took
        self._step += (took - self._step) / 16
        if self._spent >= TURN:
            self._busy = True
        if not self._counting:
            self._counting = True
            asyncio.get_running_loop().call_soon(self._next)

    def _enqueued(self, party: Party) -> Ticket:
        person, address = party
        ticket: Ticket = asyncio.get_running_loop().create_future()
        line = self._line.get(address)
        if line is None:
            line = self._line[address] = Address()
            self._push(self._heap, address)
        waiting = line.tickets.get(person)
        if waiting is None:
            line.tickets[person] = deque([ticket])
            self._push(line.heap, person)
        else:
            waiting.append(ticket)
        return ticket

    def _push(self, heap: Heap, account: Account) -> None:
        heapq.heappush(heap, (account.rank(time.monotonic()), next(self._number), account))

    def _next(self) -> None:
        """The loop turns: of those who wait, as many as fit into it may go on."""
        self._spent = 0.0
        for _ in range(max(1, min(64, int(TURN / max(self._step, 0.01))))):
            ticket = self._first()
            if ticket is None:
                break
            ticket.set_result(None)
        self._busy = self._counting = bool(self._line)
        if self._counting:
            asyncio.get_running_loop().call_soon(self._next)

    def _first(self) -> Ticket | None:
        """Of those who wait, the first ticket of whoever has taken least at the address that has taken least."""
        while self._heap:
            address = heapq.heappop(self._heap)[2]
            line = self._line[address]
            person = heapq.heappop(line.heap)[2]
            waiting = line.tickets[person]
            ticket = waiting.popleft()
            if not ticket.done():  # what it takes is noted when it is known; until then it counts as others
                address.charge(self._step)
                person.charge(self._step)
            if waiting:
                self._push(line.heap, person)
            else:
                del line.tickets[person]
            if line.heap:
                self._push(self._heap, address)
            else:
                del self._line[address]
            if not ticket.done():
                return ticket
        return None
