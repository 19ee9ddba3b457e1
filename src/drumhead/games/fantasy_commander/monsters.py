"""How do monsters act? Their special tokens and the automaton that plays them in the campaign.

Chapter "Campaign" (FC-CAM-04 to FC-CAM-13). The automaton is a policy for seat 1: it picks among the options of every
step, by rule and never by chance.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.activation import Act, Start
from drumhead.games.fantasy_commander.attack import Cancel, GuardChoice, Reroll
from drumhead.games.fantasy_commander.combat import attack_pool
from drumhead.games.fantasy_commander.panic import Missed
from drumhead.games.fantasy_commander.state import Battle
from drumhead.games.fantasy_commander.tables import ATTACK, BLUE, GREEN, NO_ORDER, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State

MONSTERS: Final = 1  # their seat

# Special tokens (FC-CAM-05).
NO_TOKEN: Final = 0
RAMPAGE: Final = 1
HUNT: Final = 2
PROWL: Final = 3
LAIR: Final = 4
FRENZY: Final = 5
TOKENS: Final[tuple[str, ...]] = ("", "Rampage", "Hunt", "Prowl", "Lair", "Frenzy")
COLOUR_OF: Final[tuple[int, ...]] = (NO_ORDER, RED, BLUE, GREEN, YELLOW, PURPLE)
BAG: Final[tuple[int, ...]] = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5)


def draw_tokens(s: Battle, t: Table) -> None:
    """Each monster draws a token from the full bag; with the bag empty it hunts (FC-CAM-05)."""
    bag = list(BAG)
    t.dice.shuffle(bag)
    drawn: list[int] = []
    for u in s.units:
        if u.seat != MONSTERS or u.cell < 0:
            drawn.append(NO_TOKEN)
        elif bag:
            drawn.append(bag.pop())
        else:
            drawn.append(HUNT)
    s.specials = tuple(drawn)


def place_tokens(s: Battle, t: Table) -> None:
    """The monsters' tokens as orders of their colours; a Frenzy adds a die for the round."""
    shown: list[int] = []
    for unit in range(len(s.units)):
        u = s.units[unit]
        token = special(s, unit)
        if u.seat != MONSTERS or u.cell < 0 or token == NO_TOKEN:
            continue
        s.units[unit] = u.marked(COLOUR_OF[token], u.guard, u.pursued)
        if token == FRENZY:
            u = s.units[unit]
            s.units[unit] = u.changed(u.act, u.turn.plus(ATTACK, 1), u.game)
        shown.append(unit | (u.card.index << 8))
        shown.append(COLOUR_OF[token])
    t.tell(Said.TOKENS, MONSTERS, rule="FC-CAM-05", more=tuple(shown))


def special(s: Battle, unit: i64) -> i64:
    """The unit's token of this round."""
    return s.specials[unit] if unit < len(s.specials) else NO_TOKEN


