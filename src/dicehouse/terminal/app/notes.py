"""The words under the dice."""

from __future__ import annotations

from ...rules import State, Throw
from ..drawing.tray import tray_of
from ..plain.screen import notes_of
from ..tables.link import Advice
from .hand import Hand

__all__ = ["dice_notes"]


def dice_notes(state: State, hand: Hand, advice: Advice | None) -> dict[int, str]:
    """What was bought or spent, which digit a die is, and which dice the coach would keep."""
    notes = notes_of(state, hand.tray)
    if hand.laying:
        notes |= {place: f"→ {order}" for order, place in enumerate(hand.laid, 1)}
    if advice is not None and isinstance(advice.best, Throw) and hand.tray.faces:
        wished = hand.tray.holding(advice.best.keep) or tray_of(hand.tray.faces)
        notes |= dict.fromkeys(wished.held, "★ keep")
    return notes
