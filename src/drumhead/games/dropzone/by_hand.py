"""What does a position say that a person writes? Sides with squads where they stand, in inches and by name."""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.dropzone.actions import Acting
from drumhead.games.dropzone.basics import put_aboard, put_inside, put_on_table
from drumhead.games.dropzone.commanders import bars_kind
from drumhead.games.dropzone.printed import CENTRE, COPY, GROUPS
from drumhead.games.dropzone.rosters import ArmySquad
from drumhead.games.dropzone.rounds import Activation, NextGroup
from drumhead.games.dropzone.setup import enlist, lay_table
from drumhead.games.dropzone.state import HOLDING, OFF, READY, RESERVE, TABLE, DropState, Group, Objective
from drumhead.games.dropzone.transports import bound_to
from drumhead.games.dropzone.written import card_numbers_of, fight_of, hand_of, length_of, mod_of, pile_of
from drumhead.kernel.game import whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import known_keys, one_of, rows, stranger, within, yes


def read_sides(s: DropState, data: dict[str, Any]) -> None:
    """A position as a person writes it."""
    for name in ("first", "refused", "again", "depth", "declined", "sixes"):
        setattr(s, name, whole(data, name, getattr(s, name)))
    s.first = within(data, "first", s.first, 0, 1)
    s.round = within(data, "round", 1, 0, MOST)
    s.turn = within(data, "turn", within(data, "active", 0, 0, 1), 0, 1)
    s.rolled = tuple(data.get("rolled", s.rolled))
    s.zones = _for_both(data, "zones", [0, 1], 1)
    if s.zones[0] == s.zones[1]:
        raise Malformed("'zones' in a position gives each side a zone of its own.")
    s.vp = _for_both(data, "vp", [0, 0], MOST)
    s.kp = _for_both(data, "kp", [0, 0], 100 * MOST)
    lay_table(s, True)
    for pair in rows(data, "links"):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise Malformed("'links' in a position is a list of pairs of pieces.")
        a = _piece_named(s, pair[0])
        b = _piece_named(s, pair[1])
        s.change_piece(a).links = (*s.pieces[a].links, b)
        s.change_piece(b).links = (*s.pieces[b].links, a)
    if "objectives" in data:
        s.objectives = s.objectives[:1]
        for entry in rows(data, "objectives"):
            _place_objective(s, known_keys(entry, OBJECTIVE_KEYS, "an objective"))
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
    for entry in rows(data, "mods"):
        s.mods = (*s.mods, mod_of(known_keys(entry, MOD_KEYS, "a mod")))
    for entry in rows(data, "fights"):
        s.fights.append(fight_of(entry))
    if "agenda" in data:
        return
    _judge(s)
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


def _for_both(data: dict[str, Any], key: str, default: list[int], most: int) -> list[int]:
    """A number for each of the two sides."""
    given = rows(data, key) if key in data else default
    if len(given) != 2:
        raise Malformed(f"'{key}' in a position has a number for each of the two sides.")
    return [within({key: value}, key, 0, 0, most) for value in given]


def _judge(s: DropState) -> None:
    """Refuse a table that cannot be, with the rule that forbids it."""
    taken: set[tuple[int, int, bool]] = set()
    for u in s.units[1:]:
        if u.commander and not s.cards.commanders[u.commander].famous and bars_kind(s, u):
            raise Malformed(f"{s.cards.units[u.kind].name} carries no such commander.", bars_kind(s, u))
        if u.place == TABLE and not u.inside:
            spot = (int(u.x), int(u.y), u.air == 1)
            if spot in taken:  # bases that only overlap are let be: whoever writes a position need not know their sizes
                raise Malformed(f"{s.cards.units[u.kind].name} stands where another unit stands.", "DZ-GEO-11")
            taken.add(spot)


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
        x, y, _ = _spot(s, entry.get("at"), "An objective")
    s.objectives.append(
        Objective(
            len(s.objectives),
            x,
            y,
            piece,
            yes(entry, "hidden"),
            yes(entry, "mobile"),
            within(entry, "vp", 1, 0, MOST),
            within(entry, "zone", -1, -1, 1),
            within(entry, "owner", -1, -1, 1),
        )
    )


