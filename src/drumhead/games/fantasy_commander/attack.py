"""How is an attack fought out? The windows and rolls that melee and shooting share, one step each.

Chapters "Attacks", "Melee order", "Range attack order". The attack itself is `s.fight`; `combat` settles its results.
Every step either asks or becomes the next one; the last one leaves the agenda, and whatever declared the attack lies
below.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.combat import (
    attack_pool,
    attack_rerolls,
    charge_dice,
    defence_pool,
    settle,
    trigger_damage,
)
from drumhead.games.fantasy_commander.losses import TO_ATTACK, TO_DEFEND, can_tire, tire
from drumhead.games.fantasy_commander.panic import (
    PANIC,
    RUSHED,
    Retreat,
    cancel,
    flee_length,
    may_cancel,
    settle_death,
    suffer,
)
from drumhead.games.fantasy_commander.state import (
    MAX_UNITS,
    Battle,
    Fight,
    banned,
    counterblows,
    has,
    muster,
    number,
    spot,
    tag,
    weak,
)
from drumhead.games.fantasy_commander.tables import (
    BAN_DEFEND,
    DEFENDER,
    MAGICAL,
    MASTER_DEFENCE,
    NECROMANCY,
    NO_ORDER,
    REGROUP,
)
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


def begin_melee(s: Battle, t: Table, unit: i64, target: i64) -> None:
    """Start a melee attack: the steps lie on top of the agenda now (FC-MEL-01, FC-MEL-02)."""
    act = s.active()
    here = s.units[unit].cell
    if act.first_cell < 0:
        act.first_cell = here
    s.fight = Fight(unit, target, False, False, here, s.units[target].cell)
    t.tell(Said.MELEE, s.units[unit].seat, a=tag(s, unit), b=tag(s, target), rule="FC-MEL-02")
    s.push(Redirect())


def begin_shot(s: Battle, t: Table, unit: i64, target: i64) -> None:
    """Start a ranged attack (FC-RNG-01)."""
    u = s.units[unit]
    s.fight = Fight(unit, target, True, has(s, unit, MAGICAL), u.cell, s.units[target].cell)
    t.tell(Said.SHOT, u.seat, a=tag(s, unit), b=tag(s, target), rule="FC-RNG-01")
    s.push(AttackDie())


class Redirect(Step[Battle]):
    """A Defender next to the target may take the attack on itself (FC-ABL-08)."""

    def defenders(self, s: Battle) -> list[int]:
        target = s.attack().target
        v = s.units[target]
        found: list[int] = []
        for cell in s.scenario.grid.around[v.cell]:
            other: i64 = s.at[cell]
            if other >= 0 and s.units[other].seat == v.seat and has(s, other, DEFENDER):
                found.append(other)
        return found

    def run(self, s: Battle, t: Table) -> i64:
        if self.defenders(s):
            return bit(s.units[s.attack().target].seat)
        s.become(AttackDie())
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        actions = [Action(Verb.REDIRECT, unit) for unit in self.defenders(s)]
        actions.append(Action(Verb.PASS))
        return actions

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        if action.verb is Verb.REDIRECT:
            t.tell(Said.REDIRECTED, seat, a=tag(s, fight.target), b=tag(s, action.a), rule="FC-ABL-08")
            fight.target = action.a
            fight.to_cell = s.units[action.a].cell
        s.become(AttackDie())


class AttackDie(Step[Battle]):
    """The attacker may take a fatigue for one more die, before any die is rolled (FC-FAT-03, FC-FAT-07)."""

    def run(self, s: Battle, t: Table) -> i64:
        act = s.active()
        fight = s.attack()
        if act.sweeping and act.sweep_die >= 0:
            fight.attack_die = act.sweep_die  # FC-ABL-16: one fatigue for all attacks of the sweep
        elif not act.tired and can_tire(s, fight.attacker):
            return bit(s.units[fight.attacker].seat)
        elif act.sweeping:
            act.sweep_die = 0
        s.become(GuardChoice())
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.TIRE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        act = s.active()
        fight = s.attack()
        if action.verb is Verb.TIRE:
            act.tired = True
            fight.attack_die = 1
            tire(s, t, fight.attacker, TO_ATTACK)
        if act.sweeping:
            act.sweep_die = fight.attack_die
        s.become(GuardChoice())


class GuardChoice(Step[Battle]):
    """A target that holds an order may drop it for a Defence token (FC-DEF-02), not against magic (FC-RNG-06)."""

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        v = s.units[fight.target]
        if not v.guard and v.order != NO_ORDER and not fight.magical and not banned(s, fight.target, BAN_DEFEND):
            return bit(v.seat)
        s.become(DefenceDie())
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.GUARD), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.GUARD:
            target = s.attack().target
            v = s.units[target]
            s.units[target] = v.marked(NO_ORDER, True, v.pursued)  # FC-ACT-13: it will not be activated
            t.tell(Said.GUARDED, seat, a=tag(s, target), rule="FC-DEF-02")
        s.become(DefenceDie())


class DefenceDie(Step[Battle]):
    """A target that rolls may take a fatigue for one more defence die (FC-FAT-03)."""

    def rolls(self, s: Battle) -> bool:
        """FC-DEF-03, FC-DEF-04; FC-ABL-06 without a token, FC-ABL-07 and FC-RNG-06: never against magic."""
        fight = s.attack()
        if fight.magical:
            return False
        return s.units[fight.target].guard or counterblows(s, fight.target)

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        if self.rolls(s) and can_tire(s, fight.target):
            return bit(s.units[fight.target].seat)
        fight.rolls = self.rolls(s)
        s.become(RollAttack())
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.TIRE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        fight.rolls = True
        if action.verb is Verb.TIRE:
            fight.target_tired = True
            fight.defence_die = 1
            tire(s, t, fight.target, TO_DEFEND)
        s.become(RollAttack())


def _roll(t: Table, count: i64, results: list[int], label: str) -> None:
    n: i64 = 0
    while n < count:
        results[t.dice.roll(6, label)] += 1
        n += 1


def _faces(results: list[int]) -> tuple[int, ...]:
    faces: list[int] = []
    for face in range(1, 7):
        for _ in range(results[face]):
            faces.append(face)
    return tuple(faces)


class RollAttack(Step[Battle]):
    """All attack dice at once (FC-DIE-01, FC-DIE-02)."""

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        fight.weak_attacker = weak(s, fight.attacker)
        fight.weak_target = weak(s, fight.target)
        dice = attack_pool(s, fight)
        if charge_dice(s, fight) > 0:
            s.active().charged = True
        _roll(t, dice, fight.attack, "attack")
        if t.events is not None:
            seat = s.units[fight.attacker].seat
            t.tell(Said.ROLLED, seat, a=tag(s, fight.attacker), b=0, rule="FC-DIE-01", more=_faces(fight.attack))
        rerolls = min(dice, attack_rerolls(s, fight))
        s.become(Reroll(0, rerolls, ()) if rerolls > 0 else RollDefence())
        return 0


class RollDefence(Step[Battle]):
    """The target's dice, if it rolls, after all attack dice are final (FC-DIE-02)."""

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        if not fight.rolls:
            s.become(Settle())
            return 0
        dice = defence_pool(s, fight)
        _roll(t, dice, fight.defence, "defence")
        if t.events is not None:
            seat = s.units[fight.target].seat
            t.tell(Said.ROLLED, seat, a=tag(s, fight.target), b=1, rule="FC-MEL-04", more=_faces(fight.defence))
        rerolls = min(dice, number(s, fight.target, MASTER_DEFENCE))
        s.become(Reroll(1, rerolls, ()) if rerolls > 0 else Settle())
        return 0


