"""Drumhead: tabletop command games on one kernel."""

__version__ = "0.1.0"
