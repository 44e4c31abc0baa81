"""A class against the zombie: totals of many cards, weighed as the rule file says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from ..answers import Clash
from ..schema import Key, ListOf, Whole
from .boxes import Game

ZombieGames = Literal["first", "best"]
MissingGames = Literal["zero", "average"]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Teams, a card each, against one zombie player's cards."""

    team_size: Annotated[
        tuple[int, int], Key("The least and the most students in a team.", ListOf(Whole(1, 30), 2, 2))
    ] = (3, 5)
    zombie_games: Annotated[ZombieGames, Key("Which of the zombie's games count.")] = "first"
    zombie_missing: Annotated[
        MissingGames,
        Key("Whether games that the zombie had no time for count nothing, or the average of the others."),
    ] = "zero"

    def contradictions(self, game: Game) -> Iterator[Clash]:
        least, most = self.team_size
        if least > most:
            yield "match.team_size", f"the least ({least}) is more than the most ({most})"
        if game.comparison:
            yield "match", "teams add up their totals; cards that are compared have none"

    def lines(self) -> Iterator[str]:
        least, most = self.team_size
        yield f"Teams of {least} to {most} fill one card each; the zombie fills many."
        yield f"The zombie's {self.zombie_games} cards count, as many as there are teams."
        if self.zombie_missing == "zero":
            running = "the card that the zombie has begun counts as it stands"
            yield f"When time is up {running}, and missing ones count nothing."
        else:
            yield "Games that the zombie had no time for count the average of its whole games."
        yield "A team's card counts as it stands when the period ends."


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
    *,
    wanted: int | None = None,
) -> MatchResult:
    """`zombie_running` is the card that the zombie had begun when time was up. An average is of whole games; where
    there are none the running card stands for itself. `wanted` games of the zombie count, one for each team
    where nothing else was said."""
    wanted = len(teams) if wanted is None else wanted
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
