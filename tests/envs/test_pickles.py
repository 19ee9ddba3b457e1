"""Do environments and tables survive a pickle, and go on the same?"""

import pickle
from copy import deepcopy

import pytest

from drumhead.envs import pettingzoo
from drumhead.envs.gymnasium import SeatEnv
from drumhead.games import game_ids
from drumhead.kernel import Malformed, seeded
from tests.kernel.tiny import Brawl


@pytest.mark.parametrize("game_id", game_ids())
def test_tables_and_environments_round_trip(game_id: str) -> None:
    env = pettingzoo.env(game_id)
    env.reset(seed=4)
    dice = seeded("pickle", game_id)
    for _ in range(20):
        options = list(env.table.numbered(env.table.asked()[0]))
        env.step(options[dice.below(len(options))])
    data = pickle.dumps(env)
    assert len(pickle.dumps(env.table)) < 20_000
    twin = pickle.loads(data)
    for other in (twin, deepcopy(env)):
        assert other.table.game.to_data(other.table.state) == env.table.game.to_data(env.table.state)
        assert other.agent_selection == env.agent_selection
    for _ in range(5):
        number = next(iter(env.table.numbered(env.table.asked()[0])))
        env.step(number)
        twin.step(number)
    assert twin.table.game.to_data(twin.table.state) == env.table.game.to_data(env.table.state)


@pytest.mark.parametrize("game_id", game_ids())
def test_gymnasium_environments_round_trip(game_id: str) -> None:
    env = SeatEnv(game_id, opponent="light", seat=1)
    twin = pickle.loads(pickle.dumps(env))
    one, two = env.reset(seed=9)[0], twin.reset(seed=9)[0]
    assert (one["observation"] == two["observation"]).all() and (one["action_mask"] == two["action_mask"]).all()


def test_a_game_of_ones_own_says_why_it_cannot() -> None:
    with pytest.raises(Malformed, match="games that ship"):
        pickle.dumps(pettingzoo.env(Brawl()).table)
