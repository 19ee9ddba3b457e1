"""How far is a point from a line, two lines from each other, a point in space from a path?"""

import math

from drumhead.space.shapes import apart


def nearest_on_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """The point of the segment from a to b that is nearest to p."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return ax, ay
    t = ((px - ax) * dx + (py - ay) * dy) / square
    if t <= 0.0:
        return ax, ay
    if t >= 1.0:
        return bx, by
    return ax + t * dx, ay + t * dy


def point_to_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The distance from a point to a segment."""
    qx, qy = nearest_on_segment(px, py, ax, ay, bx, by)
    return apart(px, py, qx, qy)


def segments_cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether two segments cut through each other; touching ends and parallel segments do not."""
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if not ((one > 0.0 and two < 0.0) or (one < 0.0 and two > 0.0)):
        return False
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return (three > 0.0 and four < 0.0) or (three < 0.0 and four > 0.0)


def segment_to_segment(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> float:
    """The distance between two segments."""
    if segments_cross(ax, ay, bx, by, cx, cy, dx, dy):
        return 0.0
    best = point_to_segment(ax, ay, cx, cy, dx, dy)
    other = point_to_segment(bx, by, cx, cy, dx, dy)
    if other < best:
        best = other
    other = point_to_segment(cx, cy, ax, ay, bx, by)
    if other < best:
        best = other
    other = point_to_segment(dx, dy, ax, ay, bx, by)
    if other < best:
        best = other
    return best


def apart_in_space(ax: float, ay: float, az: float, bx: float, by: float, bz: float) -> float:
    """The distance between two points with heights, measured diagonally."""
    dx = bx - ax
    dy = by - ay
    dz = bz - az
    return math.sqrt(dx * dx + dy * dy + dz * dz)


def point_to_path(
    px: float, py: float, pz: float, path: list[tuple[int, int, int]]
) -> tuple[float, float, float, float]:
    """The least distance from a point to a path of corners (x, y, height), and the point of the path where it is."""
    best = 1e12
    best_x = 0.0
    best_y = 0.0
    best_z = 0.0
    for i in range(len(path)):
        j = i + 1 if i + 1 < len(path) else i
        x0, y0, z0 = path[i]
        x1, y1, z1 = path[j]
        ax = float(x0)
        ay = float(y0)
        az = float(z0)
        dx = float(x1) - ax
        dy = float(y1) - ay
        dz = float(z1) - az
        square = dx * dx + dy * dy + dz * dz
        t = 0.0
        if square > 0.0:
            t = ((px - ax) * dx + (py - ay) * dy + (pz - az) * dz) / square
            if t < 0.0:
                t = 0.0
            elif t > 1.0:
                t = 1.0
        qx = ax + t * dx
        qy = ay + t * dy
        qz = az + t * dz
        here = apart_in_space(px, py, pz, qx, qy, qz)
        if here < best:
            best = here
            best_x = qx
            best_y = qy
            best_z = qz
    return best, best_x, best_y, best_z
