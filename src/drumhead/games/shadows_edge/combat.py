"""What do blows do? Attacker and defender strike, keywords add to it. Chapter "Combat and defeat"."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    BLIGHT,
    BREAKTHROUGH,
    DRAIN,
    FORTIFICATION,
    LONGSHOT,
    ON_HIT_COMMANDER,
    ON_KILL,
    RANGED,
    SWIFT,
    TERROR,
    siege,
)
from drumhead.games.shadows_edge.commander import heal_commander, hit_commander
from drumhead.games.shadows_edge.defence import hit
from drumhead.games.shadows_edge.selectors import attack, keys
from drumhead.games.shadows_edge.state import EdgeState, Unit
from drumhead.games.shadows_edge.status import afflict, is_silenced, shock
from drumhead.games.shadows_edge.triggers import SETTLE, check, fire, settle
from drumhead.kernel.agenda import Table


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
        silent = is_silenced(s, v)  # SE-COM-03
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
