"""How does a battle begin? Terrain in Battle Royal, deployment. Chapter "Placing the game map"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.command import NewRound
from drumhead.games.fantasy_commander.state import Battle, House, muster, spot, tag, zone
from drumhead.games.fantasy_commander.tables import Library, Scenario
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.zones import Pile

TERRAIN_EACH: Final = 6  # basic terrain hexes each side places in Battle Royal


def new_battle(
    library: Library,
    scenario: Scenario,
    house: House,
    limit: i64,
    armies: list[list[int]],
    decks: list[list[int]],
    bare: bool,
    dice: Dice,
) -> Battle:
    """The table before the first step: armies off the map, decks shuffled (FC-SET-01, FC-DCK-05)."""
    s = Battle(library, scenario, house, limit)
    s.clear_map()
    for seat in range(2):
        for card in armies[seat]:
            s.units.append(muster(library.units[card], seat, library.units[card].strength))
        cards = [2 * card + seat for card in decks[seat]]
        s.cycles[seat] = tuple(sorted(cards))
        dice.shuffle(cards)
        s.decks[seat] = Pile(tuple(cards), len(cards))
    # FC-SET-02: more units, or chance.
    mine = len(armies[0])
    theirs = len(armies[1])
    if mine != theirs:
        s.initiative = 0 if mine > theirs else 1
    else:
        s.initiative = dice.below(2)
    s.push(NewRound())
    s.push(Deploy(s.initiative))
    if bare:
        s.terrain = (0,) * scenario.grid.size
        s.push(PlaceTerrain(s.initiative, 2 * TERRAIN_EACH))
    return s


class PlaceTerrain(Step[Battle]):
    """Battle Royal on a bare map: sides alternate placing basic terrain, none in a zone, none next to other terrain."""

    def __init__(self, seat: i64, left: i64, cell: i64 = -1) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.cell: Final[i64] = cell  # chosen already, its terrain is next

    def cells(self, s: Battle) -> list[int]:
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

    def kinds(self, s: Battle) -> list[int]:
        """Basic terrain only (FC-TER-20)."""
        return [kind.index for kind in s.library.terrains if kind.index > 0 and kind.faction < 0]

    def run(self, s: Battle, t: Table) -> i64:
        if self.left == 0 or not self.cells(s):
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: Battle, seat: i64) -> list[Action]:
        place = s.scenario
        if self.cell >= 0:
            column, row = place.column[self.cell], place.row[self.cell]
            return [Action(Verb.PLACE, column, row, kind) for kind in self.kinds(s)]
        actions = [place.place_on[cell] for cell in self.cells(s)]
        actions.append(Action(Verb.PASS))
        return actions

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-MOD-03"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            s.become(PlaceTerrain(1 - seat, self.left - 1))
        elif self.cell < 0:
            s.become(PlaceTerrain(seat, self.left, s.scenario.cell(action.a, action.b)))
        else:
            ground = list(s.terrain)
            ground[self.cell] = action.c
            s.terrain = tuple(ground)
            t.tell(Said.TERRAIN, seat, a=action.c, b=spot(s, self.cell), rule="FC-MOD-03")
            s.become(PlaceTerrain(1 - seat, self.left - 1))


def bars_deploying(s: Battle, seat: i64, cell: i64) -> str:
    """The rule that keeps a unit off this hex at deployment, or '' (FC-SET-03, FC-SET-04)."""
    if cell not in zone(s, seat):
        return "FC-SET-03"
    if s.at[cell] >= 0 or s.library.terrains[s.terrain[cell]].impassable:
        return "FC-SET-04"
    return ""


class Deploy(Step[Battle]):
    """Sides alternate, one unit of choice each, until all are placed (FC-SET-02, FC-SET-03)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def waiting(self, s: Battle, seat: i64) -> list[int]:
        """One unit of each kind that is not on the map yet."""
        found: list[int] = []
        kinds: list[int] = []
        for unit in range(len(s.units)):
            u = s.units[unit]
            if u.seat == seat and u.cell < 0 and u.left > 0 and u.card.index not in kinds:
                found.append(unit)
                kinds.append(u.card.index)
        return found

    def run(self, s: Battle, t: Table) -> i64:
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

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.DEPLOY, unit) for unit in self.waiting(s, seat)]

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-SET-03"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        s.become(DeployAt(seat, action.a))


class DeployAt(Step[Battle]):
    """The hex for the unit being deployed."""

    def __init__(self, seat: i64, unit: i64) -> None:
        self.seat: Final[i64] = seat
        self.unit: Final[i64] = unit

    def cells(self, s: Battle) -> list[int]:
        return [cell for cell in zone(s, self.seat) if not bars_deploying(s, self.seat, cell)]

    def run(self, s: Battle, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: Battle, seat: i64) -> list[Action]:
        place = s.scenario
        return [place.place_on[cell] for cell in self.cells(s)]

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return bars_deploying(s, seat, s.scenario.cell(action.a, action.b)) or "K-OPTION"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        cell = s.scenario.cell(action.a, action.b)
        s.move(self.unit, cell)
        t.tell(Said.DEPLOYED, seat, a=tag(s, self.unit), b=spot(s, cell), rule="FC-SET-03")
        s.become(Deploy(1 - seat))
