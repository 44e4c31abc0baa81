"""A class against the zombie: totals of many cards, weighed as the rule file says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .ruleset import TeamMatch

__all__ = ["MatchResult", "match_result"]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Survivors are the students' points, zombies the zombie's; more wins."""

    survivors: int
    zombies: Fraction
    winner: Literal["survivors", "zombies", "draw"]


def match_result(
    match: TeamMatch,
    teams: Sequence[int],
    zombie_finished: Sequence[int],
    zombie_running: int | None = None,
) -> MatchResult:
    """`zombie_running` is the card that the zombie had begun when time was up."""
    wanted = len(teams)
    survivors = sum(teams)
    games = list(zombie_finished)
    if match.zombie_games == "best":
        games.sort(reverse=True)
    counted = games[:wanted]
    if len(counted) < wanted and zombie_running is not None:
        counted.append(zombie_running)
    zombies = Fraction(sum(counted))
    if match.zombie_missing == "average" and counted:
        zombies = zombies * wanted / len(counted)
    if survivors == zombies:
        return MatchResult(survivors, zombies, "draw")
    return MatchResult(survivors, zombies, "survivors" if survivors > zombies else "zombies")
