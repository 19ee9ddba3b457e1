"""What may people write on a page and play at once? A file of a game's pack, judged as a whole before it is used.

A draft comes from anybody: its length is bounded before it is read, and a game bounds what its judgement costs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from drumhead.content.loader import Loaded, parse_document, typed
from drumhead.content.packs import GameContent, Pack, PackInfo, content_of, find_pack, load_pack
from drumhead.content.problems import ContentError, Problem

MOST_CHARACTERS = 24_000
NAME = "draft.yaml"
PACK = "drafted"
BASE = "base"

Judge = Callable[[Loaded[object], Pack], list[Problem]]


class Draft:
    """The kind of file that may be drafted, the folder it lies in, and everything wrong with one on top of a pack.

    `rule`: what a draft breaks that does not even have the form of such a file.
    """

    def __init__(self, kind: str, folder: str, rule: str, judge: Judge) -> None:
        self.kind = kind
        self.folder = folder
        self.rule = rule
        self.judge = judge


class Judged:
    """A draft's name and data as far as they could be read, and everything wrong with it."""

    def __init__(self, loaded: Loaded[object] | None, problems: list[Problem]) -> None:
        self.loaded = loaded
        self.problems = problems

    @property
    def id(self) -> str:
        return str(getattr(self.loaded.value, "id", "")) if self.loaded is not None else ""


@lru_cache(maxsize=8)
def base_of(game: str) -> Pack:
    """The built-in pack on which drafts of this game lie."""
    return load_pack(find_pack(BASE, game).path, content_of(game))


def draft_of(game: str) -> Draft | None:
    """What may be drafted for this game; None: nothing."""
    try:
        return content_of(game).draft
    except KeyError:
        return None


def judge_draft(game: str, text: str) -> Judged:
    """Everything wrong with the text of a draft. Raises KeyError for a game without drafts."""
    content = content_of(game)
    if content.draft is None:
        raise KeyError(f"Nothing can be drafted for '{game}'.")
    if len(text) > MOST_CHARACTERS:
        sentence = f"a draft has at most {MOST_CHARACTERS:,} characters, this one {len(text):,}."
        return Judged(None, [Problem(NAME, 1, 1, sentence, content.draft.rule)])
    try:
        loaded: Loaded[object] = typed(parse_document(text, NAME), content.kind(content.draft.kind).kind)
    except ContentError as error:
        return Judged(None, ruled(error.problems, content.draft.rule))
    return Judged(loaded, sorted(set(content.draft.judge(loaded, base_of(game)))))


def ruled(problems: list[Problem], rule: str) -> list[Problem]:
    """The same problems; those that name no rule are put under this one."""
    return [problem if problem.rule else msgspec.structs.replace(problem, rule=rule) for problem in problems]


def pack_with(loaded: Loaded[object], kind: str, base: Pack) -> Pack:
    """A pack in memory that holds just this draft on top of another one."""
    info = PackInfo(id=PACK, title="Drafted", game=base.info.game, version="1", requires=[base.info.id])
    return Pack(Loaded(loaded.document, info), base.path / "+", {kind: [loaded]}, (base,))


def pack_files_of(game: str, text: str, name: str, content: GameContent) -> dict[str, str]:
    """The files of a pack that holds just this draft."""
    assert content.draft is not None
    manifest = f'id: {PACK}\ntitle: Drafted\ngame: {game}\nversion: "1"\nrequires: [{BASE}]\n'
    return {"pack.yaml": manifest, f"{content.draft.folder}/{name.lower()}.yaml": text}
