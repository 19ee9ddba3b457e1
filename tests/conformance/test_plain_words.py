"""Do people read words? Questions, options and the log of played games hold no ids and no raw numbers."""

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from drumhead.games import game_ids, load
from drumhead.kernel import Game, Match, Step, new_match, seeded
from drumhead.lab import conformance

GAMES = {"battleground": 2, "dropzone": 3}  # so many of each; of the quick ones more
USUAL = 6
FIRST = 12  # options of each question that are read
MARK = re.compile(r"\{[a-z]+:\d+\}")  # what the client puts a name in for
RAW = re.compile(
    r"_|\b\d{4,}\b|\.\d{3}|[{}\[\]]|\b(?:None|True|False|null|undefined|nowhere)\b|\(\d\)$|[+-]0\b"
    r"|(?<![\w.])1 (?:hexes|pieces|cards|units|points|boxes|inches|hits|tokens|dice|squads|orders|actions)\b|  |^ | $"
)


def read(game: Game[Any], match: Match[Any]) -> Iterator[str]:
    """What the seats that are asked now read."""
    for seat in match.waiting():
        view = match.view(seat)
        prompt = game.prompt(view, seat)
        assert prompt.title, "a question has a title"
        yield from (prompt.title, prompt.sentence)
        yield from (game.words(view, seat, option) for option in match.decision(seat).options[:FIRST])


@pytest.mark.parametrize("game_id", game_ids())
def test_people_read_words(game_id: str) -> None:
    game = load(game_id)
    policy = game.policy()
    dice = seeded(game_id, "words")
    tables = conformance.tables(game, seeded(game_id, "tables"), {})
    raw: set[str] = set()
    for number in range(GAMES.get(game_id, USUAL)):
        match = new_match(game, next(tables), conformance.seed_of(f"words {game_id} {number}"))
        while match.mask:
            raw.update(text for text in read(game, match) if not text or RAW.search(MARK.sub("X", text)))
            seat = match.waiting()[0]
            options = match.decision(seat).options
            liked = policy.pick(match.state, seat, options, dice) if policy and dice.below(3) else None
            match.play(seat, options[dice.below(len(options)) if liked is None else liked])
        told = [game.sentence(event) for event in match.events(0)]
        raw.update(text for text in told if RAW.search(MARK.sub("X", text)))
    assert not raw, sorted(raw)[:20]


def kinds(step: type[Any]) -> Iterator[type[Any]]:
    for kind in step.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_step_that_asks_has_a_question(game_id: str) -> None:
    """Also those that a played game rarely comes to; without one, people are asked for "Your decision"."""
    lexicon = load(game_id).info.lexicon
    assert lexicon is not None
    package = import_module(f"drumhead.games.{game_id}")
    for module in pkgutil.iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    asking = {
        kind
        for kind in kinds(Step)
        if kind.__module__.startswith(f"{package.__name__}.")
        and any("options" in vars(base) for base in kind.__mro__ if base.__module__.startswith(package.__name__))
    }
    mute = [kind.__name__ for kind in asking if not kind.__subclasses__() and kind not in lexicon.askers]
    assert asking
    assert not mute, mute


@pytest.mark.parametrize("game_id", game_ids())
def test_rules_are_sentences(game_id: str) -> None:
    """Refusals and ends quote them: no names of code, no arrows."""
    rules = load(game_id).rules
    notes = {rule: said for rule, said in rules.items() if re.search(r"\w_\w|->|inchesx", " ".join(map(str, said)))}
    assert not notes
