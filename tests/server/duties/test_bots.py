"""Bots of the house, and bots from outside."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from testkit.server.clients import PATIENCE, Client, ask, command, new_guest, new_table, play_scene, sat_table
from testkit.server.house import ROOT, OpenHouse, ServedHouse

EXAMPLE = ROOT / "examples" / "bot.py"


@pytest.mark.parametrize("rules", ["yahtzee@1", "yacht@1", "place-value-3@1"])
def test_a_table_with_bots_is_played_to_its_end(sqlite_house: OpenHouse, rules: str) -> None:
    async def run() -> None:
        ana = new_guest(sqlite_house)
        table = new_table(ana, rules=rules, seats=2, bots=["greedy"])
        assert command(ana, table, {"do": "start"}).status_code == 200
        client = await Client.open(sqlite_house, table, ana)
        view = await client.play()
        assert view["phase"] == "over"
        assert view["seats"][1]["bot"] == "greedy"

    play_scene(run)


def test_bots_play_on_when_their_people_have_left(open_house: Callable[..., OpenHouse]) -> None:
    """A seat that leaves ends its own game only."""
    house = open_house()

    async def run() -> None:
        ana = new_guest(house)
        table = new_table(ana, seats=3, bots=["greedy", "casual"])
        assert command(ana, table, {"do": "start"}).status_code == 200
        client = await Client.open(house, table, ana)
        assert (await client.do({"do": "resign"}))["is"] == "answered"
        if client.view["phase"] != "over":
            await client.until(lambda message: message.get("table", {}).get("phase") == "over")
        assert 1 not in client.view["winners"]

    play_scene(run)


def test_the_example_bot_plays_a_whole_game_and_is_short(sqlite_house: OpenHouse) -> None:
    """`examples/bot.py`: the open bot API in under 60 lines."""
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60

    async def run() -> None:
        ana = new_guest(sqlite_house)
        table = new_table(ana)
        example = subprocess.Popen(
            [sys.executable, str(EXAMPLE), sqlite_house.url, table.code.lower()],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        try:
            client = await Client.open(sqlite_house, table, ana)
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

    play_scene(run)


def loaded(pid: int, library: str) -> bool:
    return library in Path(f"/proc/{pid}/maps").read_text()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads /proc")
def test_the_solver_is_loaded_when_the_first_bot_sits_down_and_never_by_the_house_itself(tmp_path: Path) -> None:
    """The house as `dicehouse serve` opens it, with its own bots."""
    house = ServedHouse(tmp_path)
    try:
        ana, bo = new_guest(house), new_guest(house, "bo")
        sat_table([ana, bo])
        assert ask(house, "GET", "/api/games/yahtzee").status_code == 200
        assert children(house.process.pid) == []

        async def run() -> None:
            table = new_table(ana, rules="yacht@1", seats=2, bots=["greedy"])
            client = await Client.open(house, table, ana)
            await client.do({"do": "start"})
            await client.play(lambda view: sum(entry is not None for entry in view["cards"][1]["entries"]) >= 2)

        play_scene(run)
        (worker,) = children(house.process.pid)
        assert loaded(worker, "numpy")
        assert not loaded(house.process.pid, "numpy")
    finally:
        house.close()
