"""When do units fall, and which effects come next? The state check, the queue of triggers, the resolving of effects.

Whatever may have hurt somebody ends with `settle`: the fallen leave together (SE-COM-08), the game ends if a Commander
is down, and a `Settle` step works off the queue one by one.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    ON_ALLY_DEATH,
    ON_DAMAGED,
    ON_DEATH,
    ON_ORDER,
    STATIC,
    TOKEN,
    CardDef,
)
from drumhead.games.shadows_edge.end import judge
from drumhead.games.shadows_edge.selectors import reaches
from drumhead.games.shadows_edge.state import HALO, EdgeState, Mod, Unit, commander_uid, is_commander, note_auras
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel import effects
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.fired import Fired

WORN_CLAUSES: Final = 8  # where the clauses of an Equipment begin in a unit's `used` mask


# -- firing


def fire(s: EdgeState, u: Unit, trigger: i64, foe: i64 = 0, wave: i64 = 0) -> None:
    """Queue the effects of this unit, and of what it wears, that answer to this trigger."""
    if not u.triggers & trigger:
        return
    _queue(s, s.cards.defs[u.card], u.seat, u.uid, trigger, 0, foe, wave)
    if u.equipment:
        _queue(s, s.cards.defs[u.equipment], u.seat, u.uid, trigger, WORN_CLAUSES, foe, wave)


def fire_worn(s: EdgeState, u: Unit, trigger: i64) -> None:
    """Queue the effects of the Equipment alone: for an Equipment, to enter is to be attached (SE-EQ-05)."""
    _queue(s, s.cards.defs[u.equipment], u.seat, u.uid, trigger, WORN_CLAUSES, 0, 0)


def fire_commander(s: EdgeState, seat: i64, trigger: i64, foe: i64 = 0, wave: i64 = 0) -> None:
    """Queue the effects of a Commander that answer to this trigger."""
    _queue(s, s.cards.defs[s.commanders[seat]], seat, commander_uid(seat), trigger, 0, foe, wave)


def fire_side(s: EdgeState, seat: i64, trigger: i64, foe: i64 = 0, wave: i64 = 0) -> None:
    """Queue the effects of the Commander and of all units of this seat."""
    fire_commander(s, seat, trigger, foe, wave)
    for u in s.units[seat]:
        if u.triggers & trigger:
            fire(s, u, trigger, foe, wave)


def _queue(s: EdgeState, card: CardDef, seat: i64, uid: i64, trigger: i64, base: i64, foe: i64, wave: i64) -> None:
    if not card.triggers & trigger:
        return
    place: i64 = 0
    for clause in card.clauses:
        if clause.trigger == trigger and not (clause.once and was_used(s, uid, base + place)):
            fired = Fired(seat, card.card, uid, place, foe, -1, wave)
            if clause.holds(s, fired):
                if clause.once:
                    mark_used(s, uid, base + place)
                s.queue.append(fired)
        place += 1


def was_used(s: EdgeState, uid: i64, place: i64) -> bool:
    """Did this clause do its once-a-turn thing already?"""
    if is_commander(uid):
        return bool(s.used[uid - 1] & (1 << place))
    u = s.find(uid)
    return u is not None and u.turn == s.turn and bool(u.used & (1 << place))


def mark_used(s: EdgeState, uid: i64, place: i64) -> None:
    if is_commander(uid):
        s.used[uid - 1] |= 1 << place
    elif s.find(uid) is not None:
        u = s.change(uid)
        u.begin(s.turn)
        u.used |= 1 << place


# -- the state check


def check(s: EdgeState, t: Table) -> None:
    """Find Commanders and units at 0 or less: end the game, or remove the units."""
    if judge(s, t):  # SE-TRG-01
        return
    dead: list[Unit] = []
    for u in s.units[s.active]:
        if u.defence <= 0:
            dead.append(u)
    for u in s.units[1 - s.active]:
        if u.defence <= 0:
            dead.append(u)
    if dead:
        defeat(s, t, dead)
    elif s.haloed:
        lay_halos(s)


def defeat(s: EdgeState, t: Table, dead: list[Unit]) -> None:
    """These units leave play together; then their death triggers and those of the bereaved are queued."""
    for u in dead:
        t.tell(Said.DEFEAT, u.seat, u.card, a=u.uid, rule="SE-COM-04")
        leave(s, t, u)
        if s.cards.defs[u.card].kind != TOKEN:  # SE-TRG-03: a token ceases to exist
            s.graves[u.owner] = s.graves[u.owner] + (u.card,)  # SE-COM-04
    _forget_survival(s, dead)  # SE-COM-08: all of them are gone before anything answers
    for u in dead:
        fire(s, u, ON_DEATH)
        fire_side(s, u.seat, ON_ALLY_DEATH)
    if s.haloed:
        lay_halos(s)


def leave(s: EdgeState, t: Table, u: Unit) -> None:
    """Take a unit out of its line, wherever it goes. Statuses and stances are gone with it (SE-STA-01, SE-STN-06)."""
    side = s.units[u.seat]
    place: i64 = 0
    while side[place].uid != u.uid:
        place += 1
    del side[place]
    if u.equipment:  # SE-EQ-04
        s.graves[u.equipment_owner] = s.graves[u.equipment_owner] + (u.equipment,)
        t.tell(Said.GRAVE, u.equipment_owner, u.equipment, rule="SE-EQ-04")
    if u.triggers & STATIC:
        note_auras(s)
        if s.haloed:
            lay_halos(s)


def _forget_survival(s: EdgeState, dead: list[Unit]) -> None:
    """`damaged` is for survivors: the fallen do not answer to the blow that felled them."""
    if not s.queue:
        return
    kept: list[Fired] = []
    for trigger in s.queue:
        clause = s.cards.defs[trigger.card].clauses[trigger.clause]
        fallen = False
        if clause.trigger == ON_DAMAGED:
            for u in dead:
                if u.uid == trigger.uid:
                    fallen = True
        if not fallen:
            kept.append(trigger)
    s.queue = kept


def lay_halos(s: EdgeState) -> None:
    """Defence auras are layers too: who comes under one gets it, who leaves it loses what is left of it (SE-DEF-01)."""
    for seat in range(2):
        for u in s.units[seat]:
            mods: list[Mod] = []
            changed = False
            held: list[int] = []
            for mod in u.mods:
                if mod.kind == HALO and not _under_halo(s, u, mod.source):
                    changed = True  # SE-DEF-03
                else:
                    mods.append(mod)
                    if mod.kind == HALO:
                        held.append(mod.source)
            for source in s.auras:
                if source.aura.kind == HALO and source.uid not in held and reaches(s, source, u):
                    mods.append(Mod(HALO, source.aura.amount, source.aura.amount, 0, source.uid))
                    changed = True
            if changed:
                new = s.change(u.uid)
                new.mods = tuple(mods)
                new.figure(s.cards.defs)


def _under_halo(s: EdgeState, u: Unit, giver: i64) -> bool:
    for source in s.auras:
        if source.uid == giver and source.aura.kind == HALO and reaches(s, source, u):
            return True
    return False


def settle(s: EdgeState, t: Table) -> None:
    """The check, and then whatever triggers wait (SE-TRG-01, SE-TRG-02)."""
    check(s, t)
    if s.queue:
        s.push(SETTLE)


# -- steps


class Settle(Step[EdgeState]):
    """Resolve the queued triggers one by one."""

    def __init__(self) -> None:
        pass

    def run(self, s: EdgeState, t: Table) -> i64:
        if not s.queue:
            s.pop()
            return 0
        trigger = s.queue.pop(_next(s))
        text = s.cards.defs[trigger.card].clauses[trigger.clause]
        if text.targeted and text.lacks_target(s, trigger):
            return 0  # SE-TRG-02: passed over
        t.tell(Said.TRIGGER, trigger.seat, trigger.card, a=trigger.uid, b=trigger.clause, rule="SE-TRG-02")
        s.push(Resolve(trigger.seat, trigger.uid, trigger.card, trigger.clause, trigger.here, 0, (), 0))
        return 0


SETTLE: Final = Settle()


def _next(s: EdgeState) -> i64:
    """The trigger whose turn it is: active player's first, Commander before units, then by age (SE-TRG-02)."""
    best: i64 = 0
    place: i64 = 1
    while place < len(s.queue):
        if _before(s, s.queue[place], s.queue[best]):
            best = place
        place += 1
    return best


