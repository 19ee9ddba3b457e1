"""Is a verb or an event declared in one place, and does everything else follow from it?"""

from enum import Enum

import pytest

from drumhead.kernel import (
    Action,
    Broken,
    Event,
    Illegal,
    Malformed,
    Match,
    Options,
    lexicon,
    new_match,
    said,
    seat_mark,
    verb,
    with_seats,
)
from drumhead.kernel.lexicon import action_numbers
from tests.kernel.tiny import WARD, Brawl, BrawlSaid, BrawlState, BrawlVerb, Muster, MusterState, MusterVerb

BRAWL = Brawl()
MUSTER = Muster()
SEED = "0123456789abcdef0123456789abcdef"


class Deed(Enum):
    GO = 1


def brawl() -> Match[BrawlState]:
    return new_match(BRAWL, Options(3), SEED)


def muster() -> Match[MusterState]:
    """A seat with a die in its draft."""
    match = new_match(MUSTER, Options(2), SEED)
    match.play(0, Action(MusterVerb.REROLL))
    return match


def told(what: BrawlSaid, seat: int, card: int = 0, a: int = 0, b: int = 0) -> str:
    return BRAWL.sentence(Event(what, seat, card, 1, 1, a, b, 0, (), ""))


def test_words_refs_and_sentences_come_from_the_declaration() -> None:
    view = brawl().view(0)
    strike = Action(BrawlVerb.STRIKE, 2)
    assert BRAWL.words(view, 0, strike) == "Strike at {seat:2}"
    assert BRAWL.refs(view, strike) == ["seat:2"]
    assert BRAWL.refs(view, Action(BrawlVerb.REST)) == []
    assert told(BrawlSaid.HIT, 0, a=1, b=1) == "{seat:1} has 1 heart left."
    assert told(BrawlSaid.HIT, 0, a=1, b=2) == "{seat:1} has 2 hearts left."
    assert told(BrawlSaid.NEGATED, 0, WARD) == "A ward comes to nothing."
    assert told(BrawlSaid.PASSED, 0) == ""


def test_seats_in_sentences_are_data() -> None:
    assert with_seats(f"{seat_mark(0)} strikes {seat_mark(1)}.", ["Ada"]) == "Ada strikes Player 2."
    assert with_seats("{seat:x} and {seat:") == "{seat:x} and {seat:"


def test_fields_take_the_numbers_in_order() -> None:
    declared = verb(Deed.GO, "unit: unit, at: hex 2, *path: hex 2", "{unit} to {at} by {path}")
    numbers = action_numbers(Action(BrawlVerb.STRIKE, 7, 3, 4, (1, 2, 5, 6)))
    assert [field.values(numbers) for field in declared.fields] == [[(7,)], [(3, 4)], [(1, 2), (5, 6)]]
    skipped = said(Deed.GO, "-, line: line")
    assert skipped.fields[0].values([9, 2, 0]) == [(2,)]
    spilled = verb(Deed.GO, "unit: unit, pose: pose 3")
    assert spilled.fields[1].values([7, 100, 200, 90]) == [(100, 200, 90)]


def test_templates_count_and_choose() -> None:
    declared = said(Deed.GO, "n: count, top: flag", "{n:+} {n:hex/hexes}, {top?on top:at the bottom}{top?!}")
    assert declared.filled({}, {"n": 1, "top": 1}) == "+1 1 hex, on top!"
    assert declared.filled({}, {"n": -2, "top": 0}) == "-2 -2 hexes, at the bottom"


@pytest.mark.parametrize(
    ("fields", "template", "fault"),
    [
        ("unit", "", "is not a field"),
        ("*a: hex, b: hex", "", "only the last field"),
        ("a: hex, a: unit", "", "the same name"),
        ("a: hex", "Go to {b}", "is no field"),
        ("a: hex", "Go to {}", "holds no name"),
    ],
)
def test_a_wrong_declaration_is_refused(fields: str, template: str, fault: str) -> None:
    with pytest.raises(Broken, match=fault):
        verb(Deed.GO, fields, template)


def test_every_member_is_declared_once() -> None:
    with pytest.raises(Broken, match="not declared"):
        lexicon([verb(BrawlVerb.STRIKE)], [])
    with pytest.raises(Broken, match="twice"):
        lexicon([verb(Deed.GO), verb(Deed.GO)], [])


def test_functions_speak_where_a_template_is_not_enough() -> None:
    words = lexicon([verb(Deed.GO, "unit: unit")], [said(BrawlSaid(place)) for place in range(1, 7)])

    @words.wording(Deed.GO)
    def going(view: object, seat: int, action: Action) -> str:
        return f"{seat} goes with {action.a}"

    assert words.worders[Deed.GO](None, 1, Action(Deed.GO, 5)) == "1 goes with 5"
    with pytest.raises(Broken, match="not declared"):
        words.wording(BrawlVerb.STRIKE)(going)


def test_actions_are_read_with_the_names_on_the_table() -> None:
    match = muster()
    assert match.read(0, "send middle") == Action(MusterVerb.SEND, 2)
    assert match.read(0, "Send  RIGHT") == Action(MusterVerb.SEND, 3)
    assert match.read(0, "send field left") == Action(MusterVerb.SEND, 1)
    assert match.read(0, "send 2") == Action(MusterVerb.SEND, 2)
    assert match.read(0, "SEND it to the middle") == Action(MusterVerb.SEND, 2)
    assert brawl().read(0, "strike player 3") == Action(BrawlVerb.STRIKE, 2)
    with pytest.raises(Illegal):
        match.play(0, match.read(0, "send 9"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "starts with the name of its verb"),
        ("sent middle", "did you mean 'send'"),
        ("send midle", "Did you mean 'middle'"),
        ("send field", "That could mean: Send it to the left field; Send it to the right field"),
        ("send middle -> left field", "one thing too many"),
        ("commit now", "names nothing"),
        ("send " + "x" * 5000, "too long"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, fault: str) -> None:
    with pytest.raises(Malformed, match=fault):
        muster().read(0, text)
