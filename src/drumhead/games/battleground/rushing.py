"""How does the stage of final rushes go? What is found, what is offered, in which order (BG-FR-01, BG-FR-02)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.command import (
    bars_command,
    command_options,
    do_command,
    has_command,
)
from drumhead.games.battleground.movement import RUSH_MOVE, movement_category
from drumhead.games.battleground.rush import (
    Rush,
    bars_rusher,
    company,
    engage,
    flank_rushes,
    group_rush,
    in_reach,
    place_group,
    rush_at,
    rush_choices,
    rush_to,
)
from drumhead.games.battleground.state import (
    BattleState,
)
from drumhead.games.battleground.triggers import settle
from drumhead.games.battleground.verbs import ENDING, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.shapes import FRONT, LEFT, RIGHT

READY: Final = -1


class Rushing(Step[BattleState]):
    """Final rushes come before every normal move; command actions may be spent before and between (BG-FR-01).

    ``found`` holds the legal rushes as they stand (unit, target, edge), ``group`` the members of the simultaneous one;
    ``ready`` is READY when they are known, 0 while all must be looked for anew, else the uid of the one unit.
    """

    UNLISTED: ClassVar[str] = "Any set of units that can rush together is a legal group; orders see FirstOrders."

    def __init__(self, seat: i64, ready: i64, found: tuple[int, ...], group: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.ready: Final[i64] = ready
        self.found: Final = found
        self.group: Final = group

    def run(self, s: BattleState, t: Table) -> i64:
        if self.ready != READY:
            s.become(self.search(s) if self.ready == 0 else self.search_one(s, self.ready))
            return 0
        if self.found or self.group or has_command(s, self.seat):
            return bit(self.seat)
        s.pop()
        return 0

    def search(self, s: BattleState) -> "Rushing":
        """Look for every legal rush: alone with the front, with a flank, and the largest group."""
        found: list[int] = []
        lacking = False
        for u in s.units:
            if u.out or u.seat != self.seat or not u.seen or bars_rusher(s, u):
                continue
            rushes = rush_choices(s, u.uid)
            if rushes:
                for rush in rushes:
                    found.append(u.uid)
                    found.append(rush.target)
                    found.append(FRONT)
            elif in_reach(s, u):
                lacking = True
                for flank in flank_rushes(s, u):
                    found.append(u.uid)
                    found.append(flank.target)
                    found.append(flank.edge)
        group: list[int] = []
        if lacking:
            # Somebody cannot rush alone: perhaps because the neighbours stand in the way.
            for member in group_rush(s, self.seat & 1, self.seat):
                group.append(member.uid)
        if len(group) < 2:
            group = []
        return Rushing(self.seat, READY, tuple(found), tuple(group))

    def search_one(self, s: BattleState, uid: i64) -> "Rushing":
        """Look again for one unit whose order was changed or that is controlled now; the others stand as found."""
        found: list[int] = []
        place = 0
        while place + 2 < len(self.found):
            if self.found[place] != uid:
                found += self.found[place : place + 3]
            place += 3
        u = s.units[uid]
        if not bars_rusher(s, u) and u.seen:
            rushes = rush_choices(s, uid)
            for rush in rushes:
                found += [uid, rush.target, FRONT]
            if not rushes and in_reach(s, u):
                return self.search(s)  # perhaps in a group
        return Rushing(self.seat, READY, tuple(found), ())

    def bound(self) -> bool:
        """Is there a rush that may not be refused (BG-FR-12)?"""
        if self.group:
            return True
        place = 2
        while place < len(self.found):
            if self.found[place] == FRONT:
                return True
            place += 3
        return False

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        place = 0
        while place + 2 < len(self.found):
            edge = self.found[place + 2]
            actions.append(Action(Verb.RUSH, self.found[place], self.found[place + 1], EDGE_CODES[edge]))
            place += 3
        if self.group:
            actions.append(Action(Verb.RUSHES, 0, 0, 0, self.group))
        self.pairs(s, actions)
        actions += command_options(s, seat)
        if not self.bound():
            actions.append(ENDING)
        return actions

    def pairs(self, s: BattleState, actions: list[Action]) -> None:
        """Two's company: two units for the same side of the same enemy (BG-FR-14, BG-FR-15)."""
        n = len(self.found)  # BG-FR-14, BG-FR-15
        i = 0
        while i < n:
            j = i + 3
            while j < n:
                if self.found[i + 1] == self.found[j + 1] and self.found[i + 2] == FRONT and self.found[j + 2] == FRONT:
                    one = rush_to(s, self.found[i], self.found[i + 1])
                    two = rush_to(s, self.found[j], self.found[j + 1])
                    if one is not None and two is not None and self.nearest(s, one, two) and company(s, one, two):
                        actions.append(Action(Verb.RUSHES, one.target, 0, 1, (one.uid, two.uid)))
                j += 3
            i += 3

    def nearest(self, s: BattleState, one: Rush, two: Rush) -> bool:
        """Of all who would rush this side the nearest two share it; of equally near ones the owner picks (A-44)."""
        far = one.near if one.near > two.near else two.near
        place = 0
        while place + 2 < len(self.found):
            uid = self.found[place]
            if uid != one.uid and uid != two.uid and self.found[place + 1] == one.target:
                other = rush_to(s, uid, one.target)
                if other is not None and other.side == one.side and other.near < far - 1.0:
                    return False
            place += 3
        return True

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        verb = action.verb
        if verb is Verb.END:
            if action.a or action.b or action.c or action.more:
                return "K-OPTION"
            return "BG-FR-12" if self.bound() else ""
        if verb is Verb.RUSH:
            return self.bars_rush(s, seat, action)
        if verb is Verb.RUSHES:
            return "" if self.rushes(s, seat, action) else "BG-FR-02"
        return bars_command(s, seat, action)

    def bars_rush(self, s: BattleState, seat: i64, action: Action) -> str:
        if action.more:
            return "K-OPTION"
        place = 0
        while place + 2 < len(self.found):
            if self.found[place] == action.a and self.found[place + 1] == action.b:
                if EDGE_CODES[self.found[place + 2]] == action.c:
                    return ""
            place += 3
        u = s.unit(action.a)
        if u is None or u.seat != seat:
            return "BG-FR-02"
        foe = s.unit(action.b)
        rule = bars_rusher(s, u)
        if rule or foe is None or foe.side == u.side or not 0 <= action.c <= 2:
            return rule or "BG-FR-04"
        edge: i64 = (FRONT, LEFT, RIGHT)[action.c]
        found, why = rush_at(s, u, foe, movement_category(s, u, RUSH_MOVE), 0, None, edge)
        return "BG-FR-11" if found is not None else why

    def rushes(self, s: BattleState, seat: i64, action: Action) -> list[Rush]:
        """The rushes of a group, or none if it is no legal group."""
        more = action.more
        if len(more) < 2 or len(set(more)) != len(more) or action.b:
            return []
        members: i64 = 0
        for uid in more:
            u = s.unit(uid)
            if u is None or u.seat != seat or bars_rusher(s, u):
                return []
            members |= 1 << uid
        if action.c == 1:
            one = self.chosen(s, more[0], action.a)
            two = self.chosen(s, more[1], action.a)
            if len(more) != 2 or one is None or two is None:
                return []
            if not self.nearest(s, one, two):
                return []
            return company(s, one, two)
        if action.c or action.a:
            return []
        placed = place_group(s, list(more), members)
        return placed if len(placed) == len(more) else []

    def chosen(self, s: BattleState, uid: i64, target: i64) -> Rush | None:
        """The rush of this unit, if it is or may be at this enemy."""
        for rush in rush_choices(s, uid):
            if rush.target == target:
                return rush
        return None

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        if verb is Verb.END:
            s.pop()
            return
        if verb is Verb.DRAW:
            do_command(s, t, seat, action)
            return
        if (verb is Verb.ORDER or verb is Verb.CONTROL) and not self.group:
            s.become(Rushing(self.seat, action.a, self.found, ()))
            do_command(s, t, seat, action)
            return
        s.become(Rushing(self.seat, 0, (), ()))  # BG-FR-16: every rush is looked at anew
        if verb is Verb.RUSH:
            edge: i64 = (FRONT, LEFT, RIGHT)[action.c]
            u = s.units[action.a]
            if edge == FRONT:
                rush = self.chosen(s, action.a, action.b)
            else:
                mc = movement_category(s, u, RUSH_MOVE)
                rush, _ = rush_at(s, u, s.units[action.b], mc, 0, None, edge)
            if rush is not None:
                engage(s, t, rush)
                settle(s)
        elif verb is Verb.RUSHES:
            for each in self.rushes(s, seat, action):
                if s.units[each.target].out == 0:
                    engage(s, t, each)
            settle(s)
        else:
            do_command(s, t, seat, action)


EDGE_CODES: Final[tuple[int, ...]] = (0, 1, -1, 2)  # of FRONT, LEFT, REAR, RIGHT in a RUSH
