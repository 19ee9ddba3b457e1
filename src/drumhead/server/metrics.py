"""How is the server doing? Numbers for Prometheus at ``/metrics``, and the same ones for the operator's page.

Nothing here names a person, a table's key or an address: what is counted are kinds of things.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from drumhead.server.fair import RANKS

if TYPE_CHECKING:
    from drumhead.server.house import House

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 20.0, 60.0)


class Metrics:
    """Everything that is counted while things happen; what can be looked up is looked up when somebody asks."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.began = time.time()
        named: Any = {"registry": self.registry}
        self.inputs = Counter("drumhead_inputs", "Inputs that became durable.", ["kind"], **named)
        self.input = cache(self.inputs.labels)  # the few kinds there are, each looked up once
        self.refusals = Counter("drumhead_refusals", "Messages that were refused, by verdict.", ["code"], **named)
        self.requests = Counter("drumhead_requests", "HTTP requests, by class of status.", ["status"], **named)
        self.troubles = Gauge("drumhead_troubles", "Troubles that were counted, by kind.", ["kind"], **named)
        self.input_seconds = Histogram(
            "drumhead_input_seconds", "From an input to its being durable.", buckets=QUICK, **named
        )
        self.request_seconds = Histogram(
            "drumhead_request_seconds", "From a request to its answer.", buckets=QUICK, **named
        )
        self.think_seconds = Histogram(
            "drumhead_think_seconds", "From a bot's question to its answer, waiting included.", buckets=SLOW, **named
        )
        self.rooms = Gauge("drumhead_rooms", "Rooms in memory.", **named)
        self.running = Gauge("drumhead_rooms_running", "Rooms in memory whose match is going on.", **named)
        self.sockets = Gauge("drumhead_sockets", "Open websockets at rooms.", **named)
        self.queue = Gauge("drumhead_queue", "Jobs that wait for a worker, by kind.", ["kind"], **named)
        self.line = Gauge("drumhead_line", "Steps that wait for their turn in the event loop.", **named)
        self.commits = Gauge("drumhead_commits_waiting", "Writes that wait for the store.", **named)
        self.stored = Gauge("drumhead_store_bytes", "Size of the store when it was last looked at.", **named)
        self.up = Gauge("drumhead_store_up", "1 if the store answered when it was last asked.", **named)

    @contextmanager
    def timed(self, histogram: Histogram) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            histogram.observe(time.perf_counter() - began)

    def look(self, house: "House") -> None:
        """Bring what can be looked up to this moment."""
        self.rooms.set(len(house.rooms))
        going = [room for room in house.rooms.values() if room.live is not None and room.row.status == "playing"]
        self.running.set(len(going))
        self.sockets.set(sum(len(room.connections) for room in house.rooms.values()))
        for kind in RANKS:
            self.queue.labels(kind).set(house.bot_workers.waiting(kind) + house.study_workers.waiting(kind))
        self.line.set(house.turns.line())
        self.commits.set(house.store.waiting())
        for trouble, count in house.troubles.counts.items():
            self.troubles.labels(trouble).set(count)

    def text(self, house: "House") -> bytes:
        self.look(house)
        return generate_latest(self.registry)
