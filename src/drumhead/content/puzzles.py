"""What is a puzzle, and does its claim hold? A position, a goal and a line that reaches it, proved by trying all.

Puzzles are data in packs (``puzzles.json`` beside ``pack.yaml``); like lessons they do not count for a pack's hash. A
goal is reached within a span (this turn, this activation) and within so many decisions of the solver. Its chance is
worked out exactly: the solver takes the best of all options, everybody else the worst for the solver, and of every die
all faces are tried. ``sure`` claims that the goal is reached whatever the dice and whatever anybody answers; ``best``
that the first move of the solution is better than every other one by so many points of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from drumhead.kernel import Action, Broken, Dice, Event, Game, Malformed, Match, Refusal, Table, match_at, seeded
from drumhead.kernel.agenda import answer
from drumhead.kernel.playout import lowest

FILE = "puzzles.json"
WIN = "win"
FACES: Final = 12  # dice of one answer that are tried face by face; more would never end
NODES: Final = 400_000
CLOSE: Final = 1e-9
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=240)]
Slug = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_\-]*$")]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that must happen: an event of the game with these numbers, or ``win``."""

    said: str
    seat: int | None = None
    a: int | None = None
    b: int | None = None
    c: int | None = None
    more: list[int] = []
    """With what its longer numbers begin."""

    def met(self, event: Event) -> bool:
        """Is it this event?"""
        return (
            event.said.name == self.said
            and (self.seat is None or event.seat == self.seat)
            and (self.a is None or event.a == self.a)
            and (self.b is None or event.b == self.b)
            and (self.c is None or event.c == self.c)
            and tuple(event.more[: len(self.more)]) == tuple(self.more)
        )


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    id: Slug
    title: Sentence
    task: Sentence
    """What is asked, in one sentence."""
    seat: int
    goal: list[Wanted]
    """All of these must happen."""
    span: list[str]
    """Numbers of the state by name (``turn``, ``act.unit``): when one of them changes, the time is over."""
    claim: Literal["sure", "best"]
    moves: int
    """Decisions with a choice that the solver may take."""
    solution: list[str]
    """The line as ``notation``: the solver's answers, and in between those of the others that had a choice."""
    chance: float = 1.0
    """Of the goal, with the first move of the solution."""
    second: float = 0.0
    """Of the goal, with the best other first move."""
    others: int = 0
    """First moves besides that of the solution that are as good; a claim of ``best`` has none."""
    nodes: int = 0
    """How many positions the proof looks at."""
    pooled: bool = False
    """Does the game count the dice of one roll without telling them apart? Then there is less to try."""
    dice: list[int] = []
    """How the dice fall while the solution is shown."""
    say: list[str] = []
    """A word on each step of the solution."""
    position: dict[str, Any]


@lru_cache(maxsize=32)
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game's own packs, the easy ones first."""
    folder = Path(__file__).parent.parent / "games" / game / "packs"
    found: list[Puzzle] = []
    for path in sorted(folder.glob(f"*/{FILE}")):
        found += read_puzzles(path)
    return tuple(found)


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of one file; Malformed says where it is wrong."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Puzzle])
    except msgspec.DecodeError as error:
        raise Malformed(f"{path}: {error}") from None


class TooWide(Exception):
    """There is more to try than anybody wants to wait for."""


class _Over(Exception):
    """The time of the puzzle ran out while dice were about to fall."""


class Faces(Dice):
    """Dice that fall as written; a die that is not written yet shows its first face and is noted with its sides.

    Where a game counts the dice of one roll and does not tell them apart (``pooled``), they are tried in ascending
    order only, and ``chance`` counts in how many orders they could have fallen.
    """

    def __init__(self, script: list[int], sides: list[int], clock: Clock, s: Any, told: list[Event], pooled: bool):
        super().__init__(1, 2, 3, 4)
        self.script = script
        self.sides = sides
        self.clock = clock
        self.s = s
        self.told = told
        self.pooled = pooled
        self.at = 0
        self.label = ""
        self.runs: list[int] = []  # by place: where the roll began that this die belongs to
        self.last = ("", 0)

    def roll(self, sides: int, label: str = "") -> int:
        self.label = label
        face = self.below(sides) + 1
        self.label = ""
        return face

    def below(self, n: int) -> int:
        self.drawn += 1
        place = self.at
        self.at += 1
        roll = (self.label, len(self.told))  # what is told in between divides two rolls
        same = self.pooled and self.label != "" and place > 0 and roll == self.last
        self.last = roll
        self.runs.append(self.runs[-1] if same else place)
        if place == len(self.script):
            if self.clock.over(self.s):
                raise _Over
            if place == FACES:
                raise TooWide
            self.script.append(self.script[place - 1] if same else 0)
            self.sides.append(n)
        return self.script[place]

    def chance(self) -> float:
        """Of all that has fallen."""
        chance = 1.0
        many = repeated = 0
        for place, n in enumerate(self.sides):
            if self.runs[place] == place:
                many = repeated = 0
            elif self.script[place] != self.script[place - 1]:
                repeated = 0
            many += 1
            repeated += 1
            chance *= many / repeated / n
        return chance

    def word(self) -> int:
        raise TooWide

    def shuffle(self, cards: list[int]) -> None:
        self.drawn += 1  # as it lies: what the seat cannot know is dealt anew by `redealt`


