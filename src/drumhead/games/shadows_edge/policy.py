"""When is a turn over? For search: turns are counted, so that positions are compared at the start of a seat's own."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.state import EdgeState
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State


class Adjutant(Policy):
    """Counts turns; picks at random."""

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, EdgeState):
            return -1
        return s.turn if s.active == seat else s.turn - 1
