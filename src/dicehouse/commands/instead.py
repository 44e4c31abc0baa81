"""What to ask instead, where the solver refuses a game: which command knows it, or which bots play it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from ..rules import RuleSet

__all__ = ["or_instead"]


@contextmanager
def or_instead(rules: RuleSet) -> Iterator[None]:
    """A refusal of the solver says also what works."""
    from ..solver.support import Unsolvable

    try:
        yield
    except Unsolvable as no:
        raise Unsolvable(no.code, f"{no.message} {_instead(rules)}", no.positions, no.bytes) from None


def _instead(rules: RuleSet) -> str:
    from ..solver.support import support

    known = support(rules)
    match known.engine:
        case "waiting" if known.can("solve-waiting"):
            return "`dicehouse solve`, `advise` and `analyse` know it exactly."
        case "compared":
            return "`dicehouse advise` and `worth` know it."
        case "buying":
            return "`dicehouse advise` and `fight` know it."
        case "saved":
            return "`dicehouse solve` solves it, and `advise` estimates until then."
        case "points" | "waiting" | None:
            return (
                "Bots of every strength play it by estimates: `dicehouse play --bots sharp`; "
                "from Python, `study.simulate` plays many games of any function."
            )
        case engine:
            assert_never(engine)
