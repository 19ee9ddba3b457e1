"""What may players choose, and what does the log tell? Every choice and event with its fields, and shared actions.

Actions are immutable, so those that are offered again and again are made once and shared.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import FRONT
from drumhead.kernel.action import Action
from drumhead.kernel.action import Verb as KernelVerb
from drumhead.kernel.events import Said as KernelSaid
from drumhead.kernel.lexicon import lexicon, said, verb


class Verb(KernelVerb):
    """What a player may choose; the lexicon below says what their numbers are."""

    END = 1
    DEPLOY = 2
    ORDER = 3
    EQUIP = 4
    ATTACK = 5
    MOVE = 6
    RETREAT = 7
    BRACE = 8
    READY = 9
    ABILITY = 10
    INTERCEPT = 11
    PASS = 12
    TARGET = 13
    CHOOSE = 14
    LINE = 15
    TOP = 16
    BOTTOM = 17
    RETURN = 18
    KEEP = 19
    RESERVE = 20


class Said(KernelSaid):
    """What happened. Where `card` is a unit in play, the first number is its uid."""

    FIRST = 1
    COMMANDER = 2
    MULLIGAN = 3
    TURN = 4
    POINTS = 5
    DRAW = 6
    NO_DRAW = 7
    DECKED = 8
    DEPLOY = 9
    ORDER = 10
    EQUIP = 11
    ATTACK = 12
    MOVE = 13
    RETREAT = 14
    BRACE = 15
    READY = 16
    ABILITY = 17
    INTERCEPT = 18
    PASS = 19
    FIZZLE = 20
    DAMAGE = 21
    WARDED = 22
    LOSS = 23
    HEAL = 24
    DEFEAT = 25
    GRAVE = 26
    SHOCK = 27
    AFFLICT = 28
    CLEANSE = 29
    TRIGGER = 30
    BOOST = 31
    KEYWORD = 32
    OPCOST = 33
    REST = 34
    BOUNCE = 35
    STEAL = 36
    SUMMON = 37
    RECALL = 38
    REVIVE = 39
    DISCARD = 40
    MILL = 41
    LOOK = 42
    PLACE = 43
    TARGET = 44
    OVER = 45


# A `unit` is a uid in play, `char` a unit or a Commander (uid 1 and 2), `hand`, `aside` and `grave` are cards (by
# definition) in that zone of the player, `clause` a place in the texts of a unit and its Equipment.
LEXICON: Final = lexicon(
    [
        verb(Verb.END, "", "End the turn"),
        verb(Verb.DEPLOY, "unit: hand, line: line", "Deploy {unit} in {line}"),
        verb(Verb.ORDER, "order: hand", "Play {order}"),
        verb(Verb.EQUIP, "item: hand, bearer: unit", "Give {item} to {bearer}"),
        verb(Verb.ATTACK, "attacker: unit, target: char", "Attack {target} with {attacker}"),
        verb(Verb.MOVE, "unit: unit", "Move {unit} to the Front"),
        verb(Verb.RETREAT, "unit: unit", "Retreat {unit} to Support"),
        verb(Verb.BRACE, "unit: unit", "Brace {unit}: +1 defence"),
        verb(Verb.READY, "unit: unit", "Ready {unit}: +1 attack"),
        verb(Verb.ABILITY, "user: char, text: clause", "Use the ability of {user}"),
        verb(Verb.INTERCEPT, "shooter: unit", "Intercept with {shooter}"),
        verb(Verb.PASS),
        verb(Verb.TARGET, "target: char", "Choose {target}"),
        verb(Verb.CHOOSE, "buried: grave", "Choose {buried} in the Graveyard"),
        verb(Verb.LINE, "line: line", "Put it into {line}"),
        verb(Verb.TOP, "seen: aside", "Put {seen} on top of the deck"),
        verb(Verb.BOTTOM, "seen: aside", "Put {seen} at the bottom of the deck"),
        verb(Verb.RETURN, "returned: hand", "Return {returned}"),
        verb(Verb.KEEP),
        verb(Verb.RESERVE, "", "Pay next from the Reserve first"),
    ],
    [
        said(Said.FIRST, "", "{who} begins."),
        said(Said.COMMANDER, "leader: char", "{who} is led by {card}."),
        said(Said.MULLIGAN, "-, cards: count"),
        said(Said.TURN, "turn: count", "{who}'s turn begins."),
        said(
            Said.POINTS,
            "ready: count, deck: count, used: count, reserve: flag",
            "{who} has {ready:command point} ready{reserve?, 1 in Reserve}.",
        ),
        said(Said.DRAW, "", "{who} draws {card}."),
        said(Said.NO_DRAW, "", "{who} does not draw on the first turn."),
        said(Said.DECKED, "", "{who} cannot draw."),
        said(Said.DEPLOY, "unit: unit, line: line", "{who} deploys {card} in {line}."),
        said(Said.ORDER, "", "{who} plays {card}."),
        said(Said.EQUIP, "bearer: unit, worn_by: card", "{who} gives {card} to {worn_by}."),
        said(Said.ATTACK, "attacker: unit, target: char, struck: card", "{card} attacks {struck}."),
        said(Said.MOVE, "unit: unit, line: line", "{card} moves to {line}."),
        said(Said.RETREAT, "unit: unit, line: line", "{card} retreats."),
        said(Said.BRACE, "unit: unit", "{card} braces."),
        said(Said.READY, "unit: unit", "{card} readies."),
        said(Said.ABILITY, "user: char, text: clause", "{who} uses {card}."),
        said(Said.INTERCEPT, "shooter: unit, flyer: unit, shot: card", "{card} intercepts {shot}."),
        said(Said.PASS, "flyer: unit", "{who} does not intercept."),
        said(Said.FIZZLE, "attacker: unit, target: char", "The attack comes to nothing."),
        said(Said.DAMAGE, "victim: char, damage: count", "{card} takes {damage} damage."),
        said(Said.WARDED, "unit: unit", "The Ward of {card} holds."),
        said(Said.LOSS, "victim: char, loss: count", "{card} loses {loss} defence."),
        said(Said.HEAL, "healed: char, amount: count", "{card} heals {amount}."),
        said(Said.DEFEAT, "unit: unit", "{card} is defeated."),
        said(Said.GRAVE, "", "{card} goes to the Graveyard."),
        said(Said.SHOCK, "unit: unit", "{card} is Battle Shocked."),
        said(Said.AFFLICT, "unit: unit", "{card} is Afflicted."),
        said(Said.CLEANSE, "unit: unit", "{card} recovers."),
        said(Said.TRIGGER, "unit: char, text: clause", "{card} takes effect."),
        said(Said.BOOST, "unit: unit, attack: count, defence: count"),
        said(Said.KEYWORD, "unit: unit, -, -, keys: keywords", "{card} gains {keys}."),
        said(Said.OPCOST, "unit: unit, change: count", "The operations of {card} cost {change:+}."),
        said(Said.REST, "unit: unit", "{card} may attack again."),
        said(Said.BOUNCE, "unit: unit", "{card} returns to its owner's hand."),
        said(Said.STEAL, "unit: unit, line: line", "{who} takes control of {card}."),
        said(Said.SUMMON, "unit: unit, line: line", "{card} appears in {line}."),
        said(Said.RECALL, "", "{who} takes {card} back from the Graveyard."),
        said(Said.REVIVE, "unit: unit, line: line", "{card} returns to play in {line}."),
        said(Said.DISCARD, "", "{who} discards {card}."),
        said(Said.MILL, "", "{card} goes from the deck to the Graveyard."),
        said(Said.LOOK, "-, cards: count", "{who} looks at {cards:card} of the deck."),
        said(Said.PLACE, "-, top: flag", "{who} puts {card} {top?on top:at the bottom} of the deck."),
        said(Said.TARGET, "target: char, aim: card", "{card} is aimed at {aim}."),
        said(Said.OVER),
    ],
)

ENDING: Final = Action(Verb.END)
PASSING: Final = Action(Verb.PASS)
KEEPING: Final = Action(Verb.KEEP)
RESERVE_FIRST: Final = Action(Verb.RESERVE)

UNITS: Final = 128  # uids and cards beyond these numbers are rare, and simply get actions of their own
CARDS: Final = 512

ATTACK: Final = Verb.ATTACK
MOVE: Final = Verb.MOVE
RETREAT: Final = Verb.RETREAT
BRACE: Final = Verb.BRACE
READY: Final = Verb.READY
DEPLOY: Final = Verb.DEPLOY
ORDER: Final = Verb.ORDER
EQUIP: Final = Verb.EQUIP
ABILITY: Final = Verb.ABILITY
END: Final = Verb.END
RESERVE: Final = Verb.RESERVE

_MOVES: Final = [Action(MOVE, uid) for uid in range(UNITS)]
_RETREATS: Final = [Action(RETREAT, uid) for uid in range(UNITS)]
_BRACES: Final = [Action(BRACE, uid) for uid in range(UNITS)]
_READIES: Final = [Action(READY, uid) for uid in range(UNITS)]
_ORDERS: Final = [Action(ORDER, card) for card in range(CARDS)]
_FRONT: Final = [Action(DEPLOY, card, 1) for card in range(CARDS)]
_SUPPORT: Final = [Action(DEPLOY, card, 2) for card in range(CARDS)]
_ATTACKS: Final[list[Action | None]] = [None] * (UNITS * UNITS)


def move(uid: i64) -> Action:
    return _MOVES[uid] if uid < UNITS else Action(MOVE, uid)


def retreat(uid: i64) -> Action:
    return _RETREATS[uid] if uid < UNITS else Action(RETREAT, uid)


def brace(uid: i64) -> Action:
    return _BRACES[uid] if uid < UNITS else Action(BRACE, uid)


def ready(uid: i64) -> Action:
    return _READIES[uid] if uid < UNITS else Action(READY, uid)


def order(card: i64) -> Action:
    return _ORDERS[card] if card < CARDS else Action(ORDER, card)


def deploy(card: i64, line: i64) -> Action:
    if card >= CARDS:
        return Action(DEPLOY, card, line)
    return _FRONT[card] if line == FRONT else _SUPPORT[card]


def attack(uid: i64, target: i64) -> Action:
    if uid >= UNITS or target >= UNITS:
        return Action(ATTACK, uid, target)
    place: i64 = uid * UNITS + target
    known = _ATTACKS[place]
    if known is None:
        known = Action(ATTACK, uid, target)
        _ATTACKS[place] = known
    return known
