"""Which games of a study are worth a look, and how are they shown again? As records that the replay page opens."""

from statistics import median
from typing import NamedTuple

from drumhead.bots import Budget, make
from drumhead.kernel import Decision, Options, Record, Sealed, advance, answer, lowest, record_to_jsonl, state_hash
from drumhead.kernel.agenda import step_to_data
from drumhead.kernel.match import header_of, match_table
from drumhead.kernel.record import Input
from drumhead.lab.studies.playing import Row
from drumhead.lab.studies.study import Finished


class Telling(NamedTuple):
    """A game that shows something, and the file that its record goes to."""

    why: str
    row: Row
    file: str


def telling(done: Finished) -> list[Telling]:
    """A typical game, the extremes of length and of changing fortune, and the surest win: each game once."""
    middle = median(row.decisions for row in done.rows)
    swing = median(row.lead_changes for row in done.rows)
    wanted = [
        (
            "a typical game",
            min(done.rows, key=lambda r: (abs(r.decisions - middle), abs(r.lead_changes - swing), r.number)),
        ),
        ("the shortest", min(done.rows, key=lambda row: (row.decisions, row.number))),
        ("the longest", min(done.rows, key=lambda row: (-row.decisions, row.number))),
        ("most changes of the lead", min(done.rows, key=lambda row: (-row.lead_changes, row.number))),
        ("the one longest in doubt", min(done.rows, key=lambda row: (row.scores[0] == 0.5, -row.foreseen, row.number))),
    ]
    found: dict[int, Telling] = {}
    for why, row in wanted:
        known = found.get(row.number)
        said = f"{known.why}, {why}" if known is not None else why
        found[row.number] = Telling(said, row, f"games/{row.number:06}.jsonl")
    return list(found.values())


def record_of(done: Finished, number: int) -> str:
    """The record of one game of the study, played again from its seed."""
    study = done.study
    task = study._task((number,), False)
    game = task.source.game()
    row = done.rows[number]
    options = Options(2, tuple(task.lists[place] for place in row.lists), dict(task.values))
    table = match_table(2, row.seed)
    s = game.setup(options, table.dice)
    players = [make(task.bot, game, f"{row.seed} {seat}") for seat in range(2)]
    record = Record(header_of(game, options, row.seed))
    mask = advance(s, table)
    while mask:
        seat = int(lowest(mask))
        step = s.agenda[-1]
        choices = step.options(s, seat)
        action = choices[0]
        if len(choices) > 1:
            about = step_to_data(step)
            sealed = isinstance(step, Sealed)
            asked = Decision(seat, str(about[0]), about[1:], choices, sealed, len(record.inputs))
            action = players[seat].choose(game.view(s, seat), asked, Budget(0, task.iterations))
        record.inputs.append(Input(seat, "", action))
        mask = answer(s, table, seat, action)
    assert s.result is not None
    record.close(s.result, state_hash(game, s))
    return record_to_jsonl(record)
