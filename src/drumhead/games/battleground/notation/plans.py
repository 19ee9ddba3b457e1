"""What will an order do this turn? Path, place, rush and the reason, for the board and in words.

The same answer stands behind the ghosts of standing orders, the preview of an order that is being chosen, and the
question what an enemy would do where he stands.
"""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from drumhead.games.battleground.cards import GROUNDS
from drumhead.games.battleground.maneuver import TERRAIN_ID
from drumhead.games.battleground.notation.words import name_of
from drumhead.games.battleground.preview import Preview, preview
from drumhead.games.battleground.shooting import bars_shooter, lines_of, targets
from drumhead.games.battleground.state import BattleState, Order
from drumhead.games.battleground.verbs import CLOSE, ORDER_NAMES
from drumhead.space.shapes import SIDE_NAMES, TABLE_EDGE, apart

Point = tuple[int, int]


class Evidence(TypedDict):
    """Why it rushes or not: a line, an outline, who blocks, and the number measured against the one needed."""

    kind: str
    holds: bool
    start: Point
    end: Point
    outline: list[Point]
    blocker: str
    number: int
    needed: int


class Plan(TypedDict):
    """Where an order leads this turn, if nothing else changes: poses as x, y, heading."""

    unit: str
    letter: str
    path: list[tuple[int, int, int]]
    end: tuple[int, int, int]
    rush: str
    together: bool
    length: int
    words: str
    why: str
    rule: str
    evidence: NotRequired[Evidence]


GOES: Final = ("routs", "closes", "advances", "advances", "advances", "holds", "follows")
"""What a unit on each order is said to do when it moves, by letter."""


def inches(length: int) -> str:
    """A length for people: 3.5 inches as 3.5″."""
    return f"{length / 1000:.1f}".removesuffix(".0") + "″"


def plan_of(view: BattleState, uid: int, order: Order) -> Plan:
    """The order's future in words and points; reads only what the view shows."""
    found = preview(view, uid, order)
    u = view.units[uid]
    target = int(found.rush.target) if found.rush is not None else 0
    length = round(apart(u.card.cx, u.card.cy, found.end.cx, found.end.cy))
    if target:
        said = f"will rush {name_of(view, target)}"
    elif order.letter == 0:
        said = GOES[0]
    else:
        said = f"{GOES[order.letter]} {inches(length)}" if length else "stays"
    drawn: Plan = {
        "unit": f"unit:{uid}",
        "letter": ORDER_NAMES[order.letter][:1].upper(),
        "path": [(int(card.x), int(card.y), int(card.heading)) for card in found.trail],
        "end": (int(found.end.x), int(found.end.y), int(found.end.heading)),
        "rush": f"unit:{target}" if target else "",
        "together": found.together,
        "length": length,
        "words": said,
        "why": why(view, order, found),
        "rule": found.rule,
    }
    w = found.witness
    if w is not None and (target or order.letter == CLOSE):
        drawn["evidence"] = {
            "kind": w.kind,
            "holds": w.holds,
            "start": (round(w.ax), round(w.ay)),
            "end": (round(w.bx), round(w.by)),
            "outline": [(int(x), int(y)) for x, y in w.outline],
            "blocker": f"unit:{w.blocker}" if 0 < w.blocker < len(view.units) else "",
            "number": round(w.number),
            "needed": round(w.needed),
        }
    return drawn


def why(view: BattleState, order: Order, found: Preview) -> str:
    """The reason in a few words; '' where there is nothing to explain."""
    w = found.witness
    if found.rush is not None:
        side = SIDE_NAMES[found.rush.side]
        way = apart(found.trail[0].cx, found.trail[0].cy, found.end.cx, found.end.cy)
        also = ", only together with others" if found.together else ""
        return f"its {side} is open, {inches(round(way))} to go{also}"
    if order.letter != CLOSE:
        if found.rule != "BG-FR-04" or not order.letter:
            return ""
        return _shot(view, found) or "only a unit on Close rushes"
    if found.rule == "BG-FR-05":
        return f"no rush: the enemy was not clearly seen{_behind(view, found)}"
    if found.rule == "BG-FR-06" and w is not None:
        return f"no rush: {inches(round(w.number))} of {inches(round(w.needed))} free beside the enemy"
    if found.rule == "BG-FR-08":
        return f"no rush: the way is not free{_behind(view, found)}"
    if found.rule == "BG-FR-10" and w is not None:
        return f"no rush: {inches(round(w.number))} away, reaches less than {inches(round(w.needed))}"
    return ""


def _shot(view: BattleState, found: Preview) -> str:
    """Whom it could shoot at from where it will stand; '' if it has nothing to shoot with, or may not."""
    s = view.clone()
    u = s.change(found.uid)
    u.card = found.end
    lines = [] if bars_shooter(s, u) else lines_of(s, u)
    for line in lines:
        foes = targets(s, u, u.printed.ranged[line])
        if foes:
            return f"may shoot {name_of(view, foes[0])} from there"
    return "nobody to shoot at from there" if lines else ""


def _behind(view: BattleState, found: Preview) -> str:
    w = found.witness
    if w is None:
        return ""
    if 0 < w.blocker < len(view.units):
        return f", {name_of(view, int(w.blocker))} is in between"
    if w.blocker == TABLE_EDGE:
        return ", the edge of the table is too near"
    piece = int(w.blocker) - TERRAIN_ID
    if 0 <= piece < len(view.ground.pieces):
        return f", {GROUNDS[view.ground.pieces[piece].ground].replace('_', ' ')} is in between"
    return ""
