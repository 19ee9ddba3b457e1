"""How is an attack fought? Who may attack whom, the course of an attack, interception, and the blows themselves."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    BLIGHT,
    BLITZ,
    BREAKTHROUGH,
    DRAIN,
    EVASIVE,
    FLYING,
    FORTIFICATION,
    FRONT,
    GUARD,
    HEAVY,
    INTERCEPT,
    LONGSHOT,
    ON_ADVANCE,
    ON_ALLY_ATTACK,
    ON_ATTACK,
    ON_DEFEND,
    ON_HIT_COMMANDER,
    ON_INTERCEPT,
    ON_KILL,
    RANGED,
    SUPPORT,
    SWIFT,
    TERROR,
    siege,
)
from drumhead.games.shadows_edge.defence import afflict, heal_commander, hit, hit_commander, shock
from drumhead.games.shadows_edge.menu import PASSING
from drumhead.games.shadows_edge.points import bars_payment
from drumhead.games.shadows_edge.selectors import attack, is_fatigued, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Said, Unit, Verb, is_commander
from drumhead.games.shadows_edge.triggers import SETTLE, check, fire, fire_side, settle
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal

# -- who may attack whom


def bars_attacker(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from attacking at all, its cost apart, or ''."""
    if u.shocked:
        return "SE-OP-03"
    if u.type == FORTIFICATION and not s.rulings.fortifications_attack:
        return "SE-ATK-03"
    if u.entered == s.turn and not (s.rulings.blitz_attacks and keys(s, u) & BLITZ):
        return "SE-ATK-02"
    if u.turn == s.turn:
        if u.posed:
            return "SE-STN-04"
        if not s.rulings.repeat_attacks and is_fatigued(s, u):
            return "SE-ATK-13"
    if u.line == SUPPORT:
        if u.type <= HEAVY and not s.rulings.melee_from_support:
            return "SE-ATK-04"
        if u.type == FLYING and not s.open(u.seat, FRONT):
            return "SE-ATK-09"
    return ""


def is_free_to_aim(u: Unit) -> bool:
    """Ranged and Flying units choose any target, whatever stands in the Front (SE-ATK-07, SE-ATK-08)."""
    return u.type == RANGED or u.type == FLYING


def bars_target(s: EdgeState, u: Unit, target: i64) -> str:
    """The rule that keeps this unit from attacking this unit or Commander, or ''."""
    other: i64 = 1 - u.seat
    if is_commander(target):
        if target != other + 1:
            return "SE-ATK-01"
        if not is_free_to_aim(u) and s.count(other, FRONT) > 0:
            return "SE-ATK-05"
        return ""
    v = s.find(target)
    if v is None or v.seat != other:
        return "SE-ATK-01"
    if is_free_to_aim(u):
        return ""
    if v.line != FRONT:
        return "SE-ATK-05" if s.count(other, FRONT) > 0 else ""  # SE-ATK-06: through the gap
    return "SE-ATK-05" if not keys(s, v) & GUARD and guarded(s, other) else ""


def guarded(s: EdgeState, seat: i64) -> bool:
    """Does a unit with Guard stand in the seat's Front?"""
    for u in s.units[seat]:
        if u.line == FRONT and keys(s, u) & GUARD:
            return True
    return False


def melee_targets(s: EdgeState, seat: i64) -> list[int]:
    """Whom units that must break the line may attack: what `bars_target` lets through, for all of them at once."""
    uids: list[int] = []
    guards: list[int] = []
    for v in s.units[seat]:
        if v.line == FRONT:
            uids.append(v.uid)
            if keys(s, v) & GUARD:
                guards.append(v.uid)
    if guards:
        return guards
    return uids if uids else all_targets(s, seat)


def all_targets(s: EdgeState, seat: i64) -> list[int]:
    """Every unit and the Commander of a seat."""
    uids: list[int] = [seat + 1]
    for v in s.units[seat]:
        uids.append(v.uid)
    return uids


# -- the course of an attack (SE-ATK-11)


