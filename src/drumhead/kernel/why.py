"""What stands against using this thing now? Every rule that does, for whoever clicks on something that does not glow.

Nothing is written twice: the lexicon says which verbs can name the thing, ``Game.domain`` what else they could name,
and the law of the waiting step (``verify``) judges each of these actions. The refusals are the reasons. All of it is
read from the seat's own view, so no reason can tell what the seat may not know.
"""

from enum import Enum
from typing import Final, Generic

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S
from drumhead.kernel.game import Game, Lack
from drumhead.kernel.illegal import Illegal, Malformed
from drumhead.kernel.lexicon import Entry, Field, Value, action_numbers, listed, seat_mark

MOST_TRIED: Final = 24  # actions of each verb
MOST_MADE: Final = 400
MOST_REASONS: Final = 6
SAME_RULE: Final = 2  # reasons given for one rule: two attackers may fail by it in different ways


class Against:
    """One rule that stands against the thing: the action that was tried, and what is missing."""

    def __init__(
        self, rule: str, sentence: str, action: Action | None, lack: Lack | None, witness: dict[str, object] | None
    ) -> None:
        self.rule: Final = rule
        self.sentence: Final = sentence
        self.action: Final = action  # None: no action could name the thing at all
        self.lack: Final = lack
        self.witness: Final = witness


class Standing:
    """How a thing stands: what may be done with it now, and what every other use of it is refused for."""

    def __init__(self, thing: str, can: list[Action], against: list[Against]) -> None:
        self.thing: Final = thing
        self.can: Final = can
        self.against: Final = against


def standing(game: Game[S], view: S, seat: i64, waiting: list[int], thing: str) -> Standing:
    """What the seat can do with the thing, and every rule against what it cannot. ``waiting``: who is asked."""
    if view.result is not None:
        return Standing(thing, [], [_plain("K-OVER", game.rules["K-OVER"][1])])
    if seat not in waiting:
        names = listed([seat_mark(other) for other in waiting]) or "the table"
        return Standing(thing, [], [_plain("K-TURN", f"This is not your moment: the table waits for {names}.")])
    options = view.agenda[-1].options(view, seat)
    can = [option for option in options if thing in game.refs(view, option)]
    court = _Court(game, view, seat, options)
    actions = court.naming(thing)
    offered = {option.verb for option in options}
    meant = [action for action in actions if game.meant(view, seat, action, action.verb in offered)]
    found = court.judged(meant, can)
    if not found:
        found = court.judged([action for action in actions if action not in meant], can)
    if not found and not can:
        found = [_elsewhere(game, view, seat)]
    return Standing(thing, can, found)


def _plain(rule: str, sentence: str) -> Against:
    return Against(rule, sentence, None, None, None)


