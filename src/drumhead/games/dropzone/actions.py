"""What does a squad do in its activation? Its menu of actions, the Move with all that it may hold, special actions."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import (
    can_act,
    coherency,
    is_transport,
    leader,
    place_of,
    put_on_table,
)
from drumhead.games.dropzone.fights import QUARTERS, SHOOTING
from drumhead.games.dropzone.geometry import from_piece, piece_def
from drumhead.games.dropzone.modifiers import expire, expire_for, found, total, unit_keys
from drumhead.games.dropzone.mods import ACTIONS, FREE_SIGNAL, HIT_AND_RUN, TWO_MOVES, U_ACT
from drumhead.games.dropzone.movement import (
    bars_crowd,
    bars_spot,
    coherent,
    enemy_heading,
    poses_from,
    spots_around,
)
from drumhead.games.dropzone.moving import SECOND, ActionEnd, Moving, bars_move, unload
from drumhead.games.dropzone.objectives import (
    SearchAction,
    bars_drop,
    bars_give,
    bars_scan,
    bars_search,
    drop,
    give,
    scan,
    scan_tokens,
    test_claims,
)
from drumhead.games.dropzone.printed import (
    ACTIVATED,
    ACTIVATION_END,
    AIRCRAFT,
    ANYTIME,
    CALL_IN,
    INCH,
    INFANTRY,
    INSTEAD_MOVE,
    INSTEAD_SHOOT,
    MY_ACTIVATION,
    SPECIAL,
    SQUAD_ACTIVATED,
    SQUAD_DONE,
    UNIT_ARRIVES,
)
from drumhead.games.dropzone.resolve import OF_UNIT, Resolve, clause_of
from drumhead.games.dropzone.shooting import begin_fight, can_shoot
from drumhead.games.dropzone.stack import announce, bars_play, card_plays, fire, play_idle
from drumhead.games.dropzone.state import (
    ACT_FLAGS,
    ACTED,
    ARRIVED,
    CALLED,
    DID_BOTH,
    DID_MOVE,
    DID_SECOND_MOVE,
    DID_SHOOT,
    DID_SPECIAL,
    DISEMBARKED,
    FREE_MOVE,
    FREE_OFF,
    HANDED,
    INSIDE,
    NO_LANDING,
    ONE_ACTION,
    READY,
    TABLE,
    DropState,
    Unit,
)
from drumhead.games.dropzone.texts import SQUAD, Clause, Moment, moment, thing, thing_id, thing_kind, thing_second
from drumhead.games.dropzone.transports import (
    bars_disembark,
    bars_embark,
    bars_loading,
    bars_poses_off,
    embark,
    spots_off,
    squad_near,
)
from drumhead.games.dropzone.verbs import FINISHING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.upright import squared

MOVING: Final = Action(Verb.MOVE)
GUNS: Final = Action(Verb.SHOOT)
CLOSE: Final = Action(Verb.SHOOT, 1)
SCANNING: Final = Action(Verb.SCAN)
SIGNAL_REACH: Final = 6 * INCH
CALLED_SIDES: Final = (-1, 0, 4500, 9000, 13500, 18000, 22500, 27000, 31500)


# -- the squad's activation


def actions_left(s: DropState, sid: i64) -> i64:
    """How many actions a squad still has: two, never fewer than one (DZ-ACT-01, AMB-53)."""
    q = s.squads[sid]  # AMB-53
    most: i64 = 2
    if s.mods or s.auras:
        most += total(s, ACTIONS, leader(s, sid))
    if q.flags & ONE_ACTION:
        most -= 1
    most = 1 if most < 1 else most
    did = q.did
    done: i64 = 0
    if did & DID_BOTH:
        return 0
    for one in (DID_MOVE, DID_SHOOT, DID_SPECIAL, DID_SECOND_MOVE):
        if did & one:
            done += 1
    return most - done


def bars_action(s: DropState, sid: i64, verb: i64) -> str:
    """The rule against starting this action now, or '': DID_MOVE, DID_SHOOT or DID_BOTH (DZ-ACT-01, DZ-ACT-03)."""
    q = s.squads[sid]
    left = actions_left(s, sid)
    if verb == DID_BOTH:
        return "" if q.did == 0 and left >= 2 else "DZ-ACT-02"
    if verb == DID_MOVE and q.did & DID_MOVE:
        if q.did & DID_SECOND_MOVE:
            return "DZ-ACT-01"
        u = leader(s, sid)
        if left > 0 and found(s, TWO_MOVES, u):
            return ""
        if q.did == DID_MOVE | DID_SHOOT and found(s, HIT_AND_RUN, u):
            return ""
        return "DZ-ACT-01"
    if left <= 0 or q.did & verb:
        return "DZ-ACT-01"
    return ""


class Acting(Step[DropState]):
    """A squad's activation: up to two different actions, each completed before the other (DZ-ACT-01)."""

    UNLISTED: ClassVar[str] = (
        "An Objective may be dropped at any time and passed to and fro; cargo may be set down on any free spots."
    )

    def __init__(self, sid: i64, stage: i64, back: i64 = 0) -> None:
        self.sid: Final[i64] = sid
        self.stage: Final[i64] = stage
        self.back: Final[i64] = back  # the squad whose activation this one interrupts

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if self.stage == 0:
            s.become(Acting(self.sid, 1, s.squad))
            begin_squad(s, t, self.sid)
            announce(s, t, Moment(SQUAD_ACTIVATED, q.seat, SQUAD, self.sid))
            return 0
        if self.stage == 1:
            if q.members:
                s.menu_of = None
                menu = self.options(s, q.seat)
                if len(menu) > 1 or menu[0].verb is not Verb.FINISH:
                    s.menu = menu
                    s.menu_of = self
                    return bit(q.seat)
            s.become(Acting(self.sid, 2, self.back))
            return 0
        if self.stage == 2:
            s.become(Acting(self.sid, 3, self.back))
            if q.members:
                fire(s, t, Moment(ACTIVATION_END, q.seat, SQUAD, self.sid))
            t.tell(Said.FINISHED, q.seat, a=self.sid)
            announce(s, t, Moment(SQUAD_DONE, q.seat, SQUAD, self.sid))
            test_claims(s, t, q.seat)
            return 0
        s.pop()
        expire(s, U_ACT)
        expire_for(s, self.sid)
        if q.flags & NO_LANDING:
            s.change_squad(self.sid).flags &= ~NO_LANDING
        s.squad = self.back
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        if s.menu_of is self:
            return s.menu
        sid = self.sid
        actions: list[Action] = []
        if not s.squads[sid].members:
            return [FINISHING]
        place = place_of(s, sid)
        if not bars_action(s, sid, DID_MOVE) and not bars_move(s, sid):
            actions.append(MOVING)
        if place == TABLE or place == INSIDE:
            if not bars_action(s, sid, DID_SHOOT):
                if can_shoot(s, sid, SHOOTING):
                    actions.append(GUNS)
                if place == INSIDE and can_shoot(s, sid, QUARTERS):
                    actions.append(CLOSE)
            if not bars_action(s, sid, DID_BOTH):
                for o in s.objectives:
                    if o.hidden and not o.gone and not bars_search(s, sid, o.number):
                        actions.append(Action(Verb.SEARCH, o.number, scan_tokens(s, sid)))
                if not bars_scan(s, sid):
                    actions.append(SCANNING)
            for other in callable_squads(s, sid):
                if not bars_signal(s, sid, other):
                    actions.append(Action(Verb.SIGNAL, other))
            self.free(s, sid, actions)
            self.rules(s, sid, actions)
            for q in s.squads:  # DZ-OBJ-05: in the activation of who gives it or of who gets it
                if s.squads[sid].flags & HANDED:
                    break
                if q.sid and s.squads[sid].carries and not bars_give(s, sid, q.sid):
                    actions.append(Action(Verb.GIVE, s.squads[sid].carries, q.sid))
                elif q.carries and q.seat == seat and not bars_give(s, q.sid, sid):
                    actions.append(Action(Verb.GIVE, q.carries, sid))
        if not actions or not last_hope(s, sid):
            actions.append(FINISHING)
        actions.extend(card_plays(s, seat, Moment(MY_ACTIVATION, seat), True))
        return actions

    def free(self, s: DropState, sid: i64, actions: list[Action]) -> None:
        """The free loading or unloading of an Aerial Transport that has landed (DZ-TRN-05)."""
        q = s.squads[sid]
        k = s.cards.units[q.kind]
        if not is_transport(k) or k.type < AIRCRAFT:
            return
        for cargo in free_cargo(s, sid):
            for heading in (0, 9000, 18000, 27000):
                if not bars_free_off(s, sid, cargo) and spots_off(s, cargo, s.units[q.members[0]].uid, heading):
                    actions.append(Action(Verb.DISEMBARK, cargo, heading))
        if q.flags & (FREE_OFF | FREE_MOVE):
            return
        for uid in q.members:
            if bars_loading(s, s.units[uid]):
                continue
            for other in s.squads:
                if other.seat == q.seat and other.members and s.units[other.members[0]].place == TABLE:
                    if squad_near(s, other.sid, s.units[uid]) and not bars_free_on(s, sid, other.sid, uid):
                        actions.append(Action(Verb.EMBARK, uid, other.sid))

    def rules(self, s: DropState, sid: i64, actions: list[Action]) -> None:
        """Special actions and rules that act at any time, one entry for each unit that may use one."""
        for uid in s.squads[sid].members:
            for number, clause in clauses_of_unit(s, s.units[uid]):
                if not bars_rule(s, sid, uid, number, clause):
                    verb = Verb.USE if clause.trigger == ANYTIME else Verb.SPECIAL
                    actions.append(Action(verb, uid, number))
            if not s.cards.units[s.units[uid].kind].clauses:
                break

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        sid = self.sid
        q = s.squads[sid]
        verb = action.verb
        if verb is Verb.FINISH:
            if not q.members or not last_hope(s, sid):
                return ""
            for option in self.options(s, seat):
                if option.verb is Verb.FINISH:
                    return ""
            return "DZ-RND-08"
        if verb is Verb.PLAY:
            for option in card_plays(s, seat, Moment(MY_ACTIVATION, seat), True):
                if option.same(action):
                    return ""
            return bars_play(s, seat, action, Moment(MY_ACTIVATION, seat), True)
        if verb is Verb.MOVE:
            return bars_action(s, sid, DID_MOVE) or bars_move(s, sid)
        if verb is Verb.SHOOT:
            rule = bars_action(s, sid, DID_SHOOT)
            if rule:
                return rule
            if action.a == 1:
                return "" if can_shoot(s, sid, QUARTERS) else "DZ-CQ-01"
            return "" if action.a == 0 and can_shoot(s, sid, SHOOTING) else "DZ-SHT-01"
        if verb is Verb.SEARCH:
            rule = bars_action(s, sid, DID_BOTH) or bars_search(s, sid, action.a)
            return rule or ("" if 0 <= action.b <= scan_tokens(s, sid) else "DZ-OBJ-04")
        if verb is Verb.SCAN:
            return bars_action(s, sid, DID_BOTH) or bars_scan(s, sid)
        if verb is Verb.SIGNAL:
            return bars_signal(s, sid, action.a) if action.a in callable_squads(s, sid) else "DZ-DEP-09"
        if verb is Verb.DISEMBARK:
            return self.bars_unloading(s, action)
        if verb is Verb.EMBARK:
            if not 0 < action.b < len(s.squads) or action.a not in q.members or action.more:
                return "DZ-TRN-05"
            return bars_free_on(s, sid, action.b, action.a)
        if verb is Verb.GIVE:
            giver = self.giver(s, seat, action)
            return bars_give(s, giver, action.b) if giver else "DZ-OBJ-05"
        if verb is Verb.DROP:
            return bars_drop(s, sid, action.b, action.c) if q.carries and action.a == q.carries else "DZ-OBJ-05"
        if verb is Verb.SPECIAL or verb is Verb.USE:
            if action.a in q.members:
                for number, clause in clauses_of_unit(s, s.units[action.a]):
                    if number == action.b and (clause.trigger == ANYTIME) == (verb is Verb.USE):
                        return bars_rule(s, sid, action.a, number, clause)
            return "DZ-ACT-03"
        return "DZ-ACT-03"

    def giver(self, s: DropState, seat: i64, action: Action) -> i64:
        """The squad that would pass this Objective on: the one that acts, or one that passes it to that; 0: none."""
        if not action.a or not 0 < action.b < len(s.squads):
            return 0
        if s.squads[self.sid].carries == action.a:
            return self.sid
        if action.b == self.sid:
            for q in s.squads:
                if q.carries == action.a and q.seat == seat:
                    return q.sid
        return 0

    def bars_unloading(self, s: DropState, action: Action) -> str:
        if not 0 < action.a < len(s.squads):
            return "DZ-TRN-05"
        rule = bars_free_off(s, self.sid, action.a)
        if rule:
            return rule
        carrier = s.squads[self.sid].members[0]
        if action.more:
            ways = poses_from(s, action.a, action.more)
            if ways is None:
                return "DZ-TRN-03"
            return bars_poses_off(s, action.a, carrier, [(way.end_x(), way.end_y()) for way in ways])
        if not 0 <= action.b < 36000:
            return "DZ-TRN-03"
        return "" if spots_off(s, action.a, carrier, action.b) else "DZ-TRN-03"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        sid = self.sid
        verb = action.verb
        if verb is Verb.FINISH:
            s.become(Acting(sid, 2, self.back))
            return
        if verb is Verb.PLAY:
            t.barrier = True
            play_idle(s, t, seat, action)
            return
        if verb is Verb.GIVE:
            s.flag(sid, HANDED)
            give(s, t, self.giver(s, seat, action), action.b)
            return
        if verb is Verb.DROP:
            drop(s, t, sid, "DZ-OBJ-05", False, action.b, action.c)
            return
        if verb is Verb.USE or verb is Verb.SPECIAL:
            use_rule(s, t, sid, action.a, action.b)
            return
        s.flag(sid, ACTED)
        if verb is Verb.DISEMBARK:
            s.flag(sid, FREE_OFF)
            carrier = s.squads[sid].members[0]
            unload(s, t, action, action.a, carrier)
            return
        if verb is Verb.EMBARK:
            s.flag(sid, FREE_MOVE)
            embark(s, t, action.b, action.a)
            return
        if verb is Verb.MOVE:
            did: i64 = DID_SECOND_MOVE if s.squads[sid].did & DID_MOVE else DID_MOVE
            s.change_squad(sid).did |= did
            s.push(Moving(sid, 0, SECOND if did == DID_SECOND_MOVE else 0, 0))
        elif verb is Verb.SHOOT:
            s.change_squad(sid).did |= DID_SHOOT
            begin_fight(s, t, sid, QUARTERS if action.a else SHOOTING)
        else:
            if verb is not Verb.SIGNAL or not found(s, FREE_SIGNAL, leader(s, action.a)):
                s.change_squad(sid).did |= DID_BOTH
            if verb is Verb.SEARCH:
                s.push(ActionEnd(sid))
                s.push(SearchAction(sid, action.a, action.b))
            elif verb is Verb.SCAN:
                scan(s, t, sid)
                s.push(ActionEnd(sid))
            else:
                s.push(ActionEnd(sid))
                s.push(CallingIn(sid, action.a))


