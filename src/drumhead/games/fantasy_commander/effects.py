"""What do the parts of cards and paid abilities do? A class for each kind, and the step that carries a card out."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.games.fantasy_commander.attack import summon
from drumhead.games.fantasy_commander.losses import bury, hurt, oblige, restore, shed
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, add, held
from drumhead.games.fantasy_commander.panic import CARD, Retreat
from drumhead.games.fantasy_commander.state import MAX_UNITS, UNKNOWN_POOL, Battle, Unit, has, tag, weak
from drumhead.games.fantasy_commander.tables import (
    ACTIVE,
    DAMAGED,
    EACH,
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
    Op,
    Pick,
)
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.games.fantasy_commander.victory import judge
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


class Change(Op):
    """Dice, abilities, distances, bans: a number or mask of Mods changes for a time."""

    def __init__(self, who: Pick, which: i64, value: i64, lasting: i64) -> None:
        super().__init__(who)
        self.which: Final[i64] = which
        self.value: Final[i64] = value
        self.lasting: Final[i64] = lasting

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        u = s.units[unit]
        if self.lasting == FOR_ACTIVATION:
            s.units[unit] = u.changed(u.act.plus(self.which, self.value), u.turn, u.game)
        elif self.lasting == FOR_ROUND:
            s.units[unit] = u.changed(u.act, u.turn.plus(self.which, self.value), u.game)
        else:
            s.units[unit] = u.changed(u.act, u.turn, u.game.plus(self.which, self.value))
        t.tell(Said.ARMED, u.seat, a=tag(s, unit), b=self.which, c=self.value, rule="FC-CRD-01")


class Fatigue(Op):
    """Shed fatigue, or be obliged to take it (FC-FAT-06)."""

    def __init__(self, who: Pick, count: i64) -> None:
        super().__init__(who)
        self.count: Final[i64] = count

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        if self.count < 0:
            shed(s, t, unit, -self.count, "FC-CRD-01")
            return
        n: i64 = 0
        while n < self.count and s.units[unit].cell >= 0:
            oblige(s, t, unit, "FC-FAT-06")
            n += 1


class Heal(Op):
    """Restore miniatures or health."""

    def __init__(self, who: Pick, count: i64) -> None:
        super().__init__(who)
        self.count: Final[i64] = count

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        restore(s, t, unit, self.count, "FC-CRD-01")


class Damage(Op):
    """Damage outside attacks; `sparing` never takes the last miniature or health."""

    def __init__(self, who: Pick, count: i64, sparing: bool) -> None:
        super().__init__(who)
        self.count: Final[i64] = count
        self.sparing: Final = sparing

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        count = self.count
        if self.sparing:
            count = min(count, s.units[unit].left - 1)
        hurt(s, t, unit, count, "FC-CRD-01")
        bury(s, t, unit)


class Push(Op):
    """Move a unit away from the active one; what it cannot pass is damage."""

    def __init__(self, who: Pick, hexes: i64) -> None:
        super().__init__(who)
        self.hexes: Final[i64] = hexes

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        s.push(Retreat(unit, s.units[s.active().unit].cell, self.hexes, CARD, ()))


class Order(Op):
    """Orders into the pool."""

    def __init__(self, colour: i64, count: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.colour: Final[i64] = colour
        self.count: Final[i64] = count

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        s.pools[seat] = add(s.pools[seat], self.colour, self.count)
        t.tell(Said.ORDERS, seat, a=self.colour, b=self.count, rule="FC-CRD-01")


class LoseOrder(Op):
    """One order of the player's choice leaves the pool."""

    def __init__(self) -> None:
        super().__init__(Pick(NOBODY))


class Guard(Op):
    """A Defence token."""

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        u = s.units[unit]
        s.units[unit] = u.marked(u.order, True, u.pursued)
        t.tell(Said.DEFENDING, u.seat, a=tag(s, unit), rule="FC-DEF-01")


class Summon(Op):
    """A new unit on a free hex."""

    def __init__(self, who: Pick, card: i64, size: i64) -> None:
        super().__init__(who)
        self.card: Final[i64] = card
        self.size: Final[i64] = size

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        if len(s.units) < MAX_UNITS:
            summon(s, t, seat, self.card, self.size, unit, "FC-ORD-12")


