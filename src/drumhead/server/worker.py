"""A worker process: reads jobs from its standard input, answers on its standard output, ends when the input ends.

It is given views and records, never the state of a running match.
"""

import gzip
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from drumhead import bots
from drumhead.bots.analysis import analyse
from drumhead.kernel import (
    Decision,
    Game,
    Malformed,
    Match,
    Options,
    Record,
    commitment,
    new_match,
    record_from_jsonl,
    record_to_jsonl,
    replayed,
    with_seats,
)
from drumhead.kernel.action import action_to_data
from drumhead.kernel.agenda import step_name, step_to_data
from drumhead.kernel.record import CONCEDE, FLAG, UNDO, Input
from drumhead.kernel.windows import Sealed
from drumhead.server import bench
from drumhead.server import protocol as wire
from drumhead.server.frames import (
    HEAD,
    Advise,
    Advised,
    Analyse,
    Analysed,
    Answer,
    Bring,
    Checked,
    CheckRecord,
    Choose,
    Chosen,
    Drawn,
    Failed,
    Job,
    ListPack,
    MakeFrames,
    PackListed,
    Progress,
    RunStudy,
    TryCard,
    decode_job,
    pack,
)
from drumhead.server.names import unfit
from drumhead.server.present import committed_seats, to_wire_action, to_wire_event, to_wire_outcome
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.study_desk import run_study
from drumhead.server.trust import EXTRAS, adds_up, extras_of, with_extras

MAX_INPUTS = 20_000
MAX_ANALYSED = 4_000
OPEN_TABLE = -2
KEPT_BOTS = 16
"""Bots whose trees a worker keeps: a tree of a general is some megabytes."""
HEADER_KEYS = frozenset(
    ["drumhead", "game", "rules", "content", "seats", "lists", "options", "commitment", "seed", "names"]
)
TELL_SECONDS = 0.25
"""How often a long job says how far it is."""

Tell = Callable[[Answer], None]


