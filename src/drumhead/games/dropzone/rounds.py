"""How does a round go? Initiation, battlegroups in turn, their squads one after the other, and the Round Up."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.actions import Acting
from drumhead.games.dropzone.basics import can_act
from drumhead.games.dropzone.close_quarters import Tests
from drumhead.games.dropzone.commanders import command_value
from drumhead.games.dropzone.end import end_of_round, repair
from drumhead.games.dropzone.hand import Fill, discard_unwanted
from drumhead.games.dropzone.modifiers import expire, of_seat
from drumhead.games.dropzone.mods import INIT_PLUS, U_BG, U_ROLL, U_ROUND
from drumhead.games.dropzone.objectives import drop_scattered
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    BG_DONE,
    BG_SELECTED,
    INIT_DISCARD,
    INIT_POST_DISCARD,
    INIT_POST_DRAW,
    INIT_POST_ROLL,
    INIT_PRE_DRAW,
    INIT_PRE_ROLL,
    MY_ACTIVATION,
    ROUND_END,
    ROUND_START,
    ROUNDUP_START,
    SCORE_ROUND,
)
from drumhead.games.dropzone.scenery import (
    Collaterals,
    corrode,
)
from drumhead.games.dropzone.stack import announce, bars_play, card_plays, fire, play_idle
from drumhead.games.dropzone.state import (
    ACT_FLAGS,
    ACTED,
    CQ_HURT,
    NO_LANDING,
    ONE_ACTION,
    READY,
    RESERVE,
    ROUND_FLAGS,
    DropState,
    Group,
)
from drumhead.games.dropzone.texts import BATTLEGROUP, Moment
from drumhead.games.dropzone.transports import access_lost, bound_to
from drumhead.games.dropzone.verbs import ENDING, PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

DECLINING: Final = Action(Verb.DECLINE)


# -- Initiation


class Round(Step[DropState]):
    """The Initiation of a round, point by point (DZ-RND-01)."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        stage: i64 = self.stage
        s.become(Round(stage + 1))
        if stage == 0:
            begin_round(s, t)
            announce(s, t, Moment(INIT_PRE_ROLL, -1))
        elif stage == 1:
            roll_initiative(s, t, 3)
            s.push(Sixes(0))
        elif stage == 2:
            announce(s, t, Moment(INIT_POST_ROLL, -1))
        elif stage == 3:
            winner = settled(s, t)
            s.push(Order(winner))
        elif stage == 4:
            expire(s, U_ROLL)
            announce(s, t, Moment(INIT_DISCARD, -1))
        elif stage == 5:
            discard_unwanted(s, t)
        elif stage == 6:
            announce(s, t, Moment(INIT_POST_DISCARD, -1))
        elif stage == 7:
            announce(s, t, Moment(INIT_PRE_DRAW, -1))
        elif stage == 8:
            s.push(Fill())
        elif stage == 9:
            expire(s, U_ROLL)
            announce(s, t, Moment(INIT_POST_DRAW, -1))
        elif stage == 10:
            announce(s, t, Moment(ROUND_START, -1))
        else:
            s.turn = s.first
            s.become(NextGroup())
        return 0


def begin_round(s: DropState, t: Table) -> None:
    """Marks of the last round go."""
    s.round += 1
    s.declined = 0
    s.played = [0, 0]
    s.rolled = ()
    for q in s.squads:
        if q.flags & (ROUND_FLAGS | ACT_FLAGS | CQ_HURT | ONE_ACTION) or q.did:
            new = s.change_squad(q.sid)
            new.flags &= NO_LANDING
            new.did = 0
        if q.gid == 0 and q.bound and q.sid:
            new = s.change_squad(q.sid)
            if not stays_bound(s, q.sid):
                new.bound = bound_to(s, q.sid)  # DZ-RND-11: empty, it belongs to nobody
    for u in s.units:
        if u.round_moved or u.flown or u.spent or u.alts or u.fired or u.moved or u.passed_in or u.passed_out:
            v = s.change(u.uid)
            v.round_moved = 0
            v.flown = 0
            v.spent = 0
            v.alts = 0
            v.fired = 0
            v.moved = 0
            v.passed_in = 0
            v.passed_out = 0
    t.tell(Said.ROUND, a=s.round, rule="DZ-RND-01")


