"""Events as everybody may know them: no id of a guest and no secret before its time."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play.events import SealRevealed, TableEvent
from dicehouse.play.units import Instant
from dicehouse.wire import Happening, happening
from testkit.play.context import SECRET
from testkit.play.examples import EVENTS, GUEST, SECRET_TEXT
from testkit.play.random_tables import random_table

AT = Instant(170_000_000_000)
HASH = "0f" * 32

TOLD: dict[str, tuple[int, str, str, tuple[str, ...]]] = {
    "created": (0, "", "", ()),
    "seat-taken": (1, "ana", "", ()),
    "bot-seated": (2, "Sharp bot", "", ()),
    "seat-freed": (2, "", "", ()),
    "host-changed": (0, "", "", ()),
    "seal-opened": (0, "", HASH, ()),
    "salt-committed": (1, "", HASH, ()),
    "salt-revealed": (1, "", HASH, ()),
    "started": (0, "", "50", ()),
    "asked": (1, "", "$1:6", ()),
    "question-dropped": (0, "", "", ()),
    "flag-fell": (1, "", "", ()),
    "time-credited": (0, "", "500", ()),
    "away": (1, "", "", ()),
    "back": (1, "", "", ()),
    "void-asked": (1, "", "", ()),
    "voided": (0, "", "everyone agreed", ()),
    "settled": (0, "", "0 100", ()),
    "seal-revealed": (0, "", SECRET_TEXT, ()),
    "rematch-asked": (1, "", "", ()),
    "rematch-made": (0, "", "t2", ()),
    "said": (1, "", "hello", ()),
}
"""Seat, name, text and the game's own events that each kind tells."""


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_each_event_tells_what_everybody_may_know(event: TableEvent) -> None:
    told = happening(7, AT, event)
    played = getattr(event, "events", ())
    seat, name, text, events = TOLD.get(told.kind, (0, "", "", played))
    assert told == Happening(7, AT, told.kind, seat, name, text, events)
    assert told.kind == msgspec.to_builtins(event)["is"]


def test_only_the_games_own_events_have_no_line_in_the_list_above() -> None:
    assert {happening(1, AT, event).kind for event in EVENTS} - set(TOLD) == {"played"}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_no_happening_tells_an_id_or_a_secret_but_the_one_that_shows_the_seal(event: TableEvent) -> None:
    text = msgspec.json.encode(happening(1, AT, event)).decode()
    assert GUEST not in text
    assert (SECRET_TEXT in text) == isinstance(event, SealRevealed)


@given(st.integers(0, 10**6))
def test_at_a_whole_table_nothing_is_told_too_early(seed: int) -> None:
    play = random_table(seed, "sealed", most=40)
    told = [happening(version, at, event) for version, (event, at) in enumerate(play.log, 1)]
    text = msgspec.json.encode(told).decode()
    assert "guest-of-" not in text
    assert (SECRET in text) == (play.table.phase == "over")
    assert msgspec.json.decode(text, type=list[Happening]) == told
