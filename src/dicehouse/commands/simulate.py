"""`dicehouse simulate`: many games of one policy, and what their scores say."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .extras import need_solver
from .files import load_game
from .output import print_json
from .plots import Mark, check_picture, draw_histogram

if TYPE_CHECKING:
    from ..solver.bots.scores import Interval, Summary

__all__ = ["ScoreFiles", "simulate_games"]


@dataclass(frozen=True, slots=True)
class ScoreFiles:
    """Where the scores go besides the screen: a picture of them, a table of all."""

    plot: Path | None = None
    table: Path | None = None


def simulate_games(
    name: str, *, games: int, seed: int, policy: str, threads: int | None, files: ScoreFiles, as_json: bool
) -> None:
    need_solver()
    from ..solver.bots.scores import bars_of, summary
    from ..solver.bots.strengths import find_policy, simulate_policy
    from ..study.files import check_table, write_table

    rules, plot = load_game(name).rules, files.plot
    chosen = find_policy(policy)
    if plot is not None:
        check_picture(plot)
    if files.table is not None:
        check_table(files.table)
    began = time.perf_counter()
    scores = simulate_policy(rules, chosen, games, seed, threads=threads)
    seconds = time.perf_counter() - began
    if files.table is not None:
        write_table(files.table, {"score": scores.astype("int64")})
    scores_summary = summary(scores)
    if plot is not None:
        median = next(interval for share, interval in scores_summary.quantiles if share == 0.5)
        title = f"Final scores of {chosen.name} play"
        subtitle = f"{rules.name_version}, {games:,} games, seed {seed}; highest {scores_summary.most:,.0f}"
        mean = scores_summary.mean
        marks = [
            Mark(mean.value, f"mean {mean.value:.2f} ± {mean.high - mean.value:.2f}"),
            Mark(median.value, f"median {median.value:.0f}"),
        ]
        draw_histogram(plot, title, subtitle, "final score", bars_of(scores), marks)
    if as_json:
        print_json(_data(rules.name_version, policy, seed, seconds, scores_summary))
        return
    unbought = " No dice are bought." if rules.buying else ""
    _print(f"{rules.name}, {chosen.name}: {chosen.words}.{unbought}", scores_summary, seconds)


def _data(rules: str, policy: str, seed: int, seconds: float, result: Summary) -> dict[str, Any]:
    return {
        "rules": rules,
        "policy": policy,
        "games": result.games,
        "seed": seed,
        "mean": result.mean.value,
        "mean_95": [result.mean.low, result.mean.high],
        "sd": result.sd,
        "least": result.least,
        "most": result.most,
        "quantiles": [
            {"share": share, "score": at.value, "score_95": [at.low, at.high]} for share, at in result.quantiles
        ],
        "seconds": seconds,
        "games_a_second": result.games / seconds,
    }


def _print(title: str, result: Summary, seconds: float) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    console.print(title, style="head", soft_wrap=True)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", style="faint", no_wrap=True)
    table.add_row("  mean", f"{result.mean.value:,.2f}", _between(result.mean, 2))
    table.add_row("  standard deviation", f"{result.sd:,.2f}", "")
    for share, at in result.quantiles:
        table.add_row(f"  {share:.0%} score at most", f"{at.value:,.0f}", _between(at, 0))
    table.add_row("  lowest, highest", f"{result.least:,.0f}, {result.most:,.0f}", "")
    console.print(table)
    rate = result.games / seconds
    console.print(f"{result.games:,} games in {seconds:.1f} s, {rate:,.0f} a second.", style="faint")


def _between(interval: Interval, digits: int) -> str:
    return f"{interval.low:,.{digits}f} to {interval.high:,.{digits}f}"