def roll_initiative(s: DropState, t: Table, mask: i64) -> None:
    """These players roll a die each; who has rolled before keeps that die."""
    dice: list[int] = list(s.rolled) if s.rolled else [0, 0]
    for seat in range(2):
        if mask & bit(seat):
            die = t.dice.roll(6, "initiative")
            dice[seat] = die
            t.tell(Said.ROLLED, seat, a=die, b=initiative_bonus(s, seat), c=1, rule="DZ-RND-02")
    s.rolled = tuple(dice)


def initiative_bonus(s: DropState, seat: i64) -> i64:
    """What is added to the roll: the Command Value, 0 without a commander (DZ-RND-02), and what cards add."""
    return command_value(s, seat) + of_seat(s, INIT_PLUS, seat)  # DZ-CMD-13


def leads(s: DropState) -> i64:
    """Who has won the roll as it lies; -1: a tie (DZ-RND-03, AMB-18)."""
    a: i64 = s.rolled[0]  # AMB-18
    b: i64 = s.rolled[1]
    if (a == 6) != (b == 6):
        return 0 if a == 6 else 1  # a lone 6 wins regardless of totals
    a += initiative_bonus(s, 0)
    b += initiative_bonus(s, 1)
    if a == b:
        return -1
    return 0 if a > b else 1


def settled(s: DropState, t: Table) -> i64:
    """The winner; tied players roll again until there is one."""
    winner = leads(s)
    while winner < 0:
        roll_initiative(s, t, 3)
        winner = leads(s)
    return winner


class Sixes(Step[DropState]):
    """Who may make an opponent roll a 6 again says so, once per die (G05)."""

    def __init__(self, asked: i64) -> None:
        self.asked: Final[i64] = asked

    def run(self, s: DropState, t: Table) -> i64:
        for seat in range(2):
            if s.sixes & bit(seat) and not self.asked & bit(seat) and s.rolled[seat] == 6:
                return bit(1 - seat)
        s.sixes = 0
        s.pop()
        return 0

    def victim(self, seat: i64) -> i64:
        return 1 - seat

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.AGAIN, 1 - seat), PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        other: i64 = 1 - seat
        s.become(Sixes(self.asked | bit(other)))
        if action.verb is Verb.AGAIN:
            roll_initiative(s, t, bit(other))


class Order(Step[DropState]):
    """The winner keeps the first place or gives it to the next (DZ-RND-03)."""

    def __init__(self, winner: i64) -> None:
        self.winner: Final[i64] = winner

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.winner)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.FIRST, self.winner), Action(Verb.FIRST, 1 - self.winner)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        s.first = action.a
        t.tell(Said.FIRST, action.a, rule="DZ-RND-03")


# -- battlegroups


def squads_of(s: DropState, gid: i64) -> list[int]:
    """The squads that act with a battlegroup this round: its own and its declared Auxiliaries (DZ-RND-10)."""
    g = s.groups[gid]  # DZ-RND-10
    return [*g.squads, *g.declared]


def able_groups(s: DropState, seat: i64) -> list[int]:
    """The battlegroups that a player may activate now (DZ-RND-06)."""
    found: list[int] = []
    for g in s.groups:
        if g.gid and g.seat == seat and g.activated != s.round:
            for sid in g.squads:
                if can_act(s, sid):
                    found.append(g.gid)
                    break
    return found


def waits(s: DropState, gid: i64) -> bool:
    """Is the whole battlegroup In Readiness (or still farther away)?"""
    for sid in s.groups[gid].squads:
        if s.squads[sid].members:
            place = s.outermost(s.squads[sid].members[0]).place
            if place != READY and place != RESERVE:
                return False
    return True


