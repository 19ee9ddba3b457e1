"""The REST API: games, rooms, lobby, records. Thin; the house does the work."""

import gzip
from collections.abc import Callable
from typing import Annotated, Any, cast

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, QueryParameter, RawBody

from drumhead import __version__
from drumhead.server import protocol as wire
from drumhead.server.analyses import Analyses
from drumhead.server.asking import (
    ILLEGAL,
    NOT_NOW,
    READING,
    SLOW_DOWN,
    WRITING,
    AnyRequest,
    GameName,
    PuzzleName,
    RoomCode,
    SeatPath,
    address,
    person_asking,
    slow_down,
)
from drumhead.server.campaign_api import campaign_routes
from drumhead.server.campaigns import Campaigns
from drumhead.server.drafts import draft_routes
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.names import reserved
from drumhead.server.naming import fit_name
from drumhead.server.operator_api import operator_route
from drumhead.server.play_on import take_up
from drumhead.server.replays import Replays
from drumhead.server.shelf import UnknownGameError
from drumhead.server.squeezed import READY, Squeezed, ready
from drumhead.server.studies_api import study_routes
from drumhead.server.tables import find_puzzle
from drumhead.server.teaching import lesson_list, puzzle_list, puzzle_table
from drumhead.server.workshop_api import workshop_routes


def _unknown_game() -> HouseError:
    return HouseError(404, "unknown_game", "This server does not have that game.")


def game_routes(house: House, campaigns: Campaigns) -> Router:
    @get("/", summary="All games", responses=SLOW_DOWN, sync_to_thread=False)
    def list_games() -> list[wire.GameInfo]:
        return [house.shelf.info(name) for name in house.shelf.names()]

    @get("/{game:str}", summary="One game", responses=READING, sync_to_thread=False)
    def get_game(game: GameName) -> wire.GameInfo:
        try:
            return house.shelf.info(game)
        except UnknownGameError:
            raise _unknown_game() from None

    squeezed = Squeezed()

    def printed(request: AnyRequest, game: str, make: Callable[[str], object]) -> Response[Any]:
        """What is printed in a game stays as it is while its content is the same."""
        try:
            content = house.shelf.game(game).content
        except UnknownGameError:
            raise _unknown_game() from None
        return squeezed.answer(request, (make.__name__, game, content), lambda: make(game))

    @get("/{game:str}/cards", summary="Everything printed", responses=READING, sync_to_thread=False, opt=READY)
    def get_cards(request: AnyRequest, game: GameName) -> Response[wire.Catalogue]:
        return printed(request, game, house.shelf.catalogue)

    @get("/{game:str}/decks", summary="Ready-made decks and armies", responses=READING, sync_to_thread=False, opt=READY)
    def get_decks(request: AnyRequest, game: GameName) -> Response[list[wire.DeckInfo]]:
        return printed(request, game, house.shelf.decks)

    @post("/{game:str}/decks/validate", summary="Is this deck legal?", status_code=200, responses=WRITING)
    async def validate_deck(game: GameName, data: JSONBody[wire.CheckRoster]) -> wire.RosterVerdict:
        try:
            wrong = house.shelf.check_roster(game, data.roster, data.options)
        except UnknownGameError:
            raise _unknown_game() from None
        except Exception:
            reason = "The game cannot make sense of this list."
            wrong_list = [wire.Violation(rule="K-OPTION", reason=reason)]
            return wire.RosterVerdict(legal=False, violations=wrong_list)
        return wire.RosterVerdict(
            legal=not wrong,
            violations=[wire.Violation(rule=v.rule, reason=v.sentence[:2000], path=v.where[:200]) for v in wrong],
        )

    @get("/{game:str}/rulebook", summary="The rules with their ids", responses=READING, sync_to_thread=False, opt=READY)
    def get_rulebook(request: AnyRequest, game: GameName) -> Response[wire.Rulebook]:
        return printed(request, game, house.shelf.rulebook)

    @get("/{game:str}/campaign", summary="What its campaign is", responses=READING, sync_to_thread=False)
    def get_campaign_guide(game: GameName) -> wire.CampaignGuide:
        return campaigns.guide(game)

    @get("/{game:str}/lessons", summary="Its path of lessons", responses=READING, sync_to_thread=False)
    def get_lessons(game: GameName) -> list[wire.LessonInfo]:
        try:
            return lesson_list(house.shelf.game(game).info.id)
        except UnknownGameError:
            raise _unknown_game() from None

    @get("/{game:str}/puzzles", summary="Its puzzles", responses=READING, sync_to_thread=False)
    def get_puzzles(game: GameName) -> list[wire.PuzzleInfo]:
        try:
            return puzzle_list(house.shelf.game(game).info.id)
        except UnknownGameError:
            raise _unknown_game() from None

    @get("/{game:str}/puzzles/{name:str}", summary="The table of a puzzle", responses=READING, sync_to_thread=False)
    def get_puzzle_table(game: GameName, name: PuzzleName) -> wire.PuzzleTable:
        try:
            rules = house.shelf.game(game)
        except UnknownGameError:
            raise _unknown_game() from None
        return puzzle_table(rules, find_puzzle(rules, name))

    handlers = [
        list_games,
        get_game,
        get_cards,
        get_decks,
        validate_deck,
        get_rulebook,
        get_lessons,
        get_puzzles,
        get_puzzle_table,
        get_campaign_guide,
    ]
    return Router("/games", route_handlers=handlers, tags=["games"])


