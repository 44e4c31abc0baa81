"""Paper: milliseconds for a page of each kind, and for a class set of thirty."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.report import best_of, report
from benchmarks.timing import cpu_and_wall
from dicehouse.printing.document import print_sheets
from dicehouse.printing.job import Job
from dicehouse.rules.catalogue import game

GOAL_PAGE_MS = 100.0
GOAL_CLASS_S = 2.0
RUNS = 15


def main() -> None:
    yahtzee, zombie, numbers = game("yahtzee"), game("zombie"), game("place-value")
    first = best_of(1, lambda: print_sheets(yahtzee))
    pages: dict[str, Callable[[], bytes]] = {
        "a sheet": lambda: print_sheets(yahtzee),
        "four sheets on a page": lambda: print_sheets(game("piecepack")),
        "two number cards": lambda: print_sheets(numbers),
        "a sheet and the rules on a page": lambda: print_sheets(yahtzee, Job(summary=True)),
    }
    figures: dict[str, object] = {"the first sheet of all, letters read, ms": first * 1000}
    for name, page in pages.items():
        cpu, wall = cpu_and_wall(RUNS, page)
        figures |= {f"{name}, ms": wall * 1000, f"{name}, CPU ms": cpu * 1000}
    figures["goal: a page, ms"] = GOAL_PAGE_MS
    teams = cpu_and_wall(3, lambda: print_sheets(zombie, Job(class_set=30)))
    cards = cpu_and_wall(3, lambda: print_sheets(numbers, Job(class_set=30)))
    figures |= {
        "zombie, class set of 30 teams (21 pages), s": teams[1],
        "place value, class set of 30 cards (15 pages), s": cards[1],
        "goal: a class set, s": GOAL_CLASS_S,
    }
    report("printing", figures)


if __name__ == "__main__":
    main()
