"""How do units lose their nerve? Rout checks, fear, free attacks, flight: the courage phase in six steps (BG-CRG)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.backup import FallStep, back_ups, fall, replace
from drumhead.games.battleground.combat import throw_at
from drumhead.games.battleground.losses import EMPTY, damage
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.rout import rout_move, start_rout
from drumhead.games.battleground.state import (
    FLEES,
    FOR_PHASE,
    FOR_ROLL,
    FREE_ATTACK,
    FRIGHTENED,
    OWES_FEAR,
    OWES_ROUT,
    ROUT_MOVED,
    ROUTED_NOW,
    SHAKEN,
    SLIPS,
    THROWS,
    BattleState,
    Check,
    Unit,
    tell,
)
from drumhead.games.battleground.statics import expire, passes, total
from drumhead.games.battleground.texts import (
    COURAGE,
    FEAR_CHECK,
    ON_CHECK_AFTER,
    ON_CHECK_BEFORE,
    ON_COURAGE_START,
    ON_FOE_CHECK_BEFORE,
    ROUT_CHECK,
    ROUT_COURAGE,
)
from drumhead.games.battleground.triggers import PhaseWindow, can_play, card_plays, fire, fire_side, played, settle
from drumhead.games.battleground.verbs import PASSING, POST_COURAGE, PRE_COURAGE, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import Alternating, open_window

REPEATS: Final = 40  # of one courage phase; nothing natural comes near


def courage_of(s: BattleState, u: Unit) -> i64:
    """The unit's courage with its colour and all effects (BG-CRG-02)."""
    less: i64 = 0  # BG-CRG-02
    if u.colour == 2:
        less = 1
    elif u.colour >= 3:
        less = 2
    return u.printed.courage - less + total(s, u, COURAGE)


def takes_checks(s: BattleState, u: Unit, kind: i64) -> bool:
    """Units without courage, and those that pass all such checks, do not take them (BG-CRG-09, A-25)."""
    return u.printed.courage > 0 and not passes(s, u, kind)


# -- the phase


class Courage(Step[BattleState]):
    """Six steps, each finished by the active side before the other (BG-CRG-03), repeated while checks are owed."""

    def __init__(self, phase: i64, stage: i64, round: i64) -> None:
        self.phase: Final[i64] = phase
        self.stage: Final[i64] = stage
        self.round: Final[i64] = round

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage  # BG-CRG-03
        active: i64 = s.active
        s.become(Courage(self.phase, stage + 1, self.round))
        if stage == 0:
            s.phase = self.phase
            t.tell(Said.PHASE, active, a=self.phase)
            for u in s.units:
                if u.out == 0 and (u.links or u.met or u.flags & (ROUTED_NOW | ROUT_MOVED | SLIPS)):
                    new = s.change(u.uid)
                    met: i64 = 0
                    for link in u.links:
                        met |= 1 << link.foe
                    new.met = met  # who shared an engagement with it when the phase began (BG-CRG-10)
                    new.drop_flag(ROUTED_NOW | ROUT_MOVED | SLIPS)
            fire_side(s, active, ON_COURAGE_START)
            fire_side(s, 1 - active, ON_COURAGE_START)
            self.windows(s, t)
            settle(s)
        elif stage == 1:
            s.push(Checks(ROUT_CHECK, 1 - active))
            s.push(Checks(ROUT_CHECK, active))
        elif stage == 2:
            s.push(Checks(FEAR_CHECK, 1 - active))
            s.push(Checks(FEAR_CHECK, active))
        elif stage == 3:
            s.push(FreeAttacks(1 - active, 1, 0))
            s.push(FreeAttacks(active, 1, 0))
        elif stage == 4:
            s.push(Flights(1 - active))
            s.push(Flights(active))
        elif stage == 5:
            if self.round < REPEATS and pending(s):
                s.become(Courage(self.phase, 1, self.round + 1))  # BG-CRG-11
            else:
                s.push(FallStep(1))  # BG-CRG-12
        else:
            expire(s, FOR_PHASE)
            s.pop()
        return 0

    def windows(self, s: BattleState, t: Table) -> None:
        """Cards that are played as a courage phase begins."""
        for seat in reversed(s.seats_of(1 - s.active) + s.seats_of(s.active)):
            open_window(s, t, PhaseWindow(seat, 0, ON_COURAGE_START))


