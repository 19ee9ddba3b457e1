"""Any game as a PettingZoo environment: ``env`` asks one seat after the other, ``parallel_env`` all at once.

Agents are ``player_0``, ``player_1``, ... An observation is a dict of ``observation`` (float tensor) and
``action_mask``; with ``masks="info"`` it is the tensor alone, and the mask stands only in the infos. An action that the
mask forbids is refused: nothing changes, the agent is asked again, and ``infos[agent]["refused"]`` says why. In the
parallel API whoever is not asked (or has sealed its choice) has one action, the no-op: the last number. The options of
a reset are for other environments and mean nothing here.

``state()`` is for a central critic and **sees everything**: the observations of all seats, one behind the other.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from drumhead.envs.drawing import MODES, shown, text_of
from drumhead.envs.seating import masks_of, number_of, render_of, whole_seed
from drumhead.envs.table import EnvTable, rules_suffix
from drumhead.kernel import Game, Malformed


def env(
    game: str | Game[Any],
    max_cycles: int = 0,
    masks: str = "observation",
    render_mode: str | None = None,
    **options: Any,
) -> "TurnsEnv":
    """The sequential environment. ``options``: ``seats``, ``lists``, ``packs`` and the game's own options by name."""
    return TurnsEnv(EnvTable(game, **options), _cycles(max_cycles), masks, render_mode)


def parallel_env(
    game: str | Game[Any],
    max_cycles: int = 0,
    masks: str = "observation",
    render_mode: str | None = None,
    **options: Any,
) -> "TableEnv":
    """The simultaneous environment; the same options."""
    return TableEnv(EnvTable(game, **options), _cycles(max_cycles), masks, render_mode)


def _cycles(most: object) -> int:
    if isinstance(most, bool) or not isinstance(most, int) or most < 0:
        raise Malformed("The most cycles are a whole number; 0 means no such bound.")
    return most


def _known(agent: str, agents: list[str]) -> str:
    if agent not in agents:
        raise Malformed(f"There is no agent '{str(agent)[:40]}'; there are: {', '.join(agents)}.")
    return agent


def _spaces(table: EnvTable, extra: int, masks: str) -> tuple[Any, Any]:
    box = spaces.Box(-1.0, 1.0, (len(table.features),), np.float32)
    if masks_of(masks) == "info":
        return box, spaces.Discrete(table.actions + extra)
    mask = spaces.Box(0, 1, (table.actions + extra,), np.int8)
    return spaces.Dict({"observation": box, "action_mask": mask}), spaces.Discrete(table.actions + extra)


def _state_space(table: EnvTable) -> Any:
    return spaces.Box(-1.0, 1.0, (len(table.features) * table.seats,), np.float32)


def _state(table: EnvTable) -> Any:
    return np.concatenate([table.observe(seat) for seat in range(table.seats)])


def _drawn(table: EnvTable, mode: str | None) -> Any:
    """The table as the first seat that is asked sees it, with its options; at the end as a spectator does."""
    asked = table.asked()
    seat = asked[0] if asked else -1
    return shown(mode, text_of(table.game, table.view(seat), seat, table.numbered(seat) if asked else {}))


class TurnsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """One agent at a time, as the table asks them; several pending seats are asked in seat order."""

    def __init__(self, table: EnvTable, max_cycles: int, masks: str, render_mode: str | None = None) -> None:
        super().__init__()
        name = f"drumhead_{table.game.info.id}_v{rules_suffix(table.game)}"
        self.metadata = {"render_modes": list(MODES), "name": name, "is_parallelizable": False, "render_fps": 4}
        self.render_mode = render_of(render_mode, MODES)
        self.state_space = _state_space(table)
        self.table = table
        self.max_cycles = max_cycles
        self.masks = masks
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: _spaces(table, 0, masks) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._spaces[_known(agent, self.possible_agents)][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[_known(agent, self.possible_agents)][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not hasattr(self, "_random"):
            self._random = np.random.default_rng(None if seed is None else whole_seed(seed))
        self.table.reset(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self._ask()

    def observe(self, agent: str) -> Any:
        seat = self._seats.get(agent, -1)
        if seat < 0:
            _known(agent, self.possible_agents)
        seen = self.table.observe(seat)
        if self.masks == "info":
            return seen
        known = self.infos[agent].get("action_mask") if agent == self.agent_selection else None
        return {"observation": seen, "action_mask": self.table.action_mask(seat) if known is None else known}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        accepted = self.table.act(self._seats[agent], -1 if action is None else action)
        self.infos[agent] = {} if accepted else {"refused": self.table.refused}
        self.cycles += 1
        if self.table.over():  # the only time there is a reward
            self.rewards = dict(zip(self.possible_agents, self.table.returns(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles and self.cycles >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _ask(self) -> None:
        asked = self.table.asked()
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]
        self.infos[self.agent_selection]["action_mask"] = self.table.action_mask(asked[0] if asked else 0)

    def state(self) -> Any:
        """What all seats see together, for a central critic: it is hidden from the seats themselves."""
        return _state(self.table)

    def render(self) -> Any:
        """The table as the seat that is asked sees it: text, a printed text or a picture."""
        return _drawn(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""


class TableEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """All agents act in every cycle; whoever is not asked has only the no-op."""

    def __init__(self, table: EnvTable, max_cycles: int, masks: str, render_mode: str | None = None) -> None:
        super().__init__()
        name = f"drumhead_{table.game.info.id}_parallel_v{rules_suffix(table.game)}"
        self.metadata = {"render_modes": list(MODES), "name": name, "render_fps": 4}
        self.render_mode = render_of(render_mode, MODES)
        self.state_space = _state_space(table)
        self.table = table
        self.max_cycles = max_cycles
        self.masks = masks
        self.noop = table.actions
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self._spaces = {agent: _spaces(table, 1, masks) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._spaces[_known(agent, self.possible_agents)][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[_known(agent, self.possible_agents)][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        if seed is not None or not hasattr(self, "_random"):
            self._random = np.random.default_rng(None if seed is None else whole_seed(seed))
        self.table.reset(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._tell({agent: {} for agent in self.agents})

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not isinstance(actions, dict):
            raise Malformed("The actions of a step are a dict with a number for each agent.")
        for agent in actions:
            _known(agent, self.possible_agents)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.table.asked():  # those asked at the start of the cycle; a later question waits for the next
            if not self.table.mask & (1 << seat):
                continue
            agent = self.possible_agents[seat]
            if not self.table.act(seat, number_of(actions.get(agent, self.noop))):
                infos[agent] = {"refused": self.table.refused}
        self.cycles += 1
        over = self.table.over()
        cut = bool(not over and self.max_cycles and self.cycles >= self.max_cycles)
        rewards = dict(zip(self.possible_agents, self.table.returns(), strict=True))
        seen, infos = self._tell(infos)
        result = (seen, rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), infos)
        if over or cut:
            self.agents = []
        return result

    def _tell(self, infos: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        told: dict[str, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(self.table.action_mask(seat), np.int8(0))
            if not mask.any():
                mask[self.noop] = 1
            seen = self.table.observe(seat)
            told[agent] = seen if self.masks == "info" else {"observation": seen, "action_mask": mask}
            infos[agent]["action_mask"] = mask
        return told, infos

    def state(self) -> Any:
        """What all seats see together, for a central critic: it is hidden from the seats themselves."""
        return _state(self.table)

    def render(self) -> Any:
        """The table as the seat that is asked sees it: text, a printed text or a picture."""
        return _drawn(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""
