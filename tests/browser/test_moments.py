"""The moments worth having: scenes, sound, a win, the last word on a game; the page without the house."""

from __future__ import annotations

from urllib.parse import urljoin

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import PHONE, assert_nothing_sticks_out, resize
from testkit.browser.playing import (
    ACTION,
    READY,
    Open,
    enter,
    expect_attribute,
    expect_button,
    expect_count,
    expect_seen,
    expect_within,
    expect_words,
    fill_box,
    press,
    two_at_table,
)
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Watch

WATCH = """() => {
  window.seen = []
  const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim())
  new MutationObserver(() => {
    const felt = document.querySelector('.felt')
    if (!document.querySelector('button[data-box]') || felt.dataset.lying === 'true') return
    window.seen.push([...text('[data-box] .v'), ...text('.cheer, .caption')].filter((one) => one !== ''))
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""

# a scene stays until it is tapped or `passes`, however slow the machine is
HELD = """() => {
  const [late, held] = [setTimeout, []]
  const scene = [1500, 2000]
  window.setTimeout = (run, after, ...more) => (scene.includes(after) ? held.push(run) : late(run, after, ...more))
  window.passes = () => held.splice(0).forEach((run) => run())
}"""


def test_a_throw_that_is_seldom_seen_is_a_scene_that_is_in_nobodys_way(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(open_page(motion="no-preference"), "yahtzee", dice="entered")
    sound = page.get_by_role("button", name="Sound and vibration")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.evaluate(HELD)
    enter(page, "44444")
    # the rarest throw has the whole screen, once its dice lie; a tap goes on
    great = page.locator(".great")
    expect(great).to_contain_text("Yahtzee!")
    expect(great).to_contain_text("50 points")
    expect_count(page, ".great .die", 5)
    great.click()
    expect(great).to_have_count(0)
    # and no press by habit throws it away
    page.locator(READY).click()
    expect_within(page, ".say", "You have 50 for Yahtzee.")
    page.locator('[data-box="Y"]').click()
    scene = page.locator(".scene")
    expect(scene).to_contain_text("50 in Yahtzee!")
    assert scene.evaluate("element => getComputedStyle(element).pointerEvents") == "none"
    expect_attribute(page, ACTION, "aria-disabled", "false")
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")

    # on a phone it stands in the caption's place, and nothing tells what the dice show while they fly
    resize(page, 390, 844)
    page.evaluate(WATCH)
    page.evaluate(HELD)
    enter(page, "22255")
    while_flying: list[list[str]] = page.evaluate("window.seen")
    assert while_flying, "the dice never flew"
    told = {text for texts in while_flying for text in texts}
    assert not [text for text in told if "Full house" in text or "rolled" in text or text.isdigit()], told
    assert all(page.locator("[data-box] .v").all_inner_texts())
    cheer = page.locator(".say .cheer")
    expect(cheer).to_have_text("Full house!")
    expect_words(page, ".scene", "")
    page.evaluate("passes()")
    expect_seen(page, ".say:not(:has(.cheer)) .caption")
    # only where its box is open
    fill_box(page, "FH")
    enter(page, "33366")
    expect_seen(page, ".say .caption")
    expect(cheer).to_have_count(0)


def test_it_can_be_installed_and_opens_without_the_house(
    own_house: RunningHouse, open_page: Open, watch: Watch
) -> None:
    page = open_page(own_house.url)
    address = page.locator("link[rel=manifest]").evaluate("link => link.href")
    manifest = page.evaluate("address => fetch(address).then((answer) => answer.json())", address)
    assert urljoin(address, manifest["start_url"]) == page.url == f"{own_house.url}/"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # what is loaded now is kept
    expect_button(page, "Play Yahtzee now")
    watch.house_may_be_gone = True
    own_house.kill()
    page.reload()
    expect_button(page, "Play Yahtzee now")
    expect(page.get_by_role("main").get_by_text("The house cannot be reached")).to_be_visible()


LIGHT = "row => getComputedStyle(row).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0)"


def test_a_win_is_said_once_and_the_winner_is_the_bright_one(open_page: Open) -> None:
    ana, bo = two_at_table(open_page, **PHONE, motion="no-preference", color_scheme="dark")
    press(bo, "Table", exact=True)
    expect(bo.get_by_label("Link to this table")).to_have_value(bo.url)
    press(bo, "Resign", "Yes, resign", exact=True)
    expect(ana.locator(".ending .scene")).to_be_attached()
    expect(ana.locator(".ending").get_by_text("You win!")).to_have_count(1)
    expect(ana.locator("ol").get_by_text("resigned", exact=True)).to_be_visible()
    won, lost = (ana.locator(f".ending li{one}").evaluate(LIGHT) for one in (".won", ":not(.won)"))
    assert won > 3 * 128 > lost
    assert_nothing_sticks_out(ana)
