"""What does a board draw of a view? Everything visible, with current numbers and where each comes from.

``Scene`` declares it. Refs: card:12 (hand, by definition), unit:7, commander:0, line:front:0, pile:deck:0, grave:0:12,
aside:12, equipment:7.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NotRequired, TypedDict

from drumhead.content.scenes import Outcome, Thing
from drumhead.games.shadows_edge.attack import Attack, bars_attacker
from drumhead.games.shadows_edge.cards import BACK, BLITZ, COLOURS, FRONT, INTERCEPT, RANGED, SUPPORT
from drumhead.games.shadows_edge.content import Library
from drumhead.games.shadows_edge.intercept import Intercept
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.notation.catalogue import printed
from drumhead.games.shadows_edge.notation.words import actor, name_of, ref_of
from drumhead.games.shadows_edge.saves import keyword_names
from drumhead.games.shadows_edge.selectors import (
    attack,
    in_stance,
    is_fatigued,
    is_fresh,
    is_wounded,
    keys,
    op_cost,
    reaches,
)
from drumhead.games.shadows_edge.state import BRACED, HALO, OPCOST, POWER, READIED, WORN, EdgeState, Mod, Unit
from drumhead.games.shadows_edge.triggers import Resolve
from drumhead.kernel import seat_mark

Data = dict[str, object]


class Card(Thing):
    """A printed card; a back has a name and a kind only."""

    id: NotRequired[int]
    sort: NotRequired[str]
    flavour: NotRequired[str]
    cost: NotRequired[int]
    op: NotRequired[int]


class Piece(Card):
    """A unit or Commander in play."""

    stance: str
    equipment: NotRequired[list[Card]]
    fresh: NotRequired[bool]
    ready: NotRequired[bool]


class Heap(TypedDict):
    """A pile; Graveyards show their cards, newest first."""

    ref: str
    label: str
    count: int
    cards: list[Card]


class Purse(TypedDict):
    """Command points; `reserve_first`: the Reserve gives its point to the next payment."""

    pool: int
    used: int
    reserve: int
    deck: int
    reserve_first: bool


class Seat(TypedDict):
    """One player."""

    seat: int
    faction: str
    subtitle: str
    facts: list[tuple[str, str]]
    points: Purse
    first: bool
    piles: list[Heap]


class Spaces(TypedDict):
    """How many units a line holds."""

    front: int
    support: int


class Lines(TypedDict):
    """The two lines of a side, by age; they have no columns."""

    seat: int
    spaces: Spaces
    front: list[Piece]
    support: list[Piece]
    commander: Piece


class Strike(TypedDict):
    """An attack under way, as refs."""

    attacker: str
    target: str


class Scene(TypedDict):
    """Everything that the board of one viewer shows."""

    game: str
    viewer: int
    title: str
    active: int
    turn: int
    seats: list[Seat]
    lines: list[Lines]
    hand: list[Card]
    aside: list[Card]
    attack: Strike | None
    outcome: Outcome | None


def scene(library: Library, s: EdgeState) -> Data:
    """What a board draws of a view."""
    viewer = int(s.viewer)
    own = viewer if viewer in (0, 1) else -1
    return {
        "game": "shadows_edge",
        "viewer": viewer,
        "title": title(s, own),
        "active": actor(s) if s.result is None else -1,
        "turn": s.turn,
        "seats": [_seat(library, s, seat) for seat in range(2)],
        "lines": [_lines(library, s, seat) for seat in range(2)],
        "hand": [_card(library, card, f"card:{card}") for card in s.hands[own].cards] if own >= 0 else [],
        "aside": [_card(library, card, f"aside:{card}") for card in s.aside[own].cards] if own >= 0 else [],
        "attack": _attack(s),
        "outcome": _outcome(s),
    }


def title(s: EdgeState, own: int) -> str:
    """Where we are, from the viewer's side."""
    if s.result is not None:
        return "The game is over"
    step = s.agenda[-1]
    if isinstance(step, Mulligan):
        whose = "Your" if step.seat == own else f"{seat_mark(step.seat)}'s"
        return f"{whose} mulligan"
    whose = "your" if s.active == own else f"{seat_mark(s.active)}'s"
    if isinstance(step, Intercept):
        return f"Turn {s.turn}, {whose} Main Phase: interception"
    if isinstance(step, Resolve):
        return f"Turn {s.turn}: {s.cards.defs[step.card].name}"
    return f"Turn {s.turn}, {whose} Main Phase"


