"""What did a game look like when it was last looked at? One whole match as text, to be compared letter by letter.

A change of rules, content or words changes the transcript: whoever changes them on purpose writes it anew with
``python -m drumhead.lab.golden`` and reads the difference.
"""

import sys
from pathlib import Path
from typing import Any, Final

from drumhead.games import game_ids, load
from drumhead.kernel import SPECTATOR, Game, Options, new_match, record_to_text, seeded, with_seats
from drumhead.lab.conformance import seed_of

SCENARIOS: Final = {"battleground": ("S2", "S7")}
"""Scenarios beside the usual one that a game is looked at on, where their own rules are much of the game."""


def transcript(game: Game[Any], options: Options) -> str:
    """A seeded match of random choices: header, every input, and what a spectator was told."""
    scenario = options.values.get("scenario", "")
    match = new_match(game, options, seed_of(f"golden {game.info.id} {options.seats} {scenario}".strip()))
    dice = seeded("golden", game.info.id)
    told = match.events(SPECTATOR)
    words = []
    while match.mask:
        seat = match.waiting()[0]
        choices = match.decision(seat).options
        match.play(seat, choices[dice.below(len(choices))])
        news = match.events(SPECTATOR, len(told))
        told = told + news
        words.append(" ".join(with_seats(sentence) for event in news if (sentence := game.sentence(event))))
    return record_to_text(match.record, words)


def names(game: Game[Any]) -> dict[str, Options]:
    """The transcripts that a game must have: of its smallest and its largest table, and of some scenarios."""
    smallest, largest = game.info.min_seats, game.info.max_seats
    found = {f"{game.info.id}-{seats}.txt": game.default_options(seats) for seats in sorted({smallest, largest})}
    for scenario in SCENARIOS.get(game.info.id, ()):
        plain = game.default_options(smallest)
        options = Options(smallest, plain.lists, {**plain.values, "scenario": scenario})
        if game.violations(options):  # another size of army is called for: one by lot
            lists = tuple(
                game.muster(options, seat, seeded("golden", f"{scenario} {seat}")) for seat in range(smallest)
            )
            options = Options(smallest, lists, options.values)
        found[f"{game.info.id}-{smallest}-{scenario}.txt"] = options
    return found


def write(folder: Path) -> None:
    """Write all transcripts anew."""
    for game_id in game_ids():
        game = load(game_id)
        for name, options in names(game).items():
            (folder / name).write_text(transcript(game, options), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "tests/conformance/golden"))
