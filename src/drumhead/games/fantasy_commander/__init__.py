"""Fantasy Commander: secret orders on a hex map. The rulebook's chapters are the modules of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.fantasy_commander import evaluation, lists, observation, saves, setup, view
from drumhead.games.fantasy_commander.campaign.desk import StandAlone
from drumhead.games.fantasy_commander.campaign.muster import new_mission
from drumhead.games.fantasy_commander.campaign.sheet import mission_violations
from drumhead.games.fantasy_commander.campaign.terminal import Ask, Say, play_campaign
from drumhead.games.fantasy_commander.cards import Scenario
from drumhead.games.fantasy_commander.content import Library, extended, load_library
from drumhead.games.fantasy_commander.info import BARE, ID, MAX_DECISIONS, info, rulings
from drumhead.games.fantasy_commander.notation import catalogue, chart, deeds, log, scene, words
from drumhead.games.fantasy_commander.policy import Soldier
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.kernel.action import Action
from drumhead.kernel.campaign import Campaign
from drumhead.kernel.chart import Chart
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import Event
from drumhead.kernel.game import Game, Lack, Options, Preset, check_values
from drumhead.kernel.illegal import Malformed, Violation
from drumhead.kernel.judging import reweighed
from drumhead.kernel.lexicon import Value
from drumhead.kernel.playout import Policy
from drumhead.kernel.seen import Seen
from drumhead.kernel.zones import Zone


class FantasyCommander(Game[CommanderState]):
    """The rulebook with the packs it is played with."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of(ID).rules}
        super().__init__(info(library.table), library.content, rules)
        self.library = library
        self.cards = library.table
        self.soldier = Soldier()
        self._weights = weights or evaluation.PLAIN
        self._judge = evaluation.Weights(self._weights)
        self.frame = observation.Frame(self.cards)
        self.stand_alone = StandAlone(self, self.cards)

    # -- before the game

    def presets(self) -> list[Preset]:
        return lists.presets(self.cards)

    def scenario(self, options: Options) -> Scenario:
        wanted = options.value(self.info, "scenario")
        return next(scenario for scenario in self.cards.scenarios if scenario.id == wanted)

    def violations(self, options: Options) -> list[Violation]:
        wrong = check_values(self.info, options)
        if wrong:
            return wrong
        if options.value(self.info, "mode") == "mission":
            return mission_violations(self.cards, self.scenario(options), options.lists)
        return lists.violations(self.cards, self.scenario(options), options.values, options.lists)

    def setup(self, options: Options, dice: Dice) -> CommanderState:
        place = self.scenario(options)
        chosen = rulings(options.values, place)
        mode = options.value(self.info, "mode")
        if mode == "mission":
            return new_mission(self.cards, place, chosen, options.lists, dice)
        return setup.setup(self.cards, place, chosen, list(options.lists), mode == BARE, dice)

    def campaign(self, file: Path, seed: str, ask: Ask, say: Say) -> None:
        """Begin or resume the campaign in this file, in questions and lines of text (FC-MOD-04)."""
        play_campaign(self, self.cards, file, seed, ask, say)

    def campaign_rules(self) -> Campaign | None:
        return self.stand_alone

    # -- during the game

    def view(self, s: CommanderState, seat: int) -> CommanderState:
        return view.view(s, seat)

    def resample(self, view_: CommanderState, dice: Dice) -> CommanderState:
        return view.resample(view_, dice)

    def zones(self, s: CommanderState) -> list[Zone]:
        return view.zones(s)

    def with_zones(self, s: CommanderState, zones: list[Zone]) -> CommanderState:
        return view.with_zones(s, zones)

    def clone(self, s: CommanderState) -> CommanderState:
        return s.clone()

    def evaluate(self, s: CommanderState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> FantasyCommander:
        return FantasyCommander(self.library, reweighed(self._weights, weights))

    def policy(self) -> Policy | None:
        return self.soldier

    # -- for learners

    def features(self) -> list[str]:
        return observation.features(self.frame, self.cards)

    def see(self, view: CommanderState, seen: Seen) -> None:
        observation.see(self.frame, view, view.viewer, seen)

    def watch(self, s: CommanderState, seat: int, seen: Seen) -> None:
        observation.see(self.frame, s, seat, seen)

    def action_count(self) -> int:
        return observation.action_count(self.frame)

    def action_number(self, view: CommanderState, seat: int, action: Action) -> int:
        return observation.action_number(self.frame, view, seat, action)

    def action_numbers(self, view: CommanderState, seat: int, options: list[Action]) -> list[int]:
        return observation.action_numbers(self.frame, view, seat, options)

    # -- saves and positions

    def to_data(self, s: CommanderState) -> dict[str, object]:
        return saves.to_data(s)

    def position(self, data: dict[str, Any]) -> CommanderState:
        """A position may bring units, cards and terrain of its own."""
        cards = extended(self.library, data["cards"]).table if data.get("cards") else self.cards
        try:
            return saves.position(cards, data, MAX_DECISIONS)
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError, ValueError) as error:
            raise Malformed("The position is not one of Fantasy Commander.") from error

    def playing(self, s: CommanderState) -> FantasyCommander:
        """The game with the cards that this position brought along, so that they have names and texts."""
        if s.cards.extra == self.cards.extra:
            return self
        return FantasyCommander(extended(self.library, [dict(card) for card in s.cards.extra]), self._weights)

    # -- for people and clients

    def name(self, view: CommanderState, kind: str, value: Value) -> str:
        return words.name(view, kind, value) or self.called(kind, value)

    def called(self, kind: str, value: Value) -> str:
        return words.called(self.cards, kind, value) or super().called(kind, value)

    def ref(self, view: CommanderState, kind: str, value: Value) -> str:
        return words.ref(view, kind, value)

    def id_of(self, view: CommanderState, kind: str, value: Value) -> str:
        return words.id_of(view, kind, value[0])

    def domain(self, view: CommanderState, kind: str) -> list[Value]:
        return words.domain(view, kind) or super().domain(view, kind)

    def sentence(self, event: Event) -> str:
        return log.agreeing(self.cards, event, super().sentence(event))

    def reason(self, view: CommanderState, seat: int, action: Action, rule: str) -> str:
        return words.reason(view, seat, action, rule) or super().reason(view, seat, action, rule)

    def lack(self, view: CommanderState, seat: int, action: Action, rule: str) -> Lack | None:
        return words.lack(view, seat, action, rule)

    def meant(self, view: CommanderState, seat: int, action: Action, offered: bool) -> bool:
        return words.meant(view, seat, action, offered)

    def scene(self, view: CommanderState) -> dict[str, object]:
        return scene.scene(view)

    def chart(self, scene: dict[str, object]) -> Chart:
        return chart.chart(self.cards, scene)

    def deeds(self) -> list[str]:
        return deeds.deeds(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds.deeds_of(self.cards, event)

    def catalogue(self) -> dict[str, object]:
        return catalogue.catalogue(self.cards)


def game(packs: tuple[Path, ...] = ()) -> FantasyCommander:
    """The game with its built-in pack, or with these instead."""
    return FantasyCommander(load_library(packs))
