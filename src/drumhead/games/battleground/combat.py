"""How does a combat phase go? Defenders, javelins, both sides' attacks, consequences (BG-CMB)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.backup import FallStep
from drumhead.games.battleground.cards import KEY_PILA
from drumhead.games.battleground.losses import EMPTY
from drumhead.games.battleground.shooting import bars_shooter, lines_of, nearest_targets, targets
from drumhead.games.battleground.spells import bars_caster, cast, casts
from drumhead.games.battleground.state import (
    ATTACKED,
    CONTROLLED,
    ENGAGED_ATTACK,
    HALTED,
    JAVELIN_ATTACK,
    RANGED_ATTACK,
    THROWS,
    BattleState,
    Unit,
    tell,
)
from drumhead.games.battleground.texts import ON_COLOUR, ON_COMBAT_START
from drumhead.games.battleground.triggers import fire, fire_side, settle
from drumhead.games.battleground.verbs import COMBAT, ENDING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.space.shapes import FRONT


class Combat(Step[BattleState]):
    """The phase, stage by stage (BG-CMB-01)."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage  # BG-CMB-01
        active: i64 = s.active
        s.become(Combat(stage + 1))
        if stage == 0:
            s.phase = COMBAT
            t.tell(Said.PHASE, active, a=COMBAT)
            for u in s.units:
                if u.out == 0 and u.strength != u.colour:
                    s.change(u.uid).strength = u.colour  # BG-CMB-05
            fire_side(s, active, ON_COMBAT_START)
            settle(s)
        elif stage == 1:
            for u in s.units:
                if u.out == 0:
                    only: i64 = u.links[0].foe if len(u.links) == 1 else 0
                    if u.target != only:
                        s.change(u.uid).target = only
            s.push(Defenders(1 - active))
            s.push(Defenders(active))  # the active side declares first
        elif stage == 2:
            s.push(Throws(1 - active))
            s.push(Throws(active))  # BG-JAV-03
        elif stage == 3:
            for seat in reversed(s.seats_of(active)):
                s.push(Attacks(seat, True))
            suffer(s)  # BG-JAV-04: what was thrown counts for the attacks by hand, and not for other throws
        elif stage == 4:
            for seat in reversed(s.seats_of(1 - active)):
                s.push(Attacks(seat, False))
        else:
            s.become(FallStep(1))  # BG-CMB-07
            suffer(s)
        return 0


def suffer(s: BattleState) -> None:
    """Until now everybody fought as the phase found them (BG-CMB-05): now what happened to them counts."""
    for u in s.units:
        if u.out == 0 and u.colour != u.strength:
            worse = u.colour > u.strength
            new = s.change(u.uid)
            new.strength = u.colour if u.colour != EMPTY else 3
            if worse and u.colour != EMPTY:
                fire(s, u.uid, ON_COLOUR)
    settle(s)


class Defenders(Step[BattleState]):
    """Units that are engaged with several enemies choose one of them, and keep to it (BG-CMB-03, BG-CMB-04)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side

    def run(self, s: BattleState, t: Table) -> i64:
        u = self.choosing(s)
        if u is None:
            s.pop()
            return 0
        return bit(u.seat)

    def choosing(self, s: BattleState) -> Unit | None:
        for u in s.units:
            if u.out == 0 and u.side == self.side and u.target == 0 and not u.routing():
                if len(u.links) > 1:
                    return u
                if self.side == s.active and u.has(CONTROLLED) and not u.links and len(controlled_targets(s, u)) > 1:
                    return u  # BG-SHT-02
        return None

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = self.choosing(s)
        assert u is not None
        if not u.links:
            return [Action(Verb.ATTACK, u.uid, uid) for uid in controlled_targets(s, u)]
        return [Action(Verb.ATTACK, u.uid, link.foe) for link in u.links]

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        u = self.choosing(s)
        return "BG-SHT-01" if u is not None and not u.links else "BG-CMB-03"

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        u = s.change(action.a)
        u.target = action.b
        tell(t, Said.TARGETED, u, action.b, s.units[action.b].kind, rule="BG-CMB-04")


def controlled_targets(s: BattleState, u: Unit) -> list[int]:
    """Whom a unit under direct control may shoot at or strike with a spell, by any of its lines (BG-SHT-02)."""
    found: list[int] = []
    if not u.printed.range and not u.printed.spells:
        return found
    for action in shots(s, u):
        target = action.c if action.verb is Verb.CAST else action.b
        if target and target not in found:
            found.append(target)
    return found


class Throws(Step[BattleState]):
    """Javelins and pila of units that became engaged this turn fly before anybody strikes (BG-JAV-02, BG-JAV-03)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side

    def run(self, s: BattleState, t: Table) -> i64:
        for u in s.units:
            if u.out == 0 and u.side == self.side and u.has(THROWS):
                throw_at(s, u)
                return 0
        s.pop()
        return 0


