"""Do observations have the promised shape, hide what they must, and do action numbers keep their meaning?"""

import pytest

from drumhead.envs.table import EnvTable
from drumhead.games import game_ids, load
from drumhead.kernel import redeal, seeded


@pytest.mark.parametrize("game_id", game_ids())
def test_observations_fit_and_do_not_leak(game_id: str) -> None:
    game = load(game_id)
    table = EnvTable(game)
    dice = seeded("observe", game_id)
    names = game.features()
    assert len(set(names)) == len(names)
    for count in range(120):
        if table.over():
            break
        for seat in range(table.seats):
            seen = game.observe(game.view(table.state, seat))
            assert len(seen) == len(names)
            if count % 5 == 0:
                dealt = game.with_zones(table.state, redeal(game.zones(table.state), seat, dice))
                assert game.observe(game.view(dealt, seat)) == seen
        seat = table.asked()[0]
        options = table.numbered(seat)
        assert max(options) < table.actions
        table.act(seat, list(options)[dice.below(len(options))])


@pytest.mark.parametrize("game_id", game_ids())
def test_numbers_are_mostly_meanings_not_places(game_id: str) -> None:
    game = load(game_id)
    table = EnvTable(game)
    dice = seeded("numbers", game_id)
    own, asked = 0, 0
    while not table.over() and asked < 2000:
        seat = table.asked()[0]
        view = game.view(table.state, seat)
        options = table.numbered(seat)
        for number, option in options.items():
            asked += 1
            own += game.action_number(view, seat, option) == number
        table.act(seat, list(options)[dice.below(len(options))])
    assert own / asked > 0.95
