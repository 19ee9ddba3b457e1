"""The games' own content: the packs that ship are sound, and no effect that fits the words brings a traceback."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import jsonschema_rs
import msgspec
import pytest

import drumhead
from drumhead.content import ContentError, check_pack, discover, load_pack
from drumhead.content.effects import Vocabulary, check, problems, rules_text
from drumhead.content.packs import content_of
from drumhead.content.schema import schemas
from tests.content.imagine import effect
from tests.content.test_checking import GAMES

FOLDERS = Path(drumhead.__file__).parent / "games"
WITH_CONTENT = sorted({path.parent.name for path in (*FOLDERS.glob("*/content"), *FOLDERS.glob("*/content.py"))})
SHIPPED = [source for source in discover() if source.builtin and source.info.game in WITH_CONTENT]
ROUGH = re.compile(r"[{}\[\]]|  | ,|\ba a\b|\ba an\b|\ban other\b|\b1 \w+s \b(?<!1 less )|;;|\.\.|\bNone\b")


def well_put(sentence: str) -> bool:
    return sentence[:1].isupper() and sentence.endswith(".") and not ROUGH.search(sentence)


@pytest.mark.parametrize("source", SHIPPED, ids=lambda source: source.name)
def test_the_packs_that_ship_are_sound(source: object) -> None:
    assert isinstance(source, type(SHIPPED[0]))
    assert [str(problem) for problem in check_pack(source.path)] == []


@pytest.mark.parametrize("game", WITH_CONTENT)
def test_every_effect_that_ships_reads_well(game: str) -> None:
    words = content_of(game).vocabulary
    assert words is not None
    for source in SHIPPED:
        if source.info.game == game:
            pack = load_pack(source.path)
            for kind in pack.files:
                for item in pack.items(kind, own=True):
                    text = getattr(item.value, "effect", "")
                    if text and not problems(text, words):
                        assert well_put(rules_text(check(text, words), words)), text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_fits_the_words_is_refused_or_reads_well(game: str, seed: int) -> None:
    random = Random(seed)
    told = sum(_told(GAMES[game], random) for _ in range(150))
    assert told > 15


def _told(words: Vocabulary, random: Random) -> bool:
    text = effect(words, random)
    if problems(text, words):
        return False
    sentence = rules_text(check(text, words), words)
    assert sentence[:1].isupper(), text
    assert sentence.endswith("."), text
    assert "{" not in sentence, text
    return True


@pytest.mark.parametrize("source", SHIPPED, ids=lambda source: source.name)
def test_no_effect_breaks_a_games_own_check(source: object) -> None:
    assert isinstance(source, type(SHIPPED[0]))
    content = content_of(source.info.game)
    assert content.check is not None
    assert content.vocabulary is not None
    pack = load_pack(source.path)
    random = Random(7)
    places = [
        (loaded.value, i)
        for files in pack.files.values()
        for loaded in files
        if isinstance(loaded.value, list)
        for i, value in enumerate(loaded.value)
        if getattr(value, "effect", "")
    ]
    if not places:
        assert not any(getattr(item.value, "effect", "") for kind in pack.files for item in pack.items(kind, own=True))
        return  # a pack may only switch names, as battleground/own_names does
    size = min(20, len(places))
    for _ in range(12):
        for values, i in random.sample(places, size):
            values[i] = msgspec.structs.replace(values[i], effect=effect(content.vocabulary, random))
        try:
            found = content.check(pack)
        except ContentError as error:
            found = error.problems
        assert found


@pytest.mark.parametrize("source", SHIPPED, ids=lambda source: source.name)
def test_the_schemas_for_editors_take_the_packs_that_ship(source: object) -> None:
    assert isinstance(source, type(SHIPPED[0]))
    made = schemas(content_of(source.info.game))
    for kind, files in load_pack(source.path).files.items():
        judge = jsonschema_rs.validator_for(made[f"{kind}.schema.json"])
        for loaded in files:
            assert [f"{loaded.file}: {error}" for error in judge.iter_errors(loaded.document.data)] == []
