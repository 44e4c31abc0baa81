"""The public face of the solver: names, texts and arrays in; values out."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from dicehouse import study
from dicehouse.errors import UsageError
from dicehouse.notation import read_state
from dicehouse.rules import Action, Buy, Score, State, legal_actions
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.solver.winning.odds import Aiming
from dicehouse.solver.winning.win import WinPlay
from testkit.refusals import refused

POSITION = "yacht@1 - 1 2 13556"


def test_everything_promised_is_there_and_nothing_heavy_is_loaded_before_it_is_asked() -> None:
    assert all(callable(getattr(study, name)) for name in study.__all__)
    with pytest.raises(AttributeError):
        study.nothing  # noqa: B018 - asking is the test
    code = "import sys, dicehouse.study; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_coach_knows_what_its_game_is_worth() -> None:
    assert study.coach("piecepack").value == pytest.approx(245.87077451, abs=1e-8)
    assert repr(study.coach("yacht@1")) == "coach('yacht@1')"
    assert study.coach(game("yacht")) is study.coach("yacht")


def test_a_rule_file_is_a_game_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(rule_text("yacht"), encoding="utf-8")
    assert study.coach(file).value == study.coach("yacht").value
    with refused("file-unreadable"):
        study.coach(tmp_path / "none.toml")


def test_regret_is_the_gap_to_the_best() -> None:
    advice = study.advise(POSITION)
    assert study.advise(read_state(POSITION)).options == advice.options
    assert study.regret(POSITION, advice.best.action) == 0.0
    for option in advice.options:
        assert study.regret(POSITION, option.text) == option.gap
    with refused("keep-not-there"):
        study.regret(POSITION, ">1111")


def test_opening_rolls_are_all_first_throws_and_their_luck_evens_out() -> None:
    rolls = study.opening_rolls("yacht")
    assert len(rolls) == 252
    assert sum((roll.chance for roll in rolls), Fraction()) == 1
    assert sum(float(roll.chance) * roll.luck for roll in rolls) == pytest.approx(0.0, abs=1e-9)
    assert [roll.value for roll in rolls] == sorted((roll.value for roll in rolls), reverse=True)
    for roll in rolls[::25]:
        advice = study.advise(f"yacht@1 - 1 2 {''.join(map(str, roll.dice))}")
        assert roll.best == advice.best.text
        assert roll.value == advice.value
        assert roll.gap == pytest.approx(advice.options[1].gap)


def test_many_positions_have_the_values_of_each() -> None:
    known = study.coach("yacht")
    lines = [POSITION, "yacht@1 C:20 1 1 11223", "yacht@1 - 1 3 -"]
    positions = known.positions(lines)
    values, best = known.values(positions), known.best(positions)
    for row, line in enumerate(lines):
        advice = study.advise(line)
        assert (known.actions[best.action[row]], best.value[row]) == (advice.best.text, advice.value)
        told = {known.actions[place]: values[row, place] for place in np.flatnonzero(np.isfinite(values[row]))}
        assert told == {option.text: option.value for option in advice.options}
    assert not known.regrets(positions, best.action).any()
    assert np.isnan(known.regrets(positions, np.full(3, len(known.actions) - 1))[2])


def test_arrays_make_positions() -> None:
    known = study.coach("yacht")
    boxes = len(known.rules.boxes)
    positions = known.positions(
        filled=np.zeros((1, boxes)), entries=np.zeros((1, boxes)), dice=[[6, 5, 5, 3, 1]], rolls_left=[2]
    )
    assert known.best(positions).value[0] == study.advise(POSITION).value


def test_positions_are_of_the_coachs_game_and_whole_and_their_actions_among_its_own() -> None:
    known = study.coach("yacht")
    with refused("positions-wrong"):
        known.positions(["yahtzee@1 - 1 3 -"])
    with refused("positions-wrong"):
        known.positions(dice=[[1] * 5])
    for actions in ([0, 0], [-1], [10_000]):
        with refused("positions-wrong"):
            known.regrets(known.positions([POSITION]), actions)


def test_odds_of_a_score_of_every_score_and_to_win() -> None:
    late = "yacht@1 1:3,2:6,3:9,4:12,5:15,6:18,FH:0,4K:0,LS:0,BS:0,C:20 1 1 16666"
    aiming, curve = study.odds(late, 133), study.odds(late)
    assert isinstance(aiming, Aiming)
    assert isinstance(curve, np.ndarray)
    assert curve[133] == pytest.approx(aiming.chance)
    assert aiming.chance == pytest.approx(1 / 6)
    two = late.replace(" 1 1 ", "/1:3,2:6,3:9,4:12,5:15,6:18,FH:0,4K:0,LS:0,BS:0,C:25 1 1 ")
    win = study.odds(two, to_win=True)
    assert isinstance(win, WinPlay)
    assert 0.0 < win.chance < 1.0
    with pytest.raises(UsageError):
        study.odds(two, 100, to_win=True)


def test_a_function_of_yours_is_a_policy() -> None:
    def best(state: State) -> Action:
        return study.advise(state).best.action

    def lazy(state: State) -> Action:
        return legal_actions(state)[-1]

    ours = study.simulate("yacht", best, games=30, seed=3)
    assert (ours == study.simulate("yacht", best, games=30, seed=3)).all()
    assert study.simulate("yacht", lazy, games=30, seed=3).mean() < ours.mean()
    assert study.simulate("yacht", "perfect", 2_000, 1).mean() == pytest.approx(166.96, abs=4 * 35 / 2_000**0.5)
    with pytest.raises(UsageError):
        study.simulate("yacht", games=-1)


def test_where_dice_are_bought_a_policy_may_buy() -> None:
    bought: list[Action] = []

    def buyer(state: State) -> Action:
        legal = legal_actions(state)
        if not bought:
            bought.extend(action for action in legal[-1:] if isinstance(action, Buy))
            return legal[-1]
        return next((action for action in legal if isinstance(action, Score)), legal[0])

    played = study.simulate("zombie", buyer, games=1, right=1.0)
    assert played.shape == (1,)
    assert isinstance(bought[0], Buy)


def test_a_record_is_analysed() -> None:
    text = '[Rules "yacht@1"]\n[Seat1 "ana"]\n\n1.1 13556 >55 24555 >555 35556 =5:15\n*\n'
    (ana,) = study.analyse(text).players
    assert ana.start + ana.luck - ana.mistakes == pytest.approx(ana.expected)
