"""What does a learner see of Fantasy Commander? A view as numbers, and a lasting number for every action.

Everything is seen from the learner's edge of the map: for the second seat the map is turned by half a circle. Maps that
are smaller than the largest one of the packs fill its first columns and rows. A unit's number is its place in its
side's army list; what joins later (the raised dead) shares the places after FIXED, and gives them free when it falls.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import aura_bearers, number_among
from drumhead.games.fantasy_commander.cards import (
    ABILITIES,
    ATTACK,
    COLOURS,
    DEFENCE,
    KINDS,
    PER_KILL,
    RANGED,
    RUN,
    WALK,
    Cards,
)
from drumhead.games.fantasy_commander.combat import weak
from drumhead.games.fantasy_commander.command import Distribute, Generate, spare
from drumhead.games.fantasy_commander.dice import Reroll
from drumhead.games.fantasy_commander.geometry import in_contact
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held
from drumhead.games.fantasy_commander.panic import Missed, Retreat
from drumhead.games.fantasy_commander.setup import DeployAt
from drumhead.games.fantasy_commander.state import OFF_MAP, UNKNOWN_POOL, CommanderState, Unit
from drumhead.games.fantasy_commander.verbs import Verb
from drumhead.games.fantasy_commander.view import knows_pool
from drumhead.kernel.action import Action
from drumhead.kernel.seen import Seen

FIXED: Final = 18
SLOTS: Final = 28  # places for the units of one side
COLOUR_COUNT: Final = 6
SURCHARGES: Final = 4
GROUNDS: Final = 32  # maps that are kept
ASKING: Final = (
    "PlaceTerrain",
    "Deploy",
    "DeployAt",
    "Generate",
    "PoolOpen",
    "Distribute",
    "Turn",
    "Choose",
    "Resolve",
    "Plant",
    "Start",
    "Act",
    "Redirect",
    "AttackDie",
    "GuardChoice",
    "DefenceDie",
    "Reroll",
    "Cancel",
    "RegroupOffer",
    "Retreat",
    "Missed",
    "RaiseDead",
    "Sweep",
    "Advance",
    "Pursuit",
    "PursuitAttack",
)
OF_A_HEX: Final = (
    "is on the map",
    "difficult",
    "impassable",
    "blocks sight",
    "attack dice",
    "defence dice",
    "heals",
    "harms",
    "points for me",
    "points for them",
    "zone",
    "unit",
)
OF_A_UNIT: Final = (
    "on the map",
    "waiting",
    "column",
    "row",
    "left",
    "strength",
    "fatigue",
    "stamina",
    "attack",
    "defence",
    "ranged",
    "range",
    "walk",
    "run",
    "cost",
    "guard",
    "weak",
    "in contact",
    "active",
    "asked about",
    "attacks",
    "attacked",
)
OF_A_FIGHT: Final = ("under way", "mine", "ranged", "damage", "panic", "strike back", "scare back")

# Where the numbers of each verb begin: those without an object first, by the number of their verb; then small things,
# units, and hexes.
PICK_AT: Final = 40
ROUTE_AT: Final = PICK_AT + 7
LOSE_AT: Final = ROUTE_AT + 6
PAY_AT: Final = LOSE_AT + COLOUR_COUNT
DEPLOY_AT: Final = PAY_AT + SURCHARGES
ACTIVATE_AT: Final = DEPLOY_AT + SLOTS
REDIRECT_AT: Final = ACTIVATE_AT + SLOTS
MELEE_AT: Final = REDIRECT_AT + SLOTS
SHOOT_AT: Final = MELEE_AT + SLOTS
TARGET_AT: Final = SHOOT_AT + SLOTS
ASSIGN_AT: Final = TARGET_AT + 2 * SLOTS
SWAP_AT: Final = ASSIGN_AT + SLOTS * COLOUR_COUNT
PLAIN: Final = SWAP_AT + SLOTS * COLOUR_COUNT
HEX_BLOCKS: Final = 5  # PLACE, MOVE, RUN, PURSUE, USE; then the kinds of terrain


class Ground:
    """What a map shows from one edge whoever stands on it, as places behind the map's first and what is there."""

    def __init__(self, view: CommanderState, me: i64, spots: list[int], where: bytes, what: bytes) -> None:
        self.scenario: Final = view.scenario
        self.terrain: Final = view.terrain
        self.ford: Final[bool] = view.rulings.ford_blocks_sight
        self.royal: Final[bool] = view.rulings.royal
        self.me: Final[i64] = me
        self.spots: Final = spots  # of each cell
        self.where: Final = where
        self.what: Final = what

    def shows(self, view: CommanderState, me: i64) -> bool:
        """Is it the map of this view?"""
        return (
            self.terrain is view.terrain
            and self.scenario is view.scenario
            and self.me == me
            and self.ford == view.rulings.ford_blocks_sight
            and self.royal == view.rulings.royal
        )


