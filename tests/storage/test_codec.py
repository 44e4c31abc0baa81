"""Every event is written and read back."""

from __future__ import annotations

from typing import get_args

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.play import events as e
from dicehouse.play.look import Look
from dicehouse.play.posing import Posed
from dicehouse.play.settings import ClockSettings, TableSettings
from dicehouse.play.units import Centis, Chips, GuestId, TableId
from dicehouse.rules import Buy, Seat
from dicehouse.storage.codec import decode_event, encode_event
from testkit.play.texts import asked, played

ONE = Seat(1)
SETTINGS = TableSettings("yahtzee@1", 3, ("sharp",), ClockSettings(5, 3), 0, "sealed", True, False, True, "name = 'ß'")
EXAMPLES: list[e.TableEvent] = [
    e.TableCreated(SETTINGS, GuestId("g"), "Ana"),
    e.SeatTaken(ONE, GuestId("g"), "Zoë ✨\x00"),
    e.SeatTaken(ONE, GuestId("g"), "Ana", Look("leaf", (1, 6))),
    e.BotSeated(ONE, "perfect", "Perfect bot"),
    e.SeatFreed(ONE),
    e.GuestShutOut(GuestId("g"), "eve"),
    e.GuestLetIn(GuestId("g")),
    e.HostChanged(GuestId("g")),
    e.SettingsChanged(TableSettings("yahtzee@1", 3, clock=ClockSettings(4), wager=20)),
    e.SealOpened("ab" * 32),
    e.SaltCommitted(ONE, "cd" * 32),
    e.SaltRevealed(ONE, "ef" * 32),
    e.GameStarted(Chips(50)),
    played("1>55:24555", "1=FH:25", "1+35:Upper bonus"),
    asked(1, "$3:4"),
    e.QuestionAsked(ONE, Buy(3, 4), Posed("q1", "7 times 8?", ("54", "56"))),
    played("1~FH:25:two fives: seen"),
    e.JudgementTakenBack(),
    e.BoxTakenBack(Seat(1)),
    e.VoidDeclined(Seat(1)),
    e.RematchDeclined(Seat(1)),
    e.BuyingLimited(1, None),
    e.QuestionDropped(),
    e.FlagFell(ONE),
    e.TimeCredited(Centis(1234)),
    e.SeatAway(ONE),
    e.SeatBack(ONE),
    e.VoidAsked(ONE),
    e.GameVoided("everyone agreed"),
    e.GameSettled((Chips(100), Chips(0))),
    e.SealRevealed("01" * 32),
    e.RematchAsked(ONE),
    e.RematchMade(TableId("t")),
    e.PhraseSaid(ONE, "well-played"),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_reads_back(event: e.TableEvent) -> None:
    assert decode_event(encode_event(event)) == event


def test_no_event_lacks_an_example() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(e.TableEvent))


def test_the_log_holds_the_game_in_the_records_notation() -> None:
    """Databases of earlier versions are read as they are."""
    told = played("1>55:24555", "1=FH:25")
    assert encode_event(told) == '{"is":"played","events":["1>55:24555","1=FH:25"]}'
    assert (
        encode_event(e.SeatTaken(ONE, GuestId("g"), "Ana")) == '{"is":"seat-taken","seat":1,"guest":"g","name":"Ana"}'
    )
    assert encode_event(asked(1, "$3:4")) == '{"is":"asked","seat":1,"action":"$3:4"}'


@pytest.mark.parametrize("body", ['{"is":"played","events":["1>55"]}', '{"is":"asked","seat":1,"action":"=FH"}', "{}"])
def test_what_is_no_event_is_not_read(body: str) -> None:
    with pytest.raises((ValueError, DicehouseError)):
        decode_event(body)
