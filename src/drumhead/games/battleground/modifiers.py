"""What counts in an attack? Every modifier of the rulebook's table with its id, and the numbers they add up to.

`figure` works out dice, skill and power of the attacker and the defence of its target; with a list it also writes down
each item, so that a board can show where a number comes from. Engaged and ranged modifiers never mix.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import in_position
from drumhead.games.battleground.cards import (
    FOREST,
    FORT_DOOR,
    FORT_INSIDE,
    HEDGE,
    KEY_CAVALRY,
    KEY_COLOSSAL,
    KEY_JAVELIN,
    KEY_JAVELIN_MASTER,
    KEY_LARGE,
    KEY_PILA,
    NORMAL,
    SHORELINE,
    STAKES,
    SWAMP,
    Profile,
)
from drumhead.games.battleground.ground import Piece
from drumhead.games.battleground.movement import EXACT, capped
from drumhead.games.battleground.shooting import LONG_RANGE, SHORT_RANGE, counts_engaged, ordered_range, shot_distance
from drumhead.games.battleground.sight import higher
from drumhead.games.battleground.state import (
    ENGAGED_ATTACK,
    FLANK_RUSHED,
    FREE_ATTACK,
    FRIGHTENED,
    JAVELIN_ATTACK,
    MOVED,
    RANGED_ATTACK,
    SHAKEN,
    WAS_ENGAGED,
    BattleState,
    Fight,
    Unit,
)
from drumhead.games.battleground.statics import allowed, ignored, total
from drumhead.games.battleground.terrain import from_blunt_side, near, standing_category
from drumhead.games.battleground.texts import (
    CHARGES,
    DICE,
    DSKILL,
    IGN_CAVALRY,
    IGN_CHARGE,
    IGN_COLOUR,
    IGN_COVER,
    IGN_FAST,
    IGN_FEAR,
    IGN_HEIGHT,
    IGN_MELEE_TARGET,
    IGN_MOVE,
    IGN_OWN_SIDE,
    IGN_RANGE,
    IGN_SIDE,
    IMPACT,
    MAY_MOVE_SHOOT,
    POWER,
    SKILL,
    TOUGH,
)
from drumhead.games.battleground.verbs import CLOSE, HOLD, LONG, RANGED, ROUTING
from drumhead.space.measure import length_inside, mostly_inside, overlap
from drumhead.space.plane import contact_length, distance_to_centre, facing_side
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, Rect, Shape

FAST: Final = 7000  # BG-MODF-19
PILA_DICE: Final = 3
PILA_POWER: Final = 6

ABUTTED: Final = 20.0  # so far before a side must lie the wall that the side is said to touch

NO_COVER: Final = 0
SOFT: Final = 1
HARD: Final = 2


class Item:
    """One line of the sum: the rule (or the name of the source) and what it changes."""

    def __init__(self, rule: str, dice: i64, skill: i64, power: i64) -> None:
        self.rule: Final = rule
        self.dice: Final[i64] = dice
        self.skill: Final[i64] = skill
        self.power: Final[i64] = power


class Sum:
    """Adds up modifiers, and remembers them if somebody wants to know."""

    def __init__(self, items: list[Item] | None) -> None:
        self.items: Final = items
        self.dice: i64 = 0
        self.skill: i64 = 0
        self.power: i64 = 0

    def add(self, rule: str, dice: i64, skill: i64, power: i64) -> None:
        self.dice += dice
        self.skill += skill
        self.power += power
        if self.items is not None and (dice or skill or power):
            self.items.append(Item(rule, dice, skill, power))


def line_of(s: BattleState, f: Fight) -> Profile:
    """The printed line the attack is made with."""
    u = s.units[f.attacker]
    if f.spell:
        profile = s.cards.spells[f.spell].profile
        if profile is not None:
            return profile
    if f.kind == JAVELIN_ATTACK and u.key(KEY_PILA):
        return Profile(PILA_DICE, u.printed.engaged.skill, PILA_POWER, u.printed.range, 2)  # BG-JAV-06
    if f.kind == ENGAGED_ATTACK or f.kind == FREE_ATTACK or f.line == 0:
        if f.kind == JAVELIN_ATTACK and u.printed.ranged:
            return u.printed.ranged[0]
        return u.printed.engaged
    return u.printed.ranged[f.line - 1]


def is_charging(s: BattleState, u: Unit, foe: Unit) -> bool:
    """On Close, free at the start of this turn, and fighting to its front (or having rushed with its flank)."""
    if total(s, u, CHARGES):
        return True
    if u.order.letter != CLOSE or u.has(WAS_ENGAGED):
        return False
    link = u.link(foe.uid)
    if link is None:
        return False
    if link.turn == 0:
        return False  # BG-BKP-04: a back-up that stepped in does not charge
    return link.mine == FRONT or (u.has(FLANK_RUSHED) and link.flank == 1)


def sides_of(s: BattleState, f: Fight) -> tuple[int, int]:
    """(side of the target that is struck, side of the attacker on which the target is)."""
    u = s.units[f.attacker]
    foe = s.units[f.target]
    link = u.link(f.target)
    if f.kind == FREE_ATTACK:
        # sides are looked at again after the turn-away; who still stands against its rear strikes it there,
        # also from a corner, where the nearest centre point would be that of a flank
        if link is not None and contact_length(u.card, link.mine, foe.card, REAR) > 0.0:
            return REAR, link.mine
        return facing_side(u.card, foe.card), link.mine if link is not None else FRONT
    if link is None:
        return facing_side(u.card, foe.card), FRONT
    return link.theirs, link.mine


def figure(s: BattleState, items: list[Item] | None = None) -> Fight:
    """Work out all numbers of the present attack anew; returns it with them filled in."""
    f = s.change_fight()
    u = s.units[f.attacker]
    foe = s.units[f.target]
    line = line_of(s, f)
    skip = ignored(s)
    tally = Sum(items)
    if f.engaged() or not u.key(KEY_PILA):  # BG-JAV-06
        if not skip & IGN_COLOUR:
            if f.strength == 2:
                tally.add("BG-MODF-01", -1, 0, 0)
            elif f.strength >= 3:
                tally.add("BG-MODF-02", -2, 0, 0)
    if not skip & IGN_FEAR:
        if u.has(SHAKEN):
            tally.add("BG-MODF-03", -1, 0, 0)
        if u.has(FRIGHTENED):
            tally.add("BG-MODF-04", 0, -1, -1)
    f.impact = 0
    f.charging = False
    if f.engaged():
        _engaged(s, f, u, foe, skip, tally)
    else:
        _ranged(s, f, u, foe, line, skip, tally)
    if not skip & IGN_COVER:
        cover = cover_of(s, u, foe, f)
        if cover == SOFT:
            tally.add("BG-MODF-22", 0, -1, 0)
        elif cover == HARD:
            tally.add("BG-MODF-23", 0, -2, 0)
    tally.add("effects", total(s, u, DICE), total(s, u, SKILL), total(s, u, POWER))  # BG-CRD-05
    dice: i64 = line.dice + tally.dice
    if f.fixed >= 0:
        dice = f.fixed
    f.dice = dice if dice > 0 else 0  # BG-CMB-14
    f.skill = line.skill + tally.skill
    f.power = line.power + tally.power
    f.target_dskill = foe.printed.dskill + total(s, foe, DSKILL)
    f.target_tough = foe.printed.tough + total(s, foe, TOUGH)
    if f.engaged():
        impact: i64 = total(s, u, IMPACT) if f.charging or f.kind == FREE_ATTACK else 0
        f.impact = impact if impact > 0 else 0  # BG-MODF-06
    return f


def _engaged(s: BattleState, f: Fight, u: Unit, foe: Unit, skip: i64, tally: Sum) -> None:
    f.side, f.own_side = sides_of(s, f)
    f.charging = is_charging(s, u, foe) and not skip & IGN_CHARGE
    if f.charging:
        tally.add("BG-MODF-05", 0, 0, 1)
    if not skip & IGN_SIDE:
        if f.side == LEFT or f.side == RIGHT:
            tally.add("BG-MODF-07", 0, 1, 0)
        elif f.side == REAR:
            tally.add("BG-MODF-09", 0, 1, 1)
    if not skip & IGN_OWN_SIDE:
        if f.own_side == LEFT or f.own_side == RIGHT:
            tally.add("BG-MODF-08", -1, 0, 0)
        elif f.own_side == REAR:
            tally.add("BG-MODF-10", 0, -1, -1)
    if not skip & IGN_SIDE and len(u.links) == 1:
        others: i64 = 0
        mask: i64 = foe.sides() & ~(1 << f.side) if f.kind != FREE_ATTACK else _met_sides(foe, u.uid)
        while mask:
            others += mask & 1
            mask >>= 1
        if others:
            tally.add("BG-MODF-11", 0, others, others)
    if not skip & IGN_HEIGHT and (higher(s, u, foe) > 0 or on_shore_above(s, u, foe)):
        tally.add("BG-MODF-21", 0, 1, 0)


def _met_sides(foe: Unit, uid: i64) -> i64:
    """The sides on which others than this unit are engaged with it."""
    mask: i64 = 0
    mine: i64 = -1
    for link in foe.links:
        if link.foe == uid:
            mine = link.mine
    for link in foe.links:
        if link.mine != mine:
            mask |= 1 << link.mine
    return mask


def _ranged(s: BattleState, f: Fight, u: Unit, foe: Unit, line: Profile, skip: i64, tally: Sum) -> None:
    far = shot_distance(s, u, foe) if not skip & IGN_HEIGHT else distance_to_centre(u.card, foe.card)
    f.distance = int(far)
    f.side = facing_side(u.card, foe.card)
    if not skip & IGN_RANGE:
        if far > float(LONG_RANGE) + EXACT:
            tally.add("BG-MODF-13", 0, -2, 0)
        elif far > float(SHORT_RANGE) + EXACT:
            tally.add("BG-MODF-12", 0, -1, 0)
    if foe.key(KEY_CAVALRY) and not skip & IGN_CAVALRY:
        tally.add("BG-MODF-14", 0, -1, 0)
    if foe.key(KEY_COLOSSAL):
        tally.add("BG-MODF-16", 0, 2, 0)
    elif foe.key(KEY_LARGE):
        tally.add("BG-MODF-15", 0, 1, 0)
    if f.kind == RANGED_ATTACK and u.has(MOVED) and not skip & IGN_MOVE:
        if not u.key(KEY_JAVELIN | KEY_JAVELIN_MASTER | KEY_PILA) and not allowed(s, u, MAY_MOVE_SHOOT):  # BG-JAV-01
            tally.add("BG-MODF-17", 0, -1, 0)
    if not skip & IGN_MELEE_TARGET and _fights_others(s, f, foe, line.fire):
        tally.add("BG-MODF-18", 0, -1, 0)
    if not skip & IGN_FAST and is_fast(s, foe):
        tally.add("BG-MODF-19", 0, -1, 0)
    if not skip & IGN_HEIGHT and higher(s, u, foe) > 0:  # BG-FLY-11
        tally.add("BG-MODF-20", 0, 1, 0)


def _fights_others(s: BattleState, f: Fight, foe: Unit, fire: i64) -> bool:
    """Is the target engaged with some other unit than the thrower (BG-JAV-05)?"""
    if f.kind == JAVELIN_ATTACK or foe.engaged_with(f.attacker):  # BG-JAV-05
        for link in foe.links:
            if link.foe != f.attacker:
                return True
        return False
    return counts_engaged(s, foe, fire)


def is_fast(s: BattleState, u: Unit) -> bool:
    """Would it move seven inches or more under its order, cap and effects (A-26)?"""
    if u.printed.mc < 5000 and not u.printed.fly and not u.mods:
        return False  # no step or two makes up for that
    if u.links:
        return False
    letter = u.order.letter
    if letter == HOLD and not u.order.to_point():
        return False
    pace = standing_category(s, u)
    if letter != ROUTING:
        pace = capped(u, pace)
    if pace < FAST:
        return False
    if RANGED <= letter <= LONG and not u.order.to_point():
        return not in_position(s, u, ordered_range(s, u))
    return True


# -- cover and the bank


def on_shore_above(s: BattleState, u: Unit, foe: Unit) -> bool:
    """A unit on the bank stands higher than one it fights in the water."""
    if not s.ground.waters or u.airborne() or foe.airborne():
        return False
    wet = False
    for piece in s.ground.waters:
        if mostly_inside(foe.card, piece.shape):
            wet = True
        if mostly_inside(u.card, piece.shape):
            return False
    if not wet:
        return False
    for piece in s.ground.pieces:
        if piece.ground == SHORELINE and overlap(u.card, piece.shape):
            return True  # banks are narrower than a card: standing on one is enough
    return False


def cover_of(s: BattleState, u: Unit, foe: Unit, f: Fight) -> i64:
    """The best cover of the target against this attack: none, soft or hard (BG-TER-05)."""
    if s.ground.bare or foe.airborne():
        return NO_COVER
    best: i64 = NO_COVER
    shot = not f.engaged()
    for piece in s.ground.pieces:
        ground = piece.ground
        here: i64 = NO_COVER
        if ground == FOREST:
            if shot and mostly_inside(foe.card, piece.shape):
                here = SOFT
        elif ground == SWAMP:
            if shot and not foe.key(KEY_COLOSSAL) and mostly_inside(foe.card, piece.shape):
                here = SOFT
        elif ground == FORT_INSIDE:
            if mostly_inside(foe.card, piece.shape) and not mostly_inside(u.card, piece.shape):
                here = HARD
        elif ground == FORT_DOOR:
            if near(piece.shape, foe.card) and across(piece, foe.card, u.card):
                here = HARD
        elif ground == HEDGE:
            if u.printed.size == NORMAL and foe.printed.size == NORMAL and behind(s, piece, u, foe, f):
                here = SOFT
        elif ground == STAKES:
            if not shot and across(piece, foe.card, u.card) and near(piece.shape, foe.card):
                if from_blunt_side(piece, foe.card):
                    here = SOFT  # no Hold needed across stakes
        if here > best:
            best = here
    return best


def behind(s: BattleState, piece: Piece, u: Unit, foe: Unit, f: Fight) -> bool:
    """Does the target on Hold stand against the wall with half or more of the attacked side (A-18, A-40)?"""
    if s.rulings.hold_for_cover and foe.order.letter != HOLD:  # BG-TER-05
        return False
    if not near(piece.shape, foe.card):
        return False
    half = foe.card.half_of(f.side)
    px, py = foe.card.middle_of(f.side)
    nx, ny = foe.card.normal(f.side)
    px += nx * ABUTTED
    py += ny * ABUTTED
    wall: list[Shape] = [piece.shape]
    along = length_inside(wall, px - ny * half, py + nx * half, px + ny * half, py - nx * half)
    return along >= half - EXACT


def across(piece: Piece, one: Rect, two: Rect) -> bool:
    """Are the two cards on different sides of the line or of the piece's middle?"""
    points = piece.printed.points
    if piece.line:
        (ax, ay), (bx, by) = points[0], points[1]
    else:
        # the longer axis of the door
        (ax, ay), (bx, by), (cx, cy) = points[0], points[1], points[2]
        if (bx - ax) ** 2 + (by - ay) ** 2 < (cx - bx) ** 2 + (cy - by) ** 2:
            ax, ay, bx, by = bx, by, cx, cy
    first = (bx - ax) * (one.cy - ay) - (by - ay) * (one.cx - ax)
    second = (bx - ax) * (two.cy - ay) - (by - ay) * (two.cx - ax)
    return first * second < 0.0


def target_number(a: i64, b: i64) -> i64:
    """The number to roll at most, as it truly is: below 1 only a one succeeds (BG-CMB-13)."""
    return a - b  # BG-CMB-13


def successes(dice: tuple[int, ...], number: i64) -> i64:
    """How many of the dice succeed: a 1 always, a 6 never, unless overkill lets it count as a 5 (BG-CMB-11, 12)."""
    count: i64 = 0  # BG-CMB-11, BG-CMB-12
    sixes: i64 = 0
    for die in dice:
        if die == 6:
            sixes += 1
        elif die == 1 or die <= number:
            count += 1
    spare: i64 = number - 5
    if spare > 0:
        count += spare if spare < sixes else sixes
    return count
