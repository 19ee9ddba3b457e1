"""What is not worth a thought? For search: payments are settled as suggested, and turns are counted."""

from mypy_extensions import i64

from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State


class Quartermaster(Policy):
    """Pays as suggested: the suggestion gives away least."""

    def sensible(self, s: State, seat: i64, options: list[Action]) -> list[Action]:
        if options[0].verb is Verb.SETTLE:
            return options[:1]
        return options

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, HighState):
            return -1
        order: i64 = (seat - s.first + s.seats) % s.seats
        return (s.turn + s.seats - 1 - order) // s.seats
