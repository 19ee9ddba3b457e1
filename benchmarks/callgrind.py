"""How many instructions does a decision cost? Counted by callgrind, and held against what it cost before.

    python -m benchmarks.callgrind            # exit 1 if a case costs 5 % more than instructions.json says
    python -m benchmarks.callgrind --write    # renew that file

Random playouts inside the compiled core, in a scratch copy, at two sizes: the difference divided by the extra
decisions, so that loading does not count. Unlike times, instructions are the same on a busy machine. They do
depend on compiler and interpreter, so the file names those, and on others there is no verdict. Exit 2 where it cannot
be measured.
"""

import argparse
import gc
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
COPY: Final = ROOT / "scripts" / "compiled_copy"
BASELINE: Final = ROOT / "benchmarks" / "instructions.json"
ALLOWED: Final = 1.05
SIZES: Final = {"tic-tac-toe": (100, 2100), "leduc": (100, 2100), "fantasy_commander": (2, 14)}
USUAL: Final = (4, 28)  # games of other cases
COLLECTED: Final = re.compile(r"==(\d+)== Collected\s*: (\d+)")


# -- under callgrind


def play() -> None:
    """Load everything once; then a child for each case and size, whose instructions callgrind tells at its end."""
    from benchmarks.yardsticks.leduc import Leduc
    from benchmarks.yardsticks.tictactoe import TicTacToe
    from drumhead import is_compiled
    from drumhead.games import game_ids, load
    from drumhead.kernel import Game, playouts, seeded

    if not is_compiled():
        raise SystemExit("The scratch copy is not compiled.")
    cases: dict[str, Game[Any]] = {"tic-tac-toe": TicTacToe(), "leduc": Leduc()}
    cases |= {game_id: load(game_id) for game_id in game_ids()}
    gc.collect()
    gc.freeze()
    for name, game in cases.items():
        options = game.default_options(game.info.min_seats)
        for size in SIZES.get(name, USUAL):
            child = os.fork()
            if child == 0:
                decisions = playouts(game, options, seeded("callgrind", name), size)
                print(json.dumps({"pid": os.getpid(), "case": name, "decisions": decisions}), flush=True)
                os._exit(0)
            if os.waitpid(child, 0)[1]:
                raise SystemExit(f"{name} failed under callgrind.")


# -- around it


def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[str]:
    # Our own script, valgrind, this interpreter, and the compiler that built it.
    return subprocess.run(command, text=True, check=False, **settings)  # noqa: S603


def compiled() -> Path:
    """The scratch copy with the compiled build of these sources."""
    where = run([str(COPY), "callgrind", "--", "-c", "import os; print(os.getcwd())"], stdout=subprocess.PIPE)
    if where.returncode:
        print("The compiled copy cannot be built.", file=sys.stderr)
        raise SystemExit(2)
    return Path(where.stdout.splitlines()[-1])


def measure(copy: Path) -> dict[str, float]:
    """Instructions a decision, by case."""
    env = {**os.environ, "PYTHONPATH": "src", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [*valgrind, sys.executable, "-m", "benchmarks.callgrind", "--play"]
    done = run(command, cwd=copy, env=env, capture_output=True)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        raise SystemExit(2)
    counted = {int(pid): int(count) for pid, count in COLLECTED.findall(done.stderr)}
    runs: dict[str, list[tuple[int, int]]] = {}
    for line in done.stdout.splitlines():
        said = json.loads(line)
        runs.setdefault(said["case"], []).append((counted[said["pid"]], said["decisions"]))
    return {
        case: round((large[0] - small[0]) / (large[1] - small[1]), 1) for case, (small, large) in sorted(runs.items())
    }


def tools() -> dict[str, str]:
    """What the counts depend on besides our sources."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    version = run([compiler, "-dumpfullversion"], capture_output=True).stdout.strip()
    return {"python": platform.python_version(), "compiler": f"{compiler} {version}", "machine": platform.machine()}


def verdict(now: dict[str, float], before: dict[str, float]) -> bool:
    """Print the table; is every case within what is allowed?"""
    good = True
    for case, count in now.items():
        was = before.get(case)
        if was is None:
            print(f"{case:20} {count:12,.1f} instructions a decision, new")
            continue
        worse = count > was * ALLOWED
        good = good and not worse
        print(f"{case:20} {count:12,.1f} instructions a decision, {count / was - 1:+.1%}{'  WORSE' if worse else ''}")
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="renew the file that counts are held against")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play()
        return 0
    if shutil.which("valgrind") is None:
        print("valgrind is not on this machine; instructions cannot be counted without it.", file=sys.stderr)
        return 2
    here = tools()
    kept: dict[str, Any] = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    if not args.write and kept.get("tools") != here:
        print(f"{BASELINE.name} was counted with {kept.get('tools')}, here is {here}; --write renews it.")
        return 2
    now = measure(compiled())
    good = verdict(now, kept.get("instructions", {}))
    if args.write:
        BASELINE.write_text(json.dumps({"tools": here, "instructions": now}, indent=2) + "\n", encoding="utf-8")
        return 0
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
