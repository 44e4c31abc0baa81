"""Perfect play, exact beside simulated: every score's chance, in standard errors of ten million games."""

from __future__ import annotations

import sys
import time

import numpy as np

from benchmarks.report import report
from dicehouse import study
from dicehouse.rules.catalogue import game
from dicehouse.solver.perfect import play_forward

GAME = "yahtzee-hasbro"
GAMES = 10_000_000
ENOUGH = 100
"""Games that a score must be expected to have: rarer ones have no bell curve to be measured by."""


def main() -> None:
    games = GAMES // 10 if "--quick" in sys.argv else GAMES
    table = study.coach(GAME).table
    play_forward(study.coach("yacht").table)  # compiles
    began = time.perf_counter()
    play_forward(table)
    seconds = time.perf_counter() - began
    play = study.perfect_play(game(GAME))
    scores = study.simulate(GAME, "perfect", games, seed=15)
    counts = np.bincount(scores.astype(np.int64) - play.least, minlength=len(play.chances))
    expected = play.chances * games
    often = expected >= ENOUGH
    gaps = (counts - expected)[often] / np.sqrt(expected * (1 - play.chances))[often]
    at_most = np.cumsum(play.chances)
    errors = np.sqrt(at_most * (1 - at_most) / games)
    told = errors > np.sqrt(ENOUGH) / games
    steps = (np.cumsum(counts) / games - at_most)[told] / errors[told]
    figures: dict[str, object] = {
        f"{GAME}: exact distribution, s": seconds,
        "positions reached": play.reached,
        "mean, exact": play.mean,
        "mean less the solved value": play.mean - table.value(),
        "standard deviation, exact": play.deviation,
        f"{games:,} simulated games: mean, standard errors off": (scores.mean() - play.mean)
        / (play.deviation / games**0.5),
        "scores compared": int(often.sum()),
        "largest gap of one score's chance, standard errors": float(np.abs(gaps).max()),
        "largest gap that chance alone would show, one time in twenty": _expected_largest(int(often.sum())),
        "mean square of the gaps": float((gaps**2).mean()),
        "largest gap of the chance of at most a score, standard errors": float(np.abs(steps).max()),
    }
    report("perfect", figures)


def _expected_largest(count: int) -> float:
    """The bound that the largest of so many independent gaps stays below nineteen times in twenty."""
    drawn = np.abs(np.random.default_rng(1).standard_normal((4_000, count))).max(axis=1)
    return float(np.quantile(drawn, 0.95))


if __name__ == "__main__":
    main()
