"""What the coach, the replay and the lab show, built where the work is done."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from ...notation import Record, final_state, steps, write_record, write_state
from ...play.views.layout import layout
from ...play.views.table import card_views
from ...rules import Event, RuleSet, State, digest, total, write_rules
from ...rules.book.counting import count_positions
from ...rules.catalogue import agreements
from ...rules.words import rule_page
from ...solver.support import Unsolvable
from ...wire.coach import (
    AdviceView,
    AnalysisView,
    BoxWorth,
    DecisionView,
    Frame,
    OptionView,
    PlayerView,
    ReplayView,
    SolvedView,
)
from ...wire.rest import AgreedView, GameView
from .budget import coachless, is_of_the_catalogue, smaller_games, solving_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...solver import ValueTable
    from ...solver.advice import Advice, TableCoach
    from ...solver.waiting.solve import WaitingTable


@lru_cache(maxsize=8)
def game_view(rules: RuleSet) -> GameView:
    """Who looks at the rules looks at the replay too: the examples of a long card take a second."""
    once = rule_page(rules, by_column=False).sections if len(rules.columns) > 1 else ()
    return GameView(
        rules.name_version,
        digest(rules),
        rule_page(rules),
        layout(rules),
        write_rules(rules),
        coachless(rules),
        once,
        tuple(AgreedView(*each) for each in agreements(rules)) if is_of_the_catalogue(rules) else (),
    )


def replayed(record: Record) -> ReplayView:
    states = [*(state for state, _ in steps(record)), final_state(record)]
    events: list[Event | None] = [None, *record.events]
    return ReplayView(
        game_view(record.rules),
        record.names,
        dict(record.tags),
        tuple(map(frame, states, events)),
        write_record(record),
        None if is_of_the_catalogue(record.rules) else write_rules(record.rules),
        len(record.taken_back),
    )


def frame(state: State, event: Event | None) -> Frame:
    return Frame(event, state.seat, state.dice, state.rolls_left, card_views(state), write_state(state))


def advice(found: Advice) -> AdviceView:
    from ...solver.reasons import name_of

    state = found.state
    # where cards are compared, what is written may still be beaten: only the open boxes are counted
    held = 0 if state.rules.comparison else total(state.rules, state.card)
    options = tuple(
        OptionView(
            option.action,
            name_of(state, option.action),
            held + option.value,
            option.gap,
            tuple(f"{aim.name} {aim.odds}" for aim in found.aims(option)),
        )
        for option in found.options
    )
    return AdviceView(found.best.action, held + found.value, found.why, options)


def analysis(record: Record, coach_of: Callable[[RuleSet], TableCoach] | None = None) -> AnalysisView:
    """What the page needs; every single throw and decision stays here. By this house's solver, or by `coach_of`."""
    from ...solver.analysis import analyse

    try:
        found = analyse(record, coach_of)
    except Unsolvable as no:
        return AnalysisView(record.rules.name_version, (), (), no.message)
    players = msgspec.convert(found.players, tuple[PlayerView, ...], from_attributes=True)
    costliest = msgspec.convert(found.costliest, tuple[DecisionView, ...], from_attributes=True)
    return AnalysisView(found.rules.name_version, players, costliest)


def solved_view(rules: RuleSet) -> SolvedView:
    """The caller has seen to it that it can be afforded."""
    table = _solved(rules, moments=True)
    expected = table.value()
    boxes = tuple(
        BoxWorth(box.code, box.name, expected - _solved(smaller).value()) for box, smaller in smaller_games(rules)
    )
    return SolvedView(rules.name_version, expected, table.deviation(), count_positions(rules), boxes)


def _solved(rules: RuleSet, *, moments: bool = False) -> ValueTable | WaitingTable:
    from ...solver import solved
    from ...solver.waiting.solve import solve_waiting

    if solving_task(rules) == "solve-waiting":
        return solve_waiting(rules, moments=moments)
    return solved(rules, moments=moments)
