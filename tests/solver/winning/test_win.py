"""Win play: equal to every player's best choice in exact fractions, on made-up games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.rules import Card, DiceThrown, RuleSet, Score, Seat, State, all_throws, evolve, start
from dicehouse.rules.game.ruleset import possible_points
from dicehouse.solver.winning.win import play_to_win
from testkit.refusals import refused
from testkit.rows import rows
from testkit.rules.strategies import rule_sets
from testkit.solver.slow import Slow, wins


@st.composite
def late_states(draw: st.DrawFn, seats: int, most_open: int) -> State:
    """A seat to move in the last rounds: those after it have as many boxes open, those before it one less."""
    rules = draw(rule_sets())
    assume(len(all_throws(rules.dice.count, rules.dice.sides)) <= 6 and rules.dice.rolls <= 2)
    boxes = len(rules.boxes)
    open_ = draw(st.integers(1, min(most_open, boxes)))
    seat = draw(st.integers(1, seats))
    cards = [draw(_cards(rules, open_ - (number < seat))) for number in range(1, seats + 1)]
    state = replace(start(rules, seats), cards=tuple(cards), seat=Seat(seat))
    if draw(st.booleans()):
        dice = draw(st.sampled_from(all_throws(rules.dice.count, rules.dice.sides)))
        state = evolve(state, DiceThrown(state.seat, (), dice))
    return state


@st.composite
def _cards(draw: st.DrawFn, rules: RuleSet, open_: int) -> Card:
    free = draw(st.permutations(range(len(rules.boxes))))[:open_]
    return Card(
        tuple(
            None if place in free else draw(st.sampled_from(sorted(possible_points(rules, place))))
            for place in range(len(rules.boxes))
        )
    )


@pytest.mark.parametrize(("seats", "most_open"), [(2, 1), (2, 2), (3, 1)], ids=["two", "duel", "three"])
@given(data=st.data())
def test_the_last_rounds_are_exact(seats: int, most_open: int, data: st.DataObject) -> None:
    """Whoever comes later plays for the own share; equally good choices of theirs come out alike here."""
    state = data.draw(late_states(seats, most_open))
    slow, win = Slow(wins, then=False), play_to_win(state)
    assert win.chance == pytest.approx(float(slow.of(state)[state.seat - 1]), abs=1e-12)
    for option in win.options:
        exact = float(slow.after(state, option.action)[state.seat - 1])
        assert option.chance == pytest.approx(exact, abs=1e-12)


FULL = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15, "6": 18}
FULL |= {"3K": 20, "4K": 0, "FH": 25, "SS": 30, "LS": 0, "Y": 0, "C": 20}


def line(*cards: str, seat: int = 1, rest: str = "3 -") -> str:
    written = [",".join(f"{box}:{held}" for box, held in FULL.items() if box not in open_.split()) for open_ in cards]
    return f"yahtzee@1 {'/'.join(written)} {seat} {rest}"


def test_behind_by_more_than_the_safe_box_brings_the_long_shot_is_right() -> None:
    """Five of a kind wins, nothing else does: keep what makes it, whatever it scores."""
    win = play_to_win(read_state(line("Y", "", seat=1, rest="1 22225")))
    # both cards are level at 158 + 35, so that a zero is a tie
    assert win.best.text == ">2222"
    assert win.chance == pytest.approx(1 / 6 + 5 / 6 / 2)


def test_the_last_round_and_a_duel_of_three_boxes_each_are_within_reach() -> None:
    """Two equal cards before the last round favour nobody by much."""
    win, duel = (play_to_win(read_state(each)) for each in (line("C", "C"), line("C LS 3K", "LS 6 Y", rest="2 12345")))
    assert win.method == "last-round"
    assert 0.45 < win.chance < 0.5
    assert (duel.method, duel.best.action) == ("duel", Score("LS"))


REFUSED = f"""
yahtzee@1 -/- 1 3 - | winplay-too-early
{line("C LS", "C LS", "C LS")} | winplay-too-early
yahtzee@1 - 1 3 - | winplay-alone
{line("", "").rsplit(" ", 3)[0]} 0 0 - | winplay-none
place-value@1 -/- 1 2 - | solver-unsupported
zombie@1 -/- 1 3 - | solver-unsupported
"""


def test_what_is_not_exact_is_refused() -> None:
    for state, code in rows(REFUSED):
        with refused(code):
            play_to_win(read_state(state))
