"""So many in a window of time, each asker for themselves."""

from __future__ import annotations

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.play.commands import Say, Start
from dicehouse.server import Config
from dicehouse.server.limits import Limits, Outgoing, TooMany, Window


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


def test_what_is_said_is_counted_apart_from_what_is_done() -> None:
    limits = Limits(Config(phrases_a_minute=2))
    for _ in range(2):
        limits.command("ana", Say("hello"))
    with pytest.raises(TooMany, match="phrases"):
        limits.command("ana", Say("hello"))
    limits.command("ana", Start())
    limits.command("bo", Say("hello"))


def test_who_reads_nothing_is_sent_nothing_more_and_others_are() -> None:
    outgoing = Outgoing(most_an_address=60, most=100)
    outgoing.begin("eve", 30)
    outgoing.begin("eve", 30)
    with pytest.raises(DicehouseError, match="read them first"):
        outgoing.begin("eve", 1)
    outgoing.begin("ana", 40)
    with pytest.raises(DicehouseError, match="read them first"):
        outgoing.begin("bo", 1)
    outgoing.end("eve", 30)
    outgoing.begin("bo", 30)
    assert outgoing.bytes == 100
