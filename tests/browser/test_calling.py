"""Whoever is elsewhere is called to their turn, if they have asked for it."""

from __future__ import annotations

from playwright.sync_api import Page

from testkit.browser.looking import PHONE
from testkit.browser.playing import ACTION, READY, Open, expect_seen, expect_within, my_turn, roll, tap, two_at_table

FAKE = """
window.calls = []
window.hidden_ = false
Object.defineProperty(document, 'visibilityState', {get: () => window.hidden_ ? 'hidden' : 'visible'})
window.Notification = class {
    static permission = 'default'
    static asked = 0
    static requestPermission() { this.asked += 1; this.permission = 'granted'; return Promise.resolve('granted') }
    constructor(title, options) { window.calls.push(`${title}: ${options.body}`) }
}
ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    window.calls.push(`${title}: ${options.body}`)
}
"""


def test_who_is_elsewhere_is_called_to_their_turn_if_they_wish(open_page: Open) -> None:
    ana, bo = two_at_table(open_page, "piecepack", **PHONE)
    ana.add_init_script(FAKE)
    ana.reload()
    assert my_turn(ana)
    assert ana.evaluate("Notification.asked") == 0
    tap(ana, "Settings")
    ana.get_by_label("Call me when it is my turn and I am elsewhere").check()
    assert ana.evaluate("Notification.asked") == 1
    tap(ana, "Close")
    take_a_turn(ana)
    ana.evaluate("window.hidden_ = true")
    expect_seen(bo, READY)
    take_a_turn(bo)
    expect_within(ana, ACTION, "Roll")
    ana.wait_for_function("window.calls.length > 0")
    assert ana.evaluate("window.calls") == ["Piecepack Yahtzee: Your turn."]


def take_a_turn(page: Page) -> None:
    roll(page)
    page.locator("button.open:not(.zero)").first.tap()
    page.locator(ACTION).filter(has_text="Write").tap()
    expect_seen(page, ".waiting")
