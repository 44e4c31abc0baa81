"""The web's types are those of the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.wire.typescript import typescript

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "generated" / "wire.ts"


@pytest.mark.skipif(not WRITTEN.exists(), reason="the web's sources are not here")
def test_the_webs_types_are_up_to_date() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), f"run: python -m dicehouse.wire.typescript {WRITTEN}"


def test_every_message_has_its_tag() -> None:
    written = typescript()
    assert 'export interface Hello {\n  is: "hello"\n' in written
    assert 'export interface Act {\n  do: "act"\n' in written


def test_what_the_house_sends_is_whole_and_what_it_takes_may_leave_out_defaults() -> None:
    written = typescript()
    assert "  numbers: readonly number[]\n" in written
    assert "  wager?: number\n" in written
