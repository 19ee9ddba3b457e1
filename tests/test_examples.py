"""Does the notebook still run, cell by cell?"""

import json
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from matplotlib import pyplot

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_notebook_reads_a_dataset_and_draws_three_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    shown: list[Any] = []
    monkeypatch.setattr(pyplot, "show", lambda: shown.append(pyplot.gcf()))
    names: dict[str, Any] = {}
    for cell in json.loads((EXAMPLES / "dataset.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert len(shown) == 3
    assert all(figure.axes[0].has_data() for figure in shown)
