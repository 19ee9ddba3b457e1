"""Where will an order lead? The path of this turn, the place it ends, the rush it will make, and why or why not.

Made from a view alone: what the other side does meanwhile is not foreseen, units are taken where they stand. Out of
the unit's own movement phase the answer is for the next one, as if it began now.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import DIRECT, aim_of, has_two_ways, nearest_enemy, stands
from drumhead.games.battleground.movement import RUSH_MOVE, capped, movement_category, shift
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.rush import STRIP, Rush, around, bars_rusher, find_rush, group_rush, rush_at
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import (
    CONTROLLED,
    STARTED_AIRBORNE,
    WAS_ENGAGED,
    BattleState,
    Order,
    Unit,
)
from drumhead.games.battleground.verbs import MOVEMENT
from drumhead.space.approach import explain_open_path, explain_open_side, open_path, open_side
from drumhead.space.plane import centre_of_side, explain_range, facing_side
from drumhead.space.shapes import FRONT, Rect
from drumhead.space.sight import explain_clearly_visible
from drumhead.space.witness import Witness


class Preview:
    """What an order will do this turn."""

    def __init__(
        self,
        uid: i64,
        trail: list[Rect],
        end: Rect,
        rush: Rush | None,
        together: bool,
        rule: str,
        witness: Witness | None,
    ) -> None:
        self.uid: Final[i64] = uid
        self.trail: Final = trail  # the poses it goes through, the last one where it ends
        self.end: Final = end
        self.rush: Final = rush  # None: it will not rush
        self.together: Final = together  # only in a group
        self.rule: Final = rule  # why it rushes, does not, or stands
        self.witness: Final = witness  # what the board draws beside it

    def to_data(self) -> dict[str, object]:
        """As plain data for a client: poses as [x, y, heading]."""
        data: dict[str, object] = {
            "unit": self.uid,
            "path": [[card.x, card.y, card.heading] for card in self.trail],
            "end": [self.end.x, self.end.y, self.end.heading],
            "rule": self.rule,
        }
        if self.rush is not None:
            data["rush"] = {"target": self.rush.target, "side": self.rush.side, "together": self.together}
        if self.witness is not None:
            data["witness"] = self.witness.to_data()
        return data


def preview(view: BattleState, uid: i64, order: Order) -> Preview:
    """The path of a unit under this order, from what the view shows. Reads only: works on a copy.

    Nothing is verified here: an order that the unit may not have is carried out all the same.
    """
    s = view.clone()
    u = s.change(uid)
    u.order = order
    own_phase = s.phase == MOVEMENT and s.active == u.side and u.seen + u.front_x + u.front_y != 0
    if not own_phase:
        u.flags &= ~(WAS_ENGAGED | CONTROLLED)
        u.flags = (WAS_ENGAGED if u.links else 0) | (STARTED_AIRBORNE if view.units[uid].order.airborne else 0)
        for other in s.units:
            if other.out == 0 and other.uid and other.side == u.side:
                note_start(s, other.uid)
        u = s.units[uid]
    rule = stands(s, u)
    if rule:
        return Preview(uid, [u.card], u.card, None, False, rule, None)
    if not s.normal or not own_phase:
        rush = find_rush(s, uid)
        if rush is not None:
            return Preview(uid, [u.card, rush.place], rush.place, rush, False, "BG-FR-12", explain_open_path(rush.path))
        for one in group_rush(s, u.side, u.seat):
            if one.uid == uid:
                return Preview(uid, [u.card, one.place], one.place, one, True, "BG-FR-02", explain_open_path(one.path))
    why, witness = no_rush(s, u)
    plan = plan_move(s, u, DIRECT)
    if plan is None:
        return Preview(uid, [u.card], u.card, None, False, why or "BG-ORD-06", witness)
    return Preview(uid, [u.card, *plan.mover.trail], plan.mover.card, None, False, why, witness)


def no_rush(s: BattleState, u: Unit) -> tuple[str, Witness | None]:
    """Why the unit rushes nobody: the rule that the nearest enemy does not meet, and its evidence."""
    rule = bars_rusher(s, u)
    if rule:
        return rule, None
    uid = nearest_enemy(s, u, True)
    if uid == 0:
        return "", None
    foe = s.units[uid]
    mc = movement_category(s, u, RUSH_MOVE)
    _, rule = rush_at(s, u, foe, mc, 0, None, FRONT)
    way = around(s, u, foe, 0, None)
    if rule == "BG-FR-05":
        return rule, explain_clearly_visible(u.card, foe.card, way)
    side = facing_side(u.card, foe.card)
    if rule == "BG-FR-06":
        return rule, explain_open_side(open_side(u.card, foe.card, side, way), foe.card)
    if rule == "BG-FR-08":
        fx, fy = u.card.front()
        cx, cy = centre_of_side(foe.card, side, fx, fy)
        return rule, explain_open_path(open_path(fx, fy, cx, cy, way, foe.card, STRIP))
    if rule == "BG-FR-10":
        return rule, explain_range(u.card, foe.card, float(capped(u, shift(mc, 0))))
    return rule, None


def choices(view: BattleState, uid: i64) -> bool:
    """Will the owner be asked which way to go?"""
    u = view.units[uid]
    aim = aim_of(view, u)
    return aim is not None and has_two_ways(view, u, aim)
