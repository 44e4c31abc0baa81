"""Dice as people type them: `22444`, `2 2 4 4 4`, `2,2,4,4,4`, `2-2-4-4-4`, `ace null 2 3 4`, `an234`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import DicehouseError
from ..rules import DiceSpec


class DiceTyped(DicehouseError):
    """Dice that were typed and cannot be these dice: dice-face, dice-count."""


def read_faces(text: str, spec: DiceSpec, count: int) -> tuple[int, ...]:
    """Exactly `count` faces, in the order in which they were typed."""
    faces = some_faces(text, spec)
    if len(faces) != count:
        dice = "1 die was" if count == 1 else f"{count} dice were"
        raise DiceTyped("dice-count", f"{dice} expected, not {len(faces)}: {_example(spec, count)}.")
    return faces


def some_faces(text: str, spec: DiceSpec) -> tuple[int, ...]:
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    return tuple(face for word in words for face in _word(word, spec))


def _word(word: str, spec: DiceSpec) -> Iterator[int]:
    named = _named(word, spec)
    if named is not None:
        yield named
        return
    for part in filter(None, word.split("-")):
        whole = _named(part, spec)
        yield from [whole] if whole is not None else [_one(sign, word, spec) for sign in part]


def _one(sign: str, word: str, spec: DiceSpec) -> int:
    face = _named(sign, spec)
    if face is None:
        raise DiceTyped("dice-face", f"{word[:40]!r} shows no such dice: {_faces(spec)}.")
    return face


def _named(word: str, spec: DiceSpec) -> int | None:
    """The face of this name, else the one face that begins so, else the face of this value."""
    labels = [spec.label(face).casefold() for face in range(1, spec.sides + 1)]
    wanted = word.casefold()
    if wanted in labels:
        return labels.index(wanted) + 1
    if len(word) == 1 and word in "123456789":
        return int(word) if _values_are_plain(labels) and int(word) <= spec.sides else None
    begun = [face for face, label in enumerate(labels, 1) if label.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def _values_are_plain(labels: list[str]) -> bool:
    """On dice that show 9, 10, J, Q, K, A nobody knows whether a 1 is the first face or half a ten."""
    return all(label == str(face) for face, label in enumerate(labels, 1) if label.isdecimal())


def _faces(spec: DiceSpec) -> str:
    if spec.faces:
        return f"the faces are {', '.join(spec.faces)}"
    return f"the faces are 1 to {spec.sides}"


def _example(spec: DiceSpec, count: int) -> str:
    shown = [spec.label(place % spec.sides + 1) for place in range(count)]
    return f"type them like {' '.join(shown) if spec.faces or spec.sides > 9 else ''.join(shown)}"
