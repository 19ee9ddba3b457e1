"""What are things called, what does an option say, where is it on the board, and why is something refused?"""

from __future__ import annotations

from typing import Final

from drumhead.games.battleground.aims import ROUND
from drumhead.games.battleground.cards import GROUNDS, Cards
from drumhead.games.battleground.command import LISTED, bars_command
from drumhead.games.battleground.movement import chart
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.orders import order_of
from drumhead.games.battleground.rushing import Rushing
from drumhead.games.battleground.state import CONTROLLED, DONE, BattleState, Order
from drumhead.games.battleground.statics import ca_cost
from drumhead.games.battleground.texts import CA_CONTROL, CA_RALLY, STATS, Source
from drumhead.games.battleground.verbs import (
    COMBAT,
    FOLLOW,
    LEXICON,
    MOVEMENT,
    ORDER_NAMES,
    POINT,
    POST_COURAGE,
    PRE_COURAGE,
    SETUP,
    UNIT_CARD,
    Verb,
)
from drumhead.kernel import Action, Lack, thing_mark
from drumhead.space.shapes import SIDE_NAMES

PHASES = {
    SETUP: "Set-up",
    MOVEMENT: "Movement and command",
    PRE_COURAGE: "Courage before combat",
    COMBAT: "Combat",
    POST_COURAGE: "Courage after combat",
}
SIDES = ("South", "North")
COLOURS = ("", "green", "yellow", "red", "black")
CHECKS = ("", "rout", "fear")
ATTACKS = ("", "engaged", "ranged", "thrown", "free")
EDGES = ("front", "left flank", "right flank")

__all__ = ["LISTED", "called", "domain", "name", "name_of", "reason", "ref"]


def inches(thousandths: int) -> str:
    """A length as people say it: 3.5".

    >>> inches(3500), inches(2000)
    ('3.5"', '2"')
    """
    text = f"{thousandths / 1000:.2f}".rstrip("0").rstrip(".")
    return f'{text}"'


def degrees(hundredths: int) -> str:
    """A heading as people say it."""
    return f"{hundredths / 100:.0f}°"


# -- what things are called, where a client finds them, which there are


def name_of(s: BattleState, uid: int) -> str:
    """A unit by name; units of the same name are told apart by a number, counted on each side."""
    if uid <= 0 or uid >= len(s.units):
        return "nobody"
    u = s.units[uid]
    place = 0
    twins = 0
    for other in s.units:
        if other.uid and other.kind == u.kind and other.seat == u.seat:
            twins += 1
            if other.uid == uid:
                place = twins
    return f"{u.printed.name} {place}" if twins > 1 else u.printed.name


def names(s: BattleState) -> dict[str, str]:
    """What the log's marks stand for: every unit, also those that are gone."""
    return {f"unit:{u.uid}": name_of(s, int(u.uid)) for u in s.units[1:]}


def name(s: BattleState, kind: str, value: tuple[int, ...]) -> str:
    """What a thing on the table is called; '' for what the cards alone can name."""
    if kind in ("unit", "uid"):
        return name_of(s, value[0])
    if kind == "objective":
        return name_of(s, value[0]) if value[0] > 0 else "a point" if value[0] == POINT else "nobody"
    return ""


def called(cards: Cards, kind: str, value: tuple[int, ...]) -> str:
    """What a thing is called where no table is at hand; '' for what the kernel names."""
    v = value[0]
    if kind in ("card", "hand", "looked"):
        if v >= UNIT_CARD:
            return cards.units[v - UNIT_CARD].name
        return cards.cards[v].name if 0 < v < len(cards.cards) else "a card"
    if kind in ("unit", "uid"):
        return thing_mark("unit", v) if v > 0 else "nobody"
    if kind == "kind":
        return cards.units[v].name if 0 <= v < len(cards.units) else "a unit"
    rows: dict[str, list[str]] = {
        "source": [source_name(source) for source in cards.sources],
        "spell": [spell.name for spell in cards.spells],
        "mark": [mark.name for mark in cards.marks],
    }
    if kind in rows:
        return rows[kind][v] if 0 <= v < len(rows[kind]) else "something"
    lists: dict[str, tuple[str, ...]] = {
        "side": SIDES,
        "letter": ORDER_NAMES,
        "colour": COLOURS,
        "check": CHECKS,
        "attack": ATTACKS,
        "stat": STATS,
        "side_of": SIDE_NAMES,
        "ground": GROUNDS,
        "edge": EDGES,
    }
    if kind in lists:
        return lists[kind][v] if 0 <= v < len(lists[kind]) else "something"
    if kind == "phase":
        return PHASES.get(v, "")
    if kind in ("cap", "reach"):
        return inches(v)
    if kind == "heading":
        return degrees(v)
    if kind == "point" and len(value) > 1:
        return f"{inches(value[0])}, {inches(value[1])}"
    if kind == "pose" and len(value) > 2:
        return f"{inches(value[0])}, {inches(value[1])}, heading {degrees(value[2])}"
    if kind in ("unit", "uid", "objective"):
        return f"unit {v}"
    return ""


