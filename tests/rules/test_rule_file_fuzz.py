"""Whatever stands in a rule file: it is read, or it is a RuleFileError, and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from dicehouse.errors import RuleFileError
from dicehouse.rules import RuleSet, read_rules, rules_from_data, write_rules
from dicehouse.rules.catalogue import game_ids, rule_text
from dicehouse.rules.schema import FileKey, KeyTable, keys_of


def _names(keys: tuple[FileKey, ...]) -> set[str]:
    names = {key.name for key in keys}
    for key in keys:
        if isinstance(key.kind, KeyTable):
            names |= _names(key.kind.keys)
    return names


ALL_NAMES = sorted(_names(keys_of(RuleSet)))

SCALARS = st.one_of(
    st.booleans(),
    st.integers(),
    st.integers(-2, 12),
    st.sampled_from([10**20, -(10**20), 10**4000]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["sum", "number", "Y", "forced", "ones", "free", "none"]),
    st.dates(),
    st.none(),
)
DATA: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(ALL_NAMES) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=12,
)


def reads_or_refuses(read: Callable[[], RuleSet]) -> None:
    """It is read, and then writes and reads back, or it is refused with the file's name."""
    try:
        rules = read()
    except RuleFileError as refused:
        error = refused
    else:
        assert read_rules(write_rules(rules)) == rules
        return
    assert error.message.startswith("fuzz.toml: ")
    assert error.code.startswith("rules-")
    assert len(error.message) < 1000


SIGNS = st.sampled_from([*ALL_NAMES, "=", "[", "]", "{", "}", '"', "\n", ",", ".", "1", "true", "\\", "'"])


@given(st.text(st.characters(), max_size=200) | st.lists(SIGNS).map("".join))
@example("a = \ud800")
@example("'\ud800' = 1")
def test_any_text(text: str) -> None:
    reads_or_refuses(lambda: read_rules(text, "fuzz.toml"))


@given(st.dictionaries(st.sampled_from([key.name for key in keys_of(RuleSet)]), DATA) | DATA)
def test_any_data(data: object) -> None:
    reads_or_refuses(lambda: rules_from_data(data, "fuzz.toml"))


@st.composite
def edited_texts(draw: st.DrawFn) -> str:
    """A catalogue file with a few characters deleted, replaced or put in, or the values of two lines swapped."""
    text = rule_text(draw(st.sampled_from(game_ids())))
    if draw(st.booleans()):
        lines = text.splitlines()
        with_values = st.sampled_from([place for place, line in enumerate(lines) if " = " in line])
        one, other = draw(with_values), draw(with_values)
        (key, value), (other_key, other_value) = (lines[at].split(" = ", 1) for at in (one, other))
        lines[one], lines[other] = f"{key} = {other_value}", f"{other_key} = {value}"
        return "\n".join(lines)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        gone = draw(st.sampled_from([0, 1, 1, 2, 30]))
        new = draw(st.sampled_from(["", "", "0", "9", "=", "[", '"', "\n", "-", "é", "\x00"]) | st.characters())
        text = text[:place] + new + text[place + gone :]
    return text


@given(edited_texts())
def test_a_good_file_with_something_changed(text: str) -> None:
    reads_or_refuses(lambda: read_rules(text, "fuzz.toml"))


def _tables(value: Any) -> list[Any]:
    """The value and everything inside it that can be edited."""
    if not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [value, *(table for item in inside for table in _tables(item))]


@st.composite
def edited_data(draw: st.DrawFn) -> Any:
    """A catalogue file's data with a few values dropped or replaced, at any depth."""
    data = tomllib.loads(rule_text(draw(st.sampled_from(game_ids()))))
    for _ in range(draw(st.integers(1, 3))):
        table = draw(st.sampled_from([table for table in _tables(data) if table]))
        key = draw(st.sampled_from(sorted(table) if isinstance(table, dict) else range(len(table))))
        if draw(st.booleans()):
            del table[key]
        else:
            table[key] = draw(DATA)
    return data


@given(edited_data())
def test_a_good_file_with_values_replaced_at_any_depth(data: object) -> None:
    reads_or_refuses(lambda: rules_from_data(data, "fuzz.toml"))
