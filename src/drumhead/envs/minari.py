"""How does a dataset become one of Minari's? Every seat of every game is an episode of what that seat saw and chose.

    drumhead dataset shadows_edge --out edge.parquet --minari drumhead/shadows_edge/greedy-v0

An observation is a dict of ``observation`` and ``action_mask`` as the environments give them, an action the number of
an option, a reward the outcome at the end. A dataset does not hold what a seat saw after its last choice: the last
observation of an episode is all zeros. Needs minari (``drumhead[minari]``).
"""

import warnings
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from drumhead.kernel import Malformed

GROUP: Final = 64  # episodes that are handed over at once


def check(file: Path, name: str) -> Any:
    """Minari, or a sentence that says why this file cannot be exported under this name."""
    try:
        minari = import_module("minari")
        parse = import_module("minari.dataset.minari_dataset").parse_dataset_id
    except ImportError:
        raise Malformed("This needs minari: pip install 'drumhead[minari]'.") from None
    if file.suffix != ".parquet":
        raise Malformed("Only a .parquet file is exported to Minari.")
    try:
        parse(name)
    except ValueError:
        raise Malformed(f"'{name[:80]}' is no name of Minari's: it is like drumhead/shadows_edge/greedy-v0.") from None
    return minari


def export(file: Path, name: str) -> int:
    """Write the Parquet file as Minari's dataset of this name; returns the number of episodes."""
    minari = check(file, name)
    buffer = import_module("minari.data_collector").EpisodeBuffer
    parquet = import_module("pyarrow.parquet").ParquetFile(file)
    told = {key.decode(): value.decode() for key, value in parquet.schema_arrow.metadata.items()}
    width, actions = told["drumhead.features"].count("\n") + 1, int(told["drumhead.actions"])
    spaces = import_module("gymnasium.spaces")
    seen = spaces.Dict(
        observation=spaces.Box(-1.0, 1.0, (width,), np.float32), action_mask=spaces.Box(0, 1, (actions,), np.int8)
    )
    made: Any = None
    count = 0
    waiting: list[Any] = []
    for rows in episodes(parquet):
        waiting.append(buffer(**episode(rows, width, actions)))
        count += 1
        if len(waiting) < GROUP:
            continue
        made = _hand_over(minari, made, name, waiting, seen, spaces.Discrete(actions), told)
        waiting = []
    if waiting:
        _hand_over(minari, made, name, waiting, seen, spaces.Discrete(actions), told)
    return count


def _hand_over(
    minari: Any, made: Any, name: str, waiting: list[Any], seen: Any, action: Any, told: dict[str, str]
) -> Any:
    if made is not None:
        made.update_dataset_from_buffer(waiting)
        return made
    with warnings.catch_warnings():
        # Minari warns of every line about authors and code that is empty, which who publishes it fills in.
        warnings.filterwarnings("ignore", "`?[a-z_]+`? is (set to )?None", UserWarning)
        return minari.create_dataset_from_buffers(
            name,
            waiting,
            observation_space=seen,
            action_space=action,
            algorithm_name="bots of Drumhead",
            description=f"{told['drumhead.game']}, rules {told['drumhead.rules']}, content {told['drumhead.content']}",
        )


def episodes(parquet: Any) -> Any:
    """The rows of one seat in one game at a time. Games come one behind the other."""
    columns = ["match", "seat", "options", "chosen", "outcome", "places", "values"]
    match = -1
    seats: dict[int, list[dict[str, Any]]] = {}
    for batch in parquet.iter_batches(batch_size=2048, columns=columns):
        for row in batch.to_pylist():
            if row["match"] != match:
                yield from seats.values()
                match, seats = row["match"], {}
            seats.setdefault(row["seat"], []).append(row)
    yield from seats.values()


def episode(rows: list[dict[str, Any]], width: int, actions: int) -> dict[str, Any]:
    count = len(rows)
    seen = np.zeros((count + 1, width), np.float32)
    mask = np.zeros((count + 1, actions), np.int8)
    chosen = np.zeros(count, np.int64)
    for place, row in enumerate(rows):
        seen[place, row["places"]] = row["values"]
        mask[place, row["options"]] = 1
        chosen[place] = row["options"][row["chosen"]]
    rewards = np.zeros(count, np.float32)
    rewards[-1] = rows[-1]["outcome"]
    ended = np.zeros(count, np.bool_)
    ended[-1] = True
    return {
        "observations": {"observation": seen, "action_mask": mask},
        "actions": chosen,
        "rewards": rewards,
        "terminations": ended,
        "truncations": np.zeros(count, np.bool_),
    }
