"""One phone for everyone: it is passed around with the turn, with bots and friends elsewhere or without."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.coaching import make_table
from testkit.browser.looking import (
    SMALLEST,
    assert_all_is_seen,
    assert_all_is_seen_on_every_screen,
    bottom,
    phone,
    resize,
)
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import (
    ACTION,
    ENDED,
    READY,
    Open,
    enter,
    expect_attribute,
    expect_button,
    expect_count,
    expect_heading,
    expect_within,
    expect_words,
    fill,
    fill_box,
    follow,
    my_turn,
    press,
    resign,
    roll,
    type_in,
)


def fill_in(page: Page, query: str, *others: str) -> None:
    """The form of a new table: Ana, and others at her device."""
    page.goto(f"/new?{query}")
    expect_attribute(page, "form", "aria-busy", "false")
    type_in(page, "Your name", "Ana")
    for number, name in enumerate(others, start=2):
        field = page.get_by_label(f"Player {number}")
        if field.count() == 0:
            page.get_by_role("button", name=re.compile("^Add (somebody|another)$")).tap()
        field.fill(name)


def radio(page: Page, group: str, name: str) -> None:
    page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True).check()


def expect_checked(page: Page, group: str, name: str) -> None:
    expect(page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)).to_be_checked()


def test_three_people_pass_one_phone_around(open_page: Open) -> None:
    page = phone(open_page, "/")
    press(page, "Settings")
    expect(page.get_by_label("Sound and vibration")).to_be_visible()
    # a phone has no setting for keys
    expect(page.get_by_label("Use keys at the table")).to_be_hidden()
    expect(page.get_by_text("Keys", exact=True)).to_be_hidden()
    page.keyboard.press("Escape")
    follow(page, "Pass and play")
    expect_heading(page, "Pass and play")
    everybody = ["Ana", "Bo", "Wwwwwwwwwwwwwwwwwwwwwwww"]
    fill_in(page, "pass&game=piecepack", *everybody[1:])
    page.get_by_text("More", exact=True).tap()
    expect_checked(page, "Seats", "3")
    press(page, "Start the game")
    page.wait_for_url(re.compile(r"/t/"))
    for who in everybody:
        expect_words(page, ".pass", f"Pass the phone to {who}")
        expect(page.get_by_role("list", name=f"Score card of {who}")).to_be_visible()
        assert page.locator(".people b").all_inner_texts() == everybody
        assert_all_is_seen_on_every_screen(page)
        resize(page, 320, 568)
        roll(page)
        expect_count(page, ".pass", 0)
        assert_all_is_seen(page)
        fill(page, page.locator("button.open:not(.zero)").first)
    expect_words(page, ".pass", "Pass the phone to Ana")
    page.reload()
    expect_words(page, ".pass", "Pass the phone to Ana")


def test_with_a_bot_and_a_friend_elsewhere_to_the_end(open_page: Open) -> None:
    page = phone(open_page)
    fill_in(page, "game=piecepack", "Bo")
    radio(page, "Seats", "4")
    radio(page, "Of these, bots", "1")
    press(page, "Make the table")
    expect_within(page, ".seats", "at this device")
    friend = phone(open_page, page.url)
    type_in(friend, "Your name", "Cy")
    press(friend, "Sit down")
    press(page, "Start the game")
    for who in ("Ana", "Bo"):
        expect_words(page, ".pass", f"Pass the phone to {who}")
        roll(page)
        expect_words(friend, ".waiting", f"{who} is playing…")
        fill(page, page.locator("button.open:not(.zero)").first)
    expect_words(page, ".waiting", "Cy is playing…")
    assert my_turn(friend)
    resign(friend)
    rush_to_the_end(page)
    expect_words(page, ENDED, re.compile("(Ana|Bo|Dot) wins|share the win"))
    press(page, "Play again")
    expect_button(page, "Waiting for the others")
    press(friend, "Play again")
    expect_words(page, ".pass", "Pass the phone to Ana")


SEEN = """() => {
  window.seen = []
  new MutationObserver(() => {
    const lit = document.querySelector('.cell.flash')
    if (lit) window.seen.push([lit.closest('ul').ariaLabel, lit.querySelector('.v').textContent.trim()])
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


def test_the_score_keeper_has_real_dice_and_a_card_for_everyone(open_page: Open) -> None:
    page = phone(open_page, "/")
    follow(page, "Score keeper")
    expect_heading(page, "Score keeper")
    fill_in(page, "keeper&game=piecepack", "Bo")
    resize(page, 390, 844)
    assert bottom(page.get_by_role("button", name="Start the game")) <= 844
    resize(page, *SMALLEST)
    page.get_by_text("More", exact=True).tap()
    expect_checked(page, "Dice", "Real dice")
    press(page, "Start the game")
    expect_words(page, ".pass", "Pass the dice to Ana")
    enter(page, "55522")
    page.evaluate(SEEN)
    fill_box(page, "C")
    # what was written is seen before the next card, where its box is lit as a whole
    bos = page.get_by_role("list", name="Score card of Bo")
    expect(bos).to_be_visible()
    assert ["Score card of Ana", "19"] in page.evaluate("window.seen")
    lit = page.locator(".flash")
    expect(lit).to_have_class(re.compile("^cell "))
    expect(lit).to_contain_text("Ana 19")
    assert lit.evaluate("cell => cell.clientHeight > cell.querySelector('i').offsetHeight")
    # who throws at once has their own card at once
    expect_words(page, ".pass", "Pass the dice to Bo")
    enter(page, "44422")
    expect(bos).to_be_visible()
    fill_box(page, "C")
    scores = page.locator(".people .score")
    expect(scores).to_have_text(["19", "16"])
    # one tap takes the last one back
    press(page, "Take back")
    expect(scores).to_have_text(["19", "0"])
    expect_within(page, ACTION, "Enter 5 dice")


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


def test_a_roll_off_with_real_dice_says_who_throws_and_what_is_typed(open_page: Open) -> None:
    page = phone(open_page)
    settings = {"rules": "level@1", "rule_file": LEVEL, "seats": 2, "dice": "entered"}
    page.goto(f"/t/{make_table(page, settings, ['Bo'])}")
    for _ in range(2):
        enter(page, "123")
        page.locator(ACTION).filter(has_text="Write 6 in Chance").tap()
        expect(page.locator(".felt")).not_to_have_attribute("data-lying", "true")
    say = page.locator(".say")
    for who, dice in (("Ana", "456"), ("Bo", "466")):
        expect(say).to_contain_text(f"Level! {who} throws all 3 dice once: the largest number wins.")
        assert_all_is_seen(page)
        page.locator(READY).filter(has_text=f"Enter {who}'s roll for the win").tap()
        expect(say).to_contain_text(f"{who}: throw all 3 dice once and pick what they show.")
        assert_all_is_seen(page)
        for face in dice:
            press(page, f"A die shows {face}")
        press(page, f"Enter {' '.join(dice)}")
    expect_words(page, ENDED, "Bo wins")
