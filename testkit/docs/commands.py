"""The commands that a page shows, with what it shows of their output."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from .pages import Block

__all__ = ["QUIET", "commands", "matches", "run_command"]

QUIET = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1", "TERM": "dumb"}
"""As a page shows it, whatever the terminal."""


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Each command with the output that is shown for it; `make` is for the reader and is not run here."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        if re.match(r"dicehouse (serve|classroom)\b", command):
            raise ValueError(f"this opens a house and does not end, so a page shows it as `sh`: {command}")
        if re.search(r"(^|\| )(dicehouse|cat) ", command):
            yield command, shown


def run_command(command: str, folder: Path, scripts: Path, timeout: int = 60) -> str:
    """What it says, with the programs of this folder first."""
    environment = {**os.environ, **QUIET, "PATH": os.pathsep.join([str(scripts), os.environ["PATH"]])}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )
    assert "Traceback" not in done.stdout
    return done.stdout


def matches(shown: str, said: str) -> bool:
    """`...` stands for anything; blanks at the end of a line are not seen on a page."""
    pattern = re.escape(_trimmed(shown)).replace(re.escape("..."), ".*?")
    return re.fullmatch(pattern, _trimmed(said), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
