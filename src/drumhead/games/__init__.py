"""Which games are there? Every package in this folder that offers ``game(packs) -> Game``; nobody lists their names."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from drumhead.kernel import Game, Malformed


@lru_cache(maxsize=1)
def game_ids() -> tuple[str, ...]:
    """The ids of all rulebooks, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg and _offers(module.name)))


def _offers(name: str) -> bool:
    """Does this package declare a game? Its source tells, without importing its rules."""
    return "\ndef game(" in (Path(__file__).parent / name / "__init__.py").read_text(encoding="utf-8")


def load(game_id: str, packs: Sequence[Path] = ()) -> Game[Any]:
    """The game with its built-in packs, or with these instead."""
    return _load(game_id, tuple(packs))


@lru_cache(maxsize=32)
def _load(game_id: str, packs: tuple[Path, ...]) -> Game[Any]:
    if game_id not in game_ids():
        raise Malformed(f"There is no game '{game_id[:40]}'; there are: {', '.join(game_ids())}.")
    game: Game[Any] = import_module(f"{__name__}.{game_id}").game(packs)
    return game
