"""The coach at the tables and in the lab: in a thread of its own, the solver loaded with the first question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ..errors import DicehouseError
from ..notation import Record
from ..rules import RuleSet, Section, State
from ..rules.consistency import contradiction
from ..rules.counting import count_positions
from ..wire.coach import AdviceView, AnalysisView, BoxWorth, DecisionView, OptionView, PlayerView, SolvedView

if TYPE_CHECKING:
    from ..solver.analysis import Decision

__all__ = ["Coach"]

MOST_POSITIONS = 3_000_000
"""A game in the lab may be this large; the largest that the catalogue solves has 1.4 million."""

MOST_WAITING = 8
"""Questions that may wait for the coach at once."""

T = TypeVar("T")


class Coach:
    """One question at a time; where too many wait, the next is asked to come back."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "dicehouse-coach")
        self._waiting = 0

    async def advise(self, state: State) -> AdviceView:
        return await self._ask(lambda: _advice(state))

    async def analyse(self, record: Record) -> AnalysisView:
        return await self._ask(lambda: _analysis(record))

    async def solve(self, rules: RuleSet) -> SolvedView:
        positions = count_positions(rules)
        if positions > MOST_POSITIONS:
            raise DicehouseError(
                "solver-too-large",
                f"{rules.name} has {positions:,} positions; the lab solves up to {MOST_POSITIONS:,}. "
                "`dicehouse solve` has no such limit.",
            )
        return await self._ask(lambda: _solved(rules, positions))

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, question: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise DicehouseError("coach-busy", "The coach is busy; ask again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, question)
        finally:
            self._waiting -= 1


def _advice(state: State) -> AdviceView:
    from ..solver.advice import advise

    found = advise(state)
    options = tuple(
        OptionView(option.text, option.value, option.gap, tuple(f"{aim.name} {aim.odds}" for aim in found.aims(option)))
        for option in found.options
    )
    return AdviceView(found.best.text, found.value, found.why, options)


def _analysis(record: Record) -> AnalysisView:
    """What the page needs; every single throw and decision stays here."""
    from ..solver.analysis import analyse

    found = analyse(record)
    players = tuple(
        PlayerView(
            player.seat,
            player.name,
            player.score,
            player.start,
            player.luck,
            player.mistakes,
            player.grade,
            tuple(moment.expected for moment in player.course),
            tuple(map(_decision, player.costliest)),
        )
        for player in found.players
    )
    return AnalysisView(found.rules.name_version, players, tuple(map(_decision, found.costliest)))


def _decision(decision: Decision) -> DecisionView:
    return DecisionView(
        decision.seat,
        decision.turn,
        decision.state,
        decision.chosen,
        decision.best,
        decision.loss,
        decision.words,
    )


def _solved(rules: RuleSet, positions: int) -> SolvedView:
    from ..solver import solved

    table = solved(rules, moments=True)
    expected = table.value()
    boxes = tuple(
        BoxWorth(box.code, box.name, expected - solved(smaller).value())
        for box in rules.boxes
        if (smaller := _without(rules, box.code)) is not None
    )
    return SolvedView(rules.name_version, expected, table.deviation(), positions, boxes)


def _without(rules: RuleSet, code: str) -> RuleSet | None:
    """The same game with one box less; None where it would no longer be a game."""
    sections = tuple(
        Section(section.name, kept, section.bonus)
        for section in rules.sections
        if (kept := tuple(box for box in section.boxes if box.code != code))
    )
    joker = None if rules.joker and rules.joker.box == code else rules.joker
    smaller = replace(rules, sections=sections, joker=joker)
    return smaller if sections and contradiction(smaller) is None else None
