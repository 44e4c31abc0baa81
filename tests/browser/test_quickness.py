"""The first load, as a visitor gets it. How quick it is, is measured and not tested."""

from __future__ import annotations

import gzip

from playwright.sync_api import expect

from dicehouse.server.http.pages import STATIC
from testkit.browser.playing import Open
from testkit.browser.running import RunningHouse

MOST_SCRIPT = 100_000


def test_the_first_load_is_small(house: RunningHouse, open_page: Open) -> None:
    page = open_page()
    # the table's own scripts are fetched ahead, a moment later: that moment does not come
    page.clock.install(time=0)
    page.clock.pause_at(1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(f"{house.url}/")))
    page.goto("/")
    expect(page.get_by_role("button", name="Play Yahtzee now")).to_be_enabled()
    packed = [gzip.compress((STATIC / name).read_bytes()) for name in asked if name.endswith(".js")]
    assert 0 < sum(map(len, packed)) < MOST_SCRIPT
