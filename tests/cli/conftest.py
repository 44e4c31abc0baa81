"""Where commands are tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.notation import write_record
from dicehouse.rules.catalogue import game, rule_text
from testkit.notation.playing import play_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands run: a game of Yacht, one of place value, and `mine.toml`, a Yacht by another name."""
    monkeypatch.chdir(tmp_path)
    for name in ("yacht", "place-value"):
        (tmp_path / f"{name}.txt").write_text(write_record(play_game(game(name), 2, 3).record), encoding="utf-8")
    (tmp_path / "mine.toml").write_text(rule_text("yacht").replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    return tmp_path


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been solved here before."""
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "cache"))
