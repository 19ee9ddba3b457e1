"""How much can be foreseen before somebody gets impatient? As many tries as fit into a few milliseconds."""

import time
from typing import Any, Final

from drumhead.kernel import Action, Dice, Foreseer, Foresight, Game

MILLISECONDS: Final = 40.0
MOST: Final = 400  # tries that are enough for whole per cents
FEWEST: Final = 2


def foresee_within(
    game: Game[Any], view: Any, action: Action, dice: Dice, milliseconds: float = MILLISECONDS
) -> Foresight:
    """What the action will do, from as many tries as the time allows: the longest try seen must still fit."""
    foreseer = Foreseer(game, view, view.viewer, action)
    if foreseer.blind():
        return Foresight(False, 0, False, [])
    end = time.perf_counter() + milliseconds / 1000
    longest = 0.0
    while foreseer.tries < MOST:
        began = time.perf_counter()
        if foreseer.tries >= FEWEST and began + longest > end:
            break
        foreseer.attempt(dice)
        longest = max(longest, time.perf_counter() - began)
        if foreseer.certain():
            break
    return foreseer.result()


__all__ = ["foresee_within"]
