"""What is left of a match? Its inputs: a header, then every choice in order of arrival, and hashes to check a replay
by.

Two faces, each parsing back to the same record: JSON lines for machines, and a text in the manner of chess's PGN for
people. A record of a running match is the server's secret (seed, lists, inputs and hashes all let one test guesses).
"""

import json
from enum import Enum
from hashlib import sha256
from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.action import Action, action_from_data, action_to_data, parse_action
from drumhead.kernel.agenda import S
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.state import Outcome

FORMAT: Final = 1
HASH_EVERY: Final = 20
UNDO: Final = "undo"
CONCEDE: Final = "concede"
FLAG: Final = "flag"
_TAGS: Final = ("Game", "Rules", "Content", "Seats", "Lists", "Options", "Commitment", "Seed", "Names")


class Header:
    """What must be the same for a replay to be the same game."""

    def __init__(
        self,
        game: str,
        rules: str,
        content: str,
        seats: i64,
        lists: list[object],
        values: dict[str, object],
        commitment: str,
        seed: str,
    ) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self.content: Final = content
        self.seats: Final[i64] = seats
        self.lists: Final = lists
        self.values: Final = values
        self.commitment: Final = commitment
        self.seed: Final = seed
        self.names: list[str] = []  # who sat where; for people, not for the replay

    def must_fit(self, game: "Game[Any]") -> None:
        """Refuse a record of other rules or other content, in one sentence."""
        if self.game != game.info.id:
            raise Malformed(f"This is a record of '{self.game[:40]}', not of {game.info.id}.")
        if self.rules != game.info.rules_version:
            raise Malformed(
                f"This record was played by rules version {self.rules[:20]}; here is {game.info.rules_version}."
            )
        if self.content != game.content:
            raise Malformed(
                f"This record was played with other content ({self.content[:12]}) than is loaded ({game.content[:12]})."
            )


class Input:
    """One line of a record: a seat's action, or (with a ``kind``) an undo, a concession, a flag."""

    def __init__(self, seat: i64, kind: str, action: Action | None) -> None:
        self.seat: Final[i64] = seat
        self.kind: Final = kind
        self.action: Final = action


class Record:
    """A match as its inputs."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.inputs: Final[list[Input]] = []
        self.hashes: Final[dict[int, str]] = {}  # after so many inputs, the state had this hash
        self.result: Outcome | None = None
        self.final: str = ""

    def close(self, result: Outcome, final: str) -> None:
        """The match is over."""
        self.result = result
        self.final = final


def state_hash(game: "Game[S]", s: S) -> str:
    """The same on every machine, pure or compiled."""
    text = json.dumps(game.to_data(s), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:32]


# -- JSON lines


def record_to_jsonl(record: Record) -> str:
    """A header line, a line per input, hashes where they were taken, a closing line."""
    header = record.header
    head: dict[str, object] = {
        "drumhead": FORMAT,
        "game": header.game,
        "rules": header.rules,
        "content": header.content,
        "seats": header.seats,
        "lists": header.lists,
        "options": header.values,
        "commitment": header.commitment,
        "seed": header.seed,
        "names": header.names,
    }
    lines = [_json(head)]
    for place in range(len(record.inputs)):
        lines.append(_json(input_to_data(record.inputs[place])))
        known = record.hashes.get(place + 1)
        if known is not None:
            lines.append(_json({"at": place + 1, "hash": known}))
    if record.result is not None:
        end: dict[str, object] = {
            "returns": list(record.result.returns),
            "rule": record.result.rule,
            "points": list(record.result.points),
            "hash": record.final,
        }
        lines.append(_json(end))
    return "\n".join(lines) + "\n"


def record_from_jsonl(text: str, verbs: type[Enum]) -> Record:
    """Read JSON lines from anywhere; every fault is named with its line."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    else:
        raise Malformed("The record is cut off: its last line does not end.")
    if not lines:
        raise Malformed("The record is empty.")
    record = Record(_header(_loaded(lines[0], 1)))
    for place in range(1, len(lines)):
        data = _loaded(lines[place], place + 1)
        if isinstance(data, list):
            if record.result is not None:
                raise Malformed(f"Line {place + 1} of the record comes after the end of the match.")
            try:
                record.inputs.append(input_from_data(verbs, data))
            except Malformed as fault:
                raise Malformed(f"Line {place + 1} of the record: {fault.reason}") from None
        elif isinstance(data, dict) and isinstance(data.get("hash"), str):
            if "at" in data:
                if data["at"] != len(record.inputs):
                    raise Malformed(f"Line {place + 1} of the record: a hash stands in the wrong place.")
                record.hashes[len(record.inputs)] = data["hash"]
            else:
                record.close(_outcome(data, place + 1), data["hash"])
        else:
            raise Malformed(f"Line {place + 1} of the record is neither an input, nor a hash, nor an end.")
    return record


def input_to_data(entry: Input) -> list[object]:
    """``[0, "attack", 3, 5]`` or ``[1, "*undo"]``."""
    if entry.action is None:
        return [entry.seat, "*" + entry.kind]
    return [entry.seat, *action_to_data(entry.action)]


