"""Can the kit fail? Games that break one contract each, and the check that must catch them."""

from typing import Any

import pytest

from drumhead.kernel import Action, Dice, Game, Options, Table
from drumhead.lab import conformance
from tests.kernel.tiny import WARD, Brawl, BrawlState, BrawlTurn, BrawlVerb, Muster, MusterState, Orders


class Glass(Brawl):
    """Hides nothing."""

    def view(self, s: BrawlState, seat: int) -> BrawlState:
        v = self.clone(s)
        v.viewer = seat
        return v


class Knowing(BrawlTurn):
    """Offers another option when the neighbour holds a ward."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        return [Action(BrawlVerb.REST, int(s.hands[seat + 1].holds(WARD)))]


class Whisper(Brawl):
    def setup(self, options: Options, dice: Dice) -> BrawlState:
        s = super().setup(options, dice)
        s.agenda[-1] = Knowing(0, True)
        return s


class Shared(Brawl):
    """A clone that shares a list."""

    def clone(self, s: BrawlState) -> BrawlState:
        c = super().clone(s)
        c.hearts = s.hearts
        return c


class Forgetful(Brawl):
    """A save that loses something."""

    def to_data(self, s: BrawlState) -> dict[str, object]:
        return super().to_data(s) | {"hearts": [3] * s.seats}


class Endless(Brawl):
    """Declares a bound that it does not keep."""

    def setup(self, options: Options, dice: Dice) -> BrawlState:
        s = super().setup(options, dice)
        s.limit = 0
        s.hearts = [2] * s.seats
        s.agenda[-1] = Loop(0, False)
        return s


class Loop(BrawlTurn):
    """Nothing ever happens."""

    def __init__(self, seat: int, drawn: bool) -> None:
        super().__init__(seat, drawn)

    def run(self, s: BrawlState, t: Table) -> int:
        return 1

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        return [Action(BrawlVerb.REST)]

    def take(self, s: BrawlState, t: Table, seat: int, action: Action) -> None:
        return None


class OpenOrders(Muster):
    """Shows drafts to everybody."""

    def view(self, s: MusterState, seat: int) -> MusterState:
        v = self.clone(s)
        v.viewer = seat
        return v


class FirstCome(Orders):
    """The first to commit gains: arrival matters."""

    def sealed(self, s: MusterState, t: Table, seat: int) -> None:
        if sum(s.points) == 0:
            s.points[seat] += 1


class Hasty(Muster):
    def setup(self, options: Options, dice: Dice) -> MusterState:
        s = super().setup(options, dice)
        s.agenda[-1] = FirstCome()
        return s


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Glass(), "cannot know"),
        (Whisper(), "other options"),
        (Shared(), "goes on differently|changed the original"),
        (Forgetful(), "another end|goes on differently|can tell|is not s"),
        (Endless(), "within its declared bound"),
        (OpenOrders(), "cannot know|secret choice|can tell"),
        (Hasty(), "order of commits"),
    ],
)
def test_a_broken_contract_is_caught(game: Game[Any], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        run_kit(game)


def run_kit(game: Game[Any]) -> None:
    for number in range(10):
        conformance.check_game(game, Options(3), f"kit {number}", every=1)
