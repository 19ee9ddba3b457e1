"""Does a record say everything, and is a broken one refused with its line?"""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.kernel import (
    Malformed,
    Options,
    Record,
    record_from_jsonl,
    record_from_text,
    record_to_jsonl,
    record_to_text,
    replayed,
)
from drumhead.lab.conformance import play
from tests.kernel.tiny import Brawl, BrawlVerb, Muster

GAME = Brawl()
MATCH = play(GAME, Options(3), "record")
LINES = record_to_jsonl(MATCH.record).splitlines()


def read(lines: list[str]) -> Record:
    return record_from_jsonl("\n".join(lines) + "\n", BrawlVerb)


def test_a_record_holds_hashes_and_its_end() -> None:
    assert any('"at"' in line for line in LINES)
    end = json.loads(LINES[-1])
    assert end["rule"] in GAME.rules
    assert len(end["hash"]) == 32


def test_a_replay_may_stop_on_the_way() -> None:
    match = replayed(GAME, MATCH.record, 4)
    assert match.number() == 4


def test_the_text_face_carries_words_for_people_and_reads_back() -> None:
    words = [f"input {n} {{of many}}" for n in range(len(MATCH.record.inputs))]
    text = record_to_text(MATCH.record, words)
    assert "{input 3" in text
    assert record_to_jsonl(record_from_text(text, BrawlVerb)) == record_to_jsonl(MATCH.record)


def test_another_game_other_rules_or_content_are_refused() -> None:
    with pytest.raises(Malformed, match="record of 'brawl', not of muster"):
        replayed(Muster(), MATCH.record)
    head = json.loads(LINES[0])
    for key, match in (("rules", "rules version"), ("content", "other content")):
        with pytest.raises(Malformed, match=match):
            replayed(GAME, read([json.dumps(head | {key: "other"}), *LINES[1:]]))


def test_a_changed_input_is_found() -> None:
    changed = [*LINES[:3], '[0,"spy",9]', *LINES[4:]]
    with pytest.raises(Malformed, match="Input 3"):
        replayed(GAME, read(changed))


def test_a_changed_seed_is_found() -> None:
    head = json.loads(LINES[0])
    head["seed"] = "f" * 32
    with pytest.raises(Malformed):
        replayed(GAME, read([json.dumps(head), *LINES[1:]]))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "Line 1 of the record is not valid JSON"),
        (["{}"], "not a Drumhead record"),
        (["[1"], "Line 1 of the record is not valid JSON"),
        ([LINES[0], '[0,"fly"]'], "Line 2 of the record: There is no verb 'fly'"),
        ([LINES[0], '["x"]'], "Line 2 of the record: An input is"),
        ([LINES[0], '[0,"*sleep"]'], "is not a thing a seat can do"),
        ([LINES[0], '"x"'], "Line 2 of the record is neither"),
        ([LINES[0], '{"at":7,"hash":"x"}'], "a hash stands in the wrong place"),
        ([LINES[0], LINES[-1], LINES[1]], "comes after the end"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(lines: list[str], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        read(lines)


def test_a_truncated_record_is_refused() -> None:
    text = record_to_jsonl(MATCH.record)
    with pytest.raises(Malformed, match="cut off"):
        record_from_jsonl(text[: len(text) // 2], BrawlVerb)


def refusal_of(call: Callable[[], object]) -> str:
    """Why it was refused, or a full stop if it was not."""
    try:
        call()
    except Malformed as refusal:
        return refusal.reason
    return "."


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_clear_refusal(text: str) -> None:
    assert refusal_of(lambda: record_from_jsonl(text, BrawlVerb)).endswith(".")
    assert refusal_of(lambda: record_from_text(text, BrawlVerb)).endswith(".")


def test_a_record_of_more_people_than_the_game_seats_is_malformed() -> None:
    header = json.loads(LINES[0])
    lines = [json.dumps(header | {"seats": 1}), *LINES[1:]]
    assert refusal_of(lambda: replayed(GAME, read(lines))).startswith("The match of the record cannot be set up: ")


@given(st.integers(0, len(LINES) - 1), st.integers(0, 200), st.characters())
def test_a_record_with_one_changed_letter_is_read_or_clearly_refused(line: int, place: int, letter: str) -> None:
    lines = list(LINES)
    place %= len(lines[line])
    lines[line] = lines[line][:place] + letter + lines[line][place + 1 :]
    assert refusal_of(lambda: replayed(GAME, read(lines))).endswith(".")
