"""Reload, second tab, lost network, killed house: the same table, and nothing lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.playing import ACTION, LYING, faces, roll, take_a_box
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch


def test_a_reload_and_a_second_tab(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(open_page(house.bare_url), "yahtzee")
    roll(page)
    lying = faces(page)
    assert len(lying) == 5
    page.reload()
    expect(page.locator(ACTION)).to_have_text("Roll 5 dice")
    assert faces(page) == lying
    # where the dice lie and which are kept is remembered
    for die in (2, 4):
        page.locator(f'[data-die="{die}"]').click()
    rows = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.ariaLabel)")
    page.reload()
    expect(page.locator(ACTION)).to_have_text("Roll 3 dice")
    assert page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.ariaLabel)") == rows
    second = open_page(page.url, like=page)
    expect(second.locator(ACTION)).to_have_text("Roll 5 dice")
    take_a_box(second)
    expect(page.locator(ACTION)).to_have_text("Roll all 5 dice")


def test_a_table_without_watchers_opens_for_its_player_and_for_nobody_else(
    house: RunningHouse, open_page: Open, watch: Watch
) -> None:
    """The rules of such a table are its players' too: the page says who asks for them."""
    page = open_page(f"{house.url}/new?game=yahtzee")
    expect(page.locator("form")).to_have_attribute("aria-busy", "false")
    page.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="1", exact=True).check()
    page.get_by_label("Others may watch").uncheck()
    page.locator("form button.brass").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    roll(page)
    lying = faces(page)
    page.reload()
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    watch.house_may_refuse = True
    stranger = open_page(page.url)
    expect(stranger.get_by_role("heading", name="This table is private")).to_be_visible()


def test_a_lost_network(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    page = sit_down(open_page(house.bare_url), "yahtzee")
    roll(page)
    lying = faces(page)
    watch.house_may_be_gone = True
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting.")).to_be_visible()
    expect(page.locator(ACTION)).to_have_attribute("aria-disabled", "true")
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting.")).to_have_count(0)
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    take_a_box(page)


def test_the_house_is_killed_and_opens_again(own_house: RunningHouse, open_page: Open, watch: Watch) -> None:
    """On the front page and at a table."""
    page = open_page(own_house.url)
    expect(page.locator(".games li").first).to_be_visible()
    # the table's own script is fetched ahead
    page.wait_for_load_state("networkidle")
    watch.house_may_be_gone = True
    own_house.kill()
    page.get_by_role("button", name="Play Yahtzee now").click()
    expect(page.get_by_text("The house cannot be reached just now.").first).to_be_visible()
    own_house.start()
    page.get_by_role("button", name="Play Yahtzee now").click()
    expect(page.locator(ACTION)).to_have_text("Roll all 5 dice")
    sit_down(page, "yahtzee-online", bots=1, clock={"minutes": 4})
    expect(page.locator(ACTION)).to_have_text("Roll all 5 dice")
    roll(page)
    take_a_box(page)
    expect(page.locator(ACTION)).to_have_text("Roll all 5 dice")
    roll(page)
    lying, card = faces(page), page.locator("tbody td").all_inner_texts()
    own_house.kill()
    # a clock is not safe with who is away: it stands only while the house is closed
    expect(page.get_by_text("Reconnecting. Clocks run on while you are away")).to_be_visible()
    own_house.start()
    expect(page.get_by_text("Reconnecting.")).to_have_count(0, timeout=30_000)
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    assert page.locator("tbody td").all_inner_texts() == card
    expect(page.locator(".clock.running")).to_have_text(re.compile(r"[23]:\d\d"))
    roll(page)
    take_a_box(page)


def test_addresses_that_lead_nowhere(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = open_page(f"{house.url}/t/nothing-here")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.goto("/j/ABCDEFGH")
    expect(page.get_by_text("No table and no lesson has this code")).to_be_visible()
    page.goto(f"/j/{'A' * 300}")
    expect(page.get_by_text("Check what you typed and try again.")).to_be_visible()