class Frame:
    """The rectangle that every map of the packs fits into, and the names of the abilities in their order."""

    def __init__(self, library: Cards) -> None:
        width: i64 = 1
        height: i64 = 1
        for scenario in library.scenarios:
            width = max(width, scenario.width)
            height = max(height, scenario.height)
        self.width: Final[i64] = width
        self.height: Final[i64] = height
        self.hexes: Final[i64] = width * height
        self.terrains: Final[i64] = len(library.terrains)
        self.cards: Final[i64] = len(library.tactics)
        self.abilities: Final = tuple(ABILITIES)
        self.grounds: Final[list[Ground]] = []  # the maps that were seen last


# -- names


def features(frame: Frame, library: Cards) -> list[str]:
    """The names of the numbers that `see` writes."""
    names = ["round", "rounds", "initiative", "my points", "their points", "my lead", "battle royal"]
    names += [f"step: {colour}" for colour in COLOURS[1:]]
    names += [f"asked: {step}" for step in ASKING]
    for side in ("my", "their"):
        names += [f"{side} pool: {COLOURS[colour]}" for colour in POOL_COLOURS]
        names += [f"{side} pool known", f"{side} deck", f"{side} discard"]
    names += [f"order die: {colour}" for colour in COLOURS[1:]]
    names += [f"activation {what}" for what in ("moved", "ran", "tired", "charged", "sweeping")]
    names += [f"fight {what}" for what in OF_A_FIGHT]
    for roll in ("attack", "defence", "picked"):
        names += [f"{roll} {face}" for face in range(1, 7)]
    for block in ("played", "my cards", "their cards"):
        names += [f"{block}: {card.id}" for card in library.tactics[1:]]
    for side in ("my", "their"):
        for slot in range(SLOTS):
            unit = f"{side} unit {slot + 1}"
            names += [f"{unit} {what}" for what in OF_A_UNIT]
            names += [f"{unit} order {colour}" for colour in COLOURS[1:]]
            names += [f"{unit} is {kind}" for kind in KINDS]
            names += [f"{unit} has {ability}" for ability in frame.abilities]
    for row in range(frame.height):
        for column in range(frame.width):
            names += [f"hex {column + 1}:{row + 1} {what}" for what in OF_A_HEX]
    return names


# -- what is seen


def see(frame: Frame, view: CommanderState, viewer: i64, seen: Seen) -> None:
    """What this seat sees (a spectator: as from seat 0), from its view or from the state, of which no more is read."""
    me: i64 = viewer if viewer >= 0 else 0
    target = float(view.rulings.target) if view.rulings.target > 0 else 10.0
    seen.add(float(view.round) / 20.0)
    seen.add(float(view.rulings.rounds) / 20.0)
    seen.add(1.0 if view.initiative == me else -1.0)
    seen.add(float(view.vp[me]) / target)
    seen.add(float(view.vp[1 - me]) / target)
    seen.add(float(view.vp[me] - view.vp[1 - me]) / target)
    seen.flag(view.rulings.royal)
    seen.choice(view.colour - 1, COLOUR_COUNT - 1)
    asking = type(view.agenda[-1]).__name__ if view.agenda else ""
    for step in ASKING:
        seen.flag(step == asking)
    _see_orders(view, viewer, seen)
    _see_fight(view, me, seen)
    _see_cards(frame, view, me, seen)
    _see_units(frame, view, me, me, seen)
    _see_units(frame, view, me, 1 - me, seen)
    _see_map(frame, view, me, seen)