def last_hope(s: DropState, sid: i64) -> bool:
    """Must this squad do something, because nobody of its battlegroup has or still can? (DZ-RND-08)"""
    if s.acting == 0 or s.group_of(sid) != s.acting:
        return False  # activated by a card, outside its battlegroup
    g = s.groups[s.acting]
    for other in (*g.squads, *g.declared):
        q = s.squads[other]
        if q.flags & ACTED:
            return False
        if other != sid and can_act(s, other):
            return False
    return True


def begin_squad(s: DropState, t: Table, sid: i64) -> None:
    """Marks of an earlier activation go, rules that act on activation do."""
    clear_marks(s, sid)
    t.tell(Said.SQUAD, s.squads[sid].seat, a=sid, rule="DZ-RND-08")
    fire(s, t, Moment(ACTIVATED, s.squads[sid].seat, SQUAD, sid))


def idles(s: DropState, sid: i64) -> bool:
    """Could this squad do nothing at all if it acted now? Reads a copy."""
    tried = s.clone()
    clear_marks(tried, sid)
    menu = Acting(sid, 1).options(tried, s.squads[sid].seat)
    return len(menu) == 1 and menu[0].verb is Verb.FINISH


def clear_marks(s: DropState, sid: i64) -> None:
    s.squad = sid
    q = s.change_squad(sid)
    q.activated = s.round
    q.did = 0
    q.flags &= ~ACT_FLAGS
    for uid in q.members:
        u = s.units[uid]
        if u.moved or u.used or u.rising == 2:
            v = s.change(uid)
            v.moved = 0
            v.used = 0
            if v.rising == 2:
                v.rising = 0
                v.scans = 0  # fleeting Scan tokens go when it activates


