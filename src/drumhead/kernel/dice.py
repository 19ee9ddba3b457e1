"""Where does chance come from? From here and nowhere else.

``Dice`` is xoshiro128++ on plain ints: every intermediate value stays below 2**63, so the pure and the compiled build
draw alike. One stream serves the table and one each seat; every stream is seeded from the match seed and its own
label. ``ScriptedDice`` says exactly what a test or a puzzle wants, and complains when a roll is missing or left over.
"""

from hashlib import sha256

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.illegal import Broken, Malformed


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A stream of chance. ``drawn`` counts draws: the undo barrier watches it."""

    __slots__ = ("a", "b", "c", "d", "drawn", "log")

    def __init__(self, a: i64, b: i64, c: i64, d: i64, drawn: i64 = 0) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.drawn: i64 = drawn
        self.log: list[tuple[str, int, int]] | None = None  # (label, sides, result) of labelled rolls, for the server

    def word(self) -> i64:
        """The next 32 bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c ^ a
        d: i64 = self.d ^ b
        total: i64 = (a + self.d) & 0xFFFFFFFF
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ ((b << 9) & 0xFFFFFFFF)
        self.d = ((d << 11) & 0xFFFFFFFF) | (d >> 21)
        self.drawn += 1
        return ((total << 7 | total >> 25) + a) & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n-1, all equally likely (n below 2**31)."""
        # The next word as in `word`: this is drawn so often that the call would show.
        a: i64 = self.a
        b: i64 = self.b
        d: i64 = self.d
        total: i64 = (a + d) & 0xFFFFFFFF
        product: i64 = (((total << 7 | total >> 25) + a) & 0xFFFFFFFF) * n
        c: i64 = self.c ^ a
        d ^= b
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ ((b << 9) & 0xFFFFFFFF)
        self.d = ((d << 11) & 0xFFFFFFFF) | (d >> 21)
        self.drawn += 1
        if product & 0xFFFFFFFF < n:
            reject: i64 = (4294967296 - n) % n
            while product & 0xFFFFFFFF < reject:
                product = self.word() * n
        return product >> 32

    def roll(self, sides: i64, label: str = "") -> i64:
        """One die, 1 to ``sides``."""
        face: i64 = self.below(sides) + 1
        if self.log is not None and label:
            self.log.append((label, sides, face))
        return face

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place (Fisher-Yates, from the top)."""
        # Draws as in `below`, without a call for each card.
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        d: i64 = self.d
        drawn: i64 = self.drawn
        n: i64 = len(cards)
        while n > 1:
            total: i64 = (a + d) & 0xFFFFFFFF
            product: i64 = (((total << 7 | total >> 25) + a) & 0xFFFFFFFF) * n
            c ^= a
            d ^= b
            a ^= d
            shifted: i64 = (b << 9) & 0xFFFFFFFF
            b ^= c
            c ^= shifted
            d = ((d << 11) & 0xFFFFFFFF) | (d >> 21)
            drawn += 1
            if product & 0xFFFFFFFF < n and product & 0xFFFFFFFF < (4294967296 - n) % n:
                continue  # rejected: the next word for the same card
            n -= 1
            j: i64 = product >> 32
            cards[n], cards[j] = cards[j], cards[n]
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.drawn = drawn

    def copy(self) -> "Dice":
        """An independent stream that will draw the same."""
        return Dice(self.a, self.b, self.c, self.d, self.drawn)


class ScriptedDice(Dice):
    """Dice that fall as written. Every roll takes the next number; shuffles leave the order as it lies."""

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(1, 2, 3, 4)
        self.rolls: list[int] = list(rolls)

    def below(self, n: i64) -> i64:
        self.drawn += 1
        if not self.rolls:
            raise Broken(f"The script has no roll left for a die with {n} sides.")
        face: i64 = self.rolls.pop(0)
        if face < 1 or face > n:
            raise Broken(f"The script says {face} on a die with {n} sides.")
        return face - 1

    def shuffle(self, cards: list[int]) -> None:
        self.drawn += 1

    def finish(self) -> None:
        """Complain about rolls that nobody asked for."""
        if self.rolls:
            raise Broken(f"The script has rolls left over: {self.rolls}.")


def seeded(seed: str, label: str) -> Dice:
    """The stream of this match seed (hexadecimal, 128 bits or more) with this label."""
    digest = sha256(f"{seed}/{label}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
    return Dice(words[0] | 1, words[1], words[2], words[3])


def commitment(seed: str) -> str:
    """What is published before the first roll; the seed itself follows after the last."""
    return sha256(f"drumhead/{seed}".encode()).hexdigest()


def check_seed(seed: str) -> str:
    """Accept a hexadecimal seed of 128 to 512 bits."""
    if not 32 <= len(seed) <= 128 or any(c not in "0123456789abcdef" for c in seed):
        raise Malformed("A match seed is 32 to 128 lower-case hexadecimal digits.")
    return seed
