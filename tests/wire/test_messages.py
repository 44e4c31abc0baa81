"""Messages between the house and its clients: versioned, strict, and never more than a view."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from dicehouse.play.commands import Resign
from dicehouse.play.log import Stored
from dicehouse.play.units import CommandId, Instant
from dicehouse.play.views.table import TableView, view
from dicehouse.rules import Seat
from dicehouse.wire import (
    WIRE_VERSION,
    Answered,
    Closing,
    Do,
    FromClient,
    Held,
    Hello,
    Hold,
    Laid,
    Lay,
    Ping,
    Pong,
    Refused,
    Resync,
    Spectators,
    ToClient,
    Update,
    news,
)
from testkit.play.examples import COMMANDS
from testkit.play.random_tables import random_table
from testkit.play.texts import act

PLAY = random_table(1)
SHOWN = view(PLAY.table, None, PLAY.now)
NOW = Instant(170_000_000_000)

FROM_CLIENT: tuple[FromClient, ...] = (
    Hello("token"),
    Hello("token", WIRE_VERSION, 7),
    Do("id-1", act(">-"), 7),
    Do("id_2", Resign()),
    Lay(6341),
    Hold((5, 5)),
    Hold(()),
    Ping(1.5),
    Ping(),
)
TO_CLIENT: tuple[ToClient, ...] = (
    Update(tuple(news(Stored(n, at, CommandId("c"), event)) for n, (event, at) in enumerate(PLAY.log, 1)), SHOWN, NOW),
    Resync(SHOWN, NOW),
    Answered(CommandId("id-1"), 8, 9),
    Refused("box-taken", "Fours is taken: it holds 12.", CommandId("id-1")),
    Refused("message-malformed", "This message cannot be read."),
    Laid(6341, ("3H", "W")),
    Laid(6341, None),
    Held(Seat(1), (5, 5)),
    Pong(1.5, NOW),
    Spectators(3),
    Closing(2.0),
)


def test_no_message_lacks_an_example() -> None:
    assert {type(message) for message in FROM_CLIENT} == set(get_args(FromClient))
    assert {type(message) for message in TO_CLIENT} == set(get_args(ToClient))


def test_messages_read_back_as_they_were_written() -> None:
    """Every command travels in a `Do`."""
    for from_client in (*FROM_CLIENT, *(Do("id-1", command, 3) for command in COMMANDS)):
        assert msgspec.json.decode(msgspec.json.encode(from_client), type=FromClient) == from_client
    for to_client in TO_CLIENT:
        assert msgspec.json.decode(msgspec.json.encode(to_client), type=ToClient) == to_client


HOSTILE = [
    '{"is": "do", "id": "", "command": {"do": "resign"}}',
    f'{{"is": "do", "id": "{"i" * 61}", "command": {{"do": "resign"}}}}',
    '{"is": "do", "id": "a b", "command": {"do": "resign"}}',
    '{"is": "do", "id": "a\\n", "command": {"do": "resign"}}',
    '{"is": "do", "id": "a;DROP", "command": {"do": "resign"}}',
    '{"is": "do", "id": 7, "command": {"do": "resign"}}',
    '{"is": "do", "id": "a"}',
    '{"is": "do", "id": "a", "command": {"do": "shout"}}',
    '{"is": "do", "id": "a", "command": "resign"}',
    '{"is": "do", "id": "a", "command": {"do": "resign"}, "version": "7"}',
    '{"is": "do", "id": "a", "command": {"do": "resign"}, "guest": "somebody"}',
    f'{{"is": "hello", "token": "{"t" * 401}"}}',
    '{"is": "hello"}',
    '{"is": "hello", "token": "t", "wire": "1"}',
    '{"is": "hello", "token": "t", "version": 1.5}',
    '{"is": "ping", "sent": "now"}',
    '{"is": "ping", "sent": 1e999}',
    '{"is": "update"}',
    '{"is": "resync"}',
    '{"do": "resign"}',
    "[]",
    "null",
]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_message_is_not_decoded(hostile: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(hostile, type=FromClient)


def test_messages_to_clients_carry_views_and_never_tables() -> None:
    for message in (Update, Resync):
        assert message.__annotations__["table"] == TableView.__name__
