"""What did the bots see, and what did they choose? One row a decision, written as games end, in constant memory.

The columns, their types and the version of the schema are in ``schema()`` and in docs/environments.md. Rows come in the
order of games and decisions, the same ones whatever the number of processes. Needs pyarrow (``drumhead[data]``).
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from drumhead.bots import Bot, Budget, make
from drumhead.kernel import Action, Broken, Decision, Game, Malformed, Sealed, Seen, advance, answer, assigned, lowest
from drumhead.kernel.agenda import step_to_data
from drumhead.kernel.match import match_table
from drumhead.lab.simulate import Batch, Fixture, Progress

SCHEMA_VERSION: Final = "1"
CHUNK: Final = 8  # games that a process plays before it hands over its rows
GROUP: Final = 20_000  # rows of a row group


def arrow() -> Any:
    """pyarrow, or a sentence that says how to get it."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise Malformed("Datasets need pyarrow: pip install 'drumhead[data]'.") from None


def schema(game: Game[Any] | None = None) -> Any:
    """The columns. With a game, the metadata names its features, so that a file explains itself."""
    pa = arrow()
    columns = [
        ("match", pa.int64(), "the number of the game in this file"),
        ("number", pa.int32(), "the number of the decision in its game"),
        ("seat", pa.int8(), "who decided"),
        ("bot", pa.string(), "the name of the bot in that seat"),
        ("kind", pa.string(), "what was asked: the name of the step"),
        ("action", pa.string(), "what was chosen, in words"),
        ("code", pa.list_(pa.int64()), "the same as numbers: verb, three arguments, further ones"),
        ("options", pa.list_(pa.int32()), "the action numbers of all options (Game.action_number), in their order"),
        ("chosen", pa.int32(), "the place of the chosen option among them"),
        ("value", pa.float32(), "the chance to win that the bot saw in it, where it weighed its options"),
        ("outcome", pa.float32(), "how the game ended for this seat: -1 lost, 1 won"),
        ("places", pa.list_(pa.int32()), "which features were not zero, by place in Game.features"),
        ("values", pa.list_(pa.float32()), "what they were, from -1 to 1"),
    ]
    fields = [
        pa.field(name, kind, nullable=name == "value", metadata={"about": about}) for name, kind, about in columns
    ]
    told = {"drumhead.schema": SCHEMA_VERSION}
    if game is not None:
        told |= {
            "drumhead.game": game.info.id,
            "drumhead.rules": game.info.rules_version,
            "drumhead.content": game.content,
            "drumhead.actions": str(int(game.action_count())),
            "drumhead.features": "\n".join(game.features()),
        }
    return pa.schema(fields, metadata=told)


class Rows:
    """Rows that are being gathered, column by column."""

    def __init__(self) -> None:
        self.columns: Final[dict[str, list[Any]]] = {field.name: [] for field in schema()}

    def batch(self) -> Any:
        """What was gathered, as a batch of Arrow."""
        pa = arrow()
        return pa.record_batch([pa.array(self.columns[field.name], field.type) for field in schema()], schema=schema())


def play_rows(game: Game[Any], batch: Batch, fixture: Fixture, rows: Rows, weigh: bool) -> int:
    """Play one game and gather its decisions; returns how many."""
    seats = len(fixture.order)
    table = match_table(seats, fixture.seed)
    s = game.setup(batch.options(fixture), table.dice)
    names = [batch.bots[place] for place in fixture.order]
    bots = [make(name, game, f"{fixture.seed} {place}") for name, place in zip(names, fixture.order, strict=True)]
    budget = Budget(batch.budget_ms, batch.iterations)
    seen = Seen()
    columns = rows.columns
    deciders: list[int] = []
    mask = advance(s, table)
    while mask:
        seat = int(lowest(mask))
        step = s.agenda[-1]
        options = step.options(s, seat)
        if not options:
            raise Broken(f"Seat {seat} is asked and has no option.")
        view = game.view(s, seat)
        about = step_to_data(step)
        decision = Decision(seat, str(about[0]), about[1:], options, isinstance(step, Sealed), len(deciders))
        action = options[0] if len(options) == 1 else bots[seat].choose(view, decision, budget)
        seen.clear()
        game.see(view, seen)
        columns["match"].append(fixture.number)
        columns["number"].append(len(deciders))
        columns["seat"].append(seat)
        columns["bot"].append(names[seat])
        columns["kind"].append(decision.kind)
        columns["action"].append(game.words(view, seat, action))
        columns["code"].append([int(action.verb.value), int(action.a), int(action.b), int(action.c), *action.more])
        columns["options"].append(assigned(game, view, seat, options))
        columns["chosen"].append(next((at for at, option in enumerate(options) if option.same(action)), -1))
        columns["value"].append(_weighed(bots[seat], view, decision, action, budget) if weigh else None)
        columns["places"].append(memoryview(seen.places()).cast("q").tolist())
        columns["values"].append(memoryview(seen.values()).cast("f").tolist())
        deciders.append(seat)
        mask = answer(s, table, seat, action)
    assert s.result is not None
    columns["outcome"] += [s.result.returns[seat] / (seats - 1) for seat in deciders]
    return len(deciders)


