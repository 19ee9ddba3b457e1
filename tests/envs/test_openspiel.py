"""Does the information state remember everything the player saw and chose, and is a state its history?"""

import pickle
import random
from typing import Any

import pyspiel
import pytest

from drumhead.envs import openspiel, recall
from drumhead.games import game_ids, load
from drumhead.kernel import Malformed
from tests.kernel.tiny import Brawl, Muster


def walk(state: Any, chance: random.Random, most: int) -> Any:
    """Random moves; yields after each: the players who chose, their infostates before, what they chose."""
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_simultaneous_node():
            players = [p for p in range(state.num_players()) if state.table.mask >> p & 1]
            actions = [chance.choice(state.legal_actions(p)) for p in range(state.num_players())]
            before = [(p, state.information_state_string(p), actions[p]) for p in players]
            state.apply_actions(actions)
        elif state.is_chance_node():
            before = []
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            player = state.current_player()
            action = chance.choice(state.legal_actions())
            before = [(player, state.information_state_string(player), action)]
            state.apply_action(action)
        yield before


@pytest.mark.parametrize("game", [Brawl(), Muster(), "shadows_edge"], ids=["brawl", "muster", "shadows_edge"])
def test_perfect_recall(game: Any) -> None:
    """Two histories with the same information state have the same information states and choices before it."""
    past: dict[tuple[int, str], tuple[Any, ...]] = {}
    spiel = openspiel.load(game, deals=4)
    chance = random.Random(7)
    states = 0
    for _ in range(60 if not isinstance(game, str) else 2):
        state = spiel.new_initial_state()
        lives: list[tuple[Any, ...]] = [()] * spiel.num_players()
        for before in walk(state, chance, 60):
            for player, infostate, action in before:
                known = past.setdefault((player, infostate), lives[player])
                assert known == lives[player], "two pasts, one information state"
                lives[player] = (*lives[player], (hash(infostate), action))
                states += 1
    assert states > 50


@pytest.mark.parametrize("game_id", game_ids())
def test_no_two_histories_share_an_information_state(game_id: str) -> None:
    """A sample; ``python -m drumhead.envs.recall`` looks at 50,000 states of every game."""
    found = recall.check(game_id, 400, lines=1)
    assert found.wrong == ""
    assert found.states == 400
    assert found.met_again > 20


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if load(game_id).info.simultaneous])
def test_who_chooses_at_once_remembers_nothing_of_the_others_choice(game_id: str) -> None:
    state = openspiel.load(game_id, deals=3).new_initial_state()
    state.apply_action(0)
    chance = random.Random(1)
    tried = 0
    while tried < 6:
        if not state.is_simultaneous_node():
            state.apply_action(chance.choice(state.legal_actions()))
            continue
        both = [chance.choice(state.legal_actions(player)) for player in (0, 1)]
        memories = set()
        for first in state.legal_actions(0)[-4:]:
            twin = state.clone()
            twin.apply_actions([first, both[1]])
            memories.add(twin.known[1])
            tried += 1
        assert len(memories) == 1
        state.apply_actions(both)


@pytest.mark.parametrize("forgets", ["all that came before", "nothing, and it hears too much"])
def test_the_checker_finds_what_forgets_and_what_is_told_too_much(
    forgets: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = 0

    def string(self: Any, player: int) -> str:
        nonlocal told
        told += 1
        return str(self.observation_string(player)) if forgets.startswith("all") else f"the {told}th state"

    monkeypatch.setattr(openspiel.SpielState, "information_state_string", string, raising=False)
    found = recall.check(Muster(), 2000)
    assert ("Two histories" if forgets.startswith("all") else "One history") in found.wrong


@pytest.mark.parametrize("game_id", game_ids())
def test_states_and_games_are_serialised_by_their_history(game_id: str) -> None:
    game = openspiel.load(game_id, deals=16)
    state = game.new_initial_state()
    for _ in walk(state, random.Random(3), 30):
        pass
    told = pyspiel.serialize_game_and_state(game, state)
    assert len(told) < 20_000
    _, again = pyspiel.deserialize_game_and_state(told)
    for twin in (again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(twin) == str(state)
        for player in range(game.num_players()):
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_lists_and_options_are_parameters() -> None:
    game = openspiel.load("high_command", options="quick_start:true", lists="khador+cygnar")
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.table.state.charter.quick_start
    named = pyspiel.load_game(str(game))
    assert named.get_parameters() == game.get_parameters()
    with pytest.raises(Malformed, match="no option 'colour'"):
        openspiel.SpielGame("high_command", {"options": "colour:red"})
    with pytest.raises(Malformed, match="at least one deal"):
        openspiel.SpielGame("high_command", {"deals": 0})


def test_an_infostate_remembers_what_an_observation_forgets() -> None:
    game = openspiel.load("shadows_edge", deals=2)
    state = game.new_initial_state()
    state.apply_action(1)
    first = state.current_player()
    number = state.legal_actions()[0]
    before = state.information_state_string(first)
    state.apply_action(number)
    after = state.information_state_string(first)
    assert before != after and f"chose {number} |" in after
    assert "chose" not in state.observation_string(first)
