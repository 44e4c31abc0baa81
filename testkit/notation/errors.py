"""Texts that cannot be read, and what is said of each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicehouse.errors import NotationError

__all__ = ["assert_refused"]


def assert_refused(read: Callable[[str], object], row: str) -> None:
    """`>7 => 1:2 notation-dice a die has faces 1 to 6`: a text; the line, the column, the code, words of the reason."""
    text, told = row.rsplit(" => ", 1)
    where, code, words = told.split(" ", 2)
    with pytest.raises(NotationError) as caught:
        read(text)
    error = caught.value
    assert (f"{error.line}:{error.column}", error.code) == (where, code), error.message
    assert words in error.reason
    assert error.message == f"line {error.line}, column {error.column}: {error.reason}"
    assert error.as_json() == {"code": code, "message": error.message, "line": error.line, "column": error.column}
    assert len(error.message) < 200
