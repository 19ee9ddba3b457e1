"""By which weights does a bot judge? The game's plain ones, those that the tuner left in its folder, or any file's."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import yaml

from drumhead.games import game_ids
from drumhead.kernel import Game, Malformed

NAME: Final = "weights.yaml"
HEADER: Final = "# Written by `drumhead tune`: what the evaluation weighs, found by self-play.\n"


def trained(game: Game[Any]) -> Game[Any]:
    """The game judged by the weights in its folder; as it is, if there are none."""
    return _trained(game)


def weighed_by(game: Game[Any], path: Path) -> Game[Any]:
    """The game judged by the weights in a file."""
    return _weighed_by(game, path)


def read(text: str, known: dict[str, float]) -> dict[str, float]:
    """Weights by name; each must be one that the game knows, and a number."""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise Malformed(f"These weights are no YAML: {str(error)[:200]}") from None
    if not isinstance(data, dict):
        raise Malformed("Weights are written as `name: number`, one in each line.")
    for name, value in data.items():
        if name not in known:
            raise Malformed(f"There is no weight '{str(name)[:40]}'; there are: {', '.join(known) or 'none'}.")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Malformed(f"The weight '{name}' is no number.")
    return {str(name): float(value) for name, value in data.items()}


def write(path: Path, weights: dict[str, float]) -> None:
    """As ``read`` reads them."""
    lines = [f"{name}: {value:.6g}\n" for name, value in weights.items()]
    path.write_text(HEADER + "".join(lines), encoding="utf-8")


@lru_cache(maxsize=64)
def _trained(game: Game[Any]) -> Game[Any]:
    known = game.weights()
    if not known or game.info.id not in game_ids():
        return game
    file = files(f"drumhead.games.{game.info.id}") / NAME
    return game.weighed(read(file.read_text(encoding="utf-8"), known)) if file.is_file() else game


@lru_cache(maxsize=256)
def _weighed_by(game: Game[Any], path: Path) -> Game[Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise Malformed(f"There are no weights at '{path}'.") from None
    return game.weighed(read(text, game.weights()))