class Clock:
    """Is the time of a puzzle over? The numbers that must stay as they are, and what they were."""

    def __init__(self, names: list[str], s: Any) -> None:
        self.names = [tuple(name.split(".")) for name in names]
        self.start = self.read(s)

    def read(self, s: Any) -> list[object]:
        found: list[object] = []
        for path in self.names:
            value: Any = s
            for name in path:
                value = getattr(value, name, None)
            found.append(value)
        return found

    def over(self, s: Any) -> bool:
        return self.read(s) != self.start


class Prover:
    """The exact chance of a goal: the solver chooses the best, the others the worst, dice show every face."""

    def __init__(self, game: Game[Any], s: Any, seat: int, goal: list[Wanted], span: list[str], pooled: bool = False):
        self.game = game
        self.seat = seat
        self.goal = goal
        self.clock = Clock(span, s)
        self.pooled = pooled
        self.nodes = 0
        self.most = NODES
        self.faces: list[int] = []  # how the dice fell in what `after` gave last

    def after(self, s: Any, seat: int, action: Action, left: int) -> Iterator[tuple[float, Any, int, int]]:
        """Everything that may come of an answer: its chance, the state, the mask of who is asked, the goals left."""
        script: list[int] = []
        sides: list[int] = []
        while True:
            self.nodes += 1
            if self.nodes > self.most:
                raise TooWide
            copy = self.game.clone(s)
            told: list[Event] = []
            dice = Faces(script, sides, self.clock, copy, told, self.pooled)
            try:
                mask = int(answer(copy, Table(dice, [dice] * copy.seats, told), seat, action))
            except _Over:
                mask = 0
            self.faces = script
            yield dice.chance(), copy, mask, self.open(copy, told, left)
            while script and script[-1] == sides[-1] - 1:
                script.pop()
                sides.pop()
            if not script:
                return
            script[-1] += 1

    def open(self, s: Any, told: list[Event], left: int) -> int:
        """The goals that are still open after these events, as a mask."""
        for place, wanted in enumerate(self.goal):
            if not left >> place & 1:
                continue
            if wanted.said == WIN:
                if s.result is not None and self.seat in s.result.winners():
                    left &= ~(1 << place)
            elif any(wanted.met(event) for event in told):
                left &= ~(1 << place)
        return left

    def chance(self, s: Any, mask: int, left: int, moves: int, enough: float = 1.0) -> float:
        """Of all goals that are left, with so many decisions of the solver."""
        if not left:
            return 1.0
        if not mask or s.result is not None or self.clock.over(s):
            return 0.0
        seat = lowest(mask)
        step = s.agenda[-1]
        if step.secret() or mask & (mask - 1):
            raise TooWide  # secret plans of both sides are no puzzle
        options = step.options(s, seat)
        mine = seat == self.seat
        if len(options) > 1 and mine:
            if not moves:
                return 0.0
            moves -= 1
        best = 0.0 if mine else 1.0
        for option in options:
            value = self.of(s, seat, option, left, moves, 1.0 if mine else best)
            if mine:
                best = max(best, value)
                if best >= enough - CLOSE:
                    break
            else:
                best = min(best, value)
                if best <= 0.0:
                    break
        return best

    def of(self, s: Any, seat: int, action: Action, left: int, moves: int, enough: float = 1.0) -> float:
        """The chance with this answer; ``moves`` are those that are left afterwards."""
        total = 0.0
        for chance, after, mask, still in self.after(s, seat, action, left):
            total += chance * self.chance(after, mask, still, moves)
        return total

    def surely(self, s: Any, mask: int, left: int, moves: int) -> bool:
        """Is the goal certain? As ``chance`` is 1, found sooner: one bad die or answer is enough to say no."""
        if not left:
            return True
        if not mask or s.result is not None or self.clock.over(s):
            return False
        seat = lowest(mask)
        step = s.agenda[-1]
        if step.secret() or mask & (mask - 1):
            raise TooWide
        options = step.options(s, seat)
        if seat != self.seat:
            return all(self.sure(s, seat, option, left, moves) for option in options)
        if len(options) > 1:
            if not moves:
                return False
            moves -= 1
        return any(self.sure(s, seat, option, left, moves) for option in options)

    def sure(self, s: Any, seat: int, action: Action, left: int, moves: int) -> bool:
        """Is the goal certain after this answer?"""
        return all(
            self.surely(after, mask, still, moves) for _, after, mask, still in self.after(s, seat, action, left)
        )

    def all(self) -> int:
        """The mask of all goals."""
        return (1 << len(self.goal)) - 1


