"""Why may a regiment not stand there? The sentence with the number missing, and what a board draws beside it."""

from __future__ import annotations

from drumhead.games.battleground.cards import GROUNDS
from drumhead.games.battleground.control import judge
from drumhead.games.battleground.ground import IMPASSABLE, step_on
from drumhead.games.battleground.notation.plans import inches
from drumhead.games.battleground.notation.words import name_of
from drumhead.games.battleground.places import in_zone
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel import Action, counted
from drumhead.space.measure import nearest_on_outline, overlap
from drumhead.space.shapes import Rect

CORNERS = 4
PARTS = 12  # poses looked at between the old place and the new one
TOO_FAR = ("BG-MOV-06", "BG-CMD-04")
IN_THE_WAY = ("BG-UNU-01", "BG-UNU-03", "BG-SET-01", "BG-FLY-08", "BG-FLY-04")

Data = dict[str, object]


class Blocker:
    """What stands in the way: its name for the sentence, its ref for the board ('' for ground), its outline."""

    def __init__(self, name: str, ref: str, outline: list[list[int]]) -> None:
        self.name = name
        self.ref = ref
        self.outline = outline


def posed(s: BattleState, seat: int, action: Action) -> tuple[Unit, Rect] | None:
    """The seat's unit that this action puts somewhere, and its card there; None for any other action."""
    if action.verb not in (Verb.PLACE, Verb.POSE) or not action.more or not 0 <= action.c < 36000:
        return None
    uid = int(action.more[0])
    if not 0 < uid < len(s.units) or s.units[uid].seat != seat:
        return None
    u = s.units[uid]
    return u, u.card.at(action.a, action.b, action.c)


def reason(s: BattleState, seat: int, action: Action, rule: str) -> str:
    """Why this pose was refused, with its number; '' where the rule's own sentence says enough."""
    found = posed(s, seat, action)
    if found is None:
        return ""
    u, card = found
    who = name_of(s, int(u.uid))
    if rule == "BG-GEN-03":
        return f"{who} would stand {inches(round(s.ground.table.beyond(card)))} beyond the edge of the table."
    if action.verb is Verb.POSE and rule in TOO_FAR:
        verdict = judge(s, u, card)
        if not 0.0 < verdict.missing < 1e8:
            return f"No maneuvers bring {who} there: try another angle, or a place further ahead."
        steps = f"; the maneuvers cost {counted(int(verdict.steps), 'step')}" if verdict.steps else ""
        return f"{inches(max(100, round(verdict.missing)))} too far for {who}{steps}."
    if action.verb is Verb.PLACE and rule == "BG-SET-01" and not in_zone(s, int(u.side), card):
        gap = _outside(s, u, card)
        return f"{who} stands {inches(max(100, round(gap[0])))} outside the deployment zone." if gap else ""
    if rule in IN_THE_WAY:
        blocker = _blocker(s, u, card, action.verb is Verb.POSE)
        if blocker is not None:
            return f"{who} would run into {blocker.name}." if blocker.ref else f"{blocker.name} is in its way."
    return ""


def witness(s: BattleState, seat: int, action: Action, rule: str) -> Data | None:
    """What the board draws: from the unit to where it shall stand, and what is in the way or how far is too far."""
    found = posed(s, seat, action)
    if found is None:
        return None
    u, card = found
    on_table = action.verb is Verb.POSE
    drawn: Data = {"kind": "pose", "to": [card.x, card.y]}
    if on_table:
        drawn["from"] = [u.card.x, u.card.y]
    if action.verb is Verb.PLACE and not in_zone(s, int(u.side), card):
        gap = _outside(s, u, card)
        if gap is not None:
            drawn |= {"kind": "zone", "from": gap[1], "to": gap[2], "number": round(gap[0])}
        return drawn
    if on_table and rule in TOO_FAR:
        verdict = judge(s, u, card)
        if 0.0 < verdict.missing < 1e8:
            drawn |= {"kind": "too far", "missing": round(verdict.missing), "steps": int(verdict.steps)}
        return drawn
    blocker = _blocker(s, u, card, on_table)
    if blocker is not None:
        drawn |= {"kind": "blocked", "blocker": blocker.ref, "outline": blocker.outline}
    return drawn


def _corners(card: Rect) -> list[list[int]]:
    return [[round(x), round(y)] for x, y in (card.corner(index) for index in range(CORNERS))]


def _outside(s: BattleState, u: Unit, card: Rect) -> tuple[float, list[int], list[int]] | None:
    """How far the worst corner is out of the nearest zone, that corner, and the point of the zone next to it."""
    best: tuple[float, list[int], list[int]] | None = None
    for zone in s.ground.zones[u.side]:
        worst: tuple[float, list[int], list[int]] | None = None
        for x, y in (card.corner(index) for index in range(CORNERS)):
            nx, ny = nearest_on_outline(zone, x, y)
            out = ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5
            if not overlap(Rect(round(x), round(y), 0, 2, 2), zone) and (worst is None or out > worst[0]):
                worst = (out, [round(x), round(y)], [round(nx), round(ny)])
        if worst is not None and (best is None or worst[0] < best[0]):
            best = worst
    return best


def _blocker(s: BattleState, u: Unit, card: Rect, moving: bool) -> Blocker | None:
    """Whatever the card lies on there, or first meets on the straight way to it."""
    places = [card]
    if moving:
        dx, dy = card.x - u.card.x, card.y - u.card.y
        places += [
            u.card.at(u.card.x + dx * part // PARTS, u.card.y + dy * part // PARTS, card.heading)
            for part in range(1, PARTS)
        ]
    for place in places:
        for other in s.units[1:]:
            if other.out == 0 and other.uid != u.uid and overlap(place, other.card):
                if moving and overlap(u.card, other.card):
                    continue
                name = name_of(s, int(other.uid))
                return Blocker(name, f"unit:{other.uid}", _corners(other.card))
        for piece in s.ground.pieces:
            if step_on(piece.ground, u.printed.keys) == IMPASSABLE and overlap(place, piece.shape):
                ground = GROUNDS[piece.ground].replace("_", " ").capitalize()
                return Blocker(ground, "", [list(point) for point in piece.printed.points])
    return None
