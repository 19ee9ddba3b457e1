"""Which unit takes the next point? Who differs is asked about; Collateral tokens by the opponent of the squad.

Units between which there is no difference are not asked about: then the first of them takes it.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.damage import BY_COLLATERAL, damage_of, harm, rerolls, saved
from drumhead.games.dropzone.modifiers import armour_of
from drumhead.games.dropzone.mods import DICE_COLLATERAL
from drumhead.games.dropzone.state import DropState, Unit
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

SURE: Final = 1 << 30  # a token that has damaged: only who takes the point is open
AGAIN_FAILED: Final = 1 << 3
AGAIN_GOOD: Final = 1 << 4


def alike(s: DropState, a: Unit, b: Unit) -> bool:
    """Is it all one which of these two units takes a point?"""
    return (
        a.kind == b.kind
        and a.sid == b.sid
        and a.dp - a.pending == b.dp - b.pending
        and a.commander == b.commander
        and a.edge == b.edge
        and a.limited == b.limited
        and a.fired == b.fired
        and a.spent == b.spent
    )


def worth_asking(s: DropState, uids: list[int]) -> bool:
    """Do these units differ in anything?"""
    for uid in uids[1:]:
        if not alike(s, s.units[uids[0]], s.units[uid]):
            return True
    return False


def losing(uids: list[int]) -> list[Action]:
    return [Action(Verb.LOSE, uid) for uid in uids]


class Scorching(Step[DropState]):
    """Collateral tokens against a squad, one after the other; the opponent chooses which unit loses the point
    (DZ-COL-01)."""

    def __init__(self, pid: i64, sid: i64, tokens: tuple[int, ...], hurt: tuple[int, ...] = ()) -> None:
        self.pid: Final[i64] = pid
        self.sid: Final[i64] = sid
        self.tokens: Final = tokens  # as `token` writes them
        self.hurt: Final = hurt

    def standing(self, s: DropState) -> list[int]:
        """The units that can still lose a point."""
        return [uid for uid in s.squads[self.sid].members if s.units[uid].dp > s.units[uid].pending]

    def run(self, s: DropState, t: Table) -> i64:
        standing = self.standing(s)
        if not self.tokens or not standing:
            s.pop()
            harm(s, t, BY_COLLATERAL, 0, list(self.hurt), [self.pid])
            return 0
        if not self.damages(s, t, s.units[standing[0]]):
            s.become(Scorching(self.pid, self.sid, self.tokens[1:], self.hurt))
            return 0
        if worth_asking(s, standing):
            if not self.tokens[0] & SURE:
                s.become(Scorching(self.pid, self.sid, (self.tokens[0] | SURE, *self.tokens[1:]), self.hurt))
                return 0
            return bit(1 - s.squads[self.sid].seat)
        self.lose(s, t, standing[0])
        return 0

    def damages(self, s: DropState, t: Table, u: Unit) -> bool:
        """Does the next token damage the squad? Re-rolls of cards and rules are made here, once."""
        one: i64 = self.tokens[0]
        if one & SURE:
            return True
        die: i64 = one & 7
        energy: i64 = (one >> 8) & 255
        on: i64 = (one >> 16) & 15
        armour = armour_of(s, u)
        done = damage_of(die, energy, armour, 99, on) > 0
        if (not done and one & AGAIN_FAILED) or (done and (one & AGAIN_GOOD or rerolls(s, u, DICE_COLLATERAL, 1))):
            done = damage_of(t.dice.roll(6, "collateral again"), energy, armour, 99, on) > 0
        return done

    def lose(self, s: DropState, t: Table, uid: i64) -> None:
        hurt = self.hurt
        if not saved(s, t, s.units[uid], 1, (self.tokens[0] >> 8) & 255, True, False):
            s.change(uid).pending += 1
            if uid not in hurt:
                hurt = (*hurt, int(uid))
        s.become(Scorching(self.pid, self.sid, self.tokens[1:], hurt))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return losing(self.standing(s))

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-COL-01"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        self.lose(s, t, action.a)


def token(die: i64, energy: i64, on: i64, again_failed: bool, again_good: bool) -> i64:
    """A token's die against a squad, as one number."""
    one: i64 = die | energy << 8 | on << 16
    if again_failed:
        one |= AGAIN_FAILED
    if again_good:
        one |= AGAIN_GOOD
    return one
