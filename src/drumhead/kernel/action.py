"""What is one choice? A verb and a few small numbers."""

from enum import Enum
from typing import Final

from mypy_extensions import i64

from drumhead.kernel.illegal import Malformed


class Verb(Enum):
    """Empty, so that each game extends it: ``class Verb(kernel.Verb): PLAY = 1``.

    Signatures say ``Enum``: the compiled build checks a class of its own exactly, and would refuse a game written in
    plain Python.
    """

    __hash__ = object.__hash__  # a member is only itself; an Enum's own hash is a function in Python, called all day


class Action:
    """A verb and up to three numbers; ``more`` carries the rare longer thing, such as a path."""

    __slots__ = ("a", "b", "c", "more", "verb")

    def __init__(self, verb: Enum, a: i64 = 0, b: i64 = 0, c: i64 = 0, more: tuple[int, ...] = ()) -> None:
        self.verb: Final = verb
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.c: Final[i64] = c
        self.more: Final = more

    def same(self, other: "Action") -> bool:
        """Equality without a type test, for hot loops."""
        return (
            self.verb is other.verb
            and self.a == other.a
            and self.b == other.b
            and self.c == other.c
            and self.more == other.more
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.same(other)

    def __hash__(self) -> int:
        return hash((self.verb.value, self.a, self.b, self.c, self.more))

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def text(self) -> str:
        """The notation of logs, records and the command line: ``attack 3 5``, ``move 4 0 0 / 12 13``."""
        words = [self.verb.name.lower()]
        numbers = [self.a, self.b, self.c]
        if not self.more:
            while numbers and numbers[-1] == 0:
                numbers.pop()
        for n in numbers:
            words.append(str(n))
        if self.more:
            words.append("/")
            for m in self.more:
                words.append(str(m))
        return " ".join(words)


NUMBER_LIMIT: Final = 1 << 31
MORE_LIMIT: Final = 256


def make_action(verbs: type[Enum], name: object, numbers: list[object], more: list[object]) -> Action:
    """Build an action from untrusted parts, or say what is wrong with them."""
    if not isinstance(name, str) or len(name) > 40:
        raise Malformed("An action starts with the name of its verb.")
    try:
        verb: Enum = verbs[name.upper()]
    except KeyError:
        raise Malformed(f"There is no verb '{name[:40]}' in this game.") from None
    if len(numbers) > 3 or len(more) > MORE_LIMIT:
        raise Malformed("An action has at most three numbers, and a bounded list after the stroke.")
    checked: list[int] = []
    for value in numbers + more:
        if not isinstance(value, int) or isinstance(value, bool) or not -NUMBER_LIMIT < value < NUMBER_LIMIT:
            raise Malformed("The numbers of an action are whole and small.")
        checked.append(value)
    first = checked[: len(numbers)] + [0, 0, 0]
    return Action(verb, first[0], first[1], first[2], tuple(checked[len(numbers) :]))


def parse_action(verbs: type[Enum], text: str) -> Action:
    """Read the notation that ``Action.text`` writes."""
    if len(text) > 4000:
        raise Malformed("That is too long to be an action.")
    head, stroke, tail = text.partition("/")
    words = head.split()
    if not words:
        raise Malformed("An action starts with the name of its verb.")
    return make_action(verbs, words[0], _numbers(words[1:]), _numbers(tail.split()) if stroke else [])


def _numbers(words: list[str]) -> list[object]:
    numbers: list[object] = []
    for word in words:
        if len(word) > 11 or not word.lstrip("-").isdecimal() or not word.isascii():
            raise Malformed(f"'{word[:20]}' is not a whole number.")
        try:
            numbers.append(int(word))
        except ValueError:
            raise Malformed(f"'{word[:20]}' is not a whole number.") from None
    return numbers


def action_to_data(action: Action) -> list[object]:
    """``["attack", 3, 5]``; a longer thing follows as a list."""
    data: list[object] = [action.verb.name.lower()]
    numbers = [action.a, action.b, action.c]
    if not action.more:
        while numbers and numbers[-1] == 0:
            numbers.pop()
    for n in numbers:
        data.append(n)
    if action.more:
        data.append(list(action.more))
    return data


def action_from_data(verbs: type[Enum], data: object) -> Action:
    """The way back, for data from anywhere."""
    if not isinstance(data, list) or not data:
        raise Malformed("An action is a list that starts with the name of its verb.")
    rest: list[object] = list(data[1:])
    more: list[object] = []
    if rest and isinstance(rest[-1], list):
        last = rest.pop()
        assert isinstance(last, list)
        more = list(last)
    return make_action(verbs, data[0], rest, more)
