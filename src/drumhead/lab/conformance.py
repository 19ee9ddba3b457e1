"""Does a game keep the kernel's contracts? The conformance kit: written once, run over every registered game.

Each check takes a game and a table (its options) and plays it with seeded random choices; a broken contract raises
``AssertionError`` with a sentence. The tests run a few games of it, ``make soak`` thousands.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.kernel import (
    FULL,
    SPECTATOR,
    Action,
    Dice,
    Game,
    Illegal,
    Malformed,
    Match,
    Options,
    Sealed,
    State,
    Table,
    advance,
    answer,
    bit,
    event_to_data,
    new_match,
    playout,
    record_from_jsonl,
    record_from_text,
    record_to_jsonl,
    record_to_text,
    redeal,
    replayed,
    seeded,
    silent_table,
    state_hash,
)
from drumhead.lab.law import check_law

AnyGame = Game[Any]
FUZZED = 6  # made-up actions per visited state and seat


def tables(game: AnyGame, dice: Dice, fixed: Mapping[str, object] | None = None) -> Iterator[Options]:
    """Endless legal tables: every number of seats, ready-made lists in all pairings, options on and off.

    What is ``fixed`` holds at every table, from the first one on.
    """
    held = dict(fixed or {})
    info = game.info
    presets = game.presets()
    musters = game.muster(game.default_options(info.min_seats), 0, seeded("tables", info.id)) is not None
    first = True
    while True:
        seats = info.min_seats + dice.below(info.max_seats - info.min_seats + 1)
        if first:
            usual = game.default_options(seats)
            first = False
            if not held:
                yield usual
                continue
            options = Options(seats, usual.lists, {**usual.values, **held})
            if not game.violations(options):
                yield options
            continue
        lists = tuple(presets[dice.below(len(presets))].data for _ in range(seats)) if presets else ()
        values: dict[str, object] = {}
        for option in info.options:
            if dice.below(3) == 0:
                values[option.name] = option.choices[dice.below(len(option.choices))]
        values.update(held)
        options = Options(seats, lists, values)
        drawn = [game.muster(options, seat, dice) for seat in range(seats)] if musters and dice.below(2) else []
        if drawn:
            options = Options(seats, tuple(drawn), values)
        if not game.violations(options):
            yield options


def seed_of(label: str) -> str:
    """A match seed for a label."""
    dice = seeded("conformance", label)
    return "".join(f"{dice.word():08x}" for _ in range(4))


def play(
    game: AnyGame, options: Options, label: str, visit: Callable[[Match[Any], Dice], None] | None = None
) -> Match[Any]:
    """A whole match of random options through ``Match``; ``visit`` sees it before every input."""
    match = new_match(game, options, seed_of(label))
    dice = seeded(label, "choices")
    inputs = 0
    while match.mask:
        if visit is not None:
            visit(match, dice)
        waiting = match.waiting()
        seat = waiting[dice.below(len(waiting))]
        choices = match.decision(seat).options
        assert choices, f"Seat {seat} is asked by {match.state.agenda[-1]!r} and has no option."
        match.play(seat, choices[dice.below(len(choices))])
        inputs += 1
        assert inputs <= 20 * game.info.max_decisions, "The match does not end within its declared bound."
    outcome = match.outcome()
    assert outcome is not None, "Nobody is asked and the game is not over."
    assert sum(outcome.returns) == 0, f"Returns {outcome.returns} do not add up to zero."
    assert outcome.rule in game.rules, f"The game ended by '{outcome.rule}', which is no rule."
    assert match.state.clock <= game.info.max_decisions, "More decisions than the game declares."
    return match


# -- one state at a time


def check_options(game: AnyGame, match: Match[Any]) -> None:
    """All options are different, accepted, within the bound, in words; and alike on state, view and resample."""
    dice = seeded(str(match.number()), "resample")
    step = match.state.agenda[-1]
    for seat in match.waiting():
        options = step.options(match.state, seat)
        assert len(options) <= game.info.max_options, f"{len(options)} options exceed the declared bound."
        assert len(set(options)) == len(options), f"Two options of {step!r} are the same."
        view = game.view(match.state, seat)
        for option in options:
            step.verify(match.state, seat, option)
            step.verify(view, seat, option)
            assert game.words(view, seat, option).strip(), f"{option!r} has no words."
            assert all(isinstance(ref, str) for ref in game.refs(view, option))
        assert game.prompt(view, seat).title.strip(), f"{step!r} has no prompt."
        assert step.options(view, seat) == options, f"{step!r}: the seat's view offers other options than the state."
        again = game.resample(view, dice)
        assert step.options(again, seat) == options, f"{step!r}: a resample offers other options than the state."


def check_save(game: AnyGame, match: Match[Any], dice: Dice) -> None:
    """A saved and loaded state is the same and goes on the same."""
    data = game.to_data(match.state)
    text = json.dumps(data)
    loaded = game.position(json.loads(text))
    assert game.to_data(loaded) == data, "position(to_data(s)) is not s."
    left, right = game.clone(match.state), loaded
    playout(left, dice.copy(), None, 25)
    playout(right, dice.copy(), None, 25)
    assert game.to_data(left) == game.to_data(right), "A loaded state goes on differently."
    assert json.dumps(data) == text, "to_data shares a list with the game."
    assert game.to_data(match.state) == data, "Playing on a clone changed the original."


def check_secrets(game: AnyGame, match: Match[Any], dice: Dice) -> None:
    """Re-deal what each seat cannot know: its view, options, words and refusals stay the same; and resample is true."""
    state = match.state
    for seat in [SPECTATOR, *range(state.seats)]:
        view = game.view(state, seat)
        seen = game.to_data(view)
        assert view.viewer == seat, "A view must say whose it is."
        again = game.resample(view, dice)
        assert again.viewer == FULL, "A resample is a full state."
        assert game.to_data(game.view(again, seat)) == seen, f"Seat {seat} can tell a resample from the real thing."
        dealt = game.with_zones(state, redeal(game.zones(state), seat, dice))
        shown = game.to_data(game.view(dealt, seat))
        assert shown == seen, f"Seat {seat}'s view shows what it cannot know: {_difference(seen, shown)}."
        told, other = (_face(game, match, s, seat, dice.copy()) for s in (state, dealt))
        assert told == other, f"Seat {seat}'s options, words or refusals show what it cannot know."


def _face(game: AnyGame, match: Match[Any], s: State, seat: int, dice: Dice) -> list[object]:
    """All that a seat is told about its decision, as plain data, refusals of made-up actions included."""
    view = game.view(s, seat)
    told: list[object] = [game.scene(view)]
    if seat == SPECTATOR or not match.mask & bit(seat):
        return told
    step = s.agenda[-1]
    prompt = game.prompt(view, seat)
    told.append([prompt.title, prompt.sentence, prompt.rule])
    for option in step.options(s, seat):
        told.append([option.text(), game.words(view, seat, option), game.refs(view, option)])
    verbs = list(game.info.verbs)
    for _ in range(FUZZED):
        action = Action(verbs[dice.below(len(verbs))], dice.below(40), dice.below(12), dice.below(3))
        told.append([action.text(), _refusal(game, s, view, seat, action)])
    return told


def _refusal(game: AnyGame, s: State, view: State, seat: int, action: Action) -> str:
    try:
        s.agenda[-1].verify(s, seat, action)
    except Illegal as refusal:
        return f"{refusal.rule}: {refusal.reason or game.reason(view, seat, action, refusal.rule)}"
    except Malformed as refusal:
        return refusal.reason
    return ""


def _difference(a: dict[str, object], b: dict[str, object]) -> str:
    return ", ".join(key for key in a if a[key] != b.get(key))


def check_twins(game: AnyGame, match: Match[Any], dice: Dice) -> None:
    """Where a seat chooses in secret, two tables that differ only in its choice look the same to all others."""
    step = match.state.agenda[-1]
    if not step.secret():
        return
    for chooser in match.waiting():
        options = step.options(match.state, chooser)
        faces: list[list[object]] = []
        for pick in range(min(len(options), 6)):
            option = options[pick * len(options) // min(len(options), 6)]
            if isinstance(step, Sealed) and option.same(step.committing()):
                continue
            twin = game.clone(match.state)
            events: list[Any] = []
            table = Table(dice.copy(), [dice.copy() for _ in range(twin.seats)], events)
            answer(twin, table, chooser, option)
            if not twin.agenda or type(twin.agenda[-1]) is not type(step) or twin.clock != match.state.clock:
                continue  # the choice has come to its public end
            told: list[object] = []
            for seat in [SPECTATOR, *range(twin.seats)]:
                if seat != chooser:
                    told.append(game.to_data(game.view(twin, seat)))
                    told.append([event_to_data(e) for e in events if e.heard & bit(seat)])
            faces.append(told)
        for other in faces[1:]:
            assert other == faces[0], f"Others can see something of the secret choice in {step!r}."


def check_orders(game: AnyGame, match: Match[Any], dice: Dice) -> None:
    """Sealed inputs of different seats commute: whatever the order of arrival, the same position is revealed."""
    step = match.state.agenda[-1]
    if not isinstance(step, Sealed) or match.state.committed:
        return
    seats = match.waiting()
    plans: dict[int, list[Action]] = {}
    for seat in seats:
        s = game.clone(match.state)
        table = silent_table(s.seats, seeded(str(seat), "orders"))
        plans[seat] = []
        while s.agenda[-1] is step and not s.committed & bit(seat) and len(plans[seat]) < 400:
            options = step.options(s, seat)
            tired = len(plans[seat]) > 200
            action = options[-1] if tired else options[dice.below(len(options))]
            plans[seat].append(action)
            step.take(s, table, seat, action)
    results: list[dict[str, object]] = []
    for order in (seats, seats[::-1]):
        s = game.clone(match.state)
        table = Table(seeded("x", "table"), [seeded(str(seat), "orders") for seat in range(s.seats)])
        for seat in order:
            for action in plans[seat]:
                step.take(s, table, seat, action)
        advance(s, table)
        results.append(game.to_data(s))
    assert results[0] == results[1], f"The order of commits changes what {step!r} reveals."


def check_undo(game: AnyGame, match: Match[Any], before: dict[str, object], seat: int) -> None:
    """An undo that is granted restores the state to the last number."""
    if not match.can_undo(seat):
        return
    told = len(match.events(seat))
    match.undo(seat)
    assert game.to_data(match.state) == before, "Undo does not restore the state."
    assert len(match.events(seat)) <= told


# -- whole games


def check_game(game: AnyGame, options: Options, label: str, every: int = 7) -> Match[Any]:
    """One whole game under all checks; state checks at every ``every``-th decision. Returns the finished match."""
    seen = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal seen
        seen += 1
        check_twins(game, match, seeded(label, f"twins {seen}"))
        check_orders(game, match, seeded(label, f"orders {seen}"))
        if seen % every:
            return
        check_options(game, match)
        check_law(game, match, seeded(label, f"law {seen}"))
        check_save(game, match, seeded(label, f"save {seen}"))
        check_secrets(game, match, seeded(label, f"secrets {seen}"))

    match = play(game, options, label, visit)
    check_record(game, match)
    check_log(game, match)
    return match


def check_record(game: AnyGame, match: Match[Any]) -> None:
    """The record parses back from both faces and replays to the same hash."""
    text = record_to_jsonl(match.record)
    again = record_from_jsonl(text, game.info.verbs)
    assert record_to_jsonl(again) == text, "The JSON lines do not parse back."
    face = record_to_text(match.record)
    assert record_to_jsonl(record_from_text(face, game.info.verbs)) == text, "The text face does not parse back."
    copy = replayed(game, again)
    assert state_hash(game, copy.state) == match.record.final, "The record replays to another end."


def check_log(game: AnyGame, match: Match[Any]) -> None:
    """The log speaks: every event has a place in the game's vocabulary and a sentence (or is only for the eye)."""
    for seat in [SPECTATOR, *range(match.state.seats)]:
        for event in match.events(seat):
            assert isinstance(game.sentence(event), str)
            assert not event.rule or event.rule in game.rules, f"An event cites '{event.rule}', which is no rule."


