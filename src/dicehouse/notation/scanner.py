"""A cursor over one line of text, so that every error can say where it stands."""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import NotationError
from ..errors.codes import NotationCode

WHOLE = r"0|[1-9][0-9]{0,8}"
SIGNED = r"0|-?[1-9][0-9]{0,8}"
"""A whole number as we write it: no sign, no leading zero."""


@lru_cache(maxsize=64)
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


class Scanner:
    def __init__(self, text: str, line: int = 1) -> None:
        self.text = text
        self.line = line
        self.place = 0

    @property
    def done(self) -> bool:
        return self.place == len(self.text)

    def peek(self, start: str) -> bool:
        return self.text.startswith(start, self.place)

    def skip(self, start: str) -> bool:
        """Pass over `start` if it comes next."""
        comes_next = self.text.startswith(start, self.place)
        if comes_next:
            self.place += len(start)
        return comes_next

    def expect(self, start: str, what: str) -> None:
        if not self.skip(start):
            raise self.syntax(what)

    def take(self, form: str, what: str) -> str:
        """The text that has this form and comes next."""
        match = _compiled(form).match(self.text, self.place)
        if match is None:
            raise self.syntax(what)
        self.place = match.end()
        return match.group()

    def whole(self, what: str) -> int:
        return int(self.take(WHOLE, what))

    def signed(self, what: str) -> int:
        """A whole number that may be below zero."""
        return int(self.take(SIGNED, what))

    def end(self) -> None:
        if not self.done:
            raise self.syntax("the end of the line")

    def syntax(self, what: str) -> NotationError:
        rest = self.text[self.place : self.place + 20]
        stands_there = repr(rest) if rest else "the end of the line"
        return self.error("notation-syntax", f"{what} was expected, not {stands_there}")

    def error(self, code: NotationCode, reason: str, place: int | None = None) -> NotationError:
        column = (self.place if place is None else place) + 1
        return NotationError(code, reason, line=self.line, column=column)
