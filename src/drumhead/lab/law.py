"""Do the options of a step list exactly what its law accepts? Every action in the declared ranges is tried, both ways.

The ranges come from the game's lexicon: for each verb every combination of the things that ``Game.domain`` names (of a
kind that nobody can list whole, those that it does name), as far as a budget allows (beyond it a sample, and actions
like the listed ones), and some with a number too many. What
``verify`` accepts must be listed, unless the step says in ``UNLISTED`` why it is not; what is listed must be accepted
(``check_options`` sees to that) and lie within the ranges, or the ranges would prove nothing. Steps that leave
``verify`` to the kernel accept what they list; there ``bars`` is asked, which says '' for what no rule forbids.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from drumhead.kernel import Action, Dice, Game, Illegal, Malformed, Match, Step
from drumhead.kernel.lexicon import Entry, Value, action_numbers

TRIES = 240  # actions tried for each decision
LONGEST = 2  # things tried in a field that may hold many

AnyGame = Game[Any]


def check_law(game: AnyGame, match: Match[Any], dice: Dice, tries: int = TRIES) -> int:
    """Compare options and law for each seat that is asked; returns how many actions were tried."""
    lexicon = game.info.lexicon
    if lexicon is None:
        return 0
    step = match.state.agenda[-1]
    tried = 0
    for seat in match.waiting():
        view = game.view(match.state, seat)
        listed = set(step.options(match.state, seat))
        ranges: dict[str, list[Value]] = {}
        for entry in lexicon.verbs.values():
            for field in entry.fields:
                if field.kind not in ranges:
                    things = game.domain(view, field.kind)
                    if things or field.kind not in lexicon.free:
                        ranges[field.kind] = things
        _check_listed(game, step, listed, ranges)
        if _unlisted(step) or not has_law(step):
            continue
        own = type(step).verify is not Step.verify
        for action in chain(ranged(game, ranges, dice, tries, own), near(game, listed, ranges, dice, tries)):
            tried += 1
            if action not in listed:
                assert not accepts(step, match.state, seat, action), (
                    f"The law of {_name(step)} accepts '{action.text()}', which is not listed; "
                    "list it, or say in UNLISTED why not."
                )
    return tried


def has_law(step: Step[Any]) -> bool:
    """Does the step say itself what is legal, beside what it lists?"""
    return type(step).verify is not Step.verify or type(step).bars is not Step.bars


def accepts(step: Step[Any], s: Any, seat: int, action: Action) -> bool:
    """Does the law accept this action, listed or not?"""
    if type(step).verify is Step.verify:
        return step.bars(s, seat, action) == ""
    try:
        step.verify(s, seat, action)
    except (Illegal, Malformed):
        return False
    return True


def ranged(
    game: AnyGame, ranges: dict[str, list[Value]], dice: Dice, tries: int, beyond: bool = False
) -> Iterator[Action]:
    """Actions of every verb whose things can be listed: all of them if the budget allows, else as many at random.

    ``beyond``: for each verb also one with a number too many.
    """
    lexicon = game.info.lexicon
    assert lexicon is not None
    entries = [e for e in lexicon.verbs.values() if all(field.kind in ranges for field in e.fields)]
    entries.sort(key=lambda entry: size(entry, ranges))  # verbs of few combinations are tried whole
    for place, entry in enumerate(entries):
        whole = size(entry, ranges)
        most = min(whole, max(1, tries // (len(entries) - place)))
        tries -= most
        for turn in range(most):
            yield _action(entry, ranges, turn if most == whole else dice.below(whole))
        if beyond and whole:
            yield _beyond(entry, _action(entry, ranges, dice.below(whole)))


def near(
    game: AnyGame, listed: set[Action], ranges: dict[str, list[Value]], dice: Dice, tries: int
) -> Iterator[Action]:
    """Actions like those that are listed, with another thing in one field: they come closest where ranges are wide."""
    lexicon = game.info.lexicon
    assert lexicon is not None
    found = sorted(listed, key=Action.text)
    for _ in range(min(tries, 8 * len(found))):
        option = found[dice.below(len(found))]
        fields = [f for f in lexicon.verbs[option.verb].fields if ranges.get(f.kind) and not f.many]
        if fields:
            field = fields[dice.below(len(fields))]
            things = ranges[field.kind]
            numbers = action_numbers(option)
            _put(numbers, int(field.start), things[dice.below(len(things))])
            yield Action(option.verb, numbers[0], numbers[1], numbers[2], tuple(numbers[3:]))


def size(entry: Entry, ranges: dict[str, list[Value]]) -> int:
    """How many actions of the verb lie in the ranges."""
    found = 1
    for field in entry.fields:
        count = len(ranges[field.kind])
        found *= sum(count**n for n in range(LONGEST + 1)) if field.many else count
    return found


def _action(entry: Entry, ranges: dict[str, list[Value]], number: int) -> Action:
    """The action of this number among all in the ranges."""
    numbers = [0, 0, 0]
    for field in entry.fields:
        things = ranges[field.kind]
        if not field.many:
            number, place = divmod(number, len(things))
            _put(numbers, int(field.start), things[place])
            continue
        length = 0
        number, place = divmod(number, sum(len(things) ** n for n in range(LONGEST + 1)))
        while place >= len(things) ** length:
            place -= len(things) ** length
            length += 1
        for turn in range(length):
            place, one = divmod(place, len(things))
            _put(numbers, int(field.start) + turn * int(field.width), things[one])
    return Action(entry.member, numbers[0], numbers[1], numbers[2], tuple(numbers[3:]))


def _put(numbers: list[int], at: int, value: Value) -> None:
    numbers.extend([0] * (at + len(value) - len(numbers)))
    numbers[at : at + len(value)] = value


def _beyond(entry: Entry, action: Action) -> Action:
    """The same action with one number more than its fields have: it must mean nothing, and so be refused."""
    numbers = action_numbers(action)
    at = 0
    for field in entry.fields:
        if field.many:
            return action
        at = int(field.start) + int(field.width)
    if at < 3:
        numbers[at] = 1
        return Action(entry.member, numbers[0], numbers[1], numbers[2], tuple(numbers[3:]))
    return Action(entry.member, numbers[0], numbers[1], numbers[2], (*numbers[3:], 1))


def _check_listed(game: AnyGame, step: Step[Any], listed: set[Action], ranges: dict[str, list[Value]]) -> None:
    """Whatever is listed lies in the declared ranges."""
    lexicon = game.info.lexicon
    assert lexicon is not None
    known = {kind: set(values) for kind, values in ranges.items()}
    for action in listed:
        entry = lexicon.verbs[action.verb]
        numbers = action_numbers(action)
        for field in entry.fields:
            for value in field.values(numbers):
                assert field.kind in lexicon.free or value in known[field.kind], (
                    f"{_name(step)} lists '{action.text()}', but {field.name} {value} is not in the domain of "
                    f"'{field.kind}'."
                )


def _unlisted(step: Step[Any]) -> str:
    return type(step).UNLISTED


def _name(step: Step[Any]) -> str:
    return type(step).__name__
