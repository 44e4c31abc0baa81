"""Perfect play in figures: they add up, agree with the solved tables, and with games that were played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicehouse import study
from dicehouse.errors import UsageError
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver import perfect, solved, support
from dicehouse.study.perfect import perfect_play
from testkit.refusals import refused

SHORT = game("hooligan")


@pytest.mark.parametrize(
    "rules",
    [
        game("yacht"),
        replace(SHORT, id="hooligan-forced", scratch="forced-only"),
        *(pytest.param(game(name), marks=pytest.mark.nightly) for name in ("piecepack", "yatzy")),
    ],
    ids=lambda rules: rules.id,
)
def test_boxes_and_bonuses_add_up_to_the_solved_value(rules: RuleSet) -> None:
    table, play = solved(rules, moments=True), perfect_play(rules)
    joker = rules.joker.bonus if rules.joker else 0
    added = sum(box.mean for box in play.boxes) + sum(bonus.mean for bonus in play.bonuses) + joker * play.jokers
    assert added == pytest.approx(table.value(), abs=1e-9)
    assert play.mean == pytest.approx(table.value(), abs=1e-9)
    assert play.deviation == pytest.approx(table.deviation(), abs=1e-4)  # of equal choices that takes the steadier
    assert play.chances.sum() == pytest.approx(1.0, abs=1e-12)
    for box in play.boxes:
        assert sum(box.entries.values()) == pytest.approx(1.0, abs=1e-12)
        assert box.scores + box.zero == pytest.approx(1.0, abs=1e-12)
        assert box.mean == pytest.approx(sum(points * chance for points, chance in box.entries.items()))


def test_scores_are_those_of_games_that_were_played() -> None:
    """Each score's chance within what chance allows: 200,000 games of the perfect bot."""
    play, games = perfect_play("yacht"), 200_000
    counts = np.bincount(study.simulate("yacht", "perfect", games, seed=5).astype(int) - play.least)
    expected = play.chances * games
    often = np.flatnonzero(expected >= 100)
    gaps = (counts[often] - expected[often]) / np.sqrt(expected[often])
    assert np.abs(gaps).max() < 4.5  # of some 150 scores; chance alone goes beyond in one case of a thousand
    assert (gaps**2).mean() == pytest.approx(1.0, abs=0.5)


def test_questions_of_the_distribution() -> None:
    play = perfect_play("yacht")
    assert play.at_least(play.least) == pytest.approx(1.0)
    assert play.at_least(10_000) == 0.0
    assert play.at_least(play.quantile(0.5)) >= 0.5
    assert play.quantile(0.0) == play.least
    assert play.quantile(1.0) <= play.scores[-1]
    with pytest.raises(UsageError):
        play.quantile(1.5)


def test_it_is_worked_out_once_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = solved(SHORT)
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path))
    heard: list[int] = []
    first = perfect.find_course(SHORT, table, lambda done, of: heard.append(done))
    assert heard == list(range(1, len(SHORT.boxes) + 1))
    monkeypatch.setattr(perfect, "play_forward", None)
    again = perfect.find_course(SHORT, table)
    assert (again.chances == first.chances).all()
    assert (again.alike, again.least, again.reached) == (first.alike, first.least, first.reached)


def test_threads_make_no_difference_and_what_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    table = solved(SHORT)
    one, two = perfect.play_forward(table, threads=1), perfect.play_forward(table, threads=3)
    assert one.chances == pytest.approx(two.chances, abs=1e-15)
    monkeypatch.setattr(support, "memory_at_hand", lambda: 100)
    with refused("odds-too-large"):
        perfect.play_forward(table)


def test_games_without_such_a_table_are_refused_with_the_reason() -> None:
    with refused("solver-unsupported"):
        perfect_play("place-value-3")


def test_best_keeps_are_the_coachs() -> None:
    table = study.best_keeps("yacht@1 C:20 1 3 -")
    assert len(table["best"]) == 3 * 252
    for row in range(0, 3 * 252, 97):
        advice = study.advise(f"yacht@1 C:20 1 {table['rolls_left'][row]} {table['dice'][row]}")
        assert table["best"][row] == advice.best.text
        assert table["value"][row] == advice.value


def test_values_between_turns_are_the_tables() -> None:
    columns, table = study.turn_values("piecepack"), solved(game("piecepack"))
    for row in range(0, len(columns["value"]), 10_007):
        mask, flag, total = (int(columns[name][row]) for name in ("filled", "joker", "total"))
        assert columns["value"][row] == table.value(mask, flag, total)
