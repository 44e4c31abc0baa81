"""Bots: by a table of perfect play where there is one, and otherwise by the rules alone. Then every turn is played out,
throw by throw, for the most above what its box brings on average."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from ..play.settings import BotStrength
from ..rules import Action, Dice, RuleSet, Score, Seat, State, Throw, can, is_full, legal_actions
from ..rules.book.offers import offers
from ..rules.book.scoring import natural_worths
from ..rules.dice import all_keeps, all_throws, keeps_of, sort_dice
from ..rules.game.card import Card
from ..solver.advice import Coach

NOISE: dict[BotStrength, float] = {"greedy": 0.2, "casual": 0.15, "steady": 0.0, "sharp": 0.07, "perfect": 0.0}
"""How far a judgement may be off, as a share of what a box is worth on average."""

SIGHT: dict[BotStrength, int] = {"greedy": 1, "casual": 1}
"""Rolls that are looked ahead; the others look to the end of the turn."""

MOST_KEEPS = 3003
"""With more dice, or more sides, only what has been thrown is looked at."""


EXACT: frozenset[BotStrength] = frozenset({"sharp", "perfect"})
"""They know what every card is worth, where somebody does."""


def choose(strength: BotStrength, state: State, seat: Seat, coach: Coach | None = None) -> Action:
    """A legal action for the seat, whose turn it is; `coach` is whoever knows the game."""
    if is_full(state.card):
        return legal_actions(state)[0]
    if not state.dice:
        return Throw()
    chance = random.Random(f"{state.cards} {state.rolls_left} {state.dice}")
    noise = NOISE[strength] * _average(state.rules)
    options: Iterable[tuple[Action, float]]
    if coach is not None:
        options = coach.advise(state).values
    else:
        options = options_of(state, greedy=strength == "greedy", sight=SIGHT.get(strength, state.rolls_left))
    rated = [(value + noise * (chance.random() + chance.random() - 1), action) for action, value in options]
    for _, action in sorted(rated, key=lambda one: -one[0]):
        if can(state, seat, action):
            return action
    return legal_actions(state)[0]


def options_of(state: State, *, greedy: bool, sight: int) -> list[tuple[Action, float]]:
    """What every option is believed to be worth."""
    rules, dice = state.rules, state.dice
    found: list[tuple[Action, float]] = []
    for offer in offers(state):
        number = offer.numbers[0] if offer.numbers else None
        value = offer.brings + _beside(rules, state.card, offer.place, offer.points, greedy=greedy)
        found.append((Score(rules.boxes[offer.place].code, number), value))
    if state.rolls_left and len(all_keeps(rules.dice.count, rules.dice.sides)) <= MOST_KEEPS:
        worth = _expected(rules, state.card, greedy, min(sight, state.rolls_left))
        found += [(Throw(keep), worth[keep]) for keep in keeps_of(dice) if len(keep) < len(dice)]
    return found


@lru_cache(maxsize=64)
def _expected(rules: RuleSet, card: Card, greedy: bool, rolls: int) -> dict[Dice, float]:
    """Of every keep, before the first of so many rolls."""
    best = _ends(rules, card, greedy)
    if rolls > 1:
        later = _expected(rules, card, greedy, rolls - 1)
        best = {dice: max(value, max(later[keep] for keep in keeps_of(dice))) for dice, value in best.items()}
    return _thrown(best, rules)


def _thrown(best: dict[Dice, float], rules: RuleSet) -> dict[Dice, float]:
    """What every keep is worth before a throw after which each of these is worth so much."""
    count, sides = rules.dice.count, rules.dice.sides
    expected = dict(best)
    for size in range(count - 1, -1, -1):
        for keep in all_throws(size, sides):
            expected[keep] = sum(expected[sort_dice((*keep, face))] for face in range(1, sides + 1)) / sides
    return expected


@lru_cache(maxsize=16)
def _ends(rules: RuleSet, card: Card, greedy: bool) -> dict[Dice, float]:
    """What every throw is worth in the best box that is open; rules that look at more than dice and card count as
    plain ones: this is a guess, and the rule book has the last word."""
    beside = [
        (place, _beside(rules, card, place, None, greedy=greedy), _share(rules, place, greedy=greedy))
        for place, entry in enumerate(card.entries)
        if entry is None
    ]
    ends = {}
    for dice in all_throws(rules.dice.count, rules.dice.sides):
        worths = natural_worths(rules, dice)
        ends[dice] = max(worths[place] * (1 + share) + rest for place, rest, share in beside)
    return ends


def _beside(rules: RuleSet, card: Card, place: int, points: int | None, *, greedy: bool) -> float:
    """What filling the box costs: what it would have brought on average; and what the points bring of a bonus."""
    if greedy:
        return 0.0
    share = _share(rules, place, greedy=greedy)
    return (points or 0) * share - _pars(rules)[place] * (1 + share)


def _share(rules: RuleSet, place: int, *, greedy: bool) -> float:
    """How much a point of the box brings of the bonuses that count it."""
    if greedy:
        return 0.0
    found, first = 0.0, 0
    for section in rules.card_sections:
        if first <= place < first + len(section.boxes):
            bonus = section.bonus
            found += bonus.points / bonus.at_least if bonus and bonus.counts == "points" else 0
        first += len(section.boxes)
    return found


@lru_cache(maxsize=16)
def _pars(rules: RuleSet) -> tuple[float, ...]:
    """What each box brings on average to whoever plays a turn for it alone, and less, for nobody always can."""
    found = []
    for place in range(len(rules.boxes)):
        values = {dice: float(natural_worths(rules, dice)[place]) for dice in rules.dice.throws}
        found.append(_alone(values, rules) * 0.85)
    return tuple(found)


def _alone(values: dict[Dice, float], rules: RuleSet) -> float:
    worth = values
    for _ in range(rules.dice.rolls - 1):
        expected = _thrown(worth, rules)
        worth = {dice: max(value, max(expected[keep] for keep in keeps_of(dice))) for dice, value in values.items()}
    return _thrown(worth, rules)[()]


def _average(rules: RuleSet) -> float:
    return sum(_pars(rules)) / len(rules.boxes)
