"""Whether a number as it is laid out fits: all that a screen tells before it is written (RULINGS, place value)."""

from __future__ import annotations

from ...rules import Score, Seat, can, number_help, open_places
from ..table import Table


def fitting_boxes(table: Table, seat: Seat | None, number: int) -> tuple[str, ...] | None:
    """The open boxes that would take it; None where the rules let the player find out by writing."""
    state = table.state
    if state is None or number_help(table.rules) == "none":
        return None
    if table.phase != "playing" or state.seat != seat or not state.dice:
        return ()
    codes = (state.rules.boxes[place].code for place in open_places(state.card))
    return tuple(code for code in codes if can(state, seat, Score(code, number)))
