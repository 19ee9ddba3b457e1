"""A masked PPO in one file, for the environments of ``drumhead.envs.batch``: read it top to bottom.

``train_ppo.py`` plays against bots inside the environment, ``train_selfplay.py`` against past selves; both learn with
what is here. Every row of a rollout belongs to one lane; where another seat of the table acts (self-play), the row is
not the learner's and is passed over.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from drumhead.envs.batch import BatchEnv

EPOCHS = 3
BATCH = 1024
DISCOUNT, LAMBDA = 0.995, 0.95
CLIP, ENTROPY, LEARNING_RATE = 0.2, 0.01, 3e-4
FAR = 0.02  # how far an update may take the policy from the one that played (KL), before the next games are played

# For a policy that was taught before. A value that knows nothing yet praises and blames at random, and would undo what
# was taught: so at first the value alone learns. Later a leash (KL) holds the policy near its teacher, ever less.
WARM_UP = 6  # updates of the value alone
LEASH = 0.3
TAUGHT_ENTROPY, TAUGHT_RATE = 0.001, 1e-4

# What stands for being ahead, game by game: a feature of mine, the same of theirs, and how much a lead of 1 is worth.
LEADS = {
    "shadows_edge": ("my life", "their life", 1.0),
    "high_command": ("my points", "left points", 2.0),
    "fantasy_commander": ("my points", "their points", 1.0),
}


class Network(nn.Module):
    """A policy and a value, each with two layers of its own: what one learns cannot spoil the other."""

    def __init__(self, features: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = _body(features, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.judge = _body(features, hidden // 2)
        self.value = nn.Linear(hidden // 2, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.logits(observation), self.worth(observation)

    def logits(self, observation: torch.Tensor) -> torch.Tensor:
        return self.policy(self.body(observation))

    def worth(self, observation: torch.Tensor) -> torch.Tensor:
        return self.value(self.judge(observation)).squeeze(-1)


def _body(features: int, hidden: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(features, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())


class Policy(nn.Module):
    """What is exported: the logits alone."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        return self.network.logits(observation)


