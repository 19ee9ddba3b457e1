"""Drumhead: tabletop command games on one kernel. These ten names are enough to play any of them from Python."""

from drumhead.games import game_ids, load
from drumhead.kernel import Action, Decision, Illegal, Match, Options, Record, new_match
from drumhead.kernel import state as _state

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Decision",
    "Illegal",
    "Match",
    "Options",
    "Record",
    "game_ids",
    "is_compiled",
    "load",
    "new_match",
]


def is_compiled() -> bool:
    """Does the compiled build run, rather than the pure one?"""
    return not str(_state.__file__).endswith(".py")
