"""The laboratory's commands: playing in bulk, comparing and tuning bots, balance, analysis, bench and soak."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from drumhead.lab.simulate import Progress

FEW: Final = 100  # games, unless more are asked for
MANY: Final = 100_000_000  # no bound in practice
GameName = Annotated[str, typer.Argument(help="The game's id; `drumhead games` lists them.")]
Jobs = Annotated[int, typer.Option(help="Processes that play at the same time.", min=1, max=256)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Packs = Annotated[list[Path] | None, typer.Option("--pack", help="Play with these packs instead of the built-in ones.")]
Seed = Annotated[int, typer.Option(help="Where all chance comes from.", min=0)]
Milliseconds = Annotated[
    float, typer.Option("--ms", help="Milliseconds that a bot may think; 0: its own measure.", min=0, max=600_000)
]
CORES = os.cpu_count() or 1


@contextmanager
def progress(title: str, total: int, quiet: bool) -> "Iterator[Progress]":
    """A progress bar on standard error, unless the output is for machines."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=MANY)] = FEW,
    bots: Annotated[str, typer.Option(help="Bots, separated by commas; one per seat.")] = "greedy,random",
    seed: Seed = 0,
    jobs: Jobs = CORES,
    deck: Annotated[
        list[str] | None, typer.Option(help="A ready-made list or a file, in seat order; by default all in turn.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    ms: Milliseconds = 0.0,
    iterations: Annotated[int, typer.Option(help="Iterations that a bot may search; 0: no such bound.", min=0)] = 0,
    records: Annotated[Path | None, typer.Option(help="Keep the record of every game in this folder.")] = None,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """Let bots play many games; seats alternate between games."""
    import json

    from rich.table import Table

    from drumhead.cli.show import console
    from drumhead.cli.tables import options_of, source_of, values_of
    from drumhead.lab.numbers import wilson
    from drumhead.lab.simulate import Batch
    from drumhead.lab.simulate import simulate as run

    names = tuple(name.strip() for name in bots.split(","))
    source = source_of(game, pack)
    found = source.game()
    lists = options_of(found, len(names), deck, option or []).lists if deck else ()
    values = tuple(values_of(found, option or []).items())
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    batch = Batch(source, names, games, seed, ms, iterations, values, lists, str(records or ""))
    with progress("Playing", games, as_json) as tick:
        summary = run(batch, jobs, tick)
    if as_json:
        print(json.dumps(summary.to_data()))
        return
    out = console()
    table = Table("Bot", "Wins", "Share", "95 % interval", box=None)
    for place, name in enumerate(names):
        share = summary.share(place)
        low, high = wilson(share, games)
        table.add_row(name, str(summary.wins()[place]), f"{share / games:.1%}", f"{low:.1%} to {high:.1%}")
    out.print(table)
    first = summary.seat_wins()[0]
    low, high = wilson(first, games)
    data = summary.to_data()
    out.print(
        f"{games} games, {summary.draws()} draws, {data['decisions']} decisions ({data['mean_length']} a game) "
        f"in {data['seconds']:.1f} s. The first seat won {first / games:.1%} ({low:.1%} to {high:.1%})."
    )


def dataset(
    game: GameName,
    out: Annotated[Path, typer.Option(help="A file that ends with .parquet, .arrow or .feather.")],
    games: Annotated[int, typer.Option(help="At most; 0: 100, or what --decisions takes.", min=0, max=MANY)] = 0,
    bots: Annotated[str, typer.Option(help="Bots, separated by commas; one per seat.")] = "greedy,random",
    decisions: Annotated[int, typer.Option(help="Stop after so many decisions; 0: no such bound.", min=0)] = 0,
    values: Annotated[bool, typer.Option("--values", help="Ask bots how they weigh their choice (slower).")] = False,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    ms: Milliseconds = 0.0,
    iterations: Annotated[int, typer.Option(help="Iterations that a bot may search; 0: no such bound.", min=0)] = 0,
    minari: Annotated[str, typer.Option(metavar="NAME", help="Export the file as this dataset of Minari's, too.")] = "",
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """Let bots play and write every decision as a row: what was seen, asked, possible and chosen, and how it ended."""
    import json

    from drumhead.cli.tables import source_of, values_of
    from drumhead.envs.minari import check, export
    from drumhead.lab.dataset import write
    from drumhead.lab.simulate import Batch

    if minari:
        check(out, minari)
    source = source_of(game, pack)
    chosen = tuple(values_of(source.game(), option or []).items())
    names = tuple(name.strip() for name in bots.split(","))
    batch = Batch(source, names, games or (MANY if decisions else FEW), seed, ms, iterations, chosen)
    with progress("Writing decisions" if decisions else "Playing", decisions or batch.games, as_json) as tick:
        written = write(batch, out, jobs, values, decisions, tick)
    episodes = export(out, minari) if minari else 0
    if as_json:
        told = {"path": str(out), "games": written.games, "decisions": written.decisions}
        print(json.dumps(told | ({"minari": minari, "episodes": episodes} if minari else {})))
        return
    print(written.sentence())
    if minari:
        print(f"{episodes:,} episodes are in Minari's {minari}.")


def rollouts(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=MANY)] = 10_000,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    ray: Annotated[str, typer.Option(metavar="ADDRESS|local", help="Play on this Ray cluster, not on processes.")] = "",
    seats: Annotated[int, typer.Option(help="How many seats; 0: the fewest.", min=0, max=8)] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    as_json: Json = False,
) -> None:
    """Play random games inside the core, as many as you like; the same results wherever they are played."""
    import json

    from drumhead.cli.show import console
    from drumhead.cli.tables import values_of
    from drumhead.games import load
    from drumhead.lab.rollouts import rollouts as run

    values = values_of(load(game), option or [])
    with progress("Playing", games, as_json) as tick:
        batch = run(game, games, seed, jobs, ray, seats, (), tick, **values)
    if as_json:
        print(json.dumps(batch.to_data()))
        return
    out = console()
    out.print(
        f"{games:,} games in {batch.seconds:.1f} s: {batch.decisions:,} decisions, "
        f"{batch.decisions / games:.1f} a game, {batch.decisions / batch.seconds:,.0f} a second."
    )
    for seat, wins in enumerate(batch.wins):
        out.print(f"Seat {seat} won {wins / games:.1%}.")
    out.print(f"Ended by {', '.join(f'{rule} {count:,}' for rule, count in batch.endings.items())}.")
    out.print(f"Digest of all results: {batch.digest}")


def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Bots, separated by commas.")
    ] = "random,greedy,recruit,sergeant,captain,general",
    games: Annotated[int, typer.Option(help="At most so many games per pair.", min=2)] = 400,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    ms: Milliseconds = 100.0,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """A round robin of bots, mirrored and paired by seed: ratings, intervals, thinking times."""
    import json

    from drumhead.cli.show import console
    from drumhead.cli.tables import source_of
    from drumhead.lab.tournament import Tournament, ladder_tables

    names = tuple(name.strip() for name in bots.split(","))
    event = Tournament(source_of(game, pack), names, games, seed, ms)
    with progress("Playing", event.most(), as_json) as tick:
        standings = event.play(jobs, tick)
    if as_json:
        print(json.dumps(standings.to_data()))
        return
    for table in ladder_tables(standings):
        console().print(table)


