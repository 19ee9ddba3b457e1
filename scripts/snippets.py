#!/usr/bin/env python3
"""Do other people's learners still take our environments? Runs every snippet of docs/environments.md that is for one.

    make snippets

installs the learners into .venv-learners; torch, which they need, is too large for `make test`. Each block runs in a
process of its own, in an empty folder.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "environments.md"
SECTION = "## Other people's learners\n"


def snippets(page: str) -> dict[str, str]:
    """The name and version of each learner, as the page tells them, and its snippet."""
    section = page.partition(SECTION)[2].partition("\n## ")[0]
    found = re.findall(r"^(\S+ \d[\d.]*\d)\b[^\n]*\n\n```python\n(.*?)```", section, re.MULTILINE | re.DOTALL)
    return dict(found)


def main() -> int:
    wrong = 0
    for learner, code in snippets(PAGE.read_text(encoding="utf-8")).items():
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-W", "ignore", "-c", code], cwd=folder, capture_output=True, text=True, check=False
            )
        print(
            f"{learner}: {'ran' if done.returncode == 0 else 'FAILED'} ({time.monotonic() - started:.0f} s)", flush=True
        )
        if done.returncode:
            print(done.stderr)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
