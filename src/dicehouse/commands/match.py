"""Odds between players: `fight`, a class against the zombie; `worth`, a number where cards are compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from ..errors import UsageError
from ..named import load_game
from ..rules import RuleSet, fits
from ..rules.words import count_word
from .app import GameName, argument, command, option
from .output import Column, Grid, Line, Result, counted

if TYPE_CHECKING:
    from ..solver.buying.fair_fight import FairFight, MatchOdds


class Fight(Result, frozen=True):
    rules: RuleSet
    right: float
    teams: int
    team_loss: float
    odds: MatchOdds
    fair: FairFight | None

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.rules.name}, {counted(self.teams, 'team')}, {self.right:.0%} of the answers right", "head")
        yield _wins(self.odds)
        if self.fair:
            tries = "try" if self.fair.max_buys_turn == 1 else "tries"
            game = f", {count_word(self.fair.max_buys_game)} a game" if self.fair.max_buys_game else ""
            yield f"A fair fight: {count_word(self.fair.max_buys_turn)} {tries} a turn{game}."
            yield _wins(self.fair.odds)


def _wins(odds: MatchOdds) -> str:
    means = f"a team scores {odds.team:.1f} a game, the zombie {odds.zombie:.1f}"
    return f"The class wins {odds.survivors:.1%} of the matches: {means}."


@command("solver")
def fight(
    game: GameName = "zombie",
    right: Annotated[float, option("The expected share of right answers.", min=0.0, max=1.0)] = 0.3,
    teams: Annotated[int, option("How many teams of students.", min=1, max=60)] = 6,
    team_loss: Annotated[float, option("Points a team's mistakes cost a game.", min=0.0, max=400.0)] = 0.0,
    fair: Annotated[bool, option("Find the limits on buying that make it a fair fight.", "--fair")] = False,
) -> Fight:
    """Tell a teacher the odds of a class against the zombie, and what would make them fair."""
    from ..solver.buying.fair_fight import fair_fight, match_odds

    rules = load_game(game).rules
    odds = match_odds(rules, right, teams, team_loss=team_loss)
    fought = fair_fight(rules, right, teams, team_loss=team_loss) if fair else None
    return Fight(rules, right, teams, team_loss, odds, fought)


class Worth(Result, frozen=True):
    """`points` are those of each box that the number fits, on average, against perfect players."""

    rules: RuleSet
    number: int
    seats: int
    points: dict[str, float]

    def shown(self) -> Iterator[object]:
        field = "a perfect player" if self.seats == 2 else f"{self.seats - 1} perfect players"
        yield Line(f"{self.rules.name}: {self.number:,} against {field}", "head")
        boxes = [box for box in self.rules.boxes if box.code in self.points]
        rows = [(f"  {box.code}", box.name, f"{self.points[box.code]:.3f} points") for box in boxes]
        yield (
            Grid([Column(style="brass"), Column(), Column(form=">")], rows)
            if rows
            else Line("It fits no box.", "faint")
        )


@command("solver")
def worth(
    number: Annotated[int, argument("NUMBER", "A number as the dice show it, such as 6341.")],
    game: Annotated[str, option("A game whose cards are compared.", metavar="GAME")] = "place-value",
    seats: Annotated[int, option("How many play.", min=2, max=8)] = 2,
) -> Worth:
    """Tell what a number earns in each box on average, where cards are compared."""
    from ..solver.compared.field import find_field
    from ..solver.support import support

    rules = load_game(game).rules
    support(rules).require("settle")
    _check(rules, number, seats)
    field = find_field(rules, seats)
    points = {box.code: field.expected_points(number, box.code) for box in rules.boxes if fits(box.pattern, number)}
    return Worth(rules, number, seats, points)


def _check(rules: RuleSet, number: int, seats: int) -> None:
    least, most = rules.players
    if not max(2, least) <= seats <= most:
        raise UsageError(f"{rules.name} is compared by {max(2, least)} to {most} seats, not {seats}.")
    digits = str(number)
    if len(digits) != rules.dice.count or not all("1" <= digit <= str(rules.dice.sides) for digit in digits):
        raise UsageError(f"{number} is not a number of {rules.dice.count} dice with {rules.dice.sides} sides.")
