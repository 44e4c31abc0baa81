"""Two people in two browsers: a whole game, with clock and wager, from invitation to rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.middle import play_by_api
from testkit.browser.playing import (
    ACTION,
    ENDED,
    READY,
    Open,
    expect_count,
    expect_heading,
    expect_seen,
    expect_text,
    expect_within,
    expect_words,
    press,
    roll,
    take_a_box,
    type_in,
)
from testkit.browser.running import RunningHouse


def set_up(open_page: Open, url: str, minutes: int) -> tuple[Page, Page]:
    """Ana makes a table with clock and wager; Bo comes with the code that she reads out."""
    ana = open_page(f"{url}/new?game=yahtzee-online")
    expect(ana.get_by_label("Wager, in chips")).to_have_value("50")
    type_in(ana, "Your name", "Ana")
    type_in(ana, "Minutes for the whole game", str(minutes))
    press(ana, "Make the table")
    code = ana.locator(".code b").inner_text()
    bo = open_page(f"{url}/")
    type_in(bo, "Were you given a code?", code.lower())
    press(bo, "Join", exact=True)
    # a name that is typed and not saved is not thrown away
    type_in(bo, "Your name", "Bo")
    press(bo, "Sit down")
    expect(ana.locator(".seats").get_by_text("Bo", exact=True)).to_be_visible()
    press(ana, "Start the game")
    return ana, bo


def test_a_whole_game_with_clock_and_wager(open_page: Open) -> None:
    """The first turns and the last ones by hand."""
    ana, bo = set_up(open_page, "", 30)
    for page in (ana, bo):
        expect_heading(page, "Who goes first?")
        expect_count(page, ".clock", 2)
        expect_within(page, ".game", "100 chips in the pot")
        expect_words(page, ".stake", ["50 in, 950 left", "50 in, 950 left"])
    for leave_open in (13, 1):
        play_by_api(ana, bo, leave_open=leave_open)
        ana.wait_for_selector(f"{READY}, .waiting")
        for page in (ana, bo) if ana.locator(READY).count() else (bo, ana):
            roll(page)
            take_a_box(page)
    for page in (ana, bo):
        expect_words(page, ENDED, re.compile("wins?!?$|share the win"))
    expect(ana.get_by_text(re.compile("gets (100|50) chips")).first).to_be_visible()
    # everyone reads their own card first
    totals, old = "tr.total td", ana.url
    assert ana.locator(totals).all_inner_texts() == bo.locator(totals).all_inner_texts()[::-1]
    press(ana, "Play again")
    expect(bo.get_by_text("Ana would like to play again.")).to_be_attached()
    press(bo, "Play again")
    for page in (ana, bo):
        expect(page).not_to_have_url(old)
        expect_count(page, ".clock", 2)


def test_a_flag_falls_and_the_game_of_somebody_who_stays_away_is_claimed(
    hasty_house: RunningHouse, open_page: Open
) -> None:
    """A minute lasts two seconds here: whoever is to move does nothing and loses game and wager; without a clock the
    others may claim the game of who is away after a minute."""
    ana, bo = set_up(open_page, hasty_house.url, 1)
    expect_seen(ana, ENDED)
    quick, slow = (ana, bo) if ana.locator(ENDED).inner_text() == "You win!" else (bo, ana)
    expect_words(quick, ENDED, "You win!")
    expect_words(slow, ENDED, re.compile("wins$"))
    expect_text(quick, "gets 100 chips")
    expect(slow.get_by_text("ran out of time", exact=True)).to_be_visible()

    ana.goto("/new")
    press(ana, "Make the table")
    link = ana.get_by_label("Send them this link").input_value()
    bo.goto(link)
    press(bo, "Sit down")
    press(ana, "Start the game")
    expect_seen(bo, ".felt")
    bo.goto("/")
    expect(ana.get_by_text("Bo is away.").first).to_be_visible()
    press(ana, "Claim the game")
    expect_words(ana, ENDED, "You win!")
    bo.goto(link)
    expect_words(bo, ENDED, "Ana wins")
    expect(bo.get_by_text("was away too long", exact=True)).to_be_visible()


def test_a_spectator_sees_and_cannot_act(open_page: Open) -> None:
    player = open_page("/")
    press(player, "Play Yahtzee now")
    expect_words(player, ACTION, "Roll all 5 dice")
    spectator = open_page(player.url)
    expect_within(spectator, ".game", "you are watching")
    for page in (player, spectator):
        expect_within(page, ".spectators", "One is watching now.")
    roll(player)
    expect_count(spectator, "[data-die]", 5)
    expect_count(spectator, ACTION, 0)
    expect_count(spectator, "td.open", 0)
    board = open_page(f"{player.url}/board", size=(1920, 1080))
    expect_count(board, ".die", 5)
    expect_within(player, ".spectators", "2 are watching now.")
    for page in (spectator, board):
        page.close()
    expect_count(player, ".spectators", 0)
