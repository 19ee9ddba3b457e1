"""What of a pack goes onto paper? Its own cards and units, or with all that it builds on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from drumhead.content.changes import name_of
from drumhead.content.packs import PackSource, content_of, load_pack
from drumhead.games import load
from drumhead.kernel import Malformed
from drumhead.lab.faces import PRINTED, TOKENS, Face, faces
from drumhead.lab.sheets import count, pages


@dataclass(frozen=True)
class Order:
    """What is to be drawn."""

    cards: list[Face]
    tokens: list[Face]

    @property
    def sheets(self) -> int:
        return count(len(self.cards), "cards") + count(len(self.tokens), "tokens")

    def drawings(self, tell: Callable[[int], None]) -> Iterator[tuple[str, str]]:
        """File name and drawing of every sheet; ``tell`` hears how many are done."""
        done = 0
        for kind, things in (("cards", self.cards), ("tokens", self.tokens)):
            for number, drawing in enumerate(pages(things, kind), 1):
                done += 1
                tell(done)
                yield f"{kind}-{number:02}.svg", drawing


def order(source: PackSource, every: bool = False, only: str = "", copies: bool = False) -> Order:
    """What of this pack is to be drawn. Raises ContentError for a pack with mistakes, Malformed if nothing is left."""
    catalogue = load(source.info.game, (source.path,)).catalogue()
    mine = None if every else _own(source)
    found = [_chosen(faces(catalogue, sections), mine, only) for sections in (PRINTED, TOKENS)]
    if not found[0] and not found[1]:
        if only:
            raise Malformed(f"Nothing in {source.name} has '{only[:40]}' in its faction, kind, id or name.")
        raise Malformed(f"{source.name} brings and changes no card or unit; --all draws what it builds on, too.")
    cards = [face for face in found[0] for _ in range(face.copies if copies else 1)]
    return Order(cards, found[1])


def _own(source: PackSource) -> set[str]:
    content = content_of(source.info.game)
    pack = load_pack(source.path, content)
    mine = set()
    for kind in content.kinds:
        for item in pack.items(kind.name, own=True):
            mine.add(name_of(item.data, kind.name))
            if isinstance(item.data, dict) and isinstance(item.data.get("name"), str):
                mine.add(item.data["name"])
    return mine


def _chosen(found: list[Face], mine: set[str] | None, only: str) -> list[Face]:
    kept = [face for face in found if mine is None or face.id in mine or face.name in mine]
    wanted = only.casefold()
    return [face for face in kept if any(wanted in word.casefold() for word in _words(face))]


def _words(face: Face) -> tuple[str, ...]:
    return (face.people, face.faction, face.kind, face.id, face.name)