def start_attack(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay, count the attack, fly forward; the rest is the Attack step's."""
    u = s.change(action.a)
    s.points[seat] = s.points[seat].paid(op_cost(s, u), action.c == 1)  # SE-ATK-01
    u.begin(s.turn)
    u.attacks += 1
    u.attacked = 1
    t.tell(Said.ATTACK, seat, u.card, a=u.uid, b=action.b, c=card_of(s, action.b), rule="SE-ATK-01")
    s.push(Attack(seat, action.a, action.b, 0))
    if u.type == FLYING and u.line == SUPPORT:
        to_front(s, t, u.uid, "SE-ATK-09")  # SE-ATK-10: and there it stays


def to_front(s: EdgeState, t: Table, uid: i64, rule: str) -> None:
    """Move a unit into its Front; an enemy of a Flying unit may shoot before anything else happens."""
    u = s.change(uid)
    u.line = FRONT
    t.tell(Said.MOVE, u.seat, u.card, a=uid, b=FRONT, rule=rule)
    fire(s, u, ON_ADVANCE)
    settle(s, t)
    if u.type == FLYING:
        open_interception(s, u)


def card_of(s: EdgeState, uid: i64) -> i64:
    """The card of a unit in play or of a Commander."""
    if is_commander(uid):
        return s.commanders[uid - 1]
    u = s.find(uid)
    return u.card if u is not None else 0


class Attack(Step[EdgeState]):
    """An attack between its declaration and its damage."""

    def __init__(self, seat: i64, attacker: i64, target: i64, stage: i64) -> None:
        self.seat: Final[i64] = seat
        self.attacker: Final[i64] = attacker
        self.target: Final[i64] = target
        self.stage: Final[i64] = stage

    def run(self, s: EdgeState, t: Table) -> i64:
        stage: i64 = self.stage
        foe: i64 = 0 if is_commander(self.target) else self.target
        while True:
            u = s.find(self.attacker)
            v = s.find(foe) if foe else None
            if u is None or u.seat != self.seat or (foe and v is None):  # SE-ATK-12, SE-INT-08
                s.pop()
                t.tell(Said.FIZZLE, self.seat, 0, a=self.attacker, b=self.target, rule="SE-ATK-12")
                return 0
            if stage == 0:
                fire(s, u, ON_ATTACK, foe)
                fire_side(s, self.seat, ON_ALLY_ATTACK, foe, 1)
            elif stage == 1:
                if v is not None:
                    fire(s, v, ON_DEFEND, u.uid)
            else:
                s.pop()
                if v is None:
                    strike_commander(s, t, u)
                else:
                    strike(s, t, u, v)
                return 0
            stage += 1
            if s.queue:
                s.become(Attack(self.seat, self.attacker, self.target, stage))
                s.push(SETTLE)
                return 0


def strike_commander(s: EdgeState, t: Table, u: Unit) -> None:
    """The attack hits a Commander, which strikes back for nothing (SE-COM-06)."""
    mask = keys(s, u)
    n: i64 = attack(s, u) + siege(mask)
    if n > 0:
        hit_commander(s, t, 1 - u.seat, n, "SE-COM-06")
        if mask & DRAIN:
            heal_commander(s, t, u.seat, n, "SE-COM-06")
        fire(s, u, ON_HIT_COMMANDER)
    settle(s, t)


def strike(s: EdgeState, t: Table, u: Unit, v: Unit) -> None:
    """Attacker and defender deal their attack to each other, simultaneously unless one is Swift (SE-COM-01)."""
    given_keys = keys(s, u)
    back_keys = keys(s, v)
    given: i64 = attack(s, u)
    if v.type == FORTIFICATION:
        given += siege(given_keys)
    back: i64 = attack(s, v)
    if given_keys & LONGSHOT or (u.type == RANGED and not s.rulings.ranged_struck_back):  # SE-COM-02
        back = 0
    first = bool(given_keys & SWIFT) and not back_keys & SWIFT
    last = bool(back_keys & SWIFT) and not given_keys & SWIFT
    if last:
        if not is_silenced(s, v):
            blow(s, t, v, u.uid, back, False)
        if alive(s, u.uid):
            blow(s, t, u, v.uid, given, True)
    elif first:
        blow(s, t, u, v.uid, given, True)
        if alive(s, v.uid) and not is_silenced_now(s, v.uid):
            blow(s, t, v, u.uid, back, False)
    else:
        silent = is_silenced(s, v)
        blow(s, t, u, v.uid, given, True)
        if not silent:
            blow(s, t, v, u.uid, back, False)
    killed = not alive(s, v.uid)
    fallen = not alive(s, u.uid)
    check(s, t)
    if s.result is not None:
        return
    if killed:
        fire_kill(s, u.uid, v.uid)
    if fallen:
        fire_kill(s, v.uid, u.uid)
    if s.queue:
        s.push(SETTLE)


def is_silenced(s: EdgeState, u: Unit) -> bool:
    """A Shocked defender deals nothing (SE-COM-03, SE-STA-03)."""
    return bool(u.shocked) and s.rulings.shock_silences


def is_silenced_now(s: EdgeState, uid: i64) -> bool:
    u = s.find(uid)
    return u is not None and is_silenced(s, u)


def alive(s: EdgeState, uid: i64) -> bool:
    u = s.find(uid)
    return u is not None and u.defence > 0


def blow(s: EdgeState, t: Table, giver: Unit, uid: i64, n: i64, breaks: bool) -> None:
    """One side's combat or Intercept damage, and what its keywords make of it. `giver`: as it was when it struck."""
    victim = s.find(uid)
    if victim is None or n <= 0:
        return
    stood: i64 = victim.defence if victim.defence > 0 else 0
    mask = keys(s, giver)
    through = hit(s, t, uid, n, "SE-COM-01")
    dealt: i64 = through if through < stood else stood
    excess: i64 = through - dealt
    if breaks and mask & BREAKTHROUGH and excess > 0:  # SE-COM-07: without it the excess is lost
        hit_commander(s, t, victim.seat, excess, "SE-COM-07")
        dealt += excess
        fire(s, giver, ON_HIT_COMMANDER)
    if dealt > 0 and mask & DRAIN:
        heal_commander(s, t, giver.seat, dealt, "SE-COM-07")
    if through > 0 and alive(s, uid):
        if mask & BLIGHT:
            afflict(s, t, uid)
        if mask & TERROR:
            shock(s, t, uid)


def fire_kill(s: EdgeState, uid: i64, foe: i64) -> None:
    """Its damage felled an enemy unit, and it is still there."""
    u = s.find(uid)
    if u is not None:
        fire(s, u, ON_KILL, foe)


# -- interception


def open_interception(s: EdgeState, flyer: Unit) -> None:
    """A Flying unit was brought into its Front by its own side: the other side may shoot (SE-INT-01, SE-INT-02)."""
    if keys(s, flyer) & EVASIVE:
        return
    window = Intercept(1 - flyer.seat, flyer.uid, ())
    if window.can_respond(s):  # SE-INT-06: no question where nobody can pay
        s.push(window)


def bars_intercept(s: EdgeState, seat: i64, u: Unit | None, shot: tuple[int, ...], reserve_first: i64) -> str:
    """The rule that keeps this unit from intercepting, or ''."""
    if u is None or u.seat != seat or not keys(s, u) & INTERCEPT:
        return "SE-INT-01"
    if u.uid in shot:
        return "SE-INT-04"
    if is_silenced(s, u):
        return "SE-INT-05"
    return bars_payment(s.points[seat], op_cost(s, u), reserve_first)  # SE-INT-03


class Intercept(Step[EdgeState]):
    """A side may shoot at a Flying unit that comes forward: one shooter after the other (SE-INT-04)."""

    def __init__(self, seat: i64, flyer: i64, shot: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.flyer: Final[i64] = flyer
        self.shot: Final = shot

    def can_respond(self, s: EdgeState) -> bool:
        for u in s.units[self.seat]:
            if u.keys & INTERCEPT or s.auras:
                if not bars_intercept(s, self.seat, u, self.shot, 0):
                    return True
        return False

    def run(self, s: EdgeState, t: Table) -> i64:
        flyer = s.find(self.flyer)
        if flyer is None or flyer.seat == self.seat or not self.can_respond(s):
            s.pop()
            return 0
        t.barrier = True
        return bit(self.seat)

    def options(self, s: EdgeState, seat: i64) -> list[Action]:
        actions: list[Action] = [PASSING]
        for u in s.units[seat]:
            if not bars_intercept(s, seat, u, self.shot, 0):
                actions.append(Action(Verb.INTERCEPT, u.uid))
        return actions

    def verify(self, s: EdgeState, seat: i64, action: Action) -> None:
        if action.same(PASSING):
            return
        if action.verb is not Verb.INTERCEPT:
            raise Illegal("SE-TURN-05")
        rule = bars_intercept(s, seat, s.find(action.a), self.shot, action.c)
        if rule or action.b or action.more:
            raise Illegal(rule or "K-OPTION")

    def take(self, s: EdgeState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            t.tell(Said.PASS, seat, 0, a=self.flyer, rule="SE-INT-04")
            s.pop()
            return
        u = s.find(action.a)
        assert u is not None
        s.points[seat] = s.points[seat].paid(op_cost(s, u), action.c == 1)
        s.become(Intercept(seat, self.flyer, self.shot + (action.a,)))
        t.tell(Said.INTERCEPT, seat, u.card, a=u.uid, b=self.flyer, c=card_of(s, self.flyer), rule="SE-INT-03")
        blow(s, t, u, self.flyer, attack(s, u), False)  # SE-INT-07
        fire(s, u, ON_INTERCEPT, self.flyer)
        killed = not alive(s, self.flyer)
        check(s, t)
        if s.result is None:
            if killed:
                fire_kill(s, u.uid, self.flyer)
            if s.queue:
                s.push(SETTLE)
