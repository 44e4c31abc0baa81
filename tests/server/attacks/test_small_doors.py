"""Issue 21, item 10: what a guest writes that passes for something else."""

from __future__ import annotations

import logging
import socket

import pytest

from dicehouse.classroom.lessons.names import typed_name_fault
from dicehouse.classroom.lessons.result_tables import _guarded
from dicehouse.classroom.lessons.units import LessonId
from dicehouse.house.lessons import lessons
from dicehouse.house.names import clean_name
from dicehouse.printing.document import print_sheets
from dicehouse.printing.job import Job, SheetRefused
from dicehouse.rules.catalogue import game
from testkit.server.clients import Client, ask, new_guest, new_guests, new_table, told
from testkit.server.house import OpenHouse
from testkit.server.lessons import new_lesson
from tests.server.conftest import OpenInside


def test_names_that_nobody_sees_or_that_are_somebodys_become_guest() -> None:
    taken = ("\u3164", "\u2800", "Teacher", "\uff34eacher", "Perfect bot", "Projector")
    assert [clean_name(name) for name in taken] == ["Guest"] * len(taken)
    assert [clean_name(name) for name in ("Essex", "Hancock", "Ana")] == ["Essex", "Hancock", "Ana"]


def test_a_class_has_names_like_essex_and_none_like_its_teachers() -> None:
    assert [typed_name_fault(name) for name in ("Essex", "Hancock")] == [None, None]
    assert all(typed_name_fault(name) for name in ("Teacher", "Mr Teacher", "Zombie", "Dick"))


@pytest.mark.parametrize("cell", ["=1", "\r=1", "\uff1d1", "+1", "@a"])
def test_a_cell_that_a_spreadsheet_would_reckon_with_is_guarded(cell: str) -> None:
    assert _guarded((cell,)) == [f"'{cell}"]


def test_a_class_set_has_a_sheet_for_each_name_and_a_code_holds_an_address() -> None:
    """Sixty names side by side crashed the process that prints."""
    names = tuple(f"Team {number}" for number in range(60))
    assert print_sheets(game("yahtzee"), Job(class_set=60, names=names)).startswith(b"%PDF")
    with pytest.raises(SheetRefused, match="address of a page"):
        print_sheets(game("yahtzee"), Job(qr="tel:+123456"))


TWO_LENGTHS = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"


@pytest.mark.parametrize(
    "request_sent",
    [
        b"GET /health HTTP/1.1\nHost: localhost\n\n",
        b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\n" + TWO_LENGTHS + b"\r\n0\r\n\r\n",
    ],
)
def test_what_two_servers_would_read_differently_is_refused(house: OpenHouse, request_sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(request_sent)
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


async def test_a_frame_that_is_no_text_ends_its_connection_and_writes_nothing(
    open_inside: OpenInside, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_inside()
    ana, eve = new_guests(house, "ana", "eve")
    table = new_table(ana)
    honest, hostile = [await Client.open(house, table, guest) for guest in (ana, eve)]
    await hostile.socket.send(b"\xff\xfe{", text=True)
    await hostile.socket.wait_closed()
    assert hostile.socket.close_code == 1007
    await honest.done({"do": "say", "phrase": "hello"})
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_who_runs_the_house_hears_of_failed_codes_and_quotas_and_of_no_names(
    open_inside: OpenInside, caplog: pytest.LogCaptureFixture
) -> None:
    house = open_inside(guests_a_minute=1)
    eve = new_guest(house, "Mallory")
    for code in ("ABCD-EFGH", "JKMN-PQRS"):
        assert told(ask(eve, f"/api/join/{code}")) == (404, "code-unknown")
    assert told(ask(house, "/api/guests", {"name": "Mallory"})) == (429, "too-many")
    assert ask(eve, "/api/me/sign-out", {}).status_code == 200
    with caplog.at_level(logging.INFO, "dicehouse.security"):
        house.services.security.tell()
        house.services.security.tell()
    noted = [record.getMessage() for record in caplog.records if record.name == "dicehouse.security"]
    assert noted == [
        f"{what}: {count} in the last minute, {count} in all"
        for what, count in (("failed codes", 2), ("refused by quota", 1), ("revoked tokens", 1))
    ]
    assert 'dicehouse_security_total{what="failed codes"} 2.0' in ask(house, "/metrics").text


def test_a_lesson_that_is_too_large_is_not_read_and_can_still_be_dropped(
    open_inside: OpenInside, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_inside()
    lesson = new_lesson(house)
    house.services.lessons.rooms.forget([lesson.id])
    monkeypatch.setattr(lessons, "MOST_BYTES", 10)
    assert told(lesson.ask("/results")) == (413, "lesson-large")
    house.do(house.services.school.attendant._due(LessonId(lesson.id)))
    monkeypatch.undo()
    assert told(lesson.ask("/results")) == (404, "lesson-unknown")
