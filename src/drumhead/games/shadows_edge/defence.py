"""What do damage, loss and healing do to a unit? Layers of defence, Armor and Ward."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import ON_DAMAGED, WARD, armor
from drumhead.games.shadows_edge.selectors import keys
from drumhead.games.shadows_edge.state import BRACED, EdgeState, Mod, Unit
from drumhead.games.shadows_edge.triggers import fire
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table


def hit(s: EdgeState, t: Table, uid: i64, n: i64, rule: str) -> i64:
    """Deal damage to a unit; returns what got through Armor and Ward, excess included."""
    u = s.find(uid)
    if u is None:
        return 0
    mask = keys(s, u)
    n -= armor(mask)
    if n <= 0:
        return 0  # SE-COM-07: 0 damage is no damage
    u = s.change(uid)
    if mask & WARD and u.ward:
        u.ward = 0
        t.tell(Said.WARDED, u.seat, u.card, a=uid, rule=rule)
        return 0
    soak(u, n)
    t.tell(Said.DAMAGE, u.seat, u.card, a=uid, b=n, rule=rule)
    fire(s, u, ON_DAMAGED)
    return n


def lose(s: EdgeState, t: Table, uid: i64, n: i64, rule: str) -> None:
    """Take defence from a unit: nothing prevents it, and it is not damage (SE-CMD-06)."""
    if n > 0 and s.find(uid) is not None:
        u = s.change(uid)
        soak(u, n)
        t.tell(Said.LOSS, u.seat, u.card, a=uid, b=n, rule=rule)


def soak(u: Unit, n: i64) -> None:
    """Use up layers, then the unit itself, for good; `u` is a changed copy."""
    u.defence -= n
    if u.mods:
        mods: list[Mod] = list(u.mods)
        while n > 0:
            place = _foremost(mods)  # SE-DEF-02
            if place < 0:
                break
            mod = mods[place]
            eaten: i64 = mod.left if mod.left < n else n
            mods[place] = Mod(mod.kind, mod.amount, mod.left - eaten, mod.until, mod.source)
            n -= eaten
        u.mods = tuple(mods)
    u.wounds += n  # SE-COM-05


def _foremost(mods: list[Mod]) -> i64:
    """The layer hit next: the stance, then what ends soonest, then lasting ones from the newest; -1: none is left."""
    best: i64 = -1
    place: i64 = 0
    while place < len(mods):
        mod = mods[place]
        if mod.is_layer() and mod.left > 0:
            if mod.kind == BRACED:
                return place
            if best < 0 or _sooner(mod, mods[best]):
                best = place
        place += 1
    return best


def _sooner(mod: Mod, best: Mod) -> bool:
    """Is this layer, which is younger than the best so far, hit before it?"""
    if mod.until == 0:
        return best.until == 0
    return best.until == 0 or mod.until < best.until


def heal(s: EdgeState, t: Table, uid: i64, n: i64, rule: str) -> None:
    """Repair wounds, then lasting layers; never timed ones, never above full."""
    u = s.find(uid)
    if u is None or n <= 0:
        return
    mended: i64 = u.wounds if u.wounds < n else n
    left: i64 = n - mended
    mods: list[Mod] = []
    for mod in u.mods:
        if left > 0 and mod.lasting() and mod.left < mod.amount:  # SE-DEF-04
            back: i64 = mod.amount - mod.left
            if back > left:
                back = left
            left -= back
            mods.append(Mod(mod.kind, mod.amount, mod.left + back, mod.until, mod.source))
        else:
            mods.append(mod)
    if left == n:
        return
    u = s.change(uid)
    u.wounds -= mended
    u.mods = tuple(mods)
    u.defence += n - left
    t.tell(Said.HEAL, u.seat, u.card, a=uid, b=n - left, rule=rule)


def add(s: EdgeState, uid: i64, mod: Mod) -> None:
    """Give a unit something."""
    u = s.change(uid)
    u.mods = u.mods + (mod,)
    u.figure(s.cards.defs)  # SE-DEF-01


def expire(s: EdgeState, turn: i64) -> None:
    """End whatever was to last to the end of this turn; a layer takes only its unspent part along."""
    for seat in range(2):
        for u in s.units[seat]:
            if not u.mods:
                continue
            kept: list[Mod] = []
            for mod in u.mods:
                if mod.until == 0 or mod.until > turn:
                    kept.append(mod)
            if len(kept) < len(u.mods):
                new = s.change(u.uid)
                new.mods = tuple(kept)
                new.figure(s.cards.defs)  # SE-DEF-03
