"""What are Battle Shock and Affliction? Chapter "Statuses"; both are marks of units alone."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import STEADFAST, UNTAINTED
from drumhead.games.shadows_edge.selectors import keys
from drumhead.games.shadows_edge.state import EdgeState, Unit
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table


def shock(s: EdgeState, t: Table, uid: i64) -> None:
    """Battle Shock a unit; it does not stack."""
    u = s.find(uid)
    if u is not None and not u.shocked and not keys(s, u) & STEADFAST:  # SE-STA-01; SE-STA-02: units alone
        s.change(uid).shocked = 1
        t.tell(Said.SHOCK, u.seat, u.card, a=uid, rule="SE-STA-03")


def afflict(s: EdgeState, t: Table, uid: i64) -> None:
    """Afflict a unit; it does not stack."""
    u = s.find(uid)
    if u is not None and not u.afflicted and not keys(s, u) & UNTAINTED:
        s.change(uid).afflicted = 1
        t.tell(Said.AFFLICT, u.seat, u.card, a=uid, rule="SE-STA-01")


def cleanse(s: EdgeState, t: Table, u: Unit, rule: str) -> None:
    """Both statuses leave."""
    if u.shocked or u.afflicted:
        new = s.change(u.uid)
        new.shocked = 0
        new.afflicted = 0
        t.tell(Said.CLEANSE, u.seat, u.card, a=u.uid, rule=rule)


def bars_shocked(u: Unit) -> str:
    """The rule that keeps a Battle Shocked unit from acting, whatever it would do, or ''."""
    return "SE-STA-03" if u.shocked else ""


def is_silenced(s: EdgeState, u: Unit) -> bool:
    """Does it neither strike back nor intercept, being Shocked?"""
    return bool(u.shocked) and s.rulings.shock_silences  # SE-STA-03