# -- free loading


def free_cargo(s: DropState, sid: i64) -> list[int]:
    """The squads aboard the units of this squad."""
    squads: list[int] = []
    for uid in s.squads[sid].members:
        for one in s.units[uid].cargo:
            if s.units[one].sid not in squads:
                squads.append(s.units[one].sid)
    return squads


def bars_free_off(s: DropState, sid: i64, cargo: i64) -> str:
    """The rule against setting a squad down for free now, or '' (DZ-TRN-05)."""
    if cargo not in free_cargo(s, sid):
        return "DZ-TRN-05"
    if s.squads[sid].flags & FREE_MOVE:
        return "DZ-TRN-05"
    return bars_disembark(s, cargo)


def bars_free_on(s: DropState, sid: i64, other: i64, carrier: i64) -> str:
    """The rule against taking a squad aboard for free now, or '' (DZ-TRN-05)."""
    if s.squads[sid].flags & (FREE_OFF | FREE_MOVE):
        return "DZ-TRN-05"
    r = s.squads[other]
    if not r.members or r.seat != s.squads[sid].seat or place_of(s, other) != TABLE or other == sid:
        return "DZ-TRN-03"
    if r.flags & DISEMBARKED:
        return "DZ-TRN-05"
    rule = bars_embark(s, other, carrier)
    if rule:
        return rule
    return "" if squad_near(s, other, s.units[carrier]) else "DZ-TRN-03"


