"""What may a player say, and what does the table tell? Verbs and events with their fields.

A pose is x and y in thousandths of an inch and a heading in hundredths of a degree, counter-clockwise from east.
An order is written in six numbers (`ORDER_FIELDS`), so that an action can carry it whole.
"""

from typing import Final

from drumhead.kernel import action as kernel_action
from drumhead.kernel import events as kernel_events
from drumhead.kernel.action import Action
from drumhead.kernel.lexicon import lexicon, said, verb


class Verb(kernel_action.Verb):
    """What a player may choose."""

    PLACE = 1  # a: x, b: y, c: heading; more: unit, airborne
    FIRST = 2  # a: seat that begins (or places first)
    STRIP = 3  # leave the faction cards out of the deck (mercenaries)
    KEEP = 4  # leave them in
    RESERVE = 5  # a: unit that is set aside
    ORDER = 6  # a: unit; more: the order's six numbers
    CONTROL = 7  # a: unit
    POSE = 8  # a: x, b: y, c: heading; more: unit, land
    DRAW = 9
    ABILITY = 10  # a: unit (0: the army), b: source row, c: clause
    RALLY = 11  # a: unit, b: heading
    CHARGE = 12  # sound the charge; more: units that go on Close or Ranged, letter * 64 + uid
    RECALL = 13  # more: skirmishers that fall back
    RUSH = 14  # a: unit, b: target, c: 0 front, 1 left flank, 2 right flank
    RUSHES = 15  # more: units that rush at once
    MOVE = 16  # a: unit, b: 0 direct or 1 round, c: range aimed for
    MOVES = 17  # more: units that move at once
    STAY = 18  # a: unit that stays where it is
    END = 19  # of the present stage
    AWAY = 20  # a: the enemy it turns away from
    STEP_IN = 21  # a: the back-up
    ATTACK = 22  # a: attacker, b: target, c: line of attack
    CAST = 23  # a: caster, b: spell, c: target; more: clause
    SKIP = 24  # a: attacker whose attack is pointless
    PLAY = 25  # a: card (0: a unit's own text), b: clause, c: source row; more: bearer
    PASS = 26
    TARGET = 27  # a: unit
    CHOOSE = 28  # a: card
    TOP = 29  # a: card
    BOTTOM = 30  # a: card
    ACCEPT = 31
    DECLINE = 32


class Said(kernel_events.Said):
    """What happened. Unless said otherwise a is a unit's uid and card its kind."""

    FIRST = 1  # seat begins
    PLACED = 2  # b, c: x, y; more: heading, airborne
    TURN = 3  # a: number of the turn
    PHASE = 4  # a: phase
    ORDERED = 5  # more: the order's six numbers
    ACTIONS = 6  # a: command actions gained, b: left
    DRAW = 7
    NO_DRAW = 8
    CONTROLLED = 9
    MOVED = 10  # b, c: x, y; more: heading, then the way it took as triples
    RUSHED = 11  # b: target, c: its kind; more: side of the target, x, y, heading
    TURNED = 12  # more: heading
    RALLIED = 13
    ROUTED = 14
    CHARGED = 15  # the charge is sounded
    RECALLED = 16
    PINCHED = 17
    SLID = 18  # more: x, y
    CHECK = 19  # b: the sum of three dice, c: courage; more: kind of check, the dice
    PASSED_CHECK = 20
    FAILED_CHECK = 21
    SHAKEN = 22
    FRIGHTENED = 23
    TARGETED = 24  # b: target, c: its kind; more: line of attack
    ATTACK = 25  # b: target, c: its kind; more: kind of attack, dice, skill, power, defensive skill, toughness
    HIT_ROLL = 26  # b: target number, c: hits; more: dice
    DAMAGE_ROLL = 27  # b: target number, c: damage; more: dice
    DAMAGE = 28  # b: boxes, c: boxes left
    PREVENTED = 29  # b: boxes
    HEALED = 30  # b: boxes
    COLOUR = 31  # b: 2 yellow, 3 red
    DESTROYED = 32
    FLED = 33  # left the table
    EXITED = 34  # left the table unharmed
    REPLACED = 35  # b: the back-up that steps in, c: its kind
    PASSED_THROUGH = 36  # b: the friend, c: its kind
    PLAYED = 37  # card: the command card; a: bearer, b: clause
    EFFECT = 38  # a: bearer, b: source row, c: clause
    PASS = 39
    MARKED = 40  # b: mark
    UNMARKED = 41  # b: mark
    MODIFIED = 42  # b: number that changes, c: by how much
    DISCARD = 43
    LOOK = 44  # b: how many cards
    POINTS = 45  # a: victory points, b: gained
    LANDED = 46
    TOOK_OFF = 47
    CAST = 48  # b: spell, c: target; more: its kind
    SKIPPED = 49
    FREE_ATTACK = 50  # b: target, c: its kind
    MISFIRE = 51
    REACHED = 52  # its point
    OVER = 53  # seat: the winner, -1 for a draw
    STAYED = 54  # a: unit


