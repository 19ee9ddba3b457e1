"""Which bots are there, by name? Ranks are budgets, noise and evaluations; further bots plug in by ``register``.

``general@100ms`` and ``general@300it`` are held to that budget; ``greedy:FILE`` and ``general:FILE`` judge by the
weights in a file.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from drumhead.bots.bot import Bot, Budget, Held, RandomBot, own_dice
from drumhead.bots.greedy import GreedyBot
from drumhead.bots.quick import QuickBot
from drumhead.bots.thinking import ThinkingBot
from drumhead.bots.weights import trained, weighed_by
from drumhead.kernel import Dice, Game, Malformed

Maker = Callable[[Game[Any], Dice, str], Bot]
"""From the game, the bot's dice and what stands behind the colon of its name."""


class Level:
    """A rank as the table offers it."""

    def __init__(self, name: str, title: str, pitch: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.pitch: Final = pitch


LEVELS: Final = (
    Level("recruit", "Recruit", "Looks one move ahead, and often forgets to."),
    Level("sergeant", "Sergeant", "Looks one move ahead, and errs now and then."),
    Level("captain", "Captain", "Thinks a moment before it acts: a fair opponent."),
    Level("general", "General", "Takes its time and plans ahead."),
)
DEFAULT_LEVEL: Final = "captain"

RECRUIT_NOISE: Final = 0.7
SERGEANT_NOISE: Final = 0.2
CAPTAIN_MILLISECONDS: Final = 40.0
HELD: Final = re.compile(r"(.+)@([0-9]{1,7})(ms|it)")


def _judged(game: Game[Any], rest: str, usual: Game[Any]) -> Game[Any]:
    return weighed_by(game, Path(rest)) if rest else usual


def _random(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return RandomBot(game, dice)


def _greedy(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return GreedyBot(_judged(game, rest, game), dice, game.policy())


def _quick(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return QuickBot(game, dice)


def _recruit(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return GreedyBot(game, dice, game.policy(), RECRUIT_NOISE)


def _sergeant(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return GreedyBot(game, dice, game.policy(), SERGEANT_NOISE)


def _captain(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return ThinkingBot(_judged(game, rest, trained(game)), dice, game.policy(), CAPTAIN_MILLISECONDS)


def _general(game: Game[Any], dice: Dice, rest: str) -> Bot:
    return ThinkingBot(_judged(game, rest, trained(game)), dice, game.policy(), 0.0)


def _onnx(game: Game[Any], dice: Dice, rest: str) -> Bot:
    from drumhead.bots.onnx import OnnxBot

    return OnnxBot(game, dice, rest)


_MAKERS: Final[dict[str, Maker]] = {
    "random": _random,
    "greedy": _greedy,
    "recruit": _recruit,
    "sergeant": _sergeant,
    "captain": _captain,
    "general": _general,
    "quick": _quick,
    "onnx": _onnx,
}


def register(name: str, maker: Maker) -> None:
    """Add a kind of bot; ``name:REST`` then makes one."""
    if name in _MAKERS:
        raise Malformed(f"There is already a bot called '{name}'.")
    _MAKERS[name] = maker


def names() -> list[str]:
    """The names that ``make`` knows."""
    return list(_MAKERS)


def make(name: str, game: Game[Any], seed: str = "") -> Bot:
    """The bot of this name for this game. The same seed makes one that thinks alike."""
    held = HELD.fullmatch(name)
    if held is not None:
        bound = int(held[2])
        return Held(make(held[1], game, seed), Budget(bound, 0) if held[3] == "ms" else Budget(0, bound))
    kind, _, rest = name.partition(":")
    maker = _MAKERS.get(kind)
    if maker is None:
        raise Malformed(f"There is no bot '{kind[:40]}'; there are: {', '.join(_MAKERS)}.")
    return maker(game, own_dice(seed, kind), rest)
