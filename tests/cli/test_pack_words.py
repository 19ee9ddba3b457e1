"""`packs new`, `show`, `diff` and `icons`: what a designer asks of a pack."""

from pathlib import Path

import pytest

from drumhead.cli import run
from drumhead.content import check_pack


@pytest.mark.parametrize("game", ["shadows_edge", "high_command"])
def test_a_new_pack_is_sound_and_says_the_same_until_it_is_edited(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "my_pack"
    assert run(["packs", "new", game, str(mine)]) == 0
    assert check_pack(mine) == []
    assert run(["packs", "diff", f"{game}/base", str(mine)]) == 0
    assert "say the same" in capsys.readouterr().out
    assert run(["packs", "new", game, str(mine)]) == 1
    assert "already" in capsys.readouterr().err


def test_a_card_is_shown_with_its_sentence_and_where_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "show", "shadows_edge", "Phalanx Veteran"]) == 0
    told = capsys.readouterr().out
    assert "unit.attack: 2" in told
    assert "reads: " in told
    assert "decks: gold" in told
    assert run(["packs", "show", "shadows_edge", "Phalanx Veterann"]) == 1
    assert "did you mean 'Phalanx Veteran'?" in capsys.readouterr().err
    assert run(["packs", "show", "shadows_edge/base", "phalanx v"]) == 0, "a part that only one thing has finds it"
    assert capsys.readouterr().out.startswith("Phalanx Veteran (cards")
    assert run(["packs", "show", "shadows_edge/base", "War"]) == 1, "several have it, so none is taken"
    told = capsys.readouterr().err
    assert told.startswith("There is nothing called 'War' in shadows_edge/base; did you mean "), "no line numbers"
    assert "'Aurochs War-Engine'" in told


def test_a_map_is_shown_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "show", "fantasy_commander", "Grey Fords"]) == 0
    assert "\n    ~ ~ f ~ ~ = ~ ~ f ~ ~\n" in capsys.readouterr().out


def test_a_folder_that_can_be_no_pack_is_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "new", "shadows_edge", str(tmp_path / "My Pack")]) == 1
    assert "small letters" in capsys.readouterr().err
    assert not (tmp_path / "My Pack").exists()


def test_a_pack_is_called_by_its_game_and_id_wherever_it_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["packs", "new", "shadows_edge", "attic"]) == 0
    capsys.readouterr()
    assert run(["packs", "check", "attic"]) == 0
    assert capsys.readouterr().out == "shadows_edge/attic: sound.\n"


def test_a_difference_is_told_in_the_words_of_the_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    assert run(["packs", "new", "shadows_edge", str(mine)]) == 0
    effect = 'effect: "brace: heal(self,2)"'
    (mine / "changes.yaml").write_text(f"- change: Phalanx Veteran\n  set:\n    unit: {{attack: 5}}\n    {effect}\n")
    assert run(["packs", "diff", "shadows_edge/base", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "cards: Phalanx Veteran: unit.attack: 2 becomes 5.\n" in told
    assert "reads: When it braces, heal 1 on it. becomes When it braces, heal 2 on it.\n" in told


def test_a_difference_names_what_has_an_id_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    assert run(["packs", "new", "dropzone", str(mine)]) == 0
    (mine / "changes.yaml").write_text("- change: ucm_sabre_tank\n  set: {armour: 16}\n")
    assert run(["packs", "diff", "dropzone/base", str(mine)]) == 0
    assert "units: Sabre Tank (ucm_sabre_tank): armour: 15 becomes 16.\n" in capsys.readouterr().out


def test_icons_are_listed_by_a_part_of_their_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["packs", "icons", "roman-shield"]) == 0
    assert "roman-shield" in capsys.readouterr().out.split()


def test_a_pack_of_the_folder_of_packs_is_played_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRUMHEAD_PACKS", str(tmp_path))
    assert run(["packs", "new", "shadows_edge", str(tmp_path / "attic")]) == 0
    study = ["study", "shadows_edge", "--games", "2", "--lists", "gold,crimson", "--jobs", "1"]
    assert run([*study, "--out", str(tmp_path / "out"), "--pack", "attic"]) == 0
    capsys.readouterr()
    assert run([*study, "--pack", "atic"]) == 1
    assert capsys.readouterr().err == "There is no pack 'atic'; did you mean 'attic'?\n"
    assert run([*study, "--against", "dropzone/base"]) == 1
    assert capsys.readouterr().err == "'dropzone/base' is a pack of another game than shadows_edge.\n"
