"""How do monsters act? Their special tokens and the automaton that plays them in the campaign.

Chapter "Campaign" (FC-CAM-04 to FC-CAM-13). The automaton is a policy for seat 1: it picks among the options of every
step, by rule and never by chance.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import flies
from drumhead.games.fantasy_commander.activation import Act
from drumhead.games.fantasy_commander.aftermath import Cancel
from drumhead.games.fantasy_commander.attack import GuardChoice
from drumhead.games.fantasy_commander.cards import ATTACK, BLUE, GREEN, NO_ORDER, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.combat import attack_pool
from drumhead.games.fantasy_commander.dice import Reroll
from drumhead.games.fantasy_commander.panic import Missed
from drumhead.games.fantasy_commander.state import MONSTERS, OFF_MAP, CommanderState
from drumhead.games.fantasy_commander.terrain import no_place
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State

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


def draw_tokens(s: CommanderState, t: Table) -> None:
    """Each monster draws a token from the full bag; with the bag empty it hunts (FC-CAM-05)."""
    bag = list(BAG)
    t.dice.shuffle(bag)
    drawn: list[int] = []
    for u in s.units:
        if u.seat != MONSTERS or u.cell == OFF_MAP:
            drawn.append(NO_TOKEN)  # FC-CAM-04: players make orders instead
        elif bag:
            drawn.append(bag.pop())
        else:
            drawn.append(HUNT)
    s.specials = tuple(drawn)


def place_tokens(s: CommanderState, t: Table) -> None:
    """The monsters' tokens as orders of their colours; a Frenzy adds a die for the round."""
    shown: list[int] = []
    for unit in range(len(s.units)):
        u = s.units[unit]
        token = special(s, unit)
        if u.seat != MONSTERS or u.cell == OFF_MAP or token == NO_TOKEN:
            continue
        u = s.change(unit)
        u.order = COLOUR_OF[token]
        if token == FRENZY:
            u.turn = u.turn.plus(ATTACK, 1)
        shown.append(unit | (u.card.index << 8))
        shown.append(COLOUR_OF[token])
    t.tell(Said.TOKENS, MONSTERS, rule="FC-CAM-05", more=tuple(shown))


def special(s: CommanderState, unit: i64) -> i64:
    """The unit's token of this round."""
    return s.specials[unit] if unit < len(s.specials) else NO_TOKEN


def distances(s: CommanderState, unit: i64, goal: i64) -> list[int]:
    """How many hexes each cell is from the goal by a way that this unit could go, round rocks and over what it flies.

    Other units are no obstacle: they move. What no way leads to is far off, and nearer the nearer it lies.
    """
    grid = s.scenario.grid
    free = flies(s, unit)
    away: list[int] = [1000 + grid.apart(cell, goal) if grid.on[cell] else 2000 for cell in range(grid.size)]
    away[goal] = 0
    front: list[int] = [goal]
    while front:
        following: list[int] = []
        for cell in front:
            for near in grid.around[cell]:
                if away[near] >= 1000 and (free or not no_place(s, near)):
                    away[near] = away[cell] + 1
                    following.append(near)
        front = following
    return away


class Automaton(Policy):
    """Plays the monsters; deterministic (FC-CAM-13)."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        assert isinstance(s, CommanderState)
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

    def choose(self, s: CommanderState, options: list[Action]) -> i64:
        """A Frenzy first, then higher cost, then lower number (FC-CAM-05)."""
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
                best = place  # FC-CAM-07
        return best

    def guard(self, s: CommanderState) -> i64:
        """FC-CAM-12: when weak, or when the attack is twice as large as what is left."""
        fight = s.attack()
        left = s.units[fight.target].left
        return 0 if left <= 2 or attack_pool(s, fight) >= 2 * left else 1  # FC-CAM-12

    def cancel(self, s: CommanderState, unit: i64, damage: i64) -> i64:
        """FC-CAM-12: only to survive."""
        left = s.units[unit].left
        return 0 if damage >= left and damage - 1 < left else 1

    def reroll(self, options: list[Action]) -> i64:
        """Shields of an attack are worth nothing to it."""
        for place in range(len(options)):
            if options[place].verb is Verb.PICK and options[place].a >= 5:
                return place
        return len(options) - 1

    def act(self, s: CommanderState, unit: i64, options: list[Action]) -> i64:
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
            return self.prowl(s, unit, options)  # FC-CAM-10
        if token == HUNT:
            shot = self.shot(s, options)  # FC-CAM-09
            if shot >= 0:
                return shot
            return self.close_in(s, unit, options, self.prey(s, unit))
        return self.close_in(s, unit, options, self.nearest(s, unit))  # FC-CAM-08

    def shot(self, s: CommanderState, options: list[Action]) -> i64:
        """The shot at the weakest target, or -1."""
        best: i64 = -1
        least: i64 = 99
        for place in range(len(options)):
            if options[place].verb is Verb.SHOOT and s.units[options[place].a].left < least:
                least = s.units[options[place].a].left
                best = place
        return best

    def nearest(self, s: CommanderState, unit: i64) -> i64:
        """FC-CAM-08: the nearest enemy, then the weaker, then the lower number; -1: none."""
        here = s.units[unit].cell
        best: i64 = -1
        least: i64 = 9999
        for other in range(len(s.units)):
            v = s.units[other]
            if v.seat == MONSTERS or v.cell == OFF_MAP:
                continue
            score = s.scenario.grid.apart(here, v.cell) * 100 + v.left
            if score < least:
                least = score
                best = other
        return best

    def prey(self, s: CommanderState, unit: i64) -> i64:
        """FC-CAM-09: the weakest enemy within twice its run; nobody there: the nearest."""
        u = s.units[unit]
        best: i64 = -1
        least: i64 = 99
        for other in range(len(s.units)):
            v = s.units[other]
            if v.seat == MONSTERS or v.cell == OFF_MAP:
                continue
            if s.scenario.grid.apart(u.cell, v.cell) <= 2 * u.card.run and v.left < least:
                least = v.left
                best = other
        return best if best >= 0 else self.nearest(s, unit)

    def close_in(self, s: CommanderState, unit: i64, options: list[Action], target: i64) -> i64:
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
        here = s.units[unit].cell
        away = distances(s, unit, s.units[target].cell)
        best: i64 = -1
        least: i64 = away[here] * 1000000
        for place in range(len(options)):
            option = options[place]
            if option.verb is not Verb.MOVE and option.verb is not Verb.RUN:
                continue
            cell = s.scenario.cell(option.a, option.b)
            # Nearer first, walking before running, then by coordinates (FC-CAM-13).
            score = away[cell] * 1000000 + (500000 if option.verb is Verb.RUN else 0) + cell
            if score < least:
                least = score
                best = place
        if best >= 0:
            return best
        return fallback if fallback >= 0 else len(options) - 1

    def prowl(self, s: CommanderState, unit: i64, options: list[Action]) -> i64:
        """FC-CAM-10: a point or town within a walk that no monster holds, else a shot, else Defence."""
        act = s.active()
        for place in range(len(options)):
            option = options[place]
            if option.verb is Verb.MOVE and not act.moved:
                cell = s.scenario.cell(option.a, option.b)
                if cell in s.scenario.points_at or s.cards.terrains[s.terrain[cell]].shelter:
                    here = s.units[unit].cell
                    if here not in s.scenario.points_at and not s.cards.terrains[s.terrain[here]].shelter:
                        return place
        shot = self.shot(s, options)
        if shot >= 0:
            return shot
        for place in range(len(options)):
            if options[place].verb is Verb.DEFEND:
                return place
        return self.close_in(s, unit, options, -1)