def _seat(library: Library, s: EdgeState, seat: int) -> Data:
    p = s.points[seat]
    return _panel(
        library,
        seat,
        s.commanders[seat],
        s.colours[seat],
        (p.pool, p.used, p.reserve, p.deck, p.reserve_first),
        (s.hands[seat].count(), s.aside[seat].count(), s.decks[seat].left),
        s.graves[seat],
        seat == s.first,
    )


@lru_cache(maxsize=5_000)
def _panel(
    library: Library,
    seat: int,
    commander: int,
    colours: tuple[int, ...],
    points: tuple[int, int, int, int, bool],
    counts: tuple[int, int, int],
    graves: tuple[int, ...],
    first: bool,
) -> Data:
    """A side's panel, drawn once for all who see it and for as long as these stay the same."""
    pool, used, reserve, deck, reserve_first = points
    hand, aside, left = counts
    colour = COLOURS[library.table.defs[commander].colour]
    named = [COLOURS[one] for one in colours] or [colour]
    grave = [_card(library, card, f"grave:{seat}:{card}") for card in reversed(graves)]
    return {
        "seat": seat,
        "faction": colour,
        "subtitle": " and ".join(named).capitalize(),
        "facts": [
            ["Ready points", f"{pool} of {pool + used}"],
            ["Reserve", str(reserve)],
            ["Hand", str(hand)],
            ["Deck", str(left)],
        ],
        "points": {"pool": pool, "used": used, "reserve": reserve, "deck": deck, "reserve_first": reserve_first},
        "first": first,
        "piles": [
            {"ref": f"pile:deck:{seat}", "label": "Deck", "count": left, "cards": []},
            {"ref": f"pile:grave:{seat}", "label": "Graveyard", "count": len(grave), "cards": grave},
            {"ref": f"pile:hand:{seat}", "label": "Hand", "count": hand + aside, "cards": []},
        ],
    }


SIDES = 4_000
_sides: dict[tuple[object, ...], Data] = {}
"""Sides as they were drawn last, while no aura reaches across the table: then nothing but this enters the drawing. The
key holds the units themselves, each of which is never changed in place."""


def _lines(library: Library, s: EdgeState, seat: int) -> Data:
    if s.auras or s.haloed:
        return _side(library, s, seat)
    mine = (tuple(s.units[seat]), s.commanders[seat], s.life[seat], s.used[seat], seat == s.active)
    key = (library, s.rulings, s.turn, seat, *mine)
    drawn = _sides.get(key)
    if drawn is None:
        if len(_sides) >= SIDES:
            _sides.clear()
        drawn = _sides[key] = _side(library, s, seat)
    return drawn


def _side(library: Library, s: EdgeState, seat: int) -> Data:
    return {
        "seat": seat,
        "spaces": {"front": s.spaces(FRONT), "support": s.spaces(SUPPORT)},
        "front": [_unit(library, s, u) for u in s.units[seat] if u.line == FRONT],
        "support": [_unit(library, s, u) for u in s.units[seat] if u.line == SUPPORT],
        "commander": _commander(library, seat, s.commanders[seat], s.life[seat], bool(s.used[seat])),
    }


@lru_cache(maxsize=50_000)
def _card(library: Library, card: int, ref: str) -> Data:
    """Made once and shared, as printed cards are: the same ones lie in hands and Graveyards from scene to scene."""
    if card == BACK:
        return {"ref": ref, "name": "a card", "kind": "back"}
    return printed(library, card) | {"ref": ref}


@lru_cache(maxsize=5_000)
def _commander(library: Library, seat: int, card: int, life: int, used: bool) -> Data:
    full = library.table.defs[card].defence
    return printed(library, card) | {
        "ref": f"commander:{seat}",
        "owner": seat,
        "numbers": [{"label": "Defence", "value": life, "base": full, "of": full, "lost": full - life, "sources": []}],
        "states": ["Used"] if used else [],
        "stance": "",
    }


DRAWN = 20_000
_drawn: dict[int, tuple[Unit, tuple[object, ...], Data]] = {}
"""Units as they were drawn last. A unit in a state is never changed in place, so the same object looks the same to
everybody who sees it, as long as what the rest of the table adds to it stays the same too."""


