"""The odds of a match as it stands: what is on the cards, and what the open boxes may still bring in time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import erf, sqrt

from ...play.settings import BotStrength
from ...play.units import Instant
from ...values import Value
from .lesson import Period
from .settings import BotZombie
from .standing import Standing
from .tally import LessonGame, score_of
from .units import zombie_table

TRUSTED = 2.0
"""Boxes of a card after which its own pace counts as much as the one that is expected of everybody."""


class Scores(Value):
    """Of a whole game: the mean and the deviation of its score."""

    mean: float
    deviation: float


BEHIND_PERFECT: dict[BotStrength, float] = {
    "greedy": 53.5, "casual": 31.2, "steady": 13.0, "sharp": 1.8, "perfect": 0.0,
}  # fmt: skip
"""Points a game that a bot gives away on the zombie's card: means of 100,000 games (docs/discussion/bots.md)."""

NEAR_EVEN = 0.15


class FightView(Value):
    """What makes it a fair fight, and the survivors' chance under it: a zombie of that `strength`, which leaves the
    questions alone; limits on buying where no strength is enough."""

    max_buys_turn: int
    max_buys_game: int | None
    survivors: float
    strength: BotStrength | None = None


class MatchFound(Value):
    """What a game is worth to a team and to the zombie, and the limits that make it a fair fight."""

    team: Scores
    zombie: Scores
    fair: FightView | None


class LiveOdds(Value):
    survivors: float
    draw: float
    zombies: float


def zombie_scores(found: MatchFound, strength: BotStrength | None) -> Scores:
    """Of the zombie's game; people are taken to play perfectly."""
    behind = BEHIND_PERFECT[strength] if strength else 0.0
    return Scores(found.zombie.mean - behind, found.zombie.deviation)


def fair_now(standing: Standing, found: MatchFound, now: Instant) -> FightView | None:
    """From the match as it stands: the bot against which it is nearest to even; tries are the last means.

    What tries do was found for whole games: once a box is filled, that is no longer said.
    """
    zombie, buying = standing.lesson.settings.zombie, standing.lesson.rules.buying
    tries = None if any(game.filled for game in chain(*_cards(standing)) if game) else found.fair
    if not isinstance(zombie, BotZombie) or found.fair is None or buying is None:
        return tries
    chances = {
        strength: live_odds(standing, found.team, zombie_scores(found, strength), now).survivors
        for strength in BEHIND_PERFECT
    }
    # of two that are as near, the one that plays now stays
    nearest = min(chances, key=lambda strength: (round(abs(chances[strength] - 0.5), 2), strength != zombie.strength))
    if abs(chances[nearest] - 0.5) > NEAR_EVEN:
        return tries
    limits = standing.lesson.teaching.limits or (
        buying.max_buys_turn or standing.lesson.rules.dice.count,
        buying.max_buys_game,
    )
    return FightView(*limits, survivors=round(chances[nearest], 2), strength=nearest)


def live_odds(standing: Standing, team: Scores, zombie: Scores, now: Instant) -> LiveOdds:
    """What stands on the cards, and what the boxes bring that can still be filled in the time that is left.

    Every box is taken to be worth as much as another, and the sum of all to be normal. Before the first throw, where
    everybody is taken to finish, that is exact but for the last; towards the end little is to come.
    """
    lesson = standing.lesson
    ours, theirs = _cards(standing)
    lead = spread = 0.0
    # each team fills a card of its own; one zombie fills all of its cards
    sides = (*((team, 1, [game]) for game in ours), (zombie, -1, theirs))
    for whole, sign, cards in sides:
        to_come = _cards_to_come(cards, len(lesson.rules.boxes), lesson.teaching.period, now)
        lead += sign * (sum(map(score_of, cards)) + whole.mean * to_come)
        spread += whole.deviation**2 * to_come
    if not spread:
        return LiveOdds(float(lead > 0), float(lead == 0), float(lead < 0))
    # scores are whole: a draw is a lead that rounds to 0
    lost, drawn = _normal((-0.5 - lead) / sqrt(spread)), _normal((0.5 - lead) / sqrt(spread))
    return LiveOdds(1.0 - drawn, drawn - lost, lost)


def _cards(standing: Standing) -> tuple[list[LessonGame | None], list[LessonGame | None]]:
    """The teams' cards and the zombie's, of the match that is played."""
    lesson = standing.lesson
    tables = [zombie_table(lesson.id, lesson.teaching.round, game) for game in range(1, lesson.zombie_plays + 1)]
    return [standing.game(one.number) for one in lesson.playing_teams], list(map(standing.games.get, tables))


def _cards_to_come(cards: Sequence[LessonGame | None], boxes: int, period: Period, now: Instant) -> float:
    """How much of these cards will still be filled, at the pace so far.

    Before a pace is known it is one that just finishes; what was filled outweighs that after `TRUSTED` boxes a card.
    """
    done = sum(game.filled for game in cards if game)
    open_boxes = boxes * len(cards) - done
    left = period.remaining(now)
    if left is None:
        return open_boxes / boxes
    elapsed = period.elapsed(now)
    trusted = TRUSTED * len(cards)
    pace = (done + trusted) / (elapsed + (elapsed + left) * TRUSTED / boxes) if elapsed + left else 0.0
    return min(open_boxes, pace * left) / boxes


def _normal(z: float) -> float:
    return 0.5 * (1.0 + erf(z / sqrt(2.0)))
