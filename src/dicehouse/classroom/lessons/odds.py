"""The odds of a match as it stands: what is on the cards, and what the open boxes may still bring."""

from __future__ import annotations

from math import erf, sqrt

import msgspec

from ...rules import filled
from .games import table_of_team, zombie_table
from .lesson import Lesson
from .match import Games, score_of
from .tally import Game

__all__ = ["LiveOdds", "Scores", "live_odds"]


class Scores(msgspec.Struct, frozen=True):
    """Of a whole game: the mean and the deviation of its score."""

    mean: float
    deviation: float


class LiveOdds(msgspec.Struct, frozen=True):
    survivors: float
    draw: float
    zombies: float


def live_odds(lesson: Lesson, games: Games, team: Scores, zombie: Scores) -> LiveOdds:
    """Every open box is taken to be worth as much as another, and the sum of all to be normal. Before the first throw
    that is exact but for the last; towards the end little is open. The zombie is taken to finish its games."""
    round_, teams = lesson.teaching.round, lesson.playing_teams
    lead = spread = 0.0
    for place, one in enumerate(teams):
        ours = games.get(table_of_team(lesson.id, one.number, round_))
        theirs = games.get(zombie_table(lesson.id, round_, place + 1))
        for game, whole, sign in ((ours, team, 1), (theirs, zombie, -1)):
            left = _open_share(game)
            lead += sign * (score_of(game) + whole.mean * left)
            spread += whole.deviation**2 * left
    if not spread:
        return LiveOdds(float(lead > 0), float(lead == 0), float(lead < 0))
    # scores are whole: a draw is a lead that rounds to 0
    lost, drawn = _normal((-0.5 - lead) / sqrt(spread)), _normal((0.5 - lead) / sqrt(spread))
    return LiveOdds(1.0 - drawn, drawn - lost, lost)


def _open_share(game: Game | None) -> float:
    state = game.table.state if game else None
    if state is None:
        return 1.0
    card = state.cards[0]
    return 1.0 - filled(card) / len(card.entries)


def _normal(z: float) -> float:
    return 0.5 * (1.0 + erf(z / sqrt(2.0)))
