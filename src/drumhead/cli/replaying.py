"""How is a record read, checked and told in the terminal?"""

from pathlib import Path
from typing import Any, Final

from drumhead.cli.show import console, picture
from drumhead.kernel import (
    Game,
    Illegal,
    Malformed,
    Match,
    NotYourTurn,
    Options,
    Record,
    new_match,
    record_from_jsonl,
    record_from_text,
    replayed,
    state_hash,
    with_seats,
)

MOST_BYTES: Final = 50_000_000


def read_record(file: Path, packs: list[Path] | None = None) -> tuple[Game[Any], Record]:
    """A record from a file, with the game it belongs to. Any fault is one sentence."""
    import json

    from drumhead.cli.tables import find_game

    if file.stat().st_size > MOST_BYTES:
        raise Malformed(f"{file.name} is too big to be a record.")
    text = file.read_text(encoding="utf-8")
    is_text = text.lstrip().startswith("[Game ")
    try:
        first = text.lstrip().partition("\n")[0]
        name = json.loads(first[6:-1]) if is_text else json.loads(first)["game"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Malformed(f"{file.name} is not a Drumhead record.") from None
    if not isinstance(name, str) or ":" in name:
        raise Malformed(f"{file.name} is not a Drumhead record.")
    game = find_game(name, packs)
    verbs = game.info.verbs
    return game, (record_from_text(text, verbs) if is_text else record_from_jsonl(text, verbs))


def check_record(game: Game[Any], record: Record) -> str:
    """Play all of it and compare every hash; the sentence that says so."""
    match = replayed(game, record)
    checked = len(record.hashes) + bool(record.final)
    ended = f"ended by {record.result.rule}" if record.result is not None else "not over"
    return (
        f"The record is sound: {len(record.inputs)} inputs, {checked} hashes checked, {ended}, "
        f"final position {state_hash(game, match.state)}."
    )


def tell_record(game: Game[Any], record: Record, seat: int | None, to: int | None) -> None:
    """Tell the match input by input: openly, or as one seat saw it."""
    out = console()
    header = record.header
    header.must_fit(game)
    if seat is not None and seat >= header.seats:
        raise Malformed(f"There is no seat {seat} at this table.")
    match = new_match(game, Options(header.seats, tuple(header.lists), header.values), header.seed)
    stop = len(record.inputs) if to is None else min(to, len(record.inputs))
    heard = _tell_events(game, match, seat, 0)
    for place in range(stop):
        entry = record.inputs[place]
        open_to_me = seat is None or seat == entry.seat
        if entry.action is None:
            what = f"*{entry.kind}"
        elif open_to_me:
            what = with_seats(game.words(match.view(entry.seat), entry.seat, entry.action))
        else:
            what = "chooses"
        try:
            match.replay(entry)
        except (Illegal, NotYourTurn, Malformed) as refusal:
            raise Malformed(f"Input {place + 1} of the record cannot be played: {refusal.reason}") from None
        out.print(f"{place + 1}. Player {entry.seat + 1}: {what}", style="bold", markup=False)
        heard = _tell_events(game, match, seat, heard)
    if to is not None or not match.mask:
        out.print(picture(game, match.state if seat is None else match.view(seat)))
    outcome = match.outcome()
    if outcome is not None:
        out.print(ending(game, match), markup=False)


def _tell_events(game: Game[Any], match: Match[Any], seat: int | None, since: int) -> int:
    events = match.events(-1 if seat is None else seat)
    for event in events[min(since, len(events)) :]:
        sentence = game.sentence(event)
        if sentence:
            console().print(f"   {with_seats(sentence)}", markup=False)
    return len(events)


def ending(game: Game[Any], match: Match[Any]) -> str:
    """How it ended, in a sentence."""
    outcome = match.outcome()
    assert outcome is not None
    title = game.rules[outcome.rule][0] if outcome.rule in game.rules else outcome.rule
    winners = outcome.winners()
    who = "A draw" if not winners else " and ".join(f"Player {seat + 1}" for seat in winners) + " wins"
    if len(winners) > 1:
        who = who.replace("wins", "win")
    points = f", points {' : '.join(map(str, outcome.points))}" if outcome.points else ""
    return f"{who}: {title} ({outcome.rule}){points}."
