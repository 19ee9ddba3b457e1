"""Which verbs and events does a game have, what do their numbers mean, and what are they called in words?

Each verb and each event is declared once, in the game's ``verbs.py``::

    LEXICON: Final = lexicon(
        [verb(Verb.ATTACK, "attacker: unit, target: unit", "Attack {target} with {attacker}"), ...],
        [said(Said.HIT, "target: unit, damage: count", "{target} takes {damage}."), ...],
    )

Fields take the numbers ``a``, ``b``, ``c`` and then those of ``more``, in order. ``at: hex 2`` is a thing of two
numbers, ``-`` leaves a number out, ``*path: hex 2`` (the last field) is any number of things, all of them in ``more``.
The word after the colon is the *kind* of the thing; the game says what a thing of each kind is called, how a client
finds it on the board, and which things of that kind there are (``Game.name``, ``Game.called``, ``Game.ref``,
``Game.domain``).

In a template ``{target}`` is the thing's name, ``{damage:+}`` the number with its sign, ``{cards:card}`` "1 card" or
"2 cards" (``{steps:hex/hexes}`` where the plural is not regular), ``{reserve?, Reserve first}`` a text if the number is
not 0 (``{top?on top:at the bottom}``: one of two). Events know two more names: ``{who}``, the seat, and ``{card}``.
What a template cannot say is a function registered under the verb or event, in the game's ``notation/``. None of this
is touched while a game is played out.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.decision import Prompt
from drumhead.kernel.events import Event
from drumhead.kernel.illegal import Broken

Value = tuple[int, ...]  # one thing: mostly a single number, for a hex its column and row

Worder = Callable[[Any, int, Action], str]  # view, seat, action -> the option in words
Toucher = Callable[[Any, Action], list[str]]  # view, action -> refs
Teller = Callable[[Any, Event], str]  # game, face of an event -> a sentence of the log
Asker = Callable[[Any, int, Any], Prompt]  # view, seat, the step that asks -> the question in words

WHO: Final = "who"
CARD: Final = "card"
COUNTING: Final = "#"  # an omen that counts its events
SLOTS: Final = 3  # a, b and c


# -- seats in sentences


def seat_mark(seat: i64) -> str:
    """A seat inside a sentence, as data: whoever shows the sentence puts the seat's name in its place."""
    return "{seat:" + str(seat) + "}"


def thing_mark(kind: str, number: i64) -> str:
    """A thing on the table inside a sentence, as data, where no table is at hand to name it: ``{unit:7}``."""
    return "{" + kind + ":" + str(number) + "}"


def with_seats(text: str, names: Sequence[str] = (), things: dict[str, str] | None = None) -> str:
    """The sentence with names for its seats and things; without a name a seat or a thing is called by its number.

    >>> with_seats("{seat:0} takes the hill from {seat:1}.", ["Ada"])
    'Ada takes the hill from Player 2.'
    >>> with_seats("{unit:7} follows {unit:8}.", (), {"unit:7": "Falcon"})
    'Falcon follows unit 8.'
    """
    parts = text.split("{")
    done = parts[0]
    for part in parts[1:]:
        inner, closed, rest = part.partition("}")
        kind, colon, digits = inner.partition(":")
        if not closed or not colon or not kind.isalpha() or not digits.isdecimal() or len(digits) > 6:
            done += "{" + part
        elif kind == "seat":
            seat = int(digits)
            done += (names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}") + rest
        else:
            done += (things[inner] if things is not None and inner in things else f"{kind} {digits}") + rest
    return done


# -- what is declared


class Field:
    """One thing that an action or event names: where its numbers are, and of which kind it is."""

    def __init__(self, name: str, kind: str, start: i64, width: i64, many: bool) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.start: Final[i64] = start  # place of the first number among a, b, c, *more
        self.width: Final[i64] = width
        self.many: Final = many
        self.single: Final[bool] = not many and width == 1 and start < SLOTS  # one of a, b and c

    def values(self, numbers: list[int]) -> list[Value]:
        """The things that these numbers name: one, unless there may be many."""
        found: list[Value] = []
        at = int(self.start)
        width = int(self.width)
        if not self.many:
            row = numbers[at : at + width]
            found.append(tuple(row + [0] * (width - len(row))))
            return found
        while at + width <= len(numbers):
            found.append(tuple(numbers[at : at + width]))
            at += width
        return found


