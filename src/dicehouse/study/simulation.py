"""Many games of one policy: a bot's, at millions of games a minute, or any function's of yours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from ..errors import UsageError
from ..named import GameLike, to_rules
from ..plugins import plugin
from ..rules import Action, Buy, Card, Read, Roll, RuleSet, Score, Seat, State, decide, scores, start
from ..rules.game.card import bonus_earned
from ..solver.bots.bot import Bot
from ..solver.bots.strengths import Policy, find_policy, simulate_policy, tally_policy
from ..solver.model.types import Floats
from ..solver.support import support, without_buying
from .outlook import BonusOutlook, Outlook, bonus_outlooks, box_outlook, box_outlooks


@dataclass(frozen=True)
class GeneratorDice:
    """Dice and verdicts of a generator, whose seed repeats a game. Answers are right with chance `right`; numbers are
    always read rightly."""

    generator: np.random.Generator
    right: float

    def throw(self, roll: Roll) -> Sequence[int]:
        return [int(face) for face in self.generator.integers(1, roll.sides + 1, roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return isinstance(question, Read) or bool(self.generator.random() < self.right)


PythonPolicy = Callable[[State], Action]
"""What to do in a state; asked whenever something is to be decided."""


@dataclass(frozen=True, eq=False)
class SimulatedPlay(Outlook):
    """The figures of games that were played: shares of games stand for chances."""

    final: Floats
    """[games]: the final score of each."""

    @property
    def games(self) -> int:
        return len(self.final)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float(self.deviation / self.games**0.5)


def simulate(
    game: GameLike,
    policy: str | PythonPolicy = "perfect",
    games: int = 10_000,
    seed: int = 0,
    right: float = 0.0,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Floats:
    """The final scores of one player's games; the same seed plays the same games.

    A name is that of a bot: greedy, casual, steady, sharp, perfect, or one that another package brings. A function is
    asked for every action, and plays a few hundred games a second; where it buys dice, answers are right with the
    chance `right`. With an `executor` (of threads, processes, or other machines: Dask's, MPI's) bots' games on cards of
    points are played there, a part in each task, and are the same to the bit.
    """
    rules, policy = to_rules(game), _brought(policy)
    if games < 0:
        raise UsageError(f"{games} games cannot be played.")
    if isinstance(policy, str):
        if executor is not None and support(without_buying(rules)).engine != "saved":
            return _played_by(executor, rules, policy, games, seed, threads)
        return simulate_policy(rules, find_policy(policy), games, seed, threads=threads)
    ends = _ends(rules, policy, games, seed, right)
    return np.array([end.score for end in ends], dtype=np.float64)


PARTS = 16
"""Tasks that many games are given away in."""


def _played_by(executor: Executor, rules: RuleSet, policy: str, games: int, seed: int, threads: int | None) -> Floats:
    each = max(1, -(-games // PARTS))
    parts = [
        executor.submit(_part, rules, policy, min(each, games - first), seed, threads, first)
        for first in range(0, games, each)
    ]
    return np.concatenate([np.zeros(0), *(part.result() for part in parts)])


def _part(rules: RuleSet, policy: str, games: int, seed: int, threads: int | None, first: int) -> Floats:
    return simulate_policy(rules, find_policy(policy), games, seed, threads=threads, first=first)


def simulated_play(
    game: GameLike,
    policy: str | PythonPolicy = "perfect",
    games: int = 10_000,
    seed: int = 0,
    right: float = 0.0,
    *,
    threads: int | None = None,
) -> SimulatedPlay:
    """As `simulate`, and of the same games every box's average, chance of points and of a zero, the bonuses and the
    distribution of the final score: what `perfect_play` tells exactly.

    Bots of games that are not solved card by card play by the rule book, as slowly as a function does.
    """
    rules, policy = to_rules(game), _brought(policy)
    if games < 1:
        raise UsageError(f"Of {games} games there are no figures.")
    if not isinstance(policy, str):
        return _by_the_book(rules, policy, games, seed, right)
    chosen, plain = find_policy(policy), without_buying(rules)
    if support(plain).can("solve"):
        return _by_table(plain, chosen, games, seed, threads)
    bot = Bot(chosen, rules, seed)
    return _by_the_book(rules, lambda state: bot.choose(state, state.seat), games, seed, right)


def _brought(policy: str | PythonPolicy) -> str | PythonPolicy:
    """The bot of that name which another package brings; else it is one of ours."""
    return plugin("dicehouse.bots", policy) or policy if isinstance(policy, str) else policy


def _by_table(rules: RuleSet, policy: Policy, games: int, seed: int, threads: int | None) -> SimulatedPlay:
    table, tally = tally_policy(rules, policy, games, seed, threads=threads)
    least, chances = _distribution(tally.scores)
    return SimulatedPlay(
        rules=rules,
        boxes=tuple(box_outlooks(rules, table.compiled, tally.entries / games)),
        bonuses=tuple(bonus_outlooks(rules, table.compiled, tally.totals / games)),
        jokers=float(tally.paid.sum()) / games,
        alike=tally.alike / games,
        least=least,
        chances=chances,
        final=tally.scores,
    )


@dataclass(frozen=True, slots=True)
class _End:
    card: Card
    score: int
    alike: int


def _by_the_book(rules: RuleSet, policy: PythonPolicy, games: int, seed: int, right: float) -> SimulatedPlay:
    ends = list(_ends(rules, policy, games, seed, right))
    final = np.array([end.score for end in ends], dtype=np.float64)
    least, chances = _distribution(final)
    held = [Counter(end.card.entries[place] for end in ends) for place in range(len(rules.boxes))]
    boxes = (
        box_outlook(rules, place, {points: count / games for points, count in box.items() if points is not None})
        for place, box in enumerate(held)
    )
    return SimulatedPlay(
        rules=rules,
        boxes=tuple(boxes),
        bonuses=tuple(_bonuses(rules, [end.card for end in ends])),
        jokers=sum(end.card.extra for end in ends) / games,
        alike=sum(end.alike for end in ends) / games,
        least=least,
        chances=chances,
        final=final,
    )


def _bonuses(rules: RuleSet, cards: Sequence[Card]) -> Iterator[BonusOutlook]:
    paid = np.array([bonus_earned(rules, card) for card in cards], dtype=np.float64)
    for section, points in zip(rules.card_sections, paid.T, strict=True):
        if section.bonus is not None:
            yield BonusOutlook(section.name, float((points != 0).mean()), float(points.mean()))


def _distribution(scores: Floats) -> tuple[int, Floats]:
    least = int(scores.min())
    return least, np.bincount(scores.astype(np.int64) - least) / len(scores)


def _ends(rules: RuleSet, policy: PythonPolicy, games: int, seed: int, right: float) -> Iterator[_End]:
    return (
        _played(rules, policy, GeneratorDice(np.random.default_rng((seed, number)), right)) for number in range(games)
    )


def _played(rules: RuleSet, policy: PythonPolicy, source: GeneratorDice) -> _End:
    state, alike = start(rules, 1), 0
    while not state.over:
        action = policy(state)
        alike += isinstance(action, Score) and len(set(state.dice)) == 1
        state = decide(state, Seat(1), action, source).state
    return _End(state.cards[0], scores(state)[0], alike)
