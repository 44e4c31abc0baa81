"""Kernels are kept on disk by the content of all their sources, and work where nothing can be kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.solver.kernels import cache as kernel_cache
from dicehouse.solver.kernels.cache import kernel, sources_digest


def doubled(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("variable", ["DICEHOUSE_CACHE", "NUMBA_CACHE_DIR"])
def test_a_kernel_is_kept_where_the_environment_says(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    assert kernel(doubled)(21) == 42
    assert list(tmp_path.rglob("*doubled*.nbi"))


def test_a_kernel_works_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
    assert kernel(doubled)(4) == 8


def test_a_change_in_an_imported_module_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "_SOLVER", tmp_path)
    for room in ("upper", "lower"):
        (tmp_path / room).mkdir()
    (tmp_path / "upper" / "top.py").write_text(
        "from ..middle import (\n    a,\n)\nfrom . import other\nfrom .. import side\n"
    )
    (tmp_path / "middle.py").write_text("from .lower.low import LANES\n")
    (tmp_path / "upper" / "other.py").write_text("")
    seen = set()
    for low, side in (("LANES = 8", ""), ("LANES = 16", ""), ("LANES = 16", "x = 1")):
        (tmp_path / "lower" / "low.py").write_text(low)
        (tmp_path / "side.py").write_text(side)
        sources_digest.cache_clear()
        seen.add(sources_digest("upper.top"))
    sources_digest.cache_clear()
    assert len(seen) == 3
