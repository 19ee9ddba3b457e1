"""From an effect text to its syntax tree, or to one sentence that says what stands where it should not."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError
from lark.tree import Meta

from drumhead.content.effects import ast
from drumhead.content.problems import NOWHERE, ContentError, Where

LONGEST = 2_000
DEEPEST = 20

SPELT = {
    "NAME": "a word",
    "NUMBER": "a number",
    "COMPARISON": "a comparison such as '>='",
    "QUANTIFIER": "a selector such as T[...]",
    "COUNT": "count[...]",
    "STRING": "a quoted text",
    "COLON": "':'",
    "SEMICOLON": "';'",
    "PLUS": "'+'",
    "COMMA": "','",
    "LPAR": "'('",
    "RPAR": "')'",
    "LSQB": "'['",
    "RSQB": "']'",
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "DOT": "'.'",
    "VBAR": "'|'",
    "QMARK": "'?'",
    "AMPERSAND": "'&'",
    "BANG": "'!'",
    "$END": "the end",
}
USEFUL = ("$END", "COLON", "RPAR", "RSQB", "RBRACE", "LPAR", "LSQB", "LBRACE", "COMMA", "DOT", "NAME", "NUMBER",
          "COMPARISON", "PLUS", "SEMICOLON", "QMARK", "AMPERSAND", "VBAR")  # fmt: skip


class BadEffect(Exception):
    """A text that is not an effect; `at` is the index of the offending character."""

    def __init__(self, sentence: str, at: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.at = at


def parse(text: str, where: Where = NOWHERE) -> tuple[ast.Clause, ...]:
    """The clauses of an effect text. Raises ContentError with the position of the first mistake."""
    try:
        return clauses(text)
    except BadEffect as bad:
        raise ContentError([where.problem(bad.sentence, offset=bad.at)]) from None


@lru_cache(maxsize=4096)
def clauses(text: str) -> tuple[ast.Clause, ...]:
    """As `parse`, but raises BadEffect with an index into the text."""
    if not text.strip():
        raise BadEffect("An effect needs at least one clause, such as 'enter: draw(1)'.", 0)
    if len(text) > LONGEST:
        raise BadEffect(f"An effect may have at most {LONGEST} characters; this one has {len(text)}.", LONGEST)
    _refuse_deep(text)
    try:
        tree = _lark().parse(text)
    except UnexpectedInput as unexpected:
        raise _explain(unexpected, text) from None
    try:
        return cast("tuple[ast.Clause, ...]", _ToAst().transform(tree))
    except VisitError as inside:
        if isinstance(inside.orig_exc, BadEffect):
            raise inside.orig_exc from None
        raise


def _refuse_deep(text: str) -> None:
    depth = 0
    for at, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        if depth > DEEPEST:
            raise BadEffect(f"Brackets may be nested at most {DEEPEST} deep.", at)


@lru_cache(maxsize=1)
def _lark() -> Lark:
    grammar = resources.files("drumhead.content.effects").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, start="effect", parser="lalr", propagate_positions=True, maybe_placeholders=True)


def _explain(unexpected: UnexpectedInput, text: str) -> BadEffect:
    at = unexpected.pos_in_stream if unexpected.pos_in_stream is not None else len(text)
    if isinstance(unexpected, UnexpectedCharacters):
        at = max(0, min(at, len(text) - 1))
        if text[at] == '"':
            return BadEffect("This quotation mark is never closed.", at)
        expected = _expected(unexpected.allowed or set())
        return BadEffect(f"'{text[at]}' cannot stand here; expected {expected}.", at)
    assert isinstance(unexpected, UnexpectedToken)
    expected = _expected(set(unexpected.accepts or unexpected.expected))
    if unexpected.token.type == "$END":
        return BadEffect(f"The effect ends too early; expected {expected}.", len(text.rstrip()))
    return BadEffect(f"'{unexpected.token}' cannot stand here; expected {expected}.", at)


def _expected(terminals: set[str]) -> str:
    words = [SPELT[terminal] for terminal in USEFUL if terminal in terminals]
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _number(token: Token) -> int | float:
    digits = str(token)
    return float(digits) if "." in digits else int(digits)


def _args(children: list[object]) -> tuple[ast.Arg, ...]:
    return tuple(cast("ast.Arg", child) for child in children if child is not None)


@v_args(meta=True)
class _ToAst(Transformer[Token, object]):
    """One method per rule of the grammar."""

    def effect(self, meta: Meta, children: list[ast.Clause]) -> tuple[ast.Clause, ...]:
        return tuple(children)

    def clause(self, meta: Meta, children: list[object]) -> ast.Clause:
        head, actions = children
        trigger, condition = cast(
            "tuple[ast.Call, ast.Condition | None]", head or (ast.Call("", (), meta.start_pos), None)
        )
        conditions: tuple[ast.Condition, ...] = ()
        if isinstance(condition, ast.AllOf):
            conditions = condition.conditions
        elif condition is not None:
            conditions = (condition,)
        return ast.Clause(trigger, conditions, cast("tuple[ast.Action, ...]", actions), meta.start_pos)

    def head(self, meta: Meta, children: list[object]) -> object:
        return children[0], children[1]

    def bare(self, meta: Meta, children: list[Token]) -> ast.Call:
        return ast.Call(str(children[0]), (), meta.start_pos)

    def actions(self, meta: Meta, children: list[ast.Action]) -> tuple[ast.Action, ...]:
        return tuple(children)

    def may(self, meta: Meta, children: list[object]) -> ast.May:
        return ast.May(cast("tuple[ast.Action, ...]", children[1]), meta.start_pos)

    def if_else(self, meta: Meta, children: list[object]) -> ast.If:
        condition, then, otherwise = children[1], children[2], children[4]
        return ast.If(
            cast("ast.Condition", condition),
            cast("tuple[ast.Action, ...]", then),
            cast("tuple[ast.Action, ...]", otherwise or ()),
            meta.start_pos,
        )

    def choose(self, meta: Meta, children: list[object]) -> ast.Choose:
        return ast.Choose(tuple(cast("tuple[ast.Action, ...]", branch) for branch in children[1:]), meta.start_pos)

    def call(self, meta: Meta, children: list[object]) -> ast.Call:
        return ast.Call(str(children[0]), _args(children[1:]), meta.start_pos)

    def word(self, meta: Meta, children: list[Token | None]) -> ast.Word:
        *names, last = children
        number = None
        if last is not None:
            value = _number(last)
            if not isinstance(value, int):
                raise BadEffect("A whole number is expected behind a word.", last.start_pos or meta.start_pos)
            number = value
        return ast.Word(" ".join(str(name) for name in names), number, meta.start_pos)

    def text(self, meta: Meta, children: list[Token]) -> ast.Text:
        return ast.Text(str(children[0])[1:-1], meta.start_pos)

    def number(self, meta: Meta, children: list[Token]) -> ast.Number:
        return ast.Number(_number(children[0]), meta.start_pos)

    def count(self, meta: Meta, children: list[object]) -> ast.Count:
        return ast.Count(cast("tuple[ast.Filter, ...]", children[2]), children[0] is not None, meta.start_pos)

    def selector(self, meta: Meta, children: list[object]) -> ast.Selector:
        quantifier = str(children[0])
        letter, digits = quantifier[0], quantifier[1:]
        up_to = int(digits) if digits else (0 if letter == "A" else 1)
        if digits and (letter == "A" or not 1 <= up_to <= 20):
            raise BadEffect(f"'{quantifier}' is no selector; T, T2, R, R2 or A are.", meta.start_pos)
        return ast.Selector(letter, up_to, "", cast("tuple[ast.Filter, ...]", children[1]), meta.start_pos)

    def reference(self, meta: Meta, children: list[object]) -> ast.Selector:
        filters = tuple(cast("ast.Filter", child) for child in children[1:])
        return ast.Selector("", 0, str(children[0]), filters, meta.start_pos)

    def filters(self, meta: Meta, children: list[ast.Filter]) -> tuple[ast.Filter, ...]:
        return tuple(children)

    def filter(self, meta: Meta, children: list[object]) -> ast.Filter:
        name, *args, comparison, number = children
        value = _number(number) if isinstance(number, Token) else 0
        return ast.Filter(str(name), _args(args), str(comparison or ""), value, meta.start_pos)

    def any_of(self, meta: Meta, children: list[ast.Condition]) -> ast.Condition:
        return children[0] if len(children) == 1 else ast.AnyOf(tuple(children), meta.start_pos)

    def all_of(self, meta: Meta, children: list[ast.Condition]) -> ast.Condition:
        return children[0] if len(children) == 1 else ast.AllOf(tuple(children), meta.start_pos)

    def negation(self, meta: Meta, children: list[ast.Condition]) -> ast.Not:
        return ast.Not(children[0], meta.start_pos)

    def compare(self, meta: Meta, children: list[object]) -> ast.Compare:
        left, comparison, right = children
        return ast.Compare(cast("ast.Call", left), str(comparison), cast("ast.Call", right), meta.start_pos)

    def fact(self, meta: Meta, children: list[ast.Call]) -> ast.Fact:
        call = children[0]
        return ast.Fact(call.name, call.args, call.at)

    def state(self, meta: Meta, children: list[ast.Selector]) -> ast.State:
        return ast.State(children[0], meta.start_pos)
