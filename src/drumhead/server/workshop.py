"""Whose packs may somebody edit in the browser, where are they kept, and what may be done with an edited card?

Everybody has a few small packs of their own, which the house keeps in its data folder; nobody else sees them. The packs
in the operator's folders may be edited only where the server was told so (``edit_packs``), and only by who sits at this
machine. Whatever comes in is a stranger's: names are looked up, never joined to a path, and packs are read in a worker.
"""

import asyncio
import contextlib
import hashlib
import io
import re
import secrets
import shutil
import zipfile
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from drumhead.bots import DEFAULT_LEVEL
from drumhead.content import ContentError
from drumhead.content.packs import MANIFEST, content_of, load_pack, pack_files
from drumhead.content.reference import reference
from drumhead.content.workbench import written
from drumhead.kernel import Refusal, action_from_data
from drumhead.kernel.record import Input
from drumhead.server import protocol as wire
from drumhead.server import shop_wire as shop
from drumhead.server.editions import shipped_folder
from drumhead.server.errors import HouseError
from drumhead.server.fair import Asker
from drumhead.server.frames import Bring, Brought, CardTried, FieldSet, Job, ListPack, PackListed, TryCard
from drumhead.server.house import House
from drumhead.server.naming import fit_name, tell_bots_apart
from drumhead.server.play_on import set_up
from drumhead.server.room import Room
from drumhead.server.shelf import UnknownGameError
from drumhead.server.store import SeatBody
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError

A = TypeVar("A")
MOST_PACKS = 8
MOST_BYTES = 200_000
MOST_FILES = 40
MOST_PEOPLE = 4_000
TRY_SECONDS = 30.0
BRING_SECONDS = 10.0
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
_FILE = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?\.ya?ml\Z")
MANIFEST_TEXT = 'id: {id}\ntitle: {title}\ngame: {game}\nversion: "1"\nrequires: [base]\n'

FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
Texts = dict[str, str]


class Who(msgspec.Struct, frozen=True):
    """Who asks, and from where; ``here``: at this machine, with no proxy between."""

    person: str
    address: str
    here: bool = False


class Found(msgspec.Struct, frozen=True):
    """A pack that somebody may edit, with the texts of it and of those of its kind that it builds on."""

    told: shop.ShopPack
    path: Path
    packs: dict[str, Texts]

    @property
    def files(self) -> Texts:
        return self.packs[self.path.name]

    @property
    def stamp(self) -> str:
        whole = msgspec.json.encode(self.files, order="deterministic")
        return hashlib.sha256(whole).hexdigest()[:32]


def no_pack() -> HouseError:
    return HouseError(404, "no_pack", "You have no pack of that name here.")


