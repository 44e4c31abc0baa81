"""STYLE, habit 2: a refusal quotes the state line, where a program reads it."""

from __future__ import annotations

import json

import pytest

from dicehouse.commands.output import print_error
from dicehouse.errors import DicehouseError, RulesRefused
from dicehouse.notation import error_to_json, read_state
from dicehouse.rules import Score, ScriptedDice, Seat, decide, open_game, start
from dicehouse.rules.catalogue import game

LINE = "yahtzee@1 FH:25 1 2 13556"


def refused() -> RulesRefused:
    with pytest.raises(RulesRefused) as caught:
        decide(read_state(LINE), Seat(1), Score("FH"), ScriptedDice())
    return caught.value


def test_a_refusal_quotes_the_position_beside_its_short_message() -> None:
    message = "Full house is taken: it holds 25."
    assert refused().message == message
    assert error_to_json(refused()) == {"code": "box-taken", "message": message, "position": LINE}


def test_so_does_an_opening() -> None:
    with pytest.raises(RulesRefused) as caught:
        open_game(start(game("yahtzee"), 2), ScriptedDice(), host=Seat(3))
    assert error_to_json(caught.value)["position"] == "yahtzee@1 -/- 1 3 -"


def test_an_error_without_a_position_is_as_it_was() -> None:
    error = DicehouseError("usage", "No such thing.")
    assert error_to_json(error) == error.as_json() == {"code": "usage", "message": "No such thing."}


def test_a_command_prints_it_for_programs_and_not_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    print_error(refused(), as_json=True)
    assert json.loads(capsys.readouterr().err)["position"] == LINE
    print_error(refused(), as_json=False)
    assert LINE not in capsys.readouterr().err
