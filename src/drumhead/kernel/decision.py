"""What is a seat asked? Plain data, made at the edge for people, bots and clients; playouts never make one."""

from typing import Final

from mypy_extensions import i64

from drumhead.kernel.action import Action


class Prompt:
    """The question in words: a short title, one sentence that says why now, and the rule it comes from."""

    def __init__(self, title: str, sentence: str = "", rule: str = "") -> None:
        self.title: Final = title
        self.sentence: Final = sentence
        self.rule: Final = rule


class Decision:
    """Who must choose, what about, among which options.

    ``kind`` is the step's name, ``about`` its public arguments, ``number`` the count of the inputs before it that the
    seat could notice: an answer that carries another number is stale. What others do in secret does not count.
    ``sealed`` tells that others choose at the same time and nobody sees the choice before all have committed.
    """

    def __init__(
        self, seat: i64, kind: str, about: list[object], options: list[Action], sealed: bool, number: i64
    ) -> None:
        self.seat: Final[i64] = seat
        self.kind: Final = kind
        self.about: Final = about
        self.options: Final = options
        self.sealed: Final = sealed
        self.number: Final[i64] = number
