"""Who may take the shots that are meant for a commander? Squad-mates, weapon by weapon."""

from mypy_extensions import i64

from drumhead.games.dropzone.cards import STORM, UNIT, thing, thing_id, thing_kind
from drumhead.games.dropzone.geometry import near
from drumhead.games.dropzone.state import RETINUE, DropState, Fight, Shot
from drumhead.games.dropzone.targets import bars_target, look

RETINUE_REACH = 3000  # DZ-CMD-22


def mates_for(s: DropState, f: Fight, shot: Shot) -> list[int]:
    """The units to which the defender may pass this shot on; empty unless it is aimed at a commander (DZ-CMD-15)."""
    found: list[int] = []
    if thing_kind(shot.target) != UNIT or shot.redirected or shot.lost:
        return found  # DZ-CMD-20: once
    u = s.units[thing_id(shot.target)]
    if not u.commander or s.cards.weapons[shot.weapon].keys & STORM:
        return found
    for uid in mates(s, u.uid):  # DZ-CMD-18: for each weapon of each shooter
        if not bars_redirect(s, f, shot, uid):
            found.append(uid)
    return found


def mates(s: DropState, uid: i64) -> list[int]:
    """The other units of the commander's squad, and of a squad he counts as part of (DZ-CMD-22)."""
    u = s.units[uid]
    found = [other for other in s.squads[u.sid].members if other != uid]
    for a in s.auras:
        if a.aura.kind == RETINUE and a.uid == uid and a.aura.who is not None:
            for other in s.units:
                if other.uid and other.seat == u.seat and other.sid != u.sid and other.on_board():
                    if a.aura.who.covers(s, a.seat, a.uid, other.uid, -1, 0) and near(s, u, other, RETINUE_REACH):
                        for mate in s.squads[other.sid].members:
                            if mate not in found:
                                found.append(mate)
    return found


def bars_redirect(s: DropState, f: Fight, shot: Shot, uid: i64) -> str:
    """The rule that keeps a shot from being passed on to this unit, or '' (DZ-CMD-16, DZ-CMD-17)."""
    v = s.units[uid]
    if not v.on_board():
        return "DZ-CMD-57"
    w = s.cards.weapons[shot.weapon]
    shooter = s.units[shot.uid]
    it = thing(UNIT, uid)
    if bars_target(s, shooter, shot.slot, w, it, f, shot.combined):
        return "DZ-CMD-16"
    if look(s, shooter, shot.slot, w, it, f).hull and not shot.hull:
        return "DZ-CMD-17"  # AMB-14: the Hull Down state itself, whatever the weapon ignores
    return ""
