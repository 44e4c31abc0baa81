"""Games of every kind, all of them at night, from form to end by mouse but for the long middle; one by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from dicehouse.classroom.questions.starter import starter_bank
from dicehouse.rules import RuleSet
from testkit.browser.coaching import sit_down
from testkit.browser.middle import play_by_api, play_through
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
    expect_text,
    expect_within,
    expect_words,
    my_turn,
    press,
    roll,
)
from testkit.gate import games


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_to_its_end_by_mouse(rules: RuleSet, open_page: Open) -> None:
    least = rules.seats[0]
    page = open_page()
    create(page, rules.id, seats=least, bots=least - 1)
    play_through(page)
    totals = page.locator("tr.total td").all_inner_texts()
    assert len(totals) >= least
    assert all(re.fullmatch(r"[-\u2212]?\d+", total) for total in totals), totals
    expect_count(page, "td.open", 0)


def test_to_its_end_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("/")
    page.wait_for_selector(".games li")
    tabs = 0
    while page.evaluate("document.activeElement.textContent.trim()") != "Play Yahtzee now":
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs < 30, "the keyboard does not get there"
    page.keyboard.press("Enter")
    held = False
    while my_turn(page):
        if page.locator(ACTION).inner_text().startswith("Roll"):
            page.keyboard.press("r")
            page.wait_for_selector(LYING)
        if not held:
            page.keyboard.press("1")
            expect_attribute(page, '[data-die="1"]', "aria-pressed", "true")
            expect_words(page, ACTION, "Roll 4 dice")
            page.wait_for_selector(READY)
            page.keyboard.press("R")
            page.wait_for_selector(f'{LYING}[data-rolls-left="1"]')
            expect_words(page, ACTION, "Roll 4 dice")
            expect(page.get_by_text("1 roll left").first).to_be_visible()
            held = True
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("td.open button:focus")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        # a zero is asked for twice
        expect_count(page, 'td.open button:focus[aria-pressed="false"]', 0)
        if page.locator("td.open.chosen").count():
            page.wait_for_selector(READY)  # no double press says yes
            page.keyboard.press("Enter")
        expect_count(page, "td.open", 0)
        play_by_api(page, leave_open=2)
    expect(page.locator(ENDED)).to_be_focused()


def test_alone_zombie_dice_are_bought_with_answers_to_questions(open_page: Open) -> None:
    """RULINGS, zombie: nobody judges their own answer, so a key does."""
    page = sit_down(open_page(), "zombie")
    roll(page)
    dice, shown = page.locator("[data-die]"), "dice => dice.map(die => die.dataset.face)"
    before = dice.evaluate_all(shown)
    press(page, "Buy a die")
    page.locator(".buy .face").first.click()
    page.get_by_role("button", name=re.compile("^Ask to turn")).first.click()
    expect_words(page, ACTION, "Answer the question")
    asked = page.get_by_role("group", name="Your question")
    text = asked.locator("b").inner_text()
    question = next(question for question in starter_bank().questions if question.text == text)
    typed = asked.get_by_label("Your answer")
    if typed.count():
        typed.fill(question.right[0])
        press(asked, "Answer", exact=True)
    else:
        asked.get_by_role("button", name=question.right[0], exact=True).click()
    expect(page.locator(".word").filter(has_text="bought")).to_have_count(1)
    after = dice.evaluate_all(shown)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    expect_words(page, ACTION, "Choose a box")
    page.keyboard.press("r")  # after buying a die the turn has no further roll
    expect_words(page, ACTION, "Choose a box")
    assert dice.evaluate_all(shown) == after


def test_real_dice_are_typed_in_and_a_joker_is_forced(open_page: Open) -> None:
    """Sheet 001: with 50 in the box, a further five of a kind earns 100 and must go to its upper box."""
    page = sit_down(open_page(), "yahtzee", dice="entered")
    enter(page, "44444")
    page.locator('button[data-box="Y"]').click()
    expect_words(page, "tr.total td", "50")
    enter(page, "44444")
    expect(page.get_by_text("The joker must go to Fours.").first).to_be_visible()
    # what is refused can be pressed, to learn why
    page.locator('button[data-box="C"]').click(force=True)
    expect_within(page, ".say", "The joker must go to Fours.")
    page.locator('button[data-box="4"]').click()
    expect_text(page, "You earn 100 more: Extra bonus!")
    expect_words(page, "tr.total td", "170")
