"""How is a situation written down? As a plain dict: for saves, tests, puzzles and bug reports.

Only what differs from a quiet Main Phase of turn 5 needs to be said:

    {"active": 0, "sides": [
        {"hand": ["Hold the Line"], "points": {"pool": 3}, "units": [{"card": "Sunblade Captain", "line": "front"}]},
        {"units": [{"card": "Carrion Swarm", "id": 9, "wounds": 1, "stance": "braced"}]}]}

`docs/positions.md` has every field. What the rules make impossible is refused with their id, unless the position says
with an `agenda` of its own that something is under way.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    BACK,
    COMMANDER,
    EQUIPMENT,
    FLYING,
    FORTIFICATION,
    FRONT,
    KEYWORDS,
    LINES,
    NUMBERED,
    ORDER,
    RANGED,
    SUPPORT,
    TOKEN,
    UNIT,
    Cards,
    joined,
    may_stand,
)
from drumhead.games.shadows_edge.info import OPTIONS, rulings
from drumhead.games.shadows_edge.lists import colours_of
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.points import TOTAL, Points
from drumhead.games.shadows_edge.state import (
    BRACED,
    FIRST_UNIT,
    HALO,
    KEYS,
    LAYER,
    READIED,
    WORN,
    EdgeState,
    Mod,
    Unit,
    note_auras,
)
from drumhead.games.shadows_edge.triggers import Resolve, lay_halos
from drumhead.games.shadows_edge.turn import CommandPhase, DrawPhase, EndStep, Main
from drumhead.kernel.fired import fired_from_data, fired_to_data
from drumhead.kernel.game import base_from_data, base_to_data, ruled
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import (
    BASE_KEYS,
    known_keys,
    nearest,
    one_of,
    read_hand,
    read_pile,
    rows,
    whole,
    within,
    write_hand,
    write_pile,
    yes,
)
from drumhead.kernel.zones import Pile, pile

UNKNOWN: Final = "?"  # the name of row 0, the card back
QUIET_TURN: Final = 5
QUIET_POOL: Final = 10
QUIET_DECK: Final = 10

KEYS_OF_ALL: Final = (
    *BASE_KEYS,
    "cards",
    "rulings",
    "first",
    "active",
    "turn",
    "phase",
    "next_uid",
    "sides",
    "queue",
)
KEYS_OF_A_SIDE: Final = (
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
KEYS_OF_POINTS: Final = ("deck", "reserve", "pool", "used", "reserve_first")
KEYS_OF_A_UNIT: Final = (
    "id",
    "card",
    "owner",
    "line",
    "fresh",
    "entered",
    "turn",
    "attacks",
    "attacked",
    "posed",
    "used",
    "shocked",
    "afflicted",
    "wounds",
    "stance",
    "mods",
    "equipment",
    "equipment_owner",
    "ward",
)
KEYS_OF_A_MOD: Final = ("kind", "amount", "keywords", "left", "until", "source", "giver")
PHASES: Final = ("command", "draw", "main", "end", "mulligan")
STANCES: Final = ("", "braced", "readied")
KINDS_OF_MODS: Final = ("", "braced", "readied", "layer", "worn", "halo", "power", "keywords", "opcost")
LAYERS: Final = (BRACED, LAYER, WORN, HALO)  # kinds that have something left; all of it unless said otherwise
SPANS: Final = ("for good", "this turn", "next turn")


# -- writing


def to_data(s: EdgeState) -> dict[str, object]:
    """The state as plain data that shares no list with it."""
    data = base_to_data(s)
    if s.cards.extra:
        data["cards"] = [dict(card) for card in s.cards.extra]
    data["rulings"] = dict(s.rulings.values)
    data["first"] = s.first
    data["active"] = s.active
    data["turn"] = s.turn
    data["next_uid"] = s.next_uid
    data["sides"] = [_side_to_data(s, seat) for seat in range(2)]
    queue: list[object] = []
    for fired in s.queue:
        entry = fired_to_data(fired)
        entry["card"] = s.cards.defs[fired.card].name
        queue.append(entry)
    data["queue"] = queue
    return data


def _side_to_data(s: EdgeState, seat: i64) -> dict[str, object]:
    names = s.cards.names
    return {
        "commander": names[s.commanders[seat]],
        "life": s.life[seat],
        "used": s.used[seat],
        "points": _points_to_data(s.points[seat]),
        "list": [names[card] for card in s.lists[seat]],
        "deck": write_pile(s.decks[seat], names.__getitem__),
        "hand": write_hand(s.hands[seat], names.__getitem__),
        "aside": write_hand(s.aside[seat], names.__getitem__),
        "grave": [names[card] for card in s.graves[seat]][::-1],
        "units": [_unit_to_data(s, u) for u in s.units[seat]],
    }


def _points_to_data(p: Points) -> dict[str, object]:
    data: dict[str, object] = {"deck": p.deck, "reserve": p.reserve, "pool": p.pool, "used": p.used}
    if p.reserve_first:
        data["reserve_first"] = True
    return data


def _unit_to_data(s: EdgeState, u: Unit) -> dict[str, object]:
    """Counts of an earlier turn are void and not written."""
    data: dict[str, object] = {
        "id": u.uid,
        "card": s.cards.names[u.card],
        "owner": u.owner,
        "line": LINES[u.line],
        "entered": u.entered,
        "turn": u.turn,
        "attacks": u.attacks,
        "attacked": bool(u.attacked),
        "posed": bool(u.posed),
        "used": u.used,
        "shocked": bool(u.shocked),
        "afflicted": bool(u.afflicted),
        "wounds": u.wounds,
        "mods": [_mod_to_data(s, mod) for mod in u.mods],
        "ward": bool(u.ward),
    }
    if u.equipment:
        data["equipment"] = s.cards.names[u.equipment]
        data["equipment_owner"] = u.equipment_owner
    return data


def _mod_to_data(s: EdgeState, mod: Mod) -> dict[str, object]:
    data: dict[str, object] = {"kind": KINDS_OF_MODS[mod.kind]}
    if mod.kind == KEYS:
        data["keywords"] = keyword_names(mod.amount)
    else:
        data["amount"] = mod.amount
    if mod.left or mod.is_layer():
        data["left"] = mod.left
    if mod.until:
        data["until"] = mod.until
    if mod.kind == HALO:
        data["giver"] = mod.source
    elif mod.source:
        data["source"] = s.cards.names[mod.source]
    return data


def keyword_names(keys: int) -> list[str]:
    """Keywords as they are printed: Guard, Siege 2."""
    names: list[str] = []
    for name, mask in KEYWORDS.items():
        if name in NUMBERED:
            number = keys // mask & 255
            if number:
                names.append(f"{name.capitalize()} {number}")
        elif keys & mask:
            names.append(name.capitalize())
    return names


# -- reading


def position(cards: Cards, data: dict[str, Any], limit: i64) -> EdgeState:
    """Any situation. Raises Malformed with a sentence for what makes none."""
    known_keys(data, KEYS_OF_ALL, "the table")
    s = EdgeState(cards, rulings(ruled(OPTIONS, data)), limit)
    base_from_data(s, data)
    s.turn = within(data, "turn", QUIET_TURN, 1, 100000)
    s.active = within(data, "active", 0, 0, 1)
    s.first = within(data, "first", 0, 0, 1)
    sides = rows(data, "sides")
    if len(sides) > 2:
        raise Malformed("The sides of a position are a list of two.")
    s.lists = [(), ()]
    s.colours = [(), ()]
    s.commanders = [0, 0]
    under_way = "agenda" in data
    for seat in range(2):
        side = known_keys(sides[seat] if seat < len(sides) else {}, KEYS_OF_A_SIDE, "a side")
        _read_side(s, seat, side)
    if whole(data, "next_uid", s.next_uid) < s.next_uid:
        raise Malformed(f"'next_uid' in a position is {s.next_uid} at least: the numbers below are taken.")
    s.next_uid = whole(data, "next_uid", s.next_uid)
    for entry in rows(data, "queue"):
        s.queue.append(fired_from_data({**entry, "card": _card(cards, entry["card"])}))
    if not under_way:
        s.agenda = []
        _begin(s, PHASES[one_of(data, "phase", PHASES, "main")])
    elif "phase" in data:
        raise Malformed("A position has a phase or an agenda, not both.")
    for seat in range(2):
        side = sides[seat] if seat < len(sides) else {}
        s.lists[seat] = _list(s, seat, side)
        s.colours[seat] = colours_of(cards, s.lists[seat])
    note_auras(s)
    if s.haloed:
        lay_halos(s)
    if not under_way:
        _judge(s)
    return s


def _begin(s: EdgeState, phase: str) -> None:
    """Lay down what comes next in this phase of the active player's turn."""
    if phase == "command":
        s.push(CommandPhase(0))
    elif phase == "draw":
        s.push(DrawPhase())
    elif phase == "end":
        s.push(EndStep(0))
    elif phase == "mulligan":
        s.push(CommandPhase(0))
        s.push(Mulligan(1 - s.first))
        s.push(Mulligan(s.first))
    else:
        s.push(Main(s.active))


