"""MaskablePPO on one card of points, for a while; then its average beside perfect play.

`pip install 'dicehouse[rl]' sb3-contrib`, then `python examples/maskable_ppo.py yahtzee 120`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import dicehouse.research as research

GAMES = 300
"""Games that are played to say what was learned."""


class Until(BaseCallback):  # type: ignore[misc]  # it ships no types that mypy finds
    """Stops when the time is up, and tells now and then what games score."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._began, self._end, self._told = time.perf_counter(), seconds, 0

    def _on_step(self) -> bool:
        spent = time.perf_counter() - self._began
        if spent > self._told * self._end / 6 and self.model.ep_info_buffer:
            mean = np.mean([game["r"] for game in self.model.ep_info_buffer])
            print(f"{spent:5.0f} s {self.num_timesteps:9,} steps: {mean:6.1f} points in the last games")
            self._told += 1
        return bool(spent < self._end)


def main(game_id: str, seconds: float) -> None:
    # points of some hundreds are too large for a value function that starts at 0
    def env() -> Any:
        watched = Monitor(gymnasium.make(research.env_id(game_id)))
        return gymnasium.wrappers.TransformReward(watched, lambda points: float(points) / 10)

    model = MaskablePPO("MlpPolicy", DummyVecEnv([env] * 16), n_steps=128, batch_size=512, gamma=1.0, ent_coef=0.005)
    model.learn(10**9, callback=Until(seconds))
    batch = research.BatchEnv(game_id, GAMES)
    observations, _ = batch.reset(seed=1)
    gained, done = np.zeros(GAMES), np.zeros(GAMES, dtype=np.bool_)
    while not done.all():
        actions, _ = model.predict(observations, action_masks=_played(batch), deterministic=True)
        observations, rewards, over, _, _ = batch.step(actions)
        gained += np.where(done, 0.0, rewards)
        done |= over
    print(f"{gained.mean():.1f} points on average of {GAMES} games; perfect play has {batch.optimum():.1f}.")


def _played(batch: research.BatchEnv) -> Any:
    """Something must be allowed in a game that is over, too: it begins anew."""
    masks = batch.action_masks()
    masks[~masks.any(axis=1), 0] = True
    return masks


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "yahtzee", float(sys.argv[2]) if len(sys.argv) > 2 else 120.0)
