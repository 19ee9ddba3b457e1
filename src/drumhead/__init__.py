"""Drumhead: tabletop command games on one kernel. These names are enough to play any of them from Python.

``load`` a game, begin with ``new_match`` or from any position with ``match_at`` and ``ScriptedDice``, and play. What is
refused raises a ``Refusal``: ``Malformed``, ``NotYourTurn``, ``Stale`` or ``Illegal``.
"""

from drumhead.games import game_ids, load
from drumhead.kernel import (
    Action,
    Broken,
    Decision,
    Illegal,
    Malformed,
    Match,
    NotYourTurn,
    Options,
    Record,
    Refusal,
    ScriptedDice,
    Stale,
    match_at,
    new_match,
    parse_action,
)
from drumhead.kernel import state as _state

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Broken",
    "Decision",
    "Illegal",
    "Malformed",
    "Match",
    "NotYourTurn",
    "Options",
    "Record",
    "Refusal",
    "ScriptedDice",
    "Stale",
    "game_ids",
    "is_compiled",
    "load",
    "match_at",
    "new_match",
    "parse_action",
]


def is_compiled() -> bool:
    """Does the compiled build run, rather than the pure one?"""
    return not str(_state.__file__).endswith(".py")
