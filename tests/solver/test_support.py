"""What is refused is refused before any work, with a code, a sentence and figures."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import product
from math import inf
from typing import Any, cast

import pytest

from dicehouse.rules import Anything, Bonus, Box, RuleSet
from dicehouse.rules.book.counting import count_positions
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.solver import compile_rules, solve, solved
from dicehouse.solver import support as support_module
from dicehouse.solver.model.arrays import game_arrays
from dicehouse.solver.sizes import memory_at_hand, memory_needed
from dicehouse.solver.support import TASKS, Task, support
from testkit.refusals import refused
from testkit.rows import rows

GIB = 2**30


def with_boxes(count: int) -> RuleSet:
    rules = game("yacht")
    boxes = tuple(Box(f"B{n}", f"Box {n}", Anything(), "sum") for n in range(count))
    return replace(rules, id="wide", sections=(replace(rules.sections[0], boxes=boxes, bonus=None),))


def test_announced_boxes_are_refused_as_such() -> None:
    """Issue 25: "Announced games are refused by the solver with the right reason"."""
    announced = tuple(column for column in game("yamb").columns if column.announce)
    rules = replace(game("yacht"), id="told", columns=(replace(announced[0], order="free", rolls=None),))
    for task in ("solve", "solve-waiting"):
        with refused("solver-unsupported", "announced"):
            support(rules).require(task)


def test_maxi_yatzy_is_refused_with_its_count_and_its_memory() -> None:
    """Issue 3: "`maxi-yatzy` solves or is refused with its count and the memory it would take"."""
    with refused("solver-too-large", "1,269,661,696 positions.*GiB") as told:
        support(game("maxi-yatzy"), memory=32 * GIB).require("solve")
    refusal = told.value.as_json()
    assert refusal["positions"] == 1_269_661_696
    assert refusal["bytes"] == memory_needed(game("maxi-yatzy")) > 40 * GIB


def test_saved_rolls_are_refused_however_much_memory_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support_module, "memory_at_hand", lambda: 10**15)
    compile_rules.cache_clear()
    with refused("solver-unsupported", "rolls are saved") as told:
        compile_rules(game("maxi-yatzy"))
    assert "bytes" not in told.value.as_json()


def test_a_game_too_large_is_refused_before_work() -> None:
    with refused("solver-too-large") as told:
        solved(with_boxes(40))
    assert told.value.as_json()["positions"] == 2**40


def test_memory_at_hand_is_told() -> None:
    assert 2**20 < memory_at_hand() < 2**62


def test_moments_need_twice_the_table() -> None:
    rules = game("yahtzee")
    plain, both = memory_needed(rules), memory_needed(rules, moments=True)
    table = solved(rules, moments=True)
    assert both - plain == table.means.nbytes
    assert support(rules, memory=2 * plain).can("solve")
    assert not support(rules, moments=True, memory=plain).can("solve")


def test_the_estimate_covers_what_is_taken() -> None:
    for rules in map(game, ("yahtzee", "yatzy", "yacht", "kniffel")):
        table = solved(rules)
        lists = sum(part.nbytes for part in game_arrays(table.compiled) if hasattr(part, "nbytes"))
        shared = ("within", "within_start", "more", "fewer", "outcome_of")
        lists -= sum(getattr(table.game, name).nbytes for name in shared)
        assert table.means.nbytes + lists <= memory_needed(rules) + 2**16, rules


def test_totals_beyond_sixteen_bits_are_counted_right() -> None:
    """A bonus of each of two sections, 301 * 301 totals: more than 65,536."""
    rules = with_boxes(2)
    sections = (
        replace(
            rules.sections[0],
            boxes=tuple(Box(f"{name}{n}", f"{name} {n}", Anything(), 150) for n in (1, 2)),
            bonus=Bonus(name=name, at_least=300, points=points),
        )
        for name, points in (("A", 7), ("B", 9))
    )
    table = solve(compile_rules(replace(rules, sections=tuple(sections))))
    assert table.compiled.totals == 301 * 301
    assert table.value() == pytest.approx(600 + 7 + 9)


ANSWERS = """
None | | balut cacho escalero kniffel-booklet kosci yamb yams
points | solve solve-saved odds advise analyse simulate win
        | cameroon cheerio chicago-german crag dice-poker-school hooligan kismet kniffel kockapoker maxi-yatzy-unsaved
        piecepack triple-yahtzee yacht yacht-dice yahtzee yahtzee-free yahtzee-hasbro yahtzee-online yatzy yatzy-danish
