"""Bad weather for the house in a tab, under CPython. Issue: "nothing that was shown as done is lost, and what cannot go
on says why"."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicehouse.storage import memory
from testkit.tab import Kept, Page

OF_OLD = Path(__file__).with_name("kept-of-old.json")


async def begun(kept: Kept, rules: str = "yacht@1", **settings: Any) -> tuple[Page, str]:
    page = await Page.open(kept)
    table = await page.make(rules, **settings)
    return page, table


def last_row(kept: Kept, table: str) -> tuple[str, int]:
    return max(key for key in kept.events if key[0] == table)


def test_what_is_shown_is_kept_before_it_is_shown() -> None:
    """Whenever the worker is killed, whoever comes back finds at least what they saw."""

    class Watched(Kept):
        page = Page()

        @property
        def shown(self) -> int:
            version: int = self.page.table.get("version", 0)
            return version

        async def add(self, room: str, kept: str, rows: str) -> str:
            for _ in range(3):  # the browser takes its time
                await asyncio.sleep(0)
                assert self.shown <= max((version for _, version in self.events), default=0)
            return await super().add(room, kept, rows)

    async def played() -> None:
        kept = Watched()
        kept.page = page = await Page.open(kept)
        table = await page.make("yacht@1", seats=2, bots=["greedy"])
        await page.play(table)
        assert kept.shown == last_row(kept, table)[1]
        await page.worker.close()

    asyncio.run(played())


def test_what_the_browser_has_thrown_away_in_the_middle_of_a_game_is_kept_anew() -> None:
    async def played() -> None:
        kept = Kept()
        page, table = await begun(kept, seats=1)
        await page.start(table)
        kept.events.clear()
        kept.kept.clear()
        await page.move()
        seen = page.table
        again = await Page.open(kept)
        _, found = await again.ask("GET", f"/api/tables/{table}")
        assert (found["version"], found["state_line"]) == (seen["version"], seen["state_line"])
        await page.worker.close()
        await again.worker.close()

    asyncio.run(played())


def test_a_device_that_was_full_before_says_so_and_shows_what_it_has() -> None:
    async def played() -> None:
        kept = Kept()
        kept.refuse = "this device has no room left."
        page = await Page.open(kept)
        status, said = await page.ask("POST", "/api/guests", {"name": "Ana"})
        assert (status, said["code"]) == (503, "store-failed")
        status, said = await page.ask("POST", "/api/tables", {"id": "t", "settings": {"rules": "yacht@1", "seats": 1}})
        assert status == 503
        assert "no room left" in said["message"]
        assert (await page.ask("GET", "/api/me"))[1]["tables"] == []
        await page.worker.close()

    asyncio.run(played())


def cut(kept: Kept, table: str) -> None:
    del kept.events[table, 2]


def emptied(kept: Kept, table: str) -> None:
    kept.events = {key: row for key, row in kept.events.items() if key[0] != table}


def scribbled(kept: Kept, table: str) -> None:
    kept.events[last_row(kept, table)][3] = {"is": "played", "events": ["?!"]}


def torn(kept: Kept, table: str) -> None:
    kept.events[last_row(kept, table)] = None


def nameless(kept: Kept, table: str) -> None:
    kept.kept[table] = None


@pytest.mark.parametrize("harm", [cut, emptied, scribbled, torn, nameless])
@pytest.mark.parametrize("clock", [None, {"minutes": 5}], ids=["plain", "clock"])
def test_a_damaged_game_is_left_alone_and_says_so_and_the_others_go_on(
    harm: Callable[[Kept, str], None], clock: dict[str, int] | None
) -> None:
    async def played() -> None:
        kept = Kept()
        page, hurt = await begun(kept, seats=1, clock=clock)
        await page.start(hurt)
        whole = await page.make("yacht@1", seats=1)
        await page.worker.close()
        harm(kept, hurt)
        before = json.dumps([*kept.events.values()])

        again = await Page.open(kept)
        status, said = await again.ask("GET", f"/api/tables/{hurt}")
        assert (status, said["code"]) == (404, "table-unknown")
        assert harm is nameless or "cannot be read" in said["message"]
        assert again.worker.damaged == 1
        assert (await again.ask("GET", "/api/me/games"))[0] == 200
        assert json.dumps([*kept.events.values()]) == before
        await again.play(whole)
        await again.worker.close()

    asyncio.run(played())


@pytest.mark.parametrize("step", [-86_400.0, 31_536_000.0], ids=["a day back", "a year on"])
def test_a_clock_that_was_set_costs_nobody_their_time(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        kept = Kept()
        page, table = await begun(kept, seats=1, clock={"minutes": 1})
        await page.start(table)
        await page.move()
        left = page.table["clock"]["left"]
        monkeypatch.setattr(memory, "wall_clock", lambda: time.time() + step)
        await page.move()  # the page is open while it is set
        assert abs(page.table["clock"]["left"][0] - left[0]) < 3000
        await page.worker.close()
        again = await Page.open(kept)
        _, seen = await again.ask("GET", f"/api/tables/{table}")
        assert seen["phase"] == "playing"
        await again.play(table)
        assert again.table["seats"][0]["lost"] is None
        await again.worker.close()

    asyncio.run(played())


def test_what_was_deleted_in_another_tab_does_not_come_back() -> None:
    async def played() -> None:
        kept = Kept()
        page, table = await begun(kept, seats=2, bots=["greedy"])
        await page.start(table)
        other = await Page.open(kept)
        assert (await other.ask("DELETE", "/api/me"))[0] == 204
        page.worker.written(table, 0)
        status, said = await page.ask("GET", f"/api/tables/{table}")
        assert (status, said["code"]) == (404, "table-unknown")
        assert (kept.kept, kept.events) == ({}, {})
        await page.worker.close()
        await other.worker.close()

    asyncio.run(played())


def test_a_game_that_was_kept_by_an_earlier_version_goes_on() -> None:
    """Written by the first one that kept games: half a game for two against a bot, with one row for each event."""

    async def played() -> None:
        kept = Kept()
        said = json.loads(OF_OLD.read_text(encoding="utf-8"))
        kept.device, [kept.kept] = said["device"], [{one["summary"]["table"]: one for one in said["rooms"]}]
        [table] = kept.kept
        kept.events = {(table, row[0]): row for row in said["rows"]}
        page = await Page.open(kept)
        assert page.worker.damaged == 0
        _, seen = await page.ask("GET", f"/api/tables/{table}")
        assert (seen["phase"], seen["version"]) == ("playing", len(said["rows"]))
        await page.play(table)
        _, games = await page.ask("GET", "/api/me/games")
        assert games[0]["names"] == ["Ana", "Bo", "Steady bot"]
        await page.worker.close()

    asyncio.run(played())
