"""What does a board draw of a view? Plain data: the table, pieces, units with current numbers, cards, the stack.

Refs: unit:N, squad:N, group:N, piece:N, objective:N, card:N (hand), place:X:Y, pile:NAME:SEAT.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from drumhead.content.scenes import Numbers, Outcome, Thing
from drumhead.games.dropzone.cards import UnitDef, WeaponDef
from drumhead.games.dropzone.commanders import command_value, hand_limit, influence_of, value_of
from drumhead.games.dropzone.modifiers import armour_of, evasion_of, move_of, passive_of
from drumhead.games.dropzone.notation.words import GROUP_NAMES, card_name, names, piece_name, squad_name, unit_name
from drumhead.games.dropzone.preparing import Mounting, carry_out
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    CATEGORIES,
    COMMAND,
    COPY,
    ENDLESS,
    FACTIONS,
    GLOBAL,
    INFANTRY,
    SCENERY_KEYS,
    SCOUT,
    SKIMMER,
    TYPES,
    WALKER,
)
from drumhead.games.dropzone.stack import Played
from drumhead.games.dropzone.state import PLACES, DropState, Unit
from drumhead.kernel import seat_mark

if TYPE_CHECKING:
    from drumhead.games.dropzone.content import Library

CARD_ICON = "satellite-communication"


class PieceScene(TypedDict):
    """A piece of scenery; `box` is left, bottom, right, top in thousandths of an inch."""

    ref: str
    name: str
    kind: str
    box: list[int]
    height: int
    keywords: list[str]
    armour: int
    dp: int
    of: int
    tokens: int
    fallen: bool
    inside: list[int]


class UnitScene(Thing):
    """A unit; lengths in thousandths of an inch, heading in hundredths of a degree."""

    uid: int
    type: str
    seat: int
    squad: int
    place: str
    x: int
    y: int
    z: int
    heading: int
    radius: int
    height: int
    air: bool
    dp: int
    of: int
    armour: int
    evasion: int
    passive: int
    move: int
    inside: NotRequired[int]
    edge: NotRequired[int]
    cargo: NotRequired[list[int]]
    scans: NotRequired[int]
    commander: NotRequired[str]
    value: NotRequired[int]
    influence: NotRequired[int]


class SquadScene(TypedDict):
    ref: str
    name: str
    seat: int
    group: int
    category: str
    members: list[int]
    weapons: list[str]
    activated: bool
    carries: int


class GroupScene(TypedDict):
    ref: str
    name: str
    seat: int
    squads: list[int]
    mode: str
    activated: bool


class ObjectiveScene(TypedDict):
    ref: str
    name: str
    x: int
    y: int
    piece: int
    hidden: bool
    mobile: bool
    owner: int
    squad: int
    vp: int


class CardScene(Thing):
    """A command card; a back says only that it is one."""

    id: NotRequired[str]
    hidden: NotRequired[bool]
    copy: NotRequired[bool]


class StackScene(TypedDict):
    """A card on the stack, the last played first."""

    seat: int
    name: str
    id: str
    text: str
    negated: bool


class PileScene(TypedDict):
    """A pile, with its cards where they lie open."""

    ref: str
    label: str
    count: int
    cards: list[CardScene]


class SeatScene(TypedDict):
    """A seat's panel: points, and the command value that its hand goes by."""

    seat: int
    faction: str
    subtitle: str
    vp: int
    kp: int
    value: int
    limit: int
    zone: int
    facts: list[tuple[str, str]]
    piles: list[PileScene]


class Scene(TypedDict):
    """The whole table."""

    game: str
    viewer: int
    scenario: str
    title: str
    width: int
    depth: int
    round: int
    rounds: int
    first: int
    active: int
    acting: int
    squad: int
    pieces: list[PieceScene]
    units: list[UnitScene]
    squads: list[SquadScene]
    groups: list[GroupScene]
    objectives: list[ObjectiveScene]
    seats: list[SeatScene]
    hand: list[CardScene]
    stack: list[StackScene]
    zones: list[list[list[int]]]
    names: dict[str, str]
    outcome: Outcome | None


def drafted(view: DropState) -> DropState:
    """The view with the viewer's own draft of mounts and cargo carried out (DZ-DEP-08)."""
    step = view.agenda[-1] if view.agenda else None
    if not isinstance(step, Mounting) or view.viewer < 0:
        return view
    shown = view.clone()
    carry_out(shown, step.plan(view, view.viewer))
    return shown


