"""A match as the server keeps it: the kernel's Match, rebuilt from the room's log, with asks and clocks.

Everything here follows from the log's rows alone, so every process that reads the same rows holds the same match.
"""

import json
from typing import Any

from drumhead.kernel import SPECTATOR, Game, Header, Illegal, Match, Options, action_from_data, new_match
from drumhead.kernel.record import UNDO, Input, Record
from drumhead.server.present import committed_seats, events_since, to_wire_decision, to_wire_outcome
from drumhead.server.protocol import ClockInfo, ClockRule, Table
from drumhead.server.shelf import Shelf
from drumhead.server.store import InputRow, RoomBody


class PinnedError(Exception):
    """The match was begun with other rules or other content than this server has."""


class Clocks:
    """Time left per seat in milliseconds. A seat's clock runs while the table waits for it."""

    def __init__(self, rule: ClockRule, seats: int, began: int) -> None:
        self._increment = rule.increment * 1000
        self.left = [rule.base * 1000] * seats
        self.last = began

    def charge(self, waiting: list[int], at: int) -> None:
        for seat in waiting:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.last))
        self.last = max(self.last, at)

    def credit(self, seat: int) -> None:
        self.left[seat] += self._increment

    def info(self, waiting: list[int], at: int) -> ClockInfo:
        gone = max(0, at - self.last)
        left = [max(0, ms - gone) if seat in waiting else ms for seat, ms in enumerate(self.left)]
        return ClockInfo(at=at, left=left, running=waiting)


class LiveMatch:
    def __init__(self, shelf: Shelf, body: RoomBody) -> None:
        assert body.header is not None
        self._header = body.header
        self.game: Game[Any] = shelf.game(body.header["game"])
        self.match = self._fresh()
        self.seats = self.match.state.seats
        self.seq = 0
        self.asks = [0] * self.seats
        """Per seat, the number of the question it is asked: moved by its own inputs and by undos, which are public."""
        self.clocks = Clocks(body.clock, self.seats, body.began) if body.clock else None
        self._waited: list[int] = []
        self.quiet = False
        """Was the last input one that nobody else may notice: an edit of a secret plan, a secret pick?"""

    def _fresh(self) -> Match[Any]:
        head = self._header
        header = Header(head["game"], head["rules"], head["content"], head["seats"], [], {}, "", "")
        try:
            header.must_fit(self.game)
        except Exception as error:
            raise PinnedError(str(error)) from error
        return new_match(self.game, Options(head["seats"], tuple(head["lists"]), head["options"]), head["seed"])

    # --- the log

    def do(self, kind: str, seat: int, body: str) -> None:
        """Carry out one row's input. Raises a Refusal and changes nothing if the law forbids it."""
        self._waited = self.match.waiting()
        secret = bool(self.match.state.agenda) and self.match.state.agenda[-1].secret()
        before = self._public_face()
        if kind == "play":
            self.match.play(seat, action_from_data(self.game.info.verbs, json.loads(body)))
        elif kind == "undo":
            self.match.undo(seat)
        elif kind == "takeback":
            self._take_back(json.loads(body))
        elif kind == "concede":
            self.match.concede(seat)
        elif kind == "flag":
            self.match.flag(seat)
        self.quiet = secret and before == self._public_face()

    def _public_face(self) -> tuple[int, int, int, int]:
        """What everybody can notice of an input that was given in secret."""
        match = self.match
        return match.state.clock, match.state.committed, self.waiting_mask(), len(match.events(SPECTATOR))

    def note(self, row: InputRow) -> None:
        """The row is durable: count it."""
        self.seq = row.seq + 1
        if row.kind == "resume":
            if self.clocks:
                self.clocks.last = max(self.clocks.last, row.at)
            return
        for seat in range(self.seats):
            if seat == row.seat or row.kind in ("undo", "takeback"):
                self.asks[seat] += 1
        if self.clocks:
            self.clocks.charge(self._waited, row.at)
            if row.kind == "play" and not self.quiet:
                self.clocks.credit(row.seat)

    def apply(self, row: InputRow) -> None:
        self.do(row.kind, row.seat, row.body)
        self.note(row)

    # --- taking back across rolls and reveals, with everybody's consent

    def takeback_point(self, seat: int) -> int:
        """How many inputs remain if this seat's last one and all after it are taken back."""
        if self.match.outcome() is not None:
            raise Illegal("K-OVER", self.game.rules["K-OVER"][1])
        if self.match.state.agenda[-1].secret():
            raise Illegal("K-UNDO", "While plans are secret there is nothing to take back: edit freely, commit once.")
        standing: list[int] = []
        inputs = self.match.record.inputs
        for place, entry in enumerate(inputs):
            if entry.kind == UNDO:
                standing.pop()
            else:
                standing.append(place)
        for place in reversed(standing):
            if inputs[place].seat == seat:
                return place
        raise Illegal("K-UNDO", "This seat has not chosen anything yet.")

    def can_take_back(self, seat: int) -> bool:
        try:
            self.takeback_point(seat)
        except Illegal:
            return False
        return True

    def _take_back(self, keep: int) -> None:
        inputs: list[Input] = list(self.match.record.inputs[:keep])
        match = self._fresh()
        for entry in inputs:
            match.replay(entry)
        self.match = match

    # --- asking

    def waiting_mask(self) -> int:
        return sum(1 << seat for seat in self.match.waiting())

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
        upto=len(match.events(viewer)),
        pending=pending,
        waiting=waiting,
        committed=committed_seats(match),
        turn=turn,
        undo=viewer >= 0 and (match.can_undo(viewer) or (takebacks and live.can_take_back(viewer))),
        ask=live.asks[viewer] if viewer >= 0 else 0,
        outcome=to_wire_outcome(live.game, match.outcome()),
        clock=live.clocks.info(waiting, at) if live.clocks else None,
    )
