"""The brass button says what pressing it brings."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.play import TableSettings
from dicehouse.play.views.table import view
from dicehouse.terminal.drawing.card_lines import card_lines
from dicehouse.terminal.hand import hand_at
from dicehouse.terminal.main_action import main_action
from testkit.play.table import guest, started


def test_a_joker_brings_its_bonus_too() -> None:
    """Sheet 001: a further Yahtzee earns 100 more, and is a joker once its upper box is filled."""
    play = started(TableSettings("yahtzee@1", seats=1))
    play.turn("44444", "Y")
    play.turn("44444", "4")
    play.throw("44444")
    place = play.table.rules.places["SS"]
    seen = view(play.table, guest("ana").id, play.now)
    hand = replace(hand_at(play.state), chosen=place)
    assert main_action(seen, play.state, hand, remote=False).label == "Write 30 + 100 in Small straight"
    (cell,) = next(line.cells for line in card_lines(play.state) if line.place == place)
    assert cell.text == "(130)"
