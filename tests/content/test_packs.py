"""Packs: what is in them, where they are found, what their hash is made of, and how they are checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from drumhead.content import (
    ContentError,
    FileKind,
    GameContent,
    Pack,
    Problem,
    check_pack,
    discover,
    find_pack,
    load_pack,
)
from drumhead.content.effects import problems
from drumhead.content.packs import content_of
from drumhead.content.schema import schemas, write_schemas
from tests.content.test_parse import NOTATIONS
from tests.content.words_edge import edge

EDGE = edge()


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cost: int = 0
    effect: str = ""


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cards: dict[str, int] = {}


def check_effects(pack: Pack) -> list[Problem]:
    found: list[Problem] = []
    for item in pack.items("cards"):
        if item.value.effect:
            found += problems(item.value.effect, EDGE, item.where("effect"))
    return found


CONTENT = GameContent(
    "toy",
    kinds=(FileKind("decks", dict[str, DeckFile], ["decks.yaml"]), FileKind("cards", list[CardFile], ["*.yaml"])),
    check=check_effects,
    vocabulary=EDGE,
)
MANIFEST = "id: base\ntitle: Base set\ngame: toy\nversion: 1.0.0\n"


def folder(tmp_path: Path, name: str = "base", **files: str) -> Path:
    path = tmp_path / name
    path.mkdir(exist_ok=True)
    for file, text in {"pack": MANIFEST.replace("base", name), **files}.items():
        (path / f"{file}.yaml").write_text(text, encoding="utf-8")
    return path


def mistakes(path: Path) -> list[str]:
    return [str(problem) for problem in check_pack(path, CONTENT)]


def test_a_pack_holds_its_files_by_kind(tmp_path: Path) -> None:
    path = folder(
        tmp_path, gold="- name: Recruit\n  effect: 'enter: draw(1)'", azure="- name: Deckhand", decks="a: {name: A}"
    )
    pack = load_pack(path, CONTENT)
    assert [card.name for card in pack.values("cards")] == ["Deckhand", "Recruit"]
    assert pack.values("decks") == [{"a": DeckFile("A")}]
    (_, recruit) = pack.items("cards")
    assert (recruit.where("effect").file, recruit.where("effect").line) == ("base/gold.yaml", 2)
    assert mistakes(path) == []


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    path = folder(tmp_path, gold="- nam: x", azure="- name: [", decks="a: {name: 1}")
    found = mistakes(path)
    assert [line.split(": ")[0] for line in found] == [
        "base/azure.yaml:2:1",
        "base/decks.yaml:1:11",
        "base/gold.yaml:1:3",
        "base/gold.yaml:1:3",
    ]


def test_the_game_checks_what_loaded(tmp_path: Path) -> None:
    path = folder(tmp_path, gold="- name: x\n  effect: 'enter: drw(1)'\n- name: y\n  effect: \"enter: draw(T[ally])\"")
    assert mistakes(path) == [
        "base/gold.yaml:2:19: unknown verb 'drw'; did you mean 'draw'?",
        "base/gold.yaml:4:24: 'T[...]' stands where a number is expected: draw(number).",
    ]


class TroopFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cards: list[str]


def check_in_layers(pack: Pack) -> list[Problem]:
    """As games do it: lists are judged only by cards that are sound."""
    wrong = check_effects(pack)
    if wrong:
        return wrong
    cards = {item.value.name for item in pack.items("cards")}
    return [
        item.where("cards", place).problem(f"there is no card '{name}'.")
        for item in pack.items("troops")
        for place, name in enumerate(item.value.cards)
        if name not in cards
    ]


def test_a_mistake_hides_no_other(tmp_path: Path) -> None:
    """A wrong type, a wrong effect and a wrong list, in one run; nothing is said of what only depends on a mistake."""
    layered = GameContent(
        "toy",
        kinds=(FileKind("troops", list[TroopFile], ["troops.yaml"]), FileKind("cards", list[CardFile], ["*.yaml"])),
        check=check_in_layers,
    )
    path = folder(
        tmp_path,
        gold="- {name: Archer, cost: dear}\n- {name: Bear, effect: 'enter: drw(1)'}\n- {name: Cat}\n",
        troops="- {name: A, cards: [Archer, Bear, Cat]}\n- {name: B, cards: [Cat, Dog]}\n- {name: C, cards: [Cat, 7]}",
    )
    assert [str(problem) for problem in check_pack(path, layered)] == [
        "base/gold.yaml:1:24: 'cost' should be a whole number, but it is 'dear'.",
        "base/gold.yaml:2:32: unknown verb 'drw'; did you mean 'draw'?",
        "base/troops.yaml:2:26: there is no card 'Dog'.",
        "base/troops.yaml:3:26: entry 2 of 'cards' should be text, but it is 7.",
    ]


class IconFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    icon: str = ""


def test_icons_are_checked(tmp_path: Path) -> None:
    drawn = GameContent("toy", kinds=(FileKind("cards", list[IconFile], ["*.yaml"]),))
    path = folder(tmp_path, gold="- {name: A, icon: broadsword}\n- {name: B, icon: brodsword}\n- {name: C}")
    assert [str(problem) for problem in check_pack(path, drawn)] == [
        "base/gold.yaml:2:19: there is no icon 'brodsword'; did you mean 'broadsword'?"
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("game: toy", "game: ludo", "base/pack.yaml:3:7: this pack is for ludo, not for toy."),
        (
            "id: base",
            "id: Base Set",
            "base/pack.yaml:1:5: an id is made of small letters, digits and _, such as 'base'.",
        ),
        ("title: Base set", "title:", "base/pack.yaml:2:7: the title is empty."),
        ("1.0.0", "1.0", "base/pack.yaml:4:10: 'version' should be text, but it is 1.0."),
        ("title", "titel", "base/pack.yaml:1:1: the field is missing: title."),
    ],
)
def test_a_manifest_is_checked(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in mistakes(folder(tmp_path, pack=MANIFEST.replace(old, new)))


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    (problem,) = check_pack(folder(tmp_path, pack=MANIFEST.replace("toy", "shadow_edge")))
    assert str(problem).startswith("base/pack.yaml:3:7: There is no game 'shadow_edge'")


def test_a_game_name_never_leaves_the_games() -> None:
    for name in ("../content", "os", "shadows_edge.content", ""):
        with pytest.raises(KeyError, match="There is no game"):
            content_of(name)


def test_a_file_of_no_kind_is_refused(tmp_path: Path) -> None:
    strict = GameContent("toy", kinds=(FileKind("cards", list[CardFile], ["cards*.yaml", "cards/*.yaml"]),))
    path = folder(tmp_path, cards="- name: x", crads="- name: x")
    (problem,) = check_pack(path, strict)
    assert str(problem) == "base/crads.yaml:1:1: toy has no such content file; known: cards*.yaml, cards/*.yaml."


def test_no_folder_and_no_manifest(tmp_path: Path) -> None:
    assert [problem.sentence for problem in check_pack(tmp_path / "nowhere", CONTENT)] == ["There is no such folder."]
    (problem,) = check_pack(tmp_path, CONTENT)
    assert problem.sentence == "The file cannot be read: no such file or directory."


def test_the_hash_is_of_what_is_said(tmp_path: Path) -> None:
    written = load_pack(folder(tmp_path, gold="- name: Recruit\n  cost: 1"), CONTENT).hash
    (tmp_path / "elsewhere").mkdir()
    relaid = folder(tmp_path / "elsewhere", gold="# a comment\n- {cost: 1, name: 'Recruit'}\n")
    assert load_pack(relaid, CONTENT).hash == written
    changed = folder(tmp_path / "elsewhere", gold="- {cost: 2, name: 'Recruit'}")
    assert load_pack(changed, CONTENT).hash != written
    assert written == "8e51b5e8ff349a2b423168b6d02f7d1534ba2beae225ea99cb6e4d4dff125166", "stable on every machine"


def test_required_packs_come_first_and_count_in_the_hash(tmp_path: Path) -> None:
    folder(tmp_path, gold="- name: Recruit")
    path = folder(tmp_path, "more", pack=MANIFEST.replace("base", "more") + "requires: [base]\n", blue="- name: Marine")
    pack = load_pack(path, CONTENT)
    assert [item.value.name for item in pack.items("cards")] == ["Recruit", "Marine"]
    assert [item.value.name for item in pack.items("cards", own=True)] == ["Marine"]
    before = pack.hash
    folder(tmp_path, gold="- name: Conscript")
    assert load_pack(path, CONTENT).hash != before


def test_names_that_no_file_can_have_are_no_packs() -> None:
    for name in ("\0", "x" * 5000, "a/\0/b"):
        with pytest.raises(ContentError, match="There is no pack"):
            find_pack(name, "toy")
        assert [problem.sentence for problem in check_pack(Path(name), CONTENT)] == ["There is no such folder."]


def test_packs_may_not_require_each_other(tmp_path: Path) -> None:
    folder(tmp_path, "one", pack=MANIFEST.replace("base", "one") + "requires: [two]\n")
    path = folder(tmp_path, "two", pack=MANIFEST.replace("base", "two") + "requires: [one]\n")
    (mistake,) = mistakes(path)
    assert "the required pack 'one' cannot be used" in mistake
    assert "requires itself: two > one > two." in mistake


def test_a_missing_required_pack_is_named(tmp_path: Path) -> None:
    (mistake,) = mistakes(folder(tmp_path, pack=MANIFEST + "requires: [nothing_like_it]\n"))
    assert mistake.startswith("base/pack.yaml:5:12: the required pack 'nothing_like_it' cannot be used:")


def test_packs_are_found_in_given_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRUMHEAD_PACKS", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir()
    folder(tmp_path / "mine", "own")
    folder(tmp_path, "given")
    folder(tmp_path, "broken", pack="id: [")
    found = discover("toy", [tmp_path])
    assert [(source.name, source.builtin) for source in found][:2] == [("toy/own", False), ("toy/given", False)]
    assert find_pack("toy/given", "toy", [tmp_path]).path == tmp_path / "given"
    assert find_pack(str(tmp_path / "given")).info.title == "Base set"
    with pytest.raises(ContentError, match="There is no pack 'gven'; did you mean 'given'"):
        find_pack("gven", "toy", [tmp_path])


def test_schemas_know_fields_and_effects(tmp_path: Path) -> None:
    made = schemas(CONTENT)
    assert sorted(made) == ["cards.schema.json", "decks.schema.json", "pack.schema.json", "rulebook.schema.json"]
    card = made["cards.schema.json"]["$defs"]["CardFile"]
    assert card["additionalProperties"] is False
    assert card["required"] == ["name"]
    assert "dmg(selector, number)" in card["properties"]["effect"]["description"]
    written = write_schemas(CONTENT, tmp_path / "schemas")
    assert [path.name for path in written] == sorted(made, key=list(made).index)
    assert (
        json.loads((tmp_path / "schemas" / "cards.schema.json").read_text(encoding="utf-8"))
        == made["cards.schema.json"]
    )


def test_the_pattern_of_effects_takes_all_effects_of_the_games() -> None:
    pattern = schemas(CONTENT)["cards.schema.json"]["$defs"]["CardFile"]["properties"]["effect"]["pattern"]
    for file in NOTATIONS:
        if file.stem != "fantasy_commander":
            for effect in file.read_text(encoding="utf-8").splitlines():
                assert re.search(pattern, effect), effect
    for wrong in ("draw(1)", "enter draw(1)", "enter: draw(1) ;", ": draw(1)"):
        assert not re.search(pattern, wrong), wrong