def match(
    game: GameName,
    one: Annotated[str, typer.Argument(help="The bot in question, such as general@100ms or general@300it.")],
    other: Annotated[str, typer.Argument(help="Its opponent.")],
    at_least: Annotated[float, typer.Option(help="The share of wins in question.", min=0, max=1)] = 0.5,
    games: Annotated[int, typer.Option(help="At most so many games.", min=2)] = 400,
    minutes: Annotated[float, typer.Option(help="At most so many minutes; 0: no such bound.", min=0)] = 0.0,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    ms: Milliseconds = 0.0,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """Two bots, mirrored games paired by seed, until the interval of the result settles the question."""
    import json

    from drumhead import is_compiled
    from drumhead.cli.show import console
    from drumhead.cli.tables import source_of
    from drumhead.lab.tournament import Tournament, ladder_tables

    event = Tournament(source_of(game, pack), (one, other), games, seed, ms, at_least=at_least, minutes=minutes)
    with progress(f"{one} : {other}", event.most(), as_json) as tick:
        standings = event.play(jobs, tick)
    if as_json:
        print(json.dumps({**standings.to_data(), "compiled": is_compiled()}))
        return
    for table in ladder_tables(standings):
        console().print(table)


def tune(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="Where the weights go; by default GAME-weights.yaml here.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays with them; greedy plays most games a second.")] = "greedy",
    budget: Annotated[str, typer.Option(help="What that bot may spend on a decision, such as 50it or 20ms.")] = "",
    rounds: Annotated[int, typer.Option(help="Rounds of playing, learning and an exam.", min=1)] = 4,
    games: Annotated[int, typer.Option(help="Games of one round to learn from.", min=2)] = 300,
    exam: Annotated[int, typer.Option(help="Games of an exam at most; it ends when it is settled.", min=2)] = 400,
    proof: Annotated[int, typer.Option(help="Games of the last match against the plain weights.", min=2)] = 400,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    again: Annotated[bool, typer.Option("--again", help="Begin anew instead of going on.")] = False,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """Improve the weights of a game's evaluation by self-play. Ctrl-C keeps the best so far; the next run goes on."""
    import json

    from drumhead.cli.tables import source_of
    from drumhead.lab.tune import Tuner

    source = source_of(game, pack)
    tuner = Tuner(source, bot, out or Path(f"{game.replace(':', '-')}-weights.yaml"), seed, games, exam, budget)
    if again:
        tuner.forget()
    with progress("Tuning", rounds, as_json) as tick:
        tuned = tuner.run(rounds, proof, jobs, tick)
    if as_json:
        print(json.dumps(tuned.to_data()))
        return
    print(tuned.sentence())


