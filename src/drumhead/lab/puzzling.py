"""Where do puzzles come from? From matches of machines: positions in which one line does what few lines do.

Random lines are tried from a position first. What happens in some of them but seldom is worth a question; the prover
(``drumhead.content.puzzles``) then says whether a line makes it sure, or how good each first move is exactly. Kept are
those with few good first moves among several, and with no more than a handful of decisions.
"""

import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from drumhead.bots import make
from drumhead.bots.bot import Budget
from drumhead.content.puzzles import (
    WIN,
    Clock,
    Prover,
    Puzzle,
    TooWide,
    Wanted,
    check_puzzle,
    forced,
    puzzle_match,
)
from drumhead.kernel import Action, Dice, Event, Game, Match, Table, new_match, seeded
from drumhead.kernel.agenda import answer
from drumhead.kernel.playout import lowest
from drumhead.lab.conformance import seed_of

EVERY: Final = 3  # of the positions of a match one in so many is looked at
REDEALS: Final = 10
LINES: Final = 160  # random lines from a position
SELDOM: Final = 0.2
MOVES: Final = 6
GAP: Final = 0.15
CHANCE: Final = 0.3
CONTEST: Final = 0.05  # the second best move must be one that somebody could take for the best
LEAST: Final = 4  # options at the first decision
LONGEST: Final = 120  # decisions of a random line

SPANS: Final[dict[str, list[str]]] = {
    "shadows_edge": ["turn"],
    "high_command": ["turn"],
    "fantasy_commander": ["round", "colour", "act.unit"],
    "battleground": ["turn", "phase"],
    "dropzone": ["round", "acting"],
}
"""How long a puzzle lasts: a turn, an activation, a phase, a battlegroup."""

WORTH: Final[dict[str, dict[str, str]]] = {
    "shadows_edge": {WIN: ""},
    "high_command": {WIN: "", "DESTROYED": "foe a", "CAPTURED": "own a"},
    "fantasy_commander": {WIN: "", "DESTROYED": "foe"},
    "battleground": {WIN: "", "DESTROYED": "foe", "RUSHED": "own b more"},
    "dropzone": {WIN: "", "DESTROYED": "foe a", "CLAIMED": "own a", "AIMED": "own c"},
}
"""What is worth a question: names of events, whose they are, and which of their numbers count."""

STARTS: Final[dict[str, tuple[str, ...]]] = {
    "shadows_edge": ("Main",),
    "high_command": ("Orders", "Capture"),
    "fantasy_commander": ("Act",),
    "battleground": ("Attacks", "Moving", "Rushing"),
    "dropzone": ("Activation", "Moving", "Shooting"),
}
"""The steps at which a question is put: nobody wants to begin in the middle of a payment."""

POOLED: Final = ("fantasy_commander", "battleground")


