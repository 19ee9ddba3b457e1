"""What does a worker do for the workshop? It tries an edited card on its pack, and brings a match to where it matters.

Packs and texts are strangers': everything happens in a worker process with a deadline, in a folder that is thrown away.
"""

import re
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from drumhead import bots, games
from drumhead.content import ContentError, check_pack
from drumhead.content import workbench as bench
from drumhead.content.changes import Changed, Item, name_of, together
from drumhead.content.packs import GameContent, Pack, content_of, load_pack, salvage_pack
from drumhead.content.problems import Problem
from drumhead.kernel import Decision, Game, Malformed, Options, Sealed, advance, answer, lowest
from drumhead.kernel.action import action_to_data
from drumhead.kernel.agenda import step_to_data
from drumhead.kernel.match import match_table
from drumhead.lab.studies.unseen import words_of
from drumhead.server.frames import Bring, Brought, CardTried, TryCard

MOST_PROBLEMS = 50
MOST_TRIES = 200
MOST_DECISIONS = 600
"""Decisions of one try before the next one is begun."""


# -- an edited card


def try_card(job: TryCard) -> CardTried:
    """The entry with this text (None: as it stands), judged with its whole pack and, if that is sound, drawn."""
    with tempfile.TemporaryDirectory() as scratch:
        return _tried(job, Path(scratch))


def lay_out(packs: dict[str, dict[str, str]], folder: Path) -> None:
    """Write packs into a folder. Names were judged before they came here; they are judged again all the same."""
    for pack, files in packs.items():
        for name, text in files.items():
            place = folder / pack / name
            if ".." in place.parts or not place.is_relative_to(folder):
                raise Malformed("That is no name of a file of a pack.")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")


def _tried(job: TryCard, folder: Path) -> CardTried:
    lay_out(job.packs, folder)
    content = content_of(job.game)
    path = folder / job.pack
    try:
        pack = load_pack(path, content)
    except ContentError as error:
        try:
            pack, _ = salvage_pack(path, content)
        except ContentError:
            raise Malformed(f"The pack cannot be read: {error.problems[0]}") from None
    kind = next((one for one in bench.editable(content) if one.name == job.kind), None)
    if kind is None:
        raise Malformed("This game has no such kind of entry.")
    item = bench.find(pack, kind.name, job.name)
    model = bench.find(pack, kind.name, job.like) if job.like else None
    if item is None and model is None:
        raise Malformed(f"There is nothing called '{job.name[:60]}' here.")
    how = "own" if item is None else bench.how_of(pack, kind.name, job.name)
    text = _opened(job, pack, item, model, how) if job.text is None else job.text
    before = bench.below(pack, item).data if how == "change" and item is not None else {}
    under = before if isinstance(before, dict) else {}
    said, _, wrong = bench.read_entry(text)
    if job.field is not None and not wrong:
        whole = together(under, said)
        text = bench.with_field(text, tuple(job.field.path), job.field.value, whole if isinstance(whole, dict) else {})
        said, _, wrong = bench.read_entry(text)
    data = together(under, said) if not wrong else under
    whole_data = data if isinstance(data, dict) else {}
    words = sorted(content.vocabulary.keywords) if content.vocabulary is not None else []
    files = job.packs[job.pack]
    home = item.file.partition("/")[2] if item is not None and how == "own" else bench.home_of(pack, kind, model, files)
    made, place = bench.put(files, home, kind.name, job.name, how, text)
    elsewhere: list[Problem] = []
    things: list[dict[str, Any]] = []
    if not wrong:
        lay_out({job.pack: made}, folder)
        for name in set(files) - set(made):
            (path / name).unlink()
        found = check_pack(path, content)
        told = [(problem, bench.inside(problem, job.pack, place, text)) for problem in found]
        wrong = [mine for _, mine in told if mine is not None]
        elsewhere = [problem for problem, mine in told if mine is None]
        if not found:
            things = _drawn(job, path, kind.name, whole_data)
    return CardTried(
        how=how,
        text=text,
        problems=[msgspec.to_builtins(one) for one in wrong[:MOST_PROBLEMS]],
        elsewhere=[msgspec.to_builtins(one) for one in elsewhere[:MOST_PROBLEMS]],
        fields=[msgspec.to_builtins(one) for one in bench.fields(kind, whole_data, said, words)],
        things=things,
        files=made,
        key=name_of(whole_data, job.name) if how == "own" else job.name,
        names=[str(whole_data[key]) for key in ("name", "id") if isinstance(whole_data.get(key), str)] or [job.name],
    )


