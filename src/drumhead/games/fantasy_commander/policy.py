"""What would a plain soldier do? A light policy for playouts: fight when in reach, else close in, use the orders."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import PER_POINT, PER_UNIT_IN, YELLOW
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.games.fantasy_commander.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State

_TRIES: Final = 5  # hexes looked at for a move


class Soldier(Policy):
    """Better than chance and hardly slower."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        count: i64 = len(options)
        first = options[0].verb
        if first is Verb.ASSIGN:
            # The last option is yellow: rarely by choice.
            if count > 1 and dice.below(10) > 0:
                return dice.below(count - 1)
            return count - 1 if options[count - 1].b == YELLOW else dice.below(count)
        if first is Verb.REROLL:
            return count - 1 if dice.below(5) > 0 else 0
        if first is Verb.ACT:
            return 0 if dice.below(3) > 0 else dice.below(count)
        if first is Verb.GUARD or first is Verb.ADVANCE or first is Verb.RAISE:
            return 0 if dice.below(4) > 0 else 1
        if options[count - 1].verb is Verb.HOLD and isinstance(s, CommanderState):
            return self.act(s, seat, options, dice)
        return dice.below(count)

    def act(self, s: CommanderState, seat: i64, options: list[Action], dice: Dice) -> i64:
        """Attack if there is somebody to attack, else go where points or enemies are."""
        attacks: i64 = 0
        count: i64 = len(options)
        while attacks < count:
            verb = options[attacks].verb
            if verb is not Verb.MELEE and verb is not Verb.SHOOT and verb is not Verb.SWEEP:
                break
            attacks += 1
        if attacks and dice.below(5) > 0:
            return dice.below(attacks)
        best: i64 = count - 1
        least: i64 = 99
        tries: i64 = 0
        while tries < _TRIES:
            tries += 1
            place = dice.below(count)
            option = options[place]
            if option.verb is Verb.MOVE or option.verb is Verb.RUN:
                far = self.far(s, seat, s.scenario.cell(option.a, option.b))
                if option.verb is Verb.RUN:
                    far += 1
                if far < least:
                    least = far
                    best = place
        return best

    def far(self, s: CommanderState, seat: i64, cell: i64) -> i64:
        """How far a hex is from what the seat wants: an enemy, or a hex that scores and that it does not hold yet."""
        grid = s.scenario.grid
        least: i64 = 99
        for u in s.units:
            if u.seat != seat and u.cell != OFF_MAP:
                away = grid.apart(u.cell, cell)
                if away < least:
                    least = away
        if s.rulings.royal:
            return least
        for source in s.scenario.victory:
            if source.side == seat and (source.kind == PER_POINT or source.kind == PER_UNIT_IN):
                for goal in source.cells:
                    holder: i64 = s.at[goal]
                    if holder >= 0 and s.units[holder].seat == seat:
                        continue
                    away = grid.apart(goal, cell)
                    if away < least:
                        least = away
        return least
