"""Numbers in words, read as a class reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.rules import in_words, reads_as

WORDS = {
    0: "zero",
    13: "thirteen",
    20: "twenty",
    41: "forty-one",
    111: "one hundred eleven",
    600: "six hundred",
    6341: "six thousand three hundred forty-one",
    666666: "six hundred sixty-six thousand six hundred sixty-six",
    20015: "twenty thousand fifteen",
}


def test_a_number_in_words() -> None:
    assert {number: in_words(number) for number in WORDS} == WORDS


def test_and_commas_and_hyphens_are_free() -> None:
    """RULINGS, place value: "with or without "and", commas and hyphens"."""
    for text in (
        "six thousand three hundred forty-one",
        "Six thousand, three hundred and forty-one.",
        "six thousand three hundred forty one",
        "SIX-THOUSAND THREE-HUNDRED AND FORTY ONE",
    ):
        assert reads_as(text, 6341)


def test_another_reading_is_wrong() -> None:
    for text in (
        "",
        "6341",
        "6,341",
        "six three four one",
        "sixty-three hundred forty-one",
        "six thousand three hundred fourteen",
        "six thousand three hundred forty-one 1",
        "six thousandthree hundred forty-one",
    ):
        assert not reads_as(text, 6341), text


@given(st.integers(0, 999_999), st.integers(0, 999_999))
def test_a_number_reads_as_itself_and_as_no_other(number: int, other: int) -> None:
    assert reads_as(in_words(number), other) == (number == other)


@given(st.text(max_size=60))
def test_any_text_is_judged(text: str) -> None:
    assert reads_as(text, 6341) in (True, False)


def test_what_no_card_holds_has_no_words() -> None:
    for number in (-1, 1_000_000):
        with pytest.raises(ValueError, match="at most six digits"):
            in_words(number)
