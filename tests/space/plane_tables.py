"""On which tables are the answers of the plane tried? Random ones; shapely is the independent oracle beside them."""

import math
import os
import random
from collections.abc import Iterator

from shapely import Point as OPoint
from shapely import Polygon as OPolygon
from shapely.geometry.base import BaseGeometry

from drumhead.space.approach import flush
from drumhead.space.measure import overlap
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import Circle, Polygon, Rect, Shape, Table

SOAK = os.environ.get("DRUMHEAD_SOAK") == "1"
TABLE = Table(36000, 30000)
CLOSE = 1.0
"""No answer may differ from the oracle's by more than a thousandth of an inch."""


def tables(name: str, few: int = 150, many: int = 10_000) -> Iterator[random.Random]:
    """One seeded source of chance for each table; 10,000 of them with DRUMHEAD_SOAK=1."""
    for number in range(many if SOAK else few):
        yield random.Random(f"{name} {number}")


def random_rect(r: random.Random, spread: int = 15000) -> Rect:
    """A card, sometimes a colossal one or another size, often with a heading that is round."""
    heading = r.choice((r.randrange(36000), r.randrange(4) * 9000, r.randrange(24) * 1500))
    width, depth = r.choice(
        ((3500, 2500), (3500, 2500), (3500, 5000), (r.randrange(500, 6000), r.randrange(500, 6000)))
    )
    x = 18000 + r.randrange(-spread, spread + 1)
    y = 15000 + r.randrange(-spread, spread + 1)
    return Rect(x, y, heading, width, depth)


def random_circle(r: random.Random, spread: int = 12000) -> Circle:
    return Circle(
        18000 + r.randrange(-spread, spread + 1), 15000 + r.randrange(-spread, spread + 1), r.randrange(200, 3000)
    )


def random_polygon(r: random.Random, spread: int = 12000, convex: bool | None = None) -> Polygon:
    """A star around a middle: every ray from there leaves it once, so it never crosses itself."""
    x = 18000 + r.randrange(-spread, spread + 1)
    y = 15000 + r.randrange(-spread, spread + 1)
    if convex or (convex is None and r.random() < 0.4):
        turn = r.random() * 6.28
        corners = r.randrange(3, 8)
        size = r.randrange(800, 5000)
        points = [
            (
                x + round(size * math.cos(turn + 6.283 * k / corners)),
                y + round(size * math.sin(turn + 6.283 * k / corners)),
            )
            for k in range(corners)
        ]
    else:
        corners = r.randrange(4, 9)
        turns = [6.283 * (k + 0.8 * r.random()) / corners for k in range(corners)]
        sizes = [r.randrange(700, 5000) for _ in turns]
        points = [(x + round(s * math.cos(t)), y + round(s * math.sin(t))) for s, t in zip(sizes, turns, strict=True)]
    if r.random() < 0.5:
        points.reverse()
    try:
        return Polygon(points)
    except ValueError:  # rounded onto one line
        return random_polygon(r, spread, convex)


def random_shape(r: random.Random, spread: int = 8000) -> Shape:
    kind = r.randrange(3)
    if kind == 0:
        return random_rect(r, spread)
    if kind == 1:
        return random_circle(r, spread)
    return random_polygon(r, spread)


def crowd(r: random.Random, size: int, spread: int = 11000, touching: bool = True) -> list[Rect]:
    """Cards that do not overlap, some of them laid flush against others."""
    cards: list[Rect] = []
    for _ in range(60):
        if len(cards) == size:
            break
        if cards and touching and r.random() < 0.35:
            other = r.choice(cards)
            card = flush(random_card(r, spread), other, r.randrange(4), float(r.randrange(-1700, 1701)), r.randrange(4))
        else:
            card = random_card(r, spread)
        if not any(overlap(card, other) for other in cards):
            cards.append(card)
    return cards


def random_card(r: random.Random, spread: int = 11000) -> Rect:
    rect = random_rect(r, spread)
    return Rect(rect.x, rect.y, rect.heading, 3500, 5000 if r.random() < 0.15 else 2500)


def obstacles(shapes: list[Shape] | list[Rect], table: Table | None = None, graze: int = 0) -> Obstacles:
    """All of them in the way, with their place in the list as id."""
    way = Obstacles(table)
    for number, shape in enumerate(shapes):
        way.add(number, shape, graze)
    return way


# --- the oracle ------------------------------------------------------------------------------------------------------


def card_outline(
    x: float, y: float, heading: float, width: float, depth: float, shrink: float = 0.0, narrow: float = 0.0
) -> OPolygon:
    """A rectangle by the machine's own trigonometry; the heading in hundredths of a degree."""
    c = math.cos(math.radians(heading / 100))
    s = math.sin(math.radians(heading / 100))
    w = width / 2 - shrink - narrow
    d = depth / 2 - shrink
    return OPolygon([(x + v * c + u * s, y + v * s - u * c) for u, v in ((-w, d), (-w, -d), (w, -d), (w, d))])


def outline_of(card: Rect, shrink: float = 0.0, narrow: float = 0.0) -> OPolygon:
    """A card as it lies there."""
    return card_outline(card.cx, card.cy, float(card.heading), float(card.width), float(card.depth), shrink, narrow)


def oracle(shape: Shape, shrink: float = 0.0) -> BaseGeometry:
    """The same shape for shapely; a circle as a polygon of 1024 corners (error below 0.02 thousandths)."""
    if isinstance(shape, Rect):
        return outline_of(shape, shrink)
    if isinstance(shape, Circle):
        return OPoint(shape.x, shape.y).buffer(shape.radius - shrink, quad_segs=256)
    assert isinstance(shape, Polygon)
    made = OPolygon(shape.corners)
    return made.buffer(-shrink, join_style="mitre") if shrink else made
