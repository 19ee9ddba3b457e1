"""How is a game played by people and bots? A Match: the state, the dice and the record, and the one way to act on them.

``verify`` raises the reason, ``can`` asks, ``play`` does. A refused input changes nothing. Undo is a snapshot per
input, thrown away at each barrier: no undo reaches behind a roll, a reveal, an opened window or somebody else's
choice.
"""

from typing import Final, Generic

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Table, advance, answer, step_name, step_to_data
from drumhead.kernel.decision import Decision
from drumhead.kernel.dice import Dice, check_seed, commitment, seeded
from drumhead.kernel.events import SPECTATOR, Event, bit, face
from drumhead.kernel.game import Game, Options
from drumhead.kernel.illegal import Illegal, Malformed, NotYourTurn, Stale
from drumhead.kernel.reading import read_action, thing_called
from drumhead.kernel.record import CONCEDE, FLAG, HASH_EVERY, UNDO, Header, Input, Record, state_hash
from drumhead.kernel.state import Outcome, State
from drumhead.kernel.why import Standing, standing
from drumhead.kernel.windows import MAX_EDITS, Offer, Sealed, Window


class _Snapshot(Generic[S]):
    """Where the match stood before an input of this seat."""

    def __init__(self, state: S, seat: i64, mask: i64, told: i64) -> None:
        self.state: Final = state
        self.seat: Final[i64] = seat
        self.mask: Final[i64] = mask
        self.told: Final[i64] = told


