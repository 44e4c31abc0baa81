"""Environments: steps a second of a Gymnasium loop, one game at a time, and of thousands of games at once."""

from __future__ import annotations

import time

import numpy as np

from benchmarks.report import report
from dicehouse.research import BatchEnv, BuyingEnv, SoloEnv

GAME = "yahtzee"
SOLO_STEPS = 5_000
BATCHES = (64, 1024, 4096, 16384)
BATCH_STEPS = 4_000_000


def main() -> None:
    figures: dict[str, object] = {f"{GAME}: SoloEnv, steps a second": _solo(GAME)}
    for count in BATCHES:
        figures[f"{GAME}: BatchEnv of {count:,}, steps a second"] = _batch(BatchEnv(GAME, count), BATCH_STEPS)
    figures |= _buying()
    best = max(value for key, value in figures.items() if "BatchEnv" in key and isinstance(value, float))
    figures["BatchEnv / SoloEnv"] = best / float(str(figures[f"{GAME}: SoloEnv, steps a second"]))
    figures["perfect play, points"] = SoloEnv(GAME).optimum()
    figures["random legal play, points"] = _random_play()
    report("research", figures)


def _buying() -> dict[str, object]:
    one, many = _solo("zombie"), _batch(BuyingEnv("zombie", 4096), BATCH_STEPS // 4)
    return {
        "zombie: SoloEnv, steps a second": one,
        "zombie: BuyingEnv of 4,096, steps a second": many,
        "BuyingEnv / SoloEnv": many / one,
    }


def _solo(game: str) -> float:
    """Random legal play; observation and mask are made at every step."""
    env, chooser = SoloEnv(game), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    began = time.perf_counter()
    for _ in range(SOLO_STEPS):
        _, _, over, _, info = env.step(chooser.choice(np.flatnonzero(info["action_mask"])))
        if over:
            _, info = env.reset()
    return SOLO_STEPS / (time.perf_counter() - began)


def _batch(env: BatchEnv, steps: int) -> float:
    """The same, the choice of the random action included."""
    count = env.num_envs
    env.reset(seed=1)
    env.step(env.sample_legal())
    rounds = max(1, steps // count)
    began = time.perf_counter()
    for _ in range(rounds):
        env.step(env.sample_legal())
    return rounds * count / (time.perf_counter() - began)


def _random_play() -> float:
    env = BatchEnv(GAME, 20_000)
    env.reset(seed=2)
    gained, done = np.zeros(env.num_envs), np.zeros(env.num_envs, dtype=np.bool_)
    while not done.all():
        _, rewards, over, _, _ = env.step(env.sample_legal())
        gained += np.where(done, 0.0, rewards)
        done |= over
    return float(gained.mean())


if __name__ == "__main__":
    main()
