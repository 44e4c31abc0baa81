"""Issue of the catalogue: saved rolls are solved. Checked against exact fractions, on tiny games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dicehouse.rules import Card, RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.ruleset import Scratch
from dicehouse.solver import solved, support
from dicehouse.solver.model.position import position_of
from dicehouse.solver.model.saved import saved_game
from dicehouse.solver.saved import solve, table
from dicehouse.solver.saved.advice import SavedCoach
from dicehouse.solver.saved.solve import load_saved, solve_saved
from dicehouse.solver.saved.table import SavedTable
from dicehouse.solver.sizes import needs
from testkit.refusals import refused
from testkit.rules.strategies import rule_sets
from testkit.solver.slow import agreed, cards
from testkit.solver.tiny_saved import NAMES, tiny_saved

pytestmark = pytest.mark.usefixtures("own_store")


@st.composite
def saving_games(draw: st.DrawFn) -> RuleSet:
    rules = draw(rule_sets())
    assume(cards(rules) <= 40)
    scratch: Scratch = draw(st.sampled_from(["free", "free", "forced-only"]))
    return replace(rules, scratch=scratch, dice=replace(rules.dice, save_rolls=True))


def agree(rules: RuleSet, found: SavedTable, within: float = 1e-10) -> int:
    """Every card that can be reached has its exact mean, whatever it has saved, and every option; how many cards."""

    def value(card: Card) -> float:
        return found.value(*position_of(found.game.compiled, card), card.saved)

    return len(agreed(rules, SavedCoach(found), value, within=within))


@given(rules=saving_games())
def test_every_card_of_a_tiny_game_has_its_exact_value(rules: RuleSet) -> None:
    assert agree(rules, solve_saved(rules)) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_maxi_yatzy_cut_down_has_its_exact_values(name: str) -> None:
    assert agree(tiny_saved(name), solve_saved(tiny_saved(name))) > 10


def test_a_game_that_saves_nothing_is_worth_what_the_points_solver_says() -> None:
    for name in ("yahtzee-hasbro", "yacht"):
        assert solve_saved(game(name)).value() == pytest.approx(solved(game(name)).value(), abs=1e-9)


def levels_of(table: SavedTable) -> list[NDArray[Any]]:
    return [table.values(level) for level in range(table.game.game.boxes)]


def test_the_table_is_the_same_to_the_bit_for_any_threads() -> None:
    rules = tiny_saved("bonus")
    one, many = (levels_of(solve_saved(rules, threads=threads, fresh=True)) for threads in (1, 3))
    assert all(map(np.array_equal, one, many))


def test_large_levels_are_kept_in_float32_within_the_stated_error(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tiny_saved("three rolls")
    exact = solve_saved(rules).value()
    monkeypatch.setattr(table, "SMALL", 4)
    found = solve_saved(rules, fresh=True)
    assert [values.dtype for values in levels_of(found)] == [np.float64, np.float32, np.float32]
    agree(rules, found, within=2**-25 * 150)
    assert found.value() == exact


@pytest.mark.parametrize("after", [1, 2])
@pytest.mark.parametrize("small", [0, 1 << 20])
def test_an_interrupted_work_is_taken_up_at_its_last_level(
    after: int, small: int, own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(done: int, of: int) -> None:
        if len(list(own_store.glob("*.level-*"))) >= after:
            raise KeyboardInterrupt

    rules = tiny_saved("bonus")
    monkeypatch.setattr(table, "SMALL", small)
    all_steps, steps = list[int](), list[int]()
    whole = levels_of(solve_saved(rules, progress=lambda done, of: all_steps.append(done)))
    with pytest.raises(KeyboardInterrupt):
        solve_saved(rules, fresh=True, progress=interrupt)
    assert load_saved(rules) is None
    again = solve_saved(rules, progress=lambda done, of: steps.append(done))
    assert 0 < len(steps) < len(all_steps)
    assert steps[-1] == all_steps[-1]
    assert all(map(np.array_equal, levels_of(again), whole))
    assert not list(own_store.glob("*.exact-01"))


def test_a_torn_or_foreign_level_is_solved_anew(own_store: Path) -> None:
    rules = tiny_saved("pairs")
    value = solve_saved(rules).value()
    first = next(own_store.glob("*.level-01"))
    first.write_bytes(first.read_bytes()[:-1])
    assert load_saved(rules) is None
    assert solve_saved(rules).value() == value
    found = next(own_store.glob("*.level-02"))
    found.write_bytes(found.read_bytes().replace(b"maxi-yatzy@1", b"mini-yatzy@1"))
    assert load_saved(rules) is None


def test_a_damaged_level_is_noticed_when_it_is_read_and_not_before(own_store: Path) -> None:
    rules = tiny_saved("bonus")
    solve_saved(rules)
    path = next(own_store.glob("*.level-01"))
    data = bytearray(path.read_bytes())
    data[4096 + 3] ^= 1
    path.write_bytes(data)
    found = load_saved(rules)
    assert found is not None
    assert found.value() > 0
    with refused("solver-unsolved", "`dicehouse solve maxi-yatzy` makes it"):
        found.value(0b0001, 0, 0)


def test_the_size_is_known_before_any_work() -> None:
    """Cards by upper totals by saved rolls: counted without listing them."""
    found = needs(game("maxi-yatzy"))
    assert found.values == 713_572_272
    assert found.table < 3 * 2**30
    assert found.memory < 12 * 2**30
    rules = tiny_saved("bonus")
    assert needs(rules).levels == saved_game(rules).sizes


def test_what_does_not_fit_is_refused_with_the_figures(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tiny_saved("bonus")
    monkeypatch.setattr(support, "memory_at_hand", lambda: 1000)
    monkeypatch.setattr(support, "memory_needed", lambda rules, moments: 0)
    with refused("solver-too-large", "of memory"):
        solve_saved(rules)
    monkeypatch.undo()
    monkeypatch.setattr(solve, "free_disk", lambda folder: 1000)
    with refused("solver-too-large", "on the disk"):
        solve_saved(rules)
    assert not own_store.exists()


@pytest.mark.usefixtures("no_store")
def test_where_nothing_can_be_written_the_work_ends_with_the_reason() -> None:
    with refused("solver-unkept", "cannot be kept"):
        solve_saved(tiny_saved("pairs"))
