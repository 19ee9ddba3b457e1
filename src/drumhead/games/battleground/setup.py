"""How does a battle begin? Armies, decks and the table, before the first unit is placed (BG-SET, BG-ARMY-09)."""

from mypy_extensions import i64

from drumhead.games.battleground.cards import Army, Cards, Profile, ScenarioDef, UnitDef
from drumhead.games.battleground.deployment import BeginSetup
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import Rulings
from drumhead.games.battleground.state import DESTROYED, BattleState, Unit, fresh_card
from drumhead.games.battleground.turn import Turn
from drumhead.kernel.dice import Dice
from drumhead.kernel.zones import pile

NOBODY_LINE = Profile(0, 0, 0, 0, 0)
NOBODY_DEF = UnitDef(0, "", 0, "", 0, 0, 1, (0, 0), 0, 0, 0, (1, 0, 0), 0, 0, 0, 0, NOBODY_LINE, (), (), (), 0)


def nobody() -> Unit:
    """What stands at place 0 of the units: nobody, and never on the table."""
    u = Unit(0, NOBODY_DEF, -1, fresh_card(NOBODY_DEF))
    u.out = DESTROYED
    return u


def deck_cards(cards: Cards, factions: list[int]) -> list[int]:
    """The deck of those who lead these factions: twenty cards for all, ten of the faction if it is one (BG-ARMY-09).

    By the book those who share a deck (BG-GEN-06) have armies of one set; with two factions their own cards stay out.
    """
    deck = list(cards.common)  # BG-ARMY-09, BG-GEN-06
    if factions.count(factions[0]) == len(factions):
        deck += list(cards.factions[factions[0]].cards)
    return deck


def setup(
    cards: Cards,
    rulings: Rulings,
    scenario: ScenarioDef,
    ground: Ground,
    limit: i64,
    armies: list[Army],
    dice: Dice,
) -> BattleState:
    """The table before the first step: units beside it, decks shuffled, hands empty (BG-SET-07)."""
    s = BattleState(cards, rulings, scenario, ground, len(armies), limit)
    s.units.append(nobody())
    seat: i64 = 0
    for army in armies:
        s.factions[seat] = army.faction
        s.budgets[seat] = army.budget
        s.spent[seat] = army.spent
        s.bought[seat] = army.bought
        s.plans[seat] = army.units
        s.supply[seat] = army.supply
        place: i64 = 0
        for entry in army.units:
            printed = cards.units[entry.kind]
            u = Unit(len(s.units), printed, seat, fresh_card(printed))
            if place in army.veterans:
                u.marks = (int(cards.mark("Veteran")),)
            s.units.append(u)
            place += 1
        seat += 1
    for seat in range(len(armies)):
        if s.deck_of(seat) == seat:
            led = [s.factions[other] for other in range(len(armies)) if s.deck_of(other) == seat]
            s.decks[seat] = pile(deck_cards(cards, led)).shuffled(dice)
    s.push(Turn(0))
    s.push(BeginSetup())
    return s