def input_from_data(verbs: type[Enum], data: list[Any]) -> Input:
    """The way back, for data from anywhere."""
    if len(data) < 2 or not isinstance(data[0], int) or isinstance(data[0], bool) or not 0 <= data[0] < 15:
        raise Malformed("An input is a list of a seat, a verb and its numbers.")
    if isinstance(data[1], str) and data[1].startswith("*"):
        if data[1][1:] not in (UNDO, CONCEDE, FLAG) or len(data) != 2:
            raise Malformed(f"'{data[1][:20]}' is not a thing a seat can do.")
        return Input(data[0], data[1][1:], None)
    return Input(data[0], "", action_from_data(verbs, data[1:]))


# -- the text face


def record_to_text(record: Record, words: list[str] | None = None) -> str:
    """Tags in brackets, then numbered inputs; ``words`` (one per input) become comments in braces."""
    header = record.header
    values: list[object] = [
        header.game,
        header.rules,
        header.content,
        header.seats,
        header.lists,
        header.values,
        header.commitment,
        header.seed,
        header.names,
    ]
    lines = [f"[{tag} {_json(value)}]" for tag, value in zip(_TAGS, values, strict=True)]
    if record.result is not None:
        end: list[object] = [
            list(record.result.returns),
            record.result.rule,
            list(record.result.points),
            record.final,
        ]
        lines.append(f"[Result {_json(end)}]")
    lines.append("")
    for place in range(len(record.inputs)):
        entry = record.inputs[place]
        what = "*" + entry.kind if entry.action is None else entry.action.text()
        line = f"{place + 1}. {entry.seat}: {what}"
        known = record.hashes.get(place + 1)
        if known is not None:
            line += f" #{known}"
        if words is not None and words[place]:
            line += " {" + words[place].replace("}", ")").replace("\n", " ") + "}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def record_from_text(text: str, verbs: type[Enum]) -> Record:
    """Read the text face; comments are for people and are passed over."""
    tags: dict[str, Any] = {}
    record: Record | None = None
    number = 0
    for line in text.split("\n"):
        number += 1
        stripped = line.strip()
        if not stripped:
            continue
        if stripped.startswith("["):
            tag, _, value = stripped[1:].partition(" ")
            if not stripped.endswith("]") or tag in tags or (tag not in _TAGS and tag != "Result"):
                raise Malformed(f"Line {number} of the record is not a tag that belongs here.")
            tags[tag] = _loaded(value[:-1], number)
            continue
        if record is None:
            record = Record(_header(_tagged(tags)))
        record.inputs.append(_text_input(record, stripped, number, verbs))
    if record is None:
        record = Record(_header(_tagged(tags)))
    if "Result" in tags:
        end = tags["Result"]
        if not isinstance(end, list) or len(end) != 4 or not isinstance(end[3], str):
            raise Malformed("The Result tag of the record is not an end of a match.")
        record.close(_outcome({"returns": end[0], "rule": end[1], "points": end[2]}, 0), end[3])
    return record


def _text_input(record: Record, line: str, number: int, verbs: type[Enum]) -> Input:
    place, dot, rest = line.partition(". ")
    seat, colon, what = rest.partition(": ")
    what = what.partition(" {")[0]
    what, _, known = what.partition(" #")
    if not dot or not colon or place != str(len(record.inputs) + 1) or not seat.isdecimal() or len(seat) > 2:
        raise Malformed(f"Line {number} of the record is not the next numbered input.")
    if known:
        record.hashes[len(record.inputs) + 1] = known.strip()
    try:
        if what.startswith("*"):
            return input_from_data(verbs, [int(seat), what.strip()])
        return Input(int(seat), "", parse_action(verbs, what))
    except Malformed as fault:
        raise Malformed(f"Line {number} of the record: {fault.reason}") from None


def _tagged(tags: dict[str, Any]) -> dict[str, Any]:
    return {("options" if tag == "Options" else tag.lower()): value for tag, value in tags.items()} | {
        "drumhead": FORMAT
    }


# -- shared by both


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _loaded(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed(f"Line {line} of the record is not valid JSON.") from None


def _header(data: Any) -> Header:
    if not isinstance(data, dict) or data.get("drumhead") != FORMAT:
        raise Malformed("This is not a Drumhead record.")
    for key in ("game", "rules", "content", "commitment", "seed"):
        if not isinstance(data.get(key), str):
            raise Malformed(f"The record's header lacks '{key}'.")
    seats = data.get("seats")
    lists = data.get("lists")
    values = data.get("options")
    names = data.get("names", [])
    if not isinstance(seats, int) or isinstance(seats, bool) or not 1 <= seats < 15:
        raise Malformed("The record's header lacks 'seats'.")
    if not isinstance(lists, list) or not isinstance(values, dict) or not isinstance(names, list):
        raise Malformed("The record's header lacks 'lists', 'options' or 'names'.")
    header = Header(
        data["game"], data["rules"], data["content"], seats, lists, values, data["commitment"], data["seed"]
    )
    header.names = [str(name)[:80] for name in names]
    return header


def _outcome(data: dict[str, Any], line: int) -> Outcome:
    returns = data.get("returns")
    points = data.get("points", [])
    rule = data.get("rule")
    if not isinstance(returns, list) or not isinstance(points, list) or not isinstance(rule, str):
        raise Malformed(f"Line {line} of the record is not an end of a match.")
    for value in returns + points:
        if not isinstance(value, int):
            raise Malformed(f"Line {line} of the record is not an end of a match.")
    return Outcome(tuple(returns), rule, tuple(points))
