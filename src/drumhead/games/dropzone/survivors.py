"""Where do those stand who come out of a wreck, a ruin or a lost Garrison? As their owner says, where there is room.

The units are put on free spots at once, so that the table is whole at every moment; then their owner may place them
elsewhere in reach before anything else happens.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import coherency, put_on_table
from drumhead.games.dropzone.movement import bars_spot, coherent, spots_around
from drumhead.games.dropzone.objectives import test_claims
from drumhead.games.dropzone.state import TABLE, DropState
from drumhead.games.dropzone.verbs import ENDING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.upright import box_gap, squared

SIDES: Final = (0, 9000, 18000, 27000)


class Arranging(Step[DropState]):
    """The owner places survivors, in coherency and within reach of where they came out (DZ-CQ-10, DZ-TRN-07)."""

    UNLISTED: ClassVar[str] = "Listed are four sides; any free spots in reach and in coherency are accepted."

    def __init__(self, sid: i64, uids: tuple[int, ...], box: tuple[int, ...], reach: i64, claims: i64) -> None:
        self.sid: Final[i64] = sid
        self.uids: Final = uids
        self.box: Final = box  # left, bottom, right, top of what they came out of
        self.reach: Final[i64] = reach
        self.claims: Final[i64] = claims  # whose Objectives are tested first afterwards

    def here(self, s: DropState) -> list[int]:
        """Those of them that still stand on the table."""
        return [uid for uid in self.uids if s.units[uid].place == TABLE and s.units[uid].dp > 0]

    def spots(self, s: DropState, side: i64) -> list[tuple[i64, i64]]:
        """Free spots on one side for all of them; empty: there is no room, or they stand so already."""
        uids = self.here(s)
        u = s.units[uids[0]]
        least: i64 = 0 if self.box[0] == self.box[2] else s.cards.units[u.kind].radius
        spots = spots_around(s, uids, self.box[0], self.box[1], self.box[2], self.box[3], least, self.reach, side)
        if len(spots) < len(uids) or not coherent(spots, coherency(s, u)):
            return []
        x, y = spots[0]
        return [] if x == u.x and y == u.y else spots

    def run(self, s: DropState, t: Table) -> i64:
        if self.here(s) and len(self.options(s, s.squads[self.sid].seat)) > 1:
            return bit(s.squads[self.sid].seat)
        self.finish(s, t)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = [Action(Verb.LEAVE, side) for side in SIDES if self.spots(s, side)]
        found.append(ENDING)
        return found

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.END:
            return ""
        if action.verb is not Verb.LEAVE or action.b or action.c:
            return "DZ-CQ-10"
        if not action.more:
            return "" if action.a in SIDES and self.spots(s, action.a) else "DZ-CQ-10"
        uids = self.here(s)
        if len(action.more) != 3 * len(uids):
            return "DZ-CQ-10"
        places: list[tuple[i64, i64]] = []
        for n in range(len(uids)):
            x: i64 = action.more[3 * n]
            y: i64 = action.more[3 * n + 1]
            if not 0 <= action.more[3 * n + 2] < 36000:
                return "DZ-CQ-10"
            if box_gap(x, y, self.box[0], self.box[1], self.box[2], self.box[3]) > self.reach * self.reach:
                return "DZ-CQ-10"
            rule = bars_spot(s, s.units[uids[n]], x, y)
            if rule:
                return rule
            near: i64 = 2 * s.cards.units[s.units[uids[n]].kind].radius
            for px, py in places:
                if squared(px, py, x, y) < near * near:
                    return "DZ-GEO-11"
            places.append((x, y))
        return "" if coherent(places, coherency(s, s.units[uids[0]])) else "DZ-CQ-10"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.LEAVE:
            uids = self.here(s)
            spots = [] if action.more else self.spots(s, action.a)
            told: list[int] = []
            for n in range(len(uids)):
                u = s.units[uids[n]]
                x: i64 = 0
                y: i64 = 0
                look: i64 = u.heading
                if action.more:
                    x = action.more[3 * n]
                    y = action.more[3 * n + 1]
                    look = action.more[3 * n + 2]
                else:
                    x, y = spots[n]
                put_on_table(s, u.uid, x, y, look, False)
                told.extend((u.uid, x, y, look, 0))
            t.tell(Said.PLACED, seat, a=self.sid, rule="DZ-CQ-10", more=tuple(told))
        self.finish(s, t)

    def finish(self, s: DropState, t: Table) -> None:
        s.pop()
        test_claims(s, t, self.claims)
