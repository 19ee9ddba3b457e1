"""The loader: plain words stay words, every mistake has its place, and no bytes at all bring a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.content.loader import MOST_BYTES, Data, load, parse_document, typed
from drumhead.content.problems import ContentError


class Body(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal["troop", "elite"]
    cost: Annotated[int, msgspec.Meta(ge=0, le=20)]
    tags: list[str] = []


class Card(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    unit: Body | None = None
    effect: str = ""


class Circle(msgspec.Struct, forbid_unknown_fields=True, tag_field="shape", tag="circle"):
    radius: float


class Square(msgspec.Struct, forbid_unknown_fields=True, tag_field="shape", tag="square"):
    side: int


def plain(text: str) -> Data:
    return parse_document(text).data


def mistakes(text: str | bytes, kind: object = list[Card]) -> list[str]:
    with pytest.raises(ContentError) as caught:
        typed(parse_document(text, "cards.yaml"), kind)  # type: ignore[arg-type]
    return [str(problem) for problem in caught.value.problems]


def test_only_truths_and_numbers_are_more_than_words() -> None:
    text = "[true, false, 7, -3, +2, 1.5, yes, No, on, null, ~, 0x1f, 007, 1e5, 12:30, 2001-01-01, .5, '7', \"true\"]"
    words = ["yes", "No", "on", "null", "~", "0x1f", "007", "1e5", "12:30", "2001-01-01", ".5", "7", "true"]
    assert plain(text) == [True, False, 7, -3, 2, 1.5, *words]


def test_an_empty_value_is_an_empty_text() -> None:
    assert plain("effect:\nname: x") == {"effect": "", "name": "x"}


def test_a_long_row_of_digits_stays_text() -> None:
    assert plain("9" * 30) == "9" * 30


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1\nb: *x", "2:4: Aliases (*x) are not allowed; write the value out."),
        ("a: &x 1", "1:4: Anchors (&x) are not allowed."),
        ("a: !!python/name:os.system x", "1:4: Tags (tag:yaml.org,2002:python/name:os.system) are not allowed."),
        ("a: 1\nb: 2\na: 3", "3:1: The key 'a' appears twice."),
        ("--- 1\n--- 2", "2:1: Only one document per file; remove this '---'."),
        ("? [a, b]\n: c", "1:3: A key must be a plain word."),
        ("", "1:1: The file is empty."),
        ("# only a comment", "1:1: The file is empty."),
        ("[" * 31, "1:31: The file is nested more than 30 deep."),
        ("a: b\x07", "1:5: This character is not allowed in a file."),
    ],
)
def test_what_is_data_only_is_kept(text: str, expected: str) -> None:
    assert f"cards.yaml:{expected}" in mistakes(text)


def test_broken_yaml_names_its_place() -> None:
    (mistake,) = mistakes("- name: x\n- {name: y")
    assert mistake.startswith("cards.yaml:3:1: This is not valid YAML: ")


def test_bytes_that_are_no_text_name_their_place() -> None:
    assert mistakes(b"name: x\nat: \xff") == ["cards.yaml:2:5: The file is not UTF-8 text."]


def test_a_text_that_is_no_unicode_names_its_place() -> None:
    assert mistakes("name: x\nat: \ud800") == ["cards.yaml:2:5: The file is not UTF-8 text."]


def test_a_file_may_not_be_huge(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(ContentError, match=r"cards.yaml:1:1: The file is larger than 2,000,000 bytes."):
        load(path, list[Card])


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cards.yaml:1:1: The file cannot be read: no such file or directory."):
        load(tmp_path / "cards.yaml", list[Card])


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="The file cannot be read"):
        load(tmp_path, list[Card])


def test_every_misfit_is_told_in_file_order() -> None:
    text = """\
- name: Recruit
  unit: {type: trop, cost: 21, tags: [a, 3]}
  efect: x
