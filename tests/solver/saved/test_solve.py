"""Issue of the catalogue: saved rolls are solved. Checked against exact fractions, on tiny games."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.errors import DicehouseError
from dicehouse.rules import RuleSet, start
from dicehouse.rules.catalogue import game
from dicehouse.rules.ruleset import Scratch
from dicehouse.rules.scoring import possible_points
from dicehouse.solver import solved
from dicehouse.solver.model.position import position_of
from dicehouse.solver.model.saved import saved_game
from dicehouse.solver.saved import size, table
from dicehouse.solver.saved.size import needs
from dicehouse.solver.saved.solve import load_saved, solve_saved
from dicehouse.solver.saved.table import SavedTable
from dicehouse.solver.support import Unsolvable
from testkit.rules.strategies import rule_sets
from testkit.solver.slow_points import SlowPoints
from testkit.solver.tiny_saved import NAMES, tiny_saved

MOST_CARDS = 40


@st.composite
def saving_games(draw: st.DrawFn) -> RuleSet:
    rules = draw(rule_sets())
    assume(prod(len(possible_points(rules, place)) + 1 for place in range(len(rules.boxes))) <= MOST_CARDS)
    scratch: Scratch = draw(st.sampled_from(["free", "free", "forced-only"]))
    return replace(rules, scratch=scratch, dice=replace(rules.dice, save_rolls=True))


def agree(rules: RuleSet, found: SavedTable, within: float = 1e-10) -> int:
    """Every card that can be reached has its exact mean, whatever it has saved; says how many there are."""
    slow = SlowPoints.fresh()
    slow.value(start(rules))
    between = [state for state in slow.known if not state.dice]
    for state in between:
        card = state.cards[0]
        value = found.value(*position_of(found.game.compiled, card), card.saved)
        assert value == pytest.approx(float(slow.known[state].mean), abs=within), state
    return len(between)


@given(rules=saving_games())
def test_every_card_of_a_tiny_game_has_its_exact_value(
    rules: RuleSet, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert agree(rules, solve_saved(rules, folder=tmp_path_factory.mktemp("tables"))) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_maxi_yatzy_cut_down_has_its_exact_values(name: str, tmp_path: Path) -> None:
    assert agree(tiny_saved(name), solve_saved(tiny_saved(name), folder=tmp_path)) > 10


def test_a_game_that_saves_nothing_is_worth_what_the_points_solver_says(tmp_path: Path) -> None:
    for name in ("yahtzee-hasbro", "yacht"):
        assert solve_saved(game(name), folder=tmp_path).value() == pytest.approx(solved(game(name)).value(), abs=1e-9)


def test_the_table_is_the_same_to_the_bit_for_any_threads(tmp_path: Path) -> None:
    rules = tiny_saved("bonus")
    one, many = (solve_saved(rules, threads=threads, folder=tmp_path / str(threads)) for threads in (1, 3))
    for level in range(len(rules.boxes)):
        assert (one.values(level) == many.values(level)).all()


def test_large_levels_are_kept_in_float32_within_the_stated_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tiny_saved("three rolls")
    monkeypatch.setattr(table, "SMALL", 4)
    found = solve_saved(rules, folder=tmp_path)
    kept = [found.values(level).dtype for level in range(len(rules.boxes))]
    assert kept == [np.float64, np.float32, np.float32]
    exact = solve_saved(rules, folder=tmp_path / "again")
    agree(rules, found, within=2**-25 * 150)
    assert found.value() == exact.value()


def interrupted(rules: RuleSet, folder: Path, after: int) -> None:
    """Solve until so many levels are kept."""

    def progress(done: int, of: int) -> None:
        if len(list(folder.glob("*.level-*"))) >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_saved(rules, folder=folder, progress=progress)


@pytest.mark.parametrize("after", [1, 2])
@pytest.mark.parametrize("small", [0, 1 << 20])
def test_an_interrupted_work_is_taken_up_at_its_last_level(
    after: int, small: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tiny_saved("bonus")
    monkeypatch.setattr(table, "SMALL", small)
    whole = solve_saved(rules, folder=tmp_path / "whole")
    interrupted(rules, tmp_path, after)
    assert load_saved(rules, tmp_path) is None
    steps: list[int] = []
    again = solve_saved(rules, folder=tmp_path, progress=lambda done, of: steps.append(done))
    first: list[int] = []
    solve_saved(rules, folder=tmp_path, fresh=True, progress=lambda done, of: first.append(done))
    assert 0 < len(steps) < len(first)
    assert steps[-1] == first[-1]
    for level in range(len(rules.boxes)):
        assert (again.values(level) == whole.values(level)).all()
    assert not list(tmp_path.glob("*.exact-01"))


def test_a_torn_or_foreign_level_is_solved_anew(tmp_path: Path) -> None:
    rules = tiny_saved("pairs")
    value = solve_saved(rules, folder=tmp_path).value()
    first = next(tmp_path.glob("*.level-01"))
    first.write_bytes(first.read_bytes()[:-1])
    assert load_saved(rules, tmp_path) is None
    assert solve_saved(rules, folder=tmp_path).value() == value
    found = next(tmp_path.glob("*.level-02"))
    found.write_bytes(found.read_bytes().replace(b'"level": 2', b'"level": 1'))
    assert load_saved(rules, tmp_path) is None


def test_a_damaged_level_is_noticed_when_it_is_read_and_not_before(tmp_path: Path) -> None:
    rules = tiny_saved("bonus")
    solve_saved(rules, folder=tmp_path)
    path = next(tmp_path.glob("*.level-01"))
    data = bytearray(path.read_bytes())
    data[4096 + 3] ^= 1  # the first value of the first card
    path.write_bytes(data)
    found = load_saved(rules, tmp_path)
    assert found is not None
    assert found.value() > 0
    with pytest.raises(DicehouseError, match="is damaged") as told:
        found.value(0b0001, 0, 0)
    assert told.value.code == "table-damaged"


def test_the_size_is_known_before_any_work() -> None:
    """Cards by upper totals by saved rolls: counted without listing them."""
    found = needs(game("maxi-yatzy"))
    assert found.values == 713_572_272
    assert found.kept < 3 * 2**30
    assert found.memory < 12 * 2**30
    rules = tiny_saved("bonus")
    assert needs(rules).levels == saved_game(rules).sizes


def test_what_does_not_fit_is_refused_with_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tiny_saved("bonus")
    monkeypatch.setattr(size, "memory_at_hand", lambda: 1000)
    with pytest.raises(Unsolvable, match="of memory") as told:
        solve_saved(rules, folder=tmp_path)
    assert told.value.code == "solver-too-large"
    monkeypatch.undo()
    monkeypatch.setattr(size, "_free_disk", lambda folder: 1000)
    with pytest.raises(Unsolvable, match="on the disk"):
        solve_saved(rules, folder=tmp_path)
    assert not list(tmp_path.iterdir())
