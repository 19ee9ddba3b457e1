"""Battleground: Fantasy Warfare: regiments that follow standing orders on a table in inches. This declares the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import load_packs, rulebook_of
from drumhead.games.battleground import end, evaluation, lists, observation, preview, saves, setup, teams, view
from drumhead.games.battleground.campaign import Chains
from drumhead.games.battleground.cards import Army, ScenarioDef
from drumhead.games.battleground.content import CONTENT, Library, load_library
from drumhead.games.battleground.content.presets import presets
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import IN_POSITIONS, NO_RULE, info, rulings
from drumhead.games.battleground.notation import (
    catalogue,
    chart,
    deeds,
    log,
    plans,
    poses,
    prompts,
    scene,
    showcase,
    sums,
    words,
)
from drumhead.games.battleground.orders import order_of
from drumhead.games.battleground.policy import Adjutant, Thumb
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel import (
    Action,
    Campaign,
    Chart,
    Dice,
    Event,
    Game,
    Hand,
    Lack,
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
from drumhead.kernel.game import ruled
from drumhead.kernel.lexicon import Value


class Battleground(Game[BattleState]):
    """The rulebook with the packs it is played with."""

    def __init__(self, library: Library, weights: dict[str, float] | None = None) -> None:
        scenarios = {name: library.scenarios[name].title for name in sorted(library.scenarios)}
        scenarios |= {card.id: f"Terrain card: {card.title}" for card in library.terrain_cards}
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of("battleground").rules}
        super().__init__(info(scenarios, {card.id: card.title for card in library.rule_cards}), library.hash, rules)
        self.library = library
        self.cards = library.cards
        self.grounds: dict[int, Ground] = {}
        self._weights = weights or evaluation.PLAIN
        self._judge = evaluation.Weights(self._weights)
        self._adjutant = Adjutant()

    # -- before the game

    def presets(self) -> list[Preset]:
        return presets(self.library.armies, [faction.id for faction in self.library.factions])

    def muster(self, options: Options, seat: int, dice: Dice) -> object:
        scenario = self.cards.scenarios[self.scenario_row(options)]
        points, _ = self.terms(options)
        budgets = teams.budgets_of(scenario, options.seats, points, options.lists)
        return lists.random_army(self.cards, budgets[seat], dice)

    def default_options(self, seats: int) -> Options:
        plain = super().default_options(seats)
        return plain if seats == 2 else lists.team_table(self.cards, plain)

    def campaign_rules(self) -> Campaign | None:
        return Chains(self.library) if self.library.chains else None

    def scenario_row(self, options: Options) -> int:
        table, rule = options.value(self.info, "scenario"), options.value(self.info, "rule_card")
        return self.cards.scenario_rows[str(table) if rule == NO_RULE else f"{table}_{rule}"]

    def ground(self, row: int) -> Ground:
        """The ground of a table, made when it is first played on."""
        if row not in self.grounds:
            self.grounds[row] = Ground(self.cards.scenarios[row])
        return self.grounds[row]

    def violations(self, options: Options) -> list[Violation]:
        wrong = check_values(self.info, options)
        if wrong:
            return wrong
        scenario = self.cards.scenarios[self.scenario_row(options)]
        points, chain = self.terms(options)
        return lists.violations(self.cards, options.lists, scenario, options.seats, points, chain)

    def terms(self, options: Options) -> tuple[int, bool]:
        """The points of each army (0: the scenario's), and whether it is a battle of a chain."""
        points = options.value(self.info, "budget")
        assert isinstance(points, int)
        return points, options.on(self.info, "chain")

    def setup(self, options: Options, dice: Dice) -> BattleState:
        row = self.scenario_row(options)
        armies = self.armies(options, self.cards.scenarios[row])
        ground = self.ground(row)
        scenario = self.cards.scenarios[row]
        return setup.setup(self.cards, rulings(options.values), scenario, ground, self.info.max_decisions, armies, dice)

    def armies(self, options: Options, scenario: ScenarioDef) -> list[Army]:
        """The seats' armies, read from their lists."""
        points, chain = self.terms(options)
        return [
            lists.army_of(self.cards, options.lists, scenario, seat, points, chain) for seat in range(options.seats)
        ]

    # -- during the game

    def concede(self, s: BattleState, t: Table, seat: int, rule: str) -> None:
        end.concede(s, t, seat, rule)

    def view(self, s: BattleState, seat: int) -> BattleState:
        return view.view(s, seat)

    def resample(self, view_: BattleState, dice: Dice) -> BattleState:
        return view.resample(view_, dice)

    def zones(self, s: BattleState) -> list[Zone]:
        return view.zones(s)

    def with_zones(self, s: BattleState, zones: list[Zone]) -> BattleState:
        return view.with_zones(s, zones)

    def hand(self, s: BattleState, seat: int) -> Hand | None:
        return s.hands[seat]

    def clone(self, s: BattleState) -> BattleState:
        return s.clone()

    def evaluate(self, s: BattleState, seat: int) -> float:
        return evaluation.evaluate(s, seat, self._judge)

    def policy(self) -> Policy | None:
        return self._adjutant

    def thumb(self) -> Policy | None:
        return Thumb()

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> Battleground:
        return Battleground(self.library, {**self._weights, **weights})

    # -- for learners

    def features(self) -> list[str]:
        return observation.features(self.cards)

    def see(self, view: BattleState, seen: Seen) -> None:
        observation.see(view, view.viewer, seen)

    def watch(self, s: BattleState, seat: int, seen: Seen) -> None:
        observation.see(s, seat, seen)

    def action_count(self) -> int:
        return int(observation.action_count())

    def action_number(self, view: BattleState, seat: int, action: Action) -> int:
        return int(observation.action_number(view, seat, action))

    def action_numbers(self, view: BattleState, seat: int, options: list[Action]) -> list[int]:
        return observation.action_numbers(view, seat, options)

    # -- for the content runner, gallery and builder

    def deeds(self) -> list[str]:
        return deeds.deeds(self.cards)

    def showcase(self, dice: Dice) -> BattleState:
        return showcase.showcase(self.cards, dice)

    def explorer(self) -> Policy:
        return deeds.Explorer()

    def deeds_of(self, event: Event) -> list[str]:
        return deeds.deeds_of(self.cards, event)

    def catalogue(self) -> dict[str, object]:
        return catalogue.catalogue(self.library)

    # -- saves and positions

    def to_data(self, s: BattleState) -> dict[str, object]:
        return saves.to_data(s)

    def position(self, data: dict[str, Any]) -> BattleState:
        row = self.table_of(data)
        try:
            return saves.position(
                self.cards,
                self.cards.scenarios[row],
                self.ground(row),
                rulings(ruled(IN_POSITIONS, data)),
                self.info.max_decisions,
                data,
            )
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError, ValueError) as error:
            raise Malformed("The position is not one of Battleground.") from error

    def table_of(self, data: dict[str, Any]) -> int:
        """The row of the scenario that a position is on."""
        name = data.get("scenario", self.cards.scenarios[0].id)
        if not isinstance(name, str) or name not in self.cards.scenario_rows:
            raise Malformed(f"There is no scenario '{str(name)[:40]}'.")
        return self.cards.scenario_rows[name]

    # -- for people and clients

    def name(self, view: BattleState, kind: str, value: Value) -> str:
        return words.name(view, kind, value) or super().name(view, kind, value)

    def called(self, kind: str, value: Value) -> str:
        return words.called(self.cards, kind, value) or super().called(kind, value)

    def names(self, view: BattleState) -> dict[str, str]:
        return words.names(view)

    def ref(self, view: BattleState, kind: str, value: Value) -> str:
        return words.ref(view, kind, value)

    def id_of(self, view: BattleState, kind: str, value: Value) -> str:
        return words.id_of(view, kind, value[0])

    def domain(self, view: BattleState, kind: str) -> list[Value]:
        return words.domain(view, kind) or super().domain(view, kind)

    def reason(self, view: BattleState, seat: int, action: Action, rule: str) -> str:
        said = poses.reason(view, seat, action, rule) or words.reason(view, seat, action, rule)
        return said or super().reason(view, seat, action, rule)

    def witness(self, view: BattleState, seat: int, action: Action, rule: str) -> dict[str, object] | None:
        return poses.witness(view, seat, action, rule)

    def plan(self, view: BattleState, seat: int, action: Action) -> dict[str, object] | None:
        """Where an order leads a unit, own or not, this turn; nothing for other actions."""
        order = order_of(action.more) if action.verb is Verb.ORDER else None
        if order is None or view.unit(action.a) is None:
            return None
        return dict(plans.plan_of(view, int(action.a), order))

    def preview(self, view: BattleState, unit: int, order: tuple[int, ...]) -> dict[str, object]:
        """Where this order (its six numbers) will lead the unit this turn: path, end, rush, and why or why not."""
        given = order_of(order)
        if given is None or view.unit(unit) is None:
            raise Malformed("A preview needs a unit on the table and an order of six numbers.")
        return preview.preview(view, unit, given).to_data()

    def meant(self, view: BattleState, seat: int, action: Action, offered: bool) -> bool:
        return words.meant(view, seat, action, offered)

    def lack(self, view: BattleState, seat: int, action: Action, rule: str) -> Lack | None:
        return words.lack(view, seat, action, rule)

    def reckon(self, view: BattleState, seat: int, action: Action) -> list[Reckoned]:
        return sums.reckon(self.rules, view, action)

    def scene(self, view: BattleState) -> dict[str, object]:
        return scene.scene(self.library, view)

    def chart(self, scene: dict[str, object]) -> Chart:
        return chart.chart(scene)


TOLD = (log, prompts)
"""Imported for what they register in the lexicon."""


def game(packs: tuple[Path, ...] = ()) -> Battleground:
    """The game with its built-in pack, or with these instead."""
    return Battleground(load_library(load_packs(packs, CONTENT) if packs else None))