def ref(s: BattleState, kind: str, value: tuple[int, ...]) -> str:
    """unit:7, card:12 (hand, by definition), look:12, pose:18000:6250:9000, point:18000:15000, side:0."""
    v = value[0]
    if kind == "unit" and v > 0:
        return f"unit:{v}"
    if kind == "objective":
        return f"unit:{v}" if v > 0 else ""
    if kind == "pose":
        return f"pose:{value[0]}:{value[1]}:{value[2]}"
    if kind == "point":
        return f"point:{value[0]}:{value[1]}" if value[0] or value[1] else ""
    return {"hand": f"card:{v}" if v else "", "looked": f"look:{v}", "side": f"side:{v}"}.get(kind, "")


def id_of(s: BattleState, kind: str, value: int) -> str:
    """The id of a unit's kind, or of a command card."""
    if kind == "unit":
        return s.units[value].printed.id if 0 < value < len(s.units) else ""
    return s.cards.cards[value].id if kind in ("hand", "looked") and 0 <= value < len(s.cards.cards) else ""


def domain(s: BattleState, kind: str) -> list[tuple[int, ...]]:
    """All things of a kind that the viewer could name, legal or not."""
    seat = max(0, int(s.viewer))
    units = [int(u.uid) for u in s.units if u.uid]
    things: dict[str, list[int]] = {
        "unit": units,
        "objective": [0, POINT, *units],
        "hand": [0, *[int(card) for card in s.hands[seat].kinds()]],
        "looked": [int(card) for card in s.looked[seat].kinds()],
        "flag": [0, 1],
        "side": [0, 1],
        "letter": list(range(1, FOLLOW + 1)),
        "edge": [0, 1, 2],
        "line": [0, 1, 2, 3],
        "clause": list(range(6)),
        "source": list(range(len(s.cards.sources))),
        "spell": list(range(len(s.cards.spells))),
        "reach": sorted({0, *[line.range for u in s.units for line in u.printed.ranged]}),
    }
    return [(value,) for value in things.get(kind, [])]


# -- options in words, where a template is not enough


def order_words(s: BattleState, order: Order) -> str:
    """An order as people say it."""
    words = ORDER_NAMES[order.letter]
    if order.objective == POINT:
        words += f" to {inches(int(order.px))}, {inches(int(order.py))}"
    elif order.objective:
        words += f" on {name_of(s, int(order.objective))}"
    if order.cap:
        words += f", at most {inches(int(order.cap))}"
    return words + (", airborne" if order.airborne else "")


@LEXICON.wording(Verb.ORDER)
def ordering(s: BattleState, seat: int, action: Action) -> str:
    """The whole order."""
    order = order_of(action.more)
    what = order_words(s, order) if order is not None else "no order"
    return f"{name_of(s, int(action.a))}: {what}"


@LEXICON.wording(Verb.MOVE)
def moving(s: BattleState, seat: int, action: Action) -> str:
    """The unit, the way and the range."""
    text = f"Move {name_of(s, int(action.a))}"
    if not isinstance(s.agenda[-1], Moving):
        text += " round about" if action.b == ROUND else " straight on"
    return text + (f" for a range of {inches(int(action.c))}" if action.c else "")


@LEXICON.wording(Verb.END)
def ending(s: BattleState, seat: int, action: Action) -> str:
    """What ends here."""
    step = s.agenda[-1]
    if isinstance(step, Rushing):
        return "On to the normal moves"
    if isinstance(step, Moving):
        return "End the movement phase"
    return "Done"


@LEXICON.wording(Verb.AWAY)
def away(s: BattleState, seat: int, action: Action) -> str:
    """Whom it turns from."""
    return f"Rout, away from {name_of(s, int(action.a))}" if action.a else "Rout"


@LEXICON.wording(Verb.CAST)
def casting(s: BattleState, seat: int, action: Action) -> str:
    """The spell and its target."""
    spell = s.cards.spells[action.b]
    target = f" at {name_of(s, int(action.c))}" if action.c else ""
    return f"{name_of(s, int(action.a))} casts {spell.name}{target}"


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def source_name(source: Source) -> str:
    """What carries a text: a card by its name, a keyword by its words."""
    return source.name.replace("_", " ").capitalize() if source.name.islower() else source.name