def _judge(s: EdgeState) -> None:
    """Refuse a table that cannot be, with the rule that forbids it."""
    for seat in range(2):
        printed = s.cards.defs[s.commanders[seat]]
        if s.life[seat] <= 0 and s.result is None:
            raise Malformed(f"{printed.name} has no defence left: the game would be over.", "SE-END-01")
        if s.life[seat] > printed.defence:
            raise Malformed(f"{printed.name} never has more than {printed.defence} defence.", "SE-CMDR-02")
        for line in (FRONT, SUPPORT):
            if s.count(seat, line) > s.spaces(line):
                raise Malformed(f"A {LINES[line]} line has {s.spaces(line)} spaces.", "SE-DEP-05")
        for u in s.units[seat]:
            name = s.cards.defs[u.card].name
            if not may_stand(u.type, u.line):
                rule = "SE-RET-04" if u.type == FORTIFICATION else "SE-MOVE-02"
                raise Malformed(f"{name} cannot stand in the {LINES[u.line]} line.", rule)
            if u.turn == s.turn and u.posed and u.attacked:
                raise Malformed(f"{name} cannot have attacked and taken a stance in one turn.", "SE-STN-04")
            if u.turn == s.turn and u.attacks > 2 and not s.rulings.repeat_attacks:
                raise Malformed(f"{name} cannot have attacked {u.attacks} times this turn.", "SE-ATK-13")
            if len([mod for mod in u.mods if mod.kind == BRACED or mod.kind == READIED]) > 1:
                raise Malformed(f"{name} cannot be in two stances.", "SE-STN-03")
            if u.defence <= 0:
                raise Malformed(f"{name} has more wounds than defence and would be defeated.", "SE-COM-04")


