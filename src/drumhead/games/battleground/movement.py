"""How far does a unit go? The movement chart, its steps, and what ground and effects make of a movement category."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.state import CONTROLLED, BattleState, Unit
from drumhead.games.battleground.statics import allowed, setting, total, untouched
from drumhead.games.battleground.texts import MAY_FOREST, MC, ROUTMC, RUSHMC, SETMC

# BG-MOV-01: one short becomes a long; with no short, one long becomes two shorts
_LOW: Final[tuple[int, ...]] = (0, 1250, 1750, 2500)
_HIGH: Final[tuple[int, ...]] = (0, 1500, 2500)

NORMAL_MOVE: Final = 0
RUSH_MOVE: Final = 1
ROUT_MOVE: Final = 2

OF_MOVEMENT: Final = (1 << RUSHMC) | (1 << ROUTMC) | (1 << SETMC) | (1 << MC)

EXACT: Final = 0.75
"""Cards stand on whole thousandths of an inch: rounding moves one by less than this. A thousandth beyond is beyond."""

AS_NEAR: Final = 0.01
"""Two that stand alike are equally near; what is farther by less than this is so by the rounding of numbers alone."""

ONE_TURN_BACK: Final = 1250  # BG-FR-09: how near is too near to turn away

# BG-MOV-04: what a maneuver costs in steps
SIDEWAYS_STEPS: Final = 1
BACKWARDS_STEPS: Final = 2
ABOUT_FACE_STEPS: Final = 1
REFORM_STEPS: Final = 2

LEAST_CAP: Final = 1250  # BG-OMD-09


def chart(index: i64) -> i64:
    """The movement category at this place of the chart, in thousandths; below its start it is 0 (BG-MOV-02).

    >>> [chart(i) for i in range(4, 9)]
    [3500, 5000, 6000, 7000, 8500]
    """
    if index <= 0:  # BG-MOV-02
        return 0
    if index < 4:
        return _LOW[index]
    k: i64 = index - 4
    return 3500 + 3500 * (k // 3) + _HIGH[k % 3]


def place_on_chart(mc: i64) -> i64:
    """Where a movement category stands on the chart; between two places it counts as the lower one."""
    if mc < 3500:
        return 0 if mc < 1250 else 1 if mc < 1750 else 2 if mc < 2500 else 3
    rest: i64 = (mc - 3500) % 3500
    return 4 + 3 * ((mc - 3500) // 3500) + (2 if rest >= 2500 else 1 if rest >= 1500 else 0)


def shift(mc: i64, steps: i64) -> i64:
    """A movement category some steps up or down the chart (BG-MOV-02).

    >>> shift(3500, -2)
    1750
    """
    if steps == 0:
        return mc
    return chart(place_on_chart(mc) + steps)


def movement_category(s: BattleState, u: Unit, use: i64 = NORMAL_MOVE) -> i64:
    """The unit's category with all effects, before ground and caps."""
    if untouched(s, u, OF_MOVEMENT):
        if (use != RUSH_MOVE and u.flies()) or (use == ROUT_MOVE and u.printed.fly):
            return u.printed.fly
        return u.printed.mc
    base: i64 = 0
    if use == RUSH_MOVE:
        base = setting(s, u, RUSHMC)
    elif use == ROUT_MOVE:
        base = setting(s, u, ROUTMC)
    if base == 0:
        if (use != RUSH_MOVE and u.flies()) or (use == ROUT_MOVE and u.printed.fly):
            base = u.printed.fly  # BG-FLY-03
        else:
            base = u.printed.mc
        fixed = setting(s, u, SETMC)
        if fixed:
            base = fixed
    return shift(base, total(s, u, MC))


def cap_of(u: Unit) -> i64:
    """The cap that its order lays on the unit; under direct control nobody looks at the order (BG-CMD-04)."""
    return 0 if u.has(CONTROLLED) else u.order.cap


def capped(u: Unit, length: i64) -> i64:
    """A length under the cap of the unit's order."""
    return under_cap(cap_of(u), length)


def under_cap(cap: i64, length: i64) -> i64:
    """A cap is a ceiling on the way, not a change of category (BG-OMD-09)."""
    return cap if cap and cap < length else length


def ignores_forest(s: BattleState, u: Unit) -> bool:
    return allowed(s, u, MAY_FOREST)
