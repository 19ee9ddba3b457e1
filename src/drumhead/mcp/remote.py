"""The same tools for a seat at a table of a running server: everything comes over the socket that a browser would have.

The server sends a socket what its seat may know and nothing else, so there is nothing here that could tell more.
Needs ``websockets`` (``drumhead[mcp]``).
"""

import json
import time
from contextlib import ExitStack, suppress
from http.cookiejar import CookieJar
from importlib import import_module
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from drumhead.games import load
from drumhead.kernel import Game, Malformed, with_seats
from drumhead.lab.picture import scene_lines
from drumhead.mcp.rules import rule_text

PATIENCE: Final = 120.0  # seconds that a tool waits for the others before it says that it waits
MOST_EVENTS: Final = 60
Message = dict[str, Any]


class House:
    """The REST side of a server, for one guest."""

    def __init__(self, url: str) -> None:
        if not url.startswith(("http://", "https://")):
            raise Malformed("The server's address begins with http:// or https://.")
        self.url: Final = url.rstrip("/")
        self.jar: Final = CookieJar()
        self._open: Final = build_opener(HTTPCookieProcessor(self.jar)).open
        self.call("GET", "/api/me")

    def call(self, method: str, path: str, body: object = None) -> Any:
        """One request; what the server refuses is said in its own words."""
        data = None if body is None else json.dumps(body).encode()
        asked = Request(  # noqa: S310  (the scheme was checked)
            self.url + path, data, {"content-type": "application/json", "origin": self.url}, method=method
        )
        try:
            with self._open(asked, timeout=PATIENCE) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            told = error.read().decode(errors="replace")
            with suppress(ValueError, AttributeError):
                told = str(json.loads(told).get("reason") or told)
            raise Malformed(f"The server refused: {told[:300]}") from None
        except (URLError, TimeoutError) as error:
            raise Malformed(f"There is no server at {self.url}: {getattr(error, 'reason', error)}") from None

    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)


def sit_down(url: str, game: str, room: str = "", seat: int = 0, seats: int = 0, bots: str = "captain") -> "RemoteSeat":
    """Set up a table of one's own against bots, or take an open seat of the room ``CODE`` or ``CODE#KEY``."""
    house = House(url)
    if room:
        code, _, key = room.rpartition("/")[2].partition("#")
        house.call("POST", f"/api/rooms/{code}/join", {"key": key or None})
        info = house.call("GET", f"/api/rooms/{code}")["room"]
        if not any(one["seat"] == seat and one["yours"] for one in info["seats"]):
            house.call("PUT", f"/api/rooms/{code}/seats/{seat}", {})
    else:
        count = seats or int(load(game).info.min_seats)
        if not 0 <= seat < count:
            raise Malformed(f"The seat is a number from 0 to {count - 1}.")
        who = [{"who": "me"} if place == seat else {"who": "bot", "level": bots} for place in range(count)]
        info = house.call("POST", "/api/rooms", {"game": game, "seats": who})["room"]
    return RemoteSeat(house, info, seat)


