"""A key is written once, at its field: what the reader, the writer and the reference need follows from that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Literal

import pytest

from dicehouse.errors import RuleFileError
from dicehouse.rules import Anything, Bonus, Box, DiceSpec, RuleSet, Section, read_rules
from dicehouse.rules.file.reading import Reader
from dicehouse.rules.schema import REQUIRED, Choice, FileKey, Flag, Key, KeyTable, OneOf, Whole, fields_of, keys_of


@dataclass(frozen=True)
class Inner:
    size: Annotated[int, Key("How large.", Whole(1, 9))] = 3


@dataclass(frozen=True)
class Outer:
    plain: int
    mood: Annotated[Literal["glad", "sad"], Key("How it feels.")]
    loud: Annotated[bool, Key("Whether it is heard.", name="noise")] = False
    inner: Annotated[Inner | None, Key("What is in it.")] = None


@dataclass(frozen=True)
class Vague:
    size: Annotated[int, Key("How large.")]


def test_what_type_and_field_say_is_not_said_again() -> None:
    assert keys_of(Outer) == (
        FileKey("mood", Choice(("glad", "sad")), "How it feels.", REQUIRED, "mood"),
        FileKey("noise", Flag(), "Whether it is heard.", False, "loud"),
        FileKey("inner", KeyTable(Inner), "What is in it.", None, "inner"),
    )


def test_a_new_key_is_read_and_refused_without_further_ado() -> None:
    reader = Reader("new.toml")
    read = reader.table(Outer, {"mood": "sad", "inner": {"size": 9}}, plain=1)
    assert read == Outer(1, "sad", inner=Inner(9))
    with pytest.raises(RuleFileError, match=r"new\.toml: inner\.size: a whole number from 1 to 9 was expected, not 10"):
        reader.table(Outer, {"mood": "sad", "inner": {"size": 10}})
    with pytest.raises(RuleFileError, match=r"new\.toml: mood: is missing\. How it feels\."):
        reader.table(Outer, {})


def test_a_key_whose_type_does_not_tell_its_kind_must_say_it() -> None:
    with pytest.raises(TypeError, match="the key must say what <class 'int'> may be"):
        keys_of(Vague)


def _classes(cls: type) -> Iterator[type]:
    yield cls
    for field in fields_of(cls):
        kind = None if isinstance(field, OneOf) else field.kind
        for inner in field.classes if isinstance(field, OneOf) else [kind.of] if isinstance(kind, KeyTable) else []:
            yield from _classes(inner)


LAID_OUT: dict[type, set[str]] = {Box: {"code", "column", "weight"}, Bonus: {"greatest"}}
"""What boxes and bonuses are told when the card is laid out."""


def test_every_field_of_a_rule_set_can_be_set_in_a_file() -> None:
    for cls in set(_classes(RuleSet)):
        without = {field.name for field in fields(cls)} - {key.field for key in fields_of(cls)}
        assert without == LAID_OUT.get(cls, set()), cls
        assert all(key.doc.endswith(".") for key in keys_of(cls)), cls


def test_the_defaults_of_a_file_are_those_of_the_fields() -> None:
    text = """
        id = "small"
        version = 1
        name = "Small"
        source = "This test"
        dice = { count = 2, rolls = 1 }
        [[sections]]
        name = "Card"
        boxes.C = { name = "Chance", any = true, score = "sum" }
    """
    assert read_rules(text) == RuleSet(
        id="small",
        version=1,
        name="Small",
        source="This test",
        dice=DiceSpec(count=2, rolls=1),
        sections=(Section("Card", (Box("C", "Chance", Anything(), "sum"),)),),
    )
