"""Do ``drumhead match`` and ``drumhead tune`` say what they found, and refuse what they cannot do?"""

import json
from pathlib import Path

import pytest

from drumhead.cli import run

GAME = "shadows_edge"


def test_a_match_says_whether_the_question_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", GAME, "greedy", "random", "--at-least", "0.6", "--games", "40", "--jobs", "1", "--json"]
    assert run(arguments) == 0
    data = json.loads(capsys.readouterr().out)
    (duel,) = data["duels"]
    assert duel["bots"] == ["greedy", "random"]
    assert duel["at_least"] == 0.6
    assert duel["verdict"] == "settled: more than 60%"
    assert duel["interval"][0] > 0.6
    assert {rating["bot"] for rating in data["ratings"]} == {"greedy", "random"}


def test_a_match_prints_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", GAME, "general@2it", "random", "--games", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "general@2it : random" in told
    assert "95 % interval" in told
    assert "open: 50% is inside" in told


def test_tuning_writes_only_what_is_better_and_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "w.yaml"
    arguments = ["tune", GAME, "--out", str(out), "--rounds", "1", "--games", "4", "--exam", "4", "--proof", "2"]
    assert run([*arguments, "--jobs", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["rounds"] == 1
    assert data["after"] == pytest.approx(data["before"]), "four games prove nothing"
    assert not out.exists()
    assert run([*arguments, "--jobs", "1"]) == 0
    assert "After 1 rounds" in capsys.readouterr().out, "an earlier run is gone on with"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["match", GAME, "greedy", "greedy"], "two different bots"),
        (["match", GAME, "colonel@100ms", "greedy"], "There is no bot 'colonel'"),
        (["match", GAME, "greedy:nowhere.yaml", "greedy"], "There are no weights at 'nowhere.yaml'"),
        (["tune", "solitaire"], "There is no game 'solitaire'"),
    ],
)
def test_mistakes_get_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert run([*arguments, "--jobs", "1"]) == 1
    assert sentence in capsys.readouterr().err
