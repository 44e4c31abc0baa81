"""The figures of a way to play, as a grid for people and as data for programs: of perfect play and of bots alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from ..study.outlook import Outlook

__all__ = ["alike_words", "figures_data", "figures_grid"]


def figures_data(play: Outlook) -> dict[str, Any]:
    return {
        "boxes": [
            {
                "box": box.code,
                "name": box.name,
                "mean": box.mean,
                "scores": box.scores,
                "zero": box.zero,
                "entries": [{"points": points, "chance": chance} for points, chance in box.entries.items()],
            }
            for box in play.boxes
        ],
        "bonuses": [{"section": each.section, "chance": each.chance, "mean": each.mean} for each in play.bonuses],
        "joker_bonuses": play.jokers,
        "all_alike": play.alike,
    }


def figures_grid(play: Outlook) -> Table:
    from rich.table import Table

    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    grid.add_column("box", style="brass", no_wrap=True)
    for name in ("average", "scores", "zero"):
        grid.add_column(name, justify="right")
    for box in play.boxes:
        grid.add_row(box.name, f"{box.mean:.2f}", f"{box.scores:.2%}", f"{box.zero:.2%}")
    for bonus in play.bonuses:
        grid.add_row(f"Bonus, {bonus.section}", f"{bonus.mean:.2f}", f"{bonus.chance:.2%}", f"{1 - bonus.chance:.2%}")
    return grid


def alike_words(play: Outlook) -> str:
    jokers = f", and {play.jokers:.4f} joker bonuses" if play.rules.joker else ""
    return f"{play.alike:.4f} turns of a game end with all dice alike{jokers}."