def room_routes(house: House, replays: Replays) -> Router:
    @post("/", summary="Set up a table", responses=WRITING)
    async def create_room(request: AnyRequest, data: JSONBody[wire.CreateRoom]) -> wire.RoomMade:
        person = person_asking(request)
        if not house.limiter.rooms.take(person, address(request)):
            raise slow_down()
        room = await house.tables.create(person, data)
        return wire.RoomMade(room=room.info(person), key=room.row.key)

    @get("/{code:str}", summary="A table", responses=READING)
    async def get_room(request: AnyRequest, code: RoomCode) -> wire.RoomMade:
        person = person_asking(request)
        room = await house.room_for(code, person)
        return wire.RoomMade(room=room.info(person), key=room.row.key)

    @post("/{code:str}/join", summary="Become a member", status_code=200, responses=WRITING)
    async def join_room(request: AnyRequest, code: RoomCode, data: JSONBody[wire.JoinRoom]) -> wire.RoomInfo:
        room = await house.join(code, person_asking(request), data.key)
        return room.info(person_asking(request))

    @put("/{code:str}/seats/{seat:int}", summary="Sit down", responses=WRITING)
    async def take_seat(
        request: AnyRequest, code: RoomCode, seat: SeatPath, data: JSONBody[wire.TakeSeat]
    ) -> wire.RoomInfo:
        person = person_asking(request)
        room = await house.room_for(code, person)
        await house.tables.sit(room, seat, person, data)
        return room.info(person)

    @delete("/{code:str}/seats/{seat:int}", summary="Stand up", status_code=200, responses=WRITING)
    async def leave_seat(request: AnyRequest, code: RoomCode, seat: SeatPath) -> wire.RoomInfo:
        person = person_asking(request)
        room = await house.room_for(code, person)
        await house.tables.stand_up(room, seat, person)
        return room.info(person)

    @put("/{code:str}/seats/{seat:int}/bot", summary="Seat a bot", responses=WRITING)
    async def seat_bot(
        request: AnyRequest, code: RoomCode, seat: SeatPath, data: JSONBody[wire.BotSeat]
    ) -> wire.RoomInfo:
        person = person_asking(request)
        room = await house.room_for(code, person)
        await house.tables.seat_bot(room, seat, person, data.level)
        return room.info(person)

    @put("/{code:str}/sharing", summary="May others look at this finished match?", responses=WRITING)
    async def share_room(request: AnyRequest, code: RoomCode, data: JSONBody[wire.Sharing]) -> wire.RoomInfo:
        person = person_asking(request)
        return (await house.tables.share(code, person, data.yes)).info(person)

    @get(
        "/{code:str}/record",
        summary="The record of a finished match, as a file",
        media_type="application/x-ndjson",
        responses=READING | NOT_NOW,
        opt=READY,
    )
    async def get_record(request: AnyRequest, code: RoomCode) -> Response[bytes]:
        record = (await replays.record(code, person_asking(request))).encode()
        small = await house.beside.do(gzip.compress, record, 6)
        answer = ready(request, record, small, "application/x-ndjson")
        answer.headers["content-disposition"] = f'attachment; filename="drumhead-{code}.jsonl"'
        return answer

    handlers = [create_room, get_room, join_room, take_seat, leave_seat, seat_bot, share_room, get_record]
    return Router("/rooms", route_handlers=handlers, tags=["rooms"])


