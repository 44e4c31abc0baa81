"""What else can be done at a table in a house: seats, agreements, words."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.commands import (
    AskRematch,
    AskVoid,
    Claim,
    Command,
    DeclineRematch,
    DeclineVoid,
    Resign,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
)
from ...play.views.table import TableView
from .words import PHRASES

__all__ = ["declining", "menu"]


def menu(view: TableView) -> list[tuple[str, str, Command]]:
    """Keys, words and commands; the table has the last word on each."""
    options = [*_seats(view), *_agreements(view), *(_phrases() if view.you else ())]
    return [(_key(number), words, command) for number, (words, command) in enumerate(options)]


def declining(view: TableView) -> Command | None:
    """No to what is offered, or one's own offer taken back."""
    if view.you is None:
        return None
    seats = [seat for seat in view.seats if seat is not None]
    if view.phase in ("playing", "sealing") and any(seat.void_asked for seat in seats):
        return DeclineVoid()
    declined = any(seat.rematch_declined for seat in seats if seat.seat == view.you)
    if view.phase in ("over", "void") and any(seat.rematch_asked for seat in seats) and not declined:
        return DeclineRematch()
    return None


def _key(number: int) -> str:
    return "123456789abcdefgh"[number]


def _seats(view: TableView) -> Iterator[tuple[str, Command]]:
    if view.phase != "gathering":
        return
    if view.you is None and None in view.seats:
        yield "Sit down", Sit()
    if view.you is not None:
        yield "Stand up", Stand()
    if view.you_host and None not in view.seats:
        yield "Start the game", Start()


def _agreements(view: TableView) -> Iterator[tuple[str, Command]]:
    if view.you is None:
        return
    if view.phase in ("over", "void"):
        yield "Play again", AskRematch()
    if view.turn is not None and view.turn.question is not None and view.turn.seat == view.you:
        yield "Take the question back", TakeBack()
    if view.phase == "playing":
        yield "Resign", Resign()
    if view.phase in ("playing", "sealing"):
        yield "Agree that the game shall not count", AskVoid()
        for seat in view.seats:
            if seat is not None and seat.away_since is not None and seat.seat != view.you:
                yield f"Claim the game from {seat.name}, who is away", Claim(seat.seat)


def _phrases() -> Iterator[tuple[str, Command]]:
    return ((f"Say: {words}", Say(phrase)) for phrase, words in PHRASES.items())
