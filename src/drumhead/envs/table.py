"""What do all environments share? A table without record and undo: numbered options, masks, observations, returns.

An option's number is the game's own (``Game.action_number``: it means the same in every decision) or, where the game
has none, its place in the list of options. Numbers stay below ``actions``, which never changes for a game.
"""

from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.envs.seating import EQUAL, game_of, id_of, number_of, tables_of, tensor_of, whole_seed
from drumhead.kernel import (
    Action,
    Game,
    Malformed,
    Marks,
    Options,
    Seen,
    Table,
    advance,
    answer,
    assigned,
    seeded,
)

Observation = dict[str, NDArray[Any]]


def rules_suffix(game: Game[Any]) -> int:
    """The suffix of environment ids: it changes when behaviour does. Rules version 1 is v0, 2 is v1 and so on."""
    return int(game.info.rules_version.split(".")[0]) - 1


class EnvTable:
    """One game being played by numbers."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        lists: object = EQUAL,
        packs: Sequence[str | Path] = (),
        **values: object,
    ) -> None:
        self.game: Game[Any] = game_of(game, packs)
        self.packs = tuple(str(pack) for pack in packs)
        self.tables = tables_of(self.game, seats, lists, values)
        self.actions = int(self.game.action_count())
        self.features = tuple(self.game.features())
        self.seats = int(self.tables[0].seats)
        self.mask = 0
        self.refused = ""
        self.seen, self.marks = Seen(), Marks()
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal anew. The same seed gives the same game for the same choices."""
        self.seed = whole_seed(seed)
        self.history: list[tuple[int, int]] = []  # each seat that chose, and its number
        label = f"env {self.seed}"
        self.table = Table(seeded(label, "table"), [seeded(label, f"seat {seat}") for seat in range(self.seats)])
        place = seeded(label, "lists").below(len(self.tables)) if len(self.tables) > 1 else 0
        self.state = self.game.setup(self.tables[place], self.table.dice)
        self.mask = advance(self.state, self.table)
        self._forget()
        self.refused = ""

    def _forget(self) -> None:
        """Something changed: what was made of the moment is stale."""
        self._views: dict[int, Any] = {}
        self._asked: dict[int, tuple[list[int], list[Action]]] = {}

    def __copy__(self) -> "EnvTable":
        """An independent table that will go on the same."""
        twin = EnvTable.__new__(EnvTable)
        twin.__dict__.update(self.__dict__)
        twin.state = self.game.clone(self.state)
        twin.history = list(self.history)
        twin._forget()
        twin.table = Table(self.table.dice.copy(), [dice.copy() for dice in self.table.own])
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """A table is its set-up, its seed and its history; native states are not pickled."""
        game_id = id_of(self.game, self.packs)
        tables = [(int(table.seats), table.lists, table.values) for table in self.tables]
        return _remade, (game_id, self.packs, tables, self.seed, self.history)

    def __deepcopy__(self, memo: object) -> "EnvTable":
        return self.__copy__()

    # -- asking

    def asked(self) -> list[int]:
        """The seats that must choose now."""
        mask = self.mask
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def over(self) -> bool:
        """Is the game over?"""
        return self.state.result is not None

    def numbered(self, seat: int) -> dict[int, Action]:
        """The seat's options by their numbers, lowest first; none if it is not asked."""
        self._at_table(seat, 0)
        numbers, options = self._options(seat)
        return dict(sorted(zip(numbers, options, strict=True), key=itemgetter(0)))

    def _options(self, seat: int) -> tuple[list[int], list[Action]]:
        """The numbers of the seat's options and the options, made once a decision; none if it is not asked."""
        known = self._asked.get(seat)
        if known is None:
            state = self.state
            options = state.agenda[-1].options(state, seat) if self.mask >> seat & 1 else []
            known = self._asked[seat] = assigned(self.game, state, seat, options), options
        return known

    def _at_table(self, seat: object, lowest: int) -> None:
        if type(seat) is int and lowest <= seat < self.seats:
            return  # the usual case, at once
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not lowest <= seat < self.seats:
            raise Malformed(f"The seats of this table are 0 to {self.seats - 1}.")

    def view(self, seat: int) -> Any:
        """The state as this seat may know it (-1: a spectator), made once a decision. It is for looking only."""
        self._at_table(seat, -1)
        known = self._views.get(seat)
        if known is None:
            known = self._views[seat] = self.game.view(self.state, seat)
        return known

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each number that is an option now, in an array of the caller's own."""
        self._at_table(seat, 0)
        mask = np.zeros(self.actions, np.int8)
        self.marks.clear()
        self.marks.put(0, self._options(seat)[0])
        mask[np.frombuffer(self.marks.places(), np.int64)] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The seat's view as a tensor; ``features`` names its places."""
        self._at_table(seat, -1)
        self.seen.clear()
        if seat < 0:
            self.game.see(self.view(seat), self.seen)
        else:
            self.game.watch(self.state, seat, self.seen)
        return tensor_of(self.seen, len(self.features))

    def returns(self) -> list[float]:
        """What each seat has gained, from -1 (lost) to 1 (won); all 0 until the end."""
        if self.state.result is None:
            return [0.0] * self.seats
        return [value / (self.seats - 1) for value in self.state.result.returns]

    def info(self, seat: int) -> dict[str, Any]:
        """The view as data and the options in words, for whoever wants more than a tensor."""
        view = self.view(seat)
        return {
            "view": self.game.to_data(view),
            "options": {n: self.game.words(view, seat, action) for n, action in self.numbered(seat).items()},
        }

    # -- acting

    def act(self, seat: int, number: int) -> bool:
        """Take the option with this number. Anything else is refused: nothing changes, and ``refused`` says why."""
        number = number_of(number)
        self._at_table(seat, 0)
        numbers, options = self._options(seat)
        try:
            place = numbers.index(number)
        except ValueError:
            self.refused = f"{number} is not the number of an option of seat {seat} now."
            return False
        self.refused = ""
        self.history.append((int(seat), number))
        self._forget()
        self.mask = answer(self.state, self.table, seat, options[place])
        return True


def _remade(
    game: str, packs: tuple[str, ...], tables: list[tuple[int, Any, Any]], seed: int, history: list[tuple[int, int]]
) -> EnvTable:
    table = EnvTable(game, tables[0][0], packs=packs)
    table.tables = [Options(seats, lists, values) for seats, lists, values in tables]
    table.reset(seed)
    for seat, number in history:
        if not table.act(seat, number):
            raise Malformed(f"The pickled history does not fit the game as it is now: {table.refused}")
    return table
