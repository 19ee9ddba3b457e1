"""How is a situation written down? As a plain dict: for saves, tests, puzzles and bug reports.

A position for a test says only what matters, lengths in inches, headings in degrees, things by their names:

    {"scenario": "first_drop", "round": 2, "active": 0, "pieces": [{"id": "hut", "rect": [10, 10, 14, 14], ...}],
     "sides": [{"hand": ["G02"], "squads": [{"name": "a", "unit": "ucm_sabre_tank", "at": [[5, 5], [7, 5, 90]]}]},
               {"squads": [{"unit": "ucm_legionnaires", "inside": "hut", "count": 2, "edge": 1}]}]}

Whole saves write every thing by its number under `units`, `squads`, `groups`; what is as usual is left out.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.dropzone.actions import Acting
from drumhead.games.dropzone.basics import put_aboard, put_inside, put_on_table
from drumhead.games.dropzone.cards import (
    BACK,
    COPY,
    GROUPS,
    INCH,
    SCENERY_KEYS,
    Cards,
    PieceDef,
    ScenarioDef,
)
from drumhead.games.dropzone.info import Rulings, rulings, rulings_to_data
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.rosters import ArmySquad
from drumhead.games.dropzone.rounds import Activation, NextGroup
from drumhead.games.dropzone.setup import enlist, lay_table, with_pieces
from drumhead.games.dropzone.state import (
    CENTRE,
    HOLDING,
    KINDS,
    OFF,
    PLACES,
    READY,
    RESERVE,
    TABLE,
    UNTIL,
    DropState,
    Fight,
    Group,
    Hit,
    InPlay,
    Leg,
    Mod,
    Objective,
    Piece,
    Shot,
    Squad,
    Unit,
)
from drumhead.games.dropzone.transports import bound_to
from drumhead.kernel.game import base_from_data, base_to_data, whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import known_keys, read_hand, read_pile, stranger, write_hand, write_pile
from drumhead.kernel.zones import Hand, Pile

UNKNOWN: Final = "?"
COPY_MARK: Final = "+"

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
        data["pieces"] = [_piece_def_to_data(d) for d in s.table.pieces]
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
    data["in_play"] = [[c.seat, _name(s.cards, c.card), c.counters] for c in s.in_play]
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
    data["mods"] = [_mod_to_data(m) for m in s.mods]
    data["fights"] = [_fight_to_data(f) for f in s.fights]
    if s.leg is not None:
        data["leg"] = {"squad": s.leg.sid, "armour": s.leg.armour, "paths": [list(path) for path in s.leg.paths]}
    if s.toxins:
        data["toxins"] = [list(one) for one in s.toxins]
    return data


def _name(cards: Cards, number: i64) -> str:
    if number == BACK:
        return UNKNOWN
    if number >= COPY:
        return cards.card(number).id + COPY_MARK
    return cards.defs[number].id


def _names(cards: Cards, numbers: list[int]) -> list[object]:
    return [_name(cards, number) for number in numbers]


def _cards_to_data(s: DropState, seat: i64) -> dict[str, object]:
    cards = s.cards
    return {
        "list": _names(cards, list(s.lists[seat])),
        "deck": write_pile(s.decks[seat], lambda number: _name(cards, number)),
        "hand": write_hand(s.hands[seat], lambda number: _name(cards, number)),
        "aside": write_hand(s.aside[seat], lambda number: _name(cards, number)),
        "discard": _names(cards, list(s.discards[seat])),
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


def _piece_def_to_data(d: PieceDef) -> dict[str, object]:
    return {
        "id": d.id,
        "kind": d.kind,
        "box": [d.left, d.bottom, d.right, d.top],
        "height": d.height,
        "armour": d.armour,
        "dp": d.dp,
        "keywords": [name for name, key in SCENERY_KEYS.items() if d.keys & key],
        "role": d.role,
        "clash": d.clash,
    }


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


def _mod_to_data(m: Mod) -> dict[str, object]:
    return {
        "kind": KINDS[m.kind],
        "on": m.on,
        "id": m.id,
        "amount": m.amount,
        "until": UNTIL[m.ends],
        "second": m.second,
        "weapons": m.weapons,
        "slot": m.slot,
        "source": m.source,
        "round": m.round,
    }


def _fight_to_data(f: Fight) -> dict[str, object]:
    return {
        "squad": f.sid,
        "seat": f.seat,
        "kind": f.kind,
        "extra": f.extra,
        "units": list(f.units),
        "shots": [
            {
                "unit": shot.uid,
                "slot": shot.slot,
                "weapon": shot.weapon,
                "target": shot.target,
                "via": shot.via,
                "combined": shot.combined,
                "hull": shot.hull,
                "blind": shot.blind,
                "redirected": shot.redirected,
                "need": shot.need,
                "dice": list(shot.dice),
                "focus": list(shot.focus),
                "lost": shot.lost,
                "glances": shot.glances,
            }
            for shot in f.shots
        ],
        "hits": [[h.shot, h.target, h.energy, h.critical, h.die, h.damage] for h in f.hits],
        "held": list(f.held),
        "victims": list(f.victims),
        "pieces": list(f.pieces),
        "target": f.target,
        "points": list(f.points),
    }


# -- reading

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
    chosen = data.get("rulings", {})
    if not isinstance(chosen, dict):
        raise Malformed("The rulings of a position are names with values.")
    s = DropState(cards, table, _rulings(chosen), limit)
    base_from_data(s, data)
    s.limit = whole(data, "limit", limit)
    if "units" in data:
        _read_save(s, data)
    else:
        _read_sides(s, data)
    note_auras(s)
    return s


def _rulings(chosen: dict[str, Any]) -> Rulings:
    return rulings(chosen)


def _custom(table: ScenarioDef, data: dict[str, Any]) -> ScenarioDef:
    """The scenario with other scenery: a random table, or one made for a test."""
    pieces = table.pieces
    if "pieces" in data:
        pieces = tuple([_piece_def(entry) for entry in data["pieces"]])
    return with_pieces(table, pieces, data.get("rounds", 0))


def _piece_def(entry: dict[str, Any]) -> PieceDef:
    keys = 0
    for name in entry.get("keywords", ("Body Cover", "Soft Cover", "Destructible", "Garrison", "Impassable", "Solid")):
        if name not in SCENERY_KEYS:
            raise Malformed(f"There is no scenery keyword '{str(name)[:40]}'.")
        keys |= SCENERY_KEYS[name]
    if "box" in entry:
        box = entry["box"]
        height = entry["height"]
    else:
        box = [_length(n) for n in entry["rect"]]
        height = _length(entry.get("height", 4))
    return PieceDef(
        entry["id"],
        entry.get("kind", "building_small"),
        box[0],
        box[1],
        box[2],
        box[3],
        height,
        entry.get("armour", 10),
        entry.get("dp", 10),
        keys,
        entry.get("role", ""),
        entry.get("clash", False),
    )


def _length(inches: float) -> int:
    return round(inches * INCH)


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
        lists.append(tuple(_numbers(cards, zones["list"])))
        s.decks[seat] = _pile(cards, zones["deck"])
        s.hands[seat] = _hand(cards, zones["hand"])
        s.aside[seat] = _hand(cards, zones["aside"])
        s.discards[seat] = tuple(_numbers(cards, zones["discard"]))
    s.lists = lists
    s.in_play = tuple([InPlay(one[0], _number(cards, one[1]), one[2]) for one in data["in_play"]])
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
    s.mods = tuple([_read_mod(entry) for entry in data["mods"]])
    for entry in data["fights"]:
        s.fights.append(_read_fight(entry))
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


def _read_mod(entry: dict[str, Any]) -> Mod:
    return Mod(
        KINDS.index(entry["kind"]),
        entry["on"],
        entry["id"],
        entry["amount"],
        UNTIL.index(entry["until"]),
        entry.get("second", 0),
        entry.get("weapons", 0),
        entry.get("slot", -1),
        entry.get("source", 0),
        entry.get("round", 0),
    )


def _read_fight(entry: dict[str, Any]) -> Fight:
    shots: list[Shot] = []
    for one in entry["shots"]:
        shots.append(
            Shot(
                one["unit"],
                one["slot"],
                one["weapon"],
                one["target"],
                one["via"],
                one["combined"],
                one["hull"],
                one["blind"],
                one["redirected"],
                one["need"],
                tuple(one["dice"]),
                tuple(one["focus"]),
                one["lost"],
                one["glances"],
            )
        )
    hits = [Hit(one[0], one[1], one[2], one[3], one[4], one[5]) for one in entry["hits"]]
    return Fight(
        entry["squad"],
        entry["seat"],
        entry["kind"],
        entry["extra"],
        tuple(entry["units"]),
        tuple(shots),
        tuple(hits),
        tuple(entry["held"]),
        tuple(entry["victims"]),
        tuple(entry["pieces"]),
        entry["target"],
        tuple(entry["points"]),
    )


def _number(cards: Cards, name: object) -> int:
    if name == UNKNOWN:
        return BACK
    if not isinstance(name, str):
        raise Malformed("A command card is named by its id.")
    copied = name.endswith(COPY_MARK)
    number = cards.card_numbers.get(name[:-1] if copied else name, 0)
    if not number:
        raise Malformed(f"There is no card '{name[:40]}'.")
    return number + COPY if copied else number


def _numbers(cards: Cards, names: object) -> list[int]:
    if not isinstance(names, list):
        raise Malformed("The cards of a zone are a list of ids.")
    return [_number(cards, name) for name in names]


def _pile(cards: Cards, data: object) -> Pile:
    return read_pile(data, lambda name: _number(cards, name))


def _hand(cards: Cards, data: object) -> Hand:
    return read_hand(data, lambda name: _number(cards, name))


# -- positions made by hand


def _read_sides(s: DropState, data: dict[str, Any]) -> None:
    """A position as a person writes it."""
    s.round = whole(data, "round", 1)
    s.first = whole(data, "first", 0)
    s.turn = whole(data, "turn", whole(data, "active", 0))
    s.zones = list(data.get("zones", [0, 1]))
    s.vp = list(data.get("vp", [0, 0]))
    s.kp = list(data.get("kp", [0, 0]))
    lay_table(s, True)
    for pair in data.get("links", ()):
        a = _piece_named(s, pair[0])
        b = _piece_named(s, pair[1])
        s.change_piece(a).links = (*s.pieces[a].links, b)
        s.change_piece(b).links = (*s.pieces[b].links, a)
    if "objectives" in data:
        s.objectives = s.objectives[:1]
        for entry in data["objectives"]:
            _place_objective(s, entry)
    sides = data.get("sides", [])
    if not isinstance(sides, list) or len(sides) > 2:
        raise Malformed("The sides of a position are a list of two.")
    lists: list[tuple[int, ...]] = [(), ()]
    for seat in range(2):
        side = sides[seat] if seat < len(sides) else {}
        _read_side(s, seat, side)
        cards = list(s.hands[seat].cards) + s.decks[seat].listed() + list(s.discards[seat])
        lists[seat] = tuple(sorted([card for card in cards if card < COPY]))
    s.lists = lists
    for entry in data.get("mods", ()):
        s.mods = (*s.mods, _read_mod(entry))
    if "agenda" in data:
        return
    acting = data.get("acting")
    if acting is None:
        s.agenda = [NextGroup()]
        return
    sid = _squad_named(s, acting)
    q = s.change_squad(sid)
    gid = q.gid if q.gid else q.bound
    q.activated = s.round
    g = s.groups[gid]
    s.groups[gid] = Group(gid, g.seat, g.kind, g.squads, g.mode, s.round, g.declared)
    s.active = q.seat
    s.turn = q.seat
    s.acting = gid
    s.squad = sid
    s.agenda = [Activation(gid, True), Acting(sid, 1)]


def _piece_named(s: DropState, name: object) -> int:
    for k in range(len(s.table.pieces)):
        if s.table.pieces[k].id == name:
            return k + 1
    raise Malformed(f"There is no piece '{str(name)[:40]}'.")


def _squad_named(s: DropState, name: object) -> int:
    for q in s.squads[1:]:
        if q.name == name:
            return q.sid
    raise Malformed(f"There is no squad '{str(name)[:40]}'.")


def _place_objective(s: DropState, entry: dict[str, Any]) -> None:
    piece = _piece_named(s, entry["piece"]) if entry.get("piece") else 0
    if piece:
        d = s.table.pieces[piece - 1]
        x = (d.left + d.right) // 2
        y = (d.bottom + d.top) // 2
    else:
        x = _length(entry["at"][0])
        y = _length(entry["at"][1])
    s.objectives.append(
        Objective(
            len(s.objectives),
            x,
            y,
            piece,
            entry.get("hidden", False),
            entry.get("mobile", False),
            entry.get("vp", 1),
            entry.get("zone", -1),
            entry.get("owner", -1),
        )
    )


SIDE_KEYS: Final = ("hand", "deck", "discard", "groups", "squads")
SQUAD_KEYS: Final = (
    "name", "unit", "at", "count", "group", "options", "flags", "size", "with", "air", "inside", "edge", "place", "dp",
    "moved", "round_moved", "flown", "scans", "spent", "fired", "commander", "aboard",
)  # fmt: skip


def _read_side(s: DropState, seat: i64, side: dict[str, Any]) -> None:
    known_keys(side, SIDE_KEYS, "a side")
    cards = s.cards
    s.hands[seat] = _hand(cards, side.get("hand", []))
    s.decks[seat] = _pile(cards, side.get("deck", []))
    s.discards[seat] = tuple(_numbers(cards, side.get("discard", [])))
    groups = side.get("groups", ["frontline"])
    first = len(s.groups)
    members: list[list[int]] = []
    for kind in groups:
        s.groups.append(Group(len(s.groups), seat, GROUPS.index(kind), (), TABLE))
        members.append([])
    squads = side.get("squads", [])
    famous: list[int] = []
    for entry in squads:
        sid = _make_squad(s, seat, entry, first)
        group = entry.get("group", 0)
        if group >= 0:
            members[group].append(sid)
        for uid in s.squads[sid].members:
            s.factions = (
                (cards.units[s.units[uid].kind].faction, s.factions[1])
                if seat == 0
                else (
                    s.factions[0],
                    cards.units[s.units[uid].kind].faction,
                )
            )
            number = s.units[uid].commander
            if number and cards.commanders[number].famous:
                famous.append(number)
    s.famous = (tuple(famous), s.famous[1]) if seat == 0 else (s.famous[0], tuple(famous))
    for k in range(len(groups)):
        g = s.groups[first + k]
        s.groups[first + k] = Group(g.gid, seat, g.kind, tuple(members[k]), TABLE)
    for entry in squads:
        if "aboard" in entry:
            sid = _squad_named(s, entry.get("name", entry["unit"]))
            carrier = s.squads[_squad_named(s, entry["aboard"])]
            for k in range(len(s.squads[sid].members)):
                uid = s.squads[sid].members[k]
                put_aboard(s, uid, carrier.members[k % len(carrier.members)])
    for q in s.squads[1:]:
        if q.seat == seat and q.gid == 0 and not q.bound:
            s.change_squad(q.sid).bound = bound_to(s, q.sid)


def _make_squad(s: DropState, seat: i64, entry: dict[str, Any], first: i64) -> int:
    """One squad of a position with its units in their places."""
    known_keys(entry, SQUAD_KEYS, "a squad")
    cards = s.cards
    number = cards.unit_numbers.get(entry["unit"], 0)
    if not number:
        raise stranger("unit", entry["unit"], [k.id for k in cards.units], [k.name for k in cards.units])
    at = entry.get("at", [])
    count = entry.get("count", len(at) or 1)
    group = entry.get("group", 0)
    options = tuple([cards.option_numbers[one] for one in entry.get("options", ())])
    squad = ArmySquad(
        entry.get("name", entry["unit"]),
        group,
        number,
        count,
        options,
        cards.units[number].category,
        (),
        False,
        (),
        "",
    )
    sid = enlist(s, seat, first + group if group >= 0 else 0, squad)
    q = s.squads[sid]
    q.flags = entry.get("flags", 0)
    q.size = entry.get("size", count)
    if group < 0:
        q.bound = first + entry.get("with", -1) if "with" in entry else 0
    flies = cards.units[number].flies()
    for k in range(count):
        uid = q.members[k]
        if k < len(at):
            heading = round(at[k][2] * 100) % 36000 if len(at[k]) > 2 else 0
            x, y = _length(at[k][0]), _length(at[k][1])
            if not (0 <= x <= s.table.width and 0 <= y <= s.table.depth):
                raise Malformed(f"{cards.units[number].name} cannot stand off the table.", "DZ-MOV-06")
            put_on_table(s, uid, x, y, heading, entry.get("air", flies))
        elif "inside" in entry:
            put_inside(s, uid, _piece_named(s, entry["inside"]), entry.get("edge", CENTRE))
        elif entry.get("place") == "readiness":
            s.change(uid).place = READY
        elif entry.get("place") == "reserve":
            s.change(uid).place = RESERVE
        elif entry.get("place") == "holding":
            s.change(uid).place = HOLDING
        else:
            s.change(uid).place = OFF
        if "dp" in entry:
            dp = entry["dp"]
            s.change(uid).dp = dp[k] if isinstance(dp, list) else dp
        for name in ("moved", "round_moved", "flown", "scans", "spent", "fired"):
            if name in entry:
                setattr(s.change(uid), name, entry[name])
    riders = entry.get("commander")
    if riders is not None:
        names = riders if isinstance(riders, list) else [riders]
        for k in range(len(names)):
            if names[k]:
                if names[k] not in cards.commander_numbers:
                    raise Malformed(f"There is no commander '{str(names[k])[:40]}'.")
                s.change(q.members[k]).commander = cards.commander_numbers[names[k]]
    return sid
