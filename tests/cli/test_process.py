"""The program as a process: pipes, full disks, signals, and a game typed into it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicehouse.notation import read_record
from dicehouse.rules.catalogue import catalogue, rule_text

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and signals as POSIX has them")
PROGRAM = [sys.executable, "-m", "dicehouse"]


def call(
    *words: str, typed: str = "", cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
        timeout=60,
        check=False,
    )


def test_the_module_is_the_program(tmp_path: Path) -> None:
    done = call("games", "--json", cwd=tmp_path)
    assert done.returncode == 0
    assert "kniffel" in [game["id"] for game in json.loads(done.stdout)]
    failed = call("rules", "nope", "--json", cwd=tmp_path)
    assert failed.returncode == 2
    assert json.loads(failed.stderr)["code"] == "game-unknown"


def test_a_terminal_without_the_characters_gets_an_answer(tmp_path: Path) -> None:
    done = call("rules", "kniffel", cwd=tmp_path, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stderr == ""


@POSIX
@pytest.mark.parametrize(
    "words", [["games"], ["games", "--json"], ["rules", "yahtzee"], ["rules", "yahtzee", "--toml"]]
)
def test_a_closed_pipe_ends_quietly(words: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*PROGRAM, *words], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False, cwd=tmp_path
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "words", [["games", "--json"], ["rules", "yahtzee", "--toml"], ["score", "yacht", "22444", "--json"]]
)
def test_a_full_disk_is_an_error(words: list[str], tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False, cwd=tmp_path
        )
    assert done.returncode == 2
    [line] = done.stderr.decode().splitlines()
    assert "cannot be written" in line
    if "--json" in words:
        assert json.loads(line)["code"] == "output-failed"


def test_a_game_is_piped_in_and_goes_on_later(tmp_path: Path) -> None:
    done = call("play", "yahtzee", "--players", "ana,bo", "--record", "game.txt", typed="\n1 2\n", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "dicehouse play --resume game.txt" in done.stdout
    first = read_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert first.tags == {"Dice": "system"}
    again = call("play", "--resume", "game.txt", typed="\ny\n=C\nq\n", cwd=tmp_path)
    assert again.returncode == 0
    second = read_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert second.events[: len(first.events)] == first.events
    assert len(second.events) == len(first.events) + 2


def test_without_players_a_piped_game_has_as_many_as_it_needs(tmp_path: Path) -> None:
    done = call("play", "place-value", typed="", cwd=tmp_path)
    assert done.returncode == 0
    [kept] = tmp_path.iterdir()
    assert read_record(kept.read_text(encoding="utf-8")).names == ("Player 1", "Player 2")


def test_without_a_game_the_list_is_shown_and_asked(tmp_path: Path) -> None:
    done = call("play", typed="0\nzzz\nyacht\n\nq\n", cwd=tmp_path)
    assert done.returncode == 0
    assert "Please type a number from 1 to" in done.stdout
    assert "Yacht · round 1 of 12" in done.stdout
    by_number = call("play", typed="1\nq\n", cwd=tmp_path)
    assert f"{catalogue()[0].name} · round 1" in by_number.stdout
    assert call("play", typed="q\n", cwd=tmp_path).returncode == 0


def test_entered_dice_are_remembered_by_the_record(tmp_path: Path) -> None:
    call(
        "play",
        "yacht",
        "--players",
        "ana",
        "--dice",
        "entered",
        "--record",
        "g.txt",
        typed="22444\n",
        cwd=tmp_path,
    )
    again = call("play", "--resume", "g.txt", typed="\ny\n13556\n=C\n", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "1.1 22444 >- 13556 =C:20" in (tmp_path / "g.txt").read_text(encoding="utf-8")


def test_a_game_of_ones_own_is_played_left_and_resumed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(rule_text("yacht").replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    call("play", "mine.toml", "--players", "ana", "--record", "g.txt", typed="\n", cwd=tmp_path)
    assert '[RuleFile "mine.toml"]' in (tmp_path / "g.txt").read_text(encoding="utf-8")
    again = call("play", "--resume", "g.txt", typed="=C\nq\n", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    mine.rename(tmp_path / "other.toml")
    assert call("replay", "g.txt", cwd=tmp_path).returncode == 2
    assert call("play", "--resume", "g.txt", "--rules", "other.toml", typed="\n", cwd=tmp_path).returncode == 0
    assert call("replay", "g.txt", cwd=tmp_path).returncode == 0


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
    playing = subprocess.Popen(
        [*PROGRAM, "play", "yahtzee", "--players", "ana"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        bufsize=0,
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write(b"\n")
    shown = b""
    while b"2 rolls left" not in shown:
        shown += playing.stdout.read(1)
    playing.send_signal(number)
    _, errors = playing.communicate(timeout=30)
    assert playing.returncode == 130
    assert errors == b""
    [kept] = tmp_path.iterdir()
    assert len(read_record(kept.read_text(encoding="utf-8")).events) == 1
