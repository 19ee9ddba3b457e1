"""What does Dropzone Commander say about itself before anybody sits down? Its options and the rulings behind them."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.verbs import LEXICON, Said, Verb
from drumhead.kernel.game import GameInfo, Option

YES_NO: Final[tuple[object, ...]] = (True, False)
SCENARIOS: Final[tuple[object, ...]] = (
    "bunker_assault",
    "first_drop",
    "targets_of_opportunity",
    "battle_royale",
    "survey_and_control",
    "relay_masts",
    "decapitation",
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "scenario",
        "bunker_assault",
        SCENARIOS,
        "Scenario",
        "The table to fight on and what scores there.",
        "DZ-VIC-14",
    ),
    Option(
        "random_bunkers",
        False,
        YES_NO,
        "Random table",
        "On, in Bunker Assault: the buildings around the bunkers are drawn by lot, in mirrored pairs.",
        "DZ-VIC-09",
    ),
    Option(
        "offtable_commanders_count",
        False,
        YES_NO,
        "Commanders off the table count",
        "On: a commander In Readiness, In Reserve or in Holding still gives its Command Value.",
        "AMB-12",
    ),
    Option(
        "no_commander_play_cap",
        False,
        YES_NO,
        "One card a round without a commander",
        "On: a player without a commander on the table plays at most one card a round.",
        "AMB-03",
    ),
    Option(
        "famous_cards_extra",
        False,
        YES_NO,
        "Unique cards on top of the thirty",
        "On: the unique cards of famous commanders do not take a place among the thirty.",
        "AMB-06",
    ),
)

MAX_DECISIONS: Final = 60_000
MOMENTS: Final = (
    "The start of a round",
    "Battlegroups and squads that act",
    "Moves",
    "Shots, hits and searches",
    "Destruction and Fortitude",
    "The end of a round",
    "Answers to a card",
)
KIND_OF_POINT: Final = (0,) * 7 + (1, 1, 2, 2, 2) + (3,) * 6 + (4, 4, 1, 3, 1, 4, 4, 1) + (5,) * 4 + (2, 6, 1)
ANSWERING: Final = 6


class Rulings:
    """How the table plays where the rulebook leaves it open."""

    def __init__(
        self,
        offtable_commanders_count: bool = False,
        no_commander_play_cap: bool = False,
        famous_cards_extra: bool = False,
        random_bunkers: bool = False,
    ) -> None:
        self.offtable_commanders_count: Final = offtable_commanders_count  # AMB-12
        self.no_commander_play_cap: Final = no_commander_play_cap  # AMB-03
        self.famous_cards_extra: Final = famous_cards_extra  # AMB-06
        self.random_bunkers: Final = random_bunkers  # DZ-VIC-09


DEFAULT_RULINGS: Final = Rulings()
RULING_NAMES: Final = ("offtable_commanders_count", "no_commander_play_cap", "famous_cards_extra", "random_bunkers")


def rulings(values: dict[str, object]) -> Rulings:
    """The rulings of a table by their names; what is left out is as usual."""
    return Rulings(
        values.get("offtable_commanders_count", False) is True,
        values.get("no_commander_play_cap", False) is True,
        values.get("famous_cards_extra", False) is True,
        values.get("random_bunkers", False) is True,
    )


def rulings_to_data(r: Rulings) -> dict[str, object]:
    return {
        "offtable_commanders_count": r.offtable_commanders_count,
        "no_commander_play_cap": r.no_commander_play_cap,
        "famous_cards_extra": r.famous_cards_extra,
        "random_bunkers": r.random_bunkers,
    }


def info(limit: i64 = MAX_DECISIONS) -> GameInfo:
    """The declaration."""
    return GameInfo(
        id="dropzone",
        title="Dropzone Commander",
        pitch="Dropships, ruined cities, and commanders whose cards are worth holding until the moment comes.",
        min_seats=2,
        max_seats=2,
        rules_version="1.3.0",
        max_decisions=limit,
        minutes=90,
        simultaneous=True,
        has_secrets=True,
        options=OPTIONS,
        verbs=Verb,
        said=Said,
        max_options=512,
        lexicon=LEXICON,
        moments=MOMENTS,
    )