def _card(cards: Cards, name: object) -> i64:
    if name == UNKNOWN:
        return BACK
    card = cards.number(name) if isinstance(name, str) else 0
    if not card:
        raise Malformed(f"There is no card '{str(name)[:60]}'{nearest(name, cards.names[1:])}")
    return card


def _held(cards: Cards, name: object) -> i64:
    """A card of a deck, a hand or a Graveyard."""
    card = _card(cards, name)
    kind = cards.defs[card].kind
    if card and kind != UNIT and kind != ORDER and kind != EQUIPMENT:
        raise Malformed(f"{cards.defs[card].name} lies in no deck, hand or Graveyard.", "SE-DECK-10")
    return card


class _Reader:
    """Knows the cards while names are read."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards

    def card(self, name: object) -> int:
        return _held(self.cards, name)


def _read_side(s: EdgeState, seat: i64, side: dict[str, Any]) -> None:
    cards = s.cards
    reader = _Reader(cards)
    commander: i64 = _card(cards, side["commander"]) if "commander" in side else 1  # Commanders come first
    if cards.defs[commander].kind != COMMANDER:
        raise Malformed(f"'{cards.defs[commander].name}' is no Commander.", "SE-DECK-07")
    s.commanders[seat] = commander
    s.life[seat] = whole(side, "life", cards.defs[commander].defence)
    s.used[seat] = whole(side, "used", 0)
    s.points[seat] = _points(side.get("points", {}))
    s.decks[seat] = _deck(cards, side.get("deck"), reader)
    s.hands[seat] = read_hand(side.get("hand", []), reader.card)
    s.aside[seat] = read_hand(side.get("aside", []), reader.card)
    s.graves[seat] = tuple([_held(cards, name) for name in rows(side, "grave")][::-1])
    for entry in rows(side, "units"):
        u = _unit(s, seat, known_keys(entry if isinstance(entry, dict) else {"card": entry}, KEYS_OF_A_UNIT, "a unit"))
        if u.uid < FIRST_UNIT or s.find(u.uid) is not None:
            taken = "belongs to a Commander" if u.uid < FIRST_UNIT else "is there twice"
            raise Malformed(f"The number {u.uid} of a unit {taken}.")
        s.units[seat].append(u)
        if u.uid >= s.next_uid:
            s.next_uid = u.uid + 1


def _points(data: object) -> Points:
    counts = known_keys(data, KEYS_OF_POINTS, "'points'")
    reserve = whole(counts, "reserve", 0)
    used = whole(counts, "used", 0)
    pool = whole(counts, "pool", QUIET_POOL if "deck" not in counts else TOTAL - counts["deck"] - reserve - used)
    deck = whole(counts, "deck", TOTAL - reserve - pool - used)
    if not 0 <= reserve <= 1:
        raise Malformed("The Reserve holds one point at most.", "SE-CP-07")
    if deck < 0 or pool < 0 or used < 0 or deck + reserve + pool + used != TOTAL:
        raise Malformed(f"Command points always add up to {TOTAL}.", "SE-CP-01")
    return Points(deck, reserve, pool, used, yes(counts, "reserve_first"))


def _deck(cards: Cards, data: object, reader: _Reader) -> Pile:
    if data is None:
        filler: i64 = len(cards.defs) - 1 - len(cards.extra)
        return pile([filler] * QUIET_DECK)
    return read_pile(data, reader.card)


def _unit(s: EdgeState, seat: i64, data: dict[str, Any]) -> Unit:
    defs = s.cards.defs
    card = _card(s.cards, data.get("card"))
    kind = defs[card].type
    if not kind:
        raise Malformed(f"'{defs[card].name}' is no unit.")
    usual = SUPPORT if kind == RANGED or kind == FLYING else FRONT
    line: i64 = one_of(data, "line", LINES, LINES[usual])
    if line == 0:
        raise Malformed("A line is 'front' or 'support'.")
    entered = s.turn if yes(data, "fresh") else within(data, "entered", 0, 0, s.turn)
    u = Unit(whole(data, "id", s.next_uid), card, kind, within(data, "owner", seat, 0, 1), seat, line, entered)
    u.turn = whole(data, "turn", s.turn)
    u.attacks = within(data, "attacks", 0, 0, 100)
    u.attacked = 1 if yes(data, "attacked", u.attacks > 0) else 0
    stance = one_of(data, "stance", STANCES, "")
    u.posed = 1 if yes(data, "posed", bool(stance) and seat == s.active) else 0  # last turn's has ended by now
    u.used = whole(data, "used", 0)
    u.shocked = 1 if yes(data, "shocked") else 0
    u.afflicted = 1 if yes(data, "afflicted") else 0
    u.wounds = within(data, "wounds", 0, 0, 1000)
    u.ward = 1 if yes(data, "ward", True) else 0
    mods: list[Mod] = [_mod(s, known_keys(entry, KEYS_OF_A_MOD, "a mod")) for entry in rows(data, "mods")]
    if stance:
        mods.append(Mod(stance, 1, 1 if stance == BRACED else 0, s.turn + 1 if seat == s.active else s.turn, 0))
    if data.get("equipment"):
        u.equipment = _card(s.cards, data["equipment"])
        worn = defs[u.equipment]
        if worn.kind != EQUIPMENT:
            raise Malformed(f"'{worn.name}' is no Equipment.", "SE-EQ-01")
        u.equipment_owner = within(data, "equipment_owner", seat, 0, 1)
        if worn.defence and not any(mod.kind == WORN for mod in mods):
            mods.append(Mod(WORN, worn.defence, worn.defence, 0, u.equipment))
    u.mods = tuple(mods)
    u.figure(defs)
    return u


def _mod(s: EdgeState, data: dict[str, Any]) -> Mod:
    """Something that an effect, a stance, an Equipment or an aura adds to a unit."""
    kind: i64 = one_of(data, "kind", KINDS_OF_MODS, "")
    if kind == 0:
        raise Malformed(f"A mod says its kind: {', '.join(KINDS_OF_MODS[1:])}.")
    if kind == KEYS:
        amount: i64 = 0
        for name in rows(data, "keywords"):
            amount = joined(amount, _keyword(name))
    else:
        amount = within(data, "amount", 1 if kind == BRACED or kind == READIED else 0, -1000, 1000)
    left = within(data, "left", amount, min(amount, 0), max(amount, 0)) if kind in LAYERS else whole(data, "left", 0)
    until = data.get("until", SPANS[0])
    if isinstance(until, str):
        until = (0, s.turn, s.turn + 1)[one_of(data, "until", SPANS, SPANS[0])]
    source: i64 = whole(data, "giver", 0) if kind == HALO else _source(s.cards, data)
    return Mod(kind, amount, left, whole({"until": until}, "until", 0), source)


def _source(cards: Cards, data: dict[str, Any]) -> i64:
    return _card(cards, data["source"]) if "source" in data else 0


def _keyword(text: object) -> i64:
    name, _, number = str(text).lower().partition(" ")
    if name not in KEYWORDS:
        raise Malformed(f"There is no keyword '{str(text)[:40]}'{nearest(name, list(KEYWORDS))}")
    times = int(number) if number.isdecimal() else 1
    return KEYWORDS[name] * (times if name in NUMBERED else 1)


def _list(s: EdgeState, seat: i64, side: dict[str, Any]) -> tuple[int, ...]:
    """The deck list: as given, or whatever lies on the table of this owner."""
    if "list" in side:
        return tuple(sorted([_held(s.cards, name) for name in rows(side, "list")]))
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
