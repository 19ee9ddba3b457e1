"""How do units move in their turn? By their orders, in groups, under direct control, and what happens on arrival."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import DIRECT, ROUND, aimed, stands
from drumhead.games.battleground.cards import KEY_COLOSSAL
from drumhead.games.battleground.command import (
    bars_command,
    command_options,
    do_command,
    has_command,
)
from drumhead.games.battleground.control import candidates, judge
from drumhead.games.battleground.flying import bars_landing, come_down, lands_by_itself, nearest_room
from drumhead.games.battleground.losses import damage, leave_table
from drumhead.games.battleground.maneuver import TERRAIN_ID, Mover
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.planning import plan_move, touches_point
from drumhead.games.battleground.rout import rout_move
from drumhead.games.battleground.shooting import ranges_of
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    LANDED,
    MOVED,
    REACHED,
    REPOSITION,
    SOUTH,
    STARTED_AIRBORNE,
    BattleState,
    Order,
    Unit,
    tell,
)
from drumhead.games.battleground.triggers import settle
from drumhead.games.battleground.unusual import group_plans, settled
from drumhead.games.battleground.verbs import CLOSE, ENDING, HOLD, LONG, RANGED, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.shapes import Rect, apart, whole


def must_move(s: BattleState, u: Unit) -> bool:
    """Does the unit still have its move to make (BG-TRN-04)? Whether the order leads anywhere is another question."""
    why = stands(s, u)
    if why:
        return why == "BG-CMD-04"  # by its owner's hand
    if u.has(STARTED_AIRBORNE) and not u.airborne() and not u.has(LANDED):
        return True  # BG-FLY-12: it was told to land, and does so where this move ends
    if u.order.letter == HOLD and not u.order.to_point() and not u.has(REPOSITION):
        return False  # BG-ORD-06
    return True


class Moving(Step[BattleState]):
    """Units move as their orders demand, in the owner's order, and command actions are spent between (BG-TRN-04)."""

    UNLISTED: ClassVar[str] = "Any set of own units may move at once; only the whole line on Close is listed."

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        for u in s.units:
            if u.out == 0 and u.seat == self.seat and must_move(s, u):
                return bit(self.seat)
        if has_command(s, self.seat):
            return bit(self.seat)
        s.pop()
        return 0

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        line: list[int] = []
        for u in s.units:
            if u.out == 0 and u.seat == seat and must_move(s, u):
                actions.append(Action(Verb.MOVE, u.uid))  # BG-RTM-07: in any order, routing units too
                if u.order.letter == CLOSE and not u.has(CONTROLLED) and not u.flies() and not u.order.to_point():
                    line.append(u.uid)
        waiting = bool(actions)
        if len(line) > 1:
            actions.append(Action(Verb.MOVES, 0, 0, 0, tuple(line)))
        actions += command_options(s, seat)  # BG-CMD-10
        if not waiting:
            actions.append(ENDING)
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        verb = action.verb
        if verb is Verb.END:
            for u in s.units:
                if u.out == 0 and u.seat == seat and must_move(s, u):
                    return "BG-TRN-04"
            return "K-OPTION" if action.a or action.b or action.c or action.more else ""
        if verb is Verb.MOVE:
            if action.b or action.c or action.more:
                return "K-OPTION"
            return self.bars_move(s, seat, action.a)
        if verb is Verb.MOVES:
            if len(action.more) < 2 or len(set(action.more)) != len(action.more) or action.a or action.b or action.c:
                return "BG-UNU-01"
            for uid in action.more:
                rule = self.bars_move(s, seat, uid)
                if rule:
                    return rule
                u = s.units[uid]
                if u.has(CONTROLLED) or u.flies() or u.routing() or u.order.to_point() or u.has(REPOSITION):
                    return "BG-UNU-01"
            return ""
        if verb is Verb.RUSH or verb is Verb.RUSHES:
            return "BG-FR-01"
        return bars_command(s, seat, action)

    def bars_move(self, s: BattleState, seat: i64, uid: i64) -> str:
        u = s.unit(uid)
        if u is None or u.seat != seat:
            return "BG-TRN-04"
        if not must_move(s, u):
            return stands(s, u) or "BG-ORD-06"
        return ""

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        if verb is Verb.END:
            s.pop()
        elif verb is Verb.MOVE:
            s.normal = True
            start_move(s, t, action.a)
        elif verb is Verb.MOVES:
            s.normal = True
            move_group(s, t, list(action.more))
        else:
            do_command(s, t, seat, action)


