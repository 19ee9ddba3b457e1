"""Are simulations what they say? Mirrored, repeatable, the same on any number of processes."""

import pytest

from drumhead.kernel import Illegal, Malformed
from drumhead.lab.simulate import Batch, Played, Source, Summary, simulate

BRAWL = Source("tests.kernel.tiny:Brawl")


def test_the_number_of_processes_changes_nothing() -> None:
    batch = Batch(BRAWL, ("greedy", "random"), 30, seed=4)
    alone, together = simulate(batch, 1), simulate(batch, 3)
    assert alone.played == together.played
    assert alone.to_data() | {"seconds": 0} == together.to_data() | {"seconds": 0}


def test_another_seed_is_another_batch() -> None:
    one, other = (simulate(Batch(BRAWL, ("random", "random"), 12, seed=seed)) for seed in (1, 2))
    assert [game.decisions for game in one.played] != [game.decisions for game in other.played]


def test_seats_alternate_and_pairs_share_a_seed() -> None:
    batch = Batch(BRAWL, ("greedy", "random"), 6)
    fixtures = list(batch.fixtures(BRAWL.game()))
    assert [fixture.order for fixture in fixtures] == [(0, 1), (1, 0)] * 3
    assert [fixtures[i].seed == fixtures[i + 1].seed for i in range(5)] == [True, False, True, False, True]


def test_three_bots_move_round_three_seats() -> None:
    batch = Batch(BRAWL, ("greedy", "random", "random"), 3)
    assert [fixture.order for fixture in batch.fixtures(BRAWL.game())] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len(simulate(batch).wins()) == 3


def test_wins_are_counted_by_bot_not_by_seat() -> None:
    played = [
        Played(0, (0, 1), (1, -1), "B-LAST", 10),
        Played(1, (1, 0), (-1, 1), "B-LAST", 12),
        Played(2, (0, 1), (0, 0), "B-DECK", 20),
    ]
    summary = Summary(["a", "b"], played, 1.0)
    assert summary.wins() == [2, 0]
    assert summary.draws() == 1
    assert summary.share(0) == 2.5
    assert summary.seat_wins() == [1, 1]
    data = summary.to_data()
    assert (data["games"], data["decisions"], data["mean_length"]) == (3, 42, 14.0)


def test_progress_reaches_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate(Batch(BRAWL, ("random", "random"), 8), 1, lambda done, of: seen.append((done, of)))
    assert seen[-1] == (8, 8)


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        (Batch(BRAWL, ("greedy", "nobody"), 2), "There is no bot 'nobody'"),
        (Batch(BRAWL, ("greedy",), 2), "seats 2 to 4, not 1"),
        (Batch(BRAWL, ("greedy", "random"), 0), "at least one game"),
        (Batch(Source("tests.kernel.tiny:Nothing"), ("greedy", "random"), 1), "There is no game at"),
        (Batch(Source("solitaire"), ("greedy", "random"), 1), "There is no game 'solitaire'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(batch: Batch, sentence: str) -> None:
    with pytest.raises((Malformed, Illegal), match=sentence):
        simulate(batch)
