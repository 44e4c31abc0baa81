"""`dicehouse solve`: the exact expected score of perfect play."""

from __future__ import annotations

import sys
import time
import warnings
from typing import TYPE_CHECKING

from ..rules import RuleSet
from .extras import need_solver
from .files import load_game
from .output import print_json

if TYPE_CHECKING:
    from ..solver import ValueTable

__all__ = ["solve_game", "table_of"]


def solve_game(name: str, *, fresh: bool, threads: int | None, as_json: bool) -> None:
    need_solver()
    # imported before the clock starts: what is told is the time of the work
    from ..rules.counting import count_positions
    from ..solver.points import tables  # noqa: F401

    rules = load_game(name).rules
    began = time.perf_counter()
    table, cached = table_of(rules, moments=True, fresh=fresh, threads=threads, quiet=as_json)
    seconds = time.perf_counter() - began
    states = count_positions(rules)
    if as_json:
        print_json(
            {
                "rules": rules.name_version,
                "expected": table.value(),
                "sd": table.deviation(),
                "states": states,
                "seconds": seconds,
                "cached": cached,
                "digest": table.compiled.digest,
            }
        )
        return
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{rules.name} ({rules.name_version})", style="head", soft_wrap=True)
    console.print(f"Perfect play scores {table.value():.4f} on average, standard deviation {table.deviation():.4f}.")
    how = "read from the cache" if cached else "solved"
    console.print(f"{states:,} positions between turns, {how} in {seconds:.2f} s.", style="faint")


def table_of(
    rules: RuleSet, *, moments: bool = False, fresh: bool = False, threads: int | None = None, quiet: bool = False
) -> tuple[ValueTable, bool]:
    """The game's table, and whether it came from the cache; a bar is shown while it is solved."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from ..solver.points.tables import CacheWarning, load_table, solved
    from ..terminal.theme import house_console

    kept = None if fresh else load_table(rules, moments=moments)
    if kept is not None:
        return kept, True
    console = house_console(stderr=True)
    columns = (TextColumn("Solving {task.description}"), BarColumn(), TimeElapsedColumn())
    hidden = quiet or not console.is_terminal
    with (
        warnings.catch_warnings(record=True, category=CacheWarning) as warned,
        Progress(*columns, console=console, transient=True, disable=hidden) as bar,
    ):
        warnings.simplefilter("always", CacheWarning)
        task = bar.add_task(rules.name_version)
        table = solved(
            rules,
            moments=moments,
            threads=threads,
            fresh=True,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    for warning in warned:
        sys.stderr.write(f"{warning.message}\n")
    return table, False
