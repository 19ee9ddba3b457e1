"""The games that this server offers, and what it tells of each: nothing here knows a rulebook by name."""

import importlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from drumhead import bots
from drumhead import games as shipped
from drumhead.content.packs import PackInfo, discover
from drumhead.content.problems import Problem
from drumhead.content.rulebook import rulebook_of
from drumhead.kernel import Game, Option, Options, Violation
from drumhead.server import protocol as wire
from drumhead.server.editions import SHORT, Editions

log = logging.getLogger("drumhead.server")


MOST_PROBLEMS = 50


class UnknownGameError(Exception):
    """There is no game of that name."""


class Shelf:
    """The games that ship (all, or those in ``offer``), and further ones: ``extra``, as ``module:attribute``.

    ``packs``: folders whose packs are offered as editions of their games (see editions.py); None: no packs.
    ``kept``: where the copies of packs lie that matches are played with.
    """

    def __init__(
        self,
        extra: Sequence[str] = (),
        offer: Sequence[str] | None = None,
        packs: Sequence[str] | None = None,
        kept: str = "",
    ) -> None:
        self.extra = list(extra)
        self.offer = list(shipped.game_ids() if offer is None else offer)
        self.kept = kept
        self.editions = Editions([Path(path) for path in packs or ()], Path(kept) if kept else None, self.offer)
        if packs is not None:
            self.editions.look()
        self._games: dict[str, Game[Any]] = {}
        self._infos: dict[str, wire.GameInfo] = {}
        for place in self.extra:
            module, _, attribute = place.partition(":")
            game = cast("Game[Any]", getattr(importlib.import_module(module), attribute))
            self._games[game.info.id] = game
        for name in self.offer:
            try:
                self._games[name] = shipped.load(name)
            except Exception:
                # One broken rulebook must not close the house; the conformance kit is what fails on it.
                log.exception("The game %s cannot be loaded and is not offered.", name)

    def names(self) -> list[str]:
        return [*self._games, *(edition.name for edition in self.editions.all if edition.game is not None)]

    def game(self, name: str) -> Game[Any]:
        """The game of this name: one that ships, an edition of it, or what an earlier match was played with."""
        if name in self._games:
            return self._games[name]
        edition = self.editions.named(name)
        if edition is not None and edition.game is not None:
            return edition.game
        base, _, content = name.partition("--")
        found = self.editions.of(base, content) if content and base in self._games else None
        if found is None:
            raise UnknownGameError(name)
        return found

    def of(self, name: str, content: str) -> Game[Any]:
        """The game with just this content; if it is not here any more, the game as it is now."""
        game = self.game(name)
        if game.content == content:
            return game
        return self.editions.of(game.info.id, content) or game

    def key(self, game: Game[Any]) -> str:
        """A name that stands for this game with just this content, in every process that has the same data folder."""
        if game.info.id in self._games and self._games[game.info.id].content != game.content:
            return f"{game.info.id}--{game.content[:SHORT]}"
        return game.info.id

    def shown(self, name: str, content: str) -> str:
        """What clients are to ask about a match: its edition while that has the same content, else its copy."""
        if name in self._games and self._games[name].content == content:
            return name
        for edition in self.editions.all:
            if edition.game is not None and edition.game.content == content:
                return edition.name
        base = name.partition(".")[0].partition("--")[0]
        return f"{base}--{content[:SHORT]}" if self.editions.of(base, content) is not None else base

    def packs(self) -> wire.PackShelf:
        """Every pack that is offered, and what is wrong with those that cannot be."""
        told = [
            wire.PackState(
                name=edition.name,
                folder=edition.path.name[:64],
                title=edition.info.title[:500] if edition.info is not None else edition.path.name[:64],
                content_hash=edition.game.content if edition.game is not None else "",
                problems=[_problem(problem) for problem in edition.problems[:MOST_PROBLEMS]],
            )
            for edition in self.editions.all
        ]
        return wire.PackShelf(serial=self.editions.serial, packs=told)

    # --- what clients are told

    def info(self, name: str) -> wire.GameInfo:
        game = self.game(name)
        known = self._infos.get(name)
        if known is None or known.content_hash != game.content:
            self._infos[name] = known = self._describe(name, game)
        return known

    def _describe(self, name: str, game: Game[Any]) -> wire.GameInfo:
        about = game.info
        edition = self.editions.named(name)
        pack = edition.info if edition is not None else None
        sources = [source.info for source in discover(about.id) if source.builtin]
        return wire.GameInfo(
            id=name,
            rulebook=about.id,
            content_hash=game.content,
            title=about.title if pack is None else f"{about.title}: {pack.title}"[:500],
            pitch=about.pitch if pack is None or not pack.description else pack.description[:500],
            seats_min=about.min_seats,
            seats_max=about.max_seats,
            minutes=about.minutes,
            rules_version=about.rules_version,
            has_secrets=about.has_secrets,
            simultaneous=about.simultaneous,
            needs_rosters=bool(game.presets()),
            campaign=game.campaign_rules() is not None,
            options=[_option(option) for option in about.options],
            bots=[wire.BotLevel(name=level.name, title=level.title, pitch=level.pitch) for level in bots.LEVELS],
            packs=[_pack(info) for info in (sources if pack is None else [*sources, pack])],
        )

    def catalogue(self, name: str) -> wire.Catalogue:
        game = self.game(name)
        return wire.Catalogue(game=name, content_hash=game.content, content=game.catalogue())

    def decks(self, name: str) -> list[wire.DeckInfo]:
        presets = self.game(name).presets()
        return [wire.DeckInfo(id=p.id, title=p.title, pitch=p.sentence, roster=p.data) for p in presets]

    def rulebook(self, name: str) -> wire.Rulebook:
        """The chapters and rules in our words, with the kernel's own rules at the end."""
        game = self.game(name)
        chapters: list[wire.Chapter] = []
        rules: list[wire.RuleText] = []
        if game.info.id in shipped.game_ids():
            book = rulebook_of(game.info.id)
            chapters = [wire.Chapter(id=c.id, title=c.title) for c in book.chapters]
            rules = [
                wire.RuleText(id=r.id, chapter=r.chapter, title=r.title, text=r.text, ruling=r.ruling, option=r.option)
                for r in book.rules
            ]
        told = {rule.id for rule in rules}
        rest = [(key, text) for key, text in game.rules.items() if key not in told]
        if rest:
            chapters.append(wire.Chapter(id="table", title="At every table"))
            rules += [wire.RuleText(id=key, chapter="table", title=t[0], text=t[1]) for key, t in rest]
        return wire.Rulebook(game=name, chapters=chapters, rules=rules)

    # --- what a seat brings

    def preset(self, name: str, deck: str) -> object:
        """The data of a ready-made deck; KeyError if there is none of that name."""
        for preset in self.game(name).presets():
            if preset.id == deck:
                return preset.data
        raise KeyError(deck)

    def table_options(self, name: str, rosters: list[object], values: dict[str, object]) -> Options:
        """The options of a table; a seat that brings nothing gets the game's default list."""
        game = self.game(name)
        seats = len(rosters)
        ready = game.default_options(max(seats, game.info.min_seats))
        lists = ready.lists
        if lists:
            lists = tuple(lists[i] if rosters[i] is None else rosters[i] for i in range(min(seats, len(lists))))
        return Options(seats, lists, dict(ready.values) | values)

    def check_roster(self, name: str, roster: object, values: dict[str, object]) -> list[Violation]:
        """What is wrong with this deck or army, whoever sits opposite."""
        seats = max(2, self.game(name).info.min_seats)
        rosters: list[object] = [roster] + [None] * (seats - 1)
        return self.check(name, rosters, values, 0)

    def check(self, name: str, rosters: list[object], values: dict[str, object], seat: int) -> list[Violation]:
        """Violations that concern this seat's list (or the table as a whole); seat -1: all of them."""
        wrong = self.game(name).violations(self.table_options(name, rosters, values))
        return [violation for violation in wrong if seat < 0 or violation.seat in (-1, seat)]


def _pack(info: PackInfo) -> wire.PackInfo:
    return wire.PackInfo(id=info.id, title=info.title, version=info.version, authors=info.authors, licence=info.licence)


def _problem(found: Problem) -> wire.PackProblem:
    return wire.PackProblem(
        file=found.file[:200], line=found.line, column=found.column, sentence=found.sentence[:500], rule=found.rule[:64]
    )


def _option(option: Option) -> wire.OptionSpec:
    switch = set(option.choices) == {True, False} and all(isinstance(c, bool) for c in option.choices)
    listed = [choice for choice in option.choices if choice not in option.unlisted]
    choices = [wire.OptionChoice(value=_plain(c), label=option.label(c)) for c in listed]
    return wire.OptionSpec(
        name=option.name,
        title=option.title,
        kind="switch" if switch else "choice",
        default=_plain(option.default),
        help=option.sentence,
        rule=option.rule,
        choices=[] if switch else choices,
    )


def _plain(value: object) -> str | int | bool:
    return value if isinstance(value, str | int | bool) else str(value)
