"""What is declared about the game before anybody plays? Its options, and their values as named rulings."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import Cards, Scenario
from drumhead.games.fantasy_commander.verbs import LEXICON, Said, Verb
from drumhead.kernel.game import GameInfo, Option

ID: Final = "fantasy_commander"
MAX_DECISIONS: Final = 6000
ROYAL_ROUNDS: Final = 20
ROYAL_LIMIT: Final = 400
ROYAL_LIMITS: Final = (200, 250, 400, 500)
YES_NO: Final[tuple[object, ...]] = (True, False)
FIRST_MAP: Final = "crossroads"
BARE: Final = "battle_royal_bare"

# Scenarios come from the packs, so `info` puts them before these.
OPTIONS: Final = (
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
        "What an army may cost. A scenario says it; in Battle Royal it is 400.",
        "FC-ARM-02",
        labels=("The scenario's", "200", "250", "400", "500"),
    ),
    Option(
        "strike_back",
        True,
        YES_NO,
        "Strike back",
        "A defence roll in melee also hurts the attacker.",
        "FC-MEL-07",
    ),
    Option(
        "attacker_blocks",
        False,
        YES_NO,
        "Attackers block",
        "The attacker's 5s and 6s block what is struck back.",
        "FC-MEL-07",
    ),
    Option("ford_blocks_sight", True, YES_NO, "Fords block sight", "As difficult ground does.", "FC-TER-05"),
    Option(
        "pools_shown",
        True,
        YES_NO,
        "Pools shown",
        "Every request to see the other pool counts as made; off: you ask each round.",
        "FC-ORD-05",
    ),
)


def info(cards: Cards) -> GameInfo:
    """The game with the scenarios of these packs."""
    scenarios: list[object] = [scenario.id for scenario in cards.scenarios]
    first = FIRST_MAP if FIRST_MAP in scenarios else scenarios[0]
    options = [
        Option(
            "scenario",
            first,
            tuple(scenarios),
            "Scenario",
            "The map, its zones and what wins there.",
            "FC-MOD-01",
            labels=tuple([scenario.title for scenario in cards.scenarios]),
        )
    ]
    return GameInfo(
        id=ID,
        title="Fantasy Commander",
        pitch="Hand out orders in secret, both at once; then see who moves first, and who breaks.",
        min_seats=2,
        max_seats=2,
        rules_version="1.2.0",
        max_decisions=MAX_DECISIONS,
        minutes=60,
        simultaneous=True,
        has_secrets=True,
        options=tuple(options + list(OPTIONS)),
        verbs=Verb,
        said=Said,
        max_options=512,
        lexicon=LEXICON,
    )


class Rulings:
    """How the table plays: the options' values and what the scenario says, public and fixed at setup."""

    def __init__(
        self,
        royal: bool,
        strike_back: bool,
        attacker_blocks: bool,
        ford_blocks_sight: bool,
        pools_shown: bool,
        target: i64,
        rounds: i64,
    ) -> None:
        self.royal: Final = royal  # Battle Royal (FC-MOD-03)
        self.strike_back: Final = strike_back
        self.attacker_blocks: Final = attacker_blocks
        self.ford_blocks_sight: Final = ford_blocks_sight
        self.pools_shown: Final = pools_shown  # every request to see a pool counts as made
        self.target: Final[i64] = target
        self.rounds: Final[i64] = rounds


def rulings(values: dict[str, object], scenario: Scenario) -> Rulings:
    """The rulings of a table; what is left out is as usual."""
    chosen: dict[str, object] = {}
    for option in OPTIONS:
        chosen[option.name] = values.get(option.name, option.default)
    royal = chosen["mode"] == "battle_royal" or chosen["mode"] == BARE
    return Rulings(
        royal,
        chosen["strike_back"] is True,
        chosen["attacker_blocks"] is True,
        chosen["ford_blocks_sight"] is True,
        chosen["pools_shown"] is True,
        scenario.target,
        ROYAL_ROUNDS if royal else scenario.rounds,
    )
