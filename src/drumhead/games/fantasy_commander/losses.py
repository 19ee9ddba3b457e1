"""How do units lose and regain miniatures, health and fatigue, and what does a unit's end bring?

Chapters "Unit types", "Stamina and fatigue", "Losses". Nothing here asks anybody anything.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.state import Battle, tag
from drumhead.games.fantasy_commander.tables import NO_MODS, NO_ORDER, PER_KILL
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table

# Why a unit took fatigue (FC-FAT-03).
TO_ATTACK: Final = 0
AFTER_RUN: Final = 1
INTO_TERRAIN: Final = 2
TO_DEFEND: Final = 3
TO_CANCEL: Final = 4


def hurt(s: Battle, t: Table, unit: i64, count: i64, rule: str) -> i64:
    """Take miniatures or health away; the unit stays on the map even at 0. Returns what was really lost."""
    u = s.units[unit]
    lost = count if count < u.left else u.left
    if lost > 0:
        s.units[unit] = u.strong(u.left - lost)
        t.tell(Said.LOST, u.seat, a=tag(s, unit), b=lost, rule=rule)
    return lost


def bury(s: Battle, t: Table, unit: i64) -> bool:
    """Remove the unit if nothing is left of it (FC-UNI-02, FC-UNI-03, FC-MEL-09); True if so."""
    u = s.units[unit]
    if u.left > 0 or u.cell < 0:
        return False
    s.move(unit, -1)
    # FC-ORD-12: its token and all that lay on it go with it.
    s.units[unit] = s.units[unit].marked(NO_ORDER, False, False).changed(NO_MODS, NO_MODS, u.game)
    s.losers |= 1 << u.seat
    s.untested = True
    t.tell(Said.DESTROYED, u.seat, a=tag(s, unit), rule="FC-MEL-09")
    if not s.house.royal and not s.house.mission:
        for source in s.scenario.victory:
            if source.kind == PER_KILL and source.side != u.seat and source.mask & (1 << u.card.kind):
                score(s, t, source.side, source.vp)  # FC-VIC-05
    return True


def harm(s: Battle, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Damage outside attacks."""
    hurt(s, t, unit, count, rule)
    bury(s, t, unit)


def restore(s: Battle, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Give back miniatures or health, never above the start (FC-UNI-06)."""
    u = s.units[unit]
    gain = min(count, u.card.strength - u.left)
    if gain > 0:
        s.units[unit] = u.strong(u.left + gain)
        t.tell(Said.RESTORED, u.seat, a=tag(s, unit), b=gain, rule=rule)


def shed(s: Battle, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Take fatigue away."""
    u = s.units[unit]
    gone = min(count, u.fatigue)
    if gone > 0:
        s.units[unit] = u.tired(u.fatigue - gone)
        t.tell(Said.SHED, u.seat, a=tag(s, unit), b=gone, rule=rule)


def can_tire(s: Battle, unit: i64) -> bool:
    """Whether the unit could take a voluntary fatigue: it has Stamina and is not exhausted (FC-FAT-01, FC-FAT-04)."""
    u = s.units[unit]
    return u.card.stamina > u.fatigue


def tire(s: Battle, t: Table, unit: i64, why: i64) -> None:
    """Take one voluntary fatigue."""
    u = s.units[unit]
    s.units[unit] = u.tired(u.fatigue + 1)
    t.tell(Said.TIRED, u.seat, a=tag(s, unit), b=why, rule="FC-FAT-03")


def oblige(s: Battle, t: Table, unit: i64, rule: str) -> None:
    """Fatigue that the unit must take; who cannot loses a miniature or health instead (FC-FAT-05, FC-UNI-05)."""
    if can_tire(s, unit):
        u = s.units[unit]
        s.units[unit] = u.tired(u.fatigue + 1)
        t.tell(Said.FATIGUED, u.seat, a=tag(s, unit), b=1, rule=rule)
    else:
        harm(s, t, unit, 1, "FC-FAT-05")


def score(s: Battle, t: Table, seat: i64, points: i64) -> None:
    """Book victory points; the test follows when the cause is fully resolved."""
    s.vp[seat] += points
    s.untested = True
    t.tell(Said.SCORED, seat, a=points, b=s.vp[seat], rule="FC-VIC-05")
