"""The tiny games of the kernel's tests, as a server is told of further games: ``tests.server.tables:BRAWL``.

Two of them are games that no bot can think about: one hangs, the other crashes, as soon as a bot looks ahead.
"""

import time

from drumhead.kernel import Game, GameInfo
from tests.kernel.tiny import Brawl, BrawlSaid, BrawlState, BrawlVerb, Muster


class Tarpit(Brawl):
    def __init__(self) -> None:
        info = GameInfo("tarpit", "Tarpit", "", 2, 4, "1", 400, 1, False, True, (), BrawlVerb, BrawlSaid, 32)
        Game.__init__(self, info, "tiny", Brawl().rules)

    def evaluate(self, s: BrawlState, seat: int) -> float:
        time.sleep(3600)
        return 0.0


class Quicksand(Brawl):
    def __init__(self) -> None:
        info = GameInfo("quicksand", "Quicksand", "", 2, 4, "1", 400, 1, False, True, (), BrawlVerb, BrawlSaid, 32)
        Game.__init__(self, info, "tiny", Brawl().rules)

    def evaluate(self, s: BrawlState, seat: int) -> float:
        raise RuntimeError("No bot thinks here.")


BRAWL = Brawl()
MUSTER = Muster()
TARPIT = Tarpit()
QUICKSAND = Quicksand()
NAMES = ["BRAWL", "MUSTER", "TARPIT", "QUICKSAND"]
