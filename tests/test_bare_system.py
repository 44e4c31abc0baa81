"""A house where the system has no uvloop, no priorities and no bounds: Windows has none of them."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.server.clients import Client, new_guest, new_table

PLAIN = """
import os, sys
if hasattr(os, "nice"):
    del os.nice
sys.modules["resource"] = sys.modules["uvloop"] = None
"""
"""A process of Python reads `sitecustomize.py` before anything else."""

START_SECONDS = 60
MOVES = 12
"""Some turns, and fewer than anybody may make in a second."""


class Served:
    """By the command, as people open it."""

    def __init__(self, folder: Path) -> None:
        self.private: set[str] = set()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        (folder / "sitecustomize.py").write_text(PLAIN, encoding="utf-8")
        words = f"-m dicehouse serve --port {self.port} --database sqlite:///{(folder / 'house.db').as_posix()}"
        paths = os.pathsep.join((str(folder), *(path for path in sys.path if path)))
        self.process = subprocess.Popen(
            [sys.executable, *words.split()],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def is_open(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()[0]
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=10) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    house = Served(tmp_path)
    try:
        ends = time.monotonic() + START_SECONDS
        while not house.is_open():
            assert time.monotonic() < ends
            time.sleep(0.05)
        yield house
    finally:
        house.process.terminate()
        said = house.process.communicate(timeout=START_SECONDS)[0]
    assert "costly work has the house's own priority" in said


def test_a_house_without_them_is_served_and_some_turns_are_played(served: Served) -> None:
    async def scene() -> None:
        ana = new_guest(served, "ana")
        table = new_table(ana, seats=1)
        client = await Client.open(served, table, ana)
        await client.done({"do": "start"})
        view = await client.play(lambda view: view["version"] > MOVES)
        assert view["phase"] == "playing"
        await client.done({"do": "resign"})
        await client.close()

    asyncio.run(scene())
