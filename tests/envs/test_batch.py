"""Does the batch environment play the same games as the others, fill its arrays anew, and deal again at an end?"""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from drumhead import bots
from drumhead.envs.batch import BatchEnv
from drumhead.envs.gymnasium import SeatEnv
from drumhead.envs.registration import env_id
from drumhead.envs.vector import VectorSeatEnv
from drumhead.games import game_ids, load
from drumhead.kernel import Game, Malformed
from tests.kernel.tiny import Brawl, Muster

TINY: list[Game[Any]] = [Brawl(), Muster()]


def first_options(masks: Any) -> Any:
    return masks.argmax(axis=1)


def some_options(masks: Any, random: np.random.Generator) -> Any:
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(
    "game", [*TINY, "shadows_edge", "high_command"], ids=["brawl", "muster", "shadows_edge", "high_command"]
)
def test_a_lane_is_the_gymnasium_environment(game: Any) -> None:
    batch = BatchEnv(game, 2, seed=5)
    random = np.random.default_rng(1)
    for lane in range(2):
        single = SeatEnv(game)
        single._lane.begin(f"env {5 + lane}", single._deals)
        batch.reset(5)
        for _ in range(25):
            assert (single._observation()["observation"] == batch.observations[lane]).all()
            assert (single._mask() == batch.masks[lane]).all()
            numbers = some_options(batch.masks, random)
            batch.step(numbers)
            _, reward, over, _, _ = single.step(numbers[lane])
            assert (reward, over) == (batch.rewards[lane], batch.ended[lane])
            if over:
                break


@pytest.mark.parametrize("game", TINY, ids=["brawl", "muster"])
def test_lanes_are_dealt_anew_and_say_how_they_ended(game: Game[Any]) -> None:
    batch = BatchEnv(game, 3, seed=2)
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(400):
        batch.step(some_options(batch.masks, random))
        assert batch.masks.any(axis=1).all()
        assert not batch.returns[~batch.ended].any()
        for lane in np.flatnonzero(batch.ended):
            ends += 1
            assert batch.lengths[lane] > 0
            assert abs(float(batch.returns[lane].sum())) < 1e-6
            assert batch.last_observations()[lane].any()
    assert ends > 3
    seats = set(batch.seats.tolist())
    batch.reset(2)
    assert seats <= set(range(batch.table_seats))


def test_self_play_returns_every_seat() -> None:
    batch = BatchEnv(Brawl(), 2, opponent=None, seats=3, seed=1)
    random = np.random.default_rng(3)
    asked: set[int] = set()
    while not batch.ended.any():
        asked |= set(batch.seats.tolist())
        actor = batch.seats.copy()
        batch.step(some_options(batch.masks, random))
    assert asked == {0, 1, 2}
    lane = int(np.flatnonzero(batch.ended)[0])
    assert batch.rewards[lane] == batch.returns[lane][actor[lane]]


def test_options_are_the_masks_in_short() -> None:
    batch = BatchEnv("shadows_edge", 3, seed=2)
    random = np.random.default_rng(1)
    for _ in range(30):
        numbers, starts = batch.options()
        for lane in range(3):
            assert sorted(numbers[starts[lane] : starts[lane + 1]]) == np.flatnonzero(batch.masks[lane]).tolist()
        chosen = batch.sample(random)
        assert batch.masks[np.arange(3), chosen].all()
        batch.step(chosen)
        assert not batch.refused.any()


def test_a_forbidden_number_makes_its_lane_wait() -> None:
    batch = BatchEnv("shadows_edge", 2, seed=1)
    before = batch.observations.copy()
    batch.step([int((batch.masks[0] == 0).argmax()), int(batch.masks[1].argmax())])
    assert batch.refused.tolist() == [True, False]
    assert (batch.observations[0] == before[0]).all()
    for _ in range(1000):
        batch.step([-1, int(batch.masks[1].argmax())])
        if batch.cut[0]:
            break
    assert batch.cut[0] and not batch.ended[0]


@pytest.mark.parametrize("opponent", ["random", "light", "greedy", ["random", "light"]], ids=str)
def test_opponents_play_inside(opponent: Any) -> None:
    one, two = (BatchEnv("shadows_edge", 2, opponent=opponent, milliseconds=0, seed=4) for _ in range(2))
    for _ in range(6):
        one.step(first_options(one.masks))
        two.step(first_options(two.masks))
        assert (one.observations == two.observations).all()


def test_a_bot_or_a_function_may_be_the_opponent() -> None:
    seen = []

    def first(observation: Any, mask: Any) -> int:
        seen.append((observation.shape, mask.dtype))
        return int(mask.argmax())

    game = load("shadows_edge")
    for opponent in (first, bots.make("random", game, "seed"), [first, "random"]):
        env = SeatEnv(game, opponent=opponent, seat=1)
        env.reset(seed=3)
        for _ in range(4):
            env.step(int(env.action_masks().argmax()))
    assert seen and seen[0] == ((len(env.features),), np.dtype(np.int8))
    with pytest.raises(Malformed, match="gave -5"):
        SeatEnv(game, opponent=lambda observation, mask: -5, seat=1).reset(seed=3)