def pending(s: BattleState) -> bool:
    """Does any unit owe a check, or flee without one?"""
    for u in s.units:
        if u.out == 0 and u.flags & (OWES_ROUT | OWES_FEAR | FLEES) and u.colour != EMPTY:
            if u.has(FLEES) and not u.routing():
                return True
            if u.has(OWES_ROUT) and takes_checks(s, u, ROUT_CHECK):
                return True
            if u.has(OWES_FEAR) and takes_checks(s, u, FEAR_CHECK) and not u.routing():
                return True
    return False


# -- steps 1 to 3: checks


class Checks(Step[BattleState]):
    """All checks of one kind that a side owes; a unit rolls once, however many causes there are (BG-CRG-04)."""

    def __init__(self, kind: i64, side: i64) -> None:
        self.kind: Final[i64] = kind
        self.side: Final[i64] = side

    def run(self, s: BattleState, t: Table) -> i64:
        flag: i64 = OWES_ROUT if self.kind == ROUT_CHECK else OWES_FEAR  # BG-CRG-04
        for u in s.units:
            if u.out or u.side != self.side:
                continue
            if self.kind == ROUT_CHECK and u.has(FLEES):
                new = s.change(u.uid)
                new.drop_flag(FLEES | OWES_ROUT)  # BG-SKR-04: it replaces the check
                if u.colour != EMPTY and not u.routing() and u.links:
                    new.raise_flag(SLIPS)
                    s.push(Break(u.uid))
                    return 0
                continue
            if not u.flags & flag:
                continue
            new = s.change(u.uid)
            new.drop_flag(flag)
            if u.colour == EMPTY or not takes_checks(s, u, self.kind):
                continue
            if self.kind == FEAR_CHECK and u.routing():
                continue  # BG-CRG-09: it cannot matter any more
            s.push(TakeCheck(u.uid, self.kind, 0))
            return 0
        s.pop()
        return 0


class TakeCheck(Step[BattleState]):
    """One courage check with the windows around its roll (BG-CRG-01)."""

    def __init__(self, uid: i64, kind: i64, stage: i64) -> None:
        self.uid: Final[i64] = uid
        self.kind: Final[i64] = kind
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        u = s.units[self.uid]
        stage = self.stage
        s.become(TakeCheck(self.uid, self.kind, stage + 1))
        if stage == 0:
            worse: i64 = u.fear if self.kind == FEAR_CHECK else spent_courage(s, u)
            s.check = Check(self.uid, self.kind, worse, 0, (), -1)
            fire(s, self.uid, ON_CHECK_BEFORE)
            open_window(s, t, CheckWindow(u.seat, 0, self.uid, 0))
            settle(s)
        elif stage == 1:
            check = s.check
            assert check is not None
            if check.passed != 1:  # an effect may have passed it already
                roll_check(s, t)
        elif stage == 2:
            fire(s, self.uid, ON_CHECK_AFTER)
            open_window(s, t, CheckWindow(u.seat, 0, self.uid, 1))
            settle(s)
        else:
            check = s.check
            assert check is not None
            s.check = None
            expire(s, FOR_ROLL)
            s.pop()
            self.result(s, t, check)
        return 0

    def result(self, s: BattleState, t: Table, check: Check) -> None:
        u = s.units[self.uid]
        passed = check.passed == 1
        tell(t, Said.PASSED_CHECK if passed else Said.FAILED_CHECK, u, self.kind, rule="BG-CRG-01")
        if self.kind == FEAR_CHECK:
            new = s.change(self.uid)
            new.fear = 0
            if check.roll == 0:
                return  # passed without being taken: not shaken either
            new.raise_flag(SHAKEN)  # BG-CRG-08
            tell(t, Said.SHAKEN, new)
            if not passed:
                new.raise_flag(FRIGHTENED)
                tell(t, Said.FRIGHTENED, new)
            return
        if passed:
            return
        if u.routing():
            fall(s, t, self.uid, "BG-CRG-07")  # BG-BKP-03
            settle(s)
            return
        s.push(Break(self.uid))


