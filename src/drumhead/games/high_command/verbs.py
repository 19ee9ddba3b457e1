"""Which choices does High Command know, and which things does its log tell?"""

from typing import Final

from drumhead.games.high_command.cards import CMD, WAR
from drumhead.kernel.action import Action
from drumhead.kernel.action import Verb as KernelVerb
from drumhead.kernel.events import Said as KernelSaid
from drumhead.kernel.lexicon import lexicon, said, verb


class Verb(KernelVerb):
    """What a player can choose; the lexicon below says what their numbers are."""

    CAPTURE = 1
    PURCHASE = 2
    DEPLOY = 3
    RUSH = 4
    WARCASTER = 5
    REFRESH = 6
    SPEND = 7
    ORDER = 8
    USE = 9
    DONE = 10
    GO = 11
    PAY = 12
    SETTLE = 13
    SLOT = 14
    BANK = 15
    CULL = 16
    DISCARD = 17
    PICK = 18
    ATTACK = 19
    TARGET = 20
    ALL_OUT = 21
    UNIT = 22
    CARD = 23
    SEAT = 24
    FIRST = 25
    SAVE = 26
    TOP = 27
    BOTTOM = 28
    DECLINE = 29


class Said(KernelSaid):
    """Everything that is told; every kind has its seat and, where it speaks of one, its card."""

    ROUND = 1
    WINDS = 2
    TURN = 3
    CAPTURED = 4
    OCCUPIED = 5
    EXPELLED = 6
    LOCATION = 7
    DEPLOYED = 8
    PURCHASED = 9
    RUSHED = 10
    PAID = 11
    RESERVE = 12
    REFRESHED = 13
    DISCARDED = 14
    BANKED = 15
    UNBANKED = 16
    DREW = 17
    RESHUFFLED = 18
    CULLED = 19
    ATTACK = 20
    SWEPT = 21
    TOTALS = 22
    PICKED = 23
    DESTROYED = 24
    SAVED = 25
    LEFT = 26
    ABILITY = 27
    CHANGED = 28
    MOVED = 29
    PLACED = 30
    TOOK = 32
    RECALLED = 33
    RETIRED = 34
    BOUNCED = 35
    STOWED = 36
    SCRIED = 37
    BANNED = 38
    SPENT = 39
    SCORE = 40
    OVER = 41
    LEFT_TABLE = 42