# -- calling in


def bars_signal(s: DropState, sid: i64, other: i64) -> str:
    """The rule against a Signal for this squad now, or '': both actions, unless a card has paid for it (R01, R02)."""
    return "" if s.mods and found(s, FREE_SIGNAL, leader(s, other)) else bars_action(s, sid, DID_BOTH)


def callable_squads(s: DropState, sid: i64) -> list[int]:
    """The squads with Call-In that a Signal of this Infantry squad could bring (DZ-DEP-09)."""
    q = s.squads[sid]
    squads: list[int] = []
    if s.cards.units[q.kind].type != INFANTRY or q.flags & CALLED:
        return squads
    for other in s.squads:
        if other.sid and other.seat == q.seat and other.members and place_of(s, other.sid) == READY:
            if unit_keys(s, leader(s, other.sid)) & CALL_IN and called_spots(s, sid, other.sid):
                squads.append(other.sid)
    return squads


def called_spots(s: DropState, sid: i64, other: i64, side: i64 = -1) -> list[tuple[i64, i64]]:
    """Free ground within 6 inches of the squad, or of its Garrison's edge, for all units of another."""
    u = leader(s, sid)
    mates = list(s.squads[other].members)
    look = side if side >= 0 else enemy_heading(s, u.seat, u.x, u.y, 0)
    if u.place == INSIDE:
        d = piece_def(s, u.inside)
        spots = spots_around(s, mates, d.left, d.bottom, d.right, d.top, 0, SIGNAL_REACH, look)
    else:
        spots = spots_around(s, mates, u.x, u.y, u.x, u.y, 0, SIGNAL_REACH, look)
    if len(spots) < len(mates) or not coherent(spots, coherency(s, leader(s, other))):
        return []
    return spots


