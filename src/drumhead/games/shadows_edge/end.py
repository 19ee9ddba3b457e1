"""When is the game over, and who has won? Chapter "The end of the game"."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit


def judge(s: EdgeState, t: Table) -> bool:
    """Is the game over, now or already? It is once a Commander is down."""
    if s.result is not None:
        return True
    if s.life[0] > 0 and s.life[1] > 0:
        return False
    if s.life[0] > 0:
        finish(s, t, 0, "SE-END-01")
    elif s.life[1] > 0:
        finish(s, t, 1, "SE-END-01")
    else:
        finish(s, t, -1, "SE-END-03")
    return True


def decked(s: EdgeState, t: Table, seat: i64) -> None:
    """Who must draw from an empty deck has lost, so that every game ends."""
    finish(s, t, 1 - seat, "SE-END-02")  # SE-END-06


def concede(s: EdgeState, t: Table, seat: i64, rule: str) -> None:
    """A player may give up at any own decision; nothing else ends a game early."""
    finish(s, t, 1 - seat, rule)  # SE-END-05


def finish(s: EdgeState, t: Table, winner: i64, rule: str) -> None:
    """The game is over on the spot; whatever waited is dropped."""
    s.queue.clear()  # SE-END-04
    s.end(0 if winner < 0 else bit(winner), rule)
    t.tell(Said.OVER, winner, 0, rule=rule)
