"""Which way does something look, and by how much does it turn, without asking the machine for a sine?

A heading is a whole number of hundredths of a degree, 0 to 35999: 0 looks along +x (east), 9000 along +y (north), and
so on counter-clockwise. Cosines and sines come from one table, made here from whole numbers alone, so every machine
and both builds hold the same bits. Back from a vector to a heading goes by searching that table.
"""

from typing import Final

from mypy_extensions import i64

DEGREE: Final = 100
QUARTER: Final = 9000
HALF: Final = 18000
CIRCLE: Final = 36000

RADIANS: Final = 3.141592653589793 / 18000.0
"""One hundredth of a degree as a part of the radius: the length of an arc is radius * angle * RADIANS."""


def _eighth() -> tuple[list[int], list[int]]:
    """Cosines and sines of 0 to 45 degrees in steps of a hundredth, scaled by 2**96, by adding one step at a time.

    The error grows by less than two units a step, so after 4500 steps the first 80 bits are right; a double keeps 53.
    """
    scale = 1 << 96
    step = 3141592653589793238462643383279502884197 * scale // (18000 * 10**39)
    term = scale
    power = 0
    cosine = 0
    sine = 0
    while term:
        if power % 4 == 0:
            cosine += term
        elif power % 4 == 1:
            sine += term
        elif power % 4 == 2:
            cosine -= term
        else:
            sine -= term
        power += 1
        term = term * step // (scale * power)
    half = scale // 2
    c = scale
    s = 0
    cosines = [c]
    sines = [s]
    for _ in range(4500):
        c, s = (c * cosine - s * sine + half) >> 96, (s * cosine + c * sine + half) >> 96
        cosines.append(c)
        sines.append(s)
    return cosines, sines


def _table() -> list[float]:
    """Sines of 0 to 449.99 degrees: a quarter more than a circle, so that a cosine is the sine 9000 places on."""
    cosines, sines = _eighth()
    scale = 1 << 96
    quarter = [value / scale for value in sines] + [cosines[k] / scale for k in range(4499, -1, -1)]
    circle = quarter[:9000] + [quarter[k] for k in range(9000, 0, -1)]
    circle += [0.0 - value if value else 0.0 for value in circle]
    return circle + circle[:9000]


SINES: Final[list[float]] = _table()


def sine(heading: i64) -> float:
    """The sine of a heading from 0 to 44999."""
    return SINES[heading]


def cosine(heading: i64) -> float:
    """The cosine of a heading from 0 to 35999."""
    return SINES[heading + 9000]


def turned(heading: i64, by: i64) -> i64:
    """The heading after turning left (counter-clockwise) by so many hundredths of a degree; right is negative."""
    return (heading + by) % 36000


def difference(heading: i64, other: i64) -> i64:
    """How far to turn left from one heading to another: -17999 to 18000, negative is a turn to the right.

    >>> difference(35000, 1000), difference(1000, 35000)
    (2000, -2000)
    """
    by = (other - heading) % 36000
    if by > 18000:
        by -= 36000
    return by


def heading_below(dx: float, dy: float) -> i64:
    """The last heading of the table that does not go beyond the direction (dx, dy), counter-clockwise from 0.

    The vector may have any length; (0, 0) looks along 0.
    """
    size_x = dx if dx > 0.0 else 0.0 - dx
    size_y = dy if dy > 0.0 else 0.0 - dy
    if size_x == 0.0 and size_y == 0.0:
        return 0
    # A polynomial for the arc tangent leads to within a tenth of a step; the table decides.
    t = size_y / size_x if size_x >= size_y else size_x / size_y
    q = t * t
    angle = t * (0.999866 + q * (-0.3302995 + q * (0.180141 + q * (-0.085133 + q * 0.0208351)))) / RADIANS
    if size_y > size_x:
        angle = 9000.0 - angle
    if dx < 0.0:
        angle = 18000.0 - angle
    if dy < 0.0:
        angle = 36000.0 - angle
    guess: i64 = int(angle)
    if guess >= 36000:
        guess -= 36000
    while dy * SINES[guess + 9000] - dx * SINES[guess] < 0.0:
        guess = guess - 1 if guess > 0 else 35999
    above: i64 = guess + 1 if guess < 35999 else 0  # without its type compiled code would keep it in a box
    while dy * SINES[above + 9000] - dx * SINES[above] >= 0.0:
        guess = above
        above = guess + 1 if guess < 35999 else 0
    return guess


def heading_of(dx: float, dy: float) -> i64:
    """The heading nearest to the direction (dx, dy).

    >>> heading_of(0.0, 5.0), heading_of(-3.0, -3.0)
    (9000, 22500)
    """
    below = heading_below(dx, dy)
    over = dy * SINES[below + 9000] - dx * SINES[below]
    above = (below + 1) % 36000
    if over > dx * SINES[above] - dy * SINES[above + 9000]:
        return above
    return below


def arc_length(radius: float, angle: i64) -> float:
    """How far a point travels that turns by `angle` hundredths of a degree around something `radius` away."""
    return radius * float(angle) * RADIANS


def arc_angle(radius: float, length: float) -> i64:
    """The largest turn, in whole hundredths of a degree, that moves a point `radius` away by at most `length`."""
    if radius <= 0.0 or length <= 0.0:
        return 0
    return int(length / (radius * RADIANS) + 1e-9)