class Match(Generic[S]):
    """A game being played. Everybody uses this; only playouts and search go below it."""

    def __init__(self, game: Game[S], state: S, table: Table, header: Header) -> None:
        self.game: Final = game
        self.state: S = state
        self.table: Final = table
        self.record: Final = Record(header)
        self.mask: i64 = 0
        self._log: list[Event] = []
        self._faces: dict[int, list[Event]] = {}
        self._faced: dict[int, int] = {}
        self._past: list[_Snapshot[S]] = []
        self._edits: list[int] = [0] * state.seats
        self._numbers: list[int] = [0] * state.seats
        table.events = self._log
        self.mask = advance(state, table)
        table.barrier = False

    # -- asking

    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        return self.game.outcome(self.state)

    def number(self) -> int:
        """The count of inputs so far."""
        return len(self.record.inputs)

    def waiting(self) -> list[int]:
        """The seats that must choose now, in seat order."""
        return [seat for seat in range(self.state.seats) if self.mask >> seat & 1]

    def pending(self) -> list[Decision]:
        """One decision for each seat that must choose now."""
        return [self.decision(seat) for seat in self.waiting()]

    def decision(self, seat: i64) -> Decision:
        """What this seat is asked now."""
        self._check_turn(seat)
        return decision_at(self.state, seat, self._numbers[seat])

    def asks_in_secret(self) -> bool:
        """Does it tell something about hidden cards that a seat is asked now? So it is in windows and offers."""
        return bool(self.mask) and isinstance(self.state.agenda[-1], (Window, Offer))

    def idly_asked(self) -> int:
        """The seat that is asked only because it wants to be, and can but pass (``Table.always``); -1: none."""
        if self.mask and self.table.always:
            step = self.state.agenda[-1]
            if isinstance(step, Window) and not step.can_respond(self.state, step.seat):
                return int(step.seat)
        return -1

    def view(self, seat: i64) -> S:
        """The state as this seat may know it (-1: a spectator)."""
        return self.game.view(self.state, seat)

    def events(self, seat: i64, since: i64 = 0) -> list[Event]:
        """The seat's own stream of faces from number ``since`` on; numbered for that seat, so no gap shows."""
        return self._stream(seat)[since:]

    def told(self, seat: i64) -> int:
        """How many faces the seat's own stream holds."""
        return len(self._stream(seat))

    def _stream(self, seat: i64) -> list[Event]:
        faces = self._faces.setdefault(seat, [])
        done: i64 = self._faced.get(seat, 0)
        if done == len(self._log):
            return faces
        while done < len(self._log):
            seen = face(self._log[done], seat)
            if seen is not None:
                faces.append(seen)
            done += 1
        self._faced[seat] = done
        return faces

    def read(self, seat: i64, text: str) -> Action:
        """The action that this text means to the seat: notation, an option's words, or a verb and names."""
        self._check_seat(seat)
        options = self.state.agenda[-1].options(self.state, seat) if self.mask & bit(seat) else []
        return read_action(self.game, self.view(seat), seat, text, options)

    # -- the law

    def verify(self, seat: i64, action: Action, number: i64 = -1) -> None:
        """Raise the reason why this seat may not do this now. ``number``: the decision it answers, if known."""
        self._check_turn(seat)
        if number >= 0 and number != self._numbers[seat]:
            raise Stale("That answers an earlier question; the table has moved on.")
        if not isinstance(action.verb, self.game.info.verbs):
            raise Malformed("That verb belongs to another game.")
        step = self.state.agenda[-1]
        try:
            if isinstance(step, Sealed) and self._edits[seat] >= MAX_EDITS and not action.same(step.committing()):
                raise Illegal("K-DRAFT")
            step.verify(self.state, seat, action)
        except Illegal as refusal:
            if refusal.reason:
                raise
            view = self.view(seat)
            drawn = self.game.witness(view, seat, action, refusal.rule) or refusal.witness
            raise Illegal(refusal.rule, self.game.reason(view, seat, action, refusal.rule), drawn) from None

    def can(self, seat: i64, action: Action) -> bool:
        """May this seat do this now?"""
        try:
            self.verify(seat, action)
        except (Illegal, NotYourTurn, Malformed):
            return False
        return True

    def why(self, seat: i64, thing: str) -> Standing:
        """What may be done with this thing (its name, or 'unit:7'), and every rule that stands against the rest."""
        if self.state.result is None:
            self._check_seat(seat)
        view = self.view(seat)
        return standing(self.game, view, seat, self.waiting(), thing_called(self.game, view, thing))

    # -- acting

    def play(self, seat: i64, action: Action, number: i64 = -1) -> list[Event]:
        """Verify, play, and return the events this caused (in full: for the server only)."""
        self.verify(seat, action, number)
        return self.let_be() if self.idly_asked() == seat else self._play(seat, action)

    def let_be(self) -> list[Event]:
        """Who is idly asked lets it be: what would have happened unasked. It is no input and stands in no record."""
        told = len(self._log)
        step = self.state.agenda[-1]
        assert isinstance(step, Window)
        seat = step.seat
        self._past.clear()
        step.let_be(self.state, self.table)
        self.mask = advance(self.state, self.table)
        self.table.barrier = False
        self._count(seat, False)
        self._note_hash()
        self._note_end()
        return self._log[told:]

    def undo(self, seat: i64) -> None:
        """Take back the seat's last input."""
        self._check_seat(seat)
        if not self.can_undo(seat):
            raise Illegal("K-UNDO", self.game.rules["K-UNDO"][1])
        snapshot = self._past.pop()
        self.state = snapshot.state
        self.mask = snapshot.mask
        del self._log[snapshot.told :]
        self._faces.clear()
        self._faced.clear()
        self.record.inputs.append(Input(seat, UNDO, None))
        self._count(seat, False)

    def can_undo(self, seat: i64) -> bool:
        """Is there a last input of this seat that may still be taken back?"""
        return bool(self._past) and self._past[-1].seat == seat

    def concede(self, seat: i64) -> list[Event]:
        """The seat gives up."""
        self._check_seat(seat)
        rule = self.game.bars_concede(self.state, seat)
        if rule:
            raise Illegal(rule, self.game.rules[rule][1])
        return self._leave(seat, CONCEDE, "K-CONCEDE")

    def flag(self, seat: i64) -> list[Event]:
        """The seat's clock has run out, says the server."""
        self._check_seat(seat)
        return self._leave(seat, FLAG, "K-FLAG")

    def replay(self, entry: Input) -> None:
        """Play an input of a record again; whatever it is, it passes the same law."""
        if entry.kind == UNDO:
            self.undo(entry.seat)
        elif entry.kind == CONCEDE:
            self.concede(entry.seat)
        elif entry.kind == FLAG:
            self.flag(entry.seat)
        else:
            assert entry.action is not None
            self.play(entry.seat, entry.action)

    # -- inside

    def _play(self, seat: i64, action: Action) -> list[Event]:
        told = len(self._log)
        step = self.state.agenda[-1]
        secret = step.secret()
        self._past.append(_Snapshot(self.game.clone(self.state), seat, self.mask, told))
        drawn = self.table.drawn()
        self.table.barrier = False
        self.mask = answer(self.state, self.table, seat, action)
        self._edits[seat] = self._edits[seat] + 1 if secret else 0
        barred = self.table.barrier or self.table.drawn() != drawn or self.state.result is not None
        # Once others choose in secret, an undo that is granted until they have begun would tell when they do.
        if barred or (self._inside_secret() and self.mask & ~bit(seat)):
            self._past.clear()
        self.record.inputs.append(Input(seat, "", action))
        self._count(seat, secret and self.state.result is None and self.state.agenda[-1] is step)
        self._note_hash()
        self._note_end()
        return self._log[told:]

    def _note_hash(self) -> None:
        """After every so many inputs: where the match stands, once it waits for somebody who has a choice."""
        number = len(self.record.inputs)
        if number and number % HASH_EVERY == 0:
            self.record.hashes.pop(number, "")
            if not self._inside_secret() and self.idly_asked() < 0:
                self.record.hashes[number] = state_hash(self.game, self.state)

    def _leave(self, seat: i64, kind: str, rule: str) -> list[Event]:
        told = len(self._log)
        while self.idly_asked() >= 0:
            self.let_be()
        if self.state.result is not None:
            return self._log[told:]
        self._past.clear()
        self.game.concede(self.state, self.table, seat, rule)
        self.mask = advance(self.state, self.table)
        self.record.inputs.append(Input(seat, kind, None))
        self._count(seat, False)
        self._note_end()
        return self._log[told:]

    def _count(self, seat: i64, hidden: bool) -> None:
        """Number the decisions anew: all of them, but for a hidden input only that seat's, or others could count it."""
        for other in range(len(self._numbers)):
            if other == seat or not hidden:
                self._numbers[other] += 1

    def _note_end(self) -> None:
        if self.state.result is not None:
            self.record.close(self.state.result, state_hash(self.game, self.state))

    def _inside_secret(self) -> bool:
        return self.state.result is None and self.state.agenda[-1].secret()

    def _check_seat(self, seat: i64) -> None:
        if self.state.result is not None:
            raise NotYourTurn("The game is over.")
        if not 0 <= seat < self.state.seats:
            raise NotYourTurn("There is no such seat at this table.")

    def _check_turn(self, seat: i64) -> None:
        self._check_seat(seat)
        if not self.mask & bit(seat):
            raise NotYourTurn("The table is not waiting for this seat.")


