"""The phone first: one's own card is seen whole at every decision, the button stays, a tap can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dicehouse.rules.catalogue import catalogue
from testkit.browser.coaching import QUICK, make_table
from testkit.browser.playing import ACTION, ENDED, LYING, READY, create, enter, fill, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

SCREENS = {
    "tall": (390, 844),
    "short": (360, 640),
    "smallest": (320, 568),
    "sideways": (844, 390),
    "a laptop at 200 %": (640, 400),
}
SMALLEST = (320, 568)
LEAST_TAP = 24
"""WCAG 2.2, 2.5.8: a target is at least 24 pixels high."""

OUT_OF_SIGHT = """least => {
    const seen = []
    const page = document.documentElement
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) seen.push('the page scrolls')
    const says = (one) => one.textContent.trim().replace(/\\s+/g, ' ')
    const parts = '.cell, [data-die], #main-action, .waiting, .tiles button, .face, .say > *'
    for (const one of document.querySelectorAll(parts)) {
        const box = one.getBoundingClientRect()
        const across = box.left >= 0 && box.right <= innerWidth + .5
        const inside = across && box.top >= 0 && box.bottom <= innerHeight + .5
        const small = one.matches('button') && box.height < least
        if (!inside || small) seen.push(`${says(one)} at ${box.left},${box.top} ${box.width}x${box.height}`)
    }
    for (const part of document.querySelectorAll('.cell :is(.name, .v, i)')) {
        const cell = part.closest('.cell')
        const [at, box] = [part.getBoundingClientRect(), cell.getBoundingClientRect()]
        if (at.width === 0) continue
        const spills = at.top < box.top - 1 || at.bottom > box.bottom + 1 || at.right > box.right
        if (spills) seen.push(`spills: ${says(cell)}`)
        const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2
        if (part.matches('.name') && cut) seen.push(`cut: ${says(part)}`)
    }
    return seen
}"""
"""What should be seen and is not: boxes, dice, digits, the button, the word under the dice."""


def assert_all_is_seen(page: Page) -> None:
    """At last, for a screen that was turned is laid out a moment later."""
    for _ in range(20):
        told: list[str] = page.evaluate(OUT_OF_SIGHT, LEAST_TAP)
        if not told:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.viewport_size}: {told}")


def assert_all_is_seen_on_every_screen(page: Page) -> None:
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert_all_is_seen(page)


def phone(open_page: Open, url: str, size: tuple[int, int] = SMALLEST, **options: Any) -> Page:
    screen = {"width": size[0], "height": size[1]}
    return open_page(url, viewport=screen, has_touch=True, is_mobile=True, **options)


def place(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"], box["y"]


def seats(game: str) -> int:
    return next(max(2, rules.seats[0]) for rules in catalogue() if rules.id == game)


IN_COLUMNS = {rules.id for rules in catalogue() if len(rules.boxes) > 24}
"""Longer than any phone: one column is shown at a time."""


@pytest.mark.parametrize("game", [rules.id for rules in catalogue() if rules.id not in IN_COLUMNS])
def test_the_whole_card_is_seen_at_every_decision(game: str, house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    settings = {"rules": f"{game}@1", "seats": seats(game), "bots": ["steady"] * (seats(game) - 1)}
    page.goto(f"{house.url}/t/{make_table(page, {**settings, 'clock': {'minutes': 60}})}")
    assert my_turn(page)
    assert_all_is_seen_on_every_screen(page)
    roll(page)
    rules = next(rules for rules in catalogue() if rules.id == game)
    expect(page.locator(".cell:not(.bonus)")).to_have_count(len(rules.boxes))
    if rules.dice.rolls > 1:
        page.locator("[data-die]").first.tap()
    page.locator("button.open:not(.refused)").last.tap()
    assert_all_is_seen_on_every_screen(page)


@pytest.mark.parametrize("game", sorted(IN_COLUMNS))
def test_the_whole_of_a_column_is_seen(game: str, house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    page.goto(f"{house.url}/t/{make_table(page, {'rules': f'{game}@1', 'seats': 2, 'bots': ['steady']})}")
    assert my_turn(page)
    roll(page)
    rules = next(rules for rules in catalogue() if rules.id == game)
    seen: list[str] = []
    for column in rules.columns:
        page.get_by_role("tab", name=column.name).tap()
        expect(page.get_by_role("tabpanel", name=column.name)).to_be_visible()
        seen += page.locator("button[data-box]").evaluate_all("all => all.map(one => one.dataset.box)")
        assert_all_is_seen_on_every_screen(page)
    assert sorted(seen) == sorted(box.code for box in rules.boxes)


def test_what_a_bonus_cell_says_is_not_cut(house: RunningHouse, open_page: Open) -> None:
    """Also with extra bonuses beside what is missing."""
    page = phone(open_page, house.bare_url)
    create(page, house.url, "yahtzee-hasbro", seats=1, Dice="Real dice")
    for box in ("Y", "6", "4K"):
        enter(page, "66666")
        fill(page, page.locator(f'[data-box="{box}"]'))
    bonus = page.locator(".cell.bonus i")
    expect(bonus).to_contain_text("+200")
    cut = "one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2"
    assert not bonus.evaluate(cut)
    assert_all_is_seen(page)


def test_long_names_cover_nothing(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, f"{house.url}/new")
    page.get_by_label("Your name").fill("Wwwwwwwwwwwwwwwwwwwwwwww")
    create(page, house.url, "yahtzee", seats=2, bots=1)
    assert my_turn(page)
    roll(page)
    assert_all_is_seen_on_every_screen(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    card, felt = page.locator(".card.sheet").bounding_box(), page.locator(".felt").bounding_box()
    assert card
    assert felt
    assert felt["x"] + felt["width"] <= card["x"]


@pytest.mark.parametrize("size", ["large", "largest"])
@pytest.mark.parametrize("game", ["yahtzee", "maxi-yatzy", "place-value-6"])
def test_the_whole_card_is_seen_in_large_letters_too(
    game: str, size: str, house: RunningHouse, open_page: Open
) -> None:
    page = phone(open_page, house.bare_url)
    page.evaluate("size => localStorage.setItem('dicehouse.size', size)", size)
    page.goto(f"{house.url}/t/{make_table(page, {'rules': f'{game}@1', 'seats': 2, 'bots': ['steady']})}")
    assert my_turn(page)
    roll(page)
    assert_all_is_seen_on_every_screen(page)


def test_the_coach_and_eight_players_push_nothing(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    table = make_table(page, {"rules": "yahtzee-hasbro@1", "seats": 8, "bots": ["steady"] * 7, "hints": True})
    page.goto(f"{house.url}/t/{table}")
    assert my_turn(page)
    roll(page)
    button, box = place(page.locator(ACTION)), place(page.locator('[data-box="C"]'))
    page.get_by_role("button", name="Ask the coach").tap()
    expect(page.get_by_role("button", name="All options")).to_be_visible(timeout=90_000)
    assert (place(page.locator(ACTION)), place(page.locator('[data-box="C"]'))) == (button, box)
    assert_all_is_seen_on_every_screen(page)
    # the same button sends the coach away
    page.get_by_role("button", name="Hide the advice").tap()
    expect(page.locator(".advice")).to_have_count(0)


def test_the_button_stays_in_one_place_for_a_whole_turn(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    create(page, house.url, "yahtzee", seats=2, bots=1)
    assert my_turn(page)
    here = place(page.locator(ACTION))
    for _ in range(3):
        roll(page)
        assert place(page.locator(ACTION)) == here
    expect(page.locator(ACTION)).to_contain_text("no rolls left")
    page.locator("button.open").last.tap()
    assert place(page.locator(ACTION)) == here
    page.locator(ACTION).tap()
    assert my_turn(page)
    assert place(page.locator(ACTION)) == here


def test_real_dice_are_entered_without_moving_the_card(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    create(page, house.url, "yahtzee", seats=1, Dice="Real dice")
    assert my_turn(page)
    here = place(page.locator(ACTION)), place(page.locator(".cell").first)
    page.locator(ACTION).tap()
    for face in "44461":
        page.get_by_role("button", name=f"A die shows {face}").tap()
    assert_all_is_seen(page)
    page.get_by_role("button", name="Take one back").tap()
    expect(page.locator(ACTION)).to_have_text("1 more to tap")
    page.get_by_role("button", name="A die shows 4").tap()
    expect(page.locator(ACTION)).to_have_text("Enter 4 4 4 6 4")
    assert (place(page.locator(ACTION)), place(page.locator(".cell").first)) == here
    page.locator(ACTION).tap()
    page.wait_for_selector(LYING)


def chosen_by_touch(page: Page) -> Locator:
    box = page.locator('[data-box="C"]')
    box.tap()
    expect(box).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ACTION)).to_contain_text("in Chance")
    return box


def test_a_choice_is_taken_back_by_the_same_tap_a_die_or_the_felt(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    create(page, house.url, "yahtzee", seats=1)
    roll(page)
    bare = page.locator('[data-box="C"]').evaluate("box => getComputedStyle(box).backgroundColor")
    for back in ('[data-box="C"]', '[data-die="2"]', ".say"):
        box = chosen_by_touch(page)
        page.locator(back).tap()
        expect(box).to_have_attribute("aria-pressed", "false")
        expect(page.locator(ACTION)).to_contain_text("Roll")
        # nothing of the touch sticks
        expect(box).to_have_css("background-color", bare)
    chosen_by_touch(page)
    page.locator(ACTION).tap()
    expect(page.locator('[data-box="C"]')).to_have_count(0)


def test_back_closes_a_dialog_before_it_leaves_the_table(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.url)
    create(page, house.url, "yahtzee", seats=1)
    assert my_turn(page)
    here = page.url
    for dialog in ("Table", "Settings"):
        page.get_by_role("button", name=dialog, exact=True).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.url == here
    # a dialog that was closed by its own button leaves no step behind
    page.get_by_role("button", name="Table", exact=True).tap()
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).not_to_have_url(here)


def test_anothers_card_is_behind_a_tap_on_the_name(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    table = make_table(page, {"rules": "yahtzee@1", "seats": 3, "bots": ["steady"] * 2})
    page.goto(f"{house.url}/t/{table}")
    assert my_turn(page)
    players = page.locator(".people button")
    expect(page.get_by_role("list", name="Your score card")).to_be_visible()
    players.nth(1).tap()
    expect(page.get_by_role("list", name="Score card of")).to_be_visible()
    expect(page.locator(".say")).to_contain_text("Your name brings yours back.")
    players.first.tap()
    expect(page.get_by_role("list", name="Your score card")).to_be_visible()
    players.nth(2).tap()
    # one's own card is there when it is needed
    roll(page)
    expect(page.get_by_role("list", name="Your score card")).to_be_visible()


def test_back_comes_home_from_anothers_card_before_it_leaves_the_table(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.url)
    table = make_table(page, {"rules": "yahtzee@1", "seats": 3, "bots": ["steady"] * 2})
    page.goto(f"{house.url}/t/{table}")
    assert my_turn(page)
    here, players = page.url, page.locator(".people button")
    own, others = (page.get_by_role("list", name=name) for name in ("Your score card", "Score card of"))
    players.nth(1).tap()
    players.nth(2).tap()
    expect(others).to_be_visible()
    page.go_back()
    expect(own).to_be_visible()
    assert page.url == here
    # a dialog over it is closed first
    players.nth(1).tap()
    page.get_by_role("button", name="Table", exact=True).tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(others).to_be_visible()
    # who came home by themselves has no step to go back
    players.first.tap()
    expect(own).to_be_visible()
    page.wait_for_function("history.state?.dialog === undefined")
    page.go_back()
    expect(page).not_to_have_url(here)


def to_the_last_box(page: Page, url: str) -> None:
    """A table of three boxes with real dice, where one is left and its dice cannot be thrown any more."""
    settings = {"rules": "quick@1", "rule_file": QUICK, "seats": 1, "dice": "entered"}
    page.goto(f"{url}/t/{make_table(page, settings)}")
    for box in ("6", "C"):
        enter(page, "666")
        fill(page, page.locator(f'[data-box="{box}"]'))
    enter(page, "124")
    expect(page.locator('[data-box="3K"]')).to_have_attribute("aria-pressed", "false")
    enter(page, "124")


def test_the_only_box_left_is_chosen_and_takes_one_tap(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    to_the_last_box(page, house.url)
    expect(page.locator('[data-box="3K"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ACTION)).to_have_text("Cross out Three of a kind for 0")
    # there is nothing to take it back for
    page.locator(".say").tap()
    page.locator('[data-box="3K"]').tap()
    expect(page.locator(ACTION)).to_have_text("Cross out Three of a kind for 0")
    assert_all_is_seen(page)
    page.locator(READY).tap()
    expect(page.locator(ENDED)).to_be_visible()


def test_a_zero_in_the_only_box_left_is_not_asked_for_twice(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport={"width": 1280, "height": 800})
    to_the_last_box(page, house.url)
    expect(page.locator(READY)).to_have_text("Cross out Three of a kind for 0")
    page.locator('[data-box="3K"]').click()
    expect(page.locator(ENDED)).to_be_visible()


@pytest.mark.parametrize("others", [1, 2, 7])
def test_every_points_in_sight_have_their_name_beside_them(others: int, house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    settings = {"rules": "maxi-yatzy@1", "seats": others + 1, "bots": ["steady"] * others, "clock": {"minutes": 60}}
    page.goto(f"{house.url}/t/{make_table(page, settings)}")
    page.wait_for_selector(READY, timeout=90_000)  # seven bots may be first
    title = page.locator("header .middle")
    expect(title).to_contain_text("Maxi Yatzy")
    cut = "one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"
    assert not title.evaluate(cut)
    half_seen = """async list => {
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
    assert page.locator(".people").evaluate(half_seen) == []
    named = page.locator(".people b")
    expect(named.nth(1)).to_have_text("Dot")
    assert not named.nth(1).evaluate("name => name.scrollWidth > name.clientWidth + 1")


def test_nothing_lies_under_a_notch(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.url, (844, 390))
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21, "top": 0}})
    create(page, house.url, "yahtzee", seats=2, bots=1)
    roll(page)
    for part in (".brand", ".cell", ACTION, "[data-die]", ".people li"):
        boxes = page.locator(part).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert all(box["left"] >= 47 and box["right"] <= 844 - 47 and box["bottom"] <= 390 - 21 for box in boxes), part


