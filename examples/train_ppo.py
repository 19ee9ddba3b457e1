"""Train a masked PPO on Shadow's Edge on the CPU, export it as ONNX, and seat it against the random bot.

    make train-example                      (installs what it needs; ten minutes of training)
    python examples/train_ppo.py --minutes 10 --out build/ppo.onnx

The learner is one file on purpose: read it top to bottom. It plays one seat of ``drumhead.envs``' Gymnasium
environment against the random bot, sees the documented float tensor, and scores action numbers under the mask.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from drumhead.envs.gymnasium import SeatEnv

ENVS = 16
STEPS = 192
EPOCHS = 3
BATCH = 768
DISCOUNT, LAMBDA = 0.995, 0.95
CLIP, ENTROPY, LEARNING_RATE = 0.2, 0.01, 4e-4
SHAPING = 0.04  # reward for each point of the life difference, beside winning and losing


class Network(nn.Module):
    """Two layers that the policy and the value share."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh())
        self.policy = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(observation)
        return self.policy(hidden), self.value(hidden).squeeze(-1)


class Policy(nn.Module):
    """What is exported: the logits alone."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        return self.network(observation)[0]


def masked(logits: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
    """Only options can be chosen."""
    return torch.distributions.Categorical(logits=logits.masked_fill(mask == 0, -1e9))


class Arena:
    """Several tables at once, and the shaping that makes a long game learnable."""

    def __init__(self, game: str, count: int, seed: int) -> None:
        self.envs = [SeatEnv(game, opponent="random") for _ in range(count)]
        names = self.envs[0].features
        self.mine, self.theirs = names.index("my life"), names.index("their life")
        self.seen = [env.reset(seed=seed + place)[0] for place, env in enumerate(self.envs)]
        self.results: list[float] = []

    def observe(self) -> tuple[torch.Tensor, torch.Tensor]:
        observations = np.stack([seen["observation"] for seen in self.seen])
        masks = np.stack([seen["action_mask"] for seen in self.seen])
        return torch.from_numpy(observations), torch.from_numpy(masks)

    def lead(self, place: int) -> float:
        observation = self.seen[place]["observation"]
        return 25.0 * float(observation[self.mine] - observation[self.theirs])

    def step(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        rewards, dones = torch.zeros(len(self.envs)), torch.zeros(len(self.envs))
        for place, env in enumerate(self.envs):
            before = self.lead(place)
            self.seen[place], reward, over, cut, _ = env.step(int(actions[place]))
            rewards[place] = reward + SHAPING * (self.lead(place) - before)
            if over or cut:
                dones[place] = 1.0
                self.results.append(reward)
                self.seen[place] = env.reset()[0]
        return rewards, dones


def train(game: str, minutes: float, seed: int) -> Network:
    """Collect, estimate advantages, improve; until the time is over."""
    torch.manual_seed(seed)
    torch.set_num_threads(2)
    arena = Arena(game, ENVS, seed)
    first = arena.envs[0]
    network = Network(len(first.features), first.actions)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    started, steps = time.monotonic(), 0
    while (elapsed := time.monotonic() - started) < 60 * minutes:
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * (1 - elapsed / (60 * minutes)) + 1e-5
        batch = collect(arena, network)
        improve(network, optimiser, batch)
        steps += ENVS * STEPS
        recent = arena.results[-200:]
        wins = sum(result > 0 for result in recent) / max(1, len(recent))
        print(f"{elapsed:6.0f} s  {steps:>9,} decisions  {len(arena.results):>6} games  wins {wins:.0%}", flush=True)
    return network


def collect(arena: Arena, network: Network) -> dict[str, torch.Tensor]:
    """So many decisions of every table, with their advantages."""
    keys = ("seen", "mask", "action", "logp", "value", "reward", "done")
    rows: dict[str, list[torch.Tensor]] = {key: [] for key in keys}
    with torch.no_grad():
        for _ in range(STEPS):
            seen, mask = arena.observe()
            logits, value = network(seen)
            choice = masked(logits, mask)
            action = choice.sample()
            reward, done = arena.step(action)
            told = (seen, mask, action, choice.log_prob(action), value, reward, done)
            for key, what in zip(keys, told, strict=True):
                rows[key].append(what)
        last = network(arena.observe()[0])[1]
    data = {key: torch.stack(what) for key, what in rows.items()}
    advantage, following = torch.zeros(ENVS), last
    advantages = torch.zeros(STEPS, ENVS)
    for step in reversed(range(STEPS)):
        alive = 1.0 - data["done"][step]
        delta = data["reward"][step] + DISCOUNT * following * alive - data["value"][step]
        advantage = delta + DISCOUNT * LAMBDA * alive * advantage
        advantages[step], following = advantage, data["value"][step]
    data["advantage"], data["goal"] = advantages, advantages + data["value"]
    return {key: what.flatten(0, 1) for key, what in data.items()}


def improve(network: Network, optimiser: torch.optim.Optimizer, batch: dict[str, torch.Tensor]) -> None:
    """The clipped objective of PPO, a few times over the batch."""
    size = len(batch["action"])
    for _ in range(EPOCHS):
        for rows in torch.randperm(size).split(BATCH):
            logits, value = network(batch["seen"][rows])
            choice = masked(logits, batch["mask"][rows])
            advantage = batch["advantage"][rows]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            ratio = (choice.log_prob(batch["action"][rows]) - batch["logp"][rows]).exp()
            gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            loss = -gain + 0.5 * (value - batch["goal"][rows]).pow(2).mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def export(network: Network, features: int, out: Path) -> None:
    """Write the policy as ONNX, for ``bot:onnx:FILE``."""
    out.parent.mkdir(parents=True, exist_ok=True)
    program = torch.onnx.export(
        Policy(network).eval(),
        (torch.zeros(1, features),),
        input_names=["observation"],
        output_names=["logits"],
        dynamo=True,
    )
    assert program is not None
    program.save(str(out))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game", default="shadows_edge")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=400, help="how many games to judge the result by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/ppo.onnx"))
    args = parser.parse_args()
    network = train(args.game, args.minutes, args.seed)
    export(network, network.body[0].in_features, args.out)

    from drumhead.lab.simulate import Batch, Source, simulate

    summary = simulate(Batch(Source(args.game), (f"onnx:{args.out}", "random"), args.games, seed=99))
    wins = summary.wins()
    print(f"onnx:{args.out} won {wins[0]} of {args.games} games against random ({wins[0] / args.games:.1%}).")


if __name__ == "__main__":
    main()
