"""How is a lesson played at a table? The room knows which one it is; each answer must be one that its step wants.

How far somebody is follows from the log alone (the inputs of the seat that still stand), so a reload carries on and a
takeback goes a step back.
"""

import secrets
from typing import TYPE_CHECKING, Any

from drumhead.content.lessons import Lesson, lessons_of, lit, wanted
from drumhead.content.puzzles import Puzzle, puzzle_match, puzzles_of, solved
from drumhead.kernel import Action, Refusal
from drumhead.server import protocol as wire
from drumhead.server.store import RoomBody, SeatBody, now

if TYPE_CHECKING:
    from drumhead.kernel import Game
    from drumhead.server.live import LiveMatch


def find_lesson(game: str, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game) if lesson.id == name), None)


def lesson_list(game: str) -> list[wire.LessonInfo]:
    """The path of lessons of a game."""
    return [
        wire.LessonInfo(id=one.id, title=one.title, sentence=one.sentence, minutes=one.minutes, steps=len(one.steps))
        for one in lessons_of(game)
    ]


def find_puzzle(game: str, name: str) -> Puzzle | None:
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.id == name), None)


def puzzle_list(game: str) -> list[wire.PuzzleInfo]:
    """The puzzles of a game, the easy ones first."""
    return [
        wire.PuzzleInfo(
            id=one.id,
            title=one.title,
            task=one.task,
            moves=one.moves,
            sure=one.claim == "sure",
            chance=one.chance,
            second=one.second,
        )
        for one in puzzles_of(game)
    ]


def puzzle_table(game: "Game[Any]", puzzle: Puzzle) -> wire.PuzzleTable:
    """The table of a puzzle as its solver sees it."""
    match = puzzle_match(game, puzzle, seed="0" * 32)
    return wire.PuzzleTable(game=game.info.id, seat=puzzle.seat, scene=game.scene(match.view(puzzle.seat)))


def lesson_body(game: "Game[Any]", lesson: Lesson, person: str, name: str) -> RoomBody:
    """A table for one: the learner and a recruit, begun already, in the lesson's position."""
    return _body(game, lesson.seat, lesson.title, person, name, "lesson", lesson.id)


def puzzle_body(game: "Game[Any]", puzzle: Puzzle, person: str, name: str) -> RoomBody:
    """A table for one in the puzzle's position; a recruit answers for the enemy."""
    return _body(game, puzzle.seat, puzzle.title, person, name, "puzzle", puzzle.id)


def _body(game: "Game[Any]", seat: int, title: str, person: str, name: str, kind: str, which: str) -> RoomBody:
    seats = [SeatBody(kind="bot", name="Recruit", level="recruit", roster=None) for _ in range(2)]
    seats[seat] = SeatBody(kind="human", owner=person, name=name, roster=None)
    header = {
        "game": game.info.id,
        "rules": game.info.rules_version,
        "content": game.content,
        "seats": len(seats),
        "lists": [],
        "options": {},
        "seed": secrets.token_hex(16),
        kind: which,
    }
    return RoomBody(title=title[:64], seats=seats, header=header, began=now(), dealer="", hints=False)


def progress(live: "LiveMatch") -> int:
    """How many steps are done."""
    lesson = live.lesson
    return 0 if lesson is None else live.chosen(lesson.seat)


def told(live: "LiveMatch", viewer: int) -> wire.LessonTold | None:
    """What the learner is told now; others hear nothing."""
    if live.puzzle is not None and viewer == live.puzzle.seat:
        return posed(live, live.puzzle)
    lesson = live.lesson
    if lesson is None or viewer != lesson.seat:
        return None
    done = progress(live)
    total = len(lesson.steps)
    if done >= total:
        return wire.LessonTold(id=lesson.id, title=lesson.title, step=total, steps=total, say=lesson.end, done=True)
    step = lesson.steps[done]
    glow = lit(live.match, lesson.seat, step) if lesson.seat in live.match.waiting() else []
    return wire.LessonTold(id=lesson.id, title=lesson.title, step=done, steps=total, say=step.say, light=glow)


def posed(live: "LiveMatch", puzzle: Puzzle) -> wire.LessonTold:
    """How somebody fares with a puzzle: solved, missed, or still at it."""
    done = live.chosen(puzzle.seat)
    first = live.first_choice(puzzle.seat)
    clock = live.puzzle_clock
    if puzzle.claim == "best":
        reached = first is not None and first.text() == puzzle.solution[0]
        missed = first is not None and not reached
        say = f"It has {puzzle.chance:.0%}, the next best {puzzle.second:.0%}." if reached else puzzle.task
    else:
        reached = solved(live.match, puzzle)
        over = live.match.outcome() is not None or (clock is not None and clock.over(live.match.state))
        missed = over and not reached
        say = "Solved: it works whatever the dice and the enemy do." if reached else puzzle.task
    if missed:
        say = f"Not this time. There is a better line; try again: {puzzle.task}"
    return wire.LessonTold(
        id=puzzle.id,
        title=puzzle.title,
        step=done,
        steps=puzzle.moves,
        say=say,
        done=reached,
        puzzle=True,
        missed=missed,
        solution=puzzle.say,
    )


def kindly(live: "LiveMatch", seat: int, action: Action) -> str:
    """A kind word about a legal answer that the lesson did not mean; '' for what it wants, and for illegal ones."""
    lesson = live.lesson
    if lesson is None or seat != lesson.seat:
        return ""
    done = progress(live)
    if done >= len(lesson.steps):
        return ""
    step = lesson.steps[done]
    try:
        if action in wanted(live.match, seat, step) or not live.match.can(seat, action):
            return ""
    except Refusal:
        return ""
    return step.other
