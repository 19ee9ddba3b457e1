"""The words of one game: what each is called, what it takes, how it reads, and what it becomes.

A game fills one Vocabulary in its `content/vocabulary.py`. Signature, sentence and builder of a word stand together:

    v = Vocabulary("shadows_edge")
    v.trigger("enter", "when it enters play")
    v.verb("dmg", [TARGET, AMOUNT], "deal {1} damage to {0}", build=Damage)
    v.verb("atk", [TARGET, AMOUNT, DURATION], gives="{1:+} attack", build=ChangeAttack)

The templates are explained in `sentences.py`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeVar

from drumhead.content.effects.kinds import DurationKind, Kind

Role = Literal["ally", "enemy", "any", "noun", "generic", "adjective", "after", "zone", "other"]
FactRole = Literal["if", "frequency", "may"]
When = Literal["event", "static", "both"]
FilterUse = Literal["both", "select", "state"]
ReferenceUse = Literal["target", "state", "filter"]
EVERY_USE: tuple[ReferenceUse, ...] = ("target", "state", "filter")
Builder = Callable[..., object]
E = TypeVar("E", bound="Entry")


@dataclass(frozen=True)
class Entry:
    """What all words have: a name, the card kinds that may use it (empty: all), and the game's own value for it."""

    name: str
    only: tuple[str, ...] = ()
    value: object = None


@dataclass(frozen=True)
class TriggerEntry(Entry):
    phrase: str = ""
    args: tuple[Kind, ...] = ()
    continuous: bool = False
    optional: bool = False
    free: str = ""
    by_kind: Mapping[str, str] = field(default_factory=dict)

    def phrase_on(self, kind: str) -> str:
        return self.by_kind.get(kind, self.phrase)


@dataclass(frozen=True)
class VerbEntry(Entry):
    phrase: str = ""
    gives: str = ""
    static: str = ""
    args: tuple[Kind, ...] = ()
    build: Builder | None = None
    when: When = "event"
    triggers: tuple[str, ...] = ()
    may: bool = False
    gate: bool = False
    takes: bool = False


@dataclass(frozen=True)
class SelectorEntry(Entry):
    """A reference. `chosen`: it means what an earlier action of the clause chose."""

    phrase: str = ""
    plural: bool = False
    chosen: bool = False
    by_trigger: Mapping[str, str] = field(default_factory=dict)
    use: tuple[ReferenceUse, ...] = EVERY_USE


@dataclass(frozen=True)
class FilterEntry(Entry):
    role: Role = "adjective"
    phrase: str = ""
    plural: str = ""
    args: tuple[Kind, ...] = ()
    group: str = ""
    use: FilterUse = "both"


@dataclass(frozen=True)
class MeasureEntry(Entry):
    """A filter that compares a number: cost<=4."""

    phrase: str = ""
    args: tuple[Kind, ...] = ()
    comparisons: tuple[str, ...] = ()
    use: FilterUse = "both"


@dataclass(frozen=True)
class FactEntry(Entry):
    phrase: str = ""
    args: tuple[Kind, ...] = ()
    role: FactRole = "if"
    negative: str = ""


@dataclass(frozen=True)
class QuantityEntry(Entry):
    """A number of the game. `phrase` reads it in a condition, `each` in "for each ...", `rolled` as dice."""

    phrase: str = ""
    each: str = ""
    args: tuple[Kind, ...] = ()
    rolled: str = ""


@dataclass(frozen=True)
class WordEntry(Entry):
    """A duration, a keyword or a word of a group."""

    phrase: str = ""
    plural: bool = False
    numbered: bool = False


@dataclass(frozen=True)
class Family:
    """Filters that share a beginning, `mark_Bravery`, `mark_Lash`: the rest is a word of the group."""

    prefix: str
    group: str
    entry: FilterEntry


