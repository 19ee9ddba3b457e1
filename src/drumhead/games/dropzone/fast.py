"""How does a Fast unit move? Straight on, at least so far, low or high, perhaps off the board (DZ-MOV-09)."""

from mypy_extensions import i64

from drumhead.games.dropzone.movement import (
    FLY_HIGH,
    OFF_BOARD,
    Ground,
    Way,
    bars_way,
    enemy_heading,
    on_board,
    squad_move,
)
from drumhead.games.dropzone.state import DropState, Unit
from drumhead.games.dropzone.verbs import STAYING, Verb
from drumhead.kernel.action import Action
from drumhead.space.headings import SINES, difference
from drumhead.space.upright import squared, whole_root


def members_of(s: DropState, sid: i64) -> list[Unit]:
    return [s.units[uid] for uid in s.squads[sid].members]


def list_fast(s: DropState, sid: i64, u: Unit) -> list[Action]:
    """A Fast unit flies straight on: three distances, low or high, perhaps off the board (DZ-MOV-09)."""
    actions: list[Action] = []
    k = s.cards.units[u.kind]
    far = squad_move(s, sid)
    for length in (k.mv_min, (k.mv_min + far) // 2, far):
        x: i64 = u.x + round(SINES[u.heading + 9000] * float(length))
        y: i64 = u.y + round(SINES[u.heading] * float(length))
        out: i64 = 0 if on_board(s, x, y, k.radius) else OFF_BOARD
        for flags in (out, out | FLY_HIGH):
            if not bars_fast(s, sid, u, x, y, flags):
                actions.append(Action(Verb.GO, x, y, flags))
    if not actions:
        actions.append(STAYING)  # hemmed in on every side: the one case in which it hangs in the air
    return actions


def bars_fast(s: DropState, sid: i64, u: Unit, x: i64, y: i64, flags: i64) -> str:
    """The law of Fast units: straight ahead, between minimum and maximum; off the board or high only if said."""
    k = s.cards.units[u.kind]
    far = squad_move(s, sid)
    length = whole_root(squared(u.x, u.y, x, y))
    if length < k.mv_min - 1 or length > far + 1 or flags & ~(FLY_HIGH | OFF_BOARD):
        return "DZ-MOV-09"
    ahead = SINES[u.heading + 9000] * float(x - u.x) + SINES[u.heading] * float(y - u.y)
    if ahead < float(length) - 2.0:
        return "DZ-MOV-09"  # not straight on
    g = Ground(s, u, True, far, bool(flags & FLY_HIGH))
    for mate in members_of(s, sid):
        way = Way(mate.uid, [mate.x, mate.x + x - u.x], [mate.y, mate.y + y - u.y], 0)
        if flags & OFF_BOARD:
            if on_board(s, way.end_x(), way.end_y(), k.radius):
                return "DZ-MOV-09"
            if g.blocked(mate.x, mate.y, way.end_x(), way.end_y()):
                return "DZ-MOV-04"
            continue
        rule = bars_way(s, g, way, far + 1, u.sid)
        if rule:
            return rule
    return ""


def fast_ways(s: DropState, sid: i64, u: Unit, action: Action) -> list[Way]:
    """The straight paths of a Fast squad; at the end it turns by at most 90 degrees, towards the enemy."""
    wanted = enemy_heading(s, u.seat, action.a, action.b, u.heading)
    if action.more:
        wanted = action.more[0] % 36000
    turn = difference(u.heading, wanted)
    turn = max(-9000, min(9000, turn))
    ways: list[Way] = []
    for mate in members_of(s, sid):
        end_x: i64 = mate.x + action.a - u.x
        end_y: i64 = mate.y + action.b - u.y
        ways.append(Way(mate.uid, [mate.x, end_x], [mate.y, end_y], (u.heading + turn) % 36000))
    return ways
