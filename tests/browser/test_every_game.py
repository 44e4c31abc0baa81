"""Games of every kind, all of them at night, from form to end by mouse but for the long middle; one by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from dicehouse.classroom.questions.starter import starter_bank
from dicehouse.rules import RuleSet
from testkit.browser.coaching import sit_down
from testkit.browser.middle import play_by_api, play_through
from testkit.browser.playing import ACTION, ENDED, LYING, READY, create, enter, my_turn, roll
from testkit.browser.running import RunningHouse
from testkit.gate import games
from tests.browser.conftest import Open


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_to_its_end_by_mouse(rules: RuleSet, house: RunningHouse, open_page: Open) -> None:
    least = rules.seats[0]
    page = open_page(house.bare_url)
    create(page, house.url, rules.id, seats=least, bots=least - 1)
    play_through(page, house)
    totals = page.locator("tr.total td").all_inner_texts()
    assert len(totals) >= least
    assert all(re.fullmatch(r"[-\u2212]?\d+", total) for total in totals), totals
    expect(page.locator("td.open")).to_have_count(0)


def test_to_its_end_by_keyboard_alone(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    press_until(page, "Tab", lambda: focused(page) == "Play Yahtzee now")
    page.keyboard.press("Enter")
    held = False
    while my_turn(page):
        if page.locator(ACTION).inner_text().startswith("Roll"):
            page.keyboard.press("r")
            page.wait_for_selector(LYING)
        if not held:
            page.keyboard.press("1")
            expect(page.locator('[data-die="1"]')).to_have_attribute("aria-pressed", "true")
            expect(page.locator(ACTION)).to_have_text("Roll 4 dice")
            page.wait_for_selector(READY)
            page.keyboard.press("R")
            page.wait_for_selector(f'{LYING}[data-rolls-left="1"]')
            expect(page.locator(ACTION)).to_have_text("Roll 4 dice")
            expect(page.get_by_text("1 roll left").first).to_be_visible()
            held = True
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("td.open button:focus")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        # a zero is asked for twice
        expect(page.locator('td.open button:focus[aria-pressed="false"]')).to_have_count(0)
        if page.locator("td.open.chosen").count():
            page.wait_for_selector(READY)  # no double press says yes
            page.keyboard.press("Enter")
        expect(page.locator("td.open")).to_have_count(0)
        play_by_api(page, house, leave_open=2)
    expect(page.locator(ENDED)).to_be_focused()


def focused(page: Page) -> str:
    text: str = page.evaluate("document.activeElement?.textContent?.trim() ?? ''")
    return text


def press_until(page: Page, key: str, reached: Callable[[], bool]) -> None:
    page.wait_for_selector(".games li")
    for _ in range(30):
        if reached():
            return
        page.keyboard.press(key)
    raise AssertionError("the keyboard does not get there")


def test_alone_zombie_dice_are_bought_with_answers_to_questions(house: RunningHouse, open_page: Open) -> None:
    """RULINGS, zombie: nobody judges their own answer, so a key does."""
    page = sit_down(open_page(house.bare_url), "zombie")
    roll(page)
    before = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face)")
    page.get_by_role("button", name="Buy a die").click()
    page.locator(".buy .face").first.click()
    page.get_by_role("button", name=re.compile("^Ask to turn")).first.click()
    expect(page.locator(ACTION)).to_have_text("Answer the question")
    asked = page.get_by_role("group", name="Your question")
    text = asked.locator("b").inner_text()
    question = next(question for question in starter_bank().questions if question.text == text)
    typed = asked.get_by_label("Your answer")
    if typed.count():
        typed.fill(question.right[0])
        asked.get_by_role("button", name="Answer", exact=True).click()
    else:
        asked.get_by_role("button", name=question.right[0], exact=True).click()
    expect(page.locator(".word").filter(has_text="bought")).to_have_count(1)
    after = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face)")
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    expect(page.locator(ACTION)).to_have_text("Choose a box")
    page.keyboard.press("r")  # after buying a die the turn has no further roll
    expect(page.locator(ACTION)).to_have_text("Choose a box")
    assert page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face)") == after


def test_real_dice_are_typed_in_and_a_joker_is_forced(house: RunningHouse, open_page: Open) -> None:
    """Sheet 001: with 50 in the box, a further five of a kind earns 100 and must go to its upper box."""
    page = sit_down(open_page(house.bare_url), "yahtzee", dice="entered")
    enter(page, "44444")
    page.locator('button[data-box="Y"]').click()
    expect(page.locator("tr.total td")).to_have_text("50")
    enter(page, "44444")
    expect(page.get_by_text("The joker must go to Fours.").first).to_be_visible()
    # what is refused can be pressed, to learn why
    page.locator('button[data-box="C"]').click(force=True)
    expect(page.locator(".say")).to_contain_text("The joker must go to Fours.")
    page.locator('button[data-box="4"]').click()
    expect(page.get_by_text("You earn 100 more: Extra bonus!")).to_be_visible()
    expect(page.locator("tr.total td")).to_have_text("170")
    enter(page, "13456")
    page.locator('button[data-box="2"]').click()
    expect(page.locator(ACTION)).to_have_text("Cross out Twos for 0")
    page.locator(ACTION).click()
    expect(page.locator('button[data-box="2"]')).to_have_count(0)
    expect(page.locator("tr.total td")).to_have_text("170")
