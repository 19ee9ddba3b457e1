"""A match as the server keeps it: the kernel's Match, rebuilt from the room's log, with asks and clocks.

Everything here follows from the log's rows alone, so every process that reads the same rows holds the same match.
"""

import asyncio
import json
import time
from typing import Any

from drumhead.content.lessons import Lesson, lesson_match, lessons_of
from drumhead.content.puzzles import Clock, Puzzle, puzzle_match, puzzles_of
from drumhead.kernel import SPECTATOR, Action, Game, Header, Illegal, Match, Options, action_from_data, new_match
from drumhead.kernel.record import UNDO, Input, Record
from drumhead.kernel.windows import Window, wishes
from drumhead.server import teaching
from drumhead.server.chain import DamagedError, check, first_link, next_link
from drumhead.server.present import committed_seats, events_since, to_wire_decision, to_wire_outcome
from drumhead.server.protocol import ClockInfo, ClockRule, Moment, Table, Wish
from drumhead.server.shelf import Shelf
from drumhead.server.store import InputKind, InputRow, RoomBody

LONGEST_LOG = 6
"""Inputs for each decision that the game may have: every one edited, taken back and made again."""


class PinnedError(Exception):
    """The match was begun with other rules or other content than this server has."""


class Clocks:
    """Time left per seat in milliseconds. A seat's clock runs while the table waits for it."""

    def __init__(self, rule: ClockRule, seats: int, began: int) -> None:
        self._increment = rule.increment * 1000
        self.left = [rule.base * 1000] * seats
        self.last = began
        """When the last row was written, by the wall clock."""
        self.since = time.monotonic()
        """Since when the clocks run, by a clock that nobody can set."""

    def spent(self) -> int:
        """Milliseconds since the last row; the wall clock has no say in it."""
        return max(0, int((time.monotonic() - self.since) * 1000))

    def charge(self, waiting: list[int], row: InputRow) -> None:
        spent = row.spent if row.spent >= 0 else max(0, row.at - self.last)
        for seat in waiting:
            self.left[seat] = max(0, self.left[seat] - spent)
        self.last = max(self.last, row.at)
        self.since = time.monotonic()

    def credit(self, seat: int) -> None:
        self.left[seat] += self._increment

    def pause(self, seconds: float) -> None:
        """So long the table itself kept everybody waiting: nobody pays for it."""
        self.since += seconds

    def info(self, waiting: list[int], at: int) -> ClockInfo:
        gone = self.spent()
        left = [max(0, ms - gone) if seat in waiting else ms for seat, ms in enumerate(self.left)]
        return ClockInfo(at=at, left=left, running=waiting)


