"""What happens in the Command Phase? Points, shock, affliction, mending, in this order and on one's own side."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import mend
from drumhead.games.shadows_edge.defence import heal, lose
from drumhead.games.shadows_edge.selectors import keys
from drumhead.games.shadows_edge.state import EdgeState, Said
from drumhead.kernel.agenda import Table


def gain(s: EdgeState, t: Table, seat: i64) -> None:
    """One point from the Command Deck, then all used ones (SE-CMD-01, SE-CMD-02; SE-CP-10)."""
    before = s.points[seat]
    after = before.gained(1).recovered(before.used)  # SE-CP-08: what was left in the Pool stays there
    s.points[seat] = after
    t.tell(Said.POINTS, seat, 0, a=after.pool, b=after.deck, c=after.used, more=(after.reserve,), rule="SE-CMD-01")


def steady(s: EdgeState, t: Table, seat: i64) -> None:
    """Shock leaves the own units (SE-CMD-03, SE-CMD-08), then affliction bites (SE-CMD-04) and stays (SE-CMD-06)."""
    for u in s.units[seat]:
        if u.shocked:
            s.change(u.uid).shocked = 0
            t.tell(Said.CLEANSE, seat, u.card, a=u.uid, rule="SE-CMD-03")
    for u in s.units[seat]:
        if u.afflicted:
            lose(s, t, u.uid, 1, "SE-CMD-04")


def mend_units(s: EdgeState, t: Table, seat: i64) -> None:
    """Units with Mend heal (SE-CMD-07)."""
    for u in s.units[seat]:
        n = mend(keys(s, u))
        if n:
            heal(s, t, u.uid, n, "SE-CMD-07")