class Reroll(Step[Battle]):
    """Up to X dice of one's choice, rolled again together once (FC-DIE-03, FC-ABL-15). Dice are picked one by one."""

    def __init__(self, side: i64, left: i64, picked: tuple[int, ...]) -> None:
        self.side: Final[i64] = side  # 0 attacker, 1 target
        self.left: Final[i64] = left
        self.picked: Final = picked

    def roller(self, s: Battle) -> i64:
        fight = s.attack()
        return fight.attacker if self.side == 0 else fight.target

    def results(self, s: Battle) -> list[int]:
        fight = s.attack()
        return fight.attack if self.side == 0 else fight.defence

    def run(self, s: Battle, t: Table) -> i64:
        if self.left > 0:
            return bit(s.units[self.roller(s)].seat)
        self.roll(s, t)
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        results = self.results(s)
        actions: list[Action] = []
        for face in range(1, 7):
            count: i64 = results[face]
            for picked in self.picked:
                if picked == face:
                    count -= 1
            if count > 0:
                actions.append(Action(Verb.PICK, face))
        actions.append(Action(Verb.ROLL))
        return actions

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-DIE-03"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PICK:
            s.become(Reroll(self.side, self.left - 1, self.picked + (action.a,)))
        else:
            self.roll(s, t)

    def roll(self, s: Battle, t: Table) -> None:
        s.become(RollDefence() if self.side == 0 else Settle())
        if not self.picked:
            return
        results = self.results(s)
        for face in self.picked:
            results[face] -= 1
        _roll(t, len(self.picked), results, "attack" if self.side == 0 else "defence")
        if t.events is not None:
            unit = self.roller(s)
            t.tell(
                Said.REROLLED, s.units[unit].seat, a=tag(s, unit), b=self.side, rule="FC-DIE-03", more=_faces(results)
            )


class Settle(Step[Battle]):
    """Results, ignored results, blocks: what is left is damage and panic of both sides."""

    def run(self, s: Battle, t: Table) -> i64:
        settle(s, t, s.attack())
        s.become(Cancel(0))
        return 0