def spent_courage(s: BattleState, u: Unit) -> i64:
    """What effects give to this rout check and to no other."""
    amount: i64 = 0
    for mod in u.mods:
        if mod.stat == ROUT_COURAGE:
            amount += mod.amount
    if amount:
        s.change(u.uid).mods = tuple([mod for mod in u.mods if mod.stat != ROUT_COURAGE])
    return amount


def roll_check(s: BattleState, t: Table) -> None:
    """Roll three dice against courage; at most as much passes (BG-CRG-01)."""
    check = s.check
    assert check is not None
    u = s.units[check.uid]
    dice = (t.dice.roll(6, "courage"), t.dice.roll(6, "courage"), t.dice.roll(6, "courage"))
    t.barrier = True
    roll = dice[0] + dice[1] + dice[2]
    courage = courage_of(s, u) + check.modifier
    passed = 1 if roll <= courage else 0
    s.check = Check(check.uid, check.kind, check.modifier, roll, dice, passed)
    tell(t, Said.CHECK, u, roll, courage, (check.kind, dice[0], dice[1], dice[2]), "BG-CRG-01")


def margin(s: BattleState) -> i64:
    """Courage minus roll of the present check; 0 or more passed."""
    check = s.check
    if check is None or check.roll == 0:
        return 0
    return courage_of(s, s.units[check.uid]) + check.modifier - check.roll


class CheckWindow(Alternating[BattleState]):
    """Cards before or after a check: its owner's, and before the roll also an enemy's."""

    def __init__(self, seat: i64, passes: i64, uid: i64, after_roll: i64) -> None:
        super().__init__(seat, passes)
        self.uid: Final[i64] = uid
        self.after_roll: Final[i64] = after_roll

    def again(self, seat: i64, passes: i64) -> "CheckWindow":
        return CheckWindow(seat, passes, self.uid, self.after_roll)

    def passing(self) -> Action:
        return PASSING

    def over(self, s: BattleState) -> bool:
        return s.check is None or self.passes > len(s.seats_of(1 - s.units[self.uid].side))

    def after(self, s: BattleState, seat: i64) -> i64:
        """The owner, then the enemies one after the other."""
        u = s.units[self.uid]
        enemies = s.seats_of(1 - u.side)
        place: i64 = 0
        while place < len(enemies) - 1:
            if enemies[place] == seat:
                return enemies[place + 1]
            place += 1
        return enemies[0] if seat == u.seat else u.seat

    def trigger(self, s: BattleState, seat: i64) -> i64:
        if s.units[self.uid].seat == seat:
            return ON_CHECK_AFTER if self.after_roll else ON_CHECK_BEFORE
        return 0 if self.after_roll else ON_FOE_CHECK_BEFORE

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        if s.check is None:
            return False
        trigger = self.trigger(s, seat)
        return trigger != 0 and can_play(s, seat, trigger) and bool(self.plays(s, seat))

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        trigger = self.trigger(s, seat)
        if trigger == 0:
            return []
        mine = s.units[self.uid].seat == seat
        return card_plays(s, seat, trigger, self.uid if mine else 0, 0 if mine else self.uid)

    def item(self, s: BattleState, t: Table, seat: i64, action: Action) -> Step[BattleState]:
        mine = s.units[self.uid].seat == seat
        return played(s, t, seat, action, self.uid if mine else 0, 0 if mine else self.uid)

    def passed(self, s: BattleState, t: Table, seat: i64) -> None:
        t.tell(Said.PASS, seat)


