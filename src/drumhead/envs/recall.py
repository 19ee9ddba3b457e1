"""Does an information state remember everything? A checker over as many states as one likes, as OpenSpiel's own asks.

    python -m drumhead.envs.recall --states 50000            # every game
    python -m drumhead.envs.recall dropzone --states 5000    # one of them

Random games of a few deals are played, and every state is kept under the player's own history: what it saw and may do
now, behind what it saw and chose before. Two states with one information state and different histories would be a
player that forgot; two states with one history and different information states one that is told what it cannot know.
The history is kept apart from what `openspiel` makes of it: as the choices and the observations themselves.
"""

import argparse
import random
import sys
import time
from hashlib import blake2b
from typing import Any, Final

from drumhead.envs import openspiel
from drumhead.games import game_ids
from drumhead.kernel import Game, Malformed

DEALS: Final = 3  # few, so that openings come again
LINES: Final = 6  # courses of choices that come again, so that different games share a past
SHARED: Final = (
    60  # choices on such a course, in the mean; and then as many off it, or in one game of ten all to the end
)


class Checked:
    """What was looked at, and the first contradiction if there was one."""

    def __init__(self) -> None:
        self.states = 0
        self.met_again = 0  # states whose history was known already: without these nothing would be compared
        self.wrong = ""
        self._by_string: Final[dict[bytes, bytes]] = {}
        self._by_history: Final[dict[bytes, bytes]] = {}

    def look(self, history: bytes, string: str) -> None:
        """One state of one player."""
        told = _digest(string.encode())
        self.states += 1
        self.met_again += history in self._by_history
        if self._by_string.setdefault(told, history) != history:
            self.wrong = self.wrong or f"Two histories share the information state {string[:200]}"
        if self._by_history.setdefault(history, told) != told:
            self.wrong = self.wrong or f"One history has two information states, one of them {string[:200]}"


def check(game: str | Game[Any], states: int, seed: int = 0, lines: int = LINES) -> Checked:
    """Random games until so many states of players were looked at."""
    spiel = openspiel.load(game, deals=DEALS)
    found = Checked()
    chance = random.Random(seed)
    while found.states < states and not found.wrong:
        _play(spiel, chance, found, states, lines)
    return found


def _play(spiel: Any, chance: random.Random, found: Checked, states: int, lines: int) -> None:
    """One game. A course of choices is drawn from a few, and left for a random one at a random moment."""
    course = random.Random(chance.randrange(lines))
    leave = int(chance.expovariate(1 / SHARED))
    most = leave + SHARED if chance.randrange(10) else 1 << 30
    state = spiel.new_initial_state()
    players = spiel.num_players()
    lives = [_digest(f"player {player}".encode()) for player in range(players)]
    state.apply_action(course.randrange(DEALS))
    step = 0
    while not state.is_terminal() and found.states < states and not found.wrong and step < most:
        pick = course if step < leave else chance
        asked = [player for player in range(players) if state.table.mask >> player & 1]
        if not state.is_simultaneous_node():
            asked = [state.current_player()]
        chosen = [0] * players
        for player in range(players):
            actions = state.legal_actions(player) if player in asked else []
            now = _digest(lives[player], state.observation_string(player).encode(), repr(actions).encode())
            if player in asked:
                found.look(now, state.information_state_string(player))
                chosen[player] = pick.choice(actions)
                lives[player] = _digest(now, str(chosen[player]).encode())
        if state.is_simultaneous_node():
            state.apply_actions(chosen)
        else:
            state.apply_action(chosen[asked[0]])
        step += 1


def _digest(*parts: bytes) -> bytes:
    told = blake2b(digest_size=16)
    for part in parts:
        told.update(len(part).to_bytes(8, "little") + part)
    return told.digest()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--states", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    for game in wanted.games or game_ids():
        started = time.process_time()
        found = check(game, wanted.states, wanted.seed)
        if found.wrong:
            raise Malformed(f"{game}: {found.wrong}")
        seconds = time.process_time() - started
        sys.stdout.write(
            f"{game}: {found.states:,} states, {found.met_again:,} met again, no contradiction ({seconds:.0f} s)\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
