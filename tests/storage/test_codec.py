"""Every event is written and read back."""

from __future__ import annotations

from typing import get_args

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.play import events as e
from dicehouse.play.settings import ClockSettings, TableSettings
from dicehouse.play.units import GuestId
from dicehouse.rules import Seat
from dicehouse.storage.codec import decode_event, encode_event
from testkit.play.examples import EVENTS
from testkit.play.texts import asked, played

OWN_RULES = TableSettings("yahtzee@1", 3, ("sharp",), ClockSettings(5, 3), 0, "sealed", True, False, True, "name = 'ß'")
STRANGE: list[e.TableEvent] = [
    e.TableCreated(OWN_RULES, GuestId("g"), "Ana"),
    e.SeatTaken(Seat(1), GuestId("g"), "Zoë ✨\x00"),
    played("1>55:24555", "1=FH:25", "1+35:Upper bonus"),
    played("1~FH:25:two fives: seen"),
]


def test_every_event_reads_back() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.TableEvent))
    for event in [*EVENTS, *STRANGE]:
        assert decode_event(encode_event(event)) == event


def test_the_log_holds_the_game_in_the_records_notation() -> None:
    """Databases of earlier versions are read as they are."""
    for event, body in (
        (played("1>55:24555", "1=FH:25"), '{"is":"played","events":["1>55:24555","1=FH:25"]}'),
        (
            e.SeatTaken(Seat(1), GuestId("g"), "Ana"),
            '{"is":"seat-taken","seat":1,"guest":"g","name":"Ana"}',
        ),
        (asked(1, "$3:4"), '{"is":"asked","seat":1,"action":"$3:4"}'),
    ):
        assert encode_event(event) == body


@pytest.mark.parametrize("body", ['{"is":"played","events":["1>55"]}', '{"is":"asked","seat":1,"action":"=FH"}', "{}"])
def test_what_is_no_event_is_not_read(body: str) -> None:
    with pytest.raises((ValueError, DicehouseError)):
        decode_event(body)
