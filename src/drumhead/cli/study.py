"""``drumhead study``, ``sweep`` and ``balance-for``: what is out of balance in a pack, and which numbers mend it."""

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from drumhead.cli.lab import CORES, GameName, Jobs, Json, Packs, Seed, progress

SAID = 3
"""Lists that are left out are named here up to so many."""


def study(
    game: GameName,
    lists: Annotated[str, typer.Option(help="Only these ready-made lists, with commas between.")] = "",
    bot: Annotated[
        str, typer.Option("--bots", help="Who plays all of them, such as quick, greedy, captain@50it.")
    ] = "quick",
    games: Annotated[int, typer.Option(help="Games at most.", min=2, max=1_000_000)] = 2000,
    until: Annotated[
        float, typer.Option(help="Stop when every share is known to ± so much, such as 0.03.", min=0, max=0.5)
    ] = 0.0,
    against: Annotated[
        Path | None, typer.Option(help="Compare with this pack on the same seeds; 'base': the built-in one.")
    ] = None,
    against_option: Annotated[list[str] | None, typer.Option(help="Compare with this ruling, as name=value.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    repeat: Annotated[
        str, typer.Option(metavar="BOT", help="Let this stronger player repeat the main findings: do they hold?")
    ] = "",
    repeat_games: Annotated[int, typer.Option(help="Games of that player.", min=2, max=1_000_000)] = 400,
    out: Annotated[Path, typer.Option(help="The folder for page.html and games.parquet.")] = Path("study"),
    seed: Seed = 0,
    jobs: Jobs = CORES,
    ray: Annotated[str, typer.Option(help="The address of a Ray cluster, or 'local'.")] = "",
    as_json: Json = False,
    pack: Packs = None,
) -> None:
    """Play every pair of lists both ways round, and write a page with findings, figures and how they were made.

    Ctrl-C ends the games and writes the page of what was played until then; a second one leaves at once.
    """
    import json

    import msgspec

    from drumhead.cli.tables import source_of, values_of
    from drumhead.content import find_pack
    from drumhead.lab.simulate import Source
    from drumhead.lab.studies import Study
    from drumhead.lab.studies.again import repeated
    from drumhead.lab.studies.figures import figures
    from drumhead.lab.studies.findings import findings
    from drumhead.lab.studies.folder import PAGE, keep

    source = source_of(game, pack)
    rules = source.game()
    other = None
    if against is not None:
        other = Source(game, () if str(against) == "base" else (find_pack(str(against), game).path,))
    plain = option or []
    values = tuple(values_of(rules, plain).items())
    second = tuple(values_of(rules, [*plain, *against_option]).items()) if against_option else None
    names = tuple(name.strip() for name in lists.split(",") if name.strip())
    plan = Study(source, bot, games, until, seed, values, names, other, second)
    for line in plan.left_out[:SAID]:
        print(f"Left out: {line}", file=sys.stderr)
    if len(plan.left_out) > SAID:
        print(f"and {len(plan.left_out) - SAID} more; the page names them all.", file=sys.stderr)
    stronger = plan.by(repeat, repeat_games) if repeat else None
    with stopping() as stop:
        with progress("Playing", plan.games, as_json) as tick:
            done = plan.run(jobs, ray, tick, stop)
        found, again = figures(done), None
        if stronger is not None and not stop():
            with progress(f"Again by {repeat}", stronger.games, as_json) as tick:
                again = repeated(found, stronger.run(jobs, ray, tick, stop))
    words = ["drumhead", "study", game, "--games", str(games), "--seed", str(seed), "--bots", bot]
    words += ["--lists", lists] if lists else []
    words += ["--until", str(until)] if until else []
    words += [part for path in pack or () for part in ("--pack", str(path))]
    words += ["--against", str(against)] if against is not None else []
    words += [part for text in plain for part in ("--option", text)]
    words += [part for text in against_option or () for part in ("--against-option", text)]
    words += ["--repeat", repeat, "--repeat-games", str(repeat_games)] if repeat else []
    keep(done, out, shlex.join(words), found=found, again=again)
    if as_json:
        pairs = [[*pair, share] for pair, share in found.pairs.items()]
        told = msgspec.to_builtins({**vars(found), "pairs": pairs, "repeated": again})
        print(json.dumps(told))
        return
    for number, line in enumerate(findings(found, rules.info.title, bot), 1):
        print(f"{number}. {line}")
    if again is not None:
        print(again.sentence())
    print(f"The page is {out / PAGE}.")


@contextmanager
def stopping() -> Iterator[Callable[[], str]]:
    """While this lasts, the first Ctrl-C is only noted: why the work is to stop, "" as long as nobody asked."""
    asked: list[str] = []

    def heard(_signal: int, _frame: FrameType | None) -> None:
        asked.append("it was stopped")
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, heard)
    try:
        yield lambda: asked[0] if asked else ""
    finally:
        signal.signal(signal.SIGINT, before)