def _unit(library: Library, s: EdgeState, u: Unit) -> Data:
    mask = keys(s, u)
    costs = op_cost(s, u)
    ready = u.seat == s.active and not bars_attacker(s, u)
    around: list[object] = [library, mask, costs, s.turn, ready]
    if s.auras:
        around += [attack(s, u), _auras(s, u, POWER), _auras(s, u, OPCOST)]
    for mod in u.mods:
        if mod.kind == HALO:
            around.append(name_of(s, mod.source))
    key = tuple(around)
    drawn = _drawn.get(id(u))
    if drawn is not None and drawn[0] is u and drawn[1] == key:
        return drawn[2]
    if len(_drawn) >= DRAWN:
        _drawn.clear()
    piece = _piece(library, s, u, mask, costs, ready)
    _drawn[id(u)] = (u, key, piece)
    return piece


def _piece(library: Library, s: EdgeState, u: Unit, mask: int, costs: int, ready: bool) -> Data:
    own = mask & ~INTERCEPT if u.type == RANGED else mask
    fresh = is_fresh(s, u)
    return printed(library, u.card) | {
        "ref": f"unit:{u.uid}",
        "owner": u.owner,
        "op": costs,
        "keywords": _keywords(own),
        "numbers": [_attack_number(s, u), _defence_number(s, u), _op_number(s, u, costs)],
        "states": _states(s, u, fresh and not mask & BLITZ),
        "stance": "Braced" if in_stance(u, BRACED) else "Readied" if in_stance(u, READIED) else "",
        "equipment": [_card(library, u.equipment, f"equipment:{u.uid}")] if u.equipment else [],
        "fresh": fresh,
        "ready": ready,
    }


_keywords = cache(keyword_names)
"""Drawn for every unit in every scene, and always the same few."""


def _states(s: EdgeState, u: Unit, held: bool) -> list[str]:
    found = []
    if held:
        found.append("Fresh")
    if is_fatigued(s, u):
        found.append("Fatigued")
    if u.shocked:
        found.append("Battle Shocked")
    if u.afflicted:
        found.append("Afflicted")
    if is_wounded(u):
        found.append("Wounded")
    return found


def _source(s: EdgeState, mod: Mod) -> str:
    if mod.kind == BRACED:
        return "Brace"
    if mod.kind == READIED:
        return "Ready"
    if mod.kind == HALO:
        return name_of(s, mod.source)
    return s.cards.defs[mod.source].name


def _why(s: EdgeState, mod: Mod) -> str:
    if mod.kind == WORN:
        return "while equipped"
    if mod.kind == HALO:
        return "while it lasts"
    if mod.until == 0:
        return "for good"
    return "this turn" if mod.until == s.turn else f"to the end of turn {mod.until}"


def _auras(s: EdgeState, u: Unit, kind: int) -> list[list[object]]:
    return [
        [s.cards.defs[source.card].name, source.aura.amount, source.aura.text]
        for source in s.auras
        if source.aura.kind == kind and reaches(s, source, u)
    ]


def _attack_number(s: EdgeState, u: Unit) -> Data:
    sources: list[list[object]] = []
    if u.equipment and s.cards.defs[u.equipment].attack:
        worn = s.cards.defs[u.equipment]
        sources.append([worn.name, worn.attack, "while equipped"])
    sources += [[_source(s, mod), mod.amount, _why(s, mod)] for mod in u.mods if mod.kind in (POWER, READIED)]
    if s.auras:
        sources += _auras(s, u, POWER)
    return {"label": "Attack", "value": attack(s, u), "base": s.cards.defs[u.card].attack, "sources": sources}


def _defence_number(s: EdgeState, u: Unit) -> Data:
    base = s.cards.defs[u.card].defence
    layers = [mod for mod in u.mods if mod.is_layer()]
    full = base + sum(mod.amount for mod in layers)
    return {
        "label": "Defence",
        "value": u.defence,
        "base": base,
        "of": full,
        "lost": full - u.defence,
        "sources": [[_source(s, mod), mod.left, _why(s, mod)] for mod in layers],
    }


def _op_number(s: EdgeState, u: Unit, costs: int) -> Data:
    sources: list[list[object]] = [[_source(s, mod), mod.amount, _why(s, mod)] for mod in u.mods if mod.kind == OPCOST]
    if s.auras:
        sources += _auras(s, u, OPCOST)
    return {"label": "Operation", "value": costs, "base": s.cards.defs[u.card].op, "sources": sources}


def _attack(s: EdgeState) -> Data | None:
    for step in s.agenda:
        if isinstance(step, Attack):
            return {"attacker": ref_of(step.attacker), "target": ref_of(step.target)}
    return None


def _outcome(s: EdgeState) -> Data | None:
    if s.result is None:
        return None
    winners = s.result.winners()
    text = f"{seat_mark(winners[0])} wins." if winners else "The game is drawn."
    return {"winners": winners, "text": text, "rule": s.result.rule}
