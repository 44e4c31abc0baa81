"""Refusals as a pupil may read them: none of them lays out the number."""

from __future__ import annotations

from ..errors import DicehouseError
from ..rules import Refusal, RuleSet

__all__ = ["refused"]


def refused(no: Refusal | DicehouseError, rules: RuleSet) -> str:
    """RULINGS, place value: until a number is laid out, no screen names one that would fit."""
    own_number = rules.writes_numbers and not rules.auto_arrange
    if own_number and no.code in ("number-missing", "scratch-refused"):
        # the same for both: one of them would tell that this box can be filled, the other that it cannot
        return "Lay your dice out as a number first; an X is only for when nothing fits."
    return no.message
