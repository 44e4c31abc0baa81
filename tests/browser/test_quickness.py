"""The first load, as a visitor gets it. How quick it is, is measured and not tested."""

from __future__ import annotations

import gzip

from playwright.sync_api import expect

from dicehouse.server.http.pages import STATIC
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

MOST_SCRIPT = 100_000
SCRIPTS = "performance.getEntriesByType('resource').map(one => one.name).filter(name => name.endsWith('.js'))"


def test_the_first_load_is_small(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    # the table's own scripts are fetched ahead, a moment later: that moment does not come
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto("/")
    expect(page.get_by_role("button", name="Play Yahtzee now")).to_be_enabled()
    scripts: list[str] = page.evaluate(SCRIPTS)
    packed = [gzip.compress((STATIC / name.split("/", 3)[3]).read_bytes()) for name in scripts]
    assert 0 < sum(map(len, packed)) < MOST_SCRIPT
