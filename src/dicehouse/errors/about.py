"""What is known of a code."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["About"]


@dataclass(frozen=True, slots=True)
class About:
    """`words` for the reference, the `status` that it has over HTTP; what never `leaves` the house no client sees."""

    words: str
    status: int = 409
    leaves: bool = True
