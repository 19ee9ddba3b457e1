"""Who may attack whom, and what is the course of an attack? Chapter "Attacking"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    BLITZ,
    FLYING,
    FORTIFICATION,
    FRONT,
    GUARD,
    HEAVY,
    ON_ADVANCE,
    ON_ALLY_ATTACK,
    ON_ATTACK,
    ON_DEFEND,
    RANGED,
    SUPPORT,
)
from drumhead.games.shadows_edge.combat import strike, strike_commander
from drumhead.games.shadows_edge.intercept import open_interception
from drumhead.games.shadows_edge.selectors import is_fatigued, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Unit, card_of, is_commander
from drumhead.games.shadows_edge.status import bars_shocked
from drumhead.games.shadows_edge.triggers import SETTLE, fire, fire_side, settle
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table


def bars_attacker(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from attacking at all, its cost apart, or ''."""
    if u.shocked:
        return bars_shocked(u)
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
    """Ranged and Flying units choose any target, whatever stands in the Front."""
    return u.type == RANGED or u.type == FLYING  # SE-ATK-07, SE-ATK-08


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


# -- the course of an attack


def start_attack(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay, count the attack, fly forward; the rest is the Attack step's."""
    u = s.change(action.a)
    s.points[seat] = s.points[seat].paid(op_cost(s, u))  # SE-ATK-01
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


class Attack(Step[EdgeState]):
    """An attack between its declaration and its damage: first what it triggers, stage by stage (SE-ATK-11)."""

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
            stage += 1  # SE-ATK-11
            if s.queue:
                s.become(Attack(self.seat, self.attacker, self.target, stage))
                s.push(SETTLE)
                return 0
