"""The middle of a long game, which the guest of a page plays through the house's API while their page watches."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from testkit.browser.playing import SETTLED, play_to_the_end, play_turns
from testkit.server.clients import Guest, Table, any_move, command, got

LONGEST = 300.0
"""Seconds: a bot that asks the solver may wait for it."""

OTHERS_HAVE_PLAYED = "version => !(Number(document.querySelector('.felt')?.dataset.version) <= version)"
CAUGHT_UP = f"version => Number(document.querySelector('{SETTLED}')?.dataset.version) >= version"
"""It may be further on: whoever opens the page of a table comes back to it, and the house writes that down."""

BY_HAND = 3
"""Turns at the beginning, and boxes of each card at the end."""


def play_through(page: Page) -> None:
    """To the end: the first turns and the last ones by hand."""
    play_turns(page, BY_HAND)
    play_by_api(page, leave_open=BY_HAND)
    play_to_the_end(page)


def rush_to_the_end(page: Page) -> None:
    """For who wants to see the end: the last box alone by hand."""
    play_by_api(page, leave_open=1)
    play_to_the_end(page)


def play_by_api(page: Page, *others: Page, leave_open: int) -> None:
    """Until a turn of whoever plays at these pages begins with so few open boxes, and the page shows it."""
    table = Table(page.url.rpartition("/")[2], code="")
    guests = [guest_of(one) for one in (page, *others)]
    deadline = time.monotonic() + LONGEST
    while True:
        assert time.monotonic() < deadline, "the game does not go on"
        for guest in guests:
            view: dict[str, Any] = got(guest, f"/api/tables/{table.id}")
            turn = view["turn"]
            if view["phase"] != "playing" or turn["doing"] != "turn":
                return
            if turn["seat"] in view["yours"]:
                break
        else:
            page.wait_for_function(OTHERS_HAVE_PLAYED, arg=view["version"])
            continue
        if not turn["dice"] and view["cards"][turn["seat"] - 1]["entries"].count(None) <= leave_open:
            break
        answer = command(guest, table, any_move(view))
        assert answer.status_code == 200, answer.text
    page.wait_for_function(CAUGHT_UP, arg=view["version"])


@dataclass(frozen=True)
class Visited:
    """The house of a page, as whoever asks it knows it."""

    url: str
    port: int
    private: set[str]


def guest_of(page: Page) -> Guest:
    """Whoever this browser is at the house."""
    token, _, name = page.evaluate("localStorage.getItem('dicehouse.guest')").partition(" ")
    at = urlsplit(page.url)
    return Guest(Visited(f"{at.scheme}://{at.netloc}", at.port or 80, {token}), name, token)
