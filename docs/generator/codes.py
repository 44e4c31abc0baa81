"""Tables of error codes, from the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehouse.errors.codes import About

__all__ = ["code_table"]


def code_table(*areas: Mapping[Any, About], statuses: bool = False) -> str:
    """A row for each code that leaves the house; the status over HTTP where it is not 409."""
    rows = [(code, about) for area in areas for code, about in area.items() if about.leaves]
    if not statuses:
        return "| code | meaning |\n|---|---|\n" + "".join(f"| `{code}` | {about.words} |\n" for code, about in rows)
    return "| code | status | meaning |\n|---|---|---|\n" + "".join(
        f"| `{code}` | {about.status if about.status != 409 else ''} | {about.words} |\n" for code, about in rows
    )
