"""Which action does a line of text mean?

It may be the notation of records (``attack 3 5``), the words of an option, or a verb with the names of the things on
the table: ``attack Phalanx Veteran -> Needle Thrower``. Names come from the game's lexicon (``Game.name`` over
``Game.domain``), so tests, terminal and browser read alike. Capitals do not matter, a name may be cut short, and what
fits several things is the one that is offered now, if only one is.
"""

from difflib import get_close_matches
from typing import Final

from mypy_extensions import i64

from drumhead.kernel.action import Action, make_action, parse_action
from drumhead.kernel.agenda import S
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Illegal, Malformed
from drumhead.kernel.lexicon import Entry, Field, Value, listed, with_seats

MOST_TEXT: Final = 4000
MOST_MEANINGS: Final = 5000
MOST_JUDGED: Final = 24
ARROWS: Final = ("->", "→")


def read_action(game: Game[S], view: S, seat: i64, text: str, options: list[Action]) -> Action:
    """The action that the seat means; Malformed if it is none or may be several. ``options``: what is offered."""
    if len(text) > MOST_TEXT:
        raise Malformed("That is too long to be an action.")
    said = _plain(text)
    if not said:
        raise Malformed("An action starts with the name of its verb.")
    spoken = [option for option in options if _plain(with_seats(game.words(view, seat, option))) == said]
    if len(spoken) == 1:
        return spoken[0]
    name, rest = _verb(game, text)
    if _is_notation(rest):
        return parse_action(game.info.verbs, f"{name} {rest}")
    lexicon = game.info.lexicon
    if lexicon is None:
        raise Malformed(f"'{rest[:40]}' is not a list of whole numbers.")
    entry = lexicon.verbs[make_action(game.info.verbs, name, [], []).verb]
    meanings = _meanings(game, view, entry, rest)
    if len(meanings) == 1:
        return meanings[0]
    offered = [action for action in meanings if action in options]
    if len(offered) == 1:
        return offered[0]
    if not offered:
        # Nothing that it could mean is open: what a person means is refused better by its rule than for its name.
        verbs = {option.verb for option in options}
        likely = [action for action in meanings if game.meant(view, seat, action, action.verb in verbs)]
        meanings = likely if likely else meanings
        if len(meanings) == 1 or not options or _one_refusal(view, seat, meanings):
            return meanings[0]
    could = [with_seats(game.words(view, seat, action)) for action in (offered or meanings)[:3]]
    if len(set(could)) < len(could):
        could = [f"{words} ({action.text()})" for words, action in zip(could, offered or meanings, strict=False)]
    more = " or more" if len(offered or meanings) > 3 else ""
    raise Malformed(f"That could mean: {'; '.join(could)}{more}. Say which.")


def _one_refusal(view: S, seat: i64, meanings: list[Action]) -> bool:
    """Does one and the same rule stand against all of these?"""
    rules: set[str] = set()
    for action in meanings[:MOST_JUDGED]:
        try:
            view.agenda[-1].verify(view, seat, action)
        except Illegal as refusal:
            rules.add(refusal.rule)
        else:
            return False
    return len(rules) == 1 and len(meanings) <= MOST_JUDGED


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _verb(game: Game[S], text: str) -> tuple[str, str]:
    """The verb's name, and what follows it."""
    words = text.split()
    for size in (3, 2, 1):
        name = "_".join(words[:size]).replace("-", "_").upper()
        if len(words) >= size and name in game.info.verbs.__members__:
            return name.lower(), " ".join(words[size:])
    near = get_close_matches(words[0].lower(), [name.lower() for name in game.info.verbs.__members__], 1, 0.7)
    hint = f"; did you mean '{near[0]}'?" if near else "."
    raise Malformed(f"There is no verb '{words[0][:40]}' in this game{hint}")


def _is_notation(rest: str) -> bool:
    for word in rest.split():
        if word != "/" and not word.lstrip("-").isdecimal():
            return False
    return True


