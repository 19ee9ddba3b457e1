"""When is the game over, and who has won? Points, Kill Points and the last Round Up."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.damage import BY_RULE, crush
from drumhead.games.dropzone.geometry import gap_to_piece, gap_to_point
from drumhead.games.dropzone.modifiers import unit_keys
from drumhead.games.dropzone.printed import DOOMED, FAST, INFANTRY, SCORE_END
from drumhead.games.dropzone.stack import fire
from drumhead.games.dropzone.state import DEAD, INSIDE, OFF, TABLE, DropState
from drumhead.games.dropzone.texts import Moment
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Step, Table

BACK_WITH: Final = (0, 0, 0, 2, 2, 3)  # Self-Repair: DP by die; 0: destroyed


def end_of_round(s: DropState, t: Table) -> None:
    """The game ends after its last round, or when a player has nothing left (DZ-RND-09, DZ-VIC-07)."""
    if able(s, 0) != able(s, 1):
        s.push(Closing(1))  # DZ-VIC-07: whatever the round
    elif s.round >= s.table.rounds or not able(s, 0):
        s.push(Closing(0))


def able(s: DropState, seat: i64) -> bool:
    """Has the player anything left that could act or arrive?"""
    for u in s.units:
        if u.uid and u.seat == seat and u.place != DEAD and u.place != OFF and s.outermost(u.uid).place != DEAD:
            return True
    return False


class Closing(Step[DropState]):
    """The end: what is doomed dies, points are counted, the winner is named (DZ-VIC-01)."""

    def __init__(self, why: i64, stage: i64 = 0) -> None:
        self.why: Final[i64] = why  # 1: a player has nothing left
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        if self.stage == 0:
            s.become(Closing(self.why, 1))
            doomed = [u.uid for u in s.units if u.uid and u.dp > 0 and unit_keys(s, u) & DOOMED]
            if doomed:
                crush(s, t, doomed, BY_RULE, 0)  # Sharpe
            return 0
        if self.stage == 1:
            s.become(Closing(self.why, 2))
            fire(s, t, Moment(SCORE_END, -1))  # DZ-VIC-05, DZ-VIC-12 and the others: the scenario's own text
            return 0
        finish(s, t, self.why == 1)
        return 0


def finish(s: DropState, t: Table, wiped: bool) -> None:
    """More Victory Points win, then more Kill Points; in Battle Royale Kill Points alone (DZ-VIC-01, DZ-VIC-04)."""
    winner: i64 = -1
    rule = s.table.rule
    if wiped and able(s, 0) != able(s, 1):
        winner = 0 if able(s, 0) else 1
        rule = "DZ-VIC-07"
    else:
        for mine, theirs in (
            ((s.kp[0], s.kp[1]),)
            if s.table.kills_first
            else (
                (s.vp[0], s.vp[1]),
                (s.kp[0], s.kp[1]),
            )
        ):
            if mine != theirs:
                winner = 0 if mine > theirs else 1
                break
        rule = "DZ-VIC-01" if not s.table.kills_first else "DZ-VIC-04"
    t.tell(Said.OVER, winner, a=s.vp[0], b=s.vp[1], rule=rule, more=(s.kp[0], s.kp[1]))
    s.end(3 if winner < 0 else 1 << winner, rule, (s.vp[0], s.vp[1]))


def score(s: DropState, t: Table, seat: i64, points: i64, rule: str) -> None:
    """A player scores Victory Points."""
    if points:
        s.vp[seat] += points
        t.tell(Said.SCORED, seat, a=points, b=s.vp[seat], rule=rule)


def presence(s: DropState, seat: i64, pid: i64, x: i64, y: i64, reach: i64, inside: i64) -> i64:
    """The points of a player's units within reach of a piece's footprint (or of a place, if pid is 0).

    Not those aboard, not Fast ones, not ordinary commanders' own (DZ-VIC-08).
    """
    total: i64 = 0
    for u in s.units:
        if u.uid == 0 or u.seat != seat or u.dp <= 0 or not (u.place == TABLE or u.place == INSIDE):
            continue
        if unit_keys(s, u) & FAST:
            continue
        far = gap_to_piece(s, u, pid) if pid else gap_to_point(s, u, x, y)
        if far <= reach * reach:
            worth = s.squads[u.sid].points
            if pid and u.place == INSIDE and u.inside == pid and s.cards.units[u.kind].type == INFANTRY:
                worth *= inside
            total += worth
    return total


def majority(s: DropState, pid: i64, x: i64, y: i64, reach: i64, inside: i64) -> i64:
    """Who has most points there; -1: nobody, or a tie (DZ-VIC-08)."""
    mine = presence(s, 0, pid, x, y, reach, inside)
    theirs = presence(s, 1, pid, x, y, reach, inside)
    if mine == theirs:
        return -1
    return 0 if mine > theirs else 1


def repair(s: DropState, t: Table) -> None:
    """A Phoenix that came down rolls in the Round Up: destroyed, or back with 2 or 3 DP (rule Self-Repair)."""
    for u in s.units:
        if u.rising == 1 and u.place == TABLE:
            die = t.dice.roll(6, "self-repair")
            dp: i64 = BACK_WITH[die - 1]
            if dp:
                v = s.change(u.uid)
                v.dp = dp
                v.rising = 0
                t.tell(Said.RESTORED, u.seat, a=u.uid, b=dp, rule="DZ-CMD-58")
            else:
                crush(s, t, [u.uid], BY_RULE, 0)


def measures(s: DropState) -> dict[str, float]:
    """What a study of many games should know of a finished one."""
    lost = [0, 0]
    for u in s.units:
        if u.place == DEAD:
            lost[u.seat] += 1
    return {
        "rounds": float(s.round),
        "vp first": float(s.vp[0]),
        "vp second": float(s.vp[1]),
        "kill points first": float(s.kp[0]),
        "kill points second": float(s.kp[1]),
        "units lost first": float(lost[0]),
        "units lost second": float(lost[1]),
        "cards discarded": float(len(s.discards[0]) + len(s.discards[1])),
    }
