"""How fast are we? Ours against the targets, the yardsticks beside OpenSpiel, the peers, and instructions counted.

    python -m benchmarks.bench                    # everything, and docs/benchmarks.md is written anew
    python -m benchmarks.bench ours yardsticks    # only these parts, only printed

The compiled build is made in a scratch copy (scripts/compiled_copy), never in the checkout. Everything is a ratio
within one run: a bare time says more about the machine than about the engine.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks import against_peers, environments, page

ROOT: Final = Path(__file__).resolve().parents[1]
COPY: Final = str(ROOT / "scripts" / "compiled_copy")


def measured(command: list[str]) -> list[dict[str, Any]]:
    """The JSON lines that a bench printed."""
    # The command is made of our own scripts.
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(done.returncode)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def ours() -> str:
    """Every game's playouts, pure and compiled, as they would be on the machine of the targets."""
    pure = measured([sys.executable, "-m", "drumhead", "bench", "--json"])[-1]
    fast = measured([COPY, "bench", "--", "-m", "drumhead", "bench", "--json"])[-1]
    if not fast["compiled"]:
        raise SystemExit("The scratch copy is not compiled.")
    if pure["compiled"]:
        raise SystemExit(
            "This checkout is compiled in place, so its figures are not those of the pure build: make clean-compiled"
        )
    rows = [["game", "pure, decisions/s", "compiled, decisions/s", "gain", "search gain", "clone"]]
    for name, slow in pure["games"].items():
        quick = fast["games"][name]
        gain = quick["ratio"] / slow["ratio"]
        search = quick["search_iterations_per_second"] / max(1, slow["search_iterations_per_second"])
        rows.append([name, judged(slow), judged(quick), f"{gain:.1f}x", f"{search:.1f}x", f"{quick['clone_us']} us"])
    return (
        f"{page.table(rows)}\n\n"
        f"The reference made {pure['reference_per_second']:,} (pure run) and {fast['reference_per_second']:,} "
        f"(compiled run) decisions a CPU second;\nfigures are scaled to {pure['reference_nominal']:,}."
    )


def judged(figures: dict[str, Any]) -> str:
    if "must" not in figures:
        return f"{figures['normal']:,}"
    return f"{figures['normal']:,} of {figures['must']:,} {'met' if figures['met'] else 'MISSED'}"


def yardsticks() -> str:
    """Games whose rules cost nothing, on our kernel and on OpenSpiel's."""
    rows = [["yardstick", "driven", "ours, decisions/s", "OpenSpiel, decisions/s", "ratio", "spread"]]
    for row in measured([COPY, "bench", "--", "-m", "benchmarks.openspiel", "--json"]):
        if not row["compiled"]:
            raise SystemExit("The scratch copy is not compiled.")
        for way in ("from Python", "inside the core"):
            found = row[way]
            spread = f"{found['spread'][0]:.2f} to {found['spread'][1]:.2f}"
            figures = [f"{found['ours']:,}", f"{found['openspiel']:,}", f"{found['ratio']:.2f}x", spread]
            rows.append([row["yardstick"], way, *figures])
    return page.table(rows, left=2)


def peers() -> str:
    """Engines that people use today; whatever the registries offer is installed first."""
    against_peers.install()
    return against_peers.table(against_peers.run(rounds=5, seconds=0.4))


def crowds() -> str:
    """What a decision of a battle costs by how many regiments there are."""
    found = measured([COPY, "bench", "--", "-m", "benchmarks.crowds", "--json"])[-1]
    if not found["compiled"]:
        raise SystemExit("The scratch copy is not compiled.")
    sizes = found["crowds"]
    least = next(iter(sizes.values()))["us"]
    rows = [["regiments on the table", *sizes]]
    rows.append(["us a decision", *[f"{size['us']:.1f}" for size in sizes.values()]])
    rows.append(["times the first", *[f"{size['us'] / least:.2f}" for size in sizes.values()]])
    rows.append(["decisions a game", *[f"{size['decisions']:.0f}" for size in sizes.values()]])
    return f"{page.table(rows)}\n\nAt most {found['most']} times at the last size is what was asked for."


def instructions() -> str:
    """Instructions a decision beside what they were; callgrind is not on every machine."""
    command = [sys.executable, "-m", "benchmarks.callgrind"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode == 1:
        print(done.stdout + done.stderr)
        raise SystemExit("A decision costs more instructions than benchmarks/instructions.json allows.")
    return f"```\n{(done.stdout + done.stderr).strip()}\n```"


BUILDS: Final = {"ours": "Ours: the pure build in this checkout, the compiled one in a scratch copy."}
COMPILED: Final = "Ours: the compiled build, in a scratch copy."
"""What a part has made sure of: it ends where a build is not what it says."""
PARTS: Final[dict[str, Callable[[], str]]] = {
    "ours": ours,
    "yardsticks": yardsticks,
    "environments": environments.main,
    "peers": peers,
    "crowds": crowds,
    "instructions": instructions,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure; without arguments everything, into docs/benchmarks.md.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(PARTS)}")
    wanted = parser.parse_args().parts
    for name in wanted:
        if name not in PARTS:
            parser.error(f"there is no part {name}; there are {', '.join(PARTS)}")
    for number, name in enumerate(wanted or PARTS, 1):
        print(f"\n[{number}/{len(wanted or PARTS)}] {name}", flush=True)
        text = f"{PARTS[name]()}\n\n{BUILDS.get(name, COMPILED)}"
        print(text, flush=True)
        if not wanted:
            page.put(name, text)
    if not wanted:
        where = f"{platform.machine()}, CPython {platform.python_version()}"
        page.put("run", f"Last run: {time.strftime('%Y-%m-%d', time.gmtime())}, {where}.")
        print(f"\nWritten to {page.PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