@pytest.mark.parametrize("game_id", game_ids())
def test_gymnasium_vectors(game_id: str) -> None:
    envs = gymnasium.make_vec(env_id(game_id), num_envs=2, vectorization_mode="vector_entry_point")
    assert isinstance(envs, VectorSeatEnv)
    seen, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    again, _ = envs.reset(seed=3)
    assert all((seen[key] == again[key]).all() for key in seen)
    for _ in range(5):
        seen, rewards, ended, cut, infos = envs.step(first_options(seen["action_mask"]))
        assert rewards.shape == ended.shape == cut.shape == infos["seat"].shape == (2,)
    envs.close()


def test_vectors_keep_the_last_observation() -> None:
    envs = VectorSeatEnv(Brawl(), num_envs=2, masks="info", seed=1)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    while "final_obs" not in infos:
        _, rewards, ended, _, infos = envs.step(some_options(infos["action_mask"], random))
    lane = int(np.flatnonzero(ended)[0])
    assert envs.single_observation_space.contains(infos["final_obs"][lane])
    assert infos["_final_obs"].tolist() == ended.tolist()
    assert abs(float(rewards[lane])) <= 1.0


@pytest.mark.parametrize("masks", ["observation", "info"])
def test_masks_stand_where_they_are_wanted(masks: str) -> None:
    env = gymnasium.make(env_id("shadows_edge"), masks=masks)
    seen, info = env.reset(seed=1)
    assert isinstance(seen, dict) == (masks == "observation")
    assert info["action_mask"].any()
    check_env(env.unwrapped, skip_render_check=True)


def test_lists_are_equal_by_id_by_object_or_drawn() -> None:
    game = load("shadows_edge")
    ready = game.presets()
    assert len({str(deck) for deck in SeatEnv(game)._deals.tables[0].lists}) == 1
    named = SeatEnv(game, lists=(ready[0].id, ready[3].data))._deals.tables
    assert named[0].lists == (ready[0].data, ready[3].data)
    drawn = SeatEnv(game, lists="drawn")
    assert len(drawn._deals.tables) > 20
    held = set()
    for seed in range(6):
        drawn.reset(seed=seed)
        held.add(str(game.scene(drawn._lane.look())["seats"]))
    assert len(held) > 1


def test_reset_options_are_honoured_for_one_episode() -> None:
    env = SeatEnv("high_command")
    for seat in (1, 0):
        _, info = env.reset(seed=1, options={"seat": seat, "opponent": "light", "quick_start": True})
        assert info["seat"] == seat
        assert env._lane.state.charter.quick_start
    env.reset(seed=1)
    assert not env._lane.state.charter.quick_start


@pytest.mark.parametrize("game_id", game_ids())
def test_text_can_be_played_from_and_pictures_are_drawn(game_id: str) -> None:
    env = gymnasium.make(env_id(game_id), render_mode="ansi", disable_env_checker=True)
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str) and "Player 1" in text
    seat_env = env.unwrapped
    assert isinstance(seat_env, SeatEnv)
    for number in np.flatnonzero(seat_env.action_masks()):
        assert f"\n  {number}: " in text
    seat_env.render_mode = "rgb_array"
    picture = seat_env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.std() > 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponent": "nobody"}, "There is no bot 'nobody'"),
        ({"opponent": 7}, "An opponent is the name of a bot"),
        ({"opponent": []}, "at least one"),
        ({"seat": 2}, "The seat is a number from 0 to 1"),
        ({"seats": 5}, "seats 2 to 2, not 5"),
        ({"lists": "no such deck"}, "There is no ready-made list 'no such deck'"),
        ({"lists": ("drawn",)}, "one of these for each of 2 seats"),
        ({"masks": "nowhere"}, "'observation' or in the 'info'"),
        ({"render_mode": "smell"}, "The render mode is one of"),
        ({"colour": 1}, "no option 'colour'"),
        ({"packs": ["no/such/pack"]}, "The packs cannot be used"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence) as refused:
        SeatEnv("shadows_edge", **arguments)
    assert str(refused.value).count("\n") == 0


def test_wrong_arguments_of_a_batch() -> None:
    with pytest.raises(Malformed, match="whole number from 1"):
        BatchEnv("shadows_edge", 0)
    with pytest.raises(Malformed, match="every seat learns"):
        BatchEnv("shadows_edge", 1, opponent=None, seat=1)
    with pytest.raises(Malformed, match="2 whole numbers"):
        BatchEnv("shadows_edge", 2).step([1])
    with pytest.raises(Malformed, match="3 seeds"):
        BatchEnv("shadows_edge", 2).reset([1, 2, 3])
