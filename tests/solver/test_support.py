"""What is refused is refused before any work, with a code, a sentence and figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.rules import Anything, Bonus, Box, RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.rules.counting import count_positions
from dicehouse.solver import Unsolvable, compile_rules, solve, solved
from dicehouse.solver import support as limits
from dicehouse.solver.model.arrays import game_arrays
from dicehouse.solver.support import check_fits, memory_at_hand, memory_needed

GIB = 2**30


def with_boxes(count: int, bonus: Bonus | None = None) -> RuleSet:
    rules = game("yacht")
    boxes = tuple(Box(f"B{n}", f"Box {n}", Anything(), "sum") for n in range(count))
    return replace(rules, id="wide", sections=(replace(rules.sections[0], boxes=boxes, bonus=bonus),))


@pytest.mark.parametrize(
    ("game_id", "reason"),
    [("zombie", "bought with answers"), ("place-value", "compared box by box"), ("place-value-6", "compared")],
)
def test_games_of_another_kind_are_refused_with_the_reason(game_id: str, reason: str) -> None:
    with pytest.raises(Unsolvable, match=reason) as refused:
        solved(game(game_id))
    assert refused.value.code == "solver-unsupported"
    assert "bytes" not in refused.value.as_json()


def test_maxi_yatzy_is_refused_with_its_count_and_its_memory() -> None:
    """Issue 3: "`maxi-yatzy` solves or is refused with its count and the memory it would take"."""
    with pytest.raises(Unsolvable, match="1,269,661,696 positions") as refused:
        check_fits(game("maxi-yatzy"), at_hand=32 * GIB)
    told = refused.value.as_json()
    assert told["code"] == "solver-too-large"
    assert told["positions"] == 1_269_661_696
    assert told["bytes"] == memory_needed(game("maxi-yatzy")) > 40 * GIB
    assert "GiB" in refused.value.message


def test_saved_rolls_are_refused_however_much_memory_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "memory_at_hand", lambda: 10**15)
    compile_rules.cache_clear()
    with pytest.raises(Unsolvable, match="rolls are saved") as refused:
        compile_rules(game("maxi-yatzy"))
    assert refused.value.code == "solver-unsupported"


def test_a_game_too_large_is_refused_before_work() -> None:
    with pytest.raises(Unsolvable) as refused:
        solved(with_boxes(40))
    assert refused.value.code == "solver-too-large"
    assert refused.value.positions == 2**40


def test_moments_need_twice_the_table() -> None:
    rules = game("yahtzee")
    plain, both = memory_needed(rules), memory_needed(rules, moments=True)
    table = solve(compile_rules(rules), moments=True)
    assert both - plain == table.means.nbytes
    check_fits(rules, at_hand=2 * plain)
    with pytest.raises(Unsolvable):
        check_fits(rules, moments=True, at_hand=plain)


@pytest.mark.parametrize("game_id", ["yahtzee", "yatzy", "yacht", "kniffel"])
def test_the_estimate_covers_what_is_taken(game_id: str) -> None:
    rules = game(game_id)
    table = solve(compile_rules(rules))
    lists = sum(part.nbytes for part in game_arrays(table.compiled) if hasattr(part, "nbytes"))
    shared = sum(getattr(table.game, name).nbytes for name in ("within", "within_start", "more", "fewer", "outcome_of"))
    assert table.means.nbytes + lists - shared <= memory_needed(rules) + 2**16


def test_totals_beyond_sixteen_bits_are_counted_right() -> None:
    """A bonus of each of two sections, 301 * 301 totals: more than 65,536."""
    rules = with_boxes(2)
    [section] = rules.sections
    spread = [Box(f"{name}{n}", f"{name} {n}", Anything(), 150) for name in "AB" for n in (1, 2)]
    rules = replace(
        rules,
        sections=(
            replace(section, boxes=tuple(spread[:2]), bonus=Bonus("First", 300, 7)),
            replace(section, boxes=tuple(spread[2:]), bonus=Bonus("Second", 300, 9)),
        ),
    )
    table = solve(compile_rules(rules))
    assert table.compiled.totals == 301 * 301
    assert table.value() == pytest.approx(600 + 7 + 9)


def test_memory_at_hand_is_told() -> None:
    assert 2**20 < memory_at_hand() < 2**62


def test_the_count_agrees_with_the_design() -> None:
    """DESIGN, "The solver": 536,448 reachable states."""
    assert count_positions(game("yahtzee-hasbro")) == 536_448
