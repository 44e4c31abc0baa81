"""Games whose boxes wait, or pay by the roll: checked against exact fractions on tiny games."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, Score, Throw, legal_actions, read_rules
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.solver.advise import advise
from dicehouse.solver.analysis import analyse
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.bots.strengths import Strength
from dicehouse.solver.model.compile import compile_rules
from dicehouse.solver.points.solve import solve
from dicehouse.solver.support import support
from dicehouse.solver.waiting.advice import WaitingCoach
from dicehouse.solver.waiting.solve import solve_waiting, waiting_table
from testkit.notation.playing import finder, play_game
from testkit.refusals import refused
from testkit.rows import rows
from testkit.solver.slow import agreed
from testkit.solver.tiny_waiting import NAMES, tiny_waiting


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.nightly) if name == "served" else name for name in NAMES]
)
def test_every_card_and_option_of_a_tiny_game_has_its_exact_value_and_deviation(name: str) -> None:
    rules = tiny_waiting(name)
    table = solve_waiting(rules, moments=True)
    cards = agreed(rules, WaitingCoach(table), lambda card: table.value(table.game.position(card)), positions=200)
    assert len(cards) > 2
    for card, mean, square in cards:
        spread = max(0.0, square - mean**2) ** 0.5
        assert table.deviation(table.game.position(card)) == pytest.approx(spread, abs=1e-6), card


def without_wins(rules: RuleSet) -> RuleSet:
    sections = tuple(
        replace(section, boxes=tuple(replace(box, wins=False) for box in section.boxes)) for section in rules.sections
    )
    return replace(rules, id="generala-on", sections=sections)


def test_a_win_at_once_is_told_in_the_points_of_a_card_that_is_filled_to_its_end() -> None:
    rules = game("generala")
    assert waiting_table(rules).value() == solve_waiting(without_wins(rules)).value()


def test_a_box_that_wins_is_the_best_choice_whatever_the_points() -> None:
    """Of the first roll in Generala, of any roll where the rule file says so."""
    any_roll = read_rules(rule_text("generala").replace("served = 10, wins", "wins"))
    for rules, rolls_left in ((game("generala"), 2), *((any_roll, left) for left in (0, 1, 2))):
        state = read_state(f"generala@1 - 1 {rolls_left} 66666", finder(rules))
        advice = advise(state)
        assert advice.best.action == Score("G")
        assert {option.action for option in advice.options} == set(legal_actions(state))
        for strength in get_args(Strength):
            assert bot(strength, rules).choose(state, state.seat) == Score("G"), strength


def test_a_game_that_is_won_at_once_is_solved_though_nothing_waits() -> None:
    won = _wins("wins = true")
    assert support(won).engine == "waiting"
    assert solve_waiting(won).value() == pytest.approx(solve(compile_rules(_wins(""))).value(), abs=1e-9)


def _wins(key: str) -> RuleSet:
    pair = 'P = { name = "Pair", groups = [2], score = 50 }'
    text = rule_text("chicago").partition("[[columns]]")[0] + f'[[sections]]\nname = "S"\n[sections.boxes]\n{pair}\n'
    text += 'C = { name = "Chance", any = true, score = "sum" }\n'
    return read_rules(text.replace("score = 50", f"score = 50, {key}") if key else text)


def test_a_second_pair_waits_for_the_first() -> None:
    state = read_state("generala@1 - 1 0 66666")
    options = {option.action: option.value for option in advise(state).options}
    assert options[Score("G")] > options[Score("GG")]
    held = read_state("generala@1 G:50 1 0 66666")
    assert advise(held).best.action == Score("GG")


def test_a_column_of_one_roll_leaves_no_throw_when_it_is_all_that_is_open() -> None:
    state = read_state("tiny@1 2.1:0,2.2:0 1 2 12", finder(tiny_waiting("by hand")))
    advice = WaitingCoach(solve_waiting(state.rules)).advise(state)
    assert not any(isinstance(option.action, Throw) for option in advice.options)
    assert "nothing" in advice.why or "next best" in advice.why or "as good" in advice.why


REFUSED = """
escalero | solver-unsupported | pay by the throw
yahtzee | solver-unsupported | None of its boxes wait
yamb | solver-unsupported | announced
yams | solver-unsupported | must hold less than others
place-value | solver-unsupported | compared
"""


def test_games_too_large_or_of_another_kind_are_refused() -> None:
    for game_id, code, reason in rows(REFUSED):
        with refused(code, reason):
            solve_waiting(game(game_id))


@pytest.mark.parametrize("game_id", ["chicago", "yatzy-forced"])
def test_an_analysis_adds_up(game_id: str) -> None:
    """docs/discussion/solver.md: result = expectation + luck - mistakes."""
    for seed in range(2):
        for player in analyse(play_game(game(game_id), 2, seed).record).players:
            assert player.start == pytest.approx(waiting_table(game(game_id)).value())
            assert player.score == pytest.approx(player.start + player.luck - player.mistakes, abs=1e-9)
            assert player.mistakes >= 0
