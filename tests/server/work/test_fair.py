"""A queue that is fair by address and by asker."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.work.fair import Asker, FairQueue, Line

ANA, BO, EVE = map(Asker.own, ("ana", "bo", "eve"))


def test_who_asks_for_much_waits_for_themselves() -> None:
    queue: FairQueue[str] = FairQueue(each=4, most=10)
    for number in range(4):
        queue.add(EVE, f"eve {number}")
    queue.add(ANA, "ana 0")
    queue.add(BO, "bo 0")
    taken = [queue.take() for _ in range(len(queue))]
    assert taken == ["eve 0", "ana 0", "bo 0", "eve 1", "eve 2", "eve 3"]


def test_many_guests_of_one_address_take_one_turn_in_two() -> None:
    queue: FairQueue[str] = FairQueue(each=4, most=100)
    for guest in range(20):
        queue.add(Asker("10.0.0.1", f"eve {guest}"), f"eve {guest}")
    for number in range(2):
        queue.add(Asker("10.0.0.2", "ana"), f"ana {number}")
    assert [queue.take() for _ in range(5)] == ["eve 0", "ana 0", "eve 1", "ana 1", "eve 2"]


def test_an_address_that_fills_the_queue_makes_room_for_one_that_does_not() -> None:
    queue: FairQueue[str] = FairQueue(each=2, most=4)
    for guest in range(4):
        queue.add(Asker("10.0.0.1", f"eve {guest}"), f"eve {guest}")
    assert queue.add(Asker("10.0.0.2", "ana"), "ana 0") in {"eve 0", "eve 1", "eve 2", "eve 3"}
    assert len(queue) == 4
    with pytest.raises(DicehouseError, match="busy"):
        queue.add(Asker("10.0.0.1", "eve 9"), "eve 9")
    queue.add(Asker("10.0.0.2", "ana"), "ana 1")
    with pytest.raises(DicehouseError, match="busy"):  # two and two: nobody has more than their share
        queue.add(Asker("10.0.0.2", "bo"), "bo 0")


def test_time_is_shared_as_turns_are() -> None:
    """Issue 21, item 4: "honest small work first"."""
    queue: FairQueue[str] = FairQueue(each=4, most=9)
    eves = [Asker(f"10.0.0.{number}", f"eve {number}") for number in range(3)]
    for eve in eves:
        queue.add(eve, eve.who)
        queue.charge(eve, 2.0, now=0.0)
    queue.add(ANA, "ana")
    assert queue.take() == "ana"
    queue.charge(ANA, 9.0, now=1.0)
    queue.add(ANA, "ana again")
    assert [queue.take() for _ in range(3)] == ["eve 0", "eve 1", "eve 2"]
    queue.charge(EVE, 0.0, now=61.0)
    queue.add(eves[0], "eve 0")
    assert queue.take() == "ana again", "a minute ago is forgotten"


def test_nobody_has_more_than_their_own_share() -> None:
    queue: FairQueue[int] = FairQueue(each=2, most=3)
    queue.add(EVE, 1)
    queue.add(EVE, 2)
    with pytest.raises(DicehouseError, match="busy"):
        queue.add(EVE, 3)


def test_a_question_that_is_taken_back_leaves_its_place() -> None:
    queue: FairQueue[str] = FairQueue(each=1, most=1)
    queue.add(EVE, "a")
    assert queue.discard(EVE, "a")
    assert not queue.discard(EVE, "a")
    assert len(queue) == 0
    queue.add(ANA, "b")
    assert queue.take() == "b"


async def test_who_has_gone_when_they_are_called_misses_their_turn() -> None:
    """The next one must have it: a lane would stand still for ever."""
    line, missed = Line(each=1, most=2), list[str]()
    waiting = asyncio.create_task(line.wait(ANA, lambda: missed.append("ana")))
    await asyncio.sleep(0)
    assert line.call()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert missed == ["ana"]
    assert not line.call()
