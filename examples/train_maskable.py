"""Train sb3-contrib's MaskablePPO against a bot, and count how often it wins.

    make snippets                                                   (installs what it needs, and runs it for a moment)
    .venv-learners/bin/python examples/train_maskable.py --steps 500000 --opponent greedy

SB3 steps its environments one after the other; ``train_ppo.py`` learns from ``drumhead.envs.batch``, which is faster.
"""

import argparse
from functools import partial

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor

import drumhead.envs  # noqa: F401  (makes the games known to Gymnasium)
from drumhead.lab.numbers import wilson

LANES = 8


def table(game: str, opponent: str) -> gymnasium.Env:
    """One table; the mask stands in the info, and ``action_masks`` gives it to the learner."""
    return Monitor(gymnasium.make(game, masks="info", opponent=opponent, milliseconds=0).unwrapped)


def wins_of(model: MaskablePPO, env: gymnasium.Env, games: int) -> int:
    """How many of these games it wins with its best options."""
    wins = 0
    for number in range(games):
        seen, info = env.reset(seed=number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, reward, ended, cut, info = env.step(int(action))
            over = ended or cut
        wins += reward > 0
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="drumhead/ShadowsEdge-v0")
    parser.add_argument("--opponent", default="light", help="a bot to learn against")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=200, help="how many games to judge the result by, each rival")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    lanes = make_vec_env(partial(table, args.game, args.opponent), LANES, seed=args.seed)
    model = MaskablePPO("MlpPolicy", lanes, n_steps=128, batch_size=256, seed=args.seed, device="cpu")
    for when in ("before", "after"):
        if when == "after":
            model.learn(args.steps)
        for name in dict.fromkeys(("random", args.opponent)):
            wins = wins_of(model, table(args.game, name), args.games)
            low, high = wilson(wins, args.games)
            print(f"{when}: {wins} of {args.games} won against {name} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
