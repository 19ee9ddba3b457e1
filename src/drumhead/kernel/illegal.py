"""How does the kernel say no? Four refusals, each one clear sentence, and the kernel's own rules.

A refusal never changes anything. ``Illegal`` carries the id of the rule that forbids the thing and, where geometry is
to blame, a witness that a board can draw.
"""

from typing import Final

KERNEL_RULES: Final[dict[str, tuple[str, str]]] = {
    "K-OPTION": ("Only what is offered", "The step that waits for an answer does not allow this choice."),
    "K-TURN": ("Wait to be asked", "A seat acts only while the table waits for its decision."),
    "K-OVER": ("The game is over", "Nothing can be done after the game has ended."),
    "K-STALE": ("Answer the question that is open", "An answer to an earlier question is not taken for a later one."),
    "K-UNDO": (
        "What can be taken back",
        "A seat may take back its last choice while nothing was rolled or revealed and nobody else has chosen since.",
    ),
    "K-CONCEDE": ("Conceding", "Who gives up loses; the win goes to whoever remains at the table."),
    "K-FLAG": ("Out of time", "Who runs out of time loses; the win goes to whoever remains at the table."),
    "K-STEPS": ("Endless resolution", "Ten thousand steps without a decision end the game as a draw."),
    "K-DEPTH": ("Too deep a stack", "More than two hundred things waiting to be resolved end the game as a draw."),
    "K-CLOCK": ("Too long a game", "A game that reaches its declared number of decisions ends as a draw."),
    "K-DRAFT": ("Too many edits", "A secret plan may be edited a thousand times; then it must be committed."),
}


class Refusal(Exception):
    """The common part of every refusal: one sentence for the person who asked."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Malformed(Refusal):
    """The input does not even say something (a broken action, record or position)."""


class NotYourTurn(Refusal):
    """The table is not waiting for this seat."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, "K-TURN")


class Stale(Refusal):
    """The answer belongs to a question that is no longer open."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, "K-STALE")


class Illegal(Refusal):
    """A rule forbids it."""

    def __init__(self, rule: str, reason: str = "", witness: dict[str, object] | None = None) -> None:
        super().__init__(reason, rule)
        self.witness = witness

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.reason else self.rule


class Violation:
    """One thing that is wrong with a deck, an army or an option: the rule, a sentence, and where it is."""

    def __init__(self, rule: str, sentence: str, seat: int = -1, where: str = "") -> None:
        self.rule = rule
        self.sentence = sentence
        self.seat = seat
        self.where = where

    def __repr__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class Broken(Exception):
    """A rules module broke the kernel's contract. Never the player's fault."""
