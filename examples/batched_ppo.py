"""PPO in a few dozen lines over thousands of games at once; then its average beside perfect play.

`pip install 'dicehouse[rl]' torch`, then `python examples/batched_ppo.py yahtzee 120`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from dicehouse.research import BatchEnv

GAMES, STEPS, EPOCHS, PART = 512, 32, 2, 4096
SCALE, TRACE, CLIP, ENTROPY, RATE = 30.0, 0.95, 0.2, 0.005, 2e-3


class Player(nn.Module):  # type: ignore[misc]  # PyTorch is not among the tests' packages
    """What to do, and what a position is worth."""

    def __init__(self, inputs: int, actions: int, wide: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, wide), nn.ReLU(), nn.Linear(wide, wide), nn.ReLU())
        self.choice, self.worth = nn.Linear(wide, actions), nn.Linear(wide, 1)

    def forward(self, seen: Any, allowed: Any) -> tuple[Any, Any]:
        thought = self.body(seen)
        logits = self.choice(thought).masked_fill(~allowed, -1e9)
        return Categorical(logits=logits), self.worth(thought)[..., 0]


def main(game_id: str, seconds: float) -> None:
    env = BatchEnv(game_id, GAMES, autoreset_mode="SameStep")
    inputs, actions = env.single_observation_space.shape[0], int(env.single_action_space.n)  # type: ignore[attr-defined, index]  # a Box and a Discrete
    player = Player(inputs, actions)
    optimiser = torch.optim.Adam(player.parameters(), lr=RATE)
    observations, _ = env.reset(seed=1)
    began, told, running, scores = time.perf_counter(), 0, np.zeros(GAMES), [0.0]
    steps = 0
    while (spent := time.perf_counter() - began) < seconds:
        optimiser.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / seconds)
        seen = torch.zeros(STEPS, GAMES, inputs)
        allowed = torch.zeros(STEPS, GAMES, actions, dtype=torch.bool)
        chosen = torch.zeros(STEPS, GAMES, dtype=torch.long)
        said, worth, gained, over = (torch.zeros(STEPS, GAMES) for _ in range(4))
        for step in range(STEPS):
            seen[step] = torch.as_tensor(observations)
            allowed[step] = torch.as_tensor(env.action_masks())
            with torch.no_grad():
                policy, worth[step] = player(seen[step], allowed[step])
                chosen[step] = policy.sample()
                said[step] = policy.log_prob(chosen[step])
            observations, rewards, done, _, _ = env.step(chosen[step].numpy())
            gained[step], over[step] = torch.as_tensor(rewards) / SCALE, torch.as_tensor(done)
            running += rewards
            scores += running[done].tolist()
            running[done] = 0.0
        steps += STEPS * GAMES
        with torch.no_grad():
            _, ahead = player(torch.as_tensor(observations), torch.as_tensor(env.action_masks()))
        better, trace = torch.zeros(STEPS, GAMES), torch.zeros(GAMES)
        for step in reversed(range(STEPS)):
            goes_on = 1 - over[step]
            trace = gained[step] + goes_on * ahead - worth[step] + goes_on * TRACE * trace
            better[step], ahead = trace, worth[step]
        _improve(
            player, optimiser, [part.flatten(0, 1) for part in (seen, allowed, chosen, said, better, worth + better)]
        )
        if spent > told * seconds / 6:
            print(
                f"{spent:5.0f} s {steps:11,} steps: {np.mean(scores[-2000:]):6.1f} points in the last games", flush=True
            )
            told += 1
    _report(player, game_id)


def _improve(player: Player, optimiser: Any, parts: list[Any]) -> None:
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(parts[0])).split(PART):
            seen, allowed, chosen, said, better, target = (part[rows] for part in parts)
            policy, worth = player(seen, allowed)
            ratio = (policy.log_prob(chosen) - said).exp()
            better = (better - better.mean()) / (better.std() + 1e-8)
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            loss = -gain + 0.5 * (worth - target).square().mean() - ENTROPY * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def _report(player: Player, game_id: str, games: int = 4000) -> None:
    """Its best guess at every step, and what that costs beside the optimum, action by action."""
    env = BatchEnv(game_id, games, labels=True)
    observations, _ = env.reset(seed=2)
    gained, regret, done = np.zeros(games), np.zeros(games), np.zeros(games, dtype=np.bool_)
    while not done.all():
        with torch.no_grad():
            policy, _ = player(torch.as_tensor(observations), torch.as_tensor(env.action_masks()))
        observations, rewards, over, _, info = env.step(policy.probs.argmax(dim=1).numpy())
        gained += np.where(done, 0.0, rewards)
        regret += np.where(done, 0.0, info["regret"])
        done |= over
    error = gained.std() / games**0.5
    print(f"{gained.mean():.1f} points on average of {games:,} games (± {error:.1f}).")
    print(f"Perfect play has {env.optimum():.1f}; these choices cost {regret.mean():.1f} points a game.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "yahtzee", float(sys.argv[2]) if len(sys.argv) > 2 else 120.0)
