"""What does a board draw of a line? From a unit to a target: how far, what is seen, what hides it, which weapons reach.

Measuring is free at any time (DZ-BAS-04), so this is told for any two things that both players see; it is also what a
refused shot or path points at.
"""

from __future__ import annotations

from drumhead.games.dropzone.fights import SHOOTING, Fight
from drumhead.games.dropzone.geometry import (
    EDGE_HEIGHT,
    UNIT_BLOCK,
    blocks_between,
    edge_ends,
    eye_height,
    gap,
    gap_to_piece,
    piece_def,
)
from drumhead.games.dropzone.movement import ROAD, Ground
from drumhead.games.dropzone.moving import move_budget
from drumhead.games.dropzone.printed import CENTRE, ENDLESS
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.state import INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.targets import bars_target, look, reach_of
from drumhead.games.dropzone.texts import PIECE, UNIT, thing_id, thing_kind
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action
from drumhead.space.upright import Block, box_from_segment, clear, from_segment, nearest_on_box, whole_root

Data = dict[str, object]
PATH_RULES = {"DZ-MOV-02", "DZ-MOV-04", "DZ-MOV-06", "DZ-GEO-11"}


def plan(view: DropState, seat: int, action: Action) -> Data | None:
    """What a board draws when somebody measures; None for everything else."""
    if action.verb is not Verb.MEASURE or not 0 < action.a < len(view.units):
        return None
    return sight(view, view.units[action.a], int(action.b))


def witness(view: DropState, seat: int, action: Action, rule: str) -> Data | None:
    """What a board draws beside a refusal: the line of a shot, or what stands in a squad's way."""
    step = view.agenda[-1] if view.agenda else None
    if action.verb in (Verb.AIM, Verb.COMBINE) and isinstance(step, Shooting) and view.fights:
        shooter = action.c if action.verb is Verb.AIM and action.c else view.fights[-1].units[0]
        return sight(view, view.units[shooter], int(action.b)) if 0 < shooter < len(view.units) else None
    if action.verb is Verb.GO and rule in PATH_RULES and view.squad and view.squads[view.squad].members:
        return path(view, view.units[view.squads[view.squad].members[0]], int(action.a), int(action.b))
    return None


def sight(view: DropState, u: Unit, target: int) -> Data | None:
    """The line from a unit on the table to a unit or a piece."""
    kind, number = thing_kind(target), thing_id(target)
    if (
        not u.on_board()
        or kind not in (UNIT, PIECE)
        or not 0 < number < len(view.units if kind == UNIT else view.pieces)
    ):
        return None
    if kind == UNIT and (not view.units[number].on_board() or number == u.uid):
        return None
    here, there = place(view, u, target), end_of(view, u, target)
    far = gap_to_piece(view, u, number) if kind == PIECE else gap(view, u, view.units[number])
    fight = Fight(u.sid, u.seat, SHOOTING, units=(int(u.uid),))
    seen = hull = False
    weapons: list[Data] = []
    for slot, row in enumerate(view.squads[u.sid].arms):
        w = view.cards.weapons[row]
        if w.cq or not view.wields(u, slot):
            continue
        found = look(view, u, slot, w, target, fight)
        seen, hull = seen or (found.seen and not found.blind), hull or found.hull
        reach = reach_of(view, u, slot, w, target)
        enemy = kind == PIECE or view.units[number].seat != u.seat
        weapons.append(
            {
                "name": w.name,
                "reach": -1 if reach >= ENDLESS else int(reach),
                "bars": bars_target(view, u, slot, w, target, fight) if enemy else "DZ-BAS-08",
            }
        )
    if not weapons:
        seen = clear(hiding(view, u, target, here, there), *line(view, u, target, here, there))
    drawn: Data = {
        "kind": "sight",
        "from": list(here),
        "to": list(there),
        "number": int(whole_root(far)),
        "seen": seen,
        "hull": hull,
        "weapons": weapons,
    }
    if not seen or hull:
        drawn |= blocking(view, u, target, here, there)
    return drawn


def place(view: DropState, u: Unit, target: int) -> tuple[int, int]:
    """Where a line begins: at the unit, in a Garrison at the point of its edge that is nearest to the target."""
    if u.place != INSIDE or u.edge == CENTRE:
        return int(u.x), int(u.y)
    ax, ay, bx, by = edge_ends(piece_def(view, u.inside), u.edge)
    tx, ty = middle(view, target)
    x, y = nearest_on_box(tx, ty, ax, ay, bx, by)
    return int(x), int(y)