def _before(s: EdgeState, a: Fired, b: Fired) -> bool:
    if a.wave != b.wave:
        return a.wave < b.wave
    if a.seat != b.seat:
        return a.seat == s.active
    return _rank(a) < _rank(b)


def _rank(trigger: Fired) -> i64:
    return 0 if is_commander(trigger.uid) else trigger.uid


class Resolve(effects.Resolve[EdgeState]):
    """An effect at work: the clause, the place in it, and what was chosen so far."""

    __slots__ = ("foe", "order", "picks", "uid")

    def __init__(
        self,
        seat: i64,
        uid: i64,
        card: i64,
        clause: i64,
        foe: i64,
        pc: i64,
        picks: tuple[tuple[int, ...], ...],
        order: i64,
    ) -> None:
        super().__init__(seat, card, clause, pc)
        self.uid: Final[i64] = uid  # the unit or Commander it is on; 0 for an Order
        self.foe: Final[i64] = foe  # the other unit in the current attack
        self.picks: Final = picks
        self.order: Final[i64] = order  # 1: an Order, which lies in no zone until it is done

    def ops(self, s: EdgeState) -> tuple[effects.Op[EdgeState, "Resolve"], ...]:
        text = s.cards.defs[self.card].clauses[self.clause]
        if self.order and self.pc == 0 and text.conditions:
            if not text.holds(s, Fired(self.seat, self.card, 0, self.clause)):
                return ()  # SE-ORD-04: a text of an Order whose condition does not hold does nothing
        return text.ops

    def at(self, pc: i64, picks: tuple[tuple[int, ...], ...]) -> "Resolve":
        """The same effect at another act, with these targets."""
        return Resolve(self.seat, self.uid, self.card, self.clause, self.foe, pc, picks, self.order)

    def going_on(self, pc: i64) -> "Resolve":
        return Resolve(self.seat, self.uid, self.card, self.clause, self.foe, pc, self.picks, self.order)  # SE-ORD-04

    def done(self, s: EdgeState, t: Table) -> None:
        check(s, t)
        if not self.order or s.result is not None:
            return
        following: i64 = self.clause + 1
        if following < len(s.cards.defs[self.card].clauses):
            s.push(Resolve(self.seat, self.uid, self.card, following, 0, 0, (), 1))
            return
        s.graves[self.seat] = s.graves[self.seat] + (self.card,)  # SE-ORD-01
        t.tell(Said.GRAVE, self.seat, self.card, rule="SE-ORD-01")
        fire_side(s, self.seat, ON_ORDER)  # SE-ORD-04