class RemoteSeat:
    """One seat at a table of a server."""

    def __init__(self, house: House, room: Message, seat: int) -> None:
        try:
            connect = import_module("websockets.sync.client").connect
        except ImportError:
            raise Malformed("This needs the package websockets: pip install 'drumhead[mcp]'.") from None
        self.house: Final = house
        self.game: Final[Game[Any]] = load(room["game"])
        self.seat: Final = seat
        self.view: Message = {}
        self.room: Message = room
        self.told: list[Message] = []
        self.heard = 0
        self.patience = PATIENCE
        self._number = 0
        place = house.url.replace("http", "ws", 1) + f"/api/rooms/{room['code']}/ws"
        self._open: Final = ExitStack()
        self._socket: Final[Any] = self._open.enter_context(
            connect(place, additional_headers={"cookie": house.cookie()}, origin=house.url, max_size=None)
        )
        while not self.view:
            self._receive(PATIENCE)

    # -- tools

    def look(self) -> str:
        """The table as this seat sees it, and what it is asked."""
        self._read()
        scene = self.view.get("scene") or {}
        return "\n".join([*[self._named(line) for line in scene_lines(self.game, scene)], "", *self._question()])

    def options(self) -> str:
        """What this seat is asked, with its options numbered from 1."""
        self._read()
        self._wait()
        return "\n".join(self._question())

    def play(self, option: str) -> str:
        """Take an option, by its number or in words; says what happened until this seat is asked again."""
        self._wait()
        asked = self.view.get("pending")
        if asked is None:
            return "\n".join(self._question())
        text = option.strip()
        if text.isdecimal():
            options = asked["options"]
            if not 1 <= int(text) <= len(options):
                return f"There is no option {text}; there are {len(options)}, numbered from 1."
            verdict = self._ask("action", ask=asked["ask"], action=options[int(text) - 1]["action"])
        else:
            verdict = self._ask("typed", ask=asked["ask"], text=text[:300])
        if verdict["code"] != "ok":
            return self._refused(verdict)
        self._wait(int(asked["ask"]))
        return "\n".join([*self._news(), "", *self._question()])

    def undo(self) -> str:
        """Take back this seat's last choice, if nothing was rolled or revealed since; else the others are asked."""
        verdict = self._ask("undo", ask=self.view.get("ask", 0))
        if verdict["code"] == "asked":
            return "The other players were asked whether they grant it."
        if verdict["code"] != "ok":
            return self._refused(verdict)
        self._wait()
        self.heard = min(self.heard, len(self.told))
        return "\n".join(["Taken back.", "", *self._question()])

    def why(self, what: str) -> str:
        """Why something is not possible now: a thing ('unit:7'), or the number of an option."""
        self._wait()
        asked = self.view.get("pending")
        if asked is None:
            return "This seat is not asked now."
        text = what.strip()
        if text.isdecimal() and 1 <= int(text) <= len(asked["options"]):
            verdict = self._ask("why", ask=asked["ask"], action=asked["options"][int(text) - 1]["action"])
            return "That is possible now." if verdict["code"] == "ok" else self._refused(verdict)
        number = self._send("ask", thing=text[:100])
        answer = self._until(number)
        if answer["type"] != "standing":
            return self._refused(answer)
        lines = [f"Possible: {asked['options'][place]['words']}" for place in answer["can"]]
        lines += [f"{one['rule']}: {one['sentence']}" for one in answer["against"]]
        return self._named("\n".join(lines) or f"Nothing can be said of '{text[:80]}'.")

    def rule(self, id: str) -> str:
        """A rule by its id, such as SE-ATK-05; a part of an id or a word lists the rules that match."""
        return rule_text(self.game, id)

    def log(self, last: int = 30) -> str:
        """What happened, as this seat heard it: the last so many sentences."""
        self._read()
        sentences = [self._named(event["text"]) for event in self.told if event["text"]]
        return "\n".join(sentences[-max(1, min(int(last), 400)) :]) or "Nothing has happened yet."

    def close(self) -> None:
        """Leave the socket; the seat stays taken."""
        self._open.close()

    # -- inside

    def _wait(self, answered: int = -1) -> None:
        """Read until this seat is asked (anew, if a question was just answered), or the match is over."""
        end = time.monotonic() + self.patience
        while True:
            view = self.view
            if view:
                asked = view.get("pending")
                if view.get("outcome") is not None or (asked is not None and asked["ask"] != answered):
                    return
            if (left := end - time.monotonic()) <= 0 or self._receive(left) is None:
                return

    def _read(self) -> None:
        """Read what the server has sent meanwhile."""
        self._number += 1
        self._socket.send(json.dumps({"type": "ping", "id": self._number}))
        self._until(self._number)

    def _receive(self, seconds: float) -> Message | None:
        try:
            raw = self._socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        except import_module("websockets.exceptions").ConnectionClosed:
            raise Malformed("The server has closed the connection.") from None
        message: Message = json.loads(raw)
        kind = message["type"]
        if kind == "view" and message["seat"] == self.seat:
            keep = message["events"][0]["n"] if message["events"] else message["upto"]
            self.told = self.told[:keep] + message["events"]
            self.view = message
        elif kind in ("hello", "room"):
            self.room = message["room"]
        return message

    def _send(self, kind: str, **fields: object) -> int:
        self._number += 1
        self._socket.send(json.dumps({"type": kind, "id": self._number, "seat": self.seat, **fields}))
        return self._number

    def _until(self, number: int) -> Message:
        """The answer to a message; views that come before it are looked at on the way."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            message = self._receive(left)
            if message is not None and message.get("id") == number:
                return message
        raise Malformed("The server does not answer.")

    def _ask(self, kind: str, **fields: object) -> Message:
        return self._until(self._send(kind, **fields))

    def _question(self) -> list[str]:
        outcome = self.view.get("outcome")
        if outcome is not None:
            return [self._ending(outcome)]
        asked = self.view.get("pending")
        if asked is None:
            return ["The table waits for somebody else. Call options to see whether that has changed."]
        title = str(asked["title"])
        lines = [f"{title}." if title[-1:].isalnum() else title]
        if asked["sentence"]:
            lines.append(asked["sentence"])
        lines += [f"  {place + 1}: {option['words']}" for place, option in enumerate(asked["options"])]
        return [self._named(line) for line in lines]

    def _news(self) -> list[str]:
        fresh = [self._named(event["text"]) for event in self.told[self.heard :] if event["text"]]
        self.heard = len(self.told)
        return fresh[-MOST_EVENTS:]

    def _named(self, text: str) -> str:
        return with_seats(text, (), names_in(self.view.get("scene"))) if "{" in text else text

    def _refused(self, verdict: Message) -> str:
        rule, reason = verdict.get("rule", ""), self._named(verdict.get("reason", "") or verdict["code"])
        return f"Not possible ({rule}): {reason}" if rule else f"Not possible: {reason}"

    def _ending(self, outcome: Message) -> str:
        winners = outcome["winners"]
        who = "A draw" if not winners else " and ".join(f"Player {seat + 1}" for seat in winners) + " won"
        you = "You won." if self.seat in winners else "You did not win." if winners else ""
        return f"The match is over. {who}: {self._named(outcome['reason'])} ({outcome['rule']}). {you}".strip()


def names_in(scene: object) -> dict[str, str]:
    """What the things of a scene are called, by their marks."""
    found: dict[str, str] = {}
    waiting = [scene]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("ref"), str) and isinstance(part.get("name"), str):
                found.setdefault(part["ref"], part["name"])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found
