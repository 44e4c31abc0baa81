"""Eyes for the tests: what is cut off or out of sight on which screen, and what axe objects to in light and in dark."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from testkit.browser.playing import Open
from testkit.browser.running import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that read a colour: all that another scheme can change."""

WIDTHS = (320, 1280)
SMALLEST = (320, 568)
SCREENS = {
    "tall": (390, 844),
    "short": (360, 640),
    "smallest": SMALLEST,
    "sideways": (844, 390),
    "a laptop at 200 %": (640, 400),
}
LEAST_TAP = 24
"""WCAG 2.2, 2.5.8: a target is at least 24 pixels high."""

LAID_OUT = """async () => {
    // a new size or scheme is known to the page in the next frame, and drawn in the one after it
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity
    // a colour that is inherited begins to change when the other has changed
    for (let moving = [null]; moving.length > 0; moving = document.getAnimations().filter(ends)) {
        await Promise.allSettled(moving.map((one) => one?.finished))
        await frame()
    }
}"""

AT_ONCE = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}"""
"""Colours change at once: what arrives while axe reads is seen in one state or the other, never between."""

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
        if (!part.matches('.name') || !cut) continue
        const [font, room] = [getComputedStyle(part).fontSize, cell.clientWidth]
        seen.push(`cut: ${says(part)}, ${part.scrollWidth} of ${part.clientWidth} in ${room}, ${font}`)
    }
    return seen
}"""
"""What should be seen and is not: boxes, dice, digits, the button, the word under the dice."""


PHONE: dict[str, Any] = {"size": SMALLEST, "has_touch": True, "is_mobile": True}


def phone(open_page: Open, path: str = "/check.html", **options: Any) -> Page:
    return open_page(path, **PHONE | options)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT)


def place(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"], box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def assert_all_is_seen(page: Page) -> None:
    """At last: what the house says may come a moment later and make room."""
    with suppress(TooLate):
        page.wait_for_function(f"least => ({OUT_OF_SIGHT})(least).length === 0", arg=LEAST_TAP)
    told: list[str] = page.evaluate(OUT_OF_SIGHT, LEAST_TAP)
    assert not told, (page.viewport_size, told)


def assert_all_is_seen_on_every_screen(page: Page) -> None:
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert_all_is_seen(page)


def assert_nothing_sticks_out(page: Page) -> None:
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert wide == [], f"{page.url} {page.viewport_size}: {wide}"


def violations(page: Page) -> list[str]:
    """What axe objects to, and where, as the page is; and to its colours in the other scheme."""
    page.bring_to_front()  # behind another window of the same browser colours change late
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(AT_ONCE)
    found = _axe(page, {"type": "tag", "values": RULES})
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    found += _axe(page, {"type": "rule", "values": COLOURS})
    page.emulate_media(color_scheme="dark" if dark else "light")
    return found


def _axe(page: Page, only: dict[str, Any]) -> list[str]:
    page.evaluate(LAID_OUT)
    found: list[dict[str, Any]] = page.evaluate(
        "async only => (await axe.run(document, { runOnly: only, resultTypes: ['violations'] })).violations", only
    )
    return [f"{one['id']}: {node['html'][:120]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def assert_for_everyone(page: Page, widths: Iterable[int] = WIDTHS) -> None:
    """Axe finds nothing in light and dark, and nothing sticks out, at every width."""
    for width in widths:
        resize(page, width, 720)
        found = violations(page)
        assert found == [], f"{page.url} at {width}: {found}"
        assert_nothing_sticks_out(page)
