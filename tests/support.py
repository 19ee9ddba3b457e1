"""What every test may use: the mark that ties a test to the rules it proves."""

import re
from typing import Any, Final

import pytest

from drumhead.kernel import Match

RULE_ID: Final = re.compile(r"[A-Z]{1,5}(-[A-Z0-9]{1,12})+[a-z]?")


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of these rules: ``@rule("SE-ATK-05")``.

    A mistyped id would count for nothing and be missed by nobody, so its shape is checked here; whether the
    rulebook knows it, `drumhead rules --coverage` tells.

    >>> rule("SE-ATK-05", "SE-ATK-06").args
    ('SE-ATK-05', 'SE-ATK-06')
    >>> rule("SE ATK 5")
    Traceback (most recent call last):
    ValueError: 'SE ATK 5' does not look like a rule id.
    """
    if not ids:
        raise ValueError("rule() needs the id of at least one rule.")
    for rule_id in ids:
        if RULE_ID.fullmatch(rule_id) is None:
            raise ValueError(f"{rule_id!r} does not look like a rule id.")
    return pytest.mark.rule(*ids)


def sound(match: Match[Any]) -> None:
    """The step on top asks whoever is asked, and no steps go round for ever.

    A step that asks says so again when it is run again, as it has changed nothing. The helpers of the games' tables
    look at this after every move: a step that stays or leaves wrongly is noticed where its test would answer by habit.
    """
    outcome = match.outcome()
    if outcome is None:
        assert match.state.agenda[-1].run(match.state, match.table) == match.mask
    else:
        assert outcome.rule != "K-STEPS"
