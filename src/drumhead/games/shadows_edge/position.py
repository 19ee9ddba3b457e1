"""How is a situation written down? As a plain dict: for saves, tests, puzzles and bug reports.

Only what differs from a quiet Main Phase of turn 5 needs to be said:

    {"active": 0, "sides": [
        {"hand": ["Hold the Line"], "points": {"pool": 3}, "units": [{"card": "Sunblade Captain", "line": "front"}]},
        {"units": [{"card": "Carrion Swarm", "id": 9, "wounds": 1}]}]}

Decks given as a list lie with their top card first; `{"cards": [...], "known": [...]}` is the exact form, bottom first.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import BACK, COMMANDER, FLYING, FRONT, LINES, RANGED, SUPPORT, TOKEN, Cards
from drumhead.games.shadows_edge.points import TOTAL, Points
from drumhead.games.shadows_edge.setup import colours_of
from drumhead.games.shadows_edge.state import (
    DEFAULT_RULINGS,
    FIRST_UNIT,
    WORN,
    EdgeState,
    Mod,
    Rulings,
    Trigger,
    Unit,
    note_auras,
)
from drumhead.games.shadows_edge.triggers import Resolve, lay_halos
from drumhead.games.shadows_edge.turn import Main
from drumhead.kernel.game import base_from_data, base_to_data, whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.zones import Hand, Pile, hand, pile

RULING_NAMES: Final = (
    "repeat_attacks",
    "ranged_struck_back",
    "shock_silences",
    "fortifications_attack",
    "blitz_attacks",
    "front_spaces",
    "support_spaces",
    "melee_from_support",
    "open_lists",
    "second_player_card",
)
UNKNOWN: Final = "?"  # the name of row 0, the card back
QUIET_TURN: Final = 5
QUIET_POOL: Final = 10
QUIET_DECK: Final = 10


def rulings_to_data(r: Rulings) -> list[object]:
    return [
        r.repeat_attacks,
        r.ranged_struck_back,
        r.shock_silences,
        r.fortifications_attack,
        r.blitz_attacks,
        r.front_spaces,
        r.support_spaces,
        r.melee_from_support,
        r.open_lists,
        r.second_player_card,
    ]


def rulings_from_values(values: dict[str, object]) -> Rulings:
    """The rulings of a table, by their names; what is left out is as usual."""
    usual = rulings_to_data(DEFAULT_RULINGS)
    chosen: list[object] = []
    for place in range(len(RULING_NAMES)):
        chosen.append(values.get(RULING_NAMES[place], usual[place]))
    return Rulings(
        chosen[0] is True,
        chosen[1] is True,
        chosen[2] is True,
        chosen[3] is True,
        chosen[4] is True,
        _number(chosen[5]),
        _number(chosen[6]),
        chosen[7] is True,
        chosen[8] is True,
        chosen[9] is True,
    )


def _number(value: object) -> i64:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("A number of spaces is a whole number.")
    return value


# -- writing


def to_data(s: EdgeState) -> dict[str, object]:
    """The state as plain data that shares no list with it."""
    data = base_to_data(s)
    rulings: dict[str, object] = {}
    values = rulings_to_data(s.rulings)
    for place in range(len(RULING_NAMES)):
        rulings[RULING_NAMES[place]] = values[place]
    data["rulings"] = rulings
    data["first"] = s.first
    data["active"] = s.active
    data["turn"] = s.turn
    data["next_uid"] = s.next_uid
    data["sides"] = [_side_to_data(s, seat) for seat in range(2)]
    queue: list[object] = []
    for t in s.queue:
        queue.append([t.seat, t.uid, s.cards.defs[t.card].name, t.clause, t.foe, t.wave])
    data["queue"] = queue
    return data


def _side_to_data(s: EdgeState, seat: i64) -> dict[str, object]:
    p = s.points[seat]
    cards = s.cards
    return {
        "commander": cards.defs[s.commanders[seat]].name,
        "life": s.life[seat],
        "used": s.used[seat],
        "points": {"deck": p.deck, "reserve": p.reserve, "pool": p.pool, "used": p.used},
        "list": _names(cards, list(s.lists[seat])),
        "deck": _pile_to_data(cards, s.decks[seat]),
        "hand": _hand_to_data(cards, s.hands[seat]),
        "aside": _hand_to_data(cards, s.aside[seat]),
        "grave": _names(cards, list(s.graves[seat])),
        "units": [_unit_to_data(cards, u) for u in s.units[seat]],
    }


def _names(cards: Cards, numbers: list[int]) -> list[object]:
    return [cards.defs[number].name for number in numbers]


def _pile_to_data(cards: Cards, p: Pile) -> dict[str, object]:
    data: dict[str, object] = {"cards": _names(cards, p.listed())}
    masks = p.masks()
    if any(masks):
        data["known"] = masks
    return data


def _hand_to_data(cards: Cards, h: Hand) -> dict[str, object]:
    data: dict[str, object] = {"cards": _names(cards, list(h.cards))}
    if h.seen:
        data["seen"] = [_names(cards, list(known)) for known in h.seen]
    return data


def _unit_to_data(cards: Cards, u: Unit) -> dict[str, object]:
    mods: list[object] = []
    for mod in u.mods:
        mods.append([mod.kind, mod.amount, mod.left, mod.until, mod.source])
    return {
        "id": u.uid,
        "card": cards.defs[u.card].name,
        "owner": u.owner,
        "line": LINES[u.line],
        "entered": u.entered,
        "turn": u.turn,
        "attacks": u.attacks,
        "attacked": u.attacked,
        "posed": u.posed,
        "used": u.used,
        "shocked": u.shocked,
        "afflicted": u.afflicted,
        "wounds": u.wounds,
        "mods": mods,
        "equipment": cards.defs[u.equipment].name if u.equipment else "",
        "equipment_owner": u.equipment_owner,
        "ward": u.ward,
    }


# -- reading


def position(cards: Cards, data: dict[str, Any], limit: i64) -> EdgeState:
    """Any situation. Raises Malformed with a sentence for what makes none."""
    _known_keys(data, TOP_KEYS, "position")
    rulings = data.get("rulings", {})
    if not isinstance(rulings, dict):
        raise Malformed("The rulings of a position are names with values.")
    _known_keys(rulings, RULING_NAMES, "set of rulings")
    s = EdgeState(cards, rulings_from_values(rulings), limit)
    base_from_data(s, data)
    s.turn = whole(data, "turn", QUIET_TURN)
    s.active = _seat(data, "active")
    s.first = _seat(data, "first")
    sides = data.get("sides", [])
    if not isinstance(sides, list) or len(sides) > 2:
        raise Malformed("The sides of a position are a list of two.")
    s.next_uid = FIRST_UNIT
    s.lists = [(), ()]
    s.colours = [(), ()]
    s.commanders = [0, 0]
    for seat in range(2):
        side = sides[seat] if seat < len(sides) else {}
        if not isinstance(side, dict):
            raise Malformed("A side of a position is a dict.")
        _read_side(s, seat, side)
    s.next_uid = whole(data, "next_uid", s.next_uid)
    for entry in data.get("queue", []):
        s.queue.append(Trigger(entry[0], entry[1], _card(cards, entry[2]), entry[3], entry[4], entry[5]))
    if "agenda" not in data:
        s.agenda = [Main(s.active)]
    for seat in range(2):
        side = sides[seat] if seat < len(sides) else {}
        s.lists[seat] = _list(s, seat, side)
        s.colours[seat] = colours_of(cards, s.lists[seat])
    note_auras(s)
    if s.haloed:
        lay_halos(s)
    return s


TOP_KEYS: Final = (
    "seats",
    "limit",
    "viewer",
    "clock",
    "agenda",
    "committed",
    "drafts",
    "result",
    "rulings",
    "first",
    "active",
    "turn",
    "next_uid",
    "sides",
    "queue",
)
SIDE_KEYS: Final = (
    "commander",
    "life",
    "used",
    "points",
    "list",
    "deck",
    "hand",
    "aside",
    "grave",
    "units",
)
UNIT_KEYS: Final = (
    "id",
    "card",
    "owner",
    "line",
    "entered",
    "turn",
    "attacks",
    "attacked",
    "posed",
    "used",
    "shocked",
    "afflicted",
    "wounds",
    "mods",
    "equipment",
    "equipment_owner",
    "ward",
    "fresh",
)


def _known_keys(data: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise Malformed(f"A {what} has no part '{str(key)[:40]}'.")


def _seat(data: dict[str, Any], key: str) -> i64:
    seat = whole(data, key, 0)
    if seat != 0 and seat != 1:
        raise Malformed(f"'{key}' in a position is seat 0 or 1.")
    return seat


def _card(cards: Cards, name: object) -> i64:
    if name == UNKNOWN:
        return BACK
    card = cards.number(name) if isinstance(name, str) else 0
    if not card:
        raise Malformed(f"There is no card '{str(name)[:60]}'.")
    return card


def _cards(cards: Cards, names: object) -> list[int]:
    if not isinstance(names, list):
        raise Malformed("The cards of a zone are a list of names.")
    return [_card(cards, name) for name in names]


def _read_side(s: EdgeState, seat: i64, side: dict[str, Any]) -> None:
    cards = s.cards
    _known_keys(side, SIDE_KEYS, "side")
    if "commander" in side:
        commander = _card(cards, side["commander"])
    else:
        commander = 1  # Commanders come first in the table
    if cards.defs[commander].kind != COMMANDER:
        raise Malformed(f"'{cards.defs[commander].name}' is no Commander.")
    s.commanders[seat] = commander
    s.life[seat] = whole(side, "life", cards.defs[commander].defence)
    s.used[seat] = whole(side, "used", 0)
    s.points[seat] = _points(side.get("points", {}))
    s.decks[seat] = _pile(cards, side.get("deck"))
    s.hands[seat] = _hand(cards, side.get("hand", []))
    s.aside[seat] = _hand(cards, side.get("aside", []))
    s.graves[seat] = tuple(_cards(cards, side.get("grave", [])))
    units = side.get("units", [])
    if not isinstance(units, list):
        raise Malformed("The units of a side are a list.")
    for entry in units:
        u = _unit(s, seat, entry if isinstance(entry, dict) else {"card": entry})
        if s.find(u.uid) is not None:
            raise Malformed(f"There are two units {u.uid}.")
        s.units[seat].append(u)
        if u.uid >= s.next_uid:
            s.next_uid = u.uid + 1


def _points(data: object) -> Points:
    if not isinstance(data, dict):
        raise Malformed("The points of a side are counts by name.")
    _known_keys(data, ("deck", "reserve", "pool", "used"), "set of points")
    reserve = whole(data, "reserve", 0)
    used = whole(data, "used", 0)
    pool = whole(data, "pool", QUIET_POOL if "deck" not in data else TOTAL - data["deck"] - reserve - used)
    deck = whole(data, "deck", TOTAL - reserve - pool - used)
    if deck < 0 or not 0 <= reserve <= 1 or pool < 0 or used < 0 or deck + reserve + pool + used != TOTAL:
        raise Malformed(f"Command points always add up to {TOTAL}.")  # SE-CP-01
    return Points(deck, reserve, pool, used)


def _pile(cards: Cards, data: object) -> Pile:
    if data is None:
        filler: i64 = len(cards.defs) - 1
        return pile([filler] * QUIET_DECK)
    if isinstance(data, dict):
        _known_keys(data, ("cards", "known"), "deck")
        masks = data.get("known")
        return pile(_cards(cards, data.get("cards", [])), list(masks) if masks is not None else None)
    listed = _cards(cards, data)
    listed.reverse()
    return pile(listed)


def _hand(cards: Cards, data: object) -> Hand:
    if isinstance(data, dict):
        _known_keys(data, ("cards", "seen"), "hand")
        held = sorted(_cards(cards, data.get("cards", [])))
        seen: list[tuple[int, ...]] = []
        for known in data.get("seen", []):
            seen.append(tuple(sorted(_cards(cards, known))))
        return Hand(tuple(held), tuple(seen))
    return hand(_cards(cards, data))


def _unit(s: EdgeState, seat: i64, data: dict[str, Any]) -> Unit:
    _known_keys(data, UNIT_KEYS, "unit")
    defs = s.cards.defs
    card = _card(s.cards, data.get("card"))
    kind = defs[card].type
    if not kind:
        raise Malformed(f"'{defs[card].name}' is no unit.")
    usual = SUPPORT if kind == RANGED or kind == FLYING else FRONT
    name = data.get("line", LINES[usual])
    if name != LINES[FRONT] and name != LINES[SUPPORT]:
        raise Malformed("A line is 'front' or 'support'.")
    line: i64 = FRONT if name == LINES[FRONT] else SUPPORT
    entered = s.turn if data.get("fresh") is True else whole(data, "entered", 1)
    u = Unit(whole(data, "id", s.next_uid), card, kind, whole(data, "owner", seat), seat, line, entered)
    u.turn = whole(data, "turn", s.turn)
    u.attacks = whole(data, "attacks", 0)
    u.attacked = whole(data, "attacked", 1 if u.attacks else 0)
    u.posed = whole(data, "posed", 0)
    u.used = whole(data, "used", 0)
    u.shocked = whole(data, "shocked", 0)
    u.afflicted = whole(data, "afflicted", 0)
    u.wounds = whole(data, "wounds", 0)
    u.ward = whole(data, "ward", 1)
    u.equipment_owner = whole(data, "equipment_owner", seat if data.get("equipment") else 0)
    mods: list[Mod] = []
    for entry in data.get("mods", []):
        mods.append(Mod(entry[0], entry[1], entry[2], entry[3], entry[4]))
    if data.get("equipment"):
        u.equipment = _card(s.cards, data["equipment"])
        layer = defs[u.equipment].defence
        if layer and "mods" not in data:
            mods.append(Mod(WORN, layer, layer, 0, u.equipment))
    u.mods = tuple(mods)
    u.figure(defs)
    return u


def _list(s: EdgeState, seat: i64, side: dict[str, Any]) -> tuple[int, ...]:
    """The deck list: as given, or whatever lies on the table of this owner."""
    if "list" in side:
        return tuple(sorted(_cards(s.cards, side["list"])))
    found: list[int] = list(s.graves[seat]) + s.decks[seat].listed()
    found += list(s.hands[seat].cards) + list(s.aside[seat].cards)
    for other in range(2):
        for u in s.units[other]:
            if u.owner == seat and s.cards.defs[u.card].kind != TOKEN:
                found.append(u.card)
            if u.equipment and u.equipment_owner == seat:
                found.append(u.equipment)
    for step in s.agenda:
        if isinstance(step, Resolve) and step.order and step.seat == seat:
            found.append(step.card)
    return tuple(sorted([card for card in found if card != BACK]))
