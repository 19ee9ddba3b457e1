"""Who plays better, our general or OpenSpiel's own ISMCTS bot? The same game, the same time per decision.

Their bot (``open_spiel.python.algorithms.ismcts``) plays through our OpenSpiel adapter: it deals anew by the adapter's
``resample_from_infostate``, and its rollouts are uniformly random, as in OpenSpiel's examples. By default a rollout
runs inside our compiled core, so that the adapter costs it nothing there; ``--rollouts adapter`` uses OpenSpiel's own
evaluator move by move. Games come in pairs with the same deal and the seats swapped, until the interval, which holds at
every look at once, leaves out the share in question.

    python -m benchmarks.openspiel_ismcts shadows_edge high_command --ms 100 --at-least 0.6 --minutes 8
"""

import argparse
import json
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from drumhead import bots, is_compiled
from drumhead.envs import openspiel
from drumhead.kernel import Decision, playout, seeded
from drumhead.kernel.agenda import step_to_data
from drumhead.lab.numbers import quantile
from drumhead.lab.simulate import Played
from drumhead.lab.tournament import Duel


class CoreRollouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel ships no types
    """A random rollout to the end, as OpenSpiel's own evaluator makes, but inside the compiled core."""

    def __init__(self, seed: int) -> None:
        self.dice = seeded(str(seed), "rollouts")

    def evaluate(self, state: Any) -> Any:
        table = state.table
        s = table.game.clone(table.state)
        playout(s, self.dice)
        return np.array([value / (table.seats - 1) for value in s.result.returns])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class TimedIsmcts(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel ships no types
    """OpenSpiel's bot, held to seconds instead of to a number of simulations."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, explore: float, seed: int) -> None:
        super().__init__(
            game,
            evaluator,
            explore,
            max_simulations=1,
            random_state=np.random.RandomState(seed),
            allow_inconsistent_action_sets=True,
        )
        self.seconds = seconds
        self.simulations: list[int] = []

    def run_search(self, state: Any) -> Any:
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        deadline = time.perf_counter() + self.seconds
        self._root_node = self.create_new_node(state)
        done = 0
        while done < 2 or time.perf_counter() < deadline:  # the first only opens the root
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations.append(done)
        return self.get_final_policy(state, self.filter_illegals(self._root_node, legal))


class Ours:
    """Our general on OpenSpiel's table: it is shown the view and the decision, nothing else."""

    def __init__(self, game: Any, milliseconds: float, seed: str) -> None:
        self.bot = bots.make("general", game, seed)
        self.budget = bots.Budget(milliseconds)

    def step(self, state: Any, number: int) -> int:
        table, seat = state.table, state.current_player()
        by_number = table.numbered(seat)
        about = step_to_data(table.state.agenda[-1])
        decision = Decision(seat, str(about[0]), about[1:], list(by_number.values()), False, number)
        chosen = self.bot.choose(table.game.view(table.state, seat), decision, self.budget)
        return next(int(action) for action, option in by_number.items() if option == chosen)


def play(spiel: Any, deal: int, mine: int, chosen: argparse.Namespace) -> tuple[Played, list[list[float]], list[int]]:
    """One game; ``mine`` is the seat of our bot. Returns it, the thinking times and the simulations of theirs."""
    state = spiel.new_initial_state()
    state.apply_action(deal)
    ours = Ours(state.table.game, chosen.ms, f"{deal} {mine}")
    seed = 2 * deal + mine
    rollouts = CoreRollouts(seed)
    if chosen.rollouts == "adapter":
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    theirs = TimedIsmcts(spiel, rollouts, chosen.ms / 1000, chosen.explore, seed)
    thinks: list[list[float]] = [[], []]
    moves = 0
    while not state.is_terminal():
        seat = state.current_player()
        started = time.perf_counter()
        action = ours.step(state, moves) if seat == mine else theirs.step(state)
        if len(state.legal_actions()) > 1:
            thinks[seat != mine].append(1000 * (time.perf_counter() - started))
        state.apply_action(int(action))
        moves += 1
    order = (0, 1) if mine == 0 else (1, 0)
    returns = tuple(round(value) for value in state.returns())
    return Played(0, order, returns, "", moves), thinks, theirs.simulations


def contest(name: str, chosen: argparse.Namespace) -> dict[str, Any]:
    """Pairs of games until the question is settled or the games or the minutes are used up."""
    spiel = openspiel.load(name)
    duel = Duel("general", "OpenSpiel ISMCTS", at_least=chosen.at_least)
    thinks: list[list[float]] = [[], []]
    simulations: list[int] = []
    started = time.monotonic()
    while duel.games < chosen.games and not duel.settled():
        if duel.games and time.monotonic() - started > 60 * chosen.minutes:
            break
        deal = chosen.seed + duel.games // 2
        for mine in (0, 1):
            played, times, done = play(spiel, deal % spiel.deals, mine, chosen)
            duel.add(played)
            thinks[0] += times[0]
            thinks[1] += times[1]
            simulations += done
        low, high = duel.interval()
        sys.stderr.write(f"\r{name}: {duel.wins:g} of {duel.games}, {low:.1%} to {high:.1%}  ")
    sys.stderr.write("\n")
    low, high = duel.interval()
    return {
        "game": name,
        "compiled": is_compiled(),
        "ms": chosen.ms,
        "rollouts": chosen.rollouts,
        "games": duel.games,
        "share": round(duel.share(), 4),
        "interval": [round(low, 4), round(high, 4)],
        "verdict": duel.verdict(),
        "think_ms_p50": [round(quantile(times, 0.5), 1) for times in thinks],
        "think_ms_p95": [round(quantile(times, 0.95), 1) for times in thinks],
        "their_simulations_p50": quantile([float(done) for done in simulations], 0.5),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_played", nargs="*", metavar="GAME", default=["shadows_edge", "high_command"])
    parser.add_argument("--ms", type=float, default=100.0)
    parser.add_argument("--games", type=int, default=400, help="at most, per game")
    parser.add_argument("--minutes", type=float, default=10.0, help="at most, per game")
    parser.add_argument("--at-least", type=float, default=0.6)
    parser.add_argument("--explore", type=float, default=1.4, help="their uct_c")
    parser.add_argument("--rollouts", choices=("core", "adapter"), default="core")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    print(f"pyspiel {getattr(pyspiel, '__version__', '')}, {'compiled' if is_compiled() else 'pure'} build", flush=True)
    for name in chosen.games_played:
        row = contest(name, chosen)
        if chosen.json:
            print(json.dumps(row))
            continue
        low, high = row["interval"]
        print(
            f"{name}: general : OpenSpiel ISMCTS ({chosen.rollouts} rollouts, {chosen.ms:g} ms each) "
            f"{row['share']:.1%} of {row['games']} games, {low:.1%} to {high:.1%}; {row['verdict']}. "
            f"Think p95 {row['think_ms_p95'][0]} and {row['think_ms_p95'][1]} ms; "
            f"theirs made {row['their_simulations_p50']:.0f} simulations (median)."
        )


if __name__ == "__main__":
    main()
