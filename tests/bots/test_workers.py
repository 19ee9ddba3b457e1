"""Do bots think in time, in processes of their own? A killed or late process costs a fallback, never a match."""

import asyncio
import os
import signal
from typing import Any

from drumhead.bots.workers import BotPool, decision_from_data, decision_to_data, fallback
from drumhead.games import load
from drumhead.kernel import Game, Match, new_match
from drumhead.lab import conformance

GAME = "shadows_edge"


def opening() -> Match[Any]:
    game: Game[Any] = load(GAME)
    match = new_match(game, game.default_options(2), conformance.seed_of("workers"))
    while len(match.pending()[0].options) < 3:
        decision = match.pending()[0]
        match.play(decision.seat, decision.options[0])
    return match


def asked(match: Match[Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    decision = match.pending()[0]
    return GAME, match.game.to_data(match.view(decision.seat)), decision_to_data(decision)


def test_a_decision_survives_the_journey() -> None:
    match = opening()
    decision = match.pending()[0]
    again = decision_from_data(match.game, decision_to_data(decision))
    assert again.options == decision.options
    assert (again.seat, again.kind, again.number) == (decision.seat, decision.kind, decision.number)


def test_a_pool_thinks_and_answers_legally() -> None:
    match = opening()

    async def think() -> None:
        async with BotPool(1) as pool:
            for _ in range(6):
                decision = match.pending()[0]
                action = await pool.think(*asked(match), "greedy", 60_000)
                match.verify(decision.seat, action)
                match.play(decision.seat, action)
            assert pool.fallbacks == 0

    asyncio.run(think())


def test_a_killed_process_loses_nothing() -> None:
    match = opening()

    async def think() -> None:
        async with BotPool(1) as pool:
            await pool.think(*asked(match), "random", 60_000)
            (victim,) = pool.processes()
            os.kill(victim, signal.SIGKILL)
            decision = match.pending()[0]
            action = await pool.think(*asked(match), "random", 60_000)
            assert action == fallback(decision)
            assert pool.fallbacks == 1
            action = await pool.think(*asked(match), "random", 60_000)
            match.verify(decision.seat, action)
            assert pool.fallbacks == 1
            assert victim not in pool.processes()

    asyncio.run(think())


def test_a_process_that_hangs_is_ended_and_replaced() -> None:
    match = opening()

    async def think() -> None:
        async with BotPool(1) as pool:
            await pool.think(*asked(match), "random", 60_000)
            (sleeper,) = pool.processes()
            os.kill(sleeper, signal.SIGSTOP)
            decision = match.pending()[0]
            assert await pool.think(*asked(match), "random", 20) == fallback(decision)
            assert sleeper not in pool.processes()

    asyncio.run(think())


def test_an_unknown_bot_costs_a_fallback_and_no_process() -> None:
    match = opening()

    async def think() -> None:
        async with BotPool(1) as pool:
            decision = match.pending()[0]
            assert await pool.think(*asked(match), "colonel", 60_000) == fallback(decision)
            before = pool.processes()
            await pool.think(*asked(match), "random", 60_000)
            assert pool.processes() == before

    asyncio.run(think())
