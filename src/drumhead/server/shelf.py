"""The games that this server offers, and what it tells of each: nothing here knows a rulebook by name."""

import importlib
import logging
from collections.abc import Sequence
from typing import Any, cast

from drumhead import bots
from drumhead import games as shipped
from drumhead.content.packs import PackInfo, discover
from drumhead.content.rulebook import rulebook_of
from drumhead.kernel import Game, Option, Options, Violation
from drumhead.server import protocol as wire

log = logging.getLogger("drumhead.server")


class UnknownGameError(Exception):
    """There is no game of that name."""


class Shelf:
    """The games that ship (all, or those in ``offer``), and further ones: ``extra``, as ``module:attribute``."""

    def __init__(self, extra: Sequence[str] = (), offer: Sequence[str] | None = None) -> None:
        self.extra = list(extra)
        self.offer = list(shipped.game_ids() if offer is None else offer)
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
        return list(self._games)

    def game(self, name: str) -> Game[Any]:
        if name not in self._games:
            raise UnknownGameError(name)
        return self._games[name]

    # --- what clients are told

    def info(self, name: str) -> wire.GameInfo:
        game = self.game(name)
        if name not in self._infos:
            self._infos[name] = self._describe(name, game)
        return self._infos[name]

    def _describe(self, name: str, game: Game[Any]) -> wire.GameInfo:
        about = game.info
        return wire.GameInfo(
            id=about.id,
            title=about.title,
            pitch=about.pitch,
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
            packs=[_pack(source.info) for source in discover(name) if source.builtin],
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
        if name in shipped.game_ids():
            book = rulebook_of(name)
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


def _option(option: Option) -> wire.OptionSpec:
    switch = set(option.choices) == {True, False} and all(isinstance(c, bool) for c in option.choices)
    listed = [choice for choice in option.choices if choice not in option.unlisted]
    choices = [wire.OptionChoice(value=_plain(c), label=_label(c)) for c in listed]
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


def _label(value: object) -> str:
    if isinstance(value, bool):
        return "On" if value else "Off"
    return str(value).replace("_", " ").capitalize()
