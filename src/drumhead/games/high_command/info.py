"""What does High Command say about itself? Its name, its seats and the rulings that a table may choose."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.verbs import LEXICON, Said, Verb
from drumhead.kernel import GameInfo, Option, Options

OPTIONS: Final = (
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
)

INFO: Final = GameInfo(
    id="high_command",
    title="WARMACHINE High Command",
    pitch="Build an army card by card and hold the ground one round longer than the others.",
    min_seats=2,
    max_seats=4,
    rules_version="1.1",
    max_decisions=8000,
    minutes=60,
    simultaneous=False,
    has_secrets=True,
    options=OPTIONS,
    verbs=Verb,
    said=Said,
    max_options=96,
    lexicon=LEXICON,
)


class Rulings:
    """The options of a table, by name."""

    def __init__(self, errata: bool, quick_start: bool, nearest_decides: bool, first: i64) -> None:
        self.errata: Final = errata
        self.quick_start: Final = quick_start
        self.nearest_decides: Final = nearest_decides
        self.first: Final[i64] = first  # the seat that begins; -1: drawn by lot


def rulings(options: Options) -> Rulings:
    """What the table chose, or the defaults."""
    first = str(options.value(INFO, "first"))
    return Rulings(
        options.value(INFO, "ruleset") == "errata",
        options.on(INFO, "quick_start"),
        options.value(INFO, "aoa_decider") == "nearest_present",
        -1 if first == "lot" else int(first[-1]) - 1,
    )
