"""Who goes first, as recorded events."""

from __future__ import annotations

from typing import assert_never

from ...errors import RulesRefused
from ..dice import Seat
from .chance import DiceSource, Roll
from .decide import thrown
from .events import Event, FirstChosen, FirstRolled
from .state import NOBODY, State


def open_game(state: State, source: DiceSource, *, host: Seat | None = None) -> tuple[Event, ...]:
    """The events that choose the first seat; `host` is the host's pick, which any game allows: a seat, or NOBODY where
    the host leaves it to chance."""
    seats = tuple(Seat(seat) for seat in range(1, len(state.cards) + 1))
    if len(seats) == 1:
        return ()
    if host == NOBODY:
        return _by_chance(source, seats)
    if host is not None:
        if host not in seats:
            raise RulesRefused("seat-unknown", f"There is no seat {host} at this table.", state=state)
        return (FirstChosen(host),)
    match state.rules.first_player:
        case "host":
            return (FirstChosen(Seat(1)),)
        case "random":
            return _by_chance(source, seats)
        case "sum":
            return _rolled(state, source, seats, state.rules.dice.count)
        case "one-die":
            return _rolled(state, source, seats, 1)
        case _:
            assert_never(state.rules.first_player)


def _by_chance(source: DiceSource, seats: tuple[Seat, ...]) -> tuple[Event, ...]:
    """A die with a side for every seat."""
    pick = thrown(source, Roll(NOBODY, 0, 1, 1, len(seats), contest=True))
    return (FirstChosen(Seat(pick[0])),)


def _rolled(state: State, source: DiceSource, tied: tuple[Seat, ...], count: int) -> tuple[Event, ...]:
    """Everyone throws; the tied throw again among themselves."""
    events: list[Event] = []
    roll = 0
    while len(tied) > 1:
        roll += 1
        throws = {
            seat: thrown(source, Roll(seat, 0, roll, count, state.rules.dice.sides, contest=True)) for seat in tied
        }
        events += [FirstRolled(seat, dice) for seat, dice in throws.items()]
        best = max(map(state.rules.dice.added, throws.values()))
        tied = tuple(seat for seat, dice in throws.items() if state.rules.dice.added(dice) == best)
    return (*events, FirstChosen(tied[0]))
