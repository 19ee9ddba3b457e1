"""Is nobody starved? The queue in front of the workers, by kind, address and person."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from drumhead.server.fair import Asker, FairQueue, Kind, Ticket
from drumhead.server.frames import Advise, Answer, Choose, Chosen, Job
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from drumhead.server.workers import TooManyError, Worker, WorkerLateError, Workers
from tests.server.client import Player, ServerProcess


def choose(seconds: float = 0.2) -> Choose:
    return Choose(game="brawl", view={}, seat=0, level="captain", seconds=seconds)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(20):
            await scene()

    asyncio.run(bounded())


def test_addresses_take_turns_and_at_an_address_its_people() -> None:
    async def scene() -> None:
        queue = FairQueue()
        for n in range(6):
            queue.put(Ticket(Asker("move", f"pest {n % 2}", "there"), n))
        queue.put(Ticket(Asker("move", "ann", "here"), "a"))
        taken = [ticket.job for _ in range(7) if (ticket := queue.take("move")) is not None]
        assert taken == [0, "a", 1, 2, 3, 4, 5]
        assert queue.take("move") is None
        assert len(queue) == 0

    run(scene)


def test_what_nobody_wants_any_more_is_passed_over() -> None:
    async def scene() -> None:
        queue = FairQueue()
        tickets = [Ticket(Asker("hint", "ann", "here"), n) for n in range(3)]
        for ticket in tickets:
            queue.put(ticket)
        tickets[0].future.cancel()
        await asyncio.sleep(0)
        taken = queue.take("hint")
        assert taken is not None and taken.job == 1

    run(scene)


def test_a_table_that_somebody_comes_to_watch_is_hurried() -> None:
    async def scene() -> None:
        queue = FairQueue()
        for n in range(3):
            queue.put(Ticket(Asker("idle", "ann", "here", f"table {n}"), n))
        queue.hurry("table 2")
        taken = queue.take("move")
        assert taken is not None and taken.job == 2
        assert [t.job for t in queue.of("idle")] == [0, 1]

    run(scene)


class Slow(Worker):
    """A worker that answers after half of the time it is given, and writes down for whom it worked."""

    served: list[tuple[Kind, str]]

    async def ask(self, job: Job, seconds: float, heard: object = None) -> Answer:
        assert isinstance(job, Choose | Advise)
        await asyncio.sleep(job.seconds / 2)
        return Chosen(action=["done"])


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Workers:
    monkeypatch.setattr("drumhead.server.workers.Worker", Slow)
    return Workers(2, Shelf(offer=[]))


def test_a_flood_of_hints_costs_a_captain_one_turn(pool: Workers) -> None:
    """Four guests with a hint each, again and again, and ten with twenty tables each, from one address."""

    async def scene() -> None:
        await pool.start()
        flood = [
            asyncio.create_task(pool.ask(choose(), 0.2, Chosen, Asker("move", f"guest {n % 10}", "there", f"{n}")))
            for n in range(200)
        ]
        flood += [
            asyncio.create_task(pool.ask(choose(), 0.2, Chosen, Asker("hint", f"guest {n}", "there"))) for n in range(4)
        ]
        await asyncio.sleep(0.05)
        for _ in range(3):
            before = asyncio.get_running_loop().time()
            await pool.ask(choose(), 0.2, Chosen, Asker("move", "ann", "here"))
            assert asyncio.get_running_loop().time() - before < 0.4  # twice the budget
        for task in flood:
            task.cancel()
        await pool.close()
        await asyncio.gather(*flood, return_exceptions=True)

    run(scene)


def test_hints_never_hold_every_worker(pool: Workers) -> None:
    async def scene() -> None:
        await pool.start()
        hints = [
            asyncio.create_task(pool.ask(choose(2.0), 2.0, Chosen, Asker("hint", f"g{n}", f"a{n}"))) for n in range(5)
        ]
        await asyncio.sleep(0.01)
        assert pool.busy() == 1
        await pool.ask(choose(0.1), 0.1, Chosen, Asker("move", "ann", "here"))
        for task in hints:
            task.cancel()
        await pool.close()
        await asyncio.gather(*hints, return_exceptions=True)

    run(scene)


def test_one_person_may_not_fill_the_queue(pool: Workers) -> None:
    async def scene() -> None:
        await pool.start()
        tasks = [asyncio.create_task(pool.ask(choose(5), 5, Chosen, Asker("study", "pest", "there"))) for _ in range(9)]
        await asyncio.sleep(0.01)
        assert sum(task.done() and isinstance(task.exception(), TooManyError) for task in tasks) == 3
        await pool.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(scene)


def test_whoever_stops_waiting_does_not_cost_a_worker(pool: Workers) -> None:
    """A takeback while a bot thinks: the thought is dropped, its worker is not."""

    async def scene() -> None:
        await pool.start()
        workers = set(pool._all)
        thought = asyncio.create_task(pool.ask(choose(0.2), 0.2, Chosen, Asker("move", "ann", "here")))
        await asyncio.sleep(0.02)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        await asyncio.sleep(0.15)
        assert pool._all == workers
        assert pool.busy() == 0
        await pool.close()

    run(scene)


def test_budgets_shrink_with_the_number_of_people_who_ask(pool: Workers) -> None:
    async def scene() -> None:
        ann = Asker("move", "ann", "here")
        assert pool.share(ann, 2.0) == 2.0
        for n in range(10):
            pool._queue.put(Ticket(Asker("move", f"guest {n}", "there"), None))
        assert pool.share(ann, 2.0) == 2.0  # two addresses, two workers
        assert pool.share(Asker("move", "guest 1", "there"), 2.0) == pytest.approx(0.4)
        assert pool.share(Asker("idle", "bob", "elsewhere"), 2.0) <= 0.3

    run(scene)


def test_a_late_worker_is_replaced(pool: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(*_: object) -> Answer:
        raise WorkerLateError

    monkeypatch.setattr(Slow, "ask", late)

    async def scene() -> None:
        await pool.start()
        before = set(pool._all)
        with pytest.raises(WorkerLateError):
            await pool.ask(choose(), 0.2, Chosen, Asker("move", "ann", "here"))
        assert len(pool._all - before) == 1
        assert len(pool._all) == 2
        await pool.close()

    run(scene)


def test_tables_in_play_are_capped(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server(limits={"identity_tables": 3, "identity_rooms": {"per_second": 9, "burst": 99}})

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            tables = [await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}]) for _ in range(3)]
            refused = await ann.post("/api/rooms", {"game": "brawl"}, expect=409)
            assert refused["code"] == "too_many"
            await ben.create("brawl")
            table = await ann.sit(tables[0]["room"]["code"])
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            await ann.create("brawl")

    asyncio.run(scene())


def test_what_is_shipped_lets_a_person_have_a_few_tables() -> None:
    assert 10 <= Settings().limits.identity_tables <= 100
