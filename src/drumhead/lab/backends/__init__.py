"""Where does heavy work run? In this process, on a pool of processes (the default), or on a Ray cluster.

A back end maps a function over tasks and hands back ``(place, result)`` as they are finished. What is computed never
depends on where: tasks carry their own seeds.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count
from typing import Protocol, TypeVar

from drumhead.kernel import Malformed

T = TypeVar("T")
R = TypeVar("R")


class Backend(Protocol):
    """Maps a function over tasks, in no fixed order."""

    def map(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]: ...


class Here:
    """This process."""

    def map(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        for place, task in enumerate(tasks):
            yield place, function(task)


class Pool:
    """So many processes on this machine. They stay from one map to the next, because starting them costs a second."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._executor: ProcessPoolExecutor | None = None

    def map(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        if self._executor is None:
            # A forked process would inherit locks of other threads; a spawned one starts clean.
            self._executor = ProcessPoolExecutor(self.jobs, get_context("spawn"), leave_interrupts)
        executor = self._executor
        places = {executor.submit(function, task): place for place, task in enumerate(tasks)}
        try:
            for future in as_completed(places):
                yield places[future], future.result()
        except BaseException:  # an interrupt, above all: what has not begun need not be played
            self._executor = None
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; who started the work decides what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def backend(jobs: int = 0, ray: str = "") -> Backend:
    """Ray if an address (or ``local``) is given, else so many processes; 0 means one per core."""
    if ray:
        from drumhead.lab.backends.ray import Ray

        return Ray(ray, jobs)
    if jobs < 0:
        raise Malformed("The number of processes cannot be negative.")
    count = jobs or cpu_count() or 1
    return Here() if count == 1 else Pool(count)
