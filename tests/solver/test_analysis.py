"""Analysis: result = expectation + luck - mistakes, to the last digit, for everybody at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.notation import Record, read_record, steps
from dicehouse.play import SeededDice
from dicehouse.rules import BoxScored, DiceThrown, Event, RuleSet, Score, Throw, can, decide, evolve, start
from dicehouse.rules.catalogue import game
from dicehouse.solver.analysis import EQUAL, Analysis, analyse, grade_of
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.bots.strengths import Strength
from testkit.notation.playing import GAMES, play_game
from testkit.refusals import refused
from testkit.rules.strategies import rule_sets
from testkit.solver.slow import Slow


def balanced(analysis: Analysis) -> None:
    for player in analysis.players:
        assert player.expected == pytest.approx(player.start + player.luck - player.mistakes, abs=1e-9)
        if player.finished:
            assert player.expected == pytest.approx(player.score, abs=1e-9)
        assert all(decision.loss >= 0 for decision in player.decisions)


@pytest.mark.parametrize(
    "game_id", ["yahtzee", "yahtzee-online", "yahtzee-hasbro", "piecepack", "yatzy", "yacht", "points rolled off"]
)
def test_the_sum_is_exact(game_id: str) -> None:
    for seed in range(6):
        analysis = analyse(play_game(GAMES[game_id], 1 + 2 * (seed % 2), seed).record)
        balanced(analysis)
        assert all(player.finished and player.turns == len(analysis.rules.boxes) for player in analysis.players)


def test_who_leaves_or_stops_is_told_as_far_as_it_went() -> None:
    for seed in range(6):
        balanced(analyse(play_game(game("yahtzee"), 3, seed, leave=0.03).record))
    for most in (0, 1, 2, 17, 40):
        analysis = analyse(play_game(game("yahtzee"), 2, 4, most=most).record)
        balanced(analysis)
        assert not any(player.finished for player in analysis.players)
        assert most or [player.grade for player in analysis.players] == [None, None]


@given(rule_sets(), st.integers(0, 10**6))
def test_luck_and_loss_equal_the_slow_exact_ones(rules: RuleSet, seed: int) -> None:
    assume(len(rules.boxes) <= 2)
    record = play_game(rules, 1, seed).record
    slow, player = Slow(), analyse(record).players[0]
    decisions, throws = iter(player.decisions), iter(player.throws)
    for state, event in steps(record):
        if not isinstance(event, DiceThrown | BoxScored):
            continue
        after = slow.after(state, Throw(event.keep) if isinstance(event, DiceThrown) else Score(event.box))[0]
        if state.dice:
            assert next(decisions).loss == pytest.approx(float(slow.of(state)[0] - after), abs=1e-10)
        if isinstance(event, DiceThrown):
            luck = slow.of(evolve(state, event))[0] - after
            assert next(throws).points == pytest.approx(float(luck), abs=1e-10)
    balanced(analyse(record))


def played_by(rules: RuleSet, strength: Strength, seed: int) -> Record:
    adviser, source, state = bot(strength, rules), SeededDice(seed), start(rules)
    events: list[Event] = []
    while not state.over:
        decided = decide(state, state.seat, adviser.choose(state, state.seat), source)
        events += decided.events
        state = decided.state
    return Record(rules, ("bot",), tuple(events))


def test_perfect_play_has_no_mistakes_and_the_best_grade_and_weaker_play_a_lower_one() -> None:
    (player,) = analyse(played_by(game("yahtzee"), "perfect", 5)).players
    assert player.mistakes < 1e-9
    assert (player.grade, player.costliest) == ("A+", ())
    assert analyse(played_by(game("yahtzee"), "greedy", 11)).players[0].grade in ("C", "D", "E")


def test_the_costliest_decisions_say_what_was_better() -> None:
    analysis = analyse(play_game(game("yahtzee"), 2, 5).record)
    assert len(analysis.costliest) == 3
    losses = [decision.loss for decision in analysis.costliest]
    assert losses == sorted(losses, reverse=True)
    for decision in analysis.costliest:
        assert decision.state.seat == decision.seat
        assert decision.best != decision.chosen
        assert all(can(decision.state, decision.seat, action) for action in (decision.best, decision.chosen))
        assert f"{decision.loss:.2f} points" in decision.words
        assert decision.loss > EQUAL


def test_the_example_of_the_design_is_analysed() -> None:
    record = read_record(
        '[Rules "yahtzee@1"]\n[Seat1 "ana"]\n[Seat2 "bo"]\n\n'
        "1.1 12346 >26 11256 =2:2\n1.2 13556 >55 24555 >555 35556 =5:15 {%clk 4:41}\n*\n"
    )
    analysis = analyse(record)
    balanced(analysis)
    ana, bo = analysis.players
    assert ana.mistakes > 5 > bo.mistakes
    assert [moment.turn for moment in ana.course] == [0, 1]


def test_grades_are_shares_of_the_expected_score() -> None:
    yahtzee = game("yahtzee")
    for share, grade in ((0.0, "A+"), (0.006, "A"), (0.016, "B"), (0.05, "C"), (0.1, "D"), (0.3, "E")):
        assert grade_of(share * 250, 13, yahtzee, 250.0) == grade_of(share * 250 / 13, 1, yahtzee, 250.0) == grade


def test_games_without_exact_values_are_refused() -> None:
    for game_id in ("place-value", "place-value-6", "zombie"):
        with refused("solver-unsupported"):
            analyse(play_game(game(game_id), 2, 1).record)


def test_a_game_in_which_no_die_was_bought_is_analysed() -> None:
    plain = played_by(game("yahtzee"), "casual", 2)
    analysis = analyse(replace(plain, rules=game("zombie")))
    balanced(analysis)
    assert analysis.players[0].mistakes == analyse(plain).players[0].mistakes
