"""What may an effect do to units? Hits, losses, repairs, removal, survival."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import put_inside, put_on_table
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.damage import BY_CARD, create_unit, crush, harm, hit_piece, remove_squad, roll_hits
from drumhead.games.dropzone.effects import here_of
from drumhead.games.dropzone.fights import REROLLED, Shot
from drumhead.games.dropzone.filters_between import strikable
from drumhead.games.dropzone.geometry import NEAR, overlaps
from drumhead.games.dropzone.hits import again, renew, with_shots
from drumhead.games.dropzone.modifiers import evasion_of, note_auras
from drumhead.games.dropzone.movement import on_board, spots_around
from drumhead.games.dropzone.objectives import drop
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.scenery import bars_room
from drumhead.games.dropzone.selectors import Who, one_of, squad_of, units_of
from drumhead.games.dropzone.state import ABOARD, INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.texts import PIECE, SQUAD, UNIT, Op, thing_id, thing_kind, thing_second
from drumhead.games.dropzone.triggers import Ruled
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


class Hits(Op):
    """Automatic hits: damage is rolled, saves as usual; Criticals on scenery place tokens (DZ-SHT-15)."""

    def __init__(self, who: Who, amount: Amount, energy: i64) -> None:
        self.who: Final = who
        self.amount: Final = amount
        self.energy: Final[i64] = energy

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        uids: list[int] = []
        pids: list[int] = []
        for it in self.who.things(s, here):
            t.tell(Said.HITS, at.moment().seat, a=it, b=n, c=self.energy)
            if thing_kind(it) == PIECE:
                hit_piece(s, t, thing_id(it), n, self.energy)
                pids.append(thing_id(it))
            else:
                for uid in units_of(s, it):
                    roll_hits(s, t, s.units[uid], n, self.energy, 0)
                    uids.append(uid)
        harm(s, t, BY_CARD, 0, uids, pids)


class Strike(Op):
    """Shots by no unit at units that a commander sees: Evasion counts, cover and range do not (AMB-38)."""

    def __init__(self, who: Who, amount: Amount, acc: i64, energy: i64) -> None:
        self.who: Final = who
        self.amount: Final = amount
        self.acc: Final[i64] = acc
        self.energy: Final[i64] = energy

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        sid = squad_of(s, one_of(s, self.who, here))
        n = self.amount.rolled(s, t, here)
        if sid and n:
            s.push(Striking(at.moment().seat, sid, n, self.acc, self.energy, ()))


class Striking(Step[DropState]):
    """The player spreads the shots over the units he may hit; then all are rolled together."""

    def __init__(self, seat: i64, sid: i64, left: i64, acc: i64, energy: i64, aims: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.sid: Final[i64] = sid
        self.left: Final[i64] = left
        self.acc: Final[i64] = acc
        self.energy: Final[i64] = energy
        self.aims: Final = aims

    def marks(self, s: DropState) -> list[int]:
        return [uid for uid in s.squads[self.sid].members if strikable(s, self.seat, s.units[uid])]

    def run(self, s: DropState, t: Table) -> i64:
        marks = self.marks(s)
        if self.left and len(marks) > 1:
            return bit(self.seat)
        s.pop()
        aims = list(self.aims)
        for _ in range(self.left):
            aims += marks[:1]
        for uid in marks:
            hits: i64 = 0
            need: i64 = self.acc + evasion_of(s, s.units[uid])
            dice: list[int] = []
            for aimed in aims:
                if aimed == uid:
                    die = t.dice.roll(6, "strike")
                    dice.append(die)
                    if die == 6 or (die > 1 and die >= need):  # DZ-BAS-02
                        hits += 1
            if dice:
                t.tell(Said.HIT_ROLL, self.seat, a=uid, c=need, rule="AMB-38", more=tuple(dice))
            roll_hits(s, t, s.units[uid], hits, self.energy, 0)
        harm(s, t, BY_CARD, 0, marks, [])
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, UNIT, uid) for uid in self.marks(s)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Striking(self.seat, self.sid, self.left - 1, self.acc, self.energy, (*self.aims, int(action.b))))


class Lose(Op):
    """Damage Points are lost without any roll or save."""

    def __init__(self, who: Who, amount: Amount) -> None:
        self.who: Final = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        uids: list[int] = []
        pids: list[int] = []
        for it in self.who.things(s, here):
            if thing_kind(it) == PIECE:
                s.change_piece(thing_id(it)).pending += n
                pids.append(thing_id(it))
            else:
                for uid in units_of(s, it):
                    s.change(uid).pending += n
                    uids.append(uid)
        harm(s, t, BY_CARD, 0, uids, pids)


class Heal(Op):
    """Damage Points come back, never above the start; a squad's are spread by its owner."""

    def __init__(self, who: Who, amount: Amount) -> None:
        self.who: Final = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        for it in self.who.things(s, here):
            if thing_kind(it) == UNIT:
                mend(s, t, thing_id(it), n)
            elif squad_of(s, it):
                s.push(Healing(s.squads[squad_of(s, it)].seat, squad_of(s, it), n))