def _see_orders(view: CommanderState, viewer: i64, seen: Seen) -> None:
    me: i64 = viewer if viewer >= 0 else 0
    step = view.agenda[-1] if view.agenda else None
    for seat in (me, 1 - me):
        pool: i64 = view.pools[seat] if knows_pool(view, viewer, seat) else UNKNOWN_POOL
        known = pool != UNKNOWN_POOL
        if known and seat == me and isinstance(step, Distribute):
            pool = spare(pool, view.drafts[me])
        for colour in POOL_COLOURS:
            seen.add(float(held(pool, colour)) / 16.0 if known else 0.0)
        seen.flag(known)
        seen.add(float(view.decks[seat].left) / 16.0)
        seen.add(float(len(view.discards[seat])) / 16.0)
    dice: list[int] = []
    if isinstance(step, Generate):
        for face in view.drafts[me]:
            dice.append(view.cards.order_faces[face - 1])
    seen.tally(dice, 1, COLOUR_COUNT, 0.0625)
    act = view.act
    if act is None:
        seen.skip(5)
    else:
        seen.flag(act.moved)
        seen.flag(act.ran)
        seen.flag(act.tired)
        seen.flag(act.charged)
        seen.flag(act.sweeping)


def _see_fight(view: CommanderState, me: i64, seen: Seen) -> None:
    fight = view.fight
    if fight is None:
        seen.skip(len(OF_A_FIGHT) + 12)
    else:
        seen.add(1.0)
        seen.add(1.0 if view.units[fight.attacker].seat == me else -1.0)
        seen.flag(fight.ranged)
        seen.add(float(fight.damage) / 8.0)
        seen.add(float(fight.panic) / 8.0)
        seen.add(float(fight.strike) / 8.0)
        seen.add(float(fight.scare) / 8.0)
        for rolled in (fight.attack, fight.defence):
            for face in range(1, 7):
                seen.add(float(rolled[face]) / 10.0)
    step = view.agenda[-1] if view.agenda else None
    seen.tally(list(step.picked) if isinstance(step, Reroll) else [], 1, 7, 0.25)


def _see_cards(frame: Frame, view: CommanderState, me: i64, seen: Seen) -> None:
    """The card that is being played, and what may still be drawn: deck lists are open, their order is not."""
    seen.choice((view.playing >> 1) - 1 if view.playing else -1, frame.cards - 1)
    for seat in (me, 1 - me):
        left: list[int] = [0] * frame.cards
        kind: i64
        count: i64
        for card in view.cycles[seat]:
            kind = card >> 1
            count = left[kind]
            left[kind] = count + 1
        for card in view.discards[seat]:
            kind = card >> 1
            count = left[kind]
            left[kind] = count - 1
        start: i64 = seen.at - 1
        place: i64 = 1
        while place < frame.cards:
            count = left[place]
            if count:
                seen.put(start + place, float(count) * 0.25)
            place += 1
        seen.skip(frame.cards - 1)


def _asked_about(view: CommanderState, me: i64) -> i64:
    step = view.agenda[-1] if view.agenda else None
    if isinstance(step, (DeployAt, Retreat, Missed)):
        return step.unit
    if isinstance(step, Distribute):
        return step.next_unit(view, me)
    return -1


def _see_units(frame: Frame, view: CommanderState, me: i64, side: i64, seen: Seen) -> None:
    per_unit: i64 = len(OF_A_UNIT) + COLOUR_COUNT - 1 + len(KINDS) + len(frame.abilities)
    start: i64 = seen.at
    seen.skip(SLOTS * per_unit)
    about = _asked_about(view, me)
    draft = view.drafts[me] if side == me and isinstance(view.agenda[-1] if view.agenda else None, Distribute) else ()
    slots = slots_of(view, side)
    bearers = aura_bearers(view, side)
    for unit in range(len(view.units)):
        slot: i64 = slots[unit]
        if 0 <= slot < SLOTS and view.units[unit].left > 0:
            order: i64 = draft[unit] if draft else view.units[unit].order
            at: i64 = start + slot * per_unit
            _see_unit(frame, view, me, unit, bearers, order, unit == about, seen, at)


