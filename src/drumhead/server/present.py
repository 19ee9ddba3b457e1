"""From the kernel's things to the wire's. What is shown to a seat is made here, from its view and its faces alone."""

from typing import Any

from drumhead.kernel import Action, Decision, Event, Game, Match, Outcome
from drumhead.kernel.action import make_action
from drumhead.server import protocol as wire


def to_wire_action(action: Action) -> wire.WireAction:
    more = [int(number) for number in action.more]
    return wire.WireAction(verb=action.verb.name.lower(), a=action.a, b=action.b, c=action.c, more=more)


def from_wire_action(game: Game[Any], action: wire.WireAction) -> Action:
    """Raises Malformed for a verb that the game does not have."""
    return make_action(game.info.verbs, action.verb, [action.a, action.b, action.c], list(action.more))


def to_wire_event(game: Game[Any], n: int, event: Event) -> wire.TableEvent:
    return wire.TableEvent(
        n=n,
        said=event.said.name.lower(),
        seat=event.seat,
        card=event.card,
        a=event.a,
        b=event.b,
        c=event.c,
        more=[int(number) for number in event.more],
        rule=event.rule,
        text=game.sentence(event),
    )


def to_wire_outcome(game: Game[Any], outcome: Outcome | None) -> wire.Outcome | None:
    if outcome is None:
        return None
    rule = game.rules.get(outcome.rule)
    return wire.Outcome(
        returns=list(outcome.returns),
        points=list(outcome.points),
        winners=outcome.winners(),
        rule=outcome.rule,
        reason=rule[1] if rule else "",
    )


def to_wire_decision(game: Game[Any], view: Any, decision: Decision, ask: int) -> wire.Decision:
    """``ask`` stands in for the kernel's count of inputs, which would tell of others' secret edits."""
    seat = decision.seat
    prompt = game.prompt(view, seat)
    options = [
        wire.Option(
            index=index,
            action=to_wire_action(action),
            words=game.words(view, seat, action),
            refs=game.refs(view, action),
            group=action.verb.name.lower(),
            notation=action.text(),
        )
        for index, action in enumerate(decision.options)
    ]
    return wire.Decision(
        seat=seat,
        ask=ask,
        kind=decision.kind,
        title=prompt.title,
        sentence=prompt.sentence,
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
