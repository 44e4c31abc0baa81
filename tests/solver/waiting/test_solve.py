"""Games whose boxes wait, or pay by the roll: checked against exact fractions on tiny games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, Score, Throw, legal_actions, read_rules, start
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.solver.advise import advise
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.bots.strengths import Strength
from dicehouse.solver.model.compile import compile_rules
from dicehouse.solver.points.analysis import analyse
from dicehouse.solver.points.solve import solve
from dicehouse.solver.support import Unsolvable, support
from dicehouse.solver.waiting.advice import WaitingCoach
from dicehouse.solver.waiting.solve import solve_waiting, waiting_table
from testkit.notation.playing import play_game
from testkit.solver.slow_points import SlowPoints
from testkit.solver.tiny_waiting import NAMES, tiny_waiting


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_a_tiny_game_has_its_exact_value_and_deviation(name: str) -> None:
    rules = tiny_waiting(name)
    table, slow = solve_waiting(rules, moments=True), SlowPoints.fresh()
    assert table.value() == pytest.approx(float(slow.value(start(rules)).mean), abs=1e-10)
    between = [state for state in slow.known if not state.dice and not state.over]
    assert len(between) > 2
    for state in between:
        position, exact = table.game.position(state.card), slow.known[state]
        assert table.value(position) == pytest.approx(float(exact.mean), abs=1e-10), state
        spread = float(exact.square - exact.mean**2) ** 0.5
        assert table.deviation(position) == pytest.approx(spread, abs=1e-6), state


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_tiny_game_has_its_exact_value(name: str) -> None:
    rules = tiny_waiting(name)
    coach, slow = WaitingCoach(solve_waiting(rules)), SlowPoints.fresh()
    slow.value(start(rules))
    thrown = [state for state in slow.known if state.dice]
    for state in thrown[:: max(1, len(thrown) // 200)]:
        options = {option.action: option.value for option in coach.advise(state).options}
        assert set(options) == set(legal_actions(state))
        for action, value in options.items():
            assert value == pytest.approx(float(slow.after(state, action).mean), abs=1e-10), (state, action)


def test_chicago_is_worth_seven() -> None:
    """Each total falls in its round with its own chance and pays itself: what two dice show on average."""
    assert waiting_table(game("chicago")).value() == pytest.approx(7, abs=1e-12)


def without_wins(rules: RuleSet) -> RuleSet:
    sections = tuple(
        replace(section, boxes=tuple(replace(box, wins=False) for box in section.boxes)) for section in rules.sections
    )
    return replace(rules, id="generala-on", sections=sections)


def test_a_win_at_once_is_told_in_the_points_of_a_card_that_is_filled_to_its_end() -> None:
    rules = game("generala")
    assert waiting_table(rules).value() == solve_waiting(without_wins(rules)).value()


def test_a_served_win_is_the_best_choice_whatever_the_points() -> None:
    state = read_state("generala@1 - 1 2 66666")
    advice = advise(state)
    assert advice.best.action == Score("G")
    assert {option.action for option in advice.options} == set(legal_actions(state))


def test_a_box_that_wins_whenever_it_is_made_is_the_best_choice_after_any_roll() -> None:
    rules = read_rules(rule_text("generala").replace("served = 10, wins", "wins"))
    strengths: tuple[Strength, ...] = ("greedy", "casual", "steady", "sharp", "perfect")
    for rolls_left in (0, 1, 2):
        state = read_state(f"generala@1 - 1 {rolls_left} 66666", lambda _: rules)
        assert advise(state).best.action == Score("G")
        for strength in strengths:
            assert bot(strength, rules).choose(state, state.seat) == Score("G")


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
    state = read_state("tiny@1 2.1:0,2.2:0 1 2 12", lambda _: tiny_waiting("by hand"))
    advice = WaitingCoach(solve_waiting(state.rules)).advise(state)
    assert not any(isinstance(option.action, Throw) for option in advice.options)
    assert "nothing" in advice.why or "next best" in advice.why or "as good" in advice.why


def test_games_that_are_too_large_say_their_count() -> None:
    obstacle = support(game("escalero")).obstacle("solve-waiting")
    assert obstacle is not None
    assert (obstacle.code, obstacle.positions) == ("solver-too-large", 2**30)
    with pytest.raises(Unsolvable, match="1,073,741,824 positions"):
        solve_waiting(game("escalero"))


def test_games_of_another_kind_are_refused() -> None:
    for game_id, reason in (
        ("yahtzee", "None of its boxes wait"),
        ("yamb", "announced"),
        ("yams", "must hold less than others"),
        ("place-value", "compared"),
    ):
        with pytest.raises(Unsolvable, match=reason) as refused:
            solve_waiting(game(game_id))
        assert refused.value.code == "solver-unsupported"


@pytest.mark.parametrize("game_id", ["chicago", "yatzy-forced"])
def test_an_analysis_adds_up(game_id: str) -> None:
    """docs/discussion/solver.md: result = expectation + luck - mistakes."""
    for seed in range(2):
        for player in analyse(play_game(game(game_id), 2, seed).record).players:
            assert player.start == pytest.approx(waiting_table(game(game_id)).value())
            assert player.score == pytest.approx(player.start + player.luck - player.mistakes, abs=1e-9)
            assert player.mistakes >= 0


def test_the_perfect_bot_plays_by_the_table() -> None:
    for line in ("generala@1 - 1 2 13346", "generala@1 E:25,F:30 1 1 22446", "yatzy-forced@1 1:3,2:6 1 2 33356"):
        state = read_state(line)
        best = advise(state).best
        assert bot("perfect", state.rules).choose(state, state.seat) == best.action
