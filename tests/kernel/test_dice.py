"""Is chance fair, repeatable and scripted where a test wants it?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.kernel import Broken, Dice, Malformed, ScriptedDice, commitment, seeded
from drumhead.kernel.dice import check_seed


def test_the_stream_is_xoshiro128_plus_plus() -> None:
    # The first outputs of the published generator for the state 1, 2, 3, 4.
    dice = Dice(1, 2, 3, 4)
    assert [dice.word() for _ in range(6)] == [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]


@given(st.integers(0, 2**64), st.integers(1, 2**31 - 1))
def test_below_stays_below(label: int, n: int) -> None:
    dice = seeded("seed", str(label))
    assert all(0 <= dice.below(n) < n for _ in range(20))


def test_every_face_is_about_equally_likely() -> None:
    dice = seeded("fair", "table")
    counts = [0] * 7
    for _ in range(60_000):
        counts[dice.roll(6)] += 1
    assert counts[0] == 0
    assert all(9_500 < count < 10_500 for count in counts[1:])


def test_streams_differ_by_label_and_seed() -> None:
    words = {tuple(seeded(seed, label).word() for _ in range(2)) for seed in "ab" for label in ("table", "seat 0")}
    assert len(words) == 4


def test_a_copy_draws_the_same_and_is_independent() -> None:
    dice = seeded("a", "b")
    twin = dice.copy()
    assert [dice.word() for _ in range(3)] == [twin.word() for _ in range(3)]
    dice.word()
    assert dice.drawn == twin.drawn + 1


@given(st.lists(st.integers(0, 99), max_size=30))
def test_a_shuffle_keeps_the_cards(cards: list[int]) -> None:
    shuffled = list(cards)
    seeded("s", "t").shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


@pytest.mark.parametrize("state", [(1, 2, 3, 4), (0, 5, 7, 0)])  # the second draws 0 first, which three cards reject
def test_a_shuffle_draws_as_below_does(state: tuple[int, int, int, int]) -> None:
    for size in range(7):
        dice, twin = Dice(*state), Dice(*state)
        shuffled, swapped = list(range(size)), list(range(size))
        dice.shuffle(shuffled)
        for i in range(size - 1, 0, -1):
            j = twin.below(i + 1)
            swapped[i], swapped[j] = swapped[j], swapped[i]
        assert shuffled == swapped
        assert (dice.drawn, dice.word()) == (twin.drawn, twin.word())


def test_labelled_rolls_are_logged_and_shuffles_are_not() -> None:
    dice = seeded("s", "t")
    dice.log = []
    face = dice.roll(6, "attack")
    dice.shuffle([1, 2, 3])
    assert dice.log == [("attack", 6, face)]


def test_scripted_dice_fall_as_written() -> None:
    dice = ScriptedDice([5, 6, 1])
    assert [dice.roll(6), dice.roll(6), dice.below(2)] == [5, 6, 0]
    dice.finish()


def test_scripted_dice_complain_about_missing_impossible_and_left_over_rolls() -> None:
    with pytest.raises(Broken, match="no roll left"):
        ScriptedDice([]).roll(6)
    with pytest.raises(Broken, match="says 7"):
        ScriptedDice([7]).roll(6)
    with pytest.raises(Broken, match="left over"):
        ScriptedDice([3]).finish()


def test_the_commitment_binds_the_seed() -> None:
    assert commitment("00" * 16) == commitment("00" * 16) != commitment("01" * 16)
    assert len(commitment("00" * 16)) == 64


@pytest.mark.parametrize("seed", ["", "xyz", "0" * 31, "0" * 129, "AB" * 16, "zz" * 16])
def test_a_bad_seed_is_refused(seed: str) -> None:
    with pytest.raises(Malformed):
        check_seed(seed)
