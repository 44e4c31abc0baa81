"""A house that really runs: a process of its own on a real store, to be stopped, killed and opened again."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from dicehouse.play.log import Stored
from dicehouse.play.units import TableId
from dicehouse.server import Config
from dicehouse.server.run import CONFIG
from dicehouse.storage import open_log

from ..ports import free_port

if TYPE_CHECKING:
    from .push import FakePushService

ROOT = Path(__file__).parents[2]
START_SECONDS = 120.0
STOP_SECONDS = 60.0

FAST: dict[str, Any] = {
    "bot_pause": 0.0,
    "away_grace": 0.2,
    "commands_a_second": 100_000,
    "phrases_a_minute": 100_000,
    "chatter_a_minute": 100_000,
    "tables_a_minute": 100_000,
    "questions_a_minute": 100_000,
    "guests_a_minute": 100_000,
    "farewells_a_minute": 100_000,
    "histories_a_minute": 100_000,
    "looks_a_minute": 10_000_000,
    "banks_a_minute": 100_000,
    "searches_a_minute": 100_000,
    "searches_an_address_a_minute": 100_000,
    "search_wait": 0.3,
    "lessons_an_address_a_day": 100_000,
    "kept_a_guest": 2**50,
    "kept_an_address": 2**50,
    "kept_a_house": 2**50,
    "failed_joins_a_minute": 100_000,
    "failed_joins_an_address_a_minute": 100_000,
    "tables_an_address_a_minute": 100_000,
    "gathering_a_guest": 100_000,
    "gathering_an_address": 100_000,
    "sockets_a_guest": 100_000,
    "sockets_an_address": 100_000,
    "frames_a_second": 10_000_000,
    "connections_an_address": 100_000,
    "joins_a_minute": 100_000,
    "lesson_odds": False,
}
"""Settings under which a test is never told to wait, and no minute of solving is begun for a console."""


class OpenHouse:
    """`private` is what must never appear in its log or its errors."""

    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        workers: int = 1,
        quick: bool = False,
        plain_asgi: bool = False,
        push: FakePushService | None = None,
        **settings: Any,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.private: set[str] = set()
        self.quick = quick
        self._workers = workers
        self._log = folder / f"house-{self.port}.log"
        self._environment = {
            **os.environ,
            CONFIG: msgspec.json.encode(Config(database=database, **{**FAST, **settings})).decode(),
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),  # this code, whatever is installed
            "DICEHOUSE_TEST_QUICK": "yes" if quick else "",
            "DICEHOUSE_TEST_PLAIN_ASGI": "yes" if plain_asgi else "",
            "DICEHOUSE_TEST_PUSH": f"{push.port} {push.certificate}" if push else "",
        }
        self.process: subprocess.Popen[bytes]
        self.start()

    def start(self) -> None:
        """Also after `kill` and `stop`: on the same port, with the same store."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._words(),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT, env=self._environment,
            )  # fmt: skip
        ends = time.monotonic() + START_SECONDS
        while not self.is_open():
            if self.process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"the house did not open:\n{self.log_text()[-3000:]}")
            time.sleep(0.02)

    def _words(self) -> list[str]:
        return [sys.executable, "-m", "testkit.server.opened", str(self.port), str(self._workers)]

    def is_open(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=10) as answer:
                return bool(answer.status == 200)
        except (OSError, http.client.HTTPException):
            return False

    def sockets(self) -> int:
        """How many are open."""
        with urllib.request.urlopen(f"{self.url}/health", timeout=10) as answer:
            return int(json.load(answer)["sockets"])

    def pids(self) -> list[int]:
        """The workers' processes; with one worker, the process itself."""
        if self._workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in _command_line(pid)]

    def kilobytes(self) -> int:
        """Of memory, of the first worker."""
        status = Path(f"/proc/{self.pids()[0]}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def kill(self) -> None:
        """kill -9 of the whole house."""
        for pid in {*self.pids(), self.process.pid}:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def kill_worker(self) -> int:
        """kill -9 of one worker of several; the supervisor starts another."""
        pid = self.pids()[0]
        os.kill(pid, signal.SIGKILL)
        return pid

    def stop(self) -> None:
        """As Ctrl-C or a service manager stops it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(STOP_SECONDS)

    def log_text(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        """Stop it, whatever state it is in, and see that its log has told nobody's secret."""
        if self.process.poll() is None:
            self.stop()
        self.private |= asyncio.run(private_rows(self.database))
        told = self.log_text()
        for secret in self.private:
            assert secret not in told, "the log holds a token, a guest's id, a dice secret or the key"

    async def stored(self, table: str) -> list[Stored]:
        """What is in the log, read by opening the closed store, or another connection to a shared one."""
        log = await open_log(self.database)
        try:
            return await log.read(TableId(table))
        finally:
            await log.close()


class ServedHouse(OpenHouse):
    """`dicehouse serve`, as people type it."""

    def __init__(self, folder: Path, database: str | None = None, workers: int = 1) -> None:
        super().__init__(folder, database or f"sqlite:///{folder}/served.db", workers=workers)

    def _words(self) -> list[str]:
        return [
            sys.executable, "-m", "dicehouse", "serve", "--port", str(self.port),
            "--database", self.database, "--workers", str(self._workers),
        ]  # fmt: skip


def wait_until(happened: Callable[[], object]) -> None:
    ends = time.monotonic() + START_SECONDS
    while not happened():
        assert time.monotonic() < ends, "it never happened"
        time.sleep(0.02)


def _command_line(pid: str) -> bytes:
    """Empty for one that has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


async def private_rows(database: str) -> set[str]:
    """Guests' ids, dice secrets and the key, from the store itself."""
    log = await open_log(database)
    try:
        found = {(await log.key()).hex()}
        for table in [summary.table for summary in await log.summaries(limit=100_000)]:
            secret = await log.secret(table)
            found |= {secret} if secret else set()
            for row in await log.read(table):
                guest = getattr(row.event, "guest", None) or getattr(row.event, "host", None)
                found |= {guest} if guest else set()
        return found
    finally:
        await log.close()
