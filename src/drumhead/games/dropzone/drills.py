"""Where does a Subterranean unit come up?"""

from mypy_extensions import i64

from drumhead.games.dropzone.basics import leader, put_off
from drumhead.games.dropzone.damage import set_down
from drumhead.games.dropzone.geometry import near_zone
from drumhead.games.dropzone.movement import arrival_aims, bars_spot
from drumhead.games.dropzone.printed import INCH
from drumhead.games.dropzone.state import ARRIVED, READY, DropState
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Table


def drill_aims(s: DropState, sid: i64) -> list[tuple[i64, i64]]:
    """A few places where a Subterranean unit may come up."""
    return arrival_aims(s, sid, min(drill_reach(s, sid), s.table.depth // 2))


def drill_reach(s: DropState, sid: i64) -> i64:
    first, more = s.cards.units[s.squads[sid].kind].arrives
    return (first + more * (s.round - 1)) * (1 if first > 999 else INCH)


def bars_drill(s: DropState, sid: i64, x: i64, y: i64) -> str:
    """The rule against a drill coming up here, or ''."""
    zone = s.table.zones[s.zones[s.squads[sid].seat]]
    if not near_zone(zone, x, y, drill_reach(s, sid)):
        return "DZ-DEP-03"
    return bars_spot(s, leader(s, sid), x, y)


def come_up(s: DropState, t: Table, sid: i64, x: i64, y: i64) -> None:
    u = leader(s, sid)
    lost = set_down(s, t, sid, list(s.squads[sid].members), x, y, x, y, INCH, False)
    for uid in lost:
        put_off(s, uid, READY)
    s.flag(sid, ARRIVED)
    t.tell(Said.ARRIVED, u.seat, a=sid, rule="DZ-DEP-03")
