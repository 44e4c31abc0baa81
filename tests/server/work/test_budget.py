"""What guests may have solved: one answer of the solver's for every kind of game, and its size before any work."""

from __future__ import annotations

import pytest

from dicehouse.api.answers.budget import require_lab, smaller_games, solving_task
from dicehouse.rules import RuleSet, read_rules
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.solver import Unsolvable
from dicehouse.solver.support import support


def refusal_of(rules: RuleSet) -> Unsolvable | None:
    try:
        require_lab(rules)
    except Unsolvable as refused:
        return refused
    return None


@pytest.mark.parametrize("game_id", ["generala", "chicago"])
def test_games_whose_boxes_wait_are_solved_in_the_lab(game_id: str) -> None:
    assert solving_task(game(game_id)) == "solve-waiting"
    assert refusal_of(game(game_id)) is None


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_the_lab_refuses_what_the_solver_refuses_and_otherwise_only_what_is_too_large(rules: RuleSet) -> None:
    refused = refusal_of(rules)
    if refused is None or refused.code != "solver-too-large":
        assert (refused is None) == support(rules).can(solving_task(rules))


def test_a_waiting_game_that_is_too_much_is_refused_before_any_work() -> None:
    with pytest.raises(Unsolvable, match="too large for the lab") as refused:
        require_lab(game("escalero"))
    assert refused.value.positions == 2**30


def test_a_box_is_left_out_of_every_column() -> None:
    rules = read_rules(
        'id = "two"\nversion = 1\nname = "Two"\nsource = "A test"\n[dice]\ncount = 2\nrolls = 2\n'
        '[[columns]]\nname = "a"\n[[columns]]\nname = "b"\norder = "down"\n'
        '[[sections]]\nname = "S"\n[sections.boxes]\n'
        '5 = { name = "Fives", face = 5 }\n6 = { name = "Sixes", face = 6 }\n'
    )
    assert len(rules.boxes) == 4
    left = {box.code: [each.code for each in smaller.boxes] for box, smaller in smaller_games(rules)}
    assert list(left) == ["5", "6"]
    assert all(len(codes) == 2 for codes in left.values())
    assert solving_task(rules) == "solve-waiting"
    require_lab(rules)
