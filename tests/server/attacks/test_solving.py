"""Rules of a guest's own cost the house nothing that was not foreseen: no disk, no thread, no late closing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from testkit.server.clients import Client, Guest, ask, new_guest, new_table, play_scene
from testkit.server.house import OpenHouse, wait_until

HEAD = 'id = "{id}"\nversion = 1\nname = "{id}"\nsource = "An attack"\n[dice]\ncount = {count}\nrolls = {rolls}\n'


def rule_file(name: str, boxes: int, *, count: int = 1, rolls: int = 2, bonus: int = 0) -> str:
    text = HEAD.format(id=name, count=count, rolls=rolls) + '[[sections]]\nname = "S"\n'
    text += f"bonus = {{ at_least = {bonus}, points = 5 }}\n" if bonus else ""
    return (
        text
        + "[sections.boxes]\n"
        + "".join(f'B{n} = {{ name = "b{n}", any = true, score = "sum" }}\n' for n in range(boxes))
    )


LONG = rule_file("long", 15, count=5, rolls=3)
"""Within the budget, and long enough to be stopped in its midst."""


@pytest.fixture
def house(tmp_path: Path, cache: Path) -> Iterator[OpenHouse]:
    opened = OpenHouse(tmp_path, f"sqlite:///{tmp_path / 'house.db'}", questions_a_minute=10_000)
    yield opened
    opened.close()


def children(house: OpenHouse) -> list[int]:
    pid = house.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def solving(guest: Guest, text: str) -> threading.Thread:
    """Somebody who asks, and may never be answered."""

    def run() -> None:
        try:
            ask(guest.house, "POST", "/api/solve", {"text": text}, guest)
        except httpx.HTTPError:
            return

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_tables_squares_lanes_and_every_smaller_game_are_counted_before_any_work(house: OpenHouse, cache: Path) -> None:
    """Issue 10, item 2: a file of 816 bytes wrote 22 GB in 160 s; the bound counted positions of one table."""
    eve = new_guest(house, "eve")
    for text in (
        rule_file("wide", 20),
        rule_file("high", 12, count=8, bonus=500),
        rule_file("deep", 16, count=5, rolls=9),
    ):
        answer = ask(house, "POST", "/api/solve", {"text": text}, eve)
        assert answer.json()["code"] == "solver-too-large", text
    assert not cache.exists()


def test_what_guests_solve_is_never_on_the_disk(house: OpenHouse, cache: Path) -> None:
    eve = new_guest(house, "eve")
    assert ask(house, "POST", "/api/solve", {"text": rule_file("tiny", 2)}, eve).status_code == 200
    assert not cache.exists()


def test_the_house_closes_in_the_midst_of_a_solve(house: OpenHouse) -> None:
    """Issue 10, item 1: the process ignored SIGTERM for 28 s."""
    eve = new_guest(house, "eve")
    asking = solving(eve, LONG)
    wait_until(lambda: len(children(house)) >= 2)  # the one that reads, and the one that solves
    workers = children(house)
    house.stop()
    asking.join()
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_a_table_of_a_guests_own_rules_with_nobody_there_solves_nothing(house: OpenHouse) -> None:
    """Issue 10, item 1: after a restart the solving began again with nobody connected."""
    eve = new_guest(house, "eve")
    table = new_table(eve, rules="tiny@1", rule_file=rule_file("tiny", 2), seats=2, bots=["perfect"])
    assert (
        ask(house, "POST", f"/api/tables/{table.id}/commands", {"id": "s", "command": {"do": "start"}}, eve).status_code
        == 200
    )
    house.stop()
    house.start()
    ask(house, "GET", f"/api/tables/{table.id}", guest=eve)
    assert children(house) == []

    async def look() -> None:
        client = await Client.open(house, table, eve)
        assert (await client.play())["phase"] == "over"

    play_scene(look)


def test_other_bots_move_while_guests_solve(house: OpenHouse) -> None:
    """Issue 10, item 1: six files took every thread, and all other bots stood still."""
    eves = [new_guest(house, f"eve{number}") for number in range(4)]
    asking = [solving(eve, LONG.replace('"long"', f'"long{number}"')) for number, eve in enumerate(eves)]
    wait_until(lambda: len(children(house)) >= 2)

    async def play() -> None:
        ana = new_guest(house)
        table = new_table(ana, rules="yacht@1", seats=2, bots=["greedy"])
        assert (
            ask(
                house, "POST", f"/api/tables/{table.id}/commands", {"id": "s", "command": {"do": "start"}}, ana
            ).status_code
            == 200
        )
        client = await Client.open(house, table, ana)
        assert (await client.play())["phase"] == "over"

    asyncio.run(play())
    assert any(thread.is_alive() for thread in asking), "they were done before it could be seen"
    house.stop()
    for thread in asking:
        thread.join()
