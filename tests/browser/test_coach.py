"""The coach at the table, and the story of the game afterwards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from testkit.browser.coaching import sit_down_to_quick
from testkit.browser.looking import assert_for_everyone, phone, resize
from testkit.browser.playing import (
    ACTION,
    ENDED,
    READY,
    Open,
    expect_heading,
    expect_seen,
    expect_within,
    follow,
    play_to_the_end,
    press,
    roll,
)

SAID = re.compile("^(Keep|Write|Throw)")


def at_quick_table(open_page: Open) -> Page:
    page = sit_down_to_quick(open_page())
    expect_within(page, ACTION, "Roll all 3 dice")
    return page


def test_the_best_move_is_told_in_words_and_marked_by_more_than_colour(open_page: Open) -> None:
    page = at_quick_table(open_page)
    ask = page.get_by_role("button", name="Ask the coach")
    expect(ask).to_have_count(0)
    roll(page)
    ask.click()
    advice = page.locator(".advice p")
    expect(advice).to_have_text(SAID)
    dice = page.get_by_role("button", name="the coach would keep it")
    if advice.inner_text().startswith("Keep"):
        expect(dice).not_to_have_count(0)
        expect(page.locator(".place", has=dice).first).to_contain_text("keep")
    elif advice.inner_text().startswith("Write"):
        expect(page.get_by_role("button", name="the coach would write it here")).to_have_count(1)
        expect(page.locator("th", has_text="best")).to_have_count(1)
    else:
        expect(dice).to_have_count(0)
    expect_within(page, '[aria-live="polite"]', "The coach: ")
    assert_for_everyone(page)

    # every option is listed on demand
    press(page, "All options")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row").nth(1)).to_contain_text("best")
    expect(dialog.get_by_role("row", name=re.compile("^(.* )?in Chance"))).to_have_count(1)
    assert_for_everyone(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    press(page, "Hide the advice")
    expect(advice).to_have_count(0)
    # a key asks too, and what was said goes when the dice have changed
    expect(ask).to_be_visible()
    page.keyboard.press("h")
    expect(advice).to_have_text(SAID)
    page.wait_for_selector(READY)
    page.keyboard.press("r")
    expect(advice).to_have_count(0)


def test_the_story_after_the_game_adds_up_and_leads_into_the_replay(open_page: Open) -> None:
    page = at_quick_table(open_page)
    play_to_the_end(page)
    expect(page.locator(ENDED)).to_be_focused()
    story = page.get_by_role("region", name="The story of the game")
    equation = story.locator(".equation")
    expect(equation).to_be_visible()
    start, luck, mistakes, end = map(int, equation.locator("b").all_inner_texts())
    sign = -1 if "bad luck" in equation.inner_text() else 1
    assert start + sign * luck - mistakes == end == int(page.locator(".total td").inner_text())
    expect(story.get_by_role("img", name=re.compile("expected final score"))).to_be_visible()
    story.get_by_text("The figures as a table").click()
    expect(story.get_by_role("row")).to_have_count(5)
    assert_for_everyone(page)

    follow(page, "The whole analysis")
    expect(page).to_have_url(re.compile("/analysis$"))
    expect_heading(page, "Quick: the story of the game")
    expect_seen(page, ".equation")
    assert_for_everyone(page)
    link = page.get_by_role("link", name=re.compile(r"^See it in the replay: turn \d")).first
    if link.count():
        link.click()
        expect_within(page, ".here", "Better:")


WHY = (
    "Keep 2 2 2: it aims at Full house (about 2 in 9, 22 %) and Three of a kind in the second column "
    "(about 7 in 10, 69 %); "
    "keeping 2 2 2 6, the next best, would cost 12.5 points."
)


def test_on_a_phone_no_advice_is_cut(open_page: Open) -> None:
    page = phone(open_page)

    def long_winded(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), "why": WHY})

    page.route("**/advice*", long_winded)
    sit_down_to_quick(page)
    roll(page)
    press(page, "Ask the coach")
    said = page.locator(".advice p")
    for width, height in ((390, 844), (320, 568), (844, 390)):
        resize(page, width, height)
        expect(said).to_have_text(re.compile(r"^Keep 2 2 2.*\.$"))
        assert said.evaluate("line => line.scrollHeight <= line.clientHeight + 1"), width
        assert re.sub(r" \(about .*?\)", "", WHY).startswith(
            re.sub(r" \(about .*?\)", "", said.inner_text()).removesuffix(".")
        )
        expect(said).to_have_attribute("title", WHY)
