"""The rule lab: fork, edit by form and by text, solve, play, take along. More of the form: form.component.test.ts."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from dicehouse.rules import read_rules
from testkit.browser.coaching import QUICK
from testkit.browser.looking import assert_for_everyone, assert_nothing_sticks_out, bottom, phone
from testkit.browser.playing import (
    ACTION,
    Open,
    expect_attribute,
    expect_button,
    expect_count,
    expect_seen,
    expect_text,
    expect_within,
    expect_words,
    follow,
    go_back,
    press,
    roll,
    type_in,
)
from tests.browser.conftest import Watch


def opened(open_page: Open, path: str = "/lab") -> Page:
    page = open_page(path)
    checked(page, "is a game")
    return page


def checked(page: Page, said: str) -> None:
    """What the house says of the text as it stands."""
    state = page.locator("#lab-state")
    expect(state).to_have_attribute("data-checked", "true")
    expect(state).to_contain_text(said)


def as_text(page: Page) -> str:
    page.get_by_role("radio", name="Text").check()
    return page.get_by_label("Rule file").input_value()


def write(page: Page, text: str) -> None:
    as_text(page)
    type_in(page, "Rule file", text)


def test_a_game_is_forked_from_its_page(open_page: Open) -> None:
    page = open_page("/games/kniffel")
    follow(page, "Change it in the rule lab")
    checked(page, "Kniffel, my way is a game: 13 boxes")
    rules = read_rules(as_text(page))
    assert (rules.id, rules.version, rules.source) == ("kniffel-mine", 1, "A variant of kniffel@1")


def test_errors_are_shown_at_their_key(open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = opened(open_page)
    type_in(page, "How many dice", "4")
    state = page.locator("#lab-state")
    expect(state).to_contain_text("roups of 5 dice are asked of 4")
    expect(state).not_to_contain_text("sections[2]")  # a form has no lines and no keys
    expect_within(page, "li.hit", "groups of 5 dice are asked of 4")
    expect(page.get_by_role("button", name="Solve it")).to_have_attribute("aria-disabled", "true")
    press(page, "Show me")
    expect(page.get_by_label("Name of FH")).to_be_focused()
    as_text(page)
    expect(state).to_contain_text("sections[2].boxes.FH")
    expect_count(page, ".gutter .wrong", 1)
    press(page, "Show me")
    page.wait_for_function(
        """() => {
            const area = document.activeElement
            return area?.value?.slice(area.selectionStart, area.selectionEnd).startsWith('{ name = "Full house"')
        }"""
    )
    write(page, "id = \n")
    expect(state).to_contain_text("Line 1")
    page.get_by_role("radio", name="Form").check()
    expect_text(page, "The text cannot be read as a file of rules.")
    press(page, "Show me")
    expect(page.get_by_label("Rule file")).to_be_focused()
    assert as_text(page) == "id = \n"
    # an emptied text is a draft like any other
    area = page.get_by_label("Rule file")
    area.fill("")
    expect(area).to_be_focused()
    area.press_sequentially("id")
    expect(area).to_have_value("id")
    area.fill("")
    press(page, "Start from this game")
    expect(page.get_by_role("alert")).to_contain_text("This puts away your draft.")
    expect(area).to_have_value("")


def test_solving_shows_what_the_change_is_worth(open_page: Open) -> None:
    page = opened(open_page, "/lab?from=yacht")
    type_in(page, "Rolls in a turn", "2")
    press(page, "Solve it")
    solved = page.get_by_role("region", name="What it is worth")
    expect(solved.locator("dd").first).to_have_text(re.compile(r"^\d+\.\d$"))
    expect(solved.locator("dd.change").first).to_have_text(re.compile("^\u2212\\d+\\.\\d$"))
    expect(solved.get_by_role("row")).to_have_count(13)
    type_in(page, "Rolls in a turn", "3")
    expect(solved).to_contain_text("The rules have changed since")


def test_a_variant_is_taken_along_shared_played_and_read_at_its_table(open_page: Open, tmp_path: Path) -> None:
    """And the draft is kept and never put away unasked."""
    page = opened(open_page)
    write(page, QUICK)
    checked(page, "Quick is a game: 3 boxes")
    with page.expect_download() as download:
        press(page, "Download the file")
    assert download.value.suggested_filename == "quick.toml"
    download.value.save_as(tmp_path / "quick.toml")
    assert (tmp_path / "quick.toml").read_text(encoding="utf-8") == QUICK
    press(page, "Make a table for friends")
    link = page.get_by_label("Link to the table").input_value()
    assert re.fullmatch(rf"{page.evaluate('origin')}/t/[\w-]+", link)
    friend = open_page(link)
    expect_button(friend, "Sit down")
    press(page, "Play against a bot")
    expect_within(page, ".game", "Quick")
    expect_words(page, ACTION, "Roll all 3 dice")
    roll(page)
    expect_count(page, "[data-die]", 3)
    press(page, "Table", exact=True)
    table = page.url
    page.get_by_role("dialog").get_by_role("link", name="Rules of Quick").click()
    expect(page.get_by_role("heading", name="Quick", exact=True)).to_be_visible()
    follow(page, "Change it in the rule lab")
    # the draft of this browser is another
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick")
    press(page, "Yes, start anew")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick, my way")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick, my way")
    go_back(page)
    follow(page, "Back to the table")
    expect_count(page, "[data-die]", 3)
    assert page.url == table


def test_axe_in_the_lab(open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = opened(open_page, "/lab?from=yamb")
    for further in ("the dice", "Kenta", "Numbers"):
        summary = page.locator("summary", has_text=f"More about {further}").first
        summary.click()
        expect_attribute(summary, "xpath=..", "open", "")
    assert_for_everyone(page)
    page.goto("/lab?from=yahtzee")
    checked(page, "Yahtzee, my way is a game")
    type_in(page, "How many dice", "4")
    expect_seen(page, "li.hit")
    assert_for_everyone(page)
    write(page, QUICK)
    press(page, "Solve it")
    expect(page.locator(".solved table")).to_be_visible()
    press(page, "Make a table for friends")
    expect(page.get_by_label("Link to the table")).to_be_visible()
    assert_for_everyone(page)


def test_columns_are_made_in_the_form_and_seen_on_the_card(open_page: Open) -> None:
    page = opened(open_page, "/lab?from=cheerio")
    card = page.get_by_role("region", name="The card as it will look")
    expect(card.get_by_role("row")).to_have_count(13)
    press(page, "Add a column", "Add a column")
    page.get_by_label("Name of the column").first.fill("Down")
    page.get_by_label("Order").first.select_option("from the top down")
    second = page.get_by_role("group", name="the column Column 2")
    type_in(second, "Counts so many times", "3")
    type_in(second, "Rolls at most", "1")
    checked(page, "is a game: 22 boxes")
    expect(card.get_by_role("columnheader")).to_have_text(
        ["Box", "Down↓ in order", "Column 2\N{MULTIPLICATION SIGN}3, first roll"]
    )
    expect(card.get_by_role("row", name="Ones").get_by_role("cell")).to_have_count(2)
    columns = [(column.name, column.times, column.order, column.rolls) for column in read_rules(as_text(page)).columns]
    assert columns == [("Down", 1, "down", None), ("Column 2", 3, "free", 1)]
    page.get_by_role("radio", name="Form").check()
    press(page, "Remove the column Down")
    checked(page, "is a game: 11 boxes")


def test_a_phone_shows_rules_worth_and_play_one_at_a_time(open_page: Open) -> None:
    page = phone(open_page, "/lab?from=yacht")
    checked(page, "is a game")
    rolls = page.get_by_label("Rolls in a turn")
    expect(rolls).to_be_visible()
    for tab, button in (("Worth", "Solve it"), ("Play", "Play against a bot")):
        page.get_by_role("tab", name=tab).tap()
        expect_button(page, button)
        assert bottom(page.get_by_role("button", name=button)) <= 568
        expect(rolls).to_be_hidden()
        assert_nothing_sticks_out(page)
    page.get_by_role("tab", name="Rules").tap()
    expect(rolls).to_be_visible()
    expect(page.get_by_role("button", name="Solve it")).to_have_count(0)