class _Part:
    """A stretch of a template: plain text, or a name with what to make of it."""

    def __init__(self, text: str, name: str, noun: str, choice: bool, yes: str, no: str) -> None:
        self.text: Final = text
        self.name: Final = name
        self.noun: Final = noun
        self.choice: Final = choice
        self.yes: Final = yes
        self.no: Final = no


class Entry:
    """A verb or an event as declared."""

    def __init__(self, member: Enum, fields: str, template: str, extra: tuple[str, ...]) -> None:
        self.member: Final = member
        self.fields: Final = _fields(member, fields)
        self.template: Final = template
        self._parts: Final = _parts(member, template)
        known = {field.name for field in self.fields}
        for name in extra:
            if name in known:
                raise Broken(f"{member}: a field cannot be called '{name}', which events have already.")
        for part in self._parts:
            if part.name and part.name not in known and part.name not in extra:
                raise Broken(f"{member}: the template names '{part.name}', which is no field.")

    def field(self, name: str) -> Field:
        """The field of this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise Broken(f"{self.member} has no field '{name}'.")

    def filled(self, names: dict[str, str], numbers: dict[str, int]) -> str:
        """The template with these names and numbers of the fields."""
        text = ""
        for part in self._parts:
            if not part.name:
                text += part.text
            elif part.choice:
                text += part.yes if numbers[part.name] else part.no
            elif part.noun:
                text += counted(numbers[part.name], part.noun)
            else:
                text += names[part.name]
        return text


class Omen:
    """An event that matters when an action is foreseen: whom it concerns, how much of it, and what is said."""

    def __init__(self, thing: str, amount: str, words: str) -> None:
        self.thing: Final = thing  # the field that names it, or ``who``
        self.amount: Final = amount  # the field that counts it, COUNTING for one each, '' for yes or no
        self.words: Final = words  # after its name: 'takes {}', 'falls'


def verb(member: Enum, fields: str = "", words: str = "") -> Entry:
    """Declare a verb: its fields, and the option in words as the action bar shows it."""
    return Entry(member, fields, words, ())


def said(member: Enum, fields: str = "", sentence: str = "") -> Entry:
    """Declare an event: its fields, and its sentence in the log ('' for what only animates)."""
    return Entry(member, fields, sentence, (WHO, CARD))


class Lexicon:
    """All verbs and events of a game, with the functions that speak for those whose template is not enough."""

    def __init__(self, verbs: dict[Enum, Entry], events: dict[Enum, Entry], free: tuple[str, ...]) -> None:
        self.verbs: Final = verbs
        self.events: Final = events
        self.free: Final = free  # kinds whose things nobody can list: poses on a plane
        self.worders: Final[dict[Enum, Worder]] = {}
        self.touchers: Final[dict[Enum, Toucher]] = {}
        self.tellers: Final[dict[Enum, Teller]] = {}
        self.askers: Final[dict[type, Asker]] = {}
        self.omens: Final[dict[Enum, Omen]] = {}
        self.foreseen: Final[set[Enum]] = set()
        self.endings: Final[set[Enum]] = set()

    def wording(self, *verbs: Enum) -> Callable[[Worder], Worder]:
        """Decorator: this function says these verbs in words, from (view, seat, action)."""

        def register(function: Worder) -> Worder:
            for one in verbs:
                self.worders[self._declared(self.verbs, one)] = function
            return function

        return register

    def touching(self, *verbs: Enum) -> Callable[[Toucher], Toucher]:
        """Decorator: this function says what these verbs touch, from (view, action)."""

        def register(function: Toucher) -> Toucher:
            for one in verbs:
                self.touchers[self._declared(self.verbs, one)] = function
            return function

        return register

    def telling(self, *events: Enum) -> Callable[[Teller], Teller]:
        """Decorator: this function tells these events as a sentence, from (game, event)."""

        def register(function: Teller) -> Teller:
            for one in events:
                self.tellers[self._declared(self.events, one)] = function
            return function

        return register

    def asking(self, *steps: type) -> Callable[[Asker], Asker]:
        """Decorator: this function puts the question of these steps in words, from (view, seat, step)."""

        def register(function: Asker) -> Asker:
            for one in steps:
                self.askers[one] = function
            return function

        return register

    def foreseeing(self, *verbs: Enum) -> None:
        """These verbs do something at once that is worth knowing before: an attack, a shot, a rush."""
        for one in verbs:
            self.foreseen.add(self._declared(self.verbs, one))

    def foretelling(self, event: Enum, thing: str, words: str, amount: str = "") -> None:
        """What is said of this event before it happens: 'takes {}' of the field that counts, or only 'falls'."""
        entry = self.events[self._declared(self.events, event)]
        if thing != WHO:
            entry.field(thing)
        if amount not in ("", COUNTING):
            entry.field(amount)
        if ("{}" in words) != (amount != ""):
            raise Broken(f"{event}: what is foretold says {{}} where it counts, and nowhere else.")
        self.omens[event] = Omen(thing, amount, words)

    def foretelling_until(self, *events: Enum) -> None:
        """With these something begins that no action caused: nothing more is foretold."""
        for one in events:
            self.endings.add(self._declared(self.events, one))

    def _declared(self, entries: dict[Enum, Entry], member: Enum) -> Enum:
        if member not in entries:
            raise Broken(f"{member} is not declared in the lexicon.")
        return member


def lexicon(verbs: list[Entry], events: list[Entry], free: tuple[str, ...] = ()) -> Lexicon:
    """Put the declarations together; every member of both enums must be declared, once."""
    return Lexicon(_complete(verbs, "verb"), _complete(events, "event"), free)


def action_numbers(action: Action) -> list[int]:
    """``a``, ``b``, ``c`` and then those of ``more``."""
    return [int(action.a), int(action.b), int(action.c), *action.more]


def event_numbers(event: Event) -> list[int]:
    """The same of an event."""
    return [int(event.a), int(event.b), int(event.c), *event.more]


def counted(n: int, noun: str) -> str:
    """A number with its sign (noun ``+``), or with its noun: 1 card, 2 cards.

    >>> counted(2, "hex/hexes")
    '2 hexes'
    """
    if noun == "+":
        return f"{n:+d}"
    one, slash, several = noun.partition("/")
    if n == 1:
        return f"1 {one}"
    return f"{n} {several}" if slash else f"{n} {one}s"


def listed(names: list[str]) -> str:
    """One, two and three."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def capitalised(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


