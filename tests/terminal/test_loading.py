"""What is loaded when: the app without the solver, lists and pages without the app."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "textual", "websockets", "litestar")


def loaded(code: str) -> set[str]:
    """The heavy packages that a fresh Python has loaded after this code."""
    words = f"{code}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=120, check=True)
    return set(done.stderr.split())


def test_the_app_starts_without_the_solver() -> None:
    """Issue 12: "the terminal app starts in under 1 s without loading the solver"."""
    assert loaded("import dicehouse.terminal.app.house_app") == {"textual"}


@pytest.mark.parametrize("words", [["games"], ["rules", "yahtzee"], ["score", "yacht", "22444"], ["--help"]])
def test_other_commands_load_neither_app_nor_solver(words: list[str]) -> None:
    assert loaded(f"from dicehouse.cli import main\nmain({words!r})") == set()


def test_the_plain_table_loads_neither_app_nor_solver() -> None:
    assert loaded("import dicehouse.commands.play") == set()
