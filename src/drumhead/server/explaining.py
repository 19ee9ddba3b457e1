"""What does the table explain to a seat? What stands against a thing, what an action will do, where a click leads.

Everything is made from the seat's own view, with dice that have nothing to do with those of the match.
"""

import secrets
import time
from typing import TYPE_CHECKING, Any

from drumhead.bots.foreseeing import foresee_within
from drumhead.kernel import Action, Dice, Game, Refusal, leads_to, seeded, with_seats
from drumhead.server import protocol as wire
from drumhead.server.connection import Connection
from drumhead.server.live import LiveMatch
from drumhead.server.present import from_wire_action

if TYPE_CHECKING:
    from drumhead.server.room import Room

MILLISECONDS = 25.0
"""So long may one question keep the others waiting."""


async def answer(room: "Room", who: Connection, message: wire.Foresee | wire.Ask | wire.Leads) -> None:
    async with room.lock:
        ask = message.ask if isinstance(message, wire.Leads) else None
        code, reason = room.check_seat(who, message.seat, ask)
        live = room.live
        if code != "ok" or live is None:
            who.send(wire.Verdict(id=message.id, code=code, reason=reason))
            return
        budget = room.house.limiter.explaining
        if not budget.take(who.person, who.address):
            reason = "So many questions at once; ask again in a moment."
            who.send(wire.Verdict(id=message.id, code="slow_down", reason=reason))
            return
        began = time.thread_time()
        try:
            if isinstance(message, wire.Ask):
                names = [seat.name or f"Player {n + 1}" for n, seat in enumerate(room.row.body.seats)]
                who.send(standing(live, message, names))
            elif isinstance(message, wire.Leads):
                who.send(_leads(live, message))
            else:
                who.send(_foresee(live, message))
        except Refusal as refusal:
            malformed = refusal.rule == ""
            who.send(wire.Verdict(id=message.id, code="malformed" if malformed else "illegal", reason=refusal.reason))
        budget.charge(who.person, who.address, 1000 * (time.thread_time() - began))


def _dice() -> Dice:
    return seeded(secrets.token_hex(16), "explaining")


def standing(live: LiveMatch, message: wire.Ask, names: list[str]) -> wire.Standing:
    """What may be done with a thing, and every rule against the rest."""
    match, seat = live.match, message.seat
    found = match.why(seat, message.thing)
    view = match.view(seat)
    options = match.decision(seat).options if seat in match.waiting() else []
    things = live.game.names(view)
    against = []
    for one in found.against:
        lack = one.lack
        against.append(
            wire.Against(
                rule=one.rule,
                sentence=with_seats(one.sentence, names, things),
                doing=with_seats(live.game.words(view, seat, one.action), names, things) if one.action else "",
                have=lack.have if lack else 0,
                need=lack.need if lack else 0,
                what=lack.what if lack else "",
                witness=one.witness,
            )
        )
    can = [options.index(action) for action in found.can if action in options]
    return wire.Standing(id=message.id, thing=message.thing, can=can, against=against)


def _leads(live: LiveMatch, message: wire.Leads) -> wire.Verdict:
    action = from_wire_action(live.game, message.action)
    live.match.verify(message.seat, action)
    leads = leads_to(live.game, live.match.view(message.seat), message.seat, action, message.thing, _dice())
    return wire.Verdict(id=message.id, code="ok" if leads else "not_now")


def _foresee(live: LiveMatch, message: wire.Foresee) -> wire.Foresight | wire.Verdict:
    action = from_wire_action(live.game, message.action)
    match, seat = live.match, message.seat
    view = match.view(seat)
    drawn = live.game.plan(view, seat, action)
    if drawn is not None or not match.can(seat, action):
        return wire.Verdict(id=message.id, code="ok", witness=drawn)
    told = foresee_within(live.game, view, action, _dice(), MILLISECONDS)
    if told.tries == 0:
        return wire.Verdict(id=message.id, code="ok")
    things = live.game.names(view)
    return wire.Foresight(
        id=message.id,
        exact=told.exact,
        tries=told.tries,
        answers=told.answers,
        sentence=with_seats(told.sentence(), (), things),
        outcomes=[
            wire.Outlook(
                thing=one.thing,
                text=with_seats(one.text, (), things),
                chance=min(1.0, one.chance),
                counted=one.counted,
                mean=round(one.mean, 2),
                low=one.low,
                high=one.high,
            )
            for one in told.outcomes
        ],
        modifiers=modifiers(live.game, view, seat, action) if told.outcomes else [],
    )


def modifiers(game: Game[Any], view: Any, seat: int, action: Action) -> list[wire.Modifier]:
    """The numbers it would be rolled with; else those of the things it touches that something has changed."""
    reckoned = game.reckon(view, seat, action)
    if reckoned:
        return [
            wire.Modifier(
                of=one.of[:64],
                label=one.label[:64],
                value=int(one.value),
                sources=one.sources(),
            )
            for one in reckoned
        ]
    wanted = game.refs(view, action)
    found: list[wire.Modifier] = []
    for thing in _things(game.scene(view), set(wanted)):
        for number in thing.get("numbers", ()):
            sources = number.get("sources") or []
            if sources and isinstance(number.get("value"), int):
                told = [f"{source[0]} {source[1]:+d}" for source in sources if isinstance(source[1], int)]
                found.append(
                    wire.Modifier(
                        of=str(thing.get("name", ""))[:64],
                        label=str(number.get("label", ""))[:64],
                        value=number["value"],
                        sources=told,
                    )
                )
    return found


def _things(scene: object, wanted: set[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if isinstance(scene, dict):
        if scene.get("ref") in wanted and scene.get("numbers"):
            wanted.discard(scene["ref"])
            found.append(scene)
        for value in scene.values():
            found += _things(value, wanted)
    elif isinstance(scene, list | tuple):
        for value in scene:
            found += _things(value, wanted)
    return found
