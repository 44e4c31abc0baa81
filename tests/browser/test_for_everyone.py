"""Axe finds nothing on any page, in light and dark; small and large screens; what screen readers hear."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import READY, create, faces, roll
from testkit.browser.running import ROOT, RunningHouse
from tests.browser.conftest import Open

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe objects to, and where, once every colour is what it will stay."""
    page.evaluate(
        """async () => {
            const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
            await Promise.allSettled(ending.map((one) => one.finished))
        }"""
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found: list[dict[str, Any]] = page.evaluate(
        """async (tags) => {
            const only = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
            return (await axe.run(document, only)).violations
        }""",
        tags,
    )
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@schemes
@pytest.mark.parametrize("path", ["/", "/new", "/games/yahtzee", "/games/piecepack", "/check.html", "/nowhere"])
def test_axe_on_every_page(path: str, scheme: str, house: RunningHouse, open_page: Open) -> None:
    page = open_page(f"{house.url}{path}", color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@schemes
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_at_the_table(width: int, scheme: str, house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, color_scheme=scheme, viewport={"width": width, "height": 720})
    create(page, house.url, "place-value-3", seats=2)
    expect(page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    expect(page.locator(".code b")).to_be_visible()
    assert violations(page) == []
    create(page, house.url, "place-value-3", seats=2, bots=1)
    roll(page)
    page.locator("[data-die]").first.click()
    expect(page.locator("[data-die]").first).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    open_page(page.url)  # somebody watches, and could hear what is said
    for dialog in ("Say", "Table", "Settings"):
        page.get_by_role("button", name=dialog, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    rush_to_the_end(page, house)
    assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/new", "/games/maxi-yatzy", "/check.html"])
def test_nothing_sticks_out_at_320_pixels(path: str, house: RunningHouse, open_page: Open) -> None:
    page = open_page(f"{house.url}{path}", viewport={"width": 320, "height": 640})
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_table_at_320_pixels(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport={"width": 320, "height": 640}, has_touch=True)
    create(page, house.url, "maxi-yatzy", seats=2, bots=1)
    roll(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    # twenty boxes are in sight at once, and each is as wide as half the screen
    small = page.locator("button:visible, a:visible, input:visible").evaluate_all(
        """all => all
            .map(one => [one.textContent.trim(), one.getBoundingClientRect(), one.matches('.cell') ? 24 : 43.9])
            .filter(([, box, least]) => box.width > 1 && (box.width < 43.9 || box.height < least))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []
    box = page.locator("[data-die]").first.bounding_box()
    assert box
    assert box["y"] + box["height"] < 640


def test_what_happens_is_announced(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    create(page, house.url, "yahtzee", seats=1)
    live = page.locator('[aria-live="polite"]')
    expect(live).to_have_count(1)
    roll(page)
    expect(live).to_have_text("You rolled " + " ".join(faces(page)) + ".")


def test_who_wants_no_motion_sees_the_dice_at_once(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    create(page, house.url, "yahtzee", seats=1)
    roll(page)
    assert page.evaluate("document.getAnimations().filter(one => one.effect.getTiming().duration > 10).length") == 0


def test_theme_and_text_size_are_kept(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Largest").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-size", "largest")


def test_every_key_is_told(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Keys", exact=True).click()
    expect(page.locator("dialog[open] dt").filter(has_text="H").first).to_be_visible()
    if AXE.exists():
        assert violations(page) == []
    keys = page.locator("dialog[open] dt").all_inner_texts()
    assert [keys[place] for place in (0, 2, 3, 4, 6, 7, -1)] == ["R", "↑ ↓", "Esc", "H", "Enter", "← →", "Space"]


def test_single_keys_can_be_turned_off(house: RunningHouse, open_page: Open) -> None:
    """WCAG 2.1.4."""
    page = open_page(house.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Use keys at the table").uncheck()
    page.keyboard.press("Escape")
    create(page, house.url, "yahtzee", seats=1)
    page.wait_for_selector(READY)
    page.keyboard.press("r")
    page.wait_for_timeout(200)
    expect(page.locator(READY)).to_have_text("Roll all 5 dice")


def test_colours_of_the_system_lose_nothing(house: RunningHouse, open_page: Open) -> None:
    """Button, turn, kept die and rolls left are told by lines where colours are the system's."""
    page = open_page(house.bare_url, forced_colors="active")
    create(page, house.url, "yahtzee", seats=2, bots=1)
    roll(page)
    page.locator("[data-die]").first.click()
    expect(page.locator("#main-action")).to_have_css("border-top-style", "solid")
    for part in (".people .turn", ".kept button"):
        expect(page.locator(part).first).to_have_css("outline-style", "solid")
    on, off = (page.locator(f".dots i{one}").first for one in (".on", ":not(.on)"))
    colour = "dot => getComputedStyle(dot).backgroundColor"
    assert on.evaluate(colour) != off.evaluate(colour)
