"""What do all environments share? A table without record and undo: numbered options, masks, observations, returns.

An option's number is the game's own (``Game.action_number``: it means the same in every decision) or, where the game
has none, its place in the list of options. Numbers stay below ``actions``, which never changes for a game.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.games import load
from drumhead.kernel import Action, Game, Malformed, Options, Table, advance, answer, bit, numbered, seeded

Observation = dict[str, NDArray[Any]]


def rules_suffix(game: Game[Any]) -> int:
    """The suffix of environment ids: it changes when behaviour does. Rules version 1 is v0, 2 is v1 and so on."""
    return int(game.info.rules_version.split(".")[0]) - 1


class EnvTable:
    """One game being played by numbers."""

    def __init__(self, game: str | Game[Any], seats: int = 0, lists: tuple[object, ...] = (), **values: object) -> None:
        self.game: Game[Any] = load(game) if isinstance(game, str) else game
        info = self.game.info
        count = seats or info.min_seats
        standard = self.game.default_options(count)
        self.options = Options(count, lists or standard.lists, values)
        wrong = self.game.violations(self.options)
        if wrong:
            raise Malformed(" ".join(violation.sentence for violation in wrong))
        self.actions = int(self.game.action_count())
        self.features = tuple(self.game.features())
        self.seats = count
        self.mask = 0
        self.refused = ""
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal anew. The same seed gives the same game for the same choices."""
        label = f"env {seed}"
        self.table = Table(seeded(label, "table"), [seeded(label, f"seat {seat}") for seat in range(self.seats)])
        self.state = self.game.setup(self.options, self.table.dice)
        self.mask = advance(self.state, self.table)
        self._numbered: dict[int, dict[int, Action]] = {}  # the options of the moment, until something changes
        self.refused = ""

    def __copy__(self) -> "EnvTable":
        """An independent table that will go on the same."""
        twin = EnvTable.__new__(EnvTable)
        twin.__dict__.update(self.__dict__)
        twin.state = self.game.clone(self.state)
        twin._numbered = {}
        twin.table = Table(self.table.dice.copy(), [dice.copy() for dice in self.table.own])
        return twin

    def __deepcopy__(self, memo: object) -> "EnvTable":
        return self.__copy__()

    # -- asking

    def asked(self) -> list[int]:
        """The seats that must choose now."""
        return [seat for seat in range(self.seats) if self.mask & bit(seat)]

    def over(self) -> bool:
        """Is the game over?"""
        return self.state.result is not None

    def numbered(self, seat: int) -> dict[int, Action]:
        """The seat's options by their numbers; none if it is not asked."""
        if not self.mask & bit(seat):
            return {}
        known = self._numbered.get(seat)
        if known is None:
            view = self.game.view(self.state, seat)
            known = numbered(self.game, view, seat, self.state.agenda[-1].options(self.state, seat))
            self._numbered[seat] = known
        return known

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each number that is an option now."""
        mask = np.zeros(self.actions, dtype=np.int8)
        for number in self.numbered(seat):
            mask[number] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The seat's view as a tensor; ``features`` names its places."""
        seen = self.game.observe(self.game.view(self.state, seat))
        return np.fromiter(seen, np.float32, len(seen)).clip(-1.0, 1.0)

    def returns(self) -> list[float]:
        """What each seat has gained, from -1 (lost) to 1 (won); all 0 until the end."""
        if self.state.result is None:
            return [0.0] * self.seats
        return [value / (self.seats - 1) for value in self.state.result.returns]

    def info(self, seat: int) -> dict[str, Any]:
        """The view as data and the options in words, for whoever wants more than a tensor."""
        view = self.game.view(self.state, seat)
        return {
            "view": self.game.to_data(view),
            "options": {n: self.game.words(view, seat, action) for n, action in self.numbered(seat).items()},
        }

    # -- acting

    def act(self, seat: int, number: int) -> bool:
        """Take the option with this number. Anything else is refused: nothing changes, and ``refused`` says why."""
        action = self.numbered(seat).get(int(number))
        if action is None:
            self.refused = f"{number} is not the number of an option of seat {seat} now."
            return False
        self.refused = ""
        self._numbered = {}
        self.mask = answer(self.state, self.table, seat, action)
        return True
