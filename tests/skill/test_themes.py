"""Themes of practice are told by the rule file, whatever its boxes are called."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_action, read_state
from dicehouse.rules.catalogue import game
from dicehouse.skill.themes import Theme, is_of, themes_of, undecided


@pytest.mark.parametrize(
    ("name", "themes"),
    [
        ("yahtzee", {"bonus", "straights", "give-up", "joker"}),
        ("kniffel", {"bonus", "straights", "give-up"}),
        ("crag", {"straights", "give-up"}),
        ("chicago", set()),  # its boxes are filled in order: there is nothing to choose
    ],
)
def test_a_game_has_the_themes_of_its_rules(name: str, themes: set[Theme]) -> None:
    assert set(themes_of(game(name))) == themes


def test_a_bonus_that_is_sure_or_missed_is_no_theme() -> None:
    assert undecided(read_state("yahtzee@1 4:16,5:20 1 0 11236")) == {"1", "2", "3", "6"}
    assert not undecided(read_state("yahtzee@1 3:12,4:16,5:20,6:24 1 0 11236"))  # 72 already
    assert not undecided(read_state("yahtzee@1 4:0,5:0,6:0 1 0 11236"))  # 30 at most


@pytest.mark.parametrize(
    ("line", "best", "next_best", "theme"),
    [
        ("yahtzee@1 - 1 0 11366", "=1", "=C", "bonus"),
        ("yahtzee@1 - 1 1 12346", ">1234", ">66", "straights"),
        ("yahtzee@1 3K:20 1 0 12366", "=1", "=Y", "give-up"),
        ("yahtzee@1 1:3,Y:50 1 0 11111", "=LS", "=4K", "joker"),
    ],
)
def test_a_choice_is_of_the_theme_that_it_is_about(line: str, best: str, next_best: str, theme: Theme) -> None:
    state = read_state(line)
    assert is_of(theme, state, read_action(best, state.rules), read_action(next_best, state.rules))


def test_it_is_of_no_theme_that_it_is_not_about() -> None:
    state = read_state("yahtzee@1 SS:30,LS:40 1 1 12346")
    keep, other = read_action(">1234", state.rules), read_action(">6", state.rules)
    assert [theme for theme in themes_of(state.rules) if is_of(theme, state, keep, other)] == []
