"""How is a position read that a person has written? Small readers that refuse what they do not know, in one sentence.

Every game's ``saves.py`` uses them, so that positions are written alike: unknown keys are refused with the nearest
known one, yes and no are ``true`` and ``false``, names stand for numbers, piles lie with their top card first. What the
rules make impossible is refused with the id of the rule: ``raise Malformed("A Ranged unit ...", "SE-DEP-05")``.
"""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.illegal import Malformed, Violation
from drumhead.kernel.zones import Hand, Pile, hand, pile

BASE_KEYS: Final = ("seats", "limit", "viewer", "clock", "agenda", "committed", "drafts", "result")
"""What ``base_to_data`` writes: known to every game's position."""


def nearest(word: object, known: Sequence[str]) -> str:
    """``; did you mean 'hand'?`` if something known is near, else the known ones, for the end of a refusal."""
    near = get_close_matches(str(word)[:80], list(known), 1, 0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    named = [one for one in known if one]
    return f"; known: {', '.join(named)}." if named and len(named) <= 12 else "."


def stranger(what: str, word: object, ids: Sequence[str], titles: Sequence[str]) -> Malformed:
    """How a thing that nobody knows is refused; whoever wrote what it is called is told its id."""
    said = str(word)[:40]
    for place in range(len(ids)):
        if titles[place].lower() == said.lower():
            return Malformed(f"There is no {what} '{said}'; {titles[place]} is written '{ids[place]}'.")
    return Malformed(f"There is no {what} '{said}'{nearest(word, ids)}")


def known_keys(data: object, keys: Sequence[str], what: str) -> dict[str, Any]:
    """The data, which must be a dict of nothing but these keys. ``what``: "a side", "a unit"."""
    if not isinstance(data, dict):
        raise Malformed(f"In a position, {what} is a dict of names and values.")
    for key in data:
        if key not in keys:
            raise Malformed(f"In a position, {what} has no part '{str(key)[:40]}'{nearest(key, keys)}")
    return data


def whole(data: dict[str, Any], key: str, default: int) -> int:
    """A whole number from a position, or its default."""
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"'{key}' in a position is a whole number.")
    return value


def within(data: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``, or its default."""
    value = whole(data, key, default)
    if not low <= value <= high:
        raise Malformed(f"'{key}' in a position is a number from {low} to {high}, not {value}.")
    return value


def yes(data: dict[str, Any], key: str, default: bool = False) -> bool:
    """True or false, or its default; 0, 1, "yes" and the like are refused."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise Malformed(f"'{key}' in a position is true or false.")
    return value


def one_of(data: dict[str, Any], key: str, names: Sequence[str], default: str) -> int:
    """The place of a name among these names."""
    value = data.get(key, default)
    if not isinstance(value, str) or value not in names:
        raise Malformed(f"'{key}' in a position cannot be '{str(value)[:40]}'{nearest(value, names)}")
    return list(names).index(value)


def part(data: dict[str, Any], key: str, keys: Sequence[str]) -> dict[str, Any]:
    """A part of the position that is a dict of these keys; empty if it is left out."""
    return known_keys(data.get(key, {}), keys, f"'{key}'")


def rows(data: dict[str, Any], key: str) -> list[Any]:
    """A part of the position that is a list; empty if it is left out."""
    value = data.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise Malformed(f"'{key}' in a position is a list.")
    return list(value)


# -- cards


def read_pile(data: object, card: Callable[[object], int]) -> Pile:
    """A pile, top card first: a list of cards, or ``{"cards": [...], "known": [...]}`` with who knows which."""
    if isinstance(data, dict):
        known_keys(data, ("cards", "known"), "a pile")
        cards = [card(name) for name in rows(data, "cards")]
        if "known" not in data:
            return pile(cards[::-1])
        masks = [int(mask) for mask in rows(data, "known")]
        if len(masks) != len(cards):
            raise Malformed("A pile in a position has as many entries in 'known' as cards.")
        return pile(cards[::-1], masks[::-1])
    if not isinstance(data, (list, tuple)):
        raise Malformed("A pile in a position is a list of cards, the top one first.")
    return pile([card(name) for name in data][::-1])


def write_pile(p: Pile, name: Callable[[int], object]) -> dict[str, object]:
    """The way back, top card first; knowledge that nobody has is not written."""
    data: dict[str, object] = {"cards": [name(card) for card in p.listed()[::-1]]}
    masks = p.masks()[::-1]
    if any(masks):
        data["known"] = masks
    return data


def read_hand(data: object, card: Callable[[object], int]) -> Hand:
    """A hand: a list of cards, or ``{"cards": [...], "seen": [...]}`` with what each seat knows of it."""
    if isinstance(data, dict):
        known_keys(data, ("cards", "seen"), "a hand")
        seen = tuple([tuple(sorted([card(name) for name in known])) for known in rows(data, "seen")])
        return Hand(tuple(sorted([card(name) for name in rows(data, "cards")])), seen)
    if not isinstance(data, (list, tuple)):
        raise Malformed("A hand in a position is a list of cards.")
    return hand([card(name) for name in data])


def write_hand(h: Hand, name: Callable[[int], object]) -> dict[str, object]:
    """The way back."""
    data: dict[str, object] = {"cards": [name(card) for card in h.cards]}
    if h.seen:
        data["seen"] = [[name(card) for card in known] for known in h.seen]
    return data


# -- decks and armies


class Findings:
    """Reads a seat's list (deck, army) and collects everything that is wrong with it, not only the first thing."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.wrong: Final[list[Violation]] = []

    def say(self, rule: str, sentence: str, where: str = "") -> None:
        """One more violation."""
        self.wrong.append(Violation(rule, sentence, self.seat, where))

    def parts(self, data: object, keys: Sequence[str], rule: str, shape: str) -> dict[str, Any]:
        """The list as a dict; unknown parts are reported. ``shape`` is the sentence for what is no dict."""
        if not isinstance(data, dict):
            self.say(rule, shape)
            return {}
        for key in data:
            if key not in keys:
                self.say(rule, f"A list has no part '{str(key)[:40]}'{nearest(key, keys)}", str(key)[:40])
        return data

    def copies(self, data: object, most: i64, rule: str, where: str) -> dict[str, int]:
        """Names with their number of copies, from 1 to ``most``; the others are reported."""
        found: dict[str, int] = {}
        if not isinstance(data, dict):
            self.say(rule, "Cards are written as names with their number of copies.", where)
            return found
        for name, count in data.items():
            if not isinstance(name, str):
                self.say(rule, f"'{str(name)[:40]}' is not a name.", where)
            elif not isinstance(count, int) or isinstance(count, bool) or not 0 < count <= most:
                self.say(rule, f"How many copies of '{name[:60]}'? From 1 to {most}.", name[:60])
            else:
                found[name] = count
        return found
