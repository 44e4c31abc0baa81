"""HTML to the text that people would read: nothing is fetched, nothing is run."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from ..question import clean

PICTURE = "\ufffc"
"""Stands where a picture without words was: the question needs it, and it is not fetched."""

LONGEST = 20_000
"""Only a text with a picture written into it is longer."""

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)", re.DOTALL)
_UNCLOSED = re.compile(r"<(?![^<>]*>)")
_LINES = {"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre"}
_UNSEEN = {"script", "style", "head", "template", "title"}
_PICTURES = {"img", "video", "audio", "object", "embed", "iframe", "svg", "canvas", "source"}
_FILE = re.compile(r"[\w .-]*\.(?:png|jpe?g|gif|svg|webp|bmp)|image\d*|picture\d*|img\d*", re.IGNORECASE)
"""A name that a tool gave to a picture tells nobody what is on it."""

_MATHS = {"mfrac", "msup", "msub", "msqrt", "mroot", "msubsup"}


def plain_text(html: str) -> str:
    if len(html) > LONGEST:
        return PICTURE
    reader = _Reader()
    # html.parser takes a time that grows with the square of what is never closed
    closed = _UNCLOSED.sub("&lt;", _COMMENT.sub("", html))
    reader.feed(closed)
    reader.close()
    return clean("".join(reader.parts))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.unseen: list[str] = []
        self.formulas: list[_Formula] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.formulas or tag in _MATHS:
            self.formulas.append(_Formula(tag))
            if tag in ("mspace", "none", "mprescripts"):
                self.handle_endtag(tag)
        elif tag in _UNSEEN:
            self.unseen.append(tag)
        elif tag in _LINES:
            self.parts.append("\n")
        elif tag in _PICTURES:
            told = dict(attrs)
            formula = clean(told.get("data-equation-content") or "")
            words = clean(told.get("alt") or "") if tag == "img" else ""
            known = f"[picture: {words}]" if words and not _FILE.fullmatch(words) else PICTURE
            self.parts.append(f"\\({formula}\\)" if formula else known)
        elif tag in ("sup", "sub"):
            self.parts.append("^" if tag == "sup" else "_")
        elif tag in ("td", "th"):
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self.formulas:
            if any(each.tag == tag for each in self.formulas):
                while self.formulas:
                    done = self.formulas.pop()
                    into = self.formulas[-1].parts if self.formulas else self.parts
                    into.append(done.text())
                    if done.tag == tag:
                        break
        elif tag in self.unseen:
            del self.unseen[self.unseen.index(tag) :]
        elif tag in _LINES:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if self.formulas:
            self.formulas[-1].parts.append(data.strip())
        elif not self.unseen:
            # a line break of the source is a blank to the reader
            self.parts.append(data.replace("\n", " "))

    def close(self) -> None:
        super().close()
        while self.formulas:
            self.handle_endtag(self.formulas[-1].tag)


class _Formula:
    """A part of MathML whose children stand above, below or behind each other: 1/2 is not 12."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.parts: list[str] = []

    def text(self) -> str:
        parts = [part for part in self.parts if part]
        match self.tag, parts:
            case "mfrac", [above, below]:
                return f"{_held(above)}/{_held(below)}"
            case "msup", [base, power]:
                return f"{_held(base)}^{_held(power)}"
            case "msub", [base, index]:
                return f"{base}_{_held(index)}"
            case "msubsup", [base, index, power]:
                return f"{base}_{_held(index)}^{_held(power)}"
            case "mroot", [inside, degree]:
                return f"root {degree} of {_held(inside)}"
            case "msqrt", _:
                return f"\u221a{_held(''.join(parts))}"
            case _:
                return "".join(parts)


def _held(text: str) -> str:
    return text if re.fullmatch(r"\w+|[\d.,]+", text) else f"({text})"