class CallingIn(Step[DropState]):
    """The owner places the squad that was called, near the one that signalled (DZ-DEP-09)."""

    UNLISTED: ClassVar[str] = "Listed are eight sides; any free ground in reach and in coherency is accepted."

    def __init__(self, sid: i64, other: i64) -> None:
        self.sid: Final[i64] = sid
        self.other: Final[i64] = other

    def run(self, s: DropState, t: Table) -> i64:
        found = self.options(s, s.squads[self.sid].seat)
        if len(found) > 1:
            return bit(s.squads[self.sid].seat)
        s.pop()
        if found:
            self.place(s, t, found[0])
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found: list[Action] = []
        for side in CALLED_SIDES:
            spots = called_spots(s, self.sid, self.other, side)
            if spots:
                action = Action(Verb.PLACE, self.other, spots[0][0], spots[0][1])
                if not any(one.same(action) for one in found):
                    found.append(action)
        return found

    def spots_for(self, s: DropState, action: Action) -> list[tuple[i64, i64]]:
        """The listed places with the leader where the action says."""
        for side in CALLED_SIDES:
            spots = called_spots(s, self.sid, self.other, side)
            if spots and spots[0][0] == action.b and spots[0][1] == action.c:
                return spots
        return []

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.PLACE or action.a != self.other:
            return "DZ-DEP-09"
        if not action.more:
            return "" if self.spots_for(s, action) else "DZ-DEP-09"
        ways = poses_from(s, self.other, action.more)
        if ways is None:
            return "DZ-DEP-09"
        places: list[tuple[i64, i64]] = []
        for way in ways:
            if not self.in_reach(s, way.end_x(), way.end_y()):
                return "DZ-DEP-09"
            rule = bars_spot(s, s.units[way.uid], way.end_x(), way.end_y())
            if rule:
                return rule
            places.append((way.end_x(), way.end_y()))
        u = leader(s, self.other)
        if not coherent(places, coherency(s, u)):
            return "DZ-DEP-09"
        return bars_crowd(ways, s.cards.units[u.kind].radius)

    def in_reach(self, s: DropState, x: i64, y: i64) -> bool:
        """Within 6 inches of a unit of the squad that signalled, or of its Garrison's edge?"""
        for uid in s.squads[self.sid].members:
            u = s.units[uid]
            if u.place == INSIDE:
                if from_piece(s, u.inside, x, y) <= SIGNAL_REACH * SIGNAL_REACH:
                    return True
            elif squared(u.x, u.y, x, y) <= SIGNAL_REACH * SIGNAL_REACH:
                return True
        return False

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        self.place(s, t, action)

    def place(self, s: DropState, t: Table, action: Action) -> None:
        number: i64 = 0
        seat = s.squads[self.other].seat
        spots = [] if action.more else self.spots_for(s, action)
        told: list[int] = []
        for uid in s.squads[self.other].members:
            if action.more:
                x: i64 = action.more[3 * number]
                y: i64 = action.more[3 * number + 1]
                look: i64 = action.more[3 * number + 2]
            else:
                x, y = spots[number]
                look = enemy_heading(s, seat, x, y, 0)
            number += 1
            put_on_table(s, uid, x, y, look, False)
            told.extend((uid, x, y, look, 0))
        s.flag(self.other, ARRIVED | CALLED)
        t.tell(Said.SIGNALLED, seat, a=self.sid, b=self.other, rule="DZ-DEP-09")
        t.tell(Said.PLACED, seat, a=self.other, rule="DZ-DEP-09", more=tuple(told))
        announce(s, t, Moment(UNIT_ARRIVES, seat, SQUAD, self.other))


