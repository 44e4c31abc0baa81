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
_PICTURES = {"img", "video", "audio", "object", "embed", "iframe", "svg", "canvas"}


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

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen.append(tag)
        elif tag in _LINES:
            self.parts.append("\n")
        elif tag in _PICTURES:
            words = clean(dict(attrs).get("alt") or "")
            self.parts.append(f"[picture: {words}]" if words else PICTURE)
        elif tag in ("sup", "sub"):
            self.parts.append("^" if tag == "sup" else "_")
        elif tag in ("td", "th"):
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.unseen:
            del self.unseen[self.unseen.index(tag) :]
        elif tag in _LINES:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            # a line break of the source is a blank to the reader
            self.parts.append(data.replace("\n", " "))
