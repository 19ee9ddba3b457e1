"""The rules sentence of a card, made from its effect, so that text and behaviour cannot disagree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from drumhead.content.effects import ast
from drumhead.content.effects.checking import bind
from drumhead.content.effects.english import capital, compared_count, digits, listed
from drumhead.content.effects.kinds import DurationKind
from drumhead.content.effects.vocabulary import VerbEntry, Vocabulary
from drumhead.content.effects.wording import Phrase, Wording

_STATEMENT = re.compile(r"\{|(you|it|the|your|each|they)\b|\w+ing\b")


def sentences(clauses: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str = "") -> list[str]:
    """One sentence per checked clause of a card of this kind."""
    return [_Writer(vocabulary, clause, kind).sentence() for clause in clauses]


def rules_text(clauses: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str = "") -> str:
    """All sentences of an effect as one text."""
    if kind in vocabulary.alternatives:
        return _alternatives(clauses, vocabulary, kind)
    return " ".join(sentences(clauses, vocabulary, kind))


def _alternatives(clauses: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str) -> str:
    written: list[str] = []
    done: set[int] = set()
    for i, clause in enumerate(clauses):
        if i in done:
            continue
        trigger = vocabulary.triggers[clause.trigger.name]
        same = [j for j in range(i, len(clauses)) if clauses[j].trigger.name == clause.trigger.name]
        if trigger.continuous or len(same) == 1:
            written.append(_Writer(vocabulary, clause, kind).sentence())
            continue
        done.update(same)
        parts = [_Writer(vocabulary, clauses[j], kind).sentence().rstrip(".") for j in same]
        written.append("One of: " + "; or ".join(part[:1].lower() + part[1:] for part in parts) + ".")
    return " ".join(written)


@dataclass(frozen=True)
class _Part:
    """One action in words: an order to the player, a statement, or something a subject gets."""

    text: str
    statement: bool = False
    subject: Phrase | None = None
    gift: str = ""
    tail: str = ""
    may: bool = False
    gate: bool = False
    block: bool = False


class _Writer(Wording):
    """Writes one clause."""

    def __init__(self, vocabulary: Vocabulary, clause: ast.Clause, kind: str) -> None:
        super().__init__(vocabulary, vocabulary.triggers[clause.trigger.name], kind)
        self.clause = clause

    # -- clauses ------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        args = self.clause.trigger.args
        free = bool(self.trigger.free and args and isinstance(args[0], ast.Number) and args[0].value == 0)
        opening = self.fill(self.trigger.free if free else self.opening, args, self.trigger.args)
        frequency, conditions, may = self.conditions()
        self.declines = may or self.trigger.optional
        body = self.body(self.clause.actions, may)
        lead: list[str] = []
        if frequency and not opening.endswith(":"):
            lead.append(frequency)
        if opening and not opening.endswith(":"):
            lead.append(opening)
        if conditions:
            lead.append(("while " if self.trigger.continuous else "if ") + listed(conditions))
        text = ", ".join([*lead, body]) if lead else body
        if opening.endswith(":"):
            label = opening[:-1] + (f" ({frequency})" if frequency else "")
            return f"{capital(label)}: {capital(text)}."
        return capital(text) + "."

    def conditions(self) -> tuple[str, list[str], bool]:
        frequency, may, said = "", False, []
        for condition in self.clause.conditions:
            role = self.v.facts[condition.name].role if isinstance(condition, ast.Fact) else "if"
            if role == "frequency":
                assert isinstance(condition, ast.Fact)
                frequency = self.v.facts[condition.name].phrase
            elif role == "may":
                may = True
            else:
                said.append(self.condition(condition))
        return frequency, said, may

    def condition(self, condition: ast.Condition) -> str:
        if isinstance(condition, ast.Fact):
            entry = self.v.facts[condition.name]
            return self.fill(entry.phrase, condition.args, entry.args)
        if isinstance(condition, ast.State):
            return self.state(condition.subject)
        if isinstance(condition, ast.Compare):
            return self.compare(condition)
        if isinstance(condition, ast.Not):
            return self.negation(condition.condition)
        if isinstance(condition, ast.AnyOf):
            return "either " + listed([self.condition(inner) for inner in condition.conditions], "or")
        return listed([self.condition(inner) for inner in condition.conditions])

    def negation(self, condition: ast.Condition) -> str:
        if isinstance(condition, ast.Fact) and self.v.facts[condition.name].negative:
            entry = self.v.facts[condition.name]
            return self.fill(entry.negative, condition.args, entry.args)
        if isinstance(condition, ast.Compare):
            return self.compare(replace(condition, comparison=_OPPOSITE[condition.comparison]))
        if isinstance(condition, ast.State) and len(condition.subject.filters) == 1:
            return self.state(condition.subject, no=True)
        return f"it is not true that {self.condition(condition)}"

    def state(self, subject: ast.Selector, no: bool = False) -> str:
        """self.weakened: it is weakened."""
        who = self.target(ast.Selector("", 0, subject.reference, (), subject.at))
        return f"{who.as_subject} {self.being(subject.filters, who.many, no)}"

    def compare(self, condition: ast.Compare) -> str:
        left, right = condition.left, condition.right
        if isinstance(left, ast.Count):
            if not isinstance(right, ast.Number):
                return f"{self.size(left)} is {_ORDER[condition.comparison]} {self.size(right)}"
            noun, ours = self.counted_noun(left.filters)
            amount = compared_count(condition.comparison, int(right.value), *noun)
            one = amount.startswith(("a ", "an ", "another ", "exactly one ", "at most one "))
            after = self.after(left.filters, many=not one)
            return f"you have {amount}{after}" if ours else f"there {'is' if one else 'are'} {amount}{after}"
        if isinstance(left, ast.Call) and isinstance(right, ast.Number):
            entry = self.v.quantities[left.name]
            filled = self.fill(entry.phrase, left.args, entry.args)
            return self.comparison(filled, condition.comparison, right.value)
        return f"{self.size(left)} is {_ORDER[condition.comparison]} {self.size(right)}"

    def size(self, value: ast.Number | ast.Count | ast.Call) -> str:
        if isinstance(value, ast.Number):
            return digits(value.value)
        if isinstance(value, ast.Count):
            return f"the number of {self.each(value.filters, many=True)}"
        return f"the number of {self.v.quantities[value.name].each or value.name}"

    # -- actions ------------------------------------------------------------------------------------------------

    def body(self, actions: Sequence[ast.Action], may: bool = False, glue: str = "; ") -> str:
        groups: list[list[_Part]] = [[]]
        for part in self.merge([self.part(action) for action in actions]):
            groups[-1].append(part)
            if part.block:  # what follows a block is no part of its last branch
                groups.append([])
        said = [self.join(group, may and group is groups[0], glue) for group in groups if group]
        return ". ".join([said[0], *(capital(text) for text in said[1:])])

    def part(self, action: ast.Action) -> _Part:
        if isinstance(action, ast.May):
            return _Part(self.body(action.actions, may=True, glue=" and "), statement=True)
        if isinstance(action, ast.If):
            text = f"if {self.condition(action.condition)}, {self.body(action.then)}"
            if action.otherwise:
                text += f"; otherwise {self.body(action.otherwise)}"
            return _Part(text, statement=True, block=True)
        if isinstance(action, ast.Choose):
            branches = [self.body(branch, glue=" and ") for branch in action.branches]
            return _Part("choose one: " + "; or ".join(branches), statement=True, block=True)
        return self.verb(action, self.v.verbs[action.name])

    def verb(self, call: ast.Call, entry: VerbEntry) -> _Part:
        bound = bind(call.args, entry.args)
        lasting = ""
        for arg, kind in zip(bound, entry.args, strict=True):
            if isinstance(kind, DurationKind) and isinstance(arg, ast.Word):
                lasting = self.v.durations[arg.name].phrase
        before = self.declines
        self.declines, self.takes = before or entry.may, entry.takes
        try:
            if entry.gives and not (self.trigger.continuous and entry.static):
                assert isinstance(bound[0], ast.Selector)
                subject = self.target(bound[0])
                gift, each = self.filled(entry.gives, call.args, entry.args)
                return _Part("", True, subject, gift, " ".join(p for p in (each, lasting) if p))
            phrase = entry.static if self.trigger.continuous and entry.static else entry.phrase
            text, each = self.filled(phrase, call.args, entry.args)
        finally:
            self.declines = before
        named = any(f"{{{i}}}" in phrase for i, kind in enumerate(entry.args) if isinstance(kind, DurationKind))
        text = " ".join(p for p in (text, each, "" if named else lasting) if p)
        text = re.sub(r"\Aall (.* (cannot|may not) )", r"\1", text)
        text = re.sub(r"\Aeach (.*) cannot ", r"no \1 can ", text)
        return _Part(text, _STATEMENT.match(phrase) is not None, may=entry.may, gate=entry.gate)

    def merge(self, parts: list[_Part]) -> list[_Part]:
        """Several things one subject gets for the same time become one statement."""
        merged: list[_Part] = []
        gifts: list[str] = []
        for i, part in enumerate(parts):
            if part.subject is None:
                merged.append(part)
                continue
            gifts.append(part.gift)
            following = parts[i + 1] if i + 1 < len(parts) else None
            if following is not None and following.subject is not None and self.continues(part, following):
                parts[i + 1] = _Part("", True, part.subject, following.gift, following.tail)
                continue
            has = ("have" if part.subject.many else "has") if self.trigger.continuous else ""
            verb = has or ("get" if part.subject.many else "gets")
            tail = f" {part.tail}" if part.tail else ""
            merged.append(_Part(f"{part.subject.as_subject} {verb} {listed(gifts)}{tail}", True))
            gifts = []
        return merged

    def continues(self, part: _Part, following: _Part) -> bool:
        assert part.subject is not None
        assert following.subject is not None
        return part.subject.means == following.subject.means and part.tail == following.tail

    def join(self, parts: list[_Part], may: bool, glue: str) -> str:
        """Orders in a row become a list; statements stand behind semicolons; what may be declined says so."""
        text = ""
        orders: list[str] = []
        gate_open = False

        def flush() -> None:
            nonlocal text, orders
            if orders:
                text = f"{text}{glue if text else ''}{_orders(orders)}"
                orders = []

        for i, part in enumerate(parts):
            said = part.text
            if may and i == 0 and not part.may:
                said = f"you may {said}" if not part.statement else f"if you like, {said}"
            if part.may:
                said = f"you may {said}"
            if gate_open:
                flush()
                text = f"{text}; if you do, {said}"
                gate_open = part.gate
                continue
            if part.statement or part.may or part.gate:
                flush()
                text = f"{text}{glue if text else ''}{said}"
            else:
                orders.append(said)
            gate_open = part.gate
        flush()
        return text


_OPPOSITE = {"<=": ">", ">=": "<", "=": "!=", "!=": "=", "<": ">=", ">": "<="}
_ORDER = {
    "<=": "at most",
    ">=": "at least",
    "=": "equal to",
    "!=": "different from",
    "<": "smaller than",
    ">": "greater than",
}


def _orders(orders: list[str]) -> str:
    """Deal 5 damage to one and 2 damage to another; orders that hold an "and" are set apart by "then"."""
    short = [orders[0]]
    for before, order in pairwise(orders):
        verb, _, rest = order.partition(" ")
        short.append(rest if before.split(" ")[0] == verb and re.match(r"\d", rest) else order)
    if len(short) > 1 and short[-1].startswith("then "):
        return ", ".join(short)
    if len(short) > 1 and any(" and " in order for order in orders):
        return ", ".join(short[:-1]) + ", then " + short[-1]
    return listed(short)
