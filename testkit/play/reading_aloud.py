"""A game in which the numbers are read aloud, and numbers to write in its boxes."""

from __future__ import annotations

from dicehouse.play import TableSettings
from dicehouse.play.settings import BotStrength
from dicehouse.rules.catalogue import rule_text
from testkit.play.table import Play, started

__all__ = ["LOWER", "NUMBERS", "all_written", "aloud", "write_all"]

NUMBERS = {"3H": "342", "5N": "265", "2T": "621", "E7": "532", "S10": "631", "D2": "644", "W": "666"}
LOWER = {"3H": "314", "5N": "115", "2T": "121", "E7": "136", "S10": "136", "D2": "112", "W": "111"}


def aloud(seats: int = 2, how: str = "judge", bots: tuple[BotStrength, ...] = ()) -> TableSettings:
    """Place value with three digits, as `read_aloud = "judge"` has it, or "typed"."""
    text = rule_text("place-value-3").replace('id = "place-value-3"', 'id = "aloud"', 1)
    return TableSettings("aloud@1", seats=seats, bots=bots, rule_file=f'{text}read_aloud = "{how}"\n')


def write_all(play: Play) -> Play:
    """Everyone writes the same number in each box."""
    for box, number in NUMBERS.items():
        play.line(f"{number} ={box}:{number} " * len(play.table.seats))
    return play


def all_written(seats: int = 2, how: str = "judge") -> Play:
    """Every card is full; the first player's number is the greatest in every box."""
    play = started(aloud(seats, how))
    for box, greatest in NUMBERS.items():
        for number in (greatest, *[LOWER[box]] * (seats - 1)):
            play.turn(number, f"{box}:{number}")
    return play
