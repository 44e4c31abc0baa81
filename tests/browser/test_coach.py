"""The coach at the table, and the story of the game afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from testkit.browser.coaching import make_quick_table
from testkit.browser.looking import violations
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ACTION, ENDED, READY, create, play_to_the_end, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open
from tests.browser.test_for_everyone import schemes


def at_quick_table(house: RunningHouse, open_page: Open, **options: object) -> Page:
    page = open_page(house.bare_url, **options)
    page.goto(f"{house.url}/t/{make_quick_table(page)}")
    expect(page.locator(ACTION)).to_contain_text("Roll all 3 dice")
    return page


def test_the_best_move_is_told_in_words_and_marked_by_more_than_colour(house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page)
    expect(page.get_by_role("button", name="Ask the coach")).to_have_count(0)
    roll(page)
    page.get_by_role("button", name="Ask the coach").click()
    advice = page.locator(".advice p")
    expect(advice).to_have_text(re.compile("^(Keep|Write|Throw)"))
    sentence = advice.inner_text()
    dice = page.get_by_role("button", name="the coach would keep it")
    box = page.get_by_role("button", name="the coach would write it here")
    if sentence.startswith("Keep"):
        expect(dice).not_to_have_count(0)
        expect(page.locator(".place", has=dice).first).to_contain_text("keep")
    elif sentence.startswith("Write"):
        expect(box).to_have_count(1)
        expect(page.locator("th", has_text="best")).to_have_count(1)
    else:
        expect(dice).to_have_count(0)
    expect(page.locator('[aria-live="polite"]')).to_contain_text("The coach: ")


def test_every_option_is_listed_on_demand(house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page)
    roll(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="All options").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row").nth(1)).to_contain_text("best")
    expect(dialog.get_by_role("row", name=re.compile("^(.* )?in Chance"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Hide the advice").click()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.get_by_role("button", name="Ask the coach")).to_be_visible()


def test_advice_goes_when_the_dice_have_changed(house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page)
    roll(page)
    page.keyboard.press("h")
    expect(page.locator(".advice p")).to_have_text(re.compile("^(Keep|Write|Throw)"))
    page.wait_for_selector(READY)
    page.keyboard.press("r")
    expect(page.locator(".advice")).to_have_count(0)


def test_a_table_without_hints_has_no_coach(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    page.goto(f"{house.url}/t/{make_quick_table(page, hints=False)}")
    roll(page)
    expect(page.get_by_role("button", name="Ask the coach")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_have_count(0)


def test_a_game_that_the_coach_does_not_know_has_no_button_and_says_why(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Play Zombie Yahtzee against a bot").click()
    roll(page)
    expect(page.get_by_role("button", name="Ask the coach")).to_have_count(0)
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Has no advice on this game. Its dice are bought")
    page.goto(f"{house.url}/new?game=zombie")
    expect(page.get_by_text("The coach has no advice on this game.")).to_be_visible()


def test_where_cards_are_compared_the_coach_counts_boxes(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Play Place Value Yahtzee, 3 digits against a bot").click()
    roll(page)
    page.keyboard.press("h")
    expect(page.locator(".advice p")).to_have_text(re.compile("^(Keep|Write|Throw|An X)"), timeout=60_000)
    page.get_by_role("button", name="All options").click()
    expect(page.get_by_role("dialog")).to_contain_text("The boxes still open that you can expect to win")


def figures(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".equation b").all_inner_texts()]


def test_the_story_after_the_game_adds_up(house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page)
    play_to_the_end(page)
    expect(page.locator(ENDED)).to_be_focused()
    story = page.get_by_role("region", name="The story of the game")
    expect(story.locator(".equation")).to_be_visible()
    start, luck, mistakes, end = figures(page)
    sign = -1 if "bad luck" in story.locator(".equation").inner_text() else 1
    assert start + sign * luck - mistakes == end == int(page.locator(".total td").inner_text())
    expect(story.get_by_role("img", name=re.compile("expected final score"))).to_be_visible()
    story.get_by_text("The figures as a table").click()
    expect(story.get_by_role("row")).to_have_count(5)


def test_the_analysis_has_a_page_of_its_own_and_leads_into_the_replay(house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page)
    play_to_the_end(page)
    page.get_by_role("link", name="The whole analysis").click()
    expect(page).to_have_url(re.compile("/analysis$"))
    expect(page.get_by_role("heading", name="Quick: the story of the game")).to_be_visible()
    expect(page.locator(".equation")).to_be_visible()
    link = page.get_by_role("link", name=re.compile(r"^See it in the replay: turn \d")).first
    if link.count():
        link.click()
        expect(page.locator(".here")).to_contain_text("Better:")


def test_a_game_without_exact_values_says_so(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    create(page, house.url, "place-value-3", seats=2, bots=1)
    rush_to_the_end(page, house)
    story = page.get_by_role("region", name="The story of the game")
    expect(story).to_contain_text("The coach has no exact values for this game")
    expect(story.get_by_role("link", name="Replay the game")).to_be_visible()


@schemes
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_on_the_coach(width: int, scheme: str, house: RunningHouse, open_page: Open) -> None:
    page = at_quick_table(house, open_page, color_scheme=scheme, viewport={"width": width, "height": 720})
    roll(page)
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.get_by_role("button", name="All options")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="All options").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    play_to_the_end(page)
    expect(page.locator(".equation")).to_be_visible()
    page.get_by_text("The figures as a table").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{page.url}/analysis")
    expect(page.locator(".equation")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


WHY = (
    "Keep 2 2 2: it aims at Full house (about 2 in 9) and Three of a kind in the second column (about 7 in 10); "
    "keeping 2 2 2 6, the next best, would cost 12.5 points."
)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (844, 390)])
def test_on_a_phone_no_advice_is_cut(width: int, height: int, house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)

    def long_winded(route: Route) -> None:
        told = route.fetch(timeout=90_000)
        route.fulfill(response=told, json={**told.json(), "why": WHY})

    page.route("**/advice*", long_winded)
    page.goto(f"{house.url}/t/{make_quick_table(page)}")
    roll(page)
    page.get_by_role("button", name="Ask the coach").tap()
    said = page.locator(".advice p")
    expect(said).to_have_text(re.compile(r"^Keep 2 2 2.*\.$"), timeout=90_000)
    assert said.evaluate("line => line.scrollHeight <= line.clientHeight + 1")
    assert re.sub(r" \(about .*?\)", "", WHY).startswith(
        re.sub(r" \(about .*?\)", "", said.inner_text()).removesuffix(".")
    )
    expect(said).to_have_attribute("title", WHY)
