"""Dropzone Commander: dropships, ruined cities, and commanders with cards. This file declares the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.dropzone import end, evaluation, lists, observation, saves, setup
from drumhead.games.dropzone import info as declared
from drumhead.games.dropzone import view as views
from drumhead.games.dropzone.content import Library, load_library
from drumhead.games.dropzone.notation import catalogue, chart, deeds, scene, showcase, sights, sums, words
from drumhead.games.dropzone.policy import Adjutant, Explorer, Onlooker, Thumb
from drumhead.games.dropzone.rosters import Army
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import (
    Action,
    Chart,
    Dice,
    Event,
    Game,
    Hand,
    Malformed,
    Options,
    Policy,
    Preset,
    Reckoned,
    Seen,
    Table,
    Violation,
    Zone,
    check_values,
)
from drumhead.kernel.lexicon import Value


class Dropzone(Game[DropState]):
    """The rulebook with the packs it is played with."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        info = declared.info()
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of(info.id).rules}
        super().__init__(info, library.hash, rules)
        self.library = library
        self.cards = library.cards
        self._weights = weights or evaluation.PLAIN
        self._judge = evaluation.Weights(self._weights)
        self._onlooker = Onlooker()
        self._adjutant = Adjutant()

    # -- before the game

    def presets(self) -> list[Preset]:
        return self.library.presets()

    def violations(self, options: Options) -> list[Violation]:
        wrong = check_values(self.info, options)
        if wrong:
            return wrong
        scenario = str(options.value(self.info, "scenario"))
        return lists.violations(self.cards, options, declared.rulings(options.values), scenario)

    def setup(self, options: Options, dice: Dice) -> DropState:
        rulings = declared.rulings(options.values)
        scenario = self.cards.scenarios[self.cards.scenario_numbers[str(options.value(self.info, "scenario"))]]
        armies: list[Army] = [lists.read_army(self.cards, one, rulings) for one in options.lists]
        return setup.setup(self.cards, scenario, rulings, self.info.max_decisions, armies, dice)

    # -- during the game

    def concede(self, s: DropState, t: Table, seat: int, rule: str) -> None:
        """Who gives up loses."""
        s.end(2 >> seat, rule, (s.vp[0], s.vp[1]))
        t.tell(Said.OVER, 1 - seat, rule=rule)

    def view(self, s: DropState, seat: int) -> DropState:
        return views.view(s, seat)

    def resample(self, view: DropState, dice: Dice) -> DropState:
        return views.resample(view, dice)

    def zones(self, s: DropState) -> list[Zone]:
        return views.zones(s)

    def with_zones(self, s: DropState, zones: list[Zone]) -> DropState:
        return views.with_zones(s, zones)

    def hand(self, s: DropState, seat: int) -> Hand | None:
        return s.hands[seat]

    def clone(self, s: DropState) -> DropState:
        return s.clone()

    def evaluate(self, s: DropState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def measures(self, s: DropState) -> dict[str, float]:
        return end.measures(s)

    def policy(self) -> Policy | None:
        return self._adjutant

    def thumb(self) -> Policy | None:
        return Thumb()

    def resolved(self, s: DropState, before: DropState, action: Action) -> bool:
        """A shot is over when the whole Shooting action is."""
        if action.verb in (Verb.AIM, Verb.COMBINE):
            return len(s.agenda) < len(before.agenda)
        return super().resolved(s, before, action)

    def onlooker(self) -> Policy | None:
        return self._onlooker

    def explorer(self) -> Policy:
        return Explorer()

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> Dropzone:
        return Dropzone(self.library, {**self._weights, **weights})

    # -- for learners

    def features(self) -> list[str]:
        return observation.features()

    def see(self, view: DropState, seen: Seen) -> None:
        observation.see(view, view.viewer, seen)

    def watch(self, s: DropState, seat: int, seen: Seen) -> None:
        observation.see(s, seat, seen)

    def action_count(self) -> int:
        return observation.action_count()

    def action_number(self, view: DropState, seat: int, action: Action) -> int:
        return observation.action_number(action)

    def action_numbers(self, view: DropState, seat: int, options: list[Action]) -> list[int]:
        return observation.action_numbers(options)

    # -- saves and positions

    def to_data(self, s: DropState) -> dict[str, object]:
        return saves.to_data(s)

    def position(self, data: dict[str, Any]) -> DropState:
        try:
            return saves.position(self.cards, data, self.info.max_decisions)
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError, ValueError) as error:
            raise Malformed("The position is not one of Dropzone Commander.") from error

    # -- for people and clients

    def name(self, view: DropState, kind: str, value: Value) -> str:
        return words.name(view, kind, value) or self.called(kind, value)

    def called(self, kind: str, value: Value) -> str:
        return words.called(self.cards, kind, value) or super().called(kind, value)

    def names(self, view: DropState) -> dict[str, str]:
        return words.names(view)

    def ref(self, view: DropState, kind: str, value: Value) -> str:
        return words.ref(view, kind, value)

    def id_of(self, view: DropState, kind: str, value: Value) -> str:
        return words.id_of(view, kind, value[0])

    def domain(self, view: DropState, kind: str) -> list[Value]:
        return words.domain(view, kind) or super().domain(view, kind)

    def reason(self, view: DropState, seat: int, action: Action, rule: str) -> str:
        return words.reason(view, seat, action, rule) or super().reason(view, seat, action, rule)

    def witness(self, view: DropState, seat: int, action: Action, rule: str) -> dict[str, object] | None:
        return sights.witness(view, seat, action, rule)

    def plan(self, view: DropState, seat: int, action: Action) -> dict[str, object] | None:
        return sights.plan(view, seat, action)

    def reckon(self, view: DropState, seat: int, action: Action) -> list[Reckoned]:
        return sums.reckon(view, seat, action)

    def meant(self, view: DropState, seat: int, action: Action, offered: bool) -> bool:
        return words.meant(view, seat, action, offered)

    def scene(self, view: DropState) -> dict[str, object]:
        return dict(scene.scene(self.library, view))

    def chart(self, scene: dict[str, object]) -> Chart:
        return chart.chart(scene)

    def catalogue(self) -> dict[str, object]:
        return catalogue.catalogue(self.library)

    def showcase(self, dice: Dice) -> DropState:
        return showcase.showcase(self.cards, dice)

    def deeds(self) -> list[str]:
        return deeds.deeds(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds.deeds_of(self.cards, event)


def game(packs: tuple[Path, ...] = ()) -> Dropzone:
    """The game with its built-in pack, or with these instead."""
    return Dropzone(load_library(packs))
