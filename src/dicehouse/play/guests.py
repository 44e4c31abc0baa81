"""Whoever sits or looks on: a name, a look, and an id that only the house knows."""

from __future__ import annotations

from dataclasses import dataclass

from .look import Look
from .units import GuestId


@dataclass(frozen=True, slots=True)
class Guest:
    id: GuestId
    name: str
    look: Look | None = None
