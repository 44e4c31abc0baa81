"""Where cards are compared: how each number stands against the others in its box."""

from __future__ import annotations

from typing import Literal

from ...rules import Seat, State, winners_by_box

Mark = Literal["leads", "ties", "won", "shared"]


def marks(state: State) -> tuple[tuple[Mark | None, ...], ...]:
    """By card, then by box. A number stands alone until another card has written there; the point is won or shared
    when every card has, and read where numbers are read aloud."""
    by_box = [_box(state, place, winners) for place, winners in enumerate(winners_by_box(state))]
    return tuple(tuple(marked.get(Seat(seat)) for marked in by_box) for seat in range(1, len(state.cards) + 1))


def _box(state: State, place: int, winners: tuple[Seat, ...]) -> dict[Seat, Mark]:
    held = [card.entries[place] for card in state.cards if not card.out]
    if len(held) - held.count(None) < 2:
        return {}
    if None in held or not _read(state, place, winners):
        return dict.fromkeys(winners, "leads" if len(winners) == 1 else "ties")
    return dict.fromkeys(winners, "won" if len(winners) == 1 else "shared")


def _read(state: State, place: int, winners: tuple[Seat, ...]) -> bool:
    """Whether nothing is left to be read aloud; an X needs no reading."""
    comparison = state.rules.comparison
    if comparison is None or comparison.read_aloud == "off":
        return True
    read = {(reading.seat, reading.box) for reading in state.finish.readings}
    code = state.rules.boxes[place].code
    return all((seat, code) in read or not state.cards[seat - 1].entries[place] for seat in winners)
