"""What commands print: text for people, JSON for programs, and every error in one shape."""

from __future__ import annotations

import json
import sys

from ..errors import DicehouseError

__all__ = ["FAILED", "print_error", "print_json", "print_text"]

FAILED = 2
"""The exit status of every error."""


def print_json(data: object) -> None:
    print_text(json.dumps(data, indent=2) + "\n")


def print_text(text: str) -> None:
    """As it is, without colours or wrapping."""
    sys.stdout.write(text)


def print_error(error: DicehouseError, *, as_json: bool) -> int:
    if as_json:
        from ..notation import error_to_json

        sys.stderr.write(json.dumps(error_to_json(error)) + "\n")
    else:
        from ..terminal.theme import house_console

        house_console(stderr=True).print(_one_line(error.message), style="wrong", soft_wrap=True)
    return FAILED


def _one_line(message: str) -> str:
    """A file's name may hold anything, also what would move the cursor."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in message)