waiting | solve-waiting advise analyse | chicago generala yatzy-forced
saved | solve-saved advise analyse simulate win | maxi-yatzy
compared | settle advise | place-value place-value-3 place-value-6
buying | solve-buying advise analyse simulate | zombie
"""
"""The engine, all that can be done with it, and the games of the catalogue that it plays so."""


def test_every_game_of_the_catalogue_has_its_answers() -> None:
    told = dict[tuple[str, frozenset[str]], list[str]]()
    for rules in catalogue():
        answer = support(rules, memory=inf)
        told.setdefault((str(answer.engine), frozenset(task for task in TASKS if answer.can(task))), []).append(
            rules.id
        )
    assert told == {(engine, frozenset(tasks.split())): games.split() for engine, tasks, games in rows(ANSWERS)}


def test_what_is_in_the_way_is_a_code_and_a_sentence_about_the_game() -> None:
    for rules, task in product(catalogue(), TASKS):
        answer = support(rules, memory=inf)
        obstacle = answer.obstacle(task)
        if obstacle is None:
            answer.require(task)
            continue
        assert obstacle.code == ("buying-unknown" if task == "solve-buying" else "solver-unsupported")
        with refused(obstacle.code, rf"{re.escape(rules.name)}.*\. {re.escape(obstacle.reason)}$"):
            answer.require(task)


def with_buying(**changes: Any) -> RuleSet:
    rules = game("zombie")
    assert rules.buying is not None
    return replace(rules, buying=replace(rules.buying, **changes))


VARIANTS = {
    "any time": with_buying(buy_when="any-time"),
    "numbers": replace(game("place-value"), buying=game("zombie").buying),
    "saved": replace(game("maxi-yatzy"), buying=game("zombie").buying),
}
REASONS = """
any time | None | advise | between rolls
any time | None | solve-buying | between rolls
any time | None | solve | bought with answers
maxi-yatzy | saved | odds | rolls are saved
numbers | None | advise | compared box by box
saved | None | advise | rolls are saved
yahtzee | points | settle | added up
yahtzee | points | solve-buying | No dice are bought
generala | waiting | simulate | wait for each other
yahtzee | points | solve-waiting | None of its boxes wait
zombie | buying | win | bought with answers
zombie | buying | solve | bought with answers
place-value | compared | simulate | compared box by box
place-value | compared | solve | compared box by box
place-value-6 | compared | solve | compared
"""


def test_the_reason_is_the_one_that_matters() -> None:
    for name, engine, task, reason in rows(REASONS):
        answer = support(VARIANTS[name] if name in VARIANTS else game(name), memory=inf)
        assert str(answer.engine) == engine, name
        assert reason in str(answer.obstacle(cast("Task", task))), (name, task)


def test_a_limit_on_positions_is_kept_by_every_engine() -> None:
    """DESIGN, "The solver": 536,448 reachable states."""
    limits: list[tuple[str, Task, int]] = [
        ("yahtzee-hasbro", "solve", 536_448),
        ("yahtzee-hasbro", "advise", 536_448),
        ("zombie", "advise", count_positions(game("yahtzee"))),
        ("place-value", "advise", 126 << 9),
        ("generala", "advise", 4096),
    ]
    for game_id, task, positions in limits:
        assert support(game(game_id), memory=inf, most_positions=positions).can(task)
        obstacle = support(game(game_id), memory=inf, most_positions=positions - 1).obstacle(task)
        assert obstacle is not None
        assert (obstacle.code, obstacle.positions, obstacle.bytes) == ("solver-too-large", positions, None)


def test_a_budget_of_tries_takes_a_table_for_each() -> None:
    one = memory_needed(game("yahtzee"))
    assert support(with_buying(max_buys_game=None), memory=2 * one).can("solve-buying")
    obstacle = support(with_buying(max_buys_game=3), memory=2 * one).obstacle("solve-buying")
    assert obstacle is not None
    assert obstacle.bytes == 4 * one


def test_support_is_told_without_numpy() -> None:
    """The house asks it for every game's page before anybody has asked the solver anything."""
    script = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from dicehouse.rules.catalogue import catalogue
from dicehouse.solver.support import support
print(sum(support(rules).engine is not None for rules in catalogue()), "numpy.core" in sys.modules)
"""
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    told = sum(support(rules).engine is not None for rules in catalogue())
    assert answer.stdout.split() == [str(told), "False"]
    assert told > len(catalogue()) * 3 // 4
