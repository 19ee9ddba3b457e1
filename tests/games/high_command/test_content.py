"""The base pack: its numbers, its words, and packs that are wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from drumhead.content import ContentError, check_pack, load_pack
from drumhead.games.high_command.cards import ARMY, BACKS, LOCATION, STATIC, WARCASTER, WINDS
from drumhead.games.high_command.content import BASE, build
from drumhead.games.high_command.content.vocabulary import words
from tests.games.high_command.table import GAME
from tests.support import rule

CARDS = GAME.cards


def numbers(kind: int) -> list[int]:
    return [c for c in range(BACKS, CARDS.size) if CARDS.kind[c] == kind]


def test_the_base_pack_is_sound() -> None:
    assert check_pack(BASE) == []


@rule("HC-SETUP-01", "HC-SETUP-05")
def test_386_cards() -> None:
    faction_cards = sum(CARDS.copies[c] for c in range(BACKS, CARDS.size) if CARDS.faction[c] >= 0)
    assert faction_cards + len(numbers(LOCATION)) + len(numbers(WINDS)) == 386
    assert len(numbers(WARCASTER)) == 20


def test_numbers_that_the_rulebook_gives() -> None:
    given = {
        "Minuteman": (2, 3), "Vigilant": (1, 4), "Helldiver": (2, 3), "Blood Witch Coven": (2, 3),
        "Bane Thrall Cadre": (3, 4), "Deathripper": (1, 2),
    }  # fmt: skip
    for name, (power, health) in given.items():
        card = CARDS.name.index(name)
        assert (CARDS.power[card], CARDS.health[card]) == (power, health)
    powers = {"Doom Reaver Berserkers": 4, "Winter Guard Rocket Korps": 3, "Juggernaut": 3}
    assert all(CARDS.power[CARDS.name.index(name)] == n for name, n in powers.items())
    fingers = CARDS.name.index("Five Fingers")
    assert (CARDS.vp[fingers], CARDS.cmd[fingers], CARDS.war[fingers]) == (5, 3, 3)
    assert all(4 <= CARDS.vp[c] <= 7 for c in numbers(LOCATION))


def test_every_ability_has_a_sentence() -> None:
    for card in range(BACKS, CARDS.size):
        if CARDS.clauses[card]:
            text = GAME.library.texts[card]
            assert text == "" or text.endswith("."), CARDS.id[card]
            assert "{" not in text


def test_every_trigger_verb_and_keyword_is_on_some_card() -> None:
    used = Counter(clause.trigger for c in range(CARDS.size) for clause in CARDS.clauses[c])
    assert used[STATIC] > 20
    text = "\n".join(path.read_text(encoding="utf-8") for path in BASE.rglob("*.yaml"))
    vocabulary = words()
    assert [t for t in vocabulary.triggers if f"{t}:" not in text and f"{t}?" not in text and f"{t}(" not in text] == []
    assert [v for v in vocabulary.verbs if f"{v}(" not in text] == []
    assert [k for k in vocabulary.keywords if k not in text] == []


def test_no_name_can_break_the_limit_of_five_with_printed_detachments() -> None:
    copies: Counter[tuple[int, str]] = Counter()
    for card in numbers(ARMY):
        copies[CARDS.faction[card], CARDS.name[card]] += CARDS.copies[card]
    assert max(copies.values()) <= 5


def test_icons_are_named() -> None:
    assert all(GAME.library.icons[c] for c in range(BACKS, CARDS.size))


def spoiled(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """What the check says of a copy of the base pack with one change."""
    pack = tmp_path / "base"
    shutil.copytree(BASE, pack)
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(problem) for problem in check_pack(pack)]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards/cygnar.yaml", "copies: 4", "copies: 5", "HC-SETUP-05"),
        ("cards/cygnar.yaml", "detachment: blue\n  copies: 4", "detachment: blue\n  copies: 3", "HC-CUST-01"),
        ("cards/khador.yaml", "keywords: [Assault", "keywords: [Asault", "there is no keyword 'Asault'"),
        ("cards/cryx.yaml", "id: CRX-BL-1", "id: CRX-BL-2", "appears twice"),
        ("cards/cryx.yaml", "death: draw(1)", "death: drew(1)", "did you mean 'draw'"),
        (
            "cards/cygnar.yaml",
            "static: pow(A[ally.storm.here.other],1)",
            "static: pow(A[ally.storm.other],1)",
            "add '.here'",
        ),
        ("winds.yaml", "endgame(now)", "draw(1)", "HC-R-33"),
        ("factions.yaml", "CRX-WC-2", "CRX-WC-9", "there is no card 'CRX-WC-9'"),
        ("quick_start.yaml", "LOC-08", "LOC-99", "HC-QS-04"),
    ],
)
def test_a_spoiled_pack_is_refused_with_its_reason(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    problems = spoiled(tmp_path, file, old, new)
    assert any(says in problem for problem in problems), problems
    with pytest.raises(ContentError):
        build(load_pack(tmp_path / "base"))


def test_the_catalogue_lists_every_card() -> None:
    catalogue = GAME.catalogue()
    cards = catalogue["cards"]
    assert isinstance(cards, list)
    assert len(cards) == 185
