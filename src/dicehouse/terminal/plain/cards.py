"""The cards of a plain screen: a grid where the card has columns, otherwise everyone side by side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...rules import State
from ..drawing.card_art import card_art
from ..drawing.grid_art import grid_art

__all__ = ["all_cards", "cards_within"]


def cards_within(state: State, names: Sequence[str], width: int, height: int) -> tuple[Text, bool]:
    """The cards, and whether they keep to the height."""
    grid = grid_art(state, names, width)
    if grid is not None:
        return grid, grid.plain.count("\n") < height
    art = card_art(state, names, width, height)
    return art.text, art.fits


def all_cards(state: State, names: Sequence[str], width: int, height: int = 10_000) -> Text:
    """Everyone's, however long."""
    return grid_art(state, names, width, everyone=True) or card_art(state, names, width, height).text
