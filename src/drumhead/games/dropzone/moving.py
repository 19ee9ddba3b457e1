"""How does a squad make its Move? What is listed, the law, and what comes of it; and how any action ends.

Garrisons are in `leaving`, Transports in `boarding`, Fast units in `fast`, Subterranean ones in `drills`.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.aircraft import Reacting
from drumhead.games.dropzone.basics import is_transport, leader, may_not_leave, place_of, put_off, put_on_table
from drumhead.games.dropzone.boarding import TURNS, bars_boarding, bars_off, list_off
from drumhead.games.dropzone.close_quarters import LEAVING, Fortitude, must_test
from drumhead.games.dropzone.drills import bars_drill, come_up, drill_aims
from drumhead.games.dropzone.fast import bars_fast, fast_ways, list_fast, members_of
from drumhead.games.dropzone.fights import Leg
from drumhead.games.dropzone.geometry import from_piece, to_edges
from drumhead.games.dropzone.leaving import Leaving, bars_leave, board, go_inside, leave, list_inside
from drumhead.games.dropzone.modifiers import expire, found, move_of, second_of, total, unit_keys
from drumhead.games.dropzone.mods import FLY, JET, U_ACTION
from drumhead.games.dropzone.movement import (
    FLY_HIGH,
    JET_MOVE,
    LAND,
    OFF_BOARD,
    ROAD,
    Ground,
    Way,
    arrival,
    arrival_aims,
    bars_crowd,
    bars_spot,
    bars_way,
    bars_ways,
    formation,
    moves_as_aircraft,
    paces,
    poses_from,
    spread,
    squad_move,
    ways_from,
)
from drumhead.games.dropzone.objectives import test_claims
from drumhead.games.dropzone.printed import (
    ACTION_DONE,
    AIRCRAFT,
    CENTRE,
    ENTER_GARRISON,
    FAST,
    GARRISON,
    INCH,
    INFANTRY,
    KEEP_MOVE,
    MOVE,
    MOVE_DONE,
    NO_LIMIT,
    UNIT_ARRIVES,
)
from drumhead.games.dropzone.scenery import bars_edge, bars_enter, bars_shift, best_edge
from drumhead.games.dropzone.stack import announce
from drumhead.games.dropzone.state import (
    ABOARD,
    ARRIVED,
    FLEW_HIGH,
    HOLDING,
    INSIDE,
    JETTED,
    LOADED,
    MOVED,
    NO_LANDING,
    READY,
    TABLE,
    DropState,
    Unit,
)
from drumhead.games.dropzone.targets import move_and_fire
from drumhead.games.dropzone.texts import SQUAD, Moment
from drumhead.games.dropzone.transports import bars_disembark, disembark, half_move, room_for, spots_off, symbol_for
from drumhead.games.dropzone.verbs import STAYING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.headings import difference

LEAST: Final = 100  # a shorter way is not worth listing

# how a Move is made
EXTRA: Final = 1  # out of sequence (DZ-ACT-04)
OFF_NOW: Final = 2  # the squad has just got off and may go on
LEAVE_ONLY: Final = 4  # out of its Garrison or to a linked one
CAME: Final = 8  # from Readiness
LANDS: Final = 32
SECOND: Final = 64
GOES_OFF: Final = 256
INSERTED: Final = 128  # by Rapid Insertion: no re-roll for entering a Garrison (DZ-CQ-03)


class ActionEnd(Step[DropState]):
    """An action is completed: its window, and claims (DZ-OBJ-06)."""

    def __init__(self, sid: i64) -> None:
        self.sid: Final[i64] = sid

    def run(self, s: DropState, t: Table) -> i64:
        s.pop()  # DZ-OBJ-06
        expire(s, U_ACTION)
        q = s.squads[self.sid]
        if q.members:
            u = leader(s, self.sid)
            piece: i64 = u.inside if u.place == INSIDE else 0
            announce(s, t, Moment(ACTION_DONE, q.seat, SQUAD, self.sid, 0, piece))
            test_claims(s, t, q.seat)
        return 0


def unload(s: DropState, t: Table, action: Action, sid: i64, carrier: i64) -> None:
    """Set a squad down where the action says."""
    if action.more:
        ways = poses_from(s, sid, action.more)
        assert ways is not None
        disembark(s, t, sid, carrier, [(way.end_x(), way.end_y()) for way in ways], False)
        for way in ways:
            s.change(way.uid).heading = way.heading
    else:
        disembark(s, t, sid, carrier, spots_off(s, sid, carrier, action.b), False)
    test_claims(s, t, s.squads[sid].seat)


# -- the Move


def bars_move(s: DropState, sid: i64) -> str:
    """The rule that keeps a squad from any Move at all, or ''."""
    place = place_of(s, sid)
    if place == ABOARD or place == HOLDING:
        return bars_disembark(s, sid)
    if place == INSIDE and may_not_leave(s, sid):
        return "DZ-SCN-06"
    if place == TABLE or place == INSIDE or place == READY:
        return ""
    return "DZ-MOV-01"


def move_budget(s: DropState, u: Unit, mode: i64 = 0) -> i64:
    """How far a unit may go in a Move of this mode: its Move, less what its own weapons that have fired forbid, and an
    Aerial Transport that has loaded or unloaded no farther than half in all, unless a card gives the Move (AMB-33)."""
    mv = move_of(s, u)
    if s.squads[u.sid].flags & LOADED and not mode & (EXTRA | SECOND):
        left: i64 = half_move(s, u) - u.flown  # AMB-33
        if left < mv:
            mv = left if left > 0 else 0
    fired: i64 = 0 if mode & EXTRA else u.fired  # DZ-ACT-04: another activation's, or none's
    if not (fired | u.spent):
        return mv
    for slot in range(len(s.squads[u.sid].arms)):
        one: i64 = 1
        one <<= slot
        if (fired | u.spent) & one:
            limit = move_and_fire(s, u, slot, s.weapon(u.sid, slot))
            if limit != NO_LIMIT:
                gone: i64 = u.moved if fired & one else u.round_moved  # DZ-MOV-05, DZ-MOV-08
                rest: i64 = limit - gone
                if rest < mv:
                    mv = rest if rest > 0 else 0
    return mv


def budgets_of(s: DropState, sid: i64, mode: i64 = 0) -> list[int]:
    """How far each unit of a squad may go: Move & Fire is judged for each of them (DZ-MOV-05)."""
    return [int(move_budget(s, s.units[uid], mode)) for uid in s.squads[sid].members]


class Moving(Step[DropState]):
    """A Move: declared, its window, the path or whatever else it holds, Reaction Fire, then what follows from it."""

    UNLISTED: ClassVar[str] = (
        "Listed are formations towards twelve directions; any legal path and facing of each unit is accepted."
    )

    def __init__(self, sid: i64, stage: i64, mode: i64, piece: i64) -> None:
        self.sid: Final[i64] = sid
        self.stage: Final[i64] = stage
        self.mode: Final[i64] = mode
        self.piece: Final[i64] = piece  # the Garrison it enters

    def at(self, stage: i64, mode: i64, piece: i64 = 0) -> "Moving":
        return Moving(self.sid, stage, mode, piece)

    def run(self, s: DropState, t: Table) -> i64:
        stage: i64 = self.stage
        q = s.squads[self.sid]
        if not q.members:
            s.pop()
            s.leg = None
            return 0
        if stage == 1:
            s.menu_of = None
            menu = self.options(s, q.seat)
            if len(menu) > 1:
                s.menu = menu
                s.menu_of = self
                return bit(q.seat)
            s.become(self.at(2, self.mode))
            return 0
        s.become(self.at(stage + 1, self.mode, self.piece))
        if stage == 0:
            announce(s, t, Moment(MOVE, q.seat, SQUAD, self.sid))
        elif stage == 2:
            if self.mode & LANDS:
                land(s, t, self.sid)
            if self.mode & GOES_OFF:
                for uid in q.members:
                    put_off(s, uid, READY)  # DZ-MOV-09: it comes back by DZ-MOV-07
                t.tell(Said.REMOVED, q.seat, a=self.sid, rule="DZ-MOV-09")
            piece = leader(s, self.sid).inside if place_of(s, self.sid) == INSIDE else 0
            announce(s, t, Moment(MOVE_DONE, q.seat, SQUAD, self.sid, 0, piece))
        elif stage == 3:
            if self.mode & CAME:
                announce(s, t, Moment(UNIT_ARRIVES, q.seat, SQUAD, self.sid))
        elif stage == 4:
            if self.piece and leader(s, self.sid).inside == self.piece:
                announce(s, t, Moment(ENTER_GARRISON, q.seat, SQUAD, self.sid, 0, self.piece))
        else:
            s.become(ActionEnd(self.sid))
        return 0

    # -- what may be chosen

    def options(self, s: DropState, seat: i64) -> list[Action]:
        if s.menu_of is self:
            return s.menu
        sid = self.sid
        place = place_of(s, sid)
        actions: list[Action] = []
        if place == ABOARD or place == HOLDING:
            list_off(s, self.sid, actions)
            actions.append(STAYING)
            return actions
        if place == READY:
            self.list_arrivals(s, actions)
            actions.append(STAYING)
            return actions
        if place == INSIDE:
            list_inside(s, self.sid, bool(self.mode & LEAVE_ONLY), actions)
            actions.append(STAYING)
            return actions
        u = leader(s, sid)
        k = s.cards.units[u.kind]
        if k.keys & FAST:
            return list_fast(s, self.sid, u)
        budgets = budgets_of(s, sid, self.mode)
        mv: i64 = max(budgets)
        held = k.type >= AIRCRAFT and bool(s.squads[sid].flags & NO_LANDING)
        if u.air or not held:
            self.list_goes(s, u, budgets, k.type >= AIRCRAFT, held, actions)
        if k.type == INFANTRY:
            for p in s.pieces:
                if p.pid and p.keys & GARRISON and not p.fallen:
                    far: i64 = mv + 6 * INCH
                    if from_piece(s, p.pid, u.x, u.y) <= far * far and not bars_enter(s, sid, p.pid, budgets):
                        actions.append(Action(Verb.ENTER, p.pid, best_edge(s, sid, p.pid, u.x, u.y)))
                        actions.append(Action(Verb.ENTER, p.pid, CENTRE))
        if not self.mode & OFF_NOW and not (k.type >= AIRCRAFT and u.air):
            for c in s.units:
                if c.uid and c.seat == u.seat and c.place == TABLE and c.sid != sid:
                    if is_transport(s.cards.units[c.kind]) and symbol_for(k, s.cards.units[c.kind]):
                        rule = bars_boarding(s, self.sid, c.uid, budgets)
                        if not rule:
                            actions.append(Action(Verb.EMBARK, c.uid))
                        elif rule == "DZ-TRN-01":
                            some = tuple(s.squads[sid].members[: room_for(s, c, k)])
                            if some and not bars_boarding(s, self.sid, c.uid, budgets, some):
                                actions.append(Action(Verb.EMBARK, c.uid, 0, 0, some))
        if k.type >= AIRCRAFT and not k.keys & FAST and not s.squads[sid].flags & NO_LANDING:
            stay = Action(Verb.STAY, 0, LAND if u.air else 0)
            if u.air and not bars_landing(s, sid, [Way(w.uid, [w.x], [w.y], w.heading) for w in members_of(s, sid)]):
                actions.append(stay)
        actions.append(STAYING)
        return actions

    def list_goes(
        self, s: DropState, u: Unit, budgets: list[int], flying: bool, held: bool, actions: list[Action]
    ) -> None:
        """Formations towards twelve directions, far and near; for Aircraft with and without landing."""
        sid = self.sid
        mv: i64 = budgets[0]
        if mv < LEAST:
            return
        as_air = flying or moves_as_aircraft(s, u)
        g = Ground(s, u, as_air, max(budgets) + ROAD, False)
        half: i64 = mv // 2
        for x, y in spread(u.x, u.y, mv, TURNS):
            if paces(s, sid, g, x, y, budgets):
                actions.append(Action(Verb.GO, x, y))
        for x, y in spread(u.x, u.y, half, TURNS):
            if flying and not held:
                ways = formation(s, sid, g, x, y, budgets, False)
                if ways and not bars_landing(s, sid, ways):
                    actions.append(Action(Verb.GO, x, y, LAND))
            elif paces(s, sid, g, x, y, budgets):
                actions.append(Action(Verb.GO, x, y))
        if found(s, JET, u):
            far = total(s, JET, u)
            jets = Ground(s, u, False, far, True)
            reaches = [int(far)] * len(budgets)
            for x, y in spread(u.x, u.y, far, 8):
                if paces(s, sid, jets, x, y, reaches):
                    actions.append(Action(Verb.GO, x, y, JET_MOVE))

    def list_arrivals(self, s: DropState, actions: list[Action]) -> None:
        """A few good places along the own board edges (DZ-MOV-07)."""
        sid = self.sid
        u = leader(s, sid)
        k = s.cards.units[u.kind]
        if k.arrives[0]:
            for x, y in drill_aims(s, sid):
                if not bars_drill(s, sid, x, y):
                    actions.append(Action(Verb.GO, x, y))
            return
        mv = squad_move(s, sid)
        flying = k.type >= AIRCRAFT
        g = Ground(s, u, flying, mv + ROAD, False)
        zone = s.table.zones[s.zones[u.seat]]
        for x, y in arrival_aims(s, sid, mv):
            ways = arrival(s, sid, x, y, flying, mv, False, g)
            if ways:
                if flying and to_edges(zone, x, y) <= (mv // 2) * (mv // 2) and k.holds:
                    if not bars_landing(s, sid, ways):
                        actions.append(Action(Verb.GO, x, y, LAND))
                        continue
                actions.append(Action(Verb.GO, x, y))

    # -- the law

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        sid = self.sid
        place = place_of(s, sid)
        verb = action.verb
        u = leader(s, sid)
        if verb is Verb.STAY:
            return self.bars_stay(s, u, place, action)
        if verb is Verb.GO:
            if self.mode & LEAVE_ONLY:
                return "DZ-ACT-04"
            return self.bars_go(s, u, place, action)
        if verb is Verb.ENTER:
            if place != TABLE:
                return "DZ-SCN-05"
            rule = bars_enter(s, sid, action.a, budgets_of(s, sid, self.mode))
            if rule:
                return rule
            for edge in action.more if action.more else (action.b,):
                rule = bars_edge(s, seat, action.a, edge)
                if rule and not (edge == action.b and not action.more):
                    return rule
            if action.more and len(action.more) != len(s.squads[sid].members):
                return "DZ-CQ-09"
            return "" if CENTRE <= action.b < 4 else "DZ-SCN-05"
        if verb is Verb.LEAVE:
            return bars_leave(s, self.sid, u, place, action)
        if verb is Verb.SHIFT:
            if place != INSIDE:
                return "DZ-SCN-06"
            rule = bars_shift(s, sid, action.a)
            if rule:
                return rule
            if action.a == u.inside and self.mode & LEAVE_ONLY:
                return "DZ-ACT-04"
            for edge in action.more if action.more else (action.b,):
                rule = bars_edge(s, seat, action.a, edge)
                if rule:
                    return rule
            return "" if not action.more or len(action.more) == len(s.squads[sid].members) else "DZ-SCN-06"
        if verb is Verb.EMBARK:
            if self.mode & OFF_NOW:
                return "DZ-TRN-03"
            return bars_boarding(s, self.sid, action.a, budgets_of(s, sid, self.mode), action.more)
        if verb is Verb.DISEMBARK:
            return bars_off(s, self.sid, place, action)
        return "DZ-ACT-03"

    def bars_stay(self, s: DropState, u: Unit, place: i64, action: Action) -> str:
        """Staying may hold a turn (a: heading + 1), landing or taking off (b)."""
        if not 0 <= action.a <= 36000 or action.b not in (0, LAND, 2) or action.c or action.more:
            return "DZ-MOV-01"
        if action.b == 0:
            if not s.cards.units[u.kind].keys & FAST or place != TABLE:
                return ""
            return "" if list_fast(s, self.sid, u)[0].same(STAYING) else "DZ-MOV-09"  # it must move
        k = s.cards.units[u.kind]
        if place != TABLE or k.type < AIRCRAFT or k.keys & FAST or s.squads[self.sid].flags & NO_LANDING:
            return "DZ-AIR-02"
        if action.b == LAND:
            if not u.air:
                return "DZ-AIR-02"
            return bars_landing(s, self.sid, [Way(w.uid, [w.x], [w.y], w.heading) for w in members_of(s, self.sid)])
        return "DZ-AIR-02" if u.air else ""

    def ways(self, s: DropState, u: Unit, place: i64, action: Action) -> list[Way]:
        """The paths that a GO means: written out in `more`, or the formation around its destination."""
        sid = self.sid
        k = s.cards.units[u.kind]
        if k.keys & FAST and place == TABLE:
            return fast_ways(s, self.sid, u, action)
        if place == READY:
            if action.more:
                return ways_from(s, sid, action.more, True) or []
            return arrival(s, sid, action.a, action.b, k.type >= AIRCRAFT, squad_move(s, sid), True)
        if action.more:
            return ways_from(s, sid, action.more, False) or []
        budgets, air = self.reach(s, u, action.c)
        g = Ground(s, u, air, max(budgets) + ROAD, bool(action.c & JET_MOVE))
        return formation(s, sid, g, action.a, action.b, budgets, True)

    def reach(self, s: DropState, u: Unit, flags: i64) -> tuple[list[int], bool]:
        """How far this GO may lead each unit, and whether it goes through the air."""
        if flags & JET_MOVE:
            return [int(total(s, JET, u))] * len(s.squads[self.sid].members), False
        k = s.cards.units[u.kind]
        return budgets_of(s, self.sid, self.mode), k.type >= AIRCRAFT or moves_as_aircraft(s, u)

    def bars_go(self, s: DropState, u: Unit, place: i64, action: Action) -> str:
        """The law of paths (DZ-MOV-01 to -07, DZ-GEO-10)."""
        k = s.cards.units[u.kind]  # DZ-GEO-10
        flags = action.c
        if k.keys & FAST and place == TABLE:
            if action.more and (
                len(action.more) != 1 or not -9000 <= difference(u.heading, action.more[0] % 36000) <= 9000
            ):
                return "DZ-MOV-09"
            return bars_fast(s, self.sid, u, action.a, action.b, flags)
        if flags not in (0, LAND, JET_MOVE):
            return "DZ-MOV-01"
        if flags & JET_MOVE and (place != TABLE or not found(s, JET, u) or self.mode & OFF_NOW):
            return "DZ-AIR-07"
        if flags & LAND and (k.type < AIRCRAFT or k.keys & FAST or s.squads[self.sid].flags & NO_LANDING):
            return "DZ-AIR-02"
        if place == READY and k.arrives[0]:
            return bars_drill(s, self.sid, action.a, action.b)
        if place != TABLE and place != READY:
            return "DZ-MOV-01"
        if k.type >= AIRCRAFT and not u.air and place == TABLE and s.squads[self.sid].flags & NO_LANDING:
            return "DZ-AIR-02"
        budgets, air = self.reach(s, u, flags)
        if place == READY:
            budgets = [int(squad_move(s, self.sid))] * len(budgets)
        ways = self.ways(s, u, place, action)
        if not ways:
            return self.why_not(s, u, place, action, budgets[0], air)
        if action.more:
            rule = bars_ways(s, self.sid, ways, air, budgets, flags)
            if rule:
                return rule
        if flags & LAND:
            return bars_landing(s, self.sid, ways)
        return ""

    def why_not(self, s: DropState, u: Unit, place: i64, action: Action, mv: i64, air: bool) -> str:
        """Which rule keeps the leader from this destination."""
        if action.more:
            return "DZ-MOV-07" if place == READY else "DZ-MOV-01"
        if place == READY:
            return "DZ-MOV-07"
        g = Ground(s, u, air, mv + ROAD, bool(action.c & JET_MOVE))
        way = Way(u.uid, [u.x, action.a], [u.y, action.b], 0)
        return bars_way(s, g, way, mv, u.sid) or "DZ-MOV-02"

    # -- doing it

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        sid = self.sid
        verb = action.verb
        u = leader(s, sid)
        place = place_of(s, sid)
        s.flag(sid, MOVED)
        if verb is Verb.STAY:
            self.stay(s, t, u, action)
        elif verb is Verb.GO:
            self.go(s, t, u, place, action)
        elif verb is Verb.ENTER:
            edges = list(action.more) if action.more else [action.b] * len(s.squads[sid].members)
            s.become(self.at(2, self.mode, action.a))
            go_inside(s, t, sid, action.a, edges, bool(self.mode & INSERTED))
        elif verb is Verb.SHIFT:
            edges = list(action.more) if action.more else [action.b] * len(s.squads[sid].members)
            if action.a == u.inside:
                s.become(self.at(2, self.mode))
                number: i64 = 0
                for uid in s.squads[sid].members:
                    s.change(uid).edge = edges[number]
                    number += 1
                s.stirred()
                t.tell(Said.ENTERED, seat, a=sid, b=action.a, c=action.b, rule="DZ-SCN-06")
            else:
                s.become(self.at(2, self.mode, action.a))
                s.push(Leaving(sid, u.inside, tuple(edges), 0, action.a))
                if must_test(s, sid):
                    s.push(Fortitude(sid, LEAVING, 0, 0))
        elif verb is Verb.LEAVE:
            keeps = bool(unit_keys(s, u) & KEEP_MOVE)  # Jump-Jet Pack: it goes on with its whole Move, but not aboard
            s.become(self.at(1, self.mode | OFF_NOW) if keeps else self.at(2, self.mode))
            leave(s, t, sid, action)
        elif verb is Verb.EMBARK:
            s.become(self.at(2, self.mode))
            board(s, t, sid, action.a, action.more)
        else:
            flying = place == ABOARD and s.units[u.inside].air == 1
            s.become(self.at(1, self.mode | OFF_NOW | (INSERTED if flying else 0)))  # DZ-RND-13, DZ-TRN-11: it goes on
            unload(s, t, action, sid, action.c)

    def stay(self, s: DropState, t: Table, u: Unit, action: Action) -> None:
        """Turn on the spot, land or take off."""
        s.become(self.at(2, self.mode | (LANDS if action.b == LAND else 0)))
        for uid in s.squads[self.sid].members:
            if action.a:
                s.change(uid).heading = action.a - 1
            if action.b == 2:
                v = s.units[uid]
                put_on_table(s, uid, v.x, v.y, v.heading, True)
                t.tell(Said.TOOK_OFF, v.seat, a=uid, rule="DZ-AIR-02")
        if action.a and place_of(s, self.sid) == TABLE:
            s.stirred()

    def go(self, s: DropState, t: Table, u: Unit, place: i64, action: Action) -> None:
        """Every unit follows its path; Aircraft may be shot at on the way (DZ-AIR-04)."""
        sid = self.sid  # DZ-AIR-04
        k = s.cards.units[u.kind]
        mode = self.mode | (LANDS if action.c & LAND else 0) | (CAME if place == READY else 0)
        if k.keys & FAST and place == TABLE:
            mode |= GOES_OFF if action.c & OFF_BOARD else 0
            if action.c & FLY_HIGH:
                s.flag(sid, FLEW_HIGH)
        if place == READY and k.arrives[0]:
            s.become(self.at(2, mode))
            come_up(s, t, sid, action.a, action.b)
            return
        ways = self.ways(s, u, place, action)
        air = self.reach(s, u, action.c)[1]
        leg = air or bool(action.c & JET_MOVE)
        s.become(self.at(2, mode))
        paths: list[tuple[int, ...]] = []
        told: list[int] = []
        for way in ways:
            length = way.length()
            v = put_on_table(s, way.uid, way.end_x(), way.end_y(), way.heading, air and k.type >= AIRCRAFT)
            if not self.mode & EXTRA:  # DZ-ACT-04: no trace on Move & Fire, but on how far a Transport has flown
                v.moved += length
                v.round_moved += length
            if k.type >= AIRCRAFT:
                v.flown += length
            if length and v.scans and v.rising != 2:
                v.scans = 0  # DZ-OBJ-04
            told.extend((way.uid, v.x, v.y, v.heading, v.air))
            if leg:
                points: list[int] = [way.uid]
                for n in range(len(way.xs)):
                    points.append(way.xs[n])
                    points.append(way.ys[n])
                paths.append(tuple(points))
        t.tell(Said.MOVED, u.seat, a=sid, rule="DZ-MOV-01", more=tuple(told))
        if place == READY:
            s.flag(sid, ARRIVED)
            t.tell(Said.ARRIVED, u.seat, a=sid, rule="DZ-MOV-07")
        if leg:
            armour: i64 = 0
            if action.c & JET_MOVE:
                armour = second_of(s, JET, u)
                s.flag(sid, JETTED)
            elif k.type < AIRCRAFT:
                armour = total(s, FLY, u)
                s.flag(sid, JETTED)
            s.leg = Leg(sid, armour, tuple(paths))
            s.push(Reacting(sid))


# -- landing


def bars_landing(s: DropState, sid: i64, ways: list[Way]) -> str:
    """The rule against landing there, or '': a free spot that is not Impassable (DZ-AIR-02)."""
    for way in ways:
        rule = bars_spot(s, s.units[way.uid], way.end_x(), way.end_y())
        if rule:
            return "DZ-AIR-02"
    return bars_crowd(ways, s.cards.units[s.squads[sid].kind].radius)


def land(s: DropState, t: Table, sid: i64) -> None:
    """What is left of the squad lands."""
    for uid in s.squads[sid].members:
        u = s.units[uid]
        if u.place == TABLE and u.air:
            put_on_table(s, uid, u.x, u.y, u.heading, False)
            t.tell(Said.LANDED, u.seat, a=uid, rule="DZ-AIR-02")
