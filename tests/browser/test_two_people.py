"""Two people in two browsers: a whole game, with clock and wager, from invitation to rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.playing import ACTION, ENDED, READY, roll, take_a_box
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def set_up(house: RunningHouse, open_page: Open, minutes: int = 3) -> tuple[Page, Page]:
    """Ana makes a table with clock and wager; Bo comes with the code that she reads out."""
    ana = open_page(f"{house.url}/new?game=yahtzee-online")
    expect(ana.get_by_label("Wager, in chips")).to_have_value("50")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Minutes for the whole game").fill(str(minutes))
    ana.get_by_role("button", name="Make the table").click()
    code = ana.locator(".code b").inner_text()
    bo = open_page(house.url)
    bo.get_by_label("Code or link").fill(code.lower())
    bo.get_by_role("button", name="Join", exact=True).click()
    # a name that is typed and not saved is not thrown away
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.locator(".seats").get_by_text("Bo", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the game").click()
    return ana, bo


def two_without_a_clock(house: RunningHouse, open_page: Open) -> tuple[Page, Page, str]:
    """Bo comes by link, and gives no name."""
    ana = open_page(f"{house.url}/new")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Make the table").click()
    link = ana.get_by_label("Send them this link").input_value()
    bo = open_page(link)
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bo):
        expect(page.locator(".felt")).to_be_visible()
    return ana, bo, link


def test_a_whole_game_with_clock_and_wager(house: RunningHouse, open_page: Open) -> None:
    ana, bo = set_up(house, open_page)
    for page in (ana, bo):
        expect(page.get_by_role("heading", name="Who goes first?")).to_be_visible()
        expect(page.locator(".clock")).to_have_count(2)
        expect(page.locator(".game")).to_contain_text("100 chips in the pot")
        expect(page.locator(".stake")).to_have_text(["50 in, 950 left", "50 in, 950 left"])
    for _ in range(26):
        page = next_to_move(ana, bo)
        roll(page)
        take_a_box(page)
    for page in (ana, bo):
        expect(page.locator(ENDED)).to_have_text(re.compile("wins?!?$|share the win"))
    expect(ana.get_by_text(re.compile("gets (100|50) chips")).first).to_be_visible()
    # everyone reads their own card first
    assert ana.locator("tr.total td").all_inner_texts() == bo.locator("tr.total td").all_inner_texts()[::-1]
    old = ana.url
    ana.get_by_role("button", name="Play again").click()
    expect(bo.get_by_text("Ana would like to play again.")).to_be_attached()
    bo.get_by_role("button", name="Play again").click()
    for page in (ana, bo):
        expect(page).not_to_have_url(old)
        expect(page.locator(".clock")).to_have_count(2)


def next_to_move(*pages: Page) -> Page:
    """Whoever's turn it is."""
    for _ in range(600):
        for page in pages:
            if page.locator(READY).count():
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("it is nobody's turn")


def test_a_flag_falls(hasty_house: RunningHouse, open_page: Open) -> None:
    """A minute lasts two seconds here: whoever is to move does nothing and loses game and wager."""
    ana, bo = set_up(hasty_house, open_page, minutes=5)
    slow = next_to_move(ana, bo)
    quick = bo if slow is ana else ana
    expect(slow.locator(".clock.running")).to_have_text(re.compile(r"0:0\d\.\d"))
    expect(quick.locator(ENDED)).to_have_text("You win!")
    expect(slow.locator(ENDED)).to_have_text(re.compile("wins$"))
    expect(quick.get_by_text("gets 100 chips")).to_be_visible()
    expect(slow.get_by_text("ran out of time", exact=True)).to_be_visible()


