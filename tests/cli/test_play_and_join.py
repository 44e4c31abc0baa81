"""`dicehouse play` and `dicehouse join` on a terminal of their own: the app, the plain table, and which it is."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicehouse.notation import read_record
from testkit.commands import run

PROGRAM = [sys.executable, "-m", "dicehouse"]
PATIENCE = 90.0
Caps = pytest.CaptureFixture[str]


class Terminal:
    """A real pseudo-terminal of 80 by 24, read until something is on it."""

    def __init__(self, words: list[str], folder: Path, **environment: str) -> None:
        master, slave = pty.openpty()
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._master = master
        self.shown = ""
        settings = {**os.environ, "TERM": "xterm-256color", **environment}
        self.process = subprocess.Popen(
            [*PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=settings, close_fds=True
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def read_until(self, words: str) -> None:
        ends = time.monotonic() + PATIENCE
        while words not in plain(self.shown):
            assert time.monotonic() < ends, plain(self.shown)[-3000:]
            ready, _, _ = select.select([self._master], [], [], 0.5)
            if ready:
                try:
                    self.shown += os.read(self._master, 65536).decode(errors="replace")
                except OSError:
                    assert words in plain(self.shown), plain(self.shown)[-3000:]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        os.close(self._master)


def plain(text: str) -> str:
    return re.sub(r"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[@-Z\\-_]|P[^\x1b]*\x1b\\)", "", text)


@contextmanager
def terminal(*words: str, folder: Path, **environment: str) -> Iterator[Terminal]:
    opened = Terminal(list(words), folder, **environment)
    try:
        yield opened
    finally:
        opened.close()


def test_the_app_is_played_left_and_resumed(tmp_path: Path) -> None:
    with terminal("play", "yahtzee", "--players", "ana,bo", folder=tmp_path) as screen:
        screen.read_until("Roll all 5 dice")
        screen.type(" ")
        screen.read_until("2 rolls left")
        screen.type("q")
        screen.read_until("Leave the table?")
        screen.type("y")
        screen.read_until("Go on with: dicehouse play --resume")
        assert screen.process.wait(PATIENCE) == 0
    [kept] = tmp_path.iterdir()
    assert read_record(kept.read_text(encoding="utf-8")).names == ("ana", "bo")
    with terminal("play", "--resume", kept.name, folder=tmp_path) as screen:
        screen.read_until("2 rolls left")


@pytest.mark.parametrize("signal", ["terminate", "kill"])
def test_a_polite_kill_keeps_the_game(tmp_path: Path, signal: str) -> None:
    path = tmp_path / "game.txt"
    with terminal("play", "yahtzee", "--players", "ana", "--record", "game.txt", folder=tmp_path) as screen:
        screen.read_until("Roll all 5 dice")
        screen.type(" ")
        screen.read_until("2 rolls left")
        getattr(screen.process, signal)()
        screen.process.wait(PATIENCE)
    assert len(read_record(path.read_text(encoding="utf-8")).events) == 1


def test_plain_lines_where_they_are_asked_for(tmp_path: Path) -> None:
    with terminal("play", "yahtzee", "--players", "ana", "--plain", folder=tmp_path) as screen:
        screen.read_until("Enter rolls all 5 dice")
        screen.type("q\n")
        screen.read_until("Go on with")
    assert "\x1b[?1049h" not in screen.shown


def test_a_dumb_terminal_is_told_of_the_plain_table(tmp_path: Path) -> None:
    with terminal("play", "yahtzee", "--players", "ana", folder=tmp_path, TERM="dumb") as screen:
        screen.read_until("This terminal cannot draw the app (TERM=dumb). Use --plain")
        screen.read_until("Enter rolls all 5 dice")
        screen.type("q\n")


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    with terminal("play", "yahtzee", "--players", "ana", folder=tmp_path, NO_COLOR="1") as screen:
        screen.read_until("Roll all 5 dice")
        coloured = [
            (red, green, blue)
            for red, green, blue in re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", screen.shown)
            if not red == green == blue
        ]
    assert coloured == []


def test_bots_sit_at_the_plain_table_too(tmp_path: Path) -> None:
    words = ["play", "yahtzee", "--players", "ana", "--bots", "greedy", "--plain", "--record", "game.txt"]
    done = subprocess.run(
        [*PROGRAM, *words], input="\n=c\n\n=c\n", capture_output=True, text=True, cwd=tmp_path, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    record = read_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert record.tags["Bot2"] == "greedy"
    assert {getattr(event, "seat", 0) for event in record.events} >= {1, 2}
    assert "Greedy bot rolled" in done.stdout


def test_a_bot_that_nobody_knows(capsys: Caps) -> None:
    told = run(capsys, "play", "yahtzee", "--bots", "clever", "--plain")
    assert "There is no bot 'clever'; there are greedy, casual, steady, sharp, perfect." in told.err


def test_join_needs_a_terminal(capsys: Caps) -> None:
    assert "needs a terminal that can draw" in run(capsys, "join", "ABCD-EFGH").err


def test_join_says_where_no_house_is(tmp_path: Path) -> None:
    words = ("join", "ABCD-EFGH", "--server", "http://127.0.0.1:9")
    with terminal(*words, folder=tmp_path, XDG_STATE_HOME=str(tmp_path)) as screen:
        screen.read_until("No house answers at http://127.0.0.1:9")
        assert screen.process.wait(PATIENCE) == 2
