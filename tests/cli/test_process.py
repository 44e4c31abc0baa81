"""The program as a process: pipes, full disks, signals; and games that are piped into it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicehouse.notation import Record, read_record
from dicehouse.rules.catalogue import catalogue
from testkit.commands import run

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and signals as POSIX has them")
PROGRAM = [sys.executable, "-m", "dicehouse"]


def call(line: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """In a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60, "check": False, **options}
    return subprocess.run([*PROGRAM, *line.split()], **options)


def test_the_module_is_the_program() -> None:
    assert "kniffel" in [game["id"] for game in json.loads(call("games --json").stdout)]
    failed = call("rules nope --json")
    assert (failed.returncode, json.loads(failed.stderr)["code"]) == (2, "game-unknown")


def test_a_terminal_without_the_characters_gets_an_answer() -> None:
    done = call("rules kniffel", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")


@POSIX
@pytest.mark.parametrize("line", ["games --json", "rules yahtzee"])
def test_a_closed_pipe_ends_quietly(line: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = call(line, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_windows_cannot_do_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicehouse.commands.serve.sys", SimpleNamespace(platform="win32"))
    for words in ("--drain 5", "--workers 2 --database postgresql://house"):
        assert "On Windows a house is one process" in run(f"serve {words}").err


def test_a_shell_completes_commands_and_options() -> None:
    for typed, word in (("dicehouse sol", b"solve"), ("dicehouse solve --fr", b"--fresh")):
        asked = {"_DICEHOUSE_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        assert call("", env={**os.environ, **asked}).stdout.split() == [word]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("line", ["games --json", "rules yahtzee --toml"])
def test_a_full_disk_is_an_error(line: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = call(line, stdout=full)
    assert done.returncode == 2
    [told] = done.stderr.decode().splitlines()
    assert "cannot be written" in told
    assert "--json" not in line or json.loads(told)["code"] == "output-failed"


def kept(folder: Path, name: str = "dicehouse-*.txt") -> Record:
    [path] = folder.glob(name)
    return read_record(path.read_text(encoding="utf-8"))


def play(words: str, typed: str) -> str:
    """Piped in: what was shown."""
    done = run(f"play {words}", typed)
    assert done.status == 0, done.err
    return done.out


def test_a_game_is_piped_in_and_goes_on_later(folder: Path) -> None:
    assert "dicehouse play --resume g.txt" in play("yahtzee --players ana,bo --record g.txt", "\n1 2\n")
    first = kept(folder, "g.txt")
    assert first.tags == {"Dice": "system"}
    play("--resume g.txt", "\ny\n=C\nq\n")
    second = kept(folder, "g.txt")
    assert second.events[: len(first.events)] == first.events
    assert len(second.events) == len(first.events) + 2


def test_without_a_game_the_list_is_shown_and_asked(folder: Path) -> None:
    shown = play("", "0\nzzz\nyacht\n\nq\n")
    assert "Please type a number from 1 to" in shown
    assert "Yacht · round 1 of 12" in shown
    assert f"{catalogue()[0].name} · round 1" in play("", "1\nq\n")
    play("", "q\n")


def test_entered_dice_are_remembered_by_the_record(folder: Path) -> None:
    play("yacht --players ana --dice entered --record g.txt", "22444\n")
    play("--resume g.txt", "\ny\n13556\n=C\n")
    assert "1.1 22444 >- 13556 =C:20" in (folder / "g.txt").read_text(encoding="utf-8")


def test_bots_sit_at_the_plain_table_too(folder: Path) -> None:
    shown = play("yahtzee --players ana --bots greedy --plain --record g.txt", "\n=c\n\n=c\n")
    assert "Greedy bot rolled" in shown
    assert kept(folder, "g.txt").tags["Bot2"] == "greedy"
    assert {getattr(event, "seat", 0) for event in kept(folder, "g.txt").events} >= {1, 2}


def test_a_game_of_ones_own_is_played_left_and_resumed(folder: Path) -> None:
    play("mine.toml --players ana --record g.txt", "\n")
    assert '[RuleFile "mine.toml"]' in (folder / "g.txt").read_text(encoding="utf-8")
    play("--resume g.txt", "=C\nq\n")
    (folder / "mine.toml").rename(folder / "other.toml")
    assert run("replay g.txt").status == 2
    play("--resume g.txt --rules other.toml", "\n")
    assert run("replay g.txt").status == 0


@pytest.fixture
def heeded() -> Iterator[None]:
    """A shell makes what runs in the background deaf to Ctrl-C, and so are its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@POSIX
@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_game(number: signal.Signals, tmp_path: Path) -> None:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    words = [*PROGRAM, "play", "yahtzee", "--players", "ana"]
    with subprocess.Popen(words, cwd=tmp_path, bufsize=0, **pipes) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write(b"\n")
        shown = b""
        while b"2 rolls left" not in shown:
            shown += playing.stdout.read(1)
        playing.send_signal(number)
        _, errors = playing.communicate(timeout=30)
    assert (playing.returncode, errors) == (130, b"")
    assert len(kept(tmp_path).events) == 1