def balance(
    game: GameName,
    games: Annotated[int, typer.Option(help="Games per pair of lists (mirrored).", min=2)] = 40,
    bot: Annotated[str, typer.Option(help="Who plays all of them.")] = "greedy",
    lists: Annotated[list[str] | None, typer.Option("--list", help="Only these lists; by default all.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """How do the ready-made lists fare against each other? Win rates with intervals, and the first player's edge."""
    import json

    from drumhead.cli.show import console
    from drumhead.cli.tables import source_of, values_of
    from drumhead.lab.balance import Study, balance_tables

    source = source_of(game, pack)
    values = tuple(values_of(source.game(), option or []).items())
    study = Study(source, bot, games, seed, values, tuple(lists or ()))
    with progress("Playing", study.most(), as_json) as tick:
        found = study.play(jobs, tick)
    if as_json:
        print(json.dumps(found.to_data()))
        return
    for table in balance_tables(found):
        console().print(table)


def analyse(
    file: Annotated[Path, typer.Argument(help="A record of a finished match.")],
    samples: Annotated[int, typer.Option(help="States looked at per point of the curve.", min=1, max=1000)] = 12,
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """The chance to win over a match from each seat's own information, the biggest swings, and the luck."""
    import json

    from drumhead.bots.analysis import analyse as run
    from drumhead.cli.replaying import read_record

    found, record = read_record(file, pack)
    with progress("Looking", len(record.inputs), as_json) as tick:
        analysis = run(found, record, samples, tick)
    if as_json:
        print(json.dumps(analysis.to_data()))
        return
    for line in analysis.lines(found):
        print(line)


def bench(
    games: Annotated[str, typer.Option(help="Only these games, separated by commas.")] = "",
    rounds: Annotated[int, typer.Option(help="Rounds; every case is measured once in each.", min=1, max=99)] = 5,
    seconds: Annotated[float, typer.Option(help="Seconds per case and round.", min=0.01, max=60)] = 0.4,
    as_json: Json = False,
) -> None:
    """Decisions per second inside the core, against the fixed reference measured in the same run."""
    import json

    from drumhead.cli.show import console
    from drumhead.lab.bench import bench_table, measure

    with progress("Measuring", rounds, as_json) as tick:
        found = measure([name for name in games.split(",") if name], rounds, seconds, tick)
    if as_json:
        print(json.dumps(found.to_data()))
        return
    console().print(bench_table(found))
    print(found.sentence())


def soak(
    game: Annotated[str, typer.Argument(help="Only this game.")] = "",
    games: Annotated[int, typer.Option(help="Random games per game.", min=0)] = 10_000,
    states: Annotated[int, typer.Option(help="Sampled states of the leak test.", min=0)] = 10_000,
    saves: Annotated[int, typer.Option(help="Games saved and loaded at every decision.", min=0)] = 200,
    explained: Annotated[int, typer.Option(help="Positions in which every thing is asked for.", min=0)] = 200,
    foretold: Annotated[int, typer.Option(help="Actions foretold and then done.", min=0)] = 20_000,
    each: Annotated[
        str, typer.Option(help="An option of the game: everything is run for each of its choices.", metavar="OPTION")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant of every table, as name=value.")] = None,
    jobs: Jobs = CORES,
    seed: Seed = 0,
    records: Annotated[Path | None, typer.Option(help="Keep records in this folder, for another build.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Only replay the records that another build kept.")] = None,
) -> None:
    """The long runs: random games, leaks, saves, records; a summary at the end."""
    from drumhead import is_compiled
    from drumhead.cli.tables import values_of
    from drumhead.games import load
    from drumhead.kernel import Malformed
    from drumhead.lab.soak import replay_records, write_records
    from drumhead.lab.soak import soak as run

    if replay is not None:
        found = replay_records(replay)
    else:
        if (each or option) and not game:
            raise Malformed("Options belong to a game: say which one, as in `drumhead soak dropzone --each scenario`.")
        held = values_of(load(game), option or []) if option else {}
        with progress("Soaking", 1, False) as tick:
            found = run([game] if game else [], games, states, saves, jobs, seed, tick, explained, foretold, each, held)
    print(f"On the {'compiled' if is_compiled() else 'pure'} build:")
    for finding in found:
        print(finding.sentence())
    if records is not None:
        print(f"{write_records(found, records)} records are kept in {records}.")
    if not found or any(finding.problems for finding in found):
        raise typer.Exit(1)
