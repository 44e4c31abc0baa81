"""What many final scores say: mean, spread and quantiles, each with how far chance may have moved it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..model.types import Floats

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
WIDTH = 1.959964
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ScoreSummary:
    games: int
    mean: Interval
    sd: float
    least: float
    most: float
    quantiles: tuple[tuple[float, Interval], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """The share of the games whose scores lie from `low` to below `high`; a tail holds all that is higher, too."""

    low: float
    high: float
    share: float
    tail: bool = False


def summary(scores: Floats) -> ScoreSummary:
    count = len(scores)
    mean = float(scores.mean())
    sd = float(scores.std(ddof=1)) if count > 1 else 0.0
    error = WIDTH * sd / count**0.5
    ordered = np.sort(scores)
    return ScoreSummary(
        count,
        Interval(mean, mean - error, mean + error),
        sd,
        float(ordered[0]),
        float(ordered[-1]),
        tuple((share, _quantile(ordered, share)) for share in QUANTILES),
    )


def _quantile(ordered: Floats, share: float) -> Interval:
    """The interval runs between the scores whose ranks a binomial count would reach."""
    count = len(ordered)
    spread = WIDTH * (count * share * (1 - share)) ** 0.5
    ranks = np.clip(np.array([count * share, count * share - spread, count * share + spread]), 0, count - 1)
    value, low, high = ordered[np.array([np.ceil(ranks[0]), np.floor(ranks[1]), np.ceil(ranks[2])], dtype=int)]
    return Interval(float(value), float(low), float(high))


def score_bars(scores: Floats, most: int = 60, reach: float = -np.inf) -> list[Bar]:
    """At most that many bars of one round width, to `reach` at least; the rarest high scores share the last."""
    low, high = float(scores.min()), max(float(np.quantile(scores, 0.999)), reach)
    room = max(high - low, 1.0)
    width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**4, 10**6, 10**9) if room / step <= most)
    first = int(low // width)
    bins = np.minimum((scores // width).astype(np.int64) - first, int(high // width) - first)
    counts = np.bincount(bins, minlength=int(high // width) - first + 1)
    beyond = scores.max() >= (first + len(counts)) * width
    return [
        Bar(
            float((first + n) * width),
            float((first + n + 1) * width),
            count / len(scores),
            bool(beyond) and n == len(counts) - 1,
        )
        for n, count in enumerate(counts.tolist())
    ]


def bars_beside(bars: Sequence[Bar], least: int, chances: Floats) -> list[Bar]:
    """The same bars of another distribution; what lies before the first or past the last is counted there."""
    lows = np.array([bar.low for bar in bars])
    scores = np.arange(least, least + len(chances))
    bins = np.clip(np.searchsorted(lows, scores, side="right") - 1, 0, len(bars) - 1)
    shares = np.bincount(bins, chances, minlength=len(bars)).tolist()
    beyond = bool(chances[scores >= bars[-1].high].sum() > 0.0)
    return [Bar(bar.low, bar.high, share, beyond and bar is bars[-1]) for bar, share in zip(bars, shares, strict=True)]
