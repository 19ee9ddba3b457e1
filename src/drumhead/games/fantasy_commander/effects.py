"""What do cards and paid abilities do? A class for each kind of part, and the step that carries a text out."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.games.fantasy_commander.abilities import has
from drumhead.games.fantasy_commander.cards import (
    ACTIVE,
    DAMAGED,
    EXHAUSTED,
    FATIGUED,
    FOR_ACTIVATION,
    FOR_ROUND,
    FREE_HEX,
    FROM_HERO,
    HERO,
    NOBODY,
    NOT_ACTIVE,
    ONE,
    WEAK,
    Pick,
)
from drumhead.games.fantasy_commander.combat import weak
from drumhead.games.fantasy_commander.end import judge
from drumhead.games.fantasy_commander.fatigue import oblige, shed
from drumhead.games.fantasy_commander.losses import bury, hurt, restore, summon
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, add, held
from drumhead.games.fantasy_commander.panic import CARD, Retreat
from drumhead.games.fantasy_commander.state import MAX_UNITS, OFF_MAP, UNKNOWN_POOL, CommanderState, Unit, tag
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel import effects
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit
from drumhead.kernel.fired import Fired
from drumhead.kernel.illegal import Broken


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(effects.Op[CommanderState, "Resolve"]):
    """A part of a card or paid ability: whom it falls on, and what it does to them."""

    def __init__(self, who: Pick) -> None:
        self.who: Final = who

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        """Do it to this unit (or cell, for what falls on a hex)."""
        raise Broken("This part of a card does not say what it does.")

    def asks(self, s: CommanderState, at: "Resolve") -> bool:
        how = self.who.how
        return (how == ONE or how == FREE_HEX) and len(candidates(s, self.who, at.seat, at.unit)) > 1

    def options(self, s: CommanderState, at: "Resolve") -> list[Action]:
        found = candidates(s, self.who, at.seat, at.unit)
        if self.who.how == ONE:
            return [Action(Verb.TARGET, unit) for unit in found]
        return [s.scenario.place_on[cell] for cell in found]

    def take(self, s: CommanderState, t: Table, at: "Resolve", action: Action) -> None:
        s.become(at.going_on(at.pc + 1))
        on = action.a if self.who.how == ONE else s.scenario.cell(action.a, action.b)
        self.fall_on(s, t, at.seat, on)

    def execute(self, s: CommanderState, t: Table, at: "Resolve") -> None:
        how = self.who.how
        if how == NOBODY or how == ACTIVE:
            if how == NOBODY or s.units[at.unit].cell != OFF_MAP:
                self.fall_on(s, t, at.seat, at.unit)
            return
        for unit in candidates(s, self.who, at.seat, at.unit):  # FC-CRD-02: without a target it does nothing
            self.fall_on(s, t, at.seat, unit)


class Change(Part):
    """Dice, abilities, distances, bans: a number or mask of Mods changes for a time."""

    def __init__(self, who: Pick, which: i64, value: i64, lasting: i64) -> None:
        super().__init__(who)
        self.which: Final[i64] = which
        self.value: Final[i64] = value
        self.lasting: Final[i64] = lasting

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        u = s.change(unit)
        if self.lasting == FOR_ACTIVATION:
            u.act = u.act.plus(self.which, self.value)
        elif self.lasting == FOR_ROUND:
            u.turn = u.turn.plus(self.which, self.value)
        else:
            u.game = u.game.plus(self.which, self.value)
        t.tell(Said.ARMED, u.seat, a=tag(s, unit), b=self.which, c=self.value, rule="FC-CRD-01")


class Fatigue(Part):
    """Shed fatigue, or be obliged to take it (FC-FAT-06)."""

    def __init__(self, who: Pick, count: i64) -> None:
        super().__init__(who)
        self.count: Final[i64] = count

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        if self.count < 0:
            shed(s, t, unit, -self.count, "FC-CRD-01")
            return
        n: i64 = 0
        while n < self.count and s.units[unit].cell != OFF_MAP:
            oblige(s, t, unit, "FC-FAT-06")
            n += 1


class Heal(Part):
    """Restore miniatures or health."""

    def __init__(self, who: Pick, count: i64) -> None:
        super().__init__(who)
        self.count: Final[i64] = count

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        restore(s, t, unit, self.count, "FC-CRD-01")


class Damage(Part):
    """Damage outside attacks; `sparing` never takes the last miniature or health."""

    def __init__(self, who: Pick, count: i64, sparing: bool) -> None:
        super().__init__(who)
        self.count: Final[i64] = count
        self.sparing: Final = sparing

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        count = self.count
        if self.sparing:
            count = min(count, s.units[unit].left - 1)
        hurt(s, t, unit, count, "FC-CRD-01")
        bury(s, t, unit)


class Push(Part):
    """Move a unit away from the active one; what it cannot pass is damage."""

    def __init__(self, who: Pick, hexes: i64) -> None:
        super().__init__(who)
        self.hexes: Final[i64] = hexes

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        s.push(Retreat(unit, s.units[s.active().unit].cell, self.hexes, CARD, ()))


class Order(Part):
    """Orders into the pool."""

    def __init__(self, colour: i64, count: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.colour: Final[i64] = colour
        self.count: Final[i64] = count

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        s.pools[seat] = add(s.pools[seat], self.colour, self.count)
        t.tell(Said.ORDERS, seat, a=self.colour, b=self.count, rule="FC-CRD-01")


class LoseOrder(Part):
    """One order of the player's choice leaves the pool."""

    def __init__(self) -> None:
        super().__init__(Pick(NOBODY))

    def colours(self, s: CommanderState, seat: i64) -> list[int]:
        """The colours there are to lose."""
        pool = s.pools[seat]
        if pool == UNKNOWN_POOL:
            return []
        return [colour for colour in POOL_COLOURS if held(pool, colour) > 0]

    def asks(self, s: CommanderState, at: "Resolve") -> bool:
        # Where pools are hidden, being asked must not tell how many colours are left.
        least: i64 = 1 if s.rulings.pools_shown else 0
        return len(self.colours(s, at.seat)) > least

    def options(self, s: CommanderState, at: "Resolve") -> list[Action]:
        return [Action(Verb.LOSE, colour) for colour in self.colours(s, at.seat)]

    def take(self, s: CommanderState, t: Table, at: "Resolve", action: Action) -> None:
        s.become(at.going_on(at.pc + 1))
        self.give_up(s, t, at.seat, action.a)

    def execute(self, s: CommanderState, t: Table, at: "Resolve") -> None:
        for colour in self.colours(s, at.seat):
            self.give_up(s, t, at.seat, colour)

    def give_up(self, s: CommanderState, t: Table, seat: i64, colour: i64) -> None:
        """The order is gone."""
        s.pools[seat] = add(s.pools[seat], colour, -1)
        t.tell(Said.ORDERS, seat, a=colour, b=-1, rule="FC-CUR-02")


