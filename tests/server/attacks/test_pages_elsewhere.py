"""What a page elsewhere can make a browser do, and bytes that are no text."""

from __future__ import annotations

import pytest

from dicehouse.server.config import Config
from dicehouse.server.http.gate import _known_names, is_host_known
from testkit.server.clients import ask, new_guest
from testkit.server.house import OpenHouse

RULES = b'{"text": ""}'


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_only_json_is_read(sqlite_house: OpenHouse, kind: str) -> None:
    """Issue 10, item 3: `text/plain` posts from other sites were accepted; a browser sends those without asking."""
    answer = ask(sqlite_house, "POST", "/api/rules", content=RULES, headers={"Content-Type": kind} if kind else {})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_json_with_a_charset_is_json(sqlite_house: OpenHouse) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert ask(sqlite_house, "POST", "/api/rules", content=RULES, headers=headers).status_code == 422


def test_bytes_that_are_no_text_are_refused(sqlite_house: OpenHouse) -> None:
    """Issue 10, item 13: they were a fault of ours."""
    headers = {"Content-Type": "application/json"}
    for body in (b'{"name": "\xff"}', b"\xff\xfe", b'{"name": "\xed\xa0\x80"}'):
        answer = ask(sqlite_house, "POST", "/api/guests", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("path", ["/api/me", "/health", "/"])
def test_a_name_that_is_not_ours_is_refused(sqlite_house: OpenHouse, path: str) -> None:
    """Issue 10, item 13: a foreign `Host` was accepted."""
    answer = ask(sqlite_house, "GET", path, headers={"Host": f"evil.example:{sqlite_house.port}"})
    assert (answer.status_code, answer.json()["code"]) == (421, "host-unknown")


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.7:80", "house.localhost", None]
)
def test_addresses_and_this_machine_are_ours(host: str | None) -> None:
    assert is_host_known(host, _known_names(Config()))


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1", ""])
def test_other_names_are_not_unless_they_are_told(host: str) -> None:
    assert not is_host_known(host, _known_names(Config(hosts=("dice.example",), origins=("https://page.example",))))
    assert is_host_known("dice.example:443", _known_names(Config(hosts=("Dice.Example",))))
    assert is_host_known("page.example", _known_names(Config(origins=("https://page.example",))))
    assert is_host_known(host, _known_names(Config(hosts=("*",))))


def test_what_is_for_one_guest_alone_is_kept_by_nobody(sqlite_house: OpenHouse) -> None:
    """Issue 10, item 13: `/api/me` had no `Cache-Control`."""
    ana = new_guest(sqlite_house)
    assert ask(sqlite_house, "GET", "/api/me", guest=ana).headers["Cache-Control"] == "no-store"
