"""Tables of tests, written as tables."""

from __future__ import annotations

__all__ = ["rows"]


def rows(text: str) -> list[list[str]]:
    """A line for each row, its fields parted by `|`; what is indented by eight goes on with the line above."""
    lines = text.strip("\n").replace("\n        ", " ").splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines]
