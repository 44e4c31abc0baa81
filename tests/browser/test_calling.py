"""Whoever is elsewhere is called to their turn, if they have asked for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser.looking import phone
from testkit.browser.playing import ACTION, READY, create, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

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


def test_who_is_elsewhere_is_called_to_their_turn_if_they_wish(house: RunningHouse, open_page: Open) -> None:
    ana = phone(open_page, house.bare_url)
    ana.context.add_init_script(FAKE)
    create(ana, house.url, "piecepack", seats=2)
    bo = phone(open_page, ana.url)
    bo.get_by_role("button", name="Sit down").tap()
    ana.get_by_role("button", name="Start the game").tap()
    assert my_turn(ana)
    assert ana.evaluate("Notification.asked") == 0
    ana.get_by_role("button", name="Settings").tap()
    ana.get_by_label("Call me when it is my turn and I am elsewhere").check()
    assert ana.evaluate("Notification.asked") == 1
    ana.get_by_role("button", name="Close").tap()
    take_a_turn(ana)
    ana.evaluate("window.hidden_ = true")
    expect(bo.locator(READY)).to_be_visible()
    take_a_turn(bo)
    expect(ana.locator(ACTION)).to_contain_text("Roll")
    ana.wait_for_function("window.calls.length > 0")
    assert ana.evaluate("window.calls") == ["Piecepack Yahtzee: Your turn."]


def take_a_turn(page: Page) -> None:
    roll(page)
    page.locator("button.open:not(.zero)").first.tap()
    page.locator(ACTION).filter(has_text="Write").tap()
    expect(page.locator(".waiting")).to_be_visible()
