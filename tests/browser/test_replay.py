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
    """With axe at every stop; how one steps is shown by player.component.test.ts."""
    page = pasted(house, open_page)
    assert_for_everyone(page)
    play, slider = page.get_by_role("button", name="Play", exact=True), page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    expect(page.locator(".caption")).to_have_text("The game is over. Bo wins.")
    expect(page.locator(".total td").nth(1)).to_have_text("67")
    # one press of a key on the button is one press; who steps by hand wants to look
    play.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_focused()
    page.keyboard.press("Home")
    expect(play).to_be_focused()
    at_step(page, 0)
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
