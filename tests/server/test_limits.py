"""So many in a window of time, each asker for themselves."""

from __future__ import annotations

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.limits import Outgoing, TooMany, Window


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr("dicehouse.server.limits.time.monotonic", lambda: now[0])
    return now


def test_the_next_window_forgets_and_others_are_not_touched(clock: list[float]) -> None:
    window = Window("moves", 2, 60.0)
    window.hit("ana")
    window.hit("ana")
    with pytest.raises(TooMany, match="Too many moves"):
        window.hit("ana")
    window.hit("bo")
    clock[0] += 59.9
    with pytest.raises(TooMany):
        window.hit("ana")
    clock[0] += 0.1
    window.hit("ana")


def test_looking_costs_nothing(clock: list[float]) -> None:
    window = Window("codes", 1, 60.0)
    for _ in range(5):
        window.check("ana")
    window.hit("ana")
    with pytest.raises(TooMany):
        window.check("ana")


def test_nothing_is_kept_of_those_who_came_before(clock: list[float]) -> None:
    window = Window("guests", 5, 1.0)
    for number in range(1000):
        window.hit(f"asker {number}")
    assert len(window) == 1000
    clock[0] += 1.0
    window.hit("ana")
    assert len(window) == 1


def test_who_reads_nothing_is_sent_nothing_more_and_others_are() -> None:
    outgoing = Outgoing(most_an_address=60, most=100)
    with outgoing.begun("eve", 30):
        eves = outgoing.begun("eve", 30)
        with eves, pytest.raises(DicehouseError, match="read them first"):
            outgoing.begun("eve", 1)
        with outgoing.begun("ana", 40), outgoing.begun("bo", 30):
            assert outgoing.bytes == 100
            with pytest.raises(DicehouseError, match="read them first"):
                outgoing.begun("cy", 1)
    assert outgoing.bytes == 0
