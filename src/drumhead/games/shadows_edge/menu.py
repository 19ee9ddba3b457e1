"""Which actions are offered again and again? Actions are immutable, so the common ones are made once and shared."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import FRONT
from drumhead.games.shadows_edge.state import Verb
from drumhead.kernel.action import Action

ENDING: Final = Action(Verb.END)
PASSING: Final = Action(Verb.PASS)
KEEPING: Final = Action(Verb.KEEP)

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
