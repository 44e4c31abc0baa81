"""Numbers as people type them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.classroom.questions.numbers import (
    Near,
    number_in_words,
    number_readings,
    read_near,
    read_number,
    write_near,
)
from dicehouse.rules.book.numerals import in_words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", "7"),
        ("7.0", "7"),
        ("+7", "7"),
        ("\u22127", "-7"),
        ("- 7", "-7"),
        (".5", "1/2"),
        ("1/2", "1/2"),
        ("-1/2", "-1/2"),
        ("1 1/2", "3/2"),
        ("½", "1/2"),
        ("1½", "3/2"),
        ("3,5", "7/2"),
        ("1,000", "1000"),
        ("1 000 000", "1000000"),
        ("1'000", "1000"),
        ("1,234.5", "2469/2"),
        ("1.234,5", "2469/2"),
    ],
)
def test_a_number_is_read(text: str, number: str) -> None:
    assert read_number(text) == Fraction(number)


def test_what_is_no_number_is_none() -> None:
    for text in ("", "x", "1/0", "1e9", "1,00,0", "--1", "1 2", "٣", "1" * 60, "1/2/3", "nan", "inf"):
        assert read_number(text) is None, text
    for words in ("", "and", "seven seven", "fortyone", "hundred", "six and a half", "7", "one million"):
        assert number_in_words(words) is None, words


def test_a_comma_can_be_read_in_two_ways_and_a_point_too() -> None:
    assert number_readings("1,234") == (Fraction(1234), Fraction(1234, 1000))
    assert number_readings("1.234") == (Fraction(1234, 1000), Fraction(1234))


@given(st.integers(0, 999_999))
def test_words_of_every_number_are_read(number: int) -> None:
    assert number_in_words(in_words(number)) == number
    assert number_in_words(in_words(number).replace("-", " ").upper()) == number
    assert number_in_words(f"minus {in_words(number)}") == -number


@given(st.decimals(-10_000, 10_000, places=3), st.decimals(0, 10, places=3))
def test_a_key_with_its_tolerance_is_written_and_read(number: object, tolerance: object) -> None:
    near = Near(Fraction(str(number)), Fraction(str(tolerance)))
    assert read_near(write_near(near)) == near


def test_a_third_is_written_as_a_fraction() -> None:
    assert write_near(Near(Fraction(1, 3))) == "1/3"
    assert read_near("5 ± -1") is None
    assert read_near("5 +- 1") == Near(Fraction(5), Fraction(1))
