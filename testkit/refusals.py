"""What is refused is refused with a code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dicehouse.errors import DicehouseError

__all__ = ["refused"]


@contextmanager
def refused(code: str, match: str | None = None) -> Iterator[pytest.ExceptionInfo[DicehouseError]]:
    """What is done inside is refused with this code, and in words that match."""
    with pytest.raises(DicehouseError, match=match) as caught:
        yield caught
    assert caught.value.code == code, f"{caught.value.code}: {caught.value.message}"