# -- rules of units that their owner uses


def clauses_of_unit(s: DropState, u: Unit) -> list[tuple[i64, Clause]]:
    """The clauses of a unit that its owner may use by choice, numbered."""
    clauses: list[tuple[i64, Clause]] = []
    number: i64 = 0
    for clause in s.cards.units[u.kind].clauses:
        if clause.trigger == ANYTIME or clause.trigger in (INSTEAD_MOVE, INSTEAD_SHOOT, SPECIAL):
            clauses.append((number, clause))
        number += 1
    return clauses


def bars_rule(s: DropState, sid: i64, uid: i64, number: i64, clause: Clause) -> str:
    """The rule against using this clause now, or ''."""
    u = s.units[uid]
    q = s.squads[sid]
    if clause.trigger == INSTEAD_MOVE:
        rule = bars_action(s, sid, DID_MOVE)
    elif clause.trigger == INSTEAD_SHOOT:
        rule = bars_action(s, sid, DID_SHOOT)
    elif clause.trigger == SPECIAL:
        rule = bars_action(s, sid, DID_SPECIAL)
    else:
        rule = ""
    if rule:
        return rule
    if clause.trigger != ANYTIME and uid != q.members[0]:
        return "DZ-ACT-01"  # all units of the squad do it, and it is asked once
    if u.used & (1 << number):
        return "DZ-ACT-03"
    at = Moment(clause.trigger, u.seat, SQUAD, sid, 0, u.inside if u.place == INSIDE else 0, (), u.seat, uid)
    for condition in clause.conditions:
        if not condition.holds(s, at):
            return "DZ-ACT-03"
    for pick in clause.picks:
        if pick.needed and not pick.candidates(s, at, ()):
            return "DZ-ACT-03"
    return ""


