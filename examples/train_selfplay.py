"""Train High Command by self-play against a pool of past selves, export it as ONNX, and seat it against bots.

    python examples/train_selfplay.py --minutes 20 --out build/selfplay.onnx

``BatchEnv(opponent=None)`` returns every seat of 32 tables. In each lane one seat is the learner's, drawn for every
episode; the others are the learner as it is, or one of the copies that were frozen on the way. So it cannot forget how
to beat what it once was, and it knows nothing of any bot.
"""

import argparse
import json
from pathlib import Path

import torch
from ppo import Arena, Network, Pool, export, judge, learn

from drumhead.envs.batch import BatchEnv

LANES, STEPS = 32, 128
SHAPING = 0.5
EVERY = 10  # updates between two frozen copies
KEPT = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="high_command")
    parser.add_argument("--minutes", type=float, default=10.0, help="of CPU")
    parser.add_argument("--games", type=int, default=400, help="how many games to judge the result by")
    parser.add_argument("--rivals", default="random,quick,greedy", help="bots to judge the result by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/selfplay.onnx"))
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    env = BatchEnv(args.game, LANES, opponent=None, seed=args.seed)
    network = Network(env.width, env.actions)
    pool = Pool(lambda: Network(env.width, env.actions), KEPT)
    arena = Arena(env, STEPS, pool)

    def keep(update: int) -> None:
        if update % EVERY == 0:
            pool.keep(network)

    decisions = learn(network, arena, args.minutes, SHAPING, keep)
    export(network, env.width, args.out)
    for rival in args.rivals.split(","):
        print(judge(args.game, args.out, rival, args.games, env.tables[0].lists), flush=True)
    print(json.dumps({"decisions": decisions, "games": len(arena.results), "past selves": len(pool.selves)}))


if __name__ == "__main__":
    main()
