"""Shadow's Edge: two Commanders, two battle lines, and never enough command points. This file declares the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.shadows_edge import evaluation, notation, observation, position, scene, setup
from drumhead.games.shadows_edge import view as views
from drumhead.games.shadows_edge.content import Library, deck_data, load_library
from drumhead.games.shadows_edge.policy import Adjutant
from drumhead.games.shadows_edge.state import EdgeState, Said, Verb
from drumhead.kernel import (
    Action,
    Dice,
    Event,
    Game,
    GameInfo,
    Malformed,
    Option,
    Options,
    Policy,
    Preset,
    Prompt,
    Table,
    Violation,
    Zone,
    check_values,
)

YES_NO = (True, False)

OPTIONS = (
    Option(
        "repeat_attacks",
        False,
        YES_NO,
        "Attack as often as you can pay",
        "A unit may attack any number of times a turn, each time for its operation cost.",
        "SE-ATK-13",
    ),
    Option(
        "ranged_struck_back",
        True,
        YES_NO,
        "Ranged attackers are struck back",
        "Off: a Ranged unit takes no damage back when it attacks.",
        "SE-COM-02",
    ),
    Option(
        "shock_silences",
        True,
        YES_NO,
        "Shocked units neither strike back nor intercept",
        "Off: Battle Shock only keeps a unit from operations.",
        "SE-STA-03",
    ),
    Option(
        "fortifications_attack",
        False,
        YES_NO,
        "Fortifications may attack",
        "On: a Fortification attacks from the Front like a Troop.",
        "SE-ATK-03",
    ),
    Option(
        "blitz_attacks",
        True,
        YES_NO,
        "Blitz lets a Fresh unit attack",
        "Off: Blitz only lets it retreat on the turn it enters.",
        "SE-ATK-02",
    ),
    Option("front_spaces", 5, (3, 4, 5, 6, 7), "Spaces in the Front", "How many units a Front holds.", "SE-DEP-05"),
    Option(
        "support_spaces",
        4,
        (2, 3, 4, 5, 6),
        "Spaces in Support",
        "How many units Support holds beside the Commander.",
        "SE-DEP-05",
    ),
    Option(
        "melee_from_support",
        False,
        YES_NO,
        "Melee from Support",
        "On: Troops, Elites and Heavies may attack from Support too.",
        "SE-ATK-04",
    ),
    Option(
        "open_lists",
        True,
        YES_NO,
        "Open deck lists",
        "Off: nobody knows which cards the other brought.",
        "SE-INF-01",
    ),
    Option(
        "second_player_card",
        False,
        YES_NO,
        "A sixth card for the second player",
        "On: who goes second starts with one more card.",
        "SE-SETUP-04",
    ),
)

INFO = GameInfo(
    id="shadows_edge",
    title="Shadow's Edge",
    pitch="Two battle lines, one Commander each, and never enough command points.",
    min_seats=2,
    max_seats=2,
    rules_version="1.2.0",
    max_decisions=8000,
    minutes=25,
    simultaneous=False,
    has_secrets=True,
    options=OPTIONS,
    verbs=Verb,
    said=Said,
    max_options=512,
)


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
        wrong = check_values(self.info, options)
        if len(options.lists) != 2:
            wrong.append(Violation("SE-DECK-01", "Two players bring two decks."))
        for seat, deck in enumerate(options.lists):
            wrong += setup.deck_violations(self.cards, deck, seat)
        return wrong

    def setup(self, options: Options, dice: Dice) -> EdgeState:
        rulings = position.rulings_from_values(options.values)
        return setup.set_up(self.cards, rulings, self.info.max_decisions, list(options.lists), dice)

    # -- during the game

    def concede(self, s: EdgeState, t: Table, seat: int, rule: str) -> None:
        """A player may give up at any own decision (SE-END-05)."""
        s.end(2 >> seat, rule)
        t.tell(Said.OVER, 1 - seat, 0, rule=rule)

    def view(self, s: EdgeState, seat: int) -> EdgeState:
        return views.view_of(s, seat)

    def resample(self, view: EdgeState, dice: Dice) -> EdgeState:
        return views.resampled(view, dice)

    def zones(self, s: EdgeState) -> list[Zone]:
        return views.zones_of(s)

    def with_zones(self, s: EdgeState, zones: list[Zone]) -> EdgeState:
        return views.with_zones(s, zones)

    def clone(self, s: EdgeState) -> EdgeState:
        return s.clone()

    def evaluate(self, s: EdgeState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def policy(self) -> Policy | None:
        return self._adjutant

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> ShadowsEdge:
        return ShadowsEdge(self.library, {**self._weights, **weights})

    # -- for learners

    def features(self) -> list[str]:
        return observation.features(self.cards)

    def observe(self, view: EdgeState) -> list[float]:
        return observation.observe(view)

    def action_count(self) -> int:
        return observation.action_count(self.cards)

    def action_number(self, view: EdgeState, seat: int, action: Action) -> int:
        return observation.action_number(view, seat, action)

    # -- saves and positions

    def to_data(self, s: EdgeState) -> dict[str, object]:
        return position.to_data(s)

    def position(self, data: dict[str, Any]) -> EdgeState:
        try:
            return position.position(self.cards, data, self.info.max_decisions)
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError) as error:
            raise Malformed("The position is not one of Shadow's Edge.") from error

    # -- for people and clients

    def refs(self, view: EdgeState, action: Action) -> list[str]:
        return notation.refs(view, action)

    def prompt(self, view: EdgeState, seat: int) -> Prompt:
        return notation.prompt(view, seat)

    def words(self, view: EdgeState, seat: int, action: Action) -> str:
        return notation.words(view, action)

    def sentence(self, event: Event) -> str:
        return notation.sentence(self.cards, event)

    def reason(self, view: EdgeState, seat: int, action: Action, rule: str) -> str:
        known = self.rules.get(rule)
        return notation.reason(view, seat, action, rule, known[1] if known else "That is not allowed.")

    def scene(self, view: EdgeState) -> dict[str, object]:
        return scene.scene(self.library, view)

    def deeds(self) -> list[str]:
        return notation.deeds(self.cards)

    def deeds_of(self, event: Event) -> list[str]:
        return notation.deeds_of(self.cards, event)

    def catalogue(self) -> dict[str, object]:
        return scene.catalogue(self.library)


def game(packs: tuple[Path, ...] = ()) -> ShadowsEdge:
    """The game with its built-in pack, or with these instead."""
    return ShadowsEdge(load_library(packs))