def is_here(address: str, headers: dict[str, str], house: House) -> bool:
    """Does somebody at this machine ask? Behind a proxy nobody can tell."""
    if house.settings.proxies() or house.settings.socket or any(name in headers for name in FORWARDED):
        return False
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Workshop:
    def __init__(self, house: House) -> None:
        self._house = house
        self._home = house.settings.data / "workshop"
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _writing(self, who: Who, name: str = "") -> asyncio.Lock:
        """Who writes to a pack is alone with it, and with the packs that the house keeps for the same person."""
        key = name if name.startswith("file.") else who.person
        return self._locks.setdefault(key, asyncio.Lock())

    # -- packs

    def _folder(self, person: str) -> Path:
        return self._home / hashlib.sha256(person.encode()).hexdigest()[:32]

    def _all(self, who: Who) -> list[tuple[shop.ShopPack, Path]]:
        found: list[tuple[shop.ShopPack, Path]] = []
        folder = self._folder(who.person)
        for path in sorted(folder.iterdir()) if folder.is_dir() else []:
            with contextlib.suppress(ContentError, OSError):
                info = load_pack(path).info
                told = shop.ShopPack(name=f"mine.{path.name}", title=info.title[:200], game=info.game, where="mine")
                found.append((told, path))
        if who.here and self._house.settings.edit_packs:
            for edition in self._house.shelf.editions.all:
                info_of = edition.info
                if info_of is not None and _ID.match(edition.path.name):
                    name, title = f"file.{edition.path.name}", info_of.title[:200]
                    told = shop.ShopPack(name=name, title=title, game=info_of.game, where="file")
                    found.append((told, edition.path))
        return [(told, path) for told, path in found if told.game in self._house.shelf.offer]

    def shelf(self, who: Who) -> shop.ShopShelf:
        return shop.ShopShelf(packs=[told for told, _ in self._all(who)], most=MOST_PACKS)

    def find(self, who: Who, name: str) -> Found:
        """The pack of this name with its texts, if this person may edit it."""
        for told, path in self._all(who):
            if told.name == name:
                return Found(told, path, {path.name: _texts(path)} | _below(path))
        raise no_pack()

    async def new(self, who: Who, wanted: shop.NewPack) -> shop.ShopPack:
        if wanted.game not in self._house.shelf.offer:
            raise HouseError(404, "unknown_game", "This server does not have that game.")
        title = fit_name(wanted.title)
        self._house.check_space()
        async with self._writing(who):
            return await self._house.beside.do(self._new, who, wanted, title)

    def _new(self, who: Who, wanted: shop.NewPack, title: str) -> shop.ShopPack:
        folder = self._folder(who.person)
        mine = list(folder.iterdir()) if folder.is_dir() else []
        if len(mine) >= MOST_PACKS:
            raise HouseError(
                409, "too_many", f"You have {MOST_PACKS} packs here, as many as one may; delete one first."
            )
        if not mine and self._home.is_dir() and sum(1 for _ in self._home.iterdir()) >= MOST_PEOPLE:
            raise HouseError(507, "full", "No more packs can be kept here.")
        if any(path.name == wanted.id for path in mine) or wanted.id == "base":
            raise HouseError(409, "taken", "There is a pack of that name already; choose another name.")
        text = MANIFEST_TEXT.format(id=wanted.id, title=written(title), game=wanted.game)
        path = folder / wanted.id
        path.mkdir(parents=True)
        _write(path, MANIFEST, text)
        return shop.ShopPack(name=f"mine.{wanted.id}", title=title, game=wanted.game, where="mine")

    async def delete(self, who: Who, name: str) -> None:
        """Only packs that the house keeps; an operator's files are the operator's to delete."""
        async with self._writing(who, name):
            found = await self._house.beside.do(self.find, who, name)
            if found.told.where != "mine":
                raise HouseError(403, "not_yours", "This pack lies in a folder of this machine; delete it there.")
            await self._house.beside.do(shutil.rmtree, found.path)

    def zipped(self, who: Who, name: str) -> bytes:
        """The pack as a file to take along."""
        found = self.find(who, name)
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, text in sorted(found.files.items()):
                archive.writestr(zipfile.ZipInfo(f"{found.path.name}/{file}"), text)
        return held.getvalue()

    async def contents(self, who: Who, name: str) -> shop.ShopContents:
        found = await self._house.beside.do(self.find, who, name)
        job = ListPack(game=found.told.game, pack=found.path.name, packs=found.packs)
        listed = await self._ask(who, job, PackListed)
        entries = [
            msgspec.convert(one | {"title": one["title"][:200]}, shop.ShopEntry)
            for one in listed.entries
            if 0 < len(one["name"]) <= 80
        ]
        return shop.ShopContents(pack=found.told, entries=entries, problems=_problems(listed.problems))

    # -- one entry

    async def tried(self, who: Who, name: str, wanted: shop.TryEntry) -> shop.ShopCard:
        found = await self._house.beside.do(self.find, who, name)
        field = None if wanted.field is None else FieldSet(path=wanted.field.path, value=wanted.field.value)
        return _card(await self._try(who, found, wanted.kind, wanted.name, wanted.like, wanted.text, field), found)

    async def save(self, who: Who, name: str, wanted: shop.SaveEntry) -> shop.ShopCard:
        """Write the entry into its file, if it is sound there."""
        self._house.check_space()
        async with self._writing(who, name):
            found = await self._house.beside.do(self.find, who, name)
            if found.stamp != wanted.stamp:
                raise HouseError(409, "changed", "The pack was changed elsewhere meanwhile; open the card again.")
            made = await self._try(who, found, wanted.kind, wanted.name, wanted.like, wanted.text)
            await self._must_be_sound(who, found, made)
            await self._house.beside.do(_keep, found, made.files)
            if found.told.where == "file":
                await self._house.beside.do(self._house.shelf.editions.look)
            after = await self._house.beside.do(self.find, who, name)
        return _card(made, after)

    async def _must_be_sound(self, who: Who, found: Found, made: CardTried) -> None:
        wrong = made.problems
        if not wrong and made.elsewhere:  # what was wrong before may be mended card by card
            job = ListPack(game=found.told.game, pack=found.path.name, packs=found.packs)
            before = {one["sentence"] for one in (await self._ask(who, job, PackListed)).problems}
            wrong = [one for one in made.elsewhere if one["sentence"] not in before]
        if wrong:
            first = wrong[0]
            more = f" ({len(wrong)} mistakes in all)" if len(wrong) > 1 else ""
            place = f"Line {first['line']}" if first in made.problems else f"{first['file']}:{first['line']}"
            raise HouseError(422, "illegal", f"{place}: {first['sentence'][:400]}{more}", first["rule"])

    async def play(self, who: Who, name: str, wanted: shop.PlayEntry) -> tuple[Room, Brought]:
        """A table at which the card, as it is written now, can be used if that can be brought about."""
        level = wanted.level or DEFAULT_LEVEL
        self._house.tables.check_level(level)
        await self._house.tables.check_quota(who.person)
        found = await self._house.beside.do(self.find, who, name)
        made = await self._try(who, found, wanted.kind, wanted.name, wanted.like, wanted.text)
        await self._must_be_sound(who, found, made)
        key = await self._taken(found, made.files)
        job = Bring(game=key, names=made.names, seconds=BRING_SECONDS, seed=secrets.token_hex(8))
        brought = await self._ask(who, job, Brought)
        game = self._house.shelf.game(key)
        header = {
            "game": game.info.id,
            "rules": game.info.rules_version,
            "content": game.content,
            "seats": brought.seats,
            "lists": brought.lists,
            "options": brought.options,
            "seed": brought.seed,
        }
        name_of = await self._house.name(who.person)
        rest = (
            SeatBody(kind="human", owner=who.person, name=name_of)
            if wanted.against == "hand"
            else SeatBody(kind="bot", name="", level=level)
        )
        me = SeatBody(kind="human", owner=who.person, name=name_of)
        seats = [me, *(msgspec.structs.replace(rest) for _ in range(brought.seats - 1))]
        tell_bots_apart(seats)
        try:
            inputs = [Input(seat, "", action_from_data(game.info.verbs, action)) for seat, action in brought.inputs]
        except Refusal as error:
            raise HouseError(422, "cannot_replay", "This card cannot be tried at a table here.") from error
        return await set_up(self._house, who.person, header, seats, inputs), brought

    async def table(self, who: Who, name: str) -> shop.ShopTable:
        """The game with the pack as it is kept, for the page that sets up tables."""
        found = await self._house.beside.do(self.find, who, name)
        return shop.ShopTable(game=await self._taken(found, found.files))

    async def _taken(self, found: Found, files: Texts) -> str:
        beside = {pack: texts for pack, texts in found.packs.items() if pack != found.path.name}
        editions = self._house.shelf.editions
        try:
            game = await self._house.beside.do(editions.take, found.told.game, files, found.path.name, beside)
        except ContentError as error:
            raise HouseError(422, "illegal", str(error.problems[0])[:400]) from None
        if game is None:
            raise HouseError(507, "full", "No more packs can be kept here.")
        return self._house.shelf.key(game)

    async def _try(
        self, who: Who, found: Found, kind: str, name: str, like: str, text: str | None, field: FieldSet | None = None
    ) -> CardTried:
        job = TryCard(
            game=found.told.game,
            pack=found.path.name,
            packs=found.packs,
            kind=kind,
            name=name,
            like=like,
            text=text,
            field=field,
        )
        return await self._ask(who, job, CardTried)

    async def _ask(self, who: Who, job: Job, expect: type[A]) -> A:
        try:
            return await self._house.bench.ask(job, TRY_SECONDS, expect, Asker("study", who.person, who.address))
        except BadInputError as error:
            raise HouseError(422, "illegal", str(error)[:500]) from None
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        except WorkerLateError:
            raise HouseError(422, "too_slow", "This takes too long to judge; there may be too much in it.") from None
        except TooManyError:
            raise HouseError(429, "slow_down", "Not so fast; wait a moment.") from None
        except WorkerBrokenError:
            raise HouseError(
                422, "illegal", "This cannot be judged; something in it is not what it should be."
            ) from None


