"""The rule lab: fork, edit by form and by text, solve, play, take along. More of the form: form.component.test.ts."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from dicehouse.rules import read_rules
from testkit.browser.coaching import QUICK
from testkit.browser.looking import assert_for_everyone
from testkit.browser.playing import ACTION, go_back, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch


def opened(house: RunningHouse, open_page: Open, path: str = "/lab") -> Page:
    page = open_page(f"{house.url}{path}")
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
    page.get_by_label("Rule file").fill(text)


def test_a_game_is_forked_from_its_page(house: RunningHouse, open_page: Open) -> None:
    page = open_page(f"{house.url}/games/kniffel")
    page.get_by_role("link", name="Change it in the rule lab").click()
    checked(page, "Kniffel, my way is a game: 13 boxes")
    rules = read_rules(as_text(page))
    assert (rules.id, rules.version, rules.source) == ("kniffel-mine", 1, "A variant of kniffel@1")


def test_the_form_edits_the_text_and_the_text_the_form(house: RunningHouse, open_page: Open) -> None:
    page = opened(house, open_page)
    page.get_by_label("Rolls in a turn").fill("4")
    page.get_by_label("Fixed points of Full house").fill("30")
    page.get_by_label("What Chance pays").select_option("fixed points")
    page.get_by_role("button", name="Remove Twos").click()
    page.get_by_label("Add a box to Upper section").select_option("A pair")
    page.get_by_role("button", name="Add a box").first.click()
    page.get_by_label("it is worth").first.fill("50")
    page.get_by_label("Points for each further one").fill("200")
    rules = read_rules(as_text(page))
    assert rules.dice.rolls == 4
    assert rules.boxes[rules.places["FH"]].pay == 30
    assert rules.boxes[rules.places["C"]].pay == 25
    assert "2" not in rules.places
    assert rules.boxes[rules.places["N1"]].name == "A pair"
    assert rules.sections[0].bonus
    assert rules.sections[0].bonus.points == 50
    assert rules.joker
    assert rules.joker.bonus == 200
    page.get_by_label("Rule file").fill(as_text(page).replace("rolls = 4", "rolls = 2  # fewer"))
    page.get_by_role("radio", name="Form").check()
    expect(page.get_by_label("Rolls in a turn")).to_have_value("2")
    page.get_by_label("A box thrown again makes a joker").uncheck()
    expect(page.locator("#lab-state")).to_contain_text("is a game: 13 boxes")
    text = as_text(page)
    assert "# fewer" in text
    assert read_rules(text).joker is None


def test_errors_are_shown_at_their_key(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = opened(house, open_page)
    page.get_by_label("How many dice").fill("4")
    state = page.locator("#lab-state")
    expect(state).to_contain_text("roups of 5 dice are asked of 4")
    expect(state).not_to_contain_text("sections[2]")  # a form has no lines and no keys
    expect(page.locator("li.hit")).to_contain_text("groups of 5 dice are asked of 4")
    expect(page.get_by_role("button", name="Solve it")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_label("Name of FH")).to_be_focused()
    as_text(page)
    expect(state).to_contain_text("sections[2].boxes.FH")
    expect(page.locator(".gutter .wrong")).to_have_count(1)
    page.get_by_role("button", name="Show me").click()
    page.wait_for_function(
        """() => {
            const area = document.activeElement
            return area?.value?.slice(area.selectionStart, area.selectionEnd).startsWith('{ name = "Full house"')
        }"""
    )
    write(page, "id = \n")
    expect(state).to_contain_text("Line 1")
    page.get_by_role("radio", name="Form").check()
    expect(page.get_by_text("The text cannot be read as a file of rules.")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_label("Rule file")).to_be_focused()
    assert as_text(page) == "id = \n"
    # an emptied text is a draft like any other
    area = page.get_by_label("Rule file")
    area.fill("")
    expect(area).to_be_focused()
    area.press_sequentially("id")
    expect(area).to_have_value("id")
    area.fill("")
    page.get_by_role("button", name="Start from this game").click()
    expect(page.get_by_role("alert")).to_contain_text("This puts away your draft.")
    expect(area).to_have_value("")


def test_solving_shows_what_the_change_is_worth(house: RunningHouse, open_page: Open) -> None:
    page = opened(house, open_page, "/lab?from=yacht")
    page.get_by_label("Rolls in a turn").fill("2")
    page.get_by_role("button", name="Solve it").click()
    solved = page.get_by_role("region", name="What it is worth")
    expect(solved.locator("dd").first).to_have_text(re.compile(r"^\d+\.\d$"), timeout=60_000)
    expect(solved.locator("dd.change").first).to_have_text(re.compile("^\u2212\\d+\\.\\d$"), timeout=60_000)
    expect(solved.get_by_role("row")).to_have_count(13)
    page.get_by_label("Rolls in a turn").fill("3")
    expect(solved).to_contain_text("The rules have changed since")


def test_a_variant_is_taken_along_shared_played_and_read_at_its_table(
    house: RunningHouse, open_page: Open, tmp_path: Path
) -> None:
    """And the draft is kept and never put away unasked."""
    page = opened(house, open_page)
    write(page, QUICK)
    checked(page, "Quick is a game: 3 boxes")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the file").click()
    assert download.value.suggested_filename == "quick.toml"
    download.value.save_as(tmp_path / "quick.toml")
    assert (tmp_path / "quick.toml").read_text(encoding="utf-8") == QUICK
    page.get_by_role("button", name="Make a table for friends").click()
    link = page.get_by_label("Link to the table").input_value()
    assert re.fullmatch(rf"{house.url}/t/[\w-]+", link)
    friend = open_page(link)
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
    page.get_by_role("button", name="Play against a bot").click()
    expect(page.locator(".game")).to_contain_text("Quick")
    expect(page.locator(ACTION)).to_have_text("Roll all 3 dice")
    roll(page)
    expect(page.locator("[data-die]")).to_have_count(3)
    page.get_by_role("button", name="Table", exact=True).click()
    table = page.url
    page.get_by_role("dialog").get_by_role("link", name="Rules of Quick").click()
    expect(page.get_by_role("heading", name="Quick", exact=True)).to_be_visible()
    page.get_by_role("link", name="Change it in the rule lab").click()
    # the draft of this browser is another
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick")
    page.get_by_role("button", name="Yes, start anew").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick, my way")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Quick, my way")
    go_back(page)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("[data-die]")).to_have_count(3)
    assert page.url == table


def test_axe_in_the_lab(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    page = opened(house, open_page, "/lab?from=yamb")
    for further in ("the dice", "Kenta", "Numbers"):
        summary = page.locator("summary", has_text=f"More about {further}").first
        summary.click()
        expect(summary.locator("xpath=..")).to_have_attribute("open", "")
    assert_for_everyone(page)
    page.goto("/lab?from=yahtzee")
    checked(page, "Yahtzee, my way is a game")
    page.get_by_label("How many dice").fill("4")
    expect(page.locator("li.hit")).to_be_visible()
    assert_for_everyone(page)
    write(page, QUICK)
    page.get_by_role("button", name="Solve it").click()
    expect(page.locator(".solved table")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Make a table for friends").click()
    expect(page.get_by_label("Link to the table")).to_be_visible()
    assert_for_everyone(page)


def test_columns_are_made_in_the_form_and_seen_on_the_card(house: RunningHouse, open_page: Open) -> None:
    page = opened(house, open_page, "/lab?from=cheerio")
    card = page.get_by_role("region", name="The card as it will look")
    expect(card.get_by_role("row")).to_have_count(13)
    page.get_by_role("button", name="Add a column").click()
    page.get_by_role("button", name="Add a column").click()
    page.get_by_label("Name of the column").first.fill("Down")
    page.get_by_label("Order").first.select_option("from the top down")
    second = page.get_by_role("group", name="the column Column 2")
    second.get_by_label("Counts so many times").fill("3")
    second.get_by_label("Rolls at most").fill("1")
    checked(page, "is a game: 22 boxes")
    expect(card.get_by_role("columnheader", name="Down")).to_contain_text("in order")
    expect(card.get_by_role("columnheader", name="Column 2")).to_contain_text("3, first roll")
    expect(card.get_by_role("row", name="Ones").get_by_role("cell")).to_have_count(2)
    rules = read_rules(as_text(page))
    assert [(column.name, column.times, column.order, column.rolls) for column in rules.columns] == [
        ("Down", 1, "down", None),
        ("Column 2", 3, "free", 1),
    ]
    page.get_by_role("radio", name="Form").check()
    page.get_by_role("button", name="Remove the column Down").click()
    checked(page, "is a game: 11 boxes")
