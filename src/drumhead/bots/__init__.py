"""Bots: they are shown a view and a decision, answer within a budget, and never see the table itself.

>>> from drumhead import bots
>>> bots.names()
['random', 'greedy', 'recruit', 'sergeant', 'captain', 'general']
"""

from drumhead.bots.bot import Bot, Budget, Held, Hint
from drumhead.bots.hints import hint
from drumhead.bots.levels import DEFAULT_LEVEL, LEVELS, Level, make, names, register

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Bot", "Budget", "Held", "Hint", "Level", "hint", "make", "names", "register"]