def mend(s: DropState, t: Table, uid: i64, n: i64) -> None:
    """A unit regains Damage Points."""
    u = s.units[uid]
    full = s.kind(uid).dp
    if u.dp <= 0 or u.dp >= full or n <= 0:
        return
    new = s.change(uid)
    new.dp = full if u.dp + n > full else u.dp + n
    t.tell(Said.RESTORED, u.seat, a=uid, b=new.dp)


class Healing(Step[DropState]):
    """The owner says, point by point, who is repaired."""

    def __init__(self, seat: i64, sid: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.sid: Final[i64] = sid
        self.left: Final[i64] = left

    def hurt(self, s: DropState) -> list[int]:
        return [uid for uid in s.squads[self.sid].members if s.units[uid].dp < s.kind(uid).dp]

    def run(self, s: DropState, t: Table) -> i64:
        hurt = self.hurt(s)
        if self.left and len(hurt) > 1:
            return bit(self.seat)
        s.pop()
        if hurt:
            mend(s, t, hurt[0], self.left)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, UNIT, uid) for uid in self.hurt(s)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Healing(self.seat, self.sid, self.left - 1))
        mend(s, t, action.b, 1)


class Restore(Op):
    """Lost units come back to their squad with full Damage Points, in coherency, never above the starting size."""

    def __init__(self, who: Who, amount: Amount) -> None:
        self.who: Final = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        for it in self.who.things(s, here):
            sid = squad_of(s, it)
            q = s.squads[sid]
            room: i64 = q.size - len(q.members)
            for _ in range(n if n < room else room):
                if not bring_back(s, t, sid):
                    break
            note_auras(s)


def bring_back(s: DropState, t: Table, sid: i64) -> bool:
    """One more unit where the squad is; False if there is no room for it."""
    q = s.squads[sid]
    mate = s.units[q.members[0]]
    uid = create_unit(s, sid, q.kind)
    placed = True
    if mate.place == TABLE and mate.air:
        placed = beside_in_air(s, uid, mate)
    elif mate.place == TABLE:
        spots = spots_around(s, [uid], mate.x, mate.y, mate.x, mate.y, 0, NEAR, mate.heading)
        placed = bool(spots)
        if placed:
            put_on_table(s, uid, spots[0][0], spots[0][1], mate.heading, False)
    elif mate.place == INSIDE:
        placed = bars_room(s, mate.inside, 1) == ""
        if placed:
            put_inside(s, uid, mate.inside, mate.edge)
    elif mate.place == ABOARD:
        placed = False  # whoever comes back needs a place on the table
    else:
        s.change(uid).place = mate.place
    if not placed:
        s.units.pop()
        return False
    new = s.change_squad(sid)
    new.members = (*new.members, int(uid))
    t.tell(Said.CREATED, q.seat, a=sid, b=uid)
    return True


