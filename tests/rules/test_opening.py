"""Who goes first: by sum, by one die, by chance, by the host."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import SourceError
from dicehouse.notation import write_event
from dicehouse.rules import Roll, RuleSet, ScriptedDice, Seat, evolve, open_game, start
from dicehouse.rules.catalogue import game
from testkit.rules.table import faces

YAHTZEE, ONLINE, PIECEPACK, PLACE_VALUE = map(game, ("yahtzee", "yahtzee-online", "piecepack", "place-value"))
RANDOM = replace(PIECEPACK, first_player="random")


class Asked(ScriptedDice):
    """Remembers which throws were asked for."""

    def __init__(self, throws: str) -> None:
        super().__init__(map(faces, throws.split()))
        self.rolls: list[Roll] = []

    def throw(self, roll: Roll) -> list[int]:
        self.rolls.append(roll)
        return list(super().throw(roll))


@pytest.mark.parametrize(
    ("rules", "seats", "host", "throws", "told", "sentence"),
    [
        (
            PLACE_VALUE, 3, None, "1116 6611 5511", "1^1116 2^1166 3^1155 2^first",
            '002: "each player rolls all of the dice at once and adds up their roll"',
        ),
        (
            ONLINE, 2, None, "2 5", "1^2 2^5 2^first",
            '003: "you roll one die ... The player that rolls the highest number will go first"',
        ),
        (
            ONLINE, 3, None, "6 2 6 3 3 1 4", "1^6 2^2 3^6 1^3 3^3 1^1 3^4 3^first",
            'RULINGS, matrix: "ties re-roll among the tied", until one leads',
        ),
        (RANDOM, 5, None, "4", "4^first", "RULINGS, matrix: `first_player` = `random`"),
        (PIECEPACK, 3, 3, "", "3^first", '004: "by the preferred means of the group"; RULINGS: host picks'),
        (PIECEPACK, 3, None, "", "1^first", "RULINGS: host picks"),
        (YAHTZEE, 2, 2, "", "2^first", "the host's pick is allowed in any game"),
        *((rules, 1, None, "", "", "alone there is nothing to decide") for rules in (YAHTZEE, ONLINE, PIECEPACK)),
    ],
)  # fmt: skip
def test_who_begins(rules: RuleSet, seats: int, host: int | None, throws: str, told: str, sentence: str) -> None:
    state = start(rules, seats)
    events = open_game(state, Asked(throws), host=Seat(host) if host else None)
    assert " ".join(map(write_event, events)) == told, sentence
    for event in events:
        state = evolve(state, event)
    assert state.seat == int(told.split()[-1][0] if told else 1)


@pytest.mark.parametrize(
    ("rules", "throws", "rolls"),
    [
        (PLACE_VALUE, "1116 6611 5511", [Roll(Seat(n), 0, 1, 4, 6, contest=True) for n in (1, 2, 3)]),
        (
            ONLINE,
            "6 2 6 3 5",
            [Roll(Seat(n), 0, turn, 1, 6, contest=True) for n, turn in ((1, 1), (2, 1), (3, 1), (1, 2), (3, 2))],
        ),
        (RANDOM, "2", [Roll(Seat(0), 0, 1, 1, 3, contest=True)]),
    ],
)
def test_what_the_source_is_asked_for(rules: RuleSet, throws: str, rolls: list[Roll]) -> None:
    source = Asked(throws)
    open_game(start(rules, 3), source)
    assert source.rolls == rolls


def test_a_source_that_runs_dry_or_cheats_is_refused() -> None:
    for throws, code in (("2", "source-dry"), ("7", "source-face"), ("11", "source-count")):
        with pytest.raises(SourceError) as caught:
            open_game(start(ONLINE, 2), Asked(throws))
        assert caught.value.code == code
