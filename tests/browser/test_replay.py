"""A record step by step: pasted, dropped, shared by link, or from a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.coaching import QUICK, RECORD, make_quick_table
from testkit.browser.looking import violations
from testkit.browser.playing import play_to_the_end
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch
from tests.browser.test_for_everyone import schemes


def pasted(house: RunningHouse, open_page: Open, **options: object) -> Page:
    page = open_page(f"{house.url}/replay", **options)
    page.get_by_label("Record").fill(RECORD)
    page.get_by_text("It was played by a rule file of its own").click()
    page.get_by_label("Rule file", exact=True).fill(QUICK)
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_role("heading", name="Quick: Ana, Bo")).to_be_visible()
    return page


def at_step(page: Page, step: int) -> None:
    expect(page.get_by_text(f"Step {step} of 22", exact=True)).to_be_visible()


def test_a_record_is_stepped_through_by_keys_buttons_and_slider(house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page)
    caption = page.locator(".caption")
    at_step(page, 0)
    expect(caption).to_have_text("Before the first throw.")
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("Ana throws 1 2 3 for the first turn.")
    page.keyboard.press("PageDown")
    expect(caption).to_have_text("Bo rolled 6 6 6.")
    page.get_by_role("button", name="One step on").click()
    expect(caption).to_have_text("Bo takes 30 in Three of a kind.")
    page.get_by_role("button", name="One step on").click()
    expect(caption).to_have_text("Bonus: 10 more for Bo!")
    page.get_by_role("button", name="Next turn").click()
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("Ana kept 1 1 and rolled 1.")
    expect(page.get_by_role("img", name="1, kept; 1, kept; 1", exact=True)).to_be_visible()
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    expect(caption).to_have_text("The game is over. Bo wins.")
    expect(page.locator(".total td").nth(1)).to_have_text("67")
    page.get_by_role("button", name="To the start").click()
    at_step(page, 0)
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)


def test_it_plays_by_itself_when_asked_to(house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page)
    play, pause = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Pause"))
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    at_step(page, 0)
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    expect(page.locator(".count")).not_to_have_text("Step 0 of 22")
    # who steps by hand wants to look
    page.keyboard.press("Home")
    expect(play).to_be_visible()
    page.wait_for_timeout(600)
    at_step(page, 0)
    page.keyboard.press("PageDown")
    page.get_by_role("slider", name="Step").fill("19")
    play.focus()
    page.keyboard.press("Space")
    expect(page.locator(".caption")).to_have_text("The game is over. Bo wins.")
    expect(play).to_be_focused()
    # from the end it begins anew
    page.keyboard.press("Space")
    expect(page.locator(".count")).not_to_have_text("Step 22 of 22")
    pause.click()
    expect(play).to_be_visible()


def test_the_card_fills_as_the_game_goes_on(house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page)
    page.keyboard.press("End")
    row = page.get_by_role("row", name="Three of a kind")
    expect(row.locator("td")).to_have_text(["0", "30"])
    page.keyboard.press("Home")
    expect(row.locator("td")).to_have_text(["", ""])


def test_errors_show_line_and_column(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = open_page(f"{house.url}/replay")
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_text("There is nothing to replay yet")).to_be_visible()
    page.get_by_label("Record").fill('[Rules "yacht@1"]\n[Seat1 "Ana"]\n\n1.1 12345 =C:99\n*')
    page.get_by_role("button", name="Replay it").click()
    problem = page.locator(".problem")
    expect(problem).to_contain_text(re.compile(r"Line 4, column \d+"))
    expect(problem.locator("pre")).to_contain_text("4 1.1 12345")
    expect(problem.locator("mark")).to_have_count(1)


def test_a_file_can_be_dropped(house: RunningHouse, open_page: Open, tmp_path: Path) -> None:
    page = open_page(f"{house.url}/replay")
    file = tmp_path / "game.txt"
    file.write_text('[Rules "yacht@1"]\n[Seat1 "Zoë"]\n\n*\n', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Yacht: Zoë")).to_be_visible()


def test_a_link_carries_the_whole_game(house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page)
    for step in range(1, 5):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this step").input_value()
    assert link.startswith(f"{house.url}/replay?step=4#")
    stranger = open_page(link)
    expect(stranger.get_by_role("heading", name="Quick: Ana, Bo")).to_be_visible()
    at_step(stranger, 4)
    expect(stranger.locator(".caption")).to_have_text("Bo rolled 6 6 6.")
    stranger.reload()
    at_step(stranger, 4)


def test_a_broken_link_says_so(house: RunningHouse, open_page: Open) -> None:
    page = open_page(f"{house.url}/replay#eJyrVkosKMhJVbIqKSpNBQAp")
    expect(page.get_by_text("This link is not whole")).to_be_visible()
    expect(page.get_by_label("Record")).to_be_visible()


def test_the_coach_jumps_to_what_mattered(house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page)
    page.get_by_role("button", name="Ask the coach what mattered").click()
    page.get_by_role("button", name=re.compile(r"^Ana, turn 2: [\d.]+ given away$")).first.click()
    expect(page.locator(".here")).to_contain_text("Here Ana chose to")
    expect(page.locator(".here")).to_contain_text("Better:")


def test_a_tables_game_is_replayed(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    table = make_quick_table(page, bots=1)
    page.goto(f"{house.url}/t/{table}")
    play_to_the_end(page)
    page.get_by_role("link", name="Replay the game").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/replay$"))
    expect(page.locator(".caption")).to_have_text("Before the first throw.")
    page.keyboard.press("End")
    expect(page.locator(".caption")).to_contain_text("The game is over.")
    page.get_by_role("button", name="Share").click()
    shared = open_page(page.get_by_label("Link to this step").input_value())
    expect(shared.locator(".caption")).to_contain_text("The game is over.")


@schemes
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_on_the_replay(width: int, scheme: str, house: RunningHouse, open_page: Open) -> None:
    page = pasted(house, open_page, color_scheme=scheme, viewport={"width": width, "height": 720})
    assert violations(page) == []
    page.get_by_role("button", name="Ask the coach what mattered").click()
    page.get_by_role("button", name="given away").first.click()
    expect(page.locator(".here")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Another record").click()
    expect(page.get_by_label("Record")).to_be_visible()
    assert violations(page) == []
