"""Issue: "games can be exported and imported as records": one file with many, judged when it is read."""

from __future__ import annotations

import asyncio
from typing import Any

from dicehouse.notation import read_record, write_record
from dicehouse.rules.catalogue import game
from dicehouse.rules.file.writing import write_rules
from testkit.notation.playing import play_game
from testkit.tab import Kept, Page

OWN = write_rules(game("yacht")).replace('"yacht"', '"our-yacht"', 1).replace('"Yacht"', '"Oürs"', 1)


async def saved(page: Page) -> str:
    status, text = await page.ask("GET", "/api/device/records")
    assert status == 200, text
    said: str = text.decode()
    return said


def records(text: str) -> list[str]:
    """One by one, wherever they stand in the file."""
    return sorted(part.strip() for part in text.split("[Rules"))


async def bring(page: Page, text: str) -> Any:
    status, taken = await page.send("POST", "/api/device/records", text)
    assert status == 200, taken
    return taken


def test_games_go_to_another_device_in_one_file_and_are_taken_once() -> None:
    async def moved() -> None:
        page = await Page.open(Kept())
        await page.play(await page.make("yacht@1", seats=2, bots=["casual"]))
        await page.play(await page.make("our-yacht@1", seats=1, rule_file=OWN))
        running = await page.make("yacht@1", people=("Bo",), seats=2)
        await page.start(running)
        await page.move()
        text = await saved(page)
        assert text.count('[Rules "') == 3

        other = await Page.open(Kept())
        assert await bring(other, text) == [3, 0, []]
        assert await bring(other, text) == [0, 3, []]
        assert records(await saved(other)) == records(text)
        _, games = await other.ask("GET", "/api/me/games")
        _, before = await page.ask("GET", "/api/me/games")
        for one, was in zip(*(sorted(some, key=lambda one: one["table"]) for some in (games, before)), strict=True):
            for kept in ("table", "rules", "names", "scores", "winners", "bots"):
                assert one[kept] == was[kept]
        _, seen = await other.ask("GET", f"/api/tables/{running}")
        _, was = await page.ask("GET", f"/api/tables/{running}")
        assert seen["state_line"] == was["state_line"]
        await other.play(running)
        for each in (page, other):
            await each.worker.close()

    asyncio.run(moved())


def test_every_kind_of_game_comes_back_as_it_went() -> None:
    async def moved() -> None:
        page = await Page.open(Kept())
        for id_ in ("yahtzee", "yamb", "place-value", "maxi-yatzy", "kniffel"):
            rules = game(id_)
            record = play_game(rules, min(2, rules.players[1]), 3).record
            text = write_record(record)
            assert await bring(page, text) == [1, 0, []]
        _, games = await page.ask("GET", "/api/me/games")
        assert len(games) == 5
        for played in games:
            _, record = await page.ask("GET", f"/api/tables/{played['table']}/record")
            assert read_record(record.decode()).names == tuple(played["names"])
        await page.worker.close()

    asyncio.run(moved())


def test_a_file_is_judged_game_by_game() -> None:
    async def judged() -> None:
        page = await Page.open(Kept())
        good = write_record(play_game(game("yahtzee"), 2, 7).record)
        wrong = good.replace("=C:", "=C:9", 1)
        unknown = good.replace('"yahtzee@1"', '"nothing@1"')
        new, known, refused = await bring(page, f"{wrong}\n{good}\n{unknown}")
        assert (new, known, [number for number, _ in refused]) == (1, 0, [1, 3])
        assert "line" in refused[0][1]
        assert "no game 'nothing'" in refused[1][1]
        assert (await bring(page, "\x00\x01 a picture"))[2][0][0] == 1
        assert await bring(page, "") == [0, 0, []]
        assert (await bring(page, good + '[RuleFile "\\\\u12"]\n'))[0] == 0
        await page.worker.close()

    asyncio.run(judged())


def test_a_full_device_takes_nothing_by_halves() -> None:
    async def full() -> None:
        kept = Kept()
        page = await Page.open(kept)
        kept.refuse = "this device has no room left."
        good = write_record(play_game(game("yahtzee"), 2, 7).record)
        status, said = await page.send("POST", "/api/device/records", good)
        assert (status, said["code"]) == (503, "store-failed")
        assert (kept.kept, kept.events) == ({}, {})
        await page.worker.close()

    asyncio.run(full())
