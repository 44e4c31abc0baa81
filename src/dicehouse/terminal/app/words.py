"""What has happened at a table, as the players read it."""

from __future__ import annotations

from typing import assert_never

from ...play.events import (
    BotSeated,
    BoxTakenBack,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    JudgementTakenBack,
    PhraseSaid,
    Played,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    SaltCommitted,
    SaltRevealed,
    SealOpened,
    SealRevealed,
    SeatAway,
    SeatBack,
    SeatFreed,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from ...play.views.table import TableView
from ...rules import DiceThrown, Event, RuleSet
from ...wire.news import HostMoved, PublicEvent, Seated, TableEdited, TableOpened
from ..telling import tell

__all__ = ["PHRASES", "clock_text", "sentences"]

PHRASES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "nice-roll": "Nice roll!",
    "oops": "Oops.",
    "thinking": "Let me think.",
    "thanks": "Thanks!",
    "well-played": "Well played!",
    "one-more": "One more?",
    "clap": "(claps)",
    "wow": "Wow!",
    "laugh": "(laughs)",
    "heart": "<3",
}


def sentences(rules: RuleSet, view: TableView, happened: PublicEvent, before: TableView | None = None) -> list[str]:
    """One's own throws are seen and need no words. `before` is the table as it was: who sat there already has a new
    name."""
    names = [seat.name if seat else f"Seat {number}" for number, seat in enumerate(view.seats, 1)]
    match happened:
        case Played(events):
            return [tell(rules, names, event) for event in events if not _own_throw(view, event)]
        case Seated(seat, name):
            sat = before.seats[seat - 1] if before and seat <= len(before.seats) else None
            if sat is None:
                return [f"{name} sits down."]
            return [] if sat.name == name else [f"{sat.name} is now called {name}."]
        case BotSeated(_, _, name):
            return [f"{name} sits down."]
        case SeatFreed(seat):
            return [f"Seat {seat} is free."]
        case SeatAway(seat):
            return [f"{names[seat - 1]} has lost the line."]
        case SeatBack(seat):
            return [f"{names[seat - 1]} is back."]
        case QuestionAsked(seat, _):
            return [f"{names[seat - 1]} answers a question."]
        case JudgementTakenBack():
            return ["The judgement is taken back: the answer is judged anew."]
        case BoxTakenBack(seat):
            return [f"{names[seat - 1]} takes the box back."]
        case BuyingLimited(turn, game):
            whole = "" if game is None else f", {game} a game"
            return [f"From now on dice are bought at most {turn} times a turn{whole}."]
        case FlagFell(seat):
            return [f"{names[seat - 1]}'s time is up."]
        case TimeCredited():
            return ["The house was closed for a while: the clock got its time back."]
        case VoidAsked(seat):
            return [f"{names[seat - 1]} asks that the game shall not count."]
        case VoidDeclined(seat):
            return [f"{names[seat - 1]} would rather play on: the game counts."]
        case GameVoided():
            return ["The game does not count."]
        case GameSettled(payouts):
            paid = [f"{name} gets {chips:,}" for name, chips in zip(names, payouts, strict=False) if chips]
            return [f"Chips: {', '.join(paid)}."] if paid else []
        case RematchAsked(seat):
            return [f"{names[seat - 1]} would play again."]
        case RematchDeclined(seat):
            return [f"{names[seat - 1]} does not play again just now."]
        case PhraseSaid(seat, phrase):
            return [f"{names[seat - 1]}: {PHRASES.get(phrase, phrase)}"]
        case TableEdited():
            return ["The host has changed the table."]
        case SealOpened():
            return ["The house has sealed its dice; now everyone adds a salt."]
        case SealRevealed():
            return ["The seal is open: dicehouse verify checks the dice from the record."]
        case (
            GameStarted()
            | TableOpened()
            | HostMoved()
            | QuestionDropped()
            | SaltCommitted()
            | SaltRevealed()
            | RematchMade()
        ):
            return []
        case _:
            assert_never(happened)


def _own_throw(view: TableView, event: Event) -> bool:
    if not isinstance(event, DiceThrown):
        return False
    thrower = view.seats[event.seat - 1]
    return event.seat == view.you or (view.you is None and thrower is not None and thrower.bot is None)


def clock_text(centis: int) -> str:
    """`3:41`; the last ten seconds have tenths."""
    if centis < 1000:
        return f"0:{centis // 100:02}.{centis // 10 % 10}"
    seconds = centis // 100
    return f"{seconds // 60}:{seconds % 60:02}"
