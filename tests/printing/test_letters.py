"""Letters on paper: what the font has is printed as it is, what it lacks becomes a box, and nothing is too wide."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.printing.letters import LACKING, SMALLEST, fit, printable, width_of, wrap

ALPHABETS = [
    range(0x41, 0x5B),
    range(0xC0, 0x180),  # Latin with accents
    range(0x388, 0x3CF),  # Greek
    range(0x400, 0x482),  # Cyrillic
    range(0x1E00, 0x1F00),  # Vietnamese, Welsh and others
]


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda letters: chr(letters[0]))
def test_european_letters_are_printed_as_they_are(alphabet: range) -> None:
    """Issue 12: "names in Greek, Cyrillic and with any accent printed as they are"."""
    letters = "".join(chr(code) for code in alphabet if unicodedata.category(chr(code)).startswith("L"))
    assert printable(letters) == unicodedata.normalize("NFC", letters)


def test_accents_are_joined_to_their_letters_or_stand_on_them() -> None:
    assert printable("Zoe\u0308") == "Zoë"
    assert printable("x\u0302") == "x\u0302"
    assert width_of(printable("x\u0302"), 10) == width_of("x", 10)


@pytest.mark.parametrize("text", ["😀", "אנה", "\u200b\u200d", "\u202e", "\ufeff", "\x00", "\ud800", "\ue000", "漢字"])
def test_what_the_font_lacks_is_replaced_visibly_never_dropped(text: str) -> None:
    """Issue 12: "what it lacks is replaced visibly, never dropped"."""
    assert printable(text) == LACKING * len(text)
    assert width_of(LACKING, 10) > 4


def test_every_space_is_a_space() -> None:
    assert printable("\ta\u00a0b\u2003c\n") == "a b c"


@given(st.text(max_size=80), st.floats(1, 300), st.floats(SMALLEST, 20))
def test_text_that_was_fitted_fits(text: str, width: float, size: float) -> None:
    shown, found = fit(printable(text), width, size)
    assert width_of(shown, found) <= width + 0.02
    assert SMALLEST <= found <= size


def test_a_text_that_is_cut_says_so() -> None:
    shown, size = fit("W" * 60, 100, 10)
    assert shown.endswith("…")
    assert size == SMALLEST
    assert fit("short", 100, 10) == ("short", 10)


@given(st.text(max_size=200), st.floats(20, 300), st.floats(SMALLEST, 15))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: float, size: float) -> None:
    shown = printable(text)
    lines = wrap(shown, width, size)
    assert all(width_of(line, size) <= width for line in lines if len(line) > 1)
    assert "".join("".join(lines).split()) == "".join(shown.split())
