"""What is a lesson, and does it hold? A position, dice that fall as written, and steps: one sentence, one thing to do.

Lessons are data in packs (``lessons.yaml`` beside ``pack.yaml``), so designers write them too. They change nothing
about how a match is played and do not count for a pack's hash. The checker plays each to its end: whatever a step
wants must be legal there, nobody else may have a choice in between (a single option is taken for them), what is lit
must lie on the table, and the last step must win.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import yaml

from drumhead.kernel import Action, Broken, Game, Malformed, Match, Refusal, ScriptedDice, match_at, seeded

FILE = "lessons.yaml"
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=240)]
Slug = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_\-]*$")]


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do. ``want`` holds actions with names (``attack Levy -> Pikeman``) or verbs alone (``deploy``)."""

    say: Sentence
    want: list[str]
    light: list[str] = []
    """What glows, by refs or by names on the table."""
    other: str = "That is allowed, but this lesson is about something else."


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Slug
    title: Sentence
    sentence: Sentence
    position: dict[str, Any]
    steps: list[LessonStep]
    end: Sentence
    minutes: int = 3
    seat: int = 0
    dice: list[int] = []
    wins: bool = True
    """Does the last step win the game? Else the lesson ends when it is done."""


class LessonDice(ScriptedDice):
    """Dice that fall as written, and then as they like: who plays on after a lesson must not fall off its edge."""

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(rolls)
        self.rest = seeded("lesson", "rest")

    def below(self, n: int) -> int:
        if not self.rolls:
            self.drawn += 1
            return int(self.rest.below(n))
        return int(super().below(n))


@lru_cache(maxsize=32)
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game's own packs, in the order of the path."""
    folder = Path(__file__).parent.parent / "games" / game / "packs"
    found: list[Lesson] = []
    for path in sorted(folder.glob(f"*/{FILE}")):
        found += read_lessons(path)
    return tuple(found)


def read_lessons(path: Path) -> list[Lesson]:
    """The lessons of one file; Malformed says where it is wrong."""
    try:
        return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")) or [], list[Lesson])
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise Malformed(f"{path}: {error}") from None


def lesson_match(game: Game[Any], lesson: Lesson) -> Match[Any]:
    """The table of a lesson."""
    return match_at(game, game.position(dict(lesson.position)), LessonDice(list(lesson.dice)))


def wanted(match: Match[Any], seat: int, step: LessonStep) -> list[Action]:
    """All actions that this step takes for an answer now: every way of saying the same thing."""
    found: list[Action] = []
    options = match.decision(seat).options
    for text in step.want:
        name = text.strip().upper().replace(" ", "_").replace("-", "_")
        if name in match.game.info.verbs.__members__ and any(o.verb.name == name for o in options):
            found += [option for option in options if option.verb.name == name and option not in found]
        else:
            found.append(match.read(seat, text))
    return found


def no_choice(match: Match[Any], seat: int) -> None:
    """The others answer while they have one option only: whoever sits there would do the same."""
    while match.outcome() is None and seat not in match.waiting():
        other = match.waiting()[0]
        options = match.decision(other).options
        if len(options) != 1:
            return
        match.play(other, options[0])


def lit(match: Match[Any], seat: int, step: LessonStep) -> list[str]:
    """The refs of what glows: as written, or of the things of these names; of several, what the step wants touched."""
    view = match.view(seat)
    names: dict[str, list[str]] = {}
    _name(match.game.scene(view), names)
    asked = seat in match.waiting()
    touched = {ref for action in wanted(match, seat, step) for ref in match.game.refs(view, action)} if asked else set()
    found = []
    for one in step.light:
        refs = names.get(one.casefold(), [one])
        found.append(next((ref for ref in refs if ref in touched), refs[0]))
    return found


def _name(scene: object, names: dict[str, list[str]]) -> None:
    """Every thing of a scene by its ref and by its name."""
    if isinstance(scene, dict):
        ref, name = scene.get("ref"), scene.get("name")
        if isinstance(ref, str) and ref:
            for word in (ref, name):
                if isinstance(word, str) and ref not in names.setdefault(word.casefold(), []):
                    names[word.casefold()].append(ref)
        for value in scene.values():
            _name(value, names)
    elif isinstance(scene, list | tuple):
        for value in scene:
            _name(value, names)


def check_lesson(game: Game[Any], lesson: Lesson) -> list[str]:
    """Play it to its end, every wanted answer tried at each step; what is wrong with it."""
    try:
        match = lesson_match(game, lesson)
    except (Refusal, Broken) as error:
        return [f"{lesson.id}: the position cannot be set up: {error}"]
    for number, step in enumerate(lesson.steps, 1):
        where = f"{lesson.id}, step {number}"
        if match.waiting() != [lesson.seat]:
            return [f"{where}: the table waits for {match.waiting()}, not for seat {lesson.seat} alone."]
        try:
            answers = wanted(match, lesson.seat, step)
            for action in answers:
                match.verify(lesson.seat, action)
        except Refusal as refusal:
            return [f"{where}: {refusal.reason}"]
        if not answers:
            return [f"{where}: nothing is wanted."]
        things: dict[str, list[str]] = {}
        _name(match.game.scene(match.view(lesson.seat)), things)
        missing = [ref for ref in lit(match, lesson.seat, step) if ref.casefold() not in things]
        if missing:
            return [f"{where}: {missing[0]} does not lie on the table, so it cannot glow."]
        match.play(lesson.seat, answers[0])
        no_choice(match, lesson.seat)
    outcome = match.outcome()
    if lesson.wins and (outcome is None or lesson.seat not in outcome.winners()):
        return [f"{lesson.id}: the last step does not win the game."]
    return []


__all__ = [
    "Lesson",
    "LessonDice",
    "LessonStep",
    "check_lesson",
    "lesson_match",
    "lessons_of",
    "lit",
    "no_choice",
    "wanted",
]
