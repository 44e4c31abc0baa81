"""The front page: against whom one plays, games that wait, and what there is to play."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from testkit.browser.coaching import make_table
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ENDED, create
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_the_opponent_is_chosen_where_one_presses_play_and_remembered(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("radio", name="Pip").check()
    expect(page.get_by_text("Pip: plays along and misses things.")).to_be_visible()
    page.get_by_role("button", name="Play Yahtzee now").click()
    expect(page.get_by_text("Pip", exact=True).first).to_be_visible()
    page.goto(house.url)
    expect(page.get_by_role("radio", name="Pip")).to_be_checked()


def test_a_game_that_waits_stands_at_the_top_with_its_score_and_whose_turn_it_is(
    house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Play Yahtzee now").click()
    page.wait_for_url("**/t/*")
    table = page.url
    expect(page.locator("section.felt")).to_be_visible()
    page.goto(house.url)
    waiting = page.get_by_role("link", name=re.compile("Yahtzee Go on"))
    expect(waiting).to_contain_text(re.compile("Your turn|Dot's turn"))
    expect(waiting).to_contain_text(re.compile(r"You \d+ · Dot \d+"))
    waiting.click()
    expect(page).to_have_url(table)


def test_yahtzee_comes_first_and_the_games_stand_in_groups(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.set_viewport_size({"width": 320, "height": 568})
    names = page.locator(".games h4")
    expect(names.first).to_have_text("Yahtzee")
    groups = page.locator("h3.group").all_inner_texts()
    assert groups == ["Five dice", "Six dice", "Fewer dice", "Numbers to compare"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_all_games_that_wait_are_reached_and_read_on_the_smallest_screen(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport={"width": 320, "height": 568})
    first = make_table(page, {"rules": "yahtzee-hasbro@1", "seats": 7, "bots": ["steady"] * 6})
    for rules in ("yahtzee@1", "triple-yahtzee@1", "chicago@1", "generala@1"):
        make_table(page, {"rules": rules, "seats": 2, "bots": ["steady"]})
    page.goto(house.url)
    cards = page.locator(".waiting a")
    expect(cards).to_have_count(1)
    page.get_by_role("button", name="4 more of your games").click()
    expect(cards).to_have_count(5)
    eldest = page.locator(f'.waiting a[href="/t/{first}"]')
    expect(eldest).to_contain_text(re.compile(r"You \d+ · Dot \d+ · Dot 2 \d+ and 4 more"))
    parts = "cards.flatMap(card => [card, ...card.querySelectorAll('*')])"
    cut = "part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'"
    assert cards.evaluate_all(f"cards => {parts}.filter({cut})") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_the_smallest_screen_the_way_into_a_game_is_seen_whole(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": 320, "height": 568})
    expect_above(page.get_by_role("button", name="Play Yahtzee now"), 568)


def expect_above(way: Locator, fold: int) -> None:
    box = way.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= fold


def test_who_comes_back_finds_the_way_into_a_game_on_the_smallest_screen_too(
    house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.bare_url, viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    for _ in range(3):
        make_table(page, {"rules": "yahtzee@1", "seats": 3, "bots": ["steady"] * 2})
    page.goto(house.url)
    expect(page.locator(".waiting a")).to_contain_text("Go on")
    expect(page.locator(".waiting .turn")).not_to_be_empty()
    row = page.locator("fieldset .row")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
    for way in (page.locator(".waiting a"), page.get_by_role("button", name="Play Yahtzee now")):
        expect_above(way, 568)


def test_the_games_are_a_few_screens_long_on_a_phone_and_one_is_found_by_its_name(
    house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    names = page.locator(".games h4")
    expect(names.first).to_have_text("Yahtzee")
    all_games = names.count()
    assert page.evaluate("document.documentElement.scrollHeight") < 5.5 * 844
    expect(page.locator(".games .picture svg")).to_have_count(all_games)
    page.get_by_role("searchbox", name="Find a game").fill("kockapo")
    expect(names).to_have_text(["Kockapóker"])
    expect(page.get_by_text("1 game", exact=True)).to_be_visible()
    page.get_by_role("searchbox", name="Find a game").fill("no such thing")
    expect(page.get_by_text("No game here says that.")).to_be_visible()


def test_a_finished_game_says_how_it_went(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    create(page, house.url, "hooligan", seats=2, bots=1)
    rush_to_the_end(page, house)
    expect(page.locator(ENDED)).to_be_visible()
    own, bot = page.locator("tr.total td").all_inner_texts()
    page.goto(house.url)
    line = page.get_by_role("link", name=re.compile("Hooligan.*Look back"))
    expect(line).to_contain_text(re.compile(rf"(Won|Lost|Level) {own} : {bot} (against|to|with) \w+"))
