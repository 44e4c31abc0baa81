"""Three workers, PostgreSQL, NATS and a proxy with the configuration that `deploy/` has: one house to whoever plays."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from testkit.engines import SharedPostgres, find_binaries
from testkit.ports import free_port
from testkit.server.audit import audit
from testkit.server.clients import Client, ask, new_guest, sat_table
from testkit.server.fleet import Fleet, fleet
from testkit.server.house import OpenHouse, wait_until
from testkit.server.load import Load
from testkit.server.proxies import Caddy, HAProxy, find_haproxy

pytestmark = pytest.mark.slow

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(scope="module", params=[Caddy, pytest.param(HAProxy, marks=pytest.mark.nightly)])
def house(
    postgres: SharedPostgres, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Fleet]:
    if request.param is HAProxy and find_haproxy() is None:
        pytest.skip("HAProxy is not installed here (Debian: apt install haproxy)")
    folder, database = tmp_path_factory.mktemp("fleet"), asyncio.run(postgres.new_database())
    with fleet(folder, database, quick=True, proxy=request.param) as opened:
        yield opened


def test_a_tables_people_meet_at_one_worker_and_figures_stay_inside(house: Fleet) -> None:
    """Whatever is asked about a table goes where its sockets are; guests are spread over all of them."""
    before = house.loaded()
    tables = [sat_table([new_guest(house, "ana"), new_guest(house, "bo")]) for _ in range(12)]
    for table in tables:
        assert ask(house, f"/api/tables/{table.id}").is_success
    made = [now - then for now, then in zip(house.loaded(), before, strict=True)]
    # whoever makes a table is at any worker; from then on it is at one
    assert sum(made) <= 2 * len(tables)
    assert all(made)
    assert ask(house, "/metrics").status_code == 404


async def test_moves_are_seen_on_another_worker_and_past_the_proxy(house: Fleet) -> None:
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    table = sat_table([ana, bo])
    through = await Client.open(house, table, ana)
    elsewhere = [await Client.open(worker, table, bo) for worker in house.workers]
    await through.done({"do": "say", "phrase": "nice-roll"})
    for client in elsewhere:
        async with asyncio.timeout(20):
            while client.view["version"] < through.view["version"]:
                await client.hear()
        await client.close()
    await through.close()


async def played_through(house: Fleet, fault: Callable[[Load], Awaitable[None]]) -> None:
    """Nothing acknowledged is lost, doubled or misplaced, and everybody has seen the same."""
    load = Load(house, 2)
    await load.run(lambda: fault(load))
    found = await audit(load)
    assert found.is_clean(), found


async def test_a_worker_that_is_drained_and_one_that_is_killed_cost_nobody_a_move(house: Fleet) -> None:
    async def fault(load: Load) -> None:
        await load.play_on(20)
        await asyncio.to_thread(house.drain, house.workers[0])
        await load.play_on(20)
        house.workers[1].kill()
        await load.play_on(20)
        await asyncio.to_thread(house.workers[1].start)
        await load.play_on(20)

    await played_through(house, fault)


@pytest.mark.nightly
async def test_a_rolling_update_restarts_one_worker_after_the_other_under_load(house: Fleet, tmp_path: Path) -> None:
    """The script itself; in place of systemd somebody who restarts a worker when it is asked to."""
    asked, done, manager = tmp_path / "asked", tmp_path / "done", tmp_path / "systemctl"
    os.mkfifo(asked)
    os.mkfifo(done)
    manager.write_text(f'#!/bin/sh\necho "$@" > {asked}\nread word < {done}\n', encoding="utf-8")
    manager.chmod(0o755)
    ports = [str(worker.port) for worker in house.workers]
    environment = {**os.environ, "PATH": os.pathsep.join((str(tmp_path), os.environ["PATH"]))}

    async def fault(load: Load) -> None:
        await load.play_on(10)
        script = await asyncio.create_subprocess_exec(str(DEPLOY / "rolling-update"), *ports, env=environment)
        for worker in house.workers:
            assert await asyncio.to_thread(asked.read_text) == f"restart dicehouse@{worker.port}\n"
            assert all(other.is_open() for other in house.workers), "the next one waits for the one before"
            await asyncio.to_thread(house.drain, worker)
            await asyncio.to_thread(done.write_text, "done\n")
            await load.play_on(10)
        assert await script.wait() == 0

    await played_through(house, fault)


async def test_without_nats_the_house_goes_on_and_it_comes_back(house: Fleet) -> None:
    assert house.nats is not None
    nats = house.nats

    async def fault(load: Load) -> None:
        await load.play_on(20)
        nats.kill()
        await load.play_on(20)
        nats.start()
        await load.play_on(20)

    await played_through(house, fault)
    assert "notices are away" in house.log_text()


async def test_a_worker_that_was_stopped_goes_on_without_harm(house: Fleet) -> None:
    async def fault(load: Load) -> None:
        await load.play_on(20)
        os.kill(house.workers[2].process.pid, signal.SIGSTOP)
        await asyncio.sleep(0)
        await load.play_on(5)
        os.kill(house.workers[2].process.pid, signal.SIGCONT)
        await load.play_on(20)

    await played_through(house, fault)


def test_the_dashboard_shows_figures_that_a_worker_has(house: Fleet) -> None:
    board = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    shown = {re.findall("dicehouse_[a-z_]+", panel["targets"][0]["expr"])[0] for panel in board["panels"]}
    figures = ask(house.workers[0], "/metrics").text
    told = set(re.findall(r"^# TYPE (\S+) ", figures, re.MULTILINE))
    assert shown <= told
    assert told - shown <= {"dicehouse_connections_most"}


@pytest.mark.parametrize("way", ["export", "dump"])
def test_a_backup_is_restored_and_the_game_goes_on(
    house: Fleet, postgres: SharedPostgres, tmp_path: Path, way: str
) -> None:
    table = sat_table([new_guest(house, "ana"), new_guest(house, "bo")])
    programs = os.pathsep.join((str(Path(sys.executable).parent), str(find_binaries()), os.environ["PATH"]))
    environment = {**os.environ, "PATH": programs}
    done = subprocess.run(
        [DEPLOY / "backup", house.database, tmp_path], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    copy, database = Path(done.stdout.strip().splitlines()[-1]), asyncio.run(postgres.new_database())
    restoring = {
        "export": ["dicehouse", "import", str(copy), "--database", database],
        "dump": ["pg_restore", f"--dbname={database}", str(copy.with_suffix(".dump"))],
    }
    done = subprocess.run(restoring[way], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (tmp_path / "restored").mkdir()
    restored = OpenHouse(tmp_path / "restored", database)
    try:
        assert ask(restored, f"/api/tables/{table.id}").json()["phase"] == "playing"
        assert asyncio.run(restored.stored(table.id)) == asyncio.run(house.stored(table.id))
    finally:
        restored.close()


def test_the_command_of_the_systemd_unit_opens_a_worker_without_a_broker(
    postgres: SharedPostgres, tmp_path: Path
) -> None:
    """As systemd reads it: `${NAME}` is one word, empty where nothing is said, `$NAME` any number of them."""
    port, unit = free_port(), (DEPLOY / "dicehouse@.service").read_text(encoding="utf-8")
    known = {"DICEHOUSE_DATABASE": asyncio.run(postgres.new_database()), "DICEHOUSE_SITE": "dice.example"}
    found = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert found is not None
    words = [word for word in found[1].replace("%i", str(port)).split() if not word.startswith("$D")]
    words = [re.sub(r"\$\{(\w+)\}", lambda name: known.get(name[1], ""), word) for word in words]
    words[0] = str(Path(sys.executable).parent / "dicehouse")
    with subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.DEVNULL) as worker:
        try:
            wait_until(lambda: worker.poll() is not None or _is_well(port))
            here = {"Host": "dice.example", "X-Forwarded-For": "192.0.2.1"}
            assert httpx.get(f"http://127.0.0.1:{port}/", headers=here, trust_env=False).status_code == 200
            there = {**here, "Host": "elsewhere.example"}
            assert httpx.get(f"http://127.0.0.1:{port}/", headers=there, trust_env=False).status_code == 421
        finally:
            worker.kill()


def _is_well(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).is_success
    except httpx.TransportError:
        return False


def test_what_deploy_holds_is_complete() -> None:
    """Files that name each other are there, and options that they use exist."""
    page = (DEPLOY.parent / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    for name in ("compose.yaml", "dicehouse@.service"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        for option in ("--database", "--notices", "--drain", "--connections-per-address"):
            assert option in text, (name, option)
            assert f"`{option}" in page
    for script in ("backup", "rolling-update"):
        assert os.access(DEPLOY / script, os.X_OK)
