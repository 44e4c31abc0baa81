"""What the coach, the replay and the lab show, built where the work is done."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from ...notation import Record, final_state, steps, write_record, write_state
from ...play.views.layout import layout
from ...play.views.table import card_views
from ...rules import Event, RuleSet, State, digest, total, write_rules
from ...rules.counting import count_positions
from ...rules.page import rule_page
from ...solver.support import Unsolvable
from ...wire.coach import (
    AdviceView,
    AnalysisView,
    BoxWorth,
    DecisionView,
    Frame,
    MomentView,
    OptionView,
    PlayerView,
    ReplayView,
    SolvedView,
)
from ...wire.rest import GameView
from .budget import coachless, is_of_the_catalogue, smaller_games, solving_task

if TYPE_CHECKING:
    from ...solver import ValueTable
    from ...solver.points.analysis import PlayerAnalysis, ReviewedChoice
    from ...solver.waiting.solve import WaitingTable

__all__ = ["advice", "analysis", "game_view", "replayed", "solved_view"]


def game_view(rules: RuleSet) -> GameView:
    once = rule_page(rules, by_column=False).sections if len(rules.columns) > 1 else ()
    return GameView(
        rules.name_version, digest(rules), rule_page(rules), layout(rules), write_rules(rules), coachless(rules), once
    )


def replayed(record: Record) -> ReplayView:
    states = [*(state for state, _ in steps(record)), final_state(record)]
    events: list[Event | None] = [None, *record.events]
    return ReplayView(
        game_view(record.rules),
        record.names,
        dict(record.tags),
        tuple(map(_frame, states, events)),
        write_record(record),
        None if is_of_the_catalogue(record.rules) else write_rules(record.rules),
    )


def _frame(state: State, event: Event | None) -> Frame:
    return Frame(event, state.seat, state.dice, state.rolls_left, card_views(state), write_state(state))


def advice(state: State) -> AdviceView:
    from ...solver.advise import advise
    from ...solver.points.reasons import name_of

    found = advise(state)
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


def analysis(record: Record) -> AnalysisView:
    """What the page needs; every single throw and decision stays here."""
    from ...solver.points.analysis import analyse

    try:
        found = analyse(record)
    except Unsolvable as no:
        return AnalysisView(record.rules.name_version, (), (), no.message)
    frames = {state: number for number, (state, _) in enumerate(steps(record))}

    def shown(decision: ReviewedChoice) -> DecisionView:
        state = decision.state
        return DecisionView(
            decision.seat,
            decision.turn,
            frames[state],
            state.dice,
            state.rolls_left,
            write_state(state),
            decision.chosen,
            decision.best,
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
        for player in found.players
    )
    return AnalysisView(found.rules.name_version, players, tuple(map(shown, found.costliest)))


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
