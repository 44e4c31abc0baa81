"""A bot that asks the solver, as people meet it: it plays a whole game and gives nothing away."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import Open, create, expect_words, play_turns
from testkit.browser.running import RunningHouse
from testkit.gate import NIGHTLY

GAME = "yahtzee" if NIGHTLY else "hooligan"
"""By day one that is solved soon."""


def test_a_perfect_bot_plays_to_the_end(house_of_real_bots: RunningHouse, open_page: Open) -> None:
    page = open_page(house_of_real_bots.bare_url)
    create(page, GAME, seats=2, bots=1, **{"How well the bots play": "Perfect"})
    play_turns(page, 2)
    rush_to_the_end(page)
    assert min(map(int, page.locator("tr.total td").all_inner_texts())) > 0
    story = page.get_by_role("region", name="The story of the game")
    expect(story.locator(".equation")).to_be_visible()
    story.get_by_role("group", name="Whose game").get_by_role("radio").nth(1).check()
    expect_words(story, ".part.mistakes b", "0")
    expect(story).to_contain_text("Not one point was given away")
