"""The coach at the tables and in the lab: in a thread of its own, the solver loaded with the first question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from math import fsum, inf
from typing import TYPE_CHECKING, TypeVar

from ...errors import DicehouseError
from ...notation import Record, steps, write_state
from ...play.forms import action_form
from ...rules import RuleSet, Section, State, total
from ...rules.consistency import contradiction
from ...rules.counting import count_positions
from ...solver.support import Unsolvable, support
from ...wire.coach import (
    AdviceView,
    AnalysisView,
    BoxWorth,
    DecisionView,
    MomentView,
    OptionView,
    PlayerView,
    SolvedView,
)

if TYPE_CHECKING:
    from ...solver.points.analysis import Decision, PlayerAnalysis

__all__ = ["Coach", "coachless"]

MOST_POSITIONS = 3_000_000
"""A game in the lab may be this large; the largest that the catalogue solves has 1.4 million."""

MOST_WAITING = 8
"""Questions that may wait for the coach at once."""

T = TypeVar("T")


@lru_cache(maxsize=256)
def coachless(rules: RuleSet) -> str | None:
    """Why there is no advice on a game while it is played, told without loading NumPy; None where there is."""
    if rules.buying:
        return "Its dice are bought with answers, and nobody knows how many will be right."
    obstacle = support(rules, memory=inf, most_positions=MOST_POSITIONS).obstacle("advise")
    return None if obstacle is None else obstacle.reason


class Coach:
    """One question at a time; where too many wait, the next is asked to come back."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "dicehouse-coach")
        self._waiting = 0

    async def advise(self, state: State) -> AdviceView:
        silent = coachless(state.rules)
        if silent is not None:
            raise DicehouseError("coach-silent", f"The coach has no advice on {state.rules.name}. {silent}")
        return await self._ask(lambda: _advice(state))

    async def analyse(self, record: Record) -> AnalysisView:
        return await self._ask(lambda: _analysis(record))

    async def solve(self, rules: RuleSet) -> SolvedView:
        obstacle = support(rules, memory=inf, most_positions=MOST_POSITIONS).obstacle("solve")
        if obstacle is not None and obstacle.code == "solver-too-large":
            message = f"{rules.name} is too large for the lab. {obstacle.reason} `dicehouse solve` has no such limit."
            raise Unsolvable(obstacle.code, message, obstacle.positions)
        return await self._ask(lambda: _solved(rules))

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
    from ...solver.advise import advise
    from ...solver.points.reasons import name_of

    advice = advise(state)
    # where cards are compared, what is written may still be beaten: only the open boxes are counted
    held = 0 if state.rules.comparison else total(state.rules, state.card)
    options = tuple(
        OptionView(
            action_form(option.action),
            name_of(state, option.action),
            held + option.value,
            option.gap,
            tuple(f"{aim.name} {aim.odds}" for aim in advice.aims(option)),
        )
        for option in advice.options
    )
    return AdviceView(action_form(advice.best.action), held + advice.value, advice.why, options)


def _analysis(record: Record) -> AnalysisView:
    """What the page needs; every single throw and decision stays here."""
    from ...solver.points.analysis import analyse

    try:
        analysis = analyse(record)
    except Unsolvable as no:
        return AnalysisView(record.rules.name_version, (), (), no.message)
    frames = {state: number for number, (state, _) in enumerate(steps(record))}

    def shown(decision: Decision) -> DecisionView:
        state = decision.state
        return DecisionView(
            decision.seat,
            decision.turn,
            frames[state],
            state.dice,
            state.rolls_left,
            write_state(state),
            action_form(decision.chosen),
            action_form(decision.best),
            decision.loss,
            decision.words,
        )

    players = tuple(
        PlayerView(
            player.seat,
            player.name,
            player.score,
            player.expected,
            player.finished,
            player.start,
            player.luck,
            player.mistakes,
            player.grade,
            _course(player),
            tuple(map(shown, player.costliest)),
        )
        for player in analysis.players
    )
    return AnalysisView(analysis.rules.name_version, players, tuple(map(shown, analysis.costliest)))


def _course(player: PlayerAnalysis) -> tuple[MomentView, ...]:
    return tuple(
        MomentView(
            moment.turn,
            moment.expected,
            fsum(throw.points for throw in player.throws if throw.turn == moment.turn),
            fsum(decision.loss for decision in player.decisions if decision.turn == moment.turn),
        )
        for moment in player.course
    )


def _solved(rules: RuleSet) -> SolvedView:
    from ...solver import solved

    table = solved(rules, moments=True)
    expected = table.value()
    boxes = tuple(
        BoxWorth(box.code, box.name, expected - solved(smaller).value())
        for box in rules.boxes
        if (smaller := _without(rules, box.code)) is not None
    )
    return SolvedView(rules.name_version, expected, table.deviation(), count_positions(rules), boxes)


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
