"""Refusals as a pupil may read them: none of them lays out the number."""

from __future__ import annotations

from ..errors import DicehouseError
from ..rules import Refusal, RuleSet

__all__ = ["refused"]


def refused(no: Refusal | DicehouseError, rules: RuleSet) -> str:
    """RULINGS, place value: until a number is laid out, no screen names one that would fit."""
    if rules.writes_numbers and not rules.auto_arrange:
        if no.code == "number-missing":
            return "Lay your dice out as a number first."
        if no.code == "scratch-refused":
            return "An X is only for when nothing fits, and something does."
    return no.message
