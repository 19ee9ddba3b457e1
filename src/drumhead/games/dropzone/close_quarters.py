"""When does Infantry break? Fortitude tests after Close Quarters, leaving contested Garrisons, abandoning."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import enemies_inside, is_transport, leader, put_inside, squads_inside
from drumhead.games.dropzone.commanders import influence_of
from drumhead.games.dropzone.damage import BY_RULE, crush, harm, rerolls, set_down
from drumhead.games.dropzone.geometry import NEAR, gap, near, piece_def
from drumhead.games.dropzone.modifiers import expire, found
from drumhead.games.dropzone.mods import AUTO_PASS, DICE_FORTITUDE, INSPIRE, MAY_FAIL, U_ROLL
from drumhead.games.dropzone.objectives import drop, snatch, test_claims
from drumhead.games.dropzone.printed import CENTRE, FORTITUDE, INFANTRY, WOULD_FAIL_FORTITUDE
from drumhead.games.dropzone.scenery import bars_room
from drumhead.games.dropzone.stack import announce
from drumhead.games.dropzone.state import CQ_HURT, INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.survivors import Arranging
from drumhead.games.dropzone.texts import SQUAD, UNIT, Moment
from drumhead.games.dropzone.transports import bars_embark, embark, reach_of_carrier
from drumhead.games.dropzone.verbs import ENDING, FAILING, ROLLING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

# why a squad tests
SHAKEN: Final = 0  # DZ-CQ-04
LEAVING: Final = 1  # DZ-CQ-05
STANDING: Final = Action(Verb.CHOOSE, 1)


def owes_test(s: DropState, sid: i64) -> bool:
    """Infantry that lost DP in Close Quarters in this activation and is below half of its original DP (DZ-CQ-04)."""
    q = s.squads[sid]
    if not q.flags & CQ_HURT or not q.members:
        return False
    k = s.cards.units[q.kind]
    if k.type != INFANTRY or leader(s, sid).place != INSIDE:
        return False
    left: i64 = 0
    for uid in q.members:
        left += s.units[uid].dp
    return 2 * left < q.size * k.dp


class Tests(Step[DropState]):
    """The Fortitude tests owed at the end of a battlegroup's activation: in initiative order, and within a side as its
    owner likes (DZ-RND-14)."""

    def __init__(self, done: tuple[int, ...] = ()) -> None:
        self.done: Final = done

    def owed(self, s: DropState, seat: i64) -> list[int]:
        """The squads of a seat that still owe a test."""
        return [q.sid for q in s.squads if q.sid and q.seat == seat and q.sid not in self.done and owes_test(s, q.sid)]

    def run(self, s: DropState, t: Table) -> i64:
        for turn in range(2):
            seat: i64 = s.first if turn == 0 else 1 - s.first
            owed = self.owed(s, seat)
            if len(owed) > 1:
                return bit(seat)  # DZ-RND-14
            if owed:
                self.test(s, owed[0])
                return 0
        s.pop()
        return 0

    def test(self, s: DropState, sid: i64) -> None:
        s.become(Tests((*self.done, sid)))
        s.push(Fortitude(sid, SHAKEN, 0, 0))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.SQUAD, sid) for sid in self.owed(s, seat)]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-RND-14"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        self.test(s, action.a)


class Fortitude(Step[DropState]):
    """A squad tests: D6 at least its Fortitude passes (DZ-CQ-04, DZ-CQ-05)."""

    def __init__(self, sid: i64, why: i64, stage: i64, die: i64) -> None:
        self.sid: Final[i64] = sid
        self.why: Final[i64] = why
        self.stage: Final[i64] = stage
        self.die: Final[i64] = die

    def at(self, stage: i64, die: i64) -> "Fortitude":
        return Fortitude(self.sid, self.why, stage, die)

    def need(self, s: DropState) -> i64:
        return s.cards.units[s.squads[self.sid].kind].fortitude

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if not q.members or leader(s, self.sid).place != INSIDE:
            s.pop()
            return 0
        if self.stage == 0:
            s.become(self.at(1, 0))
            t.tell(Said.TESTING, q.seat, a=self.sid, b=self.need(s), rule="DZ-CQ-04")
            announce(s, t, Moment(FORTITUDE, q.seat, SQUAD, self.sid))
            return 0
        if self.stage == 1:
            if found(s, AUTO_PASS, leader(s, self.sid)):
                self.passed(s, t, 0)
                return 0
            if len(self.options(s, q.seat)) > 1:
                return bit(q.seat)
            self.roll(s, t)
            return 0
        if self.stage == 2:
            s.become(self.at(3, self.die))
            announce(s, t, Moment(WOULD_FAIL_FORTITUDE, q.seat, SQUAD, self.sid))
            return 0
        if found(s, AUTO_PASS, leader(s, self.sid)):
            self.passed(s, t, self.die)
        else:
            self.failed(s, t)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        if found(s, MAY_FAIL, leader(s, self.sid)):
            return [STANDING, FAILING]  # Seti
        if self.why == SHAKEN:
            return [ROLLING, FAILING]  # failing may be chosen
        return [ROLLING]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-CQ-05"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.ROLL:
            self.roll(s, t)
        elif action.verb is Verb.CHOOSE:
            self.passed(s, t, 0)
        else:
            s.become(self.at(3, self.need(s)))

    def roll(self, s: DropState, t: Table) -> None:
        die = t.dice.roll(6, "fortitude")
        if die < self.need(s) and self.inspired(s):
            t.tell(Said.REROLLED, s.squads[self.sid].seat, a=self.sid, rule="DZ-BAS-03", more=(die,))
            die = t.dice.roll(6, "fortitude again")
        if die >= self.need(s):
            self.passed(s, t, die)
        else:
            s.become(self.at(2, die))

    def inspired(self, s: DropState) -> bool:
        """May the squad re-roll: a commander with Inspiring Presence in reach, or another effect?"""
        u = leader(s, self.sid)
        if rerolls(s, u, DICE_FORTITUDE, 0):
            return True
        for m in s.mods:
            if m.kind == INSPIRE and m.on == UNIT:
                c = s.units[m.id]
                if c.seat == u.seat and c.commander and s.present(c.uid) and near(s, c, u, influence_of(s, c)):
                    return True
        return False

    def passed(self, s: DropState, t: Table, die: i64) -> None:
        s.pop()
        expire(s, U_ROLL)
        t.tell(Said.TESTED, s.squads[self.sid].seat, a=self.sid, b=die, c=1, rule="DZ-CQ-04")

    def failed(self, s: DropState, t: Table) -> None:
        s.pop()
        expire(s, U_ROLL)
        q = s.squads[self.sid]
        t.tell(Said.TESTED, q.seat, a=self.sid, b=self.die, c=0, rule="DZ-CQ-04")
        pid = leader(s, self.sid).inside
        number = drop(s, t, self.sid, "DZ-OBJ-05")
        if number:
            snatch(s, t, number, q.seat)
        s.push(Abandoning(self.sid, pid))
        if self.why == LEAVING:
            s.push(Shortfall(self.sid, self.need(s) - self.die, 1 - q.seat))


class Shortfall(Step[DropState]):
    """The points that a squad loses while it breaks out; the opponent says which units take them (DZ-CQ-05)."""

    def __init__(self, sid: i64, points: i64, chooser: i64) -> None:
        self.sid: Final[i64] = sid
        self.points: Final[i64] = points
        self.chooser: Final[i64] = chooser

    def standing(self, s: DropState) -> list[int]:
        """The units that can still take a point."""
        return [uid for uid in s.squads[self.sid].members if s.units[uid].dp > s.units[uid].pending]

    def run(self, s: DropState, t: Table) -> i64:
        standing = self.standing(s)
        if self.points > 0 and len(standing) > 1:
            return bit(self.chooser)
        if standing:
            u = s.change(standing[0])
            u.pending += min(self.points, u.dp - u.pending)
        s.pop()
        hurt = [uid for uid in s.squads[self.sid].members if s.units[uid].pending]
        harm(s, t, BY_RULE, 0, hurt, [])
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.LOSE, uid) for uid in self.standing(s)]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-CQ-05"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.change(action.a).pending += 1
        s.become(Shortfall(self.sid, self.points - 1, self.chooser))


class Abandoning(Step[DropState]):
    """The squad runs: out into the open, to a linked Garrison, or into a Transport in reach (DZ-CQ-04, DZ-SCN-10)."""

    def __init__(self, sid: i64, pid: i64) -> None:
        self.sid: Final[i64] = sid
        self.pid: Final[i64] = pid

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if q.members and len(self.options(s, q.seat)) > 1:
            return bit(q.seat)
        s.pop()
        abandon(s, t, self.sid, self.pid)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found: list[Action] = []
        for pid in s.pieces[self.pid].links:
            if not bars_room(s, pid, len(s.squads[self.sid].members)):
                found.append(Action(Verb.SHIFT, pid, CENTRE))
        for c in s.units:
            if c.uid and c.seat == seat and c.place == TABLE and not self.bars_ride(s, c):
                found.append(Action(Verb.EMBARK, c.uid))
        found.append(ENDING)
        return found

    def bars_ride(self, s: DropState, c: Unit) -> str:
        """The rule that keeps the squad out of this Transport, or ''."""
        if not is_transport(s.cards.units[c.kind]):
            return "DZ-TRN-01"
        far = reach_of_carrier(s, c) + NEAR
        if gap(s, leader(s, self.sid), c) > far * far:
            return "DZ-TRN-03"
        return bars_embark(s, self.sid, c.uid)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-CQ-04"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.verb is Verb.END:
            abandon(s, t, self.sid, self.pid)
            return
        t.tell(Said.ABANDONED, seat, a=self.sid, b=self.pid, rule="DZ-CQ-04")
        if action.verb is Verb.EMBARK:
            embark(s, t, self.sid, action.a)
        else:
            for uid in s.squads[self.sid].members:
                put_inside(s, uid, action.a, CENTRE)
            t.tell(Said.ENTERED, seat, a=self.sid, b=action.a, c=CENTRE, rule="DZ-CQ-04")
        test_claims(s, t, seat)


def abandon(s: DropState, t: Table, sid: i64, pid: i64) -> None:
    """Out into the open; costs no action and changes nothing of the squad's activation (DZ-CQ-04, DZ-CQ-10)."""
    q = s.squads[sid]
    mates = [uid for uid in q.members if s.units[uid].place == INSIDE and s.units[uid].inside == pid]
    if not mates:
        return
    d = piece_def(s, pid)
    t.tell(Said.ABANDONED, q.seat, a=sid, b=pid, rule="DZ-CQ-10")
    lost = set_down(s, t, sid, mates, d.left, d.bottom, d.right, d.top, NEAR, False)
    s.push(Arranging(sid, tuple(mates), (int(d.left), int(d.bottom), int(d.right), int(d.top)), NEAR, q.seat))
    if lost:
        crush(s, t, lost, BY_RULE, 0)  # DZ-CQ-10


def must_test(s: DropState, sid: i64) -> bool:
    """Does leaving need a test: more enemy than friendly squads inside? (DZ-CQ-05)"""
    u = leader(s, sid)
    return u.place == INSIDE and len(enemies_inside(s, u.inside, u.seat)) > len(squads_inside(s, u.inside, u.seat))