def scene(library: Library, view: DropState) -> Scene:
    """What a board draws of this view. What the viewer chooses in secret is drawn as if it were so already."""
    view = drafted(view)
    return {
        "game": "dropzone",
        "viewer": int(view.viewer),
        "scenario": view.table.name,
        "title": title(view),
        "width": int(view.table.width),
        "depth": int(view.table.depth),
        "round": int(view.round),
        "rounds": int(view.table.rounds),
        "first": int(view.first),
        "active": int(view.active),
        "acting": int(view.acting),
        "squad": int(view.squad),
        "pieces": [_piece(view, pid) for pid in range(1, len(view.pieces))],
        "units": [_unit(library, view, u) for u in view.units[1:] if u.dp > 0],
        "squads": [_squad(view, sid) for sid in range(1, len(view.squads))],
        "groups": [
            {
                "ref": f"group:{g.gid}",
                "name": GROUP_NAMES[g.kind].removeprefix("the "),
                "seat": int(g.seat),
                "squads": [*g.squads, *g.declared],
                "mode": PLACES[g.mode],
                "activated": g.activated == view.round,
            }
            for g in view.groups[1:]
        ],
        "objectives": [
            {
                "ref": f"objective:{o.number}",
                "name": f"Objective {o.number}",
                "x": int(o.x),
                "y": int(o.y),
                "piece": int(o.piece),
                "hidden": o.hidden,
                "mobile": o.mobile,
                "owner": int(o.owner),
                "squad": int(o.squad),
                "vp": int(o.vp),
            }
            for o in view.objectives[1:]
            if not o.gone
        ],
        "seats": [_seat(library, view, seat) for seat in range(2)],
        "hand": [_card(library, card) for card in view.hands[view.viewer].cards] if view.viewer >= 0 else [],
        "stack": [
            {
                "seat": int(step.seat),
                "name": card_name(view.cards, step.card),
                "id": view.cards.card(step.card).id,
                "text": library.card_texts[view.cards.card(step.card).number],
                "negated": step.negated,
            }
            for step in reversed(view.agenda)
            if isinstance(step, Played)
        ],
        "zones": [[list(edge) for edge in zone.edges] for zone in view.table.zones],
        "names": names(view),
        "outcome": _outcome(view),
    }


def title(view: DropState) -> str:
    """Words for the top bar."""
    if view.result is not None:
        return "The battle is over"
    if view.round < 1:
        return f"{view.table.name}: deployment"
    whose = (
        "your turn" if view.active == view.viewer else f"{seat_mark(view.active)} to act" if view.active >= 0 else ""
    )
    return f"{view.table.name}, round {view.round} of {view.table.rounds}" + (f", {whose}" if whose else "")


def _outcome(view: DropState) -> Outcome | None:
    if view.result is None:
        return None
    winners = view.result.winners()
    score = f"{view.vp[0]} to {view.vp[1]} Victory Points, {view.kp[0]} to {view.kp[1]} Kill Points."
    return {
        "winners": winners,
        "text": f"{seat_mark(winners[0])} wins. {score}" if winners else f"A draw. {score}",
        "rule": view.result.rule,
    }


def _piece(view: DropState, pid: int) -> PieceScene:
    p = view.pieces[pid]
    d = view.table.pieces[pid - 1]
    return {
        "ref": f"piece:{pid}",
        "name": piece_name(view, pid),
        "kind": d.kind,
        "box": [int(d.left), int(d.bottom), int(d.right), int(d.top)],
        "height": int(d.height),
        "keywords": [name for name, key in SCENERY_KEYS.items() if p.keys & key],
        "armour": int(d.armour),
        "dp": int(p.dp),
        "of": int(d.dp),
        "tokens": int(p.tokens),
        "fallen": bool(p.fallen),
        "inside": list(p.inside),
    }


def icon_of(k: UnitDef) -> str:
    """An emblem by what the unit is: its crew, its wheels, its wings."""
    if k.category == COMMAND:
        return "radar-dish"
    if k.type == INFANTRY:
        return "rifle"
    if k.type >= AIRCRAFT:
        return "scout-ship" if k.holds else "jet-fighter"
    if k.category == SCOUT:
        return "binoculars"
    if k.type == WALKER:
        return "battle-mech"
    if k.holds:
        return "apc"
    return "ufo" if k.type == SKIMMER else "battle-tank"