class Cancel(Step[Battle]):
    """Before losses a fatigue may cancel one damage: first the target's, then the attacker's (FC-FAT-07)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side  # 0 the target, 1 the attacker

    def who(self, s: Battle) -> i64:
        fight = s.attack()
        return fight.target if self.side == 0 else fight.attacker

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        damage = fight.damage if self.side == 0 else fight.strike
        if damage > 0 and may_cancel(s, self.who(s)):
            return bit(s.units[self.who(s)].seat)
        s.become(self.then())
        return 0

    def then(self) -> Step[Battle]:
        return RegroupOffer() if self.side == 0 else Losses()

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.TIRE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.TIRE:
            fight = s.attack()
            cancel(s, t, self.who(s))
            if self.side == 0:
                fight.damage -= 1
            else:
                fight.strike -= 1
        s.become(self.then())


class RegroupOffer(Step[Battle]):
    """One damage may become one more hex of panic, if the whole retreat can then be carried out (FC-ABL-22)."""

    def possible(self, s: Battle) -> bool:
        fight = s.attack()
        if fight.damage < 1 or not has(s, fight.target, REGROUP):
            return False
        # Whoever would not survive the other damage has nobody left to retreat.
        if fight.damage - 1 >= s.units[fight.target].left:
            return False
        hexes = fight.panic + 1
        if fight.rush:
            hexes += 1
        return flee_length(s, fight.target, fight.from_cell, hexes) == hexes

    def run(self, s: Battle, t: Table) -> i64:
        if self.possible(s):
            return bit(s.units[s.attack().target].seat)
        s.become(Cancel(1))
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.REGROUP), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.REGROUP:
            fight = s.attack()
            fight.damage -= 1
            fight.panic += 1
            t.tell(Said.REGROUPED, seat, a=tag(s, fight.target), rule="FC-ABL-22")
        s.become(Cancel(1))


class Losses(Step[Battle]):
    """Both sides take their losses together; what feeds on damage feeds before the dead are counted (FC-MEL-10)."""

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        s.become(RaiseDead(0))
        s.push(Flight())
        lost_target = suffer(s, t, fight.target, fight.damage, "FC-MEL-06")
        lost_attacker = suffer(s, t, fight.attacker, fight.strike, "FC-MEL-07")
        if lost_target > 0:
            trigger_damage(s, t, fight.attacker, fight.target, True)
        if lost_attacker > 0:
            trigger_damage(s, t, fight.target, fight.attacker, False)
        settle_death(s, t, fight.target)
        settle_death(s, t, fight.attacker)
        return 0


class Flight(Step[Battle]):
    """Rush, then the panic of the target, then that of the attacker."""

    def run(self, s: Battle, t: Table) -> i64:
        fight = s.attack()
        s.pop()
        if fight.scare > 0 and s.units[fight.attacker].cell >= 0:
            s.active().panicked = True
            t.tell(
                Said.PANICKED, s.units[fight.attacker].seat, a=tag(s, fight.attacker), b=fight.scare, rule="FC-MEL-07"
            )
            s.push(Retreat(fight.attacker, fight.to_cell, fight.scare, PANIC, ()))
        if s.units[fight.target].cell >= 0:
            # FC-ABL-23: Rush moves who does not panic, and lengthens the flight of who does.
            if fight.panic > 0:
                hexes = fight.panic + (1 if fight.rush else 0)
                t.tell(Said.PANICKED, s.units[fight.target].seat, a=tag(s, fight.target), b=hexes, rule="FC-PAN-01")
                s.push(Retreat(fight.target, fight.from_cell, hexes, PANIC, ()))
            elif fight.rush:
                s.push(Retreat(fight.target, fight.from_cell, 1, RUSHED, ()))
        return 0


class RaiseDead(Step[Battle]):
    """Who destroyed an enemy and knows Necromancy may raise Zombie Warriors where it fell (FC-ABL-17)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side  # 0 the attacker raises, 1 the target

    def raiser(self, s: Battle) -> i64:
        fight = s.attack()
        return fight.attacker if self.side == 0 else fight.target

    def cell(self, s: Battle) -> i64:
        fight = s.attack()
        return fight.fallen if self.side == 0 else fight.felled

    def possible(self, s: Battle) -> bool:
        cell = self.cell(s)
        if cell < 0 or s.at[cell] >= 0 or len(s.units) >= MAX_UNITS or s.library.zombie < 0:
            return False
        raiser = self.raiser(s)
        return s.units[raiser].cell >= 0 and has(s, raiser, NECROMANCY)

    def run(self, s: Battle, t: Table) -> i64:
        if self.possible(s):
            return bit(s.units[self.raiser(s)].seat)
        self.go_on(s)
        return 0

    def go_on(self, s: Battle) -> None:
        if self.side == 0:
            s.become(RaiseDead(1))
        else:
            s.pop()

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.RAISE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        cell = self.cell(s)
        self.go_on(s)
        if action.verb is Verb.RAISE:
            summon(s, t, seat, s.library.zombie, 0, cell, "FC-ABL-17")


def summon(s: Battle, t: Table, seat: i64, card: i64, size: i64, cell: i64, rule: str) -> None:
    """Put a new unit on the map: full unless a size is given, without an order (FC-ORD-12, FC-GEN-03)."""
    face = s.library.units[card]
    unit = len(s.units)
    s.units.append(muster(face, seat, size if size else face.strength))
    s.move(unit, cell)
    t.tell(Said.RAISED, seat, a=tag(s, unit), b=spot(s, cell), rule=rule)
