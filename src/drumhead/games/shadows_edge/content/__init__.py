"""What do Shadow's Edge's packs hold, and how do they become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from drumhead.content import ContentError, FileKind, GameContent, Item, Pack, Problem, Where, load_packs
from drumhead.content.conform import nearest
from drumhead.content.effects import Vocabulary, ast, check, rules_text
from drumhead.content.problems import NOWHERE
from drumhead.games.shadows_edge import cards
from drumhead.games.shadows_edge.content.compiler import EdgeCompiler
from drumhead.games.shadows_edge.content.vocabulary import KEYWORDS, words
from drumhead.games.shadows_edge.lists import violations
from drumhead.kernel import Malformed

Colour = Literal["gold", "crimson", "violet", "ebon", "verdant", "azure"]
UnitType = Literal["Troop", "Elite", "Heavy", "Ranged", "Flying", "Fortification"]
Number = Annotated[int, msgspec.Meta(ge=0, le=30)]
Cost = Annotated[int, msgspec.Meta(ge=1, le=15)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

BASE = Path(__file__).parent.parent / "packs" / "base"
KINDS = {"commander": "Commander", "unit": "Unit", "order": "Order", "equipment": "Equipment", "token": "Token"}


class UnitPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: UnitType
    cost: Cost
    op: Cost
    attack: Number
    defence: Cost


class TokenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: UnitType
    op: Cost
    attack: Number
    defence: Cost


class OrderPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost: Cost


class EquipmentPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost: Cost
    attack: Number = 0
    defence: Number = 0


class CommanderPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    defence: Annotated[int, msgspec.Meta(ge=1, le=60)]


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: exactly one of unit, order, equipment, commander and token says what it is."""

    name: Name
    colour: Colour
    unit: UnitPart | None = None
    order: OrderPart | None = None
    equipment: EquipmentPart | None = None
    commander: CommanderPart | None = None
    token: TokenPart | None = None
    keywords: list[str] = []
    effect: str = ""
    icon: str = ""
    flavour: str = ""

    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if getattr(self, kind) is not None]


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Name
    title: str
    colours: list[Colour]
    commander: str
    cards: dict[str, Copies]
    sentence: str = ""


class Face:
    """What people read on a card, beside what the rules read."""

    def __init__(self, file: CardFile, kind: str, text: str) -> None:
        self.file = file
        self.kind = kind
        self.text = text


class Library:
    """The packs in use: the rules' tables, the faces of the cards by number, the ready-made decks."""

    def __init__(self, table: cards.Cards, faces: list[Face | None], decks: list[DeckFile]) -> None:
        self.table = table
        self.faces = faces
        self.decks = decks


VOCABULARY = words()


def load_library(packs: Iterable[Path] = ()) -> Library:
    """These packs, or the built-in one. Raises ContentError with everything wrong in them."""
    pack = load_packs(tuple(packs) or (BASE,), CONTENT)
    decks = [item.value for item in pack.items("decks")]
    problems: list[Problem] = []
    table, faces = _table(list(pack.items("cards")), pack.hash, problems)
    if problems:
        raise ContentError(sorted(problems))
    return Library(table, faces, decks)


class _Inline:
    """A card that a position brings along, in the place of an item of a pack."""

    def __init__(self, value: CardFile) -> None:
        self.value = value

    def where(self, *path: str | int) -> Where:
        return NOWHERE


def extended(library: Library, extra: object) -> Library:
    """The library with further cards, written as in a pack. Raises Malformed with a sentence."""
    if not isinstance(extra, list) or not all(isinstance(card, dict) for card in extra):
        raise Malformed("The cards of a position are a list, each written as in a pack.")
    table = library.table
    try:
        files = [msgspec.convert(card, CardFile) for card in extra]
    except msgspec.ValidationError as error:
        raise Malformed(f"A card of this position cannot be read: {error}.") from None
    names = [card.name for card in table.defs[1:]]
    tokens = {card.name: (card.name, int(card.card)) for card in table.defs if card.kind == cards.TOKEN}
    for place, file in enumerate(files):
        if len(file.kinds()) != 1:
            raise Malformed(f"'{file.name}' is exactly one of unit, order, equipment, commander and token.")
        if file.name in names:
            raise Malformed(f"There is a card called '{file.name}' already.")
        names.append(file.name)
        if file.token is not None:
            tokens[file.name] = (file.name, len(table.defs) + place)
    vocabulary = VOCABULARY.with_words("token", tokens)
    defs, faces = list(table.defs), list(library.faces)
    for file in files:
        try:
            card, face = _compile(_Inline(file), len(defs), vocabulary)
        except ContentError as error:
            raise Malformed(f"'{file.name}' in this position: {error.problems[0].sentence}") from None
        defs.append(card)
        faces.append(face)
    return Library(cards.Cards(defs, table.content, tuple(extra)), faces, library.decks)


def check_cards(pack: Pack) -> list[Problem]:
    """Everything wrong with a pack that loaded: cards that make no sense, decks that may not be played."""
    problems: list[Problem] = []
    table, _ = _table(list(pack.items("cards")), pack.hash, problems)
    if problems:  # decks can only be judged by cards that are sound
        return problems
    seen: set[str] = set()
    for item in pack.items("decks"):
        deck: DeckFile = item.value
        if deck.id in seen:
            problems.append(item.where("id").problem(f"the deck '{deck.id}' appears twice."))
        seen.add(deck.id)
        for violation in violations(table, deck_data(deck), -1):
            problems.append(item.where("cards").problem(violation.sentence, violation.rule))
    return problems