def _unit(library: Library, view: DropState, u: Unit) -> UnitScene:
    k = view.cards.units[u.kind]
    data: UnitScene = {
        "ref": f"unit:{u.uid}",
        "uid": int(u.uid),
        "owner": int(u.seat),
        "name": unit_name(view, int(u.uid)),
        "kind": f"{CATEGORIES[k.category]} {TYPES[k.type]}",
        "faction": FACTIONS[k.faction],
        "icon": icon_of(k),
        "type": TYPES[k.type],
        "keywords": list(k.rules),
        "text": [weapon_words(view.cards.weapons[number]) for number in view.squads[u.sid].arms],
        "numbers": _numbers(view, u),
        "seat": int(u.seat),
        "squad": int(u.sid),
        "place": PLACES[u.place],
        "x": int(u.x),
        "y": int(u.y),
        "z": int(u.z),
        "heading": int(u.heading),
        "radius": int(k.radius),
        "height": int(k.height),
        "air": bool(u.air),
        "dp": int(u.dp),
        "of": int(k.dp),
        "armour": int(armour_of(view, u)),
        "evasion": int(evasion_of(view, u)),
        "passive": int(passive_of(view, u)),
        "move": int(move_of(view, u)),
    }
    if u.inside:
        data["inside"] = int(u.inside)
        data["edge"] = int(u.edge)
    if u.cargo:
        data["cargo"] = list(u.cargo)
    if u.scans:
        data["scans"] = int(u.scans)
    if u.commander:
        data["commander"] = view.cards.commanders[u.commander].name
        data["value"] = int(value_of(view, u))
        data["influence"] = int(influence_of(view, u))
    return data


def _numbers(view: DropState, u: Unit) -> list[Numbers]:
    k = view.cards.units[u.kind]
    numbers: list[Numbers] = [
        {"label": "Damage Points", "value": int(u.dp), "of": int(k.dp)},
        {"label": "Armour", "value": int(armour_of(view, u)), "base": int(k.armour)},
        {"label": "Move", "value": move_of(view, u) / 1000, "base": k.mv / 1000},
    ]
    evasion = int(evasion_of(view, u))
    if evasion or k.evasion:
        numbers.append({"label": "Evasion", "value": evasion, "base": int(k.evasion)})
    return numbers


def weapon_words(w: WeaponDef) -> str:
    """A weapon's profile in one line."""
    if w.cq:
        reach = "Close Quarters"
    elif w.far >= ENDLESS:
        reach = "any range"
    else:
        reach = f"{w.far / 1000:g}″" + (f" ({w.near / 1000:g}″ countered)" if w.near != w.far else "")
    acc = f"hits on {w.acc}+" if w.acc else "hits by itself"
    return f"{w.name}: {w.shots} {'shot' if w.shots == 1 else 'shots'}, {reach}, {acc}, Energy {w.energy}."


def _squad(view: DropState, sid: int) -> SquadScene:
    q = view.squads[sid]
    return {
        "ref": f"squad:{sid}",
        "name": squad_name(view, sid),
        "seat": int(q.seat),
        "group": int(view.group_of(sid)),
        "category": CATEGORIES[q.category],
        "members": list(q.members),
        "weapons": [view.cards.weapons[number].id for number in q.arms],
        "activated": q.activated == view.round and view.round > 0,
        "carries": int(q.carries),
    }


def _seat(library: Library, view: DropState, seat: int) -> SeatScene:
    faction = next((view.cards.units[u.kind].faction for u in view.units[1:] if u.seat == seat), 0)
    file = next((one for one in library.factions if one.id == FACTIONS[faction]), None)
    value, limit = int(command_value(view, seat)), int(hand_limit(view, seat))
    discard = [_card(library, card) for card in reversed(view.discards[seat])]
    return {
        "seat": seat,
        "faction": FACTIONS[faction],
        "subtitle": file.title if file is not None else "",
        "vp": int(view.vp[seat]),
        "kp": int(view.kp[seat]),
        "value": value,
        "limit": limit,
        "zone": int(view.zones[seat]),
        "facts": [
            ("Victory Points", str(view.vp[seat])),
            ("Kill Points", str(view.kp[seat])),
            ("Command value", f"{value}, hand of {limit}"),
        ],
        "piles": [
            {"ref": f"pile:deck:{seat}", "label": "Deck", "count": int(view.decks[seat].left), "cards": []},
            {"ref": f"pile:hand:{seat}", "label": "Hand", "count": int(view.hands[seat].count()), "cards": []},
            {"ref": f"pile:discard:{seat}", "label": "Discard", "count": len(discard), "cards": discard},
        ],
    }


def _card(library: Library, number: int) -> CardScene:
    if not number:
        return {"name": "a card", "kind": "Card back", "hidden": True}
    printed = library.cards.card(number)
    text = library.card_texts[printed.number]
    data: CardScene = {
        "ref": f"card:{number}",
        "card": int(number),
        "name": card_name(library.cards, number),
        "id": printed.id,
        "kind": "Global card" if printed.area == GLOBAL else "Influence card",
        "faction": FACTIONS[printed.faction],
        "icon": CARD_ICON,
        "text": [text] if text else [],
    }
    if number >= COPY:
        data["copy"] = True
    return data
