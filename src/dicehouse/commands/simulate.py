"""`dicehouse simulate`: many games of one policy, and what their scores say."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from .extras import need_solver
from .files import load_game
from .instead import or_instead
from .outlook import alike_words, figures_data, figures_grid
from .output import print_json
from .plots import Mark, Outline, check_picture, draw_histogram

if TYPE_CHECKING:
    from ..solver.bots.scores import Interval, ScoreSummary
    from ..solver.model.types import Floats
    from ..study.perfect import PerfectPlay
    from ..study.simulation import SimulatedPlay

__all__ = ["Shown", "simulate_games"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of the games besides their scores: every box, perfect play beside, a picture, a table of all."""

    boxes: bool = False
    optimum: bool = False
    plot: Path | None = None
    table: Path | None = None


def simulate_games(
    name: str, *, games: int, seed: int, policy: str, threads: int | None, shown: Shown, as_json: bool
) -> None:
    need_solver()
    from ..solver.bots.scores import summary
    from ..solver.bots.strengths import find_policy, simulate_policy
    from ..study.files import check_table, write_table
    from ..study.perfect import perfect_play
    from ..study.simulation import simulated_play

    rules = load_game(name).rules
    chosen = find_policy(policy)
    if shown.plot is not None:
        check_picture(shown.plot)
    elif shown.optimum:
        raise UsageError("--optimum draws perfect play into the --plot.")
    if shown.table is not None:
        check_table(shown.table)
    with or_instead(rules):
        best = perfect_play(rules) if shown.optimum else None
        began = time.perf_counter()
        play = simulated_play(rules, policy, games, seed, threads=threads) if shown.boxes else None
        scores = play.final if play else simulate_policy(rules, chosen, games, seed, threads=threads)
    seconds = time.perf_counter() - began
    if shown.table is not None:
        write_table(shown.table, {"score": scores.astype("int64")})
    scores_summary = summary(scores)
    if shown.plot is not None:
        words = f"{rules.name_version}, {games:,} games, seed {seed}; highest {scores_summary.most:,.0f}"
        _draw(shown.plot, f"Final scores of {chosen.name} play", words, scores, best)
    if as_json:
        data = _data(rules.name_version, policy, seed, seconds, scores_summary)
        print_json({**data, **(figures_data(play) if play else {})})
        return
    unbought = " No dice are bought." if rules.buying else ""
    _print(f"{rules.name}, {chosen.name}: {chosen.words}.{unbought}", scores_summary, seconds, play)


def _draw(path: Path, title: str, words: str, scores: Floats, best: PerfectPlay | None) -> None:
    from ..solver.bots.scores import bars_beside, score_bars, summary

    known = summary(scores)
    median = next(interval for share, interval in known.quantiles if share == 0.5)
    mean = known.mean
    marks = [Mark(mean.value, f"mean {mean.value:.2f} ± {mean.high - mean.value:.2f}")]
    if best is None:
        marks.append(Mark(median.value, f"median {median.value:.0f}"))
        draw_histogram(path, title, words, "final score", score_bars(scores), marks)
        return
    marks.append(Mark(best.mean, f"perfect {best.mean:.2f}"))
    bars = score_bars(scores, reach=best.quantile(0.999))
    outline = Outline("perfect play, exact", bars_beside(bars, best.least, best.chances))
    draw_histogram(path, f"{title} beside the optimum", words, "final score", bars, marks, outline)


def _data(rules: str, policy: str, seed: int, seconds: float, result: ScoreSummary) -> dict[str, Any]:
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


def _print(title: str, result: ScoreSummary, seconds: float, play: SimulatedPlay | None) -> None:
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
    if play is not None:
        console.print(figures_grid(play))
        console.print(alike_words(play), soft_wrap=True)
    rate = result.games / seconds
    console.print(f"{result.games:,} games in {seconds:.1f} s, {rate:,.0f} a second.", style="faint")


def _between(interval: Interval, digits: int) -> str:
    return f"{interval.low:,.{digits}f} to {interval.high:,.{digits}f}"
