"""The packs: what is in them, that names lead somewhere, and that what people read is made from what acts."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from drumhead.content import check_pack
from drumhead.games.dropzone import printed
from drumhead.games.dropzone.content import BASE, load_library
from tests.games.dropzone.test_lists import library
from tests.support import rule


def test_the_base_pack_and_the_extra_pack_hold_everything() -> None:
    cards = library().cards
    assert (len(cards.units) - 1, len(cards.defs) - 1, len(cards.commanders) - 1) == (94, 152, 25)
    assert (len(cards.scenarios), len(library().armies), len(library().rules.files)) == (7, 20, 135)
    more = library(True).cards
    assert (len(more.units) - 1, len(more.weapons) - 1, len(more.defs) - 1) == (111, 215, 160)
    assert len(library(True).rules.files) == 137
    assert sorted(library().elsewhere) == ["FP3", "FU2", "G33", "G34", "R01", "R02", "R04", "U01"]
    assert library(True).elsewhere == {}


def test_all_thirty_three_timing_points_are_used() -> None:
    used = {clause.trigger for card in library().cards.defs for clause in card.clauses}
    assert used == set(range(len(printed.POINTS)))


@rule("DZ-CMD-46", "DZ-CMD-45")
def test_every_card_has_an_area_a_moment_and_acts() -> None:
    areas = [0, 0, 0]
    for card in library(True).cards.defs[1:]:
        areas[card.area] += 1
        assert card.clauses
        assert card.timing
        assert all(clause.ops for clause in card.clauses), card.id
    assert areas == [0, 53, 107]


@rule("DZ-SCN-08")
def test_dz_scn_08_stock_pieces() -> None:
    scene = next(one for one in library().cards.scenarios if one.id == "bunker_assault")
    bunker = next(one for one in scene.pieces if one.kind == "bunker_medium")
    assert (bunker.armour, bunker.dp, bunker.height) == (13, 20, 6000)
    assert bunker.keys & printed.GARRISON
    assert bunker.keys & printed.SOLID


@rule("DZ-VIC-14")
def test_dz_vic_14_every_table_maps_onto_itself_by_a_half_turn() -> None:
    for scene in library().cards.scenarios:
        boxes = {(p.kind, p.left, p.bottom, p.right, p.top) for p in scene.pieces}
        turned = {
            (kind, scene.width - right, scene.depth - top, scene.width - left, scene.depth - bottom)
            for kind, left, bottom, right, top in boxes
        }
        assert boxes == turned, scene.id


@rule("DZ-GEO-02", "AMB-32")
def test_dz_geo_02_sizes() -> None:
    cards = library().cards
    sizes = {
        printed.INFANTRY: (400, 400),
        printed.TANK: (600, 700),
        printed.SKIMMER: (600, 700),
        printed.WALKER: (600, 1200),
    }
    for unit in cards.units[1:]:
        if unit.type in sizes and not unit.keys & printed.LARGE:
            assert (unit.radius, unit.height) == sizes[unit.type], unit.id


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("units/ucm.yaml", "special: [Command Centre]", "special: [Comand Centre]", "did you mean 'Command Centre'?"),
        ("units/ucm.yaml", "rules: [smoke_launchers]", "rules: [smoke_launcher]", "did you mean 'smoke_launchers'?"),
        ("units/ucm.yaml", "category: Command", "category: Comand", "did you mean 'Command'?"),
        ("cards/general.yaml", "my_activation: reveal(foe)", "my_activation: reveel(foe)", "did you mean 'reveal'?"),
        ("cards/general.yaml", "area: influence\n  measured_to: chosen", "area: influence", "what must be in reach"),
        ("commanders.yaml", "mount: ucm_mount_agu", "mount: ucm_mount_cato", "is not the mount of 'ucm_agu'"),
        (
            "scenarios/first_drop.yaml",
            "kind: building_medium",
            "kind: bulding_medium",
            "did you mean 'building_medium'",
        ),
        ("scenarios/first_drop.yaml", "at: [7, 22.5]", "at: [5, 22.5]", "nearer to an edge than 6 inches. [DZ-OBJ-01]"),
        ("armies.yaml", "unit: ucm_sabre_tank", "unit: ucm_sabre_tnk", "did you mean 'ucm_sabre_tank'?"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_nearest_word(
    tmp_path: Path, file: str, old: str, new: str, expected: str
) -> None:
    pack = tmp_path / "base"
    copytree(BASE, pack)
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    told = [str(problem) for problem in check_pack(pack)]
    assert any(expected in problem and f"{file}:" in problem for problem in told), told


def test_several_mistakes_are_told_at_once(tmp_path: Path) -> None:
    pack = tmp_path / "base"
    copytree(BASE, pack)
    for file in ("units/ucm.yaml", "units/phr.yaml"):
        text = (pack / file).read_text(encoding="utf-8")
        (pack / file).write_text(text.replace("special: [", "special: [Nonsense, ", 1), encoding="utf-8")
    told = [str(problem) for problem in check_pack(pack)]
    assert all(any(file in problem for problem in told) for file in ("units/ucm.yaml", "units/phr.yaml"))


def test_sentences_are_made_from_effects() -> None:
    cards = library().cards
    text = dict(zip([card.id for card in cards.defs], library().card_texts, strict=True))
    assert text["G03"] == "During one of your activations, your opponent discards D3 cards at random."
    assert text["G13"] == "After your squad has rolled to hit, that squad re-rolls failed dice to hit for this roll."
    assert all(one.endswith(".") for one in text.values() if one)


def test_presets_are_lists() -> None:
    ready = load_library().presets()
    assert len(ready) == 20
    assert [one.id for one in ready[:2]] == ["UCM_500_Q", "SCO_500_Q"]
