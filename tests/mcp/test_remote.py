"""Does a seat at a running server's table play as the seat of a local match does, and hear only what is its own?"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from drumhead.games import game_ids
from drumhead.kernel import Malformed, seeded
from drumhead.mcp.remote import House, RemoteSeat, sit_down
from drumhead.mcp.server import server_of
from tests.mcp.test_seat import TOOLS, over_stdio, play_on, text_of
from tests.server.client import ServerProcess
from tests.server.conftest import limits


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = ServerProcess(tmp_path_factory.mktemp("mcp"), limits=limits(), bot_seconds=0.01)
    try:
        yield server.url
    finally:
        server.stop()


def recorded(seat: RemoteSeat) -> list[dict[str, Any]]:
    """Every message that the seat is sent from now on."""
    found: list[dict[str, Any]] = []
    receive = seat._receive

    def heard(seconds: float) -> Any:
        message = receive(seconds)
        if message is not None:
            found.append(message)
        return message

    seat.__dict__["_receive"] = heard
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_a_client_plays_a_whole_match_at_a_server(url: str, game_id: str) -> None:
    seat = sit_down(url, game_id, seat=1, bots="recruit")
    messages = recorded(seat)

    async def run() -> str:
        async with Client(server_of(seat)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            return await play_on(client, seeded("remote", game_id))

    ending = asyncio.run(run())
    assert "The match is over." in ending and "{" not in ending
    views = [message for message in messages if message["type"] == "view"]
    assert {view["seat"] for view in views} == {1}
    assert all(view["pending"] is None or view["pending"]["seat"] == 1 for view in views)
    seat.close()


def test_two_guests_at_one_table_hear_their_own(url: str) -> None:
    """The cards in one seat's hand are named to it alone."""
    host = House(url)
    seats = [{"who": "me"}, {"who": "open"}]
    made = host.call("POST", "/api/rooms", {"game": "shadows_edge", "seats": seats})
    one_guest = sit_down(url, "", f"{made['room']['code']}#{made['key']}", seat=1)
    here = RemoteSeat(host, made["room"], 0)
    here.patience = one_guest.patience = 0.2  # both are played from here, so nobody waits for the other
    dice, hands = seeded("guests", "table"), 0
    for _ in range(12):
        for seat, other in ((here, one_guest), (one_guest, here)):
            if seat.view.get("pending"):
                mine = json.dumps(seat.view["scene"]["hand"])
                hands += len(mine) > 2
                for text in (other.view, other.told, other.room):
                    assert len(mine) == 2 or mine not in json.dumps(text)
                count = len(seat.view["pending"]["options"])
                seat.play(str(1 + dice.below(count)))
            other.log(1)  # reads what it was sent meanwhile
    assert hands > 12
    here.close()
    one_guest.close()


def test_a_server_is_reached_over_stdio(url: str) -> None:
    async def run() -> tuple[str, ...]:
        async with over_stdio("shadows_edge", "--server", url, "--bots", "recruit") as client:
            asked: list[tuple[str, dict[str, Any]]] = [
                ("look", {}),
                ("play", {"option": "999"}),
                ("why", {"what": "1"}),
                ("rule", {"id": "SE-ATK-05"}),
                ("undo", {}),
                ("play", {"option": "no such thing"}),
                ("play", {"option": "1"}),
                ("log", {"last": 5}),
            ]
            return tuple([text_of(await client.call_tool(name, words)) for name, words in asked])

    look, none, why, rule, undo, strange, played, log = asyncio.run(run())
    assert "Player 1 (you)" in look
    assert none.startswith("There is no option 999")
    assert why == "That is possible now."
    assert rule.startswith("SE-ATK-05 ")
    assert undo.startswith("Not possible")
    assert strange.startswith("Not possible")
    assert "  1: " in played
    assert log


def test_what_cannot_be_joined_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Malformed, match="begins with http"):
        sit_down("localhost:1", "shadows_edge")
    with pytest.raises(Malformed, match="There is no server at"):
        sit_down("http://127.0.0.1:9", "shadows_edge")
    with pytest.raises(Malformed, match="The server refused"):
        sit_down(url, "", "NOSUCHROOM")
    with pytest.raises(Malformed, match="from 0 to 1"):
        sit_down(url, "shadows_edge", seat=4)


def test_the_room_needs_its_server(tmp_path: Path) -> None:
    from drumhead.cli import run

    assert run(["mcp", "--room", "ABC"]) == 2
    assert run(["mcp"]) == 2
    assert run(["mcp", "--server", "http://127.0.0.1:9", "--seed", "1"]) == 2
