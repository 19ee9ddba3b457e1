"""Can every keyword be explained in one line where it stands? From the catalogue, or from the rule of that title."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import drumhead
from drumhead.content import rulebook_of
from drumhead.games import game_ids
from drumhead.games.fantasy_commander.cards import ABILITIES


def plain(word: str) -> str:
    """As web/src/lib/terms.svelte.ts reads a word: "Armor 2" is Armor, "blood_frenzy" is blood frenzy."""
    return re.sub(r"[\s+-]*\d[\d.+]*$", "", word.replace("_", " ")).strip().lower()


def printed(catalogue: dict[str, Any]) -> Iterator[str]:
    for rows in catalogue.values():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict):
                yield from row.get("keywords", ())


@pytest.mark.parametrize("name", game_ids())
def test_every_keyword_has_its_line(name: str) -> None:
    game = drumhead.load(name)
    catalogue: dict[str, Any] = dict(game.catalogue())
    told = {plain(word) for word in catalogue.get("keywords", {})}
    told |= {plain(rule.title) for rule in rulebook_of(name).rules}
    words = set(printed(catalogue)) | (set(ABILITIES) if name == "fantasy_commander" else set())
    assert [word for word in sorted(words) if plain(word) not in told] == []
