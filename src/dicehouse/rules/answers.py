"""What a rule answers: why a key of the file cannot stand, and why an action may not be done now."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors.codes import RefusalCode

Clash = tuple[str, str]
"""A key of the file, and why it cannot stand."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Codes are stable: clients may rely on them."""

    code: RefusalCode
    message: str
