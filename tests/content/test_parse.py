"""The grammar: the notations of four games, exact positions, and one sentence for whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.content.effects import ast, parse
from drumhead.content.effects.parse import DEEPEST, LONGEST, BadEffect, clauses
from drumhead.content.problems import ContentError, Where

NOTATIONS = sorted((Path(__file__).parent / "notations").glob("*.txt"))


@pytest.mark.parametrize("file", NOTATIONS, ids=lambda file: file.stem)
def test_the_notation_of_every_game_parses(file: Path) -> None:
    effects = file.read_text(encoding="utf-8").splitlines()
    assert len(effects) > 20
    for effect in effects:
        assert len(clauses(effect)) == effect.count(" ; ") + 1


def test_a_clause_has_trigger_conditions_and_actions() -> None:
    (clause,) = parse("attack?count[ally.unit.front]>=3&once: atk(self,-1,eot) + draw(count[enemy.unit])")
    assert clause == ast.Clause(
        ast.Call("attack", (), 0),
        (
            ast.Compare(
                ast.Count((filter_("ally", 13), filter_("unit", 18), filter_("front", 23)), False, 7),
                ">=",
                ast.Number(3, 31),
                7,
            ),
            ast.Fact("once", (), 33),
        ),
        (
            ast.Call("atk", (ast.Word("self", None, 43), ast.Number(-1, 48), ast.Word("eot", None, 51)), 39),
            ast.Call("draw", (ast.Count((filter_("enemy", 69), filter_("unit", 75)), False, 63),), 58),
        ),
        0,
    )
    assert clause.has("once")
    assert not clause.has("may")


def filter_(name: str, at: int) -> ast.Filter:
    return ast.Filter(name, (), "", 0, at)


@pytest.mark.parametrize(
    ("text", "quantifier", "up_to"),
    [("T[x]", "T", 1), ("T2[x]", "T", 2), ("A[x]", "A", 0), ("R[x]", "R", 1), ("R3[x]", "R", 3)],
)
def test_selectors(text: str, quantifier: str, up_to: int) -> None:
    selector = first_argument(f"a: b({text})")
    assert isinstance(selector, ast.Selector)
    assert (selector.quantifier, selector.up_to, selector.reference) == (quantifier, up_to, "")


def first_argument(text: str) -> ast.Arg:
    (action,) = parse(text)[0].actions
    assert isinstance(action, ast.Call)
    return action.args[0]


def test_decimals_and_dots_do_not_meet() -> None:
    selector = first_argument("cast: heal(T[ally.within<=3.5.other.hp>7.x],1)")
    assert isinstance(selector, ast.Selector)
    assert [(f.name, f.comparison, f.number) for f in selector.filters] == [
        ("ally", "", 0),
        ("within", "<=", 3.5),
        ("other", "", 0),
        ("hp", ">", 7),
        ("x", "", 0),
    ]


def test_filters_take_arguments() -> None:
    selector = first_argument("a: b(T[within(active)<=3.has(Quick Shooter)])")
    assert isinstance(selector, ast.Selector)
    within, has = selector.filters
    assert within.args == (ast.Word("active", None, 14),)
    assert has.args == (ast.Word("Quick Shooter", None, 29),)


def test_words_may_be_long_and_have_a_number() -> None:
    assert first_argument("a: b(Master of Shooting 2)") == ast.Word("Master of Shooting", 2, 5)
    assert first_argument('a: b("Swan\'s Purse")') == ast.Text("Swan's Purse", 5)


def test_letters_are_words_where_no_bracket_follows() -> None:
    assert first_argument("a: order(R)") == ast.Word("R", None, 9)
    assert first_argument("a: b(count)") == ast.Word("count", None, 5)
    assert parse("a?may: b()")[0].has("may")


def test_blocks() -> None:
    (clause,) = parse("may{a() + b()} + if(x.y & !z){c()}else{d()} + choose{e() | f() | g()}")
    may, branch, choose = clause.actions
    assert clause.trigger.name == ""
    assert isinstance(may, ast.May)
    assert len(may.actions) == 2
    assert isinstance(branch, ast.If)
    assert isinstance(branch.condition, ast.AllOf)
    assert isinstance(branch.condition.conditions[1], ast.Not)
    assert len(branch.otherwise) == 1
    assert isinstance(choose, ast.Choose)
    assert len(choose.branches) == 3


def test_or_binds_weaker_than_and() -> None:
    (condition,) = parse("a?x&y|z: b()")[0].conditions
    assert isinstance(condition, ast.AnyOf)
    assert isinstance(condition.conditions[0], ast.AllOf)


@pytest.mark.parametrize(
    ("text", "at", "sentence"),
    [
        ("", 0, "An effect needs at least one clause, such as 'enter: draw(1)'."),
        ("enter heal(x)", 6, "'heal' cannot stand here; expected ':', '(' or '?'."),
        ("enter: heal(x", 13, "The effect ends too early; expected ')', '(', ',', '.', a word or a number."),
        ("enter: dmg(T[enemy.unit, 2)", 23, "',' cannot stand here; expected ']' or '.'."),
        ("enter: dmg(T[],2)", 13, "']' cannot stand here; expected a word."),
        ("enter: b() +", 12, "The effect ends too early; expected a word."),
        ("enter: $", 7, "'$' cannot stand here; expected a word."),
        ('a: b("x)', 5, "This quotation mark is never closed."),
        ("a: b(A2[x])", 5, "'A2' is no selector; T, T2, R, R2 or A are."),
        ("a: b(T0[x])", 5, "'T0' is no selector; T, T2, R, R2 or A are."),
        ("a: b(x 1.5)", 7, "A whole number is expected behind a word."),
        (
            "a: b()" + " " * LONGEST,
            LONGEST,
            f"An effect may have at most {LONGEST} characters; this one has {LONGEST + 6}.",
        ),
        ("a: " + "b(" * 30, 3 + 2 * DEEPEST + 1, f"Brackets may be nested at most {DEEPEST} deep."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, at: int, sentence: str) -> None:
    with pytest.raises(BadEffect) as caught:
        clauses(text)
    assert (caught.value.at, caught.value.sentence) == (at, sentence)


def test_the_place_in_the_file_is_told() -> None:
    with pytest.raises(ContentError, match=r"^cards.yaml:8:17: 'heal' cannot stand here"):
        parse("enter heal(x)", Where("cards.yaml", 8, 11))


BITS = 'enter : ? & ! ( ) [ ] { } T T2 A count may if else choose draw 1 -1 2.5 , . + ; " <= = x é |'


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from([*BITS.split(), " ", "\n"]), max_size=30).map("".join) | st.text(max_size=40))
def test_any_text_parses_or_says_why_not(text: str) -> None:
    bad: BadEffect | None = None
    found: tuple[ast.Clause, ...] = ()
    try:
        found = clauses(text)
    except BadEffect as refused:
        bad = refused
    assert bad is None or (bad.sentence.endswith(".") and 0 <= bad.at <= len(text))
    assert bad is not None or all(clause.actions for clause in found)
