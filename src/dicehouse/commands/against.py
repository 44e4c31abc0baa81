"""`dicehouse against`: the best play for the win against an opponent whose scores are known, and what it is worth."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DicehouseError
from .extras import need_solver
from .files import load_game, read_text
from .output import print_json

if TYPE_CHECKING:
    from ..study.contests import AgainstPlay, OpponentLike

__all__ = ["read_opponent", "show_against"]


def show_against(name: str, opponent: str, *, draw: float, as_json: bool) -> None:
    need_solver()
    from ..study.contests import against

    play = against(load_game(name).rules, read_opponent(opponent), draw=draw)
    if as_json:
        print_json(
            {
                "rules": play.rules.name_version,
                "opponent": opponent,
                "draw": draw,
                "for_the_win": {"chance": play.chance, "mean": play.points},
                "for_the_average": {"chance": play.average_chance, "mean": play.average_points},
                "won_more": play.won_more,
                "points_given_up": play.points_given_up,
                "values": len(play.contest.shares),
            }
        )
    else:
        _print(play, opponent)


def read_opponent(text: str) -> OpponentLike:
    """A bot's name, a score, or a table of `score,chance` such as `perfect --scores` writes."""
    if text.lstrip("-").isdigit():
        return int(text)
    if not text.lower().endswith(".csv"):
        return text
    rows = list(csv.DictReader(read_text(Path(text)).splitlines()))
    try:
        return {int(row["score"]): float(row["chance"]) for row in rows}
    except (KeyError, TypeError, ValueError):
        reason = "each row has a whole score and a chance, under the names score,chance"
        raise DicehouseError("file-unreadable", f"{text} holds no opponent: {reason}.") from None


def _print(play: AgainstPlay, opponent: str) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{play.rules.name} against {opponent}: a draw counts {play.draw:g}", style="head", soft_wrap=True)
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    grid.add_column("played for", style="brass", no_wrap=True)
    grid.add_column("wins", justify="right")
    grid.add_column("points on average", justify="right")
    grid.add_row("the win", f"{play.chance:.4%}", f"{play.points:.4f}")
    grid.add_row("the best average", f"{play.average_chance:.4%}", f"{play.average_points:.4f}")
    grid.add_row("difference", f"{play.won_more:+.4%}", f"{-play.points_given_up:+.4f}")
    console.print(grid)
