"""Long answers on their way out are counted, by address and in all."""

from __future__ import annotations

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.work.outgoing import Outgoing


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