def beside_in_air(s: DropState, uid: i64, mate: Unit) -> bool:
    """A new Aircraft flies beside a squad-mate."""
    radius = s.kind(uid).radius
    step: i64 = 2 * radius + 100
    for ring in range(1, 3):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            x: i64 = mate.x + dx * ring * step
            y: i64 = mate.y + dy * ring * step
            if on_board(s, x, y, radius) and not overlaps(s, x, y, radius, True, -1):
                put_on_table(s, uid, x, y, mate.heading, True)
                return True
    return False


# -- removal


class Kill(Op):
    """Removed as a casualty: no save, no WOULD_DESTROY; counts as destroyed (DZ-VIC-13)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):  # DZ-VIC-13
            if thing_kind(it) == SQUAD:
                remove_squad(s, t, thing_id(it), BY_CARD, 0)
            else:
                crush(s, t, units_of(s, it), BY_CARD, 0)


class Destroy(Op):
    """Destroyed as if by damage: WOULD_DESTROY may answer."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        uids: list[int] = []
        for it in self.who.things(s, here_of(at)):
            for uid in units_of(s, it):
                u = s.change(uid)
                u.pending = u.dp
                uids.append(uid)
        harm(s, t, BY_CARD, at.moment().foe, uids, [])


class Vanish(Op):
    """A squad leaves the game with its cargo: counts as destroyed, without crash and cargo hits (AMB-42)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            drop(s, t, sid, "AMB-42")
            remove_squad(s, t, sid, BY_CARD, 0)


class Survive(Op):
    """Instead of being destroyed the unit stays with so many Damage Points; the rest is ignored (DZ-STK-15)."""

    def __init__(self, who: Who, left: i64) -> None:
        self.who: Final = who
        self.left: Final[i64] = left

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):  # DZ-STK-15
            for uid in units_of(s, it):
                u = s.change(uid)
                u.pending = u.dp - self.left if u.dp > self.left else 0


class Revive(Op):
    """A squad that would be wiped out stays with one unit at full Damage Points (FP4)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            uid = thing_id(it) if thing_kind(it) == UNIT else s.squads[squad_of(s, it)].members[0]
            u = s.change(uid)
            u.pending = 0
            u.dp = s.kind(uid).dp
            t.tell(Said.RESTORED, u.seat, a=uid, b=u.dp)


class KeepEnergy(Op):
    """A weapon that only glanced keeps its full Energy (G32)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        if not s.fights:
            return
        f = s.fight()
        for it in self.who.things(s, here_of(at)):
            shots: list[Shot] = []
            for shot in f.shots:
                if shot.uid == thing_id(it) and shot.slot == thing_second(it):
                    shots.append(again(shot, shot.dice, shot.focus, shot.lost, shot.need, 1))
                else:
                    shots.append(shot)
            renew(s, with_shots(f, tuple(shots), f.held))


class RerollDie(Op):
    """One die to hit is rolled again, once (DZ-BAS-03); with counters left the card may do it again (AMB-46)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))  # AMB-46
        if not one or not s.fights:
            return
        f = s.fight()
        shots = list(f.shots)
        old = shots[thing_id(one)]
        dice = list(old.dice)
        dice[thing_second(one)] = t.dice.roll(6, "hit again") | REROLLED
        shots[thing_id(one)] = again(old, tuple(dice), old.focus, old.lost, old.need)
        renew(s, with_shots(f, tuple(shots), f.held))
        t.tell(Said.REROLLED, f.seat, a=old.uid, b=old.weapon, rule="DZ-BAS-03", more=tuple(dice))
        for card in s.in_play:
            if card.card == at.row and card.seat == at.moment().seat and card.counters:
                s.push(Ruled(at.origin, at.row, at.clause, at.at))
