"""Dice of more than nine sides: faces from 10 up are capital letters, and everything else is as it was."""

from __future__ import annotations

import pytest

from dicehouse.conformance import check_rule_set
from dicehouse.errors import NotationError
from dicehouse.notation import read_action, read_event, read_state, write_action, write_dice, write_event, write_state
from dicehouse.notation.dice import write_face
from dicehouse.play import SeededDice
from dicehouse.rules import Buy, DiceThrown, Seat, Throw, decide, read_rules, start
from dicehouse.solver import compile_rules, solve
from dicehouse.solver.bots.bot import bot
from dicehouse.terminal.drawing.dice_art import dice_art
from dicehouse.terminal.faces import read_faces
from dicehouse.terminal.hand import tray_of

TWENTY = read_rules(
    """
id = "twenty"
version = 1
name = "Twenty"
source = "A test"

[dice]
count = 3
sides = 20
rolls = 2

[[sections]]
name = "All"
[sections.boxes]
K = { name = "Twenties", face = 20 }
P = { name = "Pair", groups = [2], score = 30 }
R = { name = "Late run", run = 3, from = 18, score = 99 }
C = { name = "Chance", any = true, score = "sum" }
"""
)


def test_faces_from_ten_up_are_capital_letters() -> None:
    assert write_dice((2, 10, 11)) == "2AB"
    assert [write_face(face) for face in (1, 9, 10, 20)] == ["1", "9", "A", "K"]
    line = "twenty@1 K:40 1 1 1AK"
    state = read_state(line, lambda _: TWENTY)
    assert state.dice == (1, 10, 20)
    assert write_state(state) == line


def test_actions_and_events_read_back() -> None:
    assert read_action(">9AK", TWENTY) == Throw((9, 10, 20))
    assert write_action(Throw((9, 10, 20))) == ">9AK"
    assert read_action(write_action(Buy(10, 20))) == Buy(10, 20)
    thrown = DiceThrown(Seat(1), (12,), (2, 12, 19))
    assert read_event(write_event(thrown), TWENTY) == thrown


def test_what_is_no_row_of_dice_is_refused() -> None:
    for text, reason in ((">A9", "ascending"), (">L", "dice to keep"), (">a", "dice to keep"), (">0", "dice to keep")):
        with pytest.raises(NotationError, match=reason):
            read_action(text, TWENTY)


def test_a_game_of_twenty_sides_keeps_all_promises() -> None:
    check_rule_set(TWENTY, games=3)


def test_it_is_solved_and_played() -> None:
    assert solve(compile_rules(TWENTY)).value() > 40
    state, source, adviser = start(TWENTY), SeededDice(7), bot("perfect", TWENTY)
    while not state.over:
        state = decide(state, state.seat, adviser.choose(state, state.seat), source).state
    assert None not in state.cards[0].entries


def test_dice_are_drawn_and_typed_by_their_numbers() -> None:
    assert "20" in dice_art(TWENTY.dice, tray_of((3, 10, 20), ()), {}).plain
    assert read_faces("3 10 20", TWENTY.dice, 3) == (3, 10, 20)