# A `location` is a place in the row, a `unit` the number of a card in play; `reserve`, `hand`, `caster`, `discard`,
# `look` and `chosen` are cards (by definition) in that zone of the player, `resource` is CMD or WAR, `clause` a place
# in a text, `waiting` a place in the queue of abilities.
LEXICON: Final = lexicon(
    [
        verb(Verb.CAPTURE, "place: location", "Capture {place}"),
        verb(Verb.PURCHASE, "bought: reserve", "Purchase {bought}"),
        verb(Verb.DEPLOY, "sent: hand", "Deploy {sent}"),
        verb(Verb.RUSH, "sent: reserve", "Rush {sent}"),
        verb(Verb.WARCASTER, "sent: caster", "Rush {sent}"),
        verb(Verb.REFRESH, "", "Refresh a reserve card"),
        verb(Verb.SPEND, "spent: hand, text: clause", "Discard {spent} for its effect"),
        verb(Verb.ORDER, "giver: unit, text: clause", "Use the order of {giver}"),
        verb(Verb.USE, "giver: location, text: clause", "Use the order of {giver}"),
        verb(Verb.DONE),
        verb(Verb.GO, "place: location", "At {place}"),
        verb(Verb.PAY, "given: hand, kind: resource", "Discard {given} for {kind}"),
        verb(Verb.SETTLE),
        verb(Verb.SLOT, "refreshed: reserve", "Refresh {refreshed}"),
        verb(Verb.BANK, "kept: hand", "Bank {kept}"),
        verb(Verb.CULL, "culled: discard", "Cull {culled}"),
        verb(Verb.DISCARD, "given: hand", "Discard {given}"),
        verb(Verb.PICK, "victim: unit"),
        verb(Verb.ATTACK, "place: location", "Attack at {place}"),
        verb(Verb.TARGET, "foe: seat", "Attack {foe} only"),
        verb(Verb.ALL_OUT, "", "Attack all-out"),
        verb(Verb.UNIT, "chosen: unit"),
        verb(Verb.CARD, "chosen: chosen", "Choose {chosen}"),
        verb(Verb.SEAT, "chosen: seat"),
        verb(Verb.FIRST, "ability: waiting", "First the ability of {ability}"),
        verb(Verb.SAVE, "given: hand", "Discard {given} to save it"),
        verb(Verb.TOP, "seen: look", "Put {seen} on top"),
        verb(Verb.BOTTOM, "seen: look", "Put {seen} at the bottom"),
        verb(Verb.DECLINE),
    ],
    [
        said(Said.ROUND, "round: count", "Round {round} begins."),
        said(Said.WINDS, "round: count", "The Winds of War turn: {card}."),
        said(Said.TURN, "round: count", "{who} takes a turn."),
        said(Said.CAPTURED, "place: location", "{who} captures {card}."),
        said(Said.OCCUPIED, "unit: unit, place: location", "{who} leaves {card} behind as occupying force."),
        said(Said.EXPELLED, "unit: unit, place: location", "{who} loses {card} from the captured location."),
        said(Said.LOCATION, "place: location", "A new location: {card}."),
        said(Said.DEPLOYED, "unit: unit, place: location", "{who} deploys {card}."),
        said(Said.PURCHASED, "", "{who} purchases {card}."),
        said(Said.RUSHED, "unit: unit, place: location", "{who} rushes {card}."),
        said(Said.PAID, "kind: resource, worth: count", "{who} discards {card} for {worth} {kind}."),
        said(Said.RESERVE, "slot: count", "{card} joins the reserves of {who}."),
        said(Said.REFRESHED, "slot: count", "{who} refreshes {card}."),
        said(Said.DISCARDED, "", "{who} discards {card}."),
        said(Said.BANKED, "", "{who} banks {card}."),
        said(Said.UNBANKED, "", "{who} takes the banked cards back."),
        said(Said.DREW, "", "{who} draws {card}."),
        said(Said.RESHUFFLED, "cards: count", "{who} shuffles {cards} discarded cards into a new army deck."),
        said(Said.CULLED, "", "{who} culls {card}."),
        said(Said.ATTACK, "place: location, foe: seat"),
        said(Said.SWEPT, "unit: unit, place: location", "{card} of {who} has no Health left and is discarded."),
        said(
            Said.TOTALS, "own: count, other: count, place: location", "{who} attacks with Power {own} against {other}."
        ),
        said(
            Said.PICKED,
            "unit: unit, health: count, left: count",
            "{who} picks {card} (Health {health}); {left} Power left.",
        ),
        said(Said.DESTROYED, "unit: unit, place: location", "{card} of {who} is destroyed."),
        said(Said.SAVED, "unit: unit, place: location", "{card} of {who} does not yield."),
        said(Said.LEFT, "unit: unit, place: location", "{card} of {who} leaves for the occupying pile."),
        said(Said.ABILITY, "unit: unit, text: clause, place: location", "{who} uses the ability of {card}."),
        said(Said.CHANGED, "unit: unit, what: change, amount: count, source: card, span: span"),
        said(Said.MOVED, "unit: unit, to: location, from_: location", "{card} of {who} moves."),
        said(Said.PLACED, "unit: unit, place: location", "{who} places {card}."),
        said(Said.TOOK, "", "{who} takes {card} from the reserves."),
        said(Said.RECALLED, "unit: unit", "{card} returns to the hand of {who}."),
        said(Said.RETIRED, "", "{who} moves {card} to the occupying pile."),
        said(Said.BOUNCED, "unit: unit, place: location", "{card} returns to the hand of {who}."),
        said(Said.STOWED, "top: flag", "{who} puts {card} {top?on top:at the bottom} of the army deck."),
        said(Said.SCRIED, "cards: count"),
        said(Said.BANNED, "unit: unit, what: change, amount: count, source: card, span: span, place: location"),
        said(Said.SPENT, "", "{who} discards {card} for its effect."),
        said(Said.SCORE, "points: count, captures: count", "{who} counts {points} VP and {captures:capture}."),
        said(Said.OVER, "points: count", "{who} wins with {points} VP."),
        said(Said.LEFT_TABLE, "", "{who} gives up and leaves the table with all cards."),
    ],
)

MOST_CARDS: Final = 1024


def _each(verb: Verb) -> list[Action]:
    return [Action(verb, card) for card in range(MOST_CARDS)]


# Actions are immutable, so one of each is enough: options need not make any.
PURCHASES: Final = _each(Verb.PURCHASE)
DEPLOYS: Final = _each(Verb.DEPLOY)
RUSHES: Final = _each(Verb.RUSH)
CASTS: Final = _each(Verb.WARCASTER)
SLOTTED: Final = _each(Verb.SLOT)
BANKINGS: Final = _each(Verb.BANK)
CULLS: Final = _each(Verb.CULL)
DISCARDS: Final = _each(Verb.DISCARD)
SAVINGS: Final = _each(Verb.SAVE)
GOES: Final = _each(Verb.GO)
PAY_CMD: Final = [Action(Verb.PAY, card, CMD) for card in range(MOST_CARDS)]
PAY_WAR: Final = [Action(Verb.PAY, card, WAR) for card in range(MOST_CARDS)]
REFRESH: Final = Action(Verb.REFRESH)
DONE: Final = Action(Verb.DONE)
DECLINE: Final = Action(Verb.DECLINE)
SETTLE: Final = Action(Verb.SETTLE)
