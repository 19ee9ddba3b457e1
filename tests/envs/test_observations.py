"""Do observations have the promised shape, hide what they must, and do action numbers keep their meaning?"""

from typing import Any

import numpy as np
import pytest

from drumhead.envs.table import EnvTable
from drumhead.games import game_ids, load
from drumhead.games.fantasy_commander.observation import Frame, hex_of
from drumhead.kernel import Marks, Options, Seen, redeal, seeded

TABLES = [
    (game, seats) for game in game_ids() for seats in range(load(game).info.min_seats, load(game).info.max_seats + 1)
]
at_every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES)


@at_every_table
def test_observations_fit_and_do_not_leak(game_id: str, seats: int) -> None:
    game = load(game_id)
    table = EnvTable(game, seats=seats)
    dice = seeded("observe", game_id)
    sink = Seen()
    names = game.features()
    assert len(set(names)) == len(names)
    for count in range(120):
        if table.over():
            break
        for seat in range(table.seats):
            sink.clear()
            game.see(game.view(table.state, seat), sink)
            assert sink.most <= 2.0, "an environment would cut this off"
            seen = sink.dense()
            assert len(seen) == len(names) == sink.at
            assert max(seen) <= 1.0 and min(seen) >= -1.0
            sink.clear()
            game.watch(table.state, seat, sink)
            assert sink.dense() == seen, "what is written without a view is what the view shows"
            if seat < table.seats - 1:  # the arrays are filled from what is not zero, and hold the same numbers
                assert table.observe(seat).tolist() == seen
            if count % 5 == 0:
                dealt = game.with_zones(table.state, redeal(game.zones(table.state), seat, dice))
                assert game.observe(game.view(dealt, seat)) == seen
        seat = table.asked()[0]
        options = table.numbered(seat)
        assert max(options) < table.actions
        table.act(seat, list(options)[dice.below(len(options))])


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("fantasy_commander", {"pools_shown": False}), ("shadows_edge", {"open_lists": False})],
    ids=str,
)
def test_where_more_is_hidden_what_is_watched_is_still_what_the_view_shows(
    game_id: str, options: dict[str, Any]
) -> None:
    game = load(game_id)
    table = EnvTable(game, **options)
    dice = seeded("watch", game_id)
    sink = Seen()
    for _ in range(200):
        if table.over():
            break
        for seat in range(table.seats):
            sink.clear()
            game.watch(table.state, seat, sink)
            assert sink.dense() == game.observe(game.view(table.state, seat))
        seat = table.asked()[0]
        numbers = list(table.numbered(seat))
        table.act(seat, numbers[dice.below(len(numbers))])


@at_every_table
def test_numbers_are_mostly_meanings_not_places(game_id: str, seats: int) -> None:
    game = load(game_id)
    table = EnvTable(game, seats=seats)
    dice = seeded("numbers", game_id)
    own, asked = 0, 0
    while not table.over() and asked < 2000:
        seat = table.asked()[0]
        view = game.view(table.state, seat)
        options = table.numbered(seat)
        for number, option in options.items():
            asked += 1
            own += game.action_number(view, seat, option) == number
            assert game.action_number(table.state, seat, option) == game.action_number(view, seat, option)
        table.act(seat, list(options)[dice.below(len(options))])
    assert own / asked > 0.95


def test_a_spectator_is_shown_no_more_than_the_seats_know() -> None:
    for game_id in game_ids():
        game = load(game_id)
        table = EnvTable(game)
        seen = game.observe(game.view(table.state, -1))
        dealt = game.with_zones(table.state, redeal(game.zones(table.state), -1, seeded("spectator", game_id)))
        assert len(seen) == len(table.features)
        assert game.observe(game.view(dealt, -1)) == seen


@pytest.mark.parametrize("scenario", load("fantasy_commander").info.options[0].choices)
def test_the_second_seat_sees_the_map_turned_by_half_a_circle(scenario: str) -> None:
    game = load("fantasy_commander")
    lists = tuple(preset.data for preset in game.presets()[:2])
    s = game.setup(Options(2, lists, {"scenario": scenario}), seeded("map", scenario))
    frame, place = Frame(s.cards), s.scenario
    grid = place.grid
    turned = {cell: hex_of(frame, s, 1, place.column[cell], place.row[cell]) for cell in grid.cells}
    plain = {cell: hex_of(frame, s, 0, place.column[cell], place.row[cell]) for cell in grid.cells}
    assert len(set(turned.values())) == len(turned)
    assert set(turned.values()) == set(plain.values()), "a turned map covers the same hexes"
    back = {number: cell for cell, number in plain.items()}
    for cell in grid.cells:
        for way in range(6):
            near = grid.near[cell * 6 + way]
            if near in turned:
                opposite = grid.near[back[turned[cell]] * 6 + (way + 3) % 6]
                assert plain[opposite] == turned[near]


def test_only_what_is_not_zero_is_written() -> None:
    seen = Seen()
    for value in (0.25, 0.0, -3.0):
        seen.add(value)
    seen.flag(False)
    seen.choice(1, 3)
    seen.choice(-1, 2)
    seen.tally([4, 2, 4, 9], 2, 6, 0.5)
    assert seen.dense() == [0.25, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.5, 0.0, 1.0, 0.0]
    assert len(seen.places()) == 8 * 5 and len(seen.values()) == 4 * 5
    assert seen.most == 3.0
    seen.clear()
    assert (seen.places(), seen.values(), seen.dense()) == (b"", b"", [])


def test_views_are_written_behind_each_other() -> None:
    seen, marks = Seen(), Marks()
    for lane in range(2):
        seen.begin(lane * 10)
        seen.skip(1)
        seen.add(0.5)
        marks.put(lane * 100, [3, 4])
    assert np.frombuffer(seen.places(), np.int64).tolist() == [1, 11]
    assert np.frombuffer(marks.places(), np.int64).tolist() == [3, 4, 103, 104]