def _opened(job: TryCard, pack: Pack, item: Item[Any] | None, model: Item[Any] | None, how: str) -> str:
    if item is None:
        assert model is not None
        data = model.data if isinstance(model.data, dict) else {}
        text = bench.source_of(model)
        if isinstance(model, Changed):
            text = "".join(f"{key}: {bench.written(value)}\n" for key, value in data.items())
        return bench.with_field(text, ("id" if "id" in data else "name",), job.name, data)
    return bench.source_of(item) if how == "own" else bench.change_of(pack, job.kind, job.name)


def _drawn(job: TryCard, path: Path, kind: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    """The entry as the gallery prints it, with the list that it stands in: what clients draw."""
    catalogue = games.load(job.game, (path,)).catalogue()
    found: list[tuple[int, dict[str, Any]]] = []
    for section, printed in catalogue.items():
        for thing in printed if isinstance(printed, list) else []:
            if not isinstance(thing, dict) or "name" not in thing:
                continue
            same = "id" in data and thing.get("id") == data["id"]
            if same or ("id" not in data and thing["name"] == data.get("name")):
                found.append((section != kind, {"list": section, "thing": thing}))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])][:1]


# -- what there is to edit


def catalogue_of(game: str, packs: dict[str, dict[str, str]], pack: str) -> tuple[list[dict[str, str]], list[Problem]]:
    """Every entry of a pack with those below it that can be edited, and what is wrong with the pack."""
    content = content_of(game)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        lay_out(packs, folder)
        try:
            loaded, _ = salvage_pack(folder / pack, content)
        except ContentError as error:
            return [], error.problems
        return list(_listed(loaded, content)), check_pack(folder / pack, content)


def _listed(pack: Pack, content: GameContent) -> Iterator[dict[str, str]]:
    for kind in bench.editable(content):
        own = {name_of(item.data, kind.name) for item in pack._own(kind.name)}
        for item in pack.items(kind.name):
            data = item.data if isinstance(item.data, dict) else {}
            name = bench.key_of(pack, item, kind.name)
            state = "own" if name in own else "changed" if item is not bench.below(pack, item) else "below"
            title = str(data.get("name") or data.get("title") or name)
            yield {"kind": kind.name, "name": name, "title": title, "state": state}


# -- a match in which the card can be used


Inputs = list[tuple[int, list[Any]]]


def bring(game: Game[Any], job: Bring) -> Brought:
    """Play quickly, from one seed after the other, until the first seat can use one of these names.

    If that does not come, until the first seat can see one; else the table is as it begins.
    """
    until = time.monotonic() + job.seconds
    options = table_with(game, set(job.names))
    if options is None:
        raise Malformed(f"No ready-made list of {game.info.title} can hold this, so there is no table to try it at.")
    search = _Search(game, options, job.names, until)
    first = ""
    for attempt in range(MOST_TRIES):
        seed = sha256(f"drumhead workshop {job.seed} {attempt}".encode()).hexdigest()
        first = first or seed
        inputs = search.play(seed)
        if inputs is not None:
            return _brought(options, seed, inputs, "use")
        if time.monotonic() > until:
            break
    if search.seen is not None:
        return _brought(options, *search.seen, "seen")
    return _brought(options, first, [], "start")


def _brought(options: Options, seed: str, inputs: Inputs, found: Literal["use", "seen", "start"]) -> Brought:
    lists, values = list(options.lists), dict(options.values)
    return Brought(seats=options.seats, lists=lists, options=values, seed=seed, inputs=inputs, found=found)


