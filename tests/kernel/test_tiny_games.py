"""Do the tiny games keep the contracts? The kit on hidden hands, response stacks, sealed orders, two to four seats."""

import pytest

from drumhead.kernel import Options
from drumhead.lab import conformance
from tests.kernel.tiny import Brawl, Muster


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", [Brawl, Muster])
def test_tiny_games_conform(kind: type[Brawl] | type[Muster], seats: int) -> None:
    game = kind()
    for number in range(12):
        conformance.check_game(game, Options(seats), f"{seats} {number}", every=1)


def test_undo_restores_the_state() -> None:
    assert conformance.check_undo_everywhere(Brawl(), Options(3), "undo") >= 0
