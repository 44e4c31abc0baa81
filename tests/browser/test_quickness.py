"""What is loaded, as a visitor gets it. How quick that is, is measured and not tested."""

from __future__ import annotations

import gzip

from playwright.sync_api import Page, expect

from dicehouse.server.http.pages import STATIC
from testkit.browser.playing import Open, create, expect_seen
from testkit.browser.running import RunningHouse

FIRST_PAGE, TABLE = 60_000, 110_000
"""The most compressed script that each may ask for; and the most bytes of type."""
TYPE = 25_000


class Asked:
    """Which files a page asks the house for, from now on."""

    def __init__(self, page: Page, house: RunningHouse) -> None:
        self._paths: list[str] = []
        page.on("request", lambda request: self._paths.append(request.url.removeprefix(f"{house.url}/")))

    def _files(self, kind: str) -> list[bytes]:
        return [(STATIC / path).read_bytes() for path in self._paths if path.endswith(kind)]

    @property
    def script(self) -> int:
        return sum(len(gzip.compress(file)) for file in self._files(".js"))

    @property
    def type(self) -> int:
        return sum(len(file) for file in self._files(".woff2"))


def test_the_first_load_is_small(house: RunningHouse, open_page: Open) -> None:
    page = open_page()
    # what comes next is fetched ahead, a moment later: that moment does not come
    page.clock.install(time=0)
    page.clock.pause_at(1)
    asked = Asked(page, house)
    page.goto("/")
    expect(page.get_by_role("button", name="Play Yahtzee now")).to_be_enabled()
    assert 0 < asked.script < FIRST_PAGE
    assert 0 < asked.type < TYPE


def test_a_table_is_small(house: RunningHouse, open_page: Open) -> None:
    page = open_page()
    create(page, "yahtzee", seats=2, bots=1)
    expect_seen(page, ".felt")
    asked = Asked(page, house)
    page.reload()
    expect_seen(page, ".felt")
    assert 0 < asked.script < TABLE
