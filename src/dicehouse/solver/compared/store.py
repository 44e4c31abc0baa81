"""Settled fields in the user's cache folder, by the rule set's digest and the number of seats."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path

import numpy as np

from ...rules import RuleSet, digest
from ..kernels.cache import cache_home, sources_digest
from ..model.entries import dice_lattice

__all__ = ["FieldKept", "load_field", "save_field"]

_SURE = 1e-9


class FieldKept:
    """What is kept of a field: all but the play that follows from it."""

    def __init__(self, throws: np.ndarray[tuple[int, ...], np.dtype[np.float64]], rounds: int) -> None:
        self.throws = throws
        self.rounds = rounds


def load_field(rules: RuleSet, seats: int) -> FieldKept | None:
    """None where there is none, or one that is torn, altered, foreign or of an older solver."""
    try:
        told = json.loads(_path(rules, seats).read_text(encoding="utf-8"))
        throws = np.array(told["throws"], dtype=np.float64)
        sound = told["rules"] == _name(rules, seats) and isinstance(told["rounds"], int)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if not sound or throws.shape != (len(rules.boxes), len(dice_lattice(rules).throws)):
        return None
    if not ((throws >= 0).all() and np.allclose(throws.sum(axis=1), 1.0, atol=_SURE)):
        return None
    return FieldKept(throws, told["rounds"])


def save_field(rules: RuleSet, seats: int, kept: FieldKept) -> None:
    """Whole or not at all; a folder that cannot be written keeps nothing and stops nobody."""
    told = {"rules": _name(rules, seats), "rounds": kept.rounds, "throws": kept.throws.tolist()}
    path = _path(rules, seats)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(told, file)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)


def _path(rules: RuleSet, seats: int) -> Path:
    return cache_home() / "fields" / f"{rules.id}-{digest(rules)[:16]}-{seats}.json"


def _name(rules: RuleSet, seats: int) -> str:
    return f"{digest(rules)} {seats} {sources_digest('compared.field')}"
