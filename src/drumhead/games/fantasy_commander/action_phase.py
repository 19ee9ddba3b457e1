"""Whose unit is next? The colours in order, purple at will, declines and swaps. Chapter "Action phase"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.cards import NO_ORDER, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.effects import AFTER, Resolve, discard_played
from drumhead.games.fantasy_commander.end import end_round, judge
from drumhead.games.fantasy_commander.state import OFF_MAP, Activation, CommanderState, tag
from drumhead.games.fantasy_commander.tactics import play_top_card
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


def tokens(s: CommanderState, seat: i64, colour: i64) -> i64:
    """How many of the seat's units hold this colour; seat -1: both sides."""
    count: i64 = 0
    for u in s.units:
        if u.order == colour and u.cell != OFF_MAP and (seat < 0 or u.seat == seat):
            count += 1
    return count


class Turn(Step[CommanderState]):
    """One opportunity of a seat in the step of a colour; the step of purple is what is left at the end (FC-ACT-04)."""

    def __init__(self, colour: i64, seat: i64) -> None:
        self.colour: Final[i64] = colour
        self.seat: Final[i64] = seat

    def run(self, s: CommanderState, t: Table) -> i64:
        if s.colour != self.colour:
            s.colour = self.colour
            t.tell(Said.STEP, -1, a=self.colour, rule="FC-ACT-01")
        if tokens(s, -1, self.colour) == 0:
            if self.colour < PURPLE:
                s.become(Turn(self.colour + 1, s.initiative))  # FC-ACT-01, FC-ACT-04: the holder starts every colour
            else:
                s.become(RoundEnd())
            return 0
        mine = tokens(s, self.seat, self.colour) > 0
        purple = tokens(s, self.seat, PURPLE) > 0
        if not mine and not purple:
            s.become(Turn(self.colour, 1 - self.seat))  # FC-ACT-02
            return 0
        if purple and self.colour != PURPLE:
            return bit(self.seat)
        self.act(s, t)
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        actions = [Action(Verb.ACT)]
        if tokens(s, seat, self.colour) == 0:
            actions.append(Action(Verb.DECLINE))  # FC-ACT-03
        shown = [colour for colour in range(RED, YELLOW + 1) if tokens(s, -1, colour) > 0]
        for unit in range(len(s.units)):
            u = s.units[unit]
            if u.seat == seat and u.order == PURPLE and u.cell != OFF_MAP:
                for colour in shown:  # FC-ORD-11
                    actions.append(Action(Verb.SWAP, unit, colour))
        return actions

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        if action.verb is Verb.DECLINE:
            return "FC-ACT-05"
        return "FC-ORD-11" if action.verb is Verb.SWAP else "K-OPTION"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.ACT:
            self.act(s, t)
        elif action.verb is Verb.DECLINE:
            t.tell(Said.DECLINED, seat, a=self.colour, rule="FC-ACT-03")
            s.become(Turn(self.colour, 1 - seat))
        else:
            s.change(action.a).order = action.b
            t.tell(Said.SWAPPED, seat, a=tag(s, action.a), b=action.b, rule="FC-ORD-11")

    def act(self, s: CommanderState, t: Table) -> None:
        """A card first, then the unit (FC-ACT-06); the other seat is next."""
        s.become(Turn(self.colour, 1 - self.seat))
        s.push(Choose(self.seat, self.colour))
        play_top_card(s, t, self.seat)


class Choose(Step[CommanderState]):
    """Which unit is activated: one with a token of the step's colour, or a purple one (FC-ACT-03)."""

    def __init__(self, seat: i64, colour: i64) -> None:
        self.seat: Final[i64] = seat
        self.colour: Final[i64] = colour

    def ready(self, s: CommanderState) -> list[int]:
        found: list[int] = []
        for unit in range(len(s.units)):
            u = s.units[unit]
            if u.seat == self.seat and u.cell != OFF_MAP and (u.order == self.colour or u.order == PURPLE):
                found.append(unit)
        return found

    def run(self, s: CommanderState, t: Table) -> i64:
        ready = self.ready(s)
        if len(ready) > 1:
            return bit(self.seat)
        if ready:
            self.activate(s, t, ready[0])
        else:
            s.pop()
            discard_played(s, self.seat)
            judge(s, t)
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        return [Action(Verb.ACTIVATE, unit) for unit in self.ready(s)]

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-ACT-01"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        self.activate(s, t, action.a)

    def activate(self, s: CommanderState, t: Table, unit: i64) -> None:
        """The token goes at once (FC-ACT-05); then the card's parts on the unit, the start effects, the actions."""
        u = s.units[unit]
        s.act = Activation(unit, u.order, u.cell)  # FC-ACT-09: purple is no yellow, whatever the step
        t.tell(Said.ACTIVATED, self.seat, a=tag(s, unit), b=u.order, rule="FC-ACT-05")
        s.change(unit).order = NO_ORDER
        s.become(EndActivation(unit))  # FC-ACT-07: all of it before the other seat goes on
        s.push(Act(unit))
        s.push(Start(unit, ()))
        if s.playing:
            s.push(Resolve(self.seat, unit, AFTER, s.playing >> 1, 0))


class RoundEnd(Step[CommanderState]):
    """No token is left on the map: the end-of-turn phase, then the next round."""

    def run(self, s: CommanderState, t: Table) -> i64:
        s.pop()
        s.colour = NO_ORDER
        end_round(s, t)
        return 0
