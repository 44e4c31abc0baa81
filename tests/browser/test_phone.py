"""The phone first: one's own card is seen whole at every decision, the button stays, a tap can be taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import catalogue
from testkit.browser.coaching import QUICK, sit_down
from testkit.browser.looking import (
    assert_all_is_seen,
    assert_all_is_seen_on_every_screen,
    phone,
    place,
    resize,
)
from testkit.browser.playing import (
    ACTION,
    ENDED,
    LYING,
    READY,
    Open,
    create,
    enter,
    expect_attribute,
    expect_count,
    expect_seen,
    expect_within,
    expect_words,
    fill_box,
    go_back,
    my_turn,
    roll,
    tap,
    type_in,
)
from testkit.gate import NIGHTLY, games

EXTREMES = ("maxi-yatzy", "place-value-6", "triple-yahtzee")
"""The longest card, the longest numbers, the widest columns."""

SEEN = [rules for rules in catalogue() if rules in games() or rules.id in EXTREMES]
CUT = "one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2"


@pytest.mark.parametrize("rules", SEEN, ids=lambda rules: rules.id)
def test_the_whole_card_is_seen_at_every_decision(rules: RuleSet, open_page: Open) -> None:
    """Of a card that is longer than any phone one column is shown at a time."""
    page = sit_down(phone(open_page), rules.id, bots=1, clock={"minutes": 60})
    assert my_turn(page)
    assert_all_is_seen_on_every_screen(page)
    roll(page)
    seen: list[str] = []
    if len(rules.boxes) > 24:
        for column in rules.columns:
            page.get_by_role("tab", name=re.compile(rf"{re.escape(column.name)} ")).first.tap()
            expect(page.get_by_role("tabpanel", name=column.name)).to_be_visible()
            seen += boxes(page)
            assert_all_is_seen_on_every_screen(page)
    else:
        seen = boxes(page)
        for size in ("normal", "large", "largest"):
            page.evaluate("size => { document.documentElement.dataset.size = size }", size)
            assert_all_is_seen_on_every_screen(page)
        if rules.dice.rolls > 1:
            page.locator("[data-die]").first.tap()
        page.locator("button.open:not(.refused)").last.tap()
        assert_all_is_seen_on_every_screen(page)
    assert sorted(seen) == sorted(box.code for box in rules.boxes)


def boxes(page: Page) -> list[str]:
    codes: list[str] = page.locator(".cell:not(.bonus)").evaluate_all("all => all.map(one => one.dataset.box)")
    return codes


def test_real_dice_are_entered_without_moving_the_card_and_a_bonus_cell_is_not_cut(open_page: Open) -> None:
    page = sit_down(phone(open_page), "yahtzee-hasbro", dice="entered")
    assert my_turn(page)
    here = place(page.locator(ACTION)), place(page.locator(".cell").first)
    page.locator(ACTION).tap()
    tap(page, *(f"A die shows {face}" for face in "44461"))
    assert_all_is_seen(page)
    tap(page, "Take one back")
    expect_words(page, ACTION, "1 more to pick")
    tap(page, "A die shows 4")
    expect_words(page, ACTION, "Enter 4 4 4 6 4")
    assert (place(page.locator(ACTION)), place(page.locator(".cell").first)) == here
    page.locator(ACTION).tap()
    page.wait_for_selector(LYING)
    fill_box(page, "C")
    # what a further one has earned stands with its box
    for box in ("Y", "6", "4K"):
        enter(page, "66666")
        fill_box(page, box)
    held = page.locator(".cell.done", has_text="Yahtzee").locator(".v")
    expect(held).to_have_text("50+200")
    assert not held.evaluate(CUT)
    assert_all_is_seen(page)


def test_the_button_stays_for_a_whole_turn_and_a_choice_is_taken_back(open_page: Open) -> None:
    """By the same tap, a die or the felt; and a long name covers nothing."""
    page = phone(open_page, "/new")
    type_in(page, "Your name", "Wwwwwwwwwwwwwwwwwwwwwwww")
    create(page, "yahtzee", seats=2, bots=1)
    assert my_turn(page)
    here = place(page.locator(ACTION))
    roll(page)
    assert place(page.locator(ACTION)) == here
    bare = page.locator('[data-box="C"]').evaluate("box => getComputedStyle(box).backgroundColor")
    for back in ('[data-box="C"]', '[data-die="2"]', ".say"):
        box = chosen_by_touch(page)
        assert place(page.locator(ACTION)) == here
        page.locator(back).tap()
        expect(box).to_have_attribute("aria-pressed", "false")
        expect_within(page, ACTION, "Roll")
        # nothing of the touch sticks
        expect(box).to_have_css("background-color", bare)
    assert_all_is_seen_on_every_screen(page)
    resize(page, 1280, 800)
    right = page.locator(".felt").evaluate("felt => felt.getBoundingClientRect().right")
    assert right <= place(page.locator(".card.sheet"))[0]
    resize(page, 320, 568)
    for _ in range(2):
        roll(page)
        assert place(page.locator(ACTION)) == here
    expect_within(page, ACTION, "no rolls left")
    chosen_by_touch(page)
    page.locator(ACTION).tap()
    expect_count(page, '[data-box="C"]', 0)
    assert my_turn(page)
    assert place(page.locator(ACTION)) == here


def chosen_by_touch(page: Page) -> Locator:
    box = page.locator('[data-box="C"]')
    box.tap()
    expect(box).to_have_attribute("aria-pressed", "true")
    expect_within(page, ACTION, "in Chance")
    return box


def test_the_coach_and_eight_players_push_nothing(open_page: Open) -> None:
    page = sit_down(phone(open_page), "yahtzee-hasbro", bots=7, hints=True)
    roll(page)
    button, box = place(page.locator(ACTION)), place(page.locator('[data-box="C"]'))
    tap(page, "Ask the coach")
    expect(page.get_by_role("button", name="All options")).to_be_visible()
    assert (place(page.locator(ACTION)), place(page.locator('[data-box="C"]'))) == (button, box)
    assert_all_is_seen_on_every_screen(page)
    # the same button sends the coach away
    tap(page, "Hide the advice")
    expect_count(page, ".advice", 0)


def test_back_closes_a_dialog_and_anothers_card_before_it_leaves_the_table(open_page: Open) -> None:
    page = sit_down(phone(open_page, "/"), "yahtzee", bots=2)
    assert my_turn(page)
    here, players, dialog = page.url, page.locator(".people button"), page.get_by_role("dialog")
    own, others = (page.get_by_role("list", name=name) for name in ("Your score card", "Score card of"))
    expect(own).to_be_visible()
    for name in ("Table", "Settings"):
        tap(page, name, exact=True)
        expect(dialog).to_be_visible()
        go_back(page)
        expect(dialog).to_have_count(0)
        assert page.url == here
    # another's card is behind a tap on the name; one's own is there when it is needed
    players.nth(1).tap()
    expect(others).to_be_visible()
    expect_within(page, ".say", "Your name brings yours back.")
    players.nth(2).tap()
    expect(others).to_be_visible()
    go_back(page)
    expect(own).to_be_visible()
    assert page.url == here
    players.nth(2).tap()
    roll(page)
    expect(own).to_be_visible()
    # a dialog over it is closed first
    players.nth(1).tap()
    tap(page, "Table", exact=True)
    expect(dialog).to_be_visible()
    go_back(page)
    expect(dialog).to_have_count(0)
    expect(others).to_be_visible()
    # who came home or closed a dialog by themselves has no step to go back
    players.first.tap()
    expect(own).to_be_visible()
    tap(page, "Table", exact=True)
    tap(page, "Close")
    expect(dialog).to_have_count(0)
    page.wait_for_function("history.state?.dialog === undefined")
    go_back(page)
    expect(page).not_to_have_url(here)


def to_the_last_box(page: Page) -> None:
    """A table of three boxes with real dice, where one is left and its dice cannot be thrown any more."""
    sit_down(page, "quick", rule_file=QUICK, dice="entered")
    for box in ("6", "C"):
        enter(page, "666")
        fill_box(page, box)
    enter(page, "124")
    expect_attribute(page, '[data-box="3K"]', "aria-pressed", "false")
    enter(page, "124")


def test_the_only_box_left_is_chosen_and_takes_one_tap(open_page: Open) -> None:
    page = phone(open_page)
    to_the_last_box(page)
    expect_attribute(page, '[data-box="3K"]', "aria-pressed", "true")
    expect_words(page, ACTION, "Cross out Three of a kind for 0")
    # there is nothing to take it back for
    page.locator(".say").tap()
    page.locator('[data-box="3K"]').tap()
    expect_words(page, ACTION, "Cross out Three of a kind for 0")
    assert_all_is_seen(page)
    page.locator(READY).tap()
    expect_seen(page, ENDED)


def test_a_zero_in_the_only_box_left_is_not_asked_for_twice(open_page: Open) -> None:
    page = open_page(size=(1280, 800))
    to_the_last_box(page)
    expect_words(page, READY, "Cross out Three of a kind for 0")
    page.locator('[data-box="3K"]').click()
    expect_seen(page, ENDED)


HALF_SEEN = """async list => {
    const told = []
    for (const left of [0, list.scrollWidth / 3, list.scrollWidth]) {
        list.scrollTo({ left, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const chips = [...list.children].map(chip => [chip.innerText, chip.getBoundingClientRect()])
        const from = chips[0][1].right
        const edge = list.getBoundingClientRect().right
        for (const [text, box] of chips.slice(1)) {
            const out = box.right <= from + 4 || box.left >= edge - 4
            const whole = box.left >= from - 1 && box.right <= edge + 1
            if (!out && !whole) told.push(`${text} at ${box.left} to ${box.right} between ${from} and ${edge}`)
        }
    }
    return told
}"""


def test_every_points_in_sight_have_their_name_beside_them(open_page: Open) -> None:
    page = phone(open_page)
    for others in (1, 2, 7):
        sit_down(page, "maxi-yatzy", bots=others, clock={"minutes": 60})
        page.wait_for_selector(READY)
        title, first = page.locator("header .middle"), page.locator(".people b").nth(1)
        expect(title).to_contain_text("Maxi Yatzy")
        assert not title.evaluate(CUT)
        assert page.locator(".people").evaluate(HALF_SEEN) == []
        expect(first).to_have_text("Dot")
        assert not first.evaluate(CUT)


@pytest.mark.parametrize("game", ["maxi-yatzy", "place-value-6", *(["yahtzee"] if NIGHTLY else [])])
def test_eight_players_are_read_side_by_side_their_own_first(game: str, open_page: Open) -> None:
    page = sit_down(open_page(), game, bots=7)
    roll(page)
    for width, height in ((1280, 800), (1920, 1080)):
        resize(page, width, height)
        expect_count(page, "th.player", 8)
        expect(page.locator("th.player").first).to_have_text("Ana")
        card = page.locator(".card .scroll")
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        small = "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 12).length"
        assert page.locator("tbody td").evaluate_all(small) == 0


def test_nothing_lies_under_a_notch(open_page: Open) -> None:
    page = phone(open_page, size=(844, 390))
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21, "top": 0}})
    sit_down(page, "yahtzee", bots=1)
    roll(page)
    for part in (".brand", ".cell", ACTION, "[data-die]", ".people li"):
        boxes = page.locator(part).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert all(box["left"] >= 47 and box["right"] <= 844 - 47 and box["bottom"] <= 390 - 21 for box in boxes), part


def test_what_is_said_of_a_table_stays_on_the_screen(open_page: Open) -> None:
    """Of Yamb a number of 22 digits is told, why it has no coach."""
    page = sit_down(phone(open_page), "yamb", hints=True)
    assert my_turn(page)
    tap(page, "Table", exact=True)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("positions")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
