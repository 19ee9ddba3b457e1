"""What does an act of an effect do? The ones every effect is made of: changes that last, dice, questions, branches."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.conditions import Amount, Test
from drumhead.games.dropzone.modifiers import lay
from drumhead.games.dropzone.mods import U_NEXT, Mod
from drumhead.games.dropzone.resolve import OF_CARD, Resolve, clause_of
from drumhead.games.dropzone.selectors import Choice, Here, Who, squad_of
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.texts import (
    CHOICE,
    PROFILE,
    SEAT,
    SQUAD,
    UNIT,
    WEAPON,
    Moment,
    Op,
    Pick,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

YES: Final = Action(Verb.CHOOSE, 1)


def here_of(at: Resolve) -> Here:
    """What an effect knows while it runs."""
    return Here(at.moment(), at.picks, at.die, at.made)


def source_card(at: Resolve) -> i64:
    """The command card an effect comes from, 0: the rule of a unit, a commander, a scenario."""
    return at.row if at.origin == OF_CARD else 0


class Modify(Op):
    """A number or a permission changes for a while."""

    def __init__(
        self, kind: i64, who: Who, amount: Amount, ends: i64, second: i64 = 0, weapons: i64 = 0, squads: bool = False
    ) -> None:
        self.kind: Final[i64] = kind
        self.who: Final = who
        self.amount: Final = amount
        self.ends: Final[i64] = ends
        self.second: Final[i64] = second
        self.weapons: Final[i64] = weapons
        self.squads: Final = squads  # what is named is a unit, what changes is its squad

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        for it in self.who.things(s, here):
            kind = thing_kind(it)
            number = thing_id(it)
            if self.squads and kind == UNIT:
                kind, number = SQUAD, squad_of(s, it)
            slot: i64 = thing_second(it) if kind == WEAPON or kind == PROFILE else -1
            when: i64 = s.round + 1 if self.ends == U_NEXT else 0
            mod = Mod(self.kind, kind, number, n, self.ends, self.second, self.weapons, slot, source_card(at), when)
            lay(s, mod)
            t.tell(Said.EFFECT, here.moment.seat, source_card(at), a=self.kind, b=it, c=n)


class ForPlayer(Op):
    """A player may not do something, or adds to his rolls, for a while."""

    def __init__(self, kind: i64, who: i64, amount: i64, ends: i64) -> None:
        self.kind: Final[i64] = kind
        self.who: Final[i64] = who
        self.amount: Final[i64] = amount
        self.ends: Final[i64] = ends

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        when: i64 = s.round + 1 if self.ends == U_NEXT else 0
        for seat in seats_of(at.moment(), self.who):
            lay(s, Mod(self.kind, SEAT, seat, self.amount, self.ends, source=source_card(at), round=when))
            t.tell(Said.EFFECT, at.moment().seat, source_card(at), a=self.kind, b=thing(SEAT, seat), c=self.amount)


# whom a word for players means, seen from the one whose effect it is
ME: Final = 0
FOE: Final = 1
ALL: Final = 2


def seats_of(m: Moment, who: i64) -> list[int]:
    """The seats that a word for players means; everybody: the player of the effect first."""
    if who == ME:
        return [m.seat]
    if who == FOE:
        return [1 - m.seat]
    return [m.seat, 1 - m.seat]


class RollDie(Op):
    """A die is rolled; the acts after this one know it."""

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        die: i64 = t.dice.roll(6, "effect")
        at.rolled(s, die)
        t.tell(Said.ROLLED, at.moment().seat, a=die, c=2)


class Nothing(Op):
    """Only names its target, or is acted elsewhere."""

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        return


# -- branches: blocks of the language become jumps among the acts of a clause


class Jump(Op):
    def __init__(self, to: i64) -> None:
        self.to: Final[i64] = to

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        s.become(at.after(self.to))


class Unless(Op):
    """Goes on elsewhere unless the condition holds."""

    def __init__(self, test: Test, to: i64) -> None:
        self.test: Final = test
        self.to: Final[i64] = to

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        if not self.test.passes(s, here_of(at)):
            s.become(at.after(self.to))


class IfBranch(Op):
    """Goes on elsewhere unless this branch of a choice was named."""

    def __init__(self, place: i64, branch: i64, to: i64) -> None:
        self.place: Final[i64] = place
        self.branch: Final[i64] = branch
        self.to: Final[i64] = to

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        if self.place >= len(at.picks) or thing_id(at.picks[self.place]) != self.branch:
            s.become(at.after(self.to))


class AskWhether(Op):
    """may{...}: its player is asked; who declines goes on behind the block. Nothing was named: nobody is asked."""

    def __init__(self, to: i64, needs: tuple[int, ...]) -> None:
        self.to: Final[i64] = to
        self.needs: Final = needs  # places of what must have been named

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for place in self.needs:
            if place >= len(at.picks) or not at.picks[place]:
                s.become(at.after(self.to))
                return
        c = clause_of(s, at.origin, at.row, at.clause)
        if self.needs and (at.origin != OF_CARD or c.in_play):
            return  # its owner has just named it and could have declined then
        s.push(Whether(at.moment().seat, at.pc + 1, self.to))


class Whether(Step[DropState]):
    """One player says yes or no to the rest of an effect."""

    def __init__(self, seat: i64, yes: i64, no: i64) -> None:
        self.seat: Final[i64] = seat
        self.yes: Final[i64] = yes
        self.no: Final[i64] = no

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [YES, PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        top = s.agenda[-1]
        assert isinstance(top, Resolve)
        if action.same(PASSING):
            s.become(top.after(self.no))


class Branches(Pick):
    """choose{... | ...}: which branch is named when the card is played, among those that can be (DZ-STK-16)."""

    def __init__(self, needed: bool, needs: tuple[tuple[Choice, ...], ...]) -> None:
        super().__init__(needed)
        self.needs: Final = needs  # for each branch what it must be able to name

    def candidates(self, s: DropState, at: Moment, picks: tuple[int, ...]) -> list[int]:
        found: list[int] = []
        here = Here(at, picks)
        for branch in range(len(self.needs)):
            able = True
            for choice in self.needs[branch]:
                if choice.needed and not choice.selection.things(s, here):
                    able = False
                    break
            if able:
                found.append(thing(CHOICE, branch))
        return found
