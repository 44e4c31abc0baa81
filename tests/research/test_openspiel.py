"""The adapter under OpenSpiel's own checks."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

from dicehouse.research import Observer, action_table
from dicehouse.rules import Seat, scores
from dicehouse.rules.catalogue import game
from testkit.refusals import refused

pyspiel: Any = import_module("pyspiel")  # it has no types
openspiel: Any = import_module("dicehouse.research.openspiel")


@pytest.mark.parametrize(
    ("game_id", "seats", "returns"),
    [
        ("yahtzee", 2, "result"),
        ("yacht", 1, "points"),
        pytest.param("maxi-yatzy", 3, "result", marks=pytest.mark.nightly),
        pytest.param("piecepack", 2, "points", marks=pytest.mark.nightly),
    ],
)
def test_openspiels_random_play_finds_nothing_wrong(game_id: str, seats: int, returns: str) -> None:
    pyspiel.random_sim_test(openspiel.SpielGame(game_id, seats, returns=returns), 2, False, False)


def test_chance_is_exact_and_a_clone_stands_alone() -> None:
    state = openspiel.SpielGame("yahtzee").new_initial_state()
    assert state.legal_actions() == [0]
    state.apply_action(0)
    assert state.is_chance_node()
    odds = state.chance_outcomes()
    assert len(odds) == 252
    assert sum(chance for _, chance in odds) == pytest.approx(1.0)
    assert dict(odds)[0] == 1 / 7776
    copy = state.clone()
    state.apply_action(0)
    assert str(state) == "yahtzee@1 -/- 1 2 11111"
    assert copy.is_chance_node()
    assert str(copy) == "yahtzee@1 -/- 1 3 - >-"


def test_actions_and_observations_are_those_of_the_environments() -> None:
    rules = game("yahtzee")
    spiel = openspiel.SpielGame(rules, 2)
    state, observer = spiel.new_initial_state(), spiel.make_py_observer()
    state.apply_action(0)
    state.apply_action(100)
    legal = action_table(rules).mask(state.position)
    assert [number for number, allowed in enumerate(legal) if allowed] == state.legal_actions()
    observer.set_from(state, 0)
    assert (observer.tensor == Observer(rules, 2).observe(state.position, Seat(1))).all()


def test_returns_are_scores_or_shares() -> None:
    for returns in ("points", "result"):
        state = openspiel.SpielGame("yacht", 2, returns=returns).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[-1])
        expected = list(scores(state.position)) if returns == "points" else [0.5, 0.5]
        assert state.returns() == expected


def test_games_with_other_chance_are_refused() -> None:
    with refused("env-setting"):
        openspiel.SpielGame("zombie")


def test_a_game_is_loaded_by_its_name_and_read_back_with_its_position() -> None:
    spiel = pyspiel.load_game("dicehouse_yatzy_danish(seats=3,returns=points)")
    assert (spiel.num_players(), str(spiel)) == (3, str(openspiel.SpielGame("yatzy-danish", 3, returns="points")))
    state = spiel.new_initial_state()
    for action in (0, 40, 1):
        state.apply_action(action)
    assert state.is_chance_node()
    game_read, state_read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
    assert (str(game_read), str(state_read)) == (str(spiel), str(state))
    assert state_read.chance_outcomes() == state.chance_outcomes()
    assert {f"dicehouse_{name}" for name in ("yahtzee", "maxi_yatzy")} <= set(pyspiel.registered_names())


def test_a_process_that_has_registered_its_games_ends_well() -> None:
    """OpenSpiel holds what makes them when Python is gone already."""
    code = "import pyspiel, dicehouse.research.openspiel; pyspiel.load_game('dicehouse_yacht').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
