"""Do the frameworks' own suites accept every game, and the tiny ones that are simultaneous?"""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from drumhead.envs import gymnasium as seat_envs
from drumhead.envs import openspiel, pettingzoo
from drumhead.envs.registration import env_id
from drumhead.envs.table import EnvTable, rules_suffix
from drumhead.games import game_ids, load
from drumhead.kernel import Game, Malformed
from tests.kernel.tiny import Brawl, Muster

TINY: dict[str, Game[Any]] = {"brawl": Brawl(), "muster": Muster()}
by_game = pytest.mark.parametrize("game", [*TINY, *game_ids()], indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return TINY.get(request.param) or load(request.param)


@by_game
def test_pettingzoo_api(game: Game[Any]) -> None:
    api_test(pettingzoo.env(game, masks="info"), num_cycles=60)
    with warnings.catch_warnings():
        # The suite keeps a list of the environments that may show their mask in the observation; ours is not on it.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(pettingzoo.env(game), num_cycles=60)


@by_game
def test_pettingzoo_parallel_api(game: Game[Any]) -> None:
    for masks in ("observation", "info"):
        parallel_api_test(pettingzoo.parallel_env(game, masks=masks), num_cycles=60)


@by_game
def test_pettingzoo_seeds(game: Game[Any]) -> None:
    seed_test(lambda: pettingzoo.env(game), num_cycles=40)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game), num_cycles=40)


@by_game
def test_pettingzoo_max_cycles(game: Game[Any]) -> None:
    # The suite counts cycles in which every agent acts: that is the parallel environment, and its AEC conversion.
    def turns(**options: Any) -> Any:
        return parallel_to_aec(pettingzoo.parallel_env(game, **options))

    max_cycles_test(SimpleNamespace(parallel_env=partial(pettingzoo.parallel_env, game), env=turns))


@by_game
def test_pettingzoo_render_and_state(game: Game[Any]) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, render_mode=render_mode))
    state_test(pettingzoo.env(game, max_cycles=2), pettingzoo.parallel_env(game, max_cycles=2))


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if load(game_id).info.max_seats > 2])
def test_larger_tables(game_id: str) -> None:
    game = load(game_id)
    for seats in range(3, game.info.max_seats + 1):
        env = pettingzoo.env(game, seats=seats, masks="info")
        assert len(env.possible_agents) == seats
        api_test(env, num_cycles=30)
    pyspiel.random_sim_test(openspiel.load(game, players=seats, deals=4), 1, serialize=False, verbose=False)


@by_game
def test_a_forbidden_number_is_refused_and_changes_nothing(game: Game[Any]) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    agent = env.agent_selection
    before = game.to_data(env.table.state)
    forbidden = int((env.observe(agent)["action_mask"] == 0).argmax())
    env.step(forbidden)
    assert game.to_data(env.table.state) == before
    assert env.agent_selection == agent
    assert "refused" in env.infos[agent]


@pytest.mark.parametrize("game", TINY, indirect=True)
def test_gymnasium_checker(game: Game[Any]) -> None:
    with warnings.catch_warnings():
        # Gymnasium remarks that an environment was made without `make`; what it says of ours is an error.
        warnings.filterwarnings("ignore", message=".*The environment .* is different from the unwrapped version.*")
        check_env(seat_envs.SeatEnv(game, opponent="random"), skip_render_check=True)


@pytest.mark.parametrize("game_id", game_ids())
def test_gymnasium_checker_of_what_make_gives(game_id: str) -> None:
    """Nothing left out: every render mode is made and drawn as well, and a warning is an error."""
    check_env(gymnasium.make(env_id(game_id), render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game_id", game_ids())
def test_gymnasium_make_and_vectors(game_id: str) -> None:
    name = env_id(game_id)
    assert name.endswith(f"-v{rules_suffix(load(game_id))}")
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    observations, _ = envs.reset(seed=3)
    for _ in range(5):
        picks = [int(mask.argmax()) for mask in observations["action_mask"]]
        observations, *_ = envs.step(picks)
    envs.close()


@by_game
def test_openspiel_random_simulation(game: Game[Any]) -> None:
    pyspiel.random_sim_test(openspiel.load(game, deals=16), num_sims=1, serialize=False, verbose=False)


@by_game
def test_openspiel_turn_based(game: Game[Any]) -> None:
    if game.info.simultaneous:
        turns = pyspiel.convert_to_turn_based(openspiel.load(game, deals=16))
        pyspiel.random_sim_test(turns, num_sims=1, serialize=False, verbose=False)
    else:
        assert openspiel.load(game).get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL


@by_game
def test_openspiel_resample_keeps_the_information_state(game: Game[Any]) -> None:
    state = openspiel.load(game, deals=16).new_initial_state()
    state.apply_action(3)
    player = state.table.asked()[0]
    again = state.resample_from_infostate(player, lambda: 0.4)
    assert again.information_state_string(player) == state.information_state_string(player)


def test_openspiel_ismcts_plays_a_game() -> None:
    state = openspiel.load(Brawl(), deals=4).new_initial_state()
    state.apply_action(0)
    bot = ISMCTSBot(
        game=state.get_game(),
        uct_c=1.0,
        max_simulations=10,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
    )
    for _ in range(4):
        state.apply_action(bot.step(state))


def test_bad_options_are_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match="no option 'colour'"):
        EnvTable(Brawl(), colour=1)
    with pytest.raises(Malformed, match="There is no game"):
        EnvTable("chess")
