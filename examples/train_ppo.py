"""Train a masked PPO on Shadow's Edge on the CPU, export it as ONNX, and seat it against bots.

    make train-example                      (installs what it needs; ten minutes of training)
    python examples/train_ppo.py --minutes 40 --imitate 3000 --out build/ppo.onnx

The learner (``ppo.py``) sits in 32 lanes of ``drumhead.envs.batch`` against bots that play inside the environment. With
``--imitate N`` greedy bots first play N games, and it learns what they think of each option.
"""

import argparse
import copy
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ppo import Arena, Network, export, judge, learn, masked
from torch import nn

from drumhead import bots
from drumhead.bots import Budget
from drumhead.envs.batch import BatchEnv
from drumhead.envs.table import EnvTable
from drumhead.kernel import Decision

LANES, STEPS = 32, 128
SHAPING = 0.5
NOISE = 0.1  # of the moves in lessons, so that they also show what to do after a mistake
PASSES = 6
SHARP = 0.01  # of a chance to win: what counts as nearly as good


@dataclass
class Lesson:
    """One choice of a greedy bot."""

    places: Any  # features that are not zero, and what they are
    values: Any
    numbers: Any  # of the options, and what the bot thinks of each
    chances: Any
    outcome: float  # how the game ended for it


def lessons(env: BatchEnv, games: int, seed: int) -> Iterator[Lesson]:
    """Greedy bots play each other; at every choice, what they think of each option. Some moves are made at random."""
    table = EnvTable(env.game)
    table.tables = env.tables
    for number in range(games):
        table.reset(seed * 1_000_003 + number)
        bot = bots.make("greedy", env.game, f"lesson {seed} {number}")
        chance = np.random.default_rng((seed, number))
        told: list[tuple[int, Any, Any, Any, Any]] = []
        while not table.over():
            seat = table.asked()[0]
            options = table.numbered(seat)
            numbers = list(options)
            if len(numbers) == 1:
                table.act(seat, numbers[0])
                continue
            actions = list(options.values())
            asked = Decision(seat, "", [], actions, False, 0)
            hints = bot.hints(table.view(seat), asked, Budget())
            worth = {actions.index(hint.action): hint.chance for hint in hints}
            chances = np.array([worth.get(place, 0.0) for place in range(len(actions))], np.float32)
            tensor = table.observe(seat)
            places = np.flatnonzero(tensor)
            told.append((seat, places, tensor[places], np.array(numbers), chances))
            best = int(chances.argmax())
            table.act(seat, numbers[int(chance.integers(len(numbers))) if chance.random() < NOISE else best])
        returns = table.returns()
        for seat, places, values, numbers_then, chances in told:
            yield Lesson(places, values, numbers_then, chances, returns[seat])


def imitate(network: Network, env: BatchEnv, games: int, epochs: int, seed: int) -> None:
    """Learn what greedy bots think of every option, and how their games end.

    The goal is a share for each option and not the one that was chosen: often several are as good, and which of them
    is taken is chance, which cannot be learnt.
    """
    started = time.process_time()
    rows = list(lessons(env, games, seed))
    print(f"{len(rows):,} choices of {games:,} games in {time.process_time() - started:.0f} s CPU", flush=True)
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    chance = np.random.default_rng(seed)
    for epoch in range(epochs):
        good = total = 0
        optimiser.param_groups[0]["lr"] = 1e-3 * (1 - epoch / epochs)
        for part in np.split(chance.permutation(len(rows)), range(512, len(rows), 512)):
            seen = np.zeros((len(part), env.width), np.float32)
            goal = np.zeros((len(part), env.actions), np.float32)
            mask = np.zeros((len(part), env.actions), np.bool_)
            for row, at in enumerate(part):
                lesson = rows[at]
                seen[row, lesson.places] = lesson.values
                mask[row, lesson.numbers] = True
                shares = np.exp((lesson.chances - lesson.chances.max()) / SHARP)
                goal[row, lesson.numbers] = shares / shares.sum()
            logits, value = network(torch.from_numpy(seen))
            choice = masked(logits, torch.from_numpy(mask))
            outcome = torch.tensor([rows[at].outcome for at in part])
            alike = (torch.from_numpy(goal) * choice.logits.clamp(min=-50)).sum(dim=1).mean()
            loss = -alike + 0.5 * (value - outcome).pow(2).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            chosen = choice.logits.argmax(dim=1).numpy()
            for row, at in enumerate(part):
                lesson = rows[at]
                good += lesson.chances[lesson.numbers == chosen[row]][0] >= lesson.chances.max() - SHARP / 2
            total += len(part)
        used = time.process_time() - started
        print(f"{used:6.0f} s CPU  pass {epoch + 1}: {good / total:.1%} as good as the best", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="shadows_edge")
    parser.add_argument("--opponents", default="greedy,light", help="bots to draw from for every episode")
    parser.add_argument("--imitate", type=int, default=0, metavar="GAMES", help="greedy games to learn from first")
    parser.add_argument("--taught", type=Path, metavar="FILE", help="begin with what an earlier --imitate has left")
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
    teacher = None
    if args.imitate:
        imitate(network, env, args.imitate, PASSES, args.seed)
        taught = args.out.with_suffix(".taught.pt")
        torch.save(network.state_dict(), taught)
    elif args.taught:
        network.load_state_dict(torch.load(args.taught))
    if args.imitate or args.taught:
        teacher = copy.deepcopy(network)
        export(network, env.width, args.out)
        print("taught: " + judge(args.game, args.out, "greedy", args.games, env.tables[0].lists), flush=True)
    arena = Arena(env, STEPS)

    def keep(update: int) -> None:
        if update % 10 == 0:
            torch.save(network.state_dict(), kept)

    decisions = learn(network, arena, args.minutes, SHAPING, keep, teacher)
    torch.save(network.state_dict(), kept)
    export(network, env.width, args.out)
    for rival in ("random", "quick", "greedy"):
        print(judge(args.game, args.out, rival, args.games, env.tables[0].lists), flush=True)
    print(json.dumps({"decisions": decisions, "games": len(arena.results)}))


if __name__ == "__main__":
    main()
