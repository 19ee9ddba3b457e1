"""What does fatigue do, who can take it, and how does it go? Chapter "Stamina and fatigue"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.losses import harm
from drumhead.games.fantasy_commander.state import CommanderState, tag
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table

# What a unit took fatigue for (FC-FAT-03).
TO_ATTACK: Final = 0
AFTER_RUN: Final = 1
INTO_TERRAIN: Final = 2
TO_DEFEND: Final = 3
TO_CANCEL: Final = 4


def can_tire(s: CommanderState, unit: i64) -> bool:
    """Whether the unit could take a voluntary fatigue: it has Stamina and is not exhausted."""
    u = s.units[unit]
    return u.card.stamina > u.fatigue  # FC-FAT-01, FC-FAT-04, FC-UNI-05


def tire(s: CommanderState, t: Table, unit: i64, why: i64) -> None:
    """Take one voluntary fatigue."""
    u = s.change(unit)
    u.fatigue += 1
    t.tell(Said.TIRED, u.seat, a=tag(s, unit), b=why, rule="FC-FAT-03")


def may_buy_attack_die(s: CommanderState) -> bool:
    """Whether the attacker may take a fatigue for one more die, before any die of the attack is rolled."""
    return not s.active().tired and can_tire(s, s.attack().attacker)  # FC-FAT-02, FC-FAT-07


def may_cancel(s: CommanderState, unit: i64) -> bool:
    """Whether the unit may take a fatigue now to cancel one damage of the attack under way, also in flight."""
    fight = s.fight
    if fight is None or not can_tire(s, unit):
        return False
    if unit == fight.target:
        return not fight.target_tired  # FC-FAT-02, FC-FAT-10
    return unit == fight.attacker and not s.active().tired  # FC-FAT-09


def cancel(s: CommanderState, t: Table, unit: i64) -> None:
    """Take that fatigue."""
    fight = s.attack()
    if unit == fight.target:
        fight.target_tired = True
    else:
        s.active().tired = True
    tire(s, t, unit, TO_CANCEL)


def oblige(s: CommanderState, t: Table, unit: i64, rule: str) -> None:
    """Fatigue that the unit must take, besides what it takes of its own will; who cannot loses something instead."""
    if can_tire(s, unit):
        u = s.change(unit)
        u.fatigue += 1  # FC-FAT-06: whether it is `tired` in this activation does not change
        t.tell(Said.FATIGUED, u.seat, a=tag(s, unit), b=1, rule=rule)
    else:
        harm(s, t, unit, 1, "FC-FAT-05")


def shed(s: CommanderState, t: Table, unit: i64, count: i64, rule: str) -> None:
    """Take fatigue away."""
    gone = min(count, s.units[unit].fatigue)
    if gone > 0:
        u = s.change(unit)
        u.fatigue -= gone
        t.tell(Said.SHED, u.seat, a=tag(s, unit), b=gone, rule=rule)


def bars_rest(s: CommanderState, unit: i64, touched: i64) -> str:
    """The rule that keeps a unit in contact with these enemies from resting, cards apart, or ''."""
    return "FC-FAT-08" if s.units[unit].card.stamina < 0 or touched else ""
