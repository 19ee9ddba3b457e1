"""What every test may use: the mark that ties a test to the rules it proves."""

import re
from typing import Final

import pytest

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