class Break(Step[BattleState]):
    """A unit breaks: its owner may sacrifice it to a back-up, and chooses whom it turns away from (BG-BKP-02)."""

    def __init__(self, uid: i64) -> None:
        self.uid: Final[i64] = uid

    def run(self, s: BattleState, t: Table) -> i64:
        u = s.units[self.uid]
        if u.out or u.routing():
            s.pop()
            return 0
        if len(self.options(s, u.seat)) > 1:
            return bit(u.seat)
        s.pop()
        start_rout(s, t, self.uid, u.links[0].foe if u.links else 0)
        settle(s)
        return 0

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = s.units[self.uid]
        actions: list[Action] = []
        for link in u.links:
            actions.append(Action(Verb.AWAY, link.foe))
        if not u.links:
            actions.append(Action(Verb.AWAY, 0))
        if not u.has(SLIPS):  # BG-BKP-02: only a failed check lets a back-up step in
            for uid in back_ups(s, u):  # engaged or not: a unit that is backed up has its ranks behind it
                actions.append(Action(Verb.STEP_IN, uid))
        return actions

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        return "BG-BKP-01" if action.verb is Verb.STEP_IN else "BG-CRG-06"

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.verb is Verb.STEP_IN:
            replace(s, t, self.uid, action.a, "BG-BKP-02")
        else:
            start_rout(s, t, self.uid, action.a)
        settle(s)


# -- step 4: free attacks


class FreeAttacks(Step[BattleState]):
    """Every unit that stands its ground strikes once at each routed enemy it was engaged with (BG-CRG-10)."""

    def __init__(self, side: i64, uid: i64, struck: i64) -> None:
        self.side: Final[i64] = side
        self.uid: Final[i64] = uid  # whose turn it is
        self.struck: Final[i64] = struck  # mask of those it has struck at

    def run(self, s: BattleState, t: Table) -> i64:
        uid: i64 = self.uid
        struck: i64 = self.struck
        while uid < len(s.units):
            u = s.units[uid]
            if u.out == 0 and u.side == self.side and not u.routing() and u.met:
                for foe in s.units:
                    if foe.out or not u.met & (1 << foe.uid) or struck & (1 << foe.uid):
                        continue
                    if not foe.has(ROUTED_NOW) or foe.has(ROUT_MOVED) or foe.colour == EMPTY:
                        continue
                    s.become(FreeAttacks(self.side, uid, struck | (1 << foe.uid)))
                    self.strike(s, t, u, foe)
                    return 0
            uid += 1
            struck = 0
        s.pop()
        return 0

    def strike(self, s: BattleState, t: Table, u: Unit, foe: Unit) -> None:
        if foe.has(SLIPS):
            # BG-SKR-05: a skirmisher that was rushed and slips away takes a fixed toll instead
            faster = movement_category(s, u) > movement_category(s, foe)
            damage(s, t, foe.uid, 2 if faster else 1)
            settle(s)
            return
        s.push(Attack(u.uid, foe.uid, FREE_ATTACK, 0, 0, 0))
        if u.has(THROWS):
            throw_at(s, u)  # BG-JAV-03: ahead of the free attack


# -- step 5: flight


class Flights(Step[BattleState]):
    """Those who broke in this phase run; who ran already does not run again (A-46)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side

    def run(self, s: BattleState, t: Table) -> i64:
        for u in s.units:
            if u.out or u.side != self.side or not u.has(ROUTED_NOW) or u.has(ROUT_MOVED):
                continue
            if u.colour == EMPTY:
                s.change(u.uid).raise_flag(ROUT_MOVED)
                continue
            rout_move(s, t, u.uid)
            settle(s)
            return 0
        s.pop()
        return 0


__all__ = ["POST_COURAGE", "PRE_COURAGE", "Courage", "courage_of", "margin", "roll_check"]