class Peek(Op):
    """Look at the top cards of the opponent's deck, or of one's own."""

    def __init__(self, theirs: bool, count: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.theirs: Final = theirs
        self.count: Final[i64] = count

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
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


class Exile(Op):
    """The card leaves the game after it is played: it stays open beside the map as a placed terrain card does."""

    def __init__(self) -> None:
        super().__init__(Pick(NOBODY))

    def execute(self, s: Battle, t: Table, seat: i64, unit: i64) -> None:
        cycle = list(s.cycles[seat])
        cycle.remove(s.playing)
        s.cycles[seat] = tuple(cycle)
        s.standing[seat] = s.standing[seat] + (s.playing,)
        s.playing = 0


class Jump(Op):
    """Go on elsewhere in the card."""

    def __init__(self, to: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.to: Final[i64] = to


class May(Op):
    """The player may have the parts that follow, or go on elsewhere."""

    def __init__(self, to: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.to: Final[i64] = to


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something about the active unit or the battle."""

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        """Does it?"""
        return True


class IsKind(Condition):
    """The active unit is of one of these kinds."""

    def __init__(self, kinds: i64) -> None:
        self.kinds: Final[i64] = kinds

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        return bool(self.kinds & (1 << s.units[unit].card.kind))


class HasAbility(Condition):
    """The active unit has an ability."""

    def __init__(self, ability: i64) -> None:
        self.ability: Final[i64] = ability

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        return has(s, unit, self.ability)


class StandsOn(Condition):
    """The active unit stands on this terrain."""

    def __init__(self, terrain: i64) -> None:
        self.terrain: Final[i64] = terrain

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        return s.terrain[s.units[unit].cell] == self.terrain


class IsTired(Condition):
    """The active unit has at least so much fatigue."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        return s.units[unit].fatigue >= self.count


class EnemyFell(Condition):
    """An enemy unit was destroyed this round."""

    def holds(self, s: Battle, seat: i64, unit: i64) -> bool:
        return bool(s.losers & (1 << (1 - seat)))


class Branch(Op):
    """Go on here if the condition holds, elsewhere if not."""

    def __init__(self, condition: Condition, negated: bool, to: i64) -> None:
        super().__init__(Pick(NOBODY))
        self.condition: Final = condition
        self.negated: Final = negated
        self.to: Final[i64] = to


def matches(s: Battle, pick: Pick, seat: i64, active: i64, unit: i64) -> bool:
    """Whether the unit is one that the pick means."""
    u = s.units[unit]
    if u.cell < 0 or (u.seat == seat) != (pick.side == 0):
        return False
    if not pick.kinds & (1 << u.card.kind):
        return False
    if pick.traits and not _has_traits(s, pick.traits, u, unit, active):
        return False
    if pick.needs and not has(s, unit, pick.needs):
        return False
    return pick.radius < 0 or _near(s, pick, seat, active, u.cell)


def _has_traits(s: Battle, traits: i64, u: Unit, unit: i64, active: i64) -> bool:
    if traits & DAMAGED and u.left >= u.card.strength:
        return False
    if traits & FATIGUED and u.fatigue == 0:
        return False
    if traits & EXHAUSTED and u.fatigue != u.card.stamina:
        return False
    if traits & WEAK and not weak(s, unit):
        return False
    return not (traits & NOT_ACTIVE and unit == active)


def _near(s: Battle, pick: Pick, seat: i64, active: i64, cell: i64) -> bool:
    """Within the radius of the active unit, or of a hero of the seat."""
    grid = s.scenario.grid
    if pick.centre != FROM_HERO:
        return s.units[active].cell >= 0 and grid.apart(s.units[active].cell, cell) <= pick.radius
    for u in s.units:
        if u.seat == seat and u.cell >= 0 and u.card.kind == HERO and grid.apart(u.cell, cell) <= pick.radius:
            return True
    return False


def candidates(s: Battle, pick: Pick, seat: i64, active: i64) -> list[int]:
    """The units, or the free cells, that the pick may fall on."""
    found: list[int] = []
    if pick.how == FREE_HEX:
        for cell in s.scenario.grid.cells:
            if s.at[cell] >= 0 or s.library.terrains[s.terrain[cell]].impassable:
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


class Resolve(Step[Battle]):
    """A card or paid ability on its way, part by part; parts without a legal target do nothing (FC-CRD-02)."""

    def __init__(self, seat: i64, unit: i64, source: i64, index: i64, pc: i64) -> None:
        self.seat: Final[i64] = seat
        self.unit: Final[i64] = unit
        self.source: Final[i64] = source
        self.index: Final[i64] = index  # of the tactic card, or of the surcharge on the unit's card
        self.pc: Final[i64] = pc

    def ops(self, s: Battle) -> tuple[Op, ...]:
        if self.source == PAID:
            return s.units[self.unit].card.surcharges[self.index].ops
        card = s.library.cards[self.index]
        return card.before if self.source == BEFORE else card.after

    def at(self, pc: i64) -> "Resolve":
        return Resolve(self.seat, self.unit, self.source, self.index, pc)

    def run(self, s: Battle, t: Table) -> i64:
        ops = self.ops(s)
        if self.pc >= len(ops):
            s.pop()
            if self.source == AFTER:
                discard_played(s, self.seat)
            judge(s, t)
            return 0
        op = ops[self.pc]
        if isinstance(op, Branch):
            alive = self.unit < 0 or s.units[self.unit].cell >= 0
            holds = alive and op.condition.holds(s, self.seat, self.unit) != op.negated
            s.become(self.at(self.pc + 1 if holds else op.to))
            return 0
        if isinstance(op, Jump):
            s.become(self.at(op.to))
            return 0
        if isinstance(op, May):
            return bit(self.seat)
        if isinstance(op, LoseOrder):
            return self.lose(s, t)
        return self.work(s, t, op)

    def lose(self, s: Battle, t: Table) -> i64:
        kinds = self.colours(s)
        if len(kinds) > 1:
            return bit(self.seat)
        s.become(self.at(self.pc + 1))
        if kinds:
            self.give_up(s, t, kinds[0])
        return 0

    def colours(self, s: Battle) -> list[int]:
        pool = s.pools[self.seat]
        if pool == UNKNOWN_POOL:
            return []
        return [colour for colour in POOL_COLOURS if held(pool, colour) > 0]

    def give_up(self, s: Battle, t: Table, colour: i64) -> None:
        s.pools[self.seat] = add(s.pools[self.seat], colour, -1)
        t.tell(Said.ORDERS, self.seat, a=colour, b=-1, rule="FC-CUR-02")

    def work(self, s: Battle, t: Table, op: Op) -> i64:
        how = op.who.how
        if how == NOBODY or how == ACTIVE:
            s.become(self.at(self.pc + 1))
            if how == NOBODY or s.units[self.unit].cell >= 0:
                op.execute(s, t, self.seat, self.unit)
            return 0
        found = candidates(s, op.who, self.seat, self.unit)
        if how == EACH:
            s.become(self.at(self.pc + 1))
            for unit in found:
                op.execute(s, t, self.seat, unit)
            return 0
        if len(found) > 1:
            return bit(self.seat)
        s.become(self.at(self.pc + 1))
        if found:
            op.execute(s, t, self.seat, found[0])
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        op = self.ops(s)[self.pc]
        if isinstance(op, May):
            return [Action(Verb.ACCEPT), Action(Verb.PASS)]
        if isinstance(op, LoseOrder):
            return [Action(Verb.LOSE, colour) for colour in self.colours(s)]
        found = candidates(s, op.who, self.seat, self.unit)
        if op.who.how == ONE:
            return [Action(Verb.TARGET, unit) for unit in found]
        return [s.scenario.place_on[cell] for cell in found]

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-CRD-02"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        op = self.ops(s)[self.pc]
        if isinstance(op, May) and action.verb is Verb.PASS:
            s.become(self.at(op.to))
            return
        s.become(self.at(self.pc + 1))
        if isinstance(op, LoseOrder):
            self.give_up(s, t, action.a)
        elif op.who.how == ONE:
            op.execute(s, t, self.seat, action.a)
        elif op.who.how == FREE_HEX:
            op.execute(s, t, self.seat, s.scenario.cell(action.a, action.b))


def discard_played(s: Battle, seat: i64) -> None:
    """The card that was played goes face up to its player's discard (FC-CRD-03)."""
    if s.playing:
        s.discards[seat] = s.discards[seat] + (s.playing,)
        s.playing = 0
