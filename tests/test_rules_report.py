"""Does the rules report say what the last run of each test found?"""

import json
from pathlib import Path

import pytest

from tests.rules_report import Face

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own with this project's conftest."""
    pytester.makeini("[pytest]\nmarkers = rule(*ids): proof\naddopts = --import-mode=importlib\n")
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return pytester


def write_tests(project: pytest.Pytester, file: str, **bodies: str) -> None:
    head = "from tests.support import rule\n"
    tests = [f"@rule('SE-{name.upper()}-01')\ndef test_{name}():\n    {body}\n" for name, body in bodies.items()]
    (project.path / file).write_text(head + "".join(tests), encoding="utf-8")


def run(project: pytest.Pytester, *arguments: str) -> Face:
    project.runpytest_inprocess("-p", "no:cacheprovider", *arguments)
    report: Face = json.loads((project.path / ".rules-report.json").read_text(encoding="utf-8"))
    return report


def test_passed_and_failed_tests_are_told_apart(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", good="assert True", bad="assert False")
    report = run(project)
    assert report == {
        "passed": {"SE-GOOD-01": ["test_a.py::test_good"]},
        "failed": {"SE-BAD-01": ["test_a.py::test_bad"]},
    }


def test_a_skipped_test_proves_nothing(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", idle="__import__('pytest').skip('no')", good="assert True")
    assert run(project) == {"passed": {"SE-GOOD-01": ["test_a.py::test_good"]}, "failed": {}}


def test_a_broken_teardown_is_a_failure(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", torn="assert True")
    with (project.path / "test_a.py").open("a", encoding="utf-8") as file:
        file.write("import pytest\n@pytest.fixture(autouse=True)\ndef tear():\n    yield\n    assert False\n")
    assert run(project) == {"passed": {}, "failed": {"SE-TORN-01": ["test_a.py::test_torn"]}}


def test_the_workers_of_xdist_report_to_one_file(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", one="assert True")
    write_tests(project, "test_b.py", two="assert True")
    report = run(project, "-n", "2")
    assert report["passed"] == {"SE-ONE-01": ["test_a.py::test_one"], "SE-TWO-01": ["test_b.py::test_two"]}


def test_a_run_of_one_file_keeps_what_others_proved(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", one="assert True")
    write_tests(project, "test_b.py", two="assert True", three="assert True")
    run(project)
    write_tests(project, "test_b.py", two="assert False")
    report = run(project, "test_b.py")
    assert report == {
        "passed": {"SE-ONE-01": ["test_a.py::test_one"]},
        "failed": {"SE-TWO-01": ["test_b.py::test_two"]},
    }


def test_a_run_of_one_test_keeps_its_neighbours(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", one="assert True", two="assert True")
    run(project)
    report = run(project, "test_a.py::test_two")
    assert sorted(report["passed"]) == ["SE-ONE-01", "SE-TWO-01"]


def test_a_deleted_file_proves_nothing_any_more(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", one="assert True")
    write_tests(project, "test_b.py", two="assert True")
    run(project)
    (project.path / "test_b.py").unlink()
    assert sorted(run(project, "test_a.py")["passed"]) == ["SE-ONE-01"]


def test_a_damaged_report_is_rebuilt(project: pytest.Pytester) -> None:
    write_tests(project, "test_a.py", one="assert True")
    (project.path / ".rules-report.json").write_text('{"passed": [', encoding="utf-8")
    assert sorted(run(project)["passed"]) == ["SE-ONE-01"]
