"""``python -m drumhead.games.fantasy_commander.campaign FILE``: begin or resume the campaign in this file."""

import secrets
import sys
from pathlib import Path

from drumhead.games.fantasy_commander import game
from drumhead.kernel.illegal import Refusal


def main() -> int:
    """Play in this terminal."""
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m drumhead.games.fantasy_commander.campaign FILE\n")
        return 2
    found = game()
    try:
        found.campaign(Path(sys.argv[1]), secrets.token_hex(16), input, _say)
    except (Refusal, EOFError) as refusal:
        sys.stderr.write(f"{refusal or 'The book is closed until next time.'}\n")
        return 1
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
