"""What is a server told? A file, the environment, the command line: the later wins, and mistakes are named."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from drumhead.cli import run
from drumhead.server.settings import Limits, Settings
from drumhead.server.told import SettingsError, read, shown


def test_the_later_wins(tmp_path: Path) -> None:
    file = tmp_path / "drumhead.toml"
    file.write_text('port = 1000\nbot_workers = 3\nhosts = ["a.example"]\n[limits]\nidentity_sockets = 7\n')
    around = {
        "DRUMHEAD_PORT": "2000",
        "DRUMHEAD_LIMITS_IDENTITY_ROOMS": "1/2",
        "DRUMHEAD_HOSTS": "b.example, c.example",
    }
    told = read({"data": tmp_path, "bot_seconds": 1.5, "host": None}, None, around)
    made = told.settings
    assert (made.port, made.bot_workers, made.bot_seconds, made.host) == (2000, 3, 1.5, "127.0.0.1")
    assert made.hosts == ["b.example", "c.example"]
    assert made.limits.identity_sockets == 7
    assert made.limits.identity_rooms.burst == 2
    assert told.origin["port"] == "$DRUMHEAD_PORT"
    assert read({"data": tmp_path, "port": 3000}, None, around).settings.port == 3000


def test_every_setting_can_be_told_by_the_environment(tmp_path: Path) -> None:
    kinds = {field.name: field for field in msgspec.structs.fields(Settings)}
    names = [name for name in kinds if name not in ("limits", "data")]
    names += [f"limits_{field.name}" for field in msgspec.structs.fields(Limits)]
    for name in names:
        field = kinds.get(name)
        text = "1/1" if field is None else "1"
        text = {"log_format": "json", "log_level": "error"}.get(name, text)
        if name.startswith("limits_") and name.endswith(
            ("sockets", "connections", "refused_messages", "_tables", "_stored", "_bytes", "_bodies")
        ):
            text = "1"
        told = read({"data": tmp_path}, None, {f"DRUMHEAD_{name.upper()}": text})
        assert told.origin, name
        assert not told.unknown, name


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("prot = 1", "prot"),
        ("port = 'x'", "port"),
        ("port = 70000", "port"),
        ("[limits]\nrooms = 1", "limits.rooms"),
        ("=", "TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, names: str) -> None:
    (tmp_path / "drumhead.toml").write_text(text)
    with pytest.raises(SettingsError) as mistake:
        read({"data": tmp_path}, None, {})
    assert names in mistake.value.reason


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "many"), ("PROXY", "perhaps"), ("LIMITS_IDENTITY_ROOMS", "5"), ("BOT_WORKERS", "0")]
)
def test_a_mistake_in_the_environment_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingsError):
        read({"data": tmp_path}, None, {f"DRUMHEAD_{name}": value})


def test_what_is_shown_is_what_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    around = {"DRUMHEAD_DB": "postgresql://ann:secret@db/drumhead", "DRUMHEAD_HOTS": "x"}
    told = read({"data": tmp_path}, None, around)
    text = shown(told)
    assert "secret" not in text
    assert "DRUMHEAD_HOTS" in text
    again = tomllib.loads(text)
    file = tmp_path / "again.toml"
    file.write_text(text)
    assert read({"data": tmp_path}, file, {}).settings.limits == told.settings.limits
    assert set(again) >= {"host", "port", "data", "limits", "window_pause", "bot_pace"}
    assert run(["settings", "--show", "--data", str(tmp_path)]) == 0
    assert "window_pause" in capsys.readouterr().out
