"""How long a table is kept: docs/how-to/run-a-house.md, "What is kept, and for how long"."""

from __future__ import annotations

import pytest

from dicehouse.play.keeping import Fate, Keeping, fate
from dicehouse.play.log import Summary
from dicehouse.play.table import Phase
from dicehouse.play.units import DAY, NO_CHIPS, Instant, TableId

KEEPING = Keeping()


def summary(phase: Phase, taken: int, deadline: int | None) -> Summary:
    created = Instant(0)
    return Summary(
        TableId("t"), "code", "yahtzee@1", "Yahtzee", "ana", phase, True, 4, taken, NO_CHIPS, created, created,
        None if deadline is None else Instant(deadline),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("phase", "taken", "deadline", "days", "expected"),
    [
        ("gathering", 0, None, 1, "forget"),
        ("gathering", 1, None, 1, "forget"),
        ("gathering", 2, None, 1, "look"),
        ("gathering", 2, None, 30, "forget"),
        ("sealing", 2, None, 30, "void"),
        ("playing", 2, None, 30, "void"),
        ("playing", 2, 5, 400, "keep"),
        ("over", 2, None, 364, "keep"),
        ("over", 2, None, 365, "forget"),
        ("void", 2, None, 365, "forget"),
    ],
)
def test_each_phase_has_its_time(phase: Phase, taken: int, deadline: int | None, days: int, expected: Fate) -> None:
    kept = summary(phase, taken, deadline)
    assert fate(kept, Instant(days * DAY + 1), KEEPING) == expected
    assert fate(kept, Instant(DAY), KEEPING) == "keep", "nothing is dropped within a day"