class PuzzleDice(Dice):
    """Dice that fall as written while a solution is shown, and afterwards as they like."""

    def __init__(self, rolls: list[int], seed: str) -> None:
        super().__init__(1, 2, 3, 4)
        self.rolls = list(rolls)
        self.rest = seeded(seed, "puzzle")

    def below(self, n: int) -> int:
        self.drawn += 1
        return self.rolls.pop(0) if self.rolls and self.rolls[0] < n else int(self.rest.below(n))

    def shuffle(self, cards: list[int]) -> None:
        self.drawn += 1
        self.rest.shuffle(cards)


def puzzle_match(game: Game[Any], puzzle: Puzzle, seed: str, shown: bool = False) -> Match[Any]:
    """The table of a puzzle; while its solution is ``shown`` the dice fall as it says."""
    return match_at(game, game.position(dict(puzzle.position)), PuzzleDice(puzzle.dice if shown else [], seed))


def solved(match: Match[Any], puzzle: Puzzle) -> bool:
    """Has everything happened that the puzzle wants?"""
    log = match.events(puzzle.seat)
    outcome = match.outcome()
    return all(
        (outcome is not None and puzzle.seat in outcome.winners())
        if wanted.said == WIN
        else any(wanted.met(event) for event in log)
        for wanted in puzzle.goal
    )


def check_puzzle(game: Game[Any], puzzle: Puzzle, redeals: int = 2) -> list[str]:
    """Prove the claim: on the table as it lies, and with everything dealt anew that the seat cannot know."""
    try:
        match = match_at(game, game.position(dict(puzzle.position)), seeded("puzzle", puzzle.id))
    except (Refusal, Broken) as error:
        return [f"{puzzle.id}: the position cannot be set up: {error}"]
    if match.waiting() != [puzzle.seat]:
        return [f"{puzzle.id}: the table waits for {match.waiting()}, not for seat {puzzle.seat} alone."]
    wrong = _check_line(game, puzzle)
    if wrong:
        return wrong
    first = match.read(puzzle.seat, puzzle.solution[0])
    for number in range(redeals + 1):
        s = match.state
        if number:
            s = game.resample(match.view(puzzle.seat), seeded(f"redeal {number}", puzzle.id))
        try:
            wrong += prove(game, puzzle, s, first, whole=number == 0)
        except TooWide:
            wrong.append(f"{puzzle.id}: there is too much to try.")
        if wrong:
            break
    return wrong


def prove(game: Game[Any], puzzle: Puzzle, s: Any, first: Action, whole: bool) -> list[str]:
    """What is wrong with the claim on this table; ``whole``: the other first moves are tried, too."""
    prover = Prover(game, s, puzzle.seat, puzzle.goal, puzzle.span, puzzle.pooled)
    options = s.agenda[-1].options(s, puzzle.seat)
    moves = puzzle.moves - 1
    if puzzle.claim == "sure":
        if not prover.sure(s, puzzle.seat, first, prover.all(), moves):
            return [f"{puzzle.id}: the first move of the solution is not sure to reach the goal."]
        if whole:
            good = [o for o in options if not o.same(first) and prover.sure(s, puzzle.seat, o, prover.all(), moves)]
            if len(good) != puzzle.others:
                return [f"{puzzle.id}: {len(good)} other first moves are as sure, not {puzzle.others}."]
        return []
    chance = prover.of(s, puzzle.seat, first, prover.all(), moves)
    if abs(chance - puzzle.chance) > 1e-6:
        return [f"{puzzle.id}: the chance is {chance:.4f}, not {puzzle.chance:.4f}."]
    if whole:
        rest = [prover.of(s, puzzle.seat, o, prover.all(), moves) for o in options if not o.same(first)]
        if not rest or abs(max(rest) - puzzle.second) > 1e-6:
            return [f"{puzzle.id}: the second best has {max(rest, default=0.0):.4f}, not {puzzle.second:.4f}."]
    return []


def _check_line(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """Does the written line lead to the goal?"""
    match = puzzle_match(game, puzzle, "line", shown=True)
    for number, text in enumerate(puzzle.solution, 1):
        try:
            forced(match)
            seat = match.waiting()[0]
            match.play(seat, match.read(seat, text))
        except (Refusal, Broken, IndexError) as error:
            return [f"{puzzle.id}: step {number} of the solution, '{text}': {error}"]
    forced(match, puzzle)
    if not solved(match, puzzle):
        return [f"{puzzle.id}: the solution does not reach the goal."]
    return []


def forced(match: Match[Any], puzzle: Puzzle | None = None) -> None:
    """Whoever has one option only takes it."""
    while match.outcome() is None and not (puzzle is not None and solved(match, puzzle)):
        seat = match.waiting()[0]
        options = match.decision(seat).options
        if len(options) != 1:
            return
        match.play(seat, options[0])


__all__ = [
    "Clock",
    "Faces",
    "Prover",
    "Puzzle",
    "PuzzleDice",
    "TooWide",
    "Wanted",
    "check_puzzle",
    "forced",
    "puzzle_match",
    "puzzles_of",
    "read_puzzles",
    "solved",
]