def _meanings(game: Game[S], view: S, entry: Entry, rest: str) -> list[Action]:
    """Every action that these names could mean."""
    for arrow in ARROWS[1:]:
        rest = rest.replace(arrow, ARROWS[0])
    parts = [part.strip() for part in rest.split(ARROWS[0])]
    fields = list(entry.fields)
    if fields and fields[-1].many:
        fields += [fields[-1]] * (len(parts) - len(fields))
    if len(parts) > len(fields):
        known = listed([field.name for field in entry.fields]) or "nothing"
        raise Malformed(f"'{entry.member.name.lower()}' names {known}; that is one thing too many: '{parts[-1][:40]}'.")
    rows: list[list[int]] = [[]]
    for place in range(len(parts)):
        field = fields[place]
        at = field.start
        if field.many:
            at += field.width * (place - len(entry.fields) + 1)
        longer: list[list[int]] = []
        for value in _things(game, view, entry, field, parts[place]):
            for row in rows:
                longer.append(row + [0] * (at - len(row)) + list(value))
        if len(longer) > MOST_MEANINGS:
            raise Malformed("That could mean too many things; say more.")
        rows = longer
    name = entry.member.name
    return [make_action(game.info.verbs, name, _objects(row[:3]), _objects(row[3:])) for row in rows]


def _objects(numbers: list[int]) -> list[object]:
    found: list[object] = []
    found.extend(numbers)
    return found


def _things(game: Game[S], view: S, entry: Entry, field: Field, part: str) -> list[Value]:
    """The things of the field's kind that this name fits: exactly, else by its id, its beginning, or word by word."""
    numbers = part.split()
    if len(numbers) == field.width and _is_notation(part) and "/" not in part:
        row = tuple([int(number) for number in numbers])
        return [row]
    wanted = _plain(part)
    named = [(_plain(with_seats(game.name(view, field.kind, v))), v) for v in game.domain(view, field.kind)]
    fits = [value for name, value in named if name == wanted]
    if not fits:
        fits = [value for _, value in named if wanted and game.id_of(view, field.kind, value).casefold() == wanted]
    if not fits:
        fits = [value for name, value in named if wanted and name.startswith(wanted)]
    if not fits:
        fits = [value for name, value in named if _fits(wanted.split(), name.split())]
    if fits:
        return fits
    near = get_close_matches(wanted, [name for name, _ in named], 1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    raise Malformed(f"There is nothing called '{part[:40]}' for '{entry.member.name.lower()}' here.{hint}")


def thing_called(game: Game[S], view: S, text: str) -> str:
    """The ref of the one thing on the board that this name fits, for whoever writes no refs ('unit:7' is one)."""
    lexicon = game.info.lexicon
    if ":" in text or lexicon is None:
        return text
    refs: dict[str, str] = {}
    for entry in lexicon.verbs.values():
        for field in entry.fields:
            if field.kind not in lexicon.free:
                for value in game.domain(view, field.kind):
                    refs[game.ref(view, field.kind, value)] = _plain(with_seats(game.name(view, field.kind, value)))
    refs.pop("", None)
    wanted = _plain(text)
    found = [ref for ref, name in refs.items() if name == wanted]
    if not found:
        found = [ref for ref, name in refs.items() if wanted and name.startswith(wanted)]
    if not found:
        found = [ref for ref, name in refs.items() if _fits(wanted.split(), name.split())]
    if len(found) == 1:
        return found[0]
    if found:
        raise Malformed(f"'{text[:40]}' could be: {', '.join(found[:5])}. Say which.")
    near = get_close_matches(wanted, list(refs.values()), 1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    raise Malformed(f"There is nothing called '{text[:40]}' here.{hint}")


def _fits(wanted: list[str], words: list[str]) -> bool:
    """Does every wanted word begin one of these?"""
    for start in wanted:
        if not any(word.startswith(start) for word in words):
            return False
    return bool(wanted)
