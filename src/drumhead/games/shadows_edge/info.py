"""What is declared about the game before anybody plays? Its options, and their values as named rulings."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.verbs import LEXICON, Said, Verb
from drumhead.kernel.game import GameInfo, Option
from drumhead.kernel.illegal import Malformed

YES_NO: Final[tuple[object, ...]] = (True, False)

OPTIONS: Final = (
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

INFO: Final = GameInfo(
    id="shadows_edge",
    title="Shadow's Edge",
    pitch="Two battle lines, one Commander each, and never enough command points.",
    min_seats=2,
    max_seats=2,
    rules_version="1.3.1",
    max_decisions=8000,
    minutes=25,
    simultaneous=False,
    has_secrets=True,
    options=OPTIONS,
    verbs=Verb,
    said=Said,
    max_options=512,
    lexicon=LEXICON,
)


class Rulings:
    """How the table plays where the rulebook is silent: the options' values by name. The letters are the digest's."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values: Final = values
        self.repeat_attacks: Final = values["repeat_attacks"] is True  # A2
        self.ranged_struck_back: Final = values["ranged_struck_back"] is True  # A6
        self.shock_silences: Final = values["shock_silences"] is True  # A9
        self.fortifications_attack: Final = values["fortifications_attack"] is True  # A11
        self.blitz_attacks: Final = values["blitz_attacks"] is True  # A12
        self.front_spaces: Final[i64] = _spaces(values["front_spaces"])  # A13
        self.support_spaces: Final[i64] = _spaces(values["support_spaces"])  # A13
        self.melee_from_support: Final = values["melee_from_support"] is True  # A14
        self.open_lists: Final = values["open_lists"] is True
        self.second_player_card: Final = values["second_player_card"] is True  # A23


def rulings(values: dict[str, object]) -> Rulings:
    """The rulings of a table; what is left out is as usual."""
    chosen: dict[str, object] = {}
    for option in OPTIONS:
        chosen[option.name] = values.get(option.name, option.default)
    return Rulings(chosen)


def _spaces(value: object) -> i64:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("A number of spaces is a whole number.")
    return value
