"""Reload, second tab, lost network, killed house: the same table, and nothing lost."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.playing import (
    ACTION,
    LYING,
    Open,
    expect_attribute,
    expect_heading,
    expect_text,
    expect_words,
    faces,
    press,
    roll,
    take_a_box,
    unfold,
)
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Watch


def test_a_reload_and_a_second_tab(open_page: Open) -> None:
    page = sit_down(open_page(), "yahtzee")
    roll(page)
    lying = faces(page)
    assert len(lying) == 5
    page.reload()
    expect_words(page, ACTION, "Roll 5 dice")
    assert faces(page) == lying
    # where the dice lie and which are kept is remembered
    for die in (2, 4):
        page.locator(f'[data-die="{die}"]').click()
    rows = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.ariaLabel)")
    page.reload()
    expect_words(page, ACTION, "Roll 3 dice")
    assert page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.ariaLabel)") == rows
    second = open_page(page.url, like=page)
    expect_words(second, ACTION, "Roll 5 dice")
    take_a_box(second)
    expect_words(page, ACTION, "Roll all 5 dice")


def test_a_table_without_watchers_opens_for_its_player_and_for_nobody_else(open_page: Open, watch: Watch) -> None:
    """The rules of such a table are its players' too: the page says who asks for them."""
    page = open_page("/new?game=yahtzee")
    expect_attribute(page, "form", "aria-busy", "false")
    page.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="1", exact=True).check()
    unfold(page)
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
    expect_heading(stranger, "This table is private")


def test_a_lost_network(open_page: Open, watch: Watch) -> None:
    page = sit_down(open_page(), "yahtzee")
    roll(page)
    lying = faces(page)
    watch.house_may_be_gone = True
    page.context.set_offline(True)
    expect_text(page, "Reconnecting.")
    expect_attribute(page, ACTION, "aria-disabled", "true")
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
    press(page, "Play Yahtzee now")
    expect(page.get_by_text("The house cannot be reached just now.").first).to_be_visible()
    own_house.start()
    press(page, "Play Yahtzee now")
    expect_words(page, ACTION, "Roll all 5 dice")
    sit_down(page, "yahtzee-online", bots=1, clock={"minutes": 4})
    expect_words(page, ACTION, "Roll all 5 dice")
    roll(page)
    take_a_box(page)
    expect_words(page, ACTION, "Roll all 5 dice")
    roll(page)
    lying, card = faces(page), page.locator("tbody td").all_inner_texts()
    own_house.kill()
    # a clock is not safe with who is away: it stands only while the house is closed
    expect_text(page, "Reconnecting. Clocks run on while you are away")
    own_house.start()
    expect(page.get_by_text("Reconnecting.")).to_have_count(0)
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    assert page.locator("tbody td").all_inner_texts() == card
    clock = page.locator(".clock.running")
    expect(clock).to_have_text(re.compile(r"[23]:\d\d"))
    left = clock.inner_text()
    expect(clock).not_to_have_text(left)
    assert clock.inner_text() < left
    roll(page)
    take_a_box(page)


def test_addresses_that_lead_nowhere(open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = open_page("/t/nothing-here")
    expect_heading(page, "There is no such table")
    page.goto("/nowhere")
    expect_heading(page, "Nothing here")
    page.goto("/j/ABCDEFGH")
    expect_text(page, "No table and no lesson has this code")
    page.goto(f"/j/{'A' * 300}")
    expect_text(page, "Check what you typed and try again.")
