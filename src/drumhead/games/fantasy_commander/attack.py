"""What happens before the dice of an attack are rolled? Its windows, one step each. Chapter "The course of an attack".

The attack itself is `s.fight`. Every step either asks or becomes the next one; the last one leaves the agenda (see
`dice` and `aftermath`), and whatever declared the attack lies below.
"""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned, counterblows, defenders
from drumhead.games.fantasy_commander.cards import BAN_DEFEND, NO_ORDER
from drumhead.games.fantasy_commander.dice import RollAttack
from drumhead.games.fantasy_commander.fatigue import TO_ATTACK, TO_DEFEND, can_tire, may_buy_attack_die, tire
from drumhead.games.fantasy_commander.ranged import declare_shot
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, Fight, tag
from drumhead.games.fantasy_commander.verbs import GUARDING, PASSING, TIRING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.windows import OpenOffer


def begin_melee(s: CommanderState, t: Table, unit: i64, target: i64) -> None:
    """Start a melee attack: the steps lie on top of the agenda now (FC-MEL-01, FC-MEL-02)."""
    act = s.active()
    here = s.units[unit].cell
    if act.first_cell == OFF_MAP:
        act.first_cell = here
    s.fight = Fight(unit, target, False, False, here, s.units[target].cell)
    t.tell(Said.MELEE, s.units[unit].seat, a=tag(s, unit), b=tag(s, target), rule="FC-MEL-02")
    s.push(Redirect())


def begin_shot(s: CommanderState, t: Table, unit: i64, target: i64) -> None:
    """Start a ranged attack."""
    declare_shot(s, t, unit, target)
    s.push(AttackDie())


class Redirect(OpenOffer[CommanderState]):
    """A Defender next to the target may take the attack on itself (FC-ABL-08)."""

    def asked(self, s: CommanderState) -> i64:
        target = s.attack().target
        return s.units[target].seat if defenders(s, target) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [Action(Verb.REDIRECT, unit) for unit in defenders(s, s.attack().target)]

    def passing(self) -> Action:
        return PASSING

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-ABL-08" if action.verb is Verb.REDIRECT else "K-OPTION"

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return AttackDie()

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        t.tell(Said.REDIRECTED, seat, a=tag(s, fight.target), b=tag(s, action.a), rule="FC-ABL-08")
        fight.target = action.a
        fight.to_cell = s.units[action.a].cell


class AttackDie(OpenOffer[CommanderState]):
    """The attacker may take a fatigue for one more die, before any die is rolled (FC-FAT-03, FC-FAT-07)."""

    def asked(self, s: CommanderState) -> i64:
        act = s.active()
        if act.sweeping and act.sweep_die >= 0:
            return -1  # FC-ABL-16: one fatigue for all attacks of the sweep
        return s.units[s.attack().attacker].seat if may_buy_attack_die(s) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [TIRING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return GuardChoice()

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        act = s.active()
        fight = s.attack()
        act.tired = True
        fight.attack_die = 1
        tire(s, t, fight.attacker, TO_ATTACK)
        if act.sweeping:
            act.sweep_die = 1

    def passed(self, s: CommanderState, t: Table, seat: i64) -> None:
        act = s.active()
        if act.sweeping:
            if act.sweep_die < 0:
                act.sweep_die = 0
            s.attack().attack_die = act.sweep_die


class GuardChoice(OpenOffer[CommanderState]):
    """A target that holds an order may drop it for a Defence token (FC-DEF-02), not against magic (FC-RNG-06)."""

    def asked(self, s: CommanderState) -> i64:
        fight = s.attack()
        v = s.units[fight.target]
        if v.guard or v.order == NO_ORDER or fight.magical or banned(s, fight.target, BAN_DEFEND):
            return -1
        return v.seat

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [GUARDING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return DefenceDie()

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        target = s.attack().target
        v = s.change(target)
        v.order = NO_ORDER  # FC-ACT-13: it will not be activated
        v.guard = True
        t.tell(Said.GUARDED, seat, a=tag(s, target), rule="FC-DEF-02")


class DefenceDie(OpenOffer[CommanderState]):
    """A target that rolls may take a fatigue for one more defence die (FC-FAT-03)."""

    def rolls(self, s: CommanderState) -> bool:
        """With a Defence token, which keeps, or with Counterblow; never against magic."""
        fight = s.attack()
        if fight.magical:
            return False  # FC-RNG-06
        return s.units[fight.target].guard or counterblows(s, fight)  # FC-DEF-03, FC-DEF-04

    def asked(self, s: CommanderState) -> i64:
        target = s.attack().target
        return s.units[target].seat if self.rolls(s) and can_tire(s, target) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [TIRING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return RollAttack()

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        fight.rolls = True
        fight.target_tired = True
        fight.defence_die = 1
        tire(s, t, fight.target, TO_DEFEND)

    def passed(self, s: CommanderState, t: Table, seat: i64) -> None:
        s.attack().rolls = self.rolls(s)
