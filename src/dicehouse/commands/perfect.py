"""`dicehouse perfect`: what perfect play of a game looks like, exactly; and its tables as files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .extras import need_solver
from .files import load_state
from .instead import or_instead
from .outlook import alike_words, figures_data, figures_grid
from .output import print_json

if TYPE_CHECKING:
    from ..study.perfect import PerfectPlay

__all__ = ["PerfectFiles", "show_perfect"]

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class PerfectFiles:
    """Where each table goes, if anywhere."""

    scores: Path | None = None
    openings: Path | None = None
    keeps: Path | None = None
    values: Path | None = None


def show_perfect(line: str, rules: Path | None, files: PerfectFiles, *, as_json: bool) -> None:
    """`line` is a game, or a state whose card `--keeps` is for."""
    need_solver()
    from ..study.files import check_table, write_table
    from ..study.perfect import perfect_play
    from ..study.strategy import best_keeps, opening_table, turn_values

    state = load_state(line, rules)
    for path in (files.scores, files.openings, files.keeps, files.values):
        if path is not None:
            check_table(path)
    with or_instead(state.rules):
        play = perfect_play(state.rules)
    if files.scores is not None:
        write_table(files.scores, {"score": play.scores.astype("int64"), "chance": play.chances})
    if files.openings is not None:
        write_table(files.openings, opening_table(state.rules))
    if files.keeps is not None:
        write_table(files.keeps, best_keeps(state))
    if files.values is not None:
        write_table(files.values, turn_values(state.rules))
    if as_json:
        print_json(_data(play))
    else:
        _print(play)


def _data(play: PerfectPlay) -> dict[str, Any]:
    return {
        "rules": play.rules.name_version,
        "mean": play.mean,
        "sd": play.deviation,
        "least": play.least,
        "most": play.least + len(play.chances) - 1,
        **figures_data(play),
        "quantiles": [{"share": share, "score": play.quantile(share)} for share in QUANTILES],
        "positions_reached": play.reached,
    }


def _print(play: PerfectPlay) -> None:
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{play.rules.name}, played for the best average", style="head", soft_wrap=True)
    console.print(f"{play.mean:.4f} points on average, standard deviation {play.deviation:.4f}; exact.")
    console.print(figures_grid(play))
    console.print(alike_words(play), soft_wrap=True)
    shares = ", ".join(f"{share:.0%} at most {play.quantile(share):,}" for share in QUANTILES)
    console.print(f"Of all games {shares}; the lowest is {play.least:,}.", soft_wrap=True)
    console.print(f"{play.reached:,} positions between turns can be reached.", style="faint")
