"""What lies on the table in a battle? Units, orders, decks, terrain, and the attack that is being fought out.

Units are never changed in place once they lie in a state: `CommanderState.change` puts a copy in its place and hands
that out, so clones share the rest.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import NO_MODS, NO_ORDER, Cards, Mods, Scenario, UnitDef
from drumhead.games.fantasy_commander.info import Rulings
from drumhead.kernel.state import State
from drumhead.kernel.zones import EMPTY_PILE, Pile
from drumhead.space.hexes import Reach

OFF_MAP: Final = -1
MAX_UNITS: Final = 60  # masks of units are one machine word
# A table, because the compiled build shifts a literal 1 as a 32-bit number.
UNIT_BIT: Final[tuple[int, ...]] = tuple([2**n for n in range(MAX_UNITS)])
UNKNOWN_POOL: Final = -1
MONSTERS: Final = 1  # the seat of the campaign's monsters


class Mission:
    """What a mission of the campaign adds to a battle: public, fixed at setup. Number 0: no mission."""

    def __init__(
        self,
        number: i64,
        watched: bool = False,
        beacon: bool = False,
        night: bool = False,
        storm: bool = False,
        wagons: tuple[int, ...] = (),
        waves: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.number: Final[i64] = number  # seat 1 are monsters then (FC-CAM-04)
        self.watched: Final = watched  # the monsters' tokens are drawn before orders are handed out
        self.beacon: Final = beacon  # seat 0 takes the initiative on ties
        self.night: Final = night  # maximum range is base range in rounds 1 and 2
        self.storm: Final = storm  # nobody flies in round 1
        self.wagons: Final = wagons  # numbers of the units to be brought through
        self.waves: Final = waves  # (round, unit card, unit card ...): monsters that arrive later


NO_MISSION: Final = Mission(0)


class Unit:
    """A unit as it stands; shared between clones, so only a copy fresh from `CommanderState.change` is changed."""

    def __init__(self, card: UnitDef, seat: i64, cell: i64, left: i64) -> None:
        self.card: Final = card
        self.seat: Final[i64] = seat
        self.cell: i64 = cell  # OFF_MAP before deployment and after its end
        self.left: i64 = left  # miniatures or health; 0: destroyed
        self.fatigue: i64 = 0
        self.order: i64 = NO_ORDER
        self.guard: bool = False  # has a Defence token
        self.pursued: bool = False  # has used Persecution this round
        self.act: Mods = NO_MODS  # until the end of its activation
        self.turn: Mods = NO_MODS  # until the end of the round
        self.game: Mods = NO_MODS

    def copy(self) -> "Unit":
        """An equal one."""
        other = Unit(self.card, self.seat, self.cell, self.left)
        other.fatigue = self.fatigue
        other.order = self.order
        other.guard = self.guard
        other.pursued = self.pursued
        other.act = self.act
        other.turn = self.turn
        other.game = self.game
        return other


class Activation:
    """What the active unit has done so far; cloned with the state, never shared."""

    def __init__(self, unit: i64, colour: i64, start: i64) -> None:
        self.unit: i64 = unit
        self.colour: i64 = colour  # of the token it was activated with
        self.start: i64 = start  # cell at the start
        self.touched: i64 = 0  # mask of enemy units in contact when it started to move (FC-ABL-04)
        self.moved: bool = False
        self.ran: bool = False
        self.tired: bool = False  # has used its voluntary fatigue (FC-FAT-02)
        self.charged: bool = False
        self.paid: i64 = 0  # mask of surcharge abilities
        self.used: i64 = 0  # mask of start-of-activation effects
        self.sweeping: bool = False  # in a Multiple Attack
        self.sweep_die: i64 = -1  # -1 not asked yet, 0 or 1: the die that its one fatigue gives to all of its attacks
        self.fed: i64 = 0  # mask: once-per-attack triggers that a Multiple Attack has used up
        self.first_cell: i64 = -1  # from where it declared its first attack (FC-ABL-18)
        self.panicked: bool = False

    def copy(self) -> "Activation":
        """An independent one."""
        other = Activation(self.unit, self.colour, self.start)
        other.touched = self.touched
        other.moved = self.moved
        other.ran = self.ran
        other.tired = self.tired
        other.charged = self.charged
        other.paid = self.paid
        other.used = self.used
        other.sweeping = self.sweeping
        other.sweep_die = self.sweep_die
        other.fed = self.fed
        other.first_cell = self.first_cell
        other.panicked = self.panicked
        return other


class Fight:
    """One attack on its way through the steps of its algorithm; cloned with the state, never shared."""

    def __init__(self, attacker: i64, target: i64, ranged: bool, magical: bool, from_cell: i64, to_cell: i64) -> None:
        self.attacker: i64 = attacker
        self.target: i64 = target
        self.ranged: bool = ranged
        self.magical: bool = magical
        self.from_cell: i64 = from_cell
        self.to_cell: i64 = to_cell
        self.attack_die: i64 = 0  # +1 by fatigue
        self.defence_die: i64 = 0
        self.target_tired: bool = False  # the target has used its voluntary fatigue in this attack
        self.rolls: bool = False  # the target rolls defence dice
        self.weak_attacker: bool = False
        self.weak_target: bool = False
        self.attack: list[int] = [0] * 7  # results by face
        self.defence: list[int] = [0] * 7
        self.damage: i64 = 0
        self.panic: i64 = 0
        self.strike: i64 = 0  # damage struck back
        self.scare: i64 = 0  # panic struck back
        self.rush: bool = False  # the Rush condition is met
        self.lost: i64 = 0  # what the target lost in all, for Survivable
        self.vacated: bool = False  # the target was destroyed, panicked or moved
        self.fallen: i64 = -1  # the cell where the target was destroyed
        self.felled: i64 = -1  # the cell where the attacker was destroyed

    def copy(self) -> "Fight":
        """An independent one."""
        other = Fight(self.attacker, self.target, self.ranged, self.magical, self.from_cell, self.to_cell)
        other.attack_die = self.attack_die
        other.defence_die = self.defence_die
        other.target_tired = self.target_tired
        other.rolls = self.rolls
        other.weak_attacker = self.weak_attacker
        other.weak_target = self.weak_target
        other.attack = self.attack[:]
        other.defence = self.defence[:]
        other.damage = self.damage
        other.panic = self.panic
        other.strike = self.strike
        other.scare = self.scare
        other.rush = self.rush
        other.lost = self.lost
        other.vacated = self.vacated
        other.fallen = self.fallen
        other.felled = self.felled
        return other


class Spread:
    """Where a unit could go when that was last asked, and what that hung on; never changed, shared between clones."""

    def __init__(
        self, reach: Reach, steps: i64, at: list[int], terrain: tuple[int, ...], nature: tuple[int, ...], flies: bool
    ) -> None:
        self.reach: Final = reach
        self.steps: Final[i64] = steps
        self.at: Final = at
        self.terrain: Final = terrain
        self.nature: Final = nature
        self.flies: Final = flies

    def holds(self, s: "CommanderState", start: i64, steps: i64, nature: tuple[int, ...], flies: bool) -> bool:
        """Is it still true? Maps and ground are replaced when they change, so that the same ones say the same."""
        return (
            self.at is s.at
            and self.terrain is s.terrain
            and self.reach.start == start
            and self.steps == steps
            and self.nature is nature
            and self.flies == flies
        )


class CommanderState(State):
    """The whole battle. Everything but drafts, pools and the order of the decks is public."""

    def __init__(self, cards: Cards, scenario: Scenario, rulings: Rulings, limit: i64) -> None:
        super().__init__(2, limit)
        self.cards: Cards = cards
        self.scenario: Scenario = scenario
        self.rulings: Rulings = rulings
        self.mission: Mission = NO_MISSION
        self.terrain: tuple[int, ...] = scenario.terrain
        self.at: list[int] = []  # the unit on each cell, or -1; replaced by `move`, as clones share it
        self.units: list[Unit] = []
        self.pools: list[int] = [0, 0]  # packed, see `orders`
        self.looked: i64 = 0  # mask of seats that have seen the other pool this round
        self.decks: list[Pile] = [EMPTY_PILE, EMPTY_PILE]
        self.discards: list[tuple[int, ...]] = [(), ()]
        self.cycles: list[tuple[int, ...]] = [(), ()]  # all cards that go round in a seat's deck, sorted
        self.standing: list[tuple[int, ...]] = [(), ()]  # terrain cards that were placed
        self.playing: i64 = 0  # the tactic card being played
        self.round: i64 = 0
        self.colour: i64 = NO_ORDER  # of the step of the action phase
        self.initiative: i64 = 0
        self.vp: list[int] = [0, 0]
        self.losers: i64 = 0  # mask of seats that lost a unit this round
        self.untested: bool = False  # something happened that may decide the game (FC-VIC-05)
        self.specials: tuple[int, ...] = ()  # the monsters' tokens of this round, by unit number
        self.act: Activation | None = None
        self.fight: Fight | None = None
        self.spread: Spread | None = None  # kept by `movement.Ways`: an option that is tried asks again where it leads

    def clone(self) -> "CommanderState":
        """An independent copy; immutable parts are shared."""
        other = CommanderState(self.cards, self.scenario, self.rulings, self.limit)
        other.copy_base(self)
        other.mission = self.mission
        other.terrain = self.terrain
        other.at = self.at
        other.units = self.units[:]
        other.pools = self.pools[:]
        other.looked = self.looked
        other.decks = self.decks[:]
        other.discards = self.discards[:]
        other.cycles = self.cycles[:]
        other.standing = self.standing[:]
        other.playing = self.playing
        other.round = self.round
        other.colour = self.colour
        other.initiative = self.initiative
        other.vp = self.vp[:]
        other.losers = self.losers
        other.untested = self.untested
        other.specials = self.specials
        act = self.act
        other.act = None if act is None else act.copy()
        fight = self.fight
        other.fight = None if fight is None else fight.copy()
        other.spread = self.spread
        return other

    def clear_map(self) -> None:
        """No unit anywhere; whoever makes a battle that is no clone calls this first."""
        self.at = [-1] * self.scenario.grid.size

    def change(self, unit: i64) -> Unit:
        """A copy of the unit, already in its place: the one that may be changed."""
        new = self.units[unit].copy()
        self.units[unit] = new
        return new

    def move(self, unit: i64, cell: i64) -> None:
        """Put a unit on another cell, or off the map."""
        u = self.change(unit)
        at = self.at[:]
        if u.cell != OFF_MAP:
            at[u.cell] = -1
        if cell != OFF_MAP:
            at[cell] = unit
        self.at = at
        u.cell = cell

    def active(self) -> Activation:
        """The activation under way."""
        act = self.act
        assert act is not None
        return act

    def attack(self) -> Fight:
        """The attack under way."""
        fight = self.fight
        assert fight is not None
        return fight


def muster(card: UnitDef, seat: i64, left: i64) -> Unit:
    """A fresh unit, not on the map yet."""
    return Unit(card, seat, OFF_MAP, left)


def zone(s: CommanderState, seat: i64) -> tuple[int, ...]:
    """Where a side deploys. At the Grey Fords of the campaign the player holds the southern bank."""
    return s.scenario.zones[1 - seat if s.mission.number == 2 else seat]


def tag(s: CommanderState, unit: i64) -> i64:
    """A unit in an event: its number and its card, so that the log needs no state to name it."""
    return unit | (s.units[unit].card.index << 8)


def spot(s: CommanderState, cell: i64) -> i64:
    """A hex in an event: its column and row."""
    return s.scenario.column[cell] | (s.scenario.row[cell] << 8)


def hex_ref(s: CommanderState, cell: i64) -> str:
    """How clients find a hex."""
    return f"hex:{s.scenario.column[cell]}:{s.scenario.row[cell]}"


def spots(s: CommanderState, cells: tuple[int, ...]) -> tuple[int, ...]:
    """A path in an event."""
    return tuple([spot(s, cell) for cell in cells])