def decision_at(s: State, seat: i64, number: i64 = 0) -> Decision:
    """What the top step of a waiting state asks this seat."""
    step = s.agenda[-1]
    return Decision(
        seat, step_name(type(step)), step_to_data(step)[1:], step.options(s, seat), isinstance(step, Sealed), number
    )


def new_match(game: Game[S], options: Options, seed: str) -> Match[S]:
    """Start a match: checked options, dice from the seed, the commitment in the header."""
    check_seed(seed)
    wrong = game.violations(options)
    if wrong:
        raise Illegal(wrong[0].rule, " ".join([violation.sentence for violation in wrong]))
    table = match_table(options.seats, seed)
    state = game.setup(options, table.dice)
    return Match(game, state, table, header_of(game, options, seed))


def header_of(game: Game[S], options: Options, seed: str) -> Header:
    """The first line of the record."""
    return Header(
        game.info.id,
        game.info.rules_version,
        game.content,
        options.seats,
        list(options.lists),
        dict(options.values),
        commitment(seed) if seed else "",
        seed,
    )


def match_table(seats: i64, seed: str) -> Table:
    """The dice of a match: one stream for the table and one for each seat."""
    own = [seeded(seed, f"seat {seat}") for seat in range(seats)]
    return Table(seeded(seed, "table"), own)


def match_at(game: Game[S], state: S, dice: Dice) -> Match[S]:
    """A match that starts from a position, with these dice for everything (tests, puzzles)."""
    header = header_of(game, Options(state.seats), "")
    return Match(game.playing(state), state, Table(dice, [dice] * state.seats), header)


def replayed(game: Game[S], record: Record, upto: i64 = -1, check: bool = True) -> Match[S]:
    """Play a record again, all or its first ``upto`` inputs; refuses one that does not fit or does not add up."""
    header = record.header
    header.must_fit(game)
    try:
        match = new_match(game, Options(header.seats, tuple(header.lists), header.values), header.seed)
    except Illegal as refusal:
        raise Malformed(f"The match of the record cannot be set up: {refusal.reason}") from None
    stop = len(record.inputs) if upto < 0 else min(upto, len(record.inputs))
    for place in range(stop):
        try:
            match.replay(record.inputs[place])
        except (Illegal, NotYourTurn, Malformed) as refusal:
            raise Malformed(f"Input {place + 1} of the record cannot be played: {refusal.reason}") from None
        if check and place + 1 in record.hashes:
            if match.record.hashes.get(place + 1, "") != record.hashes[place + 1]:
                raise Malformed(f"The record does not lead to the same position after input {place + 1}.")
    if check and stop == len(record.inputs) and record.final and record.final != state_hash(game, match.state):
        raise Malformed("The record does not lead to the same final position.")
    return match


__all__ = [
    "SPECTATOR",
    "Match",
    "decision_at",
    "header_of",
    "match_at",
    "match_table",
    "new_match",
    "replayed",
]
