"""WARMACHINE High Command: the deck-builder for two to four. This file declares the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.high_command import end, evaluation, lists, observation, rounds, saves, setup
from drumhead.games.high_command import view as views
from drumhead.games.high_command.content import Library, extended, load_library
from drumhead.games.high_command.info import INFO, rulings
from drumhead.games.high_command.notation import catalogue, deeds, scene, words
from drumhead.games.high_command.policy import Quartermaster, Thumb
from drumhead.games.high_command.state import HighState
from drumhead.kernel import (
    Action,
    Dice,
    Event,
    Game,
    Hand,
    Lack,
    Options,
    Policy,
    Preset,
    Seen,
    Table,
    Value,
    Violation,
    Zone,
    check_values,
)


class HighCommand(Game[HighState]):
    """The rulebook with its cards and its words."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of(INFO.id).rules}
        super().__init__(INFO, library.hash, rules)
        self.library = library
        self.cards = library.cards
        self.sight = observation.Sight(library.cards)
        self._weights = weights or evaluation.PLAIN
        self._judge = evaluation.Weights(self._weights)
        self._quartermaster = Quartermaster()

    # -- before the game

    def presets(self) -> list[Preset]:
        return lists.presets(self.cards, self.library.kits)

    def violations(self, options: Options) -> list[Violation]:
        return check_values(self.info, options) or lists.violations(self.cards, options, rulings(options))

    def setup(self, options: Options, dice: Dice) -> HighState:
        return setup.setup(self.cards, options.lists, rulings(options), self.info.max_decisions, dice)

    # -- during the game

    def bars_concede(self, s: HighState, seat: int) -> str:
        return rounds.bars_leave(s, seat)

    def concede(self, s: HighState, t: Table, seat: int, rule: str) -> None:
        rounds.leave(s, t, seat, rule)

    def view(self, s: HighState, seat: int) -> HighState:
        return views.view(s, seat)

    def resample(self, view: HighState, dice: Dice) -> HighState:
        return views.resample(view, dice)

    def zones(self, s: HighState) -> list[Zone]:
        return views.zones(s)

    def with_zones(self, s: HighState, zones: list[Zone]) -> HighState:
        return views.with_zones(s, zones)

    def hand(self, s: HighState, seat: int) -> Hand | None:
        return s.hands[seat]

    def clone(self, s: HighState) -> HighState:
        return s.clone()

    def evaluate(self, s: HighState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> HighCommand:
        return HighCommand(self.library, {**self._weights, **weights})

    def policy(self) -> Policy | None:
        return self._quartermaster

    def thumb(self) -> Policy | None:
        return Thumb()

    def measures(self, s: HighState) -> dict[str, float]:
        return end.measures(s)

    def resolved(self, s: HighState, before: HighState, action: Action) -> bool:
        """At the latest when the turn has gone on: what comes then was not caused by it."""
        return s.turn != before.turn or s.phase != before.phase or super().resolved(s, before, action)

    # -- for learners

    def features(self) -> list[str]:
        return observation.features(self.cards)

    def see(self, view: HighState, seen: Seen) -> None:
        observation.see(self.sight, view, view.viewer, seen)

    def watch(self, s: HighState, seat: int, seen: Seen) -> None:
        observation.see(self.sight, s, seat, seen)

    def action_count(self) -> int:
        return observation.action_count(self.cards)

    def action_number(self, view: HighState, seat: int, action: Action) -> int:
        return observation.action_number(self.cards.size, view, seat, action)

    def action_numbers(self, view: HighState, seat: int, options: list[Action]) -> list[int]:
        return observation.action_numbers(self.cards.size, view, seat, options)

    # -- saves and positions

    def to_data(self, s: HighState) -> dict[str, object]:
        return saves.to_data(s)

    def position(self, data: dict[str, Any]) -> HighState:
        """HC-ENG-02: a position may bring cards of its own."""
        extra = data.get("cards")
        cards = extended(self.library, extra).cards if extra else self.cards
        return saves.position(cards, data, self.info.max_decisions)

    def playing(self, s: HighState) -> HighCommand:
        """The game with the cards that this position brought along, so that they have names and texts."""
        if s.cards is self.cards or not s.cards.extra:
            return self
        return HighCommand(extended(self.library, s.cards.extra), self._weights)

    # -- for people and clients

    def name(self, view: HighState, kind: str, value: Value) -> str:
        return words.name(view, kind, value[0]) or self.called(kind, value)

    def called(self, kind: str, value: Value) -> str:
        if kind == "card":
            return self.cards.name[value[0]] if value[0] < self.cards.size else "a card"  # a position's own card
        return words.TYPES[value[0]] if kind == "resource" else super().called(kind, value)

    def ref(self, view: HighState, kind: str, value: Value) -> str:
        return words.ref(view, kind, value[0])

    def id_of(self, view: HighState, kind: str, value: Value) -> str:
        return words.id_of(view, kind, value[0])

    def domain(self, view: HighState, kind: str) -> list[Value]:
        return [(thing,) for thing in words.domain(view, kind)]

    def reason(self, view: HighState, seat: int, action: Action, rule: str) -> str:
        return words.reason(view, seat, action, rule) or super().reason(view, seat, action, rule)

    def lack(self, view: HighState, seat: int, action: Action, rule: str) -> Lack | None:
        return words.lack(view, seat, action, rule)

    def meant(self, view: HighState, seat: int, action: Action, offered: bool) -> bool:
        return words.meant(view, seat, action, offered)

    def scene(self, view: HighState) -> dict[str, object]:
        return scene.scene(self.playing(view).library, view)

    def catalogue(self) -> dict[str, object]:
        return catalogue.catalogue(self.library)

    def deeds(self) -> list[str]:
        return deeds.deeds(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds.deeds_of(self.cards, event)


def game(packs: Sequence[Path] = ()) -> HighCommand:
    """The game with its built-in pack, or with another."""
    return HighCommand(load_library(packs))