# -- reading declarations


def _complete(entries: list[Entry], what: str) -> dict[Enum, Entry]:
    found: dict[Enum, Entry] = {}
    for entry in entries:
        if entry.member in found:
            raise Broken(f"The {what} {entry.member.name} is declared twice.")
        found[entry.member] = entry
    if entries:
        for member in type(entries[0].member):
            if member not in found:
                raise Broken(f"The {what} {member.name} is not declared in the lexicon.")
    return found


def _fields(member: Enum, text: str) -> list[Field]:
    found: list[Field] = []
    at = 0
    pieces = [piece.strip() for piece in text.split(",")] if text.strip() else []
    for place, piece in enumerate(pieces):
        if piece == "-":
            at += 1
            continue
        name, colon, kind = piece.partition(":")
        words = kind.split()
        many = name.startswith("*")
        name = name.removeprefix("*").strip()
        wide = len(words) == 2 and words[1].isdecimal()
        if not colon or not name.isidentifier() or not (len(words) == 1 or wide):
            raise Broken(f"{member}: '{piece}' is not a field; write 'name: kind', or 'name: kind 2'.")
        if many and place != len(pieces) - 1:
            raise Broken(f"{member}: only the last field may be many.")
        width = int(words[1]) if wide else 1
        found.append(Field(name, words[0], max(at, SLOTS) if many else at, width, many))
        at += width
    if len({field.name for field in found}) != len(found):
        raise Broken(f"{member}: two fields have the same name.")
    return found


def _parts(member: Enum, template: str) -> list[_Part]:
    parts: list[_Part] = []
    pieces = template.split("{")
    if pieces[0]:
        parts.append(_Part(pieces[0], "", "", False, "", ""))
    for piece in pieces[1:]:
        inner, closed, rest = piece.partition("}")
        size = 0
        while size < len(inner) and (inner[size].isalnum() or inner[size] == "_"):
            size += 1
        name = inner[:size]
        how = inner[size : size + 1]
        if not closed or not name or how not in ("", ":", "?"):
            raise Broken(f"{member}: the template has a brace that holds no name: '{{{piece}'.")
        if how == "?":
            yes, _, no = inner[size + 1 :].partition(":")
            parts.append(_Part("", name, "", True, yes, no))
        else:
            parts.append(_Part("", name, inner[size + 1 :], False, "", ""))
        if rest:
            parts.append(_Part(rest, "", "", False, "", ""))
    return parts
