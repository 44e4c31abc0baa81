"""`dicehouse solve`: the exact expected score of perfect play."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..rules import RuleSet, digest
from .extras import need_gpu, need_solver
from .files import load_game
from .output import print_json

if TYPE_CHECKING:
    from ..solver import ValueTable

__all__ = ["solve_game", "solving_bar", "table_of"]


def solve_game(name: str, *, fresh: bool, threads: int | None, gpu: bool, as_json: bool) -> None:
    need_solver()
    from ..solver.support import support

    rules = load_game(name).rules
    if support(rules).engine == "saved":
        _solve_saved(rules, fresh=fresh, threads=threads, gpu=gpu, as_json=as_json)
        return
    if gpu:
        raise UsageError(f"--gpu is for games whose unused rolls are saved, and in {rules.name} none are.")
    if support(rules).engine == "waiting":
        _solve_waiting(rules, as_json=as_json)
        return
    _solve_points(rules, fresh=fresh, threads=threads, as_json=as_json)


def _solve_points(rules: RuleSet, *, fresh: bool, threads: int | None, as_json: bool) -> None:
    # imported before the clock starts: what is told is the time of the work
    from ..rules.counting import count_positions
    from ..solver.points import tables  # noqa: F401

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


def _solve_saved(rules: RuleSet, *, fresh: bool, threads: int | None, gpu: bool, as_json: bool) -> None:
    """What it takes is said before the work starts; an interrupted work is taken up where it was left."""
    if gpu:
        need_gpu()
    from ..solver.memory import gib
    from ..solver.saved.size import needs
    from ..solver.saved.solve import load_saved, solve_saved
    from ..solver.store import table_folder
    from ..terminal.theme import house_console

    found, told = needs(rules), house_console(stderr=True)
    began = time.perf_counter()
    table = None if fresh else load_saved(rules)
    cached = table is not None
    if table is None:
        if not as_json:
            told.print(
                f"{found.values:,} values: solving takes {gib(found.memory)} of memory and {gib(found.disk)} in "
                f"{table_folder()}, the table {gib(found.table)}. Interrupted, it goes on from its last level.",
                style="faint",
                soft_wrap=True,
            )
        with solving_bar(rules, quiet=as_json) as progress:
            table = solve_saved(rules, threads=threads, gpu=gpu, fresh=fresh, progress=progress)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            {
                "rules": rules.name_version,
                "expected": table.value(),
                "states": found.values,
                "seconds": seconds,
                "cached": cached,
                "digest": digest(rules),
                "bytes": found.table,
            }
        )
        return
    console = house_console()
    console.print(f"{rules.name} ({rules.name_version})", style="head", soft_wrap=True)
    console.print(f"Perfect play scores {table.value():.4f} on average.")
    how = "read from the cache" if cached else "solved"
    console.print(f"{found.values:,} values of cards with saved rolls, {how} in {seconds:.2f} s.", style="faint")


def _solve_waiting(rules: RuleSet, *, as_json: bool) -> None:
    """Small enough to be solved whenever it is asked for: nothing is kept."""
    from ..solver.waiting.solve import solve_waiting
    from ..terminal.theme import house_console

    began = time.perf_counter()
    with solving_bar(rules, quiet=as_json) as progress:
        table = solve_waiting(rules, progress, moments=True)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            {
                "rules": rules.name_version,
                "expected": table.value(),
                "sd": table.deviation(),
                "states": len(table.values),
                "seconds": seconds,
                "cached": False,
                "digest": digest(rules),
            }
        )
        return
    console = house_console()
    console.print(f"{rules.name} ({rules.name_version})", style="head", soft_wrap=True)
    console.print(f"Perfect play scores {table.value():.4f} on average, standard deviation {table.deviation():.4f}.")
    if rules.wins_at_once:
        console.print("That is a card filled to its end: a win at once, always taken, cuts it short.")
    console.print(f"{len(table.values):,} positions between turns, solved in {seconds:.2f} s.", style="faint")


def table_of(
    rules: RuleSet, *, moments: bool = False, fresh: bool = False, threads: int | None = None, quiet: bool = False
) -> tuple[ValueTable, bool]:
    """The game's table, and whether it came from the cache; a bar is shown while it is solved."""
    from ..solver.points.tables import CacheWarning, load_table, solved

    kept = None if fresh else load_table(rules, moments=moments)
    if kept is not None:
        return kept, True
    with (
        warnings.catch_warnings(record=True, category=CacheWarning) as warned,
        solving_bar(rules, quiet=quiet) as progress,
    ):
        warnings.simplefilter("always", CacheWarning)
        table = solved(rules, moments=moments, threads=threads, fresh=True, progress=progress)
    for warning in warned:
        sys.stderr.write(f"{warning.message}\n")
    return table, False


@contextmanager
def solving_bar(rules: RuleSet, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal while the game is solved; told how far the work is."""
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from ..terminal.theme import house_console

    console = house_console(stderr=True)
    columns = (
        TextColumn("Solving {task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    hidden = quiet or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(rules.name_version)
        told = False

        def progress(done: int, of: int) -> None:
            nonlocal told
            if told:
                bar.update(task, completed=done, total=of)
            else:  # what was there already says nothing of the speed
                bar.reset(task, completed=done, total=of)
            told = True

        yield progress
