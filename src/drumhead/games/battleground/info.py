"""What is Battleground to somebody who sets up a table? Its options: the scenario, the cards dealt, the rulings."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.verbs import LEXICON, Said, Verb
from drumhead.kernel.game import GameInfo, Option

YES_NO: Final = (True, False)
AS_WRITTEN: Final = "The scenario's"


class Rulings:
    """How the table plays where the rulebook is silent. The ids are those of the digest's list of rulings."""

    def __init__(
        self,
        friend_graze: i64 = 250,
        strict_rush: bool = True,
        centred_path: bool = False,
        full_ranged_move: bool = True,
        hold_for_cover: bool = True,
        charge_spares_engaged: bool = True,
        shared_deck: bool = False,
        turn_limit: i64 = 0,
        late: i64 = -1,
    ) -> None:
        self.friend_graze: Final[i64] = friend_graze  # A-49, thousandths
        self.strict_rush: Final = strict_rush
        self.centred_path: Final = centred_path
        self.full_ranged_move: Final = full_ranged_move
        self.hold_for_cover: Final = hold_for_cover
        self.charge_spares_engaged: Final = charge_spares_engaged
        self.shared_deck: Final = shared_deck  # BG-GEN-06
        self.turn_limit: Final[i64] = turn_limit  # 0: the scenario's
        self.late: Final[i64] = late  # the side that deploys after the other, -1 for none


DEFAULT_RULINGS: Final = Rulings()

OPTIONS: Final = (
    Option(
        "friend_graze",
        250,
        (0, 125, 250, 375),
        "How far friends may brush past each other",
        "By so much a regiment is narrowed on each flank when friends are in its way.",
        "BG-UNU-01",
        labels=("Not at all", "1/8 inch", "1/4 inch", "3/8 inch"),
    ),
    Option(
        "strict_rush",
        True,
        YES_NO,
        "A rush must be nearer than the movement allows",
        "Off: a final rush may be exactly as long as the movement category.",
        "BG-FR-10",
    ),
    Option(
        "centred_path",
        False,
        YES_NO,
        "The lane of a rush is centred",
        "On: the free lane must lie evenly on both sides of the line of a rush.",
        "BG-FR-08",
    ),
    Option(
        "full_ranged_move",
        True,
        YES_NO,
        "Shooters use their whole move",
        "Off: a unit on Ranged stops as soon as its target is in range.",
        "BG-ORD-03",
    ),
    Option(
        "hold_for_cover",
        True,
        YES_NO,
        "Only Hold uses a wall",
        "Off: a unit behind a wall or hedge has cover on any order.",
        "BG-TER-05",
    ),
    Option(
        "charge_spares_engaged",
        True,
        YES_NO,
        "The charge does not reach engaged units",
        "Off: sounding the charge may also change the orders of engaged units.",
        "BG-CMD-08",
    ),
    Option(
        "shared_deck",
        False,
        YES_NO,
        "One deck for both",
        "On: both sides use one deck; the faction's ten cards are in it if both lead that faction.",
        "BG-GEN-06",
    ),
)


LATE: Final = ("nobody", "south", "north")

TABLE_OPTIONS: Final = (
    Option(
        "budget",
        0,
        (0, 1500, 2000, 2500, 3000),
        "Points of each side",
        "Two partners have more together. They divide their side's points, evenly unless told.",
        "BG-ARMY-01",
        labels=(AS_WRITTEN, "1500", "2000", "2500", "3000"),
    ),
    Option(
        "turn_limit",
        0,
        (0, 12, 16, 18, 24, 30),
        "Turns, both sides' counted together",
        "How long the battle may last.",
        "BG-TRN-05",
        labels=(AS_WRITTEN, "12", "16", "18", "24", "30"),
    ),
    Option(
        "deploys_last",
        "nobody",
        LATE,
        "Who deploys last",
        "That side places its army when the other stands, instead of in turn.",
        "BG-SET-02",
    ),
    Option(
        "chain",
        False,
        YES_NO,
        "A battle of a chain",
        "On: armies may have veterans, supply and stores, as a campaign chain gives them.",
        "BG-ARMY-01",
    ),
)


IN_POSITIONS: Final = (*OPTIONS, *[option for option in TABLE_OPTIONS if option.name in ("turn_limit", "deploys_last")])


def rulings(values: dict[str, object]) -> Rulings:
    """The rulings that these option values ask for."""
    return Rulings(
        _number(values, "friend_graze", 250),
        values.get("strict_rush", True) is True,
        values.get("centred_path", False) is True,
        values.get("full_ranged_move", True) is True,
        values.get("hold_for_cover", True) is True,
        values.get("charge_spares_engaged", True) is True,
        values.get("shared_deck", False) is True,
        turn_limit=_number(values, "turn_limit", 0),
        late=LATE.index(str(values.get("deploys_last", "nobody"))) - 1,
    )


def _number(values: dict[str, object], name: str, default: int) -> int:
    value = values.get(name, default)
    return value if isinstance(value, int) else default


NO_RULE: Final = "none"


def info(scenarios: dict[str, str], rule_cards: dict[str, str]) -> GameInfo:
    """The game's declaration with the scenarios, terrain cards and rule cards of the packs in use: titles by id."""
    choices: tuple[object, ...] = tuple(scenarios) if scenarios else ("S1",)
    rule_card = Option(
        "rule_card",
        NO_RULE,
        (NO_RULE, *rule_cards),
        "Rule card",
        "A special rule on top of the scenario or terrain card.",
        "BG-GEN-04",
        labels=("None", *rule_cards.values()),
    )
    scenario = Option(
        "scenario",
        choices[0],
        choices,
        "Scenario",
        "The ground, the zones, and how the battle is won.",
        "BG-SET-01",
        labels=tuple(scenarios.values()),
    )
    return GameInfo(
        id="battleground",
        title="Battleground: Fantasy Warfare",
        pitch="Regiments that follow their standing orders, and a general with three commands a turn.",
        min_seats=2,
        max_seats=4,  # BG-ARMY-08: teams; seats 0 and 2 lead the South, 1 and 3 the North
        rules_version="1.3.1",
        max_decisions=40000,
        minutes=75,
        simultaneous=False,
        has_secrets=True,
        options=(scenario, rule_card, *TABLE_OPTIONS, *OPTIONS),
        verbs=Verb,
        said=Said,
        max_options=512,
        lexicon=LEXICON,
    )
