"""Bots of the house, and bots from outside."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from testkit.server.clients import PATIENCE, Client, ask, new_guest, new_guests, new_table, sat_table
from testkit.server.house import ROOT, OpenHouse, ServedHouse

EXAMPLE = ROOT / "examples" / "bot.py"


async def test_a_table_with_a_bot_is_played_to_its_end(house: OpenHouse) -> None:
    ana = new_guest(house)
    client = await Client.open(house, sat_table([ana], rules="place-value-3@1", seats=2, bots=["greedy"]), ana)
    assert (await client.play())["phase"] == "over"


async def test_bots_play_on_when_their_people_have_left(house: OpenHouse) -> None:
    """A seat that leaves ends its own game only."""
    ana = new_guest(house)
    table = sat_table([ana], seats=3, bots=["greedy", "casual"])
    client = await Client.open(house, table, ana)
    assert [seat["bot"] for seat in client.view["seats"]] == [None, "greedy", "casual"]
    await client.done({"do": "resign"})
    while client.view["phase"] != "over":
        await client.hear()
    assert 1 not in client.view["winners"]


async def test_the_example_bot_plays_a_whole_game_and_is_short(house: OpenHouse) -> None:
    """`examples/bot.py`: the open bot API in under 60 lines."""
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60

    ana = new_guest(house)
    table = new_table(ana)
    example = subprocess.Popen(
        [sys.executable, str(EXAMPLE), house.url, table.code.lower()],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        client = await Client.open(house, table, ana)
        while not all(client.view["seats"]):
            await client.hear()
        assert client.view["seats"][1]["name"] == "Example bot"
        await client.do({"do": "start"})
        view = await client.play()
        told, _ = await asyncio.to_thread(example.communicate, timeout=PATIENCE)
    finally:
        example.kill()
        example.wait()
    assert example.returncode == 0, told
    assert told.strip() == f"winners: {view['winners']} scores: {view['scores']}"


def loaded(pid: int, library: str) -> bool:
    return library in Path(f"/proc/{pid}/maps").read_text()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads /proc")
async def test_the_solver_is_loaded_when_the_first_bot_sits_down_and_never_by_the_house_itself(tmp_path: Path) -> None:
    """The house as `dicehouse serve` opens it, with its own bots."""
    house = await asyncio.to_thread(ServedHouse, tmp_path)
    try:
        ana, bo = new_guests(house, "ana", "bo")
        sat_table([ana, bo])
        assert ask(house, "/api/games/yahtzee").status_code == 200
        assert children(house.process.pid) == []
        client = await Client.open(house, sat_table([ana], rules="yacht@1", seats=2, bots=["greedy"]), ana)
        await client.play(lambda view: any(entry is not None for entry in view["cards"][1]["entries"]))
        (worker,) = children(house.process.pid)
        assert loaded(worker, "numpy")
        assert not loaded(house.process.pid, "numpy")
    finally:
        await asyncio.to_thread(house.close)
