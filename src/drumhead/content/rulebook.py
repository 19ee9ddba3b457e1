"""A game's rulebook in our own words: every rule by its id, found by id or by words."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from drumhead.content.conform import nearest
from drumhead.content.loader import Loaded, load
from drumhead.content.problems import ContentError, Problem

Ruling = Literal["T", "I", "R", "D"]
RULINGS: dict[str, str] = {
    "T": "from the rulebook's text",
    "I": "implied by the rulebook",
    "R": "our ruling where the rulebook is silent or unclear",
    "D": "our design",
}


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter and the module of the game's folder that holds its rules: the chapter's own name unless `file` says."""

    id: str
    title: str
    file: str = ""

    def module(self) -> str:
        """The module's name within the game's folder: `deploy`, `campaign/battles`."""
        return self.file or self.id


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ruling`: T from the text, I implied, R our ruling, D our design. `option`: the game option that changes it."""

    id: str
    chapter: str
    title: str
    text: str
    ruling: Ruling = "T"
    option: str = ""


class RulebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`complete` says that every rule has code and a test: from then on `drumhead rules --coverage` fails on a gap."""

    game: str
    chapters: list[Chapter]
    rules: list[Rule]
    complete: bool = False


class Rulebook:
    """All rules of a game, in the order of its rulebook."""

    def __init__(self, loaded: Loaded[RulebookFile]) -> None:
        self.game = loaded.value.game
        self.chapters = loaded.value.chapters
        self.rules = loaded.value.rules
        self.complete = loaded.value.complete
        self._by_id = {rule.id: rule for rule in self.rules}
        problems = _doubts(loaded)
        if problems:
            raise ContentError(sorted(problems))

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id; KeyError says so in a sentence and names the nearest id."""
        rule = self.get(rule_id)
        if rule is None:
            raise KeyError(f"There is no rule '{rule_id}' in {self.game}{nearest(rule_id, self._by_id) or '.'}")
        return rule

    def __contains__(self, rule_id: object) -> bool:
        return isinstance(rule_id, str) and self.get(rule_id) is not None

    def get(self, rule_id: str) -> Rule | None:
        """The rule with this id, in whatever case it is written."""
        return self._by_id.get(rule_id) or self._by_id.get(rule_id.upper())

    def ids(self) -> list[str]:
        return list(self._by_id)

    def of_chapter(self, chapter_id: str) -> list[Rule]:
        return [rule for rule in self.rules if rule.chapter == chapter_id]

    def search(self, words: str, limit: int = 20) -> list[Rule]:
        """Rules that speak of the words, best first: id before title before text, whole words before beginnings."""
        wanted = _words(words)
        if not wanted:
            return []
        scored = [(_score(rule, wanted), -place, rule) for place, rule in enumerate(self.rules)]
        hits = sorted((hit for hit in scored if hit[0] > 0), key=lambda hit: hit[:2], reverse=True)
        return [rule for _, _, rule in hits[:limit]]


def load_rulebook(path: Path) -> Rulebook:
    """The rulebook in this file. Raises ContentError with every mistake in it."""
    return Rulebook(load(path, RulebookFile))


@lru_cache(maxsize=32)
def rulebook_of(game: str) -> Rulebook:
    """The rulebook that ships with a game."""
    file = resources.files("drumhead").joinpath("games", game, "rulebook.yaml")
    with resources.as_file(file) as path:
        return load_rulebook(path)


def _doubts(loaded: Loaded[RulebookFile]) -> list[Problem]:
    problems: list[Problem] = []
    chapters: set[str] = set()
    for i, chapter in enumerate(loaded.value.chapters):
        if chapter.id in chapters:
            problems.append(loaded.where("chapters", i, "id").problem(f"the chapter '{chapter.id}' appears twice."))
        chapters.add(chapter.id)
    seen: set[str] = set()
    for i, rule in enumerate(loaded.value.rules):
        if rule.id in seen:
            problems.append(loaded.where("rules", i, "id").problem(f"the rule '{rule.id}' appears twice."))
        seen.add(rule.id)
        if rule.chapter not in chapters:
            sentence = f"unknown chapter '{rule.chapter}'{nearest(rule.chapter, chapters) or '.'}"
            problems.append(loaded.where("rules", i, "chapter").problem(sentence))
        for field in ("title", "text"):
            if not getattr(rule, field).strip():
                problems.append(loaded.where("rules", i, field).problem(f"the {field} of {rule.id} is empty."))
    return problems


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _score(rule: Rule, wanted: list[str]) -> int:
    fields = ((_words(rule.id), 8), (_words(rule.title), 5), (_words(rule.text), 2))
    total = 0
    for word in wanted:
        best = 0
        for words, weight in fields:
            if word in words:
                best = max(best, weight * 2)
            elif any(candidate.startswith(word) for candidate in words):
                best = max(best, weight)
        if not best:
            return 0
        total += best
    return total
