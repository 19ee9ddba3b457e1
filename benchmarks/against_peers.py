"""How fast are we beside the engines that people use today? One run, rounds interleaved, ratios first.

Part of ``python -m benchmarks.bench``. Every peer that the package registries offer is installed into ``build/peers``,
a virtual environment each, so that nobody's pins disturb anybody. A peer that cannot be installed or started is named
and left out. Our own figures come from the compiled build in a scratch copy. Ratios are medians over rounds.
"""

import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import venv
from pathlib import Path
from typing import Any, Final

from benchmarks import page

ROOT: Final = Path(__file__).resolve().parents[1]
HOME: Final = ROOT / "build" / "peers"
HERE: Final = Path(__file__).resolve().parent / "peers"
PACKAGES: Final[dict[str, tuple[str, ...]]] = {
    "open_spiel": ("open_spiel",),
    "rlcard": ("setuptools<80", "rlcard"),
    "chess": ("chess",),
    "catanatron": ("catanatron",),
    "pokerkit": ("pokerkit",),
    "pyminion": ("pyminion",),
    "pgx": ("jax[cpu]", "pgx"),
}
OURS: Final = "drumhead"
PATIENCE: Final = 120.0  # seconds for one round of an engine


def install() -> None:
    """Make or mend the virtual environments and the node folder."""
    for peer, packages in PACKAGES.items():
        home = HOME / peer
        if not (home / "bin" / "python").exists():
            venv.create(home, with_pip=True)
        done = subprocess.run([home / "bin" / "pip", "install", "-q", *packages], check=False)
        print(f"{peer}: {'installed' if done.returncode == 0 else 'cannot be installed'}", flush=True)
    node = HOME / "node"
    node.mkdir(parents=True, exist_ok=True)
    if shutil.which("npm"):
        done = subprocess.run(["npm", "install", "--silent", "--prefix", node, "boardgame.io"], check=False)
        print(f"boardgame.io: {'installed' if done.returncode == 0 else 'cannot be installed'}", flush=True)


def compiled_copy() -> str:
    """The scratch copy with our compiled build: it is made, and asked whether it is what it should be."""
    ask = "import os, drumhead; print(drumhead.is_compiled(), os.getcwd())"
    told = subprocess.run(
        [ROOT / "scripts" / "compiled_copy", "peers", "--", "-c", ask], stdout=subprocess.PIPE, text=True, check=True
    )
    compiled, _, copy = told.stdout.splitlines()[-1].partition(" ")
    if compiled != "True":
        raise SystemExit("The scratch copy is not compiled.")
    return copy


def commands() -> dict[str, tuple[list[str], dict[str, str]]]:
    """How each engine's worker is started: command and environment."""
    copy = compiled_copy()
    env = dict(os.environ, PYTHONPATH=f"{copy}/src", PYTHONDONTWRITEBYTECODE="1")
    found = {OURS: ([sys.executable, str(HERE / "worker.py"), OURS], env)}
    for peer in PACKAGES:
        python = HOME / peer / "bin" / "python"
        if python.exists():
            plain = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", PYTHONPATH="")
            found[peer] = ([str(python), "-W", "ignore", str(HERE / "worker.py"), peer], plain)
    if (HOME / "node" / "node_modules").exists():
        node = dict(os.environ, NODE_PATH=str(HOME / "node" / "node_modules"), NODE_ENV="production")
        found["boardgame.io"] = (["node", str(HERE / "boardgameio.cjs")], node)
    return found


class Worker:
    """An engine that measures itself when asked."""

    def __init__(self, name: str, command: list[str], env: dict[str, str]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.cases: list[str] = self._heard().get("ready", [])

    def _heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                heard: dict[str, Any] = json.loads(line)
                return heard
        return {}

    def measure(self, seconds: float) -> dict[str, float]:
        """Rates by case; nothing if the engine hangs or dies."""
        assert self.process.stdin is not None
        patience = threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        try:
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
            return self._heard()
        except BrokenPipeError:
            return {}
        finally:
            patience.cancel()

    def close(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(timeout=30)


def run(rounds: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """Rates by engine and case, one per round."""
    workers = [Worker(name, command, env) for name, (command, env) in commands().items()]
    for worker in workers:
        if not worker.cases:
            print(f"{worker.name} does not start here and is left out.", flush=True)
    rates: dict[str, dict[str, list[float]]] = {w.name: {c: [] for c in w.cases} for w in workers if w.cases}
    for number in range(rounds):
        for worker in workers:
            if worker.name not in rates:
                continue
            found = worker.measure(seconds)
            if not found:
                print(f"{worker.name} does not answer and is left out.", flush=True)
                del rates[worker.name]
            for case, rate in found.items():
                rates[worker.name][case].append(rate)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    for worker in workers:
        worker.close()
    return rates


def table(rates: dict[str, dict[str, list[float]]]) -> str:
    """Every engine's rates, and how many times faster each of our games is in the same rounds."""
    ours = {case: values for case, values in rates[OURS].items() if "driven" not in case}
    rows = [["engine", "game", "decisions/s", *[f"{game} is faster by" for game in ours]]]
    for engine, cases in rates.items():
        for case, values in cases.items():
            ratios = [
                f"{statistics.median(a / b for a, b in zip(mine, values, strict=True)):.1f}x" if engine != OURS else ""
                for mine in ours.values()
            ]
            rows.append([engine, case, f"{statistics.median(values):,.0f}", *ratios])
    return page.table(rows, left=2)