def start_move(s: BattleState, t: Table, uid: i64) -> None:
    """The unit's turn to move: flight, direct control, a choice of ways, or simply its order."""
    u = s.units[uid]
    if u.routing():
        rout_move(s, t, uid)  # BG-RTM-01
        settle(s)
        return
    if u.has(CONTROLLED):
        s.push(Steer(uid, u.seat, 0))
        return
    if u.has(REPOSITION) and u.order.letter == HOLD and not u.order.to_point():
        s.push(Steer(uid, u.seat, 1))
        return
    if u.order.to_point() and touches_point(u.card, u.order.px, u.order.py):
        arrive(s, t, uid, None, u.card)  # it stands on its point: the whole move is left for its order
        u = s.units[uid]
        if u.has(REPOSITION) or u.has(LANDED):
            stay(s, t, uid)
            return
    several = ranges_of(u) if RANGED <= u.order.letter <= LONG and not u.order.to_point() else []
    aimed_at = aimed(s, u)
    if aimed_at.aim is not None and (aimed_at.two or len(several) > 1):
        s.push(ChooseWay(uid, u.seat, aimed_at.two))
        return
    move_by_order(s, t, uid, DIRECT, 0)


class ChooseWay(Step[BattleState]):
    """Straight on or round about, and which range to aim for: the owner chooses anew each turn (BG-UNU-04)."""

    def __init__(self, uid: i64, seat: i64, two: bool) -> None:
        self.uid: Final[i64] = uid
        self.seat: Final[i64] = seat
        self.two: Final = two  # there is a way round

    def run(self, s: BattleState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = s.units[self.uid]
        ranges = ranges_of(u) if RANGED <= u.order.letter <= LONG and not u.order.to_point() else []
        if len(ranges) < 2:
            ranges = [0]
        ways = [DIRECT, ROUND] if self.two else [DIRECT]
        actions: list[Action] = []
        for way in ways:
            for reach in ranges:
                actions.append(Action(Verb.MOVE, self.uid, way, reach))
        return actions

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        return "BG-UNU-04"

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        move_by_order(s, t, self.uid, action.b, action.c)


def move_by_order(s: BattleState, t: Table, uid: i64, way: i64, reach: i64) -> None:
    """Carry out what the order demands this turn."""
    u = s.units[uid]
    plan = plan_move(s, u, way, reach)
    if plan is None:
        stay(s, t, uid)
        return
    mover = plan.mover
    finish_move(s, t, uid, mover.card, mover.moved, mover.trail)
    trample(s, t, uid, mover.blocker, mover.left())
    arrive(s, t, uid, mover, u.card)
    if u.flies():
        descend(s, t, uid, u.card)
    settle(s)


def stay(s: BattleState, t: Table, uid: i64) -> None:
    u = s.change(uid)
    u.raise_flag(DONE)
    tell(t, Said.STAYED, u)
    if u.has(STARTED_AIRBORNE) and not u.order.airborne and not u.has(LANDED):
        descend(s, t, uid, u.card)


def finish_move(s: BattleState, t: Table, uid: i64, card: Rect, moved: float, trail: list[Rect]) -> None:
    """Put the card where the move ended."""
    u = s.change(uid)
    changed = not card.same(u.card)
    u.card = card
    u.moved = whole(moved)
    u.raise_flag(DONE | MOVED if changed else DONE)
    if t.events is not None:
        numbers: list[int] = [card.heading]
        for step in trail:
            numbers.append(step.x)
            numbers.append(step.y)
            numbers.append(step.heading)
        tell(t, Said.MOVED if changed else Said.STAYED, u, card.x, card.y, tuple(numbers), "BG-MOV-03")


def trample(s: BattleState, t: Table, uid: i64, blocker: i64, left: float) -> None:
    """A colossus that a smaller friend stops treads on it (BG-COL-02)."""
    u = s.units[uid]  # BG-COL-02
    if not u.key(KEY_COLOSSAL) or not 0 < blocker < TERRAIN_ID or left <= 1.0:
        return
    friend = s.units[blocker]
    if friend.side == u.side and not friend.key(KEY_COLOSSAL):
        damage(s, t, blocker, 1)


def arrive(s: BattleState, t: Table, uid: i64, mover: Mover | None, start: Rect) -> None:
    """A unit that touches its point has reached it; its order resumes with the rest of its move (BG-OMD-05).

    ``mover``: that move, None if it goes no further. ``start``: where it began; a flyer whose point is occupied lands
    on the way there, as near as it can.
    """
    u = s.units[uid]
    if not u.order.to_point() or not touches_point(u.card, u.order.px, u.order.py):
        return
    new = s.change(uid)
    tell(t, Said.REACHED, new, u.order.px, u.order.py, rule="BG-OMD-05")
    order = u.order
    if order.airborne and u.has(STARTED_AIRBORNE):
        new.order = order.without_objective()
        room = nearest_room(s, new, start, new.card)
        if room is not None:
            come_down(s, t, uid, room)  # BG-FLY-07
    elif order.letter == HOLD:
        new.order = Order(order.letter, order.cap, order.airborne, 0, order.px, order.py)
        new.raise_flag(REPOSITION | REACHED)  # BG-OMD-06
    else:
        new.order = order.without_objective()
        if mover is not None and mover.left() >= 50.0:
            resume(s, t, uid, mover)


def resume(s: BattleState, t: Table, uid: i64, begun: Mover) -> None:
    """Go on by the order with what is left of the move: what it has paid for maneuvers is paid (BG-MOV-05)."""
    u = s.units[uid]
    rest = u.copy()
    rest.flags &= ~DONE
    plan = plan_move(s, rest, DIRECT, 0, 0, begun)
    if plan is not None and plan.mover.changed():
        finish_move(s, t, uid, plan.mover.card, plan.mover.moved, plan.mover.trail)


def descend(s: BattleState, t: Table, uid: i64, start: Rect) -> None:
    """A flyer comes down if its order or the nearness of the enemy says so (BG-FLY-05, BG-FLY-07, BG-FLY-12).

    ``start``: where its move began.
    """
    u = s.units[uid]
    if u.order.airborne:
        before = u.copy()
        before.card = start
        place = lands_by_itself(s, before, u.card)
        if place is not None:
            come_down(s, t, uid, place)
        return
    if not u.has(STARTED_AIRBORNE):
        return
    room = nearest_room(s, u, start, u.card)
    if room is not None:
        come_down(s, t, uid, room)
    else:
        s.change(uid).order = Order(u.order.letter, u.order.cap, 1, u.order.objective, u.order.px, u.order.py)


def move_group(s: BattleState, t: Table, units: list[int]) -> None:
    """Several units move at once: planned from the same moment, overlaps removed afterwards (A-51)."""
    plans = group_plans(s, units)
    goes = settled(s, units, plans)
    for place in range(len(units)):
        plan = plans[place]
        if plan is None:
            stay(s, t, units[place])
        elif goes[place]:
            finish_move(s, t, units[place], plan.mover.card, plan.mover.moved, plan.mover.trail)
            trample(s, t, units[place], plan.mover.blocker, plan.mover.left())
    for place in range(len(units)):
        if plans[place] is not None and not goes[place]:
            move_by_order(s, t, units[place], DIRECT, 0)
    settle(s)


class Steer(Step[BattleState]):
    """Under direct control the owner moves the unit as far as its maneuvers go (BG-CMD-04).

    ``kind`` 1: a unit on Hold that reached its point last turn is set anew on it (BG-OMD-06).
    """

    UNLISTED: ClassVar[str] = "Every pose that maneuvers reach is legal; about fifty good ones are listed."

    def __init__(self, uid: i64, seat: i64, kind: i64) -> None:
        self.uid: Final[i64] = uid
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind

    def run(self, s: BattleState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = s.units[self.uid]
        actions: list[Action] = [Action(Verb.STAY, self.uid)]
        for card in candidates(s, u):
            if self.kind == 1 and not touches_point(card, u.order.px, u.order.py):
                continue
            actions.append(Action(Verb.POSE, card.x, card.y, card.heading, (self.uid, 0)))
            if u.order.airborne and not bars_landing(s, u, card):
                actions.append(Action(Verb.POSE, card.x, card.y, card.heading, (self.uid, 1)))
        if s.scenario.words and "exit_east" in s.scenario.words and u.side == SOUTH and at_east(s, u):
            actions.append(Action(Verb.END))
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        u = s.units[self.uid]
        if action.verb is Verb.STAY:
            if action.a != self.uid or action.b or action.c or action.more:
                raise Illegal("K-OPTION")
            return
        if action.verb is Verb.END:
            for option in self.options(s, seat):
                if option.same(action):
                    return
            raise Illegal("BG-GEN-03")
        if action.verb is not Verb.POSE or len(action.more) != 2 or action.more[0] != self.uid:
            raise Illegal("K-OPTION")
        if not 0 <= action.c < 36000 or not 0 <= action.more[1] <= 1:
            raise Illegal("K-OPTION")
        card = u.card.at(action.a, action.b, action.c)
        if self.kind == 1 and not touches_point(card, u.order.px, u.order.py):
            raise Illegal("BG-OMD-06")
        verdict = judge(s, u, card)
        if verdict.rule and not self.listed(s, u, card):
            raise Illegal(verdict.rule, "", missing(verdict.missing, verdict.steps, u, card))
        if action.more[1]:
            rule = bars_landing(s, u, card)
            if rule:
                raise Illegal(rule)

    def listed(self, s: BattleState, u: Unit, card: Rect) -> bool:
        """A pose that was made by maneuvers is legal, even where looking for them the other way round finds none."""
        for other in candidates(s, u):
            if other.same(card):
                return True
        return False

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        u = s.units[self.uid]
        if self.kind == 1:
            s.change(self.uid).drop_flag(REPOSITION)
        if action.verb is Verb.STAY:
            stay(s, t, self.uid)
            return
        if action.verb is Verb.END:
            leave_table(s, t, self.uid)
            settle(s)
            return
        card = u.card.at(action.a, action.b, action.c)
        verdict = judge(s, u, card)
        mover = verdict.mover
        moved = mover.moved if mover is not None else apart(u.card.cx, u.card.cy, card.cx, card.cy)
        finish_move(s, t, self.uid, card, moved, mover.trail if mover is not None else [])
        if action.more[1]:
            come_down(s, t, self.uid, card)
        elif u.has(STARTED_AIRBORNE) and not u.order.airborne:
            descend(s, t, self.uid, u.card)
        arrive(s, t, self.uid, None, u.card)
        settle(s)


def at_east(s: BattleState, u: Unit) -> bool:
    """Does the unit touch the edge by which the scenario lets it leave?"""
    reach = float(movement_category(s, u))
    fx, _ = u.card.front()
    return fx >= s.ground.table.right - reach


def missing(far: float, steps: i64, u: Unit, card: Rect) -> dict[str, object]:
    """What a refused pose lacks, for the board to draw: how much too far, and what the maneuvers cost."""
    return {
        "kind": "pose",
        "unit": u.uid,
        "missing": whole(far) if far < 1e8 else 0,
        "steps": steps,
        "pose": [card.x, card.y, card.heading],
    }
