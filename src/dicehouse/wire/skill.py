"""What somebody's play is worth, as it goes over plain HTTP."""

from __future__ import annotations

import msgspec

from ..skill.kinds import Kind

__all__ = ["KindView", "SkillPage", "SkillView"]


class KindView(msgspec.Struct, frozen=True):
    """A kind of decision, and the points that it gives away a game."""

    kind: Kind
    lost: float


class SkillView(msgspec.Struct, frozen=True):
    """Of one game: `value` and its `margin` are None while there are too few decisions, of which `least` are needed.
    `course` is the value after each game; `bots` are the marks of the house's bots, where they are known."""

    rules: str
    game: str
    expected: float
    games: int
    decisions: int
    least: int
    value: float | None
    margin: float | None
    course: tuple[float, ...]
    kinds: tuple[KindView, ...]
    bots: dict[str, float]


class SkillPage(msgspec.Struct, frozen=True):
    """`more` games have yet to be gone through: ask again."""

    skills: tuple[SkillView, ...]
    more: int