def check_undo_everywhere(game: AnyGame, options: Options, label: str) -> int:
    """Play a game, take back every input that may be taken back, play it again; returns how many there were."""
    match = new_match(game, options, seed_of(label))
    dice = seeded(label, "choices")
    undone = 0
    while match.mask:
        seat = match.waiting()[0]
        choices = match.decision(seat).options
        action = choices[dice.below(len(choices))]
        before = game.to_data(match.state)
        match.play(seat, action)
        if match.can_undo(seat):
            check_undo(game, match, before, seat)
            undone += 1
            match.play(seat, action)
    check_record(game, match)
    return undone


def main() -> None:
    """``python -m drumhead.lab.conformance GAME``: the kit on one game, for whoever is writing it."""
    from drumhead.games import load

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--every", type=int, default=5)
    args = parser.parse_args()
    game = load(args.game)
    makers = tables(game, seeded("tables", args.game))
    for number in range(args.games):
        options = next(makers)
        match = check_game(game, options, f"{args.game} {number}", args.every)
        outcome = match.outcome()
        assert outcome is not None
        print(f"game {number}: {match.number()} inputs, {outcome.returns} by {outcome.rule}")  # noqa: T201
    print(f"undone: {check_undo_everywhere(game, next(makers), 'undo')}")  # noqa: T201


if __name__ == "__main__":
    main()
