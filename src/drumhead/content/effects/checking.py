"""Does an effect make sense in a game? Checks a syntax tree against the game's vocabulary and its signatures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from drumhead.content.conform import nearest
from drumhead.content.effects import ast
from drumhead.content.effects.kinds import (
    AmountKind,
    DurationKind,
    KeywordKind,
    Kind,
    TargetKind,
    TextKind,
    WordKind,
)
from drumhead.content.effects.parse import BadEffect, clauses
from drumhead.content.effects.vocabulary import (
    Entry,
    FilterEntry,
    FilterUse,
    MeasureEntry,
    ReferenceUse,
    TriggerEntry,
    Vocabulary,
)
from drumhead.content.problems import NOWHERE, ContentError, Problem, Where

SIDES = ("ally", "enemy", "any")


def check(text: str, vocabulary: Vocabulary, where: Where = NOWHERE, kind: str = "") -> list[ast.Clause]:
    """The clauses of an effect that makes sense on a card of this kind. Raises ContentError with everything wrong."""
    found, checked = _examine(text, vocabulary, where, kind)
    if found:
        raise ContentError(found)
    return checked


def problems(text: str, vocabulary: Vocabulary, where: Where = NOWHERE, kind: str = "") -> list[Problem]:
    """Everything wrong with an effect; empty if it is fine."""
    return _examine(text, vocabulary, where, kind)[0]


def as_selector(arg: ast.Arg | None) -> ast.Selector | None:
    """A plain word in the place of a selector is a reference: self, foe, it."""
    if isinstance(arg, ast.Word):
        return ast.Selector("", 0, arg.name, (), arg.at)
    return arg if isinstance(arg, ast.Selector) else None


def bind(args: Sequence[ast.Arg], kinds: Sequence[Kind]) -> list[ast.Arg | None]:
    """The arguments in the places of the signature, None where one is left out; words become references for targets."""
    bound: list[ast.Arg | None] = []
    for arg, kind in zip_longest(args[: len(kinds)], kinds):
        bound.append(as_selector(arg) or arg if isinstance(kind, TargetKind) else arg)
    return bound


def _examine(text: str, vocabulary: Vocabulary, where: Where, kind: str) -> tuple[list[Problem], list[ast.Clause]]:
    try:
        parsed = clauses(text)
    except BadEffect as bad:
        return [where.problem(bad.sentence, offset=bad.at)], []
    checker = _Checker(vocabulary, kind)
    checked = [checker.clause(clause) for clause in parsed]
    return sorted(where.problem(sentence, offset=at) for at, sentence in checker.found), checked


class _Checker:
    """Walks one effect and notes (index, sentence) for whatever is wrong."""

    def __init__(self, vocabulary: Vocabulary, kind: str) -> None:
        self.v = vocabulary
        self.kind = kind
        self.found: list[tuple[int, str]] = []
        self.trigger: TriggerEntry | None = None
        self.chosen = False
        self.inside = False

    def say(self, at: int, sentence: str) -> None:
        self.found.append((at, sentence))

    def unknown(self, what: str, name: str, known: Iterable[str], at: int) -> None:
        names = list(known)
        hint = nearest(name, names)
        if not hint:
            hint = (
                f"; known: {', '.join(names[:12])}{' and more' if len(names) > 12 else ''}."
                if names
                else "; there are none."
            )
        self.say(at, f"unknown {what} '{name}'{hint}")

    def allowed(self, entry: Entry, what: str, at: int) -> None:
        if entry.only and self.kind and self.kind not in entry.only:
            self.say(at, f"the {what} '{entry.name}' is only for {' and '.join(entry.only)}, not for {self.kind}.")

    def clause(self, clause: ast.Clause) -> ast.Clause:
        trigger = clause.trigger
        self.chosen = False
        if not trigger.name:
            if not self.v.default_trigger:
                example = next(iter(self.v.triggers), "enter")
                self.say(clause.at, f"a clause begins with its trigger, such as '{example}:'.")
            trigger = ast.Call(self.v.default_trigger, (), clause.at)
            clause = replace(clause, trigger=trigger)
        self.trigger = self.v.triggers.get(trigger.name)
        if self.trigger is not None:
            self.allowed(self.trigger, "trigger", trigger.at)
            self.args(trigger, self.trigger.args)
        elif trigger.name:
            self.unknown("trigger", trigger.name, self.v.triggers, trigger.at)
        if clause.conditions and not self.v.conditions:
            self.say(clause.conditions[0].at, "this game has no conditions behind '?'.")
        for condition in clause.conditions:
            self.condition(condition)
        self.actions(clause.actions)
        return clause

    def actions(self, actions: Sequence[ast.Action]) -> None:
        for action in actions:
            if isinstance(action, ast.Call):
                self.verb(action)
                continue
            block = {ast.May: "may", ast.If: "if", ast.Choose: "choose"}[type(action)]
            if block not in self.v.blocks:
                self.say(action.at, f"this game has no '{block}' blocks.")
            if isinstance(action, ast.May):
                self.actions(action.actions)
            elif isinstance(action, ast.If):
                self.condition(action.condition)
                self.actions(action.then)
                self.actions(action.otherwise)
            else:
                for branch in action.branches:
                    self.actions(branch)

    def verb(self, call: ast.Call) -> None:
        entry = self.v.verbs.get(call.name)
        if entry is None:
            self.unknown("verb", call.name, self.v.verbs, call.at)
            return
        self.allowed(entry, "verb", call.at)
        if self.trigger is not None:
            if self.trigger.continuous and entry.when == "event":
                self.say(call.at, f"'{call.name}' happens once, so it cannot stand behind '{self.trigger.name}:'.")
            if not self.trigger.continuous and entry.when == "static":
                self.say(
                    call.at, f"'{call.name}' holds all the time, so it cannot stand behind '{self.trigger.name}:'."
                )
            if entry.triggers and self.trigger.name not in entry.triggers:
                behind = " or ".join(f"'{name}:'" for name in entry.triggers)
                self.say(call.at, f"'{call.name}' can only stand behind {behind}.")
        self.args(call, entry.args)

    def args(self, call: ast.Call | ast.Fact | ast.Filter, kinds: Sequence[Kind]) -> None:
        continuous = self.trigger is not None and self.trigger.continuous
        most = len(kinds)
        least = sum(1 for kind in kinds if not kind.optional and not (isinstance(kind, DurationKind) and continuous))
        given = len(call.args)
        if not least <= given <= most:
            number = f"{least}" if least == most else f"{least} to {most}"
            takes = f"takes {number} argument{'' if number == '1' else 's'}" if kinds else "takes no arguments"
            stand = "1 stands" if given == 1 else f"{given or 'none'} stand"
            self.say(call.at, f"{signature(call.name, kinds)} {takes}, but {stand} here.")
            return
        for arg, kind in zip(bind(call.args, kinds), kinds, strict=True):
            if arg is not None:
                self.arg(arg, kind, call.name, kinds)

    def arg(self, arg: ast.Arg, kind: Kind, name: str, kinds: Sequence[Kind]) -> None:
        if isinstance(kind, TargetKind):
            selector = as_selector(arg)
            if selector is None or (isinstance(arg, ast.Word) and arg.number is not None):
                self.misfit(arg, kind, name, kinds)
            else:
                self.selector(selector, kind, name)
        elif isinstance(kind, AmountKind):
            self.amount(arg, kind, name, kinds)
        elif isinstance(kind, DurationKind):
            if self.trigger is not None and self.trigger.continuous:
                self.say(arg.at, f"'{self.trigger.name}:' lasts as long as the card does, so no duration is written.")
            else:
                self.plain_word(arg, kind, "duration", self.v.durations, name, kinds)
        elif isinstance(kind, KeywordKind):
            self.keyword(arg, kind, name, kinds)
        elif isinstance(kind, WordKind):
            what = f"word for the {kind.group.replace('_', ' ')}"
            self.plain_word(arg, kind, what, self.v.groups.get(kind.group, {}), name, kinds)
        elif isinstance(kind, TextKind) and not isinstance(arg, ast.Text):
            self.misfit(arg, kind, name, kinds)

    def misfit(self, arg: ast.Arg, kind: Kind, name: str, kinds: Sequence[Kind]) -> None:
        self.say(arg.at, f"{spoken(arg)} stands where {kind.called} is expected: {signature(name, kinds)}.")

    def plain_word(
        self, arg: ast.Arg, kind: Kind, what: str, known: Mapping[str, Entry], name: str, kinds: Sequence[Kind]
    ) -> None:
        written = _written(arg)
        if written is None:
            self.misfit(arg, kind, name, kinds)
        elif written not in known:
            self.unknown(what, written, known, arg.at)

    def keyword(self, arg: ast.Arg, kind: Kind, name: str, kinds: Sequence[Kind]) -> None:
        if not isinstance(arg, ast.Word):
            self.misfit(arg, kind, name, kinds)
            return
        entry = self.v.keywords.get(arg.name)
        if entry is None:
            self.unknown("keyword", arg.name, self.v.keywords, arg.at)
        elif entry.numbered and arg.number is None:
            self.say(arg.at, f"the keyword '{arg.name}' needs its number, such as '{arg.name} 1'.")
        elif not entry.numbered and arg.number is not None:
            self.say(arg.at, f"the keyword '{arg.name}' takes no number.")

    def amount(self, arg: ast.Arg, kind: AmountKind, name: str, kinds: Sequence[Kind]) -> None:
        if isinstance(arg, ast.Number):
            if kind.whole and not isinstance(arg.value, int):
                self.say(arg.at, f"a whole number is expected here: {signature(name, kinds)}.")
            elif not kind.least <= arg.value <= kind.most:
                self.say(arg.at, f"{arg.value} is out of range: {kind.least} to {kind.most} is possible.")
        elif kind.fixed:
            self.misfit(arg, kind, name, kinds)
        elif isinstance(arg, ast.Count):
            self.filters(arg.filters, arg.at)
        elif kind.quantities and (isinstance(arg, ast.Call) or (isinstance(arg, ast.Word) and arg.number is None)):
            self.quantity(arg if isinstance(arg, ast.Call) else ast.Call(arg.name, (), arg.at))
        else:
            self.misfit(arg, kind, name, kinds)

    def quantity(self, call: ast.Call) -> None:
        entry = self.v.quantities.get(call.name)
        if entry is None:
            self.unknown("quantity", call.name, [*self.v.quantities, "count"], call.at)
            return
        self.allowed(entry, "quantity", call.at)
        self.args(call, entry.args)

    def selector(self, selector: ast.Selector, kind: TargetKind, name: str) -> None:
        if selector.quantifier not in kind.quantifiers:
            self.say(selector.at, f"'{name}' needs {kind.called}, not {selector.quantifier}[...].")
        if not selector.quantifier:
            if selector.filters and not self.v.filtered_references:
                self.say(selector.at, f"'{selector.reference}' takes no filters here.")
            self.reference(selector, "filter" if self.inside else "target")
            return
        if selector.quantifier not in self.v.quantifiers:
            self.say(selector.at, f"this game has no {selector.quantifier}[...].")
        most = self.v.most_random if selector.quantifier == "R" else self.v.most_chosen
        if selector.up_to > most:
            self.say(selector.at, f"{selector.quantifier}{selector.up_to} is too many; at most {most} in this game.")
        self.filters(selector.filters, selector.at)
        if selector.quantifier in "TR" and not self.inside:
            self.chosen = True

    def reference(self, selector: ast.Selector, use: ReferenceUse) -> None:
        entry = self.v.selectors.get(selector.reference)
        if entry is None:
            known = [*self.v.selectors, "T[...]", "A[...]", "R[...]"]
            self.unknown("selector", selector.reference, known, selector.at)
            return
        self.allowed(entry, "selector", selector.at)
        if use not in entry.use:
            where = {"target": "as a target", "state": "in a condition", "filter": "inside a filter"}[use]
            self.say(selector.at, f"'{entry.name}' cannot stand here {where}.")
        if entry.chosen and not self.chosen:
            self.say(selector.at, f"'{entry.name}' means what an earlier action of this clause chose, but none did.")
        for step in selector.filters:
            self.filter(step, "state")

    def filters(self, filters: Sequence[ast.Filter], at: int) -> None:
        sides = 0
        seen: set[tuple[str, str]] = set()
        groups: dict[str, str] = {}
        for step in filters:
            self.filter(step, "select")
            entry = self.v.filters.get(step.name)
            sides += entry is not None and entry.role in SIDES
            group = "" if entry is None else entry.group or ("zone" if entry.role == "zone" else "")
            if group and groups.setdefault(group, step.name) != step.name:
                self.say(step.at, f"'{step.name}' and '{groups[group]}' exclude each other.")
            if (step.name, step.comparison) in seen and not step.args:
                self.say(step.at, f"'{step.name}' stands here twice.")
            seen.add((step.name, step.comparison))
        if sides > 1:
            self.say(at, "only one side can be meant here.")
        if sides == 0 and self.v.sides_required:
            names = [name for name, entry in self.v.filters.items() if entry.role in SIDES]
            self.say(at, f"say whose: {', '.join(names)}.")

    def filter(self, step: ast.Filter, use: FilterUse) -> None:
        if step.name in self.v.measures:
            measure = self.v.measures[step.name]
            self.allowed(measure, "filter", step.at)
            self.useful(measure, use, step.at)
            self.filter_args(step, measure.args)
            if not step.comparison:
                self.say(step.at, f"'{step.name}' needs a comparison, such as '{step.name}>=2'.")
            else:
                self.comparison(step.comparison, step.at, measure.comparisons)
            return
        entry = self.v.find_filter(step.name)
        if entry is None:
            self.unknown("filter", step.name, self.v.filter_names(), step.at)
            return
        self.allowed(entry, "filter", step.at)
        self.useful(entry, use, step.at)
        if step.comparison:
            self.say(step.at, f"'{step.name}' is no number and cannot be compared.")
        self.filter_args(step, entry.args)

    def useful(self, entry: FilterEntry | MeasureEntry, use: FilterUse, at: int) -> None:
        if entry.use not in ("both", use):
            where = "inside brackets" if use == "select" else "in a condition about one thing"
            self.say(at, f"the filter '{entry.name}' cannot stand {where}.")

    def filter_args(self, step: ast.Filter, kinds: Sequence[Kind]) -> None:
        """What stands inside a filter chooses nothing."""
        before, self.inside = self.inside, True
        self.args(step, kinds)
        self.inside = before

    def comparison(self, comparison: str, at: int, known: tuple[str, ...] = ()) -> None:
        known = known or self.v.comparisons
        if comparison not in known:
            self.say(at, f"'{comparison}' cannot compare here, only {' '.join(known)}.")

    def condition(self, condition: ast.Condition) -> None:
        if isinstance(condition, ast.Fact):
            entry = self.v.facts.get(condition.name)
            if entry is None:
                hint = "; it is a number: compare it, such as '>=2'." if condition.name in self.v.quantities else ""
                if hint:
                    self.say(condition.at, f"'{condition.name}' alone is no condition{hint}")
                else:
                    self.unknown("condition", condition.name, [*self.v.facts, *self.v.quantities], condition.at)
                return
            self.allowed(entry, "condition", condition.at)
            self.args(condition, entry.args)
        elif isinstance(condition, ast.State):
            self.reference(condition.subject, "state")
        elif isinstance(condition, ast.Compare):
            for side in (condition.left, condition.right):
                if isinstance(side, ast.Count):
                    if not self.v.counts:
                        self.say(side.at, "this game does not count in conditions.")
                    self.filters(side.filters, side.at)
                elif isinstance(side, ast.Call):
                    self.quantity(side)
            self.comparison(condition.comparison, condition.at)
            if isinstance(condition.left, ast.Number):
                self.say(condition.at, "write the number on the right of the comparison.")
            elif not isinstance(condition.right, ast.Number) and not self.v.open_comparisons:
                self.say(condition.right.at, "a number is expected on the right of the comparison.")
        elif isinstance(condition, ast.Not):
            if "not" not in self.v.blocks:
                self.say(condition.at, "this game has no '!' in conditions.")
            self.condition(condition.condition)
        else:
            if isinstance(condition, ast.AnyOf) and "or" not in self.v.blocks:
                self.say(condition.at, "this game has no '|' in conditions.")
            for inner in condition.conditions:
                self.condition(inner)


def signature(name: str, kinds: Sequence[Kind]) -> str:
    """How a word is written: dmg(selector, number)."""
    parts = []
    for kind in kinds:
        called = kind.called.removeprefix("a word for the ").removeprefix("a ")
        parts.append(f"[{called}]" if kind.optional else called)
    return f"{name}({', '.join(parts)})"


def spoken(arg: ast.Arg) -> str:
    """An argument as a message shows it."""
    if isinstance(arg, ast.Number):
        return f"'{arg.value}'"
    if isinstance(arg, ast.Word):
        return f"'{arg.name}'" if arg.number is None else f"'{arg.name} {arg.number}'"
    if isinstance(arg, ast.Text):
        return f'"{arg.value}"'
    if isinstance(arg, ast.Selector):
        return f"'{arg.quantifier or arg.reference}[...]'" if arg.quantifier else f"'{arg.reference}...'"
    return "'count[...]'" if isinstance(arg, ast.Count) else f"'{arg.name}(...)'"


def _written(arg: ast.Arg) -> str | None:
    """The word that stands here; whole numbers count as words too, for groups such as die faces."""
    if isinstance(arg, ast.Word) and arg.number is None:
        return arg.name
    if isinstance(arg, ast.Number) and isinstance(arg.value, int):
        return str(arg.value)
    return arg.value if isinstance(arg, ast.Text) else None
