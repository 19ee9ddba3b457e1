"""What did a game look like when it was last looked at? One whole match as text, to be compared letter by letter.

A change of rules, content or words changes the transcript: whoever changes them on purpose writes it anew with
``python -m drumhead.lab.golden`` and reads the difference.
"""

import sys
from pathlib import Path
from typing import Any

from drumhead.games import game_ids, load
from drumhead.kernel import SPECTATOR, Game, new_match, record_to_text, seeded
from drumhead.lab.conformance import seed_of


def transcript(game: Game[Any], seats: int) -> str:
    """A seeded match of random choices: header, every input, and what a spectator was told."""
    match = new_match(game, game.default_options(seats), seed_of(f"golden {game.info.id} {seats}"))
    dice = seeded("golden", game.info.id)
    told = match.events(SPECTATOR)
    words = []
    while match.mask:
        seat = match.waiting()[0]
        options = match.decision(seat).options
        match.play(seat, options[dice.below(len(options))])
        news = match.events(SPECTATOR, len(told))
        told = told + news
        words.append(" ".join(sentence for event in news if (sentence := game.sentence(event))))
    return record_to_text(match.record, words)


def names(game: Game[Any]) -> dict[str, int]:
    """The transcripts that a game must have: one for its smallest and one for its largest table."""
    return {f"{game.info.id}-{seats}.txt": seats for seats in sorted({game.info.min_seats, game.info.max_seats})}


def write(folder: Path) -> None:
    """Write all transcripts anew."""
    for game_id in game_ids():
        game = load(game_id)
        for name, seats in names(game).items():
            (folder / name).write_text(transcript(game, seats), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "tests/conformance/golden"))
