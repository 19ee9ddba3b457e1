"""The reference of words: every word of every game is in it, and its examples are true."""

from __future__ import annotations

import pytest

from drumhead.content.effects import check, rules_text
from drumhead.content.reference import reference
from tests.content.test_checking import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_told(game: str) -> None:
    words = GAMES[game]
    sections = {section.title: section.lines for section in reference(words)}
    assert len(sections["Triggers"]) == len(words.triggers)
    assert len(sections["Actions"]) == len(words.verbs)
    assert len(sections["Whom: filters"]) == len(words.filter_names())
    assert len(sections["Conditions"]) == len(words.facts) + len(words.quantities)
    for lines in sections.values():
        for line in lines:
            assert line.written
            assert not line.example or rules_text(check(line.example, words), words) == line.reads


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_trigger_and_action_has_an_example(game: str) -> None:
    for section in reference(GAMES[game]):
        if section.title in ("Triggers", "Actions"):
            without = [line.written for line in section.lines if not line.example]
            assert len(without) <= 1, without


def test_an_example_shows_signature_effect_and_sentence() -> None:
    (line,) = [
        line
        for section in reference(GAMES["shadows_edge"])
        for line in section.lines
        if line.written.startswith("heal(")
    ]
    assert line == ("heal(selector, number)", "play: heal(T[enemy],2)", "Heal 2 on an enemy unit.")
