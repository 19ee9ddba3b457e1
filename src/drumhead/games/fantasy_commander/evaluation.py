"""How well does a seat stand? A number for bots: victory points, strength, reach for what scores, tempo."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import NO_ORDER, PER_POINT, PER_UNIT_IN, YELLOW
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.kernel.judging import final_value

PLAIN: Final = {
    "balance": 1.6,  # the armies' worth, as a share of both together
    "last": 0.35,  # of a unit's price, for the last miniature alone
    "fatigue": 1.0,
    "lead": 1.2,  # victory points, as a share of the target
    "late": 0.8,  # more for them towards the end
    "ground": 0.6,  # being near to what scores
    "held": 2.0,  # holding it
    "orders": 0.6,  # orders on strong units, in thousandths of their price
    "guard": 0.01,  # a Defence token where enemies are near
    "near": 0.004,  # being close enough to fight
}

FAR: Final = 15  # hexes from the nearest enemy, from which on it does not matter
REACH: Final = 12  # hexes from what scores, likewise


class Weights:
    """The numbers of ``PLAIN`` or others for them, ready for use."""

    def __init__(self, values: dict[str, float]) -> None:
        self.balance: Final[float] = values["balance"]
        self.last: Final[float] = values["last"]
        self.fatigue: Final[float] = values["fatigue"]
        self.lead: Final[float] = values["lead"]
        self.late: Final[float] = values["late"]
        self.ground: Final[float] = values["ground"]
        self.held: Final[float] = values["held"]
        self.orders: Final[float] = values["orders"] / 1000.0
        self.guard: Final[float] = values["guard"]
        self.near: Final[float] = values["near"]


def worth(s: CommanderState, unit: i64, w: Weights) -> float:
    """What is left of a unit's price; the last miniature is worth more than the first."""
    u = s.units[unit]
    if u.cell == OFF_MAP and u.left <= 0:
        return 0.0
    share = float(u.left) / float(u.card.strength)
    return float(u.card.cost) * (w.last + (1.0 - w.last) * share) - w.fatigue * float(u.fatigue)


def evaluate(s: CommanderState, seat: i64, w: Weights) -> float:
    """From -1 (lost) to 1 (won), on a full state."""
    if s.result is not None:
        return final_value(s, seat)
    mine = 0.0
    theirs = 0.0
    score = 0.0
    friends = _standing(s, seat)
    foes = _standing(s, 1 - seat)
    for unit in range(len(s.units)):
        value = worth(s, unit, w)
        own = s.units[unit].seat == seat
        plans = _plans(s, unit, foes if own else friends, w)
        if own:
            mine += value
            score += plans
        else:
            theirs += value
            score -= plans
    total = mine + theirs
    score += w.balance * (mine - theirs) / total if total > 0.0 else 0.0
    if not s.rulings.royal:
        target = float(s.rulings.target)
        left = float(s.rulings.rounds - s.round + 1) / float(s.rulings.rounds)
        lead = float(s.vp[seat] - s.vp[1 - seat]) / target
        score += lead * (w.lead + w.late * (1.0 - left))
        ground = _ground(s, seat, friends, w) - _ground(s, 1 - seat, foes, w)
        score += w.ground * ground / target
    if score > 0.95:
        return 0.95
    if score < -0.95:
        return -0.95
    return score


def _standing(s: CommanderState, seat: i64) -> list[int]:
    """The cells where the seat's units stand, in the order of the units."""
    cells: list[int] = []
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP:
            cells.append(u.cell)
    return cells


def _nearest(row: list[int], cells: list[int], most: i64) -> i64:
    """How far the nearest of these cells is by a row of distances, or `most`."""
    least = most
    for cell in cells:
        away: i64 = row[cell]
        if away < least:
            least = away
    return least


def _plans(s: CommanderState, unit: i64, enemies: list[int], w: Weights) -> float:
    """An order on a strong unit, a Defence token where enemies are near, and being close enough to fight."""
    u = s.units[unit]
    if u.cell == OFF_MAP:
        return 0.0
    draft = s.drafts[u.seat]
    order: i64 = draft[unit] if len(draft) == len(s.units) else u.order
    nearest = _nearest(s.scenario.grid.apart_from(u.cell), enemies, FAR)
    score = w.near * (1.0 - float(nearest) / float(FAR))
    if order != NO_ORDER and order != YELLOW:
        score += w.orders * float(u.card.cost)
    if u.guard and nearest <= 3:
        score += w.guard
    return score


def _ground(s: CommanderState, seat: i64, standing: list[int], w: Weights) -> float:
    """How near the seat's units are to whatever scores for it, in victory points of one round."""
    grid = s.scenario.grid
    score = 0.0
    for source in s.scenario.victory:
        if source.side != seat:
            continue
        points = float(source.vp)
        if source.kind == PER_POINT:
            for cell in source.cells:
                holder: i64 = s.at[cell]
                if holder >= 0 and s.units[holder].seat == seat:
                    score += w.held * points
                    continue
                score += points * (1.0 - float(_nearest(grid.apart_from(cell), standing, REACH)) / float(REACH))
        elif source.kind == PER_UNIT_IN:
            for here in standing:
                row = grid.apart_from(here)
                best: i64 = REACH
                for cell in source.cells:
                    if row[cell] < best:
                        best = row[cell]
                score += points * (1.0 - float(best) / float(REACH))
    return score
