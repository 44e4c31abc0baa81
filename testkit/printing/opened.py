"""A PDF opened again with PDFium: its words, and where every mark on every page lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from dicehouse.printing.paper import MARGIN

__all__ = ["Mark", "OpenedPage", "open_pdf", "outside", "text_of", "within_margins", "words_on"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of text or a drawn shape, in points from the upper left corner."""

    kind: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class OpenedPage:
    width: float
    height: float
    text: str
    marks: tuple[Mark, ...]
    fonts: frozenset[str]


def open_pdf(data: bytes) -> tuple[OpenedPage, ...]:
    document = pdfium.PdfDocument(data)
    try:
        return tuple(_opened(document[number]) for number in range(len(document)))
    finally:
        document.close()


def _opened(page: Any) -> OpenedPage:
    width, height = page.get_size()
    textpage = page.get_textpage()
    text = textpage.get_text_range()
    objects = list(page.get_objects())
    marks = tuple(_mark(found, height) for found in objects)
    fonts = frozenset(found.get_font().get_base_name() for found in objects if found.type == raw.FPDF_PAGEOBJ_TEXT)
    textpage.close()
    page.close()
    return OpenedPage(width, height, " ".join(text.split()), marks, fonts)


def _mark(found: Any, height: float) -> Mark:
    left, bottom, right, top = found.get_bounds()
    kind = "text" if found.type == raw.FPDF_PAGEOBJ_TEXT else "shape"
    return Mark(kind, left, height - top, right, height - bottom)


def outside(page: OpenedPage, margin: float) -> list[Mark]:
    """The marks that come nearer to the edge of the paper than the margin."""
    return [
        mark
        for mark in page.marks
        if mark.left < margin
        or mark.top < margin
        or mark.right > page.width - margin
        or mark.bottom > page.height - margin
    ]


def within_margins(data: bytes) -> tuple[OpenedPage, ...]:
    """Every page, after a look that something is on it and nothing beyond the margins; a line is as thick as it is,
    and PDFium counts all of it."""
    pages = open_pdf(data)
    for page in pages:
        assert page.marks
        assert not outside(page, MARGIN - 1.2)
    return pages


def text_of(pages: Iterable[OpenedPage]) -> str:
    return " ".join(page.text for page in pages)


def words_on(data: bytes) -> str:
    return "\n".join(page.text for page in open_pdf(data))
