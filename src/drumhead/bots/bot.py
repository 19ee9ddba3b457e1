"""What is a bot? Something that is shown a view and a decision, and answers within a budget. It gets nothing else."""

from typing import Any, Final

from drumhead.kernel import Action, Decision, Dice, Game, Malformed, seeded


class Budget:
    """How long a bot may think: milliseconds, iterations, or both (whichever ends first); 0 means no such bound."""

    def __init__(self, milliseconds: float = 0.0, iterations: int = 0) -> None:
        if milliseconds < 0 or iterations < 0:
            raise Malformed("A budget cannot be negative.")
        self.milliseconds: Final = milliseconds
        self.iterations: Final = iterations

    def within(self, milliseconds: float, iterations: int = 0) -> "Budget":
        """The smaller of this budget and a rank's own."""
        return Budget(_smaller(self.milliseconds, milliseconds), int(_smaller(self.iterations, iterations)))

    def __repr__(self) -> str:
        return f"<{self.milliseconds:g} ms, {self.iterations} iterations>"


def _smaller(one: float, other: float) -> float:
    if not one or not other:
        return one or other
    return min(one, other)


class Hint:
    """One of a bot's best options: the action, the chance to win that it sees, and how often it was looked at."""

    def __init__(self, action: Action, chance: float, visits: int) -> None:
        self.action: Final = action
        self.chance: Final = chance
        self.visits: Final = visits

    def __repr__(self) -> str:
        return f"<{self.action.text()}: {self.chance:.0%} in {self.visits}>"


class Bot:
    """Chooses one of the decision's options. Whatever it leaves to chance comes from its own dice."""

    def __init__(self, game: Game[Any], dice: Dice) -> None:
        self.game: Final = game
        self.dice: Final = dice

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        """The chosen action. ``view`` is the seat's view of the table, never the table itself."""
        raise NotImplementedError

    def hints(self, view: Any, decision: Decision, budget: Budget) -> list[Hint]:
        """The best options, best first; a bot that does not weigh its options has none to offer."""
        return []

    def forget(self) -> None:
        """Drop whatever was kept from earlier decisions: another match begins."""


class Held(Bot):
    """A bot that keeps to a budget of its own, whatever it is offered."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        super().__init__(bot.game, bot.dice)
        self.bot: Final = bot
        self.budget: Final = budget

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        return self.bot.choose(view, decision, self.budget)

    def hints(self, view: Any, decision: Decision, budget: Budget) -> list[Hint]:
        return self.bot.hints(view, decision, self.budget)

    def forget(self) -> None:
        self.bot.forget()


class RandomBot(Bot):
    """Any option, all alike."""

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        return decision.options[self.dice.below(len(decision.options))]


def own_dice(seed: str, name: str) -> Dice:
    """A bot's own stream of chance. The same seed and name think alike."""
    return seeded(seed, f"bot {name}")


def chance(value: float) -> float:
    """A worth between -1 and 1 as the chance to win."""
    return min(1.0, max(0.0, (value + 1.0) / 2.0))
