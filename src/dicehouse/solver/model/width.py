"""How many totals a kernel works on at a time; apart, so that sizes can be told without loading NumPy."""

from __future__ import annotations

LANES = 16