class Guard(Part):
    """A Defence token."""

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        u = s.change(unit)
        u.guard = True
        t.tell(Said.DEFENDING, u.seat, a=tag(s, unit), rule="FC-DEF-01")


class Summon(Part):
    """A new unit on a free hex."""

    def __init__(self, who: Pick, card: i64, size: i64) -> None:
        super().__init__(who)
        self.card: Final[i64] = card
        self.size: Final[i64] = size

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        if len(s.units) < MAX_UNITS:
            summon(s, t, seat, self.card, self.size, unit, "FC-ORD-12")


class Peek(Part):
    """Look at the top cards of the opponent's deck, or of one's own."""

    def __init__(self, theirs: bool, count: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.theirs: Final = theirs
        self.count: Final[i64] = count

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        whose = 1 - seat if self.theirs else seat
        t.barrier = True
        n: i64 = 0
        while n < self.count:
            pile = s.decks[whose]
            place = pile.left - 1 - n
            if place < 0:
                return
            s.decks[whose] = pile.shown(place, bit(seat))
            t.tell(Said.PEEKED, seat, pile.cards[place], bit(seat), a=whose, rule="FC-CRD-01")
            n += 1


class Exile(Part):
    """The card leaves the game after it is played: it stays open beside the map as a placed terrain card does."""

    def __init__(self) -> None:
        super().__init__(Pick(NOBODY))

    def fall_on(self, s: CommanderState, t: Table, seat: i64, unit: i64) -> None:
        cycle = list(s.cycles[seat])
        cycle.remove(s.playing)
        s.cycles[seat] = tuple(cycle)
        s.standing[seat] = s.standing[seat] + (s.playing,)
        s.playing = 0


class IsKind(effects.Condition[CommanderState]):
    """The active unit is of one of these kinds."""

    def __init__(self, kinds: i64) -> None:
        self.kinds: Final[i64] = kinds

    def holds(self, s: CommanderState, fired: Fired) -> bool:
        return bool(self.kinds & (1 << s.units[fired.uid].card.kind))


class HasAbility(effects.Condition[CommanderState]):
    """The active unit has an ability."""

    def __init__(self, ability: i64) -> None:
        self.ability: Final[i64] = ability

    def holds(self, s: CommanderState, fired: Fired) -> bool:
        return has(s, fired.uid, self.ability)


class StandsOn(effects.Condition[CommanderState]):
    """The active unit stands on this terrain."""

    def __init__(self, terrain: i64) -> None:
        self.terrain: Final[i64] = terrain

    def holds(self, s: CommanderState, fired: Fired) -> bool:
        return s.terrain[s.units[fired.uid].cell] == self.terrain


class IsTired(effects.Condition[CommanderState]):
    """The active unit has at least so much fatigue."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def holds(self, s: CommanderState, fired: Fired) -> bool:
        return s.units[fired.uid].fatigue >= self.count


class EnemyFell(effects.Condition[CommanderState]):
    """An enemy unit was destroyed this round."""

    def holds(self, s: CommanderState, fired: Fired) -> bool:
        return bool(s.losers & (1 << (1 - fired.seat)))


class Branch(effects.Op[CommanderState, "Resolve"]):
    """Go on here if the condition holds, elsewhere if not."""

    def __init__(self, condition: effects.Condition[CommanderState], negated: bool, to: i64) -> None:
        self.condition: Final = condition
        self.negated: Final = negated
        self.to: Final[i64] = to

    def execute(self, s: CommanderState, t: Table, at: "Resolve") -> None:
        standing = at.unit < 0 or s.units[at.unit].cell != OFF_MAP
        fired = Fired(at.seat, at.card, at.unit, at.clause)
        if not standing or self.condition.holds(s, fired) == self.negated:
            s.become(at.going_on(self.to))


def matches(s: CommanderState, pick: Pick, seat: i64, active: i64, unit: i64) -> bool:
    """Whether the unit is one that the pick means."""
    u = s.units[unit]
    if u.cell == OFF_MAP or (u.seat == seat) != (pick.side == 0):
        return False
    if not pick.kinds & (1 << u.card.kind):
        return False
    if pick.traits and not _has_traits(s, pick.traits, u, unit, active):
        return False
    if pick.needs and not has(s, unit, pick.needs):
        return False
    return pick.radius < 0 or _near(s, pick, seat, active, u.cell)


def _has_traits(s: CommanderState, traits: i64, u: Unit, unit: i64, active: i64) -> bool:
    if traits & DAMAGED and u.left >= u.card.strength:
        return False
    if traits & FATIGUED and u.fatigue == 0:
        return False
    if traits & EXHAUSTED and u.fatigue != u.card.stamina:
        return False
    if traits & WEAK and not weak(s, unit):
        return False
    return not (traits & NOT_ACTIVE and unit == active)


def _near(s: CommanderState, pick: Pick, seat: i64, active: i64, cell: i64) -> bool:
    """Within the radius of the active unit, or of a hero of the seat."""
    grid = s.scenario.grid
    if pick.centre != FROM_HERO:
        return s.units[active].cell != OFF_MAP and grid.apart(s.units[active].cell, cell) <= pick.radius
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP and u.card.kind == HERO and grid.apart(u.cell, cell) <= pick.radius:
            return True
    return False


def candidates(s: CommanderState, pick: Pick, seat: i64, active: i64) -> list[int]:
    """The units, or the free cells, that the pick may fall on."""
    found: list[int] = []
    if pick.how == FREE_HEX:
        for cell in s.scenario.grid.cells:
            if s.at[cell] >= 0 or s.cards.terrains[s.terrain[cell]].impassable:
                continue
            if pick.radius < 0 or _near(s, pick, seat, active, cell):
                found.append(cell)
        return found
    for unit in range(len(s.units)):
        if matches(s, pick, seat, active, unit):
            found.append(unit)
    return found


# Where the ops of a Resolve step are written.
BEFORE: Final = 0  # of a tactic card, before the unit is chosen
AFTER: Final = 1  # of a tactic card, on the chosen unit
PAID: Final = 2  # of a surcharge ability


class Resolve(effects.Resolve[CommanderState]):
    """A card or paid ability on its way, part by part (FC-CRD-02)."""

    __slots__ = ("unit",)

    def __init__(self, seat: i64, unit: i64, clause: i64, card: i64, pc: i64) -> None:
        super().__init__(seat, card, clause, pc)  # `card`: the tactic card, or the surcharge on the unit's card
        self.unit: Final[i64] = unit

    def ops(self, s: CommanderState) -> "tuple[effects.Op[CommanderState, Resolve], ...]":
        if self.clause == PAID:
            return s.units[self.unit].card.surcharges[self.card].ops
        card = s.cards.tactics[self.card]
        return card.before if self.clause == BEFORE else card.after

    def going_on(self, pc: i64) -> "Resolve":
        return Resolve(self.seat, self.unit, self.clause, self.card, pc)

    def done(self, s: CommanderState, t: Table) -> None:
        if self.clause == AFTER:
            discard_played(s, self.seat)
        judge(s, t)

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-CRD-02"


def discard_played(s: CommanderState, seat: i64) -> None:
    """The card that was played goes face up to its player's discard."""
    if s.playing:
        s.discards[seat] = s.discards[seat] + (s.playing,)  # FC-CRD-03
        s.playing = 0
