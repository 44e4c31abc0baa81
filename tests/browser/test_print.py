"""The sheet from the page: asked for on a rule page and at a table, previewed where the browser can, and a real PDF."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Response, expect

from testkit.browser.coaching import sit_down_to_quick
from testkit.browser.looking import assert_nothing_sticks_out, violations
from testkit.browser.playing import Open, play_to_the_end, press
from testkit.printing.opened import OpenedPage, open_pdf

SENT = "**/api/sheet.pdf"
"""Where a sheet is asked for that no address can name."""


def linked(page: Page, dialog: Locator) -> tuple[OpenedPage, ...]:
    """The file behind the button that opens it."""
    link = dialog.get_by_role("link", name="Open to print")
    expect(link).to_be_visible()
    return open_pdf(page.request.get(str(link.get_attribute("href"))).body())


def shown(page: Page, dialog: Locator, answer: Response) -> tuple[OpenedPage, ...]:
    """What the page shows: the house is asked the same again, because Chromium hands on no body of a file."""
    expect(dialog.get_by_role("link", name="Open to print")).to_have_attribute("href", re.compile("^blob:"))
    assert answer.status == 200
    again = page.request.post(answer.url, data=answer.request.post_data_json)
    return open_pdf(again.body())


def dialog_of(page: Page) -> Locator:
    press(page, "Print a sheet")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_a_rule_page_prints_its_game(open_page: Open) -> None:
    page = open_page("/games/piecepack", locale="de-DE")
    dialog = dialog_of(page)
    [sheet] = linked(page, dialog)
    assert sheet.text.count("Nulls = 6") == 4
    assert round(sheet.width) == 595
    dialog.get_by_label("The rules on a page of their own").check()
    dialog.get_by_label("Letter").check()
    expect(dialog.get_by_role("link", name="Open to print")).to_have_attribute(
        "href", "/api/games/piecepack/sheet.pdf?paper=letter&summary=true"
    )
    assert len(linked(page, dialog)) == 2
    assert violations(page) == []


def test_a_browser_that_shows_no_pdf_says_so(open_page: Open) -> None:
    page = open_page(size=(360, 740))
    page.add_init_script("Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => location.search === '' })")
    # what is inside the frame is the browser's own affair
    page.route("**/sheet.pdf*", lambda route: route.fulfill(body="<p>sheet", content_type="text/html"))
    for address, shows in (("/games/yahtzee", 1), ("/games/yahtzee?none", 0)):
        page.goto(address)
        dialog = dialog_of(page)
        expect(dialog.get_by_title("Preview")).to_have_count(shows)
        expect(dialog.get_by_text("This browser shows no PDF in a page.")).to_have_count(1 - shows)
        assert_nothing_sticks_out(page)


def test_a_table_prints_with_its_names_and_its_code_and_later_as_it_was_played(open_page: Open) -> None:
    page = sit_down_to_quick(open_page(), bots=1)
    press(page, "Table", exact=True)
    with page.expect_response(SENT) as plain:
        dialog = dialog_of(page)
    [sheet] = shown(page, dialog, plain.value)
    assert "bot" in sheet.text
    with page.expect_response(SENT) as coded:
        dialog.get_by_label("A QR code of this table").check()
    [with_code] = shown(page, dialog, coded.value)
    assert len(with_code.marks) > len(sheet.marks) + 100
    page.reload()
    play_to_the_end(page)
    press(page, "Table", exact=True)
    with page.expect_response(SENT) as played:
        dialog = dialog_of(page)
    front, back = shown(page, dialog, played.value)
    assert "Quick" in front.text
    assert "The story of the game" in back.text
    with page.expect_response(SENT) as empty:
        dialog.get_by_label("As it was played, with the story on the back").uncheck()
    assert len(shown(page, dialog, empty.value)) == 1
