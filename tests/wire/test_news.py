"""Events as everybody may know them: no id of a guest and no secret before its time."""

from __future__ import annotations

from typing import Any

import msgspec
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
    "seat-taken": [{"seat": 1, "name": "ana"}, {"seat": 1, "name": "anna"}],
    "bot-seated": [{"seat": 2, "strength": "sharp", "name": "Sharp bot"}],
    "seat-freed": [{"seat": 2}],
    "seal-opened": [
        {"commitment": HASH, "first": None, "day": None, "until": None},
        {"commitment": HASH, "first": 2, "day": None, "until": None},
    ],
    "salt-committed": [{"seat": 1, "commitment": HASH}],
    "salt-revealed": [{"seat": 1, "salt": HASH}],
    "started": [{"stake": 50}],
    "played": [
        {
            "events": [
                {"is": "dice-thrown", "seat": 1, "keep": [], "dice": [1, 2, 3, 4, 6]},
                {"is": "box-scored", "seat": 1, "box": "1", "points": 1},
            ],
            "lag": 0,
        },
        {"events": [], "lag": 0},
        {
            "events": [{"is": "entry-corrected", "seat": 1, "box": "6", "points": 24, "reason": "counted wrongly"}],
            "lag": 0,
        },
    ],
    "asked": [
        {"seat": 1, "action": {"is": "buy", "die": 1, "face": 6}, "posed": posed}
        for posed in (None, {"id": "q1", "text": "7 times 8?", "options": ["54", "56"]})
    ],
    "buying-limited": [{"max_buys_turn": 1, "max_buys_game": 5}, {"max_buys_turn": 1, "max_buys_game": None}],
    "time-credited": [{"centis": 500}],
    "voided": [{"reason": "everyone agreed"}],
    "settled": [{"payouts": [0, 100]}],
    "seal-revealed": [{"secret": SECRET_TEXT}],
    "rematch-made": [{"table": "t2"}],
    "said": [{"seat": 1, "phrase": "hello"}],
    **{
        key: [{}] for key in ("created", "host-changed", "settings-changed", "question-dropped", "judgement-taken-back")
    },
    "box-taken-back": [{"seat": 1, "box": "C", "points": 21}],
    **{key: [{"seat": 1}] for key in ("flag-fell", "away", "back")},
    **{key: [{"seat": 1}] for key in ("void-asked", "void-declined", "rematch-asked", "rematch-declined")},
}
"""All that each kind of event says to everybody."""

TOLD_AS = {"shut-out": "settings-changed", "let-in": "settings-changed"}
"""Who may sit down at a table, and who not, is the host's affair."""


def news_of(event: TableEvent, version: int = 7, at: Instant = AT) -> News:
    return news(Stored(version, at, CommandId("c"), event))


def test_each_event_says_what_everybody_may_know() -> None:
    """No id of a guest, and no secret but in the one that shows the seal."""
    assert set(PUBLIC) == {type(event).__struct_config__.tag for event in EVENTS} - set(TOLD_AS)
    for event in EVENTS:
        text = msgspec.json.encode(news_of(event)).decode()
        said, tag = msgspec.json.decode(text), type(event).__struct_config__.tag
        kind = said["event"].pop("is")
        assert kind == TOLD_AS.get(str(tag), tag)
        assert (said["version"], said["at"]) == (7, AT)
        assert said["event"] in PUBLIC[kind]
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