def _spot(s: DropState, written: object, what: str) -> tuple[int, int, int]:
    """A place on the table and a heading, from [x, y] or [x, y, heading]."""
    if not isinstance(written, (list, tuple)) or not 2 <= len(written) <= 3:
        raise Malformed("A place in a position is [x, y] or [x, y, heading], in inches and degrees.")
    for number in written:
        if not isinstance(number, (int, float)) or isinstance(number, bool) or abs(number) > 10000:
            raise Malformed("A place in a position is [x, y] or [x, y, heading], in inches and degrees.")
    x, y = length_of(written[0]), length_of(written[1])
    if not (0 <= x <= s.table.width and 0 <= y <= s.table.depth):
        raise Malformed(f"{what} cannot stand off the table.", "DZ-MOV-06")
    return x, y, round(written[2] * 100) % 36000 if len(written) > 2 else 0


MOST: Final = 99
OBJECTIVE_KEYS: Final = ("at", "piece", "hidden", "mobile", "vp", "zone", "owner")
MOD_KEYS: Final = ("kind", "on", "id", "amount", "until", "second", "weapons", "slot", "source", "round")
WAITING: Final = ("", "off", "readiness", "reserve", "holding")
OFF_TABLE: Final = (OFF, OFF, READY, RESERVE, HOLDING)
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
    groups = rows(side, "groups") if "groups" in side else ["frontline"]
    first = len(s.groups)
    members: list[list[int]] = []
    for kind in groups:
        s.groups.append(Group(len(s.groups), seat, one_of({"groups": kind}, "groups", GROUPS, ""), (), TABLE))
        members.append([])
    squads = rows(side, "squads")
    famous: list[int] = []
    for entry in squads:
        group = within(known_keys(entry, SQUAD_KEYS, "a squad"), "group", 0, -1, len(groups) - 1)
        sid = _make_squad(s, seat, entry, first)
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
    cards = s.cards
    number = cards.unit_numbers.get(str(entry.get("unit")), 0)
    if not number:
        raise stranger("unit", entry.get("unit"), [k.id for k in cards.units], [k.name for k in cards.units])
    printed = cards.units[number]
    at = rows(entry, "at")
    count = within(entry, "count", len(at) or 1, max(1, len(at)), MOST)
    group = entry.get("group", 0)
    for one in rows(entry, "options"):
        if one not in cards.option_numbers:
            raise stranger("option", one, [k.id for k in cards.options], [k.name for k in cards.options])
    options = tuple([cards.option_numbers[one] for one in rows(entry, "options")])
    where = [key for key in ("at", "inside", "aboard", "place") if key in entry]
    if len(where) > 1 and len(at) == count:
        raise Malformed(f"A squad of a position is in one place: '{where[0]}' or '{where[1]}'.")
    waits = OFF_TABLE[one_of(entry, "place", WAITING, "")]
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
    q.flags = whole(entry, "flags", 0)
    q.size = within(entry, "size", count, count, MOST)
    if group < 0:
        q.bound = first + entry.get("with", -1) if "with" in entry else 0
    flies = printed.flies()
    for k in range(count):
        uid = q.members[k]
        if k < len(at):
            x, y, heading = _spot(s, at[k], printed.name)
            put_on_table(s, uid, x, y, heading, yes(entry, "air", flies))
        elif "inside" in entry:
            put_inside(s, uid, _piece_named(s, entry["inside"]), within(entry, "edge", CENTRE, CENTRE, 3))
        else:
            s.change(uid).place = waits
        if "dp" in entry:
            dp = entry["dp"]
            if isinstance(dp, list) and len(dp) != count:
                raise Malformed("'dp' in a position is a number, or one for each unit of the squad.")
            left = within({"dp": dp[k] if isinstance(dp, list) else dp}, "dp", 0, 0, MOST)
            if not 0 < left <= printed.dp:
                raise Malformed(f"{printed.name} has from 1 to {printed.dp} Damage Points, not {left}.", "DZ-SHT-09")
            s.change(uid).dp = left
        for name in ("moved", "round_moved", "flown", "scans", "spent", "fired"):
            if name in entry:
                setattr(s.change(uid), name, within(entry, name, 0, 0, 1 << 30))
    riders = entry.get("commander")
    if riders is not None:
        names = riders if isinstance(riders, list) else [riders]
        if len(names) > count:
            raise Malformed("'commander' in a position is one name, or one for each unit of the squad.")
        for k in range(len(names)):
            if names[k]:
                if names[k] not in cards.commander_numbers:
                    raise Malformed(f"There is no commander '{str(names[k])[:40]}'.")
                s.change(q.members[k]).commander = cards.commander_numbers[names[k]]
    return sid
