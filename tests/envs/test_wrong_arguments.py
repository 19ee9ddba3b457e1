"""Is every wrong argument of every environment refused in one clear sentence?"""

from collections.abc import Callable
from typing import Any

import pytest

from drumhead.envs import openspiel, pettingzoo
from drumhead.envs.batch import BatchEnv
from drumhead.envs.gymnasium import SeatEnv
from drumhead.envs.table import EnvTable
from drumhead.envs.vector import VectorSeatEnv
from drumhead.kernel import Refusal

GAME: Any = "shadows_edge"


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
    "SeatEnv no game": lambda: SeatEnv("chess"),
    "SeatEnv None": lambda: SeatEnv(None),
    "seat str": lambda: SeatEnv(GAME, seat="me"),
    "seat -1": lambda: SeatEnv(GAME, seat=-1),
    "seats str": lambda: SeatEnv(GAME, seats="two"),
    "masks int": lambda: SeatEnv(GAME, masks=3),
    "masks None": lambda: SeatEnv(GAME, masks=None),
    "lists int": lambda: SeatEnv(GAME, lists=5),
    "lists bad data": lambda: SeatEnv(GAME, lists={"no": 1}),
    "lists tuple of ints": lambda: SeatEnv(GAME, lists=(1, 2)),
    "packs str": lambda: SeatEnv(GAME, packs="folder"),
    "packs int": lambda: SeatEnv(GAME, packs=5),
    "ms str": lambda: SeatEnv(GAME, milliseconds="fast"),
    "ms negative": lambda: SeatEnv(GAME, milliseconds=-1),
    "ms nan": lambda: SeatEnv(GAME, milliseconds=float("nan")),
    "opponent none": lambda: SeatEnv(GAME, opponent=None),
    "opponent onnx missing": lambda: SeatEnv(GAME, opponent="onnx:nofile"),
    "opponent list none": lambda: SeatEnv(GAME, opponent=[None]),
    "step before reset": lambda: SeatEnv(GAME).step("x"),
    "step None": lambda: playing().step(None),
    "step float": lambda: playing().step(1.5),
    "step array2": lambda: playing().step([1, 2]),
    "reset options list": lambda: playing().reset(options=[1]),
    "reset option unknown": lambda: playing().reset(options={"colour": 1}),
    "reset seat 9": lambda: playing().reset(options={"seat": 9}),
    "option value wrong": lambda: SeatEnv("high_command", quick_start="maybe"),
    "batch count str": lambda: BatchEnv(GAME, "2"),
    "batch seed str": lambda: BatchEnv(GAME, 2, seed="x"),
    "batch seed None": lambda: BatchEnv(GAME, 2).reset(None),
    "batch step text": lambda: BatchEnv(GAME, 2).step(["a", "b"]),
    "batch step floats": lambda: BatchEnv(GAME, 2).step([1.5, 2.5]),
    "batch step None": lambda: BatchEnv(GAME, 2).step(None),
    "batch opponent 5": lambda: BatchEnv(GAME, 2, opponent=5),
    "vector num_envs 0": lambda: VectorSeatEnv(GAME, num_envs=0),
    "vector opponent None": lambda: VectorSeatEnv(GAME, opponent=None),
    "vector masks": lambda: VectorSeatEnv(GAME, masks="x"),
    "vector reset seeds short": lambda: VectorSeatEnv(GAME, num_envs=2).reset(seed=[1]),
    "vector unknown": lambda: VectorSeatEnv(GAME, colour=1),
    "vector render": lambda: VectorSeatEnv(GAME, render_mode="smell"),
    "aec cycles": lambda: pettingzoo.env(GAME, max_cycles=-1),
    "aec cycles str": lambda: pettingzoo.env(GAME, max_cycles="5"),
    "aec masks": lambda: pettingzoo.env(GAME, masks="x"),
    "aec render": lambda: pettingzoo.env(GAME, render_mode="x"),
    "aec agent": lambda: turns().observe("player_9"),
    "aec action text": lambda: turns().step("attack"),
    "aec space": lambda: turns().action_space("nobody"),
    "aec seed": lambda: turns().reset(seed="x"),
    "par actions list": lambda: table().step([1]),
    "par action text": lambda: table().step({"player_0": "x", "player_1": "x"}),
    "par render": lambda: pettingzoo.parallel_env(GAME, render_mode="x"),
    "table act seat": lambda: EnvTable(GAME).act(7, 1),
    "table seed": lambda: EnvTable(GAME).reset("x"),
    "table observe": lambda: EnvTable(GAME).observe(9),
    "spiel deals 0": lambda: openspiel.load(GAME, deals=0),
    "spiel players": lambda: openspiel.load(GAME, players=7),
    "spiel lists": lambda: openspiel.load(GAME, lists="nothing"),
    "spiel options": lambda: openspiel.load("high_command", options="x"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=list(WRONG))
def test_a_wrong_argument_is_refused_in_a_sentence(wrong: Callable[[], Any]) -> None:
    with pytest.raises(Refusal) as refused:
        wrong()
    told = str(refused.value)
    assert told[0].isupper()
    assert told.endswith(".")
    assert "\n" not in told
