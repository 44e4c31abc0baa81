"""The house's letters on paper: measured, fitted, wrapped; what the font lacks becomes a box, never nothing."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

LACKING = "\N{WHITE SQUARE}"
"""Stands for a character that the font does not have; the font was given this one for it."""

SMALLEST = 5.0
"""Points; nothing is ever printed smaller."""

_ELLIPSIS = "…"
_FONTS = {False: "Roboto-Regular", True: "Roboto-Bold"}
_UNSEEN = {"Cc", "Cf", "Co", "Cs", "Cn"}
"""Categories of characters that leave no mark, or are none."""


@cache
def _face(bold: bool) -> TTFont:
    name = _FONTS[bold]
    with files("dicehouse.printing").joinpath(f"fonts/{name}.ttf").open("rb") as file:
        font = TTFont(name, file)
    registerFont(font)
    return font


def font_name(bold: bool) -> str:
    return str(_face(bold).fontName)


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """As it can be printed: accents joined to their letters, any space a space, a box for what is lacking."""
    known = _face(False).face.charToGlyph
    shown = []
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            shown.append(" ")
        elif unicodedata.category(char) in _UNSEEN or ord(char) not in known:
            shown.append(LACKING)
        else:
            shown.append(char)
    return "".join(shown).strip()


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    return float(stringWidth(text, font_name(bold), size))


def fit(text: str, width: float, size: float, *, bold: bool = False, least: float = SMALLEST) -> tuple[str, float]:
    """The text and the size at which it fits the width: smaller down to `least`, then cut with an ellipsis."""
    natural = width_of(text, size, bold=bold)
    if natural <= width:
        return text, size
    smaller = max(least, size * width / natural)
    if width_of(text, smaller, bold=bold) <= width + 0.01:
        return text, smaller
    return _cut(text, width, smaller, bold), smaller


def _cut(text: str, width: float, size: float, bold: bool) -> str:
    """As much of the beginning as fits before an ellipsis, found by halving."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + _ELLIPSIS, size, bold=bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS if low or width_of(_ELLIPSIS, size) <= width else ""


@lru_cache(maxsize=4096)
def wrap(text: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Lines no wider than `width`; a word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        tried = f"{line} {word}" if line else word
        if width_of(tried, size, bold=bold) <= width:
            line = tried
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(word, width, size, bold)
        lines += whole
    return (*lines, line) if line else tuple(lines)


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    parts = [""]
    for char in word:
        if parts[-1] and width_of(parts[-1] + char, size, bold=bold) > width:
            parts.append("")
        parts[-1] += char
    return parts
