"""Rows of a sheet, found by name and read as figures."""

from __future__ import annotations

from collections.abc import Sequence

from dicehouse.printing.rows import Row
from dicehouse.rules.words import MINUS

__all__ = ["figure_in", "named"]


def named(rows: Sequence[Row], name: str) -> Row:
    return next(row for row in rows if row.name == name)


def figure_in(cell: str) -> int:
    return int(cell.replace(",", "").replace(MINUS, "-"))
