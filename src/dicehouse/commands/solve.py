"""`dicehouse solve`: the exact expected score of perfect play; and what to ask where the solver refuses a game."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, ClassVar, assert_never

from msgspec import UNSET, UnsetType

from ..errors import UsageError
from ..named import load_game
from ..rules import RuleSet, digest
from ..study.progress import bar
from .app import FOR_PROGRAMS, GameName, command, option
from .extras import need
from .output import Line, Result

if TYPE_CHECKING:
    from ..solver import ValueTable


class Solved(Result, frozen=True):
    """`states` are positions between turns, or values of cards with saved rolls, whose table has so many `bytes`."""

    rules: RuleSet
    expected: float
    states: int
    seconds: float
    cached: bool
    digest: str
    sd: float | UnsetType = UNSET
    bytes: int | UnsetType = UNSET
    cut_short: bool = False
    for_people: ClassVar = frozenset({"cut_short"})

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.rules.name} ({self.rules.name_version})", "head")
        spread = "" if self.sd is UNSET else f", standard deviation {self.sd:.4f}"
        yield f"Perfect play scores {self.expected:.4f} on average{spread}."
        if self.cut_short:
            yield "That is a card filled to its end: a win at once, always taken, cuts it short."
        what = "positions between turns" if self.bytes is UNSET else "values of cards with saved rolls"
        how = "read from the cache" if self.cached else "solved"
        yield Line(f"{self.states:,} {what}, {how} in {self.seconds:.2f} s.", "faint")


@command("solver")
def solve(
    game: GameName,
    fresh: Annotated[bool, option("Solve anew, whatever the cache holds.", "--fresh")] = False,
    threads: Annotated[int | None, option("Left out, all processors.", min=1, max=256)] = None,
    gpu: Annotated[bool, option("Games with saved rolls: on a GPU, through CuPy.", "--gpu")] = False,
) -> Solved:
    """Solve a game: the exact average score of perfect play, and its standard deviation."""
    from ..solver.support import support

    rules = load_game(game).rules
    engine = support(rules).engine
    if engine == "saved":
        return _solve_saved(rules, fresh=fresh, threads=threads, gpu=gpu)
    if gpu:
        raise UsageError(f"--gpu is for games whose unused rolls are saved, and in {rules.name} none are.")
    return _solve_waiting(rules) if engine == "waiting" else _solve_points(rules, fresh=fresh, threads=threads)


def _solve_points(rules: RuleSet, *, fresh: bool, threads: int | None) -> Solved:
    # imported before the clock starts: what is told is the time of the work
    from ..rules.book.counting import count_positions
    from ..solver.points import tables  # noqa: F401

    began = time.perf_counter()
    table, cached = table_of(rules, moments=True, fresh=fresh, threads=threads)
    seconds = time.perf_counter() - began
    known = table.compiled.digest, table.deviation()
    return Solved(rules, table.value(), count_positions(rules), seconds, cached, *known)


def _solve_saved(rules: RuleSet, *, fresh: bool, threads: int | None, gpu: bool) -> Solved:
    """What it takes is said before the work starts; an interrupted work is taken up where it was left."""
    if gpu:
        need("gpu")
    from ..solver.saved.solve import load_saved, solve_saved
    from ..solver.sizes import gib, needs
    from ..solver.store import table_folder
    from ..terminal.theme import house_console

    found = needs(rules)
    began = time.perf_counter()
    kept = table = None if fresh else load_saved(rules)
    if table is None:
        if not FOR_PROGRAMS.get():
            takes = (
                f"{gib(found.memory)} of memory and {gib(found.disk)} in {table_folder()}, the table {gib(found.table)}"
            )
            words = f"{found.values:,} values: solving takes {takes}. Interrupted, it goes on from its last level."
            house_console(stderr=True).print(words, style="faint", soft_wrap=True)
        with bar(f"Solving {rules.name_version}") as progress:
            table = solve_saved(rules, threads=threads, gpu=gpu, fresh=fresh, progress=progress)
    seconds, cached = time.perf_counter() - began, kept is not None
    return Solved(rules, table.value(), found.values, seconds, cached, digest(rules), bytes=found.table)


def _solve_waiting(rules: RuleSet) -> Solved:
    """Small enough to be solved whenever it is asked for: nothing is kept."""
    from ..solver.waiting.solve import solve_waiting

    began = time.perf_counter()
    with bar(f"Solving {rules.name_version}") as progress:
        table = solve_waiting(rules, progress, moments=True)
    seconds, known = time.perf_counter() - began, (digest(rules), table.deviation())
    short = rules.wins_at_once
    return Solved(rules, table.value(), len(table.values), seconds, False, *known, cut_short=short)


def table_of(
    rules: RuleSet, *, moments: bool = False, fresh: bool = False, threads: int | None = None
) -> tuple[ValueTable, bool]:
    """The game's table, and whether it came from the cache; a bar is shown while it is solved."""
    from ..solver.points.tables import CacheWarning, load_table, solved

    kept = None if fresh else load_table(rules, moments=moments)
    if kept is not None:
        return kept, True
    with (
        warnings.catch_warnings(record=True, category=CacheWarning) as warned,
        bar(f"Solving {rules.name_version}") as progress,
    ):
        warnings.simplefilter("always", CacheWarning)
        table = solved(rules, moments=moments, threads=threads, fresh=True, progress=progress)
    for warning in warned:
        sys.stderr.write(f"{warning.message}\n")
    return table, False


@contextmanager
def or_instead(rules: RuleSet) -> Iterator[None]:
    """A refusal of the solver says also what works."""
    from ..solver.support import Unsolvable

    try:
        yield
    except Unsolvable as no:
        raise Unsolvable(no.code, f"{no.message} {_instead(rules)}", no.positions, no.bytes) from None


def _instead(rules: RuleSet) -> str:
    from ..solver.support import support

    known = support(rules)
    match known.engine:
        case "waiting" if known.can("solve-waiting"):
            return "`dicehouse solve`, `advise` and `analyse` know it exactly."
        case "compared":
            return "`dicehouse advise` and `worth` know it."
        case "buying":
            return "`dicehouse advise` and `fight` know it."
        case "saved":
            return "`dicehouse solve` solves it, and `advise` estimates until then."
        case "points" | "waiting" | None:
            return (
                "Bots of every strength play it by estimates: `dicehouse play --bots sharp`; "
                "from Python, `study.simulate` plays many games of any function."
            )
        case engine:
            assert_never(engine)
