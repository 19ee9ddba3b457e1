"""Ladder, balance, bench, soak and coverage: does each say what it found?"""

import json
from pathlib import Path

import pytest

from drumhead.games import load
from drumhead.kernel import Malformed, seeded
from drumhead.lab import bench, reference
from drumhead.lab.balance import Study, balance_tables
from drumhead.lab.conformance import tables
from drumhead.lab.rules_coverage import Coverage, acting, proved
from drumhead.lab.simulate import Source
from drumhead.lab.soak import Finding, replay_records, soak, write_records
from drumhead.lab.tournament import Duel, Tournament, ladder_tables

BRAWL = Source("tests.kernel.tiny:Brawl")
EDGE = "shadows_edge"


def test_a_ladder_ranks_and_stops_when_settled() -> None:
    standings = Tournament(BRAWL, ("random", "greedy"), 400).play()
    assert [rating.bot for rating in standings.ratings] == ["greedy", "random"]
    (duel,) = standings.duels
    assert duel.settled()
    assert duel.games < 400
    assert duel.games % 20 == 0
    data = standings.to_data()
    assert data["duels"][0]["interval"][1] < 0.5
    assert json.dumps(data)
    assert len(ladder_tables(standings)) == 2


def test_equal_bots_are_not_settled() -> None:
    duel = Duel("a", "b", games=40, wins=21.0)
    assert not duel.settled()


def test_a_match_plays_until_its_own_question_is_settled() -> None:
    standings = Tournament(BRAWL, ("greedy", "random"), 400, at_least=0.55).play()
    (duel,) = standings.duels
    assert duel.interval()[0] > 0.55
    assert duel.verdict() == "settled: more than 55%"
    assert duel.games < 400


@pytest.mark.parametrize(
    ("wins", "said"),
    [(95.0, "settled: more than 80%"), (85.0, "open: 80% is inside"), (50.0, "settled: less than 80%")],
)
def test_the_interval_decides_the_verdict(wins: float, said: str) -> None:
    assert Duel("a", "b", games=100, wins=wins, at_least=0.8).verdict() == said


def test_a_match_ends_when_its_minutes_are_used_up() -> None:
    standings = Tournament(BRAWL, ("greedy", "random"), 400, at_least=0.8, minutes=1e-9).play()
    assert standings.duels[0].games == 20


def test_a_ladder_of_one_bot_is_refused() -> None:
    with pytest.raises(Malformed, match="two different bots"):
        Tournament(BRAWL, ("greedy", "greedy"), 10)


def test_a_balance_study_swaps_sides_and_counts_every_game() -> None:
    study = Study(Source(EDGE), "random", 2)
    found = study.play()
    assert found.first.games == study.most()
    data = found.to_data()
    assert set(data["lists"]) == {preset.id for preset in Source(EDGE).game().presets()}
    assert sum(cell.wins + (cell.games - cell.wins) for cell in found.cells.values()) == found.first.games
    assert len(balance_tables(found)) == 3


def test_a_study_of_some_lists_under_an_option() -> None:
    study = Study(Source(EDGE), "random", 2, values=(("front_spaces", 4),), lists=("ebon", "gold"))
    found = study.play()
    assert found.lists == ["ebon", "gold"]
    assert found.first.games == study.most() == 2
    with pytest.raises(Malformed, match="no list 'beige'"):
        Study(Source(EDGE), "random", 2, lists=("beige", "gold"))


def test_a_game_without_lists_has_nothing_to_balance() -> None:
    with pytest.raises(Malformed, match="no two ready-made lists"):
        Study(BRAWL, "random", 2)


def test_the_reference_workload_is_what_it_was() -> None:
    reference.check()


def test_the_bench_reports_every_figure() -> None:
    found = bench.measure([EDGE], rounds=1, seconds=0.01)
    figures = found.to_data()["games"][EDGE]
    assert figures["decisions_per_second"] > 0
    assert figures["options_per_decision"] > 1
    assert isinstance(figures["met"], bool)
    assert "build; the reference makes" in found.sentence()


