"""Is a scenario that somebody drew judged whole: every mistake with its rule and line, at a bounded cost?"""

from __future__ import annotations

import time

import pytest

from drumhead.content.drafts import MOST_CHARACTERS, judge_draft
from drumhead.games.battleground.content import BASE
from tests.support import rule

CROWN = (BASE / "scenarios" / "the_crown.yaml").read_text(encoding="utf-8").replace("id: S2", "id: mine", 1)


def wrong(text: str) -> list[tuple[int, str, str]]:
    return [(p.line, p.rule, p.sentence) for p in judge_draft("battleground", text).problems]


@pytest.mark.parametrize("path", sorted((BASE / "scenarios").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_shipped_scenario_is_a_sound_draft_under_another_name(path: object) -> None:
    text = (BASE / "scenarios" / str(path)).read_text(encoding="utf-8")
    ((_, broken, sentence),) = wrong(text)
    assert broken == "BG-SET-01"
    assert "already" in sentence
    head, _, rest = text.partition("id: S")
    judged = judge_draft("battleground", f"{head}id: own_{rest}")
    assert judged.problems == []
    assert judged.id.startswith("own_")


def test_every_violation_is_told_at_once_with_its_rule_and_line() -> None:
    rest = CROWN.replace("[[2, 13], [6.5, 12.5]", "[[-2, 13], [6.5, 12.5]", 1)  # over the edge, and no image any more
    rest = rest.replace("[[5, 22.5], [31, 22.5], [31, 30], [5, 30]]", "[[5, 22.5], [31, 22.5], [31, 31], [5, 31]]", 1)
    rest = rest.replace("vp(1)", "riches(1)", 1)
    rest = rest.replace("type: hill, polygon: [[15.5, 13]", "type: forest, polygon: [[15.5, 13]", 1)
    lines = rest.splitlines()
    found = wrong(rest)
    said = {(line, broken) for line, broken, _ in found}
    names = ("rocks,", "crown_high", "[5, 31]", "riches")
    row = {name: next(n for n, text in enumerate(lines, 1) if name in text) for name in names}
    assert (row["rocks,"], "BG-SET-01") in said
    assert (row["[5, 31]"], "BG-SET-01") in said
    assert (row["crown_high"], "BG-TER-06") in said
    assert (row["riches"], "BG-GEN-04") in said
    assert all(broken.startswith("BG-") and line > 0 for line, broken, _ in found)


@rule("BG-TER-09")
def test_overlapping_terrain_is_refused_with_both_names() -> None:
    wood = "\n  - {id: wood, type: forest, polygon: [[3, 13], [6, 13], [6, 16], [3, 16]]}\nzones:"
    found = [sentence for _, broken, sentence in wrong(CROWN.replace("\nzones:", wood, 1)) if broken == "BG-TER-09"]
    assert "'wood' overlaps 'rocks'" in " ".join(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "BG-SET-01"),
        ("[", "BG-SET-01"),
        ("id: [1, 2]\n" * 3, "BG-SET-01"),
        ("x" * (MOST_CHARACTERS + 1), "BG-SET-01"),
        (CROWN.replace("type: rough", "type: rouhg", 1), "BG-SET-01"),
        (CROWN.replace("[36, 30]", "[99999999, 99999999]", 1), "BG-SET-01"),
        (CROWN.replace("[2, 13]", "[2, 99999999999]", 1), "BG-SET-01"),
        (CROWN.replace("id: mine", "id: ../mine", 1), "BG-SET-01"),
    ],
)
def test_a_senseless_draft_gets_a_sentence_and_never_an_error(text: str, said: str) -> None:
    assert said in {broken for _, broken, _ in wrong(text)}


def test_a_draft_may_cost_only_so_much() -> None:
    piece = "  - {{id: p{n}, type: deep_water, polygon: [[{n}, 9], [{n}.5, 9], [{n}.5, 10]]}}\n"
    many = "".join(piece.format(n=n) for n in range(60))
    head, _, tail = CROWN.partition("terrain:\n")
    sentences = [sentence for _, _, sentence in wrong(f"{head}terrain:\n{many}{tail}")]
    assert any("at most 40 pieces" in sentence for sentence in sentences)
    assert any("at most 200 corners" in sentence for sentence in sentences)
    # the dearest table within the bounds: walls that zigzag over a table of 72 inches, so that every place is near one
    teeth = []
    for n in range(4):
        x = 6 + n * 15
        up = [f"[{x + (k % 2) * 4}, {4 + k * 3.4:.1f}]" for k in range(19)]
        down = [f"[{x + 8 + (k % 2) * 4}, {4 + k * 3.4:.1f}]" for k in range(18, -1, -1)]
        teeth.append(f"  - {{id: w{n}, type: deep_water, polygon: [{', '.join([*up, *down])}]}}\n")
    sides = "".join(
        f"  {side}:\n    edge: {side}\n    zones:\n      - [[5, {low}], [31, {low}], [31, {low + 2}], [5, {low + 2}]]\n"
        for side, low in (("south", 0), ("north", 70))
    )
    head, _, tail = CROWN.partition("deployment:\n")
    end = tail[tail.index("end:") :]
    dear = head.replace("[36, 30]", "[72, 72]", 1).replace("rot180", "none", 1)
    since = time.process_time()
    found = wrong(f"{dear}deployment:\n{sides}terrain:\n{''.join(teeth)}{end.replace('target: 6, ', '')}")
    assert time.process_time() - since < 5
    assert {broken for _, broken, _ in found} <= {"BG-UNU-05", "BG-GEN-01"}
