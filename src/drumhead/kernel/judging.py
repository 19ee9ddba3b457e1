"""How is a lead told as a number between -1 and 1? What every game's evaluation does at its end, and its weights."""

from difflib import get_close_matches

from mypy_extensions import i64

from drumhead.kernel.illegal import Malformed
from drumhead.kernel.state import State


def final_value(s: State, seat: i64) -> float:
    """1.0 for a game won, -1.0 for one lost, 0.0 for a draw. Only for a game that is over."""
    result = s.result
    assert result is not None
    score: i64 = result.returns[seat]
    return 1.0 if score > 0 else -1.0 if score < 0 else 0.0


def squeezed(lead: float) -> float:
    """A lead of any size between -1 and 1: 1.0 (a lead that is nearly decisive) becomes 0.5."""
    return lead / (1.0 + (lead if lead > 0.0 else -lead))


def reweighed(plain: dict[str, float], changes: dict[str, float]) -> dict[str, float]:
    """The weights of an evaluation with some of them changed; a name that it does not know is refused."""
    weights = dict(plain)
    for name, value in changes.items():
        if name not in plain:
            near = get_close_matches(name, list(plain), 1)
            hint = f"; did you mean '{near[0]}'?" if near else "."
            raise Malformed(f"There is no weight '{name[:40]}'{hint}")
        weights[name] = float(value)
    return weights
