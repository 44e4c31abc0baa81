"""Commands as JSON: each reads back as it was written, and hostile ones are not even decoded. (Events: the codec.)"""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play.commands import Command
from dicehouse.play.events import TableEvent
from testkit.play.examples import COMMANDS, EVENTS

BIG = 10**30
LONG = "x" * 81
scalars = st.none() | st.booleans() | st.integers(-3, 10) | st.integers(2**63, 2**64 - 1) | st.text(max_size=3)
junk = scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.text(max_size=3), scalars, max_size=2)


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_no_command_and_no_event_lacks_an_example() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    assert {type(event) for event in EVENTS} == set(get_args(TableEvent))


@pytest.mark.parametrize("command", COMMANDS, ids=text)
def test_a_command_reads_back_as_it_was_written_and_takes_no_other_field(command: Command) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command), type=Command) == command
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**msgspec.to_builtins(command), "guest": "somebody"}, type=Command)


@pytest.mark.parametrize("union", [Command, TableEvent])
def test_every_kind_has_a_name_of_its_own(union: object) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(union)]
    assert len(set(tags)) == len(tags)
    assert all(tag == tag.lower() and " " not in tag for tag in tags)


@pytest.mark.parametrize(
    "hostile",
    [
        '{"do": "act"}',
        '{"do": "act", "action": 7}',
        '{"do": "act", "action": null}',
        '{"do": "act", "action": [">"]}',
        '{"do": "act", "action": ">-"}',
        '{"do": "act", "action": {}}',
        '{"do": "act", "action": {"is": "win"}}',
        '{"do": "act", "action": {"is": "throw", "keep": "55"}}',
        '{"do": "act", "action": {"is": "throw", "keep": [0]}}',
        '{"do": "act", "action": {"is": "throw", "keep": [1, 1, 1, 1, 1, 1, 1, 1, 1]}}',
        '{"do": "act", "action": {"is": "throw", "dice": [6, 6, 6, 6, 6]}}',
        '{"do": "act", "action": {"is": "score"}}',
        '{"do": "act", "action": {"is": "score", "box": 5}}',
        f'{{"do": "act", "action": {{"is": "score", "box": "{LONG}"}}}}',
        '{"do": "act", "action": {"is": "score", "box": "W", "number": -1}}',
        f'{{"do": "act", "action": {{"is": "score", "box": "W", "number": {BIG}}}}}',
        '{"do": "act", "action": {"is": "buy", "die": 1}}',
        '{"do": "act", "action": {"is": "throw"}, "dice": "12345"}',
        '{"do": "act", "action": {"is": "throw"}, "dice": [1, 2, 3, 4, "5"]}',
        '{"do": "act", "action": {"is": "throw"}, "dice": [1.5]}',
        '{"do": "act", "action": {"is": "throw"}, "dice": [true]}',
        '{"do": "act", "action": {"is": "throw"}, "dice": [1, 1, 1, 1, 1, 1, 1, 1, 1]}',
        f'{{"do": "act", "action": {{"is": "throw"}}, "dice": [{BIG}]}}',
        f'{{"do": "sit", "seat": {BIG}}}',
        '{"do": "sit", "seat": "1"}',
        '{"do": "sit", "seat": true}',
        '{"do": "stand", "seat": 1.5}',
        '{"do": "start", "first": []}',
        '{"do": "claim"}',
        '{"do": "claim", "seat": null}',
        '{"do": "judge"}',
        '{"do": "judge", "right": 1}',
        '{"do": "judge", "right": "yes"}',
        f'{{"do": "commit-salt", "commitment": "{"0" * 63}"}}',
        f'{{"do": "commit-salt", "commitment": "{"0" * 65}"}}',
        f'{{"do": "commit-salt", "commitment": "{"A" * 64}"}}',
        f'{{"do": "commit-salt", "commitment": "{"0" * 64}\\n"}}',
        f'{{"do": "reveal-salt", "salt": "{"g" * 64}"}}',
        f'{{"do": "say", "phrase": "{LONG}"}}',
        '{"do": "create"}',
        '{"do": "create", "settings": {}}',
        '{"do": "create", "settings": {"rules": "yahtzee@1", "seats": 1000000}}',
        '{"do": "played", "events": []}',
        '{"do": "ACT", "action": {"is": "throw"}}',
        '{"do": 1}',
        '{"is": "act", "action": {"is": "throw"}}',
        "[]",
        "null",
        "7",
        '"act"',
        "{}",
    ],
)
def test_a_hostile_command_is_not_decoded(hostile: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(hostile, type=Command)


@given(st.data(), st.sampled_from(COMMANDS))
def test_whatever_stands_in_a_field_it_is_taken_as_it_is_or_refused(data: st.DataObject, command: Command) -> None:
    """Nothing is made to fit: "1" is no seat, 1 is no verdict."""
    fields = msgspec.json.decode(msgspec.json.encode(command))
    fields[data.draw(st.sampled_from(sorted(fields)))] = data.draw(junk)
    try:
        decoded: Command = msgspec.json.decode(msgspec.json.encode(fields), type=Command)
    except msgspec.ValidationError:
        return
    assert msgspec.json.decode(msgspec.json.encode(decoded)).items() >= fields.items()
