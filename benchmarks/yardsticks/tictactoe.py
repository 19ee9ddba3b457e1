"""Tic-tac-toe on the kernel: three in a row wins."""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.action import Action, Verb
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import Said, bit
from drumhead.kernel.game import Game, GameInfo, Options, base_from_data, base_to_data
from drumhead.kernel.state import State

LINES: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
FULL_BOARD: Final = 0o777


class TicVerb(Verb):
    MARK = 1


class TicSaid(Said):
    MARKED = 1


class TicState(State):
    """A mask of marked fields for each seat."""

    def __init__(self) -> None:
        super().__init__(2, 9)
        self.crosses: i64 = 0
        self.noughts: i64 = 0


def _wins(mask: int) -> bool:
    for line in LINES:
        if mask & line == line:
            return True
    return False


def _options(taken: int) -> list[Action]:
    return [MARKS[field] for field in range(9) if not taken & (1 << field)]


MARKS: Final = [Action(TicVerb.MARK, field) for field in range(9)]
WINS: Final = [_wins(mask) for mask in range(512)]
OPTIONS: Final = [_options(taken) for taken in range(512)]


class Mark(Step[TicState]):
    """The seat marks a free field."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: TicState, t: Table) -> i64:
        return 1 << self.seat

    def options(self, s: TicState, seat: i64) -> list[Action]:
        return OPTIONS[s.crosses | s.noughts]

    def take(self, s: TicState, t: Table, seat: i64, action: Action) -> None:
        mine: i64 = 1 << action.a
        if seat == 0:
            s.crosses |= mine
            mine = s.crosses
        else:
            s.noughts |= mine
            mine = s.noughts
        t.tell(TicSaid.MARKED, seat, a=action.a)
        if WINS[mine]:
            s.end(bit(seat), "T-ROW")
            return
        if s.crosses | s.noughts == FULL_BOARD:
            s.end(0, "T-FULL")
            return
        s.become(TURNS[1 - seat])


TURNS: Final = [Mark(0), Mark(1)]


class TicTacToe(Game[TicState]):
    """The smallest rulebook."""

    def __init__(self) -> None:
        info = GameInfo(
            "tictactoe", "Tic-tac-toe", "Three in a row.", 2, 2, "1", 9, 1, False, False, (), TicVerb, TicSaid, 9
        )
        rules = {"T-ROW": ("Row", "Three in a row win."), "T-FULL": ("Full", "A full board is a draw.")}
        super().__init__(info, "yardstick", rules)

    def setup(self, options: Options, dice: Dice) -> TicState:
        s = TicState()
        s.push(TURNS[0])
        return s

    def clone(self, s: TicState) -> TicState:
        c = TicState()
        c.copy_base(s)
        c.crosses = s.crosses
        c.noughts = s.noughts
        return c

    def view(self, s: TicState, seat: i64) -> TicState:
        v = self.clone(s)
        v.viewer = seat
        return v

    def resample(self, view: TicState, dice: Dice) -> TicState:
        s = self.clone(view)
        s.viewer = -2
        return s

    def to_data(self, s: TicState) -> dict[str, object]:
        return base_to_data(s) | {"crosses": s.crosses, "noughts": s.noughts}

    def position(self, data: dict[str, Any]) -> TicState:
        s = TicState()
        base_from_data(s, data)
        s.crosses = data["crosses"]
        s.noughts = data["noughts"]
        return s
