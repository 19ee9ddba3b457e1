"""How is a situation written down? As a plain dict: for saves, tests, puzzles and bug reports.

A position for a test says only what matters, lengths in inches, headings in degrees, things by their names:

    {"scenario": "first_drop", "round": 2, "active": 0, "pieces": [{"id": "hut", "rect": [10, 10, 14, 14], ...}],
     "sides": [{"hand": ["G02"], "squads": [{"name": "a", "unit": "ucm_sabre_tank", "at": [[5, 5], [7, 5, 90]]}]},
               {"squads": [{"unit": "ucm_legionnaires", "inside": "hut", "count": 2, "edge": 1}]}]}

Whole saves write every thing by its number under `units`, `squads`, `groups`; what is as usual is left out.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.dropzone.by_hand import read_sides
from drumhead.games.dropzone.cards import Cards, ScenarioDef
from drumhead.games.dropzone.fights import Leg
from drumhead.games.dropzone.info import OPTIONS, rulings, rulings_to_data
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.printed import CENTRE, GROUPS
from drumhead.games.dropzone.setup import with_pieces
from drumhead.games.dropzone.state import PLACES, DropState, Group, InPlay, Objective, Piece, Squad, Unit
from drumhead.games.dropzone.written import (
    card_name,
    card_names,
    card_number,
    card_numbers_of,
    fight_of,
    fight_to_data,
    hand_of,
    mod_of,
    mod_to_data,
    piece_def_of,
    piece_def_to_data,
    pile_of,
)
from drumhead.kernel.game import base_from_data, base_to_data, ruled, whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import known_keys, rows, within, write_hand, write_pile

# the whole numbers of a thing that are 0 as usual, by name
UNIT_NUMBERS: Final = (
    "x",
    "y",
    "z",
    "heading",
    "air",
    "inside",
    "dp",
    "pending",
    "moved",
    "round_moved",
    "flown",
    "fired",
    "spent",
    "alts",
    "scans",
    "rising",
    "used",
    "passed_in",
    "passed_out",
)
SQUAD_NUMBERS: Final = (
    "bound",
    "category",
    "split",
    "keys",
    "dodge",
    "size",
    "points",
    "activated",
    "did",
    "flags",
    "carries",
)
PIECE_NUMBERS: Final = ("keys", "dp", "tokens", "strong", "fallen", "pending", "no_cover")
STATE_NUMBERS: Final = (
    "round",
    "first",
    "active",
    "acting",
    "squad",
    "turn",
    "refused",
    "again",
    "depth",
    "declined",
    "sixes",
)


# -- writing


def to_data(s: DropState) -> dict[str, object]:
    """The state as plain data that shares no list with it."""
    data = base_to_data(s)
    data["scenario"] = s.table.id
    data["rulings"] = rulings_to_data(s.rulings)
    if s.table is not s.cards.scenarios[s.table.number]:
        data["pieces"] = [piece_def_to_data(d) for d in s.table.pieces]
    for name in STATE_NUMBERS:
        data[name] = getattr(s, name)
    data["rolled"] = list(s.rolled)
    data["played"] = list(s.played)
    data["zones"] = list(s.zones)
    data["vp"] = list(s.vp)
    data["kp"] = list(s.kp)
    data["factions"] = list(s.factions)
    data["famous"] = [[s.cards.commanders[n].id for n in numbers] for numbers in s.famous]
    data["ranks"] = [[s.cards.commanders[n].id for n in numbers] for numbers in s.ranks]
    data["cards"] = [_cards_to_data(s, seat) for seat in range(2)]
    data["in_play"] = [[c.seat, card_name(s.cards, c.card), c.counters] for c in s.in_play]
    data["units"] = [_unit_to_data(s, u) for u in s.units[1:]]
    data["squads"] = [_squad_to_data(s, q) for q in s.squads[1:]]
    data["groups"] = [
        {
            "seat": g.seat,
            "type": GROUPS[g.kind],
            "squads": list(g.squads),
            "mode": PLACES[g.mode],
            "activated": g.activated,
            "declared": list(g.declared),
        }
        for g in s.groups[1:]
    ]
    data["scenery"] = [_piece_to_data(p) for p in s.pieces[1:]]
    data["objectives"] = [_objective_to_data(o) for o in s.objectives[1:]]
    data["mods"] = [mod_to_data(m) for m in s.mods]
    data["fights"] = [fight_to_data(f) for f in s.fights]
    if s.leg is not None:
        data["leg"] = {"squad": s.leg.sid, "armour": s.leg.armour, "paths": [list(path) for path in s.leg.paths]}
    if s.toxins:
        data["toxins"] = [list(one) for one in s.toxins]
    return data


def _cards_to_data(s: DropState, seat: i64) -> dict[str, object]:
    cards = s.cards
    return {
        "list": card_names(cards, list(s.lists[seat])),
        "deck": write_pile(s.decks[seat], lambda number: card_name(cards, number)),
        "hand": write_hand(s.hands[seat], lambda number: card_name(cards, number)),
        "aside": write_hand(s.aside[seat], lambda number: card_name(cards, number)),
        "discard": card_names(cards, list(s.discards[seat])),
    }


def _unit_to_data(s: DropState, u: Unit) -> dict[str, object]:
    data: dict[str, object] = {
        "kind": s.cards.units[u.kind].id,
        "seat": u.seat,
        "squad": u.sid,
        "place": PLACES[u.place],
    }
    for name in UNIT_NUMBERS:
        value = getattr(u, name)
        if value:
            data[name] = value
    if u.edge != CENTRE:
        data["edge"] = u.edge
    if u.commander:
        data["commander"] = s.cards.commanders[u.commander].id
    if u.limited:
        data["limited"] = list(u.limited)
    if u.cargo:
        data["cargo"] = list(u.cargo)
    return data


def _squad_to_data(s: DropState, q: Squad) -> dict[str, object]:
    data: dict[str, object] = {
        "seat": q.seat,
        "group": q.gid,
        "kind": s.cards.units[q.kind].id,
        "name": q.name,
        "members": list(q.members),
        "arms": [s.cards.weapons[n].id for n in q.arms],
    }
    if q.took:
        data["options"] = [s.cards.options[n].id for n in q.took]
    for name in SQUAD_NUMBERS:
        value = getattr(q, name)
        if value:
            data[name] = value
    return data


def _piece_to_data(p: Piece) -> dict[str, object]:
    data: dict[str, object] = {}
    for name in PIECE_NUMBERS:
        value = getattr(p, name)
        if value:
            data[name] = value
    if p.inside:
        data["inside"] = list(p.inside)
    if p.links:
        data["links"] = list(p.links)
    return data


def _objective_to_data(o: Objective) -> dict[str, object]:
    return {
        "x": o.x,
        "y": o.y,
        "piece": o.piece,
        "hidden": o.hidden,
        "mobile": o.mobile,
        "vp": o.vp,
        "zone": o.zone,
        "owner": o.owner,
        "squad": o.squad,
        "gone": o.gone,
        "lasting": o.lasting,
    }


# -- reading

PIECE_KEYS: Final = ("id", "kind", "rect", "box", "height", "keywords", "armour", "dp", "role", "clash")
TOP_KEYS: Final = (
    "seats",
    "limit",
    "viewer",
    "clock",
    "agenda",
    "committed",
    "drafts",
    "result",
    "scenario",
    "rulings",
    "pieces",
    "rolled",
    "played",
    "zones",
    "vp",
    "kp",
    "factions",
    "famous",
    "ranks",
    "cards",
    "in_play",
    "units",
    "squads",
    "groups",
    "scenery",
    "objectives",
    "mods",
    "fights",
    "leg",
    "toxins",
    "sides",
    "acting",
    "rounds",
    "links",
    "act",
    *STATE_NUMBERS,
)


def position(cards: Cards, data: dict[str, Any], limit: i64) -> DropState:
    """Any situation. Raises Malformed with a sentence for what makes none."""
    known_keys(data, TOP_KEYS, "a table")
    number = cards.scenario_numbers.get(data.get("scenario", "bunker_assault"), -1)
    if number < 0:
        raise Malformed(f"There is no scenario '{str(data.get('scenario'))[:40]}'.")
    table = cards.scenarios[number]
    if "pieces" in data or "rounds" in data:
        table = _custom(table, data)
    s = DropState(cards, table, rulings(ruled(OPTIONS[1:], data)), limit)  # all but the scenario
    base_from_data(s, data)
    s.limit = whole(data, "limit", limit)
    if "units" in data:
        _read_save(s, data)
    else:
        read_sides(s, data)
    note_auras(s)
    return s


def _custom(table: ScenarioDef, data: dict[str, Any]) -> ScenarioDef:
    """The scenario with other scenery: a random table, or one made for a test."""
    pieces = table.pieces
    if "pieces" in data:
        pieces = tuple([piece_def_of(known_keys(entry, PIECE_KEYS, "a piece")) for entry in rows(data, "pieces")])
    return with_pieces(table, pieces, within(data, "rounds", 0, 0, 99))


def _read_save(s: DropState, data: dict[str, Any]) -> None:
    cards = s.cards
    for name in STATE_NUMBERS:
        setattr(s, name, whole(data, name, getattr(s, name)))
    s.rolled = tuple(data["rolled"])
    s.played = list(data["played"])
    s.zones = list(data["zones"])
    s.vp = list(data["vp"])
    s.kp = list(data["kp"])
    s.factions = tuple(data["factions"])
    s.famous = tuple([tuple([cards.commander_numbers[one] for one in names]) for names in data["famous"]])
    s.ranks = tuple([tuple([cards.commander_numbers[one] for one in names]) for names in data["ranks"]])
    lists: list[tuple[int, ...]] = []
    for seat in range(2):
        zones = data["cards"][seat]
        lists.append(tuple(card_numbers_of(cards, zones["list"])))
        s.decks[seat] = pile_of(cards, zones["deck"])
        s.hands[seat] = hand_of(cards, zones["hand"])
        s.aside[seat] = hand_of(cards, zones["aside"])
        s.discards[seat] = tuple(card_numbers_of(cards, zones["discard"]))
    s.lists = lists
    s.in_play = tuple([InPlay(one[0], card_number(cards, one[1]), one[2]) for one in data["in_play"]])
    for entry in data["units"]:
        s.units.append(_read_unit(s, entry))
    for entry in data["squads"]:
        s.squads.append(_read_squad(s, entry))
    for entry in data["groups"]:
        s.groups.append(
            Group(
                len(s.groups),
                entry["seat"],
                GROUPS.index(entry["type"]),
                tuple(entry["squads"]),
                PLACES.index(entry["mode"]),
                entry["activated"],
                tuple(entry["declared"]),
            )
        )
    for entry in data["scenery"]:
        p = Piece(len(s.pieces), 0, 0)
        for name in PIECE_NUMBERS:
            setattr(p, name, entry.get(name, 0))
        p.inside = tuple(entry.get("inside", ()))
        p.links = tuple(entry.get("links", ()))
        s.pieces.append(p)
    for entry in data["objectives"]:
        s.objectives.append(_read_objective(s, entry))
    s.mods = tuple([mod_of(entry) for entry in data["mods"]])
    for entry in data["fights"]:
        s.fights.append(fight_of(entry))
    leg = data.get("leg")
    if leg is not None:
        s.leg = Leg(leg["squad"], leg["armour"], tuple([tuple(path) for path in leg["paths"]]))
    s.toxins = tuple([(one[0], one[1], one[2]) for one in data.get("toxins", [])])


def _read_unit(s: DropState, entry: dict[str, Any]) -> Unit:
    u = Unit(len(s.units), s.cards.unit_numbers[entry["kind"]], entry["seat"], entry["squad"])
    u.place = PLACES.index(entry["place"])
    for name in UNIT_NUMBERS:
        setattr(u, name, entry.get(name, 0))
    u.edge = entry.get("edge", CENTRE)
    u.commander = s.cards.commander_numbers[entry["commander"]] if "commander" in entry else 0
    u.limited = tuple(entry.get("limited", ()))
    u.cargo = tuple(entry.get("cargo", ()))
    return u


def _read_squad(s: DropState, entry: dict[str, Any]) -> Squad:
    q = Squad(len(s.squads), entry["seat"], entry["group"], s.cards.unit_numbers[entry["kind"]])
    q.name = entry["name"]
    q.members = tuple(entry["members"])
    q.arms = tuple([s.cards.weapon_numbers[one] for one in entry["arms"]])
    q.took = tuple([s.cards.option_numbers[one] for one in entry.get("options", ())])
    for name in SQUAD_NUMBERS:
        setattr(q, name, entry.get(name, 0))
    return q


def _read_objective(s: DropState, entry: dict[str, Any]) -> Objective:
    return Objective(
        len(s.objectives),
        entry["x"],
        entry["y"],
        entry.get("piece", 0),
        entry.get("hidden", False),
        entry.get("mobile", False),
        entry.get("vp", 1),
        entry.get("zone", -1),
        entry.get("owner", -1),
        entry.get("squad", 0),
        entry.get("gone", False),
        entry.get("lasting", False),
    )
