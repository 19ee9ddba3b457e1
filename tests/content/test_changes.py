"""Packs that change single entries of the packs they build on."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.content import ContentError, check_pack, find_pack, load_pack
from drumhead.content.changes import name_of
from drumhead.content.packs import content_of
from drumhead.games import load

MANIFEST = """id: {name}
title: {name}
game: {game}
version: "1"
requires: [{requires}]
"""


def pack(folder: Path, name: str, changes: str, requires: str = "base", game: str = "shadows_edge") -> Path:
    path = folder / name
    path.mkdir()
    (path / "pack.yaml").write_text(MANIFEST.format(name=name, game=game, requires=requires))
    (path / "changes.yaml").write_text(changes)
    return path


def attack(paths: tuple[Path, ...], name: str = "Skiff Deckhand") -> int:
    cards = load("shadows_edge", paths).cards  # type: ignore[attr-defined]
    return next(int(card.attack) for card in cards.defs if card.name == name)


def test_a_few_lines_change_one_card_and_nothing_else(tmp_path: Path) -> None:
    mine = pack(tmp_path, "mine", "- change: Skiff Deckhand\n  set: {unit: {attack: 9}}\n")
    assert check_pack(mine) == []
    changed, base = load("shadows_edge", (mine,)), load("shadows_edge")
    assert attack((mine,)) == 9 != attack(())
    assert changed.content != base.content
    assert [preset.id for preset in changed.presets()] == [preset.id for preset in base.presets()]
    assert attack((mine,), "Tidewatch Marine") == attack((), "Tidewatch Marine")


def test_changes_of_changes_and_two_packs_over_one_base(tmp_path: Path) -> None:
    one = pack(tmp_path, "one", "- change: Skiff Deckhand\n  set: {unit: {attack: 5}}\n")
    two = pack(tmp_path, "two", "- change: Skiff Deckhand\n  set: {unit: {attack: 6}}\n", requires="one")
    other = pack(tmp_path, "other", "- change: Tidewatch Marine\n  set: {unit: {attack: 7}}\n")
    assert attack((two,)) == 6
    assert attack((one, other)) == 5
    assert attack((one, other), "Tidewatch Marine") == 7


def test_what_does_not_fit_hides_nothing_beside_it(tmp_path: Path) -> None:
    """A misspelt field, type and manifest: the card's keywords, effect and icon are looked at all the same."""
    mine = pack(tmp_path, "mine", "- change: gold\n  kind: decks\n  remove: tru\n")
    (mine / "pack.yaml").write_text(MANIFEST.format(name="mine", game="shadows_edge", requires="base") + "autors: []\n")
    (mine / "cards.yaml").write_text(
        "- name: Lamplighter\n"
        "  colour: glod\n"
        "  unit: {type: Trop, cost: two, op: 1, attack: 1, defence: 3}\n"
        "  keywords: [Gard, Mend]\n"
        '  efect: "enter: draww(1)"\n'
        "  icon: lampp\n"
        "- name: Signal Fires\n"
        "  colour: gold\n"
        "  order: {cost: 2}\n"
        '  effect: "pley: draw(1)"\n'
    )
    assert [str(problem) for problem in check_pack(mine)] == [
        "mine/cards.yaml:2:11: 'colour' cannot be 'glod'; did you mean 'gold'?",
        "mine/cards.yaml:3:16: 'type' cannot be 'Trop'; did you mean 'Troop'?",
        "mine/cards.yaml:3:28: 'cost' should be a whole number, but it is 'two'.",
        "mine/cards.yaml:4:14: there is no keyword 'Gard'; did you mean 'Guard'?",
        "mine/cards.yaml:4:20: this keyword is written 'Mend 1'.",
        "mine/cards.yaml:5:3: unknown field 'efect'; did you mean 'effect'?",
        "mine/cards.yaml:5:18: unknown verb 'draww'; did you mean 'draw'?",
        "mine/cards.yaml:6:9: there is no icon 'lampp'; did you mean 'clamp'?",
        "mine/cards.yaml:10:12: unknown trigger 'pley'; did you mean 'play'?",
        "mine/changes.yaml:3:11: 'remove' should be true or false, but it is 'tru'.",
        "mine/pack.yaml:6:1: unknown field 'autors'; did you mean 'authors'?",
    ]


def test_every_mistake_is_named_at_its_place_with_a_suggestion(tmp_path: Path) -> None:
    mine = pack(
        tmp_path,
        "mine",
        "- change: Skiff Dekhand\n  set: {unit: {attack: 4}}\n"
        "- change: Tidewatch Marine\n  set:\n    unit: {atack: 4}\n"
        "- change: Harpoon Crew\n"
        "- change: Signal Corpsman\n  set: {icon: no-such-icon-at-all}\n",
    )
    told = [str(problem) for problem in check_pack(mine)]
    assert any("changes.yaml:1:11" in line and "did you mean 'Skiff Deckhand'?" in line for line in told)
    assert any("changes.yaml:5:12" in line and "attack" in line for line in told)
    assert any("changes.yaml:6:11" in line and "changes nothing" in line for line in told)
    assert any("changes.yaml:8:15" in line and "no-such-icon-at-all" in line for line in told)
    with pytest.raises(ContentError):
        load_pack(mine)


def test_a_change_that_makes_a_list_illegal_is_refused_with_the_rule(tmp_path: Path) -> None:
    mine = pack(tmp_path, "mine", "- change: Skiff Deckhand\n  remove: true\n")
    assert any("Skiff Deckhand" in str(problem) for problem in check_pack(mine))


def test_packs_that_require_each_other_are_one_sentence(tmp_path: Path) -> None:
    pack(tmp_path, "one", "- change: Skiff Deckhand\n  set: {unit: {attack: 5}}\n", requires="two")
    two = pack(tmp_path, "two", "- change: Skiff Deckhand\n  set: {unit: {attack: 5}}\n", requires="one")
    told = [str(problem) for problem in check_pack(two)]
    assert any("requires itself" in line for line in told)


@pytest.mark.parametrize("game", ["high_command", "dropzone", "battleground", "fantasy_commander"])
def test_every_game_takes_changes(tmp_path: Path, game: str) -> None:
    base = load_pack(find_pack(f"{game}/base").path)
    kind = "units" if any(kind.name == "units" for kind in content_of(game).kinds) else "cards"
    name = name_of(next(base.items(kind)).data, kind)
    what = "name: Renamed" if game == "dropzone" else "icon: broadsword"
    mine = pack(tmp_path, "mine", f"- change: {name}\n  kind: {kind}\n  set: {{{what}}}\n", game=game)
    assert check_pack(mine) == []
    assert load(game, (mine,)).content != load(game).content
