"""What may follow a melee? Declaring attacks, Multiple Attack, Advance and Persecution. Chapter "Advance"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.attack import begin_melee
from drumhead.games.fantasy_commander.movement import March, follow
from drumhead.games.fantasy_commander.state import UNIT_BIT, Battle, banned, has, in_contact, number, spot, spots, tag
from drumhead.games.fantasy_commander.tables import BAN_ADVANCE, MULTIPLE_ATTACK, PERSECUTION, RANGER
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.games.fantasy_commander.victory import judge
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


def declare_melee(s: Battle, t: Table, unit: i64, target: i64) -> None:
    """A melee attack with all that may follow it."""
    s.push(Advance())
    begin_melee(s, t, unit, target)


def declare_sweep(s: Battle, t: Table, unit: i64) -> None:
    """One attack on each enemy in contact now (FC-ABL-16)."""
    s.active().sweeping = True
    t.tell(Said.SWEPT, s.units[unit].seat, a=tag(s, unit), rule="FC-ABL-16")
    s.push(Sweep(unit, in_contact(s, unit)))


class Sweep(Step[Battle]):
    """Multiple Attack: its owner chooses the order; whoever left contact before its turn is spared."""

    def __init__(self, unit: i64, left: i64) -> None:
        self.unit: Final[i64] = unit
        self.left: Final[i64] = left  # mask of targets not attacked yet

    def targets(self, s: Battle) -> list[int]:
        near = in_contact(s, self.unit) & self.left
        found: list[int] = []
        for unit in range(len(s.units)):
            if near & UNIT_BIT[unit]:
                found.append(unit)
        return found

    def run(self, s: Battle, t: Table) -> i64:
        act = s.active()
        if s.units[self.unit].cell < 0 or act.panicked:  # a panicking attacker stops
            s.pop()
            return 0
        targets = self.targets(s)
        if not targets:
            s.pop()
            return 0
        if len(targets) > 1:
            return bit(s.units[self.unit].seat)
        self.attack(s, t, targets[0])
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.MELEE, target) for target in self.targets(s)]

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-ABL-16"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        self.attack(s, t, action.a)

    def attack(self, s: Battle, t: Table, target: i64) -> None:
        s.become(Sweep(self.unit, self.left & ~UNIT_BIT[target]))
        declare_melee(s, t, self.unit, target)


class Advance(Step[Battle]):
    """The attacker may take the hex that its target left (FC-ADV-01); then the attack is over."""

    def possible(self, s: Battle) -> bool:
        fight = s.attack()
        if fight.ranged or not fight.vacated:
            return False
        act = s.active()
        unit = fight.attacker
        u = s.units[unit]
        if u.cell < 0 or act.panicked or act.sweeping:
            return False  # FC-ADV-02, FC-MEL-08
        if s.at[fight.to_cell] >= 0 or banned(s, unit, BAN_ADVANCE):
            return False
        if not s.scenario.grid.touching(u.cell, fight.to_cell):
            return False  # after a redirection
        return not s.library.terrains[s.terrain[fight.to_cell]].impassable  # FC-ADV-03

    def run(self, s: Battle, t: Table) -> i64:
        if self.possible(s):
            return bit(s.units[s.attack().attacker].seat)
        self.over(s, t)
        return 0

    def over(self, s: Battle, t: Table) -> None:
        s.fight = None
        s.pop()
        judge(s, t)

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.ADVANCE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        unit = fight.attacker
        self.over(s, t)
        if s.result is None and action.verb is Verb.ADVANCE:
            t.tell(Said.ADVANCED, seat, a=tag(s, unit), b=spot(s, fight.to_cell), rule="FC-ADV-01")
            if follow(s, t, unit, [fight.to_cell]):
                s.push(Pursuit(unit))


class Pursuit(Step[Battle]):
    """Persecution: once per round, after an Advance, a few hexes more and another attack (FC-ABL-18)."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def cells(self, s: Battle) -> list[int]:
        unit = self.unit
        u = s.units[unit]
        found: list[int] = []
        hexes = number(s, unit, PERSECUTION)
        if hexes <= 0 or u.pursued:
            return found
        if s.library.terrains[s.terrain[u.cell]].difficult and not has(s, unit, RANGER):
            return found  # not after an Advance onto difficult ground
        if in_contact(s, unit):
            found.append(u.cell)  # no hex at all is enough if it already touches an enemy
        gate = March(s, unit, False, s.active().first_cell, True)
        for cell in s.scenario.grid.reach(u.cell, hexes, gate).cells:
            for near in s.scenario.grid.around[cell]:
                other: i64 = s.at[near]
                if other >= 0 and s.units[other].seat != u.seat:
                    found.append(cell)
                    break
        return found

    def run(self, s: Battle, t: Table) -> i64:
        if s.units[self.unit].cell >= 0 and self.cells(s):
            return bit(s.units[self.unit].seat)
        s.pop()
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        place = s.scenario
        actions = [Action(Verb.PURSUE, place.column[cell], place.row[cell]) for cell in self.cells(s)]
        actions.append(Action(Verb.PASS))
        return actions

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-ABL-18"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            s.pop()
            return
        unit = self.unit
        u = s.units[unit]
        act = s.active()
        cell = s.scenario.cell(action.a, action.b)
        s.units[unit] = u.marked(u.order, u.guard, True)
        s.become(PursuitAttack(unit))
        if cell != u.cell:
            act.touched |= in_contact(s, unit)
            act.moved = True
            gate = March(s, unit, False, act.first_cell, True)
            path = s.scenario.grid.reach(u.cell, number(s, unit, PERSECUTION), gate).path(cell)
            follow(s, t, unit, path)
            t.tell(Said.PURSUED, seat, a=tag(s, unit), b=spot(s, cell), rule="FC-ABL-18", more=spots(s, tuple(path)))


class PursuitAttack(Step[Battle]):
    """The attack that a Persecution must end in."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: Battle, t: Table) -> i64:
        actions = melee_options(s, self.unit)
        if not actions:
            s.pop()
            return 0
        if len(actions) > 1:
            return bit(s.units[self.unit].seat)
        self.take(s, t, s.units[self.unit].seat, actions[0])
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return melee_options(s, self.unit)

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-MEL-01"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        attack_by(s, t, self.unit, action)


def melee_options(s: Battle, unit: i64) -> list[Action]:
    """The melee attacks open to a unit where it stands (FC-MEL-01); a sweep needs two enemies to differ from one."""
    actions: list[Action] = []
    if s.units[unit].cell < 0:
        return actions
    near = in_contact(s, unit)
    for target in range(len(s.units)):
        if near & UNIT_BIT[target]:
            actions.append(Action(Verb.MELEE, target))
    if len(actions) > 1 and has(s, unit, MULTIPLE_ATTACK):
        actions.append(Action(Verb.SWEEP))
    return actions


def attack_by(s: Battle, t: Table, unit: i64, action: Action) -> None:
    """Carry out a choice among `melee_options`."""
    if action.verb is Verb.SWEEP:
        declare_sweep(s, t, unit)
    else:
        declare_melee(s, t, unit, action.a)
