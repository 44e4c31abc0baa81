"""Two people in two browsers: a whole game, with clock and wager, from invitation to rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.middle import guest_of, play_by_api
from testkit.browser.playing import ACTION, ENDED, expect_heading, expect_text, press, roll, take_a_box
from testkit.browser.running import RunningHouse
from testkit.server.clients import ask
from tests.browser.conftest import Open


def set_up(house: RunningHouse, open_page: Open, minutes: int) -> tuple[Page, Page]:
    """Ana makes a table with clock and wager; Bo comes with the code that she reads out."""
    ana = open_page(f"{house.url}/new?game=yahtzee-online")
    expect(ana.get_by_label("Wager, in chips")).to_have_value("50")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Minutes for the whole game").fill(str(minutes))
    press(ana, "Make the table")
    code = ana.locator(".code b").inner_text()
    bo = open_page(house.url)
    bo.get_by_label("Code or link").fill(code.lower())
    press(bo, "Join", exact=True)
    # a name that is typed and not saved is not thrown away
    bo.get_by_label("Your name").fill("Bo")
    press(bo, "Sit down")
    expect(ana.locator(".seats").get_by_text("Bo", exact=True)).to_be_visible()
    press(ana, "Start the game")
    return ana, bo


def in_turn(house: RunningHouse, ana: Page, bo: Page) -> tuple[Page, Page]:
    """Whoever's turn it is, and the other."""
    view = ask(house, "GET", f"/api/tables/{ana.url.rpartition('/')[2]}", guest=guest_of(ana, house)).json()
    return (ana, bo) if view["turn"]["seat"] in view["yours"] else (bo, ana)


def test_a_whole_game_with_clock_and_wager(house: RunningHouse, open_page: Open) -> None:
    """The first turns and the last ones by hand."""
    ana, bo = set_up(house, open_page, minutes=30)
    for page in (ana, bo):
        expect_heading(page, "Who goes first?")
        expect(page.locator(".clock")).to_have_count(2)
        expect(page.locator(".game")).to_contain_text("100 chips in the pot")
        expect(page.locator(".stake")).to_have_text(["50 in, 950 left", "50 in, 950 left"])
    for leave_open in (13, 1):
        play_by_api(ana, house, bo, leave_open=leave_open)
        for page in in_turn(house, ana, bo):
            roll(page)
            take_a_box(page)
    for page in (ana, bo):
        expect(page.locator(ENDED)).to_have_text(re.compile("wins?!?$|share the win"))
    expect(ana.get_by_text(re.compile("gets (100|50) chips")).first).to_be_visible()
    # everyone reads their own card first
    assert ana.locator("tr.total td").all_inner_texts() == bo.locator("tr.total td").all_inner_texts()[::-1]
    old = ana.url
    press(ana, "Play again")
    expect(bo.get_by_text("Ana would like to play again.")).to_be_attached()
    press(bo, "Play again")
    for page in (ana, bo):
        expect(page).not_to_have_url(old)
        expect(page.locator(".clock")).to_have_count(2)


def test_a_flag_falls_and_the_game_of_somebody_who_stays_away_is_claimed(
    hasty_house: RunningHouse, open_page: Open
) -> None:
    """A minute lasts two seconds here: whoever is to move does nothing and loses game and wager; without a clock the
    others may claim the game of who is away after a minute."""
    ana, bo = set_up(hasty_house, open_page, minutes=1)
    expect(ana.locator(ENDED)).to_be_visible()
    quick, slow = (ana, bo) if ana.locator(ENDED).inner_text() == "You win!" else (bo, ana)
    expect(quick.locator(ENDED)).to_have_text("You win!")
    expect(slow.locator(ENDED)).to_have_text(re.compile("wins$"))
    expect_text(quick, "gets 100 chips")
    expect(slow.get_by_text("ran out of time", exact=True)).to_be_visible()

    ana.goto("/new")
    press(ana, "Make the table")
    link = ana.get_by_label("Send them this link").input_value()
    bo.goto(link)
    press(bo, "Sit down")
    press(ana, "Start the game")
    expect(bo.locator(".felt")).to_be_visible()
    bo.goto("/")
    expect(ana.get_by_text("Bo is away.").first).to_be_visible()
    press(ana, "Claim the game")
    expect(ana.locator(ENDED)).to_have_text("You win!")
    bo.goto(link)
    expect(bo.locator(ENDED)).to_have_text("Ana wins")
    expect(bo.get_by_text("was away too long", exact=True)).to_be_visible()


def test_a_spectator_sees_and_cannot_act(house: RunningHouse, open_page: Open) -> None:
    player = open_page(house.url)
    press(player, "Play Yahtzee now")
    expect(player.locator(ACTION)).to_have_text("Roll all 5 dice")
    spectator = open_page(player.url)
    expect(spectator.locator(".game")).to_contain_text("you are watching")
    for page in (player, spectator):
        expect(page.locator(".spectators")).to_contain_text("One is watching now.")
    roll(player)
    expect(spectator.locator("[data-die]")).to_have_count(5)
    expect(spectator.locator(ACTION)).to_have_count(0)
    expect(spectator.locator("td.open")).to_have_count(0)
    board = open_page(f"{player.url}/board", viewport={"width": 1920, "height": 1080})
    expect(board.locator(".die")).to_have_count(5)
    expect(player.locator(".spectators")).to_contain_text("2 are watching now.")
    for page in (spectator, board):
        page.close()
    expect(player.locator(".spectators")).to_have_count(0)
