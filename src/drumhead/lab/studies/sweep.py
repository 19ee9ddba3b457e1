"""How does one number of a card change the game? The same seeds for every value, each as a pack that changes it."""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from drumhead.content import check_pack
from drumhead.content.conform import nearest
from drumhead.content.packs import content_of, find_pack, load_pack
from drumhead.content.telling import find_entry, flat
from drumhead.kernel import Malformed
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


def run(game: str, swept: Sweep, study: Study, jobs: int = 1) -> Iterator[tuple[int, Figures]]:
    """The figures for every value in turn, against the built-in pack on the same seeds."""
    content = content_of(game)
    kind, entry, item = find_entry(load_pack(find_pack("base", game).path, content), content, swept.card)
    number_in(item.data, swept.field, entry)
    with tempfile.TemporaryDirectory() as scratch:
        packs = []
        for value in range(swept.first, swept.last + 1):
            name = f"value_{value}".replace("-", "minus_")
            packs.append((value, override(Path(scratch) / name, game, kind, entry, swept.field, value)))
        for _, pack in packs:  # a value that the game does not allow is told before anything is played
            wrong = check_pack(pack)
            if wrong:
                raise Malformed(f"{entry} cannot have that: {wrong[0].sentence}")
        for value, pack in packs:
            yield value, figures(replace(study, source=Source(game, (pack,)), against=Source(game)).run(jobs))
