"""A `repr` that is code: it rebuilds the value, and leaves out what the value would have anyway."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def short_repr(value: Any) -> str:
    """The call that makes this dataclass, without the fields that have their default."""
    held = [(field, getattr(value, field.name)) for field in fields(value)]
    parts = [f"{field.name}={inner!r}" for field, inner in held if inner != field.default]
    return f"{type(value).__name__}({', '.join(parts)})"
