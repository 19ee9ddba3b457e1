"""A Ray cluster as a back end: ``--ray local`` starts one on this machine, ``--ray ADDRESS`` joins one.

Needs the extra ``drumhead[ray]``. Starting Ray costs seconds, so a process pool is the default.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from drumhead.kernel import Malformed

T = TypeVar("T")
R = TypeVar("R")


class Ray:
    """Tasks on a cluster. What this class started, it also ends."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        try:
            import ray
        except ImportError:
            raise Malformed("Ray is not installed: pip install 'drumhead[ray]'.") from None
        self._ray: Any = ray
        self._own = not ray.is_initialized()
        self._where: Any = {"address": address} if address != "local" else {"num_cpus": jobs or None}
        self._join()

    def _join(self) -> None:
        """Every map ends what it used, so the next one must ask for the same cluster again."""
        if self._own and not self._ray.is_initialized():
            self._ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, **self._where)

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
