"""Who may take the shots that are meant for a commander? Squad-mates, weapon by weapon."""

from mypy_extensions import i64

from drumhead.games.dropzone.fights import REACTION, Fight, Shot
from drumhead.games.dropzone.geometry import near
from drumhead.games.dropzone.mods import RETINUE
from drumhead.games.dropzone.paths import best_point, path_of
from drumhead.games.dropzone.printed import CENTRE, STORM
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.targets import UNSEEN, Sight, bars_target, look
from drumhead.games.dropzone.texts import UNIT, thing, thing_id, thing_kind

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
    sight = sight_of(s, f, shot, uid)
    if not sight.seen:
        return "DZ-CMD-16"
    if sight.hull and not shot.hull:
        return "DZ-CMD-17"  # AMB-14: the Hull Down state itself, whatever the weapon ignores
    return ""


def sight_of(s: DropState, f: Fight, shot: Shot, uid: i64) -> Sight:
    """What the weapon of this shot has of another unit; UNSEEN if that is no valid target of it."""
    w = s.cards.weapons[shot.weapon]
    shooter = s.units[shot.uid]
    if f.kind == REACTION:  # on its own way past the gun, not where the commander was shot at
        point = best_point(s, shooter, shot.slot, w, path_of(s, uid))
        if point is None:
            return UNSEEN
        return Sight(True, point.hull, False, CENTRE, 0)
    it = thing(UNIT, uid)
    if bars_target(s, shooter, shot.slot, w, it, f, shot.combined):
        return UNSEEN
    return look(s, shooter, shot.slot, w, it, f)
