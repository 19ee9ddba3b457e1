"""What lies on the table? The part of a State that every game shares: the agenda, the clock, drafts and the result.

A game's own State adds its zones and pieces, clones itself by hand and calls ``copy_base``. A State holds no
randomness and no hidden counter of inputs: ``clock`` is moved by public procedure alone.
"""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.illegal import Broken

if TYPE_CHECKING:
    from drumhead.kernel.agenda import Step

FULL: Final = -2  # State.viewer of the real thing; -1 is a spectator's view, 0 and up a seat's
MAX_DEPTH: Final = 200
DUEL: Final[list[tuple[int, ...]]] = [(0, 0), (1, -1), (-1, 1), (0, 0)]  # returns by mask of winners, for two seats


class Outcome:
    """How it ended. ``returns`` add up to zero: k winners of n get n-k each, the others lose k; a draw is all zero."""

    def __init__(self, returns: tuple[int, ...], rule: str, points: tuple[int, ...] = ()) -> None:
        self.returns: Final = returns
        self.rule: Final = rule
        self.points: Final = points  # the game's own points, where it counts any

    def winners(self) -> list[int]:
        """The seats that won; empty for a draw."""
        return [seat for seat in range(len(self.returns)) if self.returns[seat] > 0]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All that lies on the table. ``viewer`` tells a view from the real thing."""

    __slots__ = ("agenda", "clock", "committed", "drafts", "limit", "result", "seats", "viewer")

    def __init__(self, seats: i64, limit: i64 = 0) -> None:
        self.seats: i64 = seats
        self.limit: i64 = limit  # the game's max_decisions; 0: none
        self.viewer: i64 = FULL
        self.clock: i64 = 0
        self.agenda: list["Step[Any]"] = []  # noqa: UP037  (the name exists for the type checker only)
        self.result: Outcome | None = None
        self.committed: i64 = 0  # mask of seats that sealed their draft
        self.drafts: list[tuple[int, ...]] = [()] * seats  # owner-only slots, while a step is decided in secret

    def copy_base(self, s: "State") -> None:
        """Take over the common part of another state. Steps, outcomes and drafts are immutable, so references do."""
        self.seats = s.seats
        self.limit = s.limit
        self.viewer = s.viewer
        self.clock = s.clock
        self.agenda = s.agenda[:]
        self.result = s.result
        self.committed = s.committed
        self.drafts = s.drafts[:]

    def hide_drafts(self, seat: i64) -> None:
        """Called by a game's ``view``: others' drafts are one constant, whatever they hold."""
        for other in range(len(self.drafts)):
            if other != seat:
                self.drafts[other] = ()

    def push(self, step: "Step[Any]") -> None:
        """Lay a step on top of the agenda."""
        if len(self.agenda) >= MAX_DEPTH:
            self.end(0, "K-DEPTH")
            return
        self.agenda.append(step)

    def pop(self) -> None:
        """Take the top step off: it is done."""
        self.agenda.pop()

    def become(self, step: "Step[Any]") -> None:
        """Replace the top step by its successor; whatever is pushed afterwards lies above."""
        self.agenda[-1] = step

    def replace(self, place: i64, step: "Step[Any]") -> None:
        """Replace the step at this place from the bottom, as a negation does."""
        self.agenda[place] = step

    def tick(self) -> None:
        """One public decision has been taken."""
        clock: i64 = self.clock + 1
        self.clock = clock
        if clock >= self.limit and self.limit and self.result is None:
            self.end(0, "K-CLOCK")

    def end(self, winners: i64, rule: str, points: tuple[int, ...] = ()) -> None:
        """The game is over: the mask of seats that won (0 or all of them: a draw) and the rule that says so."""
        if self.result is not None:
            return
        if winners >> self.seats:
            raise Broken("A seat that does not exist cannot win.")
        if self.seats == 2:
            self.result = Outcome(DUEL[winners], rule, points)
            return
        count: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if winners & (1 << seat):
                count += 1
            seat += 1
        returns: list[int] = []
        seat = 0
        while seat < self.seats:
            if count == 0:
                returns.append(0)
            elif winners & (1 << seat):
                returns.append(self.seats - count)
            else:
                returns.append(-count)
            seat += 1
        self.result = Outcome(tuple(returns), rule, points)
