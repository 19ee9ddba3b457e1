"""What will an action do? Looked at from the seat's own view: exact where no dice fall, else as a distribution.

What the seat cannot know is dealt anew for every try (``Game.resample``), the action is taken and everything that comes
of it is played out: others answer as the game's light policy would. What happened is read from the events that the seat
would hear; the game's lexicon says which of them matter, and in which words (``Lexicon.foretelling``). Nothing but the
view goes in, so nothing that the seat may not know comes out.
"""

from enum import Enum
from typing import Final, Generic

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Table, answer
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import Event, bit, face
from drumhead.kernel.foresight import Foresight, Foretold
from drumhead.kernel.game import Game
from drumhead.kernel.lexicon import COUNTING, WHO, Omen, Value, event_numbers, seat_mark
from drumhead.kernel.playout import Policy, lowest

TRIES: Final = 60
LEAST: Final = 8  # tries after which what was always the same, without dice, choices and cards turned up, is certain
MOST_DECISIONS: Final = 60  # of everybody, while one action resolves
RARE: Final = 0.02  # what is less likely is not worth a line


class Foreseer(Generic[S]):
    """Tries one action again and again; ask for the ``result`` whenever there is no more time."""

    def __init__(self, game: Game[S], view: S, seat: i64, action: Action) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.action: Final = action
        self.policy: Final[Policy] = game.onlooker() or Policy()
        self.tries: i64 = 0
        self.rolled: bool = False
        self.answers: bool = False
        self.chosen: bool = False
        self.story: list[tuple[object, ...]] | None = None  # what the seat heard of the first try
        self.varied: bool = False
        self.names: Final[dict[str, tuple[str, str, Omen]]] = {}  # key -> ref, name, omen; in order of appearance
        self.amounts: Final[dict[str, list[int]]] = {}

    def blind(self) -> bool:
        """Is there nothing to foresee: a verb that does nothing at once, a secret plan that is only edited?"""
        lexicon = self.game.info.lexicon
        return lexicon is None or self.action.verb not in lexicon.foreseen or self.view.agenda[-1].secret()

    def certain(self) -> bool:
        """Has it always been the same, with no die and nothing left to choose?

        Where other cards come up in other tries, a few tries that end alike prove nothing.
        """
        if self.tries < LEAST or self.rolled or self.chosen or self.varied:
            return False
        return all(min(amounts) == max(amounts) for amounts in self._full().values())

    def attempt(self, dice: Dice) -> dict[str, int]:
        """Once: what came of it, by key."""
        s = self.game.resample(self.view, dice)
        found = self.played(s, dice)
        for key, amount in found.items():
            amounts = self.amounts.setdefault(key, [])
            while len(amounts) < self.tries:
                amounts.append(0)
            amounts.append(amount)
        self.tries += 1
        return found

    def played(self, s: S, dice: Dice) -> dict[str, int]:
        """Take the action on this full state, which is changed, and play its resolution out."""
        told: list[Event] = []
        table = Table(dice, [dice] * s.seats, told)
        drawn: i64 = dice.drawn
        chosen: i64 = 0  # dice that the policy used to choose are no dice of the table
        mask = answer(s, table, self.seat, self.action)
        count: i64 = 0
        while mask and count < MOST_DECISIONS and not self.game.resolved(s, self.view, self.action):
            asked = lowest(mask)
            options = s.agenda[-1].options(s, asked)
            if len(options) > 1:
                self.chosen = True
                if asked != self.seat:
                    self.answers = True
            before: i64 = dice.drawn
            place: i64 = self.policy.pick(s, asked, options, dice) if len(options) > 1 else 0
            chosen += dice.drawn - before
            mask = answer(s, table, asked, options[place])
            count += 1
        if dice.drawn - drawn > chosen:
            self.rolled = True
        return self._read(told)

    def _read(self, told: list[Event]) -> dict[str, int]:
        lexicon = self.game.info.lexicon
        assert lexicon is not None
        found: dict[str, int] = {}
        story: list[tuple[object, ...]] = []
        for event in told:
            if event.said in lexicon.endings:
                break
            seen = face(event, self.seat)
            if seen is None:
                continue
            story.append((event.said, seen.seat, seen.card, *event_numbers(seen)))
            omen = lexicon.omens.get(event.said)
            if omen is None:
                continue
            entry = lexicon.events[event.said]
            numbers = event_numbers(seen)
            kind = WHO
            value: Value = (int(seen.seat),)
            if omen.thing != WHO:
                field = entry.field(omen.thing)
                kind, value = field.kind, field.values(numbers)[0]
            amount = 1
            if omen.amount not in ("", COUNTING):
                amount = entry.field(omen.amount).values(numbers)[0][0]
            key = _key(event.said, value)
            if key not in self.names:
                self.names[key] = (self._ref(kind, value), self._name(kind, value), omen)
            found[key] = found.get(key, 0) + amount
        if self.story is None:
            self.story = story
        elif story != self.story:
            self.varied = True
        return found

    def _name(self, kind: str, value: Value) -> str:
        return seat_mark(value[0]) if kind == WHO else self.game.name(self.view, kind, value)

    def _ref(self, kind: str, value: Value) -> str:
        return "" if kind == WHO else self.game.ref(self.view, kind, value)

    def _full(self) -> dict[str, list[int]]:
        """The amounts of every try, with 0 where it did not happen."""
        for amounts in self.amounts.values():
            while len(amounts) < self.tries:
                amounts.append(0)
        return self.amounts

    def result(self) -> Foresight:
        """What was seen so far."""
        exact = self.certain()
        outcomes: list[Foretold] = []
        for key, amounts in self._full().items():
            ref, name, omen = self.names[key]
            ordered = sorted(amounts)
            happened = len([amount for amount in amounts if amount])
            chance = happened / self.tries
            if chance < RARE:
                continue
            low = ordered[len(ordered) // 20]
            high = ordered[len(ordered) - 1 - len(ordered) // 20]
            if omen.amount != "" and high == 0:
                continue
            mean = sum(amounts) / self.tries
            text = _text(name, omen, exact, chance, mean, low, high)
            outcomes.append(Foretold(ref, text, omen.amount != "", chance, mean, low, high, key))
        return Foresight(exact, self.tries, self.answers, outcomes)


def _key(said: Enum, value: Value) -> str:
    return f"{said.name} {' '.join([str(number) for number in value])}"


def _text(name: str, omen: Omen, exact: bool, chance: float, mean: float, low: int, high: int) -> str:
    if omen.amount == "":
        often = "" if exact or chance > 0.995 else f" in {round(100 * chance)} %"
        return f"{name} {omen.words}{often}"
    if low == high:
        amount = str(low)
    else:
        amount = f"about {mean:.1f}".removesuffix(".0") + f", {low} to {high}"
    return f"{name} {omen.words.replace('{}', amount)}"


def foresee(game: Game[S], view: S, action: Action, dice: Dice, tries: int = TRIES) -> Foresight:
    """What the action will do, as far as the view's seat can know."""
    foreseer = Foreseer(game, view, view.viewer, action)
    if foreseer.blind():
        return Foresight(False, 0, False, [])
    for _ in range(tries):
        foreseer.attempt(dice)
        if foreseer.certain():
            break
    return foreseer.result()


def leads_to(game: Game[S], view: S, seat: i64, action: Action, thing: str, dice: Dice) -> bool:
    """Would the next question after this action be the same seat's, with an option that begins at this thing?

    For people who click a card and then what it is meant for, where the rules ask for the one before the other.
    """
    if view.agenda[-1].secret():
        return False
    s = game.resample(view, dice)
    mask = answer(s, Table(dice, [dice] * s.seats, None), seat, action)
    if s.result is not None or not mask & bit(seat):
        return False
    after = game.view(s, seat)
    return any(game.refs(after, option)[-1:] == [thing] for option in s.agenda[-1].options(s, seat))


__all__ = ["Foreseer", "Foresight", "Foretold", "foresee", "leads_to"]