- nam: 3
- 5
"""
    assert mistakes(text) == [
        "cards.yaml:2:16: 'type' cannot be 'trop'; did you mean 'troop'?",
        "cards.yaml:2:28: 'cost' should be at most 20, but it is 21.",
        "cards.yaml:2:42: entry 2 of 'tags' should be text, but it is 3.",
        "cards.yaml:3:3: unknown field 'efect'; did you mean 'effect'?",
        "cards.yaml:4:3: the field is missing: name.",
        "cards.yaml:4:3: unknown field 'nam'; did you mean 'name'?",
        "cards.yaml:5:3: entry 3 should be a mapping (key: value), but it is 5.",
    ]


def test_a_tagged_choice_is_checked_by_its_tag() -> None:
    kind = list[Circle | Square]
    assert typed(parse_document("- {shape: circle, radius: 1.5}\n- {shape: square, side: 2}"), kind).value == [
        Circle(1.5),
        Square(2),
    ]
    assert mistakes("- {shape: square, side: x}", kind) == [
        "cards.yaml:1:25: 'side' should be a whole number, but it is 'x'."
    ]
    assert mistakes("- {shape: blob}", kind) == ["cards.yaml:1:11: 'shape' should be one of circle, square."]


@pytest.mark.parametrize(
    ("meta", "value", "sentence"),
    [
        (msgspec.Meta(min_length=1), "''", "'name' should have at least 1 character."),
        (msgspec.Meta(max_length=3), "abcd", "'name' should have at most 3 characters."),
        (msgspec.Meta(pattern="^[a-z]+$"), "A1", "'name' should be written like [a-z]+, but it is 'A1'."),
    ],
)
def test_limits_of_texts_are_told_in_words(meta: msgspec.Meta, value: str, sentence: str) -> None:
    kind = msgspec.defstruct("Named", [("name", Annotated[str, meta])])
    assert mistakes(f"name: {value}", kind) == [f"cards.yaml:1:7: {sentence}"]


def test_limits_of_lists_are_told_in_words() -> None:
    kind = msgspec.defstruct("Many", [("names", Annotated[list[str], msgspec.Meta(min_length=2)])])
    assert mistakes("names: [x]", kind) == ["cards.yaml:1:8: 'names' should have at least 2 entries."]


def test_a_mapping_of_structs_is_checked_inside() -> None:
    assert mistakes("a: {type: troop, cost: 1}\nb: {type: troop, cost: z}", dict[str, Body]) == [
        "cards.yaml:2:24: 'cost' should be a whole number, but it is 'z'."
    ]


@pytest.mark.parametrize(
    ("written", "offset", "place"),
    [
        ("effect: enter: draw(1)".replace("effect: ", "effect: '") + "'", 7, (2, 19)),
        ('effect: "it\\"s draw(1)"', 5, (2, 18)),
        ("effect: 'it''s draw(1)'", 5, (2, 18)),
        ("effect: draw(1)", 4, (2, 15)),
        ("effect: |\n    enter:\n      draw(1)", 9, (4, 7)),
        ("effect: >\n    enter: x\n    draw(1)", 9, (4, 5)),
        ("effect: enter;\n    draw(1)", 7, (3, 5)),
    ],
)
def test_each_character_of_a_text_knows_its_place(written: str, offset: int, place: tuple[int, int]) -> None:
    loaded = typed(parse_document(f"- name: x\n  {written}", "cards.yaml"), list[Card])
    where = loaded.where(0, "effect")
    assert loaded.value[0].effect[offset] in "dsx("
    assert where.at(offset) == place


def test_a_place_that_does_not_exist_falls_back_to_what_is_around_it() -> None:
    loaded = typed(parse_document("- name: x\n- name: y", "cards.yaml"), list[Card])
    assert (loaded.where(1, "effect").line, loaded.where(1, "effect").column) == (2, 3)


def attempt(raw: bytes | str) -> None:
    """Loads whatever it is; only a ContentError with honest places may come out."""
    problems = []
    cards: list[Card] = []
    try:
        cards = typed(parse_document(raw, "cards.yaml"), list[Card]).value
    except ContentError as error:
        problems = error.problems
    assert problems or all(isinstance(card, Card) for card in cards)
    assert all(problem.line >= 1 and problem.column >= 1 and problem.sentence for problem in problems)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_bring_a_traceback(raw: bytes) -> None:
    attempt(raw)


YAML_BITS = (
    "- |name|: |\n|  |effect|unit|{|}|[|]|,|'|\"|>|&a|*a|!!str|? |---|...|%YAML 1.1|#|\t|x|7|true|"
    "\\|\x00|\ufeff|\u2028|é"
)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from([*YAML_BITS.split("|"), "|"]), max_size=40).map("".join))
def test_no_text_that_looks_like_yaml_brings_a_traceback(text: str) -> None:
    attempt(text)


@settings(deadline=None)
@given(st.text(max_size=80))
def test_a_quoted_text_comes_back_and_knows_its_places(value: str) -> None:
    quoted = "'" + value.replace("'", "''") + "'"
    try:
        loaded = typed(parse_document(f"- name: {quoted}"), list[Card])
    except ContentError:
        return
    places = loaded.where(0, "name").places
    assert len(places) == len(loaded.value[0].name)
    assert list(places) == sorted(places)