# the stages of a turn, as PHASE tells them
SETUP: Final = 0
MOVEMENT: Final = 1
PRE_COURAGE: Final = 2
COMBAT: Final = 3
POST_COURAGE: Final = 4

# letters of orders (BG-ORD); a routing unit has none
ROUTING: Final = 0
CLOSE: Final = 1
RANGED: Final = 2
SHORT: Final = 3
LONG: Final = 4
HOLD: Final = 5
FOLLOW: Final = 6
LETTERS: Final = ("-", "C", "R", "S", "L", "H", "F")
ORDER_NAMES: Final = ("routing", "Close", "Ranged", "Short", "Long", "Hold", "Follow")

ORDER_FIELDS: Final = ("letter", "cap", "airborne", "objective", "px", "py")  # objective: uid, -1 a point, 0 none
POINT: Final = -1
NO_SEAT: Final = -1

PASSING: Final = Action(Verb.PASS)
ENDING: Final = Action(Verb.END)
DRAWING: Final = Action(Verb.DRAW)
ACCEPTING: Final = Action(Verb.ACCEPT)
DECLINING: Final = Action(Verb.DECLINE)

UNIT_CARD: Final = 10_000
"""Events about a unit carry this plus its kind as their card, so that the log can name it without a table."""

LEXICON: Final = lexicon(
    [
        verb(Verb.PLACE, "at: pose 3, unit: unit, airborne: flag", "Place {unit} at {at}{airborne?, airborne}"),
        verb(Verb.FIRST, "side: side", "{side} goes first"),
        verb(Verb.STRIP, "", "Leave the faction's cards out of the deck"),
        verb(Verb.KEEP, "", "Keep the deck as it is"),
        verb(Verb.RESERVE, "unit: unit", "Set {unit} aside as a reserve"),
        verb(
            Verb.ORDER,
            "unit: unit, -, -, letter: letter, cap: cap, airborne: flag, objective: objective, point: point 2",
        ),
        verb(Verb.CONTROL, "unit: unit", "Take direct control of {unit}"),
        verb(Verb.POSE, "at: pose 3, unit: unit, land: flag", "Move {unit} to {at}{land?, and land}"),
        verb(Verb.DRAW, "", "Draw a card"),
        verb(Verb.ABILITY, "unit: unit, source: source, text: clause", "Use {source} on {unit}"),
        verb(Verb.RALLY, "unit: unit, heading: heading", "Rally {unit}, heading {heading}"),
        verb(Verb.CHARGE, "-, -, -, *who: charger", "Sound the charge"),
        verb(Verb.RECALL, "-, -, -, *who: unit", "Recall {who}"),
        verb(
            Verb.RUSH, "unit: unit, target: unit, edge: edge", "Final rush: {unit} at {target}{edge?, with its flank}"
        ),
        verb(
            Verb.RUSHES,
            "target: objective, -, company: flag, *who: unit",
            "Final rush together: {who}{company?, side by side}",
        ),
        verb(Verb.MOVE, "unit: unit, way: flag, range: reach"),
        verb(Verb.MOVES, "-, -, -, *who: unit", "Move together: {who}"),
        verb(Verb.STAY, "unit: unit", "Leave {unit} where it stands"),
        verb(Verb.END),
        verb(Verb.AWAY, "enemy: objective"),
        verb(Verb.STEP_IN, "unit: unit", "{unit} steps into the gap"),
        verb(Verb.ATTACK, "attacker: unit, target: unit, line: line", "{attacker} attacks {target}"),
        verb(Verb.CAST, "caster: unit, spell: spell, target: objective, text: clause"),
        verb(Verb.SKIP, "unit: unit", "{unit} does not strike at a beaten enemy"),
        verb(Verb.PLAY, "card: hand, text: clause, source: source, bearer: objective"),
        verb(Verb.PASS, "", "Pass"),
        verb(Verb.TARGET, "unit: unit", "Choose {unit}"),
        verb(Verb.CHOOSE, "card: hand", "Choose {card}"),
        verb(Verb.TOP, "card: looked", "Put {card} on top of the deck"),
        verb(Verb.BOTTOM, "card: looked", "Put {card} at the bottom of the deck"),
        verb(Verb.ACCEPT, "", "Yes"),
        verb(Verb.DECLINE, "", "No"),
    ],
    [
        said(Said.FIRST, "", "{who} takes the first turn."),
        said(Said.PLACED, "unit: unit, at: point 2, heading: heading, airborne: flag", "{who} places {unit}."),
        said(Said.TURN, "turn: count", "Turn {turn}: {who}."),
        said(Said.PHASE, "phase: phase", "{phase}."),
        said(
            Said.ORDERED, "unit: unit, -, -, letter: letter, cap: cap, airborne: flag, objective: uid, point: point 2"
        ),
        said(Said.ACTIONS, "gained: count, left: count", "{who} has {left:command action}."),
        said(Said.DRAW, "", "{who} draws {card}."),
        said(Said.NO_DRAW, "", "{who} has no card left to draw."),
        said(Said.CONTROLLED, "unit: unit", "{who} takes direct control of {unit}."),
        said(Said.MOVED, "unit: unit, at: point 2, heading: heading, *way: pose 3", "{unit} moves."),
        said(
            Said.RUSHED,
            "unit: unit, target: uid, struck: kind, side: side_of, at: point 2, heading: heading",
            "{unit} rushes {target}.",
        ),
        said(Said.TURNED, "unit: unit, -, -, heading: heading"),
        said(Said.RALLIED, "unit: unit, -, -, heading: heading", "{unit} rallies."),
        said(Said.ROUTED, "unit: unit", "{unit} routs."),
        said(Said.CHARGED, "", "{who} sounds the charge."),
        said(Said.RECALLED, "unit: unit", "{unit} is recalled."),
        said(Said.PINCHED, "unit: unit", "{unit} is pinched."),
        said(Said.SLID, "unit: unit, at: point 2"),
        said(Said.CHECK, "unit: unit, roll: count, courage: count, check: check, *dice: count"),
        said(Said.PASSED_CHECK, "unit: unit, check: check"),
        said(Said.FAILED_CHECK, "unit: unit, check: check"),
        said(Said.SHAKEN, "unit: unit", "{unit} is shaken."),
        said(Said.FRIGHTENED, "unit: unit", "{unit} is frightened."),
        said(Said.TARGETED, "unit: unit, target: uid, chosen: kind", "{unit} will fight {target}."),
        said(
            Said.ATTACK,
            "unit: unit, target: uid, struck: kind, attack: attack, dice: count, skill: count, power: count, "
            "defence: count, toughness: count",
        ),
        said(Said.HIT_ROLL, "unit: unit, number: count, hits: count, *dice: count"),
        said(Said.DAMAGE_ROLL, "unit: unit, number: count, damage: count, *dice: count"),
        said(Said.DAMAGE, "unit: unit, boxes: count, left: count", "{unit} loses {boxes:box/boxes}, {left} left."),
        said(Said.PREVENTED, "unit: unit, boxes: count", "{boxes:box/boxes} of damage are prevented."),
        said(Said.HEALED, "unit: unit, boxes: count", "{unit} regains {boxes:box/boxes}."),
        said(Said.COLOUR, "unit: unit, colour: colour", "{unit} is knocked into the {colour}."),
        said(Said.DESTROYED, "unit: unit", "{unit} is destroyed."),
        said(Said.FLED, "unit: unit", "{unit} flees from the table."),
        said(Said.EXITED, "unit: unit", "{unit} leaves the table unharmed."),
        said(Said.REPLACED, "unit: unit, by: uid, fresh: kind", "{by} steps into the place of {unit}."),
        said(Said.PASSED_THROUGH, "unit: unit, friend: uid, met: kind", "{unit} flees through {friend}."),
        said(Said.PLAYED, "bearer: uid, text: clause", "{who} plays {card}."),
        said(Said.EFFECT, "bearer: uid, source: source, text: clause", "{source} takes effect."),
        said(Said.PASS),
        said(Said.MARKED, "unit: unit, mark: mark", "{unit} bears {mark}."),
        said(Said.UNMARKED, "unit: unit, mark: mark", "{unit} no longer bears {mark}."),
        said(Said.MODIFIED, "unit: unit, stat: stat, amount: count"),
        said(Said.DISCARD, "", "{who} discards {card}."),
        said(Said.LOOK, "-, cards: count", "{who} looks at {cards:card}."),
        said(Said.POINTS, "total: count, gained: count", "{who} scores {gained:victory point}, {total} in all."),
        said(Said.LANDED, "unit: unit, at: point 2, heading: heading", "{unit} lands."),
        said(Said.TOOK_OFF, "unit: unit", "{unit} takes off."),
        said(Said.CAST, "unit: unit, spell: spell, target: uid, struck: kind", "{unit} casts {spell}."),
        said(Said.SKIPPED, "unit: unit", "{unit} does not strike at a beaten enemy."),
        said(
            Said.FREE_ATTACK,
            "unit: unit, target: uid, struck: kind, attack: attack, dice: count, skill: count, power: count, "
            "defence: count, toughness: count",
            "{unit} strikes at {target} as it turns.",
        ),
        said(Said.MISFIRE, "unit: unit", "{unit} misfires."),
        said(Said.REACHED, "unit: unit, at: point 2", "{unit} reaches its point."),
        said(Said.OVER),
        said(Said.STAYED, "unit: unit", ""),
    ],
    free=("pose", "point", "heading", "charger", "cap", "count"),
)
