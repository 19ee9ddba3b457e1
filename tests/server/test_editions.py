"""Packs on the shelf: editions of a game, kept by their hash, taken up anew when a file is saved."""

from pathlib import Path

import pytest

from drumhead.kernel import new_match
from drumhead.server.shelf import Shelf, UnknownGameError

MANIFEST = 'id: mine\ntitle: Mine\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n'
CHANGE = "- change: Skiff Deckhand\n  set: {{unit: {{attack: {attack}}}}}\n"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRUMHEAD_PACKS", str(tmp_path / "nobody"))
    path = tmp_path / "packs" / "mine"
    path.mkdir(parents=True)
    (path / "pack.yaml").write_text(MANIFEST)
    (path / "changes.yaml").write_text(CHANGE.format(attack=7))
    return path


def shelf(mine: Path) -> Shelf:
    return Shelf(offer=["shadows_edge"], packs=[str(mine.parent)], kept=str(mine.parent.parent / "kept"))


def test_a_pack_is_offered_beside_the_game_it_is_for(mine: Path) -> None:
    shown = shelf(mine)
    assert shown.names() == ["shadows_edge", "shadows_edge.mine"]
    info = shown.info("shadows_edge.mine")
    assert (info.rulebook, info.id) == ("shadows_edge", "shadows_edge.mine")
    assert "Mine" in info.title
    assert info.content_hash != shown.info("shadows_edge").content_hash
    assert len(shown.rulebook("shadows_edge.mine").rules) > 50
    assert shown.decks("shadows_edge.mine")
    assert shown.packs().packs[0].name == "shadows_edge.mine"


def test_a_match_keeps_the_cards_it_began_with(mine: Path) -> None:
    shown = shelf(mine)
    before = shown.game("shadows_edge.mine")
    key = shown.key(before)
    (mine / "changes.yaml").write_text(CHANGE.format(attack=9))
    assert shown.editions.look()
    after = shown.game("shadows_edge.mine")
    assert after.content != before.content
    assert shown.of("shadows_edge", before.content).content == before.content
    assert shown.shown("shadows_edge.mine", before.content) == key
    assert shown.shown("shadows_edge.mine", after.content) == "shadows_edge.mine"
    worker = Shelf(offer=["shadows_edge"], kept=shown.kept)  # another process knows only the copies
    assert worker.game(key).content == before.content
    match = new_match(worker.game(key), before.default_options(2), "0" * 32)
    assert match.record.header.content == before.content


def test_a_broken_edit_is_shown_with_its_place_and_changes_nothing(mine: Path) -> None:
    shown = shelf(mine)
    before = shown.game("shadows_edge.mine").content
    (mine / "changes.yaml").write_text("- change: Skiff Dekhand\n  set: {unit: {attack: 1}}\n")
    assert shown.editions.look()
    assert shown.game("shadows_edge.mine").content == before
    (problem,) = shown.packs().packs[0].problems
    assert (problem.file, problem.line, problem.column) == ("mine/changes.yaml", 1, 11)
    assert "did you mean 'Skiff Deckhand'?" in problem.sentence
    (mine / "changes.yaml").write_text(CHANGE.format(attack=7))
    assert shown.editions.look()
    assert shown.packs().packs[0].problems == []


def test_a_pack_that_never_was_sound_is_not_offered(mine: Path) -> None:
    (mine / "pack.yaml").write_text("id: mine\ntitle: [\n")
    shown = shelf(mine)
    assert shown.names() == ["shadows_edge"]
    assert shown.packs().packs[0].problems[0].line >= 2
    with pytest.raises(UnknownGameError):
        shown.game("shadows_edge.mine")


def test_a_huge_pack_is_one_sentence(mine: Path) -> None:
    for number in range(9):
        (mine / f"cards{number}.yaml").write_text("# " + "x" * 1_000_000 + "\n")
    shown = shelf(mine)
    (problem,) = shown.packs().packs[0].problems
    assert "at most 8,000,000 bytes" in problem.sentence
