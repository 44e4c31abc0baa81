"""Whoever sits or looks on: a name, and an id that only the house knows."""

from __future__ import annotations

from dataclasses import dataclass

from .units import GuestId

__all__ = ["Guest"]


@dataclass(frozen=True, slots=True)
class Guest:
    id: GuestId
    name: str
