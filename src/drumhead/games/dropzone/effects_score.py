"""What may a scenario score? Victory Points for Objectives, places and kills.

A clause of a scenario is evaluated once for each player as "you"; what is scored is scored for that player.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import put_off
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.effects import here_of
from drumhead.games.dropzone.end import majority, score
from drumhead.games.dropzone.printed import INCH
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.selectors import Who, squad_of
from drumhead.games.dropzone.state import READY, DropState
from drumhead.games.dropzone.texts import OBJECTIVE, PIECE, Op, thing_id, thing_kind
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Table

ANY_OBJECTIVE: Final = "any"


class Points(Op):
    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        score(s, t, at.moment().seat, self.amount.rolled(s, t, here_of(at)), s.table.rule)


class MostPoints(Op):
    """Whoever has the most points of units within reach of each of these places scores; nobody on a tie (DZ-VIC-08)."""

    def __init__(self, who: Who, inches: i64, vp: i64) -> None:
        self.who: Final = who
        self.inches: Final[i64] = inches
        self.vp: Final[i64] = vp

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        seat = at.moment().seat
        for it in places(s, self.who, at):
            worth: i64 = self.vp
            inside: i64 = 1
            if thing_kind(it) == PIECE:
                for focal in s.table.focals:
                    if focal.piece == s.table.pieces[thing_id(it) - 1].id:
                        inside = focal.inside
                        worth = focal.vp_destroyed if s.pieces[thing_id(it)].fallen else focal.vp
            pid: i64 = 0
            x: i64 = 0
            y: i64 = 0
            if thing_kind(it) == OBJECTIVE:
                goal = s.objectives[thing_id(it)]
                pid, x, y = goal.piece, goal.x, goal.y
            else:
                pid = thing_id(it)
            if majority(s, pid, x, y, self.inches * INCH, inside) == seat:
                score(s, t, seat, worth, "DZ-VIC-08")


def places(s: DropState, who: Who, at: Resolve) -> list[int]:
    """The places that score; a destroyed piece still counts by its former footprint (DZ-VIC-08)."""
    found = who.things(s, here_of(at))
    for p in s.pieces:
        if p.pid and p.fallen:
            for focal in s.table.focals:
                if focal.piece == s.table.pieces[p.pid - 1].id:
                    found.append(PIECE | p.pid << 4)
    return found


class Claims(Op):
    """Claimed Objectives score: any of them by their own value, or those in the enemy's pieces of a role."""

    def __init__(self, role: str, vp: i64) -> None:
        self.role: Final = role
        self.vp: Final[i64] = vp

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        seat = at.moment().seat
        total: i64 = 0
        for goal in s.objectives:
            if not goal.number or goal.gone or goal.hidden or goal.owner != seat:
                continue
            if self.role == ANY_OBJECTIVE:
                total += goal.vp if goal.vp else self.vp
            elif goal.zone != s.zones[seat]:  # the own command post scores nothing (DZ-VIC-11)
                total += goal.vp if goal.vp else self.vp
        score(s, t, seat, total, s.table.rule)


class Extract(Op):
    """A squad leaves the table to Readiness, and the Objective it carries leaves the game (DZ-VIC-03)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            number = s.squads[sid].carries
            if number:
                s.change_squad(sid).carries = 0
                s.objectives[number] = s.objectives[number].lost()
                t.tell(Said.LOST, s.squads[sid].seat, a=number, rule="DZ-VIC-03")
            for uid in s.squads[sid].members:
                put_off(s, uid, READY)
            t.tell(Said.REMOVED, s.squads[sid].seat, a=sid, rule="DZ-VIC-03")


class KeepObjective(Op):
    """A lasting Open Objective stays in the Garrison, claimed by the squad (DZ-VIC-06)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        m = at.moment()
        for number in m.many:
            s.objectives[number] = s.objectives[number].lost(m.side, True)


class RemoveObjective(Op):
    """The Objective that was claimed leaves the table; its claim has been scored (DZ-VIC-06)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for number in at.moment().many:
            s.objectives[number] = s.objectives[number].lost()
            t.tell(Said.LOST, a=number, rule="DZ-VIC-06")