class Candidate:
    """A goal that random lines reach sometimes."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.count = 0
        self.moves = LONGEST


def candidates(game: Game[Any], s: Any, seat: int, dice: Dice) -> list[Candidate]:
    """What seldom happens within the span, the rarest first."""
    found: dict[str, Candidate] = {}
    span = SPANS[game.info.id]
    for _ in range(LINES):
        for wanted, moves in _line(game, s, seat, span, dice):
            one = found.setdefault(repr(wanted), Candidate(wanted))
            one.count += 1
            one.moves = min(one.moves, moves)
    most = LINES if game.info.id in POOLED else SELDOM * LINES
    kept = [one for one in found.values() if one.count <= most and one.moves <= MOVES]
    return sorted(kept, key=lambda one: one.count)


def _line(game: Game[Any], s: Any, seat: int, span: list[str], dice: Dice) -> list[tuple[Wanted, int]]:
    copy = game.clone(s)
    clock = Clock(span, s)
    found: dict[str, tuple[Wanted, int]] = {}
    mask = 1 << seat
    moves = 0
    for _ in range(LONGEST):
        asked = lowest(mask)
        options = copy.agenda[-1].options(copy, asked)
        if len(options) > 1 and asked == seat:
            moves += 1
        told: list[Event] = []
        mask = answer(copy, Table(dice, [dice] * copy.seats, told), asked, options[dice.below(len(options))])
        for wanted in _worth(game, copy, seat, told):
            found.setdefault(repr(wanted), (wanted, moves))
        if not mask or clock.over(copy):
            break
    return list(found.values())


def _worth(game: Game[Any], s: Any, seat: int, told: list[Event]) -> Iterator[Wanted]:
    names = WORTH[game.info.id]
    if WIN in names and s.result is not None and seat in s.result.winners():
        yield Wanted(WIN)
    for event in told:
        counts = names.get(event.said.name)
        if counts is None or (event.seat == seat) != counts.startswith("own"):
            continue
        yield Wanted(
            event.said.name,
            int(event.seat),
            int(event.a) if " a" in counts else None,
            int(event.b) if " b" in counts else None,
            int(event.c) if " c" in counts else None,
            list(event.more[:1]) if " more" in counts else [],
        )


class Found:
    """A proved puzzle without its words."""

    def __init__(self, wanted: Wanted, claim: str, moves: int, first: Action) -> None:
        self.wanted = wanted
        self.claim = claim
        self.moves = moves
        self.first = first
        self.chance = 1.0
        self.second = 0.0
        self.others = 0
        self.nodes = 0


def tried(game: Game[Any], s: Any, seat: int, one: Candidate, nodes: int) -> Found | None:
    """Is there a line that makes it sure, or a first move that is best by far?"""
    span = SPANS[game.info.id]
    options = s.agenda[-1].options(s, seat)
    try:
        for moves in range(2, one.moves + 1 if one.wanted.said != "DESTROYED" or game.info.id not in POOLED else 2):
            prover = Prover(game, s, seat, [one.wanted], span, game.info.id in POOLED)
            prover.most = nodes
            sure = [o for o in options if prover.sure(s, seat, o, 1, moves - 1)]
            if sure:
                if len(sure) > max(1, len(options) // 4):
                    return None
                found = Found(one.wanted, "sure", moves, sure[0])
                found.others = len(sure) - 1
                found.nodes = prover.nodes
                return found
        for moves in range(one.moves, min(one.moves + 1, 3) + 1):
            prover = Prover(game, s, seat, [one.wanted], span, game.info.id in POOLED)
            prover.most = nodes
            ranked = sorted(((prover.of(s, seat, o, 1, moves - 1), n) for n, o in enumerate(options)), reverse=True)
            if ranked[0][0] - ranked[1][0] >= GAP and ranked[0][0] >= CHANCE and ranked[1][0] >= CONTEST:
                found = Found(one.wanted, "best", moves, options[ranked[0][1]])
                found.chance, found.second = ranked[0][0], ranked[1][0]
                found.nodes = prover.nodes
                return found
    except TooWide:
        return None
    return None


def solution(game: Game[Any], s: Any, seat: int, found: Found, nodes: int) -> tuple[list[str], list[int]] | None:
    """The main line of a found puzzle: answers where there was a choice, and how the dice fall in it."""
    prover = Prover(game, s, seat, [found.wanted], SPANS[game.info.id], game.info.id in POOLED)
    prover.most = 4 * nodes
    line: list[str] = []
    rolls: list[int] = []
    left, mask, moves = 1, 1 << seat, found.moves
    action: Action | None = found.first
    while left:
        asked = lowest(mask)
        options = s.agenda[-1].options(s, asked)
        if asked == seat and len(options) > 1:
            moves -= 1
        if action is None:
            values = [prover.of(s, asked, o, left, moves) for o in options]
            action = options[values.index(max(values) if asked == seat else min(values))]
        if len(options) > 1:
            line.append(action.text())
        outcomes: list[tuple[float, int, Any, int, int, list[int]]] = []
        for _, after, then, still in prover.after(s, asked, action, left):
            faces = list(prover.faces)
            outcomes.append((prover.chance(after, then, still, moves), len(outcomes), after, then, still, faces))
            if len(outcomes) > 4000:
                return None
        best = max(value for value, *_ in outcomes)
        if best <= 0:
            return None
        good = [one for one in outcomes if one[0] == best]
        chosen = good[len(good) // 2]
        rolls += chosen[5]
        _, _, s, mask, left, _ = chosen
        action = None
    return line, rolls


def positions(game: Game[Any], label: str, bot: str, every: int) -> Iterator[tuple[Match[Any], int]]:
    """Positions of one match of machines in which a seat alone has a real choice."""
    dice = seeded(label, "positions")
    match = new_match(game, game.default_options(game.info.min_seats), seed_of(label))
    seats = [make(bot, game, f"{label} {n}") for n in range(match.state.seats)]
    while match.mask:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        alone = len(match.waiting()) == 1 and not decision.sealed
        starts = decision.kind.partition(".")[2] in STARTS[game.info.id]
        if alone and starts and len(decision.options) >= LEAST and dice.below(every) == 0:
            yield match, seat
        match.play(seat, seats[seat].choose(match.view(seat), decision, Budget(0.0, 4)))


def find(game: Game[Any], label: str, bot: str, every: int, nodes: int) -> Iterator[Puzzle]:
    """The puzzles of one match, without words."""
    dice = seeded(label, "lines")
    seen: set[str] = set()
    for match, seat in positions(game, label, bot, every):
        s = game.clone(match.state)
        for one in candidates(game, s, seat, dice)[:4]:
            if repr(one.wanted) in seen:
                continue
            found = tried(game, s, seat, one, nodes)
            if found is None:
                continue
            try:
                shown = solution(game, game.clone(s), seat, found, nodes)
            except TooWide:
                continue
            if shown is None:
                continue
            seen.add(repr(one.wanted))
            yield Puzzle(
                id="found",
                title="Found",
                task="Found",
                seat=seat,
                goal=[found.wanted],
                span=SPANS[game.info.id],
                claim="sure" if found.claim == "sure" else "best",
                moves=found.moves,
                solution=shown[0],
                chance=round(found.chance, 9),
                second=round(found.second, 9),
                others=found.others,
                nodes=found.nodes,
                pooled=game.info.id in POOLED,
                dice=shown[1],
                position=game.to_data(s),
            )


def worded(game: Game[Any], puzzle: Puzzle, number: int) -> Puzzle:
    """The puzzle with an id, a title, its task and a word on each step of its solution."""
    title, task = _task(game, puzzle)
    match = puzzle_match(game, puzzle, "line", shown=True)
    said: list[str] = []
    for text in puzzle.solution:
        forced(match)
        seat = match.waiting()[0]
        action = match.read(seat, text)
        words = game.playing(match.state).words(match.view(seat), seat, action)
        said.append(words if seat == puzzle.seat else f"The enemy: {words}")
        match.play(seat, action)
    return msgspec.structs.replace(puzzle, id=f"puzzle-{number}", title=title, task=task, say=said)


def _task(game: Game[Any], puzzle: Puzzle) -> tuple[str, str]:
    match = puzzle_match(game, puzzle, "line")
    view = match.view(puzzle.seat)
    wanted = puzzle.goal[0]
    whatever = "whatever the dice and the enemy do" if game.info.id != "shadows_edge" else "whatever the enemy answers"
    many = ("", "one decision", "two decisions", "three decisions", "four decisions", "five decisions", "six decisions")
    within = f"{many[puzzle.moves]} of yours are enough"

    def name(kind: str, value: int | None) -> str:
        return game.name(view, kind, (value or 0,)).removeprefix("the ")

    if puzzle.claim == "best":
        act = getattr(match.state, "act", None)
        with_ = f" with {name('unit', int(act.unit))}" if act is not None else ""
        what = "winning at once" if wanted.said == WIN else "destroying an enemy in this activation"
        return f"Where to strike{with_}?", (
            f"One first move{with_} gives a better chance of {what} than every other, "
            f"by {int(100 * (puzzle.chance - puzzle.second) + 1e-6)} points. Which?"
        )
    if wanted.said == WIN:
        return f"Win: {many[puzzle.moves]}", f"Win now, {whatever}; {within}."
    if wanted.said == "AIMED":
        thing = name("thing", wanted.c)
        return f"A shot at {thing}", f"Bring {thing} under fire in this activation, {whatever}; {within}."
    if wanted.said == "CLAIMED":
        thing = name("objective", wanted.a)
        return f"Claim {thing}", f"Claim {thing} in this activation, {whatever}; {within}."
    if wanted.said == "RUSHED":
        thing, side = name("unit", wanted.b), game.called("side_of", (wanted.more[0],))
        where = {"front": "from the front", "rear": "in the rear"}.get(side, f"in the {side} flank")
        return f"Rush {thing} {where}", f"Rush {thing} {where} in this phase, {whatever}; {within}."
    thing = name("unit", wanted.a)
    return f"Destroy {thing}", f"Destroy {thing} this turn, {whatever}; {within}."


def pick(game: Game[Any], found: list[Puzzle], count: int, nodes: int) -> list[Puzzle]:
    """The most interesting of many: one first move, more decisions, different lines; each checked; easy ones first."""
    ordered = sorted(found, key=lambda one: (one.others, -min(one.moves, 4), one.nodes))
    kept: list[Puzzle] = []
    tried_so_far: list[str] = []
    lines: dict[str, int] = {}
    for one in ordered + ordered:  # the second time those come in that are too much like others
        verbs = " ".join(text.split()[0] for text in one.solution)
        alike = max(2, count // 3) if len(tried_so_far) < len(ordered) else count
        tried_so_far.append(verbs)
        if one.nodes > nodes or lines.get(verbs, 0) >= alike or one.position in [known.position for known in kept]:
            continue
        done = worded(game, one, 1)
        if check_puzzle(game, done, REDEALS):
            continue
        lines[verbs] = lines.get(verbs, 0) + 1
        kept.append(done)
        if len(kept) == count:
            break
    kept.sort(key=lambda one: (one.moves, one.nodes))  # fewer decisions are easier
    return [msgspec.structs.replace(one, id=f"puzzle-{number}") for number, one in enumerate(kept, 1)]


def hunt(game: Game[Any], seed: int, seconds: float, nodes: int) -> list[Puzzle]:
    """All puzzles that so many seconds of looking find."""
    end = time.monotonic() + seconds
    found: list[Puzzle] = []
    number = seed
    while time.monotonic() < end:
        for puzzle in find(game, f"hunt {game.info.id} {number}", "quick", EVERY, nodes):
            found.append(puzzle)
            if time.monotonic() >= end:
                break
        number += 1
    return found


def written(puzzles: list[Puzzle]) -> bytes:
    """A pack's file of puzzles: one a line."""
    return b"[\n" + b",\n".join(msgspec.json.encode(puzzle) for puzzle in puzzles) + b"\n]\n"
