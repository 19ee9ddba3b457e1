"""How does one number of a card, or one option, change the game? The same seeds for every value.

Each value of a number is a pack that changes it and nothing else; each value of an option is that ruling.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from drumhead.content import check_pack, discover
from drumhead.content.conform import nearest
from drumhead.content.packs import PackSource, content_of, load_pack
from drumhead.content.telling import find_entry, flat
from drumhead.kernel import Game, Malformed
from drumhead.lab.simulate import Source
from drumhead.lab.studies.figures import Figures, figures
from drumhead.lab.studies.study import Study

RANGE: Final = re.compile(r"(?P<card>.+?)\.(?P<field>[a-z_]+(?:\.[a-z_]+)*)=(?P<first>-?\d+)\.\.(?P<last>-?\d+)\Z")
MOST_VALUES: Final = 25


@dataclass(frozen=True)
class Sweep:
    """Which number of which entry, from where to where."""

    card: str
    field: str
    first: int
    last: int


@dataclass(frozen=True)
class OptionSweep:
    """Which choices of which option."""

    name: str
    choices: tuple[object, ...]


def option_of(game: Game[Any], text: str) -> OptionSweep | None:
    """``front_spaces=2..4``, ``repeat_attacks=true,false``, or the name alone for all its choices; None: no option.

    Raises Malformed with a sentence.
    """
    name, equals, wanted = text.partition("=")
    option = next((one for one in game.info.options if one.name == name.strip()), None)
    if option is None:
        return None
    known = {str(choice).lower(): choice for choice in option.choices}
    words = [word.strip().lower() for word in wanted.split(",")] if equals else list(known)
    ends = re.fullmatch(r"\s*(-?\d{1,9})\.\.(-?\d{1,9})\s*", wanted)
    if ends is not None:  # of the numbers between, those that the option has
        low, high = int(ends[1]), int(ends[2])
        words = [word for word, choice in known.items() if type(choice) is int and low <= choice <= high]
    wrong = next((word for word in words if word not in known), None)
    if wrong is not None or len(set(words)) < 2:
        said = f"'{wrong[:40]}' is none of them" if wrong is not None else "a sweep needs two of them at least"
        raise Malformed(f"The option '{option.name}' has the choices {', '.join(known)}; {said}.")
    return OptionSweep(option.name, tuple(known[word] for word in dict.fromkeys(words)))


def parse(text: str) -> Sweep:
    """``Phalanx Veteran.unit.attack=1..5``. Raises Malformed with a sentence.

    >>> parse("Phalanx Veteran.unit.attack=1..5").field
    'unit.attack'
    """
    found = RANGE.match(text)
    if found is None:
        raise Malformed("A sweep is written CARD.field=1..5, such as 'Phalanx Veteran.unit.attack=1..5'.")
    swept = Sweep(found["card"], found["field"], int(found["first"]), int(found["last"]))
    if not 0 < swept.last - swept.first < MOST_VALUES:
        raise Malformed(f"A sweep goes upwards and tries at most {MOST_VALUES} values.")
    return swept


def number_in(data: Any, field: str, entry: str) -> int:
    """The whole number that an entry has there. Raises Malformed with a suggestion.

    >>> number_in({"unit": {"attack": 2}}, "unit.attack", "Phalanx Veteran")
    2
    """
    part = data
    for name in field.split("."):
        part = part.get(name) if isinstance(part, dict) else None
    if isinstance(part, int) and not isinstance(part, bool):
        return part
    hint = nearest(field, [path for path, value in flat(data).items() if value.lstrip("-").isdecimal()]) or "."
    raise Malformed(f"'{field}' of {entry} is not a whole number that could be moved{hint}")


def override(folder: Path, game: str, kind: str, entry: str, field: str, value: int, below: str = "base") -> Path:
    """A pack that changes one number; `below` is the pack it builds on."""
    folder.mkdir(parents=True)
    manifest = f'id: {folder.name}\ntitle: One number\ngame: {game}\nversion: "1"\nrequires: [{below}]\n'
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    inner = str(value)
    for name in reversed(field.split(".")):
        inner = f"{{{name}: {inner}}}"
    told = entry.replace("\\", "\\\\").replace('"', '\\"')
    (folder / "changes.yaml").write_text(f'- change: "{told}"\n  kind: {kind}\n  set: {inner}\n', encoding="utf-8")
    return folder


def copied(source: PackSource, scratch: Path) -> None:
    """A pack finds those it builds on by their ids, so one of somebody's own is copied there with all below it."""
    pack = load_pack(source.path, content_of(source.info.game))
    shipped = {one.path.resolve() for one in discover(source.info.game) if one.builtin}
    for one in [*pack.below(), pack]:
        if one.path.resolve() not in shipped:
            shutil.copytree(one.path, scratch / one.info.id)


def run(swept: Sweep, study: Study, below: PackSource, jobs: int = 1) -> Iterator[tuple[int, Figures]]:
    """The figures for every value in turn, against the pack as it is on the same seeds."""
    game = below.info.game
    content = content_of(game)
    kind, entry, item = find_entry(load_pack(below.path, content), content, swept.card)
    number_in(item.data, swept.field, entry)
    with tempfile.TemporaryDirectory() as scratch:
        copied(below, Path(scratch))
        packs = []
        for value in range(swept.first, swept.last + 1):
            name = f"value_{value}".replace("-", "minus_")
            where = Path(scratch) / name
            packs.append((value, override(where, game, kind, entry, swept.field, value, below.info.id)))
        for _, pack in packs:  # a value that the game does not allow is told before anything is played
            wrong = check_pack(pack)
            if wrong:
                raise Malformed(f"{entry} cannot have that: {wrong[0].sentence}")
        for value, pack in packs:
            yield value, figures(replace(study, source=Source(game, (pack,)), against=study.source).run(jobs))


def run_option(swept: OptionSweep, study: Study, jobs: int = 1) -> Iterator[tuple[object, Figures]]:
    """The figures for every choice in turn, against the option as it is by default on the same seeds."""
    for choice in swept.choices:
        values = tuple(pair for pair in study.values if pair[0] != swept.name)
        ruled = replace(study, values=(*values, (swept.name, choice)), against_values=study.values)
        yield choice, figures(ruled.run(jobs))