class _Court(Generic[S]):
    """The waiting step as a judge: what it says to actions that name a thing."""

    def __init__(self, game: Game[S], view: S, seat: i64, options: list[Action]) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.options: Final = options
        self.offered: Final = {option.verb for option in options}
        self.blanket: Final = self._blanket()

    def _blanket(self) -> set[str]:
        """Rules by which the step refuses whatever it does not ask for: they say nothing about the thing itself."""
        found = {"K-OPTION", self.game.prompt(self.view, self.seat).rule}
        lexicon = self.game.info.lexicon
        if lexicon is not None:
            for entry in lexicon.verbs.values():
                if not entry.fields and entry.member not in self.offered:
                    try:
                        self.view.agenda[-1].verify(self.view, self.seat, Action(entry.member))
                    except Illegal as refusal:
                        found.add(refusal.rule)
                    except Malformed:
                        continue
        return found

    def naming(self, thing: str) -> list[Action]:
        """Actions that name the thing, of the verbs that are offered first; the first field is whoever acts."""
        ranked: list[tuple[int, list[Action]]] = []
        lexicon = self.game.info.lexicon
        if lexicon is None:
            return []
        for entry in lexicon.verbs.values():
            if any(field.kind in lexicon.free for field in entry.fields):
                continue  # a place on a plane is judged where it is meant, not somewhere else
            for place, field in enumerate(entry.fields):
                if field.many:
                    continue
                rank = place + (0 if entry.member in self.offered else 10)
                for value in self.game.domain(self.view, field.kind):
                    if self.game.ref(self.view, field.kind, value) == thing:
                        ranked.append((rank, _actions(self.game, self.view, entry, field, value, self.options)))
        ranked.sort(key=_rank)
        return [action for _, actions in ranked for action in actions]

    def judged(self, actions: list[Action], can: list[Action]) -> list[Against]:
        """The refusals that say something: no sentence twice, few of one rule; what is legal is added to ``can``."""
        found: list[Against] = []
        said: set[str] = set()
        rules: dict[str, int] = {}
        verbs: dict[Enum, int] = {}
        step = self.view.agenda[-1]
        for action in actions:
            tried = verbs.get(action.verb, 0)
            if tried >= MOST_TRIED or len(found) >= MOST_REASONS:
                continue
            verbs[action.verb] = tried + 1
            try:
                step.verify(self.view, self.seat, action)
            except Illegal as refusal:
                reason = refusal.reason or self.game.reason(self.view, self.seat, action, refusal.rule)
                general = reason == self.game.rules[refusal.rule][1] if refusal.rule in self.game.rules else False
                empty = refusal.rule in self.blanket and general and action.verb not in self.offered
                count = rules.get(refusal.rule, 0)
                if refusal.rule != "K-OPTION" and not empty and reason not in said and count < SAME_RULE:
                    said.add(reason)
                    rules[refusal.rule] = count + 1
                    lack = self.game.lack(self.view, self.seat, action, refusal.rule)
                    found.append(Against(refusal.rule, reason, action, lack, refusal.witness))
            except Malformed:
                continue
            else:
                if action not in can:
                    can.append(action)
        return found


def _rank(found: tuple[int, list[Action]]) -> int:
    return found[0]


def _actions(game: Game[S], view: S, entry: Entry, fixed: Field, value: Value, options: list[Action]) -> list[Action]:
    """Actions of the verb with this thing in this field: with what is offered first, and not too many."""
    rows: list[list[int]] = [[0, 0, 0]]
    for field in entry.fields:
        if field.many:
            continue
        things = [value] if field is fixed else _offered_first(game, view, entry, field, options)
        longer: list[list[int]] = []
        for thing in things:
            for row in rows:
                if len(longer) < MOST_MADE:
                    longer.append(_with(row, int(field.start), thing))
        rows = longer
    return [Action(entry.member, row[0], row[1], row[2], tuple(row[3:])) for row in rows]


def _offered_first(game: Game[S], view: S, entry: Entry, field: Field, options: list[Action]) -> list[Value]:
    """The things of a field's kind, those first that an option of the same verb names: they come nearest."""
    near: list[Value] = []
    for option in options:
        if option.verb is entry.member:
            value = field.values(action_numbers(option))[0]
            if value not in near:
                near.append(value)
    return near + [value for value in game.domain(view, field.kind) if value not in near]


def _with(row: list[int], at: int, value: Value) -> list[int]:
    numbers = list(row)
    while len(numbers) < at + len(value):
        numbers.append(0)
    for place in range(len(value)):
        numbers[at + place] = value[place]
    return numbers


def _elsewhere(game: Game[S], view: S, seat: i64) -> Against:
    """The question that is open has nothing to do with the thing."""
    prompt = game.prompt(view, seat)
    title = prompt.title.strip().rstrip(".")
    end = "" if title.endswith("?") else "."
    return _plain(prompt.rule or "K-OPTION", f"The table asks something else now: {title}{end} This has no part in it.")


__all__ = ["Against", "Standing", "standing"]
