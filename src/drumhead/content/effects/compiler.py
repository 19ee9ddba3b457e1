"""From checked clauses to a game's own operations, with one builder per verb.

A game subclasses Compiler, says what a selector, an amount and a condition become, and lets the builders that stand
beside the verbs in its vocabulary do the rest. Builders are called with their arguments in signature order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from drumhead.content.conform import nearest
from drumhead.content.effects import ast
from drumhead.content.effects.checking import bind
from drumhead.content.effects.kinds import AmountKind, DurationKind, KeywordKind, Kind, TargetKind, WordKind
from drumhead.content.effects.vocabulary import Vocabulary
from drumhead.content.problems import NOWHERE, ContentError, Where


class KeywordUse(NamedTuple):
    """A keyword on a card: its name, the value the game registered for it, and its number (0 if it has none)."""

    name: str
    value: object
    number: int


def keyword_use(text: str, vocabulary: Vocabulary, where: Where = NOWHERE) -> KeywordUse:
    """A keyword from a card's list, such as "Guard" or "Siege 2". Raises ContentError with a sentence."""
    found = re.fullmatch(r"(.*\S)\s+([0-9]{1,2})", text.strip())
    name, number = (found.group(1), int(found.group(2))) if found else (text.strip(), 0)
    entry = vocabulary.keywords.get(name)
    if entry is None:
        sentence = f"unknown keyword '{name[:40]}'{nearest(name, vocabulary.keywords) or '.'}"
    elif entry.numbered and not number:
        sentence = f"the keyword '{name}' needs its number, such as '{name} 1'."
    elif not entry.numbered and found:
        sentence = f"the keyword '{name}' takes no number."
    else:
        return KeywordUse(name, entry.value, number)
    raise ContentError([where.problem(sentence)])


class Compiler:
    """Walks checked clauses of one effect. What a game does not override it does not understand, and that is said."""

    def __init__(self, vocabulary: Vocabulary, where: Where = NOWHERE) -> None:
        self.vocabulary = vocabulary
        self.where = where

    def refusal(self, sentence: str, at: int) -> ContentError:
        """The error to raise for what passed the checker but means nothing in this game."""
        return ContentError([self.where.problem(sentence, offset=at)])

    def ops(self, actions: Sequence[ast.Action]) -> list[object]:
        """One op per action, in order."""
        return [self.action(action) for action in actions]

    def action(self, action: ast.Action) -> object:
        if isinstance(action, ast.May):
            return self.may(self.ops(action.actions))
        if isinstance(action, ast.If):
            return self.branch(self.condition(action.condition), self.ops(action.then), self.ops(action.otherwise))
        if isinstance(action, ast.Choose):
            return self.choose([self.ops(branch) for branch in action.branches])
        entry = self.vocabulary.verbs[action.name]
        if entry.build is None:
            raise ValueError(f"The verb '{action.name}' has no builder.")
        return entry.build(*self.arguments(action, entry.args))

    def arguments(self, call: ast.Call | ast.Fact | ast.Filter, kinds: Sequence[Kind]) -> list[object]:
        """The arguments as builders get them; None for an optional one that was left out."""
        return [self.argument(arg, kind) for arg, kind in zip(bind(call.args, kinds), kinds, strict=True)]

    def argument(self, arg: ast.Arg | None, kind: Kind) -> object:
        v = self.vocabulary
        if arg is None:
            return v.always if isinstance(kind, DurationKind) else None
        if isinstance(kind, TargetKind):
            assert isinstance(arg, ast.Selector)
            return self.target(arg)
        if isinstance(kind, AmountKind):
            if isinstance(arg, ast.Number):
                return arg.value
            if isinstance(arg, ast.Word):
                arg = ast.Call(arg.name, (), arg.at)
            assert isinstance(arg, (ast.Count, ast.Call))
            return self.amount(arg)
        if isinstance(kind, KeywordKind):
            assert isinstance(arg, ast.Word)
            return KeywordUse(arg.name, v.keywords[arg.name].value, arg.number or 0)
        if isinstance(arg, ast.Text):
            return arg.value if not isinstance(kind, WordKind) else v.groups[kind.group][arg.value].value
        name = str(arg.value) if isinstance(arg, ast.Number) else arg.name if isinstance(arg, ast.Word) else ""
        if isinstance(kind, DurationKind):
            return v.durations[name].value
        assert isinstance(kind, WordKind)
        return v.groups[kind.group][name].value

    def condition(self, condition: ast.Condition) -> object:
        """What a condition becomes."""
        if isinstance(condition, ast.Fact):
            entry = self.vocabulary.facts[condition.name]
            return self.fact(condition, self.arguments(condition, entry.args))
        if isinstance(condition, ast.State):
            return self.state(condition.subject)
        if isinstance(condition, ast.Compare):
            return self.compare(condition)
        if isinstance(condition, ast.Not):
            return self.negation(self.condition(condition.condition))
        inner = [self.condition(part) for part in condition.conditions]
        return self.any_of(inner) if isinstance(condition, ast.AnyOf) else self.all_of(inner)

    def target(self, selector: ast.Selector) -> object:
        """What a selector or reference becomes."""
        return selector

    def amount(self, amount: ast.Count | ast.Call) -> object:
        """What count[...] or a quantity becomes; plain numbers never come here."""
        return amount

    def fact(self, fact: ast.Fact, args: list[object]) -> object:
        raise self.refusal(f"'{fact.name}' cannot stand in this condition.", fact.at)

    def state(self, subject: ast.Selector) -> object:
        raise self.refusal("this game has no conditions about one thing.", subject.at)

    def compare(self, condition: ast.Compare) -> object:
        raise self.refusal("this game has no comparisons in conditions.", condition.at)

    def negation(self, inner: object) -> object:
        raise self.refusal("this game has no '!' in conditions.", 0)

    def any_of(self, inner: list[object]) -> object:
        raise self.refusal("this game has no '|' in conditions.", 0)

    def all_of(self, inner: list[object]) -> object:
        raise self.refusal("this game has no '&' inside this condition.", 0)

    def may(self, ops: list[object]) -> object:
        raise self.refusal("this game has no may blocks.", 0)

    def branch(self, condition: object, then: list[object], otherwise: list[object]) -> object:
        raise self.refusal("this game has no if blocks.", 0)

    def choose(self, branches: list[list[object]]) -> object:
        raise self.refusal("this game has no choose blocks.", 0)
