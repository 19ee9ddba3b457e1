"""What happens in the Command Phase? Points, shock, affliction, mending, in this order and on one's own side."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import ON_START, mend
from drumhead.games.shadows_edge.defence import heal, lose
from drumhead.games.shadows_edge.selectors import keys
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.triggers import SETTLE, fire_side, settle
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table


def upkeep(s: EdgeState, t: Table, seat: i64) -> None:
    """Points, shock and affliction; whoever affliction felled leaves before anything else happens."""
    gain(s, t, seat)
    steady(s, t, seat)
    settle(s, t)  # SE-CMD-05


def begin(s: EdgeState, t: Table, seat: i64) -> None:
    """Mending, and then the `start` effects."""
    for u in s.units[seat]:
        n = mend(keys(s, u))
        if n:
            heal(s, t, u.uid, n, "SE-CMD-07")
    fire_side(s, seat, ON_START)  # SE-CMD-07
    if s.queue:
        s.push(SETTLE)


def gain(s: EdgeState, t: Table, seat: i64) -> None:
    """One point from the Command Deck, then all used ones."""
    before = s.points[seat]
    after = before.gained(1).recovered(before.used)  # SE-CMD-02
    s.points[seat] = after
    t.tell(Said.POINTS, seat, 0, a=after.pool, b=after.deck, c=after.used, more=(after.reserve,), rule="SE-CMD-01")


def steady(s: EdgeState, t: Table, seat: i64) -> None:
    """Shock leaves the own units, then affliction bites."""
    for u in s.units[seat]:  # SE-CMD-08: the other side waits for its own
        if u.shocked:
            s.change(u.uid).shocked = 0
            t.tell(Said.CLEANSE, seat, u.card, a=u.uid, rule="SE-CMD-03")
    for u in s.units[seat]:
        if u.afflicted:  # SE-CMD-06: and stays so
            lose(s, t, u.uid, 1, "SE-CMD-04")
