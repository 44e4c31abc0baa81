"""What somebody's play is worth, as it goes over plain HTTP."""

from __future__ import annotations

from ..skill.kinds import Kind
from ..values import Value

__all__ = ["KindView", "SkillPage", "SkillView"]


class KindView(Value):
    """A kind of decision, and the points that it gives away a game."""

    kind: Kind
    lost: float


class SkillView(Value):
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


class SkillPage(Value):
    """`more` games have yet to be gone through: ask again."""

    skills: tuple[SkillView, ...]
    more: int