def test_the_game_of_somebody_who_stays_away_is_claimed(hasty_house: RunningHouse, open_page: Open) -> None:
    """Without a clock the others may claim it after a minute, which lasts two seconds here."""
    ana, bo, link = two_without_a_clock(hasty_house, open_page)
    bo.goto(hasty_house.url)
    expect(ana.get_by_text("Guest is away.").first).to_be_visible()
    # the button says how long, and can be pressed when that is over
    expect(ana.get_by_role("button", name=re.compile("^Claim in [12] s$"))).to_be_disabled()
    ana.get_by_role("button", name="Claim the game").click()
    expect(ana.locator(ENDED)).to_have_text("You win!")
    bo.goto(link)
    expect(bo.locator(ENDED)).to_have_text("Ana wins")
    expect(bo.get_by_text("was away too long", exact=True)).to_be_visible()


def test_phrases_absence_and_a_game_that_does_not_count(house: RunningHouse, open_page: Open) -> None:
    ana, bo, link = two_without_a_clock(house, open_page)
    bo.get_by_role("button", name="Say").click()
    bo.get_by_role("button", name="Roll well!").click()
    expect(ana.locator(".said")).to_have_text("Roll well!")
    bo.goto(house.url)
    expect(ana.get_by_text("Guest is away.").first).to_be_visible()
    expect(ana.get_by_role("button", name=re.compile(r"^Claim in \d+ s$"))).to_be_disabled()
    bo.goto(link)
    expect(ana.get_by_role("button", name=re.compile("^Claim"))).to_have_count(0)
    ana.get_by_role("button", name="Table").click()
    ana.get_by_role("button", name="Agree not to count this game").click()
    bo.get_by_role("button", name="Agree").click()
    expect(ana.locator(ENDED)).to_have_text("This game does not count")


def test_a_spectator_sees_and_cannot_act(house: RunningHouse, open_page: Open) -> None:
    player = open_page(house.url)
    player.get_by_role("button", name="Play Yahtzee now").click()
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


def test_who_resigns_is_said_to_resign(house: RunningHouse, open_page: Open) -> None:
    ana, bo, _ = two_without_a_clock(house, open_page)
    bo.get_by_role("button", name="Table").click()
    expect(bo.get_by_label("Link to this table")).to_have_value(bo.url)
    bo.get_by_role("button", name="Resign").click()
    bo.get_by_role("button", name="Yes, resign").click()
    expect(ana.locator(ENDED)).to_have_text("You win!")
    expect(ana.locator("ol").get_by_text("resigned", exact=True)).to_be_visible()


def test_a_wager_that_is_too_high_is_changed_before_the_start(house: RunningHouse, open_page: Open) -> None:
    ana = open_page(f"{house.url}/new?game=yahtzee-online")
    expect(ana.get_by_label("Wager, in chips")).to_have_value("50")
    ana.get_by_label("Wager, in chips").fill("1000")
    ana.get_by_role("button", name="Make the table").click()
    bo = open_page(ana.get_by_label("Send them this link").input_value())
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_text("1,000 chips each").first).to_be_visible()
    ana.get_by_role("button", name="Change the table").click()
    ana.get_by_label("Wager, in chips").fill("20")
    ana.get_by_role("button", name="Save the changes").click()
    expect(bo.get_by_text("20 chips each").first).to_be_visible()
    ana.get_by_role("button", name="Start the game").click()
    expect(bo.locator(".game")).to_contain_text("40 chips in the pot")


def test_the_host_gives_a_free_seat_to_a_bot_and_changes_their_own_name(house: RunningHouse, open_page: Open) -> None:
    ana = open_page(f"{house.url}/new")
    ana.get_by_role("button", name="Make the table").click()
    ana.get_by_text("Change your name").click()
    ana.get_by_label("Your name").fill("Anna")
    ana.get_by_role("button", name="Save", exact=True).click()
    expect(ana.get_by_text("You are Anna.").first).to_be_visible()
    ana.get_by_role("button", name="Add a bot").click()
    expect(ana.locator(".seats")).to_contain_text("Dot")
    ana.get_by_role("button", name="Start the game").click()
    expect(ana.locator(".felt")).to_be_visible()
