"""Train a masked PPO on Shadow's Edge on the CPU, export it as ONNX, and seat it against bots.

    make train-example                      (installs what it needs; ten minutes of training)
    python examples/train_ppo.py --minutes 40 --imitate 3000 --out build/ppo.onnx

The learner (``ppo.py``) sits in 32 lanes of ``drumhead.envs.batch`` against bots that play inside the environment. With
``--imitate N`` it first copies what greedy bots did in N games: a dataset as ``drumhead dataset`` writes it.
"""

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from ppo import Arena, Network, export, judge, learn, masked
from torch import nn

from drumhead.envs.batch import BatchEnv

LANES, STEPS = 32, 128
SHAPING = 0.5


def imitate(network: Network, env: BatchEnv, games: int, epochs: int, seed: int) -> None:
    """Learn to choose as the greedy bots of a dataset did, and how their games ended."""
    import pyarrow.parquet as parquet

    from drumhead.lab.dataset import write
    from drumhead.lab.simulate import Batch, Source

    game = env.game
    lists = env.tables[0].lists if len(env.tables) == 1 else ()
    bots = ("greedy",) * env.table_seats
    with TemporaryDirectory() as folder:
        file = Path(folder) / "greedy.parquet"
        print(write(Batch(Source(game.info.id), bots, games, seed=seed, lists=lists), file).sentence(), flush=True)
        rows = parquet.read_table(file, columns=["options", "chosen", "outcome", "places", "values"]).to_pydict()
    open_rows = [at for at, options in enumerate(rows["options"]) if len(options) > 1]
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    chance = np.random.default_rng(seed)
    for epoch in range(epochs):
        hits = total = 0
        order = chance.permutation(open_rows)
        for part in np.split(order, range(512, len(order), 512)):
            seen = np.zeros((len(part), env.width), np.float32)
            mask = np.zeros((len(part), env.actions), np.bool_)
            chosen = np.zeros(len(part), np.int64)
            for row, at in enumerate(part):
                seen[row, rows["places"][at]] = rows["values"][at]
                mask[row, rows["options"][at]] = True
                chosen[row] = rows["options"][at][rows["chosen"][at]]
            logits, value = network(torch.from_numpy(seen))
            choice = masked(logits, torch.from_numpy(mask))
            goal = torch.tensor([rows["outcome"][at] for at in part])
            loss = -choice.log_prob(torch.from_numpy(chosen)).mean() + 0.5 * (value - goal).pow(2).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            hits += int((choice.probs.argmax(dim=1).numpy() == chosen).sum())
            total += len(part)
        print(f"imitation, pass {epoch + 1}: {hits / total:.1%} of {total:,} choices alike", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="shadows_edge")
    parser.add_argument("--opponents", default="greedy,light", help="bots to draw from for every episode")
    parser.add_argument("--imitate", type=int, default=0, metavar="GAMES", help="greedy games to copy first")
    parser.add_argument("--minutes", type=float, default=10.0, help="of CPU, for PPO")
    parser.add_argument("--games", type=int, default=400, help="how many games to judge the result by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/ppo.onnx"))
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    env = BatchEnv(args.game, LANES, opponent=args.opponents.split(","), seed=args.seed, milliseconds=0)
    network = Network(env.width, env.actions)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    kept = args.out.with_suffix(".pt")
    if args.imitate:
        imitate(network, env, args.imitate, 4, args.seed)
        torch.save(network.state_dict(), kept)
    arena = Arena(env, STEPS)

    def keep(update: int) -> None:
        if update % 10 == 0:
            torch.save(network.state_dict(), kept)

    decisions = learn(network, arena, args.minutes, SHAPING, keep)
    torch.save(network.state_dict(), kept)
    export(network, env.width, args.out)
    for rival in ("random", "quick", "greedy"):
        print(judge(args.game, args.out, rival, args.games, env.tables[0].lists), flush=True)
    print(json.dumps({"decisions": decisions, "games": len(arena.results)}))


if __name__ == "__main__":
    main()
