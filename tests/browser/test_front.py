"""The front page: against whom one plays, games that wait, and what there is to play."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.coaching import make_table, sit_down_to_quick
from testkit.browser.looking import SMALLEST, assert_nothing_sticks_out, bottom, phone, resize
from testkit.browser.playing import (
    ACTION,
    Open,
    expect_count,
    expect_heading,
    expect_text,
    expect_within,
    expect_words,
    play_to_the_end,
    press,
    roll,
    type_in,
    unfold,
)


def test_the_opponent_is_chosen_where_one_presses_play_and_the_game_waits_at_the_top(open_page: Open) -> None:
    """Two clicks to the first roll; with its score and whose turn it is; the opponent is remembered."""
    page = open_page("/")
    page.get_by_role("radio", name="Pip").check()
    expect_text(page, "Pip: plays along and misses things.")
    press(page, "Play Yahtzee now")
    expect(page.get_by_text("Pip", exact=True).first).to_be_visible()
    roll(page)
    expect_count(page, "[data-die]", 5)
    table = page.url
    page.goto("/")
    expect(page.get_by_role("radio", name="Pip")).to_be_checked()
    waiting = page.get_by_role("link", name=re.compile("Yahtzee Go on"))
    expect(waiting).to_contain_text(re.compile("Your turn|Pip's turn"))
    expect(waiting).to_contain_text(re.compile(r"You \d+ · Pip \d+"))
    waiting.click()
    expect(page).to_have_url(table)
    # what nobody else waits for is put away
    page.goto("/")
    press(page, "Put Yahtzee away", "Put it away")
    expect(waiting).to_have_count(0)
    page.reload()
    expect_heading(page, "The games")
    expect(waiting).to_have_count(0)


def test_on_a_phone_the_way_into_a_game_is_seen_and_any_game_is_found(open_page: Open) -> None:
    page = phone(open_page, "/")
    names = page.locator(".games h4")
    expect(names.first).to_have_text("Yahtzee")
    groups = page.locator("h3.group").all_inner_texts()
    assert groups == ["Five dice", "Six dice", "Fewer dice", "Numbers to compare"]
    assert_nothing_sticks_out(page)
    assert bottom(page.get_by_role("button", name="Play Yahtzee now")) <= SMALLEST[1]
    resize(page, 390, 844)
    assert page.evaluate("document.documentElement.scrollHeight") < 7 * 844
    expect_count(page, ".games .picture svg", names.count())
    # kinds of one game share its lid, each with its own way in and its rules
    yahtzee = page.get_by_role("list", name="More kinds of Yahtzee", exact=True)
    expect(yahtzee.get_by_role("button")).to_have_count(3)
    expect(yahtzee.get_by_role("button", name="Play Yahtzee (free joker) against a bot")).to_be_visible()
    expect(yahtzee.get_by_role("link", name="Rules of Yahtzee (boxed game)")).to_be_visible()
    for typed, first in (("kockapo", "Kockapóker"), ("yatzee", "Yahtzee"), ("kosci", "Kości"), ("genrala", "Generala")):
        type_in(page, "Find a game", typed)
        expect(names.first).to_have_text(first)
    type_in(page, "Find a game", "kockapo")
    expect(names).to_have_text(["Kockapóker"])
    expect(page.get_by_text("1 game", exact=True)).to_be_visible()
    type_in(page, "Find a game", "no such thing")
    expect_text(page, "No game here says that.")
    # every game can be begun here
    type_in(page, "Find a game", "Kniffel")
    press(page, "Play Kniffel against a bot")
    expect_words(page, ".game", "Kniffel")
    expect_within(page, ACTION, "Roll all 5 dice")


def test_public_tables_are_shown_and_can_be_watched(open_page: Open) -> None:
    host = open_page("/new")
    type_in(host, "Your name", "Lobby Ana")
    unfold(host)
    host.get_by_label("Show it on the front page").check()
    press(host, "Make the table")
    expect_heading(host, "Waiting for one more")
    visitor = open_page("/")
    visitor.get_by_text("Lobby Ana's table").click()
    expect_heading(visitor, "Lobby Ana invites you to Yahtzee")


def test_all_games_that_wait_are_reached_and_read_on_the_smallest_screen(open_page: Open) -> None:
    """Who comes back finds the way into a game there too."""
    page = phone(open_page)
    games = [("yahtzee-hasbro", 7), ("triple-yahtzee", 2), ("chicago", 2), ("generala", 2), ("yahtzee", 3)]
    first, *_ = [
        make_table(page, {"rules": f"{game}@1", "seats": seats, "bots": ["steady"] * (seats - 1)})
        for game, seats in games
    ]
    page.goto("/")
    cards = page.locator(".waiting a")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Go on")
    expect(page.locator(".waiting .turn")).not_to_be_empty()
    row = page.locator("fieldset .row")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
    assert bottom(page.get_by_role("button", name=re.compile("Play today.s roll"))) <= SMALLEST[1]
    press(page, "4 more of your games")
    expect(cards).to_have_count(5)
    eldest = page.locator(f'.waiting a[href="/t/{first}"]')
    expect(eldest).to_contain_text(re.compile(r"You \d+ · Dot \d+ · Dot 2 \d+ and 4 more"))
    parts = "cards.flatMap(card => [card, ...card.querySelectorAll('*')])"
    cut = "part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'"
    assert cards.evaluate_all(f"cards => {parts}.filter({cut})") == []
    assert_nothing_sticks_out(page)


def test_a_finished_game_says_how_it_went(open_page: Open) -> None:
    page = sit_down_to_quick(open_page(), bots=1)
    play_to_the_end(page)
    own, bot = page.locator("tr.total td").all_inner_texts()
    page.goto("/")
    line = page.get_by_role("link", name=re.compile("Quick.*Look back"))
    expect(line).to_contain_text(re.compile(rf"(Won|Lost|Level) {own} : {bot} (against|to|with) \w+"))
