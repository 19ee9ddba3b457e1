"""What is in a pool of orders? Counts per colour packed into one number, and what may be paid from it."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import BLUE, GREEN, PURPLE, RED

_BITS: Final = 8
_FULL: Final = 255
POOL_COLOURS: Final[tuple[int, ...]] = (RED, BLUE, GREEN, PURPLE)


def held(pool: i64, colour: i64) -> i64:
    """How many orders of this colour."""
    return (pool >> (colour * _BITS)) & _FULL


def add(pool: i64, colour: i64, count: i64) -> i64:
    """The pool with so many more (or fewer) of the colour."""
    return pool + (count << (colour * _BITS)) if count >= 0 else pool - ((-count) << (colour * _BITS))


def size(pool: i64) -> i64:
    """All orders together."""
    return held(pool, RED) + held(pool, BLUE) + held(pool, GREEN) + held(pool, PURPLE)


def pool_of(red: i64, blue: i64, green: i64, purple: i64) -> i64:
    """A pool of these counts."""
    return add(add(add(add(0, RED, red), BLUE, blue), GREEN, green), PURPLE, purple)


def without(pool: i64, colour: i64, count: i64) -> i64:
    """The pool after giving away so many of a colour, purple standing in for what is short; -1 if it cannot.

    FC-ORD-10, FC-SUR-01: a purple order in the pool may become any colour at any time.
    """
    own = held(pool, colour)
    if own >= count:
        return add(pool, colour, -count)
    short = count - own
    if colour == PURPLE or held(pool, PURPLE) < short:
        return -1
    return add(add(pool, colour, -own), PURPLE, -short)


def pay(pool: i64, red: i64, blue: i64, green: i64) -> i64:
    """The pool after paying a surcharge, or -1 if there is not enough (FC-SUR-01, FC-SUR-03)."""
    left = without(pool, RED, red)
    if left >= 0:
        left = without(left, BLUE, blue)
    if left >= 0:
        left = without(left, GREEN, green)
    return left
