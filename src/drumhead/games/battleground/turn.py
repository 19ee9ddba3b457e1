"""How does a turn go? Movement and command, courage, combat, courage again; then it is the other side's (BG-TRN)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.combat import Combat
from drumhead.games.battleground.courage import Courage
from drumhead.games.battleground.end import Judge, over_now
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.state import (
    FOR_NEXT_TURN,
    FOR_PHASE,
    FOR_TURN,
    NORTH,
    OWES_FEAR,
    OWES_ROUT,
    REPOSITION,
    SOUTH,
    STARTED_AIRBORNE,
    TURN_FLAGS,
    WAS_ENGAGED,
    BattleState,
)
from drumhead.games.battleground.statics import expire
from drumhead.games.battleground.texts import ON_SCORE, ON_TURN_END, ON_TURN_START
from drumhead.games.battleground.triggers import fire_side, forget_used, settle
from drumhead.games.battleground.verbs import HOLD, POST_COURAGE, PRE_COURAGE, Said
from drumhead.kernel.agenda import Step, Table

KEPT: Final = OWES_ROUT | OWES_FEAR  # checks that are still owed wait for the next courage phase


class Turn(Step[BattleState]):
    """One turn after the other, stage by stage."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage
        s.become(Turn(stage + 1))
        if stage == 0:
            self.begin(s, t)
        elif stage == 1:
            if s.turn > 1:  # BG-TRN-02: the first turn starts with combat
                s.push(Movement(0))
        elif stage == 2:
            if s.turn > 1:
                expire(s, FOR_PHASE)
                s.push(Courage(PRE_COURAGE, 0, 0))
        elif stage == 3:
            s.push(Combat(0))
        elif stage == 4:
            expire(s, FOR_PHASE)
            s.push(Courage(POST_COURAGE, 0, 0))  # BG-CRG-13
        elif stage == 5:
            fire_side(s, SOUTH, ON_TURN_END)
            fire_side(s, NORTH, ON_TURN_END)
            settle(s)
        elif stage == 6:
            fire_side(s, SOUTH, ON_SCORE)
            fire_side(s, NORTH, ON_SCORE)
            settle(s)
        elif over_now(s):
            s.become(Judge(0))
        else:
            s.become(Turn(0))
        return 0

    def begin(self, s: BattleState, t: Table) -> None:
        """The next turn begins: flags are cleared, and what was true at its start is noted (BG-TRN-05)."""
        expire(s, FOR_TURN)
        expire(s, FOR_NEXT_TURN)
        forget_used(s)
        s.turn += 1
        s.active = s.first if s.turn % 2 == 1 else 1 - s.first  # BG-TRN-01, A-37
        t.tell(Said.TURN, s.active, a=s.turn)
        for uid in range(1, len(s.units)):
            u = s.units[uid]
            if u.out:
                continue
            flags: i64 = u.flags & (~TURN_FLAGS | KEPT)
            if u.links:
                flags |= WAS_ENGAGED
            if u.order.airborne:
                flags |= STARTED_AIRBORNE
            if flags & REPOSITION and u.order.letter != HOLD:
                flags &= ~REPOSITION
            if flags != u.flags or u.target or u.met:
                new = s.change(uid)
                new.flags = flags
                new.target = 0
                new.met = 0
        fire_side(s, s.active, ON_TURN_START)
        fire_side(s, 1 - s.active, ON_TURN_START)
        settle(s)
