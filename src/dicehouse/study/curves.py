"""How perfect play's scores lie, in a few steps a game: `python -m dicehouse.study.curves` writes them down.

It solves what is not solved yet, which takes minutes. A test holds the file against the games of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

import msgspec
import numpy as np

from ..rules import RuleSet, digest
from ..rules.book.counting import count_positions
from ..rules.catalogue import catalogue
from ..solver import Unsolvable
from .perfect import PerfectPlay, perfect_play

PATH = Path(__file__).parents[1] / "site" / "perfect.json"
"""The page and the site read it."""

MOST_STEPS = 40
MOST_POSITIONS = 5_000_000
"""Games beyond take hours and more memory than a laptop has."""


class Curve(msgspec.Struct, frozen=True):
    """The average, and the share of each `step` final scores from `least` on, in thousandths."""

    digest: str
    mean: float
    least: int
    step: int
    shares: tuple[float, ...]


def curve(play: PerfectPlay) -> Curve:
    """Scores that come less often than once in a thousand games at either end are left out of it."""
    low, high = play.quantile(0.001), play.quantile(0.999)
    step = next(step for step in _round_steps() if (high - low) / step < MOST_STEPS)
    least = low // step * step
    ends = np.arange(least, high + step + 1, step) - play.least
    below = np.concatenate([[0.0], np.cumsum(play.chances)])[np.clip(ends, 0, len(play.chances))]
    shares = tuple(round(float(share), 1) for share in np.diff(below) * 1000)
    return Curve(digest(play.rules), round(play.mean, 1), least, step, shares)


def curves(games: Iterable[RuleSet]) -> Iterator[tuple[str, Curve]]:
    for rules in games:
        if count_positions(rules) <= MOST_POSITIONS:
            try:
                yield rules.name_version, curve(perfect_play(rules))
            except Unsolvable:
                continue


def write_curves(found: Iterable[tuple[str, Curve]]) -> str:
    return "{\n" + ",\n".join(f"{_text(name)}: {_text(one)}" for name, one in found) + "\n}\n"


def read_curves(text: str) -> dict[str, Curve]:
    return msgspec.json.decode(text, type=dict[str, Curve])


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (step * 10**power for power in count() for step in (1, 2, 5))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    PATH.write_text(write_curves(curves(catalogue())), encoding="utf-8")
