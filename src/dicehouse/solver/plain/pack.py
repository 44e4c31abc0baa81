"""A table that was solved as plain Python has it, and as the file that a tab fetches."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from ...rules import RuleSet
from ..model.lanes import live_totals
from ..points.solve import ValueTable
from ..points.tables import solved
from .table import PlainGame, PlainTable, has_flag, write_table


def plain_table(rules: RuleSet, table: ValueTable) -> PlainTable:
    compiled, game = table.compiled, table.game
    live, stand_in = live_totals(compiled)
    rank = [np.searchsorted(totals, row) for totals, row in zip(live, stand_in, strict=True)]
    # totals that no card of the group shows are never asked for
    lanes = [np.minimum(places, len(totals) - 1) for places, totals in zip(rank, live, strict=True)]
    means = table.means.reshape(1 << game.boxes, game.flags, game.stride)
    values = array("d")
    for mask in range(1 << game.boxes):
        for flag in range(game.flags):
            if has_flag(game.joker_box, mask, flag):
                values.frombytes(means[mask, flag, live[game.group_of[mask]]].tobytes())
    known: dict[str, Any] = {name: _plain(getattr(compiled, name, None)) for name in PlainGame.__struct_fields__}
    return PlainTable(rules, PlainGame(**{**known, "lanes": [row.tolist() for row in lanes]}), values)


def _plain(part: object) -> object:
    return part.tolist() if isinstance(part, np.ndarray) else part


def packed_table(rules: RuleSet) -> bytes:
    """Solved first where that was not done before."""
    return write_table(plain_table(rules, solved(rules)))
