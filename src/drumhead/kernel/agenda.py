"""What happens next? Procedure as data: a stack of immutable steps, and the engine that runs the top one.

A step never changes: progress is ``s.become(successor)`` and then the work, so that whatever the work pushes lies
above the successor. ``run`` and ``take`` act and need the real state; ``options`` and ``verify`` only read, and
answer alike on the state, on the seat's view and on every resample of it.
"""

import inspect
from enum import Enum
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import EVERYONE, Event, bit
from drumhead.kernel.fired import Fired, fired_from_data, fired_to_data
from drumhead.kernel.illegal import Broken, Illegal, Malformed
from drumhead.kernel.state import FULL, State

S = TypeVar("S", bound=State)

MAX_STEPS: Final = 10_000

STEPS: Final[dict[str, type]] = {}
_FIELDS: Final[dict[str, list[str]]] = {}


class Table:
    """What acts: the dice, the ears, and the mark that something was revealed, so that no undo reaches behind it."""

    __slots__ = ("always", "barrier", "dice", "events", "own")

    def __init__(self, dice: Dice, own: list[Dice], events: list[Event] | None = None) -> None:
        self.dice: Dice = dice
        self.own: list[Dice] = own
        self.events: list[Event] | None = events  # None: nobody listens (playouts, search)
        self.barrier: bool = False
        self.always: i64 = 0  # who wants to be asked in windows with nothing to play: see ``windows.wishes``

    def tell(
        self,
        said: Enum,
        seat: i64 = -1,
        card: i64 = 0,
        eyes: i64 = EVERYONE,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        rule: str = "",
        more: tuple[int, ...] = (),
    ) -> None:
        """Everybody hears it; the card is known to ``eyes`` only."""
        if self.events is None:
            return
        self.events.append(Event(said, seat, card, eyes, EVERYONE, a, b, c, more, rule))

    def tell_only(
        self,
        seat: i64,
        said: Enum,
        card: i64 = 0,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        rule: str = "",
        more: tuple[int, ...] = (),
    ) -> None:
        """Only this seat hears it."""
        if self.events is None:
            return
        self.events.append(Event(said, seat, card, bit(seat), bit(seat), a, b, c, more, rule))

    def drawn(self) -> i64:
        """How many numbers all the dice have given so far."""
        total: i64 = self.dice.drawn
        for dice in self.own:
            total += dice.drawn
        return total


def silent_table(seats: i64, dice: Dice) -> Table:
    """A table for playouts and search: one stream for everything, nobody listens."""
    return Table(dice, [dice] * seats, None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One line of procedure. Holds public facts only; its ``__init__`` arguments are all that is saved of it."""

    __slots__ = ()  # a game's steps may then have slots, too: in the pure build each costs an allocation less

    UNLISTED: ClassVar[str] = ""
    """Why ``verify`` accepts more than ``options`` lists (freehand poses, orders of payment); '' where it does not."""

    def __init_subclass__(cls) -> None:
        register_step(cls)

    def run(self, s: S, t: Table) -> i64:
        """Work and return 0, or change nothing and return the mask of seats that must choose."""
        raise Broken(f"{step_name(type(self))} does not say how it runs.")

    def options(self, s: S, seat: i64) -> list[Action]:
        """What the seat may choose: finite, in a fixed order, enough to play well with. Reads only."""
        return []

    def verify(self, s: S, seat: i64, action: Action) -> None:
        """The law. Raises Illegal. Reads only. Unless a step knows better, an action is legal if it is an option."""
        for option in self.options(s, seat):
            if option.same(action):
                return
        raise Illegal(self.bars(s, seat, action) or "K-OPTION")

    def bars(self, s: S, seat: i64, action: Action) -> str:
        """The rule that keeps this action out of the options, for a refusal that explains itself. Reads only.

        '' says that no rule forbids it: then it must be listed, or the conformance kit finds the difference.
        """
        return "K-OPTION"

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        """The answer arrived."""
        raise Broken(f"{step_name(type(self))} does not say what an answer does.")

    def secret(self) -> bool:
        """True while answers to this step may not show in public: the kernel then leaves the clock alone."""
        return False


def step_name(cls: type) -> str:
    """``shadows_edge.Attack``: the game (or the module, with the folder it lies deep in) and the class."""
    parts = cls.__module__.split(".")
    if parts[:2] == ["drumhead", "games"] and len(parts) > 2:
        home = parts[2]
    else:
        home = ".".join(parts[-2:]) if len(parts) > 3 else parts[-1]
    return f"{home}.{cls.__name__}"


def register_step(cls: type) -> None:
    """Remember the class under its name, so that saves can find it."""
    name = step_name(cls)
    known = STEPS.get(name)
    if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
        raise Broken(f"Two steps are called {name}.")
    STEPS[name] = cls
    _FIELDS.pop(name, None)


def fields(cls: type) -> list[str]:
    """The names of a step's ``__init__`` arguments: the same in the pure and the compiled build."""
    name = step_name(cls)
    known = _FIELDS.get(name)
    if known is None:
        parameters = inspect.signature(cls).parameters.values()
        # compiled signatures call arguments positional-only where an i64 has a default
        known = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        _FIELDS[name] = known
    return known


def step_to_data(step: Step[Any]) -> list[object]:
    """``[name, *arguments]``, with tuples as lists."""
    cls = type(step)
    data: list[object] = [step_name(cls)]
    for field in fields(cls):
        data.append(_plain(getattr(step, field)))
    return data


def step_from_data(data: object) -> Step[Any]:
    """The way back."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise Malformed("A saved step is a list that starts with its name.")
    cls = STEPS.get(data[0])
    if cls is None:
        raise Malformed(f"There is no step called '{data[0][:60]}'.")
    arguments = [_frozen(value) for value in data[1:]]
    if len(arguments) != len(fields(cls)):
        raise Malformed(f"The step '{data[0][:60]}' takes {len(fields(cls))} values, not {len(arguments)}.")
    try:
        step = cls(*arguments)
    except (TypeError, ValueError) as error:
        raise Malformed(f"The step '{data[0][:60]}' cannot be made from these values.") from error
    assert isinstance(step, Step)
    return step


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Fired):
        return fired_to_data(value)
    return value


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple([_frozen(part) for part in value])
    if isinstance(value, dict):
        try:
            return fired_from_data(value)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise Malformed("An effect that waits in a saved step names its seat, card, uid and clause.") from error
    return value


def advance(s: State, t: Table, most: i64 = MAX_STEPS) -> i64:
    """Run steps until somebody must choose: the mask of seats that are asked, or 0 when the game is over."""
    if s.viewer != FULL:
        raise Broken("Only the real state moves; a view is for looking, and a planner resamples first.")
    agenda = s.agenda
    for _ in range(most):
        if s.result is not None:
            return 0
        if not agenda:
            raise Broken("The agenda ran empty and nobody ended the game.")
        mask = agenda[-1].run(s, t)
        if mask:
            return mask  # it has changed nothing, so nothing ended
    s.end(0, "K-STEPS")
    return 0


def answer(s: State, t: Table, seat: i64, action: Action) -> i64:
    """Give the top step its answer and go on: the mask of seats asked next. Nothing is verified here."""
    step = s.agenda[-1]
    if not step.secret():
        s.tick()
    step.take(s, t, seat, action)
    return advance(s, t)
