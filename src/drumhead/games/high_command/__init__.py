"""WARMACHINE High Command: the deck-builder for two to four, declared as a game of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.high_command.content import Library, extended, load_library
from drumhead.games.high_command.notation.catalogue import catalogue_of
from drumhead.games.high_command.notation.deeds import deeds_in, deeds_of_cards
from drumhead.games.high_command.notation.log import sentence_of
from drumhead.games.high_command.notation.prompts import prompt_of
from drumhead.games.high_command.notation.scene import scene_of
from drumhead.games.high_command.notation.words import reason_of, refs_of, words_of
from drumhead.games.high_command.rulebook import Rules
from drumhead.games.high_command.state import HighState
from drumhead.kernel import Action, Event, Preset, Prompt


class HighCommand(Rules):
    """The rulebook with its cards and its words."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        book = rulebook_of("high_command")
        rules = {rule.id: (rule.title, rule.text) for rule in book.rules}
        super().__init__(library.cards, library.hash, rules, weights)
        self.library = library

    def presets(self) -> list[Preset]:
        cards = self.cards
        ready = [
            Preset(faction, name, "The faction's standard army.", {"faction": faction})
            for faction, name in zip(cards.factions, cards.faction_names, strict=True)
        ]
        order = ("cygnar", "khador", "protectorate", "cryx")
        ready.sort(key=lambda preset: order.index(preset.id) if preset.id in order else len(order))
        for kit in self.library.named_kits:
            data = {"faction": kit.faction, "warcasters": list(kit.warcasters), "detachments": list(kit.detachments)}
            ready.append(Preset(kit.id, kit.title, kit.sentence, data))
        return ready

    def weighed(self, weights: dict[str, float]) -> HighCommand:
        return HighCommand(self.library, {**self.weights(), **weights})

    def position(self, data: dict[str, Any]) -> HighState:
        """HC-ENG-02: a position may bring cards of its own."""
        extra = data.get("cards")
        if extra:
            return Rules(extended(self.library, extra).cards, self.content, {}).position(data)
        return super().position(data)

    def refs(self, view: HighState, action: Action) -> list[str]:
        return refs_of(view, action)

    def prompt(self, view: HighState, seat: int) -> Prompt:
        return prompt_of(view, seat)

    def words(self, view: HighState, seat: int, action: Action) -> str:
        return words_of(view, seat, action)

    def sentence(self, event: Event) -> str:
        return sentence_of(self.cards, event)

    def reason(self, view: HighState, seat: int, action: Action, rule: str) -> str:
        return reason_of(view, seat, action, rule) or super().reason(view, seat, action, rule)

    def scene(self, view: HighState) -> dict[str, object]:
        return scene_of(self.library, view)

    def catalogue(self) -> dict[str, object]:
        return catalogue_of(self.library)

    def deeds(self) -> list[str]:
        return deeds_of_cards(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds_in(self.cards, event)


def game(packs: Sequence[Path] = ()) -> HighCommand:
    """The game with its built-in pack, or with another."""
    return HighCommand(load_library(packs))
