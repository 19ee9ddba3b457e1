"""Does ``make snippets`` run every snippet for other people's learners, with the versions that the page names?

The learners themselves bring torch along and are too large to install for every test.
"""

from pathlib import Path

from scripts.snippets import PAGE, SECTION, snippets

ROOT = Path(__file__).parents[1]


def test_every_snippet_is_run_with_the_version_that_stands_above_it() -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = snippets(page)
    section = page.partition(SECTION)[2].partition("\n## ")[0]
    assert len(found) == section.count("```python") == 4
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for learner, code in found.items():
        name, version = learner.split()
        pinned = {"RLlib": "ray[rllib]"}.get(name, name)
        assert f"{pinned}=={version}" in makefile
        assert "drumhead" in code
        compile(code, learner, "exec")
