"""Any game in OpenSpiel: ``load(game_id)``, or ``pyspiel.load_game("python_drumhead_...")`` after ``register()``.

Chance is sampled: the first move of every game is a chance node that picks one of ``deals`` seeds, and all dice follow
from it. So a state is its history, and that is all that is serialised or pickled. Games with simultaneous decisions are
simultaneous games; ``pyspiel.convert_to_turn_based`` works on them. ``resample_from_infostate`` serves OpenSpiel's
ISMCTS bot.

The information state has perfect recall: as a string it is the player's own choices and what it saw before each of
them, in order, and what it sees now; as a tensor what it sees now, behind it how often it chose each number. The
observation is what it sees now. Game parameters: ``players``, ``deals``, ``lists`` (ids of ready-made lists joined by
'+', "equal" or "drawn") and ``options`` ("quick_start:true+errata:false"; OpenSpiel keeps "=" for itself).
"""

from collections.abc import Callable
from copy import copy
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from drumhead.envs.seating import EQUAL, game_of, id_of
from drumhead.envs.table import EnvTable
from drumhead.games import game_ids
from drumhead.games import load as load_game
from drumhead.kernel import Game, Malformed, Table, seeded

DEALS = 1024


def short_name(game_id: str) -> str:
    """The name under which OpenSpiel knows the game."""
    return f"python_drumhead_{game_id}"


