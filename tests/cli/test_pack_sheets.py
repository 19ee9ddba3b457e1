"""`packs print` and `packs map`: what a designer puts on paper."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from drumhead.cli import run
from drumhead.lab.sheets import breadth, fitted, tint, wrapped

SVG = "{http://www.w3.org/2000/svg}"


def words(drawing: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def test_a_pack_is_drawn_on_sheets_of_nine_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "print", "shadows_edge/base", "--only", "gold", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    sheets = sorted(tmp_path.glob("cards-*.svg"))
    assert told.startswith(f"{len(sheets)} sheets with ")
    drawing = sheets[0].read_text()
    assert "width='210mm' height='297mm'" in drawing
    assert len(ElementTree.fromstring(drawing).findall(f"{SVG}g")) == 9
    printed = {text for sheet in sheets for text in words(sheet.read_text())}
    assert {"Phalanx Veteran", "Attack", "Defence"} <= printed
    whole = (tmp_path / "sheets.html").read_text()
    assert whole.count("<svg") == len(sheets)
    assert "@page{size:A4" in whole
    assert "<script" not in whole


def test_a_pack_prints_what_it_brings_and_changes_with_tokens_of_its_units(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "pack.yaml").write_text('id: mine\ntitle: Mine\ngame: fantasy_commander\nversion: "1"\nrequires: [base]\n')
    (mine / "changes.yaml").write_text("- change: red_goblin\n  set: {attack: 5}\n")
    out = tmp_path / "sheets"
    out.mkdir()
    (out / "cards-07.svg").write_text("of an earlier run")
    (out / "notes.txt").write_text("mine")
    assert run(["packs", "print", str(mine), "--out", str(out)]) == 0
    assert "2 sheets with 1 card and 1 token are in" in capsys.readouterr().out
    assert {path.name for path in out.iterdir()} == {"cards-01.svg", "tokens-01.svg", "sheets.html", "notes.txt"}
    assert {"Goblin Rabble", "5"} <= set(words((out / "cards-01.svg").read_text()))
    token = words((out / "tokens-01.svg").read_text())
    assert "Goblin Rabble" in " ".join(token)
    assert "5" in token


def test_copies_are_as_many_as_the_pack_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["packs", "print", "fantasy_commander/base", "--only", "War Howl", "--out", str(tmp_path)]
    assert run([*few, "--copies"]) == 0
    assert "1 sheet with 3 cards and 0 tokens is in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shadows_edge/bas"], "There is no pack 'shadows_edge/bas'"),
        (["shadows_edge/base", "--only", "purple people"], "Nothing in shadows_edge/base has 'purple people'"),
        (["shadows_edge/base", "--out", "pyproject.toml"], "is a file"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["packs", "print", *arguments]) == 1
    assert sentence in capsys.readouterr().err


def test_a_pack_that_brings_no_card_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.yaml").write_text('id: mine\ntitle: Mine\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    assert run(["packs", "print", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "brings and changes no card or unit" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_long_texts_get_smaller_and_end_in_an_ellipsis_at_last() -> None:
    size, lines = fitted(("word " * 40,), 50, 40, 3.1)
    assert size == 3.1
    assert all(breadth(line, size) <= 50 for line in lines[0])
    size, lines = fitted(("word " * 400, "more"), 50, 20, 3.1)
    assert size == 1.5
    assert lines[-1][-1].endswith("…")
    assert wrapped("Donaudampfschifffahrt", 3, 20)[0].startswith("Donau")
    assert fitted(("Longbowmen",), 24, 9, 3.6)[1] == [["Longbowmen"]]
    assert len({tint(number) for number in range(-1, 10)}) == 11


@pytest.mark.parametrize(
    ("pack", "scenario", "told"),
    [
        ("fantasy_commander/base", "Wagons in the Wood", "Sides: a, b. 3 numbered points."),
        ("battleground/base", "S3", "36 by 30 inches."),
        ("dropzone/base", "first_drop", "Sides: a, b. 3 numbered points."),
    ],
)
def test_a_map_is_drawn_with_its_ground_sides_and_points(
    pack: str, scenario: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "map.svg"
    assert run(["packs", "map", pack, scenario, "--out", str(file)]) == 0
    assert f"The map is {file}." in capsys.readouterr().out
    picture = ElementTree.fromstring(file.read_text())
    assert told in str(picture.findtext(f"{SVG}desc"))
    assert len(picture.findall(f"{SVG}polygon")) > 10


def test_maps_are_listed_and_unknown_ones_get_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "map", "fantasy_commander/base"]) == 0
    assert "crossroads: Crossroads" in capsys.readouterr().out.splitlines()
    assert run(["packs", "map", "fantasy_commander/base", "crosroads"]) == 1
    assert "did you mean 'crossroads'?" in capsys.readouterr().err
    assert run(["packs", "map", "shadows_edge/base"]) == 1
    assert "is played without maps" in capsys.readouterr().err