def deck_data(deck: DeckFile) -> dict[str, object]:
    """A ready-made deck as the plain data that options carry."""
    return {"commander": deck.commander, "colours": list(deck.colours), "cards": dict(deck.cards)}


def _table(items: list[Item[CardFile]], content: str, problems: list[Problem]) -> tuple[cards.Cards, list[Face | None]]:
    """Number the cards (Commanders, tokens, the rest by cost, so that hands lie in that order) and compile them."""
    items = [item for item in items if _is_sound(item, problems)]
    items.sort(key=_order)
    names = [item.value.name for item in items]
    for place, item in enumerate(items):
        if item.value.name in names[:place]:
            problems.append(item.where("name").problem(f"there are two cards called '{item.value.name}'."))
    numbers = {name: place + 1 for place, name in enumerate(names)}
    tokens = {
        item.value.name: (item.value.name, numbers[item.value.name]) for item in items if item.value.token is not None
    }
    vocabulary = VOCABULARY.with_words("token", tokens)
    defs = [cards.CardDef(0, "?", 0, 0, 0, 0, 0, 0, 0, 0, ())]
    faces: list[Face | None] = [None]
    for item in items:
        try:
            card, face = _compile(item, numbers[item.value.name], vocabulary)
        except ContentError as error:
            problems += error.problems
            continue
        defs.append(card)
        faces.append(face)
    return cards.Cards(defs if not problems else defs[:1], content), faces


def _is_sound(item: Item[CardFile], problems: list[Problem]) -> bool:
    kinds = item.value.kinds()
    if len(kinds) != 1:
        problems.append(item.where().problem("a card is exactly one of unit, order, equipment, commander and token."))
    return len(kinds) == 1


def _order(item: Item[CardFile]) -> tuple[int, int, int, int, str]:
    card = item.value
    kind = card.kinds()[0]
    group = {"commander": 0, "token": 1}.get(kind, 2)
    part = card.unit or card.order or card.equipment
    cost = part.cost if part is not None else 0
    return group, cost, cards.COLOURS.index(card.colour), cards.KINDS.index(kind), card.name


def _compile(item: Item[CardFile] | _Inline, number: int, vocabulary: Vocabulary) -> tuple[cards.CardDef, Face]:
    file = item.value
    tag = file.kinds()[0]
    kind = KINDS[tag]
    clauses: list[ast.Clause] = []
    compiled: tuple[cards.Clause, ...] = ()
    problems: list[Problem] = []
    keys = _keywords(item, problems)
    if file.effect:
        where = item.where("effect")
        try:
            clauses = check(file.effect, vocabulary, where, kind)
            compiler = EdgeCompiler(vocabulary, where, kind)
            compiled = tuple(compiler.clause(clause) for clause in clauses)
        except ContentError as error:
            problems += error.problems
        if len(compiled) > 8:
            problems.append(where.problem("a card has at most eight clauses."))
    elif file.order is not None:
        problems.append(item.where().problem("an Order needs an effect."))
    if problems:
        raise ContentError(problems)
    body = file.unit or file.token
    part = file.unit or file.order or file.equipment
    value = body or file.equipment
    defence = file.commander.defence if file.commander is not None else value.defence if value is not None else 0
    card = cards.CardDef(
        number,
        file.name,
        cards.COLOURS.index(file.colour),
        cards.KINDS.index(tag),
        cards.TYPES.index(body.type.lower()) if body is not None else 0,
        part.cost if part is not None else 0,
        body.op if body is not None else 0,
        value.attack if value is not None else 0,
        defence,
        keys,
        compiled,
    )
    return card, Face(file, kind, rules_text(clauses, vocabulary, kind) if clauses else "")


def _keywords(item: Item[CardFile] | _Inline, problems: list[Problem]) -> int:
    keys = 0
    for place, text in enumerate(item.value.keywords):
        name, _, number = text.partition(" ")
        where = item.where("keywords", place)
        if name not in KEYWORDS:
            problems.append(where.problem(f"there is no keyword '{text[:40]}'{nearest(name, KEYWORDS) or '.'}"))
            continue
        numbered = name.lower() in cards.NUMBERED
        if numbered != number.isdecimal() or (number and not 1 <= int(number) <= 20):
            wanted = f"'{name} 1'" if numbered else f"'{name}'"
            problems.append(where.problem(f"this keyword is written {wanted}."))
            continue
        if item.value.order is not None or item.value.commander is not None:
            problems.append(where.problem("only units and Equipment have keywords."))
        keys = cards.joined(keys, cards.KEYWORDS[name.lower()] * (int(number) if number else 1))
    return keys


CONTENT = GameContent(
    "shadows_edge",
    kinds=(
        FileKind("decks", list[DeckFile], ["decks.yaml"], title="ready-made decks"),
        FileKind("cards", list[CardFile], ["*.yaml"], title="cards"),
    ),
    check=check_cards,
    vocabulary=VOCABULARY,
)
