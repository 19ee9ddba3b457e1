"""How well does a seat stand? For bots that look a step ahead; from -1.0 (lost) to 1.0 (won), on a full state.

Counted are Victory Points, what will score if nothing changes, what is left of the armies, how near units are to what
scores, and cards in hand.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.end import presence
from drumhead.games.dropzone.geometry import from_piece
from drumhead.games.dropzone.printed import AIRCRAFT, INFANTRY
from drumhead.games.dropzone.state import ABOARD, DEAD, INSIDE, OFF, READY, TABLE, DropState
from drumhead.space.upright import squared

PLAIN: Final = {
    "scale": 60.0,  # a lead that is nearly decisive
    "vp": 12.0,
    "claim": 7.0,  # an Objective that is claimed or carried now
    "majority": 7.0,  # of a place that scores
    "army": 0.06,  # a point of living units
    "wound": 0.03,  # a point of units for the share of DP that is left
    "kill": 0.01,
    "commander": 3.0,  # for each of its Command Value
    "card": 0.6,
    "near": 2.0,  # infantry at the nearest Objective or place that scores
    "landed": 0.4,  # a squad that stands on the table rather than aboard or In Readiness
    "aim": 0.02,  # a point of a unit that stands near an enemy
}
FAR: Final = 24_000.0


class Weights:
    """What the evaluation weighs, by name."""

    def __init__(self, w: dict[str, float]) -> None:
        self.scale: Final = w["scale"]
        self.vp: Final = w["vp"]
        self.claim: Final = w["claim"]
        self.majority: Final = w["majority"]
        self.army: Final = w["army"]
        self.wound: Final = w["wound"]
        self.kill: Final = w["kill"]
        self.commander: Final = w["commander"]
        self.card: Final = w["card"]
        self.near: Final = w["near"]
        self.landed: Final = w["landed"]
        self.aim: Final = w["aim"]


def evaluate(s: DropState, seat: i64, w: Weights) -> float:
    """How well the seat stands."""
    result = s.result
    if result is not None:
        value: i64 = result.returns[seat]
        return 1.0 if value > 0 else -1.0 if value < 0 else 0.0
    lead = worth(s, seat, w) - worth(s, 1 - seat, w)
    lead += scores(s, seat, w)
    size = lead if lead > 0.0 else 0.0 - lead
    return 0.99 * lead / (w.scale + size)


def scores(s: DropState, seat: i64, w: Weights) -> float:
    """What would score if the game ended now, seen from the seat."""
    lead = 0.0
    for o in s.objectives:
        if o.gone or o.owner < 0:
            continue
        value = w.claim * (float(o.vp) if o.vp > 0 else 1.0)
        lead += value if o.owner == seat else 0.0 - value
    for focal in s.table.focals:
        for k in range(len(s.table.pieces)):
            if s.table.pieces[k].id == focal.piece:
                mine = presence(s, seat, k + 1, 0, 0, focal.reach, focal.inside)
                theirs = presence(s, 1 - seat, k + 1, 0, 0, focal.reach, focal.inside)
                if mine > theirs:
                    lead += w.majority
                elif theirs > mine:
                    lead -= w.majority
    return lead


def worth(s: DropState, seat: i64, w: Weights) -> float:
    """What a seat has: points, units, commanders, cards, and how near it is to what scores."""
    total = w.vp * float(s.vp[seat]) + w.kill * float(s.kp[seat]) + w.card * float(s.hands[seat].count())
    for u in s.units:
        if u.uid == 0 or u.seat != seat or u.place == DEAD or u.place == OFF or u.dp <= 0:
            continue
        k = s.cards.units[u.kind]
        points = float(s.squads[u.sid].points)
        total += w.army * points + w.wound * points * float(u.dp) / float(k.dp)
        if u.commander:
            total += w.commander * float(s.cards.commanders[u.commander].cv)
        if u.place == TABLE or u.place == INSIDE:
            total += w.landed
            if k.type == INFANTRY:
                total += w.near * nearness(s, u.x, u.y)
            elif k.type < AIRCRAFT:
                total += w.aim * points * foe_nearness(s, seat, u.x, u.y)
        elif u.place == ABOARD or u.place == READY:
            out = s.outermost(u.uid)
            if out.place == TABLE and k.type == INFANTRY:
                total += 0.7 * w.near * nearness(s, out.x, out.y)
    return total


def nearness(s: DropState, x: i64, y: i64) -> float:
    """1 at an Objective or a place that scores, 0 far from all."""
    best: i64 = -1
    for o in s.objectives:
        if not o.gone and not o.squad:
            far = from_piece(s, o.piece, x, y) if o.piece else squared(x, y, o.x, o.y)
            if best < 0 or far < best:
                best = far
    for focal in s.table.focals:
        for k in range(len(s.table.pieces)):
            if s.table.pieces[k].id == focal.piece:
                far = from_piece(s, k + 1, x, y)
                if best < 0 or far < best:
                    best = far
    if best < 0:
        return 0.0
    return closeness(best)


def foe_nearness(s: DropState, seat: i64, x: i64, y: i64) -> float:
    """1 beside an enemy, 0 far from all."""
    best: i64 = -1
    for u in s.units:
        if u.uid and u.seat != seat and (u.place == TABLE or u.place == INSIDE):
            far = squared(x, y, u.x, u.y)
            if best < 0 or far < best:
                best = far
    return closeness(best) if best >= 0 else 0.0


def closeness(square: i64) -> float:
    """From the square of a distance: 1 at 0, falling to 0 at two feet."""
    share = 1.0 - float(square) / (FAR * FAR)
    return share if share > 0.0 else 0.0
