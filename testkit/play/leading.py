"""A table that somebody leads without a seat, as a teacher does; and games with another `number_help`."""

from __future__ import annotations

from dicehouse.play import TableSettings, create_table
from dicehouse.play.events import SeatTaken, TableCreated
from dicehouse.rules import Seat
from dicehouse.rules.catalogue import rule_text
from testkit.play.table import TABLE, Play, guest

__all__ = ["led_table", "with_help"]


def led_table() -> Play:
    """bo plays alone; ana is the host, and has no seat."""
    chosen = TableSettings("zombie@1", 1)
    play = Play(chosen)
    created = TableCreated(chosen, guest("ana").id, "ana")
    play.table = create_table(TABLE, created)
    play.log = [(created, play.now)]
    play.happen([SeatTaken(Seat(1), guest("bo").id, "bo")])
    play.start()
    return play


def with_help(game_id: str, number_help: str) -> TableSettings:
    text = rule_text(game_id).replace(f'id = "{game_id}"', 'id = "helped"', 1)
    return TableSettings("helped@1", rule_file=f'{text}number_help = "{number_help}"\n')