def _see_unit(
    frame: Frame,
    view: CommanderState,
    me: i64,
    unit: i64,
    bearers: list[Unit],
    order: i64,
    asked: bool,
    seen: Seen,
    at: i64,
) -> None:
    u = view.units[unit]
    card = u.card
    placed = u.cell != OFF_MAP
    if placed:
        spot: i64 = hex_of(frame, view, me, view.scenario.column[u.cell], view.scenario.row[u.cell])
        seen.put(at, 1.0)
        seen.put(at + 2, float(spot % frame.width + 1) / float(frame.width))
        seen.put(at + 3, float(spot // frame.width + 1) / float(frame.height))
        seen.put(at + 17, 1.0 if in_contact(view, unit) else 0.0)
    else:
        seen.put(at + 1, 1.0)
    seen.put(at + 4, float(u.left) / float(card.strength))
    seen.put(at + 5, float(u.left) / 12.0)
    seen.put(at + 6, float(u.fatigue) / 5.0)
    seen.put(at + 7, float(card.stamina) / 5.0)
    seen.put(at + 8, float(card.attack + number_among(view, u, ATTACK, bearers)) / 12.0)
    seen.put(at + 9, float(card.defence + number_among(view, u, DEFENCE, bearers)) / 12.0)
    seen.put(at + 10, float(card.ranged + number_among(view, u, RANGED, bearers)) / 12.0 if card.ranged >= 0 else -0.1)
    seen.put(at + 11, float(card.far) / 12.0)
    seen.put(at + 12, float(card.walk + number_among(view, u, WALK, bearers)) / 8.0)
    seen.put(at + 13, float(card.run + number_among(view, u, RUN, bearers)) / 12.0)
    seen.put(at + 14, float(card.cost) / 100.0)
    seen.put(at + 15, 1.0 if u.guard else 0.0)
    seen.put(at + 16, 1.0 if weak(view, unit) else 0.0)
    act = view.act
    if act is not None and act.unit == unit:
        seen.put(at + 18, 1.0)
    if asked:
        seen.put(at + 19, 1.0)
    fight = view.fight
    if fight is not None:
        seen.put(at + 20, 1.0 if fight.attacker == unit else 0.0)
        seen.put(at + 21, 1.0 if fight.target == unit else 0.0)
    at += len(OF_A_UNIT)
    if order > 0:
        seen.put(at + order - 1, 1.0)
    at += COLOUR_COUNT - 1
    seen.put(at + card.kind, 1.0)
    at += len(KINDS)
    abilities: i64 = card.abilities | u.act.grant | u.turn.grant | u.game.grant
    abilities &= ~(u.act.deny | u.turn.deny | u.game.deny)
    bit: i64 = 0
    while bit < len(frame.abilities):
        if abilities >> bit & 1:
            seen.put(at + bit, 1.0)
        bit += 1


def _see_map(frame: Frame, view: CommanderState, me: i64, seen: Seen) -> None:
    ground = _ground(frame, view, me)
    start: i64 = seen.at
    seen.block(ground.where, ground.what)
    seen.skip(frame.hexes * len(OF_A_HEX))
    for u in view.units:
        if u.cell != OFF_MAP and u.left > 0:
            share = float(u.left) / float(u.card.strength)
            seen.put(start + ground.spots[u.cell] + 11, share if u.seat == me else -share)


def _ground(frame: Frame, view: CommanderState, me: i64) -> Ground:
    """The map without units. It is made once for each map, edge and ruling."""
    for known in frame.grounds:
        if known.shows(view, me):
            return known
    place = view.scenario
    planes: i64 = len(OF_A_HEX)
    spots: list[int] = [0] * place.grid.size
    found = Seen()
    for cell in place.grid.cells:
        at: i64 = hex_of(frame, view, me, place.column[cell], place.row[cell]) * planes
        spots[cell] = at
        found.put(at, 1.0)
        kind: i64 = view.terrain[cell]
        if kind:
            terrain = view.cards.terrains[kind]
            found.put(at + 1, 1.0 if terrain.difficult else 0.0)
            found.put(at + 2, 1.0 if terrain.impassable else 0.0)
            found.put(at + 3, 1.0 if terrain.blocks or (terrain.water and view.rulings.ford_blocks_sight) else 0.0)
            found.put(at + 4, float(terrain.attack + terrain.aura_attack) / 4.0)
            found.put(at + 5, float(terrain.defence + terrain.shelter) / 4.0)
            found.put(at + 6, float(terrain.start_heal + terrain.rest_heal) / 4.0)
            found.put(at + 7, float(terrain.entry_damage + terrain.start_fatigue) / 4.0)
    for side in range(2):
        for cell in place.zones[side]:
            found.put(spots[cell] + 10, 1.0 if side == me else -1.0)
    worth: dict[int, int] = {}
    if not view.rulings.royal:
        for source in place.victory:
            if source.kind != PER_KILL:
                for cell in source.cells:
                    spot: i64 = spots[cell] + (8 if source.side == me else 9)
                    worth[spot] = worth.get(spot, 0) + source.vp
    for where, points in worth.items():
        found.put(where, float(points) / 4.0)
    made = Ground(view, me, spots, found.places(), found.values())
    if len(frame.grounds) >= GROUNDS:
        frame.grounds.clear()
    frame.grounds.append(made)
    return made


# -- places


def hex_of(frame: Frame, s: CommanderState, me: i64, column: i64, row: i64) -> i64:
    """The number of a hex, from this seat's edge of the map."""
    if me == 1:
        # Odd rows lie half a hex further right, so half a turn takes them one column less far.
        wide = s.scenario.width
        column = (wide - 1 - (row & 1) - column + wide) % wide
        row = s.scenario.height - 1 - row
    return row % frame.height * frame.width + column % frame.width


def slots_of(s: CommanderState, side: i64) -> list[int]:
    """The place of each unit on its side; -1: of the other side, or gone from a shared place."""
    found: list[int] = []
    fixed: i64 = 0
    later: i64 = FIXED
    for u in s.units:
        if u.seat != side:
            found.append(-1)
        elif fixed < FIXED:
            found.append(fixed)
            fixed += 1
        elif u.left <= 0:
            found.append(-1)
        else:
            found.append(later)
            later += 1
    return found


def slot_of(s: CommanderState, unit: i64) -> i64:
    """The place of one unit; those for whom there is no room share the last one."""
    slot: i64 = slots_of(s, s.units[unit].seat)[unit]
    return slot if 0 <= slot < SLOTS else SLOTS - 1


# -- numbers of actions


def action_count(frame: Frame) -> i64:
    """How many numbers there are."""
    return PLAIN + HEX_BLOCKS * frame.hexes + frame.terrains


def action_numbers(frame: Frame, s: CommanderState, me: i64, options: list[Action]) -> list[int]:
    """The number of each of these options."""
    return [action_number(frame, s, me, option) for option in options]


def action_number(frame: Frame, s: CommanderState, me: i64, action: Action) -> i64:
    """The action's number: the verb, and the hex, unit, colour or face that it is about."""
    verb = action.verb
    a: i64 = action.a
    if verb is Verb.PLACE and action.c:
        return PLAIN + HEX_BLOCKS * frame.hexes + action.c % frame.terrains
    if verb is Verb.PLACE:
        return PLAIN + hex_of(frame, s, me, a, action.b)
    if verb is Verb.MOVE:
        return PLAIN + frame.hexes + hex_of(frame, s, me, a, action.b)
    if verb is Verb.RUN:
        return PLAIN + 2 * frame.hexes + hex_of(frame, s, me, a, action.b)
    if verb is Verb.PURSUE:
        return PLAIN + 3 * frame.hexes + hex_of(frame, s, me, a, action.b)
    if verb is Verb.USE and a:  # an effect of the terrain there; 0 is the unit's own
        place = s.scenario
        return PLAIN + 4 * frame.hexes + hex_of(frame, s, me, place.column[a - 1], place.row[a - 1])
    if verb is Verb.ASSIGN:
        return ASSIGN_AT + slot_of(s, a) * COLOUR_COUNT + action.b
    if verb is Verb.SWAP:
        return SWAP_AT + slot_of(s, a) * COLOUR_COUNT + action.b
    if verb is Verb.MELEE:
        return MELEE_AT + slot_of(s, a)
    if verb is Verb.SHOOT:
        return SHOOT_AT + slot_of(s, a)
    if verb is Verb.ACTIVATE:
        return ACTIVATE_AT + slot_of(s, a)
    if verb is Verb.DEPLOY:
        return DEPLOY_AT + slot_of(s, a)
    if verb is Verb.REDIRECT:
        return REDIRECT_AT + slot_of(s, a)
    if verb is Verb.TARGET:
        return TARGET_AT + slot_of(s, a) + (0 if s.units[a].seat == me else SLOTS)
    if verb is Verb.PICK:
        return PICK_AT + a
    if verb is Verb.ROUTE:
        return ROUTE_AT + (a + 3 * me) % 6
    if verb is Verb.LOSE:
        return LOSE_AT + a
    if verb is Verb.PAY:
        return PAY_AT + (a if a < SURCHARGES else SURCHARGES - 1)
    return int(verb.value) % PICK_AT
