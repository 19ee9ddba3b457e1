"""How does a learner step through many games at once? N lanes advanced in one call inside the compiled core.

>>> from drumhead.envs.batch import BatchEnv
>>> env = BatchEnv("shadows_edge", count=4, opponent="random", seed=7)
>>> env.observations.shape == (4, env.width), int(env.masks.sum()) > 0
(True, True)
>>> env.step(env.masks.argmax(axis=1))
>>> env.rewards.tolist(), env.ended.tolist()
([0.0, 0.0, 0.0, 0.0], [False, False, False, False])

The arrays are the environment's own and are written anew by every step: copy what you keep. A lane that ends is dealt
anew in the same step: ``ended`` and ``rewards`` speak of the old episode, ``observations`` and ``masks`` of the new.

With ``opponent=None`` every seat is returned to the caller, for self-play: ``seats`` says who is asked in each lane,
``rewards`` holds what the seat that acted gained, ``returns`` what every seat did.
"""

from collections.abc import Sequence
from ctypes import memset
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from drumhead.envs.seating import EQUAL, deals_of, game_of, id_of, seat_of, tables_of, whole_seed
from drumhead.kernel import EVERY, Deals, Game, Lanes, Malformed, Marks, Seen

SWEPT: Final = 100  # bytes that are zeroed in a row in the time that one place by its number takes


class BatchEnv:
    """``count`` games of one kind side by side."""

    def __init__(
        self,
        game: str | Game[Any],
        count: int,
        opponent: object = "random",
        seat: int | None = None,
        seats: int = 0,
        lists: object = EQUAL,
        packs: Sequence[str | Path] = (),
        milliseconds: float = 20.0,
        seed: int = 0,
        **options: object,
    ) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise Malformed("The count of lanes is a whole number from 1 on.")
        self.game = game_of(game, packs)
        self._arguments: dict[str, Any] = {
            "count": count,
            "opponent": opponent,
            "seat": seat,
            "seats": seats,
            "lists": lists,
            "packs": packs,
            "milliseconds": milliseconds,
            "seed": seed,
            **options,
        }
        self.count = count
        self.tables = tables_of(self.game, seats, lists, options)
        self.table_seats = int(self.tables[0].seats)
        self.learner = EVERY if opponent is None else seat_of(seat, self.table_seats)
        if opponent is None and seat is not None:
            raise Malformed("In self-play every seat learns, so no seat can be named.")
        self.opponent = opponent
        self.milliseconds = milliseconds
        self.features = tuple(self.game.features())
        self.width = len(self.features)
        self.actions = int(self.game.action_count())
        try:
            self.observations: NDArray[np.float32] = np.zeros((count, self.width), np.float32)
            self.masks: NDArray[np.int8] = np.zeros((count, self.actions), np.int8)
        except (MemoryError, ValueError):
            raise Malformed(f"What {count} lanes see does not fit into memory.") from None
        self.rewards: NDArray[np.float32] = np.zeros(count, np.float32)
        self.returns: NDArray[np.float32] = np.zeros((count, self.table_seats), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.cut: NDArray[np.bool_] = np.zeros(count, np.bool_)  # after a thousand refusals in a row
        self.refused: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.lengths: NDArray[np.int64] = np.zeros(count, np.int64)  # of episodes that ended in this step
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)  # who is asked
        self._seen, self._marks = Seen(), Marks()
        self._written: NDArray[np.int64] = np.zeros(0, np.int64)
        self._marked: NDArray[np.int64] = np.zeros(0, np.int64)
        self.reset(seed)

    # A pickle is the arguments: the games that are under way are not part of it.
    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, ({**self._arguments, "game": id_of(self.game, self._arguments["packs"])},)

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Deal every lane anew. Lane i follows from ``seed + i`` alone (or from the i-th of so many seeds)."""
        if isinstance(seed, list | tuple):
            seeds = [whole_seed(one) for one in seed]
        else:
            first = whole_seed(seed)
            seeds = [first + lane for lane in range(self.count)]
        if len(seeds) != self.count:
            raise Malformed(f"There are {self.count} lanes, but {len(seeds)} seeds.")
        self._lanes: Lanes[Any] = Lanes(
            self.game, [self._deals() for _ in seeds], self.width, [f"env {one}" for one in seeds]
        )
        self._forget()
        self._see()

    def step(self, numbers: ArrayLike) -> None:
        """One option's number for each lane. A number that the mask forbids is refused: that lane waits."""
        chosen = np.asarray(numbers)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise Malformed(f"A step takes {self.count} whole numbers, one for each lane.")
        lanes = self._lanes
        if lanes.step(chosen.tolist()):
            self.rewards[:] = lanes.rewards
            self.ended[:] = lanes.ended
            self.cut[:] = lanes.cut
            self.refused[:] = lanes.refused
            self.returns.flat[:] = lanes.returns
            self.lengths[:] = lanes.lengths
            self._news = True
        elif self._news:
            self._forget()
        self._see()

    def _forget(self) -> None:
        """Nothing happened but that the games went on."""
        for told in (self.rewards, self.returns, self.ended, self.cut, self.refused, self.lengths):
            told.fill(0)
        self._news = False

    def options(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The allowed numbers of all lanes, lane behind lane, and where each lane's begin (and, last, their count).

        The masks in short: Dropzone's has 99,328 places, of which a handful are 1.
        """
        starts = np.searchsorted(self._marked, np.arange(self.count + 1) * self.actions)
        return self._marked % self.actions, starts

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """A random option of each lane."""
        numbers, starts = self.options()
        return numbers[starts[:-1] + (random.random(self.count) * np.diff(starts)).astype(np.int64)]

    def last_observations(self) -> NDArray[np.float32]:
        """What the seats that acted saw at the end, in the lanes that ended in this step; 0 in the others."""
        last = np.zeros((self.count, self.width), np.float32)
        seen = self._lanes.last
        last.reshape(-1)[np.frombuffer(seen.places(), np.int64)] = np.frombuffer(seen.values(), np.float32)
        return last

    def _deals(self) -> Deals:
        return deals_of(self.game, self.tables, self.opponent, self.learner, self.milliseconds)

    def _see(self) -> None:
        lanes = self._lanes
        lanes.see(self._seen, self._marks)
        observations, masks = self.observations.reshape(-1), self.masks.reshape(-1)
        _clear(observations, self._written)
        self._written = np.frombuffer(self._seen.places(), np.int64)
        observations[self._written] = np.frombuffer(self._seen.values(), np.float32)
        _clear(masks, self._marked)
        self._marked = np.frombuffer(self._marks.places(), np.int64)
        masks[self._marked] = 1
        self.seats[:] = lanes.seats


def _remade(arguments: dict[str, Any]) -> BatchEnv:
    return BatchEnv(**arguments)


def _clear(array: NDArray[Any], written: NDArray[np.int64]) -> None:
    """Zero everywhere, by whichever way is shorter: all bytes in one go, or only the places that were written."""
    if array.nbytes < SWEPT * len(written):
        memset(array.ctypes.data, 0, array.nbytes)  # `fill` goes number by number
    else:
        array[written] = 0
