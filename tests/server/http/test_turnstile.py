"""A flood of requests waits for itself: between a few of them others have their turn, and nobody is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.http import gate
from dicehouse.server.http.gate import Turnstile


async def test_a_few_begin_at_a_time_each_address_in_turn() -> None:
    door, begun = Turnstile(at_a_time=2), list[str]()

    async def come(who: str) -> None:
        await door.enter(who.partition(" ")[0])
        begun.append(who)

    tasks = [asyncio.create_task(come(f"eve {number}")) for number in range(10)]
    tasks.append(asyncio.create_task(come("ana 0")))
    most, before = 0, 0
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0)
        most, before = max(most, len(begun) - before), len(begun)
    assert most == 2
    assert begun.index("ana 0") <= 4
    assert len(begun) == 11
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not door._turning, "a house with nobody at its door does nothing"


async def test_who_goes_away_leaves_no_place_and_too_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "WAITING_AN_ADDRESS", 1)
    door = Turnstile(at_a_time=1)
    first, gone, late = (asyncio.create_task(door.enter("eve")) for _ in range(3))
    await asyncio.sleep(0)
    with pytest.raises(DicehouseError, match="try again"):
        await late
    gone.cancel()
    await asyncio.gather(first, gone, return_exceptions=True)
    await door.enter("eve")
    assert not len(door._waiting)
