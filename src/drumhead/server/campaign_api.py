"""The REST API of campaigns. Thin; ``campaigns`` does the work."""

from litestar import Router, delete, get, post
from litestar.params import JSONBody

from drumhead.server import protocol as wire
from drumhead.server.asking import READING, SLOW_DOWN, WRITING, AnyRequest, RoomCode, address, person_asking, slow_down
from drumhead.server.campaigns import Campaigns
from drumhead.server.house import House


def campaign_routes(house: House, campaigns: Campaigns) -> Router:
    @get("/", summary="My campaigns", responses=SLOW_DOWN)
    async def list_campaigns(request: AnyRequest) -> list[wire.CampaignInfo]:
        return await campaigns.mine(person_asking(request))

    @post("/", summary="Begin a campaign", responses=WRITING)
    async def begin_campaign(request: AnyRequest, data: JSONBody[wire.BeginCampaign]) -> wire.CampaignInfo:
        if not house.limiter.rooms.take(person_asking(request), address(request)):
            raise slow_down()
        return await campaigns.begin(person_asking(request), data)

    @get("/{code:str}", summary="A campaign of mine", responses=READING)
    async def get_campaign(request: AnyRequest, code: RoomCode) -> wire.CampaignInfo:
        return await campaigns.look(code, person_asking(request))

    @post("/{code:str}/choices", summary="Choose between missions", status_code=200, responses=WRITING)
    async def choose(request: AnyRequest, code: RoomCode, data: JSONBody[wire.CampaignChoice]) -> wire.CampaignInfo:
        if not house.limiter.rooms.take(person_asking(request), address(request)):
            raise slow_down()
        return await campaigns.choose(code, person_asking(request), data)

    @delete("/{code:str}", summary="Give a campaign up", responses=WRITING)
    async def give_up(request: AnyRequest, code: RoomCode) -> None:
        await campaigns.give_up(code, person_asking(request))

    handlers = [list_campaigns, begin_campaign, get_campaign, choose, give_up]
    return Router("/campaigns", route_handlers=handlers, tags=["campaigns"])
