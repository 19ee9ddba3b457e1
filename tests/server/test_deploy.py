"""Are the files for operators sound? What can be checked here without building or starting anything."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from drumhead.server.told import KINDS
from tests.server.client import ROOT

DEPLOY = ROOT / "deploy"
TEXTS = [*DEPLOY.iterdir(), ROOT / "docs" / "deploy.md"]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.name))
def test_every_setting_that_is_named_exists(path: Path) -> None:
    named = set(re.findall(r"DRUMHEAD_[A-Z_]+", path.read_text()))
    known = {f"DRUMHEAD_{name.upper().replace('.', '_')}" for name in KINDS}
    assert named <= known | {"DRUMHEAD_SETTINGS", "DRUMHEAD_HOST", "DRUMHEAD_UPSTREAMS"}, named - known


def test_the_image_runs_as_nobody_special_from_hashed_locks() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    stages = text.split("\nFROM ")[1:]
    assert len(stages) == 2
    assert "--require-hashes" in stages[0]
    last = stages[1]
    assert re.search(r"^USER drumhead$", last, re.MULTILINE)
    for word in ("HEALTHCHECK", "ENTRYPOINT", "EXPOSE 8321", "STOPSIGNAL"):
        assert word in last
    for line in text.splitlines():
        assert not line.startswith("ADD "), "COPY does what is needed and nothing else"
        if line.startswith("FROM "):
            assert re.search(r"python:3\.\d+-", line), "a version is named"


def test_compose_names_what_it_uses() -> None:
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = told["services"]
    assert {"db", "table", "second_table", "web"} == set(services)
    assert services["table"] == services["second_table"]
    volumes = {entry.partition(":")[0] for s in services.values() for entry in s.get("volumes", [])}
    assert {name for name in volumes if not name.startswith(".")} == set(told["volumes"])
    assert services["table"]["cap_drop"] == ["ALL"]


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not here")
    unit = tmp_path / "drumhead.service"
    # The program is not installed on this machine; everything else is checked as it is.
    unit.write_text((DEPLOY / "drumhead.service").read_text().replace("/opt/drumhead/bin/drumhead", "/bin/true"))
    done = subprocess.run([checker, "verify", str(unit)], capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if "drumhead.service" in line]
    assert not told, told


def test_braces_of_the_proxies_close() -> None:
    for name in ("Caddyfile", "nginx.conf"):
        text = re.sub(r"#.*", "", (DEPLOY / name).read_text())
        assert text.count("{") == text.count("}"), name


def test_every_test_that_the_threat_model_names_exists() -> None:
    text = (ROOT / "docs" / "security.md").read_text()
    folder = ROOT / "tests" / "server"
    files = set(re.findall(r"`(test_[a-z_]+\.py)", text))
    assert len(files) > 8
    everything = "".join(path.read_text() for path in folder.glob("test_*.py"))
    for name in files:
        assert (folder / name).is_file(), name
    for test in re.findall(r"::(test_[a-z_0-9]+)", text):
        assert f"def {test}(" in everything, test
