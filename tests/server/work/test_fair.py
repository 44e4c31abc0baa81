"""A queue that is fair by asker."""

from __future__ import annotations

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.work.fair import FairQueue


def test_who_asks_for_much_waits_for_themselves() -> None:
    queue: FairQueue[str] = FairQueue(each=4, most=10)
    for number in range(4):
        queue.add("eve", f"eve {number}")
    queue.add("ana", "ana 0")
    queue.add("bo", "bo 0")
    taken = [queue.take() for _ in range(len(queue))]
    assert taken == ["eve 0", "ana 0", "bo 0", "eve 1", "eve 2", "eve 3"]


def test_nobody_fills_the_queue_alone_and_all_together_do() -> None:
    queue: FairQueue[int] = FairQueue(each=2, most=3)
    queue.add("eve", 1)
    queue.add("eve", 2)
    with pytest.raises(DicehouseError, match="busy"):
        queue.add("eve", 3)
    queue.add("ana", 4)
    with pytest.raises(DicehouseError, match="busy"):
        queue.add("bo", 5)


def test_a_question_that_is_taken_back_leaves_its_place() -> None:
    queue: FairQueue[str] = FairQueue(each=1, most=1)
    queue.add("eve", "a")
    assert queue.discard("eve", "a")
    assert not queue.discard("eve", "a")
    assert len(queue) == 0
    queue.add("ana", "b")
    assert queue.take() == "b"
