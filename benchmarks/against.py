"""Play for the win from the first roll against perfect play, exact: what it wins, what it gives up, what it takes."""

from __future__ import annotations

import sys

from benchmarks.report import report
from benchmarks.timing import cpu_and_wall
from dicehouse import study
from dicehouse.study import AgainstPlay

GAMES = ("yacht", "yahtzee")
"""The second takes some minutes; name others on the command line."""


def main(games: tuple[str, ...]) -> None:
    figures: dict[str, object] = {}
    for game in games:
        study.perfect_play(game)  # both need it, and it is kept
        found: list[AgainstPlay] = []
        cpu, wall = cpu_and_wall(1, lambda g=game, f=found: f.append(study.against(g)))  # type: ignore[misc]  # bound per loop
        play = found.pop()
        figures |= {
            f"{game}: wins, %": 100 * play.chance,
            f"{game}: the best average wins, %": 100 * play.average_chance,
            f"{game}: points given up": play.points_given_up,
            f"{game}: values": len(play.contest.shares),
            f"{game}: GiB": 2 * play.contest.shares.worths.value.nbytes / 2**30,
            f"{game}: CPU s": cpu,
            f"{game}: wall s": wall,
        }
    report("against", figures)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or GAMES)
