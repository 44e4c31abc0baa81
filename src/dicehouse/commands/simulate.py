"""`dicehouse simulate`: many games of one policy, and what their scores say."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .extras import need_solver
from .files import load_game
from .output import print_json

if TYPE_CHECKING:
    from ..solver.bots.scores import Interval, Summary

__all__ = ["simulate_games"]


def simulate_games(
    name: str, *, games: int, seed: int, policy: str, threads: int | None, plot: Path | None, as_json: bool
) -> None:
    need_solver()
    from ..solver.bots.scores import bars_of, summary
    from ..solver.bots.strengths import find_policy, simulate_policy
    from ..solver.plots import Mark, check_picture, histogram, save_picture

    rules = load_game(name).rules
    chosen = find_policy(policy)
    if plot is not None:
        check_picture(plot)
    began = time.perf_counter()
    scores = simulate_policy(rules, chosen, games, seed, threads=threads)
    seconds = time.perf_counter() - began
    found = summary(scores)
    if plot is not None:
        median = next(interval for share, interval in found.quantiles if share == 0.5)
        title = f"Final scores of {chosen.name} play"
        told = f"{rules.name_version}, {games:,} games, seed {seed}; highest {found.most:,.0f}"
        error = found.mean.high - found.mean.value
        marks = [
            Mark(found.mean.value, f"mean {found.mean.value:.2f} ± {error:.2f}"),
            Mark(median.value, f"median {median.value:.0f}"),
        ]
        save_picture(histogram(title, told, "final score", bars_of(scores), marks), plot)
    if as_json:
        print_json(_data(rules.name_version, policy, seed, seconds, found))
        return
    unbought = " No dice are bought." if rules.buying else ""
    _print(f"{rules.name}, {chosen.name}: {chosen.words}.{unbought}", found, seconds)


def _data(rules: str, policy: str, seed: int, seconds: float, found: Summary) -> dict[str, Any]:
    return {
        "rules": rules,
        "policy": policy,
        "games": found.games,
        "seed": seed,
        "mean": found.mean.value,
        "mean_95": [found.mean.low, found.mean.high],
        "sd": found.sd,
        "least": found.least,
        "most": found.most,
        "quantiles": [
            {"share": share, "score": at.value, "score_95": [at.low, at.high]} for share, at in found.quantiles
        ],
        "seconds": seconds,
        "games_a_second": found.games / seconds,
    }


def _print(title: str, found: Summary, seconds: float) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    console.print(title, style="head", soft_wrap=True)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", style="faint", no_wrap=True)
    table.add_row("  mean", f"{found.mean.value:,.2f}", _between(found.mean, 2))
    table.add_row("  standard deviation", f"{found.sd:,.2f}", "")
    for share, at in found.quantiles:
        table.add_row(f"  {share:.0%} score at most", f"{at.value:,.0f}", _between(at, 0))
    table.add_row("  lowest, highest", f"{found.least:,.0f}, {found.most:,.0f}", "")
    console.print(table)
    rate = found.games / seconds
    console.print(f"{found.games:,} games in {seconds:.1f} s, {rate:,.0f} a second.", style="faint")


def _between(interval: Interval, digits: int) -> str:
    return f"{interval.low:,.{digits}f} to {interval.high:,.{digits}f}"
