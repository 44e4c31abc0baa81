"""What is known of a code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class About:
    """`words` for the reference, the `status` that it has over HTTP; what never `leaves` the house no client sees."""

    words: str
    status: int = 409
    leaves: bool = True


def described(table: str) -> dict[Any, About]:
    """A code on each line, its words, and after them its status where that is not 409, and `stays` where it never
    leaves the house; what is indented goes on with the line above."""
    found: dict[Any, About] = {}
    for line in table.strip().replace("\n        ", " ").splitlines():
        code, words, *marks = line.split(" | ")
        told = marks[0].split() if marks else []
        status = next((int(mark) for mark in told if mark.isdecimal()), 409)
        found[code] = About(words, status, "stays" not in told)
    return found
