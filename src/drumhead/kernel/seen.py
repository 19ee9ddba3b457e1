"""How does a view become numbers for a learner? Only those that are not zero are written, each with its place.

A mid-game view of Fantasy Commander has 349 numbers that are not zero among 5,203; a list of all of them, as Python
floats, costs more than the rules do. So a game writes places and values into two byte strings, which numpy reads
where they lie. ``librt`` is the runtime of mypyc: its writers are single instructions in the compiled build.
"""

from typing import Final

from librt.strings import BytesWriter, read_f32_le, read_i64_le, write_f32_le, write_i64_le
from mypy_extensions import i64


class Seen:
    """Numbers from -1 to 1 in the order of ``Game.features``. ``add`` and ``skip`` go on, ``put`` writes anywhere.

    ``base`` is added to every place, so that many games can be written one behind the other. A place may be written
    once; ``tally`` counts what comes several times.
    """

    def __init__(self) -> None:
        self.base: i64 = 0
        self.at: i64 = 0  # the next place; after `Game.see` it is the count of all numbers
        self.most: float = 1.0  # the largest size of a number before it was cut off
        self._where: Final = BytesWriter()
        self._what: Final = BytesWriter()
        self._counts: list[int] = []

    def clear(self) -> None:
        """Forget everything and begin at place 0."""
        self._where.truncate(0)
        self._what.truncate(0)
        self.base = 0
        self.at = 0

    def begin(self, base: i64) -> None:
        """Write the next view behind the others."""
        self.base = base
        self.at = 0

    def put(self, at: i64, value: float) -> None:
        """This number at that place."""
        if value == 0.0:
            return
        if value > 1.0 or value < -1.0:
            size = value if value > 0.0 else 0.0 - value
            if size > self.most:
                self.most = size
            value = 1.0 if value > 0.0 else -1.0
        write_i64_le(self._where, self.base + at)
        write_f32_le(self._what, value)

    def add(self, value: float) -> None:
        """This number at the next place."""
        self.put(self.at, value)
        self.at += 1

    def flag(self, on: bool) -> None:
        """1 at the next place, or nothing."""
        if on:
            self.put(self.at, 1.0)
        self.at += 1

    def choice(self, place: i64, count: i64) -> None:
        """1 at one of the next ``count`` places; none of them if ``place`` is not among them."""
        if 0 <= place < count:
            self.put(self.at + place, 1.0)
        self.at += count

    def skip(self, count: i64) -> None:
        """So many numbers are 0."""
        self.at += count

    def block(self, where: bytes, what: bytes) -> None:
        """The ``places`` and ``values`` of another, behind the next place: what never changes is made once."""
        start: i64 = self.base + self.at
        place: i64 = 0
        end: i64 = len(where)
        while place < end:
            write_i64_le(self._where, start + read_i64_le(where, place))
            place += 8
        self._what.write(what)

    def tally(self, things: list[int], first: i64, end: i64, each: float) -> None:
        """How often each thing from ``first`` to before ``end`` comes, times ``each``: one place for each of them."""
        counts = self._counts
        while len(counts) < end:
            counts.append(0)
        place: i64
        count: i64
        for thing in things:
            place = thing
            if first <= place < end:
                count = counts[place]
                counts[place] = count + 1
        start: i64 = self.at - first
        for thing in things:
            place = thing
            if first <= place < end:
                count = counts[place]
                if count:
                    self.put(start + place, float(count) * each)
                    counts[place] = 0
        self.at += end - first

    def places(self) -> bytes:
        """The places that were written, eight bytes each, lowest first."""
        return self._where.getvalue()

    def values(self) -> bytes:
        """What stands there, as single floats of four bytes, lowest first."""
        return self._what.getvalue()

    def dense(self) -> list[float]:
        """All numbers of one view, zeros included: for people and tests."""
        found = [0.0] * self.at
        where = self._where.getvalue()
        what = self._what.getvalue()
        for number in range(len(what) // 4):
            found[read_i64_le(where, number * 8) - self.base] = read_f32_le(what, number * 4)
        return found


class Marks:
    """Places where a 1 stands: a mask of options, written as ``Seen`` is."""

    def __init__(self) -> None:
        self._where: Final = BytesWriter()

    def clear(self) -> None:
        """Forget everything."""
        self._where.truncate(0)

    def put(self, base: i64, places: list[int]) -> None:
        """A 1 at each of these places behind ``base``."""
        for place in places:
            at: i64 = place
            write_i64_le(self._where, base + at)

    def places(self) -> bytes:
        """The places, eight bytes each, lowest first."""
        return self._where.getvalue()