class Desk:
    """Does the jobs; keeps the bots it has made and the match it replayed last."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._last: tuple[str, int, Match[Any], int] | None = None
        """The record that was drawn last, for whom, how it stood, and the next frame."""
        self._bots: OrderedDict[tuple[str, str, str], bots.Bot] = OrderedDict()

    def do(self, job: Job, tell: Tell) -> Answer:
        if isinstance(job, Choose):
            return self._choose(job)
        if isinstance(job, Advise):
            return self._advise(job)
        if isinstance(job, CheckRecord):
            return self._check(job)
        if isinstance(job, Analyse):
            return self._analyse(job, tell)
        if isinstance(job, TryCard):
            return bench.try_card(job)
        if isinstance(job, ListPack):
            entries, wrong = bench.catalogue_of(job.game, job.packs, job.pack)
            return PackListed(entries=entries, problems=[msgspec.to_builtins(one) for one in wrong])
        if isinstance(job, Bring):
            return bench.bring(self._shelf.game(job.game), job)
        if isinstance(job, RunStudy):
            return run_study(job, self._shelf, tell)
        return self._draw(job)

    def _choose(self, job: Choose) -> Answer:
        game = self._shelf.game(job.game)
        view = game.position(job.view)
        bot = self._bot(job.level, game, f"{job.table}/{job.seat}" if job.table else "")
        if not job.table:
            bot.forget()  # the last question may have been another match's
        action = bot.choose(view, _decision(view, job.seat, job.number), bots.Budget(job.seconds * 1000))
        return Chosen(action=action_to_data(action))

    def _advise(self, job: Advise) -> Answer:
        game = self._shelf.game(job.game)
        view = game.position(job.view)
        decision = _decision(view, job.seat)
        hints = bots.hint(game, view, decision, bots.Budget(job.seconds * 1000), os.urandom(16).hex())
        return Advised(options=[(decision.options.index(hint.action), hint.chance) for hint in hints])

    def _bot(self, level: str, game: Game[Any], seat: str) -> bots.Bot:
        """The bot of this seat at this table, with what it remembers of its last question."""
        key = (level, game.content, seat)
        if key not in self._bots:
            self._bots[key] = bots.make(level, game, os.urandom(16).hex())
        self._bots.move_to_end(key)
        if len(self._bots) > KEPT_BOTS:
            self._bots.popitem(last=False)
        return self._bots[key]

    def _check(self, job: CheckRecord) -> Answer:
        game, record = self._read(job.record)
        match = replayed(game, record)
        outcome = to_wire_outcome(match)
        header = record.header
        _must_add_up(job.record, record, match)
        return Checked(
            info={
                "record": with_extras(record_to_jsonl(record), extras_of(job.record)),
                "game": self._shelf.key(game),
                "title": game.info.title,
                "names": [name[:64] for name in header.names],
                "inputs": len(record.inputs),
                "outcome": msgspec.to_builtins(outcome),
                "options": header.values,
                "dice": {"seed_hash": header.commitment[:64], "seed": header.seed[:128]},
            }
        )

    def _draw(self, job: MakeFrames) -> Answer:
        game, record = self._read(job.record)
        header = record.header
        header.must_fit(game)
        if job.viewer >= header.seats:
            raise Malformed("There is no such seat at this table.")
        frames: list[wire.Frame] = []
        last = min(len(record.inputs), job.start + job.count - 1)
        match, begin = self._shown(job, game, record)
        for place in range(begin, last + 1):
            frame = _frame(match, record.inputs[place - 1] if place else None, place, job.viewer, place >= job.start)
            if frame is not None:
                frames.append(frame)
        self._last = (job.record, job.viewer, match, last + 1)
        body = wire.Frames(code=job.code, viewer=job.viewer, inputs=len(record.inputs), frames=frames)
        text = msgspec.json.encode(body)
        return Drawn(frames=text, squeezed=gzip.compress(text, 5, mtime=0))

    def _shown(self, job: MakeFrames, game: Game[Any], record: Record) -> tuple[Match[Any], int]:
        """Where to begin: whoever watches a replay asks for one part after the other, so go on from the last."""
        if self._last is not None:
            text, viewer, match, place = self._last
            if text == job.record and viewer == job.viewer and place <= job.start:
                return match, place
        header = record.header
        return new_match(game, Options(header.seats, tuple(header.lists), header.values), header.seed), 0

    def _analyse(self, job: Analyse, tell: Tell) -> Answer:
        game, record = self._read(job.record)
        if len(record.inputs) > MAX_ANALYSED:
            raise Malformed(f"Only matches of up to {MAX_ANALYSED} inputs are analysed.")
        told = time.monotonic()

        def progress(done: int, total: int) -> None:
            nonlocal told
            if time.monotonic() - told > TELL_SECONDS:
                told = time.monotonic()
                tell(Progress(done=done, total=total))

        return Analysed(analysis=analyse(game, record, progress=progress).to_data())

    def _read(self, text: str) -> tuple[Game[Any], Record]:
        head = text.partition("\n")[0]
        try:
            header = msgspec.json.decode(head)
            game = self._shelf.of(str(header["game"]), str(header.get("content", "")))
        except (msgspec.DecodeError, TypeError, KeyError, RecursionError):
            raise Malformed("This is not a Drumhead record.") from None
        except UnknownGameError:
            raise Malformed("This server does not have the game of this record.") from None
        record = record_from_jsonl(text, game.info.verbs)
        if len(record.inputs) > MAX_INPUTS:
            raise Malformed(f"A record has at most {MAX_INPUTS} inputs.")
        return game, record


def _must_add_up(text: str, record: Record, match: Match[Any]) -> None:
    """What a replay does not look at itself: the commitment, the end, the names, and words that do not belong there."""
    header = record.header
    first = msgspec.json.decode(text.partition("\n")[0])
    strange = sorted(set(first) - HEADER_KEYS - EXTRAS)
    if strange:
        raise Malformed(f"The record's header holds '{strange[0][:40]}', which does not belong there.")
    adds_up(text)
    if header.commitment != commitment(header.seed):
        raise Malformed("The record's commitment is not that of its seed.")
    if len(header.names) > header.seats or any(unfit(name) for name in header.names if name):
        raise Malformed("The record's names are not names of its seats.")
    outcome, claimed = match.outcome(), record.result
    if (outcome is None) != (claimed is None):
        raise Malformed("The record ends otherwise than its inputs do.")
    if outcome is not None and claimed is not None:
        told = (list(claimed.returns), claimed.rule, list(claimed.points), record.final)
        if told != (list(outcome.returns), outcome.rule, list(outcome.points), match.record.final):
            raise Malformed("The record's end is not the one that its inputs lead to.")


def _frame(match: Match[Any], entry: Input | None, place: int, viewer: int, wanted: bool) -> wire.Frame | None:
    """Play one input of a record again and, if it is wanted, draw what came of it."""
    game = match.game
    seat, words, action = -1, "", None
    before = 0 if viewer == OPEN_TABLE else len(match.events(viewer)) if wanted else 0
    full = []
    if entry is not None:
        seat = entry.seat
        if entry.action is not None:
            open_to_viewer = viewer in (OPEN_TABLE, seat)
            secret = match.state.agenda[-1].secret() and not open_to_viewer
            if wanted and not secret:
                action = to_wire_action(entry.action) if open_to_viewer else None
                words = with_seats(game.words(match.view(seat), seat, entry.action)) if open_to_viewer else ""
            full = match.play(seat, entry.action)
        elif entry.kind == UNDO:
            match.undo(seat)
            words = "Takes back the last input."
            before = min(before, len(match.events(viewer))) if viewer != OPEN_TABLE else 0
        elif entry.kind == CONCEDE:
            full = match.concede(seat)
            words = "Concedes."
        elif entry.kind == FLAG:
            full = match.flag(seat)
            words = "Runs out of time."
    if not wanted:
        return None
    if viewer == OPEN_TABLE:
        scene = game.scene(match.state)
        events = [to_wire_event(game, n, event) for n, event in enumerate(full)]
    else:
        scene = game.scene(match.view(viewer))
        events = [to_wire_event(game, before + n, e) for n, e in enumerate(match.events(viewer, before))]
    return wire.Frame(
        n=place,
        seat=seat,
        action=action,
        words=words,
        events=events,
        scene=scene,
        waiting=match.waiting(),
        committed=committed_seats(match),
        outcome=to_wire_outcome(match),
    )


def _decision(view: Any, seat: int, number: int = 0) -> Decision:
    step = view.agenda[-1]
    options = step.options(view, seat)
    return Decision(seat, step_name(type(step)), step_to_data(step)[1:], options, isinstance(step, Sealed), number)


def serve_jobs(desk: Desk, source: BinaryIO, sink: BinaryIO) -> None:
    sink.write(pack(Chosen(action=["ready"])))
    sink.flush()

    def tell(answer: Answer) -> None:
        sink.write(pack(answer))
        sink.flush()

    while head := source.read(HEAD.size):
        (length,) = HEAD.unpack(head)
        job = decode_job.decode(source.read(length))
        try:
            answer = desk.do(job, tell)
        except Malformed as fault:
            answer = Failed(kind="malformed", reason=fault.reason)
        except Exception as error:
            sys.stderr.write(f"worker: {type(job).__name__} failed: {type(error).__name__}: {error}\n")
            answer = Failed(kind="broken", reason=type(error).__name__)
        tell(answer)


def main() -> None:
    # Whatever a bot prints must not land between the frames.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.nice(5)
    serve_jobs(Desk(Shelf(**json.loads(sys.argv[1]))), sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
