"""The packs: what the base pack holds, and how a broken one is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drumhead.content import ContentError, check_pack
from drumhead.games import load
from drumhead.games.shadows_edge.cards import COMMANDER, TOKEN
from drumhead.games.shadows_edge.content import BASE, load_library
from tests.games.shadows_edge.table import PROVING, game

MANIFEST = "id: mine\ntitle: Mine\ngame: shadows_edge\nversion: 1.0.0\n"


def pack(folder: Path, cards: str) -> Path:
    (folder / "pack.yaml").write_text(MANIFEST)
    (folder / "cards.yaml").write_text(cards)
    return folder


def card(**more: str) -> str:
    fields = {"name": "Somebody", "colour": "gold", "order": "{cost: 1}", "effect": '"play: draw(1)"', **more}
    lines = [f"{key}: {value}" for key, value in fields.items() if value]
    return "- " + "\n  ".join(lines) + "\n"


def test_the_base_pack_is_whole_and_sound() -> None:
    assert check_pack(BASE) == []
    assert check_pack(PROVING) == []
    defs = load("shadows_edge").cards.defs[1:]  # type: ignore[attr-defined]
    assert sum(d.kind == COMMANDER for d in defs) == 12
    assert sum(d.kind == TOKEN for d in defs) == 2
    assert len(defs) == 145 + 12 + 2


def test_every_card_has_an_emblem_and_a_line() -> None:
    for face in load("shadows_edge").library.faces[1:]:  # type: ignore[attr-defined]
        assert re.fullmatch(r"[a-z0-9-]+", face.file.icon), face.file.name
        assert face.file.flavour.endswith((".", "?", "!")), face.file.name


def test_hands_lie_by_cost() -> None:
    costs = [d.cost for d in game().cards.defs if d.kind not in (0, COMMANDER, TOKEN)]
    assert costs == sorted(costs)


BROKEN = [
    (card(order="", effect=""), "exactly one of"),
    (card(unit="{type: Troop, cost: 1, op: 1, attack: 1, defence: 1}"), "exactly one of"),
    (card(effect=""), "an Order needs an effect"),
    (card(effect='"play: dmgg(T[enemy.unit],1)"'), "dmg"),
    (card(effect='"enter: draw(1)"'), "enter"),
    (card(effect='"play: draw(many)"'), "many"),
    (card(effect='"play: reserve(2)"'), "the Reserve holds one point"),
    (card(effect='"play: recall(T[ally.unit])"'), "Graveyard"),
    (card(effect='"play: revive(T2[grave.ally.unit])"'), "one unit at a time"),
    (card(effect='"play: recall(T[grave.enemy.unit])"'), "own units"),
    (card(effect='"play: dmg(T3[enemy.unit],1)"'), "T3"),
    (card(effect='"play: summon(Dragon,front,1)"'), "Dragon"),
    (card(keywords="[Guard]"), "only units and Equipment"),
    (card() + card(), "two cards called"),
    (card(order="", unit="{type: Troop, cost: 1, op: 1, attack: 1, defence: 1}", effect="", keywords="[Gard]"), "Gard"),
    (
        card(order="", unit="{type: Troop, cost: 1, op: 1, attack: 1, defence: 1}", effect="", keywords="[Siege]"),
        "Siege 1",
    ),
    (
        card(
            order="",
            unit="{type: Troop, cost: 1, op: 1, attack: 1, defence: 1}",
            effect='"static: atk(T[ally.unit],1)"',
        ),
        "static clause",
    ),
    (
        card(
            order="", unit="{type: Troop, cost: 1, op: 1, attack: 1, defence: 1}", effect='"static?once: atk(self,1)"'
        ),
        "once per turn",
    ),
    (card(order="", unit="{type: Tank, cost: 1, op: 1, attack: 1, defence: 1}", effect=""), "Tank"),
    (card(colour="puce"), "puce"),
]


@pytest.mark.parametrize(("cards", "word"), BROKEN)
def test_a_broken_card_is_refused_with_its_place(tmp_path: Path, cards: str, word: str) -> None:
    found = check_pack(pack(tmp_path, cards))
    assert any(word in str(problem) for problem in found), found
    assert all(problem.file.endswith("cards.yaml") and problem.line >= 1 for problem in found)
    with pytest.raises(ContentError):
        load_library((tmp_path,))


def test_a_deck_that_breaks_the_rules_is_refused_with_them(tmp_path: Path) -> None:
    pack(tmp_path, card())
    (tmp_path / "decks.yaml").write_text(
        "- {id: bad, title: Bad, colours: [gold], commander: Nobody, cards: {Somebody: 3}}\n"
    )
    assert {problem.rule for problem in check_pack(tmp_path)} == {"SE-DECK-01", "SE-DECK-02", "SE-DECK-07"}


def test_two_packs_make_another_content_hash() -> None:
    assert load("shadows_edge").content != game().content
    assert load_library((BASE,)).table.content == load("shadows_edge").content
