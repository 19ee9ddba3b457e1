"""How fast are the pure and the compiled build? Runs `drumhead bench` on both and sets one beside the other.

    python benchmarks/bench.py [--json] [further arguments of `drumhead bench`]

The compiled build is made in a scratch copy (scripts/compiled_copy), never in the checkout.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
COPY: Final = ROOT / "scripts" / "compiled_copy"


def measured(command: list[str]) -> dict[str, Any]:
    """The last line that a bench printed, as data."""
    # The command is made of our own script's path and what the caller typed.
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(done.returncode)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def row(name: str, pure: dict[str, Any], fast: dict[str, Any]) -> list[str]:
    """One game: speeds as they would be on the machine of the targets, the targets, and how much compiling gains."""
    verdicts = []
    for figures in (pure, fast):
        verdict = ""
        if "must" in figures:
            verdict = f" of {figures['must']:,} {'met' if figures['met'] else 'MISSED'}"
        verdicts.append(f"{figures['normal']:,}{verdict}")
    gain = fast["ratio"] / pure["ratio"]
    search = fast["search_iterations_per_second"] / max(1, pure["search_iterations_per_second"])
    return [name, *verdicts, f"{gain:.1f}x", f"{search:.1f}x", f"{fast['clone_us']} us"]


def main() -> None:
    wanted = [argument for argument in sys.argv[1:] if argument != "--json"]
    pure = measured([sys.executable, "-m", "drumhead", "bench", "--json", *wanted])
    fast = measured([str(COPY), "bench", "--", "-m", "drumhead", "bench", "--json", *wanted])
    if not fast["compiled"]:
        raise SystemExit("The scratch copy is not compiled.")
    if "--json" in sys.argv[1:]:
        print(json.dumps({"pure": pure, "compiled": fast}))
        return
    rows = [["game", "pure, decisions/s", "compiled, decisions/s", "gain", "search gain", "clone"]]
    rows += [row(name, pure["games"][name], fast["games"][name]) for name in pure["games"] if name in fast["games"]]
    widths = [max(len(line[column]) for line in rows) for column in range(len(rows[0]))]
    for line in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    print(
        f"The reference made {pure['reference_per_second']:,} (pure run) and {fast['reference_per_second']:,} "
        f"(compiled run) decisions a CPU second; figures are scaled to {pure['reference_nominal']:,}."
    )


if __name__ == "__main__":
    main()
