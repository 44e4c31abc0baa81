"""Time on the line is given back with the move that it delayed. The event says how much: replay never guesses."""

from __future__ import annotations

from msgspec.structs import replace

from ..decision import Decision
from ..events import Played
from ..table import Table
from ..units import Centis, Instant


def forgiving(table: Table, decision: Decision, lag: Centis, now: Instant) -> Decision:
    """The move, with what its clock is given back for a line that was measured to take `lag`."""
    given = table.clock.forgivable(lag, now) if table.clock and lag else 0
    first, *others = decision.events or (None,)
    if not given or not isinstance(first, Played):
        return decision  # a question that is asked stops the clock, and its answer is another's move
    return Decision((replace(first, lag=given), *others), decision.state)
