"""Can a real MCP client play every game to its end, and does its seat tell nothing that it may not know?"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import drumhead
from drumhead.games import game_ids, load
from drumhead.kernel import Dice, Malformed, Match, new_match, redeal, seeded
from drumhead.kernel.match import match_at
from drumhead.mcp.seat import Seat
from drumhead.mcp.server import server_of

SEED = "ab" * 16
SOURCES = str(Path(drumhead.__path__[0]).parent)
TOOLS = {"look", "options", "play", "undo", "why", "rule", "log"}
MOST = 20_000  # choices


def seat_of(game_id: str, seat: int = 0) -> Seat:
    game = load(game_id)
    match = new_match(game, game.default_options(game.info.min_seats), SEED)
    return Seat(match, seat, "random", 1.0)


def text_of(result: Any) -> str:
    assert not result.is_error, result
    return "".join(part.text for part in result.content)


async def play_on(client: Any, dice: Dice) -> str:
    text = text_of(await client.call_tool("look", {}))
    for _ in range(MOST):
        if "The match is over." in text:
            return text
        count = sum(line.startswith("  ") and ": " in line for line in text.split("\n"))
        text = text_of(await client.call_tool("play", {"option": str(1 + dice.below(count))}))
    return text


@pytest.mark.parametrize("game_id", game_ids())
def test_a_client_plays_a_whole_match(game_id: str) -> None:
    seat = seat_of(game_id)

    async def run() -> str:
        async with Client(server_of(seat)) as client:
            tools = await client.list_tools()
            assert {tool.name for tool in tools.tools} == TOOLS
            return await play_on(client, seeded("client", game_id))

    assert "The match is over." in asyncio.run(run())
    assert seat.match.outcome() is not None
    assert seat.match.record.inputs


def over_stdio(*words: str) -> Client:
    started = StdioServerParameters(
        command=sys.executable, args=["-m", "drumhead", "mcp", *words], env={"PYTHONPATH": SOURCES}
    )
    return Client(started)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_client_plays_a_whole_match_over_stdio(game_id: str) -> None:
    async def run() -> str:
        async with over_stdio(game_id, "--bots", "random", "--seed", "7") as client:
            return await play_on(client, seeded("stdio", game_id))

    assert "The match is over." in asyncio.run(run())


def test_over_standard_input_and_output() -> None:
    async def run() -> tuple[str, str, str, str]:
        async with over_stdio("shadows_edge", "--bots", "random", "--seed", "7") as client:
            answers = [
                await client.call_tool("play", {"option": "999"}),
                await client.call_tool("rule", {"id": "SE-ATK-05"}),
                await client.call_tool("why", {"what": "end"}),
                await client.call_tool("play", {"option": "1"}),
            ]
            one, two, three, four = [text_of(answer) for answer in answers]
            return one, two, three, four

    none, rule, why, played = asyncio.run(run())
    assert none.startswith("There is no option 999")
    assert rule.startswith("SE-ATK-05 ")
    assert why
    assert "  1: " in played


def test_undo_why_and_rules_answer_in_sentences() -> None:
    seat = seat_of("shadows_edge")
    assert seat.undo().startswith("Not possible")
    assert seat.rule("no such rule anywhere").startswith("There is no rule")
    assert "SE-" in seat.rule("frontline") or "SE-" in seat.rule("SE-ATK")
    assert seat.why("attack nobody with nothing").startswith("Not possible")
    assert seat.log(5)
    with pytest.raises(Malformed, match="from 0 to 1"):
        seat_of("shadows_edge", 2)


@pytest.mark.parametrize("game_id", game_ids())
def test_what_the_seat_cannot_know_changes_no_word(game_id: str) -> None:
    seat = seat_of(game_id)
    game, dice = seat.game, seeded("deal", game_id)
    for _ in range(12):
        if seat.match.outcome() is not None:
            break
        state = seat.match.state
        dealt = game.with_zones(state, redeal(game.zones(state), 0, dice))
        other = Seat.__new__(Seat)
        other.__dict__.update(seat.__dict__)
        twin: Match[Any] = match_at(game, dealt, seeded("twin", game_id))
        other.__dict__["match"] = twin
        assert other.look() == seat.look()
        assert other.options() == seat.options()
        for thing in ("unit:1", "unit:2", "card:5"):
            assert other.why(thing) == seat.why(thing)
        count = len(seat.match.decision(0).options)
        seat.play(str(1 + dice.below(count)))
