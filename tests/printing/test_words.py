"""One catalogue of strings: whole in every language, and the web's copy is the same."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import msgspec
import pytest

from dicehouse.printing.job import SheetRefused
from dicehouse.printing.words import TYPESCRIPT, languages, typescript, words_of

WEB = Path(__file__).parents[2] / "web"


def holes(value: object) -> object:
    """The same shape with each text's holes instead of the text."""
    if isinstance(value, dict):
        return {key: holes(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [holes(part) for part in value]
    return sorted({name for _, name, _, _ in Formatter().parse(str(value)) if name is not None})


@pytest.mark.parametrize("language", languages())
def test_every_language_says_everything_with_the_same_holes(language: str) -> None:
    """Issue 12: "Languages of the sheets follow the web's catalogue of strings"."""
    assert holes(msgspec.to_builtins(words_of(language))) == holes(msgspec.to_builtins(words_of("en")))


def test_a_language_that_nobody_translated_is_named() -> None:
    with pytest.raises(SheetRefused, match="printed in en"):
        words_of("tlh")


@pytest.mark.skipif(not WEB.exists(), reason="the web's sources are not here")
def test_the_webs_copy_is_up_to_date() -> None:
    written = (WEB / TYPESCRIPT).read_text(encoding="utf-8")
    assert written == typescript(), "run: python -m dicehouse.printing.words web"
