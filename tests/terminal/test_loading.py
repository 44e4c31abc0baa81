"""What is loaded when: the app without the solver, lists and pages without the app."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "matplotlib", "textual", "websockets", "litestar")


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("import dicehouse.terminal.app.house_app", {"textual"}),
        ("from dicehouse.cli import main\nfor line in LINES: main(line.split())", set()),
        ("import dicehouse.commands.play, dicehouse.commands.scores, dicehouse.commands.odds", set()),
    ],
    ids=["the app", "lists and pages", "the plain table, and commands before they draw"],
)
def test_what_is_heavy_is_loaded_where_it_is_needed(code: str, wanted: set[str]) -> None:
    """Issue 12: "the terminal app starts in under 1 s without loading the solver"."""
    lines = ["games", "rules yahtzee", "score yacht 22444", "--help"]
    words = f"LINES = {lines!r}\n{code}\nimport sys\nprint(*{{*{HEAVY!r}}} & {{*sys.modules}}, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=120, check=True)
    assert set(done.stderr.split()) == wanted
