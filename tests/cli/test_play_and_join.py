"""`dicehouse play` and `dicehouse join` on a terminal of their own: the app, the plain table, and which it is."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dicehouse.notation import read_record
from testkit.commands import run

PATIENCE = 90.0


class Terminal:
    """A real pseudo-terminal of 80 by 24, read until something is on it."""

    def __init__(self, line: str, folder: Path, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = ""
        settings = {**os.environ, "TERM": "xterm-256color", **environment}
        words = [sys.executable, "-m", "dicehouse", *line.split()]
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=settings, close_fds=True
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def read_until(self, words: str) -> None:
        self._read(lambda: words in plain(self.shown))

    def ends(self) -> int:
        """Read on: a program whose terminal takes nothing more cannot end."""
        self._read(lambda: self.process.poll() is not None)
        return self.process.wait()

    def _read(self, enough: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not enough():
            assert time.monotonic() < ends, plain(self.shown)[-3000:]
            if select.select([self._master], [], [], 0.05)[0]:
                try:
                    self.shown += os.read(self._master, 65536).decode(errors="replace")
                except OSError:  # nobody writes to it any more
                    ended = self.process.poll() is not None
                    assert enough() or not ended, plain(self.shown)[-3000:]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.ends()
        os.close(self._master)


def plain(text: str) -> str:
    return re.sub(r"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[@-Z\\-_]|P[^\x1b]*\x1b\\)", "", text)


def terminal(line: str, folder: Path, **environment: str) -> closing[Terminal]:
    return closing(Terminal(line, folder, **environment))


def test_the_app_is_played_left_and_resumed(tmp_path: Path) -> None:
    with terminal("play yahtzee --players ana,bo", tmp_path) as screen:
        for keys, words in (
            ("", "Roll all 5 dice"),
            (" ", "2 rolls left"),
            ("q", "Leave the table?"),
            ("y", "Go on with: dicehouse play --resume"),
        ):
            screen.type(keys)
            screen.read_until(words)
        assert screen.ends() == 0
    [kept] = tmp_path.iterdir()
    assert read_record(kept.read_text(encoding="utf-8")).names == ("ana", "bo")
    with terminal(f"play --resume {kept.name}", tmp_path) as screen:
        screen.read_until("2 rolls left")


@pytest.mark.parametrize("signal", ["terminate", "kill"])
def test_a_polite_kill_keeps_the_game(tmp_path: Path, signal: str) -> None:
    path = tmp_path / "game.txt"
    with terminal("play yahtzee --players ana --record game.txt", tmp_path) as screen:
        screen.read_until("Roll all 5 dice")
        screen.type(" ")
        screen.read_until("2 rolls left")
        getattr(screen.process, signal)()
        screen.ends()
    assert len(read_record(path.read_text(encoding="utf-8")).events) == 1


def test_plain_lines_where_they_are_asked_for(tmp_path: Path) -> None:
    with terminal("play yahtzee --players ana --plain", tmp_path) as screen:
        screen.read_until("Enter rolls all 5 dice")
        screen.type("q\n")
        screen.read_until("Go on with")
    assert "\x1b[?1049h" not in screen.shown


def test_whoever_names_nobody_is_asked(tmp_path: Path) -> None:
    with terminal("play place-value --plain", tmp_path) as screen:
        for typed, words in (
            ("", "Which? Enter plays it as it is"),
            ("9\n", "Please type what stands before a line"),
            ("2\n", "Who plays?"),
            ("ana,bo\n", "Enter rolls all 4 dice"),
            ("q\n", "Go on with"),
        ):
            screen.type(typed)
            screen.read_until(words)
    [kept] = tmp_path.iterdir()
    record = read_record(kept.read_text(encoding="utf-8"))
    assert (record.rules.id, record.names) == ("place-value-stands", ("ana", "bo"))


def test_a_dumb_terminal_is_told_of_the_plain_table(tmp_path: Path) -> None:
    with terminal("play yahtzee --players ana", tmp_path, TERM="dumb") as screen:
        screen.read_until("This terminal cannot draw the app (TERM=dumb). Use --plain")
        screen.read_until("Enter rolls all 5 dice")
        screen.type("q\n")


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    with terminal("play yahtzee --players ana", tmp_path, NO_COLOR="1") as screen:
        screen.read_until("Roll all 5 dice")
    shades = re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", screen.shown)
    assert [shade for shade in shades if len(set(shade)) > 1] == []


def test_what_cannot_be_joined_or_played_is_said(tmp_path: Path) -> None:
    bots = "There is no bot 'clever'; there are greedy, casual, steady, sharp, perfect."
    assert bots in run("play yahtzee --bots clever --plain").err
    line = "join ABCD-EFGH --server http://127.0.0.1:9"
    assert "No house answers at http://127.0.0.1:9" in run(f"{line} --plain").err
    with terminal(line, tmp_path, XDG_STATE_HOME=str(tmp_path)) as screen:
        screen.read_until("No house answers at http://127.0.0.1:9")
        assert screen.ends() == 2


def test_a_check_that_takes_long_says_from_the_start_how_far_it_is(tmp_path: Path) -> None:
    with terminal("check yamb --games 1", tmp_path) as screen:
        screen.read_until("Playing yamb@1")
        screen.read_until("0%")
        screen.read_until("Yamb (yamb@1) is sound.")
