"""How things are called in a sentence: noun phrases for selectors, and the filling of a vocabulary's templates.

Templates of a vocabulary may hold:
    {0}         an argument: a noun phrase, a number in digits, a word's phrase, a keyword
    {0's}       its possessive
    {0?is|are}  the left word if argument 0 is one thing (or the number 1), the right one if several
    {1:+}       a signed number, +2
    {1:card}    a counted noun: a card, two cards
    {1:#card}   the same behind "the top": card, two cards
    {1:@0}      a counted noun that another argument names: a Husk, two Husks
    {1:more|less}   the size of a number and which way: 1 less
    {here}      a named slot, see Vocabulary.kind_words
    {has|have}  in filters and measures: agrees with the noun
    {} {card} {:later|earlier}   in measures and quantities, what is compared: 4 or less, two or more cards, 7 or later
    {n} {n hex}   in measures and quantities, the bare number: 3, 3 hexes
A duration that the template does not name is put at its end. A phrase that begins with an argument, with you, it, the,
your, each, they or an -ing is a statement ("{0} loses 1 defence"); any other is an order ("draw a card").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass

from drumhead.content.effects import ast
from drumhead.content.effects.checking import bind
from drumhead.content.effects.english import (
    article,
    compared,
    compared_count,
    counted,
    digits,
    listed,
    number_word,
    plural,
    possessive,
)
from drumhead.content.effects.kinds import AmountKind, DurationKind, Kind, WordKind
from drumhead.content.effects.vocabulary import FilterEntry, MeasureEntry, TriggerEntry, Vocabulary

_SLOT = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Phrase:
    """A noun phrase, whether it means several things, and which things, so that equal words are not taken for one."""

    text: str
    many: bool = False
    subject: str = ""
    means: object = None

    @property
    def as_subject(self) -> str:
        return self.subject or self.text


class Wording:
    """Finds words for the things of one clause; remembers what was mentioned, so that pronouns fit."""

    def __init__(self, vocabulary: Vocabulary, trigger: TriggerEntry, kind: str) -> None:
        self.v = vocabulary
        self.trigger = trigger
        self.slots = {slot: slot for words in vocabulary.kind_words.values() for slot in words}
        self.slots.update(vocabulary.kind_words.get(kind, {}))
        self.opening = trigger.phrase_on(kind)
        self.itself = vocabulary.self_nouns.get(kind, f"this {vocabulary.noun}")
        self.about_self = re.search(rf"\b(it|its|{self.itself})\b", self.opening) is not None
        self.chosen = 0
        self.chosen_many = False
        self.declines = False
        self.takes = False
        self.named = False
        self.last: object = None

    def target(self, selector: ast.Selector) -> Phrase:
        if not selector.quantifier:
            return self.reference(selector)
        same = (selector.quantifier, [_meant(f) for f in selector.filters])
        if selector.quantifier == "A" and self.last == same and not self.trigger.continuous:
            return Phrase("them", True, "they", same)
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
            self.last = same
            return Phrase(head + after, True, means=same)
        self.chosen += 1
        self.chosen_many = many
        self.last = self.chosen
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
        return Phrase(head + after, many, means=self.chosen)

    def reference(self, selector: ast.Selector) -> Phrase:
        entry = self.v.selectors[selector.reference]
        if entry.chosen:
            return self.the_chosen()
        phrase = entry.by_trigger.get(self.trigger.name, entry.phrase)
        if phrase == "it" and (self.last not in (None, entry.name) if self.about_self else not self.named):
            phrase = self.itself
            self.named = True
        elif self.last == entry.name and not (entry.plural or selector.filters or self.about_self or self.named):
            return Phrase("it", means=entry.name)
        self.last = entry.name
        if selector.filters:
            phrase += f" if {'they' if entry.plural else 'it'} {self.being(selector.filters, entry.plural)}"
        return Phrase(phrase, entry.plural, means=entry.name)

    def the_chosen(self) -> Phrase:
        """What the latest T or R chose: a pronoun where no other thing could be meant."""
        clear = self.last == self.chosen and not (self.about_self or self.named)
        self.last = self.chosen
        if clear:
            text = "them" if self.chosen_many else "it"
            return Phrase(text, self.chosen_many, "they" if self.chosen_many else "it", self.chosen)
        text = f"those {plural(self.v.noun)}" if self.chosen_many else f"that {self.v.noun}"
        return Phrase(text, self.chosen_many, means=self.chosen)

    def being(self, filters: Sequence[ast.Filter], many: bool, no: bool = False) -> str:
        """What filters say of a thing: is wounded and has Resurgent."""
        verb = ("are" if many else "is") + (" not" if no else "")
        has = ("do not have" if many else "does not have") if no else "have" if many else "has"
        said = []
        for step in filters:
            entry = self.v.find_filter(step.name)
            assert entry is not None
            phrase = self.filter_phrase(entry, step, many)
            if isinstance(entry, FilterEntry) and entry.role in ("noun", "generic") and not many:
                phrase = article(phrase)
            relative = re.fullmatch(r"(?:that|who) (.+)", phrase)
            if relative and not no:
                said.append(relative.group(1))
            elif phrase.startswith("with "):
                said.append(f"{has} {phrase.removeprefix('with ')}")
            else:
                said.append(f"{verb} {phrase}" if not relative else f"{verb} one {phrase}")
        return listed(said)

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

    def comparison(self, phrase: str, comparison: str, number: int | float) -> str:
        def slot(found: re.Match[str]) -> str:
            inside = found.group(1)
            if inside.isdigit():
                return found.group(0)
            if not inside:
                return compared(comparison, number)
            if inside == "n":
                return digits(number)
            if inside.startswith("n "):
                noun = inside.removeprefix("n ")
                return f"{digits(number)} {noun if number == 1 else plural(noun)}"
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
        cache: dict[int, Phrase] = {}
        each: list[str] = []

        def noun(i: int) -> Phrase:
            if i not in cache:
                cache[i] = self.argument(bound[i], kinds[i])
            return cache[i]

        def slot(found: re.Match[str]) -> str:
            spec = re.fullmatch(r"(\d+)(?:('s)|\?([^|]*)\|(.*)|:(.*))?", found.group(1))
            if spec is None:
                return self.slots.get(found.group(1), found.group(0))
            i = int(spec.group(1))
            arg = bound[i]
            if spec.group(3) is not None:
                return spec.group(4) if noun(i).many else spec.group(3)
            if spec.group(5) is not None:
                how = spec.group(5)
                if how.startswith("@"):
                    how = noun(int(how[1:])).text
                dice = self.rolled(arg)
                return _rolled(dice, how) if dice else _numbered(self.number(arg, each), how)
            if isinstance(kinds[i], AmountKind) and self.rolled(arg):
                return self.rolled(arg)
            if isinstance(kinds[i], AmountKind) and not isinstance(arg, ast.Number):
                return digits(self.number(arg, each))
            who = noun(i)
            starts = found.start() == 0
            if spec.group(2):
                return possessive(who.as_subject)
            return who.as_subject if starts else who.text

        text = _SLOT.sub(slot, phrase)
        return re.sub(r"\s+", " ", text).strip(), " ".join(each)

    def rolled(self, arg: ast.Arg | None) -> str:
        """The dice that an amount is rolled with, such as "D3"; "" for any other amount."""
        entry = self.v.quantities.get(arg.name) if isinstance(arg, ast.Call | ast.Word) else None
        return entry.rolled if entry is not None else ""

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

    def argument(self, arg: ast.Arg | None, kind: Kind) -> Phrase:
        if isinstance(arg, ast.Selector):
            return self.target(arg)
        if isinstance(arg, ast.Text):
            name = arg.value
        elif isinstance(arg, ast.Word):
            name = arg.name if arg.number is None else f"{arg.name} {arg.number}"
        elif isinstance(arg, ast.Number):
            name = digits(arg.value)
        else:
            return Phrase("")
        words = self.v.groups.get(kind.group, {}) if isinstance(kind, WordKind) else {}
        if isinstance(kind, DurationKind):
            words = self.v.durations
        if name in words:
            return Phrase(words[name].phrase, words[name].plural)
        return Phrase(name, isinstance(arg, ast.Number) and arg.value not in (1, -1))


def _rolled(dice: str, how: str) -> str:
    if how == "+":
        return f"+{dice}"
    if "|" in how:
        return f"{dice} {how.split('|')[0]}"
    return f"{dice} {plural(how.removeprefix('#'))}"


def _numbered(number: int | float, how: str) -> str:
    if how == "+":
        return f"{'+' if number >= 0 else '-'}{digits(abs(number))}"
    if "|" in how:
        more, less = how.split("|")
        return f"{digits(abs(number))} {more if number >= 0 else less}"
    if how.startswith("#"):
        return how[1:] if number == 1 else counted(int(number), how[1:])
    return counted(int(number), how)


def _meant(part: object) -> object:
    """What a part of an effect means, wherever it stands: the part without the places of its words."""
    if isinstance(part, tuple):
        return tuple(_meant(inner) for inner in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    names = (field.name for field in fields(part) if field.name != "at")
    return type(part).__name__, *(_meant(getattr(part, name)) for name in names)