@pytest.mark.parametrize("screen", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["yahtzee", "maxi-yatzy", "place-value-6"])
def test_eight_players_are_read_side_by_side_their_own_first(
    game: str, screen: tuple[int, int], house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.bare_url, viewport={"width": screen[0], "height": screen[1]})
    table = make_table(page, {"rules": f"{game}@1", "seats": 8, "bots": ["steady"] * 7})
    page.goto(f"{house.url}/t/{table}")
    page.wait_for_selector(READY, timeout=90_000)  # seven bots may be first
    assert my_turn(page)
    roll(page)
    expect(page.locator("th.player")).to_have_count(8)
    expect(page.locator("th.player").first).to_have_text("Ana")
    card = page.locator(".card .scroll")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    small = page.locator("tbody td").evaluate_all(
        "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 12).length"
    )
    assert small == 0


def test_what_is_said_of_a_table_stays_on_the_screen(house: RunningHouse, open_page: Open) -> None:
    """Of Yamb a number of 22 digits is told, why it has no coach."""
    page = phone(open_page, house.bare_url, (320, 568))
    page.goto(f"{house.url}/t/{make_table(page, {'rules': 'yamb@1', 'seats': 1, 'hints': True})}")
    assert my_turn(page)
    page.get_by_role("button", name="Table", exact=True).tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("positions")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
