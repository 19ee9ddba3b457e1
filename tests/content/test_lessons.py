"""Does every lesson hold? Each is played to its end, and the checker notices those that do not."""

import msgspec
import pytest

from drumhead.content.lessons import Lesson, LessonStep, check_lesson, lesson_match, lessons_of, no_choice, wanted
from drumhead.games import game_ids, load

ALL = [(game, lesson) for game in game_ids() for lesson in lessons_of(game)]


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{game}-{lesson.id}" for game, lesson in ALL])
def test_a_lesson_is_played_to_its_end(game: str, lesson: Lesson) -> None:
    assert check_lesson(load(game), lesson) == []


@pytest.mark.parametrize("game", game_ids())
def test_names_of_lessons_are_their_own(game: str) -> None:
    names = [lesson.id for lesson in lessons_of(game)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", game_ids())
def test_a_path_begins_with_a_turn_that_wins(game: str) -> None:
    first, *rest = lessons_of(game)
    assert first.title == "Your first turn"
    assert first.wins
    assert 4 <= len(rest) <= 7


def test_others_answer_only_what_they_cannot_choose() -> None:
    """The enemy strikes back with its only option; where it has several it is left to choose."""
    lesson = lessons_of("battleground")[0]
    match = lesson_match(load("battleground"), lesson)
    for step in lesson.steps:
        match.play(lesson.seat, wanted(match, lesson.seat, step)[0])
    assert match.waiting() == [1]
    no_choice(match, lesson.seat)
    assert match.outcome() is not None

    courage = next(one for one in lessons_of("battleground") if one.id == "courage")
    match = lesson_match(load("battleground"), courage)
    for step in courage.steps:
        match.play(courage.seat, wanted(match, courage.seat, step)[0])
    no_choice(match, courage.seat)
    assert match.waiting() == [1]
    assert len(match.decision(1).options) > 1


def test_the_checker_notices_what_does_not_hold() -> None:
    game = load("shadows_edge")
    sound = lessons_of("shadows_edge")[0]

    def said(**changes: object) -> str:
        return " ".join(check_lesson(game, msgspec.structs.replace(sound, **changes)))

    assert "cannot be set up" in said(position={"sides": [{"hand": ["No such card"]}]})
    assert "step 1" in said(steps=[LessonStep(say="x", want=["attack Nobody -> Nobody"])])
    assert "does not lie on the table" in said(steps=[LessonStep(say="x", want=["end"], light=["moon:1"])])
    assert "does not win" in said(steps=sound.steps[:1])
    assert "nothing is wanted" in said(steps=[LessonStep(say="x", want=[])])
    assert "the table waits for" in said(seat=1)
