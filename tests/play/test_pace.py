"""A bot waits: long enough to be followed, and longer while a box can be taken back."""

from __future__ import annotations

from dicehouse.play.settings import BOT_PAUSE, before_bot


def test_there_is_time_to_regret_a_box() -> None:
    assert before_bot(BOT_PAUSE, box_returns=False) == BOT_PAUSE
    assert before_bot(BOT_PAUSE, box_returns=True) >= 3.0
    assert before_bot(0.0, box_returns=True) == 0.0
