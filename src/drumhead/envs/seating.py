"""Who sits down to what? The lists, packs and options of an environment's tables, and who plays the other seats.

Every wrong argument is refused in one sentence.
"""

from collections.abc import Callable, Sequence
from math import inf
from operator import index
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from drumhead import bots
from drumhead.bots import Bot, Budget
from drumhead.content.problems import ContentError
from drumhead.games import game_ids, load
from drumhead.kernel import (
    DRAWN,
    EVERY,
    Action,
    Deals,
    Decision,
    Dice,
    Game,
    Malformed,
    Options,
    Policy,
    Sealed,
    Seen,
    assigned,
    seeded,
)
from drumhead.kernel.agenda import step_to_data

PolicyFunction = Callable[[NDArray[np.float32], NDArray[np.int8]], int]
"""From an observation and a mask to the number of an option."""
Opponent = str | Bot | Policy | PolicyFunction

EQUAL: Final = "equal"
DRAW: Final = "drawn"
POOL: Final = 64  # tables that drawn lists are drawn from
TRIES: Final = 400


def game_of(game: str | Game[Any], packs: Sequence[str | Path] = ()) -> Game[Any]:
    """The game by its id and further packs, or the game itself."""
    if isinstance(game, str):
        if not isinstance(packs, list | tuple) or not all(isinstance(pack, str | Path) for pack in packs):
            raise Malformed("Packs are a list of folders.")
        try:
            return load(game, tuple(Path(pack) for pack in packs))
        except ContentError as error:
            raise Malformed(f"The packs cannot be used: {error.problems[0]}") from None
    if not isinstance(game, Game):
        raise Malformed("The game is an id such as 'shadows_edge', or a Game.")
    if packs:
        raise Malformed("Packs go with the id of a game; a Game has been loaded with its packs already.")
    return game


def id_of(game: Game[Any], packs: Sequence[str | Path]) -> str:
    """What a pickle keeps of a game: its id, which makes the very same game again with these packs."""
    game_id = game.info.id
    if game_id not in game_ids() or game_of(game_id, list(packs)).content != game.content:
        raise Malformed("Only games that ship can be pickled, with packs named by `packs=[...]`.")
    return game_id


# -- lists


def tables_of(
    game: Game[Any], seats: int = 0, lists: object = EQUAL, values: dict[str, object] | None = None
) -> list[Options]:
    """The tables that an episode is drawn from: one, unless lists are drawn. All of them are legal."""
    info = game.info
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise Malformed("The number of seats is a whole number.")
    count = seats or int(info.min_seats)
    if not info.min_seats <= count <= info.max_seats:
        raise Malformed(f"{info.title} seats {info.min_seats} to {info.max_seats}, not {count}.")
    given = values or {}
    wrong = game.violations(Options(count, game.default_options(count).lists, given))
    if wrong and not _about_lists(game, count, given):
        raise Malformed(" ".join(violation.sentence for violation in wrong))
    if lists is None or (isinstance(lists, str | tuple) and lists in ((), EQUAL)):
        return [_equal(game, count, given)]
    wanted = [lists] * count if isinstance(lists, str | dict) else lists
    if not isinstance(wanted, list | tuple) or len(wanted) != count:
        raise Malformed(
            f"Lists are 'equal', 'drawn', the id of a ready-made list, or one of these for each of {count} seats."
        )
    ready = {preset.id: preset.data for preset in game.presets()}
    for name in wanted:
        if isinstance(name, str) and name not in ready and name != DRAW:
            raise Malformed(f"There is no ready-made list '{name[:60]}'; there are: {', '.join(ready) or 'none'}.")
    if DRAW in wanted:
        return _drawn(game, wanted, ready, given)
    options = Options(count, tuple(ready[name] if isinstance(name, str) else name for name in wanted), given)
    return [_checked(game, options)]


def _about_lists(game: Game[Any], seats: int, values: dict[str, object]) -> bool:
    """Is it only the default lists that these values do not allow?"""
    from drumhead.kernel import check_values

    return not check_values(game.info, Options(seats, (), values))


def _checked(game: Game[Any], options: Options) -> Options:
    wrong = game.violations(options)
    if wrong:
        raise Malformed(" ".join(violation.sentence for violation in wrong))
    return options


def _equal(game: Game[Any], seats: int, values: dict[str, object]) -> Options:
    """The first ready-made list that every seat can have; where none can be had twice, the game's own table."""
    for preset in game.presets():
        options = Options(seats, (preset.data,) * seats, values)
        if not game.violations(options):
            return options
    return _checked(game, Options(seats, game.default_options(seats).lists, values))


def _drawn(
    game: Game[Any], wanted: Sequence[object], ready: dict[str, object], values: dict[str, object]
) -> list[Options]:
    if not ready:
        raise Malformed(f"{game.info.title} has no ready-made lists to draw from.")
    dice = seeded("environment lists", game.info.id)
    names = list(ready)
    found: dict[str, Options] = {}
    for _ in range(TRIES):
        picks = [names[dice.below(len(names))] if name == DRAW else name for name in wanted]
        key = repr(picks)
        if key not in found:
            lists = tuple(ready[name] if isinstance(name, str) else name for name in picks)
            options = Options(len(picks), lists, values)
            if not game.violations(options):
                found[key] = options
        if len(found) == POOL:
            break
    if not found:
        raise Malformed("No draw of ready-made lists is legal at this table.")
    return list(found.values())


