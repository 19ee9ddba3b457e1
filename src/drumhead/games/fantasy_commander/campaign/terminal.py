"""How is a campaign played in a terminal? Town, muster, battle and report as questions and lines of text.

Whoever calls this brings `ask` (a prompt, answered by a line) and `say`, so that any front end can lead through it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from drumhead.games.fantasy_commander.campaign.battles import GOALS, TITLES, begin, march, play_monsters, start_strength
from drumhead.games.fantasy_commander.campaign.book import (
    ESCALATION,
    TOWN,
    Book,
    build,
    load_book,
    new_book,
    rating,
    save_book,
)
from drumhead.games.fantasy_commander.campaign.reports import finish
from drumhead.games.fantasy_commander.cards import Cards
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.lexicon import with_seats
from drumhead.kernel.match import Match, new_match

Ask = Callable[[str], str]
Say = Callable[[str], None]


class Quit(Exception):
    """The player wants to go on another time; the book is saved."""


def play_campaign(game: Game[CommanderState], library: Cards, file: Path, seed: str, ask: Ask, say: Say) -> Book:
    """Begin or resume the campaign in this file and play until it is over or the player quits."""
    if file.exists():
        book = load_book(file)
    else:
        names = [faction.id for faction in library.factions]
        faction = _pick(ask, say, "Whose town is it?", [f.name for f in library.factions])
        book = new_book(file.stem, names[faction], seed)
    try:
        while not book.over():
            if book.ahead is None:  # the town is behind us once the briefing has begun (FC-CAM-02)
                _visit_town(book, file, ask, say)
            _fight(game, library, book, file, ask, say)
        say(f"The story of {book.name} ends: {rating(book)}.")
    except Quit:
        say("The book is closed until next time.")
    save_book(book, file)
    return book


def _pick(ask: Ask, say: Say, title: str, choices: list[str]) -> int:
    """One of these by its number; `q` quits."""
    say(title)
    for number, choice in enumerate(choices):
        say(f"  {number + 1}. {choice}")
    while True:
        answer = ask("> ").strip().lower()
        if answer in ("q", "quit"):
            raise Quit
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return int(answer) - 1
        say(f"A number from 1 to {len(choices)}, or q.")


def _visit_town(book: Book, file: Path, ask: Ask, say: Say) -> None:
    """Buy what the town can pay for."""
    while True:
        say(f"Reputation {book.reputation}, well-being {book.well_being}, coins {book.coins}, escalation {book.level}.")
        offers = [card for card in TOWN if card.id not in book.built and card.price <= book.coins]
        save_book(book, file)
        if not offers:
            return
        choices = ["On to the mission", *[f"{card.name} ({card.price}): {card.text}" for card in offers]]
        chosen = _pick(ask, say, "The town:", choices)
        if chosen == 0:
            return
        build(book, offers[chosen - 1].id)


def _muster(library: Cards, book: Book, limit: int, ask: Ask, say: Say) -> list[str]:
    """Units for the mission, one by one, until the player is content."""
    people = [unit for unit in library.units if library.factions[unit.faction].id == book.faction]
    out = {recruit.card for recruit in book.roster if recruit.out}
    picks: list[str] = []
    left = limit
    while True:
        unique = {unit.id for unit in people if not unit.regular() and unit.id in picks}
        fitting = [unit for unit in people if unit.cost <= left and unit.id not in out | unique]
        choices = [f"{unit.name}, {unit.cost} points" for unit in fitting]
        if picks:
            choices.append(f"March ({len(picks)} units, {left} points left)")
        if not fitting and picks:
            return picks
        chosen = _pick(ask, say, f"Muster up to {left} points:", choices)
        if chosen == len(fitting):
            return picks
        picks.append(fitting[chosen].id)
        left -= int(fitting[chosen].cost)


def _heal(library: Cards, book: Book, picks: list[str], ask: Ask, say: Say) -> list[int]:
    """Places in the muster whose losses are made good, a coin each (FC-CAM-03)."""
    cards = {unit.id: unit for unit in library.units}
    pool = list(book.roster)
    starts: dict[int, int] = {}  # what a wounded unit would start with
    for place, pick in enumerate(picks):
        recruit = next((known for known in pool if known.card == pick), None)
        if recruit is not None:
            pool.remove(recruit)
            strength = start_strength(book, recruit, cards[pick], paid=False)
            if strength < cards[pick].strength:
                starts[place] = strength
    healed: list[int] = []
    while starts and len(healed) < book.coins:
        places = list(starts)
        choices = [
            f"Heal {cards[picks[place]].name}, {starts[place]} of {cards[picks[place]].strength}" for place in places
        ]
        chosen = _pick(ask, say, f"A coin each; {book.coins - len(healed)} left:", ["March as they are", *choices])
        if chosen == 0:
            break
        healed.append(places[chosen - 1])
        del starts[places[chosen - 1]]
    return healed


def _fight(game: Game[CommanderState], library: Cards, book: Book, file: Path, ask: Ask, say: Say) -> None:
    """One mission from its briefing to its report."""
    mission = begin(book, library)
    texts = {card.id: f"{card.name}: {card.text}" for card in ESCALATION}
    say(f"Mission {mission.number}: {TITLES[mission.number]}. {GOALS[mission.number]}")
    for card in mission.escalation:
        say(texts[card])
    save_book(book, file)
    match = _start(game, library, book, mission.limit, ask, say)
    heard = 0
    play_monsters(match)
    while match.outcome() is None:
        heard = _tell(game, match, heard, say)
        view = match.view(0)
        asked = game.prompt(view, 0)
        options = match.decision(0).options
        say(_map(game, game.scene(view)))
        choices = [game.words(view, 0, option) for option in options]
        match.play(0, options[_pick(ask, say, f"{asked.title} {asked.sentence}", choices)])
        play_monsters(match)
    _tell(game, match, heard, say)
    report = finish(book, match.state)
    met = f" Goals met: {', '.join(report.goals)}." if report.goals else ""
    say(f"The mission is {'won' if report.won else 'lost'} after {report.rounds} rounds.{met}")
    save_book(book, file)


def _start(
    game: Game[CommanderState], library: Cards, book: Book, limit: int, ask: Ask, say: Say
) -> Match[CommanderState]:
    """The battle with an army that the rules accept."""
    while True:
        picks = _muster(library, book, limit, ask, say)
        try:
            healed = _heal(library, book, picks, ask, say)
            return new_match(game, march(book, game, library, picks, healed), book.seed)
        except Illegal as refusal:
            say(str(refusal))


def _tell(game: Game[CommanderState], match: Match[CommanderState], heard: int, say: Say) -> int:
    news = match.events(0, heard)
    for event in news:
        told = with_seats(game.sentence(event))
        if told:
            say(told)
    return heard + len(news)


__all__ = ["Quit", "play_campaign"]


def _map(game: Game[CommanderState], scene: Any) -> str:
    """The map in characters, and who the marks on it are."""
    drawn = game.chart(scene)
    assert drawn is not None
    units = [unit for unit in scene["units"] if unit["at"]]
    left = [unit["figures"] or unit["health"] for unit in units]
    named = [f"{drawn.marks[u['ref']]} {u['name']} {n}/{of}" for u, (n, of) in zip(units, left, strict=True)]
    return "\n".join([*drawn.lines, *named])
