"""Texts that cannot be read, and what is said of each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicehouse.errors import NotationError

__all__ = ["assert_refused"]


def assert_refused(read: Callable[[], object], code: str, told: str) -> None:
    """`8:5 the turn 1.2 was expected`: the line, the column, and words of the reason."""
    where, _, words = told.partition(" ")
    line, column = map(int, where.split(":"))
    with pytest.raises(NotationError) as caught:
        read()
    error = caught.value
    assert (error.code, error.line, error.column) == (code, line, column), error.message
    assert words in error.reason
    assert error.message == f"line {line}, column {column}: {error.reason}"
    assert error.as_json() == {"code": code, "message": error.message, "line": line, "column": column}
    assert len(error.message) < 200
