"""The units of a table; no bare number or string crosses a module's border."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)
GuestId = NewType("GuestId", str)
CommandId = NewType("CommandId", str)

Chips = NewType("Chips", int)
"""Play chips; whole, and never worth money."""

NO_CHIPS = Chips(0)

Centis = NewType("Centis", int)
"""Hundredths of a second."""

Instant = NewType("Instant", int)
"""Hundredths of a second since 1970."""

NO_TIME = Centis(0)
SECOND = Centis(100)
DAY = Centis(24 * 60 * 60 * SECOND)
