"""Events as everybody may know them: no id of a guest and no secret before its time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play.events import SealRevealed, TableEvent
from dicehouse.play.log import Stored
from dicehouse.play.units import CommandId, Instant
from dicehouse.wire import News, news
from testkit.play.context import SECRET
from testkit.play.examples import EVENTS, GUEST, SECRET_TEXT
from testkit.play.random_tables import random_table

AT = Instant(170_000_000_000)
HASH = "0f" * 32

PUBLIC: dict[str, list[dict[str, Any]]] = {
    "created": [{}],
    "seat-taken": [{"seat": 1, "name": "ana"}, {"seat": 1, "name": "anna"}],
    "bot-seated": [{"seat": 2, "strength": "sharp", "name": "Sharp bot"}],
    "seat-freed": [{"seat": 2}],
    "host-changed": [{}],
    "settings-changed": [{}],
    "seal-opened": [{"commitment": HASH, "first": None}, {"commitment": HASH, "first": 2}],
    "salt-committed": [{"seat": 1, "commitment": HASH}],
    "salt-revealed": [{"seat": 1, "salt": HASH}],
    "started": [{"stake": 50}],
    "played": [
        {
            "events": [
                {"is": "dice-thrown", "seat": 1, "keep": [], "dice": [1, 2, 3, 4, 6]},
                {"is": "box-scored", "seat": 1, "box": "1", "points": 1},
            ]
        },
        {"events": []},
        {"events": [{"is": "entry-corrected", "seat": 1, "box": "6", "points": 24, "reason": "counted wrongly"}]},
    ],
    "asked": [{"seat": 1, "action": {"is": "buy", "die": 1, "face": 6}}],
    "question-dropped": [{}],
    "judgement-taken-back": [{}],
    "box-taken-back": [{"seat": 1}],
    "buying-limited": [{"max_buys_turn": 1, "max_buys_game": 5}, {"max_buys_turn": 1, "max_buys_game": None}],
    "flag-fell": [{"seat": 1}],
    "time-credited": [{"centis": 500}],
    "away": [{"seat": 1}],
    "back": [{"seat": 1}],
    "void-asked": [{"seat": 1}],
    "void-declined": [{"seat": 1}],
    "rematch-declined": [{"seat": 1}],
    "voided": [{"reason": "everyone agreed"}],
    "settled": [{"payouts": [0, 100]}],
    "seal-revealed": [{"secret": SECRET_TEXT}],
    "rematch-asked": [{"seat": 1}],
    "rematch-made": [{"table": "t2"}],
    "said": [{"seat": 1, "phrase": "hello"}],
}
"""All that each kind of event says to everybody."""

TOLD_AS = {"shut-out": "settings-changed", "let-in": "settings-changed"}
"""Who may sit down at a table, and who not, is the host's affair."""


def news_of(event: TableEvent, version: int = 7, at: Instant = AT) -> News:
    return news(Stored(version, at, CommandId("c"), event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_each_event_says_what_everybody_may_know(event: TableEvent) -> None:
    said = msgspec.json.decode(msgspec.json.encode(news_of(event)))
    kind = said["event"].pop("is")
    tag = type(event).__struct_config__.tag
    assert kind == TOLD_AS.get(str(tag), tag)
    assert (said["version"], said["at"]) == (7, AT)
    assert said["event"] in PUBLIC[kind]


def test_the_list_above_is_whole() -> None:
    assert set(PUBLIC) == {type(event).__struct_config__.tag for event in EVENTS} - set(TOLD_AS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_no_news_has_an_id_or_a_secret_but_the_one_that_shows_the_seal(event: TableEvent) -> None:
    text = msgspec.json.encode(news_of(event)).decode()
    assert GUEST not in text
    assert (SECRET_TEXT in text) == isinstance(event, SealRevealed)


@given(st.integers(0, 10**6))
def test_at_a_whole_table_nothing_is_told_too_early(seed: int) -> None:
    play = random_table(seed, "sealed", most=40)
    all_news = [news_of(event, version, at) for version, (event, at) in enumerate(play.log, 1)]
    text = msgspec.json.encode(all_news).decode()
    assert "guest-of-" not in text
    assert (SECRET in text) == (play.table.phase == "over")
    assert msgspec.json.decode(text, type=list[News]) == all_news
