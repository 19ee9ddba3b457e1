"""How do units lose and regain miniatures and health, and what do a unit's end and a new unit bring?

Chapter "Losses and healing". Nothing here asks anybody anything.
"""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import NO_MODS, NO_ORDER, PER_KILL
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, muster, spot, tag
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table


def hurt(s: CommanderState, t: Table, unit: i64, count: i64, rule: str) -> i64:
    """Take miniatures or health away; the unit stays on the map even at 0. Returns what was really lost."""
    u = s.units[unit]
    lost = count if count < u.left else u.left
    if lost > 0:
        s.change(unit).left -= lost  # FC-UNI-02, FC-UNI-03
        t.tell(Said.LOST, u.seat, a=tag(s, unit), b=lost, rule=rule)
    return lost


def bury(s: CommanderState, t: Table, unit: i64) -> bool:
    """Remove the unit if nothing is left of it; True if so."""
    u = s.units[unit]
    if u.left > 0 or u.cell == OFF_MAP:
        return False
    s.move(unit, -1)
    gone = s.change(unit)
    gone.order = NO_ORDER  # FC-ORD-12: its token and all that lay on it go with it
    gone.guard = False
    gone.pursued = False
    gone.act = NO_MODS
    gone.turn = NO_MODS
    s.losers |= 1 << u.seat
    s.untested = True
    t.tell(Said.DESTROYED, u.seat, a=tag(s, unit), rule="FC-MEL-09")
    if not s.rulings.royal and not s.mission.number:
        for source in s.scenario.victory:
            if source.kind == PER_KILL and source.side != u.seat and source.mask & (1 << u.card.kind):
                score(s, t, source.side, source.vp)  # FC-VIC-05
    return True


def harm(s: CommanderState, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Damage outside attacks."""
    hurt(s, t, unit, count, rule)
    bury(s, t, unit)


def restore(s: CommanderState, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Give back miniatures or health, never above the start."""
    u = s.units[unit]
    gain = min(count, u.card.strength - u.left)  # FC-UNI-06
    if gain > 0:
        s.change(unit).left += gain
        t.tell(Said.RESTORED, u.seat, a=tag(s, unit), b=gain, rule=rule)


def score(s: CommanderState, t: Table, seat: i64, points: i64) -> None:
    """Book victory points; the test follows when the cause is fully resolved."""
    s.vp[seat] += points
    s.untested = True
    t.tell(Said.SCORED, seat, a=points, b=s.vp[seat], rule="FC-VIC-05")


def summon(s: CommanderState, t: Table, seat: i64, card: i64, size: i64, cell: i64, rule: str) -> None:
    """Put a new unit on the map, full unless a size is given; it has no order in this round (FC-ORD-12)."""
    face = s.cards.units[card]
    unit = len(s.units)
    s.units.append(muster(face, seat, size if size else face.strength))  # FC-GEN-03
    s.move(unit, cell)
    t.tell(Said.RAISED, seat, a=tag(s, unit), b=spot(s, cell), rule=rule)
