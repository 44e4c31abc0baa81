"""Positions as arrays: what is played is taken, what no game can reach is refused before a kernel sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse import study
from dicehouse.errors import DicehouseError, NotationError
from dicehouse.notation import read_state, steps
from dicehouse.rules import RuleSet, State
from dicehouse.rules.catalogue import game
from dicehouse.solver.support import support
from testkit.gate import games
from testkit.notation.playing import play_game
from testkit.refusals import refused


def arrays_of(states: Sequence[State]) -> dict[str, Any]:
    entries = [state.card.entries for state in states]
    return {
        "filled": np.array([[each is not None for each in row] for row in entries]),
        "entries": np.array([[each or 0 for each in row] for row in entries]),
        "dice": np.array([state.dice or (0,) * state.rules.dice.count for state in states]),
        "rolls_left": np.array([state.rolls_left for state in states]),
    }


@pytest.mark.parametrize("rules", [each for each in games() if support(each).can("solve")], ids=lambda each: each.id)
def test_every_position_that_is_played_is_one_as_arrays(rules: RuleSet) -> None:
    """Jokers among them: a box holds what they pay."""
    played = [state for seed in range(3) for state, _ in steps(play_game(rules, 1, seed).record)]
    states = [state for state in played if not state.over]
    known = study.coach(rules)
    for one, other in zip(known.positions(states), known.positions(**arrays_of(states)), strict=True):
        assert (one == other).all()


NUMBERS = st.sampled_from([0, 1, 2, 3, 5, 50, -1, -(10**9), 2**62, 10**30, 0.5, np.nan, np.inf, True, "x", None])
ROW = st.lists(NUMBERS, min_size=12, max_size=12)
ODD = st.one_of(NUMBERS, st.lists(NUMBERS, max_size=13), st.lists(ROW, max_size=2))
NAMES = st.sampled_from(["filled", "entries", "dice", "rolls_left"])


@given(name=NAMES, odd=ODD, place=st.integers(0, 4), number=NUMBERS)
def test_what_is_no_position_is_refused_before_a_kernel_sees_it(name: str, odd: Any, place: int, number: Any) -> None:
    """Issue 25: "wrong values, and a crash of the interpreter at `-10**9`"."""
    known = study.coach("yacht")
    good = arrays_of([read_state("yacht@1 4:12,Y:50 1 1 13556")])
    spoiled = good[name].astype(object)
    spoiled.flat[place % spoiled.size] = number
    for wrong in (odd, spoiled, np.asarray(spoiled.tolist()) if number not in (None, "x") else odd):
        try:
            positions = known.positions(**{**good, name: wrong})
        except (DicehouseError, ValueError, TypeError, OverflowError):
            continue
        values = known.values(positions)
        assert np.isfinite(np.nanmax(values, axis=1)).all()
        assert np.nanmax(values) <= known.value


CALLS = 1_000_000


def is_position(arrays: dict[str, Any]) -> bool:
    """By the rule book: the same as a state line."""
    rules, parts = game("yacht"), {name: part[0].tolist() for name, part in arrays.items()}
    boxes = list(zip(rules.boxes, parts["filled"], parts["entries"], strict=True))
    if any(held for _, full, held in boxes if not full) or not set(parts["filled"]) <= {0, 1}:
        return False
    if set(parts["dice"]) - {*range(1, 7)} and set(parts["dice"]) != {0}:
        return False
    card = ",".join(f"{box.code}:{held}" for box, full, held in boxes if full) or "-"
    dice = "".join(map(str, sorted(parts["dice"]))) if any(parts["dice"]) else "-"
    try:
        return not read_state(f"yacht@1 {card} 1 {parts['rolls_left']} {dice}").over
    except NotationError:
        return False


@pytest.mark.nightly
def test_a_million_calls_with_odd_numbers_end_with_values_or_a_refusal() -> None:
    """Some numbers of a position that is played are replaced: what the rule book does not know as a position is refused
    before a kernel sees it, and the rest is worth something between nothing and a whole game. What a kernel is given
    besides, an action and the positions themselves, is replaced too."""
    known, draw = study.coach("yacht"), np.random.default_rng(25)
    compiled = known.table.compiled
    most = sum(max(each) for each in np.split(compiled.outcome_points, compiled.outcome_start[1:-1]))
    states = [state for state, _ in steps(play_game(known.rules, 1, 25).record) if not state.over]
    odd = np.array([*range(-3, 60), 2**31, -(2**31), 2**62, -(10**9), 2**63 - 1], dtype=np.int64)
    refusals = Counter[str]()
    for call in range(CALLS):
        arrays = {name: part.astype(np.int64) for name, part in arrays_of(states[call % len(states) :][:1]).items()}
        for _ in range(1 + call % 3):
            part = arrays[list(arrays)[int(draw.integers(4))]]
            part.flat[int(draw.integers(part.size))] = odd[int(draw.integers(odd.size))]
        try:
            positions = known.positions(**arrays)
        except DicehouseError as error:
            refusals[error.code] += 1
            assert not is_position(arrays), arrays
            continue
        assert is_position(arrays), arrays
        best = np.nanmax(known.values(positions), axis=1)
        assert ((best >= 0) & (best <= most)).all()
        name, number = positions._fields[int(draw.integers(5))], odd[int(draw.integers(odd.size))]
        for ask in (
            lambda: known.best(positions._replace(**{name: np.array([number])})),  # noqa: B023
            lambda: known.regrets(positions, [number]),  # noqa: B023
        ):
            try:
                ask()
            except DicehouseError as error:
                refusals[error.code] += 1
    assert all(code.startswith("positions-") for code in refusals)
    assert CALLS // 4 < refusals.total() < 3 * CALLS


def test_a_box_that_was_crossed_out_by_choice_holds_nothing() -> None:
    """Sheet 004: Chance may be crossed out, and a position with it is one as arrays."""
    known, line = study.coach("piecepack"), "piecepack@2 C:0 1 1 13556"
    best, same = known.best(known.positions(**arrays_of([read_state(line)]))), known.best(known.positions([line]))
    assert (best.action.tolist(), best.value.tolist()) == (same.action.tolist(), same.value.tolist())


def test_arrays_beside_a_table_are_refused() -> None:
    known = study.coach("yacht")
    wrong: Any
    out: Any
    good, most = known.positions(["yacht@1 - 1 2 13556"] * 2), len(known.actions)
    for name, part in zip(good._fields, good, strict=True):
        for wrong in (part - 10**9, part + 10**9, part.astype(np.int32), part[:1], np.repeat(part, 2)[::2]):
            with refused("positions-wrong"):
                known.best(good._replace(**{name: wrong}))
    for shape, kind, free in (
        ((1, most), "f8", True),
        ((2, 3), "f8", True),
        ((2, most), "f4", True),
        ((2, most), "f8", False),
    ):
        out = np.empty(shape, dtype=kind)
        out.flags.writeable = free
        with refused("positions-wrong"):
            known.values(good, out=out)


def test_regrets_of_many_are_those_of_each() -> None:
    known, lines = study.coach("yacht"), ["yacht@1 C:20 1 1 11223", "yacht@1 - 1 2 13556"]
    regrets = known.regrets(known.positions(lines * 9000), np.zeros(18_000, dtype=np.int64))
    assert regrets[:2].tolist() == [study.regret(line, ">-") for line in lines]
    assert (regrets.reshape(-1, 2) == regrets[:2]).all()
