"""How are many random games played at once? Set-up and playouts in one compiled loop."""

from mypy_extensions import i64

from drumhead.kernel.agenda import S, silent_table
from drumhead.kernel.dice import Dice
from drumhead.kernel.game import Game, Options
from drumhead.kernel.playout import Policy, playout_at


def playouts(game: Game[S], options: Options, dice: Dice, count: i64, policy: Policy | None = None) -> i64:
    """Play so many games to their end; returns the number of decisions taken in all of them."""
    t = silent_table(options.seats, dice)
    decisions: i64 = 0
    while count > 0:
        decisions += playout_at(t, game.setup(options, dice), dice, policy, 0)
        count -= 1
    return decisions
