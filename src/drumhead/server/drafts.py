"""How does a scenario that somebody drew get to a table? It is judged as a whole, kept by its hash, and then a game."""

import asyncio
import time

from litestar import Router, get, post
from litestar.params import JSONBody

from drumhead.content import ContentError
from drumhead.content.drafts import base_of, draft_of, judge_draft, pack_files_of
from drumhead.content.packs import content_of
from drumhead.server import protocol as wire
from drumhead.server.asking import READING, WRITING, AnyRequest, GameName, address, person_asking, slow_down
from drumhead.server.doors import Beside
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.store import Store

MOST_PROBLEMS = 100
A_DAY = 86_400.0
"""Seconds that a drawn scenario is kept for a table that may still be set up with it."""


class Drafts:
    """Judges drafts beside the event loop, so that a costly one keeps nobody else waiting; keeps one at a time."""

    def __init__(self, shelf: Shelf, store: Store, beside: Beside) -> None:
        self._shelf = shelf
        self._beside = beside
        self._store = store
        self._turn = asyncio.Semaphore(1)

    def rulebook(self, name: str) -> str:
        """The id of the game that drafts are for; one that has none is not found."""
        try:
            game = self._shelf.game(name).info.id
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        if draft_of(game) is None:
            raise HouseError(404, "no_drafts", "This game has no scenarios that could be drawn here.")
        return game

    def samples(self, name: str) -> list[wire.DraftSample]:
        """The scenarios that ship, to begin from."""
        game = self.rulebook(name)
        draft = draft_of(game)
        base = base_of(game)
        found = []
        for loaded in base.files[draft.kind] if draft is not None else []:
            text = (base.path.parent / loaded.file).read_text(encoding="utf-8")
            found.append(wire.DraftSample(id=loaded.value.id, title=loaded.value.title, text=text))
        return found

    async def judge(self, name: str, text: str) -> wire.DraftVerdict:
        game = self.rulebook(name)
        judged = await self._beside.do(judge_draft, game, text)
        told = [
            wire.DraftProblem(line=p.line, column=p.column, sentence=p.sentence[:500], rule=p.rule)
            for p in judged.problems[:MOST_PROBLEMS]
        ]
        data = judged.loaded.document.data if judged.loaded is not None else None
        return wire.DraftVerdict(legal=not judged.problems, problems=told, data=data if isinstance(data, dict) else {})

    async def make(self, name: str, text: str) -> wire.DraftMade:
        """The game with this draft in it, for whoever sets up a table."""
        game = self.rulebook(name)
        async with self._turn:
            judged = await self._beside.do(judge_draft, game, text)
            if judged.problems:
                first = judged.problems[0]
                more = f" ({len(judged.problems)} mistakes in all)" if len(judged.problems) > 1 else ""
                raise HouseError(422, "illegal", f"Line {first.line}: {first.sentence[:400]}{more}", first.rule)
            files = pack_files_of(game, text, judged.id, content_of(game))
            editions = self._shelf.editions
            try:
                made = await self._beside.do(editions.take, game, files)
                if made is None:  # full: what was drawn, and is not played with, makes room
                    old = await self._beside.do(editions.drafts, await self._store.contents(), time.time() - A_DAY)
                    await self._beside.do(editions.forget, old)
                    made = await self._beside.do(editions.take, game, files)
            except ContentError as error:
                raise HouseError(422, "illegal", error.problems[0].sentence[:400]) from None
        if made is None:
            raise HouseError(507, "full", "No more scenarios can be kept here.")
        return wire.DraftMade(game=self._shelf.key(made), scenario=judged.id)


def draft_routes(house: House) -> Router:
    drafts = Drafts(house.shelf, house.store, house.beside)

    @get("/", summary="Scenarios to begin from", responses=READING)
    async def get_samples(game: GameName) -> list[wire.DraftSample]:
        return await house.beside.do(drafts.samples, game)

    @post("/validate", summary="Everything wrong with a drawn scenario", status_code=200, responses=WRITING)
    async def validate_draft(request: AnyRequest, game: GameName, data: JSONBody[wire.DraftText]) -> wire.DraftVerdict:
        if not house.limiter.drafts.take(person_asking(request), address(request)):
            raise slow_down()
        return await drafts.judge(game, data.text)

    @post("/", summary="Keep a drawn scenario, to set up a table with it", responses=WRITING)
    async def make_draft(request: AnyRequest, game: GameName, data: JSONBody[wire.DraftText]) -> wire.DraftMade:
        if not house.limiter.rooms.take(person_asking(request), address(request)):
            raise slow_down()
        house.check_space()
        return await drafts.make(game, data.text)

    return Router("/drafts/{game:str}", route_handlers=[get_samples, validate_draft, make_draft], tags=["games"])