class LiveMatch:
    def __init__(self, shelf: Shelf, body: RoomBody, code: str = "") -> None:
        assert body.header is not None
        self._header = body.header
        self._link = first_link(code, body.header)
        self.game: Game[Any] = shelf.of(body.header["game"], body.header["content"])
        self.lesson: Lesson | None = None
        """The lesson that is given at this table, if it is one."""
        if body.header.get("lesson"):
            self.lesson = next((one for one in lessons_of(self.game.info.id) if one.id == body.header["lesson"]), None)
            if self.lesson is None:
                raise PinnedError("This lesson is no longer given.")
        self.puzzle: Puzzle | None = None
        """The puzzle that is posed at this table, if it is one, and the time it gives."""
        if body.header.get("puzzle"):
            self.puzzle = next((one for one in puzzles_of(self.game.info.id) if one.id == body.header["puzzle"]), None)
            if self.puzzle is None:
                raise PinnedError("This puzzle is no longer posed.")
        self.wishes: list[list[Wish]] = []
        """By seat: in which kinds of windows it wants to be asked."""
        self.match = self._fresh()
        self.wish([seat.wishes for seat in body.seats])
        self.puzzle_clock = Clock(self.puzzle.span, self.match.state) if self.puzzle is not None else None
        self.seats = self.match.state.seats
        self.seq = 0
        self.asks = [0] * self.seats
        """Per seat, the number of the question it is asked: moved by its own inputs and by undos, which are public."""
        self.clocks = Clocks(body.clock, self.seats, body.began) if body.clock else None
        self._waited: list[int] = []
        self._before: Match[Any] | None = None
        self._standing: list[int] = []
        self._counted = 0
        self._counted_of: Match[Any] | None = None
        self.taken: list[list[int]] = []
        """What was taken back by consent: which seat asked, how many inputs there were, and how many remained."""
        self.backs = 0
        """Inputs that took something back: they do not move the game on, so the game's own cap does not end them."""
        self.quiet = False
        """Was the last input one that nobody else may notice: an edit of a secret plan, a secret pick?"""
        self.answered = False
        """Was it given in a window, where only those are asked who hold an answer?"""

    def _fresh(self) -> Match[Any]:
        head = self._header
        header = Header(head["game"], head["rules"], head["content"], head["seats"], [], {}, "", "")
        try:
            header.must_fit(self.game)
        except Exception as error:
            raise PinnedError(str(error)) from error
        if self.lesson is not None:
            return lesson_match(self.game, self.lesson)
        if self.puzzle is not None:
            return puzzle_match(self.game, self.puzzle, head["seed"])
        return new_match(self.game, Options(head["seats"], tuple(head["lists"]), head["options"]), head["seed"])

    # --- the log

    def do(self, kind: str, seat: int, body: str, action: Action | None = None) -> None:
        """Carry out one row's input. Raises a Refusal and changes nothing if the law forbids it.

        ``action`` is what ``body`` says, where who asks has it at hand already.
        """
        self._waited = self.match.waiting()
        secret = bool(self.match.state.agenda) and self.match.state.agenda[-1].secret()
        before = self._public_face() if secret else None
        self.answered = self.match.asks_in_secret() and kind in ("play", "nod")
        if kind == "play":
            self.match.play(seat, action or action_from_data(self.game.info.verbs, json.loads(body)))
        elif kind == "nod":
            self._waited = [seat]
            if self.match.idly_asked() == seat:
                self.match.let_be()
        elif kind == "undo":
            self.match.undo(seat)
            self.backs += 1
        elif kind == "takeback":
            keep = json.loads(body)
            self.taken.append([seat, len(self.match.record.inputs), keep])
            self.match = self._before or self._rebuilt(keep)
            self._before = None
            self.wish(self.wishes)
            self.backs += 1
        elif kind == "concede":
            self.match.concede(seat)
        elif kind == "flag":
            self.match.flag(seat)
        elif kind != "resume":
            raise DamagedError(f"The log of this match holds '{kind[:16]}', which this server does not know.")
        self.quiet = secret and before == self._public_face()

    def _public_face(self) -> tuple[int, int, int, int]:
        """What everybody can notice of an input that was given in secret."""
        match = self.match
        return match.state.clock, match.state.committed, self.waiting_mask(), match.told(SPECTATOR)

    def note(self, row: InputRow) -> None:
        """The row is durable: count it."""
        self.seq = row.seq + 1
        self._link = row.chain or check(self._link, row)
        if row.kind == "resume":
            if self.clocks:
                self.clocks.last = max(self.clocks.last, row.at)
                self.clocks.charge(self._waited if row.spent > 0 else [], row)
            return
        for seat in range(self.seats):
            if seat == row.seat or row.kind in ("undo", "takeback"):
                self.asks[seat] += 1
        if self.clocks:
            self.clocks.charge(self._waited, row)
            if row.kind == "play" and not self.quiet and not self.answered:
                self.clocks.credit(row.seat)

    def apply(self, row: InputRow) -> None:
        """A row of the log, as it was stored: checked against the chain before anything is done with it."""
        if row.seq != self.seq:
            raise DamagedError(f"The log of this match lacks input {self.seq + 1}.")
        check(self._link, row)
        try:
            while row.kind != "nod" and self.match.idly_asked() >= 0:
                self.match.let_be()  # nobody was asked then: wishes are as they are now
            self.do(row.kind, row.seat, row.body)
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
            raise DamagedError(f"Input {row.seq + 1} of this match cannot be read.") from error
        self.note(row)

    def row(self, room: str, kind: InputKind, seat: int, body: str, at: int, spent: int | None = None) -> InputRow:
        """The next row of the log, linked to the one before."""
        if spent is None:
            spent = self.clocks.spent() if self.clocks else 0
        link = next_link(self._link, self.seq, kind, seat, body, at, spent)
        return InputRow(room=room, seq=self.seq, kind=kind, seat=seat, body=body, at=at, spent=spent, chain=link)

    # --- in which windows a seat wants to be asked

    def wish(self, wanted: list[list[Wish]]) -> None:
        """So the seats want it from now on."""
        kinds = len(self.game.info.moments)
        self.wishes = [(one + ["can"] * kinds)[:kinds] for one in wanted]
        always = [sum(1 << kind for kind, wish in enumerate(one) if wish == "always") for one in self.wishes]
        self.match.table.always = wishes(always)

    def unwilling(self) -> int:
        """The seat that is asked in a window and never wants to be there, or no longer wants to be; -1: none."""
        match = self.match
        step = match.state.agenda[-1] if match.mask else None
        if isinstance(step, Window) and self.game.info.moments:
            wish = self.wishes[step.seat][step.kind(match.state)]
            if wish == "never" or (wish == "can" and match.idly_asked() >= 0):
                return int(step.seat)
        return -1

    def moments(self, seat: int) -> list[Moment]:
        """The kinds of windows, and what this seat wishes there."""
        if seat < 0:
            return []
        titles = self.game.info.moments
        return [Moment(title=title, wish=wish) for title, wish in zip(titles, self.wishes[seat], strict=True)]

    # --- taking back across rolls and reveals, with everybody's consent

    def takeback_point(self, seat: int) -> int:
        """How many inputs remain if this seat's last one and all after it are taken back."""
        if self.match.outcome() is not None:
            raise Illegal("K-OVER", self.game.rules["K-OVER"][1])
        if self.tired():
            raise Illegal("K-UNDO", "So much has been taken back in this match that no more can be.")
        if self.match.state.agenda[-1].secret():
            raise Illegal("K-UNDO", "While plans are secret there is nothing to take back: edit freely, commit once.")
        inputs = self.match.record.inputs
        for place in reversed(self._standing_inputs()):
            if inputs[place].seat == seat:
                return place
        raise Illegal("K-UNDO", "This seat has not chosen anything yet.")

    def _standing_inputs(self) -> list[int]:
        """Places of the inputs that were not undone; kept up from one question to the next."""
        inputs = self.match.record.inputs
        if self._counted_of is not self.match or self._counted > len(inputs):
            self._counted_of, self._counted, self._standing = self.match, 0, []
        for place in range(self._counted, len(inputs)):
            if inputs[place].kind == UNDO:
                self._standing.pop()
            else:
                self._standing.append(place)
        self._counted = len(inputs)
        return self._standing

    def chosen(self, seat: int) -> int:
        """How many inputs of this seat still stand."""
        inputs = self.match.record.inputs
        return sum(inputs[place].seat == seat for place in self._standing_inputs())

    def first_choice(self, seat: int) -> Action | None:
        """The first input of this seat that still stands."""
        inputs = self.match.record.inputs
        return next((inputs[place].action for place in self._standing_inputs() if inputs[place].seat == seat), None)

    def can_take_back(self, seat: int) -> bool:
        try:
            self.takeback_point(seat)
        except Illegal:
            return False
        return True

    def _rebuilt(self, keep: int) -> Match[Any]:
        """The match after its first inputs, played anew."""
        inputs: list[Input] = list(self.match.record.inputs[:keep])
        match = self._fresh()
        for entry in inputs:
            match.replay(entry)
        return match

    async def prepare_takeback(self, keep: int) -> float:
        """Play the match anew beside the event loop, so that ``do`` finds it ready: a long one takes its time.

        How much it took, in milliseconds of the processor.
        """

        def rebuild() -> tuple[Match[Any], float]:
            began = time.thread_time()
            return self._rebuilt(keep), 1000 * (time.thread_time() - began)

        self._before, took = await asyncio.to_thread(rebuild)
        return took

    def too_long(self) -> bool:
        """Does the log hold far more inputs than the game has decisions? Then they are edits that go nowhere."""
        return self.seq >= LONGEST_LOG * self.game.info.max_decisions

    def tired(self) -> bool:
        """Was as much taken back as the game allows decisions? A log has an end, whoever is at the table."""
        return self.backs >= self.game.info.max_decisions

    # --- asking

    def waiting_mask(self) -> int:
        return int(self.match.mask)

    def record(self, names: list[str]) -> Record:
        self.match.record.header.names = names
        return self.match.record


def table_for(live: LiveMatch, viewer: int, since: int, turn: list[int], at: int, takebacks: bool = True) -> Table:
    """Everything that a socket is shown which faces this seat (-1: a spectator) and has seen ``since`` events.

    ``takebacks``: the others at the table may be asked for one.
    """
    match = live.match
    view = match.view(viewer)
    waiting = match.waiting()
    pending = None
    if viewer in waiting:
        pending = to_wire_decision(live.game, view, match.decision(viewer), live.asks[viewer])
    return Table(
        seat=viewer,
        scene=live.game.scene(view),
        events=events_since(match, viewer, since),
        upto=match.told(viewer),
        pending=pending,
        waiting=waiting,
        committed=committed_seats(match),
        turn=turn,
        undo=viewer >= 0 and (match.can_undo(viewer) or (takebacks and live.can_take_back(viewer))),
        ask=live.asks[viewer] if viewer >= 0 else 0,
        outcome=to_wire_outcome(match),
        clock=live.clocks.info(waiting, at) if live.clocks else None,
        lesson=teaching.told(live, viewer),
    )
