"""The first minutes and the moments worth having: hints that step aside, scenes, sound; the page without the house."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser.coaching import QUICK, make_table
from testkit.browser.playing import ACTION, ENDED, create, enter, fill
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch

CAPTION = "section.felt .caption"
PHONE = {"width": 390, "height": 844}


def real_dice(house: RunningHouse, open_page: Open, **options: object) -> Page:
    """Alone, with dice that are typed in: whatever a test needs lies on the table."""
    page = open_page(house.bare_url, **options)
    create(page, house.url, "yahtzee", seats=1, Dice="Real dice")
    expect(page.locator(ACTION)).to_contain_text("Enter your dice")
    return page


def test_three_hints_lead_through_the_first_turn_and_never_come_back(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page)
    caption = page.locator(CAPTION)
    expect(caption).to_contain_text("roll with the big button")
    enter(page, "12346")
    expect(caption).to_contain_text("Tap the dice that you want to keep")
    enter(page, "12346")
    enter(page, "12346")
    expect(caption).to_contain_text("Tap a box on your card")
    page.get_by_role("button", name="Chance").first.click()
    expect(page.locator(ACTION)).to_have_text("Enter your dice")
    expect(caption).not_to_contain_text("big button")
    page.reload()
    expect(page.locator(ACTION)).to_have_text("Enter your dice")
    expect(page.locator(CAPTION)).not_to_contain_text("big button")


def test_five_of_a_kind_is_a_scene_that_is_in_nobodys_way(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page, motion="no-preference")
    enter(page, "44444")
    scene = page.locator(".scene")
    expect(scene).to_contain_text("Yahtzee!")
    assert scene.evaluate("element => getComputedStyle(element).pointerEvents") == "none"
    expect(scene).to_have_count(0)
    page.locator('[data-box="Y"]').click()
    expect(scene).to_contain_text("50 in Yahtzee!")
    expect(page.locator(ACTION)).to_have_attribute("aria-disabled", "false")


def test_on_a_phone_the_moment_stands_in_the_captions_place(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page, viewport=PHONE)
    enter(page, "12346")
    enter(page, "44444")
    expect(page.locator(".say .cheer")).to_have_text("Yahtzee!")
    expect(page.locator(".scene")).to_have_text("")
    # the caption comes back after it
    expect(page.locator(".say:not(:has(.cheer)) .caption")).to_be_visible()


def test_a_throw_that_is_seldom_seen_gets_its_name_where_its_box_is_open(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page, viewport=PHONE)
    enter(page, "22255")
    expect(page.locator(".say .cheer")).to_have_text("Full house!")
    page.locator('[data-box="FH"]').click()
    enter(page, "33366")
    expect(page.locator(".say .caption")).to_be_visible()
    expect(page.locator(".say .cheer")).to_have_count(0)


WATCH = """() => {
  window.seen = []
  const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim())
  new MutationObserver(() => {
    const felt = document.querySelector('.felt')
    if (!document.querySelector('button[data-box]') || felt.dataset.lying === 'true') return
    window.seen.push([...text('[data-box] .v'), ...text('.cheer, .caption')].filter((one) => one !== ''))
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


def test_nothing_tells_what_the_dice_show_while_they_fly(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page, motion="no-preference", viewport=PHONE)
    page.evaluate(WATCH)
    enter(page, "44444")
    while_flying: list[list[str]] = page.evaluate("window.seen")
    assert while_flying, "the dice never flew"
    told = {text for texts in while_flying for text in texts}
    assert not [text for text in told if "Yahtzee" in text or "rolled" in text or text.isdigit()], told
    # and when they lie, all of it is there
    assert all(page.locator("[data-box] .v").all_inner_texts())
    expect(page.locator(".cheer")).to_have_text("Yahtzee!")


def test_sound_is_muted_with_one_press_and_stays_so(house: RunningHouse, open_page: Open) -> None:
    page = real_dice(house, open_page)
    sound = page.get_by_role("button", name="Sound and vibration")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_role("button", name="Sound and vibration")).to_have_attribute("aria-pressed", "false")


def test_it_can_be_installed_and_opens_without_the_house(
    own_house: RunningHouse, open_page: Open, watch: Watch
) -> None:
    page = open_page(own_house.url)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["start_url"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # what is loaded now is kept
    expect(page.get_by_role("button", name="Play Yahtzee now")).to_be_visible()
    watch.house_may_be_gone = True
    own_house.kill()
    page.reload()
    expect(page.get_by_role("button", name="Play Yahtzee now")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("The house cannot be reached")).to_be_visible()


def test_a_win_is_said_once_and_the_winner_is_the_bright_one(house: RunningHouse, open_page: Open) -> None:
    ana = open_page(house.bare_url, motion="no-preference", viewport=PHONE, color_scheme="dark")
    create(ana, house.url, "yahtzee", seats=2)
    bo = open_page(ana.url)
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Start the game").click()
    bo.get_by_role("button", name="Table").click()
    bo.get_by_role("button", name="Resign").click()
    bo.get_by_role("button", name="Yes, resign").click()
    expect(ana.locator(".ending .scene")).to_be_attached()
    expect(ana.locator(".ending").get_by_text("You win!")).to_have_count(1)
    light = (
        "row => getComputedStyle(row).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0)"
    )
    won, lost = (ana.locator(f".ending li{one}").evaluate(light) for one in (".won", ":not(.won)"))
    assert won > 3 * 128 > lost


def to_the_end(page: Page, house: RunningHouse, dice: str) -> None:
    """Three boxes, all with the same dice."""
    settings = {"rules": "quick@1", "rule_file": QUICK, "seats": 1, "dice": "entered"}
    page.goto(f"{house.url}/t/{make_table(page, settings)}")
    for box in ("6", "3K", "C"):
        enter(page, dice)
        fill(page, page.locator(f'[data-box="{box}"]'))
    expect(page.locator(ENDED)).to_be_visible()


def test_the_last_word_on_a_game_knows_the_best_box_and_the_games_before(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    closing = page.locator(".closing")
    to_the_end(page, house, "555")
    best_box = "Your best box: 30 in Three of a kind."
    expect(closing).to_have_text([best_box, "Your first game of Quick to its end: that is the score to beat."])
    to_the_end(page, house, "666")
    expect(closing).to_have_text([best_box, "Your best Quick yet! Until now it was 55."])
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
