"""What does a battle look like in the thick of it? Small tables drawn at random, for the content runner.

A pinched unit, one that fights two, a few free ones, cards in both hands and four turns to go: whatever whole battles
show seldom gets its chance here.
"""

from __future__ import annotations

from drumhead.games.battleground.cards import COLOSSAL, DEEP_WATER, SPELL_CURSE, Cards, UnitDef
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import Rulings
from drumhead.games.battleground.losses import draw
from drumhead.games.battleground.setup import nobody
from drumhead.games.battleground.state import BattleState, Order, Unit, fresh_card, link_units
from drumhead.games.battleground.statics import note_wide
from drumhead.games.battleground.texts import ON_SETUP
from drumhead.games.battleground.triggers import fire_side, settle
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import CLOSE, RANGED, ROUTING
from drumhead.kernel import Dice, Table
from drumhead.kernel.zones import pile
from drumhead.space.shapes import FRONT, LEFT

HAND = 8
TURNS = 4
FREE = 6  # places from here on are out of the fights
# side, x, y, heading in thousandths and hundredths; the first five fight each other
PLACES = (
    (1, 18000, 20000, 27000), (0, 18000, 17500, 9000), (0, 21000, 20000, 18000), (1, 8000, 20000, 27000),
    (0, 6250, 17500, 9000), (0, 9750, 17500, 9000), (1, 28000, 25000, 27000), (0, 28000, 13500, 9000),
    (1, 8000, 26500, 27000),
)  # fmt: skip
FIGHTS = ((2, FRONT, 1, FRONT), (3, FRONT, 1, LEFT), (5, FRONT, 4, FRONT), (6, FRONT, 4, FRONT))


def showcase(cards: Cards, dice: Dice) -> BattleState:
    """Nine units of two factions on some table, four turns before the end."""
    tables = [table for table in cards.scenarios if not any(piece.ground == DEEP_WATER for piece in table.terrain)]
    scenario = tables[dice.below(len(tables))]
    turn = dice.below(2) * 6
    s = BattleState(cards, Rulings(turn_limit=turn + TURNS), scenario, Ground(scenario), 2, 0)
    s.units.append(nobody())
    s.agenda = [Turn(0)]
    s.turn, s.first = turn, dice.below(2)
    for seat in range(2):
        people = cards.factions[1 + dice.below(len(cards.factions) - 1)]
        s.factions[seat] = int(people.faction)
        s.budgets[seat] = 2000
        s.decks[seat] = pile([*cards.common, *people.cards]).shuffled(dice)
    for place, (seat, x, y, heading) in enumerate(PLACES):
        printed = _drawn(cards, s.factions[seat], place >= FREE, dice)
        s.units.append(_unit(s, printed, seat, x, y, heading, dice))
    for mine, edge, theirs, side in FIGHTS:
        if not s.units[mine].routing() and not s.units[theirs].routing():
            link_units(s, mine, edge, theirs, side, turn)
    table = Table(dice, [dice, dice], None)
    for seat in range(2):
        draw(s, table, seat, HAND)
    note_wide(s)
    for side in range(2):
        fire_side(s, side, ON_SETUP)
    settle(s)
    return s


def _drawn(cards: Cards, faction: int, free: bool, dice: Dice) -> UnitDef:
    """A unit of the faction; where it is free to cast or shoot, gladly one that can."""
    fitting = [unit for unit in cards.units[1:] if unit.faction == faction and (free or unit.size != COLOSSAL)]
    able = [unit for unit in fitting if unit.spells or unit.range]
    if free and able and dice.below(3):
        fitting = able
    return fitting[dice.below(len(fitting))]


def _unit(s: BattleState, printed: UnitDef, seat: int, x: int, y: int, heading: int, dice: Dice) -> Unit:
    u = Unit(len(s.units), printed, seat, fresh_card(printed).at(x, y, heading))
    u.out = 0
    u.lost = dice.below(int(printed.boxes)) if dice.below(2) else 0
    u.figure()
    shoots = printed.range and printed.orders >> RANGED & 1 and dice.below(2)
    u.order = Order(ROUTING if dice.below(10) == 0 else RANGED if shoots else CLOSE)
    curses = _curses(s.cards, s.factions[1 - seat])
    if curses and dice.below(4) == 0:
        u.curse = curses[dice.below(len(curses))]  # laid on before: some curses end only turns later
    return u


def _curses(cards: Cards, faction: int) -> list[int]:
    """The curses that units of a faction cast."""
    found: list[int] = []
    for unit in cards.units[1:]:
        if unit.faction == faction:
            found += [int(row) for row in unit.spells if cards.spells[row].keys & SPELL_CURSE and row not in found]
    return found
