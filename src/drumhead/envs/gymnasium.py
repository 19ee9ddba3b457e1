"""Any game as a Gymnasium environment: one learning seat against bots.

``gymnasium.make("drumhead/ShadowsEdge-v0")`` works after install. The observation is a dict of ``observation``
and ``action_mask``; the mask also stands in ``info``. A forbidden action is refused: nothing changes, reward 0, and
``info["refused"]`` says why.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from drumhead import bots
from drumhead.bots import Budget
from drumhead.envs.table import EnvTable, Observation
from drumhead.kernel import Game, decision_at

PATIENCE = 1000  # refusals in a row after which an episode is truncated


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat learns; the other seats are bots, shown only their own views."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (Gymnasium reads it from the class)

    def __init__(
        self,
        game: str | Game[Any],
        opponent: str = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        milliseconds: float = 20.0,
        **options: Any,
    ) -> None:
        self.table = EnvTable(game, **options)
        self.render_mode = render_mode
        self.opponent = opponent
        self.fixed_seat = seat  # None: another seat in every episode
        self.seat = seat or 0
        self.budget = Budget(milliseconds)
        self.refusals = 0
        self.bots: list[bots.Bot] = []
        self.observation_space: spaces.Dict[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (len(self.table.features),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self.action_space: spaces.Discrete[Any] = spaces.Discrete(self.table.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**62))
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        self.bots = [bots.make(self.opponent, self.table.game, f"{deal} {seat}") for seat in range(self.table.seats)]
        self.refusals = 0
        self.table.reset(deal)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        accepted = self.table.act(self.seat, int(action))
        self.refusals = 0 if accepted else self.refusals + 1
        if accepted:
            self._let_others_play()
        over = self.table.over()
        info = self._info()
        if not accepted:
            info["refused"] = self.table.refused
        return self._observation(), self.table.returns()[self.seat], over, self.refusals >= PATIENCE, info

    def _let_others_play(self) -> None:
        table = self.table
        while not table.over():
            others = [seat for seat in table.asked() if seat != self.seat]
            if not others:
                return
            seat = others[0]
            decision = decision_at(table.state, seat)
            view = table.game.view(table.state, seat)
            action = self.bots[seat].choose(view, decision, self.budget)
            number = next(n for n, option in table.numbered(seat).items() if option == action)
            table.act(seat, number)

    def _observation(self) -> Observation:
        return {"observation": self.table.observe(self.seat), "action_mask": self.table.action_mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.action_mask(self.seat), "seat": self.seat}

    def action_masks(self) -> Any:
        """The mask as booleans, under the name that masked learners look for."""
        return self.table.action_mask(self.seat).astype(bool)

    def explain(self) -> dict[str, Any]:
        """The seat's view as data and its options in words."""
        return self.table.info(self.seat)

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return str(self.table.game.scene(self.table.game.view(self.table.state, self.seat)))
        return None
