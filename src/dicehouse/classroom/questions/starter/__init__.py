"""The built-in starter bank, of our own writing: arithmetic is generated, the rest is written in files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ..formats.table import read_table
from ..formats.text import read_rows
from ..question import Bank, Question
from .arithmetic import arithmetic
from .place_value import place_value

__all__ = ["starter_bank"]

TITLE = "Dicehouse starter bank"
WRITTEN = ("general-knowledge.csv", "measures-and-shapes.csv")


@cache
def starter_bank() -> Bank:
    """The same on every machine; every question has a level and a topic."""
    return Bank(TITLE, (*arithmetic(), *place_value(), *(each for name in WRITTEN for each in _written(name))))


def _written(name: str) -> tuple[Question, ...]:
    text = (files(__name__) / name).read_text(encoding="utf-8")
    return read_table(read_rows(text, ","), name).bank.questions
