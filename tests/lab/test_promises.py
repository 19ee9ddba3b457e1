"""What a study promises, held against real games: it finds what is too strong, and nothing where there is nothing.

The long form (``DRUMHEAD_SOAK=1``, in ``make soak``) repeats it a hundred times; ``make test`` a few.
"""

import os
from pathlib import Path

from drumhead.lab.simulate import Source
from drumhead.lab.studies import Finished, Study
from drumhead.lab.studies.figures import Difference, figures
from drumhead.lab.studies.findings import findings
from drumhead.lab.studies.parquet import write

SOAK = os.environ.get("DRUMHEAD_SOAK") == "1"
EDGE = Source("shadows_edge")


def small(games: int, seed: int = 0, **more: object) -> Study:
    return Study(EDGE, games=games, seed=seed, lists=("gold", "crimson"), **more)  # type: ignore[arg-type]


def settled(found: list[Difference]) -> bool:
    return any(one.settled for one in found)


def test_without_a_difference_none_is_found_in_at_least_95_of_100_repetitions() -> None:
    """The pack against itself with other seeds, so that luck differs and the cards do not."""
    repetitions, games, most = (100, 40, 5) if SOAK else (8, 10, 1)
    false = 0
    for number in range(repetitions):
        one, other = small(games, 2 * number + 1).run(), small(games, 2 * number + 2).run()
        found = figures(Finished(one.study, one.lists, one.rows, other.rows, one.content, other.content, one.stopped))
        false += settled(found.differences)
    assert false <= most


def stronger(folder: Path, *names: str) -> Source:
    """A pack in which these cards strike and stand by three more; nothing else is different."""
    cards = {card["name"]: card["numbers"] for card in EDGE.game().catalogue()["cards"]}  # type: ignore[attr-defined]
    lines = []
    for name in names:
        now = {number["label"]: int(number["value"]) + 3 for number in cards[name] if number["label"] != "Cost"}
        lines.append(f"- change: {name}\n  set: {{unit: {{attack: {now['Attack']}, defence: {now['Defence']}}}}}\n")
    folder.mkdir()
    manifest = 'id: strong\ntitle: Strong\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n'
    (folder / "pack.yaml").write_text(manifest)
    (folder / "changes.yaml").write_text("".join(lines))
    return Source("shadows_edge", (folder,))


def test_a_card_that_is_three_too_strong_is_named_first_and_the_difference_is_settled(tmp_path: Path) -> None:
    strong = stronger(tmp_path / "strong", "Phalanx Veteran")
    done = Study(strong, games=800 if SOAK else 400, lists=("gold", "crimson"), against=EDGE).run(jobs=2)
    found = figures(done)
    assert found.changed == ["Phalanx Veteran"]
    assert settled(found.differences)
    first = findings(found, "", "quick")[0]
    assert first.startswith("Phalanx Veteran makes the difference, for nothing else was changed: gold gains ")


def test_among_several_changed_cards_only_those_are_looked_at(tmp_path: Path) -> None:
    strong = stronger(tmp_path / "strong", "Phalanx Veteran", "Templar of the Ninth Bell")
    done = Study(strong, games=100, lists=("gold", "crimson"), against=EDGE).run()
    found = figures(done)
    assert found.changed == ["Phalanx Veteran", "Templar of the Ninth Bell"]
    assert found.card_differences
    assert all(one.name.startswith(tuple(found.changed)) for one in found.card_differences)


def test_the_same_seeds_under_an_unchanged_copy_never_differ(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "pack.yaml").write_text('id: copy\ntitle: Copy\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    for number in range(100 if SOAK else 3):
        found = figures(small(6, number, against=Source("shadows_edge", (copy,))).run())
        assert found.same
        assert findings(found, "", "quick")[0].startswith("No difference between the two packs was seen")


def test_the_same_seeds_give_the_same_parquet_here_and_on_ray(tmp_path: Path) -> None:
    """Two processes are compared in test_study_pages.py."""
    write(small(12).run(), tmp_path / "here.parquet")
    write(small(12).run(jobs=1, ray="local", chunk=2), tmp_path / "ray.parquet")
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "ray.parquet").read_bytes()
