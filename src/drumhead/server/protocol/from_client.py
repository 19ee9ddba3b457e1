"""The websocket, from the client: everything that a seat or a watcher may say (``ToServer``)."""

from typing import Annotated

from msgspec import Meta

from drumhead.server.protocol.base import ChatText, Count, SeatNumber, Viewer, Wire, Word
from drumhead.server.protocol.things import WireAction, Wish

# `id` is chosen by the client and comes back in the verdict.


class Act(Wire, frozen=True, kw_only=True, tag_field="type", tag="action"):
    """Answer a decision. Draft edits and the commit of a sealed decision are actions too."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction


class Typed(Wire, frozen=True, kw_only=True, tag_field="type", tag="typed"):
    """Answer a decision in words, with the names on the table: ``attack Phalanx Veteran -> Needle Thrower``."""

    id: Count
    seat: SeatNumber
    ask: Count
    text: ChatText


class Why(Wire, frozen=True, kw_only=True, tag_field="type", tag="why"):
    """Would this action be legal? The verdict is the one that ``action`` would get, but nothing is played."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction


class Foresee(Wire, frozen=True, kw_only=True, tag_field="type", tag="foresee"):
    """What would come of this action, as the seat's own view tells it? Answered by ``foresight`` if it may be taken now
    and does something that can be told before. Else the verdict's ``witness`` holds what the game draws of a plan, in
    its own format; that may be asked at any time, also for an action that is not offered."""

    id: Count
    seat: SeatNumber
    action: WireAction


class Ask(Wire, frozen=True, kw_only=True, tag_field="type", tag="ask"):
    """What may I do with this thing now, and which rules stand against the rest? Answered by ``standing``."""

    id: Count
    seat: SeatNumber
    thing: Word


class Leads(Wire, frozen=True, kw_only=True, tag_field="type", tag="leads"):
    """After this action, would I be asked about this thing? ``ok`` if so: then both clicks mean both choices."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction
    thing: Word


class Undo(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Take back my last input. If that would cross a roll or a reveal, it becomes a request to the other seats."""

    id: Count
    seat: SeatNumber
    ask: Count


class UndoAnswer(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo_answer"):
    """Grant or refuse the takeback that another seat asked for."""

    id: Count
    seat: SeatNumber
    request: Count
    yes: bool


class Concede(Wire, frozen=True, kw_only=True, tag_field="type", tag="concede"):
    id: Count
    seat: SeatNumber


class HintPlease(Wire, frozen=True, kw_only=True, tag_field="type", tag="hint"):
    """Ask a bot for the best options; answered by ``hint`` when it has thought."""

    id: Count
    seat: SeatNumber
    ask: Count


class Rematch(Wire, frozen=True, kw_only=True, tag_field="type", tag="rematch"):
    """After the end: ask for a new table with the same set-up. When all have, ``room`` tells its code."""

    id: Count


class Say(Wire, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    id: Count
    text: ChatText


class Face(Wire, frozen=True, kw_only=True, tag_field="type", tag="face"):
    """Show me the table from this seat (one of mine), or -1 for none: the curtain of hot-seat play."""

    id: Count
    seat: Viewer


class LogPlease(Wire, frozen=True, kw_only=True, tag_field="type", tag="log"):
    """Events ``since`` (inclusive) of the faced seat's stream, at most ``MAX_EVENTS``; answered by ``events``."""

    id: Count
    since: Count


class Wishes(Wire, frozen=True, kw_only=True, tag_field="type", tag="wishes"):
    """In which kinds of windows I want to be asked: one for each of the table's ``moments``, in their order. Asked
    always, a seat that holds nothing gets a decision in which it can only let be; nobody else sees the difference."""

    id: Count
    seat: SeatNumber
    wishes: Annotated[list[Wish], Meta(max_length=32)]


class Ping(Wire, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    id: Count


ToServer = (
    Act
    | Typed
    | Why
    | Foresee
    | Ask
    | Leads
    | Undo
    | UndoAnswer
    | Concede
    | HintPlease
    | Rematch
    | Say
    | Face
    | LogPlease
    | Wishes
    | Ping
)
