"""What somebody may want to know who runs the house: codes that failed, tokens revoked, refusals by quota. No names."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Literal

Noted = Literal["failed codes", "revoked tokens", "refused by quota", "cut for not reading"]

logger = logging.getLogger("dicehouse.security")


class Security:
    """Counts, tells of them once a minute, and keeps the sums."""

    def __init__(self) -> None:
        self.totals: Counter[Noted] = Counter()
        self._told: Counter[Noted] = Counter()

    def note(self, what: Noted) -> None:
        self.totals[what] += 1

    def tell(self) -> None:
        for what, count in (self.totals - self._told).items():
            logger.info("%s: %d in the last minute, %d in all", what, count, self.totals[what])
        self._told = self.totals.copy()
