"""The web's types are those of the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.rules.game.boxes import Box
from dicehouse.rules.game.columns import Column
from dicehouse.rules.game.sections import Section
from dicehouse.rules.game.spec import DiceSpec
from dicehouse.rules.schema import keys_of
from dicehouse.wire.rule_keys import rule_keys
from dicehouse.wire.typescript import typescript, written

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(not WEB.exists(), reason="the web's sources are not here")
def test_every_file_of_the_web_is_up_to_date() -> None:
    old = [path for path, text in written().items() if (WEB / path).read_text(encoding="utf-8") != text]
    assert not old, f"run: python -m dicehouse.wire.typescript {WEB}"


def test_the_lab_knows_every_key_of_the_card() -> None:
    text = rule_keys()
    for table, cls in (("dice", DiceSpec), ("columns", Column), ("sections", Section), ("boxes", Box)):
        for key in keys_of(cls):
            assert f"'{table}.{key.name}'" in text
    assert '{"name":"same_face",' in text
    assert '"kind":{"is":"flag"},"required":false,"usual":false,"pattern":"groups"}' in text


def test_messages_have_their_tags_and_what_the_house_takes_may_leave_out_defaults() -> None:
    text = typescript()
    assert 'export interface Hello {\n  is: "hello"\n' in text
    assert 'export interface Act {\n  do: "act"\n' in text
    assert "  numbers: readonly number[]\n" in text
    assert "  wager?: number\n" in text
