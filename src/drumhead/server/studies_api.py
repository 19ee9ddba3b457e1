"""Which requests does the Lab page make? Thin; the studies do the work.

A study's page is made here, but partly of a stranger's words: it is served so that it can run nothing, ask for nothing
and is nobody's origin, whatever it says.
"""

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from drumhead.lab.studies.folder import GAMES, PAGE
from drumhead.server import study_wire as wire
from drumhead.server.asking import READING, SLOW_DOWN, WRITING, AnyRequest, RoomCode, address, person_asking, slow_down
from drumhead.server.house import House
from drumhead.server.studies import Studies
from drumhead.server.workshop import Who, Workshop, is_here

RecordFile = Annotated[str, PathParameter(pattern=r"^[0-9]{6}\.jsonl$", description="A game's record.")]
SHUT_IN = {
    "content-security-policy": "sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}


def study_routes(house: House) -> Router:
    studies = Studies(house, Workshop(house))

    def who(request: AnyRequest) -> Who:
        here = is_here(address(request), dict(request.headers), house)
        return Who(person_asking(request), address(request), here)

    @get("/", summary="Studies of one's own", responses=SLOW_DOWN)
    async def get_studies(request: AnyRequest) -> wire.StudyShelf:
        return await house.beside.do(studies.shelf, who(request))

    @post("/", summary="Begin a study", responses=WRITING)
    async def new_study(request: AnyRequest, data: JSONBody[wire.NewStudy]) -> wire.StudyInfo:
        asking = who(request)
        if not house.limiter.analyses.take(asking.person, asking.address):
            raise slow_down()
        return await studies.begin(asking, data)

    @get("/{code:str}", summary="How far a study is, and what it found", responses=READING)
    async def get_study(request: AnyRequest, code: RoomCode) -> wire.StudyInfo:
        return (await house.beside.do(studies.find, who(request), code))[0]

    @post("/{code:str}/stop", summary="End a study with what it has", status_code=200, responses=WRITING)
    async def stop_study(request: AnyRequest, code: RoomCode) -> wire.StudyInfo:
        return await studies.stop(who(request), code)

    @put("/{code:str}/kept", summary="Keep a study, or let it make room", responses=WRITING)
    async def keep_study(request: AnyRequest, code: RoomCode, data: JSONBody[wire.KeepStudy]) -> wire.StudyInfo:
        return studies.keep(who(request), code, data.yes)

    @delete("/{code:str}", summary="Throw a study away", responses=WRITING)
    async def drop_study(request: AnyRequest, code: RoomCode) -> None:
        await house.beside.do(studies.drop, who(request), code)

    @get(
        "/{code:str}/page",
        summary="The page of a study",
        media_type="text/html",
        responses=READING,
    )
    async def get_study_page(request: AnyRequest, code: RoomCode) -> Response[bytes]:
        held = await house.beside.do(studies.file, who(request), code, PAGE)
        return Response(held, media_type="text/html; charset=utf-8", headers=SHUT_IN)

    @get(
        "/{code:str}/games.parquet",
        summary="Every game of a study",
        media_type="application/vnd.apache.parquet",
        responses=READING,
    )
    async def get_study_games(request: AnyRequest, code: RoomCode) -> Response[bytes]:
        held = await house.beside.do(studies.file, who(request), code, GAMES)
        headers = {"content-disposition": f'attachment; filename="{GAMES}"'}
        return Response(held, media_type="application/vnd.apache.parquet", headers=headers)

    @get(
        "/{code:str}/games/{record:str}",
        summary="The record of a game worth a look",
        media_type="application/x-ndjson",
        responses=READING,
    )
    async def get_study_game(request: AnyRequest, code: RoomCode, record: RecordFile) -> Response[bytes]:
        held = await house.beside.do(studies.file, who(request), code, f"games/{record}")
        headers = {"content-disposition": f'attachment; filename="{record}"'}
        return Response(held, media_type="application/x-ndjson", headers=headers)

    handlers = [
        get_studies,
        new_study,
        get_study,
        stop_study,
        keep_study,
        drop_study,
        get_study_page,
        get_study_games,
        get_study_game,
    ]
    return Router("/studies", route_handlers=handlers, tags=["studies"])
