"""What lies on the table before the first step? Scenery, Objectives, both armies, decks."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import put_aboard
from drumhead.games.dropzone.cards import Cards, PieceDef, ScenarioDef
from drumhead.games.dropzone.deployment import RollOff
from drumhead.games.dropzone.info import Rulings
from drumhead.games.dropzone.preparing import Mounting, equip, proposed
from drumhead.games.dropzone.printed import INCH
from drumhead.games.dropzone.rosters import Army, ArmySquad, unit_cost
from drumhead.games.dropzone.state import DropState, Group, Objective, Piece, Squad, Unit
from drumhead.kernel.dice import Dice
from drumhead.kernel.zones import pile
from drumhead.space.upright import box_gap

CLASH_LIMIT: Final = 1000


def setup(cards: Cards, table: ScenarioDef, rulings: Rulings, limit: i64, armies: list[Army], dice: Dice) -> DropState:
    """The order of set-up: scenario, lists, scenery, Objectives, then mounts (DZ-DEP-01)."""
    if rulings.random_bunkers and table.id == "bunker_assault":
        table = random_table(table, dice)
    s = DropState(cards, table, rulings, limit)
    clash = max(armies[0].limit, armies[1].limit) >= CLASH_LIMIT
    lay_table(s, clash)
    s.factions = (armies[0].faction, armies[1].faction)
    s.famous = (armies[0].famous, armies[1].famous)
    s.ranks = (armies[0].ranks, armies[1].ranks)
    proposals: list[tuple[int, ...]] = []
    for seat in range(2):
        proposals.append(muster(s, seat, armies[seat]))
        deck = list(armies[seat].deck)
        s.lists[seat] = tuple(sorted(deck))
        dice.shuffle(deck)  # DZ-CMD-29
        s.decks[seat] = pile(deck)
    s.agenda = [RollOff(-1), Mounting(proposals[0], proposals[1])]  # DZ-CMD-54
    return s


PAIRS_LEAST: Final = 4  # DZ-VIC-09: 8 to 12 buildings, in pairs
PAIRS_MOST: Final = 6
APART: Final = 3 * INCH
DRAWN: Final = ((4, 4, 10, "building_small"), (5, 6, 20, "building_medium"))  # side, height, DP, kind


def random_table(table: ScenarioDef, dice: Dice) -> ScenarioDef:
    """Bunker Assault with other buildings, drawn by lot in pairs that a half turn maps onto each other (DZ-VIC-09)."""
    pieces = [d for d in table.pieces if d.role == "bunker"]
    keys: i64 = 0
    for d in table.pieces:
        if d.kind == DRAWN[0][3]:
            keys = d.keys
    wanted = len(pieces) + 2 * (PAIRS_LEAST + dice.below(PAIRS_MOST - PAIRS_LEAST + 1))  # DZ-VIC-07
    tries: i64 = 0
    while len(pieces) < wanted and tries < 2000:
        tries += 1
        side, height, dp, kind = DRAWN[dice.below(len(DRAWN))]
        left = dice.below((table.width - side * INCH) // 500) * 500
        bottom = dice.below((table.depth - side * INCH) // 500) * 500
        right = left + side * INCH
        top = bottom + side * INCH
        number = len(pieces)
        one = PieceDef(f"drawn_{number}", kind, left, bottom, right, top, height * INCH, 10, dp, keys)
        other = PieceDef(
            f"drawn_{number + 1}",
            kind,
            table.width - right,
            table.depth - top,
            table.width - left,
            table.depth - bottom,
            height * INCH,
            10,
            dp,
            keys,
        )
        if not _too_near(table, [*pieces, other], one) and not _too_near(table, pieces, other):
            pieces.append(one)
            pieces.append(other)
    return with_pieces(table, tuple(pieces))


def _too_near(table: ScenarioDef, pieces: list[PieceDef], one: PieceDef) -> bool:
    """Nearer than 3 inches to another piece or to a zone?"""
    for d in pieces:
        dx = max(0, one.left - d.right, d.left - one.right)
        dy = max(0, one.bottom - d.top, d.bottom - one.top)
        if dx * dx + dy * dy < APART * APART:
            return True
    for zone in table.zones:
        reach: i64 = zone.radius + APART
        if box_gap(zone.left, zone.bottom, one.left, one.bottom, one.right, one.top) < reach * reach:
            return True
    return False


def with_pieces(table: ScenarioDef, pieces: tuple[PieceDef, ...], rounds: i64 = 0) -> ScenarioDef:
    """The scenario with other scenery."""
    return ScenarioDef(
        table.number,
        table.id,
        table.name,
        table.rule,
        table.width,
        table.depth,
        rounds if rounds else table.rounds,
        table.direct,
        table.direct_only_hq,
        table.aerial_advantage,
        table.reserve_round,
        table.zones,
        pieces,
        table.objectives,
        table.focals,
        table.clauses,
        table.kills_first,
        table.needs_commander,
        table.points,
        table.bands,
        table.vantage,
        table.mast_reach,
        table.mast_influence,
    )


def lay_table(s: DropState, clash: bool) -> None:
    """Scenery and Objectives; some lie there only in larger games."""
    pid: i64 = 0
    for d in s.table.pieces:
        pid += 1
        here = clash or not d.clash
        p = Piece(pid, d.keys if here else 0, d.dp if here else 0)  # DZ-SCN-08, DZ-DEP-06: as the table prints
        if not here:
            p.fallen = 1
        s.pieces.append(p)
    number: i64 = 0
    for o in s.table.objectives:
        number += 1
        piece: i64 = 0
        for k in range(len(s.table.pieces)):
            if o.piece and s.table.pieces[k].id == o.piece:
                piece = k + 1
        gone = o.clash and not clash
        s.objectives.append(Objective(number, o.x, o.y, piece, o.hidden, o.mobile, o.vp, o.owner, -1, 0, gone, False))
    link(s)


def link(s: DropState) -> None:
    """Garrisons that the map declares linked: none of the printed tables has any (DZ-SCN-09)."""


def muster(s: DropState, seat: i64, army: Army) -> tuple[int, ...]:
    """All squads and units of an army, in the order of its list; who rides in what it proposes (DZ-DEP-08)."""
    first = len(s.groups)
    for kind in army.groups:
        s.groups.append(Group(len(s.groups), seat, kind, ()))
    by_group: list[list[int]] = [[] for _ in army.groups]
    places: list[int] = []
    for squad in army.squads:
        gid: i64 = first + squad.group if squad.group >= 0 else 0
        sid = enlist(s, seat, gid, squad)
        places.append(sid)
        if squad.group >= 0:
            by_group[squad.group].append(sid)
    for n in range(len(army.squads)):
        worms(s, seat, places[n], by_group, army.squads[n].group)
    for n in range(len(army.groups)):
        g = s.groups[first + n]
        s.groups[first + n] = Group(g.gid, seat, g.kind, tuple(by_group[n]))
    for n in range(len(army.squads)):
        for uid in s.squads[places[n]].members[:1]:
            for number in army.squads[n].commanders:
                if s.cards.commanders[number].famous:
                    # DZ-CMD-24, DZ-CMD-27: both sides may have him; in all else a commander like others
                    s.change(uid).commander = number  # DZ-CMD-25: always in its own mount
    return proposed(s, seat, army, places)


def enlist(s: DropState, seat: i64, gid: i64, squad: ArmySquad) -> i64:
    """One squad with its units and weapons."""
    cards = s.cards
    k = cards.units[squad.unit]
    sid: i64 = len(s.squads)
    q = Squad(sid, seat, gid, squad.unit)
    q.category = squad.category
    q.size = squad.count
    q.points = unit_cost(cards, squad)
    q.name = squad.name
    members: list[int] = []
    for _ in range(squad.count):
        uid: i64 = len(s.units)
        u = Unit(uid, squad.unit, seat, sid)
        u.dp = k.dp
        s.units.append(u)
        members.append(uid)
    q.members = tuple(members)
    s.squads.append(q)
    equip(s, sid, squad.options)
    return sid


def worms(s: DropState, seat: i64, sid: i64, by_group: list[list[int]], group: i64) -> None:
    """Each Slayer comes with a free Razorworm aboard; those of one squad are one squad (DZ-RND-12)."""
    k = s.cards.units[s.squads[sid].kind]  # DZ-RND-12
    if not k.cargo[0]:
        return
    riders = ArmySquad(
        s.squads[sid].name + "+",
        group,
        k.cargo[0],
        k.cargo[1] * len(s.squads[sid].members),
        (),
        s.cards.units[k.cargo[0]].category,
        (),
        False,
        (),
        "",
    )
    other = enlist(s, seat, s.squads[sid].gid, riders)
    if group >= 0:
        by_group[group].append(other)
    number: i64 = 0
    for uid in s.squads[other].members:
        put_aboard(s, uid, s.squads[sid].members[number // k.cargo[1]])
        number += 1
