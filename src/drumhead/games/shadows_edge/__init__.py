"""Shadow's Edge: two Commanders, two battle lines, and never enough command points. This file declares the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.shadows_edge import end, evaluation, lists, observation, saves, setup, view
from drumhead.games.shadows_edge.content import Library, deck_data, extended, load_library
from drumhead.games.shadows_edge.info import INFO, rulings
from drumhead.games.shadows_edge.notation import catalogue, deeds, scene, words
from drumhead.games.shadows_edge.policy import Adjutant, Thumb
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.kernel import (
    Action,
    Dice,
    Event,
    Game,
    Hand,
    Lack,
    Malformed,
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
from drumhead.kernel.judging import reweighed


class ShadowsEdge(Game[EdgeState]):
    """The rulebook with the packs it is played with."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of(INFO.id).rules}
        super().__init__(INFO, library.table.content, rules)
        self.library = library
        self.cards = library.table
        self._weights = weights or evaluation.PLAIN
        self._judge = evaluation.Weights(self._weights)
        self._adjutant = Adjutant()

    # -- before the game

    def presets(self) -> list[Preset]:
        return [Preset(deck.id, deck.title, deck.sentence, deck_data(deck)) for deck in self.library.decks]

    def violations(self, options: Options) -> list[Violation]:
        return check_values(self.info, options) + lists.all_violations(self.cards, options.lists)

    def setup(self, options: Options, dice: Dice) -> EdgeState:
        return setup.setup(self.cards, rulings(options.values), self.info.max_decisions, list(options.lists), dice)

    # -- during the game

    def concede(self, s: EdgeState, t: Table, seat: int, rule: str) -> None:
        end.concede(s, t, seat, rule)

    def view(self, s: EdgeState, seat: int) -> EdgeState:
        return view.view(s, seat)

    def resample(self, view_: EdgeState, dice: Dice) -> EdgeState:
        return view.resample(view_, dice)

    def zones(self, s: EdgeState) -> list[Zone]:
        return view.zones(s)

    def with_zones(self, s: EdgeState, zones: list[Zone]) -> EdgeState:
        return view.with_zones(s, zones)

    def hand(self, s: EdgeState, seat: int) -> Hand | None:
        return s.hands[seat]

    def clone(self, s: EdgeState) -> EdgeState:
        return s.clone()

    def evaluate(self, s: EdgeState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def policy(self) -> Policy | None:
        return self._adjutant

    def thumb(self) -> Policy | None:
        return Thumb()

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> ShadowsEdge:
        return ShadowsEdge(self.library, reweighed(self._weights, weights))

    # -- for learners

    def features(self) -> list[str]:
        return observation.features(self.cards)

    def see(self, view: EdgeState, seen: Seen) -> None:
        observation.see(view, view.viewer, seen)

    def watch(self, s: EdgeState, seat: int, seen: Seen) -> None:
        observation.see(s, seat, seen)

    def action_count(self) -> int:
        return observation.action_count(self.cards)

    def action_number(self, view: EdgeState, seat: int, action: Action) -> int:
        return observation.action_number(view, seat, action)

    def action_numbers(self, view: EdgeState, seat: int, options: list[Action]) -> list[int]:
        return observation.action_numbers(view, seat, options)

    # -- saves and positions

    def to_data(self, s: EdgeState) -> dict[str, object]:
        return saves.to_data(s)

    def position(self, data: dict[str, Any]) -> EdgeState:
        """A position may bring cards of its own."""
        cards = extended(self.library, data["cards"]).table if data.get("cards") else self.cards
        try:
            return saves.position(cards, data, self.info.max_decisions)
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError) as error:
            raise Malformed("The position is not one of Shadow's Edge.") from error

    def playing(self, s: EdgeState) -> ShadowsEdge:
        """The game with the cards that this position brought along, so that they have names and texts."""
        if s.cards.extra == self.cards.extra:
            return self
        return ShadowsEdge(extended(self.library, [dict(card) for card in s.cards.extra]), self._weights)

    # -- for people and clients

    def name(self, view: EdgeState, kind: str, value: Value) -> str:
        return words.name(view, kind, value[0]) or self.called(kind, value)

    def called(self, kind: str, value: Value) -> str:
        return words.called(self.cards, kind, value[0]) or super().called(kind, value)

    def ref(self, view: EdgeState, kind: str, value: Value) -> str:
        return words.ref(view, kind, value[0])

    def domain(self, view: EdgeState, kind: str) -> list[Value]:
        return [(thing,) for thing in words.domain(view, kind)] or super().domain(view, kind)

    def reason(self, view: EdgeState, seat: int, action: Action, rule: str) -> str:
        return words.reason(view, seat, action, rule) or super().reason(view, seat, action, rule)

    def meant(self, view: EdgeState, seat: int, action: Action, offered: bool) -> bool:
        return words.meant(view, seat, action, offered)

    def lack(self, view: EdgeState, seat: int, action: Action, rule: str) -> Lack | None:
        return words.lack(view, seat, action, rule)

    def scene(self, view: EdgeState) -> dict[str, object]:
        return scene.scene(self.playing(view).library, view)

    def deeds(self) -> list[str]:
        return deeds.deeds(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds.deeds_of(self.cards, event)

    def catalogue(self) -> dict[str, object]:
        return catalogue.catalogue(self.library)


def game(packs: tuple[Path, ...] = ()) -> ShadowsEdge:
    """The game with its built-in pack, or with these instead."""
    return ShadowsEdge(load_library(packs))
