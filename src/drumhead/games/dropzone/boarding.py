"""How does a squad get on and off with its Move? What is listed, and the law."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import leader, place_of
from drumhead.games.dropzone.geometry import NEAR, gap
from drumhead.games.dropzone.modifiers import found
from drumhead.games.dropzone.mods import MV_DOUBLE
from drumhead.games.dropzone.movement import ROAD, Ground, Way, bars_way, poses_from, spread
from drumhead.games.dropzone.state import ABOARD, HOLDING, INSIDE, DropState, Unit
from drumhead.games.dropzone.transports import (
    bars_disembark,
    bars_embark,
    bars_poses_off,
    bars_some,
    gates_for,
    reach_of_carrier,
    spots_off,
    squad_near,
)
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.space.upright import squared, whole_root

TURNS: Final = 12  # sides of a Transport that are tried


def list_off(s: DropState, sid: i64, actions: list[Action]) -> None:
    """Four sides of the Transport, or of each gate."""
    carriers = gates_for(s, sid) if place_of(s, sid) == HOLDING else [leader(s, sid).inside]
    for carrier in carriers:
        for heading in (0, 9000, 18000, 27000):
            if spots_off(s, sid, carrier, heading):
                actions.append(Action(Verb.DISEMBARK, sid, heading, carrier))


def bars_boarding(s: DropState, sid: i64, carrier: i64, budgets: list[int], riders: tuple[int, ...] = ()) -> str:
    """Embarking as part of a Move: one unit ends within 2 inches of the Transport (DZ-TRN-03)."""
    rule = bars_some(s, sid, carrier, riders) if riders else bars_embark(s, sid, carrier)
    if rule:
        return rule
    c = s.units[carrier]
    u = leader(s, sid)
    if u.place == INSIDE:
        far: i64 = reach_of_carrier(s, c) + NEAR  # DZ-SCN-10
        return "" if gap(s, u, c) <= far * far else "DZ-TRN-03"
    if squad_near(s, sid, c):
        return ""
    times: i64 = 2 if found(s, MV_DOUBLE, u) else 1  # G12, AMB-51
    g = Ground(s, u, False, times * max(budgets) + ROAD, False)
    rule = "DZ-TRN-03"
    number: i64 = 0
    for uid in s.squads[sid].members:
        mv: i64 = times * budgets[number]
        number += 1
        rule = bars_reaching(s, g, s.units[uid], c, mv)
        if not rule:
            return ""
    return rule


def bars_reaching(s: DropState, g: Ground, v: Unit, c: Unit, mv: i64) -> str:
    """The rule that keeps a unit from getting near enough to a Transport with this Move, or ''.

    It goes straight up to it; where something is in the way, to another side of it. Who stands at its end does not
    matter: it gets aboard."""
    reach = reach_of_carrier(s, c)
    far: i64 = mv + reach
    square = squared(v.x, v.y, c.x, c.y)
    if square > far * far or square == 0:
        return "DZ-TRN-03"
    root: i64 = whole_root(square - 1) + 1  # rounded up: exactly in reach is in reach
    go: i64 = root - reach
    x: i64 = v.x + (c.x - v.x) * go // root
    y: i64 = v.y + (c.y - v.y) * go // root
    first = bars_way(s, g, Way(v.uid, [v.x, x], [v.y, y], 0), mv, v.sid)
    if not first or first == "DZ-GEO-11":
        return ""
    for x, y in spread(c.x, c.y, reach - 1, TURNS):
        rule = bars_way(s, g, Way(v.uid, [v.x, x], [v.y, y], 0), mv, v.sid)
        if not rule or rule == "DZ-GEO-11":
            return ""
    return first


def bars_off(s: DropState, sid: i64, place: i64, action: Action) -> str:
    if (place != ABOARD and place != HOLDING) or action.a != sid:
        return "DZ-TRN-03"
    rule = bars_disembark(s, sid)
    if rule:
        return rule
    if place == HOLDING and action.c not in gates_for(s, sid):
        return "DZ-TRN-12"
    if action.more:
        ways = poses_from(s, sid, action.more)
        if ways is None:
            return "DZ-TRN-03"
        return bars_poses_off(s, sid, action.c, [(way.end_x(), way.end_y()) for way in ways])
    if not 0 <= action.b < 36000:
        return "DZ-TRN-03"
    return "" if spots_off(s, sid, action.c, action.b) else "DZ-TRN-03"
