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
    """`zombie_running` is the card that the zombie had begun when time was up. An average is of whole games; where
    there are none the running card stands for itself."""
    wanted = len(teams)
    survivors = sum(teams)
    games = list(zombie_finished)
    if match.zombie_games == "best":
        games.sort(reverse=True)
    counted = games[:wanted]
    averaged = match.zombie_missing == "average" and bool(counted)
    if len(counted) < wanted and zombie_running is not None and not averaged:
        counted.append(zombie_running)
    zombies = Fraction(sum(counted))
    if averaged:
        zombies = zombies * wanted / len(counted)
    if survivors == zombies:
        return MatchResult(survivors, zombies, "draw")
    return MatchResult(survivors, zombies, "survivors" if survivors > zombies else "zombies")
