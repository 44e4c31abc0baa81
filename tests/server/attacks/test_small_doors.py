"""Issue 21, item 10: what a guest writes that passes for something else."""

from __future__ import annotations

import socket

import pytest

from dicehouse.classroom.lessons.names import typed_name_fault
from dicehouse.classroom.lessons.results import _safe
from dicehouse.house.names import clean_name
from dicehouse.printing.document import print_sheets
from dicehouse.printing.job import Job, SheetRefused
from dicehouse.rules.catalogue import game
from testkit.server.house import OpenHouse


def test_names_that_nobody_sees_or_that_are_somebodys_become_guest() -> None:
    taken = ("\u3164", "\u2800", "Teacher", "\uff34eacher", "Perfect bot", "Projector")
    assert [clean_name(name) for name in taken] == ["Guest"] * len(taken)
    assert [clean_name(name) for name in ("Essex", "Hancock", "Ana")] == ["Essex", "Hancock", "Ana"]


def test_a_class_has_names_like_essex_and_none_like_its_teachers() -> None:
    assert [typed_name_fault(name) for name in ("Essex", "Hancock")] == [None, None]
    assert all(typed_name_fault(name) for name in ("Teacher", "Mr Teacher", "Zombie", "Dick"))


@pytest.mark.parametrize("cell", ["=1", "\r=1", "\uff1d1", "+1", "@a"])
def test_a_cell_that_a_spreadsheet_would_reckon_with_is_guarded(cell: str) -> None:
    assert _safe(cell) == f"'{cell}"


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
