"""What may an effect do to scenery and the ground? Tokens, traps, markers, cover."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.damage import BY_CARD, add_tokens, harm, roll_hits
from drumhead.games.dropzone.effects import here_of
from drumhead.games.dropzone.geometry import touches_blast
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.scenery import CollateralRoll
from drumhead.games.dropzone.selectors import Who, one_of, units_of
from drumhead.games.dropzone.state import TABLE, DropState
from drumhead.games.dropzone.texts import UNIT, Op, thing_id, thing_second
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

TOXIN: Final = 3


class StripCover(Op):
    """Nobody on an edge of the Garrison has cover for the rest of the game (R18)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            s.change_piece(thing_id(it)).no_cover = 1


class Tokens(Op):
    """Collateral tokens on Destructible pieces (DZ-COL-01)."""

    def __init__(self, who: Who, amount: Amount) -> None:
        self.who: Final = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        for it in self.who.things(s, here):
            add_tokens(s, t, thing_id(it), n)


class Burn(Op):
    """The tokens of a piece are rolled at once."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            if s.pieces[thing_id(it)].tokens and not s.pieces[thing_id(it)].fallen:
                s.push(CollateralRoll(thing_id(it), 0))


class TokenPower(Op):
    """The tokens that this attack still causes are stronger at their next roll (AMB-43)."""

    def __init__(self, who: Who, energy: i64, die: i64) -> None:
        self.who: Final = who
        self.energy: Final[i64] = energy
        self.die: Final[i64] = die

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            s.change_piece(thing_id(it)).strong = self.energy << 8 | self.die << 4


class Trap(Op):
    """A die for each starting Damage Point: 3 or more puts a token on the piece, 5 or more also costs it one (FR3)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if not one:
            return
        pid = thing_id(one)
        tokens: i64 = 0
        points: i64 = 0
        dice: list[int] = []
        for _ in range(s.table.pieces[pid - 1].dp):
            die = t.dice.roll(6, "trap")
            dice.append(die)
            tokens += 1 if die >= 3 else 0
            points += 1 if die >= 5 else 0
        t.tell(Said.COLLATERAL, at.moment().seat, a=pid, more=tuple(dice))
        add_tokens(s, t, pid, tokens)
        s.change_piece(pid).pending += points
        harm(s, t, BY_CARD, 0, [], [pid])


class Toxin(Op):
    """A Blast marker on a point: at the end of the round it eats whatever enemy stands under it (S10)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            s.toxins = (*s.toxins, (int(thing_id(it)), int(thing_second(it)), int(at.moment().seat)))
            t.tell(Said.MARKED, at.moment().seat, a=it, b=TOXIN)


class Debris(Op):
    """Both players put a Blast over a unit; on 1 or 2 the opponent's falls, otherwise the own (R14)."""

    def __init__(self, energy: i64) -> None:
        self.energy: Final[i64] = energy

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        s.push(Falling(at.moment().seat, self.energy, ()))


class Falling(Step[DropState]):
    """First the player of the card, then the opponent, names the unit under the own Blast."""

    def __init__(self, seat: i64, energy: i64, aims: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.energy: Final[i64] = energy
        self.aims: Final = aims

    def run(self, s: DropState, t: Table) -> i64:
        if len(self.aims) < 2 and self.marks(s):
            return bit(self.seat if not self.aims else 1 - self.seat)
        s.pop()
        if len(self.aims) < 2:
            return 0
        die = t.dice.roll(6, "debris")
        t.tell(Said.ROLLED, self.seat, a=die, c=2)
        centre = s.units[self.aims[1 if die <= 2 else 0]]
        hurt: list[int] = []
        for u in s.units:
            if u.place == TABLE and touches_blast(u, s.kind(u.uid).radius, centre.x, centre.y):
                roll_hits(s, t, u, 1, self.energy, 0)
                hurt.append(u.uid)
        harm(s, t, BY_CARD, 0, hurt, [])
        return 0

    def marks(self, s: DropState) -> list[int]:
        """A unit in the open; those of the other side first, so that a machine need not look far."""
        chooser: i64 = self.seat if not self.aims else 1 - self.seat
        theirs = [u.uid for u in s.units if u.place == TABLE and u.seat != chooser]
        return theirs + [u.uid for u in s.units if u.place == TABLE and u.seat == chooser]

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, UNIT, uid) for uid in self.marks(s)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Falling(self.seat, self.energy, (*self.aims, int(action.b))))


class Scan(Op):
    """Scan tokens beyond the usual one; fleeting ones go when the unit activates (DZ-OBJ-04)."""

    def __init__(self, who: Who, amount: Amount, fleeting: bool) -> None:
        self.who: Final = who
        self.amount: Final = amount
        self.fleeting: Final = fleeting

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        n = self.amount.rolled(s, t, here)
        for it in self.who.things(s, here):
            for uid in units_of(s, it):
                u = s.change(uid)
                u.scans += n
                if self.fleeting:
                    u.rising = 2
                t.tell(Said.SCANNED, u.seat, a=uid, b=u.scans)
