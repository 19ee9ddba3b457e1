"""The words of a game for those who write its cards: each with an example, and with how the example reads on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.content.effects.checking import check, problems, signature
from drumhead.content.effects.kinds import AmountKind, DurationKind, KeywordKind, Kind, TargetKind, WordKind
from drumhead.content.effects.sentences import rules_text
from drumhead.content.effects.vocabulary import (
    FactEntry,
    FilterEntry,
    MeasureEntry,
    QuantityEntry,
    TriggerEntry,
    VerbEntry,
    Vocabulary,
)


class WordLine(NamedTuple):
    """One word: how it is written, an effect that uses it, and the sentence of that effect; or only what it means."""

    written: str
    example: str
    reads: str


class Section(NamedTuple):
    title: str
    lines: list[WordLine]


def reference(vocabulary: Vocabulary) -> list[Section]:
    """All words, in the order of a clause: when, if, what, whom, how long."""
    examples = _Examples(vocabulary)
    v = vocabulary
    sections = [
        Section("Triggers", [examples.trigger(trigger) for trigger in v.triggers.values()]),
        Section("Conditions", examples.conditions()),
        Section("Actions", [examples.verb(verb) for verb in v.verbs.values()]),
        Section("Whom: names", [examples.about(s.name, s.name, s.phrase) for s in v.selectors.values()]),
        Section("Whom: filters", examples.filters()),
        Section("Durations", [WordLine(word.name, "", word.phrase) for word in v.durations.values()]),
        Section("Keywords", examples.keywords()),
    ]
    for name, words in v.groups.items():
        title = f"Words for the {name.replace('_', ' ')}"
        sections.append(Section(title, [WordLine(word.name, "", word.phrase) for word in words.values()]))
    return [section for section in sections if section.lines]


def _written(name: str, kinds: Sequence[Kind]) -> str:
    return signature(name, kinds) if kinds else name


class _Examples:
    """Makes the smallest effect that shows a word."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.v = vocabulary
        events = [trigger for trigger in vocabulary.triggers.values() if not trigger.continuous]
        self.event = min(events, key=lambda trigger: (bool(trigger.args), bool(trigger.phrase)), default=None)
        self.constant = next((t for t in vocabulary.triggers.values() if t.continuous), None)
        sides = [f.name for f in vocabulary.filters.values() if f.role == "enemy"]
        self.whom = f"T[{sides[0]}]" if sides else next(iter(vocabulary.selectors), "self")
        falls = (verb for verb in vocabulary.verbs.values() if verb.args and isinstance(verb.args[0], TargetKind))
        self.act = next((verb for verb in falls if verb.when != "static"), None)

    def line(self, written: str, effect: str, phrase: str) -> WordLine:
        """The line of a word; with its bare phrase where the small effect makes no sense in this game."""
        if problems(effect, self.v):
            return WordLine(written, "", phrase)
        return WordLine(written, effect, rules_text(check(effect, self.v), self.v))

    def trigger(self, trigger: TriggerEntry) -> WordLine:
        written = _written(trigger.name, trigger.args)
        for verb in self.v.verbs.values():
            line = self.line(written, f"{self.head(trigger)}: {self.call(verb, trigger)}", trigger.phrase)
            if line.example:
                return line
        return WordLine(written, "", trigger.phrase)

    def verb(self, verb: VerbEntry) -> WordLine:
        trigger = self.v.triggers[verb.triggers[0]] if verb.triggers else self.event
        if verb.when == "static" or trigger is None:
            trigger = self.constant
        effect = f"{self.head(trigger)}: {self.call(verb, trigger)}" if trigger else ""
        return self.line(signature(verb.name, verb.args), effect, verb.phrase or verb.gives)

    def about(self, written: str, whom: str, phrase: str) -> WordLine:
        """An action that falls on this selector; a reference to a choice follows one."""
        if self.act is None or self.event is None:
            return WordLine(written, "", phrase)
        action = self.call(self.act, self.event, whom)
        known = self.v.selectors.get(whom)
        if known is not None and known.chosen:
            action = f"{self.call(self.act, self.event)} + {action}"
        return self.line(written, f"{self.head(self.event)}: {action}", phrase)

    def conditions(self) -> list[WordLine]:
        facts = [self.condition(fact, "") for fact in self.v.facts.values()]
        return facts + [self.condition(quantity, ">=2") for quantity in self.v.quantities.values()]

    def condition(self, entry: FactEntry | QuantityEntry, compared: str) -> WordLine:
        written = _written(entry.name, entry.args) + (" >= ..." if compared else "")
        if self.act is None or self.event is None:
            return WordLine(written, "", entry.phrase)
        condition = entry.name + self.args(entry.args, False) + compared
        head, action = self.head(self.event), self.call(self.act, self.event)
        effect = f"{head}?{condition}: {action}" if self.v.conditions else f"{head}: if({condition}){{{action}}}"
        return self.line(written, effect, entry.phrase)

    def filters(self) -> list[WordLine]:
        side = next((f.name for f in self.v.filters.values() if f.role == "ally"), "")
        lines = []
        for name in self.v.filter_names():
            entry = self.v.find_filter(name)
            assert entry is not None
            written, step = _written(name, entry.args), name + self.args(entry.args, False)
            if isinstance(entry, MeasureEntry):
                written, step = f"{written} <= ...", f"{step}<=2"
            whose = isinstance(entry, FilterEntry) and entry.role in ("ally", "enemy", "any")
            steps = [step] if whose or not side else [side, step]
            lines.append(self.about(written, f"T[{'.'.join(steps)}]", entry.phrase))
        return lines

    def keywords(self) -> list[WordLine]:
        lines = []
        for keyword in self.v.keywords.values():
            written = f"{keyword.name} 2" if keyword.numbered else keyword.name
            lines.append(WordLine(written, "", keyword.phrase.replace("{}", "2")))
        return lines

    def head(self, trigger: TriggerEntry) -> str:
        return trigger.name + self.args(trigger.args, trigger.continuous)

    def call(self, verb: VerbEntry, trigger: TriggerEntry, whom: str = "") -> str:
        return verb.name + (self.args(verb.args, trigger.continuous, whom) or "()")

    def args(self, kinds: Sequence[Kind], continuous: bool, whom: str = "") -> str:
        said = []
        for kind in kinds:
            if kind.optional or (isinstance(kind, DurationKind) and continuous):
                break
            said.append(self.arg(kind, continuous, whom))
        return f"({','.join(said)})" if said else ""

    def arg(self, kind: Kind, continuous: bool, whom: str) -> str:
        if isinstance(kind, TargetKind):
            if "T" not in kind.quantifiers:
                return next((s.name for s in self.v.selectors.values() if "filter" in s.use), "self")
            return whom or (self.whom.replace("T[", "A[") if continuous and "A" in kind.quantifiers else self.whom)
        if isinstance(kind, AmountKind):
            return str(max(kind.least, min(kind.most, 2)))
        if isinstance(kind, KeywordKind):
            return next((f"{k.name} 2" if k.numbered else k.name for k in self.v.keywords.values()), "")
        if isinstance(kind, WordKind):
            return next(iter(self.v.groups.get(kind.group, {})), "")
        return next(iter(self.v.durations), "") if isinstance(kind, DurationKind) else '"text"'
