"""Drumhead: tabletop command games on one kernel."""

from drumhead.kernel import state as _state

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Does the compiled build run, rather than the pure one?"""
    return not str(_state.__file__).endswith(".py")
