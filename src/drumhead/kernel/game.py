"""What is a rulebook to the kernel? The class that every game extends, and what it declares about itself."""

from enum import Enum
from typing import Any, Final, Generic

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Table, step_from_data, step_to_data
from drumhead.kernel.campaign import Campaign
from drumhead.kernel.chart import Chart
from drumhead.kernel.decision import Prompt
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import Event
from drumhead.kernel.foresight import Foresight, Reckoned
from drumhead.kernel.illegal import KERNEL_RULES, Broken, Malformed, Violation
from drumhead.kernel.lexicon import (
    CARD,
    WHO,
    Entry,
    Lexicon,
    Value,
    action_numbers,
    capitalised,
    event_numbers,
    listed,
    seat_mark,
)
from drumhead.kernel.plain import plain_scene
from drumhead.kernel.playout import Policy
from drumhead.kernel.positions import known_keys, rows, whole, within
from drumhead.kernel.seen import Seen
from drumhead.kernel.state import FULL, Outcome, State
from drumhead.kernel.zones import Hand, Zone

MOST_DECISIONS: Final = 1 << 40


class Option:
    """A ruling or variant that a table may choose: on/off, or one of a few words or numbers."""

    def __init__(
        self,
        name: str,
        default: object,
        choices: tuple[object, ...],
        title: str,
        sentence: str,
        rule: str = "",
        unlisted: tuple[object, ...] = (),
        labels: tuple[str, ...] = (),
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = choices  # the first is not special; `default` is
        self.title: Final = title
        self.sentence: Final = sentence
        self.rule: Final = rule
        self.unlisted: Final = unlisted  # choices that the game makes itself, so that no set-up page offers them
        self.labels: Final = labels  # what people call the choices, one for each; without them the choices' own words

    def label(self, choice: object) -> str:
        """What people call a choice."""
        if self.labels:
            return self.labels[self.choices.index(choice)]
        if isinstance(choice, bool):
            return "On" if choice else "Off"
        return str(choice).replace("_", " ").capitalize()


class GameInfo:
    """What a game says about itself before anybody sits down."""

    def __init__(
        self,
        id: str,
        title: str,
        pitch: str,
        min_seats: i64,
        max_seats: i64,
        rules_version: str,
        max_decisions: i64,
        minutes: i64,
        simultaneous: bool,
        has_secrets: bool,
        options: tuple[Option, ...],
        verbs: type[Enum],
        said: type[Enum],
        max_options: i64 = 512,
        lexicon: Lexicon | None = None,
        moments: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.pitch: Final = pitch
        self.min_seats: Final[i64] = min_seats
        self.max_seats: Final[i64] = max_seats
        self.rules_version: Final = rules_version
        self.max_decisions: Final[i64] = max_decisions
        self.minutes: Final[i64] = minutes
        self.simultaneous: Final = simultaneous
        self.has_secrets: Final = has_secrets
        self.options: Final = options
        self.verbs: Final = verbs
        self.said: Final = said
        self.max_options: Final[i64] = max_options  # the declared bound on the options of one decision
        self.lexicon: Final = lexicon  # what the numbers of verbs and events mean, and their words
        self.moments: Final = moments  # what ``Window.kind`` counts: a seat says where it is asked


class Preset:
    """A ready-made list (a starter deck, an army, a warcaster with detachments) that a seat can pick by its id."""

    def __init__(self, id: str, title: str, sentence: str, data: object) -> None:
        self.id: Final = id
        self.title: Final = title
        self.sentence: Final = sentence
        self.data: Final = data


class Lack:
    """What is missing for an action: so many there are, so many it takes, and of what."""

    def __init__(self, have: i64, need: i64, what: str) -> None:
        self.have: Final[i64] = have
        self.need: Final[i64] = need
        self.what: Final = what


class Options:
    """How a table is set up: how many seats, each seat's list (deck, army; plain data), the options' values."""

    def __init__(self, seats: i64, lists: tuple[object, ...] = (), values: dict[str, object] | None = None) -> None:
        self.seats: Final[i64] = seats
        self.lists: Final = lists
        self.values: Final[dict[str, object]] = dict(values) if values is not None else {}

    def value(self, info: GameInfo, name: str) -> object:
        """The chosen value of an option, or its default."""
        if name in self.values:
            return self.values[name]
        for option in info.options:
            if option.name == name:
                return option.default
        raise Broken(f"{info.id} declares no option '{name}'.")

    def on(self, info: GameInfo, name: str) -> bool:
        """Is this on/off option on?"""
        return self.value(info, name) is True


def check_values(info: GameInfo, options: Options) -> list[Violation]:
    """What is wrong with the number of seats and the values of the options, whatever the game."""
    wrong: list[Violation] = []
    if not info.min_seats <= options.seats <= info.max_seats:
        wrong.append(
            Violation("K-OPTION", f"{info.title} seats {info.min_seats} to {info.max_seats}, not {options.seats}.")
        )
    declared = {option.name: option for option in info.options}
    for name, value in options.values.items():
        option = declared.get(name)
        if option is None:
            wrong.append(Violation("K-OPTION", f"{info.title} has no option '{name[:40]}'.", -1, name[:40]))
        elif not any(type(value) is type(choice) and value == choice for choice in option.choices):
            choices = ", ".join([str(choice).lower() for choice in option.choices])
            wrong.append(Violation("K-OPTION", f"The option '{name}' is one of: {choices}.", -1, name))
    return wrong


def ruled(options: tuple[Option, ...], data: dict[str, Any]) -> dict[str, Any]:
    """The ``rulings`` of a position, by the names of these options; a value that no table could choose is refused.

    Between the least and the greatest number that a table may choose a position may have any.
    """
    given = known_keys(data.get("rulings", {}), [option.name for option in options], "'rulings'")
    for option in options:
        if option.name not in given:
            continue
        value = given[option.name]
        numbers = [choice for choice in option.choices if isinstance(choice, int) and not isinstance(choice, bool)]
        if numbers:
            within(given, option.name, 0, min(numbers), max(numbers))
        elif not any(value == choice and type(value) is type(choice) for choice in option.choices):
            choices = ", ".join([str(choice).lower() for choice in option.choices])
            raise Malformed(f"'{option.name}' in a position is one of: {choices}.")
    return given


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rulebook: declares itself, sets up states, judges them. Stateless; one per rulebook and set of packs."""

    def __init__(self, info: GameInfo, content: str, rules: dict[str, tuple[str, str]]) -> None:
        self.info: Final = info
        self.content: Final = content  # hash of the packs in use
        self.rules: Final[dict[str, tuple[str, str]]] = dict(KERNEL_RULES) | rules  # id -> (title, sentence)

    # -- before the game

    def muster(self, options: Options, seat: i64, dice: Dice) -> object:
        """A legal list by lot for this seat of this table, or None in a game that has only ready-made ones."""
        return None

    def presets(self) -> list[Preset]:
        """Ready-made lists for a seat, the first ones sensible opponents of each other."""
        return []

    def default_options(self, seats: i64) -> Options:
        """A table that works: ready-made lists, default rulings."""
        ready = self.presets()
        return Options(seats, tuple([ready[i % len(ready)].data for i in range(seats)] if ready else []))

    def violations(self, options: Options) -> list[Violation]:
        """Everything that is wrong with these options, not only the first thing."""
        return check_values(self.info, options)

    def setup(self, options: Options, dice: Dice) -> S:
        """The table before the first step. Options have been checked."""
        raise Broken("This game does not say how it is set up.")

    def campaign_rules(self) -> Campaign | None:
        """The rules of its campaign, if the game has one."""
        return None

    # -- during the game

    def outcome(self, s: S) -> Outcome | None:
        """How it ended, if it did: reads what a rule set."""
        return s.result

    def bars_concede(self, s: S, seat: i64) -> str:
        """The rule that forbids giving up now, or ''."""
        return ""

    def concede(self, s: S, t: Table, seat: i64, rule: str) -> None:
        """The seat gives up (or its clock ran out): unless a game knows better, those who remain share the win."""
        s.end(((1 << s.seats) - 1) & ~(1 << seat), rule)

    def view(self, s: S, seat: i64) -> S:
        """The state as this seat may know it (-1: a spectator)."""
        raise Broken("This game does not say what a seat may know.")

    def resample(self, view: S, dice: Dice) -> S:
        """A full state that the view's seat cannot tell from the real one."""
        raise Broken("This game does not say how to fill in what a seat cannot know.")

    def zones(self, s: S) -> list[Zone]:
        """Every zone with its audience, for the leak test."""
        return []

    def with_zones(self, s: S, zones: list[Zone]) -> S:
        """A copy of the state with these contents, in the order of ``zones``."""
        return self.clone(s)

    def hand(self, s: S, seat: i64) -> Hand | None:
        """The cards in a seat's hand, in games that have hidden hands. For studies."""
        return None

    def clone(self, s: S) -> S:
        """An independent copy."""
        raise Broken("This game does not say how to copy its state.")

    def evaluate(self, s: S, seat: i64) -> float:
        """How well the seat stands, from -1.0 (lost) to 1.0 (won), on a full state. For bots."""
        return 0.0

    def measures(self, s: S) -> dict[str, float]:
        """What a study of many games should know of a finished one, by name: its length, what was won in it."""
        return {}

    def weights(self) -> dict[str, float]:
        """What ``evaluate`` weighs, by name; nothing if there is nothing to tune."""
        return {}

    def weighed(self, weights: dict[str, float]) -> "Game[S]":
        """The same game, judged by other weights; those that are not named stay as they are."""
        return self

    def policy(self) -> Policy | None:
        """A light policy for playouts that plays better than chance, if the game has one. For search."""
        return None

    def thumb(self) -> Policy | None:
        """The rule of thumb that plays the thousands of games of a study; unless a game knows better, its light policy.

        Search keeps to ``policy``: what plays a whole game well is not what makes a look-ahead tell options apart.
        """
        return self.policy()

    # -- for learners

    def features(self) -> list[str]:
        """The names of the numbers that ``see`` writes, in order. Their count never changes."""
        return ["clock", "seats", "seat", "depth"]

    def see(self, view: S, seen: Seen) -> None:
        """Write a view as numbers between -1 and 1, seen from its seat; ``seen.at`` ends at the count of features."""
        seen.add(float(view.clock) / float(self.info.max_decisions))
        seen.add(float(view.seats) / 8.0)
        seen.add(float(view.viewer) / 8.0)
        seen.add(float(len(view.agenda)) / 200.0)

    def watch(self, s: S, seat: i64, seen: Seen) -> None:
        """What ``see`` writes of this seat's view, straight from the state: the same numbers, and no view is made.

        Learners ask so often that the view would cost as much as the rules. A game that overrides this may read of
        the state what the view shows and nothing else.
        """
        self.see(self.view(s, seat), seen)

    def observe(self, view: S) -> list[float]:
        """The numbers of ``see`` as a list with all its zeros: slow, for people and tests."""
        seen = Seen()
        self.see(view, seen)
        return seen.dense()

    def action_count(self) -> i64:
        """How many numbers actions have. Unless a game knows better, an action's number is its place in the options."""
        return self.info.max_options

    def action_number(self, view: S, seat: i64, action: Action) -> i64:
        """A number below ``action_count`` that means the same in every decision (attack that space), or -1."""
        return -1

    def action_numbers(self, view: S, seat: i64, options: list[Action]) -> list[int]:
        """``action_number`` of each option; a game that loops in its own compiled chapter saves a call an option."""
        numbers: list[int] = []
        for option in options:
            numbers.append(self.action_number(view, seat, option))
        return numbers

    # -- saves and positions

    def to_data(self, s: S) -> dict[str, object]:
        """The state as plain data that shares no list with it; ``position(to_data(s))`` equals ``s``."""
        raise Broken("This game does not say how to write its state.")

    def position(self, data: dict[str, Any]) -> S:
        """Any situation, from a plain dict (tests, puzzles, saves); what is left out has sensible defaults."""
        raise Broken("This game does not say how to read a position.")

    def playing(self, s: S) -> "Game[S]":
        """The game as this state plays it: where a position brings cards of its own, it must know their names."""
        return self

    # -- what things are called

    def name(self, view: S, kind: str, value: Value) -> str:
        """What this thing on the table is called, unit 7 for example. Unless a game knows better: as ``called``."""
        return self.called(kind, value)

    def called(self, kind: str, value: Value) -> str:
        """What a thing is called where no table is at hand, as in the log: a card, a colour, a hex, a seat."""
        if kind == "seat":
            return seat_mark(value[0]) if value[0] >= 0 else "The table"
        if kind == "flag":
            return "yes" if value[0] else "no"
        return " ".join([str(number) for number in value])

    def names(self, view: S) -> dict[str, str]:
        """Names by ref for what the log calls by a mark (``thing_mark``), those included that have left the table."""
        return {}

    def ref(self, view: S, kind: str, value: Value) -> str:
        """How a client finds this thing on the board ('unit:7', 'hex:3:4'); '' for what is no thing on it."""
        return ""

    def id_of(self, view: S, kind: str, value: Value) -> str:
        """The word that positions have for this thing (a card's id, a squad's name): actions may use it, too."""
        return ""

    def domain(self, view: S, kind: str) -> list[Value]:
        """Every thing of this kind that an action of the view's seat could name now, legal or not."""
        if kind == "seat":
            return [(seat,) for seat in range(view.seats)]
        if kind == "flag":
            return [(0,), (1,)]
        return []

    # -- for people and clients

    def refs(self, view: S, action: Action) -> list[str]:
        """What the action touches, in the order in which a person would click: 'unit:7', 'hex:3:4'."""
        lexicon = self.info.lexicon
        if lexicon is None:
            return []
        function = lexicon.touchers.get(action.verb)
        if function is not None:
            return function(view, action)
        numbers: list[int] = []
        found: list[str] = []
        for field in lexicon.verbs[action.verb].fields:
            if field.single:  # nearly all are: asked for each option of each question
                at = field.start
                ref = self.ref(view, field.kind, (action.a if at == 0 else action.b if at == 1 else action.c,))
                if ref:
                    found.append(ref)
                continue
            numbers = numbers or action_numbers(action)
            for value in field.values(numbers):
                ref = self.ref(view, field.kind, value)
                if ref:
                    found.append(ref)
        return found

    def prompt(self, view: S, seat: i64) -> Prompt:
        """What the seat is asked now, in words: what is registered for the step that asks."""
        lexicon = self.info.lexicon
        function = lexicon.askers.get(type(view.agenda[-1])) if lexicon is not None and view.agenda else None
        return Prompt("Your decision") if function is None else function(view, int(seat), view.agenda[-1])

    def words(self, view: S, seat: i64, action: Action) -> str:
        """An option in words, as the action bar shows it."""
        lexicon = self.info.lexicon
        if lexicon is None:
            return action.text()
        function = lexicon.worders.get(action.verb)
        if function is not None:
            return function(view, int(seat), action)
        entry = lexicon.verbs[action.verb]
        if not entry.template:
            return action.text()
        numbers = action_numbers(action)
        names: dict[str, str] = {}
        for field in entry.fields:
            names[field.name] = listed([self.name(view, field.kind, value) for value in field.values(numbers)])
        return entry.filled(names, _firsts(entry, numbers))

    def sentence(self, event: Event) -> str:
        """A face of an event as one sentence of the log, with marks for seats; '' for what only animates."""
        lexicon = self.info.lexicon
        if lexicon is None:
            return event.said.name.lower()
        function = lexicon.tellers.get(event.said)
        if function is not None:
            return function(self, event)
        entry = lexicon.events[event.said]
        numbers = event_numbers(event)
        names = {WHO: self.called("seat", (int(event.seat),)), CARD: self.called("card", (int(event.card),))}
        for field in entry.fields:
            names[field.name] = listed([self.called(field.kind, value) for value in field.values(numbers)])
        return capitalised(entry.filled(names, _firsts(entry, numbers)))

    def reason(self, view: S, seat: i64, action: Action, rule: str) -> str:
        """Why this was refused, in a sentence made of the rule and of what the seat may know."""
        known = self.rules.get(rule)
        return known[1] if known is not None else "That is not allowed."

    def lack(self, view: S, seat: i64, action: Action, rule: str) -> Lack | None:
        """The number that this rule finds too small, where it is one that the seat may know."""
        return None

    def foresee(self, view: S, action: Action, dice: Dice) -> Foresight:
        """What the action will do: exact where no dice fall, else from tries on states that the view may stand for."""
        from drumhead.kernel.foresee import foresee  # it plays games, so it knows what a game is

        return foresee(self, view, action, dice)

    def resolved(self, s: S, before: S, action: Action) -> bool:
        """Has all happened that this action, taken where ``before`` stood, has caused? For foresight."""
        return len(s.agenda) <= len(before.agenda)

    def onlooker(self) -> Policy | None:
        """How everybody answers while an action is foreseen; unless a game knows better, by its light policy."""
        return self.policy()

    def meant(self, view: S, seat: i64, action: Action, offered: bool) -> bool:
        """Could a person mean this by pointing at a thing? ``offered``: other actions of the verb are open now.

        For explanations: an order card is not deployed and nobody attacks with the enemy's unit, so what the law says
        to that would not help.
        """
        return True

    def witness(self, view: S, seat: i64, action: Action, rule: str) -> dict[str, object] | None:
        """What a board draws beside a refusal: two points, what blocks, the number missing; None for nothing."""
        return None

    def plan(self, view: S, seat: i64, action: Action) -> dict[str, object] | None:
        """What would come of this, from what the seat sees, for a board to draw; None where nothing is foreseen."""
        return None

    def reckon(self, view: S, seat: i64, action: Action) -> list[Reckoned]:
        """The numbers that this action would be rolled with, part by part; none where a scene tells enough."""
        return []

    def scene(self, view: S) -> dict[str, object]:
        """What a board draws of a view: plain data with current numbers and where each modifier comes from."""
        return plain_scene(self, view)

    def chart(self, scene: dict[str, object]) -> Chart | None:
        """The board of a scene in characters, for terminals and programs; None where lists of things say enough."""
        return None

    # -- for the content runner

    def deeds(self) -> list[str]:
        """Everything printed that some game must do some time: 'Sunblade Captain is played', 'Vanish, clause 1'."""
        return []

    def explorer(self) -> Policy:
        """How the content runner chooses: anything, equally often, unless a game must be nudged to show all it has."""
        return Policy()

    def deeds_of(self, event: Event) -> list[str]:
        """Which of the deeds this (full) event proves."""
        return []

    def showcase(self, dice: Dice) -> S | None:
        """A table in the thick of a game, drawn at random, where content that whole games show seldom gets its chance.

        For the content runner. None: whole games show everything soon enough.
        """
        return None

    def catalogue(self) -> dict[str, object]:
        """Everything printed: cards, units, keywords, with names, sentences and icons, by the ids that scenes use."""
        return {}


def _firsts(entry: Entry, numbers: list[int]) -> dict[str, int]:
    """The first number of each field, and how many there are of a field that is many."""
    found: dict[str, int] = {}
    for field in entry.fields:
        values = field.values(numbers)
        found[field.name] = len(values) if field.many else values[0][0]
    return found


def assigned(game: Game[S], s: S, seat: i64, options: list[Action]) -> list[int]:
    """The number of each option; where two would share one, the later option takes the next free number.

    The same from the state as from the seat's view.
    """
    numbers = game.action_numbers(s, seat, options)
    if _distinct(numbers):
        return numbers
    taken: set[int] = set()
    limit = game.action_count()
    for place in range(len(numbers)):
        number = numbers[place]
        if number < 0:
            number = place
        while number in taken:
            number = (number + 1) % limit
        taken.add(number)
        numbers[place] = number
    return numbers


def _distinct(numbers: list[int]) -> bool:
    """Has each of them a number of its own? Compared in place, where the last bits are alike: a set costs more."""
    count: i64 = len(numbers)
    if count > 200:
        known = set(numbers)
        return len(known) == count and -1 not in known
    met: i64 = 0  # a bit for the last six bits of each number so far
    place: i64 = 0
    while place < count:
        number: i64 = numbers[place]
        if number < 0:
            return False
        bit: i64 = 1 << (number & 63)
        if met & bit:
            other: i64 = 0
            while other < place:
                earlier: i64 = numbers[other]
                if earlier == number:
                    return False
                other += 1
        met |= bit
        place += 1
    return True


def numbered(game: Game[S], view: S, seat: i64, options: list[Action]) -> dict[int, Action]:
    """Options by the numbers that learners use, lowest first."""
    numbers = assigned(game, view, seat, options)
    by_number: dict[int, Action] = {}
    for place in range(len(options)):
        by_number[numbers[place]] = options[place]
    return {number: by_number[number] for number in sorted(numbers)}


def base_to_data(s: State) -> dict[str, object]:
    """The common part of every state's data."""
    data: dict[str, object] = {
        "seats": s.seats,
        "limit": s.limit,
        "viewer": s.viewer,
        "clock": s.clock,
        "agenda": [step_to_data(step) for step in s.agenda],
        "committed": s.committed,
        "drafts": [list(draft) for draft in s.drafts],
    }
    if s.result is not None:
        data["result"] = [list(s.result.returns), s.result.rule, list(s.result.points)]
    return data


def base_from_data(s: State, data: dict[str, Any]) -> None:
    """Read the common part into a fresh state; whatever is left out stays as it is."""
    if whole(data, "seats", s.seats) != s.seats:
        raise Malformed(f"This position has {s.seats} seats, not {data['seats']}.")
    s.viewer = within(data, "viewer", FULL, FULL, s.seats - 1)
    s.limit = within(data, "limit", s.limit, 0, MOST_DECISIONS)
    s.clock = within(data, "clock", 0, 0, MOST_DECISIONS)
    s.committed = within(data, "committed", 0, 0, (1 << s.seats) - 1)
    s.agenda = [step_from_data(step) for step in rows(data, "agenda")]
    drafts = data.get("drafts")
    if drafts is not None:
        s.drafts = [tuple(draft) for draft in rows(data, "drafts")]
    result = data.get("result")
    if result is not None:
        s.result = Outcome(tuple(result[0]), result[1], tuple(result[2]))


__all__ = [
    "Game",
    "GameInfo",
    "Lack",
    "Option",
    "Options",
    "Preset",
    "assigned",
    "base_from_data",
    "base_to_data",
    "check_values",
    "numbered",
    "ruled",
    "whole",
]
