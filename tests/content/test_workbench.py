"""One entry of a pack edited: taken out of its file, a field set, put back, everything else as it was written."""

import pytest

from drumhead.content.loader import Data, parse_document
from drumhead.content.workbench import put, read_entry, with_field, written

FILE = """# Cards of mine.
- name: First
  cost: 1  # cheap

# about the second
- name: Second
  unit:
    attack: 2
    # stays
    defence: 3
  keywords: [Guard]
"""


@pytest.mark.parametrize(
    ("text", "path", "value", "made"),
    [
        ("", ("cost",), 2, "cost: 2\n"),
        ("# a\n", ("unit", "attack"), 2, "# a\nunit: {attack: 2}\n"),
        ("cost: 1 # b\n", ("cost",), 2, "cost: 2 # b\n"),
        ("unit:\n  attack: 1\n", ("unit", "cost"), 2, "unit:\n  cost: 2\n  attack: 1\n"),
        ("{unit: {attack: 1}}\n", ("unit", "cost"), 2, "{unit: {attack: 1, cost: 2}}\n"),
        ("{unit: {attack: 1}}\n", ("cost",), 2, "{unit: {attack: 1}, cost: 2}\n"),
        ('effect: "a: b"\n', ("effect",), 'say("x"): y', 'effect: "say(\\"x\\"): y"\n'),
        ("keywords:\n- A\n- B\nname: C\n", ("keywords",), ["A"], "keywords: [A]\nname: C\n"),
        ("cost: [\n", ("cost",), 2, "cost: [\n"),
    ],
    ids=["empty", "comment", "in place", "block", "flow", "flow top", "quoted", "block list", "broken"],
)
def test_a_field_is_set_where_it_stands(text: str, path: tuple[str, ...], value: object, made: str) -> None:
    assert with_field(text, path, value, {}) == made


def test_a_list_that_a_change_does_not_hold_yet_is_taken_whole() -> None:
    whole: dict[str, Data] = {"weapons": [{"id": "gun", "shots": 1}, {"id": "mast", "shots": 2}]}
    made = with_field("", ("weapons", 1, "shots"), 3, whole)
    assert made == "weapons: [{id: gun, shots: 1}, {id: mast, shots: 3}]\n"
    assert whole == {"weapons": [{"id": "gun", "shots": 1}, {"id": "mast", "shots": 2}]}


def test_an_entry_is_put_back_between_its_neighbours() -> None:
    files, place = put({"cards.yaml": FILE}, "cards.yaml", "cards", "First", "own", "name: Firstling\ncost: 2\n")
    assert files["cards.yaml"].startswith(
        "# Cards of mine.\n- name: Firstling\n  cost: 2\n\n# about the second\n- name: S"
    )
    assert (place.above, place.indent) == (1, 2)
    files, _ = put({"cards.yaml": FILE}, "cards.yaml", "cards", "Second", "own", "")
    assert files["cards.yaml"] == "# Cards of mine.\n- name: First\n  cost: 1  # cheap\n\n# about the second\n"
    files, place = put({"cards.yaml": FILE}, "", "cards", "Other", "change", "cost: 2\n")
    assert files["changes.yaml"] == "- change: Other\n  kind: cards\n  set:\n    cost: 2\n"
    assert (place.above, place.indent) == (3, 4)
    files, _ = put(files, "", "cards", "Other", "change", "")
    assert "changes.yaml" not in files


def test_texts_that_are_no_entry_are_told_with_their_line() -> None:
    assert read_entry("# nothing\n") == ({}, None, [])
    assert "fields" in read_entry("- a\n")[2][0].sentence
    assert read_entry("a: 1\nb: [\n")[2][0].line >= 2
    assert "8,000" in read_entry("x" * 9000)[2][0].sentence


def test_whatever_is_written_reads_the_same() -> None:
    for value in ("true", "a: b", " x", "#", "1", "", "né", "it's", 'q"q', -3, 2.5, True, ["a", "b, c"], {"k k": "v"}):
        assert parse_document(f"a: {written(value)}\n").data == {"a": value}
