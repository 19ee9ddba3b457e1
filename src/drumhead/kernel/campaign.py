"""What is a campaign to the kernel? Linked matches of one person, with a book of plain data between them."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from drumhead.kernel.playout import Policy


class Side:
    """What a person may begin a campaign with."""

    def __init__(self, id: str, title: str, sentence: str, icon: str, story: str = "") -> None:
        self.id: Final = id
        self.title: Final = title
        self.sentence: Final = sentence
        self.icon: Final = icon
        self.story: Final = story  # which of several campaigns it belongs to, where a game has more than one


class Encounter:
    """The table that a choice leads to: each seat's list and the options' values."""

    def __init__(self, title: str, lists: tuple[object, ...], values: dict[str, object]) -> None:
        self.title: Final = title
        self.lists: Final = lists
        self.values: Final = values


class Turned:
    """A page turned: the book after a choice, and the battle that the choice begins, if it begins one."""

    def __init__(self, book: dict[str, Any], battle: Encounter | None = None) -> None:
        self.book: Final = book
        self.battle: Final = battle


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign:
    """The rules between the matches. A book is never changed in place, so a refusal leaves no trace.

    The person sits at seat 0; the other seats are the game's own and played by ``automaton``.
    """

    def __init__(self, title: str, pitch: str, opponent: str, automaton: Policy) -> None:
        self.title: Final = title
        self.pitch: Final = pitch
        self.opponent: Final = opponent  # what the game's own side is called
        self.automaton: Final = automaton

    def sides(self) -> list[Side]:
        """What a person may begin with."""
        return []

    def begin(self, name: str, side: str, seed: str) -> dict[str, Any]:
        """A new book; raises a Refusal for a side that there is not."""
        return {}

    def page(self, book: dict[str, Any]) -> dict[str, object]:
        """Everything to draw between matches, in the game's own shape."""
        return {}

    def stage(self, book: dict[str, Any]) -> str:
        """How far the story is, in one sentence."""
        return ""

    def choose(self, book: dict[str, Any], do: str, things: list[str], places: list[int]) -> Turned:
        """One choice between matches; raises a Refusal if the rules forbid it."""
        return Turned(book)

    def finish(self, book: dict[str, Any], s: Any) -> dict[str, Any]:
        """The book after its battle has ended in this state."""
        return book

    def over(self, book: dict[str, Any]) -> bool:
        """Is the story told to its end?"""
        return False
