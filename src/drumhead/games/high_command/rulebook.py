"""The rulebook as the kernel knows it: setting up, looking, copying, saving and judging, without words for people."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.games.high_command.cards import Cards
from drumhead.games.high_command.detachments import list_violations
from drumhead.games.high_command.evaluation import PLAIN, Weights, evaluate
from drumhead.games.high_command.observation import action_count, action_number, features, observe
from drumhead.games.high_command.policy import Quartermaster
from drumhead.games.high_command.saves import state_from_data, state_to_data
from drumhead.games.high_command.setup import set_up
from drumhead.games.high_command.state import HighSaid, HighState, HighVerb
from drumhead.games.high_command.view import resample_view, view_of, with_zones_of, zones_of
from drumhead.kernel import Action, Dice, Game, GameInfo, Option, Options, Policy, Violation, Zone, check_values

MAX_DECISIONS: Final = 8000

INFO: Final = GameInfo(
    id="high_command",
    title="WARMACHINE High Command",
    pitch="Build an army card by card and hold the ground one round longer than the others.",
    min_seats=2,
    max_seats=4,
    rules_version="1.0",
    max_decisions=MAX_DECISIONS,
    minutes=60,
    simultaneous=False,
    has_secrets=True,
    options=(
        Option(
            "ruleset",
            "printed",
            ("printed", "errata"),
            "Rules",
            "The rulebook as printed, or with the publisher's four corrections.",
            "HC-E2",
        ),
        Option(
            "quick_start",
            False,
            (False, True),
            "Quick start",
            "Fixed armies, six locations and six rounds.",
            "HC-QS-01",
        ),
        Option(
            "first",
            "lot",
            ("lot", "seat 1", "seat 2", "seat 3", "seat 4"),
            "First player",
            "Who begins every round.",
            "HC-SETUP-12",
        ),
        Option(
            "aoa_decider",
            "left",
            ("left", "nearest_present"),
            "All-out attacks",
            "Who strikes back for all: the player on the left, or the nearest one with cards there.",
            "HC-R-26",
        ),
    ),
    verbs=HighVerb,
    said=HighSaid,
    max_options=96,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Game[HighState]):
    """High Command without its words."""

    def __init__(
        self,
        cards: Cards,
        content: str,
        rules: dict[str, tuple[str, str]],
        weights: dict[str, float] | None = None,
    ) -> None:
        super().__init__(INFO, content, rules)
        self.cards: Final = cards
        self.quartermaster: Final = Quartermaster()
        self.weighing: Final = weights or PLAIN
        self.judge: Final = Weights(self.weighing)

    def violations(self, options: Options) -> list[Violation]:
        wrong = check_values(self.info, options)
        if wrong:
            return wrong
        lists = options.lists
        if len(lists) != options.seats:
            return [Violation("HC-SETUP-04", f"{options.seats} players need {options.seats} lists, not {len(lists)}.")]
        first = str(options.value(self.info, "first"))
        if first != "lot" and int(first[-1]) > options.seats:
            wrong.append(Violation("HC-SETUP-12", f"There is no {first} at this table.", -1, "first"))
        return wrong + list_violations(self.cards, lists, options.on(self.info, "quick_start"))

    def setup(self, options: Options, dice: Dice) -> HighState:
        first = str(options.value(self.info, "first"))
        return set_up(
            self.cards,
            options.lists,
            options.value(self.info, "ruleset") == "errata",
            options.on(self.info, "quick_start"),
            options.value(self.info, "aoa_decider") == "nearest_present",
            -1 if first == "lot" else int(first[-1]) - 1,
            self.info.max_decisions,
            dice,
        )

    def view(self, s: HighState, seat: i64) -> HighState:
        return view_of(s, seat)

    def resample(self, view: HighState, dice: Dice) -> HighState:
        return resample_view(view, dice)

    def zones(self, s: HighState) -> list[Zone]:
        return zones_of(s)

    def with_zones(self, s: HighState, zones: list[Zone]) -> HighState:
        return with_zones_of(s, zones)

    def clone(self, s: HighState) -> HighState:
        return s.clone()

    def evaluate(self, s: HighState, seat: i64) -> float:
        return evaluate(s, seat, self.judge)

    def weights(self) -> dict[str, float]:
        return dict(self.weighing)

    def policy(self) -> Policy | None:
        return self.quartermaster

    def measures(self, s: HighState) -> dict[str, float]:
        outcome = s.result
        points = outcome.points if outcome is not None else ()
        return {
            "rounds": float(s.round - 1 if outcome is not None and outcome.rule == "HC-WIND-04" else s.round),
            "captures a player": sum(s.captures) / s.seats,
            "points a player": sum(points) / s.seats,
        }

    def features(self) -> list[str]:
        return features(self.cards)

    def observe(self, view: HighState) -> list[float]:
        return observe(self.cards, view)

    def action_count(self) -> i64:
        return action_count(self.cards)

    def action_number(self, view: HighState, seat: i64, action: Action) -> i64:
        return action_number(self.cards.size, view, seat, action)

    def to_data(self, s: HighState) -> dict[str, object]:
        return state_to_data(s)

    def position(self, data: dict[str, Any]) -> HighState:
        return state_from_data(self.cards, data, self.info.max_decisions)
