"""Rulebooks: every rule by its id, found by words, and checked for doubles."""

from __future__ import annotations

from pathlib import Path

import pytest

import drumhead
from drumhead.content import ContentError, load_rulebook
from drumhead.content.rulebook import Rulebook, rulebook_of

TEXT = """\
game: toy
chapters:
  - {id: attack, title: Attacking}
  - {id: move, title: Moving}
rules:
  - {id: TY-ATK-01, chapter: attack, title: Front first, text: "A unit in the Front shields the rest.", ruling: T}
  - {id: TY-ATK-02, chapter: attack, title: Tired units, text: "A tired unit cannot attack.", ruling: R, option: tired}
  - {id: TY-MOV-01, chapter: move, title: Marching, text: "A unit moves to the front."}
"""


@pytest.fixture
def rulebook(tmp_path: Path) -> Rulebook:
    return load(tmp_path, TEXT)


def load(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "rulebook.yaml"
    path.write_text(text, encoding="utf-8")
    return load_rulebook(path)


def test_rules_by_id(rulebook: Rulebook) -> None:
    assert rulebook.game == "toy"
    assert rulebook.ids() == ["TY-ATK-01", "TY-ATK-02", "TY-MOV-01"]
    assert rulebook["TY-ATK-02"].option == "tired"
    assert rulebook["ty-mov-01"].ruling == "T"
    assert "TY-ATK-01" in rulebook
    assert "TY-ATK-09" not in rulebook
    assert [rule.id for rule in rulebook.of_chapter("attack")] == ["TY-ATK-01", "TY-ATK-02"]
    with pytest.raises(KeyError, match="There is no rule 'TY-ATK-11' in toy; did you mean 'TY-ATK-01'"):
        rulebook["TY-ATK-11"]


def test_search_ranks_titles_before_texts(rulebook: Rulebook) -> None:
    assert [rule.id for rule in rulebook.search("front")] == ["TY-ATK-01", "TY-MOV-01"]
    assert [rule.id for rule in rulebook.search("tired attack")] == ["TY-ATK-02"]
    assert [rule.id for rule in rulebook.search("mov")] == ["TY-MOV-01"]
    assert [rule.id for rule in rulebook.search("atk", limit=1)] == ["TY-ATK-01"]
    assert rulebook.search("") == []
    assert rulebook.search("dragon") == []


def test_doubles_and_gaps_are_told(tmp_path: Path) -> None:
    broken = TEXT.replace("TY-ATK-02", "TY-ATK-01").replace("chapter: move", "chapter: moev").replace("Marching", "''")
    broken = broken.replace("{id: move,", "{id: attack,")
    with pytest.raises(ContentError) as caught:
        load(tmp_path, broken)
    assert [str(problem) for problem in caught.value.problems] == [
        "rulebook.yaml:4:10: the chapter 'attack' appears twice.",
        "rulebook.yaml:7:10: the rule 'TY-ATK-01' appears twice.",
        "rulebook.yaml:8:30: unknown chapter 'moev'.",
        "rulebook.yaml:8:43: the title of TY-MOV-01 is empty.",
    ]


def test_a_ruling_is_one_of_four(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"7:\d+: 'ruling' cannot be 'X'; one of T, I, R, D is needed."):
        load(tmp_path, TEXT.replace("ruling: R", "ruling: X"))


SHIPPED = sorted(path.parent.name for path in (Path(drumhead.__file__).parent / "games").glob("*/rulebook.yaml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_the_rulebooks_that_ship_are_sound(game: str) -> None:
    book = rulebook_of(game)
    assert book.game == game
    assert len(book.ids()) > 100
