"""Plain Python gives the numbers, the aims and the words of the compiled coach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, State
from dicehouse.rules.catalogue import find, game
from dicehouse.solver import solved
from dicehouse.solver.plain.coach import PlainCoach
from dicehouse.solver.plain.pack import packed_table, plain_table
from dicehouse.solver.plain.table import PlainTable, read_table, write_table
from dicehouse.solver.points.advice import PointsCoach
from testkit.refusals import refused
from testkit.solver.positions import visited

FORCED = replace(game("yacht"), id="yacht-forced", scratch="forced-only")

LINES = (
    "yahtzee@1 - 1 3 -",
    "yahtzee@1 - 1 2 13556",
    "yahtzee@1 - 1 0 13556",
    "yahtzee@1 1:3,Y:50 1 1 44444",
    "yahtzee@1 4:12,Y:50 1 2 44444",
    "yahtzee-free@1 4:12,Y:50 1 2 44444",
    "yahtzee-online@1 4:12,Y:0 1 2 44444",
    "yatzy@1 1:3,C:20 1 2 22346",
    "yacht-forced@1 1:3,C:20 1 1 22346",
)

GAMES = ("yahtzee", "kniffel", "yacht", "crag", "chicago-german", "hooligan")


def read(rules: RuleSet) -> PlainTable:
    return read_table(packed_table(rules), rules)


def expect_same(table: PlainTable, state: State) -> None:
    plain, coached = PlainCoach(table).advise(state), PointsCoach(solved(state.rules)).advise(state)
    assert plain.values == coached.values  # to the bit
    assert plain.why == coached.why
    for option in plain.options:
        assert plain.aims(option) == coached.aims(option)


@pytest.mark.parametrize("line", LINES)
def test_it_is_the_advice_of_the_coach(line: str) -> None:
    state = read_state(line, lambda name: FORCED if name == FORCED.name_version else find(name))
    expect_same(plain_table(state.rules, solved(state.rules)), state)


@pytest.mark.parametrize("name", GAMES)
def test_wherever_a_game_leads_it_is_the_advice_of_the_coach(name: str) -> None:
    table = read(game(name))
    states = list(visited(game(name), 3))
    assert len(states) >= 9
    for state in states:
        expect_same(table, state)


def test_the_value_of_every_position_that_a_card_can_show() -> None:
    rules = game("yacht-dice")
    table, known = read(rules), solved(rules)
    for state in visited(rules, 20):
        if not state.dice:
            [(_, value)] = PlainCoach(table).advise(state).values
            assert value == PointsCoach(known).advise(state).value
    assert table.value() == known.value()


def test_a_file_that_is_torn_altered_or_anothers_is_refused() -> None:
    rules = game("hooligan")
    file = packed_table(rules)
    for wrong in (b"", file[:100], file[:-3], file[:300] + b"x" + file[301:], b"<!doctype html>"):
        with refused("solver-unsolved"):
            read_table(wrong, rules)
    with refused("solver-unsolved"):
        read_table(file, game("yacht"))
    assert write_table(read_table(file, rules)) == file


def test_where_nothing_can_be_chosen_nothing_is_advised() -> None:
    full = ",".join(f"{box.code}:0" for box in game("yacht").boxes)
    state = read_state(f"yacht@1 {full} 0 0 -")
    with refused("advice-none"):
        PlainCoach(read(state.rules)).advise(state)
