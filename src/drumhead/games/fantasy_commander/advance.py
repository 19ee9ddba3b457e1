"""What may follow a melee? Declaring attacks, Multiple Attack, Advance and Persecution. Chapter "Advance"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned, pursuit, ranges, sweeps
from drumhead.games.fantasy_commander.attack import begin_melee
from drumhead.games.fantasy_commander.cards import BAN_ADVANCE
from drumhead.games.fantasy_commander.combat import bars_melee
from drumhead.games.fantasy_commander.end import judge
from drumhead.games.fantasy_commander.geometry import in_contact
from drumhead.games.fantasy_commander.movement import March, follow
from drumhead.games.fantasy_commander.state import OFF_MAP, UNIT_BIT, CommanderState, Fight, spot, spots, tag
from drumhead.games.fantasy_commander.terrain import no_place
from drumhead.games.fantasy_commander.verbs import ADVANCING, PASSING, SWEEPING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import OpenOffer


def declare_melee(s: CommanderState, t: Table, unit: i64, target: i64) -> None:
    """A melee attack with all that may follow it."""
    s.push(Advance())
    begin_melee(s, t, unit, target)


def declare_sweep(s: CommanderState, t: Table, unit: i64) -> None:
    """One attack on each enemy in contact now (FC-ABL-16)."""
    s.active().sweeping = True
    t.tell(Said.SWEPT, s.units[unit].seat, a=tag(s, unit), rule="FC-ABL-16")
    s.push(Sweep(unit, in_contact(s, unit)))


class Sweep(Step[CommanderState]):
    """Multiple Attack: its owner chooses the order; whoever left contact before its turn is spared."""

    def __init__(self, unit: i64, left: i64) -> None:
        self.unit: Final[i64] = unit
        self.left: Final[i64] = left  # mask of targets not attacked yet

    def targets(self, s: CommanderState) -> list[int]:
        near = in_contact(s, self.unit) & self.left
        found: list[int] = []
        for unit in range(len(s.units)):
            if near & UNIT_BIT[unit]:
                found.append(unit)
        return found

    def run(self, s: CommanderState, t: Table) -> i64:
        act = s.active()
        if s.units[self.unit].cell == OFF_MAP or act.panicked:  # a panicking attacker stops
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

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        return [Action(Verb.MELEE, target) for target in self.targets(s)]

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-ABL-16"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        self.attack(s, t, action.a)

    def attack(self, s: CommanderState, t: Table, target: i64) -> None:
        s.become(Sweep(self.unit, self.left & ~UNIT_BIT[target]))
        declare_melee(s, t, self.unit, target)


class Advance(OpenOffer[CommanderState]):
    """The attacker may take the hex that its target left (FC-ADV-01); then the attack is over."""

    def asked(self, s: CommanderState) -> i64:
        fight = s.attack()
        return -1 if bars_advance(s, fight) else s.units[fight.attacker].seat

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [ADVANCING]

    def passing(self) -> Action:
        return PASSING

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        unit = fight.attacker
        self.passed(s, t, seat)
        if s.result is None:
            t.tell(Said.ADVANCED, seat, a=tag(s, unit), b=spot(s, fight.to_cell), rule="FC-ADV-01")
            if follow(s, t, unit, [fight.to_cell]):
                s.push(Pursuit(unit))

    def passed(self, s: CommanderState, t: Table, seat: i64) -> None:
        s.fight = None
        judge(s, t)


def bars_advance(s: CommanderState, fight: Fight) -> str:
    """The rule that keeps the attacker where it is, or ''."""
    if fight.ranged or not fight.vacated:
        return "FC-ADV-01"
    act = s.active()
    unit = fight.attacker
    u = s.units[unit]
    if u.cell == OFF_MAP or act.panicked or act.sweeping:
        return "FC-ADV-02"  # FC-MEL-08: a shaken attacker stays
    if s.at[fight.to_cell] >= 0 or banned(s, unit, BAN_ADVANCE):
        return "FC-ADV-02"
    if not s.scenario.grid.touching(u.cell, fight.to_cell):
        return "FC-ADV-02"  # after a redirection
    return "FC-ADV-03" if no_place(s, fight.to_cell) else ""


class Pursuit(OpenOffer[CommanderState]):
    """Persecution: once per round, after an Advance, a few hexes more and another attack (FC-ABL-18)."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def cells(self, s: CommanderState) -> list[int]:
        """Where the pursuit may end."""
        unit = self.unit
        u = s.units[unit]
        found: list[int] = []
        hexes = pursuit(s, unit)
        if hexes <= 0:
            return found
        if s.cards.terrains[s.terrain[u.cell]].difficult and not ranges(s, unit):
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

    def asked(self, s: CommanderState) -> i64:
        return s.units[self.unit].seat if s.units[self.unit].cell != OFF_MAP and self.cells(s) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        place = s.scenario
        return [Action(Verb.PURSUE, place.column[cell], place.row[cell]) for cell in self.cells(s)]

    def passing(self) -> Action:
        return PASSING

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-ABL-18"

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        unit = self.unit
        u = s.units[unit]
        act = s.active()
        cell = s.scenario.cell(action.a, action.b)
        hexes = pursuit(s, unit)
        s.change(unit).pursued = True
        s.push(PursuitAttack(unit))
        if cell != u.cell:
            act.touched |= in_contact(s, unit)
            act.moved = True
            gate = March(s, unit, False, act.first_cell, True)
            path = s.scenario.grid.reach(u.cell, hexes, gate).path(cell)
            follow(s, t, unit, path)
            t.tell(Said.PURSUED, seat, a=tag(s, unit), b=spot(s, cell), rule="FC-ABL-18", more=spots(s, tuple(path)))


class PursuitAttack(Step[CommanderState]):
    """The attack that a Persecution must end in."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: CommanderState, t: Table) -> i64:
        actions = melee_options(s, self.unit)
        if not actions:
            s.pop()
            return 0
        if len(actions) > 1:
            return bit(s.units[self.unit].seat)
        self.take(s, t, s.units[self.unit].seat, actions[0])
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        return melee_options(s, self.unit)

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-MEL-01"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        attack_by(s, t, self.unit, action)


def melee_options(s: CommanderState, unit: i64) -> list[Action]:
    """The melee attacks open to a unit where it stands (FC-MEL-01); a sweep needs two enemies to differ from one."""
    actions: list[Action] = []
    if s.units[unit].cell == OFF_MAP:
        return actions
    near = in_contact(s, unit)
    for target in range(len(s.units)):
        if near & UNIT_BIT[target]:
            actions.append(Action(Verb.MELEE, target))
    if len(actions) > 1 and sweeps(s, unit):
        actions.append(SWEEPING)
    return actions


def bars_melee_choice(s: CommanderState, unit: i64, action: Action) -> str:
    """The rule that forbids this choice among `melee_options`, or ''."""
    if action.verb is Verb.SWEEP:
        near = in_contact(s, unit)
        several = near & (near - 1) != 0
        return "" if action.same(SWEEPING) and several and sweeps(s, unit) else "FC-ABL-16"
    if action.b or action.c or action.more:
        return "K-OPTION"
    return bars_melee(s, unit, action.a)


def attack_by(s: CommanderState, t: Table, unit: i64, action: Action) -> None:
    """Carry out a choice among `melee_options`."""
    if action.verb is Verb.SWEEP:
        declare_sweep(s, t, unit)
    else:
        declare_melee(s, t, unit, action.a)