class NextGroup(Step[DropState]):
    """The next player in turn activates a battlegroup (DZ-RND-06)."""

    def run(self, s: DropState, t: Table) -> i64:
        for turn in range(2):
            seat: i64 = s.turn if turn == 0 else 1 - s.turn
            if s.declined & bit(seat):
                continue
            if able_groups(s, seat):
                return bit(seat)
        s.become(RoundUp(0))
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        groups = able_groups(s, seat)
        found = [Action(Verb.ACTIVATE, gid) for gid in groups if gid != s.refused]
        if not found:
            found = [Action(Verb.ACTIVATE, gid) for gid in groups]
        if not self.bars_decline(s, groups):
            found.append(DECLINING)
        return found

    def bars_decline(self, s: DropState, groups: list[int]) -> str:
        """The rule against declining the rest of the round, or ''."""
        for gid in groups:
            if not waits(s, gid):
                return "DZ-RND-06"
        return ""

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.ACTIVATE and action.a == s.refused and action.a:
            return "AMB-47"
        return "DZ-RND-06"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.turn = seat
        if action.verb is Verb.DECLINE:
            s.declined |= bit(seat)
            t.tell(Said.DECLINED, seat, rule="DZ-RND-06")
            s.turn = 1 - seat
            return
        s.refused = 0
        s.become(Declaring(action.a))


def stays_bound(s: DropState, sid: i64) -> bool:
    """Cato: an Auxiliary Aircraft that is no Transport belongs to its first battlegroup for the game."""
    k = s.cards.units[s.squads[sid].kind]
    if k.type < AIRCRAFT or k.holds:
        return False
    for number in s.famous[s.squads[sid].seat]:
        if s.cards.commanders[number].binds:
            return True
    return False


def chosen(s: DropState, gid: i64, declared: tuple[int, ...], activated: i64) -> None:
    """Replace a battlegroup by one with these Auxiliaries."""
    g = s.groups[gid]
    s.groups[gid] = Group(gid, g.seat, g.kind, g.squads, g.mode, activated, declared)


def auxiliaries(s: DropState, gid: i64) -> list[int]:
    """The Auxiliary squads that may still be declared with a battlegroup (DZ-RND-07)."""
    g = s.groups[gid]
    found: list[int] = []
    for q in s.squads:
        if q.sid and q.seat == g.seat and q.gid == 0 and q.bound == 0 and can_act(s, q.sid):
            if q.sid not in g.declared:
                found.append(q.sid)
    return found


class Declaring(Step[DropState]):
    """The Auxiliary squads that go with the battlegroup are declared; Transports loaded with it must (DZ-RND-07)."""

    def __init__(self, gid: i64, begun: bool = False) -> None:
        self.gid: Final[i64] = gid
        self.begun: Final = begun

    def run(self, s: DropState, t: Table) -> i64:
        if not self.begun:
            forced: list[int] = []
            for q in s.squads:
                if q.sid and q.gid == 0 and q.bound == self.gid and q.members and q.activated != s.round:
                    forced.append(q.sid)
            chosen(s, self.gid, tuple(forced), s.groups[self.gid].activated)
            s.become(Declaring(self.gid, True))
            return 0
        if auxiliaries(s, self.gid):
            return bit(s.groups[self.gid].seat)
        begin_group(s, t, self.gid)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = [Action(Verb.DECLARE, sid) for sid in auxiliaries(s, self.gid)]
        found.append(ENDING)
        return found

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-RND-07"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.END:
            begin_group(s, t, self.gid)
            return
        g = s.groups[self.gid]
        chosen(s, self.gid, (*g.declared, action.a), g.activated)
        s.change_squad(action.a).bound = self.gid
        t.tell(Said.DECLARED, seat, a=action.a, b=self.gid, rule="DZ-RND-07")


def begin_group(s: DropState, t: Table, gid: i64) -> None:
    """The battlegroup is selected; its window opens before anything is done."""
    g = s.groups[gid]
    s.active = g.seat
    s.acting = gid
    t.tell(Said.ACTIVATED, g.seat, a=gid, rule="DZ-RND-06", more=g.declared)
    s.become(Activation(gid, False))
    announce(s, t, Moment(BG_SELECTED, g.seat, BATTLEGROUP, gid))


