"""Is what the table explains true? Every reason against a thing is tried, for each seat that is asked.

Checks of one position, like the conformance kit's: a false answer raises ``AssertionError`` with a sentence.
"""

from collections.abc import Iterator
from typing import Any

from drumhead.kernel import Action, Dice, Game, Match, Refusal, standing

AnyGame = Game[Any]


def things_of(scene: object) -> set[str]:
    """The refs of everything that a scene draws."""
    return set(_refs(scene))


def _refs(scene: object) -> Iterator[str]:
    if isinstance(scene, dict):
        ref = scene.get("ref")
        if isinstance(ref, str) and ref:
            yield ref
        for value in scene.values():
            yield from _refs(value)
    elif isinstance(scene, list | tuple):
        for value in scene:
            yield from _refs(value)


def check_why(game: AnyGame, match: Match[Any], dice: Dice, most: int = 1000) -> int:
    """Every thing on the table has a use now or a true reason against it; how many things were asked for."""
    asked = 0
    for seat in range(match.state.seats):
        view = match.view(seat)
        things = sorted(things_of(game.scene(view)))
        while len(things) > most:
            things.pop(dice.below(len(things)))
        mine = seat in match.waiting()
        touched = {r for o in match.decision(seat).options for r in game.refs(view, o)} if mine else set()
        again = game.view(game.resample(view, dice), seat)
        for thing in things:
            found = match.why(seat, thing)
            asked += 1
            assert found.can or found.against, f"Nothing is said about {thing}."
            assert mine or found.against[0].rule == "K-TURN", f"{thing} is explained to a seat that is not asked."
            for action in found.can:
                match.verify(seat, action)
            for against in found.against:
                _check_true(match, seat, thing, against, touched)
            other = standing(game, again, seat, match.waiting(), thing)
            told = [[a.rule, a.sentence] for a in found.against]
            assert told == [[a.rule, a.sentence] for a in other.against], f"The reasons against {thing} tell a secret."
    return asked


def _check_true(match: Match[Any], seat: int, thing: str, against: Any, touched: set[str]) -> None:
    """A reason names the rule by which its action is refused; one without an action says that nothing names it."""
    assert against.rule in match.game.rules, f"'{against.rule}' is no rule."
    assert against.sentence, f"The rule {against.rule} has no sentence."
    if against.action is None:
        assert thing not in touched, f"{thing} is said to have no part in the question, but it has."
        return
    refusal = _refusal(match, seat, against.action)
    assert refusal is not None, f"{against.action.text()} is legal, and {against.rule} was held against it."
    assert refusal.rule == against.rule, f"{against.action.text()} is refused by {refusal.rule}."
    assert refusal.reason == against.sentence, f"{against.action.text()} is refused in other words."
    lack = against.lack
    assert lack is None or lack.have < lack.need, f"{against.action.text()}: nothing is missing."


def _refusal(match: Match[Any], seat: int, action: Action) -> Refusal | None:
    try:
        match.verify(seat, action)
    except Refusal as refusal:
        return refusal
    return None


__all__ = ["check_why", "things_of"]