@lru_cache(maxsize=8)
def words_of_game(game: str) -> list[shop.ShopWord]:
    """The vocabulary of a game's effects."""
    vocabulary = content_of(game).vocabulary
    if vocabulary is None:
        return []
    return [
        shop.ShopWord(
            section=section.title, written=line.written[:500], example=line.example[:500], reads=line.reads[:500]
        )
        for section in reference(vocabulary)
        for line in section.lines
    ]


def _card(made: CardTried, found: Found) -> shop.ShopCard:
    return shop.ShopCard(
        how="own" if made.how == "own" else "change",
        key=made.key[:80] or "?",
        text=made.text,
        problems=_problems(made.problems),
        elsewhere=_problems(made.elsewhere),
        fields=msgspec.convert(made.fields, list[shop.ShopField]),
        things=made.things,
        stamp=found.stamp,
    )


def _problems(told: list[dict[str, Any]]) -> list[wire.PackProblem]:
    return [
        wire.PackProblem(
            file=one["file"][:200],
            line=one["line"],
            column=one["column"],
            sentence=one["sentence"][:500],
            rule=one["rule"][:64],
        )
        for one in told
    ]


def _texts(path: Path) -> Texts:
    return {name: (path / name).read_text(encoding="utf-8", errors="replace") for name in [MANIFEST, *pack_files(path)]}


