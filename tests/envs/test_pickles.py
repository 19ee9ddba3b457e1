"""Do environments and tables survive a pickle, and go on the same?"""

import pickle
from copy import deepcopy
from pathlib import Path
from shutil import copytree

import pytest

import drumhead
from drumhead.envs import openspiel, pettingzoo
from drumhead.envs.batch import BatchEnv
from drumhead.envs.gymnasium import SeatEnv
from drumhead.envs.vector import VectorSeatEnv
from drumhead.games import game_ids, load
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


@pytest.mark.parametrize("game_id", game_ids())
def test_a_parallel_environment_goes_on_where_it_was(game_id: str) -> None:
    env = pettingzoo.parallel_env(game_id)
    _, infos = env.reset(seed=4)
    for _ in range(4):
        chosen = {agent: int(infos[agent]["action_mask"].argmax()) for agent in env.agents}
        twin = pickle.loads(pickle.dumps(env))
        seen, _, _, _, infos = env.step(chosen)
        again = twin.step(chosen)[0]
        for agent in env.agents:
            assert (seen[agent]["observation"] == again[agent]["observation"]).all()
            assert (seen[agent]["action_mask"] == again[agent]["action_mask"]).all()


@pytest.mark.parametrize("game_id", game_ids())
def test_batches_and_vectors_come_back_as_they_were_made(game_id: str) -> None:
    batch = BatchEnv(game_id, 2, lists="drawn", seat=1, seed=9)
    twin = pickle.loads(pickle.dumps(batch))
    assert (twin.observations == batch.observations).all() and (twin.masks == batch.masks).all()
    vector = VectorSeatEnv(game_id, num_envs=2, masks="info")
    one, two = vector.reset(seed=3)[0], pickle.loads(pickle.dumps(vector)).reset(seed=3)[0]
    assert (one == two).all()


def test_lists_that_are_drawn_for_one_seat_only_stay_so() -> None:
    ready = load("shadows_edge").presets()[0]
    env = SeatEnv("shadows_edge", lists=(ready.id, "drawn"))
    twin = pickle.loads(pickle.dumps(env))
    assert [table.lists for table in twin._deals.tables] == [table.lists for table in env._deals.tables]
    env.reset(seed=1, options={"seat": 0})  # an option for one episode leaves the lists alone
    assert ready.data in env._lane.deals.tables[0].lists


def test_a_pickle_keeps_its_packs(tmp_path: Path) -> None:
    """A game that was loaded with packs nobody can name from it would come back as another game."""
    pack = tmp_path / "mine"
    copytree(Path(drumhead.__path__[0]) / "games" / "shadows_edge" / "packs" / "base", pack)
    cards = (pack / "azure.yaml").read_text(encoding="utf-8")
    (pack / "azure.yaml").write_text(cards.replace("attack: 1,", "attack: 2,"), encoding="utf-8")
    for env in (SeatEnv("shadows_edge", packs=[pack]), pettingzoo.env("shadows_edge", packs=[pack]).table):
        assert env.game.content != load("shadows_edge").content
        assert pickle.loads(pickle.dumps(env)).game.content == env.game.content
    with pytest.raises(Malformed, match="with packs named"):
        pickle.dumps(SeatEnv(load("shadows_edge", [pack])))
    openspiel.load("shadows_edge")
    with pytest.raises(Malformed, match="with other packs"):
        openspiel.load(load("shadows_edge", [pack]))


def test_a_game_of_ones_own_says_why_it_cannot() -> None:
    with pytest.raises(Malformed, match="games that ship"):
        pickle.dumps(pettingzoo.env(Brawl()).table)