def masked(logits: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
    """Only options can be chosen."""
    return torch.distributions.Categorical(
        logits=logits.masked_fill(~mask, torch.finfo(logits.dtype).min), validate_args=False
    )


@dataclass
class Rollout:
    """So many steps of every lane, one array each of the shape (steps, lanes, ...)."""

    seen: torch.Tensor
    mask: torch.Tensor
    mine: torch.Tensor  # is it the learner who chose?
    action: torch.Tensor
    logp: torch.Tensor
    value: torch.Tensor
    gained: torch.Tensor  # what the learner gained at an end
    over: torch.Tensor
    lead: torch.Tensor  # as the one who chose sees it


class Arena:
    """Lanes, who learns in each, and who else plays there."""

    def __init__(self, env: BatchEnv, steps: int, others: "Pool | None" = None) -> None:
        self.env, self.steps, self.others = env, steps, others
        names = env.features
        mine, theirs, self.worth = LEADS[env.game.info.id]
        self.mine, self.theirs = names.index(mine), names.index(theirs)
        self.results: list[float] = []
        self.random = np.random.default_rng(1)
        self.learner = np.zeros(env.count, np.int64)
        self.rival = np.zeros(env.count, np.int64)
        self._sit_down(np.ones(env.count, np.bool_))

    def _sit_down(self, lanes: Any) -> None:
        """In these lanes an episode begins: draw the learner's seat and its rival."""
        if self.others is not None:
            count = int(lanes.sum())
            self.learner[lanes] = self.random.integers(self.env.table_seats, size=count)
            self.rival[lanes] = self.others.draw(self.random, count)

    def collect(self, network: Network) -> Rollout:
        env, steps, count = self.env, self.steps, self.env.count
        rows = Rollout(
            torch.zeros(steps, count, env.width), torch.zeros(steps, count, env.actions, dtype=torch.bool),
            torch.zeros(steps, count, dtype=torch.bool), torch.zeros(steps, count, dtype=torch.long),
            *(torch.zeros(steps, count) for _ in range(5)),
        )  # fmt: skip
        with torch.no_grad():
            for step in range(steps):
                seen = torch.from_numpy(env.observations)
                mask = torch.from_numpy(env.masks).bool()
                mine = env.seats == self.learner if self.others is not None else np.ones(count, np.bool_)
                logits, value = network(seen)
                if self.others is not None:
                    self.others.answer(seen, logits, np.where(mine, -1, self.rival))
                choice = masked(logits, mask)
                action = choice.sample()
                rows.seen[step], rows.mask[step], rows.mine[step] = seen, mask, torch.from_numpy(mine)
                rows.action[step], rows.logp[step], rows.value[step] = action, choice.log_prob(action), value
                rows.lead[step] = self.worth * (seen[:, self.mine] - seen[:, self.theirs])
                env.step(action.numpy())
                over = env.ended | env.cut
                gained = np.zeros(count, np.float32)
                if over.any():
                    lanes = np.flatnonzero(over)
                    gained[lanes] = env.returns[lanes, self.learner[lanes]] if self.others else env.rewards[lanes]
                    self.results += gained[lanes].tolist()
                    self._sit_down(over)
                rows.gained[step], rows.over[step] = torch.from_numpy(gained), torch.from_numpy(over).float()
        return rows


class Pool:
    """Past selves: frozen copies that the learner plays against. Number 0 is the learner as it is."""

    def __init__(self, make: Callable[[], Network], most: int) -> None:
        self.make, self.most = make, most
        self.selves: list[Network] = []

    def keep(self, network: Network) -> None:
        """Freeze a copy; the pool keeps the newest and every older one with falling odds."""
        twin = self.make()
        twin.load_state_dict(network.state_dict())
        self.selves.append(twin.eval())
        if len(self.selves) > self.most:
            del self.selves[int(np.random.default_rng(len(self.selves)).integers(self.most))]

    def draw(self, random: np.random.Generator, count: int) -> Any:
        """Rivals for new episodes: half of them the learner itself."""
        past = random.integers(1, len(self.selves) + 1, size=count) if self.selves else np.zeros(count, np.int64)
        return np.where(random.random(count) < 0.5, 0, past)

    def answer(self, seen: torch.Tensor, logits: torch.Tensor, rivals: Any) -> None:
        """Put a past self's logits where one of them is asked."""
        for number in np.unique(rivals[rivals > 0]):
            rows = torch.from_numpy(np.flatnonzero(rivals == number))
            logits[rows] = self.selves[min(int(number), len(self.selves)) - 1].logits(seen[rows])


def advantages(rows: Rollout, shaping: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Generalised advantages and the goals of the value, for the rows that are the learner's.

    ``shaping`` pays for a growing lead on the way (a difference of potentials, so it moves no optimum).
    """
    steps, count = rows.value.shape
    found = torch.zeros(steps, count)
    advantage, gained, over = torch.zeros(count), torch.zeros(count), torch.zeros(count)
    ahead_value, ahead_lead = torch.zeros(count), torch.zeros(count)
    known = torch.zeros(count, dtype=torch.bool)  # is there a later row of the learner's in this rollout?
    for step in reversed(range(steps)):
        ended = rows.over[step] > 0
        gained = torch.where(ended, rows.gained[step], gained)
        over = torch.where(ended, torch.ones(count), over)
        mine = rows.mine[step]
        value, lead = rows.value[step], rows.lead[step]
        following = torch.where(known, ahead_value, value)
        later = torch.where(known, ahead_lead, lead)
        alive = 1.0 - over
        reward = gained + shaping * (DISCOUNT * later * alive - lead)
        delta = reward + DISCOUNT * following * alive - value
        advantage = torch.where(mine, delta + DISCOUNT * LAMBDA * alive * advantage, advantage)
        found[step] = advantage
        ahead_value, ahead_lead = torch.where(mine, value, ahead_value), torch.where(mine, lead, ahead_lead)
        gained, over = gained * ~mine, over * ~mine
        known = known | mine
    return found, found + rows.value


def improve(
    network: Network,
    optimiser: torch.optim.Optimizer,
    rows: Rollout,
    shaping: float,
    teacher: Network | None = None,
    leash: float = 0.0,
    warming: bool = False,
) -> dict[str, float]:
    """The clipped objective of PPO, a few times over the learner's rows. Says how it went."""
    advantage, goal = advantages(rows, shaping)
    mine = rows.mine
    seen, mask, action = rows.seen[mine], rows.mask[mine], rows.action[mine]
    logp, advantage, goal = rows.logp[mine], advantage[mine], goal[mine]
    known = 1.0 - float((goal - rows.value[mine]).var() / (goal.var() + 1e-8))
    gain = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    entropy = ENTROPY if teacher is None else TAUGHT_ENTROPY
    far = strayed = 0.0
    moving = not warming
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).split(BATCH):
            loss = 0.5 * (network.worth(seen[part]) - goal[part]).pow(2).mean()
            if moving:
                choice = masked(network.logits(seen[part]), mask[part])
                change = choice.log_prob(action[part]) - logp[part]
                ratio = change.exp()
                better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
                loss = loss - better - entropy * choice.entropy().mean()
                if teacher is not None:
                    with torch.no_grad():
                        taught = masked(teacher.logits(seen[part]), mask[part])
                    distance = torch.distributions.kl_divergence(choice, taught).mean()
                    strayed = float(distance.detach())
                    loss = loss + leash * distance
                far = float((ratio.detach() - 1 - change.detach()).mean())
                moving = far < FAR
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
    return {"value explains": known, "KL of the update": far, "KL from what was taught": strayed}


def learn(
    network: Network,
    arena: Arena,
    minutes: float,
    shaping: float,
    after: Callable[[int], None],
    teacher: Network | None = None,
) -> int:
    """Collect and improve until so many minutes of CPU are used; returns how many decisions were learnt from."""
    rate = LEARNING_RATE if teacher is None else TAUGHT_RATE
    policy = [*network.body.parameters(), *network.policy.parameters()]
    value = [*network.judge.parameters(), *network.value.parameters()]
    optimiser = torch.optim.Adam([{"params": policy}, {"params": value, "lr": LEARNING_RATE}], rate, eps=1e-5)
    started, decisions, update, said = time.process_time(), 0, 0, 0.0
    while (elapsed := time.process_time() - started) < 60 * minutes:
        share = elapsed / (60 * minutes)
        optimiser.param_groups[0]["lr"] = rate * (1 - share) + rate / 30
        rows = arena.collect(network)
        warming = teacher is not None and update < WARM_UP
        went = improve(network, optimiser, rows, shaping * (1 - share), teacher, LEASH * (1 - share), warming)
        decisions += int(rows.mine.sum())
        update += 1
        after(update)
        if elapsed - said > 15 or update == 1:
            said = elapsed
            recent = arena.results[-400:]
            wins = sum(result > 0 for result in recent) / max(1, len(recent))
            games = len(arena.results)
            told = ", ".join(f"{what} {number:.2f}" for what, number in went.items())
            line = f"{elapsed:6.0f} s CPU  {decisions:>9,} decisions  {games:>6} games  wins {wins:.0%}"
            print(f"{line}  ({told})", flush=True)
    return decisions


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


def judge(game: str, out: Path, rival: str, games: int, lists: tuple[object, ...] = ()) -> str:
    """Seat the exported policy against a bot, seats swapped in turn; () draws lists for every pair of games."""
    from drumhead.lab.numbers import wilson
    from drumhead.lab.simulate import Batch, Source, simulate

    summary = simulate(Batch(Source(game), (f"onnx:{out}", rival), games, seed=99, lists=lists))
    wins = int(summary.wins()[0])
    low, high = wilson(wins, games)
    return f"onnx:{out.name} won {wins} of {games} games against {rival} ({wins / games:.1%}, {low:.1%} to {high:.1%})."