def _game_type(game: Game[Any]) -> pyspiel.GameType:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=short_name(game.info.id),
        long_name=f"{game.info.title} (Drumhead)",
        dynamics=dynamics.SIMULTANEOUS if game.info.simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.info.max_seats,
        min_num_players=game.info.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": int(game.info.min_seats), "deals": DEALS, "lists": EQUAL, "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A rulebook for OpenSpiel."""

    def __init__(self, game: str | Game[Any], params: dict[str, Any] | None = None) -> None:
        settings = params or {}
        named = str(settings.get("lists", EQUAL))
        lists: object = tuple(named.split("+")) if "+" in named else named
        found = load_game(game) if isinstance(game, str) else game
        values = _values(found, str(settings.get("options", "")))
        self.source = EnvTable(found, seats=int(settings.get("players", 0)), lists=lists, **values)
        self.deals = int(settings.get("deals", DEALS))
        if self.deals < 1:
            raise Malformed("There must be at least one deal.")
        drumhead_game = self.source.game
        info = pyspiel.GameInfo(
            num_distinct_actions=self.source.actions,
            max_chance_outcomes=self.deals,
            num_players=self.source.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=int(drumhead_game.info.max_decisions) * 4,
        )
        super().__init__(_game_type(drumhead_game), info, settings)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (id_of(self.source.game, ()), self.get_parameters())

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.source, bool(kind.perfect_recall))


def _values(game: Game[Any], text: str) -> dict[str, Any]:
    """The game's options from 'name:value+name:value'."""
    declared = {option.name: option for option in game.info.options}
    values: dict[str, Any] = {}
    for entry in [part for part in text.split("+") if part]:
        name, _, value = entry.partition(":")
        option = declared.get(name)
        if option is None:
            raise Malformed(f"{game.info.title} has no option '{name[:40]}'.")
        choices = {str(choice).lower(): choice for choice in option.choices}
        if value.lower() not in choices:
            raise Malformed(f"The option '{name}' is one of: {', '.join(choices)}.")
        values[name] = choices[value.lower()]
    return values


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A table for OpenSpiel: the deal is not made yet, or it is being played, or it is over."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # No reference to the game: OpenSpiel copies states with all they hold.
        self.table: EnvTable = copy(game.source)
        self.deals = game.deals
        self.dealt = False
        self.known = [""] * game.source.seats  # a chain of digests: all that each player saw and chose, in order

    # -- what OpenSpiel asks

    def current_player(self) -> int:
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.over():
            return int(pyspiel.PlayerId.TERMINAL)
        asked = self.table.asked()
        if self.table.game.info.simultaneous and len(asked) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return asked[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if not self.dealt or self.table.over() or player < 0:
            return []
        options = list(self.table.numbered(player))
        # A seat that is not asked at a simultaneous node still needs an action there; it is ignored.
        return options or [0]

    def _apply_action(self, action: int) -> None:
        if not self.dealt:
            self.dealt = True
            self.table.reset(action)
            return
        player = self.current_player()
        self._act(player, action, digest_of(self.table, player))

    def _apply_actions(self, actions: list[int]) -> None:
        asked = self.table.asked()
        seen = [digest_of(self.table, seat) for seat in asked]  # before any of them has chosen
        for seat, told in zip(asked, seen, strict=True):
            self._act(seat, actions[seat], told)

    def _act(self, seat: int, action: int, seen: str) -> None:
        if not self.table.act(seat, action):
            raise ValueError(self.table.refused)
        self.known[seat] = _digest(f"{self.known[seat]} {seen} {action}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        options = self.table.numbered(player)
        option = options.get(action)
        if option is None:
            return f"option {action}"
        text = option.text()
        # Where two options read alike, the number tells them apart.
        alike = sum(other.text() == text for other in options.values())
        return text if alike == 1 else f"{text} ({action})"

    def is_terminal(self) -> bool:
        return self.dealt and self.table.over()

    def returns(self) -> list[float]:
        return self.table.returns() if self.dealt else [0.0] * self.table.seats

    def __str__(self) -> str:
        if not self.dealt:
            return "not dealt"
        return str(self.table.game.to_data(self.table.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another state that the player cannot tell from this one; all chance from ``sampler``."""
        twin: SpielState = self.clone()
        words = [int(sampler() * 2**32) & 0xFFFFFFFF for _ in range(4)]
        dice = seeded(str(words), "resample")
        view = self.table.game.view(self.table.state, player)
        twin.table.state = self.table.game.resample(view, dice)
        twin.table._forget()
        twin.table.table = Table(dice, [dice] * self.table.seats)
        return twin


def digest_of(table: EnvTable, seat: int) -> str:
    """Stands for what the seat sees and may choose now: equal views have equal digests."""
    told = f"{table.game.to_data(table.view(seat))} {list(table.numbered(seat))}"
    return _digest(told)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


class SpielObserver:
    """A player's observation, or its information state with perfect recall: tensor and string."""

    def __init__(self, source: EnvTable, recall: bool) -> None:
        self.recall = recall
        self.width = len(source.features)
        self.tensor = np.zeros(self.width + (source.actions if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: self.width]}
        if recall:
            self.dict["choices"] = self.tensor[self.width :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0.0)
        if not state.dealt:
            return
        self.tensor[: self.width] = state.table.observe(player)
        if self.recall:
            for seat, number in state.table.history:
                if seat == player:
                    self.tensor[self.width + number] += 0.0625

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text; with perfect recall behind what the player saw and chose before."""
        if not state.dealt:
            return "not dealt"
        table = state.table
        now = str(table.game.to_data(table.view(player)))
        if not self.recall:
            return now
        chosen = " ".join(str(number) for seat, number in table.history if seat == player)
        return f"chose {chosen} | knows {state.known[player]} | sees {now}"


def load(game: str | Game[Any], **params: Any) -> SpielGame:
    """The game for OpenSpiel, registered under its name if it was not."""
    drumhead_game = game_of(game)
    _check(params)
    name = short_name(drumhead_game.info.id)
    known = _REGISTERED.get(name)
    if known is not None and known.content != drumhead_game.content:
        raise Malformed(f"OpenSpiel knows '{name}' in this process already, with other packs.")
    if known is None:
        _REGISTERED[name] = drumhead_game
        pyspiel.register_game(_game_type(drumhead_game), _class_for(name))
    spiel: SpielGame = pyspiel.load_game(name, params)
    return spiel


def _check(params: dict[str, Any]) -> None:
    """OpenSpiel would say what is wrong in its own words, and on standard error too."""
    for name, value in params.items():
        if name not in ("players", "deals", "lists", "options"):
            raise Malformed(f"There is no parameter '{name[:40]}'; there are: players, deals, lists, options.")
        if name in ("lists", "options") and not isinstance(value, str):
            raise Malformed(f"The parameter '{name}' is a text.")
        if name in ("players", "deals") and (type(value) is not int or not 0 <= value < 1 << 31):
            raise Malformed(f"The parameter '{name}' is a whole number.")


def _loaded(game_id: str, params: dict[str, Any]) -> SpielGame:
    return load(game_id, **params)


def register() -> None:
    """Make every game known to ``pyspiel.load_game``."""
    for game_id in game_ids():
        load(game_id)


_REGISTERED: dict[str, Game[Any]] = {}


def _class_for(name: str) -> type:
    """OpenSpiel wants a class of its own for every game; a function would die before OpenSpiel lets go of it."""

    def init(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, _REGISTERED[name], params)

    return type(name, (SpielGame,), {"__init__": init})