def _below(path: Path) -> dict[str, Texts]:
    """The packs that do not ship and that this one builds on."""
    try:
        under = load_pack(path).below()
    except ContentError:
        return {}
    return {one.path.name: _texts(one.path) for one in under if shipped_folder() not in one.path.resolve().parents}


def _keep(found: Found, files: Texts) -> None:
    """Write what changed; nothing outside the pack's folder, nothing beyond its bounds."""
    if found.told.where == "mine":
        if len(files) > MOST_FILES or sum(len(text.encode()) for text in files.values()) > MOST_BYTES:
            raise HouseError(409, "too_long", f"A pack of one's own holds at most {MOST_BYTES:,} bytes here.")
    for name, text in files.items():
        if found.files.get(name) != text:
            _write(found.path, name, text)
    for name in set(found.files) - set(files) - {MANIFEST}:
        (found.path / name).unlink(missing_ok=True)


def _write(path: Path, name: str, text: str) -> None:
    """Whole or not at all."""
    place = path / name
    if not _FILE.match(name) or not place.parent.resolve().is_relative_to(path.resolve()) or place.is_symlink():
        raise HouseError(422, "illegal", "The workshop does not write files of that name.")
    place.parent.mkdir(exist_ok=True)
    fresh = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(place)
    finally:
        fresh.unlink(missing_ok=True)