def sweep(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(
            help="Which number, as CARD.field=1..5, such as 'Phalanx Veteran.unit.attack=1..5'; or which option, as "
            "name=1..5, name=true,false or its name alone for all its choices."
        ),
    ],
    lists: Annotated[str, typer.Option(help="Only these ready-made lists, with commas between.")] = "",
    bot: Annotated[str, typer.Option("--bots", help="Who plays.")] = "quick",
    games: Annotated[int, typer.Option(help="Games for each value.", min=2, max=1_000_000)] = 400,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    seed: Seed = 0,
    jobs: Jobs = CORES,
    pack: Annotated[str, typer.Option(help="The pack whose number it is, by name or folder.")] = "base",
) -> None:
    """Try every value of one number of a card, or of one option, on the same seeds; say what each does to the lists."""
    from drumhead.cli.tables import values_of
    from drumhead.content import find_pack
    from drumhead.lab.simulate import Source
    from drumhead.lab.studies import Study
    from drumhead.lab.studies.sweep import option_of, parse, run, run_option

    below = find_pack(pack, game)
    source = Source(game, () if below.builtin else (below.path,))
    rules = source.game()
    ruling = option_of(rules, what)
    number = parse(what) if ruling is None else None
    names = tuple(name.strip() for name in lists.split(",") if name.strip())
    plan = Study(source, bot, games, seed=seed, values=tuple(values_of(rules, option or []).items()), lists=names)
    said = ruling.name if ruling is not None else f"{number.card}.{number.field}" if number is not None else ""
    tried = run_option(ruling, plan, jobs) if ruling is not None else run(number, plan, below, jobs) if number else ()
    for value, found in tried:
        moved = [one for one in found.differences if one.difference]
        told = ", ".join(
            f"{one.name} {100 * one.difference:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"
            for one in sorted(moved, key=lambda one: -one.difference)[:4]
        )
        print(f"{said} = {value}: {told or 'nothing changes'}", flush=True)


def balance_for(
    game: GameName,
    aim: Annotated[str, typer.Option(help="Where every list's share of wins is to lie, in percent.")] = "45-55",
    pack: Annotated[str, typer.Option(help="The pack to start from, by name or folder.")] = "base",
    tune: Annotated[
        list[str] | None, typer.Option(help="A number that may be moved, as CARD.field=1..5, beside those marked.")
    ] = None,
    lists: Annotated[str, typer.Option(help="Only these ready-made lists, with commas between.")] = "",
    bot: Annotated[str, typer.Option("--bots", help="Who plays.")] = "quick",
    games: Annotated[int, typer.Option(help="Games for each try.", min=2, max=1_000_000)] = 600,
    minutes: Annotated[float, typer.Option(help="Stop after so long and keep the best.", min=0, max=10_000)] = 30.0,
    out: Annotated[
        Path | None, typer.Option(help="The folder of the pack to write; by default beside the pack.")
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = CORES,
) -> None:
    """Move the numbers that a pack marks as tunable until every list's share of wins lies within a band.

    Writes a pack that changes them, and its study. Ctrl-C ends the search and keeps the best that it found.
    """
    import re
    import tempfile
    from dataclasses import replace

    from drumhead.content import check_pack, find_pack, load_pack
    from drumhead.content.packs import content_of
    from drumhead.kernel import Malformed
    from drumhead.lab.simulate import Source
    from drumhead.lab.studies import Study
    from drumhead.lab.studies.aim import Search, band, reachable, touching, tunables, write_pack
    from drumhead.lab.studies.figures import figures
    from drumhead.lab.studies.findings import findings
    from drumhead.lab.studies.page import page
    from drumhead.lab.studies.parquet import write

    wanted = band(aim)
    rules = Source(game).game()
    source = find_pack(pack, game)
    if source.info.game != game:
        raise Malformed(f"{source.name} is no pack of {game}.")
    name = f"{source.info.id}_balanced"
    folder = out or (Path(name) if source.builtin else source.path.parent / name)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", folder.name):
        raise Malformed("The folder's name becomes the pack's id: small letters, digits and _, such as 'balanced'.")
    if folder.exists():
        raise Malformed(f"There is something called {folder} already; choose another folder with --out.")
    reachable(source, folder)
    content = content_of(game)
    numbers = tunables(load_pack(source.path, content), content, tuple(tune or ()))
    names = tuple(part.strip() for part in lists.split(",") if part.strip())
    plan = Study(Source(game, (source.path,)), bot, games, seed=seed, lists=names)
    numbers = touching(numbers, plan.source.game(), names)
    print(f"{len(numbers)} numbers may be moved: {', '.join(one.name for one in numbers)}.", flush=True)
    with tempfile.TemporaryDirectory() as scratch, progress("Playing", plan.games, False) as tick:
        search = Search(
            source, plan, wanted, numbers, Path(scratch), folder.name, minutes, jobs,
            lambda line: print(line, flush=True), tick,
        )  # fmt: skip
        best = search.run()
    moved = search.moved(best.values)
    write_pack(folder, folder.name, f"{source.info.title}, balanced", source, moved)
    wrong = check_pack(folder)
    if wrong or best.done is None:
        raise Malformed(f"The pack that was found is not sound: {wrong[0] if wrong else 'nothing was played.'}")
    compared = best.done.study.against is not None
    study_of = replace(
        best.done.study,
        source=Source(game, (folder,)),
        against=Source(game, (source.path,)) if compared else None,
    )
    done = replace(best.done, study=study_of)
    found = figures(done)
    words = ["drumhead", "study", game, "--pack", str(folder), "--games", str(study_of.games)]
    words += ["--seed", str(study_of.seed), "--bots", bot, *(["--lists", lists] if lists else [])]
    words += ["--against", str(source.path) if not source.builtin else "base"] if compared else []
    (folder / "study").mkdir()
    (folder / "study" / "page.html").write_text(page(done, found, shlex.join(words)), encoding="utf-8")
    write(done, folder / "study" / "games.parquet")
    changed = ", ".join(f"{one.name} {one.start} to {value}" for one, value in moved) or "no number"
    print(f"{'Reached' if search.reached else 'Not reached'} after {search.tries} tries: {search.ended}.")
    print(f"Moved: {changed}.")
    for number, line in enumerate(findings(found, rules.info.title, bot), 1):
        print(f"{number}. {line}")
    print(f"The pack is {folder}, its study {folder / 'study' / 'page.html'}.")
    if not search.reached:
        raise typer.Exit(3)
