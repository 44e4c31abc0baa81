"""A cache folder of the test's own, so that what guests leave there can be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.solver.kernels.cache import cache_home


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where solved tables would be kept; kernels are compiled once for all tests."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache_home() / "kernels"))
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"
