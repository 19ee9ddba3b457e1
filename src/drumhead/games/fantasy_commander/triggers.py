"""What happens when a unit is activated, before it acts? Regeneration, the ground, and abilities that are paid for.

Chapter "Surcharges and starting effects".
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned, regenerates
from drumhead.games.fantasy_commander.cards import BAN_SURCHARGE, YELLOW
from drumhead.games.fantasy_commander.effects import PAID, Resolve
from drumhead.games.fantasy_commander.end import judge
from drumhead.games.fantasy_commander.fatigue import oblige, shed
from drumhead.games.fantasy_commander.losses import restore
from drumhead.games.fantasy_commander.orders import pay
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, tag
from drumhead.games.fantasy_commander.terrain import starting
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

REGENERATES: Final = 0  # the start effect of the ability; terrain effects are 1 + cell


class Start(Step[CommanderState]):
    """Effects at the start of the activation in the order its player likes, and surcharges (FC-ACT-12, FC-SUR-01)."""

    def __init__(self, unit: i64, done: tuple[int, ...]) -> None:
        self.unit: Final[i64] = unit
        self.done: Final = done  # effects that have happened

    def pending(self, s: CommanderState) -> list[int]:
        found: list[int] = []
        if regenerates(s, self.unit) and REGENERATES not in self.done:
            found.append(REGENERATES)
        for cell in starting(s, self.unit):
            if 1 + cell not in self.done:
                found.append(1 + cell)
        return found

    def bars_openly(self, s: CommanderState, which: i64) -> str:
        """The rule that forbids this surcharge ability now, whatever is in the pool, or ''."""
        act = s.active()
        if which < 0 or which >= len(s.units[self.unit].card.surcharges):
            return "K-OPTION"
        if act.colour == YELLOW:
            return "FC-SUR-02"
        if banned(s, self.unit, BAN_SURCHARGE):
            return "FC-GEN-01"
        if act.paid & (1 << which):
            return "FC-SUR-05"  # each once
        return ""

    def bars_paying(self, s: CommanderState, which: i64) -> str:
        """The rule that forbids this surcharge ability now, or ''."""
        rule = self.bars_openly(s, which)
        if rule:
            return rule
        price = s.units[self.unit].card.surcharges[which]  # FC-SUR-07: from the pool, which never holds yellow
        if pay(s.pools[s.units[self.unit].seat], price.red, price.blue, price.green) < 0:
            return "FC-SUR-03"
        return ""

    def may_pay(self, s: CommanderState) -> bool:
        """Whether its player is asked to pay. Where pools are hidden, being asked must not tell what is in one."""
        if s.rulings.pools_shown:
            return bool(self.payable(s))
        for which in range(len(s.units[self.unit].card.surcharges)):
            if not self.bars_openly(s, which):
                return True
        return False

    def payable(self, s: CommanderState) -> list[int]:
        found: list[int] = []
        for which in range(len(s.units[self.unit].card.surcharges)):
            if not self.bars_paying(s, which):
                found.append(which)
        return found

    def idle(self, s: CommanderState, effect: i64) -> bool:
        """Would this effect change nothing now?"""
        u = s.units[self.unit]
        if effect == REGENERATES:
            return u.left >= u.card.strength
        ground = s.cards.terrains[s.terrain[effect - 1]]
        if ground.start_fatigue > 0 or (ground.start_heal and u.left < u.card.strength):
            return False
        return not (ground.start_fatigue < 0 and u.fatigue > 0)

    def run(self, s: CommanderState, t: Table) -> i64:
        if s.units[self.unit].cell == OFF_MAP:
            s.pop()
            return 0
        pending = self.pending(s)
        if self.may_pay(s):
            return bit(s.units[self.unit].seat)
        for effect in pending:
            if not self.idle(s, effect):
                if len(pending) > 1:
                    return bit(s.units[self.unit].seat)
                self.apply(s, t, effect)
                return 0
        s.pop()
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        actions = [Action(Verb.USE, effect) for effect in self.pending(s)]
        for which in self.payable(s):
            actions.append(Action(Verb.PAY, which))
        actions.append(Action(Verb.DONE))
        return actions

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PAY:
            return self.bars_paying(s, action.a) or "K-OPTION"
        return "FC-ACT-12"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
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
                if s.units[self.unit].cell != OFF_MAP:
                    self.happen(s, t, effect)
            judge(s, t)

    def apply(self, s: CommanderState, t: Table, effect: i64) -> None:
        s.become(Start(self.unit, self.done + (effect,)))
        self.happen(s, t, effect)
        judge(s, t)

    def happen(self, s: CommanderState, t: Table, effect: i64) -> None:
        unit = self.unit
        if effect == REGENERATES:
            restore(s, t, unit, 1, "FC-ABL-21")
            return
        ground = s.cards.terrains[s.terrain[effect - 1]]
        if ground.start_fatigue < 0:
            shed(s, t, unit, -ground.start_fatigue, ground.rule)
        elif ground.start_fatigue > 0:
            oblige(s, t, unit, ground.rule)
        if ground.start_heal and s.units[unit].cell != OFF_MAP:
            restore(s, t, unit, ground.start_heal, ground.rule)
