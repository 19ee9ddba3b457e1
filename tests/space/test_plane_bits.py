"""Do both builds give the same answers to the last bit? Thousands of questions, one hash, held here for both."""

import hashlib
import struct

from drumhead.space.approach import open_path, open_side, strip_of
from drumhead.space.headings import SINES, heading_below, heading_of
from drumhead.space.heights import Relief, Solid, higher_ground, visible_samples
from drumhead.space.index import Field
from drumhead.space.measure import area_inside, contact, depth, length_inside, nearest_points, overlap, stretches
from drumhead.space.motion import Stop, push, roll, slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import beyond_front, contact_length, distance_to_centre, distance_to_close, facing_side
from drumhead.space.shapes import Circle, Polygon, Rect, Shape, Table
from drumhead.space.sight import clearly_visible, explain_clearly_visible, first_on_line
from drumhead.space.wheels import wheel, wheel_cost, wheel_to_face

EXPECTED = "d78a23884517d5189c5ad84eb252276553cdb4e092d43cb520785b687254bed4"
"""Changes only with the geometry itself; then both builds must agree on the new one."""
TABLES = 120


class Chance:
    """A small generator of its own, so that no library's version changes the questions."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2 + 1

    def below(self, limit: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % limit


def a_card(c: Chance) -> Rect:
    heading = c.below(36000) if c.below(3) else c.below(8) * 4500
    return Rect(8000 + c.below(20000), 6000 + c.below(18000), heading, 3500, 5000 if c.below(6) == 0 else 2500)


def a_polygon(c: Chance) -> Polygon:
    x, y = 8000 + c.below(20000), 6000 + c.below(18000)
    size = 1000 + c.below(3000)
    corners = [(x - size, y - size), (x + size, y - size // 2), (x + size, y + size), (x - size // 2, y + size)]
    if c.below(2):
        corners.insert(3, (x + size // 5, y + size // 7))
    return Polygon(corners)


def shape(c: Chance) -> Shape:
    kind = c.below(3)
    if kind == 0:
        return a_card(c)
    if kind == 1:
        return Circle(8000 + c.below(20000), 6000 + c.below(18000), 300 + c.below(2500))
    return a_polygon(c)


def of_stop(stop: Stop) -> list[float]:
    return [
        float(stop.x),
        float(stop.y),
        float(stop.heading),
        stop.distance,
        float(stop.angle),
        float(stop.blocker),
        *stop.contact(),
    ]


def answers(seed: int) -> list[float]:
    """All kinds of questions about one random table."""
    c = Chance(seed)
    cards = [a_card(c) for _ in range(8)]
    things = [shape(c) for _ in range(6)]
    a, b = cards[0], cards[1]
    table = Table(36000, 30000)
    way = Obstacles(table)
    for number, thing in enumerate([*cards, *things]):
        if not overlap(a, thing):
            way.add(number, thing, 250 if number % 3 == 1 else 0)
    woods: list[Shape] = [a_polygon(c), a_polygon(c)]
    found: list[float] = []
    for one in things:
        found += [*nearest_points(a, one), depth(b, one), float(contact(a, one)), beyond_front(a, one)]
        found += [end for part in stretches(one, a.cx, a.cy, b.cx, b.cy) for end in part]
    found += [distance_to_close(a, b), distance_to_centre(a, b), float(facing_side(a, b)), contact_length(a, 0, b, 2)]
    found += [area_inside(card, region) for card in cards for region in (a_polygon(c), a_polygon(c))]
    found.append(length_inside(woods, a.cx, a.cy, b.cx, b.cy))
    for other in cards[1:]:
        found.append(float(clearly_visible(a, other, way)))
        seen = explain_clearly_visible(a, other, way, woods)
        found += [float(seen.holds), seen.bx, seen.by, float(seen.blocker)]
    found.append(float(first_on_line(a.cx, a.cy, b.cx, b.cy, way)))
    for side in range(4):
        found += of_stop(slide(a, side, 9000.0, way))
        opening = open_side(a, b, side, way, c.below(4), 250 * c.below(2))
        found += [float(opening.open), opening.offset, opening.length, float(opening.place.x), float(opening.blocker)]
        path = open_path(*a.front(), *b.middle_of(side), way, b)
        found += [float(path.open), path.left, path.right]
        strip = strip_of(path)
        found += [] if strip is None else [float(strip.x), float(strip.y), float(strip.heading)]
    heading = c.below(36000)
    found += of_stop(push(a, SINES[heading + 9000], SINES[heading], 12000.0, way))
    found += of_stop(roll(Circle(a.x, a.y, 700), b.x, b.y, way))
    for side in (1, 3):
        angle = wheel_to_face(a, side, b.cx, b.cy)
        found += [float(angle), wheel_cost(a, max(angle, 0))]
        found += of_stop(wheel(a, side, 9000, way))
    solids = [Solid(thing, 0, 500 + c.below(4000), k) for k, thing in enumerate(things)]
    found.append(float(visible_samples(a.cx, a.cy, 900.0, b.cx, b.cy, 0.0, 600.0, 700.0, solids)))
    relief = Relief([(a_polygon(c), 10)])
    found += [relief.part_above(a, 0), float(higher_ground(a, b, relief))]
    field = Field.of(table)
    for number, card in enumerate(cards):
        field = field.put(number, card)
    found += [float(k) for k in [*field.near_slide(a, 0, 5000.0), *field.near_wheel(a, 1)]]
    dx, dy = float(c.below(9999) - 5000), float(c.below(9999) - 5000)
    return [*found, float(heading_of(dx, dy)), float(heading_below(dx, dy))]


def test_both_builds_agree_to_the_last_bit() -> None:
    heard = hashlib.sha256(struct.pack(f"<{len(SINES)}d", *SINES))
    for seed in range(TABLES):
        found = answers(seed)
        heard.update(struct.pack(f"<{len(found)}d", *found))
    assert heard.hexdigest() == EXPECTED
