"""How is a Shooting action fought out? Allocation, hit rolls, Focus, blasts, damage rolls, and the end of the action.

The action lies on `DropState.fights` as an immutable `Fight`; the step `Shooting` leads it from point to point
(digest 3.1). Close Quarters and Reaction Fire run through the same steps.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import enemies_inside
from drumhead.games.dropzone.cards import WeaponDef
from drumhead.games.dropzone.damage import (
    BY_CARD,
    remove_squad,
)
from drumhead.games.dropzone.fights import QUARTERS, REACTION, Fight, Shot
from drumhead.games.dropzone.geometry import gap, gap_to_piece
from drumhead.games.dropzone.hits import (
    BEST_COMBINED,
    again,
    burn,
    drop_lost,
    focus,
    focus_helps,
    hits_of,
    is_hit,
    make_hits,
    mark_fired,
    owner_squad,
    renew,
    reroll_damage,
    reroll_hits,
    roll_damage,
    roll_to_hit,
    take_damage,
    with_shots,
)
from drumhead.games.dropzone.modifiers import (
    armour_of,
    expire,
    unit_keys,
)
from drumhead.games.dropzone.mods import EXPIRES, U_ACTION, U_ATT
from drumhead.games.dropzone.objectives import test_claims
from drumhead.games.dropzone.printed import (
    ACTION_DONE,
    AREA,
    DESTRUCTIBLE,
    ENDLESS,
    FLAME,
    MUST_SHOOT,
    POOL_FOCUS,
    POST_DAMAGE,
    POST_HIT,
    PRE_DAMAGE,
    PRE_HIT,
    SHOOT,
    STORM,
    TARGETED,
)
from drumhead.games.dropzone.redirect import mates_for, sight_of
from drumhead.games.dropzone.stack import announce
from drumhead.games.dropzone.state import INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.targets import (
    aa_of,
    bars_shooting,
    bars_target,
    bars_weapon,
    look,
    shots_of,
)
from drumhead.games.dropzone.texts import PIECE, SQUAD, UNIT, Moment, thing, thing_id, thing_kind
from drumhead.games.dropzone.verbs import ENDING, PASSING, Said, Verb
from drumhead.games.dropzone.wounds import Casualties, Straying, misses, strayed_on
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal

STRAFE_GAP: Final = 3000
CONTACT: Final = 4000  # bases in contact are always in range (DZ-SHT-01): never farther apart than this


# -- beginning


def begin_fight(
    s: DropState, t: Table, sid: i64, kind: i64, extra: bool = False, target: i64 = 0, rule: str = "DZ-SHT-10"
) -> None:
    """A squad makes a Shooting action (out of sequence if `extra`, at a named squad if `target`)."""
    q = s.squads[sid]
    units = [uid for uid in q.members if s.units[uid].on_board() and s.units[uid].dp > 0]
    s.fights.append(Fight(sid, q.seat, kind, extra, tuple(units), target=target))
    t.tell(Said.SHOOTS, q.seat, a=sid, b=kind, rule=rule)
    s.push(Shooting(0, 0))


# -- allocation


def able(s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef) -> bool:
    """Is this weapon still to be allocated, and able to fire?"""
    if w.cq != (f.kind == QUARTERS) or (u.uid << 5 | slot) in f.held or not s.wields(u, slot):
        return False
    fired: i64 = 0
    for shot in f.shots:
        if shot.uid == u.uid:
            if shot.slot == slot:
                fired += 1
            elif w.alt and s.cards.weapons[shot.weapon].alt == w.alt:
                return False  # one profile of the set
    if fired >= w.strafe:
        return False
    return not bars_weapon(s, u, slot, w, False, f.extra)


def targets_for(s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef, first: bool) -> list[int]:
    """The targets that this weapon of this unit may be allocated to; only the first found, if that is all one asks."""
    things: list[int] = []
    if f.kind == QUARTERS:
        for sid in quarters_targets(s, f, u):
            things.append(thing(SQUAD, sid))
        return things
    if w.keys & STORM:
        things.append(thing(SQUAD, f.sid))
        return things
    far: i64 = w.far if w.far > w.near else w.near
    short = far < ENDLESS and u.place == TABLE and not s.mods  # then what is beyond is not worth a question
    far += CONTACT
    for v in s.units:
        if v.seat != u.seat and v.uid and v.dp > 0 and (v.place == TABLE or v.place == INSIDE):
            if short and v.place == TABLE:
                dx: i64 = v.x - u.x
                dy: i64 = v.y - u.y
                if dx > far or dx < -far or dy > far or dy < -far:
                    continue
            it = thing(UNIT, v.uid)
            if not bars_aim(s, f, u, slot, w, it):
                things.append(it)
                if first:
                    return things
    for p in s.pieces:
        if p.pid and p.keys & DESTRUCTIBLE and p.inside and not p.fallen and enemies_inside(s, p.pid, u.seat):
            it = thing(PIECE, p.pid)
            if not bars_aim(s, f, u, slot, w, it):
                things.append(it)
                if first:
                    return things
    return things


def sky_targets(s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef) -> list[int]:
    """The Aircraft that only combined fire of this weapon may take as an AA weapon (AMB-31)."""
    found: list[int] = []
    if w.reduced and f.kind != QUARTERS and aa_of(s, u, slot, w) < 0:
        for v in s.units:
            if v.air and v.seat != u.seat and v.place == TABLE and v.dp > 0:
                if not bars_aim(s, f, u, slot, w, thing(UNIT, v.uid), 2):
                    found.append(thing(UNIT, v.uid))
    return found


def bars_aim(s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef, it: i64, combined: i64 = 0) -> str:
    """The rule against allocating this weapon to a target, or ''."""
    if f.target and owner_squad(s, it) != f.target:
        return "DZ-ACT-04"
    rule = bars_target(s, u, slot, w, it, f, combined)
    if rule:
        return rule
    if w.strafe > 1:
        return bars_strafe(s, f, u, slot, it)
    return ""


def bars_strafe(s: DropState, f: Fight, u: Unit, slot: i64, it: i64) -> str:
    """Each target of a Strafe lies within 3 inches of another target of it."""
    others = [shot.target for shot in f.shots if shot.uid == u.uid and shot.slot == slot]
    if not others:
        return ""
    for other in others:
        if other == it:
            return ""
        if thing_kind(it) == UNIT and thing_kind(other) == UNIT:
            if gap(s, s.units[thing_id(it)], s.units[thing_id(other)]) <= STRAFE_GAP * STRAFE_GAP:
                return ""
        elif thing_kind(it) == UNIT:
            if gap_to_piece(s, s.units[thing_id(it)], thing_id(other)) <= STRAFE_GAP * STRAFE_GAP:
                return ""
        elif thing_kind(other) == UNIT:
            if gap_to_piece(s, s.units[thing_id(other)], thing_id(it)) <= STRAFE_GAP * STRAFE_GAP:
                return ""
    return "DZ-SHT-10"


def quarters_targets(s: DropState, f: Fight, u: Unit) -> list[int]:
    """The enemy squads in the same Garrison; a Horde must be shot at first (DZ-CQ-01, DZ-CQ-07)."""
    if u.place != INSIDE:  # DZ-CQ-07
        return []
    foes = enemies_inside(s, u.inside, u.seat)
    if f.target:
        return [sid for sid in foes if sid == f.target]
    must = [sid for sid in foes if unit_keys(s, s.units[s.squads[sid].members[0]]) & MUST_SHOOT]
    return must if must else foes


def open_slot(s: DropState, f: Fight) -> i64:
    """The first slot with a weapon that can still be allocated; -1: none."""
    arms = s.squads[f.sid].arms
    for slot in range(len(arms)):
        w = s.cards.weapons[arms[slot]]
        for uid in f.units:
            u = s.units[uid]
            if able(s, f, u, slot, w) and (targets_for(s, f, u, slot, w, True) or sky_targets(s, f, u, slot, w)):
                return slot
    return -1


def can_shoot(s: DropState, sid: i64, kind: i64, extra: bool = False) -> bool:
    """Has the squad a weapon and a target for a Shooting action of this kind?"""
    if bars_shooting(s, sid):
        return False  # also out of sequence: who embarked or flew high does not shoot in this round (DZ-ACT-04)
    q = s.squads[sid]
    units = [uid for uid in q.members if s.units[uid].on_board()]
    f = Fight(sid, q.seat, kind, extra, tuple(units))
    return open_slot(s, f) >= 0


def aim(s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef, it: i64, combined: i64) -> Shot:
    """The weapon is allocated to a target."""
    if f.kind == QUARTERS or w.keys & STORM:
        return Shot(u.uid, slot, w.number, it, combined=combined)
    sight = look(s, u, slot, w, it, f)
    return Shot(u.uid, slot, w.number, it, sight.edge, combined, sight.hull, sight.blind)


class Shooting(Step[DropState]):
    """A Shooting action, from point to point. `index` counts the shots that redirecting or Focus has asked about."""

    UNLISTED: ClassVar[str] = (
        "A squad fires a weapon together; one gun at a time, combined fire that gains nothing, scenery without "
        "enemies, and Focus that strengthens single hits are accepted, too."
    )

    def __init__(self, stage: i64, index: i64) -> None:
        self.stage: Final[i64] = stage
        self.index: Final[i64] = index

    def run(self, s: DropState, t: Table) -> i64:
        stage: i64 = self.stage
        f = s.fights[-1]
        if stage == 1:  # allocation
            if f.kind != REACTION:
                for slot in range(len(s.squads[f.sid].arms)):  # as in `open_slot`, and what it finds is the menu
                    menu = self.aims(s, f, slot)
                    if menu[0].verb is not Verb.HOLD:
                        s.menu = menu
                        s.menu_of = self
                        return bit(f.seat)
            s.become(Shooting(2, 0))
            return 0
        if stage == 2:
            return self.redirecting(s, f)
        if stage == 7:
            return self.focusing(s, t, f)
        s.become(Shooting(stage + 1, 0))
        if stage == 0:
            announce(s, t, Moment(SHOOT, f.seat, SQUAD, f.sid))
        elif stage == 3:
            if not f.shots:
                s.become(Shooting(13, 0))
            else:
                self.targeted(s, t, f)
        elif stage == 4:
            if f.kind != QUARTERS:  # DZ-CQ-06: no hit dice, no windows around them
                announce(s, t, Moment(PRE_HIT, f.seat, SQUAD, f.sid, many=targets_of(f)))
        elif stage == 5:
            drop_lost(s)
            if f.kind != QUARTERS:
                roll_to_hit(s, t)
        elif stage == 6:
            if f.kind != QUARTERS:
                announce(s, t, Moment(POST_HIT, f.seat, SQUAD, f.sid))
        elif stage == 8:
            make_hits(s, t)
            announce(s, t, Moment(PRE_DAMAGE, f.seat, SQUAD, f.sid, foe_of(s, f)))
            stray_flames(s)
        elif stage == 9:
            roll_damage(s, t)
        elif stage == 10:
            announce(s, t, Moment(POST_DAMAGE, f.seat, SQUAD, f.sid, foe_of(s, f), piece_of(s, f)))
        elif stage == 11:
            reroll_damage(s, t)
            if f.kind == QUARTERS:
                s.push(Casualties(0, 0, ()))  # DZ-CQ-07: point by point
            else:
                take_damage(s, t)
        elif stage == 12:
            burn(s, t)
        else:
            self.finish(s, t, f)
        return 0

    # -- decisions

    def options(self, s: DropState, seat: i64) -> list[Action]:
        if s.menu_of is self and self.stage == 1:
            return s.menu
        f = s.fights[-1]
        if self.stage == 2:
            shot = f.shots[self.index]
            found_ = [Action(Verb.REDIRECT, self.index, uid) for uid in mates_for(s, f, shot)]
            found_.append(PASSING)
            return found_
        if self.stage == 7:
            return [Action(Verb.FOCUS, self.index, n) for n in range(hits_of(f.shots[self.index]))]
        return self.aims(s, f, open_slot(s, f))

    def aims(self, s: DropState, f: Fight, slot: i64) -> list[Action]:
        """The first weapon that is still silent: every target for all units that can, combined fire that helps."""
        actions: list[Action] = []
        if slot < 0:
            return [ENDING]
        w = s.cards.weapons[s.squads[f.sid].arms[slot]]
        seen: list[int] = []
        sky: list[int] = []
        for uid in f.units:
            u = s.units[uid]
            if able(s, f, u, slot, w):
                for it in sky_targets(s, f, u, slot, w):
                    if it not in sky:
                        sky.append(it)
                for it in targets_for(s, f, u, slot, w, False):
                    if it not in seen:
                        seen.append(it)
        for it in seen:
            actions.append(Action(Verb.AIM, slot, it))
        if w.reduced:
            for it in seen:
                if combining_helps(s, f, slot, w, it):
                    actions.append(Action(Verb.COMBINE, slot, it))
        for it in sky:
            actions.append(Action(Verb.COMBINE, slot, it, 1))
        actions.append(Action(Verb.HOLD, slot))
        actions.append(ENDING)
        return actions

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        f = s.fights[-1]
        if self.stage == 2:
            if action.verb is Verb.PASS and not action.a:
                return ""
            if action.verb is Verb.REDIRECT and action.a == self.index and action.c == 0:
                return "" if action.b in mates_for(s, f, f.shots[self.index]) else "DZ-CMD-16"
            return "DZ-CMD-15"
        if self.stage == 7:
            if action.verb is Verb.FOCUS and action.a == self.index and action.c == 0:
                hits = hits_of(f.shots[self.index])
                if not 0 <= action.b < hits:
                    return "DZ-SHT-13"
                if action.more and (
                    len(action.more) != hits - action.b or min(action.more) < 0 or sum(action.more) != action.b
                ):
                    return "DZ-SHT-13"
                return ""
            return "DZ-SHT-13"
        return self.bars_allocation(s, f, action)

    def bars_allocation(self, s: DropState, f: Fight, action: Action) -> str:
        """The law of allocation (DZ-SHT-01, DZ-SHT-11)."""
        arms = s.squads[f.sid].arms
        if action.verb is Verb.END:
            return ""
        if not 0 <= action.a < len(arms):
            return "K-OPTION"
        slot: i64 = action.a
        w = s.cards.weapons[arms[slot]]
        if action.verb is Verb.HOLD:
            return ""
        if action.verb is not Verb.AIM and action.verb is not Verb.COMBINE:
            return "K-OPTION"
        combined: i64 = 0
        only: i64 = action.c if action.verb is Verb.AIM else 0
        if action.verb is Verb.COMBINE:
            if not w.reduced or action.c not in (0, 1):
                return "AMB-31"
            combined = 2 if action.c else 1
        if not self.is_target(s, action.b):
            return "DZ-SHT-11"
        rule = "DZ-SHT-10"
        for uid in f.units:
            if only and uid != only:
                continue
            u = s.units[uid]
            if not able(s, f, u, slot, w):
                continue
            rule = self.bars_one(s, f, u, slot, w, action.b, combined)
            if not rule:
                return ""
        return rule

    def bars_one(self, s: DropState, f: Fight, u: Unit, slot: i64, w: WeaponDef, it: i64, combined: i64) -> str:
        if f.kind == QUARTERS:
            if thing_kind(it) == SQUAD and thing_id(it) in quarters_targets(s, f, u):
                return ""
            return "DZ-CQ-01"
        if w.keys & STORM:
            return "" if it == thing(SQUAD, f.sid) else "DZ-SHT-11"
        if thing_kind(it) == SQUAD:
            return "DZ-SHT-11"
        if combined and shots_of(s, u, slot, w) < 1:
            return "AMB-31"
        return bars_aim(s, f, u, slot, w, it, combined)

    def is_target(self, s: DropState, it: i64) -> bool:
        kind = thing_kind(it)
        number = thing_id(it)
        if it < 0 or it >> 24:
            return False
        if kind == UNIT:
            return 0 < number < len(s.units)
        if kind == PIECE:
            return 0 < number < len(s.pieces)
        return kind == SQUAD and 0 < number < len(s.squads)

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        f = s.fights[-1]
        if self.stage == 2:
            if action.verb is Verb.REDIRECT:
                redirect(s, t, self.index, action.b)
            s.become(Shooting(2, self.index + 1))
            return
        if self.stage == 7:
            focus(s, self.index, action.b, action.more)
            s.become(Shooting(7, self.index + 1))
            return
        if action.verb is Verb.END:
            s.become(Shooting(2, 0))
            return
        slot: i64 = action.a
        w = s.cards.weapons[s.squads[f.sid].arms[slot]]
        if action.verb is Verb.HOLD:
            held = list(f.held)
            for uid in f.units:
                if able(s, f, s.units[uid], slot, w):
                    held.append(uid << 5 | slot)
            renew(s, with_shots(f, f.shots, tuple(held)))
            return
        combined: i64 = 0
        if action.verb is Verb.COMBINE:
            combined = 2 if action.c else 1
        shots = list(f.shots)
        for uid in f.units:
            if action.verb is Verb.AIM and action.c and uid != action.c:
                continue
            u = s.units[uid]
            if able(s, f, u, slot, w) and not self.bars_one(s, f, u, slot, w, action.b, combined):
                shots.append(aim(s, f, u, slot, w, action.b, combined))
                t.tell(Said.AIMED, seat, a=uid, b=w.number, c=action.b, rule="DZ-SHT-01")
        renew(s, with_shots(f, tuple(shots), f.held))

    # -- stages

    def redirecting(self, s: DropState, f: Fight) -> i64:
        """Ask about the next shot at a commander that may go to a squad-mate (DZ-CMD-15, DZ-CMD-19)."""
        index: i64 = self.index  # DZ-CMD-19
        while index < len(f.shots):
            shot = f.shots[index]
            if f.kind != QUARTERS and mates_for(s, f, shot):  # DZ-CMD-21, AMB-15: no Close Quarters, no blasts
                if index == self.index:
                    return bit(s.units[thing_id(shot.target)].seat)
                s.become(Shooting(2, index))
                return 0
            index += 1
        s.become(Shooting(3, 0))
        return 0

    def targeted(self, s: DropState, t: Table, f: Fight) -> None:
        """One window for all squads that are shot at (DZ-STK-17), and for Garrisons that are."""
        squads: list[int] = []  # DZ-STK-17
        piece: i64 = 0
        for shot in f.shots:
            kind = thing_kind(shot.target)
            if kind == PIECE:
                piece = thing_id(shot.target)
                for uid in s.pieces[piece].inside:
                    if s.units[uid].seat != f.seat and s.units[uid].sid not in squads:
                        squads.append(s.units[uid].sid)
                continue
            sid = owner_squad(s, shot.target)
            if sid and sid != f.sid and sid not in squads:
                squads.append(sid)
            if kind == UNIT and s.units[thing_id(shot.target)].place == INSIDE:
                piece = s.units[thing_id(shot.target)].inside
        if squads:
            side: i64 = s.squads[squads[0]].seat
            announce(s, t, Moment(TARGETED, side, SQUAD, squads[0], f.sid, piece, tuple(squads)))

    def focusing(self, s: DropState, t: Table, f: Fight) -> i64:
        """Re-rolls of failed hits, then the choices of Focus weapons (DZ-SHT-13)."""
        if self.index == 0:
            reroll_hits(s, t)
            pool(s)
            f = s.fights[-1]
        index: i64 = self.index
        while index < len(f.shots):
            shot = f.shots[index]
            w = s.cards.weapons[shot.weapon]
            if w.focus and not shot.lost and hits_of(shot) > 1 and not w.keys & AREA and focus_helps(s, f, shot, w):
                if index == self.index:
                    return bit(f.seat)
                s.become(Shooting(7, index))
                return 0
            index += 1
        s.become(Shooting(8, 0))
        return 0

    def finish(self, s: DropState, t: Table, f: Fight) -> None:
        """Weapons are marked as fired, modifiers of the attack end, the action is done."""
        s.pop()
        mark_fired(s, f)
        expired: list[int] = []
        for m in s.mods:
            if m.kind == EXPIRES and m.on == SQUAD and s.squads[m.id].members:
                expired.append(m.id)
        s.fights.pop()
        expire(s, U_ATT)
        for sid in expired:
            remove_squad(s, t, sid, BY_CARD, 0)  # AMB-52
        if f.kind == REACTION:
            return
        expire(s, U_ACTION)
        members = s.squads[f.sid].members
        piece: i64 = s.units[members[0]].inside if members and s.units[members[0]].place == INSIDE else 0
        announce(s, t, Moment(ACTION_DONE, f.seat, SQUAD, f.sid, 0, piece))
        test_claims(s, t, f.seat)


def stray_flames(s: DropState) -> None:
    """Flames that missed where own Infantry is hit that Infantry: before the window the defender says whom."""
    f = s.fights[-1]
    for index in range(len(f.shots) - 1, -1, -1):
        shot = f.shots[index]
        if s.cards.weapons[shot.weapon].keys & FLAME and not shot.lost and misses(s, index) and strayed_on(s, index):
            s.push(Straying(index, misses(s, index)))


def targets_of(f: Fight) -> tuple[int, ...]:
    things: list[int] = []
    for shot in f.shots:
        if shot.target not in things:
            things.append(shot.target)
    return tuple(things)


def foe_of(s: DropState, f: Fight) -> i64:
    """The first squad that is shot at."""
    for shot in f.shots:
        sid = owner_squad(s, shot.target)
        if sid and sid != f.sid:
            return sid
    return 0


def piece_of(s: DropState, f: Fight) -> i64:
    """The Garrison that is shot at, if any."""
    for shot in f.shots:
        if thing_kind(shot.target) == PIECE:
            return thing_id(shot.target)
    for shot in f.shots:
        if thing_kind(shot.target) == UNIT and s.units[thing_id(shot.target)].place == INSIDE:
            return s.units[thing_id(shot.target)].inside
    return 0


def combining_helps(s: DropState, f: Fight, slot: i64, w: WeaponDef, it: i64) -> bool:
    """Can only combined fire damage this target?"""
    if f.kind == QUARTERS:
        members = s.squads[thing_id(it)].members
        armour = armour_of(s, s.units[members[0]]) if members else 0
    elif thing_kind(it) == PIECE:
        armour = s.table.pieces[thing_id(it) - 1].armour
    else:
        armour = armour_of(s, s.units[thing_id(it)])
    if w.energy + 6 >= armour or w.energy >= BEST_COMBINED:
        return False
    most_ = 0
    for uid in f.units:
        most_ = max(most_, shots_of(s, s.units[uid], slot, w))
    return min(BEST_COMBINED, w.energy + most_ - 1) + 6 >= armour


def redirect(s: DropState, t: Table, index: i64, uid: i64) -> None:
    """The defender passes a shot on to a squad-mate of the commander (DZ-CMD-15)."""
    f = s.fights[-1]
    shots = list(f.shots)
    old = shots[index]
    it = thing(UNIT, uid)
    sight = sight_of(s, f, old, uid)
    shots[index] = Shot(
        old.uid, old.slot, old.weapon, it, sight.edge, old.combined, sight.hull, sight.blind, redirected=True
    )
    renew(s, with_shots(f, tuple(shots), f.held))
    t.tell(Said.REDIRECTED, s.units[uid].seat, a=thing_id(old.target), b=uid, c=old.weapon, rule="DZ-CMD-15")


def pool(s: DropState) -> None:
    """Synchronised Assault: the hits of a whole squad on one target are one weapon's for Focus."""
    f = s.fights[-1]
    if not f.shots or f.kind == QUARTERS or not unit_keys(s, s.units[f.shots[0].uid]) & POOL_FOCUS:
        return
    shots: list[Shot] = []
    for shot in f.shots:
        joined = False
        for k in range(len(shots)):
            other = shots[k]
            if other.weapon == shot.weapon and other.target == shot.target and not shot.lost and not other.lost:
                dice = [6 if is_hit(die, other.need) else 1 for die in other.dice]
                dice += [6 if is_hit(die, shot.need) else 1 for die in shot.dice]
                shots[k] = again(other, tuple(dice), (), False, other.need)
                joined = True
                break
        shots.append(again(shot, (), (), True, shot.need) if joined else shot)
    renew(s, with_shots(f, tuple(shots), f.held))
