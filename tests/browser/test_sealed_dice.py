"""Sealed dice: the browser plays its part by itself, and the record is checked without asking the house."""

from __future__ import annotations

from pathlib import Path

from dicehouse.notation import read_record
from dicehouse.play.dice.verify import verify_record
from dicehouse.server.http.pages import STATIC
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import (
    ENDED,
    Open,
    create,
    expect_button,
    expect_seen,
    expect_within,
    follow,
    press,
    type_in,
)


def test_a_sealed_game_can_be_checked(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    create(page, "place-value-3", seats=2, bots=1, Dice="Sealed")
    expect_button(page, "Sealed")
    rush_to_the_end(page)
    with page.expect_download() as download:
        press(page, "Download the record")
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert verify_record(read_record(record)).finished
    follow(page, "Check the dice")
    expect_within(page, "#result.good", "throws are as sealed")
    follow(page, "Back to the table")
    expect_seen(page, ENDED)
    page.goto("about:blank")

    # from a saved copy, without a network; and with one die changed
    page.context.set_offline(True)
    page.goto((STATIC / "check.html").as_uri())
    type_in(page, "The game's record", record)
    press(page, "Check this record")
    expect_within(page, "#result.good", "throws are as sealed")
    type_in(page, "The game's record", forged(record))
    press(page, "Check this record")
    expect_within(page, "#result.bad", "the seal gives")


def forged(record: str) -> str:
    """The first throw of the first turn is made another."""
    line = next(line for line in record.splitlines() if line.startswith("1."))
    place, thrown, *rest = line.split()
    other = "111" if thrown != "111" else "222"
    return record.replace(line, " ".join([place, other, *rest]))
