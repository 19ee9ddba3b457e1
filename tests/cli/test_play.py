"""Can a person play a whole match in the terminal? Typed lines in, a finished match and its record out."""

import io
import re
from pathlib import Path

import pytest

from drumhead.cli import run
from drumhead.kernel import seeded

GAME = "shadows_edge"


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *arguments: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["play", *arguments]) == 0
    return capsys.readouterr().out


class Monkey:
    """A player who reads the screen and types the number of any option."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.dice = seeded("monkey", "typing")
        self.seen = ""

    def readline(self) -> str:
        screen = self.capsys.readouterr().out
        self.seen += screen
        numbers = [int(number) for number in re.findall(r"^ {0,3}(\d+)  \S", screen, re.MULTILINE)]
        return f"{numbers[self.dice.below(len(numbers))]}\n" if numbers else "\n"


def test_a_whole_match_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkey = Monkey(capsys)
    monkeypatch.setattr("sys.stdin", monkey)
    record = tmp_path / "match.jsonl"
    assert run(["play", GAME, "--seat", "human", "--seat", "bot:random", "--seed", "7", "--save", str(record)]) == 0
    assert "wins: " in capsys.readouterr().out
    assert run(["replay", str(record), "--verify"]) == 0


def test_two_people_share_a_keyboard_behind_a_curtain(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkey = Monkey(capsys)
    monkeypatch.setattr("sys.stdin", monkey)
    assert run(["play", GAME, "--seat", "human", "--seat", "human", "--seed", "7"]) == 0
    assert "press Enter when only you look at the screen" in monkey.seen


def test_questions_come_with_words_rules_and_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "help\nview\n?\n? SE-ATK-05\n? flying\nlog\nwhat 1\nhint\nquit\n"
    out = typed(
        monkeypatch, capsys, lines, GAME, "--seat", "human", "--seat", "bot:random", "--seed", "3", "--think", "20"
    )
    assert "Nothing that can be told before." in out
    assert "   1  " in out
    assert "SE-ATK-05" in out
    assert "looked at" in out
    assert "You leave the table" in out


def test_nonsense_is_answered_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "dance\n99\nattack 3 5\nundo\n\x00\n" + "x" * 9000 + "\nquit\n"
    out = typed(monkeypatch, capsys, lines, GAME, "--seat", "human", "--seat", "bot:random", "--seed", "3")
    assert "There is no verb 'dance' in this game." in out
    assert "99 is none of them" in out
    assert "(K-UNDO)" in out
    assert "That is too long to be an action." in out


def test_the_end_of_the_input_is_no_accident(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "You leave the table" in typed(monkeypatch, capsys, "", GAME)


def test_conceding_ends_the_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, "concede\n", GAME, "--seat", "human", "--seat", "bot:random", "--seed", "3")
    assert "Player 2 wins" in out


def test_words_choose_an_option(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(
        monkeypatch, capsys, "keep this hand\nquit\n", GAME, "--seat", "human", "--seat", "bot:random", "--seed", "3"
    )
    assert out.count("Keep this hand") == 1


def test_bots_play_among_themselves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, "", GAME, "--seat", "bot:random", "--seat", "bot:random", "--seed", "1")
    assert "wins: " in out
    assert "The seed was" in out


def test_a_campaign_is_kept_under_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DRUMHEAD_DATA", str(tmp_path))
    assert "Muster" in typed(monkeypatch, capsys, "1\n1\n1\n", "fantasy_commander", "--campaign", "first")
    assert run(["play", "fantasy_commander", "--campaign", "../first"]) != 0
    assert run(["play", "shadows_edge", "--campaign", "first"]) != 0
    refused = capsys.readouterr()
    assert "letters, digits" in refused.err + refused.out
    assert "has no campaign" in refused.err + refused.out
