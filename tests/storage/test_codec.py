"""Every event is written and read back."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from dicehouse.classroom.lessons.events import LessonOpened, SettingsEdited
from dicehouse.errors import DicehouseError
from dicehouse.play import events as e
from dicehouse.play.settings import ClockSettings, TableSettings
from dicehouse.play.units import GuestId
from dicehouse.rules import Seat
from dicehouse.storage.codec import decode_event, decode_lesson_event, decode_stored, encode_event
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


@pytest.mark.parametrize(
    ("command", "body", "member"),
    [
        ("team/m1", encode_event(played("1=FH:25"), 4), 4),
        ("team/m1", encode_event(asked(1, "$3:4"), 4), 4),
        ("team/s4.m1", encode_event(played("1=FH:25")), 4),  # as rows of 677e987 tell it
        ("team/s4.m1", encode_event(asked(1, "$3:4")), 4),
        ("ana/s1", encode_event(played("1=FH:25")), None),
        ("team/s4.m1", encode_event(e.SeatAway(Seat(1))), None),
    ],
)
def test_who_of_several_has_acted_is_kept_with_moves_and_questions(command: str, body: str, member: int) -> None:
    [row] = decode_stored(f'[[1, 5, "{command}", {body}]]')
    assert (row.version, row.at, row.command, row.member) == (1, 5, command, member)
    assert row.event == decode_event(body)


@pytest.mark.parametrize("body", ['{"is":"played","events":["1>55"]}', '{"is":"asked","seat":1,"action":"=FH"}', "{}"])
def test_what_is_no_event_is_not_read(body: str) -> None:
    with pytest.raises((ValueError, DicehouseError)):
        decode_event(body)


@pytest.mark.parametrize(("kept", "levels"), [("3", (3,)), ("null", ())])
def test_a_lesson_that_was_kept_with_one_level_opens(kept: str, levels: tuple[int, ...]) -> None:
    settings = f'{{"rules":"zombie@1","level":{kept},"title":"4b"}}'
    opened = decode_lesson_event(f'{{"is":"opened","settings":{settings},"code":"ABCD","secret_hash":"x","seed":"y"}}')
    assert isinstance(opened, LessonOpened)
    assert (opened.settings.levels, opened.settings.title) == (levels, "4b")
    edited = decode_lesson_event(f'{{"is":"settings-edited","settings":{settings}}}')
    assert isinstance(edited, SettingsEdited)
    assert edited.settings.levels == levels


@pytest.mark.parametrize("body", ['{"is":"opened"}', '{"is":"settings-edited","settings":{"rule":"x"}}', "[]", "7"])
def test_what_is_no_event_of_a_lesson_is_refused(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_lesson_event(body)
