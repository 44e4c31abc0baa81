"""What one has done stays: games, scores, the same player on another device, and an end to it all."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import assert_nothing_sticks_out, violations
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import (
    Open,
    create,
    expect_button,
    expect_heading,
    expect_no_button,
    expect_text,
    follow,
    press,
    roll,
    take_a_box,
    type_in,
)
from tests.browser.conftest import Watch

MINUS = "\N{MINUS SIGN}"

RESIGN = """async () => {
  const token = localStorage.getItem('dicehouse.guest').split(' ')[0]
  const body = JSON.stringify({ is: 'do', id: 'i-resign', command: { do: 'resign' } })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const path = `/api${location.pathname.replace('/t/', '/tables/')}/commands`
  return (await fetch(path, { method: 'POST', headers, body })).status
}"""


def played(page: Page) -> None:
    """A game alone with one box written, given up."""
    sit_down(page, "yahtzee")
    roll(page)
    take_a_box(page)
    assert page.evaluate(RESIGN) == 200


def test_games_and_scores_stay_and_go_along_to_another_device(open_page: Open) -> None:
    page = open_page("/you", size=(320, 568), has_touch=True)
    expect_text(page, "Nobody has played in this browser yet.")
    for _ in range(2):
        played(page)
    page.goto("/you")
    expect_heading(page, "Yahtzee 2 games")
    assert page.locator("li", has_text="Yahtzee").count() == 2
    assert_nothing_sticks_out(page)
    assert violations(page) == []
    type_in(page, "Your name", "Ida")
    press(page, "Save", exact=True)
    expect(page.get_by_role("heading", name="Ida", level=1)).to_be_visible()
    with page.expect_download() as download:
        press(page, "Save the list")
    assert download.value.suggested_filename == "dicehouse-games.json"
    press(page, "Show a link")
    other = open_page(page.get_by_label("Your own link", exact=True).input_value())
    press(other, "Go on as Ida")
    expect_heading(other, "Yahtzee 2 games")
    assert "#" not in other.url
    follow(other.locator("li", has_text="Yahtzee").first, "Replay")
    expect_heading(other, "Yahtzee: Ana")


def test_the_other_devices_are_signed_out_and_everything_is_deleted_by_no_stray_tap(
    open_page: Open, watch: Watch
) -> None:
    page = open_page()
    played(page)
    page.goto("/you")
    press(page, "Show a link")
    link = page.get_by_label("Your own link", exact=True).input_value()
    press(page, "Sign out everywhere else")
    expect(page.get_by_role("main").get_by_text("Only this device knows you now.")).to_be_visible()
    page.reload()
    expect_heading(page, "Yahtzee 1 game")
    watch.house_may_refuse = True
    other = open_page(link)
    press(other, "Go on as")
    expect(other.get_by_role("main").get_by_text("This link was used")).to_be_visible()
    press(page, "Delete everything…")
    expect(page.get_by_role("button", name="Delete it now")).to_be_disabled()  # nothing was typed
    page.get_by_label("Type delete to go on").press("Enter")
    expect_heading(page, "Yahtzee 1 game")
    type_in(page, "Type delete to go on", "delete")
    press(page, "Delete it now")
    expect_text(page, "Nobody has played in this browser yet.")
    assert page.evaluate("localStorage.getItem('dicehouse.guest')") is None


def test_who_was_shut_out_is_let_in_again(open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    ana = open_page()
    create(ana, "yahtzee", seats=2)
    bo = open_page(ana.url)
    type_in(bo, "Your name", "Bo")
    press(bo, "Sit down")
    press(ana, "Free the seat of Bo")
    press(bo, "Sit down")
    expect(bo.get_by_text("The host has freed your seat").first).to_be_visible()
    press(ana, "Let Bo in again")
    expect_no_button(ana, "Let Bo in again")
    press(bo, "Sit down")
    expect_button(ana, "Start the game")


def test_scores_stand_beside_perfect_play_and_the_coach_tells_luck_from_mistakes(open_page: Open) -> None:
    page = open_page(size=(320, 568), has_touch=True)
    sit_down(page, "hooligan")
    rush_to_the_end(page)
    score = page.locator(".people .score").inner_text()
    page.goto("/you")
    card = page.locator("article", has_text="Hooligan")
    expect(card.locator("dl")).to_contain_text(f"Best {score}", use_inner_text=True)
    expect(card.locator("dl")).to_contain_text("Perfect play, on average 71.9", use_inner_text=True)
    expect(card.get_by_role("img", name="How often you scored what in Hooligan, beside perfect play")).to_be_visible()
    press(card, "Luck and mistakes")
    told = card.locator(".course p").first
    wanted = re.compile(rf"luck [+{MINUS}]?\d+(\.\d)?\s*mistakes {MINUS}?\d+(\.\d)? points a game")
    expect(told).to_have_text(wanted)
    luck, mistakes = map(float, re.findall(r"[+-]?\d[\d.]*", told.inner_text().replace(MINUS, "-")))
    # what the dice gave and what the choices cost lead from perfect play's average to the score
    assert abs(71.8725 + luck + mistakes - float(score)) < 0.11
    assert_nothing_sticks_out(page)
    assert violations(page) == []
