"""Sealed dice: the browser plays its part by itself, and the record is checked without asking the house."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from dicehouse.notation import read_record
from dicehouse.play.dice.verify import verify_record
from dicehouse.server.http.pages import STATIC
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ENDED, create
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_a_sealed_game_can_be_checked(house: RunningHouse, open_page: Open, tmp_path: Path) -> None:
    page = open_page(house.bare_url)
    create(page, house.url, "place-value-3", seats=2, bots=1, Dice="Sealed")
    expect(page.get_by_role("button", name="Sealed")).to_be_visible()
    rush_to_the_end(page, house)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert verify_record(read_record(record)).finished
    page.get_by_role("link", name="Check the dice").click()
    expect(page.locator("#result.good")).to_contain_text("throws are as sealed")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(ENDED)).to_be_visible()
    page.goto("about:blank")

    # from a saved copy, without a network; and with one die changed
    page.context.set_offline(True)
    page.goto((STATIC / "check.html").as_uri())
    page.get_by_label("The game's record").fill(record)
    page.get_by_role("button", name="Check this record").click()
    expect(page.locator("#result.good")).to_contain_text("throws are as sealed")
    page.get_by_label("The game's record").fill(forged(record))
    page.get_by_role("button", name="Check this record").click()
    expect(page.locator("#result.bad")).to_contain_text("the seal gives")


def forged(record: str) -> str:
    """The first throw of the first turn is made another."""
    line = next(line for line in record.splitlines() if line.startswith("1."))
    place, thrown, *rest = line.split()
    other = "111" if thrown != "111" else "222"
    return record.replace(line, " ".join([place, other, *rest]))
