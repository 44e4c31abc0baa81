"""The web's types are those of the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.rules.columns import Column
from dicehouse.rules.ruleset import Box, DiceSpec, Section
from dicehouse.rules.schema import keys_of
from dicehouse.wire.rule_keys import rule_keys
from dicehouse.wire.typescript import typescript, written

WEB = Path(__file__).parents[2] / "web"
WRITTEN = WEB / "src" / "generated" / "wire.ts"


@pytest.mark.skipif(not WRITTEN.exists(), reason="the web's sources are not here")
def test_the_webs_types_are_up_to_date() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), f"run: python -m dicehouse.wire.typescript {WRITTEN}"


@pytest.mark.skipif(not WRITTEN.exists(), reason="the web's sources are not here")
@pytest.mark.parametrize("path", written())
def test_every_file_of_the_web_is_up_to_date(path: str) -> None:
    assert (WEB / path).read_text(encoding="utf-8") == written()[path], (
        f"run: python -m dicehouse.wire.typescript {WEB}"
    )


def test_the_lab_knows_every_key_of_the_card() -> None:
    text = rule_keys()
    for table, cls in (("dice", DiceSpec), ("columns", Column), ("sections", Section), ("boxes", Box)):
        for key in keys_of(cls):
            assert f"'{table}.{key.name}'" in text
    assert '{"name":"same_face",' in text
    assert '"kind":{"is":"flag"},"required":false,"usual":false,"pattern":"groups"}' in text


def test_every_message_has_its_tag() -> None:
    written = typescript()
    assert 'export interface Hello {\n  is: "hello"\n' in written
    assert 'export interface Act {\n  do: "act"\n' in written


def test_what_the_house_sends_is_whole_and_what_it_takes_may_leave_out_defaults() -> None:
    written = typescript()
    assert "  numbers: readonly number[]\n" in written
    assert "  wager?: number\n" in written
