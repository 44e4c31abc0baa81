"""What a clock has left, in words."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings
from dicehouse.play.units import DAY
from dicehouse.terminal.words import clock_said, clock_text


@pytest.mark.parametrize(
    ("centis", "text"),
    [
        (999, "0:09.9"),
        (22_100, "3:41"),
        (180 * 6_000, "180:00"),
        (181 * 6_000, "3 h 01 min"),
        (DAY, "1 d 0 h"),
        (3 * DAY - 1, "2 d 23 h"),
    ],
)
def test_what_is_left(centis: int, text: str) -> None:
    assert clock_text(centis) == text


def test_what_was_agreed() -> None:
    agreed = ClockSettings(5), ClockSettings(4, 5), ClockSettings(0, days=1), ClockSettings(0, days=3)
    said = ["5 min each", "4 min each and 5 s a turn", "a day for each turn", "3 days for each turn"]
    assert list(map(clock_said, agreed)) == said
