"""The designer's guide: every example in docs/content.md is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from drumhead.content import ContentError, PackInfo, check_pack
from drumhead.content.effects import check, problems, rules_text
from drumhead.content.loader import parse_document, typed
from drumhead.content.packs import content_of
from drumhead.content.rulebook import Rulebook, RulebookFile

GUIDE = Path(__file__).parents[2] / "docs" / "content.md"
TEXT = GUIDE.read_text(encoding="utf-8")
EDGE = content_of("shadows_edge")
WORDS = EDGE.vocabulary


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def marked(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group(1)


def written(folder: Path, name: str) -> Path:
    """The pack of this name, each file as the guide prints it."""
    found = re.findall(rf"<!-- ({name}/\S+) -->\n```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    for file, text in found:
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder / name


def pairs(language: str) -> list[tuple[str, str]]:
    lines = [line for block in blocks(language) for line in block.splitlines()]
    return [(effect, said.strip()) for effect, said in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("effect", "sentence"), pairs("effects"))
def test_the_sentence_below_an_effect_is_what_players_read(effect: str, sentence: str) -> None:
    assert WORDS is not None
    assert rules_text(check(effect, WORDS), WORDS) == sentence


@pytest.mark.parametrize(("effect", "sentence"), pairs("mistakes"))
def test_the_sentence_below_a_mistake_is_what_is_said(effect: str, sentence: str) -> None:
    assert WORDS is not None
    assert [problem.sentence for problem in problems(effect, WORDS)] == [sentence]


def test_the_examples_of_files_are_sound() -> None:
    assert typed(parse_document(marked("pack")), PackInfo).value.id == "my_pack"
    assert len(typed(parse_document(marked("cards")), EDGE.kind("cards").kind).value) == 2
    assert Rulebook(typed(parse_document(marked("rulebook")), RulebookFile)).ids() == ["SE-ATK-05"]


def test_the_example_of_mistakes_is_what_is_said() -> None:
    said = re.findall(r"^my_pack/gold.yaml:.*$", TEXT, re.MULTILINE)
    with pytest.raises(ContentError) as caught:
        typed(parse_document(marked("mistakes"), "my_pack/gold.yaml"), EDGE.kind("cards").kind)
    assert [str(problem) for problem in caught.value.problems] == said


@pytest.mark.parametrize(("effect", "sentence"), pairs("fantasy_commander"))
def test_the_blocks_of_fantasy_commander_are_its_own(effect: str, sentence: str) -> None:
    words = content_of("fantasy_commander").vocabulary
    assert words is not None
    assert rules_text(check(effect, words), words) == sentence


def test_the_python_example_runs() -> None:
    example = doctest.DocTestParser().get_doctest(blocks("python")[0], {}, GUIDE.name, str(GUIDE), 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_example_of_changes_is_sound(tmp_path: Path) -> None:
    folder = tmp_path / "my_pack"
    folder.mkdir()
    (folder / "pack.yaml").write_text(marked("pack"))
    (folder / "changes.yaml").write_text(marked("changes"))
    assert check_pack(folder) == []


def test_the_whole_pack_of_the_guide_is_sound(tmp_path: Path) -> None:
    assert check_pack(written(tmp_path, "fords")) == []
