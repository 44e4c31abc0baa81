"""What the gate tries of what there is many of; `make nightly` tries all of it.

`make test` must be green soon, every time, so it plays whole games of the four games that differ in kind, and of one
that is drawn anew every day. `DICEHOUSE_DAY=2026-11-18 make test` draws as on that day; `DICEHOUSE_NIGHTLY=yes` leaves
nothing out.
"""

from __future__ import annotations

import os
import random
from datetime import UTC, date, datetime

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import catalogue

NIGHTLY = os.environ.get("DICEHOUSE_NIGHTLY", "") != ""

DAY = date.fromisoformat(os.environ.setdefault("DICEHOUSE_DAY", datetime.now(UTC).date().isoformat()))
"""In the environment, so that every process of one run draws the same."""

KINDS = ("yahtzee", "yamb", "place-value", "zombie")
"""One die game like most, one of columns, one that compares numbers, one whose dice are bought."""


def drawn() -> RuleSet:
    """The day's own game, beside the four."""
    others = sorted((rules for rules in catalogue() if rules.id not in KINDS), key=lambda rules: rules.id)
    return random.Random(DAY.toordinal()).choice(others)


def games() -> list[RuleSet]:
    """Whose whole games are tried: the four kinds and the day's, or all of them at night."""
    return [rules for rules in catalogue() if NIGHTLY or rules.id in (*KINDS, drawn().id)]


def engines(*names: str) -> tuple[str, ...]:
    """The first, or all of them at night: the store's own conformance proves that engines are alike."""
    return names if NIGHTLY else names[:1]
