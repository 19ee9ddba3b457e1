"""What does a position say that a person writes? Sides with squads where they stand, in inches and by name."""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.dropzone.actions import Acting
from drumhead.games.dropzone.basics import put_aboard, put_inside, put_on_table
from drumhead.games.dropzone.printed import CENTRE, COPY, GROUPS
from drumhead.games.dropzone.rosters import ArmySquad
from drumhead.games.dropzone.rounds import Activation, NextGroup
from drumhead.games.dropzone.setup import enlist, lay_table
from drumhead.games.dropzone.state import HOLDING, OFF, READY, RESERVE, TABLE, DropState, Group, Objective
from drumhead.games.dropzone.transports import bound_to
from drumhead.games.dropzone.written import card_numbers_of, fight_of, hand_of, length_of, mod_of, pile_of
from drumhead.kernel.game import whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import known_keys, stranger


def read_sides(s: DropState, data: dict[str, Any]) -> None:
    """A position as a person writes it."""
    for name in ("first", "refused", "again", "depth", "declined", "sixes"):
        setattr(s, name, whole(data, name, getattr(s, name)))
    s.round = whole(data, "round", 1)
    s.turn = whole(data, "turn", whole(data, "active", 0))
    s.rolled = tuple(data.get("rolled", s.rolled))
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
        cards += s.aside[seat].cards
        lists[seat] = tuple(sorted([card for card in cards if card < COPY]))
    s.lists = lists
    for entry in data.get("mods", ()):
        s.mods = (*s.mods, mod_of(entry))
    for entry in data.get("fights", ()):
        s.fights.append(fight_of(entry))
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
        x = length_of(entry["at"][0])
        y = length_of(entry["at"][1])
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


SIDE_KEYS: Final = ("hand", "deck", "discard", "aside", "groups", "squads")
SQUAD_KEYS: Final = (
    "name", "unit", "at", "count", "group", "options", "flags", "size", "with", "air", "inside", "edge", "place", "dp",
    "moved", "round_moved", "flown", "scans", "spent", "fired", "commander", "aboard",
)  # fmt: skip


def _read_side(s: DropState, seat: i64, side: dict[str, Any]) -> None:
    known_keys(side, SIDE_KEYS, "a side")
    cards = s.cards
    s.hands[seat] = hand_of(cards, side.get("hand", []))
    s.decks[seat] = pile_of(cards, side.get("deck", []))
    s.discards[seat] = tuple(card_numbers_of(cards, side.get("discard", [])))
    s.aside[seat] = hand_of(cards, side.get("aside", []))
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
            x, y = length_of(at[k][0]), length_of(at[k][1])
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
