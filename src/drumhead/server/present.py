"""From the kernel's things to the wire's. What is shown to a seat is made here, from its view and its faces alone."""

from typing import Any

from drumhead.kernel import Action, Decision, Event, Game, Match, with_seats
from drumhead.kernel.action import make_action
from drumhead.kernel.record import CONCEDE, FLAG
from drumhead.server import protocol as wire


def to_wire_action(action: Action) -> wire.WireAction:
    more = [int(number) for number in action.more]
    return wire.WireAction(verb=action.verb.name.lower(), a=action.a, b=action.b, c=action.c, more=more)


def from_wire_action(game: Game[Any], action: wire.WireAction) -> Action:
    """Raises Malformed for a verb that the game does not have."""
    return make_action(game.info.verbs, action.verb, [action.a, action.b, action.c], list(action.more))


SENTENCES = 20_000
_sentences: dict[tuple[object, ...], tuple[str, str]] = {}


def to_wire_event(game: Game[Any], n: int, event: Event) -> wire.TableEvent:
    """``text`` holds marks for seats; the client knows their names."""
    # A sentence follows from the event alone, and the same things are said at every table, to everybody at it.
    key = (
        game.content,
        event.said,
        event.seat,
        event.card,
        event.a,
        event.b,
        event.c,
        event.more,
        event.rule,
    )
    said = _sentences.get(key)
    if said is None:
        if len(_sentences) >= SENTENCES:
            _sentences.clear()
        said = _sentences[key] = (event.said.name.lower(), game.sentence(event))
    return wire.TableEvent(
        n=n,
        said=said[0],
        seat=event.seat,
        card=event.card,
        a=event.a,
        b=event.b,
        c=event.c,
        more=[int(number) for number in event.more] if event.more else [],
        rule=event.rule,
        text=said[1],
    )


def to_wire_outcome(match: Match[Any]) -> wire.Outcome | None:
    outcome, game = match.outcome(), match.game
    if outcome is None:
        return None
    rule = game.rules.get(outcome.rule)
    last = match.record.inputs[-1] if match.record.inputs else None
    return wire.Outcome(
        returns=list(outcome.returns),
        points=list(outcome.points),
        winners=outcome.winners(),
        rule=outcome.rule,
        reason=rule[1] if rule else "",
        by=last.seat if last is not None and last.kind in (CONCEDE, FLAG) else -1,
    )


def _written(action: Action) -> tuple[wire.WireAction, str]:
    """An action for the wire and as it is typed: it depends on nothing else, and the same ones are offered all day."""
    key = (action.verb, action.a, action.b, action.c, action.more)
    known = _actions.get(key)
    if known is None:
        if len(_actions) >= SENTENCES:
            _actions.clear()
        known = _actions[key] = (to_wire_action(action), action.text())
    return known


_actions: dict[tuple[object, ...], tuple[wire.WireAction, str]] = {}


def to_wire_decision(game: Game[Any], view: Any, decision: Decision, ask: int) -> wire.Decision:
    """``ask`` stands in for the kernel's count of inputs, which would tell of others' secret edits."""
    seat = decision.seat
    prompt = game.prompt(view, seat)
    options = []
    say, touch = game.words, game.refs
    for index, action in enumerate(decision.options):
        shown, notation = _written(action)
        words = say(view, seat, action)
        options.append(
            wire.Option(
                index=index,
                action=shown,
                words=with_seats(words) if "{" in words else words,
                refs=touch(view, action),
                group=shown.verb,
                notation=notation,
            )
        )
    return wire.Decision(
        seat=seat,
        ask=ask,
        kind=decision.kind,
        title=with_seats(prompt.title),
        sentence=with_seats(prompt.sentence),
        rule=prompt.rule,
        options=options,
        sealed=decision.sealed,
    )


def events_since(match: Match[Any], viewer: int, since: int, most: int = wire.MAX_EVENTS) -> list[wire.TableEvent]:
    """The viewer's faces from ``since`` on; the last ``most`` of them if there are more."""
    faces = match.events(viewer, since)
    skip = max(0, len(faces) - most)
    return [to_wire_event(match.game, since + place, faces[place]) for place in range(skip, len(faces))]


def committed_seats(match: Match[Any]) -> list[int]:
    return [seat for seat in range(match.state.seats) if match.state.committed >> seat & 1]
