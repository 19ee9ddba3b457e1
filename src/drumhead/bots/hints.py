"""What would a bot do here? The three best options of a seat, from its own view alone."""

from typing import Any, Final

from drumhead.bots.bot import Budget, Hint
from drumhead.bots.levels import make
from drumhead.kernel import Decision, Game

BEST: Final = 3
ADVISER: Final = "general"


def hint(game: Game[Any], view: Any, decision: Decision, budget: Budget, seed: str = "") -> list[Hint]:
    """The best options of this seat, best first, with the chance to win that a general sees in each."""
    return make(ADVISER, game, seed).hints(view, decision, budget)[:BEST]
