"""How is the batch environment a Gymnasium VectorEnv? ``make_vec(ID, N, vectorization_mode="vector_entry_point")``.

A lane that ends is dealt anew in the same step (``AutoresetMode.SAME_STEP``): ``infos["final_obs"]`` holds what was
seen last.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from drumhead.envs.batch import BatchEnv
from drumhead.envs.seating import id_of, masks_of, whole_seed
from drumhead.kernel import Game, Malformed


class VectorSeatEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """``num_envs`` games, one learning seat in each."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  (read from the class)

    def __init__(self, game: str | Game[Any], num_envs: int = 1, masks: str = "observation", **arguments: Any) -> None:
        super().__init__()
        if arguments.get("opponent", "random") is None:
            raise Malformed("A VectorEnv has one learning seat a game; self-play is drumhead.envs.batch.")
        if arguments.pop("render_mode", None) is not None:
            raise Malformed("A VectorEnv does not show itself; one environment does.")
        self.batch = BatchEnv(game, num_envs, **arguments)
        self._arguments: dict[str, Any] = {"num_envs": num_envs, "masks": masks, **arguments}
        self.masks = masks_of(masks)
        self.num_envs = num_envs
        box = spaces.Box(-1.0, 1.0, (self.batch.width,), np.float32)
        mask = spaces.Box(0, 1, (self.batch.actions,), np.int8)
        self.single_observation_space: Any = box
        if self.masks == "observation":
            self.single_observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.single_action_space: spaces.Discrete[Any] = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # A pickle is the arguments, as that of the batch is.
    def __reduce__(self) -> tuple[Any, ...]:
        game = id_of(self.batch.game, self._arguments.get("packs", ()))
        return _remade, ({**self._arguments, "game": game},)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if options is not None and options != {}:
            raise Malformed(
                "The lanes of a batch are dealt from the arguments it was made with; a reset has no options."
            )
        if isinstance(seed, list | tuple):
            seeds = [int(self.np_random.integers(2**62)) if one is None else whole_seed(one) for one in seed]
        else:
            if seed is not None:
                self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(whole_seed(seed))
            first = int(self.np_random.integers(2**60))
            seeds = [first + lane for lane in range(self.num_envs)]
        self.batch.reset(seeds)
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        infos = self._infos()
        if batch.refused.any():
            infos["refused"] = batch.refused.copy()
        over = batch.ended | batch.cut
        if over.any():
            infos["final_obs"], infos["_final_obs"] = self._last(over), over.copy()
        rewards = batch.rewards.astype(np.float64)
        return self._seen(), rewards, batch.ended.copy(), batch.cut.copy(), infos

    def _seen(self) -> Any:
        observations = self.batch.observations.copy()
        if self.masks == "info":
            return observations
        return {"observation": observations, "action_mask": self.batch.masks.copy()}

    def _last(self, over: Any) -> Any:
        last = np.full(self.num_envs, None, dtype=object)
        seen = self.batch.last_observations()
        nothing = np.zeros(self.batch.actions, np.int8)
        for lane in np.flatnonzero(over):
            tensor = seen[lane].copy()
            last[lane] = tensor if self.masks == "info" else {"observation": tensor, "action_mask": nothing.copy()}
        return last

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"seat": self.batch.seats.copy(), "_seat": every}
        if self.masks == "info":
            infos |= {"action_mask": self.batch.masks.copy(), "_action_mask": every.copy()}
        return infos

    def action_masks(self) -> Any:
        """The masks as booleans, under the name that masked learners look for."""
        return self.batch.masks.astype(np.bool_)


def _remade(arguments: dict[str, Any]) -> VectorSeatEnv:
    return VectorSeatEnv(**arguments)
