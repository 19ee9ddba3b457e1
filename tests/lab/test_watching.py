"""Is a game that is watched for a study the game that the bots would have played, and are the hands in it the hands?"""

import pytest

from drumhead.bots import Budget, make
from drumhead.games import game_ids, load
from drumhead.kernel import Options, advance, answer, lowest
from drumhead.kernel.match import match_table
from drumhead.kernel.watching import Thumb, watch
from drumhead.lab.studies.playing import BotPlayer, player


@pytest.mark.parametrize("game_id", game_ids())
def test_a_rule_of_thumb_is_asked_without_ceremony_and_plays_the_same(game_id: str) -> None:
    game = load(game_id)
    options = game.default_options(2)
    scores = []
    for ceremony in (True, False):
        bots = [make("quick", game, f"{seat}") for seat in range(2)]
        players = [BotPlayer(bot, Budget()) if ceremony else player(bot, Budget()) for bot in bots]
        assert ceremony or all(isinstance(one, Thumb) for one in players)
        table = match_table(2, "7" * 32)
        s = game.setup(options, table.dice)
        course = watch(game, s, table, players, 8)
        assert s.result is not None
        scores.append((course.decisions, course.choices, course.leads, course.drawn, list(s.result.returns)))
    assert scores[0] == scores[1]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hand_is_the_zone_of_that_name(game_id: str) -> None:
    game = load(game_id)
    table = match_table(2, "8" * 32)
    s = game.setup(Options(2, game.default_options(2).lists), table.dice)
    mask = advance(s, table)
    for _ in range(60):
        for seat in range(2):
            zones = [zone.hand for zone in game.zones(s) if zone.name == "hand" and zone.owner == seat]
            hand = game.hand(s, seat)
            assert [one.cards for one in zones if one] == ([] if hand is None else [hand.cards])
        if not mask:
            break
        seat = int(lowest(mask))
        mask = answer(s, table, seat, s.agenda[-1].options(s, seat)[0])
