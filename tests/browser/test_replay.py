"""A record step by step: pasted, dropped, shared by link, or from a table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from testkit.browser.coaching import QUICK, RECORD, make_quick_table
from testkit.browser.looking import assert_for_everyone
from testkit.browser.playing import play_to_the_end
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch


def pasted(house: RunningHouse, open_page: Open) -> Page:
    page = open_page(f"{house.url}/replay")
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
    caption, row = page.locator(".caption"), page.get_by_role("row", name="Three of a kind").locator("td")
    at_step(page, 0)
    expect(caption).to_have_text("Before the first throw.")
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("Ana throws 1 2 3 for the first turn.")
    page.keyboard.press("PageDown")
    expect(caption).to_have_text("Bo rolled 6 6 6.")
    expect(row).to_have_text(["", ""])
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
    expect(row).to_have_text(["0", "30"])
    expect(page.locator(".total td").nth(1)).to_have_text("67")
    page.get_by_role("button", name="To the start").click()
    at_step(page, 0)
    expect(row).to_have_text(["", ""])
    page.keyboard.press("ArrowLeft")
    at_step(page, 0)


def test_it_plays_by_itself_when_asked_to(house: RunningHouse, open_page: Open) -> None:
    """That it stands still after a step by hand is shown by autoplay.test.ts."""
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


def test_what_cannot_be_read_says_where_and_a_file_can_be_dropped(
    house: RunningHouse, open_page: Open, watch: Watch, tmp_path: Path
) -> None:
    watch.house_may_refuse = True
    page = open_page(f"{house.url}/replay#eJyrVkosKMhJVbIqKSpNBQAp")
    expect(page.get_by_text("This link is not whole")).to_be_visible()
    page.get_by_role("button", name="Replay it").click()
    expect(page.get_by_text("There is nothing to replay yet")).to_be_visible()
    page.get_by_label("Record").fill('[Rules "yacht@1"]\n[Seat1 "Ana"]\n\n1.1 12345 =C:99\n*')
    page.get_by_role("button", name="Replay it").click()
    problem = page.locator(".problem")
    expect(problem).to_contain_text(re.compile(r"Line 4, column \d+"))
    expect(problem.locator("pre")).to_contain_text("4 1.1 12345")
    expect(problem.locator("mark")).to_have_count(1)
    file = tmp_path / "game.txt"
    file.write_text('[Rules "yacht@1"]\n[Seat1 "Zoë"]\n\n*\n', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Yacht: Zoë")).to_be_visible()


def test_the_coach_jumps_to_what_mattered_and_a_link_carries_the_whole_game(
    house: RunningHouse, open_page: Open
) -> None:
    """With axe at every stop."""
    page = pasted(house, open_page)
    assert_for_everyone(page)
    for step in range(1, 5):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this step").input_value()
    assert link.startswith(f"{house.url}/replay?step=4#")
    assert_for_everyone(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    stranger = open_page(link)
    expect(stranger.get_by_role("heading", name="Quick: Ana, Bo")).to_be_visible()
    at_step(stranger, 4)
    expect(stranger.locator(".caption")).to_have_text("Bo rolled 6 6 6.")
    stranger.reload()
    at_step(stranger, 4)
    page.get_by_role("button", name="Ask the coach what mattered").click()
    page.get_by_role("button", name=re.compile(r"^Ana, turn 2: [\d.]+ given away$")).first.click()
    expect(page.locator(".here")).to_contain_text("Here Ana chose to")
    expect(page.locator(".here")).to_contain_text("Better:")
    assert_for_everyone(page)
    page.get_by_role("button", name="Another record").click()
    expect(page.get_by_label("Record")).to_be_visible()
    assert_for_everyone(page)


def test_a_tables_game_is_replayed(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    table = make_quick_table(page, bots=1)
    page.goto(f"/t/{table}")
    play_to_the_end(page)
    page.get_by_role("link", name="Replay the game").click()
    expect(page).to_have_url(f"/t/{table}/replay")
    expect(page.locator(".caption")).to_have_text("Before the first throw.")
    page.keyboard.press("End")
    expect(page.locator(".caption")).to_contain_text("The game is over.")
    page.get_by_role("button", name="Share").click()
    shared = open_page(page.get_by_label("Link to this step").input_value())
    expect(shared.locator(".caption")).to_contain_text("The game is over.")
