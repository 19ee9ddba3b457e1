"""The tiny games of the kernel's tests, as a server is told of further games: ``tests.server.tables:BRAWL``."""

from tests.kernel.tiny import Brawl, Muster

BRAWL = Brawl()
MUSTER = Muster()
