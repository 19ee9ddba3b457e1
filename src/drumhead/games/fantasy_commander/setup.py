"""How does a battle begin? Terrain in Battle Royal, deployment. Chapter "Setting up"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import Cards, Scenario
from drumhead.games.fantasy_commander.command import NewRound
from drumhead.games.fantasy_commander.info import MAX_DECISIONS, Rulings
from drumhead.games.fantasy_commander.lists import read_list
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, muster, spot, tag, zone
from drumhead.games.fantasy_commander.terrain import basic_kinds, no_place
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.zones import Pile

TERRAIN_EACH: Final = 6  # basic terrain hexes each side places in Battle Royal


def setup(
    cards: Cards,
    scenario: Scenario,
    rulings: Rulings,
    lists: list[object],
    bare: bool,
    dice: Dice,
) -> CommanderState:
    """The table before the first step: armies off the map, decks shuffled."""
    s = CommanderState(cards, scenario, rulings, MAX_DECISIONS)
    s.clear_map()  # FC-SET-01: the map with all that lies on it comes before the armies
    counts: list[int] = []
    for seat in range(2):
        army, chosen, _ = read_list(cards, lists[seat], seat)
        counts.append(len(army))
        for card in army:
            s.units.append(muster(cards.units[card], seat, cards.units[card].strength))
        deck = [2 * card + seat for card in chosen]
        s.cycles[seat] = tuple(sorted(deck))
        dice.shuffle(deck)
        s.decks[seat] = Pile(tuple(deck), len(deck))  # FC-DCK-05
    # FC-SET-02: more units, or chance.
    if counts[0] != counts[1]:
        s.initiative = 0 if counts[0] > counts[1] else 1
    else:
        s.initiative = dice.below(2)
    s.push(NewRound())
    s.push(Deploy(s.initiative))
    if bare:
        s.terrain = (0,) * scenario.grid.size
        s.push(PlaceTerrain(s.initiative, 2 * TERRAIN_EACH))
    return s


class PlaceTerrain(Step[CommanderState]):
    """Battle Royal on a bare map: sides alternate placing basic terrain, none in a zone, none next to other terrain."""

    def __init__(self, seat: i64, left: i64, cell: i64 = OFF_MAP) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.cell: Final[i64] = cell  # chosen already, its terrain is next

    def cells(self, s: CommanderState) -> list[int]:
        found: list[int] = []
        zones = s.scenario.zones
        for cell in s.scenario.grid.cells:
            if s.terrain[cell] or cell in zones[0] or cell in zones[1]:
                continue
            free = True
            for near in s.scenario.grid.around[cell]:
                if s.terrain[near]:
                    free = False
            if free:
                found.append(cell)
        return found

    def run(self, s: CommanderState, t: Table) -> i64:
        if self.left == 0 or not self.cells(s):
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        place = s.scenario
        if self.cell != OFF_MAP:
            column, row = place.column[self.cell], place.row[self.cell]
            return [Action(Verb.PLACE, column, row, kind) for kind in basic_kinds(s.cards)]
        actions = [place.place_on[cell] for cell in self.cells(s)]
        actions.append(Action(Verb.PASS))
        return actions

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-MOD-03"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            s.become(PlaceTerrain(1 - seat, self.left - 1))
        elif self.cell == OFF_MAP:
            s.become(PlaceTerrain(seat, self.left, s.scenario.cell(action.a, action.b)))
        else:
            ground = list(s.terrain)
            ground[self.cell] = action.c
            s.terrain = tuple(ground)
            t.tell(Said.TERRAIN, seat, a=action.c, b=spot(s, self.cell), rule="FC-MOD-03")
            s.become(PlaceTerrain(1 - seat, self.left - 1))


def bars_deploying(s: CommanderState, seat: i64, cell: i64) -> str:
    """The rule that keeps a unit off this hex at deployment, or '' (FC-SET-03, FC-SET-04)."""
    if cell not in zone(s, seat):
        return "FC-SET-03"
    if s.at[cell] >= 0 or no_place(s, cell):
        return "FC-SET-04"
    return ""


class Deploy(Step[CommanderState]):
    """Sides alternate, one unit of choice each, until all are placed (FC-SET-02, FC-SET-03)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def waiting(self, s: CommanderState, seat: i64) -> list[int]:
        """One unit of each kind that is not on the map yet."""
        found: list[int] = []
        kinds: list[int] = []
        for unit in range(len(s.units)):
            u = s.units[unit]
            if u.seat == seat and u.cell == OFF_MAP and u.left > 0 and u.card.index not in kinds:
                found.append(unit)
                kinds.append(u.card.index)
        return found

    def run(self, s: CommanderState, t: Table) -> i64:
        waiting = self.waiting(s, self.seat)
        if not waiting:
            if self.waiting(s, 1 - self.seat):
                s.become(Deploy(1 - self.seat))
            else:
                s.pop()
            return 0
        if len(waiting) > 1:
            return bit(self.seat)
        s.become(DeployAt(self.seat, waiting[0]))
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        return [Action(Verb.DEPLOY, unit) for unit in self.waiting(s, seat)]

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-SET-03"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        s.become(DeployAt(seat, action.a))


class DeployAt(Step[CommanderState]):
    """The hex for the unit being deployed."""

    def __init__(self, seat: i64, unit: i64) -> None:
        self.seat: Final[i64] = seat
        self.unit: Final[i64] = unit

    def cells(self, s: CommanderState) -> list[int]:
        return [cell for cell in zone(s, self.seat) if not bars_deploying(s, self.seat, cell)]

    def run(self, s: CommanderState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        place = s.scenario
        return [place.place_on[cell] for cell in self.cells(s)]

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return bars_deploying(s, seat, s.scenario.cell(action.a, action.b)) or "K-OPTION"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        cell = s.scenario.cell(action.a, action.b)
        s.move(self.unit, cell)
        t.tell(Said.DEPLOYED, seat, a=tag(s, self.unit), b=spot(s, cell), rule="FC-SET-03")
        s.become(Deploy(1 - seat))
