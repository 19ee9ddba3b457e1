"""Packs: the built-in one is whole, broken ones are told every fault with rule and place, maps come from Tiled."""

import json
import shutil
from pathlib import Path

import pytest

from drumhead.content import ContentError, rulebook_of
from drumhead.content.check import check_pack
from drumhead.games.fantasy_commander.cards import ABILITIES, CARD_TYPES, KINDS
from drumhead.games.fantasy_commander.content import BASE, load_library
from drumhead.games.fantasy_commander.content.tiled import read_tiled, scenario_text
from drumhead.space.hexes import Grid
from tests.games.fantasy_commander.table import GAME
from tests.support import rule

LIBRARY = GAME.cards


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack to be broken."""
    return Path(shutil.copytree(BASE, tmp_path / "base"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def rules(pack: Path) -> list[str]:
    problems = check_pack(pack)
    assert all(problem.sentence.endswith((".", "?", "=", "T")) for problem in problems)
    assert all(problem.line >= 1 for problem in problems)
    return [problem.rule for problem in problems]


def test_the_built_in_pack_is_whole() -> None:
    assert check_pack(BASE) == []
    assert (len(LIBRARY.units), len(LIBRARY.tactics) - 1, len(LIBRARY.terrains) - 1) == (32, 56, 15)
    assert (len(LIBRARY.factions), len(LIBRARY.scenarios), len(LIBRARY.rosters)) == (4, 6, 12)
    for faction in range(4):
        kinds = [KINDS[card.kind] for card in LIBRARY.units if card.faction == faction]
        assert [kinds.count(kind) for kind in KINDS] == [4, 2, 1, 1]


def test_every_ability_of_the_glossary_is_on_some_card() -> None:
    printed = {word.rstrip(" 0123456789") for card in LIBRARY.units for word in card.words}
    for name in ABILITIES:
        if name not in ("Formation", "Magical"):
            given = any(name in word for card in LIBRARY.units for word in card.words)
            assert name in printed or given, name


def test_every_card_says_what_it_does() -> None:
    for card in LIBRARY.tactics[1:]:
        assert card.words.endswith(".")
        assert card.icon
        assert card.before or card.after or CARD_TYPES[card.type] == "terrain"


def test_the_rulebook_has_every_id_once() -> None:
    ids = rulebook_of("fantasy_commander").ids()
    assert len(ids) == len(set(ids)) == 224


@rule("FC-SET-01", "FC-MOD-01", "FC-TER-23")
def test_maps_are_symmetric_connected_and_have_room() -> None:
    for scenario in LIBRARY.scenarios:
        cells = scenario.grid.cells
        turned = dict(zip(cells, reversed(cells), strict=True))
        assert all(scenario.terrain[cell] == scenario.terrain[turned[cell]] for cell in cells), scenario.id
        assert isinstance(scenario.grid, Grid)
        assert all(len(zone) >= 10 for zone in scenario.zones)


@rule("FC-SET-01")
def test_a_ragged_map_is_refused(pack: Path) -> None:
    change(pack / "scenarios" / "crossroads.yaml", '" . . . . . . . . . ."', '" . . . . . . . . . . ."')
    assert rules(pack) == ["FC-SET-01"]


@rule("FC-TER-20")
def test_unknown_and_faction_terrain_are_refused_on_maps(pack: Path) -> None:
    change(pack / "scenarios" / "crossroads.yaml", '". . . . . H . . F . ."', '". . . . . ? . . p . ."')
    assert rules(pack) == ["FC-TER-20", "FC-TER-20"]


@rule("FC-MOV-02", "FC-MOD-01")
def test_cut_off_hexes_and_lopsided_maps_are_refused(pack: Path) -> None:
    change(pack / "scenarios" / "grey_fords.yaml", "~ ~ f ~ ~ = ~ ~ f ~ ~", "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~")
    assert "FC-MOV-02" in rules(pack)
    change(pack / "scenarios" / "crossroads.yaml", '"R . . . . . . . . . R"', '"R . . . . . . . . . ."')
    assert "FC-MOD-01" in rules(pack)


@rule("FC-SET-03", "FC-VIC-02")
def test_zones_and_points_are_checked(pack: Path) -> None:
    file = pack / "scenarios" / "crossroads.yaml"
    change(file, "{rows: [7, 8]}", "{rows: [1, 1]}")
    change(file, "[1, 4]", "[0, 4]")
    change(file, "[9, 4]", "[40, 4]")
    assert set(rules(pack)) == {"FC-SET-03", "FC-VIC-02", "FC-SET-01"}


@rule("FC-ARM-01", "FC-ARM-03", "FC-DCK-01")
def test_illegal_rosters_are_refused_with_every_fault(pack: Path) -> None:
    file = pack / "rosters.yaml"
    change(file, "units: [aur_marshal, aur_legion,", "units: [aur_marshal, aur_marshal, aur_legion,")
    assert set(rules(pack)) == {"FC-ARM-01", "FC-ARM-03", "FC-DCK-01"}


def test_misspelt_words_are_answered_with_the_nearest(pack: Path) -> None:
    change(pack / "units" / "auric.yaml", "abilities: [Armour,", "abilities: [Armor,")
    change(pack / "cards" / "grave.yaml", "heal(T[", "hael(T[")
    change(pack / "cards" / "thorn.yaml", "requires: thw_scout", "requires: thw_scuot")
    said = " ".join(problem.sentence for problem in check_pack(pack))
    for word in ("'Armour'", "'heal'", "'thw_scout'"):
        assert word in said


def test_a_unit_needs_the_right_kind_of_strength(pack: Path) -> None:
    change(pack / "units" / "auric.yaml", "  size: 4\n", "  health: 4\n")
    assert "FC-UNI-02" in rules(pack)


def test_what_a_card_is_called_must_fit_what_it_does(pack: Path) -> None:
    change(pack / "cards" / "auric.yaml", 'effect: "terrain(palisade)"', 'effect: "order(blue,1)"')
    assert "FC-TCD-01" in rules(pack)


LETTERS = {terrain.id: terrain.letter for terrain in LIBRARY.terrains if terrain.faction < 0}


def tiled(**changes: object) -> bytes:
    """A map of 5 by 5 with a forest in the middle, zones above and below, one point."""
    ground = [0] * 25
    ground[12] = 2
    zones = [3] * 10 + [0] * 5 + [4] * 10
    data: dict[str, object] = {
        "orientation": "hexagonal", "width": 5, "height": 5, "tilewidth": 20, "tileheight": 24, "hexsidelength": 12,
        "staggeraxis": "y", "staggerindex": "odd",
        "layers": [
            {"name": "terrain", "type": "tilelayer", "data": ground},
            {"name": "zones", "type": "tilelayer", "data": zones},
            {"name": "points", "type": "objectgroup", "objects": [{"x": 29, "y": 50}]},
        ],
        "tilesets": [
            {"firstgid": 1, "tiles": [{"id": 1, "type": "forest"}, {"id": 2, "class": "a"}, {"id": 3, "type": "b"}]}
        ],
        "properties": [{"name": "id", "value": "glade"}, {"name": "title", "value": "The Glade"}],
    }  # fmt: skip
    return json.dumps({**data, **changes}).encode()


def test_a_tiled_map_becomes_a_scenario_that_loads(pack: Path) -> None:
    text = scenario_text(read_tiled(tiled(), "glade.tmj"), LETTERS, "glade.tmj")
    (pack / "scenarios" / "glade.yaml").write_text(text)
    change(pack / "scenarios" / "glade.yaml", "rounds: 10", "rounds: 6")
    problems = check_pack(pack)
    assert [problem.rule for problem in problems] == ["FC-SET-03", "FC-SET-03"]  # nine hexes: too small, but read
    bigger = text.replace("zones:", "zones:")
    assert '- ". . F . ."' in bigger
    assert "- [1, 2]" in text


def test_a_tiled_map_that_is_none_is_refused() -> None:
    for raw in (
        b"",
        b"[]",
        b"{}",
        tiled(orientation="orthogonal"),
        tiled(layers=[{"name": "terrain", "type": "tilelayer"}]),
    ):
        with pytest.raises(ContentError):
            read_tiled(raw, "x.tmj")
    strange = tiled(tilesets=[{"firstgid": 1, "tiles": [{"id": 1, "type": "forrest"}]}])
    with pytest.raises(ContentError, match="forest"):
        scenario_text(read_tiled(strange, "x.tmj"), LETTERS, "x.tmj")


def test_the_hash_names_the_content(pack: Path) -> None:
    first = load_library([pack]).content
    assert first == GAME.content
    change(pack / "units" / "auric.yaml", "cost: 30", "cost: 31")
    second = load_library([pack]).content
    assert first != second