class Automaton(Policy):
    """Plays the monsters; deterministic (FC-CAM-13)."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        assert isinstance(s, Battle)
        step = s.agenda[-1]
        if isinstance(step, Act):
            return self.act(s, step.unit, options)
        if isinstance(step, GuardChoice):
            return self.guard(s)
        if isinstance(step, Cancel):
            fight = s.attack()
            damage = fight.damage if step.side == 0 else fight.strike
            return self.cancel(s, step.who(s), damage)
        if isinstance(step, Missed):
            return self.cancel(s, step.unit, step.count)
        if isinstance(step, Reroll):
            return self.reroll(options)
        if isinstance(step, Start):
            return len(options) - 1
        first = options[0].verb
        if first is Verb.ACTIVATE:
            return self.choose(s, options)
        if first is Verb.REDIRECT or first is Verb.TIRE or first is Verb.REGROUP:
            return len(options) - 1
        return 0

    def choose(self, s: Battle, options: list[Action]) -> i64:
        """A Frenzy first, then higher cost, then lower number (FC-CAM-05, FC-CAM-07)."""
        best: i64 = 0
        for place in range(1, len(options)):
            unit = options[place].a
            other = options[best].a
            mine = special(s, unit) == FRENZY
            theirs = special(s, other) == FRENZY
            if mine != theirs:
                if mine:
                    best = place
            elif s.units[unit].card.cost > s.units[other].card.cost:
                best = place
        return best

    def guard(self, s: Battle) -> i64:
        """FC-CAM-12: when weak, or when the attack is twice as large as what is left."""
        fight = s.attack()
        left = s.units[fight.target].left
        return 0 if left <= 2 or attack_pool(s, fight) >= 2 * left else 1

    def cancel(self, s: Battle, unit: i64, damage: i64) -> i64:
        """FC-CAM-12: only to survive."""
        left = s.units[unit].left
        return 0 if damage >= left and damage - 1 < left else 1

    def reroll(self, options: list[Action]) -> i64:
        """Shields of an attack are worth nothing to it."""
        for place in range(len(options)):
            if options[place].verb is Verb.PICK and options[place].a >= 5:
                return place
        return len(options) - 1

    def act(self, s: Battle, unit: i64, options: list[Action]) -> i64:
        """By the token it drew."""
        token = special(s, unit)
        if token == LAIR:  # FC-CAM-11
            for place in range(len(options)):
                if options[place].verb is Verb.REST:
                    return place
            for place in range(len(options)):
                if options[place].verb is Verb.DEFEND:
                    return place
            return len(options) - 1
        if token == PROWL:
            return self.prowl(s, unit, options)
        if token == HUNT:
            shot = self.shot(s, options)  # FC-CAM-09
            if shot >= 0:
                return shot
            return self.close_in(s, unit, options, self.prey(s, unit))
        return self.close_in(s, unit, options, self.nearest(s, unit))

    def shot(self, s: Battle, options: list[Action]) -> i64:
        """The shot at the weakest target, or -1."""
        best: i64 = -1
        least: i64 = 99
        for place in range(len(options)):
            if options[place].verb is Verb.SHOOT and s.units[options[place].a].left < least:
                least = s.units[options[place].a].left
                best = place
        return best

    def nearest(self, s: Battle, unit: i64) -> i64:
        """FC-CAM-08: the nearest enemy, then the weaker, then the lower number; -1: none."""
        here = s.units[unit].cell
        best: i64 = -1
        least: i64 = 9999
        for other in range(len(s.units)):
            v = s.units[other]
            if v.seat == MONSTERS or v.cell < 0:
                continue
            score = s.scenario.grid.apart(here, v.cell) * 100 + v.left
            if score < least:
                least = score
                best = other
        return best

    def prey(self, s: Battle, unit: i64) -> i64:
        """FC-CAM-09: the weakest enemy within twice its run; nobody there: the nearest."""
        u = s.units[unit]
        best: i64 = -1
        least: i64 = 99
        for other in range(len(s.units)):
            v = s.units[other]
            if v.seat == MONSTERS or v.cell < 0:
                continue
            if s.scenario.grid.apart(u.cell, v.cell) <= 2 * u.card.run and v.left < least:
                least = v.left
                best = other
        return best if best >= 0 else self.nearest(s, unit)

    def close_in(self, s: Battle, unit: i64, options: list[Action], target: i64) -> i64:
        """Attack the target, or whoever is in contact once it has moved; else come as near as it can (FC-CAM-08)."""
        fallback: i64 = -1
        for place in range(len(options)):
            if options[place].verb is Verb.MELEE:
                if options[place].a == target:
                    return place
                if fallback < 0:
                    fallback = place
        if target < 0:
            return fallback if fallback >= 0 else len(options) - 1
        goal = s.units[target].cell
        here = s.units[unit].cell
        best: i64 = -1
        least: i64 = s.scenario.grid.apart(here, goal) * 1000000
        for place in range(len(options)):
            option = options[place]
            if option.verb is not Verb.MOVE and option.verb is not Verb.RUN:
                continue
            cell = s.scenario.cell(option.a, option.b)
            # Nearer first, walking before running, then by coordinates (FC-CAM-13).
            score = s.scenario.grid.apart(cell, goal) * 1000000 + (500000 if option.verb is Verb.RUN else 0) + cell
            if score < least:
                least = score
                best = place
        if best >= 0:
            return best
        return fallback if fallback >= 0 else len(options) - 1

    def prowl(self, s: Battle, unit: i64, options: list[Action]) -> i64:
        """FC-CAM-10: a point or town within a walk that no monster holds, else a shot, else Defence."""
        act = s.active()
        for place in range(len(options)):
            option = options[place]
            if option.verb is Verb.MOVE and not act.moved:
                cell = s.scenario.cell(option.a, option.b)
                if cell in s.scenario.points_at or s.library.terrains[s.terrain[cell]].shelter:
                    here = s.units[unit].cell
                    if here not in s.scenario.points_at and not s.library.terrains[s.terrain[here]].shelter:
                        return place
        shot = self.shot(s, options)
        if shot >= 0:
            return shot
        for place in range(len(options)):
            if options[place].verb is Verb.DEFEND:
                return place
        return self.close_in(s, unit, options, -1)
