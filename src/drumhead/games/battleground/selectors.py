"""Whom does an effect mean, and when does it apply? Filters of units and the conditions behind `?`.

A `Filter` holds every step of `ally.unit.free.unmoved.cost<=4`; a unit fits if all of them hold. Facts that are printed
come first in `STATES`, those of the moment behind; the rules ask them by number, never by name.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.backup import back_ups
from drumhead.games.battleground.cards import (
    COLOSSAL,
    CORE,
    ELITE,
    KEY_CASTER,
    KEY_CAVALRY,
    KEY_FEARSOME,
    KEY_FLYING,
    KEY_FRENZY,
    KEY_HEADLONG,
    KEY_NETS,
    KEY_SKIRMISHER,
    KEY_SPEARS,
    KEY_STEADFAST,
    KEY_TERRIFYING,
    KEY_WHEELED,
    NORMAL,
    STANDARD,
)
from drumhead.games.battleground.courage import margin
from drumhead.games.battleground.modifiers import cover_of, is_charging
from drumhead.games.battleground.movement import EXACT, movement_category
from drumhead.games.battleground.sight import higher
from drumhead.games.battleground.state import (
    CONTROLLED,
    FRIGHTENED,
    JAVELIN_ATTACK,
    MOVED,
    RUSHED,
    SHAKEN,
    WAS_ENGAGED,
    BattleState,
    Fight,
    Unit,
)
from drumhead.games.battleground.statics import total
from drumhead.games.battleground.texts import COURAGE, Condition, Selector
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, LONG, RANGED, SHORT
from drumhead.space.measure import distance
from drumhead.space.plane import distance_to_centre
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT

ALLY: Final = 1
ENEMY: Final = 2

_NAMES: Final = (
    # printed
    "own", "core", "standard", "elite", "normal", "large", "colossal", "cavalry", "wheeled", "infantry", "cavlarge",
    "flying", "skirmisher", "shooter", "caster", "spears", "nets", "frenzy", "fearsome", "terrifying", "calm",
    "steadfast", "headlong", "mortal", "leader", "south", "north",
    # of the moment
    "other", "engaged", "free", "routing", "steady", "green", "yellow", "red", "notgreen", "hurt", "whole", "pinched",
    "backed", "charging", "rushed_now", "was_free", "order_C", "order_R", "order_H", "order_F", "airborne", "grounded",
    "moved", "unmoved", "controlled", "shaken", "frightened", "incover", "high", "at_front", "hit_front", "hit_flank",
    "hit_rear", "blessed", "cursed", "led", "multi", "locked",
)  # fmt: skip
STATES: Final[dict[str, int]] = {_NAMES[i]: i for i in range(len(_NAMES))}
FIRST_MOMENT: Final = 27  # STATES["other"]
UNPINCHED: Final = len(_NAMES)  # not a word of its own: what `withdraw` asks of whom it chooses

# numeric filters
COST: Final = 1
WITHIN: Final = 2
MOVEMENT: Final = 3
COURAGE_NOW: Final = 4
BOXES: Final = 5
LOST: Final = 6


AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACTLY: Final = 3


def compares(value: i64, how: i64, number: i64) -> bool:
    """Is the value at least, at most or exactly the number?"""
    if how == AT_LEAST:
        return value >= number
    if how == AT_MOST:
        return value <= number
    return value == number


class Filter(Selector):
    """Every step of a selector, by its number."""

    def __init__(
        self,
        sides: i64,
        tags: i64,
        states: tuple[int, ...],
        measures: tuple[tuple[int, int, int], ...],
        marks: tuple[int, ...],
        unmarked: tuple[int, ...],
        zones: tuple[str, ...],
        faction: i64,
        whole: bool = False,
    ) -> None:
        super().__init__(sides != ALLY | ENEMY)
        self.sides: Final[i64] = sides
        self.tags: Final[i64] = tags
        self.states: Final = states
        self.measures: Final = measures  # which, how, number
        self.marks: Final = marks
        self.unmarked: Final = unmarked
        self.zones: Final = zones
        self.faction: Final[i64] = faction  # of the card or ability; 0: everybody is `own`
        self.whole: Final = whole  # a scenario's rule: `ally` means the whole side, not only one partner's units

    def fits(self, s: BattleState, u: Unit, seat: i64, uid: i64, foe: i64) -> bool:
        return u.out == 0 and self.describes(s, u, seat, uid, foe)

    def describes(self, s: BattleState, u: Unit, seat: i64, uid: i64, foe: i64) -> bool:
        """Does everything hold for the unit, whether it is on the table or has just fallen?"""
        if self.sides == ALLY:
            if u.seat != seat and (not self.whole or u.side != seat & 1):
                return False  # BG-ARMY-08: nobody's texts reach the units of a partner
        elif self.sides == ENEMY:
            if u.side == seat & 1:
                return False
        if self.tags & ~u.printed.tags:
            return False
        for state in self.states:
            if not self.is_so(s, u, state, seat, uid, foe):
                return False
        for mark in self.marks:
            if not carries(u, s, mark):
                return False
        for mark in self.unmarked:
            if carries(u, s, mark):
                return False
        for which, how, number in self.measures:
            if not compares(measure(s, u, which, uid), how, number):
                return False
        for zone in self.zones:
            area = s.ground.areas.get(zone)
            if area is None or distance(u.card, area) > 0.0:
                return False
        return True

    def is_so(self, s: BattleState, u: Unit, state: i64, seat: i64, uid: i64, foe: i64) -> bool:
        if state == 0:  # own
            return self.faction == 0 or u.printed.faction == self.faction
        if state < FIRST_MOMENT:
            return is_printed(u, state)
        if state == FIRST_MOMENT:  # other
            return u.uid != uid
        return is_now(s, u, state, uid, foe)

    def among(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> list[int]:
        """The uids of all units that fit, in order."""
        found: list[int] = []
        for u in s.units:
            if u.out == 0 and self.fits(s, u, seat, uid, foe):
                found.append(u.uid)
        return found


def carries(u: Unit, s: BattleState, mark: i64) -> bool:
    """A blessing or curse also counts as a mark of its name."""
    if mark in u.marks:
        return True
    if u.blessing and s.cards.spells[u.blessing].mark == mark:
        return True
    return u.curse != 0 and s.cards.spells[u.curse].mark == mark


def is_printed(u: Unit, state: i64) -> bool:
    """Facts that never change."""
    p = u.printed
    if state <= 6:
        if state <= 3:
            return p.rank == (CORE if state == 1 else STANDARD if state == 2 else ELITE)
        if state == 5:
            return p.size != NORMAL  # BG-COL-01: what speaks of large units speaks of colossal ones
        return p.size == (NORMAL if state == 4 else COLOSSAL)
    if state == 7:
        return p.has(KEY_CAVALRY)
    if state == 8:
        return p.has(KEY_WHEELED)
    if state == 9:  # infantry
        return p.size == NORMAL and not p.has(KEY_CAVALRY | KEY_WHEELED)
    if state == 10:  # cavlarge
        return p.size != NORMAL or p.has(KEY_CAVALRY)
    if state == 11:
        return p.has(KEY_FLYING)
    if state == 12:
        return p.has(KEY_SKIRMISHER)
    if state == 13:  # shooter
        return p.range > 0
    if state == 14:
        return p.has(KEY_CASTER)
    if state == 15:
        return p.has(KEY_SPEARS)
    if state == 16:
        return p.has(KEY_NETS)
    if state == 17:
        return p.has(KEY_FRENZY)
    if state == 18:
        return p.has(KEY_FEARSOME | KEY_TERRIFYING)
    if state == 19:
        return p.has(KEY_TERRIFYING)
    if state == 20:
        return not p.has(KEY_FEARSOME | KEY_TERRIFYING)
    if state == 21:
        return p.has(KEY_STEADFAST)
    if state == 22:
        return p.has(KEY_HEADLONG)
    if state == 23:  # mortal
        return p.courage > 0
    if state == 24:
        return p.leadership > 0
    return u.side == (0 if state == 25 else 1)


def is_now(s: BattleState, u: Unit, state: i64, uid: i64, foe: i64) -> bool:
    """Facts of the moment."""
    if state <= 39:
        if state == 28:
            return u.engaged()
        if state == 29:
            return not u.engaged()
        if state == 30:
            return u.routing()
        if state == 31:
            return not u.routing()
        if state == 32:
            return s.strength_of(u) == 1
        if state == 33:
            return s.strength_of(u) == 2
        if state == 34:
            return s.strength_of(u) == 3
        if state == 35:
            return s.strength_of(u) > 1  # BG-CMB-05
        if state == 36:
            return u.lost > 0
        if state == 37:
            return u.lost == 0
        if state == 38:
            return u.pinched()
        return is_backed(s, u)
    if state <= 53:
        if state == 40:
            return charges(s, u, other_of(s, u, uid, foe))
        if state == 41:
            return u.has(RUSHED)
        if state == 42:
            return not u.has(WAS_ENGAGED)
        if state <= 46:
            return _on_order(u.order.letter, state)
        if state == 47:
            return u.airborne()
        if state == 48:
            return not u.airborne()
        if state == 49:
            return u.has(MOVED)
        if state == 50:
            return not u.has(MOVED)
        if state == 51:
            return u.has(CONTROLLED)
        if state == 52:
            return u.has(SHAKEN)
        return u.has(FRIGHTENED)
    if state <= 59:
        return _in_attack(s, u, state, other_of(s, u, uid, foe))
    if state == 60:
        return u.blessing != 0
    if state == 61:
        return u.curse != 0
    if state == 62:
        return is_led(s, u)
    if state == 63:
        return len(u.links) > 1
    if state == UNPINCHED:
        return not u.pinched()
    return u.engaged_with(uid)  # locked


def _on_order(letter: i64, state: i64) -> bool:
    if state == 43:
        return letter == CLOSE
    if state == 44:
        return letter == RANGED or letter == SHORT or letter == LONG
    if state == 45:
        return letter == HOLD
    return letter == FOLLOW


def other_of(s: BattleState, u: Unit, uid: i64, foe: i64) -> i64:
    """The opposite number of this unit: the foe if it bears the effect, the bearer if it is the foe."""
    if u.uid == uid:
        return foe
    if u.uid == foe:
        return uid
    fight = s.fight
    if fight is None:
        return 0
    return fight.target if fight.attacker == u.uid else fight.attacker if fight.target == u.uid else 0


def charges(s: BattleState, u: Unit, foe: i64) -> bool:
    """BG-MODF-05, against this enemy, or against anybody if none is meant."""
    if foe:
        return is_charging(s, u, s.units[foe])
    for link in u.links:
        if is_charging(s, u, s.units[link.foe]):
            return True
    return False


def is_backed(s: BattleState, u: Unit) -> bool:
    """BG-BKP-01: some friend stands ready to take its place."""
    return len(back_ups(s, u)) > 0


def is_led(s: BattleState, u: Unit) -> bool:
    """Within the leadership range of a friendly unit that does not rout, measured as for spells (BG-SPL-03)."""
    for leader in s.units:  # BG-SPL-03
        if leader.out == 0 and leader.printed.leadership and leader.side == u.side and leader.uid != u.uid:
            if not leader.routing() and reach(leader, u) <= leader.printed.leadership:
                return True
    return False


def _in_attack(s: BattleState, u: Unit, state: i64, foe: i64) -> bool:
    """Cover, height, and the sides of the present attack or of the engagement with the foe."""
    other = s.unit(foe)
    fight = s.fight
    if state == 54:  # incover
        return other is not None and fight is not None and cover_of(s, other, u, fight) > 0
    if state == 55:
        return other is not None and higher(s, u, other) > 0
    if state == 56:  # at_front: the enemy it attacks is engaged on its own front
        if fight is not None and fight.attacker == u.uid:
            return fight.own_side == FRONT
        link = u.link(foe)
        return link is not None and link.mine == FRONT
    side: i64 = -1
    if fight is not None and fight.target == u.uid:
        side = fight.side
    else:
        link = u.link(foe)
        if link is not None:
            side = link.mine
    if state == 57:
        return side == FRONT
    if state == 58:
        return side == LEFT or side == RIGHT
    return side == REAR


def measure(s: BattleState, u: Unit, which: i64, uid: i64) -> i64:
    """A number of the unit as filters compare it; lengths in thousandths of an inch."""
    if which == COST:
        return u.printed.points
    if which == WITHIN:
        bearer = s.unit(uid)
        if bearer is None:
            return 1 << 40
        return reach(bearer, u)
    if which == MOVEMENT:
        return movement_category(s, u)
    if which == COURAGE_NOW:
        worse: i64 = 0 if u.colour < 2 else 1 if u.colour == 2 else 2  # BG-CRG-02
        return u.printed.courage - worse + total(s, u, COURAGE) if u.printed.courage else 99
    if which == BOXES:
        return u.boxes()
    return u.lost


def reach(bearer: Unit, u: Unit) -> i64:
    """BG-SPL-03: from the front centre to the nearest centre point, rounded up to a thousandth."""
    far = distance_to_centre(bearer.card, u.card)
    nearly: i64 = int(far)
    return nearly if far - float(nearly) < EXACT else nearly + 1


# -- conditions

MELEE: Final = 1
SHOT: Final = 2
SPELL: Final = 3
JAVELIN: Final = 4
MY_TURN: Final = 5
ENEMY_TURN: Final = 6
ROUT: Final = 7
FEAR: Final = 8
FAILED: Final = 9
PASSED: Final = 10

MARKS: Final = 1
MY_HAND: Final = 2
ENEMY_HAND: Final = 3
ACTIONS: Final = 4
DISTANCE: Final = 5
HITS: Final = 6
DAMAGE: Final = 7
ONES: Final = 8
SIXES: Final = 9
TURN: Final = 10
MARGIN: Final = 11


class Fact(Condition):
    """`melee`, `myturn`, `failed` ...; ``spell`` is the row of the spell whose text it is, 0 for any."""

    def __init__(self, what: i64, spell: i64) -> None:
        self.what: Final[i64] = what
        self.spell: Final[i64] = spell

    def holds(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> bool:
        what = self.what
        if what <= JAVELIN:
            fight = s.fight
            if fight is None:
                return False
            return _of_attack(fight, what, self.spell)
        if what == MY_TURN:
            return s.active == seat & 1
        if what == ENEMY_TURN:
            return s.active != seat & 1
        check = s.check
        if check is None:
            return False
        if what == ROUT:
            return check.kind == 1
        if what == FEAR:
            return check.kind == 2
        return check.passed == (0 if what == FAILED else 1)


def _of_attack(fight: Fight, what: i64, spell: i64) -> bool:
    if what == MELEE:
        return fight.engaged()
    if what == SHOT:
        return not fight.engaged()
    if what == SPELL:
        return fight.spell != 0 and (spell == 0 or fight.spell == spell)
    return fight.kind == JAVELIN_ATTACK


class IsSo(Condition):
    """`self.free`, `foe.notgreen`: every filter holds for the unit."""

    def __init__(self, of_foe: bool, filter: Filter) -> None:
        self.of_foe: Final = of_foe
        self.filter: Final = filter

    def holds(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> bool:
        who: i64 = foe if self.of_foe else uid
        if who < 1 or who >= len(s.units):
            return False
        return self.filter.describes(s, s.units[who], seat, uid, foe)


class CountOf(Condition):
    """`count[enemy.unit.locked.notgreen]>=1`."""

    def __init__(self, filter: Filter, how: i64, number: i64) -> None:
        self.filter: Final = filter
        self.how: Final[i64] = how
        self.number: Final[i64] = number

    def holds(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> bool:
        n: i64 = 0
        for u in s.units:
            if u.out == 0 and self.filter.fits(s, u, seat, uid, foe):
                n += 1
        return compares(n, self.how, self.number)


class Number(Condition):
    """`turn<=6`, `damage>=2`, `marks_Dance<3`; ``row`` is the mark."""

    def __init__(self, what: i64, row: i64, how: i64, number: i64) -> None:
        self.what: Final[i64] = what
        self.row: Final[i64] = row
        self.how: Final[i64] = how
        self.number: Final[i64] = number

    def holds(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> bool:
        return compares(self.value(s, seat, uid), self.how, self.number)

    def value(self, s: BattleState, seat: i64, uid: i64) -> i64:
        what = self.what
        if what == TURN:
            return s.turn
        if what == MARKS:
            return s.units[uid].marks.count(int(self.row)) if uid else 0
        if what == MY_HAND:
            return s.hands[seat].count()
        if what == ENEMY_HAND:
            n: i64 = 0
            for other in s.seats_of(1 - (seat & 1)):
                n += s.hands[other].count()
            return n
        if what == ACTIONS:
            return s.actions[seat]
        if what == MARGIN:
            return margin(s)
        fight = s.fight
        if fight is None:
            return 0
        if what == DISTANCE:
            return fight.distance
        if what == HITS:
            return fight.hits
        if what == DAMAGE:
            return fight.damage - fight.prevented
        face = 1 if what == ONES else 6
        return (fight.damage_dice if fight.damage_dice else fight.hit_dice).count(face)
