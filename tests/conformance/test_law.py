"""Does every game list exactly what its law accepts, and would the kit notice if it did not?"""

from typing import Any

import pytest

from drumhead import is_compiled
from drumhead.games import game_ids, load
from drumhead.kernel import Action, Dice, Game, Illegal, Match, Options, Step, match_at, new_match, seeded
from drumhead.kernel.lexicon import action_numbers
from drumhead.lab import conformance
from drumhead.lab.law import check_law, ranged, size
from tests.conformance.rare import RARE
from tests.kernel.tiny import Brawl, BrawlState, BrawlTurn, BrawlVerb, Muster, MusterState

TINY: list[Game[Any]] = [Brawl(), Muster()]
WIDE = 8000
DECISIONS = 250  # looked at in each game
GAMES = {"high_command": 8, "fantasy_commander": 16, "dropzone": 6}
"""How many random games are played in search of every kind of step; 4 unless said otherwise."""


VALUES: dict[str, dict[str, object]] = {"fantasy_commander": {"mode": "battle_royal_bare"}}
"""Options of the first table, for the steps that they bring."""
UNSEEN: dict[str, set[str]] = {"dropzone": {"Choosing"}}  # the common part of two others
"""Steps that ask and are not met even so, of the games whose steps are all looked for."""
SPOKEN = [game_id for game_id in game_ids() if load(game_id).info.lexicon is not None]


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.info.id)
def test_the_tiny_games_list_what_is_legal(game: Game[Any]) -> None:
    tried = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal tried
        tried += check_law(game, match, dice.copy())

    for number in range(5):
        conformance.play(game, Options(3), f"law {number}", visit)
    assert tried > 100


def test_all_combinations_are_tried_if_there_are_few() -> None:
    game = Brawl()
    found = list(ranged(game, {"seat": [(0,), (1,), (2,)]}, seeded("x", "y"), 100))
    assert {action.text() for action in found} == {
        "strike", "strike 1", "strike 2", "spy", "spy 1", "spy 2", "ward", "pass", "rest",
    }  # fmt: skip
    assert len(list(ranged(game, {"seat": [(0,), (1,), (2,)]}, seeded("x", "y"), 5))) <= 5


class Narrow(BrawlTurn):
    """The law accepts rest, the list does not have it."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        return super().options(s, seat)[1:] or super().options(s, seat)

    def verify(self, s: BrawlState, seat: int, action: Action) -> None:
        if action not in super().options(s, seat):
            raise Illegal("B-HAND")


class Stray(BrawlTurn):
    """The law looks at the verb alone."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def verify(self, s: BrawlState, seat: int, action: Action) -> None:
        if action.verb is not BrawlVerb.REST:
            super().verify(s, seat, action)


