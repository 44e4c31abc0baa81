"""Who goes first: by sum, by one die, by chance, by the host."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import SourceError
from dicehouse.rules import Event, FirstChosen, FirstRolled, Roll, ScriptedDice, Seat, State, evolve, open_game, start
from dicehouse.rules.catalogue import game

A, B, C = Seat(1), Seat(2), Seat(3)


class Asked(ScriptedDice):
    """Remembers which throws were asked for."""

    def __init__(self, *throws: list[int]) -> None:
        super().__init__(throws)
        self.rolls: list[Roll] = []

    def throw(self, roll: Roll) -> list[int]:
        self.rolls.append(roll)
        return list(super().throw(roll))


def opened(state: State, events: tuple[Event, ...]) -> Seat:
    for event in events:
        state = evolve(state, event)
    return state.seat


def test_the_greatest_sum_begins() -> None:
    """002: "each player rolls all of the dice at once and adds up their roll"."""
    state = start(game("place-value"), 3)
    source = Asked([1, 1, 1, 6], [6, 6, 1, 1], [5, 5, 1, 1])
    events = open_game(state, source)
    assert events == (
        FirstRolled(A, (1, 1, 1, 6)),
        FirstRolled(B, (1, 1, 6, 6)),
        FirstRolled(C, (1, 1, 5, 5)),
        FirstChosen(B),
    )
    assert source.rolls == [Roll(seat, 0, 1, 4, 6, contest=True) for seat in (A, B, C)]
    assert opened(state, events) == B


def test_the_highest_single_die_begins() -> None:
    """003: "you roll one die ... The player that rolls the highest number will go first"."""
    state = start(game("yahtzee-online"), 2)
    source = Asked([2], [5])
    assert open_game(state, source) == (FirstRolled(A, (2,)), FirstRolled(B, (5,)), FirstChosen(B))
    assert [roll.count for roll in source.rolls] == [1, 1]


def test_the_tied_roll_again_among_themselves_until_one_leads() -> None:
    """RULINGS, matrix: "ties re-roll among the tied"."""
    state = start(game("yahtzee-online"), 3)
    source = Asked([6], [2], [6], [3], [3], [1], [4])
    events = open_game(state, source)
    rolled = [(event.seat, event.dice) for event in events if isinstance(event, FirstRolled)]
    assert rolled == [(A, (6,)), (B, (2,)), (C, (6,)), (A, (3,)), (C, (3,)), (A, (1,)), (C, (4,))]
    assert [roll.roll for roll in source.rolls] == [1, 1, 1, 2, 2, 3, 3]
    assert events[-1] == FirstChosen(C)


def test_chance_picks_a_seat() -> None:
    """RULINGS, matrix: `first_player` = `random`."""
    state = start(replace(game("piecepack"), first_player="random"), 5)
    source = Asked([4])
    assert open_game(state, source) == (FirstChosen(Seat(4)),)
    assert (source.rolls[0].count, source.rolls[0].sides) == (1, 5)


def test_the_host_picks_a_seat() -> None:
    """004: "by the preferred means of the group"; RULINGS: host picks."""
    state = start(game("piecepack"), 3)
    assert open_game(state, ScriptedDice(), host=C) == (FirstChosen(C),)
    assert open_game(state, ScriptedDice()) == (FirstChosen(A),)


def test_the_hosts_pick_is_allowed_in_any_game() -> None:
    assert open_game(start(game("yahtzee"), 2), ScriptedDice(), host=B) == (FirstChosen(B),)


@pytest.mark.parametrize("game_id", ["yahtzee", "yahtzee-online", "piecepack"])
def test_alone_there_is_nothing_to_decide(game_id: str) -> None:
    assert open_game(start(game(game_id)), ScriptedDice()) == ()


def test_a_source_that_runs_dry_or_cheats_is_refused() -> None:
    state = start(game("yahtzee-online"), 2)
    for throws, code in (([[2]], "source-dry"), ([[7]], "source-face"), ([[1, 1]], "source-count")):
        with pytest.raises(SourceError) as caught:
            open_game(state, ScriptedDice(throws))
        assert caught.value.code == code
