"""Inviting is the only thing to do in a waiting room: code, link and Share lie above everything else."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.looking import SMALLEST, assert_nothing_sticks_out, bottom, phone, resize
from testkit.browser.playing import Open, create, expect_button, press, tap, type_in

SHARE = "navigator.share = async (what) => { window.shared = what.url }"


def test_code_link_and_share_are_seen_without_scrolling(open_page: Open) -> None:
    page = phone(open_page)
    page.add_init_script(SHARE)
    create(page, "yahtzee", seats=8)
    inviting = [
        page.locator(".code b"),
        page.get_by_role("button", name="Share the link"),
        page.get_by_label("Send them this link"),
        page.get_by_role("button", name="Copy the link"),
    ]
    changing = [page.get_by_text(text).first for text in ("Change the table", "Change your name", "Leave your seat")]
    for part in inviting + changing:
        expect(part).to_be_visible()
    for width, height in (SMALLEST, (390, 844)):
        resize(page, width, height)
        assert max(bottom(part) for part in inviting) <= height
        assert min(bottom(part) for part in changing) > max(bottom(part) for part in inviting)
        assert_nothing_sticks_out(page)
    tap(page, "Share the link")
    assert page.evaluate("window.shared") == page.url


def test_the_longest_name_keeps_to_its_row(open_page: Open) -> None:
    host = phone(open_page)
    create(host, "yahtzee", seats=2)
    guest = phone(open_page, host.url)
    type_in(guest, "Your name", "W" * 24)
    press(guest, "Sit down")
    expect_button(host, f"Free the seat of {'W' * 24}")
    for page in (host, guest):
        for width, height in (SMALLEST, (390, 844)):
            resize(page, width, height)
            assert_nothing_sticks_out(page)
