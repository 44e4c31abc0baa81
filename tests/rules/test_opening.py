"""Who goes first: by sum, by one die, by chance, by the host."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import write_event
from dicehouse.rules import Roll, ScriptedDice, Seat, evolve, open_game, start
from dicehouse.rules.catalogue import game
from testkit.refusals import refused
from testkit.rows import rows
from testkit.rules.table import faces


class Asked(ScriptedDice):
    """Remembers which throws were asked for."""

    def __init__(self, throws: str) -> None:
        super().__init__(map(faces, throws.split()))
        self.rolls: list[Roll] = []

    def throw(self, roll: Roll) -> list[int]:
        self.rolls.append(roll)
        return list(super().throw(roll))


OPENINGS = """
place-value | 3 | | 1116 6611 5511 | 1^1116 2^1166 3^1155 2^first | 1.1 2.1 3.1 of 4
        | 002: "each player rolls all of the dice at once and adds up their roll"
yahtzee-online | 2 | | 2 5 | 1^2 2^5 2^first | 1.1 2.1 of 1
        | 003: "you roll one die ... The player that rolls the highest number will go first"
yahtzee-online | 3 | | 6 2 6 3 3 1 4 | 1^6 2^2 3^6 1^3 3^3 1^1 3^4 3^first | 1.1 2.1 3.1 1.2 3.2 1.3 3.3 of 1
        | RULINGS, matrix: "ties re-roll among the tied", until one leads
random | 5 | | 4 | 4^first | 0.1 of 1 | RULINGS, matrix: `first_player` = `random`
piecepack | 3 | 3 | | 3^first | | 004: "by the preferred means of the group"; RULINGS: host picks
piecepack | 3 | 0 | 2 | 2^first | 0.1 of 1 | RULINGS: "random is one of the picks of who begins"
piecepack | 3 | | | 1^first | | RULINGS: host picks
yahtzee | 2 | 2 | | 2^first | | the host's pick is allowed in any game
yahtzee | 1 | | | | | alone there is nothing to decide
yahtzee-online | 1 | | | | | alone there is nothing to decide
chicago-german | 2 | | 666 112 | 1^666 2^112 2^first | 1.1 2.1 of 3 | the file: a one counts 100, a six 60
piecepack | 1 | | | | | alone there is nothing to decide
"""
"""The game, its seats and the host's pick; what is thrown, what is told, and the throws asked for: each seat's first or
a further one, of so many dice."""


@pytest.mark.parametrize(("name", "seats", "host", "throws", "told", "asked", "sentence"), rows(OPENINGS))
def test_who_begins_and_what_the_source_is_asked_for(
    name: str, seats: str, host: str, throws: str, told: str, asked: str, sentence: str
) -> None:
    rules = replace(game("piecepack"), first_player="random") if name == "random" else game(name)
    state, source = start(rules, int(seats)), Asked(throws)
    events = open_game(state, source, host=Seat(int(host)) if host else None)
    assert " ".join(map(write_event, events)) == told, sentence
    for event in events:
        state = evolve(state, event)
    assert state.seat == int(told.split()[-1][0] if told else 1)
    throwers, _, dice = asked.partition(" of ")
    sides = int(seats) if name == "random" or host == "0" else 6
    assert source.rolls == [
        Roll(Seat(int(seat)), 0, int(turn), int(dice), sides, contest=True)
        for seat, turn in (thrower.split(".") for thrower in throwers.split())
    ]


def test_a_source_that_runs_dry_or_cheats_is_refused() -> None:
    for throws, code in (("2", "source-dry"), ("7", "source-face"), ("11", "source-count")):
        with refused(code):
            open_game(start(game("yahtzee-online"), 2), Asked(throws))
