"""How perfect play's scores lie, in a few steps a game: `python -m dicehouse.study.curves WEB` writes them for the web.

It solves what is not solved yet, which takes minutes. A test holds the file against the games of the catalogue.
"""

from __future__ import annotations

import sys
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

PATH = "src/generated/perfect.ts"
MOST_STEPS = 40
MOST_POSITIONS = 5_000_000
"""Games beyond take hours and more memory than a laptop has."""

HEAD = "// Written by `python -m dicehouse.study.curves` from the solved games: change them, not this.\n"
FIRST = "export const PERFECT: Readonly<Record<string, PerfectCurve>> = {\n"
TYPE = """
/** Perfect play: its average, and the share of each `step` final scores from `least` on, in thousandths. */
export interface PerfectCurve {
  readonly digest: string
  readonly mean: number
  readonly least: number
  readonly step: number
  readonly shares: readonly number[]
}

"""


class Curve(msgspec.Struct, frozen=True):
    """`shares` are thousandths, of `step` scores each, from `least` on."""

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
    lines = (f"  {_text(name)}: {_text(one)},\n" for name, one in found)
    return HEAD + TYPE + FIRST + "".join(lines) + "}\n"


def read_curves(text: str) -> dict[str, Curve]:
    body = text.split(FIRST)[1].removesuffix("}\n").rstrip().removesuffix(",")
    return msgspec.json.decode(f"{{{body}}}", type=dict[str, Curve])


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (step * 10**power for power in count() for step in (1, 2, 5))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    path = Path(sys.argv[1]) / PATH
    path.write_text(write_curves(curves(catalogue())), encoding="utf-8")
