"""Is every wrong argument of every environment refused in one clear sentence?"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from drumhead.envs import openspiel, pettingzoo
from drumhead.envs.batch import BatchEnv
from drumhead.envs.gymnasium import SeatEnv
from drumhead.envs.table import EnvTable
from drumhead.envs.vector import VectorSeatEnv
from drumhead.kernel import Refusal

GAME = "shadows_edge"

# What a type checker would refuse is what is tried here.
seat_env: Any = SeatEnv
batch_env: Any = BatchEnv
env_table: Any = EnvTable
vector_env: Any = VectorSeatEnv
turns_env: Any = pettingzoo.env
all_at_once: Any = pettingzoo.parallel_env
spiel: Any = openspiel.load


def playing() -> Any:
    env = SeatEnv(GAME)
    env.reset(seed=1)
    return env


def turns() -> Any:
    env = pettingzoo.env(GAME)
    env.reset(seed=1)
    return env


def table() -> Any:
    env = pettingzoo.parallel_env(GAME)
    env.reset(seed=1)
    return env


WRONG: dict[str, Callable[[], Any]] = {
    "SeatEnv no game": lambda: seat_env("chess"),
    "SeatEnv None": lambda: seat_env(None),
    "seat str": lambda: seat_env(GAME, seat="me"),
    "seat -1": lambda: seat_env(GAME, seat=-1),
    "seats str": lambda: seat_env(GAME, seats="two"),
    "masks int": lambda: seat_env(GAME, masks=3),
    "masks None": lambda: seat_env(GAME, masks=None),
    "lists int": lambda: seat_env(GAME, lists=5),
    "lists bad data": lambda: seat_env(GAME, lists={"no": 1}),
    "lists tuple of ints": lambda: seat_env(GAME, lists=(1, 2)),
    "packs str": lambda: seat_env(GAME, packs="folder"),
    "packs int": lambda: seat_env(GAME, packs=5),
    "ms str": lambda: seat_env(GAME, milliseconds="fast"),
    "ms negative": lambda: seat_env(GAME, milliseconds=-1),
    "ms nan": lambda: seat_env(GAME, milliseconds=float("nan")),
    "opponent none": lambda: seat_env(GAME, opponent=None),
    "opponent onnx missing": lambda: seat_env(GAME, opponent="onnx:nofile"),
    "opponent list none": lambda: seat_env(GAME, opponent=[None]),
    "step before reset": lambda: seat_env(GAME).step("x"),
    "step None": lambda: playing().step(None),
    "step float": lambda: playing().step(1.5),
    "step array2": lambda: playing().step([1, 2]),
    "reset options list": lambda: playing().reset(options=[1]),
    "reset option unknown": lambda: playing().reset(options={"colour": 1}),
    "reset seat 9": lambda: playing().reset(options={"seat": 9}),
    "option value wrong": lambda: seat_env("high_command", quick_start="maybe"),
    "batch count str": lambda: batch_env(GAME, "2"),
    "batch seed str": lambda: batch_env(GAME, 2, seed="x"),
    "batch seed None": lambda: batch_env(GAME, 2).reset(None),
    "batch step text": lambda: batch_env(GAME, 2).step(["a", "b"]),
    "batch step floats": lambda: batch_env(GAME, 2).step([1.5, 2.5]),
    "batch step None": lambda: batch_env(GAME, 2).step(None),
    "batch opponent 5": lambda: batch_env(GAME, 2, opponent=5),
    "vector num_envs 0": lambda: vector_env(GAME, num_envs=0),
    "vector opponent None": lambda: vector_env(GAME, opponent=None),
    "vector masks": lambda: vector_env(GAME, masks="x"),
    "vector reset seeds short": lambda: vector_env(GAME, num_envs=2).reset(seed=[1]),
    "vector unknown": lambda: vector_env(GAME, colour=1),
    "vector render": lambda: vector_env(GAME, render_mode="smell"),
    "aec cycles": lambda: turns_env(GAME, max_cycles=-1),
    "aec cycles str": lambda: turns_env(GAME, max_cycles="5"),
    "aec masks": lambda: turns_env(GAME, masks="x"),
    "aec render": lambda: turns_env(GAME, render_mode="x"),
    "aec agent": lambda: turns().observe("player_9"),
    "aec action text": lambda: turns().step("attack"),
    "aec space": lambda: turns().action_space("nobody"),
    "aec seed": lambda: turns().reset(seed="x"),
    "par actions list": lambda: table().step([1]),
    "par action text": lambda: table().step({"player_0": "x", "player_1": "x"}),
    "par render": lambda: all_at_once(GAME, render_mode="x"),
    "table act seat": lambda: env_table(GAME).act(7, 1),
    "table seed": lambda: env_table(GAME).reset("x"),
    "table observe": lambda: env_table(GAME).observe(9),
    "seats beyond all": lambda: seat_env(GAME, seats=2**70),
    "masks array": lambda: seat_env(GAME, masks=np.array([1, 2])),
    "lists array": lambda: seat_env(GAME, lists=np.array([1, 2])),
    "packs of numbers": lambda: seat_env(GAME, packs=[1]),
    "reset seed text": lambda: playing().reset(seed="x"),
    "reset seed below 0": lambda: playing().reset(seed=-1),
    "reset options empty list": lambda: playing().reset(options=[]),
    "option value array": lambda: seat_env("high_command", quick_start=np.array([1, 2])),
    "batch beyond memory": lambda: batch_env(GAME, 2**70),
    "batch seed below 0": lambda: batch_env(GAME, 2, seed=-1),
    "vector seed text": lambda: vector_env(GAME, num_envs=2).reset(seed="x"),
    "vector seed float": lambda: vector_env(GAME, num_envs=2).reset(seed=[1.5, 2.5]),
    "vector options": lambda: vector_env(GAME, num_envs=2).reset(options=[1]),
    "aec seed below 0": lambda: turns().reset(seed=-1),
    "par unknown agent": lambda: table().step({"player_9": 1}),
    "spiel no game": lambda: spiel(None),
    "spiel deals text": lambda: spiel(GAME, deals="x"),
    "spiel players float": lambda: spiel(GAME, players=2.0),
    "spiel lists tuple": lambda: spiel(GAME, lists=("a", "b")),
    "spiel colour": lambda: spiel(GAME, colour=1),
    "spiel deals 0": lambda: spiel(GAME, deals=0),
    "spiel players": lambda: spiel(GAME, players=7),
    "spiel lists": lambda: spiel(GAME, lists="nothing"),
    "spiel options": lambda: spiel("high_command", options="x"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=list(WRONG))
def test_a_wrong_argument_is_refused_in_a_sentence(wrong: Callable[[], Any]) -> None:
    with pytest.raises(Refusal) as refused:
        wrong()
    told = str(refused.value)
    assert told[0].isupper()
    assert told.endswith(".")
    assert "\n" not in told
