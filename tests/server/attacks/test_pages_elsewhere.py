"""What a page elsewhere can make a browser do, and bytes that are no text."""

from __future__ import annotations

import pytest

from dicehouse.server.config import Config
from dicehouse.server.http.gate import _known_names, is_host_known
from testkit.server.clients import ask, new_guest, told
from testkit.server.house import OpenHouse

RULES = b'{"text": ""}'


def test_only_json_that_is_text_is_read(house: OpenHouse) -> None:
    """Issue 10, items 3 and 13: `text/plain` posts from other sites were accepted; a browser sends those without
    asking. Bytes that are no text were a fault of ours."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None):
        headers = {"Content-Type": kind} if kind else {}
        assert told(ask(house, "/api/rules", content=RULES, headers=headers)) == (415, "not-json")
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert ask(house, "/api/rules", content=RULES, headers=headers).status_code == 422
    for body in (b'{"name": "\xff"}', b"\xff\xfe", b'{"name": "\xed\xa0\x80"}'):
        assert told(ask(house, "/api/guests", content=body, headers=headers)) == (400, "malformed")


def test_a_name_that_is_not_ours_is_refused(house: OpenHouse) -> None:
    """Issue 10, item 13: a foreign `Host` was accepted."""
    for path in ("/api/me", "/health", "/"):
        answer = ask(house, path, headers={"Host": f"evil.example:{house.port}"})
        assert told(answer) == (421, "host-unknown")


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


def test_what_is_for_one_guest_alone_is_kept_by_nobody(house: OpenHouse) -> None:
    """Issue 10, item 13: `/api/me` had no `Cache-Control`."""
    ana = new_guest(house)
    assert ask(ana, "/api/me").headers["Cache-Control"] == "no-store"
