"""A class against the zombie: the odds of a match, and limits on buying that make it a fair fight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import erf, sqrt

from ...rules import RuleSet
from ...rules.game.buying import Buying
from ..points.tables import solved
from ..support import Unsolvable, support, without_buying
from .tables import starts


@dataclass(frozen=True, slots=True)
class MatchOdds:
    """How a match ends, and the mean score of a team's game and of a zombie's."""

    survivors: float
    draw: float
    zombies: float
    team: float
    zombie: float


@dataclass(frozen=True, slots=True)
class FairFight:
    """Tries that a team has: each turn, and in the whole game (None without a limit)."""

    max_buys_turn: int
    max_buys_game: int | None
    odds: MatchOdds

    def applied_to(self, rules: RuleSet) -> RuleSet:
        """The same game with these limits."""
        limits = replace(_buying(rules), max_buys_turn=self.max_buys_turn, max_buys_game=self.max_buys_game)
        return replace(rules, buying=limits)


@dataclass(frozen=True, slots=True)
class GameMoments:
    """The score of a game that begins: its mean and its deviation."""

    mean: float
    deviation: float


def team_and_zombie(rules: RuleSet, chance: float) -> tuple[GameMoments, GameMoments]:
    """Of a team's game, whose answers are right with `chance`, and of a zombie's; both play perfectly."""
    support(rules, moments=True).require("solve-buying")
    start = starts(rules, chance)
    return GameMoments(start.mean(), start.deviation()), GameMoments(*_zombie(without_buying(rules)))


def match_odds(rules: RuleSet, chance: float, teams: int, *, team_loss: float = 0.0) -> MatchOdds:
    """Of a match in which every team and the zombie finish as many games as there are teams.

    Answers are right with `chance`. Everybody plays perfectly, but that a team loses `team_loss` points a game
    to mistakes. Means and deviations are exact; their sum over the games is taken to be normal.
    """
    support(rules, moments=True).require("solve-buying")
    start = starts(rules, chance)
    return _odds(rules, teams, start.mean() - team_loss, start.deviation())


def fair_fight(rules: RuleSet, chance: float, teams: int, *, team_loss: float = 0.0, aim: float = 0.5) -> FairFight:
    """The limits under which the class wins with a chance nearest to `aim`, buying at least once a game.

    First a budget for the game with one try a turn, then more and more tries a turn.
    """
    fights: list[FairFight] = []
    boxes, budget = len(rules.boxes), 1
    if chance == 0:
        return _budgets(rules, chance, teams, team_loss, 1)[0]  # no limit makes a difference
    while not fights or (fights[-1].odds.survivors < aim and fights[-1].max_buys_game is not None):
        fights = _budgets(rules, chance, teams, team_loss, budget)
        if budget >= boxes:
            fights[-1] = replace(fights[-1], max_buys_game=None)
        budget = min(boxes, budget * 2)
    while fights[-1].odds.survivors < aim and fights[-1].max_buys_turn < rules.dice.count:
        wider = replace(fights[-1], max_buys_turn=fights[-1].max_buys_turn + 1)
        odds = match_odds(wider.applied_to(rules), chance, teams, team_loss=team_loss)
        fights.append(replace(wider, odds=odds))
    return min(fights, key=lambda fight: abs(fight.odds.survivors - aim))


def _budgets(rules: RuleSet, chance: float, teams: int, team_loss: float, most: int) -> list[FairFight]:
    """One try a turn, and from 1 to `most` in the game: one table knows them all."""
    limited = replace(rules, buying=replace(_buying(rules), max_buys_turn=1, max_buys_game=most))
    start = starts(limited, chance)
    return [
        FairFight(
            1,
            budget,
            _odds(rules, teams, start.mean(budget) - team_loss, start.deviation(budget)),
        )
        for budget in range(1, most + 1)
    ]


def _odds(rules: RuleSet, teams: int, team: float, team_deviation: float) -> MatchOdds:
    if teams < 1:
        raise Unsolvable("match-teams", f"A match needs a team; {teams} were given.")
    zombie, zombie_deviation = _zombie(without_buying(rules))
    lead = teams * (team - zombie)
    spread = sqrt(teams * (team_deviation**2 + zombie_deviation**2)) or 1e-9
    # scores are whole: a draw is a lead that rounds to 0
    lost, drawn = _normal((-0.5 - lead) / spread), _normal((0.5 - lead) / spread)
    return MatchOdds(1.0 - drawn, drawn - lost, lost, team, zombie)


@lru_cache(maxsize=8)
def _zombie(rules: RuleSet) -> tuple[float, float]:
    """The zombie buys nothing."""
    table = solved(rules, moments=True)
    return table.value(), table.deviation()


def _normal(z: float) -> float:
    return 0.5 * (1.0 + erf(z / sqrt(2.0)))


def _buying(rules: RuleSet) -> Buying:
    support(rules).require("solve-buying")
    assert rules.buying is not None
    return rules.buying
