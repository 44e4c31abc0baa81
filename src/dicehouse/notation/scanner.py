"""A cursor over one line of text, so that every error can say where it stands."""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import NotationError
from ..errors.codes import NotationCode

__all__ = ["WHOLE", "Scanner"]

WHOLE = r"0|[1-9][0-9]{0,8}"
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
        found = self.text.startswith(start, self.place)
        if found:
            self.place += len(start)
        return found

    def expect(self, start: str, what: str) -> None:
        if not self.skip(start):
            raise self.syntax(what)

    def take(self, form: str, what: str) -> str:
        """The text that has this form and comes next."""
        found = _compiled(form).match(self.text, self.place)
        if found is None:
            raise self.syntax(what)
        self.place = found.end()
        return found.group()

    def whole(self, what: str) -> int:
        return int(self.take(WHOLE, what))

    def end(self) -> None:
        if not self.done:
            raise self.syntax("the end of the line")

    def syntax(self, what: str) -> NotationError:
        rest = self.text[self.place : self.place + 20]
        found = repr(rest) if rest else "the end of the line"
        return self.error("notation-syntax", f"{what} was expected, not {found}")

    def error(self, code: NotationCode, reason: str, place: int | None = None) -> NotationError:
        column = (self.place if place is None else place) + 1
        return NotationError(code, reason, line=self.line, column=column)
