"""WARMACHINE High Command: the deck-builder for two to four, declared as a game of the kernel."""

from collections.abc import Sequence
from pathlib import Path

from drumhead.games.high_command.rulebook import Rules
from drumhead.kernel import Game


def game(packs: Sequence[Path] = ()) -> Game:
    from drumhead.content import rulebook_of
    from drumhead.games.high_command.content import load_library
    lib = load_library(packs)
    rb = rulebook_of("high_command")
    return Rules(lib.cards, lib.hash, {r.id: (r.title, r.text) for r in rb.rules})