def middle(view: DropState, target: int) -> tuple[int, int]:
    if thing_kind(target) == UNIT:
        v = view.units[thing_id(target)]
        return int(v.x), int(v.y)
    d = piece_def(view, thing_id(target))
    return int(d.left + d.right) // 2, int(d.bottom + d.top) // 2


def end_of(view: DropState, u: Unit, target: int) -> tuple[int, int]:
    """Where a line ends: at the unit, or at the nearest point of a wall."""
    if thing_kind(target) == UNIT and view.units[thing_id(target)].place == TABLE:
        return middle(view, target)
    pid = thing_id(target) if thing_kind(target) == PIECE else view.units[thing_id(target)].inside
    d = piece_def(view, pid)
    x, y = nearest_on_box(u.x, u.y, d.left, d.bottom, d.right, d.top)
    return int(x), int(y)


def line(
    view: DropState, u: Unit, target: int, here: tuple[int, int], there: tuple[int, int]
) -> tuple[int, int, int, int, int, int]:
    """The line of sight with its heights: from the eye to the middle of what is looked at."""
    eye = EDGE_HEIGHT if u.place == INSIDE else int(eye_height(u, view.kind(u.uid), 0))
    high = EDGE_HEIGHT
    if thing_kind(target) == UNIT and view.units[thing_id(target)].place == TABLE:
        v = view.units[thing_id(target)]
        high = int(v.z + view.kind(v.uid).height // 2)
    elif thing_kind(target) == PIECE:
        high = int(piece_def(view, thing_id(target)).height // 2)
    return here[0], here[1], eye, there[0], there[1], high


def hiding(view: DropState, u: Unit, target: int, here: tuple[int, int], there: tuple[int, int]) -> list[Block]:
    """Everything near the line that may hide the target."""
    other = view.units[thing_id(target)].sid if thing_kind(target) == UNIT else 0
    own = (u.inside if u.place == INSIDE else 0, 0)
    goal = thing_id(target) if thing_kind(target) == PIECE else view.units[thing_id(target)].inside
    found = blocks_between(view, u.sid, other, here[0], here[1], there[0], there[1], 400)
    return [block for block in found if block.id not in (own[0], goal) or block.id == 0]


def blocking(view: DropState, u: Unit, target: int, here: tuple[int, int], there: tuple[int, int]) -> Data:
    """What is in the way of the line: the nearest thing that cuts it, by name and outline."""
    ends = line(view, u, target, here, there)
    best: Block | None = None
    for block in hiding(view, u, target, here, there):
        if not clear([block], *ends):
            if best is None or _square(here, block) < _square(here, best):
                best = block
    if best is None:
        return {}
    if best.id >= UNIT_BLOCK:
        v = view.units[best.id - UNIT_BLOCK]
        return {"blocker": f"unit:{v.uid}", "round": [int(v.x), int(v.y), int(view.kind(v.uid).radius)]}
    return {"blocker": f"piece:{best.id}", "outline": outline(view, int(best.id))}


def outline(view: DropState, pid: int) -> list[list[int]]:
    d = piece_def(view, pid)
    return [[int(x), int(y)] for x, y in ((d.left, d.bottom), (d.right, d.bottom), (d.right, d.top), (d.left, d.top))]


def _square(here: tuple[int, int], block: Block) -> float:
    return (block.cx - here[0]) ** 2 + (block.cy - here[1]) ** 2


def path(view: DropState, u: Unit, x: int, y: int) -> Data:
    """The straight way of a squad's leader, and the first wall or base that its own runs into."""
    drawn: Data = {"kind": "path", "from": [int(u.x), int(u.y)], "to": [x, y]}
    if u.place != TABLE:
        return {"kind": "path", "to": [x, y]}
    g = Ground(view, u, u.air == 1, move_budget(view, u) + ROAD, False)
    if not g.blocked(u.x, u.y, x, y) and g.may_end(x, y) and not g.crowded(x, y):
        return drawn
    radius = float(view.kind(u.uid).radius)
    for p in view.pieces[1:]:
        d = piece_def(view, p.pid)
        box = (float(d.left), float(d.bottom), float(d.right), float(d.top))
        if d in g.walls or d in g.stands:
            if box_from_segment(float(u.x), float(u.y), float(x), float(y), *box) < radius * radius:
                return {**drawn, "blocker": f"piece:{p.pid}", "outline": outline(view, int(p.pid))}
    for v in view.units[1:]:
        if v.place == TABLE and v.sid != u.sid and v.air == u.air:
            wide = int(view.kind(v.uid).radius)
            if from_segment(float(v.x), float(v.y), float(u.x), float(u.y), float(x), float(y)) < (wide + radius) ** 2:
                return {**drawn, "blocker": f"unit:{v.uid}", "round": [int(v.x), int(v.y), wide]}
    return drawn
