"""Does docs/positions.md explain every key that a game's positions know?"""

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

from drumhead.games import game_ids, load
from drumhead.kernel import BASE_KEYS

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")


def keys_of(saves: ModuleType) -> set[str]:
    """Every tuple of keys that the game's saves.py names, without those that all games share."""
    named = [value for name, value in vars(saves).items() if "KEYS" in name and isinstance(value, tuple)]
    return {key for value in named for key in value if isinstance(key, str)} - set(BASE_KEYS)


def section_of(title: str) -> str:
    _, _, rest = TEXT.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_key_is_explained(game_id: str) -> None:
    keys = keys_of(importlib.import_module(f"drumhead.games.{game_id}.saves"))
    section = section_of(load(game_id).info.title)
    assert section or not keys, f"docs/positions.md has no section for {game_id}."
    explained = set(re.findall(r"`([a-z_]+)`", section))
    assert sorted(keys - explained) == []


def test_the_common_keys_are_explained() -> None:
    explained = set(re.findall(r"`([a-z_]+)`", TEXT.partition("\n## What holds for every game\n")[2]))
    assert sorted(set(BASE_KEYS) - explained) == []