@LEXICON.wording(Verb.PLAY)
def playing(s: BattleState, seat: int, action: Action) -> str:
    """The card, or the mark that is spent."""
    source = s.cards.sources[action.c]
    if action.a:
        text = f"Play {s.cards.cards[action.a].name}"
        several = len(source.clauses) > 1 and 0 <= action.b < len(ORDINALS)
        return f"{text}, its {ORDINALS[action.b]} text" if several else text
    return f"Spend {source_name(source)}"


@LEXICON.touching(Verb.ORDER)
def order_refs(s: BattleState, action: Action) -> list[str]:
    """The unit, then what its order names."""
    found = [f"unit:{action.a}"]
    order = order_of(action.more)
    if order is not None and order.objective > 0:
        found.append(f"unit:{order.objective}")
    elif order is not None and order.to_point():
        found.append(f"point:{order.px}:{order.py}")
    return found


@LEXICON.touching(Verb.CHARGE)
def charge_refs(s: BattleState, action: Action) -> list[str]:
    """Everybody who charges."""
    return [f"unit:{entry % 64}" for entry in action.more]


# -- why not


def reason(s: BattleState, seat: int, action: Action, rule: str) -> str:
    """Why this was refused, from what the seat sees; '' where the rule's own sentence says it."""
    uid = int(action.a)
    if action.verb in (Verb.PLACE, Verb.POSE) and action.more:
        uid = int(action.more[0])
    if action.verb in (Verb.CONTROL, Verb.RALLY, Verb.MOVE, Verb.RUSH, Verb.ORDER, Verb.POSE, Verb.PLACE, Verb.ATTACK):
        if not 0 < uid < len(s.units):
            return f"There is no unit {uid}."
        u = s.units[uid]
        if u.seat != seat:
            return f"{name_of(s, uid)} is not yours to command."
        who = name_of(s, uid)
        if rule == "BG-CMD-02":
            return f"You have {s.actions[seat]} command actions left, which is not enough for {who}."
        if rule == "BG-CMD-03":
            why = "engaged" if u.links else "routing"
            return f"{who} is {why}, so its order cannot be changed."
        if rule == "BG-CMD-04" and action.verb is Verb.CONTROL:
            if u.has(CONTROLLED):
                return f"{who} is under direct control already."
            why = "engaged" if u.links else "routing" if u.routing() else "done for this phase"
            return f"{who} is {why} and cannot be controlled directly."
        if rule == "BG-TRN-04" and action.verb is Verb.MOVE and u.has(DONE):
            return f"{who} has had its move."
        if rule == "BG-UNU-01" and action.verb is Verb.RALLY:
            return f"There is no room for {who} to look that way."
        if rule == "BG-OMD-09":
            return f"A cap is a value of the movement chart, at least {inches(chart(1))}."
        if rule == "BG-ORD-03":
            return f"{who} has no range, so it cannot be on Ranged, Short or Long."
        if rule == "BG-OMD-10":
            return f"{who} cannot fly."
        if rule == "BG-FR-12":
            return "A legal final rush must be made first."
        if rule == "BG-SET-01":
            return f"{who} must stand wholly inside the deployment zone, on nobody and on passable ground."
        if rule == "BG-UNU-03":
            return f"{who} would come to lie on an enemy or on impassable ground, or cross one on the way."
        if rule == "BG-UNU-01":
            return f"{who} would come to lie on a friend."
    return ""


def command_rule(s: BattleState, seat: int, action: Action) -> str:
    """The rule against a command action, for the panel that explains what cannot be done."""
    return bars_command(s, seat, action)


COMMANDS = (Verb.CONTROL, Verb.MOVE, Verb.RUSH, Verb.ATTACK, Verb.RALLY, Verb.STAY)


def meant(s: BattleState, seat: int, action: Action, offered: bool) -> bool:
    """Could a person mean this: a command to an own unit, against an enemy, or an answer to what is asked?"""
    if action.verb in COMMANDS:
        uid = int(action.a)
        if not 0 < uid < len(s.units) or s.units[uid].seat != seat:
            return False
        if action.verb in (Verb.RUSH, Verb.ATTACK):
            foe = int(action.b)
            return offered and 0 < foe < len(s.units) and s.units[foe].seat != seat and action.c == 0
        return True
    return offered


def lack(s: BattleState, seat: int, action: Action, rule: str) -> Lack | None:
    """Command actions that are missing."""
    if rule != "BG-CMD-02" or action.verb not in (Verb.CONTROL, Verb.RALLY):
        return None
    need = ca_cost(s, s.units[action.a], CA_RALLY if action.verb is Verb.RALLY else CA_CONTROL)
    return Lack(s.actions[seat], need, "command actions") if need > s.actions[seat] else None