def use_rule(s: DropState, t: Table, sid: i64, uid: i64, number: i64) -> None:
    """The owner uses a rule of a unit: targets are named, then it acts."""
    u = s.change(uid)
    clause = s.cards.units[u.kind].clauses[number]
    u.used |= 1 << number
    if clause.trigger == INSTEAD_MOVE:
        s.change_squad(sid).did |= DID_MOVE
    elif clause.trigger == INSTEAD_SHOOT:
        s.change_squad(sid).did |= DID_SHOOT
    elif clause.trigger == SPECIAL:
        s.change_squad(sid).did |= DID_SPECIAL
    if clause.trigger != ANYTIME:
        s.flag(sid, ACTED)
    at = Moment(clause.trigger, u.seat, SQUAD, sid, 0, u.inside if u.place == INSIDE else 0, (), u.seat, uid)
    t.tell(Said.RULE, u.seat, a=uid, b=number, more=(OF_UNIT, int(u.kind)))
    s.push(Using(OF_UNIT, u.kind, number, at.data()))


class Using(Step[DropState]):
    """The owner of a rule names its targets, then it acts."""

    def __init__(self, origin: i64, row: i64, clause: i64, at: tuple[int, ...], picks: tuple[int, ...] = ()) -> None:
        self.origin: Final[i64] = origin
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.at: Final = at
        self.picks: Final = picks

    def found(self, s: DropState) -> list[int]:
        c = clause_of(s, self.origin, self.row, self.clause)
        return c.picks[len(self.picks)].candidates(s, moment(self.at), self.picks)

    def with_pick(self, pick: i64) -> "Using":
        return Using(self.origin, self.row, self.clause, self.at, self.picks + (pick,))

    def run(self, s: DropState, t: Table) -> i64:
        c = clause_of(s, self.origin, self.row, self.clause)
        if len(self.picks) >= len(c.picks):
            s.become(Resolve(self.origin, self.row, self.clause, self.at, self.picks))
            return 0
        things = self.found(s)
        if len(things) > 1:
            return bit(moment(self.at).seat)
        s.become(self.with_pick(things[0] if things else 0))
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, thing_kind(one), thing_id(one), thing_second(one)) for one in self.found(s)]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-STK-16"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(self.with_pick(thing(action.a, action.b, action.c)))