# -- seats


def seat_of(seat: object, seats: int) -> int:
    """The learning seat: its number, or None for another one in every episode."""
    if seat is None:
        return DRAWN
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < seats:
        raise Malformed(f"The seat is a number from 0 to {seats - 1}, or None to draw one for every episode.")
    return int(seat)


def deals_of(game: Game[Any], tables: list[Options], opponent: object, seat: int, milliseconds: float = 20.0) -> Deals:
    """What is drawn for every episode."""
    if isinstance(milliseconds, bool) or not isinstance(milliseconds, int | float) or not 0 <= milliseconds < inf:
        raise Malformed("A bot's budget is a number of milliseconds, from 0 on.")
    if seat == EVERY:
        return Deals(tables, [Policy()], EVERY)
    several = list(opponent) if isinstance(opponent, list | tuple) else [opponent]
    if not several:
        raise Malformed("A list of opponents to draw from must name at least one.")
    return Deals(tables, [policy_of(game, one, milliseconds) for one in several], seat)


def policy_of(game: Game[Any], opponent: object, milliseconds: float = 20.0) -> Policy:
    """Whoever plays the other seats, as the core asks them: by a view, options and dice."""
    if isinstance(opponent, Policy):
        return opponent
    if isinstance(opponent, Bot):
        return BotPolicy(game, opponent, milliseconds)
    if isinstance(opponent, str):
        if opponent == "random":
            return Policy()
        if opponent == "light":
            light = game.thumb()  # what `policy` gives search may well pick at random
            if light is None or type(light).pick is Policy.pick:
                raise Malformed(f"{game.info.title} has no rule of thumb.")
            return light
        bots.make(opponent, game)  # refuse an unknown name now
        return BotPolicy(game, opponent, milliseconds)
    if callable(opponent):
        return FunctionPolicy(game, opponent)
    raise Malformed(
        "An opponent is the name of a bot ('random', 'light', 'greedy', ...), a bot, a function of observation and "
        "mask, or a list of these to draw from."
    )


class BotPolicy(Policy):
    """A bot at the other seats. One that is named is made anew for every episode, from the episode's dice."""

    def __init__(self, game: Game[Any], bot: str | Bot, milliseconds: float) -> None:
        self.game: Final = game
        self.bot: Final = bot
        self.budget: Final = Budget(milliseconds)
        self._dice: Dice | None = None
        self._bots: dict[int, Bot] = {}

    def pick(self, s: Any, seat: int, options: list[Action], dice: Dice) -> int:
        if dice is not self._dice:  # another episode
            self._dice = dice
            self._bots = {}
            if isinstance(self.bot, Bot):
                self.bot.forget()
        bot = self.bot if isinstance(self.bot, Bot) else self._bots.get(seat)
        if bot is None:
            assert isinstance(self.bot, str)
            bot = self._bots[seat] = bots.make(self.bot, self.game, f"{dice.word()} {seat}")
        step = s.agenda[-1]
        about = step_to_data(step)
        decision = Decision(seat, str(about[0]), about[1:], options, isinstance(step, Sealed), 0)
        action = bot.choose(s, decision, self.budget)
        for place, option in enumerate(options):
            if option.same(action):
                return place
        raise Malformed("The opponent chose something that is not an option.")


class FunctionPolicy(Policy):
    """A function at the other seats: it is given an observation and a mask, and gives the number of an option."""

    def __init__(self, game: Game[Any], function: PolicyFunction) -> None:
        self.game: Final = game
        self.function: Final = function
        self._width: Final = len(game.features())
        self._actions: Final = int(game.action_count())
        self._seen: Final = Seen()

    def pick(self, s: Any, seat: int, options: list[Action], dice: Dice) -> int:
        numbers = assigned(self.game, s, seat, options)
        mask = np.zeros(self._actions, np.int8)
        mask[numbers] = 1
        self._seen.clear()
        self.game.see(s, self._seen)
        chosen = int(self.function(tensor_of(self._seen, self._width), mask))
        if chosen not in numbers:
            raise Malformed(f"The opponent's function gave {chosen}, which is not the number of an option.")
        return numbers.index(chosen)


def tensor_of(seen: Seen, width: int) -> NDArray[np.float32]:
    """What was seen as a new array, zeros included."""
    tensor = np.zeros(width, np.float32)
    tensor[np.frombuffer(seen.places(), np.int64)] = np.frombuffer(seen.values(), np.float32)
    return tensor


def number_of(action: object) -> int:
    """The number of an option, as a plain int."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise Malformed("An action is the number of an option.") from None


def whole_seed(seed: object) -> int:
    """A seed, as a plain int."""
    try:
        whole = index(seed)  # type: ignore[arg-type]
    except TypeError:
        whole = -1
    if whole < 0:
        raise Malformed("A seed is a whole number from 0 on.")
    return whole


def masks_of(masks: object) -> str:
    """Where masks stand."""
    if not isinstance(masks, str) or masks not in ("observation", "info"):
        raise Malformed("Masks stand in the 'observation' or in the 'info'.")
    return masks


def render_of(mode: object, known: Sequence[str]) -> str | None:
    """How an environment shows itself."""
    if mode is None or (isinstance(mode, str) and mode in known):
        return mode
    raise Malformed(f"The render mode is one of {', '.join(known)}, or None.")
