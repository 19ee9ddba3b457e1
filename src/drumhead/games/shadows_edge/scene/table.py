"""How does a view look on a board? Everything visible, with current numbers and their sources."""

from __future__ import annotations

from drumhead.games.shadows_edge import notation
from drumhead.games.shadows_edge.cards import (
    BACK,
    BLITZ,
    COLOURS,
    FRONT,
    INTERCEPT,
    RANGED,
    SUPPORT,
)
from drumhead.games.shadows_edge.combat import Attack, Intercept, bars_attacker
from drumhead.games.shadows_edge.content import Library
from drumhead.games.shadows_edge.scene.catalogue import printed
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
from drumhead.games.shadows_edge.setup import Mulligan
from drumhead.games.shadows_edge.state import (
    BRACED,
    HALO,
    OPCOST,
    POWER,
    READIED,
    WORN,
    EdgeState,
    Mod,
    Unit,
)
from drumhead.games.shadows_edge.triggers import Resolve

Data = dict[str, object]


def scene(library: Library, s: EdgeState) -> Data:
    """What a board draws of a view; see the package's first lines for the shape."""
    viewer = int(s.viewer)
    own = viewer if viewer in (0, 1) else -1
    return {
        "game": "shadows_edge",
        "viewer": viewer,
        "title": title(s, own),
        "active": notation.actor(s) if s.result is None else -1,
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
        whose = "Your" if step.seat == own else f"Player {step.seat + 1}'s"
        return f"{whose} mulligan"
    whose = "your" if s.active == own else f"player {s.active + 1}'s"
    if isinstance(step, Intercept):
        return f"Turn {s.turn}, {whose} Main Phase: interception"
    if isinstance(step, Resolve):
        return f"Turn {s.turn}: {s.cards.defs[step.card].name}"
    return f"Turn {s.turn}, {whose} Main Phase"


def _seat(library: Library, s: EdgeState, seat: int) -> Data:
    p = s.points[seat]
    commander = s.cards.defs[s.commanders[seat]]
    colours = [COLOURS[colour] for colour in s.colours[seat]] or [COLOURS[commander.colour]]
    grave = [_card(library, card, f"grave:{seat}:{card}") for card in reversed(s.graves[seat])]
    return {
        "seat": seat,
        "faction": COLOURS[commander.colour],
        "subtitle": " and ".join(colours).capitalize(),
        "facts": [
            ["Ready points", f"{p.pool} of {p.pool + p.used}"],
            ["Reserve", str(p.reserve)],
            ["Hand", str(s.hands[seat].count())],
            ["Deck", str(s.decks[seat].left)],
        ],
        "points": {"pool": p.pool, "used": p.used, "reserve": p.reserve, "deck": p.deck},
        "first": seat == s.first,
        "piles": [
            {"ref": f"pile:deck:{seat}", "label": "Deck", "count": s.decks[seat].left, "cards": []},
            {"ref": f"pile:grave:{seat}", "label": "Graveyard", "count": len(grave), "cards": grave},
            {
                "ref": f"pile:hand:{seat}",
                "label": "Hand",
                "count": s.hands[seat].count() + s.aside[seat].count(),
                "cards": [],
            },
        ],
    }


def _lines(library: Library, s: EdgeState, seat: int) -> Data:
    return {
        "seat": seat,
        "spaces": {"front": s.spaces(FRONT), "support": s.spaces(SUPPORT)},
        "front": [_unit(library, s, u) for u in s.units[seat] if u.line == FRONT],
        "support": [_unit(library, s, u) for u in s.units[seat] if u.line == SUPPORT],
        "commander": _commander(library, s, seat),
    }


def _card(library: Library, card: int, ref: str) -> Data:
    if card == BACK:
        return {"ref": ref, "name": "a card", "kind": "back"}
    return printed(library, card) | {"ref": ref}


def _commander(library: Library, s: EdgeState, seat: int) -> Data:
    card = s.commanders[seat]
    full = s.cards.defs[card].defence
    life = s.life[seat]
    return printed(library, card) | {
        "ref": f"commander:{seat}",
        "owner": seat,
        "numbers": [{"label": "Defence", "value": life, "base": full, "of": full, "lost": full - life, "sources": []}],
        "states": ["Used"] if s.used[seat] else [],
        "stance": "",
    }


def _unit(library: Library, s: EdgeState, u: Unit) -> Data:
    mask = keys(s, u)
    own = keys(s, u) & ~INTERCEPT if u.type == RANGED else mask
    return printed(library, u.card) | {
        "ref": f"unit:{u.uid}",
        "owner": u.owner,
        "op": op_cost(s, u),
        "keywords": notation.keyword_names(own),
        "numbers": [_attack_number(s, u), _defence_number(s, u), _op_number(s, u)],
        "states": _states(s, u),
        "stance": "Braced" if in_stance(u, BRACED) else "Readied" if in_stance(u, READIED) else "",
        "equipment": [_card(library, u.equipment, f"equipment:{u.uid}")] if u.equipment else [],
        "fresh": is_fresh(s, u),
        "ready": u.seat == s.active and not bars_attacker(s, u),
    }


def _states(s: EdgeState, u: Unit) -> list[str]:
    found = []
    if is_fresh(s, u) and not keys(s, u) & BLITZ:
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
        return notation.name_of(s, mod.source)
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


def _op_number(s: EdgeState, u: Unit) -> Data:
    sources: list[list[object]] = [[_source(s, mod), mod.amount, _why(s, mod)] for mod in u.mods if mod.kind == OPCOST]
    sources += _auras(s, u, OPCOST)
    return {"label": "Operation", "value": op_cost(s, u), "base": s.cards.defs[u.card].op, "sources": sources}


def _attack(s: EdgeState) -> Data | None:
    for step in s.agenda:
        if isinstance(step, Attack):
            return {"attacker": notation.ref_of(step.attacker), "target": notation.ref_of(step.target)}
    return None


def _outcome(s: EdgeState) -> Data | None:
    if s.result is None:
        return None
    winners = s.result.winners()
    text = f"Player {winners[0] + 1} wins." if winners else "The game is drawn."
    return {"winners": winners, "text": text, "rule": s.result.rule}
