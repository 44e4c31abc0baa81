"""Running the command line inside the test."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicehouse.cli import main

__all__ = ["Run", "run"]


class Run:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def data(self) -> Any:
        assert self.status == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """The one object on standard error; standard output stays empty."""
        assert self.status == 2
        assert self.out == ""
        [line] = self.err.splitlines()
        found = json.loads(line)
        assert found["code"]
        assert found["message"]
        return found


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Run:
    capsys.readouterr()
    status = main(words)
    out, err = capsys.readouterr()
    return Run(status, out, err)
