"""What does a decision of a battle cost from a dozen regiments to forty? The whole rulebook, not one question of it.

    scripts/compiled_copy crowds --games battleground -- -m benchmarks.crowds [--json]

Ready-made armies, their units taken over and over until there are so many on the table; random playouts inside the
core on the bare plain, where nobody has less room than the zone gives. Sizes take turns in every round beside the
fixed reference; the median of the rounds is shown. For the plane alone, up to sixty, see `benchmarks.plane`.
"""

import argparse
import json
import statistics
import time
from itertools import cycle, islice
from typing import Final

from drumhead import is_compiled
from drumhead.games.battleground import Battleground, game
from drumhead.games.battleground.cards import Army, ArmyUnit
from drumhead.games.battleground.info import rulings
from drumhead.games.battleground.setup import setup
from drumhead.games.battleground.state import BattleState
from drumhead.kernel import Options, playout, seeded
from drumhead.lab import reference

SIZES: Final = (12, 20, 30, 40)  # on the table, both sides together
MOST: Final = 2.5  # times the cost of a decision at twelve that one at forty may cost (issue 14)
PLAIN: Final = "T01"  # the table without terrain
PAIRS: Final = 4
ROUNDS: Final = 5


def crowd(army: Army, units: int) -> Army:
    """An army of so many units: its own over and over, wherever there is room; the points do not matter here."""
    kinds = islice(cycle(entry.kind for entry in army.units), units)
    return Army(
        army.faction, army.budget, army.bought, army.spent, tuple(ArmyUnit(k, False, 0, 0, 0, ()) for k in kinds)
    )


def openings(game: Battleground, units: int) -> list[BattleState]:
    """Battles between ready-made armies of this size."""
    tables = [Options(2, (preset.data, preset.data), {"scenario": PLAIN}) for preset in game.presets()]
    presets = [options.lists[0] for options in tables if not game.violations(options)]
    found = []
    for number in range(PAIRS):
        lists = tuple(presets[(number * 7 + seat * 3) % len(presets)] for seat in range(2))
        options = Options(2, lists, {"scenario": PLAIN})
        row = game.scenario_row(options)
        scenario = game.cards.scenarios[row]
        armies = [crowd(army, units // 2) for army in game.armies(options, scenario)]
        dice = seeded(str(number), "crowds")
        limit = game.info.max_decisions
        found.append(setup(game.cards, rulings({}), scenario, game.ground(row), limit, armies, dice))
    return found


def played(game: Battleground, states: list[BattleState]) -> tuple[int, float]:
    """Decisions and seconds of one pass."""
    decisions = 0
    started = time.process_time()
    for number, state in enumerate(states):
        decisions += playout(game.clone(state), seeded(str(number), "crowds"))
    return decisions, time.process_time() - started


def measured(rounds: int) -> dict[int, dict[str, float]]:
    """For each size: microseconds a decision on the machine of the targets, and decisions of a game."""
    rulebook = game()
    reference.check()
    states = {units: openings(rulebook, units) for units in SIZES}
    costs: dict[int, list[float]] = {units: [] for units in SIZES}
    lengths: dict[int, float] = {}
    for _ in range(rounds):
        started = time.process_time()
        made = sum(reference.play(number)[0] for number in range(reference.GAMES))
        speed = made / (time.process_time() - started) / reference.NOMINAL
        for units in SIZES:
            decisions, seconds = played(rulebook, states[units])
            costs[units].append(1e6 * seconds * speed / decisions)
            lengths[units] = decisions / PAIRS
    return {units: {"us": statistics.median(costs[units]), "decisions": lengths[units]} for units in SIZES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", action="store_true", help="one line for benchmarks.bench")
    args = parser.parse_args()
    found = measured(args.rounds)
    least = found[SIZES[0]]["us"]
    if args.json:
        sizes = {str(units): figures for units, figures in found.items()}
        print(json.dumps({"crowds": sizes, "most": MOST, "compiled": is_compiled()}))
        return
    for units, figures in found.items():
        times = figures["us"] / least
        print(f"{units} units: {figures['us']:.1f} us a decision, {times:.2f} times what it is at {SIZES[0]}")


if __name__ == "__main__":
    main()
