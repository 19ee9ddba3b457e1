"""pyminion (Dominion, base set): two players who choose at random.

Such players may trash all their money and go on for ever, so a game ends after a number of decisions at the latest.
"""

import contextlib
import logging
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

base = import_module("pyminion.expansions.base")
bots = import_module("pyminion.bots.bot")
game = import_module("pyminion.game")

logging.getLogger().setLevel(logging.ERROR)  # it logs every event otherwise
KINGDOM = [
    *(base.smithy, base.village, base.market, base.laboratory, base.festival),
    *(base.moat, base.cellar, base.workshop, base.militia, base.chapel),
]
MOST = 2_000  # decisions of one player; a game that ends by itself takes a few hundred


class Endless(Exception):
    """The game has gone on for long enough."""


class Chance(bots.BotDecider):  # type: ignore[misc, name-defined]
    """Any valid card or none; any number of cards between the bounds."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.decisions = 0

    def _count(self) -> None:
        self.decisions += 1
        if self.decisions >= MOST:
            raise Endless

    def _one(self, cards: list[Any]) -> Any:
        self._count()
        return self.rng.choice([*cards, None])

    def _some(self, cards: list[Any], least: int, most: int) -> list[Any]:
        self._count()
        most = len(cards) if most < 0 else min(most, len(cards))
        return self.rng.sample(cards, self.rng.randint(min(least, most), most))

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return self._one(valid_actions)

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> Any:
        self._count()
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        return self._one(valid_cards)

    def discard_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_discard: int = 0, max_num_discard: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_trash: int = 0, max_num_trash: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any,
        min_num_gain: int = 0, max_num_gain: int = -1,
    ) -> list[Any]:  # fmt: skip
        return self._some(valid_cards, min_num_gain, max_num_gain)


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {"dominion, base set": play}


def play(rng: random.Random) -> int:
    choosing = [Chance(rng), Chance(rng)]
    players = [bots.Bot(chance, f"player {seat}") for seat, chance in enumerate(choosing)]
    with contextlib.suppress(Endless):
        game.Game(players, expansions=[base.base_set], kingdom_cards=KINGDOM, log_stdout=False).play()
    return sum(chance.decisions for chance in choosing)