class Activation(Step[DropState]):
    """A battlegroup acts: its player picks squad after squad, in any order (DZ-RND-08)."""

    def __init__(self, gid: i64, begun: bool) -> None:
        self.gid: Final[i64] = gid
        self.begun: Final = begun

    def run(self, s: DropState, t: Table) -> i64:
        g = s.groups[self.gid]
        if not self.begun:
            if s.refused == self.gid:  # AMB-47: the first choice is not activated
                for sid in g.declared:
                    if bound_to(s, sid) == 0:
                        s.change_squad(sid).bound = 0
                chosen(s, self.gid, (), g.activated)
                expire(s, U_BG)
                s.active = -1
                s.acting = 0
                s.become(NextGroup())
                return 0
            chosen(s, self.gid, g.declared, s.round)
            s.become(Activation(self.gid, True))
            return 0
        if self.ready(s) or card_plays(s, g.seat, Moment(MY_ACTIVATION, g.seat), True):
            return bit(g.seat)
        s.become(GroupEnd(self.gid, 0))
        return 0

    def ready(self, s: DropState) -> list[int]:
        """The squads that have not acted yet and can."""
        return [sid for sid in squads_of(s, self.gid) if can_act(s, sid)]

    def acted(self, s: DropState) -> bool:
        for sid in squads_of(s, self.gid):
            if s.squads[sid].flags & ACTED:
                return True
        return False

    def options(self, s: DropState, seat: i64) -> list[Action]:
        squads = self.ready(s)
        found = [Action(Verb.SQUAD, sid) for sid in squads]
        if not squads or self.acted(s):
            found.append(ENDING)  # DZ-RND-08: at least one unit must act
        found.extend(card_plays(s, seat, Moment(MY_ACTIVATION, seat), True))
        return found

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PLAY:
            return bars_play(s, seat, action, Moment(MY_ACTIVATION, seat), True)
        return "DZ-RND-08"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PLAY:
            t.barrier = True
            play_idle(s, t, seat, action)
        elif action.verb is Verb.SQUAD:
            s.push(Acting(action.a, 0))
        else:
            s.become(GroupEnd(self.gid, 0))


class GroupEnd(Step[DropState]):
    """The end of a battlegroup's activation: drops, Fortitude tests, then the window (DZ-RND-14)."""

    def __init__(self, gid: i64, stage: i64) -> None:
        self.gid: Final[i64] = gid
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        stage: i64 = self.stage
        s.become(GroupEnd(self.gid, stage + 1))
        g = s.groups[self.gid]
        if stage == 0:
            drop_scattered(s, t)
        elif stage == 1:
            s.push(Tests())
        elif stage == 2:
            t.tell(Said.ENDED, g.seat, a=self.gid, rule="DZ-RND-14")
            announce(s, t, Moment(BG_DONE, g.seat, BATTLEGROUP, self.gid))
        else:
            expire(s, U_BG)
            for q in s.squads:
                if q.flags & (CQ_HURT | ONE_ACTION):
                    s.change_squad(q.sid).flags &= ~(CQ_HURT | ONE_ACTION)
            s.active = -1
            s.acting = 0
            s.turn = s.again if s.again >= 0 else 1 - g.seat  # DZ-RND-06; S16
            s.again = -1
            access_lost(s, t)
            s.become(NextGroup())
        return 0


# -- Round Up


class RoundUp(Step[DropState]):
    """The Round Up, point by point (DZ-RND-09)."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        stage: i64 = self.stage
        s.become(RoundUp(stage + 1))
        if stage == 0:
            t.tell(Said.ROUND_UP, a=s.round, rule="DZ-RND-09")
            announce(s, t, Moment(ROUNDUP_START, -1))
        elif stage == 1:
            s.push(Collaterals(1))
        elif stage == 2:
            repair(s, t)
            fire(s, t, Moment(SCORE_ROUND, -1))
        elif stage == 3:
            announce(s, t, Moment(ROUND_END, -1))
            if s.toxins:
                corrode(s, t)
        elif stage == 4:
            reserves(s, t)
            s.push(RoundEnd())
        else:
            expire(s, U_ROUND)
            s.become(Round(0))
        return 0


class RoundEnd(Step[DropState]):
    """Is the game over? If not, the next round begins (DZ-RND-09)."""

    def run(self, s: DropState, t: Table) -> i64:
        s.pop()
        end_of_round(s, t)
        return 0


def reserves(s: DropState, t: Table) -> None:
    """Reserves whose time has come become In Readiness (DZ-DEP-11)."""
    if s.round < s.table.reserve_round:
        return
    for u in s.units:
        if u.place == RESERVE:
            s.change(u.uid).place = READY
    for g in s.groups:
        if g.gid and g.mode == RESERVE:
            s.groups[g.gid] = Group(g.gid, g.seat, g.kind, g.squads, READY, g.activated, g.declared)
            t.tell(Said.RESERVES, g.seat, a=g.gid, rule="DZ-DEP-11")
