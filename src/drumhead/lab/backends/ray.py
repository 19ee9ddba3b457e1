"""A Ray cluster as a back end: ``--ray local`` starts one on this machine, ``--ray ADDRESS`` joins one.

Needs the extra ``drumhead[ray]``. Starting Ray costs seconds, so a process pool is the default.
"""

import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from drumhead.kernel import Malformed

T = TypeVar("T")
R = TypeVar("R")

PATIENCE: Final = 5.0
"""Seconds until a cluster must answer; Ray itself would ask an empty address for minutes."""


class Ray:
    """Tasks on a cluster. What this class started, it also ends."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        try:
            import ray
        except ImportError:
            raise Malformed("Ray is not installed: pip install 'drumhead[ray]'.") from None
        _answers(address)
        self._ray: Any = ray
        self._own = not ray.is_initialized()
        self._where: Any = {"address": address} if address != "local" else {"num_cpus": jobs or None}
        self._join()

    def _join(self) -> None:
        """Every map ends what it used, so the next one must ask for the same cluster again."""
        if self._own and not self._ray.is_initialized():
            try:
                self._ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, **self._where)
            except ConnectionError:
                raise _nobody(self._where.get("address", "local")) from None

    def map(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        self._join()
        remote = self._ray.remote(function)
        places = {remote.remote(task): place for place, task in enumerate(tasks)}
        try:
            waiting = list(places)
            while waiting:
                done, waiting = self._ray.wait(waiting)
                for reference in done:
                    yield places[reference], self._ray.get(reference)
        finally:
            if self._own:
                self._ray.shutdown()


def _answers(address: str) -> None:
    """Does anybody listen there? Raises Malformed with a sentence; names such as ``auto`` are left to Ray."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError):
        raise _nobody(address) from None


def _nobody(address: str) -> Malformed:
    return Malformed(f"No Ray cluster answers at '{address[:80]}': give its host and port, or 'local' to start one.")