def throw_at(s: BattleState, u: Unit) -> None:
    """Push the throw at the enemy met this turn; without one the throw is lost.

    Who was rushed by several throws at one before its front, of two there at the one that came from farther.
    """
    s.change(u.uid).drop_flag(THROWS)
    if u.routing() or u.has(HALTED) or (not u.key(KEY_PILA) and not u.printed.ranged):
        return  # BG-RTM-05: who was run through does not fire
    best: i64 = 0
    far: i64 = -1
    for link in u.links:
        if link.turn == s.turn:
            came: i64 = s.units[link.foe].moved if link.mine == FRONT else 0
            if came > far:
                far = came
                best = link.foe
    if best:
        s.push(Attack(u.uid, best, JAVELIN_ATTACK, 0, 0, 0))  # BG-JAV-02


def shots(s: BattleState, u: Unit) -> list[Action]:
    """What a unit that is not engaged may shoot at and cast in its own turn; a chosen target is kept (BG-CMB-04)."""
    actions: list[Action] = []
    if u.printed.ranged and not bars_shooter(s, u):
        for place in lines_of(s, u):  # BG-ORD-08, BG-OMD-08: whatever its order
            line = u.printed.ranged[place]
            if u.has(CONTROLLED):
                for uid in targets(s, u, line):
                    if u.target == 0 or uid == u.target:
                        actions.append(Action(Verb.ATTACK, u.uid, uid, place + 1))  # BG-SHT-02
            else:
                for uid in nearest_targets(s, u, line):
                    actions.append(Action(Verb.ATTACK, u.uid, uid, place + 1))  # BG-SHT-01
    if u.printed.spells:
        for action in casts(s, u, False):
            if action.c == 0 or u.target == 0 or action.c == u.target:
                actions.append(action)
    return actions


def overkilled(s: BattleState, actions: list[Action]) -> bool:
    """Has every target of these attacks lost its last box already? Then they need not be made."""
    for action in actions:
        target = action.c if action.verb is Verb.CAST else action.b
        if target == 0 or s.units[target].colour != EMPTY:
            return False
    return True


class Attacks(Step[BattleState]):
    """A player's attacks and spells in any order (BG-CMB-06); ranged ones only in the own turn (BG-CMB-02)."""

    def __init__(self, seat: i64, own: bool) -> None:
        self.seat: Final[i64] = seat
        self.own: Final = own

    def run(self, s: BattleState, t: Table) -> i64:
        menu = self.menu(s)
        if not menu:
            s.pop()
            return 0
        s.menu = menu
        s.menu_of = self
        return bit(self.seat)  # BG-CMB-06

    def attacks_of(self, s: BattleState, u: Unit) -> list[Action]:
        """What this unit may do in this step."""
        actions: list[Action] = []
        if u.routing():
            return actions
        if not u.links and not u.printed.range and not u.printed.spells:
            return actions
        if u.links:
            target = s.unit(u.target)
            if target is not None and u.engaged_with(u.target):
                actions.append(Action(Verb.ATTACK, u.uid, u.target, 0))
                if target.colour == EMPTY:
                    actions.append(Action(Verb.SKIP, u.uid))  # BG-CMB-04: overkilled
            actions += casts(s, u, True)
            return actions
        if not self.own:
            return actions
        actions = shots(s, u)
        if actions and overkilled(s, actions):
            actions.append(Action(Verb.SKIP, u.uid))  # BG-CMB-04
        return actions

    def menu(self, s: BattleState) -> list[Action]:
        """Every attack and spell of this step; nothing if nobody has any."""
        actions: list[Action] = []
        bound = False
        for u in s.units:
            if u.out == 0 and u.seat == self.seat and not u.has(ATTACKED):
                for action in self.attacks_of(s, u):
                    if action.verb is Verb.ATTACK:
                        bound = True
                    actions.append(action)
        if actions and not bound:
            actions.append(ENDING)  # only spells are left, and those are a choice
        return actions

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return s.menu if s.menu_of is self else self.menu(s)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        """Why this attack is not among the options."""
        if action.same(ENDING):
            return "BG-CMB-02"  # somebody has still to attack
        if action.verb is not Verb.ATTACK and action.verb is not Verb.SKIP and action.verb is not Verb.CAST:
            return "K-OPTION"
        u = s.unit(action.a)
        if u is None or u.seat != seat:
            return "BG-CMB-02"
        if action.verb is Verb.SKIP:
            return "BG-CMB-04"
        if action.verb is Verb.CAST:
            return "BG-SPL-01" if u.links or not self.own else bars_caster(s, u) or "BG-SPL-02"
        if u.has(ATTACKED):
            return "BG-CMB-02"
        if u.links:
            return "BG-CMB-04" if u.engaged_with(action.b) else "BG-CMB-03"
        if not self.own:
            return "BG-CMB-02"
        return bars_shooter(s, u) or "BG-SHT-01"

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        if verb is Verb.END:
            s.pop()
        elif verb is Verb.SKIP:
            u = s.change(action.a)
            u.raise_flag(ATTACKED)
            tell(t, Said.SKIPPED, u, rule="BG-CMB-04")
        elif verb is Verb.CAST:
            cast(s, t, seat, action)
        else:
            kind: i64 = ENGAGED_ATTACK if s.units[action.a].links else RANGED_ATTACK
            s.push(Attack(action.a, action.b, kind, action.c, 0, 0))
