"""Fantasy Commander: secret orders on a hex map. The rulebook's chapters are the modules of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.content import rulebook_of
from drumhead.games.fantasy_commander.armies import roster_violations
from drumhead.games.fantasy_commander.campaign.desk import StandAlone
from drumhead.games.fantasy_commander.campaign.muster import new_mission
from drumhead.games.fantasy_commander.campaign.sheet import sheet_violations
from drumhead.games.fantasy_commander.campaign.terminal import Ask, Say, play_campaign
from drumhead.games.fantasy_commander.content import load_library
from drumhead.games.fantasy_commander.deeds import all_deeds, deeds_told
from drumhead.games.fantasy_commander.evaluation import PLAIN, Weights, evaluate
from drumhead.games.fantasy_commander.notation import option_refs, option_words, question, told
from drumhead.games.fantasy_commander.observation import Frame, action_count, action_number, features, observe
from drumhead.games.fantasy_commander.policy import Soldier
from drumhead.games.fantasy_commander.setup import new_battle
from drumhead.games.fantasy_commander.state import Battle, House
from drumhead.games.fantasy_commander.table.saves import battle_data, battle_from
from drumhead.games.fantasy_commander.table.scene import draw, printed
from drumhead.games.fantasy_commander.tables import Library, Scenario
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.games.fantasy_commander.view import resample_from, view_for, with_decks, zones_of
from drumhead.kernel.action import Action
from drumhead.kernel.campaign import Campaign
from drumhead.kernel.decision import Prompt
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import Event
from drumhead.kernel.game import Game, GameInfo, Option, Options, Preset, check_values
from drumhead.kernel.illegal import Violation
from drumhead.kernel.playout import Policy
from drumhead.kernel.zones import Zone

MAX_DECISIONS = 6000
ROYAL_ROUNDS = 20
ROYAL_LIMITS = (200, 250, 400, 500)


def _info(library: Library) -> GameInfo:
    scenarios = tuple(scenario.id for scenario in library.scenarios)
    first = "crossroads" if "crossroads" in scenarios else scenarios[0]
    options = (
        Option("scenario", first, scenarios, "Scenario", "The map, its zones and what wins there.", "FC-MOD-01"),
        Option(
            "mode",
            "scenario",
            ("scenario", "battle_royal", "battle_royal_bare", "mission"),
            "Mode",
            "Play for victory points, or to the last unit: on the map, or on a bare one that both sides furnish.",
            "FC-MOD-03",
            ("mission",),
        ),
        Option(
            "points",
            0,
            (0, *ROYAL_LIMITS),
            "Point limit",
            "What an army may cost; 0: what the scenario says, 400 in Battle Royal.",
            "FC-ARM-02",
        ),
        Option(
            "strike_back",
            True,
            (True, False),
            "Strike back",
            "A defence roll in melee also hurts the attacker.",
            "FC-MEL-07",
        ),
        Option(
            "attacker_blocks",
            False,
            (True, False),
            "Attackers block",
            "The attacker's 5s and 6s block what is struck back.",
            "FC-MEL-07",
        ),
        Option("ford_blocks_sight", True, (True, False), "Fords block sight", "As difficult ground does.", "FC-TER-05"),
        Option(
            "pools_shown",
            True,
            (True, False),
            "Pools shown",
            "Every request to see the other pool counts as made; off: you ask each round.",
            "FC-ORD-05",
        ),
    )
    return GameInfo(
        "fantasy_commander",
        "Fantasy Commander",
        "Hand out orders in secret, both at once; then see who moves first, and who breaks.",
        2,
        2,
        "1.0.0",
        MAX_DECISIONS,
        60,
        True,
        True,
        options,
        Verb,
        Said,
        512,
    )


class FantasyCommander(Game[Battle]):
    """The rulebook with the packs in use."""

    def __init__(self, library: Library, content: str, weights: dict[str, float] | None = None) -> None:
        rules = {rule.id: (rule.title, rule.text) for rule in rulebook_of("fantasy_commander").rules}
        super().__init__(_info(library), content, rules)
        self.library = library
        self.soldier = Soldier()
        self._weights = weights or PLAIN
        self._judge = Weights(self._weights)
        self.frame = Frame(library)
        self.stand_alone = StandAlone(self, library)

    # -- before the game

    def presets(self) -> list[Preset]:
        lib = self.library  # FC-DCK-06: a ready army comes with its deck
        ready = sorted(lib.rosters, key=lambda roster: sum(lib.units[unit].cost for unit in roster.units))
        return [
            Preset(
                roster.id,
                roster.title,
                lib.factions[roster.faction].words,
                {"units": [lib.units[u].id for u in roster.units], "deck": [lib.cards[c].id for c in roster.deck]},
            )
            for roster in ready
        ]

    def scenario(self, options: Options) -> Scenario:
        wanted = options.value(self.info, "scenario")
        return next(scenario for scenario in self.library.scenarios if scenario.id == wanted)

    def limit(self, options: Options) -> int:
        """FC-ARM-01, FC-ARM-02."""
        chosen = options.value(self.info, "points")
        assert isinstance(chosen, int)
        if chosen:
            return chosen
        return self.scenario(options).limit if options.value(self.info, "mode") == "scenario" else 400

    def violations(self, options: Options) -> list[Violation]:
        wrong = check_values(self.info, options)
        if wrong:
            return wrong
        if options.value(self.info, "mode") == "mission":
            return self.mission_violations(options)
        if len(options.lists) != options.seats:
            return [Violation("FC-ARM-01", "Each seat needs an army: a list of units and a deck.")]
        for seat, chosen in enumerate(options.lists):
            army, deck, problems = self.read_list(chosen, seat)
            wrong += problems
            if not problems:
                wrong += roster_violations(
                    self.library.units, self.library.cards, army, deck, self.limit(options), seat
                )
                room = len(self.scenario(options).zones[seat])
                if len(army) > room:
                    sentence = f"The deployment zone has room for {room} units, not {len(army)}."
                    wrong.append(Violation("FC-SET-03", sentence, seat, "units"))
        return wrong

    def mission_violations(self, options: Options) -> list[Violation]:
        """What is wrong with a mission of the campaign: the player's army, and what the book says of the enemy."""
        human, mission = options.lists if len(options.lists) == options.seats else (None, None)
        wrong = sheet_violations(self.library, self.scenario(options), human, mission)
        if wrong:
            return wrong
        assert isinstance(mission, dict)
        army, deck, wrong = self.read_list(human, 0)
        if not wrong:
            wrong = roster_violations(self.library.units, self.library.cards, army, deck, mission["limit"], 0)
        return wrong

    def read_list(self, chosen: object, seat: int) -> tuple[list[int], list[int], list[Violation]]:
        """An army list as numbers of units and cards: a preset's id, or ids under `units` and `deck`."""
        if isinstance(chosen, str):
            chosen = next((preset.data for preset in self.presets() if preset.id == chosen), chosen)
        if not isinstance(chosen, dict):
            return [], [], [Violation("FC-ARM-01", "An army is a list of units and a deck of cards.", seat)]
        lib = self.library
        units = {unit.id: int(unit.index) for unit in lib.units}
        cards = {card.id: int(card.index) for card in lib.cards if card.index}
        wrong: list[Violation] = []
        found: list[list[int]] = []
        for field, known, what in (("units", units, "unit"), ("deck", cards, "card")):
            entries = chosen.get(field, [])
            numbers: list[int] = []
            if not isinstance(entries, list) or len(entries) > 60:
                wrong.append(Violation("FC-ARM-01", f"'{field}' is a list of at most 60 names.", seat, field))
                entries = []
            for entry in entries:
                if isinstance(entry, str) and entry in known:
                    numbers.append(known[entry])
                else:
                    wrong.append(Violation("FC-ARM-01", f"There is no {what} '{str(entry)[:40]}'.", seat, field))
            found.append(numbers)
        return found[0], found[1], wrong

    def setup(self, options: Options, dice: Dice) -> Battle:
        scenario = self.scenario(options)
        mode = options.value(self.info, "mode")
        royal = mode in ("battle_royal", "battle_royal_bare")
        house = House(
            royal,
            options.on(self.info, "strike_back"),
            options.on(self.info, "attacker_blocks"),
            options.on(self.info, "ford_blocks_sight"),
            options.on(self.info, "pools_shown"),
            scenario.target,
            ROYAL_ROUNDS if royal else scenario.rounds,
        )
        armies: list[list[int]] = []
        decks: list[list[int]] = []
        for seat, chosen in enumerate(options.lists):
            army, deck, _ = self.read_list(chosen, seat)
            armies.append(army)
            decks.append(deck)
        if mode == "mission":
            human, mission = options.lists
            assert isinstance(human, dict)
            assert isinstance(mission, dict)
            return new_mission(self.library, scenario, house, MAX_DECISIONS, human, mission, armies[0], decks[0], dice)
        bare = mode == "battle_royal_bare"
        return new_battle(self.library, scenario, house, MAX_DECISIONS, armies, decks, bare, dice)

    def campaign(self, file: Path, seed: str, ask: Ask, say: Say) -> None:
        """Begin or resume the campaign in this file, in questions and lines of text (FC-MOD-04)."""
        play_campaign(self, self.library, file, seed, ask, say)

    def campaign_rules(self) -> Campaign | None:
        return self.stand_alone

    # -- during the game

    def view(self, s: Battle, seat: int) -> Battle:
        return view_for(s, seat)

    def resample(self, view: Battle, dice: Dice) -> Battle:
        return resample_from(view, dice)

    def zones(self, s: Battle) -> list[Zone]:
        return zones_of(s)

    def with_zones(self, s: Battle, zones: list[Zone]) -> Battle:
        return with_decks(s, zones)

    def clone(self, s: Battle) -> Battle:
        return s.clone()

    def evaluate(self, s: Battle, seat: int) -> float:
        return evaluate(s, seat, self._judge)

    def weights(self) -> dict[str, float]:
        return dict(self._weights)

    def weighed(self, weights: dict[str, float]) -> FantasyCommander:
        return FantasyCommander(self.library, self.content, {**self._weights, **weights})

    def policy(self) -> Policy | None:
        return self.soldier

    # -- for learners

    def features(self) -> list[str]:
        return features(self.frame, self.library)

    def observe(self, view: Battle) -> list[float]:
        return observe(self.frame, view)

    def action_count(self) -> int:
        return action_count(self.frame)

    def action_number(self, view: Battle, seat: int, action: Action) -> int:
        return action_number(self.frame, view, seat, action)

    # -- saves and positions

    def to_data(self, s: Battle) -> dict[str, object]:
        return battle_data(s)

    def position(self, data: dict[str, Any]) -> Battle:
        return battle_from(self.library, data, MAX_DECISIONS)

    # -- for people and clients

    def refs(self, view: Battle, action: Action) -> list[str]:
        return option_refs(view, action)

    def prompt(self, view: Battle, seat: int) -> Prompt:
        return question(view, seat)

    def words(self, view: Battle, seat: int, action: Action) -> str:
        return option_words(view, seat, action)

    def sentence(self, event: Event) -> str:
        return told(self.library, event)

    def scene(self, view: Battle) -> dict[str, object]:
        return draw(view)

    def deeds(self) -> list[str]:
        return all_deeds(self.library)

    def deeds_of(self, event: Event) -> list[str]:
        return deeds_told(self.library, event)

    def catalogue(self) -> dict[str, object]:
        return printed(self.library)


def game(packs: tuple[Path, ...] = ()) -> FantasyCommander:
    """Fantasy Commander with its built-in pack, or with these."""
    library, content = load_library(packs)
    return FantasyCommander(library, content)