def _weighed(bot: Bot, view: Any, decision: Decision, action: Action, budget: Budget) -> float | None:
    if len(decision.options) == 1:
        return None
    return next((hint.chance for hint in bot.hints(view, decision, budget) if hint.action.same(action)), None)


@dataclass(frozen=True)
class Written:
    """What a dataset holds."""

    path: Path
    games: int
    decisions: int

    def sentence(self) -> str:
        return f"{self.decisions:,} decisions of {self.games:,} games are in {self.path}."


def write(
    batch: Batch, out: Path, jobs: int = 1, weigh: bool = False, most: int = 0, progress: Progress | None = None
) -> Written:
    """Play the batch and write its decisions to a Parquet file (or Arrow, by the name's end).

    ``most`` ends it after the games in which so many decisions were reached, and is then what progress counts to.
    """
    batch.check()
    game = batch.source.game()
    pa = arrow()
    decisions = games = 0
    waiting: list[Any] = []
    held = 0
    with _writer(out, schema(game)) as writer:
        for played, told in _chunks(batch, jobs, weigh):
            rows = pa.ipc.open_stream(told).read_all() if isinstance(told, bytes) else told
            waiting.append(rows)
            held += rows.num_rows
            games += played
            decisions += rows.num_rows
            if held >= GROUP:
                _flush(writer, waiting, game)
                waiting, held = [], 0
            if progress is not None:
                progress(min(decisions, most) if most else games, most or batch.games)
            if most and decisions >= most:
                break
        if waiting:
            _flush(writer, waiting, game)
    return Written(out, games, decisions)


def _flush(writer: Any, waiting: list[Any], game: Game[Any]) -> None:
    pa = arrow()
    table = pa.concat_tables(
        [rows if isinstance(rows, pa.Table) else pa.Table.from_batches([rows]) for rows in waiting]
    )
    writer.write_table(table.replace_schema_metadata(schema(game).metadata))


def _writer(out: Path, columns: Any) -> Any:
    if out.suffix == ".parquet":
        return import_module("pyarrow.parquet").ParquetWriter(out, columns, compression="zstd")
    if out.suffix in (".arrow", ".feather"):
        return arrow().ipc.new_file(str(out), columns)
    raise Malformed("A dataset is written to a file that ends with .parquet, .arrow or .feather.")


def _chunks(batch: Batch, jobs: int, weigh: bool) -> Iterator[tuple[int, Any]]:
    """The rows of a few games at a time, in the order of the games."""
    starts = range(0, batch.games, CHUNK)
    if jobs <= 1:
        game = batch.source.game()
        for first in starts:
            yield _play(game, batch, first, weigh)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
        waiting: deque[Future[tuple[int, bytes]]] = deque()
        try:
            for first in starts:
                waiting.append(executor.submit(_play_apart, batch, first, weigh))
                if len(waiting) > 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _play(game: Game[Any], batch: Batch, first: int, weigh: bool) -> tuple[int, Any]:
    rows = Rows()
    played = 0
    for fixture in batch.fixtures(game, CHUNK, first):
        play_rows(game, batch, fixture, rows, weigh)
        played += 1
    return played, rows.batch()


def _play_apart(batch: Batch, first: int, weigh: bool) -> tuple[int, bytes]:
    """In another process: rows travel as a stream of Arrow."""
    pa = arrow()
    played, rows = _play(batch.source.game(), batch, first, weigh)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_batch(rows)
    return played, sink.getvalue().to_pybytes()
