"""What are things called, and how does an option read? Names, refs and the words that templates cannot say."""

from __future__ import annotations

import math
import re
from typing import Final

from drumhead.games.dropzone.actions import idles
from drumhead.games.dropzone.basics import place_of
from drumhead.games.dropzone.cards import Cards
from drumhead.games.dropzone.close_quarters import Fortitude
from drumhead.games.dropzone.effects_hand import LookingThrough, Restocking, Sifting
from drumhead.games.dropzone.effects_places import Forcing
from drumhead.games.dropzone.movement import FLY_HIGH, JET_MOVE, LAND, OFF_BOARD
from drumhead.games.dropzone.moving import Moving
from drumhead.games.dropzone.printed import CENTRE, FAST, GROUPS
from drumhead.games.dropzone.rounds import Activation
from drumhead.games.dropzone.stack import CardWindow
from drumhead.games.dropzone.state import ABOARD, PLACES, READY, RESERVE, TABLE, DropState, Unit
from drumhead.games.dropzone.texts import (
    CARD,
    CHOICE,
    OBJECTIVE,
    PIECE,
    POINT,
    PROFILE,
    SEAT,
    SQUAD,
    THINGS,
    UNIT,
    WEAPON,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.games.dropzone.verbs import LEXICON, Verb
from drumhead.kernel import Action, thing_mark
from drumhead.kernel.lexicon import Value, seat_mark

EDGES = ("at the south wall", "at the east wall", "at the north wall", "at the west wall")
MODES = {TABLE: "on the table", READY: "In Readiness", RESERVE: "In Reserve"}
UNCHANGING = ("Pungari",)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ROSE = (
    "east",
    "east-north-east",
    "north-east",
    "north-north-east",
    "north",
    "north-north-west",
    "north-west",
    "west-north-west",
    "west",
    "west-south-west",
    "south-west",
    "south-south-west",
    "south",
    "south-south-east",
    "south-east",
    "east-south-east",
)
COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
GROUP_NAMES = ("the Auxiliaries", "HQ", "Frontline", "Armour", "Vanguard", "Auxiliaries")
FIGHTS = ("shoots", "fights in Close Quarters", "reacts")
CAUSES = (
    "",
    " in Close Quarters",
    " by a crash",
    " in its Transport",
    " by a collapse",
    " by Collateral",
    " by a card",
    "",
)

NUMBERED: Final = re.compile(r"p\d+_[ab]")
"""How scenarios number the pieces that have no name of their own."""
SIZES: Final = ("tiny", "small", "medium", "large")

UNFINISHED = {
    "DZ-TRN-01": "A Transport carries more than it can, two battlegroups, or a squad that is spread without need.",
    "DZ-TRN-02": "An Auxiliary Transport starts less than half full.",
    "DZ-TRN-03": "A squad rides only in part; a whole squad rides or none of it.",
    "DZ-TRN-12": "A squad in Holding fits through none of your gates.",
    "DZ-ARM-10": "What starts in Holding uses less than half of what your gates can bring.",
    "DZ-ARM-12": "Your famous commander lets everything start in Aerial Transports.",
    "DZ-RND-12": "A Transport of a battlegroup carries another battlegroup.",
}
"""Why a choice before the roll-off cannot be sealed yet, by rule."""


def unit_name(view: DropState, uid: int) -> str:
    """A unit: its kind, and its place in the squad where there are several."""
    if not 0 < uid < len(view.units):
        return "nobody"
    u = view.units[uid]
    members = view.squads[u.sid].members
    place = str(members.index(uid) + 1) if len(members) > 1 and uid in members else ""
    return f"{view.cards.units[u.kind].name} {_letter(view, u.sid)}{place}".rstrip()


def _letter(view: DropState, sid: int) -> str:
    """A squad's letter where its side has several of its kind: A, B, C."""
    own = view.squads[sid]
    twins = [n for n, q in enumerate(view.squads) if n and q.kind == own.kind and q.seat == own.seat]
    return chr(ord("A") + twins.index(sid)) if len(twins) > 1 else ""


def squad_told(view: DropState, sid: int) -> str:
    """A squad in the log, where the verb is for one: "Sabre Tank squad B moves"."""
    if not 0 < sid < len(view.squads):
        return "nobody"
    q = view.squads[sid]
    squad = " squad" if q.size > 1 or len(q.members) > 1 else ""
    return f"{view.cards.units[q.kind].name}{squad} {_letter(view, sid)}".rstrip()


def several(name: str) -> str:
    """The name of a unit for more than one of them."""
    return name if name.endswith("s") or name in UNCHANGING else f"{name}s"


def squad_name(view: DropState, sid: int) -> str:
    """A squad: how many of what, and its letter where there are several of that kind."""
    if not 0 < sid < len(view.squads):
        return "nobody"
    q = view.squads[sid]
    name = view.cards.units[q.kind].name
    many = len(q.members) > 1
    return f"{f'{len(q.members)} {several(name)}' if many else name} {_letter(view, sid)}".rstrip()


def squad_in_words(view: DropState, sid: int) -> str:
    """A squad in a sentence: "your two Sabre Tanks"."""
    if not 0 < sid < len(view.squads):
        return "nobody"
    q = view.squads[sid]
    name = view.cards.units[q.kind].name
    count = len(q.members)
    if count < 2:
        return f"your {name} {_letter(view, sid)}".rstrip()
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"your {number} {several(name)} {_letter(view, sid)}".rstrip()


def squad_does(view: DropState, sid: int, verb: str) -> str:
    """A squad and what it does: "your two Sabre Tanks need", "your Kodiak Command ACV needs"."""
    name = squad_in_words(view, sid)
    return f"{name} {verb if is_plural(view, sid) else verb + 's'}"


def is_plural(view: DropState, sid: int) -> bool:
    """Does one say "they" of this squad: several units, or a kind that is always several people?"""
    q = view.squads[sid] if 0 < sid < len(view.squads) else view.squads[0]
    return len(q.members) > 1 or view.cards.units[q.kind].name.endswith("s")


def group_name(view: DropState, gid: int) -> str:
    return GROUP_NAMES[view.groups[gid].kind] if 0 < gid < len(view.groups) else GROUP_NAMES[0]


def piece_name(view: DropState, pid: int) -> str:
    """A piece of scenery: what its scenario calls it, or its kind ("Small building 2") where that is only a number."""
    pieces = view.table.pieces
    if not 0 < pid < len(view.pieces):
        return "nothing"
    own = pieces[pid - 1]
    if not NUMBERED.fullmatch(own.id):
        words = own.id.split("_")
        return " ".join([words[0].capitalize(), *[w.upper() if len(w) == 1 else w for w in words[1:]]])
    twins = [n for n, p in enumerate(pieces) if p.kind == own.kind and NUMBERED.fullmatch(p.id)]
    kind, _, size = own.kind.partition("_")
    called = f"{size} {kind}" if size in SIZES else own.kind.replace("_", " ")
    return f"{called.capitalize()} {twins.index(pid - 1) + 1}"


def zone_name(view: DropState, number: int) -> str:
    """A deployment zone by where it lies: the south edge, the north-east corner."""
    if number not in (0, 1):
        return "zone"
    table = view.table
    zone = table.zones[number]
    x, y = zone.left, zone.bottom
    if not zone.radius:
        x, y = (zone.left + zone.right) // 2, (zone.bottom + zone.top) // 2
    north = "south" if 3 * y < table.depth else "north" if 3 * y > 2 * table.depth else ""
    east = "west" if 3 * x < table.width else "east" if 3 * x > 2 * table.width else ""
    if north and east:
        return f"{north}-{east} corner"
    return f"{north or east} edge" if north or east else ("first zone", "second zone")[number]


def thing_name(view: DropState, it: int) -> str:
    """Anything that an effect or a shot may name."""
    kind = thing_kind(it)
    number = int(thing_id(it))
    if kind == UNIT:
        return unit_name(view, number)
    if kind == SQUAD:
        return squad_name(view, number)
    if kind == PIECE:
        return piece_name(view, number)
    if kind == CARD:
        return card_name(view.cards, number)
    if kind == OBJECTIVE:
        return f"Objective {number}"
    if kind in (WEAPON, PROFILE):
        sid = view.units[number].sid if kind == WEAPON else number
        return view.cards.weapons[view.squads[sid].arms[thing_second(it)]].name
    if kind == SEAT:
        return seat_mark(number)
    if kind == POINT:
        return f"({number / 1000:g}, {thing_second(it) / 1000:g})"
    if kind == CHOICE:
        return f"way {number + 1}"
    return f"{THINGS[kind]} {number}"


def card_name(cards: Cards, number: int) -> str:
    return cards.card(number).name if number else "a card"


def heading_name(heading: int) -> str:
    return COMPASS[(heading + 2250) // 4500 % 8]


def edge_name(edge: int) -> str:
    return "in the middle" if edge == CENTRE else EDGES[edge] if 0 <= edge < 4 else "nowhere"


def place_name(x: int, y: int) -> str:
    """A place of which no table is at hand."""
    return f"{x / 1000:g}, {y / 1000:g}"


def inches(length: float) -> str:
    """A length in inches, to the tenth."""
    text = f"{length / 1000:.1f}".removesuffix(".0")
    return f"{text} inch" if text == "1" else f"{text} inches"


def bearing(dx: int, dy: int) -> str:
    """A direction on the rose of sixteen winds."""
    return ROSE[round(math.degrees(math.atan2(dy, dx)) / 22.5) % 16]


def from_edges(view: DropState, x: int, y: int) -> str:
    """A place by the nearest edges of the board: "4 inches in from the south edge, 12 from the west"."""
    gaps = {"south": y, "north": int(view.table.depth) - y, "west": x, "east": int(view.table.width) - x}
    edge = min(gaps, key=lambda name: gaps[name])
    other = min(("west", "east") if edge in ("south", "north") else ("south", "north"), key=lambda name: gaps[name])
    along = f"{gaps[other] / 1000:.1f}".removesuffix(".0")
    return f"{inches(gaps[edge])} in from the {edge} edge, {along} from the {other}"


def mover(view: DropState) -> Unit | None:
    """The leader of the squad whose Move this is; None while it is not on the table."""
    for step in reversed(view.agenda):
        if isinstance(step, Moving):
            members = view.squads[step.sid].members
            return view.units[members[0]] if members and view.units[members[0]].place == TABLE else None
    return None


def name(view: DropState, kind: str, value: Value) -> str:
    """What a thing on this table is called; '' where no table is needed."""
    number = value[0]
    if kind == "unit":
        return unit_name(view, number)
    if kind == "squad":
        return squad_name(view, number)
    if kind == "group":
        return group_name(view, number)
    if kind == "piece":
        return piece_name(view, number)
    if kind == "thing":
        return thing_name(view, number)
    if kind == "slot":
        return slot_name(view, number)
    if kind == "rank":
        seat = view.viewer if view.viewer >= 0 else 0
        ranks = view.ranks[seat]
        return view.cards.commanders[ranks[number]].name if 0 <= number < len(ranks) else "nobody"
    return ""


def slot_name(view: DropState, slot: int) -> str:
    """A weapon of the squad that shoots."""
    if view.fights:
        arms = view.squads[view.fight().sid].arms
        if 0 <= slot < len(arms):
            return view.cards.weapons[arms[slot]].name
    return f"weapon {slot + 1}"


def called(cards: Cards, kind: str, value: Value) -> str:
    """What a thing is called where no table is at hand; '' if the kernel knows."""
    number = value[0]
    if kind == "card":
        return card_name(cards, number)
    if kind == "weapon":
        return cards.weapons[number].name
    if kind == "commander":
        return cards.commanders[number].name
    if kind == "option":
        return cards.options[number].name if 0 <= number < len(cards.options) else "nothing"
    if kind == "scenario":
        return cards.scenarios[number].name
    if kind == "edge":
        return edge_name(number)
    if kind == "heading":
        return heading_name(number)
    if kind == "place":
        return place_name(value[0], value[1])
    if kind == "zone":
        return ("first zone", "second zone")[number] if number in (0, 1) else "zone"
    if kind == "mode":
        return MODES.get(number, PLACES[number] if 0 <= number < len(PLACES) else "nowhere")
    if kind == "fight":
        return FIGHTS[number] if 0 <= number < len(FIGHTS) else "shoots"
    if kind == "cause":
        return CAUSES[number] if 0 <= number < len(CAUSES) else ""
    if kind == "die":
        return f"{number & 7}*" if number & 8 else str(number)
    if kind in ("unit", "squad", "piece", "objective"):
        return thing_mark(kind, number)
    if kind == "group":
        return thing_mark("group", number) if number else "the Auxiliaries"
    if kind == "thing":
        mark = thing_ref(number)
        return "{" + mark + "}" if mark else f"{THINGS[thing_kind(number)]} {thing_id(number)}"
    return ""


def ref(view: DropState, kind: str, value: Value) -> str:
    """How a client finds the thing on the board."""
    number = value[0]
    if kind in ("unit", "squad", "group", "piece", "objective", "card") and number > 0:
        return f"{kind}:{number}"
    if kind == "place":
        return f"place:{value[0]}:{value[1]}"
    if kind == "thing":
        return thing_ref(number)
    return ""


def thing_ref(it: int) -> str:
    kind = thing_kind(it)
    if kind in (UNIT, SQUAD, PIECE, OBJECTIVE, CARD):
        return f"{THINGS[kind]}:{thing_id(it)}"
    if kind == POINT:
        return f"place:{thing_id(it)}:{thing_second(it)}"
    return ""


def id_of(view: DropState, kind: str, value: int) -> str:
    """The id of a card, of a unit's kind or of a piece; of a squad its own name."""
    if kind == "thing":
        kind, value = {UNIT: "unit", SQUAD: "squad", PIECE: "piece"}.get(thing_kind(value), ""), int(thing_id(value))
    if kind == "card":
        return view.cards.card(value).id if value > 0 else ""
    if kind == "unit":
        return view.cards.units[view.units[value].kind].id if 0 < value < len(view.units) else ""
    if kind == "squad":
        return view.squads[value].name if 0 < value < len(view.squads) else ""
    return view.table.pieces[value - 1].id if kind == "piece" and 0 < value < len(view.pieces) else ""


def domain(view: DropState, kind: str) -> list[Value]:
    """Every thing of this kind that an action could name now."""
    if kind == "unit":
        return [(u.uid,) for u in view.units]  # 0: none, or all that can
    if kind == "squad":
        return [(-1,), *[(q.sid,) for q in view.squads]]
    if kind == "group":
        return [(g.gid,) for g in view.groups]
    if kind == "piece":
        return [(p.pid,) for p in view.pieces[1:]]
    if kind == "objective":
        return [(o.number,) for o in view.objectives[1:]]
    if kind == "card":
        return cards_named(view)
    if kind == "edge":
        return [(edge,) for edge in range(CENTRE, 4)]
    if kind == "zone":
        return [(0,), (1,)]
    if kind == "mode":
        return [(TABLE,), (READY,), (RESERVE,)]
    if kind == "slot":
        return [(slot,) for slot in range(16)]
    if kind == "clause":
        return [(clause,) for clause in range(8)]
    if kind == "rank" and view.viewer >= 0:
        return [(rank,) for rank in range(len(view.ranks[view.viewer]))]
    if kind == "option":
        return [(option.number,) for option in view.cards.options]
    if kind == "picked":  # points of the table apart
        return [
            *[(UNIT, u.uid, 0) for u in view.units[1:]],
            *[(SQUAD, q.sid, 0) for q in view.squads[1:]],
            *[(PIECE, p.pid, 0) for p in view.pieces[1:]],
        ]
    return []


def cards_named(view: DropState) -> list[Value]:
    """Cards that an action may name: those in hands, discard piles, looked at, in play and on top of the decks."""
    found = {entry.card for entry in view.in_play}
    for seat in range(2):
        found.update(view.hands[seat].cards)
        found.update(view.aside[seat].cards)
        found.update(view.discards[seat])
        found.update(view.decks[seat].listed())
        found.update(view.lists[seat])
    found.discard(0)
    return [(card,) for card in sorted(found)]


# -- options that a template cannot say


@LEXICON.wording(Verb.PASS)
def passing(view: DropState, seat: int, action: Action) -> str:
    return "Pass"


@LEXICON.wording(Verb.END)
def ending(view: DropState, seat: int, action: Action) -> str:
    return "That is all"


@LEXICON.wording(Verb.LOAD)
def loading(view: DropState, seat: int, action: Action) -> str:
    where = {0: "on foot", -1: "in Holding"}.get(action.b) or f"in {squad_name(view, action.b)}"
    return f"{squad_name(view, action.a)} {'start' if is_plural(view, action.a) else 'starts'} {where}"


@LEXICON.wording(Verb.ZONE)
def choosing_zone(view: DropState, seat: int, action: Action) -> str:
    return f"Take the {zone_name(view, int(action.a))}"


@LEXICON.wording(Verb.WARBAND)
def joining(view: DropState, seat: int, action: Action) -> str:
    if action.b:
        return f"{unit_name(view, action.a)} joins {squad_name(view, action.b)}"
    return f"{unit_name(view, action.a)} stays a squad of its own"


@LEXICON.wording(Verb.DEPLOY)
def deploying(view: DropState, seat: int, action: Action) -> str:
    return f"Deploy {group_name(view, action.a)} {MODES.get(action.b, 'nowhere')}"


@LEXICON.wording(Verb.SQUAD)
def acting(view: DropState, seat: int, action: Action) -> str:
    """Whoever sits in a Transport that has not landed would only lose its turn: that is said."""
    idle = place_of(view, action.a) == ABOARD and isinstance(view.agenda[-1], Activation) and idles(view, action.a)
    return f"Act with {squad_name(view, action.a)}{', which can do nothing yet' if idle else ''}"


@LEXICON.wording(Verb.PLACE)
def placing(view: DropState, seat: int, action: Action) -> str:
    return f"Set {squad_name(view, action.a)} down {from_edges(view, action.b, action.c)}"


@LEXICON.wording(Verb.FIRST)
def first(view: DropState, seat: int, action: Action) -> str:
    return "Go first" if action.a == seat else "Let the other go first"


@LEXICON.wording(Verb.GO)
def going(view: DropState, seat: int, action: Action) -> str:
    u = mover(view)
    fast = u is not None and view.cards.units[u.kind].keys & FAST
    if fast:
        how = " flying high" if action.c & FLY_HIGH else ""
        how += ", off the board" if action.c & OFF_BOARD else ""
    else:
        how = " and land" if action.c & LAND else " by jets" if action.c & JET_MOVE else ""
    if u is None:
        return f"Come on {from_edges(view, action.a, action.b)}{how}"
    dx, dy = action.a - int(u.x), action.b - int(u.y)
    return f"Go {inches(math.hypot(dx, dy))} {bearing(dx, dy)}{how}"


@LEXICON.wording(Verb.STAY)
def staying(view: DropState, seat: int, action: Action) -> str:
    if action.b == LAND:
        return "Land here"
    if action.b:
        return "Take off"
    return f"Turn to the {heading_name(action.a - 1)}" if action.a else "Stay"


@LEXICON.wording(Verb.EMBARK)
def boarding(view: DropState, seat: int, action: Action) -> str:
    if action.b:
        return f"Take {squad_name(view, action.b)} aboard"
    if action.more:
        return f"Embark in {unit_name(view, action.a)} with {len(action.more)} of the squad, the rest is lost"
    return f"Embark in {unit_name(view, action.a)}"


@LEXICON.wording(Verb.AIM)
def aiming(view: DropState, seat: int, action: Action) -> str:
    who = f" of {unit_name(view, action.c)}" if action.c else ""
    target = thing_name(view, action.b)
    if view.fights and action.b == thing(SQUAD, view.fight().sid):
        target = "everything around"
    return f"{slot_name(view, action.a)}{who} at {target}"


@LEXICON.wording(Verb.REACT)
def reacting(view: DropState, seat: int, action: Action) -> str:
    u = view.units[action.a] if 0 < action.a < len(view.units) else view.units[0]
    arms = view.squads[u.sid].arms
    weapon = view.cards.weapons[arms[action.b]].name if 0 <= action.b < len(arms) else "a weapon"
    return f"{unit_name(view, action.a)} reacts with {weapon} at {unit_name(view, action.c)}"


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def _which(number: int) -> str:
    return f", its {ORDINALS[number]} text" if 0 <= number < len(ORDINALS) else ""


@LEXICON.wording(Verb.PLAY)
def playing(view: DropState, seat: int, action: Action) -> str:
    text = f"Play {card_name(view.cards, action.a)}"
    if len([c for c in view.cards.card(action.a).clauses if not c.in_play]) > 1:
        text += _which(int(action.b))
    if not action.c:
        return text
    window = view.agenda[-1]
    many_units = isinstance(window, CardWindow) and window.at[2] == UNIT
    return f"{text} for {(unit_name if many_units else squad_name)(view, action.c)}"


@LEXICON.wording(Verb.KEEP)
def keeping(view: DropState, seat: int, action: Action) -> str:
    """A card that one was about to discard, or one of those that are looked through."""
    card = card_name(view.cards, action.a)
    step = view.agenda[-1]
    if isinstance(step, Restocking):
        return f"Put {card} back into the deck"
    return f"Take {card}" if isinstance(step, Sifting | LookingThrough) else f"Keep {card} after all"


@LEXICON.wording(Verb.PICK)
def picking(view: DropState, seat: int, action: Action) -> str:
    if action.a == POINT:
        return f"Stand {from_edges(view, action.b, action.c)}"
    return f"Choose {thing_name(view, thing(action.a, action.b, action.c))}"


@LEXICON.touching(Verb.PICK)
def touching(view: DropState, action: Action) -> list[str]:
    found = thing_ref(thing(action.a, action.b, action.c))
    return [found] if found else []


@LEXICON.wording(Verb.SPECIAL, Verb.USE)
def using(view: DropState, seat: int, action: Action) -> str:
    rules = view.cards.units[view.units[action.a].kind].rules if 0 < action.a < len(view.units) else ()
    word = rules[0].replace("_", " ").capitalize() if rules else "Its rule"
    return f"{unit_name(view, action.a)}: {word}{_which(int(action.b)) if action.b else ''}"


FORCED: Final = ("", "Make it land", "Make it take off", "Turn its Infantry out")


@LEXICON.wording(Verb.CHOOSE)
def choosing(view: DropState, seat: int, action: Action) -> str:
    step = view.agenda[-1]
    if isinstance(step, Forcing) and 0 < action.a < len(FORCED):
        return FORCED[action.a]
    return "Pass the test" if isinstance(step, Fortitude) else "Yes"


def reason(view: DropState, seat: int, action: Action, rule: str) -> str:
    """Why this was refused, where the rule's own sentence can be sharpened; '' otherwise."""
    if action.verb is Verb.PLAY and rule == "DZ-CMD-48" and 0 < action.a < 2000:
        return f"Nothing that {card_name(view.cards, action.a)} could target is in reach of a commander or scout."
    if action.verb is Verb.PLAY and rule == "DZ-CMD-45" and 0 < action.a < 2000:
        return f"This is not the moment of {card_name(view.cards, action.a)}."
    sid = _commanded(view, action)
    if sid and view.squads[sid].seat != seat:
        return f"{squad_name(view, sid)} {'are' if len(view.squads[sid].members) > 1 else 'is'} not yours to command."
    if action.verb is Verb.SQUAD and sid and view.acting and view.group_of(sid) != view.acting:
        many = len(view.squads[sid].members) > 1
        return f"{squad_name(view, sid)} {'belong' if many else 'belongs'} to another battlegroup."
    if action.verb is Verb.SQUAD and sid and view.squads[sid].activated == view.round:
        return f"{squad_name(view, sid)} {'have' if len(view.squads[sid].members) > 1 else 'has'} acted this round."
    if action.verb is Verb.ACTIVATE and 0 < action.a < len(view.groups):
        group = view.groups[action.a]
        if group.seat != seat:
            return "This battlegroup is not yours to command."
        if group.activated == view.round:
            return "This battlegroup has acted this round."
    if action.verb is Verb.COMMIT:
        return UNFINISHED.get(rule, "")
    if action.verb is Verb.LOAD and rule == "DZ-TRN-01":
        return f"{squad_name(view, action.a)} finds no room in {squad_name(view, action.b)}."
    return ""


OF_SQUADS: Final = (Verb.LOAD, Verb.DECLARE, Verb.SQUAD, Verb.SIGNAL)
"""Whose first number is a squad that is told what to do."""


def _commanded(view: DropState, action: Action) -> int:
    """The squad that an action commands, or to which something is handed; 0 for none."""
    sid = int(action.a) if action.verb in OF_SQUADS else int(action.b) if action.verb in (Verb.GIVE, Verb.EMBARK) else 0
    return sid if 0 < sid < len(view.squads) else 0


__all__ = ["GROUPS", "called", "domain", "name", "reason", "ref"]


def names(view: DropState) -> dict[str, str]:
    """What the log's marks stand for: every unit, squad, battlegroup, piece and Objective, also those that are gone."""
    found = {f"unit:{u.uid}": unit_name(view, int(u.uid)) for u in view.units[1:]}
    found |= {f"squad:{sid}": squad_told(view, sid) for sid in range(1, len(view.squads))}
    found |= {f"group:{g.gid}": f"the {GROUPS[g.kind].replace('hq', 'HQ')} battlegroup" for g in view.groups[1:]}
    found |= {f"piece:{pid}": piece_name(view, pid) for pid in range(1, len(view.pieces))}
    return found | {f"objective:{o.number}": f"Objective {o.number}" for o in view.objectives[1:]}


ACTS = (Verb.ACTIVATE, Verb.SQUAD)


def meant(view: DropState, seat: int, action: Action, offered: bool) -> bool:
    """Could a person mean this: a group or squad that acts, or an answer to what is asked?"""
    return offered or action.verb in ACTS
