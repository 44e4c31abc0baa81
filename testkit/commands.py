"""Running the command line inside the test, a line at a time, as it is typed in a shell."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any
from unittest.mock import patch

from dicehouse.cli import main

__all__ = ["Run", "answer", "refusal", "run", "says"]


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


def run(line: str, typed: str = "") -> Run:
    """`typed` is what comes in through a pipe."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", StringIO(typed)):
        status = main(shlex.split(line))
    return Run(status, out.getvalue(), err.getvalue())


def answer(line: str) -> Any:
    """What the command tells programs."""
    done = run(f"{line} --json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def says(line: str, *words: str) -> None:
    """It is done, and people read this among other things."""
    done = run(line)
    assert (done.status, [said for said in words if said not in done.out]) == (0, []), done.out


def refusal(line: str, words: str = "") -> Any:
    """The one object on standard error, with these words in its message; standard output stays empty."""
    done = run(f"{line} --json")
    assert (done.status, done.out) == (2, "")
    [told] = done.err.splitlines()
    found = json.loads(told)
    assert found["code"]
    assert found["message"]
    assert words in found["message"]
    assert "Traceback" not in told
    return found