class Blessed(BrawlTurn):
    """Leaves the law to the kernel, but knows no rule against what it does not list."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def bars(self, s: BrawlState, seat: int, action: Action) -> str:
        return ""


class Open(Narrow):
    """The same as Narrow, and says so."""

    UNLISTED = "Resting is legal and never worth it."

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)


def beginning(step: type[BrawlTurn]) -> Match[Any]:
    game = Brawl()
    s = game.setup(Options(2), seeded("law", "beginning"))
    s.agenda[-1] = step(0, True)
    return match_at(game, s, seeded("law", "dice"))


@pytest.mark.parametrize("step", [Narrow, Stray, Blessed])
def test_a_difference_is_found(step: type[BrawlTurn]) -> None:
    match = beginning(step)
    with pytest.raises(AssertionError, match="which is not listed"):
        check_law(match.game, match, seeded("x", "y"))


def test_what_is_declared_may_be_left_out() -> None:
    match = beginning(Open)
    check_law(match.game, match, seeded("x", "y"))


class Nowhere(Muster):
    """Does not know its fields."""

    def domain(self, view: MusterState, kind: str) -> list[tuple[int, ...]]:
        return []


def test_what_is_listed_lies_in_the_ranges() -> None:
    with pytest.raises(AssertionError, match="is not in the domain"):
        conformance.check_game(Nowhere(), Options(2), "nowhere", every=1)


@pytest.mark.skipif(is_compiled(), reason="compiled steps cannot be changed")
@pytest.mark.parametrize("game_id", SPOKEN)
def test_an_option_taken_out_of_any_step_is_missed(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of step that random games reach, with its law as it is and one of its options gone."""
    game = load(game_id)
    makers = conformance.tables(game, seeded("taken", game_id))
    caught: set[type] = set()
    met: set[type] = set()
    seen: set[type] = set()

    def visit(match: Match[Any], dice: Dice) -> None:
        step = match.state.agenda[-1]
        kind = type(step)
        seen.add(kind)
        if kind in caught:
            return
        seat = match.waiting()[0]
        options = step.options(match.state, seat)
        certain = [option for option in options if enumerable(game, match.view(seat), option)]
        if kind in caught or len(options) < 2 or kind.UNLISTED or not certain:
            return
        met.add(kind)
        gone = certain[dice.below(len(certain))]
        listed, law = kind.options, kind.verify

        def short(self: Step[Any], s: Any, who: int) -> list[Action]:
            return [option for option in listed(self, s, who) if option != gone]

        def lawful(self: Step[Any], s: Any, who: int, action: Action) -> None:
            with monkeypatch.context() as whole:
                whole.setattr(kind, "options", listed)
                law(self, s, who, action)

        with monkeypatch.context() as broken:
            broken.setattr(kind, "options", short)
            broken.setattr(kind, "verify", lawful)
            try:
                check_law(game, match, dice.copy(), WIDE)
            except AssertionError:
                caught.add(kind)

    rare = [position for position in RARE.get(game_id, []) for _ in range(8)]
    for number in range(len(rare) + GAMES.get(game_id, 4)):
        dice = seeded("taken", str(number))
        if number < len(rare):
            match = match_at(game, game.position(rare[number]), seeded("rare", str(number)))
        else:
            options = next(makers)
            if number == len(rare):
                options = Options(options.seats, options.lists, {**options.values, **VALUES.get(game_id, {})})
            match = new_match(game, options, conformance.seed_of(f"taken {number - len(rare)}"))
        for _ in range(12 if number < len(rare) else DECISIONS):
            if match.outcome() is not None:
                break
            if match.mask:
                visit(match, dice)
                waiting = match.waiting()
                seat = waiting[dice.below(len(waiting))]
                choices = match.decision(seat).options
                match.play(seat, choices[dice.below(len(choices))])
    assert met
    assert {kind.__name__ for kind in met - caught} == set()
    assert {kind.__name__ for kind in asking(game_id) - seen} == UNSEEN.get(game_id, set())


def asking(game_id: str) -> set[type]:
    """Every kind of step of the game that may ask somebody."""
    waiting: list[type[Step[Any]]] = [Step]
    found: set[type] = set()
    while waiting:
        kinds: list[type[Step[Any]]] = waiting.pop().__subclasses__()
        waiting += kinds
        for kind in kinds:
            if kind.__module__.startswith(f"drumhead.games.{game_id}.") and kind.options is not Step.options:
                found.add(kind)
    return found


def enumerable(game: Game[Any], view: Any, option: Action) -> bool:
    """Are all actions of its verb tried? Poses on a plane are endless, and some ranges wider than a test can wait."""
    lexicon = game.info.lexicon
    assert lexicon is not None
    entry = lexicon.verbs[option.verb]
    ranges = {field.kind: game.domain(view, field.kind) for field in entry.fields}
    numbers = action_numbers(option)
    for field in entry.fields:
        if field.kind in lexicon.free and any(value not in ranges[field.kind] for value in field.values(numbers)):
            return False
    return size(entry, ranges) <= WIDE // len(lexicon.verbs)
