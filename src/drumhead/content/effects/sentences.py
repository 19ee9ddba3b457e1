"""The rules sentence of a card, made from its effect, so that text and behaviour cannot disagree.

Templates of a vocabulary may hold:
    {0}         an argument: a noun phrase, a number in digits, a word's phrase, a keyword
    {0's}       its possessive
    {0?is|are}  the left word if argument 0 is one thing (or the number 1), the right one if several
    {1:+}       a signed number, +2
    {1:card}    a counted noun: a card, two cards
    {1:#card}   the same behind "the top": card, two cards
    {1:@0}      a counted noun that another argument names: a Husk, two Husks
    {1:more|less}   the size of a number and which way: 1 less
    {has|have}  in filters and measures: agrees with the noun
    {} {card} {:later|earlier}   in measures and quantities: what is compared: 4 or less, two or more cards, 7 or later
A duration that the template does not name is put at its end. A phrase that begins with an argument, with you, it, the,
your, each, they or an -ing is a statement ("{0} loses 1 defence"); any other is an order ("draw a card").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from drumhead.content.effects import ast
from drumhead.content.effects.checking import bind
from drumhead.content.effects.english import (
    article,
    capital,
    compared,
    compared_count,
    counted,
    digits,
    listed,
    number_word,
    plural,
    possessive,
)
from drumhead.content.effects.kinds import DurationKind, Kind, WordKind
from drumhead.content.effects.vocabulary import FilterEntry, MeasureEntry, TriggerEntry, VerbEntry, Vocabulary

_SLOT = re.compile(r"\{([^{}]*)\}")
_STATEMENT = re.compile(r"\{|(you|it|the|your|each|they)\b|\w+ing\b")


def sentences(clauses: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str = "") -> list[str]:
    """One sentence per checked clause of a card of this kind."""
    return [_Writer(vocabulary, clause, kind).sentence() for clause in clauses]


def rules_text(clauses: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str = "") -> str:
    """All sentences of an effect as one text."""
    if vocabulary.alternatives:
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
class _Phrase:
    """A noun phrase and whether it means several things."""

    text: str
    many: bool = False
    subject: str = ""

    @property
    def as_subject(self) -> str:
        return self.subject or self.text


@dataclass(frozen=True)
class _Part:
    """One action in words: an order to the player, a statement, or something a subject gets."""

    text: str
    statement: bool = False
    subject: _Phrase | None = None
    gift: str = ""
    tail: str = ""
    may: bool = False
    gate: bool = False


class _Writer:
    """Writes one clause; remembers what was chosen, for `it`."""

    def __init__(self, vocabulary: Vocabulary, clause: ast.Clause, kind: str) -> None:
        self.v = vocabulary
        self.itself = vocabulary.self_nouns.get(kind, f"this {vocabulary.noun}")
        self.clause = clause
        self.trigger: TriggerEntry = vocabulary.triggers[clause.trigger.name]
        self.about_self = re.search(rf"\b(it|its|{self.itself})\b", self.trigger.phrase) is not None
        self.chosen_many = False
        self.declines = False
        self.takes = False
        self.named = False
        self.last: tuple[object, ...] = ()

    # -- clauses ------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        args = self.clause.trigger.args
        free = bool(self.trigger.free and args and isinstance(args[0], ast.Number) and args[0].value == 0)
        opening = self.fill(self.trigger.free if free else self.trigger.phrase, args, self.trigger.args)
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
            return f"it is not so that {self.condition(condition.condition)}"
        joint = "or" if isinstance(condition, ast.AnyOf) else "and"
        return listed([self.condition(inner) for inner in condition.conditions], joint)

    def state(self, subject: ast.Selector) -> str:
        """self.weakened: it is weakened."""
        bare = ast.Selector("", 0, subject.reference, (), subject.at)
        who = self.target(bare)
        verb = "are" if who.many else "is"
        said = []
        for step in subject.filters:
            entry = self.v.find_filter(step.name)
            assert entry is not None
            phrase = self.filter_phrase(entry, step, who.many)
            if isinstance(entry, FilterEntry) and entry.role in ("noun", "generic"):
                phrase = article(phrase)
            relative = re.fullmatch(r"(?:that|who) (.+)", phrase)
            said.append(relative.group(1) if relative else f"{verb} {phrase}")
        return f"{who.as_subject} {listed(said)}"

    def compare(self, condition: ast.Compare) -> str:
        left, right = condition.left, condition.right
        if isinstance(left, ast.Count):
            if not isinstance(right, ast.Number):
                return f"{self.size(left)} is {_ORDER[condition.comparison]} {self.size(right)}"
            noun, ours = self.counted_noun(left.filters)
            amount = compared_count(condition.comparison, int(right.value), *noun)
            one = condition.comparison in (">=", "=") and right.value == 1
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

    def body(self, actions: Sequence[ast.Action], may: bool = False) -> str:
        return self.join(self.merge([self.part(action) for action in actions]), may)

    def part(self, action: ast.Action) -> _Part:
        if isinstance(action, ast.May):
            return _Part(self.body(action.actions, may=True), statement=True)
        if isinstance(action, ast.If):
            text = f"if {self.condition(action.condition)}, {self.body(action.then)}"
            if action.otherwise:
                text += f"; otherwise {self.body(action.otherwise)}"
            return _Part(text, statement=True)
        if isinstance(action, ast.Choose):
            branches = [self.body(branch) for branch in action.branches]
            return _Part("choose one: " + "; or ".join(branches), statement=True)
        return self.verb(action, self.v.verbs[action.name])

    def verb(self, call: ast.Call, entry: VerbEntry) -> _Part:
        bound = bind(call.args, entry.args)
        lasting = ""
        for arg, kind in zip(bound, entry.args, strict=True):
            if isinstance(kind, DurationKind) and isinstance(arg, ast.Word):
                lasting = self.v.durations[arg.name].phrase
        declinable = entry.may or self.declines
        before = self.declines
        self.declines, self.takes = declinable, entry.takes
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
        text = re.sub(r"\Aall (.* cannot )", r"\1", text)
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
        reference = following.subject.text in ("it", "them", "that unit", "those units") and not self.about_self
        same = following.subject.text == part.subject.text or reference
        return same and part.tail == following.tail

    def join(self, parts: list[_Part], may: bool) -> str:
        """Orders in a row become a list; statements stand behind semicolons; what may be declined says so."""
        text = ""
        orders: list[str] = []
        gate_open = False

        def flush() -> None:
            nonlocal text, orders
            if orders:
                text = _glue(text, _orders(orders))
                orders = []

        for i, part in enumerate(parts):
            said = part.text
            if may and i == 0 and not part.may:
                said = f"you may {said}" if not part.statement else f"you may choose that {said}"
            if part.may:
                said = f"you may {said}"
            if gate_open:
                flush()
                text = f"{text}; if you do, {said}"
                gate_open = False
                gate_open = part.gate and (part.may or may)
                continue
            if part.statement or part.may or part.gate:
                flush()
                text = _glue(text, said)
            else:
                orders.append(said)
            gate_open = part.gate
        flush()
        return text

    # -- nouns --------------------------------------------------------------------------------------------------

    def target(self, selector: ast.Selector) -> _Phrase:
        if not selector.quantifier:
            return self.reference(selector)
        same = (selector.quantifier, [(f.name, f.args, f.comparison, f.number) for f in selector.filters])
        if selector.quantifier == "A" and self.last == same and not self.trigger.continuous:
            return _Phrase("them", True, "they")
        self.last = same
        many = selector.quantifier == "A" or selector.up_to > 1
        nouns, ours = self.counted_noun(selector.filters)
        noun = nouns[1] if many else nouns[0]
        own_zone = self.zone(selector.filters)
        after = self.after(selector.filters, many)
        if selector.quantifier == "A":
            self_static = self.trigger.continuous
            if ours and not own_zone:
                head = f"your {noun}" if self_static else f"all your {noun}"
            else:
                head = noun if self_static else f"all {noun}"
            return _Phrase(head + after, True)
        self.chosen_many = many
        if selector.quantifier == "R":
            head = f"a random {noun}" if not many else f"{number_word(selector.up_to)} random {noun}"
        elif many:
            up_to = number_word(selector.up_to)
            words = "one or two" if selector.up_to == 2 else f"one to {up_to}"
            head = f"up to {up_to} {noun}" if self.declines else f"{words} {noun}"
        else:
            head = article(noun)
        if ours and not own_zone:
            head += " of yours"
        return _Phrase(head + after, many)

    def reference(self, selector: ast.Selector) -> _Phrase:
        entry = self.v.selectors[selector.reference]
        if entry.chosen:
            if self.about_self or self.named:
                noun = self.v.noun
                text = f"those {plural(noun)}" if self.chosen_many else f"that {noun}"
                return _Phrase(text, self.chosen_many, text)
            text = "them" if self.chosen_many else "it"
            return _Phrase(text, self.chosen_many, "they" if self.chosen_many else "it")
        phrase = entry.phrase
        phrase = entry.by_trigger.get(self.trigger.name, phrase)
        if phrase == "it" and not self.about_self and not self.named:
            phrase = self.itself
            self.named = True
        return _Phrase(phrase + self.after(selector.filters, entry.plural), entry.plural)

    def each(self, filters: Sequence[ast.Filter], many: bool = False) -> str:
        nouns, ours = self.counted_noun(filters)
        noun = nouns[1] if many else nouns[0]
        yours = " of yours" if ours and not self.zone(filters) else ""
        return noun + yours + self.after(filters, many)

    def counted_noun(self, filters: Sequence[ast.Filter]) -> tuple[tuple[str, str], bool]:
        """The noun with its adjectives, as one and as many, and whether it is ours."""
        noun, nouns, rank = self.v.noun, plural(self.v.noun), 0
        adjectives: list[str] = []
        enemy = ours = other = False
        for step in filters:
            entry = self.v.find_filter(step.name)
            if not isinstance(entry, FilterEntry):
                continue
            if entry.role == "ally":
                ours = True
            elif entry.role == "enemy":
                enemy = True
            elif entry.role == "other":
                other = True
            elif entry.role == "adjective":
                adjectives.append(self.filter_phrase(entry, step, False))
            elif entry.role in ("noun", "generic"):
                weight = 2 if entry.role == "noun" else 1
                if rank == 2 and weight == 2:
                    adjectives.append(noun)
                if weight >= rank:
                    noun, nouns, rank = entry.phrase, entry.plural or plural(entry.phrase), weight
        before = [*(["other"] if other else []), *adjectives, *(["enemy"] if enemy else [])]
        return (" ".join([*before, noun]), " ".join([*before, nouns])), ours

    def after(self, filters: Sequence[ast.Filter], many: bool) -> str:
        said = []
        for step in filters:
            entry = self.v.find_filter(step.name)
            if isinstance(entry, MeasureEntry) or (entry is not None and entry.role in ("after", "zone")):
                said.append(self.filter_phrase(entry, step, many))
        measures = [s for s in said if s.startswith(("that ", "with "))]
        rest = [s for s in said if s not in measures]
        phrases = [*measures, *rest] if any(self.zone([step]) for step in filters) else [*rest, *measures]
        return "".join(f" {phrase}" for phrase in phrases)

    def zone(self, filters: Sequence[ast.Filter]) -> bool:
        return self.has_role(filters, "zone")

    def has_role(self, filters: Sequence[ast.Filter], role: str) -> bool:
        entries = [self.v.find_filter(step.name) for step in filters]
        return any(isinstance(entry, FilterEntry) and entry.role == role for entry in entries)

    def filter_phrase(self, entry: FilterEntry | MeasureEntry, step: ast.Filter, many: bool) -> str:
        phrase = re.sub(r"\{([^{}|:?]+)\|([^{}|]+)\}", r"\2" if many else r"\1", entry.phrase)
        if isinstance(entry, MeasureEntry):
            phrase = self.comparison(phrase, step.comparison, step.number)
        elif entry.role == "zone" and self.takes:
            phrase = re.sub(r"\Ain ", "from ", phrase)
        return self.fill(phrase, step.args, entry.args)

    # -- templates ----------------------------------------------------------------------------------------------

    def comparison(self, phrase: str, comparison: str, number: int | float) -> str:
        def slot(found: re.Match[str]) -> str:
            inside = found.group(1)
            if inside.isdigit():
                return found.group(0)
            if not inside:
                return compared(comparison, number)
            if inside == "n":
                return digits(number)
            if inside.startswith(":"):
                more, less = inside[1:].split("|")
                return compared(comparison, number, more, less)
            return compared_count(comparison, int(number), inside)

        return _SLOT.sub(slot, phrase)

    def fill(self, phrase: str, args: Sequence[ast.Arg], kinds: Sequence[Kind]) -> str:
        text, each = self.filled(phrase, args, kinds)
        return f"{text} {each}" if each else text

    def filled(self, phrase: str, args: Sequence[ast.Arg], kinds: Sequence[Kind]) -> tuple[str, str]:
        """The phrase with its arguments, and a "for each ..." that belongs behind it."""
        bound = bind(args, kinds)
        cache: dict[int, _Phrase] = {}
        each: list[str] = []

        def noun(i: int) -> _Phrase:
            if i not in cache:
                cache[i] = self.argument(bound[i], kinds[i])
            return cache[i]

        def slot(found: re.Match[str]) -> str:
            spec = re.fullmatch(r"(\d+)(?:('s)|\?([^|]*)\|(.*)|:(.*))?", found.group(1))
            if spec is None:
                return found.group(0)
            i = int(spec.group(1))
            arg = bound[i]
            if spec.group(3) is not None:
                return spec.group(4) if noun(i).many else spec.group(3)
            if spec.group(5) is not None:
                how = spec.group(5)
                if how.startswith("@"):
                    how = noun(int(how[1:])).text
                return _numbered(self.number(arg, each), how)
            if isinstance(arg, ast.Count | ast.Call):
                return digits(self.number(arg, each))
            who = noun(i)
            starts = found.start() == 0
            if spec.group(2):
                return possessive(who.as_subject)
            return who.as_subject if starts else who.text

        text = _SLOT.sub(slot, phrase)
        return re.sub(r"\s+", " ", text).strip(), " ".join(each)

    def number(self, arg: ast.Arg | None, each: list[str]) -> int | float:
        if isinstance(arg, ast.Number):
            return arg.value
        if isinstance(arg, ast.Count):
            said, value = f"for each {self.each(arg.filters)}", -1 if arg.negative else 1
        else:
            name = arg.name if isinstance(arg, ast.Call | ast.Word) else ""
            said, value = f"for each {self.v.quantities[name].each or name}", 1
        if said not in each:
            each.append(said)
        return value

    def argument(self, arg: ast.Arg | None, kind: Kind) -> _Phrase:
        if isinstance(arg, ast.Selector):
            return self.target(arg)
        if isinstance(arg, ast.Text):
            name = arg.value
        elif isinstance(arg, ast.Word):
            name = arg.name if arg.number is None else f"{arg.name} {arg.number}"
        elif isinstance(arg, ast.Number):
            name = digits(arg.value)
        else:
            return _Phrase("")
        words = self.v.groups.get(kind.group, {}) if isinstance(kind, WordKind) else {}
        if isinstance(kind, DurationKind):
            words = self.v.durations
        if name in words:
            return _Phrase(words[name].phrase, words[name].plural)
        return _Phrase(name, isinstance(arg, ast.Number) and arg.value not in (1, -1))


_ORDER = {
    "<=": "at most",
    ">=": "at least",
    "=": "equal to",
    "!=": "different from",
    "<": "smaller than",
    ">": "greater than",
}


def _numbered(number: int | float, how: str) -> str:
    if how == "+":
        return f"{'+' if number >= 0 else '-'}{digits(abs(number))}"
    if "|" in how:
        more, less = how.split("|")
        return f"{digits(abs(number))} {more if number >= 0 else less}"
    if how.startswith("#"):
        return how[1:] if number == 1 else counted(int(number), how[1:])
    return counted(int(number), how)


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


def _glue(text: str, more: str) -> str:
    return f"{text}; {more}" if text else more