class _Search:
    """Plays matches; ``seen``: the seed and inputs after which the first seat first saw the thing."""

    def __init__(self, game: Game[Any], options: Options, names: list[str], until: float) -> None:
        self._game = game
        self._options = options
        self._names = set(names)
        self._wanted = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
        self._until = until
        self.seen: tuple[str, Inputs] | None = None

    def play(self, seed: str) -> Inputs | None:
        """The inputs after which the first seat has a choice that names it; None if that did not come."""
        game, seats = self._game, self._options.seats
        table = match_table(seats, seed)
        s = game.setup(self._options, table.dice)
        players = [bots.make("quick", game, f"{seed} {seat}") for seat in range(seats)]
        inputs: Inputs = []
        mask = advance(s, table)
        while mask and len(inputs) < MOST_DECISIONS and time.monotonic() < self._until:
            seat = int(lowest(mask))
            step = s.agenda[-1]
            choices = step.options(s, seat)
            action = choices[0]
            if len(choices) > 1:
                view = game.view(s, seat)
                if seat == 0:
                    if any(self._wanted.search(game.words(view, seat, choice)) for choice in choices):
                        return inputs
                    if self.seen is None and _shows(game.scene(view), self._names):
                        self.seen = (seed, list(inputs))
                about = step_to_data(step)
                asked = Decision(seat, str(about[0]), about[1:], choices, isinstance(step, Sealed), len(inputs))
                action = players[seat].choose(view, asked, bots.Budget(0, 0))
            inputs.append((seat, action_to_data(action)))
            mask = answer(s, table, seat, action)
        return None


def _shows(scene: object, names: set[str]) -> bool:
    """Does a thing of one of these names lie there?"""
    if isinstance(scene, dict):
        return scene.get("name") in names or any(_shows(value, names) for value in scene.values())
    return isinstance(scene, list | tuple) and any(_shows(value, names) for value in scene)


def table_with(game: Game[Any], names: set[str]) -> Options | None:
    """A legal table at which the first seat's list holds one of these names, if any list can."""
    seats = max(2, game.info.min_seats)
    ready = game.default_options(seats)
    known = _printed(game)
    faction = next((known[name][1] for name in sorted(names) if name in known), None)
    lists = sorted((preset.data for preset in game.presets()), key=lambda one: faction not in list(words_of(one)))
    holding = [one for one in lists if names & set(words_of(one))]
    for mine in [*holding, *(made for one in lists for made in _swapped(one, names, known)), *lists]:
        for theirs in [*ready.lists[1:2], *lists]:
            options = Options(seats, (mine, theirs, *ready.lists[2:]), dict(ready.values))
            if not game.violations(options):
                return options
    return None


def _printed(game: Game[Any]) -> dict[str, tuple[str, object]]:
    """Everything printed by id and by name: in which list it stands, and of which faction it is."""
    known: dict[str, tuple[str, object]] = {}
    for section, printed in game.catalogue().items():
        for thing in printed if isinstance(printed, list) else []:
            for key in ("name", "id"):
                if isinstance(thing, dict) and isinstance(thing.get(key), str):
                    known[thing[key]] = (section, thing.get("faction"))
    return known


def _swapped(data: object, names: set[str], known: dict[str, tuple[str, object]]) -> Iterator[object]:
    """The list with one of its things swapped for the wanted one; whether that is legal, the game says."""
    sort = next((known[name] for name in sorted(names) if name in known), None)
    said = sorted(set(words_of(data)), key=lambda word: (-_copies(data, word), word))
    for name in sorted(names):
        for old in said:
            if sort is not None and known.get(old) == sort:
                yield _replaced(data, old, name)


def _copies(data: object, word: str) -> int:
    """How many of it the list holds, as far as can be told: what comes often is worth more here."""
    if isinstance(data, dict):
        held = data.get(word)
        return max(held if isinstance(held, int) else 0, *(_copies(value, word) for value in data.values()), 0)
    if isinstance(data, list | tuple):
        return sum(value == word or _copies(value, word) for value in data)
    return 0


def _replaced(data: object, old: str, new: str) -> object:
    if isinstance(data, dict):
        return {(new if key == old else key): _replaced(value, old, new) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_replaced(value, old, new) for value in data]
    return new if data == old else data
