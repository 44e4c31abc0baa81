"""One phone for everyone: it is passed around with the turn, with bots and friends elsewhere or without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.coaching import make_table
from testkit.browser.looking import assert_all_is_seen, assert_all_is_seen_on_every_screen, phone
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ACTION, ENDED, LYING, READY, enter, fill, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def form(open_page: Open, url: str, name: str, others: str) -> Page:
    page = phone(open_page, url)
    expect(page.locator("form")).to_have_attribute("aria-busy", "false")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Others at this device").fill(others)
    return page


def names(page: Page) -> list[str]:
    return page.locator(".people b").all_inner_texts()


def test_three_people_pass_one_phone_around(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.url)
    page.get_by_role("link", name="Pass and play").tap()
    expect(page.get_by_role("heading", name="Pass and play")).to_be_visible()
    page = form(open_page, f"{house.url}/new?pass&game=piecepack", "Ana", "Bo, Wwwwwwwwwwwwwwwwwwwwwwww")
    page.get_by_text("More", exact=True).tap()
    expect(page.get_by_role("group", name="Seats").get_by_role("radio", name="3", exact=True)).to_be_checked()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url(re.compile(r"/t/"))
    everybody = ["Ana", "Bo", "Wwwwwwwwwwwwwwwwwwwwwwww"]
    for who in everybody:
        expect(page.locator(".pass")).to_have_text(f"Pass the phone to {who}")
        expect(page.get_by_role("list", name=f"Score card of {who}")).to_be_visible()
        assert names(page) == everybody
        assert_all_is_seen_on_every_screen(page)
        page.set_viewport_size({"width": 320, "height": 568})
        roll(page)
        expect(page.locator(".pass")).to_have_count(0)
        assert_all_is_seen(page)
        fill(page, page.locator("button.open:not(.zero)").first)
    expect(page.locator(".pass")).to_have_text("Pass the phone to Ana")
    page.reload()
    expect(page.locator(".pass")).to_have_text("Pass the phone to Ana")


def test_with_a_bot_and_a_friend_elsewhere_to_the_end(house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?game=piecepack", "Ana", "Bo")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("group", name="Of these, bots").get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Make the table").tap()
    expect(page.locator(".seats")).to_contain_text("at this device")
    friend = phone(open_page, page.url)
    friend.get_by_label("Your name").fill("Cy")
    friend.get_by_role("button", name="Sit down").tap()
    page.get_by_role("button", name="Start the game").tap()
    for who in ("Ana", "Bo"):
        expect(page.locator(".pass")).to_have_text(f"Pass the phone to {who}")
        roll(page)
        expect(friend.locator(".waiting")).to_have_text(f"{who} is playing…")
        fill(page, page.locator("button.open:not(.zero)").first)
    expect(page.locator(".waiting")).to_have_text("Cy is playing…")
    assert my_turn(friend)
    friend.get_by_role("button", name="Table", exact=True).tap()
    friend.get_by_role("button", name="Resign", exact=True).tap()
    friend.get_by_role("button", name="Yes, resign").tap()
    rush_to_the_end(page, house)
    expect(page.locator(ENDED)).to_have_text(re.compile("(Ana|Bo|Dot) wins|share the win"))
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_role("button", name="Waiting for the others")).to_be_visible()
    friend.get_by_role("button", name="Play again").tap()
    expect(page.locator(".pass")).to_have_text("Pass the phone to Ana")


def test_a_table_with_several_free_seats_opens_where_the_host_picks_who_begins(
    house: RunningHouse, open_page: Open
) -> None:
    page = form(open_page, f"{house.url}/new?game=piecepack", "Ana", "")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("button", name="Make the table").tap()
    expect(page.get_by_label("Who goes first").locator("option")).to_have_text(["Seat 1", "Ana"])


def test_another_person_joins_in_the_lobby(house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?game=piecepack", "Ana", "")
    page.get_by_role("button", name="Make the table").tap()
    page.get_by_text("Somebody else at this device").tap()
    page.get_by_label("Their name").fill("Bo")
    page.get_by_role("button", name="Sit down too").tap()
    expect(page.locator(".seats")).to_contain_text("Bo")
    page.get_by_role("button", name="Free Bo's seat").tap()
    expect(page.locator(".seats")).to_contain_text("Free seat")
    page.get_by_text("Somebody else at this device").tap()
    page.get_by_label("Their name").fill("Cy")
    page.get_by_role("button", name="Sit down too").tap()
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator(".pass")).to_have_text("Pass the phone to Ana")


def test_the_score_keeper_has_real_dice_and_a_card_for_everyone(house: RunningHouse, open_page: Open) -> None:
    front = phone(open_page, house.url)
    front.get_by_role("link", name="Score keeper").tap()
    expect(front.get_by_role("heading", name="Score keeper")).to_be_visible()
    page = form(open_page, f"{house.url}/new?keeper&game=piecepack", "Ana", "Bo")
    page.get_by_text("More", exact=True).tap()
    expect(page.get_by_role("group", name="Dice").get_by_role("radio", name="Real dice")).to_be_checked()
    page.get_by_role("button", name="Start the game").tap()
    for who, dice in (("Ana", "55522"), ("Bo", "44422")):
        expect(page.locator(".pass")).to_have_text(f"Pass the dice to {who}")
        enter(page, dice)
        page.wait_for_selector(LYING)
        fill(page, page.locator('[data-box="C"]'))
    expect(page.locator(".people .score")).to_have_text(["19", "16"])
    # one tap takes the last one back
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".people .score")).to_have_text(["19", "0"])
    expect(page.locator(ACTION)).to_contain_text("Enter 5 dice")


SEEN = """() => {
  window.seen = []
  new MutationObserver(() => {
    const lit = document.querySelector('.cell.flash')
    if (lit) window.seen.push([lit.closest('ul').ariaLabel, lit.querySelector('.v').textContent.trim()])
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


def test_what_was_written_is_seen_before_the_next_card(house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?keeper&game=piecepack", "Ana", "Bo")
    page.get_by_role("button", name="Start the game").tap()
    enter(page, "55522")
    page.evaluate(SEEN)
    fill(page, page.locator('[data-box="C"]'))
    expect(page.get_by_role("list", name="Score card of Bo")).to_be_visible()
    seen: list[list[str]] = page.evaluate("window.seen")
    assert ["Score card of Ana", "19"] in seen
    # who throws at once has their own card at once
    enter(page, "44422")
    expect(page.get_by_role("list", name="Score card of Bo")).to_be_visible()


def test_who_goes_first_steps_aside_for_the_first_dice_that_are_entered(house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?keeper&game=yahtzee", "Ana", "Bo")
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_role("heading", name="Who goes first?")).to_be_visible()
    expect(page.locator(ACTION)).to_contain_text("Enter your dice")
    enter(page, "12346")
    page.locator('[data-die="1"]').tap()
    expect(page.locator(ACTION)).to_contain_text("Enter 4 dice")


@pytest.mark.parametrize("kind", ["pass", "keeper"])
def test_at_one_device_only_who_plays_what_is_asked(kind: str, house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?{kind}&game=yahtzee-online", "Ana", "")
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("button", name="Play alone")).to_have_count(0)
    page.get_by_label("Others at this device").fill("Bo, Cy, Di")
    start = page.get_by_role("button", name="Start the game")
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    # who is not typed any more has no seat
    page.get_by_label("Others at this device").fill("Bo")
    page.get_by_text("More", exact=True).tap()
    expect(page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_role("group", name="Clock").get_by_role("radio", name="No clock")).to_be_checked()
    expect(page.get_by_role("group", name="Clock")).not_to_contain_text("wager")
    start.tap()
    expect(page.locator(".people b")).to_have_text(["Ana", "Bo"])


def test_a_phone_has_no_setting_for_keys(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.url)
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_label("Sound and vibration")).to_be_visible()
    expect(page.get_by_label("Use keys at the table")).to_be_hidden()
    expect(page.get_by_text("Keys", exact=True)).to_be_hidden()


def test_nobody_is_offered_words_that_nobody_could_hear(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    settings = {"rules": "piecepack@1", "seats": 3, "bots": ["steady"], "watchers": True}
    page.goto(f"{house.url}/t/{make_table(page, settings, ['Bo'])}")
    assert my_turn(page)
    say = page.get_by_role("button", name="Say", exact=True)
    expect(say).to_have_count(0)
    eve = phone(open_page, page.url)
    expect(say).to_be_visible()
    say.tap()
    page.get_by_role("button", name="What a roll!").tap()
    expect(eve.locator(".people .said")).to_have_text("What a roll!")


LEVEL = """id = "level"
version = 1
name = "Level"
source = "A test"
tie = "roll-off"

[dice]
count = 3
rolls = 1

[[sections]]
name = "Boxes"
[sections.boxes]
C = { name = "Chance", any = true, score = "sum" }
"""
"""One box, and whoever is level rolls off."""


def test_a_roll_off_with_real_dice_says_who_throws_and_what_is_typed(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    settings = {"rules": "level@1", "rule_file": LEVEL, "seats": 2, "dice": "entered"}
    page.goto(f"{house.url}/t/{make_table(page, settings, ['Bo'])}")
    for _ in range(2):
        enter(page, "123")
        page.locator(ACTION).filter(has_text="Write 6 in Chance").tap()
        expect(page.locator(".felt")).not_to_have_attribute("data-lying", "true")
    for who, dice in (("Ana", "456"), ("Bo", "466")):
        button = page.locator(READY).filter(has_text=f"Enter {who}'s roll for the win")
        expect(page.locator(".say")).to_contain_text(f"Level! {who} throws all 3 dice once: the largest number wins.")
        assert_all_is_seen(page)
        button.tap()
        expect(page.locator(".say")).to_contain_text(f"{who}: throw all 3 dice once and tap what they show.")
        assert_all_is_seen(page)
        for face in dice:
            page.get_by_role("button", name=f"A die shows {face}").tap()
        page.get_by_role("button", name=f"Enter {' '.join(dice)}").tap()
    expect(page.locator(ENDED)).to_have_text("Bo wins")