def test_a_short_soak_finds_nothing_and_keeps_records(tmp_path: Path) -> None:
    found = soak([EDGE], games=6, states=4, saved=1, jobs=2, seed=1, explained=3, foreseen=8)
    assert sorted(finding.what for finding in found) == [
        "actions foretold",
        "games saved at every decision",
        "positions explained",
        "random games",
        "re-dealt states",
        "records replayed",
    ]
    assert [finding.problems for finding in found] == [[]] * 6
    assert write_records(found, tmp_path) == 25
    (again,) = replay_records(tmp_path)
    assert (again.count, again.problems) == (25, [])


def test_a_soak_can_be_made_for_each_choice_of_an_option(tmp_path: Path) -> None:
    game = load("high_command")
    option = next(option for option in game.info.options if option.name == "ruleset")
    found = soak(["high_command"], 2, 0, 0, jobs=2, seed=1, explained=0, foreseen=0, each="ruleset")
    games = [finding for finding in found if finding.what == "random games"]
    assert [finding.table for finding in games] == [f"ruleset {choice}" for choice in option.choices]
    assert [finding.count for finding in games] == [2] * len(option.choices)
    assert games[0].sentence().startswith(f"high_command, ruleset {option.choices[0]}: 2 random games, nothing wrong")
    assert write_records(found, tmp_path) == 25 * len(option.choices)
    with pytest.raises(Malformed, match="has no option 'tides'"):
        soak(["high_command"], 1, 1, 1, jobs=1, seed=1, each="tides")


def test_tables_hold_what_is_fixed() -> None:
    game = load("high_command")
    makers = tables(game, seeded("fixed", "tables"), {"ruleset": "errata"})
    assert {next(makers).value(game.info, "ruleset") for _ in range(12)} == {"errata"}


def test_a_soak_says_what_went_wrong(tmp_path: Path) -> None:
    (tmp_path / f"{EDGE}-000.jsonl").write_text('{"drumhead":1', encoding="utf-8")
    (finding,) = replay_records(tmp_path)
    assert "1 PROBLEMS, first: shadows_edge-000.jsonl: Malformed" in finding.sentence()
    assert "nothing wrong" in Finding(EDGE, "things").sentence()


def test_a_rule_needs_code_and_a_test() -> None:
    coverage = Coverage(["X-1", "X-2", "X-3"], ["X-1", "X-2"], ["X-2", "X-3"], complete=False)
    assert coverage.missing() == ["X-1", "X-3"]


def test_a_rule_with_a_failing_test_is_not_proved(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"passed": {"X-1": ["t"], "X-2": ["t"]}, "failed": {"X-2": ["u"]}}))
    assert proved(report) == {"X-1"}
    assert proved(tmp_path / "none.json") == set()


ACTING = '''"""The chapter of SE-DOC-01."""
from x import y  # SE-IMP-01

FORTY: Final = 40  # SE-CONST-01


def bars(s):
    """Forbids what SE-DOC-02 forbids."""
    # SE-ABOVE-01: the reason
    if s.front:
        return "SE-RET-01"  # SE-SIDE-01
    t.tell(Said.HIT, rule="SE-EVENT-01")
    return ""


# SE-LOOSE-01 stands beside nothing


class Step:
    """SE-DOC-03."""  # SE-DOC-04
'''


def test_rules_act_where_code_runs(tmp_path: Path) -> None:
    """Not in docstrings, not beside them, not in what a game says about itself or in its words."""
    (tmp_path / "chapter.py").write_text(ACTING)
    (tmp_path / "info.py").write_text('OPTIONS = ("SE-WORD-01",)\n')
    (tmp_path / "notation").mkdir()
    (tmp_path / "notation" / "words.py").write_text('WHY = {"SE-WORD-02": "because"}\n')
    assert acting([tmp_path]) == {"SE-CONST-01", "SE-ABOVE-01", "SE-RET-01", "SE-SIDE-01", "SE-EVENT-01"}
