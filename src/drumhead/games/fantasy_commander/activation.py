"""What may an activated unit do? Move, fight, run, shoot, defend, rest or hold. Chapter "What an active unit does"."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned
from drumhead.games.fantasy_commander.advance import Advance, attack_by, bars_melee_choice, melee_options
from drumhead.games.fantasy_commander.attack import begin_shot
from drumhead.games.fantasy_commander.cards import BAN_DEFEND, BAN_REST, BAN_RUN, NO_MODS, YELLOW
from drumhead.games.fantasy_commander.effects import discard_played
from drumhead.games.fantasy_commander.end import judge
from drumhead.games.fantasy_commander.fatigue import AFTER_RUN, INTO_TERRAIN, bars_rest, can_tire, shed, tire
from drumhead.games.fantasy_commander.geometry import blocker, in_contact
from drumhead.games.fantasy_commander.losses import restore
from drumhead.games.fantasy_commander.movement import Ways, follow
from drumhead.games.fantasy_commander.ranged import bars_shooting, bars_target, targets
from drumhead.games.fantasy_commander.state import MONSTERS, OFF_MAP, CommanderState, hex_ref, spot, spots, tag
from drumhead.games.fantasy_commander.terrain import bogged, rest_heal
from drumhead.games.fantasy_commander.verbs import DEFENDING, HOLDING, RESTING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal


def lairs(s: CommanderState, unit: i64) -> bool:
    """A monster with a Lair token may defend, or rest for nothing, although it acts with yellow (FC-CAM-11)."""
    return s.mission.number > 0 and s.units[unit].seat == MONSTERS and s.active().colour == YELLOW


def bars_resting(s: CommanderState, unit: i64) -> str:
    """The rule that forbids resting, or ''."""
    rule = bars_rest(s, unit, in_contact(s, unit))
    if rule:
        return rule
    return "FC-GEN-01" if banned(s, unit, BAN_REST) else ""


def may_recover(s: CommanderState, unit: i64) -> bool:
    """May the unit rest, and is there fatigue or a wound to tend? Else resting is the same as doing nothing."""
    if bars_resting(s, unit):
        return False
    u = s.units[unit]
    heals = rest_heal(s, u.cell) > 0 and u.left < u.card.strength
    return u.fatigue > 0 or heals or lairs(s, unit)


def bars_defending(s: CommanderState, unit: i64) -> str:
    """The rule that forbids declaring Defence, or ''."""
    return "FC-GEN-01" if banned(s, unit, BAN_DEFEND) else ""


class Act(Step[CommanderState]):
    """The unit's actions: move and/or melee, run, ranged attack, Defence, Rest, or nothing (FC-ACT-10, FC-ACT-11)."""

    UNLISTED: ClassVar[str] = (
        "Not listed is what gains nothing: to run where one can walk, to rest unhurt, to defend twice."
    )

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: CommanderState, t: Table) -> i64:
        act = s.active()
        unit = self.unit
        if s.units[unit].cell == OFF_MAP:
            s.pop()
            return 0
        if act.colour == YELLOW:
            if not may_recover(s, unit) and not lairs(s, unit):
                s.pop()
                return 0
        elif act.moved and not self.attacks(s):
            s.pop()
            return 0
        return bit(s.units[unit].seat)

    def bars_fighting(self, s: CommanderState) -> str:
        """The rule that forbids any melee now, or ''; after a Run it costs a fatigue (FC-MOV-04, FC-FAT-03)."""
        act = s.active()
        if act.ran and (act.tired or not can_tire(s, self.unit)):
            return "FC-MOV-04"
        return ""

    def attacks(self, s: CommanderState) -> list[Action]:
        act = s.active()
        actions: list[Action] = []
        if not self.bars_fighting(s):
            actions = melee_options(s, self.unit)
        for target in targets(s, self.unit, act.moved, act.ran):
            actions.append(Action(Verb.SHOOT, target))
        return actions

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        act = s.active()
        unit = self.unit
        if act.colour == YELLOW:  # FC-ACT-08
            actions = [RESTING] if may_recover(s, unit) else []
            if lairs(s, unit):
                actions.append(DEFENDING)
            actions.append(HOLDING)
            return actions
        actions = self.attacks(s)
        if not act.moved:
            Ways(s, unit).add_options(s, actions, can_tire(s, unit) and not act.tired)
            if not s.units[unit].guard and not bars_defending(s, unit):
                actions.append(DEFENDING)
            if may_recover(s, unit):
                actions.append(RESTING)
        actions.append(HOLDING)
        return actions

    def verify(self, s: CommanderState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule == "FC-GEO-05":
            raise Illegal(rule, "", self.witness(s, action.a))
        if rule:
            raise Illegal(rule)

    def witness(self, s: CommanderState, target: i64) -> dict[str, object]:
        """The two ends of a blocked sight line and the hex that blocks it, for the board to draw."""
        return {
            "from": hex_ref(s, s.units[self.unit].cell),
            "to": hex_ref(s, s.units[target].cell),
            "blocker": hex_ref(s, blocker(s, self.unit, target)),
        }

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        """The rule that forbids this action, or ''."""
        act = s.active()
        unit = self.unit
        verb = action.verb
        if action.same(HOLDING):
            return ""
        if act.colour == YELLOW:
            if action.same(DEFENDING) and lairs(s, unit):
                return ""
            return bars_resting(s, unit) if action.same(RESTING) else "FC-ACT-08"
        if verb is Verb.MELEE or verb is Verb.SWEEP:
            return self.bars_fighting(s) or bars_melee_choice(s, unit, action)
        if verb is Verb.SHOOT:
            rule = bars_shooting(s, unit, act.moved, act.ran)
            if rule:
                return rule
            if action.b or action.c or action.more or not 0 <= action.a < len(s.units):
                return "FC-RNG-01"
            return bars_target(s, unit, action.a)
        if verb is Verb.MOVE or verb is Verb.RUN:
            return self.bars_going(s, action)
        if action.same(DEFENDING) or action.same(RESTING):
            if act.moved:  # each takes the whole activation (FC-ACT-10)
                return "FC-DEF-01" if verb is Verb.DEFEND else "FC-FAT-08"
            return bars_defending(s, unit) if verb is Verb.DEFEND else bars_resting(s, unit)
        return "K-OPTION"

    def bars_going(self, s: CommanderState, action: Action) -> str:
        """The rule that keeps the unit from this hex, or ''."""
        act = s.active()
        if act.moved:
            return "FC-MOV-03"
        if action.c or action.more:
            return "K-OPTION"
        cell = s.scenario.cell(action.a, action.b)
        ways = Ways(s, self.unit)
        if cell == OFF_MAP or s.at[cell] >= 0 or s.cards.terrains[s.terrain[cell]].impassable:
            return "FC-MOV-02"
        if action.verb is Verb.MOVE:
            return "" if ways.walks_to(cell) else "FC-MOV-01"
        if banned(s, self.unit, BAN_RUN):
            return "FC-GEN-01"
        if ways.steps(cell) > ways.run:
            return "FC-MOV-04"
        return "" if ways.runs_to(cell, can_tire(s, self.unit) and not act.tired) else "FC-MOV-06"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        unit = self.unit
        act = s.active()
        verb = action.verb
        if verb is Verb.MOVE or verb is Verb.RUN:
            self.go(s, t, seat, action)
            return
        s.pop()
        if verb is Verb.MELEE or verb is Verb.SWEEP:
            if act.ran:
                act.tired = True
                tire(s, t, unit, AFTER_RUN)  # FC-FAT-03
            attack_by(s, t, unit, action)
        elif verb is Verb.SHOOT:
            s.push(Advance())
            begin_shot(s, t, unit, action.a)
        elif verb is Verb.DEFEND:
            s.change(unit).guard = True  # FC-DEF-01
            t.tell(Said.DEFENDING, seat, a=tag(s, unit), rule="FC-DEF-01")
        elif verb is Verb.REST:
            t.tell(Said.RESTED, seat, a=tag(s, unit), rule="FC-FAT-08")
            shed(s, t, unit, s.units[unit].fatigue, "FC-FAT-08")
            heal = rest_heal(s, s.units[unit].cell)
            if heal:
                restore(s, t, unit, heal, "FC-TER-07")
        else:
            t.tell(Said.HELD, seat, a=tag(s, unit), rule="FC-ACT-11")

    def go(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        """Walk or run, hex by hex (FC-MOV-01, FC-MOV-04)."""
        unit = self.unit
        act = s.active()
        cell = s.scenario.cell(action.a, action.b)
        running = action.verb is Verb.RUN
        ways = Ways(s, unit)
        path = ways.path(cell, running)
        act.touched = in_contact(s, unit)
        act.moved = True
        if running:
            act.ran = True
            if ways.costs_fatigue(cell):  # FC-MOV-06
                act.tired = True
                tire(s, t, unit, INTO_TERRAIN)
        before: i64 = path[-2] if len(path) > 1 else s.units[unit].cell
        standing = follow(s, t, unit, path)
        t.tell(
            Said.RAN if running else Said.MOVED,
            seat,
            a=tag(s, unit),
            b=spot(s, cell),
            rule="FC-MOV-01",
            more=spots(s, tuple(path)),
        )
        if not standing or bogged(s, unit, before):
            s.pop()  # FC-MOV-05: the activation ends at once
        judge(s, t)


class EndActivation(Step[CommanderState]):
    """What the activation brought ends with it."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: CommanderState, t: Table) -> i64:
        u = s.units[self.unit]
        if u.act is not NO_MODS:
            s.change(self.unit).act = NO_MODS  # FC-SUR-04
        discard_played(s, u.seat)
        s.act = None
        s.pop()
        judge(s, t)
        return 0
