"""Do two processes on one PostgreSQL carry more than one, and what does a move cost each of them and the database?

    python -m benchmarks.processes                               # a PostgreSQL of its own, started and thrown away
    python -m benchmarks.processes --rounds 10 --seconds 4

Each process has tables of its own. In turn the one is kept busy, then both, then the other. Times a second depend on
how many cores there are for servers, database and clients together; processor time a move hardly does. So beside what
was seen it says what so many cores can show at most, and what two processes would carry if each of them, the database
and the clients had cores of their own.
"""

import argparse
import asyncio
import gc
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.load import Load, Table, phase, run, start_server, worked
from tests.server.postgres import Cluster, install

Row = dict[str, float]


def postmaster(cluster: Cluster) -> int:
    return int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])


def family(process: int) -> float:
    """Seconds of processor time of a process and its children, of those that have ended as far as they were counted."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    seconds = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return seconds + sum(worked(int(child)) for child in children)


async def measure(servers: list[tuple[str, int]], database: int, arguments: argparse.Namespace) -> dict[str, list[Row]]:
    clients = [httpx.AsyncClient(base_url=url, timeout=60) for url, _ in servers]
    loads = [Load() for _ in servers]
    tables: list[list[Table]] = []
    for place, (url, _) in enumerate(servers):
        tables.append([Table(url, arguments.game, number, loads[place]) for number in range(arguments.tables)])
        for table in tables[-1]:
            await table.open(clients[place])
    found: dict[str, list[Row]] = {"one": [], "two": []}
    for turn in range(arguments.rounds + 1):
        for busy in ([0], [0, 1], [1]) if turn % 2 else ([1], [0, 1], [0]):
            before, began = spent(servers, database), time.monotonic()
            await asyncio.gather(*[phase(loads[n], tables[n], clients[n], 0.0, arguments.seconds) for n in busy])
            took, after = time.monotonic() - began, spent(servers, database)
            moved = [loads[n].moved for n in busy]
            if turn and min(moved) > 0:
                used = [late - early for early, late in zip(before, after, strict=True)]
                row = {
                    "moves/s": sum(moved) / took,
                    "process": 1000 * statistics.mean(used[n] / loads[n].moved for n in busy),
                    "database": 1000 * used[2] / sum(moved),
                    "clients": 1000 * used[3] / sum(moved),
                    "cores": sum(used) / took,
                }
                found["one" if len(busy) == 1 else "two"].append(row)
    errors = [error for load in loads for error in load.errors]
    if errors:
        raise SystemExit(f"{len(errors)} errors, the first: {errors[0]}")
    for some in tables:
        for table in some:
            await table.close()
    for http in clients:
        await http.aclose()
    return found


def spent(servers: list[tuple[str, int]], database: int) -> list[float]:
    return [*[worked(process) for _, process in servers], family(database), time.process_time()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=32, help="busy tables in each process")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--game", default="shadows_edge")
    arguments = parser.parse_args()
    gc.disable()
    where = install()
    if where is None:
        raise SystemExit("There is no PostgreSQL here, and apt-get cannot install one.")
    cluster = Cluster(where)
    processes: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            database = cluster.database("bench")
            servers: list[tuple[str, int]] = []
            for number in range(2):
                process, url = start_server(str(Path(folder) / str(number)), database)
                processes.append(process)
                servers.append((url, process.pid))
            found: dict[str, Any] = run(measure(servers, postmaster(cluster), arguments))
        finally:
            for process in processes:
                process.terminate()
                process.wait(20)
            cluster.stop()
    report(found)


def report(found: dict[str, list[Row]]) -> None:
    middle: dict[str, Row] = {}
    for name, rows in found.items():
        row = middle[name] = {key: statistics.median(row[key] for row in rows) for key in rows[0]}
        print(
            f"{name}: {row['moves/s']:.0f} moves/s; for a move {row['process']:.3f} ms of a process, "
            f"{row['database']:.3f} of the database, {row['clients']:.3f} of the clients; {row['cores']:.2f} cores busy"
        )
    one, two = middle["one"], middle["two"]
    cores = os.cpu_count() or 1
    shared = cores * one["process"] / (two["process"] + two["database"] + two["clients"])
    print(f"Two processes carried {two['moves/s'] / one['moves/s']:.2f} times as many moves/s as one here.")
    print(f"{cores} cores for servers, database and clients can show at most {min(2.0, shared):.2f} times as many;")
    print(f"with cores of their own, by what a move costs a process: {2 * one['process'] / two['process']:.2f} times.")
    print(f"A core of the database is busy with {1000 / two['database']:.0f} moves/s.")


if __name__ == "__main__":
    main()
