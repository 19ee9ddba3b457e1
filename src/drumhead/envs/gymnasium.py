"""Any game as a Gymnasium environment: one learning seat against bots.

``gymnasium.make("drumhead/ShadowsEdge-v0")`` works after install. The observation is a dict of ``observation``
and ``action_mask``; the mask also stands in ``info``. With ``masks="info"`` the observation is the tensor alone. A
forbidden action is refused: nothing changes, reward 0, and ``info["refused"]`` says why.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from drumhead.envs.drawing import MODES, shown, text_of
from drumhead.envs.seating import (
    EQUAL,
    deals_of,
    game_of,
    id_of,
    masks_of,
    number_of,
    render_of,
    seat_of,
    tables_of,
    tensor_of,
    whole_seed,
)
from drumhead.kernel import DRAWN, Deals, Game, Lane, Malformed, Seen, numbered
from drumhead.kernel.lanes import TIRED

KNOWN_RESETS = ("lists", "opponent", "seat")


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat learns; the other seats are played inside, shown only their own views.

    ``opponent``: the name of a bot ("random", "light", "greedy", "captain", "onnx:FILE" ...), a bot, a function of
    observation and mask, or a list of these to draw from. ``seat``: a number, or None for another one every episode.
    ``lists``: "equal", "drawn", the id of a ready-made list, a list's own data, or a tuple of these, one for each seat.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012  (Gymnasium reads it from the class)

    def __init__(
        self,
        game: str | Game[Any],
        opponent: object = "random",
        seat: int | None = None,
        masks: str = "observation",
        seats: int = 0,
        lists: object = EQUAL,
        packs: Sequence[str | Path] = (),
        render_mode: str | None = None,
        milliseconds: float = 20.0,
        **options: Any,
    ) -> None:
        self.game = game_of(game, packs)
        self._arguments: dict[str, Any] = {
            "opponent": opponent,
            "seat": seat,
            "masks": masks,
            "seats": seats,
            "lists": lists,
            "packs": packs,
            "render_mode": render_mode,
            "milliseconds": milliseconds,
            **options,
        }
        self.masks = masks_of(masks)
        self.render_mode = render_of(render_mode, MODES)
        self.milliseconds = milliseconds
        self.values = options
        tables = tables_of(self.game, seats, lists, options)
        self.seats = int(tables[0].seats)
        self._deals: Deals = deals_of(self.game, tables, opponent, seat_of(seat, self.seats), milliseconds)
        self._seat = seat
        self.features = tuple(self.game.features())
        self.actions = int(self.game.action_count())
        self._seen = Seen()
        self._lane: Lane[Any] = Lane(self.game, self._deals, "env 0")
        box = spaces.Box(-1.0, 1.0, (len(self.features),), np.float32)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        self.observation_space: Any = box
        if self.masks == "observation":
            self.observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.action_space: spaces.Discrete[Any] = spaces.Discrete(self.actions)

    @property
    def seat(self) -> int:
        """The learning seat of this episode."""
        return int(self._lane.learner)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal anew. ``options``, for this episode: ``seat``, ``opponent``, ``lists`` and the game's own options."""
        super().reset(seed=None if seed is None else whole_seed(seed))
        deals = self._deals if options is None else self._others(options)
        self._lane.begin(f"env {int(self.np_random.integers(2**62))}", deals)
        return self._observation(), self._info()

    def _others(self, options: dict[str, Any]) -> Deals:
        if not isinstance(options, dict):
            raise Malformed("The options of a reset are a dict.")
        values = {**self.values, **{name: value for name, value in options.items() if name not in KNOWN_RESETS}}
        tables = self._deals.tables
        if "lists" in options or len(options.keys() - set(KNOWN_RESETS)):
            tables = tables_of(self.game, self.seats, options.get("lists", self._arguments["lists"]), values)
        seat = seat_of(options.get("seat", self._seat), self.seats)
        if "opponent" not in options:
            return Deals(tables, self._deals.others, seat)
        return deals_of(self.game, tables, options["opponent"], seat, self.milliseconds)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        lane = self._lane
        if lane.over():
            raise Malformed("The episode is over; reset the environment first.")
        accepted = lane.act(number_of(action))
        over = lane.over()
        info = self._info()
        if not accepted:
            info["refused"] = f"{action} is not the number of an option of seat {lane.seat} now."
        reward = lane.returns()[lane.learner] if over else 0.0
        return self._observation(), reward, over, not over and lane.refusals >= TIRED, info

    def _observation(self) -> Any:
        self._seen.clear()
        self.game.watch(self._lane.state, self._lane.seat, self._seen)
        tensor = tensor_of(self._seen, len(self.features))
        return tensor if self.masks == "info" else {"observation": tensor, "action_mask": self._mask()}

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        mask[self._lane.numbers] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as booleans, under the name that masked learners look for."""
        return self._mask().astype(np.bool_)

    def explain(self) -> dict[str, Any]:
        """The seat's view as data and its options in words."""
        lane = self._lane
        view = lane.look()
        options = numbered(self.game, view, lane.seat, lane.actions)
        words = {number: self.game.words(view, lane.seat, action) for number, action in options.items()}
        return {"view": self.game.to_data(view), "options": words}

    def render(self) -> Any:
        lane = self._lane
        view = lane.look()
        options = numbered(self.game, view, lane.seat, lane.actions)
        return shown(self.render_mode, text_of(self.game, view, lane.seat, options))

    # A pickle is the arguments: an episode that is under way is not part of it.
    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, ({**self._arguments, "game": id_of(self.game, self._arguments["packs"])},)


def _remade(arguments: dict[str, Any]) -> SeatEnv:
    return SeatEnv(**arguments)


__all__ = ["DRAWN", "SeatEnv"]