def replay_routes(house: House, replays: Replays) -> list[Any]:
    @post(
        "/records",
        summary="Upload a record for replay",
        responses=WRITING,
        tags=["replays"],
        request_max_body_size=wire.MAX_RECORD_BYTES,
    )
    async def upload_record(request: AnyRequest, body: RawBody) -> wire.ReplayInfo:
        person = person_asking(request)
        if not house.limiter.uploads.take(person, address(request)):
            raise slow_down()
        try:
            text = body.decode()
        except UnicodeDecodeError:
            raise HouseError(422, "malformed", "A record is UTF-8 text.") from None
        return await replays.upload(person, address(request), text)

    @get("/replays/{code:str}", summary="What a replay is of", responses=READING | NOT_NOW | ILLEGAL, tags=["replays"])
    async def get_replay(request: AnyRequest, code: RoomCode) -> wire.ReplayInfo:
        return await replays.info(code, person_asking(request), address(request))

    @get(
        "/replays/{code:str}/frames",
        summary="The table after each input",
        responses=READING | NOT_NOW | ILLEGAL,
        tags=["replays"],
        opt=READY,
    )
    async def get_frames(
        request: AnyRequest,
        code: RoomCode,
        viewer: Annotated[int, QueryParameter(ge=-2, le=7)] = -1,
        start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    ) -> Response[wire.Frames]:
        drawn = await replays.frames(code, person_asking(request), address(request), viewer, start, count)
        return ready(request, drawn.frames, drawn.squeezed)

    @post(
        "/replays/{code:str}/play-on",
        summary="Take a finished match up again against machines",
        responses=WRITING,
        tags=["replays"],
    )
    async def play_on(request: AnyRequest, code: RoomCode, data: JSONBody[wire.PlayOn]) -> wire.RoomMade:
        person = person_asking(request)
        # What was played is copied: that counts as a table and as an upload.
        if not house.limiter.rooms.take(person, address(request)):
            raise slow_down()
        if not house.limiter.uploads.take(person, address(request)):
            raise slow_down()
        room = await take_up(house, await replays.record(code, person), person, data)
        return wire.RoomMade(room=room.info(person), key=room.row.key)

    analyses = Analyses(house, replays)

    @post(
        "/replays/{code:str}/analysis",
        summary="Have a finished match analysed",
        status_code=200,
        responses=WRITING,
        tags=["replays"],
    )
    async def begin_analysis(request: AnyRequest, code: RoomCode) -> wire.Analysis:
        return await analyses.begin(code, person_asking(request), address(request))

    @get(
        "/replays/{code:str}/analysis",
        summary="How far an analysis is, and what it found",
        responses=READING | NOT_NOW | ILLEGAL,
        tags=["replays"],
    )
    async def get_analysis(request: AnyRequest, code: RoomCode) -> wire.Analysis:
        return await analyses.look(code, person_asking(request))

    return [upload_record, get_replay, get_frames, play_on, begin_analysis, get_analysis]


def api_routes(house: House) -> Router:
    replays = Replays(house)
    campaigns = Campaigns(house)

    @get("/health", summary="Is the server up?", responses=SLOW_DOWN, sync_to_thread=False, tags=["house"])
    def get_health() -> wire.Health:
        return wire.Health(status="ok", version=__version__)

    @get("/me", summary="Who am I?", responses=SLOW_DOWN, tags=["house"])
    async def get_me(request: AnyRequest) -> wire.Me:
        person = person_asking(request)
        return wire.Me(id=house.public_id(person), name=await house.name(person))

    @put("/me", summary="Choose a display name", responses=WRITING, tags=["house"])
    async def set_name(request: AnyRequest, data: JSONBody[wire.SetName]) -> wire.Me:
        person = person_asking(request)
        name = fit_name(data.name)
        if reserved(name):
            raise HouseError(422, "reserved", "That is what the house calls its own people; choose another name.")
        await house.store.rename(person, name)
        return wire.Me(id=house.public_id(person), name=name)

    @get("/packs", summary="Packs besides those that ship", responses=SLOW_DOWN, sync_to_thread=False, tags=["games"])
    def get_packs() -> wire.PackShelf:
        return msgspec.structs.replace(house.shelf.packs(), watched=house.settings.watch)

    @get("/lobby", summary="Open and running tables, and mine", responses=SLOW_DOWN, tags=["house"])
    async def get_lobby(request: AnyRequest) -> wire.Lobby:
        return await house.lobby.look(person_asking(request))

    handlers = [
        get_health,
        get_me,
        set_name,
        get_lobby,
        get_packs,
        cast("Any", operator_route(house)),
        game_routes(house, campaigns),
        draft_routes(house),
        workshop_routes(house),
        study_routes(house),
        room_routes(house, replays),
        campaign_routes(house, campaigns),
        *replay_routes(house, replays),
    ]
    return Router("/api", route_handlers=handlers)