@dataclass
class Vocabulary:
    """All words of one game, and which parts of the language it understands; the rest is refused, never ignored.

    noun                 what is meant where a selector names no noun
    default_trigger      the trigger of a clause that names none
    sides_required       every T, A, R and count must say whose
    blocks               those of may, if, choose, not, or it takes
    comparisons          the comparisons it takes; open_comparisons: also with something else than a number
    quantifiers          those of T, A, R it takes; most_chosen and most_random: how high T2, R2 ... may go
    conditions           whether clauses have conditions behind "?"; counts: whether conditions may count
    filtered_references  whether an action may name foe.wounded
    alternatives         the kinds of card whose clauses with the same trigger are a choice, not a sequence
    always               what a builder gets as the duration in a continuous clause
    self_nouns           what a card of a kind calls itself where "it" would be unclear
    kind_words           what named slots of phrases, such as {here}, become on cards of a kind
    """

    game: str
    noun: str = "unit"
    default_trigger: str = ""
    sides_required: bool = False
    blocks: tuple[str, ...] = ()
    comparisons: tuple[str, ...] = ("<=", ">=", "=", "<", ">", "!=")
    quantifiers: tuple[str, ...] = ("T", "A", "R")
    most_chosen: int = 2
    most_random: int = 1
    conditions: bool = True
    counts: bool = True
    open_comparisons: bool = False
    filtered_references: bool = False
    alternatives: tuple[str, ...] = ()
    always: object = None
    self_nouns: dict[str, str] = field(default_factory=dict)
    kind_words: dict[str, dict[str, str]] = field(default_factory=dict)
    triggers: dict[str, TriggerEntry] = field(default_factory=dict)
    verbs: dict[str, VerbEntry] = field(default_factory=dict)
    selectors: dict[str, SelectorEntry] = field(default_factory=dict)
    filters: dict[str, FilterEntry] = field(default_factory=dict)
    measures: dict[str, MeasureEntry] = field(default_factory=dict)
    facts: dict[str, FactEntry] = field(default_factory=dict)
    quantities: dict[str, QuantityEntry] = field(default_factory=dict)
    durations: dict[str, WordEntry] = field(default_factory=dict)
    keywords: dict[str, WordEntry] = field(default_factory=dict)
    groups: dict[str, dict[str, WordEntry]] = field(default_factory=dict)
    families: list[Family] = field(default_factory=list)

    def trigger(
        self,
        name: str,
        phrase: str,
        args: Sequence[Kind] = (),
        *,
        continuous: bool = False,
        optional: bool = False,
        free: str = "",
        by_kind: Mapping[str, str] | None = None,
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A moment. The phrase opens the sentence: "when it enters play", "pay {0:command point}:" or "" for none.

        `continuous`: it holds all the time, so its actions name no duration. `optional`: its player may decline.
        `free`: the phrase when its first argument, a price, is 0. `by_kind`: other phrases on cards of some kinds.
        """
        entry = TriggerEntry(name, tuple(only), value, phrase, tuple(args), continuous, optional, free, by_kind or {})
        _new(self.triggers, entry)

    def verb(
        self,
        name: str,
        args: Sequence[Kind],
        phrase: str = "",
        *,
        gives: str = "",
        static: str = "",
        build: Builder | None = None,
        when: When | None = None,
        triggers: Sequence[str] = (),
        may: bool = False,
        gate: bool = False,
        takes: bool = False,
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """An action. `phrase` tells it ("deal {1} damage to {0}"); `gives` is for what a thing has or gets for a while
        ("{1:+} attack"), and several of those about one thing read as one; `static` replaces the phrase in a
        continuous clause. `may`: its player can decline; `gate`: if it is not done, the rest of the clause is not.
        `takes`: it takes things out of a zone, so that "in your graveyard" reads "from your graveyard".
        `when`: where it may stand; by default everywhere if it takes a duration, else not in continuous clauses.
        """
        for kind, following in pairwise(args):
            if (kind.optional or isinstance(kind, DurationKind)) and not following.optional:
                raise ValueError(f"The verb '{name}' has an argument behind one that may be left out.")
        if not when:
            when = "both" if any(isinstance(kind, DurationKind) for kind in args) else "event"
        entry = VerbEntry(
            name, tuple(only), value, phrase, gives, static, tuple(args), build, when, tuple(triggers), may, gate, takes
        )
        _new(self.verbs, entry)

    def selector(
        self,
        name: str,
        phrase: str,
        *,
        plural: bool = False,
        chosen: bool = False,
        by_trigger: Mapping[str, str] | None = None,
        use: Sequence[ReferenceUse] = EVERY_USE,
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A reference: self, foe, host, it. A phrase of "it" bends as needed: it, its, them, that unit.

        `by_trigger` gives other phrases behind some triggers: foe is "the attacker" behind `defend`. `use`: as the
        target of an action, in a condition about its state (self.wounded), inside a filter (within(self)<=3).
        """
        entry = SelectorEntry(name, tuple(only), value, phrase, plural, chosen, by_trigger or {}, tuple(use))
        _new(self.selectors, entry)

    def filter(
        self,
        name: str,
        role: Role,
        phrase: str = "",
        plural: str = "",
        *,
        args: Sequence[Kind] = (),
        group: str = "",
        use: FilterUse = "both",
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A step inside [...]. The role says where it stands in the noun phrase:

        ally, enemy, any: whose. noun: what it is ("Troop"); generic: a noun that a better one replaces ("unit").
        adjective: "wounded". after: "in the Front", "that {has|have} not moved". zone: "in your graveyard", which
        already says whose. other: not the thing itself. Filters of one `group` exclude each other. `use`: to select
        things, in a condition about a thing's state (self.wounded), or both.
        """
        entry = FilterEntry(name, tuple(only), value, role, phrase or name, plural, tuple(args), group, use)
        _new(self.filters, entry)

    def measure(
        self,
        name: str,
        phrase: str,
        *,
        args: Sequence[Kind] = (),
        comparisons: Sequence[str] = (),
        use: FilterUse = "both",
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A numeric filter: measure("cost", "that {costs|cost} {}") reads cost<=4 as "that costs 4 or less".

        `comparisons` are those it takes, by default all that the game takes.
        """
        entry = MeasureEntry(name, tuple(only), value, phrase, tuple(args), tuple(comparisons), use)
        _new(self.measures, entry)

    def fact(
        self,
        name: str,
        phrase: str,
        *,
        args: Sequence[Kind] = (),
        role: FactRole = "if",
        negative: str = "",
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A condition that holds or not; `negative` reads its opposite. Role frequency: "once per turn"; role may: its
        player can decline.
        """
        _new(self.facts, FactEntry(name, tuple(only), value, phrase, tuple(args), role, negative))

    def quantity(
        self,
        name: str,
        phrase: str,
        each: str = "",
        *,
        args: Sequence[Kind] = (),
        rolled: str = "",
        only: Sequence[str] = (),
        value: object = None,
    ) -> None:
        """A number of the game: quantity("myhand", "you have {card} in hand", each="card in your hand").

        `rolled` names dice: an amount of quantity("d3", "a D3 shows {}", rolled="D3") reads "draw D3 cards".
        """
        _new(self.quantities, QuantityEntry(name, tuple(only), value, phrase, each, tuple(args), rolled))

    def duration(self, name: str, phrase: str, *, value: object = None) -> None:
        _new(self.durations, WordEntry(name, (), value, phrase))

    def keyword(self, name: str, *, numbered: bool = False, phrase: str = "", value: object = None) -> None:
        """A keyword; `phrase` is its reminder. Numbered ones are written with their number: Siege 2."""
        _new(self.keywords, WordEntry(name, (), value, phrase, False, numbered))

    def words(self, group: str, words: Mapping[str, str | tuple[str, object]]) -> None:
        """A closed group of words: words("line", {"front": "the Front", ...}); a pair holds phrase and value."""
        self.groups[group] = {**self.groups.get(group, {}), **_word_entries(words)}

    def family(self, prefix: str, group: str, role: Role, phrase: str, *, value: object = None) -> None:
        """Filters made of a prefix and a word of a group: family("no_", "mark", "after", "without {word}")."""
        self.families.append(Family(prefix, group, FilterEntry(prefix, (), value, role, phrase)))

    def with_words(self, group: str, words: Mapping[str, str | tuple[str, object]]) -> Vocabulary:
        """A copy that also knows these words, for names that only a pack brings (its tokens, its units)."""
        richer = copy.copy(self)
        richer.groups = {**self.groups, group: {**self.groups.get(group, {}), **_word_entries(words)}}
        return richer

    def with_filters(self, entries: Iterable[FilterEntry]) -> Vocabulary:
        """A copy that also knows these filters."""
        richer = copy.copy(self)
        richer.filters = {**self.filters, **{entry.name: entry for entry in entries}}
        return richer

    def find_filter(self, name: str) -> FilterEntry | MeasureEntry | None:
        """The filter, measure or family member of this name."""
        known = self.filters.get(name) or self.measures.get(name)
        if known:
            return known
        for family in self.families:
            rest = name.removeprefix(family.prefix)
            if rest != name and rest in self.groups.get(family.group, {}):
                word = self.groups[family.group][rest]
                phrase = family.entry.phrase.replace("{word}", word.phrase)
                return FilterEntry(name, (), (family.entry.value, word.value), family.entry.role, phrase)
        return None

    def filter_names(self) -> list[str]:
        families = [f.prefix + rest for f in self.families for rest in self.groups.get(f.group, {})]
        return [*self.filters, *self.measures, *families]


def _word_entries(words: Mapping[str, str | tuple[str, object]]) -> dict[str, WordEntry]:
    entries = {}
    for name, said in words.items():
        phrase, value = said if isinstance(said, tuple) else (said, name)
        plural = phrase in ("you", "they", "both") or phrase.startswith("all ")
        entries[name] = WordEntry(name, (), value, phrase, plural)
    return entries


def _new(table: dict[str, E], entry: E) -> None:
    if entry.name in table:
        raise ValueError(f"The word '{entry.name}' is registered twice.")
    table[entry.name] = entry
