"""What does an activated unit do? Start-of-activation effects, surcharges and the choice of actions.

Chapters "Available actions", "Surcharge abilities", "Unit movement", "Run", "Declare Defence", "Rest".
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.advance import Advance, attack_by, melee_options
from drumhead.games.fantasy_commander.attack import begin_shot
from drumhead.games.fantasy_commander.effects import PAID, Resolve, discard_played
from drumhead.games.fantasy_commander.losses import (
    AFTER_RUN,
    INTO_TERRAIN,
    can_tire,
    oblige,
    restore,
    shed,
    tire,
)
from drumhead.games.fantasy_commander.movement import Ways, bogged, follow
from drumhead.games.fantasy_commander.orders import pay
from drumhead.games.fantasy_commander.sight import bars_shooting, bars_target, blocker, targets
from drumhead.games.fantasy_commander.state import Battle, banned, has, in_contact, spot, spots, tag
from drumhead.games.fantasy_commander.tables import (
    BAN_DEFEND,
    BAN_REST,
    BAN_RUN,
    BAN_SURCHARGE,
    NO_MODS,
    REGENERATION,
    YELLOW,
)
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.games.fantasy_commander.victory import judge
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal

REGENERATES: Final = 0  # the start effect of the ability; terrain effects are 1 + cell


class Start(Step[Battle]):
    """Effects at the start of the activation in the order its player likes, and surcharges (FC-ACT-12, FC-SUR-01)."""

    def __init__(self, unit: i64, done: tuple[int, ...]) -> None:
        self.unit: Final[i64] = unit
        self.done: Final = done  # effects that have happened

    def pending(self, s: Battle) -> list[int]:
        unit = self.unit
        found: list[int] = []
        if has(s, unit, REGENERATION) and REGENERATES not in self.done:
            found.append(REGENERATES)
        grid = s.scenario.grid
        here = s.units[unit].cell
        for cell in grid.within(here, 1):
            kind: i64 = s.terrain[cell]
            if kind == 0:
                continue
            ground = s.library.terrains[kind]
            if not ground.start_fatigue and not ground.start_heal:
                continue
            if grid.apart(here, cell) <= ground.aura and 1 + cell not in self.done:  # FC-TER-21
                found.append(1 + cell)
        return found

    def bars_paying(self, s: Battle, which: i64) -> str:
        """The rule that forbids this surcharge ability now, or ''."""
        act = s.active()
        abilities = s.units[self.unit].card.surcharges
        if which < 0 or which >= len(abilities):
            return "K-OPTION"
        if act.colour == YELLOW:
            return "FC-SUR-02"
        if banned(s, self.unit, BAN_SURCHARGE):
            return "FC-GEN-01"
        if act.paid & (1 << which):
            return "FC-SUR-05"  # each once
        price = abilities[which]  # FC-SUR-07: from the pool alone, which never holds yellow
        if pay(s.pools[s.units[self.unit].seat], price.red, price.blue, price.green) < 0:
            return "FC-SUR-03"
        return ""

    def payable(self, s: Battle) -> list[int]:
        found: list[int] = []
        for which in range(len(s.units[self.unit].card.surcharges)):
            if not self.bars_paying(s, which):
                found.append(which)
        return found

    def idle(self, s: Battle, effect: i64) -> bool:
        """Would this effect change nothing now?"""
        u = s.units[self.unit]
        if effect == REGENERATES:
            return u.left >= u.card.strength
        ground = s.library.terrains[s.terrain[effect - 1]]
        if ground.start_fatigue > 0 or (ground.start_heal and u.left < u.card.strength):
            return False
        return not (ground.start_fatigue < 0 and u.fatigue > 0)

    def run(self, s: Battle, t: Table) -> i64:
        if s.units[self.unit].cell < 0:
            s.pop()
            return 0
        pending = self.pending(s)
        if self.payable(s):
            return bit(s.units[self.unit].seat)
        for effect in pending:
            if not self.idle(s, effect):
                if len(pending) > 1:
                    return bit(s.units[self.unit].seat)
                self.apply(s, t, effect)
                return 0
        s.pop()
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        actions = [Action(Verb.USE, effect) for effect in self.pending(s)]
        for which in self.payable(s):
            actions.append(Action(Verb.PAY, which))
        actions.append(Action(Verb.DONE))
        return actions

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        if action.verb is Verb.PAY:
            return self.bars_paying(s, action.a) or "K-OPTION"
        return "FC-ACT-12"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PAY:
            act = s.active()
            act.paid |= 1 << action.a
            price = s.units[self.unit].card.surcharges[action.a]
            s.pools[seat] = pay(s.pools[seat], price.red, price.blue, price.green)
            t.tell(Said.PAID, seat, a=tag(s, self.unit), b=action.a, rule="FC-SUR-01")
            s.push(Resolve(seat, self.unit, PAID, action.a, 0))
        elif action.verb is Verb.USE:
            self.apply(s, t, action.a)
        else:
            # Whoever does not care about the order lets the rest happen as listed.
            s.pop()
            for effect in self.pending(s):
                if s.units[self.unit].cell >= 0:
                    self.happen(s, t, effect)
            judge(s, t)

    def apply(self, s: Battle, t: Table, effect: i64) -> None:
        s.become(Start(self.unit, self.done + (effect,)))
        self.happen(s, t, effect)
        judge(s, t)

    def happen(self, s: Battle, t: Table, effect: i64) -> None:
        unit = self.unit
        if effect == REGENERATES:
            restore(s, t, unit, 1, "FC-ABL-21")
            return
        ground = s.library.terrains[s.terrain[effect - 1]]
        if ground.start_fatigue < 0:
            shed(s, t, unit, -ground.start_fatigue, ground.rule)  # FC-TER-08
        elif ground.start_fatigue > 0:
            oblige(s, t, unit, ground.rule)  # FC-TER-09
        if ground.start_heal and s.units[unit].cell >= 0:
            restore(s, t, unit, ground.start_heal, ground.rule)  # FC-TER-13


def bars_rest(s: Battle, unit: i64) -> str:
    """The rule that forbids resting, or '' (FC-FAT-08)."""
    u = s.units[unit]
    if u.card.stamina < 0 or in_contact(s, unit):
        return "FC-FAT-08"
    return "FC-GEN-01" if banned(s, unit, BAN_REST) else ""


class Act(Step[Battle]):
    """The unit's actions: move and/or melee, run, ranged attack, Defence, Rest, or nothing (FC-ACT-10, FC-ACT-11)."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: Battle, t: Table) -> i64:
        act = s.active()
        unit = self.unit
        if s.units[unit].cell < 0:
            s.pop()
            return 0
        if act.colour == YELLOW:
            if not self.gains_by_rest(s) and not self.lairs(s):
                s.pop()
                return 0
        elif act.moved and not self.attacks(s):
            s.pop()
            return 0
        return bit(s.units[unit].seat)

    def gains_by_rest(self, s: Battle) -> bool:
        """May it rest, and would it help? Resting without fatigue or wounds to tend is the same as doing nothing."""
        u = s.units[self.unit]
        if bars_rest(s, self.unit):
            return False
        heals = s.library.terrains[s.terrain[u.cell]].rest_heal > 0 and u.left < u.card.strength
        return u.fatigue > 0 or heals

    def lairs(self, s: Battle) -> bool:
        """A monster with a Lair token may defend although it acts with yellow (FC-CAM-11)."""
        return s.house.mission > 0 and s.units[self.unit].seat == 1

    def bars_melee(self, s: Battle) -> str:
        """The rule that forbids any melee now, or ''; after a Run it costs a fatigue (FC-MOV-04, FC-FAT-03)."""
        act = s.active()
        if act.ran and (act.tired or not can_tire(s, self.unit)):
            return "FC-MOV-04"
        return ""

    def attacks(self, s: Battle) -> list[Action]:
        act = s.active()
        actions: list[Action] = []
        if not self.bars_melee(s):
            actions = melee_options(s, self.unit)
        for target in targets(s, self.unit, act.moved, act.ran):
            actions.append(Action(Verb.SHOOT, target))
        return actions

    def options(self, s: Battle, seat: i64) -> list[Action]:
        act = s.active()
        unit = self.unit
        if act.colour == YELLOW:  # FC-ACT-08
            actions = [Action(Verb.REST)] if self.gains_by_rest(s) else []
            if self.lairs(s):
                actions.append(Action(Verb.DEFEND))
            actions.append(Action(Verb.HOLD))
            return actions
        actions = self.attacks(s)
        if not act.moved:
            Ways(s, unit).add_options(s, actions, can_tire(s, unit) and not act.tired)
            if not s.units[unit].guard and not banned(s, unit, BAN_DEFEND):
                actions.append(Action(Verb.DEFEND))
            if self.gains_by_rest(s):
                actions.append(Action(Verb.REST))
        actions.append(Action(Verb.HOLD))
        return actions

    def verify(self, s: Battle, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule == "FC-GEO-05":
            raise Illegal(rule, "", self.witness(s, action.a))
        if rule:
            raise Illegal(rule)

    def witness(self, s: Battle, target: i64) -> dict[str, object]:
        """The two ends of a blocked sight line and the hex that blocks it, for the board to draw."""
        ends = (
            ("from", s.units[self.unit].cell),
            ("to", s.units[target].cell),
            ("blocked", blocker(s, self.unit, target)),
        )
        return {name: f"hex:{s.scenario.column[cell]}:{s.scenario.row[cell]}" for name, cell in ends}

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        """The rule that forbids this action, or ''. A person may also run to a hex that is within a walk."""
        act = s.active()
        unit = self.unit
        verb = action.verb
        if verb is Verb.HOLD:
            return ""
        if act.colour == YELLOW:
            if verb is Verb.DEFEND and self.lairs(s):
                return ""
            return bars_rest(s, unit) if verb is Verb.REST else "FC-ACT-08"
        if verb is Verb.MELEE or verb is Verb.SWEEP:
            rule = self.bars_melee(s)
            if not rule:
                rule = "FC-ABL-16" if verb is Verb.SWEEP else "FC-MEL-01"
                for option in melee_options(s, unit):
                    if option.same(action):
                        return ""
            return rule
        if verb is Verb.SHOOT:
            rule = bars_shooting(s, unit, act.moved, act.ran)
            if rule:
                return rule
            return bars_target(s, unit, action.a) if 0 <= action.a < len(s.units) else "FC-RNG-01"
        if verb is not Verb.MOVE and verb is not Verb.RUN and verb is not Verb.DEFEND and verb is not Verb.REST:
            return "K-OPTION"
        if act.moved:  # FC-MOV-03: first the move, then the attack
            return "FC-ACT-10"
        if verb is Verb.DEFEND:
            return "FC-GEN-01" if banned(s, unit, BAN_DEFEND) else ""
        if verb is Verb.REST:
            return bars_rest(s, unit)
        return self.bars_going(s, action)

    def bars_going(self, s: Battle, action: Action) -> str:
        act = s.active()
        cell = s.scenario.cell(action.a, action.b)
        ways = Ways(s, self.unit)
        if cell < 0 or ways.steps(cell) > max(ways.walk, ways.run):
            return "FC-MOV-02"
        if action.verb is Verb.MOVE:
            return "" if ways.walks_to(cell) else "FC-MOV-01"
        if banned(s, self.unit, BAN_RUN):
            return "FC-GEN-01"
        return "" if ways.runs_to(cell, can_tire(s, self.unit) and not act.tired) else "FC-MOV-06"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
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
            u = s.units[unit]
            s.units[unit] = u.marked(u.order, True, u.pursued)  # FC-DEF-01
            t.tell(Said.DEFENDING, seat, a=tag(s, unit), rule="FC-DEF-01")
        elif verb is Verb.REST:
            t.tell(Said.RESTED, seat, a=tag(s, unit), rule="FC-FAT-08")
            shed(s, t, unit, s.units[unit].fatigue, "FC-FAT-08")
            heal = s.library.terrains[s.terrain[s.units[unit].cell]].rest_heal
            if heal:
                restore(s, t, unit, heal, "FC-TER-07")
        else:
            t.tell(Said.HELD, seat, a=tag(s, unit), rule="FC-ACT-11")

    def go(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
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


class EndActivation(Step[Battle]):
    """What the activation brought ends with it (FC-CRD-01, FC-SUR-04)."""

    def __init__(self, unit: i64) -> None:
        self.unit: Final[i64] = unit

    def run(self, s: Battle, t: Table) -> i64:
        u = s.units[self.unit]
        if u.act is not NO_MODS:
            s.units[self.unit] = u.changed(NO_MODS, u.turn, u.game)
        discard_played(s, u.seat)
        s.act = None
        s.pop()
        judge(s, t)
        return 0
