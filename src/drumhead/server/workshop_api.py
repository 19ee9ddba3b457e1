"""Which requests does the workshop page make? Thin; the workshop does the work."""

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from drumhead.content.check import known_icons
from drumhead.server import shop_wire as shop
from drumhead.server.asking import READING, SLOW_DOWN, WRITING, AnyRequest, GameName, address, person_asking, slow_down
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.workshop import Who, Workshop, is_here, words_of_game

PackName = Annotated[str, PathParameter(min_length=1, max_length=64, description="A pack of one's own.")]
MOST_ICONS = 60


def workshop_routes(house: House) -> Router:
    workshop = Workshop(house)

    def who(request: AnyRequest) -> Who:
        here = is_here(address(request), dict(request.headers), house)
        return Who(person_asking(request), address(request), here)

    def careful(request: AnyRequest) -> Who:
        asking = who(request)
        if not house.limiter.drafts.take(asking.person, asking.address):
            raise slow_down()
        return asking

    @get("/", summary="Packs of one's own", responses=SLOW_DOWN)
    async def get_shop(request: AnyRequest) -> shop.ShopShelf:
        return await house.beside.do(workshop.shelf, who(request))

    @post("/", summary="Begin a pack", responses=WRITING)
    async def new_pack(request: AnyRequest, data: JSONBody[shop.NewPack]) -> shop.ShopPack:
        asking = careful(request)
        if not house.limiter.uploads.take(asking.person, asking.address):
            raise slow_down()
        return await workshop.new(asking, data)

    @get("/words/{game:str}", summary="The words of a game's effects", responses=READING)
    async def get_words(game: GameName) -> list[shop.ShopWord]:
        if game not in house.shelf.offer:
            raise HouseError(404, "unknown_game", "This server does not have that game.")
        return await house.beside.do(words_of_game, game)

    @get("/icons", summary="Emblems that cards may wear", responses=READING, sync_to_thread=False)
    def get_icons(holds: Annotated[str, QueryParameter(max_length=40)] = "") -> list[str]:
        return sorted(name for name in known_icons() if holds.lower() in name)[:MOST_ICONS]

    @get("/packs/{pack:str}", summary="What there is to edit in a pack", responses=READING)
    async def get_contents(request: AnyRequest, pack: PackName) -> shop.ShopContents:
        return await workshop.contents(careful(request), pack)

    @delete("/packs/{pack:str}", summary="Throw a pack of one's own away", responses=WRITING)
    async def delete_pack(request: AnyRequest, pack: PackName) -> None:
        await workshop.delete(who(request), pack)

    @get("/packs/{pack:str}/file", summary="The pack as a file", media_type="application/zip", responses=READING)
    async def get_file(request: AnyRequest, pack: PackName) -> Response[bytes]:
        asking = careful(request)
        held = await house.beside.do(workshop.zipped, asking, pack)
        headers = {"content-disposition": 'attachment; filename="pack.zip"'}
        return Response(held, media_type="application/zip", headers=headers)

    @post("/packs/{pack:str}/try", summary="Judge and draw an edited card", status_code=200, responses=WRITING)
    async def try_entry(request: AnyRequest, pack: PackName, data: JSONBody[shop.TryEntry]) -> shop.ShopCard:
        return await workshop.tried(careful(request), pack, data)

    @put("/packs/{pack:str}/entry", summary="Save an edited card to its pack", responses=WRITING)
    async def save_entry(request: AnyRequest, pack: PackName, data: JSONBody[shop.SaveEntry]) -> shop.ShopCard:
        return await workshop.save(careful(request), pack, data)

    @post("/packs/{pack:str}/play", summary="A table at which an edited card can be used", responses=WRITING)
    async def play_entry(request: AnyRequest, pack: PackName, data: JSONBody[shop.PlayEntry]) -> shop.ShopPlayed:
        asking = who(request)
        if not house.limiter.rooms.take(asking.person, asking.address):
            raise slow_down()
        room, brought = await workshop.play(asking, pack, data)
        return shop.ShopPlayed(room=room.info(asking.person), found=brought.found)

    @post("/packs/{pack:str}/table", summary="The pack as a game to set up", status_code=200, responses=WRITING)
    async def make_table(request: AnyRequest, pack: PackName) -> shop.ShopTable:
        return await workshop.table(careful(request), pack)

    handlers = [
        get_shop,
        new_pack,
        get_words,
        get_icons,
        get_contents,
        delete_pack,
        get_file,
        try_entry,
        save_entry,
        play_entry,
        make_table,
    ]
    return Router("/workshop", route_handlers=handlers, tags=["workshop"])
