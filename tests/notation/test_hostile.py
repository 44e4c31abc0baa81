"""Whatever is read: our own error, or a text that is written back exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dicehouse.errors import NotationError
from dicehouse.notation import (
    read_action,
    read_event,
    read_record,
    read_state,
    write_action,
    write_event,
    write_record,
    write_state,
)
from dicehouse.rules.catalogue import game
from testkit.notation.playing import GAMES, finder, play_game

T = TypeVar("T")
ZOMBIE = game("zombie")
TEN_MEGABYTES = 10 * 1024 * 1024

anything = st.text(st.characters(exclude_categories=[]), max_size=200)
"""Any code point, lone surrogates and nulls among them."""

signs = st.text(st.sampled_from('0123456789-+~$!?=>%*#^.,:/ {}[]"\\\nXYbxfirstSeatRules@٣²\r\x00'), max_size=60)
"""What our texts are made of, in no order, and some signs that look alike."""

LEAVE = {"maxi-yatzy": 0.01, "read aloud": 0.01}
RECORDS = tuple(
    (GAMES[name], write_record(play_game(GAMES[name], 3, seed, leave=LEAVE.get(name, 0.0), tied=seed > 3).record))
    for seed, name in enumerate(
        ("yahtzee", "zombie", "maxi-yatzy", "place-value", "read aloud", "points rolled off"), start=1
    )
)

LINES = tuple(
    (GAMES[name], write_state(state))
    for name in ("yahtzee", "zombie", "maxi-yatzy", "read aloud", "points rolled off")
    for state in play_game(GAMES[name], 3, 7, leave=0.004, tied=True).states[::5]
)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters deleted, inserted, replaced or doubled, or lines swapped or dropped."""
    for _ in range(draw(st.integers(1, 3))):
        place, length, new = draw(st.integers(0, len(text))), draw(st.integers(0, 6)), draw(signs)[:6]
        lines = text.split("\n")
        one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        digits = [n for n, sign in enumerate(text) if sign.isdigit()]
        match draw(st.sampled_from(("replace", "insert", "double", "swap", "drop", "digit"))):
            case "replace":
                text = text[:place] + draw(st.sampled_from((new, ""))) + text[place + length :]
            case "insert":
                text = text[:place] + new + text[place:]
            case "double":
                text = text[: place + length] + text[place:]
            case "digit" if digits:
                place = draw(st.sampled_from(digits))
                text = text[:place] + draw(st.sampled_from("0123456")) + text[place + 1 :]
            case "swap":
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
            case _:
                text = "\n".join(lines[:one] + lines[one + 1 :])
    return text


def _attempt(read: Callable[[str], T], text: str) -> T | NotationError:
    """What was read, or our own error; any other is the bug that these tests look for."""
    try:
        return read(text)
    except NotationError as error:
        return error


FORMS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "yahtzee@1 ": (read_state, write_state),
    "=": (lambda text: read_action(text, ZOMBIE), write_action),
    "1": (lambda text: read_event(text, ZOMBIE), write_event),
    '[Rules "yahtzee@1"]\n[Seat1 "a"]\n\n': (read_record, write_record),
}
"""How each form begins, is read and is written."""


@pytest.mark.parametrize("begins", FORMS, ids=["state", "action", "event", "record"])
@given(text=anything | signs)
@example("\x00")
@example("- 1 3 -\x00")
@example("1.1\n*\n")
@example("1.1 {}\n*\n")
def test_any_text(begins: str, text: str) -> None:
    read, write = FORMS[begins]
    for said in (text, begins + text):
        result = _attempt(read, said)
        assert isinstance(result, NotationError) or write(result) == said.replace("\r\n", "\n")


@given(st.data())
def test_good_records_with_something_changed(data: st.DataObject) -> None:
    rules, text = data.draw(st.sampled_from(RECORDS))
    changed = data.draw(mutated(text))
    result = _attempt(lambda text: read_record(text, finder(rules)), changed)
    if isinstance(result, NotationError):
        assert 1 <= result.line <= changed.count("\n") + 2
        return
    # the finder takes any name, so the first tag may name another game than the writer does
    expected = changed.replace("\r\n", "\n").split("\n", 1)[1]
    assert write_record(result).split("\n", 1)[1] == expected


@given(st.data())
def test_good_state_lines_with_something_changed(data: st.DataObject) -> None:
    rules, line = data.draw(st.sampled_from(LINES))
    changed = data.draw(mutated(line))
    result = _attempt(lambda text: read_state(text, finder(rules)), changed)
    if isinstance(result, NotationError):
        assert 1 <= result.column <= len(changed) + 1
        return
    assert write_state(result).split(" ")[1:] == changed.split(" ")[1:]


def test_ten_megabytes() -> None:
    """Refused at once, and not quoted back."""
    for text in ("1" * TEN_MEGABYTES, "yahtzee@1 " + "-/" * (TEN_MEGABYTES // 2), "\n" * TEN_MEGABYTES):
        for begins, (read, _) in FORMS.items():
            if begins == "1":
                continue  # events come from our own log alone
            with pytest.raises(NotationError, match=r"^.{,99}$") as refused:
                read(text)
            assert refused.value.code == "notation-too-large"


def test_a_very_long_tag_is_read_and_many_backslashes_take_no_time() -> None:
    tag = '[Rules "yahtzee@1"]\n[Seat1 "{}"]\n\n*\n'.format
    name = "long " * 50_000
    assert read_record(tag(name)).names == (name,)
    with pytest.raises(NotationError) as refused:
        read_record(tag("\\" * 200_001))
    assert refused.value.code == "notation-syntax"
