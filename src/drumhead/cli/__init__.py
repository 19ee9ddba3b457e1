"""What can be done from the command line? One typer app; each command imports what it needs when it runs.

Every mistake gets one sentence on standard error: exit code 2 for a command that was put wrongly, 1 for anything
that went wrong with what it was given. No traceback reaches a user (DRUMHEAD_DEBUG=1 shows it).
"""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from drumhead.cli import admin, lab, lessons, mcp, packs, play, puzzles, rules, server, study

app = typer.Typer(
    name="drumhead",
    help="Tabletop command games: play them, serve them, study them.",
    add_completion=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from drumhead import __version__, is_compiled

        print(f"drumhead {__version__} ({'compiled' if is_compiled() else 'pure Python'})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("games")(play.games)
app.command("play")(play.play)
app.command("replay")(play.replay)
app.command("hint")(play.hint)
app.command("serve")(server.serve)
app.command("settings")(server.settings)
app.add_typer(admin.app, name="admin")
app.command("rules")(rules.rules)
app.add_typer(packs.app, name="packs")
app.add_typer(lessons.app, name="lessons")
app.add_typer(puzzles.app, name="puzzles")
app.command("simulate")(lab.simulate)
app.command("mcp")(mcp.mcp)
app.command("dataset")(lab.dataset)
app.command("rollouts")(lab.rollouts)
app.command("ladder")(lab.ladder)
app.command("match")(lab.match)
app.command("tune")(lab.tune)
app.command("balance")(lab.balance)
app.command("study")(study.study)
app.command("sweep")(study.sweep)
app.command("balance-for")(study.balance_for)
app.command("analyse")(lab.analyse)
app.command("bench")(lab.bench)
app.command("soak")(lab.soak)


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; returns its exit code."""
    try:
        code = app(arguments, prog_name="drumhead", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except TyperException as mistake:
        return complain(_first_sentence(mistake.format_message()), getattr(mistake, "exit_code", 2))
    except typer.Exit as leaving:
        return leaving.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return complain("Stopped.", 130)
    except BrokenPipeError:
        # Whoever read our output has heard enough; nothing may be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        return explain(error)


def explain(error: Exception) -> int:
    """One sentence for whatever went wrong."""
    from drumhead.content import ContentError
    from drumhead.kernel import Refusal

    if os.environ.get("DRUMHEAD_DEBUG"):
        raise error
    if isinstance(error, ContentError):
        return complain(str(error), 1)
    if isinstance(error, Refusal):
        return complain(str(error), 1)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}.", 1)
    if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("drumhead"):
        return complain(
            f"This needs the package {error.name}, which the base install leaves out: pip install 'drumhead[server]' "
            "for the server, 'drumhead[postgres]' for PostgreSQL.",
            1,
        )
    if isinstance(error, UnicodeDecodeError):
        return complain("That file is not text in UTF-8.", 1)
    return complain(
        f"Drumhead itself failed ({type(error).__name__}: {_first_sentence(str(error))}) "
        "DRUMHEAD_DEBUG=1 shows where; please report it.",
        1,
    )


def complain(sentence: str, code: int) -> int:
    """Say it on standard error."""
    print(sentence, file=sys.stderr)
    return code


def _first_sentence(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."
