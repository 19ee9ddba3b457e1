"""Do whole numbers mean the same in both builds?"""

from drumhead.kernel.events import bit


def test_bits_reach_beyond_the_thirty_second() -> None:
    """A shifted literal has 32 bits in C unless it is made wider: masks of more units than that went wrong."""
    assert [bit(place) for place in range(62)] == [1 << place for place in range(62)]
