"""How fast are our environments beside those that people use, with observation and mask, in one run?

Part of ``python -m benchmarks.bench``. Rounds are interleaved as for the cores; figures are steps a second of CPU of
one core, but for those on both cores, which are by the clock on the wall.
"""

import os
import statistics
import subprocess
import sys
import venv
from typing import Final

from benchmarks import page
from benchmarks.against_peers import HERE, HOME, Worker, compiled_copy

PACKAGES: Final[dict[str, tuple[str, ...]]] = {
    "pettingzoo_classic": ("pettingzoo[classic]",),
    "pgx_environments": ("jax[cpu]", "pgx"),
}
COLUMNS: Final = ("AEC", "batch", "batch, self-play", "batch, the step alone", "SyncVectorEnv, the step alone")


def install() -> None:
    """Make or mend the virtual environments of the peers."""
    for peer, packages in PACKAGES.items():
        home = HOME / peer
        if not (home / "bin" / "python").exists():
            venv.create(home, with_pip=True)
        done = subprocess.run([home / "bin" / "pip", "install", "-q", *packages], check=False)  # noqa: S603
        print(f"{peer}: {'installed' if done.returncode == 0 else 'cannot be installed'}", flush=True)


def run(copy: str, rounds: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """Rates by engine and case, one per round; ``copy`` is the compiled copy that ours run in."""
    script = str(HERE / "worker.py")
    ours = dict(os.environ, PYTHONPATH=f"{copy}/src", PYTHONDONTWRITEBYTECODE="1", OMP_NUM_THREADS="1")
    workers = [Worker("environments", [sys.executable, script, "environments"], ours)]
    for peer in PACKAGES:
        python = HOME / peer / "bin" / "python"
        if python.exists():
            plain = dict(os.environ, PYTHONPATH="", PYTHONDONTWRITEBYTECODE="1")
            workers.append(Worker(peer, [str(python), "-W", "ignore", script, peer], plain))
    rates: dict[str, dict[str, list[float]]] = {worker.name: {case: [] for case in worker.cases} for worker in workers}
    for number in range(rounds):
        for worker in workers:
            for case, rate in (worker.measure(seconds) if worker.cases else {}).items():
                rates[worker.name][case].append(rate)
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    for worker in workers:
        worker.close()
    return rates


def table(rates: dict[str, dict[str, list[float]]]) -> str:
    """Ours game by game, with the batch's gain over SyncVectorEnv; then the peers."""
    ours = rates["environments"]
    rows = [["game", *COLUMNS, "gain, the step alone", "gain, whole loop"]]
    for game in dict.fromkeys(case.partition(",")[0] for case in ours):
        gains = []
        for one in (", the step alone", ""):
            pairs = zip(ours[f"{game}, batch{one}"], ours[f"{game}, SyncVectorEnv{one}"], strict=True)
            gains.append(f"{statistics.median(a / b for a, b in pairs):.1f}x")
        rows.append([game, *[_told(ours[f"{game}, {column}"]) for column in COLUMNS], *gains])
    others = [["environment", "steps/s", "measured by"]]
    for name, cases in rates.items():
        for case, values in cases.items():
            if values and (name != "environments" or "processes" in case):
                by = "the clock, both cores" if name != "pettingzoo_classic" else "CPU, one core"
                engine = "drumhead" if name == "environments" else name.partition("_")[0]
                others.append([f"{engine} {case}", _told(values), by])
    return f"{page.table(rows)}\n\n{page.table(others)}"


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):,.0f}" if values else "-"


def main() -> str:
    """Install, measure, and give the tables."""
    install()
    return table(run(compiled_copy(), rounds=5, seconds=0.4))
