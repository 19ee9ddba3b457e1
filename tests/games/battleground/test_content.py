"""What do the packs hold, and does a designer hear of every mistake at once, with rule and line?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from drumhead.content import check_pack, load_pack
from drumhead.games.battleground import cards as c
from drumhead.games.battleground.content import BASE, CONTENT, load_library
from drumhead.games.battleground.content.library import on_chart
from drumhead.games.battleground.content.scenarios import check_scenario, has_way
from drumhead.games.battleground.content.vocabulary import words
from tests.games.battleground.field import CARDS, LIBRARY
from tests.games.battleground.table import GAME
from tests.support import rule

CROWN = (BASE / "scenarios" / "the_crown.yaml").read_text(encoding="utf-8")
FORDS = (BASE / "scenarios" / "three_fords.yaml").read_text(encoding="utf-8")


def test_everything_of_the_specification_is_there() -> None:
    assert len(CARDS.units) - 1 == 125
    assert len(CARDS.cards) - 1 == 120
    assert len(CARDS.abilities) == 16
    assert len(CARDS.spells) - 1 == 12
    assert len(LIBRARY.armies) == 30
    assert len(LIBRARY.scenarios) == 8
    assert len(LIBRARY.terrain_cards) == 12
    assert len(LIBRARY.rule_cards) == 14
    assert len(LIBRARY.chains) == 2
    assert len(LIBRARY.keywords) == 33
    assert len(CARDS.scenarios) == (8 + 12) * 15  # alone or with one of the rule cards


def test_every_text_has_a_sentence_and_every_thing_its_icon() -> None:
    assert all(source.row == 0 or LIBRARY.texts[source.row] for source in CARDS.sources)
    icons = (LIBRARY.unit_icons, LIBRARY.card_icons, LIBRARY.spell_icons)
    assert all(all(names[1:]) for names in icons)
    assert all(LIBRARY.ability_icons)


def test_every_word_of_the_language_is_built() -> None:
    from drumhead.games.battleground.content.compiler import BUILD

    assert set(words().verbs) == set(BUILD)


@rule("BG-ORD-03", "BG-ORD-04")
def test_orders_follow_from_what_a_unit_can_do() -> None:
    def orders(name: str) -> str:
        unit = CARDS.units[CARDS.unit(name)]
        return "".join(letter for at, letter in enumerate("-CRSLHF") if unit.orders >> at & 1)

    assert orders("HK_swordsmen") == "CHF"
    assert orders("HK_bowmen") == "CRSLHF"
    assert orders("MM_hill_giant") == "CRSLHF"  # its range must be paid for, and still counts
    assert orders("MM_elementalist") == "CRSLHF"
    assert orders("UM_high_priests") == "CHF"  # Death Curse needs no dice and is no ranged line
    assert orders("OR_crazed_goblins") == "C"


@rule("BG-SPL-02", "BG-SPL-06")
def test_spells_bring_lines_and_texts_to_their_casters() -> None:
    mage = CARDS.units[CARDS.unit("MM_elementalist")]
    assert [(line.dice, line.skill, line.power, line.range) for line in mage.ranged] == [
        (2, 7, 7, 17500),
        (4, 6, 6, 10500),
    ]
    curse = next(spell for spell in CARDS.spells if spell.id == "DeathCurse")
    assert curse.strike == 1
    assert CARDS.units[CARDS.unit("UM_high_priests")].ranged == ()


@rule("BG-MOV-01")
def test_the_movement_chart_is_known() -> None:
    assert all(on_chart(inches) for inches in (1.25, 1.75, 2.5, 3.5, 5, 6, 7, 8.5, 9.5, 10.5, 12, 13, 14))
    assert not any(on_chart(inches) for inches in (1, 2, 3, 4, 5.5, 8, 11))


def test_own_names_are_shown_by_a_pack() -> None:
    pack = load_pack(BASE.parent / "own_names", CONTENT)
    cards = load_library(pack).cards
    assert cards.units[cards.unit("HK_scouts")].name == "Outriders"
    assert CARDS.units[CARDS.unit("HK_scouts")].name == "Scouts"
    assert cards.factions[1].name == "Wardens of the Marches"
    assert [unit.points for unit in cards.units] == [unit.points for unit in CARDS.units]


def spoiled(tmp_path: Path, *changes: tuple[str, str, str]) -> list[str]:
    """What the check says of a copy of the base pack with some changes."""
    pack = tmp_path / "base"
    shutil.copytree(BASE, pack)
    for file, old, new in changes:
        path = pack / file
        text = path.read_text(encoding="utf-8")
        assert old in text, file
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(problem) for problem in check_pack(pack)]


def test_all_mistakes_of_a_pack_are_told_at_once(tmp_path: Path) -> None:
    said = spoiled(
        tmp_path,
        ("units/hawkshold.yaml", "keywords: [bow_only]", "keywords: [bow_onely]"),
        ("units/orcs.yaml", "movement: 3.5", "movement: 4"),
        ("cards/common.yaml", "atk_before_hit?melee: skill(self,2,att)", "atk_before_hit?mellee: skil(self,2,att)"),
        ("abilities.yaml", "word: lash", "word: lashh"),
        ("armies/undead.yaml", "x: 10.5", "x: 1"),
    )
    assert any("units/hawkshold.yaml:" in line and "did you mean 'bow_only'?" in line for line in said)
    assert any("units/orcs.yaml:" in line and "4.0 is no value" in line and "BG-MOV-01" in line for line in said)
    assert any("cards/common.yaml:4:" in line and "unknown verb 'skil'; did you mean 'skill'?" in line for line in said)
    assert any("cards/common.yaml:4:" in line and "did you mean 'melee'?" in line for line in said)
    assert any("abilities.yaml:" in line and "did you mean 'lash'?" in line for line in said)
    assert any("armies/undead.yaml:" in line and "outside the deployment zone" in line for line in said)
    assert len(said) == 6  # and nothing that only follows from these


def test_mistakes_of_meaning_are_told_too(tmp_path: Path) -> None:
    said = spoiled(
        tmp_path,
        ("cards/common.yaml", "number: 20", "number: 19"),
        ("cards/orcs.yaml", "number: 21", "number: 11"),
        ("units/undead.yaml", "  courage: 9\n", ""),
        ("keywords.yaml", "static?melee: skill(self,-2)", "static?may: skill(self,-2)"),
        ("chains.yaml", "last: S2", "last: S22"),
    )
    assert any("card 19 twice" in line and "BG-ARMY-09" in line for line in said)
    assert any("1 to 20 are common" in line for line in said)
    assert any("without courage" in line and "BG-CRG-09" in line for line in said)
    assert any("nobody may decline" in line for line in said)
    assert any("there is no scenario 'S22'; did you mean 'S2'?" in line for line in said)


@rule("BG-SET-01", "BG-SET-02")
def test_an_army_that_ships_is_legal_and_stands_in_its_zone(tmp_path: Path) -> None:
    said = spoiled(
        tmp_path,
        ("armies/hawkshold.yaml", "x: 10.5, y: 6.25", "x: 1, y: 6.25"),
        ("armies/orcs.yaml", "x: 8.625, y: 6.25", "x: 12.375, y: 6.25"),
        ("armies/dwarves.yaml", "cards: 3", "cards: 30"),
    )
    assert any("armies/hawkshold.yaml:" in line and "outside the deployment zone" in line for line in said)
    assert any("armies/orcs.yaml:" in line and "stands on unit" in line for line in said)
    assert any("armies/dwarves.yaml:" in line and "BG-ARMY-01" in line for line in said)


# -- scenarios


def test_the_shipped_scenarios_are_sound() -> None:
    assert check_scenario(CROWN) == []
    assert check_scenario(FORDS) == []


WRONG = [
    ("overlap", CROWN, "[[2, 13], [6.5, 12.5]", "[[2, 13], [6.5, 12.5], [8, 14]", "BG-SET-01"),
    ("zone", CROWN, "crown: [[15.5, 13]", "crown: [[15.5, 31]", "BG-SET-01"),
    ("elevation", CROWN, "elevation: 20", "elevation: 15", "BG-TER-06"),
    ("table", CROWN, "table: [36, 30]", "table: [36, 3]", "BG-SET-01"),
    ("target", CROWN, "scores: true", "scores: false", "BG-GEN-01"),
    ("closed", FORDS, "id: ford_c, type: shallow_water", "id: ford_c, type: deep_water", ""),
]


@rule("BG-SET-01")
@pytest.mark.parametrize(("name", "text", "old", "new", "cited"), WRONG, ids=[row[0] for row in WRONG])
def test_a_spoiled_layout_is_refused_with_its_rule_and_line(
    name: str, text: str, old: str, new: str, cited: str
) -> None:
    assert old in text
    found = check_scenario(text.replace(old, new, 1))
    assert (name == "closed") or any(problem.rule == cited for problem in found), found
    assert all(problem.line > 1 for problem in found)


@rule("BG-TER-09")
def test_overlapping_ground_is_refused_and_hills_and_pools_are_not() -> None:
    meadows = (BASE / "scenarios" / "two_meadows.yaml").read_text(encoding="utf-8")
    both = meadows.replace("zones:\n", "zones:\n", 1)
    wood = "  - {id: wood, type: forest, polygon: [[8, 10], [11, 10], [11, 12], [8, 12]]}\n"
    hill = wood.replace("wood", "mound").replace("type: forest", "type: hill, elevation: 10")
    plain = both.replace("symmetry: rot180", "symmetry: none").replace("terrain:\n", "terrain:\n" + wood)
    assert [(problem.rule, "overlaps 'wood'" in problem.sentence) for problem in check_scenario(plain)] == [
        ("BG-TER-09", True)
    ]
    assert check_scenario(plain.replace(wood, hill)) == []


@rule("BG-UNU-05")
def test_a_layout_needs_a_way_through() -> None:
    shut = FORDS.replace("shallow_water", "deep_water")
    found = check_scenario(shut)
    assert [problem.rule for problem in found] == ["BG-UNU-05"]
    assert "no way wide enough" in found[0].sentence


@rule("BG-UNU-05")
def test_a_way_is_wide_enough_for_a_card_on_both_sides() -> None:
    south, north = (
        ((5.0, 0.0), (31.0, 0.0), (31.0, 7.0), (5.0, 7.0)),
        ((5.0, 23.0), (31.0, 23.0), (31.0, 30.0), (5.0, 30.0)),
    )
    left = ((0.0, 14.0), (15.0, 14.0), (15.0, 16.0), (0.0, 16.0))

    def gap(inches: float) -> bool:
        right = ((15.0 + inches, 14.0), (36.0, 14.0), (36.0, 16.0), (15.0 + inches, 16.0))
        return has_way((left, right), (south,), (north,), 36.0, 30.0)

    assert gap(5)
    assert not gap(4)


@rule("BG-SET-01")
def test_every_mistake_of_a_layout_is_told_at_once() -> None:
    text = (
        CROWN.replace("elevation: 20", "elevation: 25")
        .replace("[[34, 17]", "[[38, 17]")
        .replace("- [[5, 0], [31, 0]", "- [[5, 0], [40, 0]", 1)
    )
    rules = sorted({problem.rule for problem in check_scenario(text)})
    assert rules == ["BG-SET-01", "BG-TER-06"]
    sentences = " ".join(problem.sentence for problem in check_scenario(text))
    assert "over the edge of the table" in sentences
    assert "though the layout says rot180" in sentences
    assert "elevation of 10, 20" in sentences


def test_an_unknown_word_in_a_scenario_is_refused() -> None:
    found = check_scenario(CROWN.replace("type: rough", "type: rouhg", 1))
    assert any("did you mean 'rough'?" in str(problem) for problem in found)


# -- dealt tables and chains


@rule("BG-SET-01")
def test_dealt_cards_make_a_table() -> None:
    plain = CARDS.scenarios[CARDS.scenario_rows["T02"]]
    deep = CARDS.scenarios[CARDS.scenario_rows["T02_R09"]]
    assert [piece.ground for piece in plain.terrain] == [c.HILL, c.HILL]
    assert plain.deployment[0].zones == (((5000, 0), (31000, 0), (31000, 7500), (5000, 7500)),)
    assert deep.deployment[0].zones == (((5000, 0), (31000, 0), (31000, 10000), (5000, 10000)),)
    assert CARDS.scenarios[CARDS.scenario_rows["T05_R08"]].words == ("mercenaries_500",)
    standard = CARDS.scenarios[CARDS.scenario_rows["T01_R06"]]
    assert [zone.name for zone in standard.zones] == ["standard"]
    assert len(standard.rules) == 2  # the bounty and the card's own


def test_chains_name_their_cards_and_marks() -> None:
    border, crown = LIBRARY.chains
    assert (border.kind, border.roll, border.regions, border.battles) == ("track", 2000, 2, 5)
    assert (crown.kind, crown.supply, crown.last, crown.weights) == ("supply", 6, "S2", [1, 1, 1, 3])
    assert CARDS.marks[CARDS.mark("Veteran")].source


def test_a_printed_unit_shows_its_cost_and_its_numbers() -> None:
    """In gallery and builder, as its card does; scenarios and cards are called by their titles."""
    printed = GAME.catalogue()["units"]
    assert isinstance(printed, list)
    spearmen = next(unit for unit in printed if unit["name"] == "Spearmen")
    assert (spearmen["cost"], spearmen["profile"]) == (220, "(6) 5/5, 2/2, 3.5″, ♥ 12")
    assert {"label": "Courage", "value": 12} in spearmen["numbers"]
    options = {option.name: option for option in GAME.info.options}
    assert options["scenario"].label("S1") == "Two Meadows"
    assert options["budget"].label(0) == "The scenario's"
