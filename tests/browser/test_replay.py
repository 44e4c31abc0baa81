"""A record step by step: pasted, dropped, shared by link, or from a table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from testkit.browser.coaching import QUICK, RECORD, sit_down_to_quick
from testkit.browser.looking import assert_for_everyone
from testkit.browser.playing import (
    Open,
    expect_count,
    expect_heading,
    expect_text,
    expect_within,
    expect_words,
    follow,
    play_to_the_end,
    press,
    type_in,
)
from tests.browser.conftest import Watch


def pasted(open_page: Open) -> Page:
    page = open_page("/replay")
    type_in(page, "Record", RECORD)
    page.get_by_text("It was played by a rule file of its own").click()
    page.get_by_label("Rule file", exact=True).fill(QUICK)
    press(page, "Replay it")
    expect_heading(page, "Quick: Ana, Bo")
    return page


def at_step(page: Page, step: int) -> None:
    expect(page.get_by_text(f"Step {step} of 22", exact=True)).to_be_visible()


def test_what_cannot_be_read_says_where_and_a_file_can_be_dropped(
    open_page: Open, watch: Watch, tmp_path: Path
) -> None:
    watch.house_may_refuse = True
    page = open_page("/replay#eJyrVkosKMhJVbIqKSpNBQAp")
    expect_text(page, "This link is not whole")
    press(page, "Replay it")
    expect_text(page, "There is nothing to replay yet")
    type_in(page, "Record", '[Rules "yacht@1"]\n[Seat1 "Ana"]\n\n1.1 12345 =C:99\n*')
    press(page, "Replay it")
    problem = page.locator(".problem")
    expect(problem).to_contain_text(re.compile(r"Line 4, column \d+"))
    expect_within(problem, "pre", "4 1.1 12345")
    expect_count(problem, "mark", 1)
    file = tmp_path / "game.txt"
    file.write_text('[Rules "yacht@1"]\n[Seat1 "Zoë"]\n\n*\n', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect_heading(page, "Yacht: Zoë")


def test_the_coach_jumps_to_what_mattered_and_a_link_carries_the_whole_game(open_page: Open) -> None:
    """With axe at every stop; how one steps is shown by player.component.test.ts."""
    page = pasted(open_page)
    assert_for_everyone(page)
    play, slider = page.get_by_role("button", name="Play", exact=True), page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    expect_words(page, ".caption", "The game is over. Bo wins.")
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
    press(page, "Share")
    link = page.get_by_label("Link to this step").input_value()
    assert link.startswith(f"{page.evaluate('origin')}/replay?step=4#")
    assert_for_everyone(page)
    page.keyboard.press("Escape")
    expect_count(page, "dialog[open]", 0)
    stranger = open_page(link)
    expect_heading(stranger, "Quick: Ana, Bo")
    at_step(stranger, 4)
    expect_words(stranger, ".caption", "Bo rolled 6 6 6.")
    stranger.reload()
    at_step(stranger, 4)
    press(page, "Ask the coach what mattered")
    page.get_by_role("button", name=re.compile(r"^Ana, turn 2: [\d.]+ given away$")).first.click()
    expect_within(page, ".here", "Here Ana chose to")
    expect_within(page, ".here", "Better:")
    assert_for_everyone(page)
    press(page, "Another record")
    expect(page.get_by_label("Record")).to_be_visible()
    assert_for_everyone(page)


def test_a_tables_game_is_replayed(open_page: Open) -> None:
    page = sit_down_to_quick(open_page(), bots=1)
    table = page.url
    play_to_the_end(page)
    # the result is a picture, with a link that carries the game and its rules
    press(page, "Share", exact=True)
    picture = page.get_by_role("img", name=re.compile("Quick: .*Ana"))
    expect(picture).to_have_attribute("src", re.compile("^data:image/png"))
    assert picture.evaluate("async image => (await image.decode(), image.naturalWidth)") == 1080
    expect(page.get_by_label("Link to the replay")).to_have_value(re.compile("/replay#"))
    assert_for_everyone(page)
    sent = open_page(page.get_by_label("Link to the replay").input_value())
    expect_words(sent, ".caption", "Before the first throw.")
    press(page, "Close")
    follow(page, "Replay the game")
    expect(page).to_have_url(f"{table}/replay")
    expect_words(page, ".caption", "Before the first throw.")
    page.keyboard.press("End")
    expect_within(page, ".caption", "The game is over.")
    press(page, "Share")
    shared = open_page(page.get_by_label("Link to this step").input_value())
    expect_within(shared, ".caption", "The game is over.")
