"""From a command to what happens at a table."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from .clock import Clock
from .commands import (
    Act,
    Answer,
    AskRematch,
    AskVoid,
    Claim,
    Command,
    CommitSalt,
    Correct,
    Create,
    DeclineRematch,
    DeclineVoid,
    EditSettings,
    Judge,
    LetIn,
    LimitTries,
    Rename,
    Resign,
    RevealSalt,
    Say,
    SeatBot,
    SeatPerson,
    Sit,
    Stand,
    Start,
    TakeBack,
    TakeBackBox,
    TakeBackJudgement,
)
from .context import TableContext
from .deciding.agreements import ask_rematch, ask_void, claim, decline_rematch, decline_void, say
from .deciding.correcting import correct, limit_tries
from .deciding.moves import act, answer, judge, leave_game, take_back, take_back_box, take_back_judgement
from .deciding.sealing import commit_salt, reveal_salt
from .deciding.seating import create, edit_settings, let_in, rename, seat_bot, seat_person, sit, stand, start_game
from .events import Decision, Played
from .guests import Guest
from .table import Table, TableRefused, own_seat, own_seats
from .units import NO_TIME, Centis, Instant


def decide_table(
    table: Table | None,
    command: Command,
    guest: Guest,
    now: Instant,
    context: TableContext,
    lag: Centis = NO_TIME,
) -> Decision:
    """What an allowed command leads to; anything else raises TableRefused. `lag` is what the guest's line was measured
    to take, there and back."""
    if isinstance(command, Create):
        if table is not None:
            raise TableRefused("table-exists", "This table exists already.")
        return Decision(create(command, guest))
    if table is None:
        raise TableRefused("table-unknown", "There is no such table.")
    if table.seal and table.seal.day and not isinstance(command, Act | Resign):
        raise TableRefused("day-one-try", "Today's roll is one try: it is played, or given up.")
    match command:
        case Act():
            decision = act(table, own_seat(table, guest), command, context)
            return _forgiving(decision, table.clock, lag, now) if lag and table.clock else decision
        case Judge(right):
            return judge(table, guest, right, context)
        case Answer(text):
            return answer(table, own_seat(table, guest), text, context)
        case Correct():
            return correct(table, guest, command)
        case Sit(seat):
            events = sit(table, guest, seat)
        case Rename():
            events = rename(table, guest)
        case SeatPerson(name, seat):
            events = seat_person(table, guest, name, seat)
        case Stand(seat):
            events = stand(table, guest, seat)
        case LetIn(number):
            events = let_in(table, guest, number)
        case SeatBot(strength, seat):
            events = seat_bot(table, guest, strength, seat)
        case EditSettings():
            events = edit_settings(table, guest, command)
        case Start(first):
            events = start_game(table, guest, first, context)
        case CommitSalt(committed):
            events = commit_salt(table, own_seat(table, guest), committed)
        case RevealSalt(salt):
            events = reveal_salt(table, own_seat(table, guest), salt, context)
        case TakeBack():
            events = take_back(table, own_seat(table, guest))
        case TakeBackJudgement():
            events = take_back_judgement(table, guest)
        case TakeBackBox():
            events = take_back_box(table, guest)
        case LimitTries():
            events = limit_tries(table, guest, command)
        case Resign():
            events = leave_game(table, own_seat(table, guest), context)
        case Claim(seat):
            events = claim(table, guest, seat, now, context)
        case AskVoid():
            events = ask_void(table, own_seats(table, guest), context)
        case DeclineVoid():
            events = decline_void(table, own_seats(table, guest))
        case DeclineRematch():
            events = decline_rematch(table, own_seats(table, guest))
        case AskRematch():
            events = ask_rematch(table, own_seats(table, guest), context)
        case Say(phrase):
            events = say(table, own_seat(table, guest), phrase)
        case _:
            assert_never(command)
    return Decision(events)


def _forgiving(decision: Decision, clock: Clock, lag: Centis, now: Instant) -> Decision:
    """Time on the line is given back with the move that it delayed. The event says how much: replay never guesses."""
    given, (first, *others) = clock.forgivable(lag, now), decision.events
    if not given or not isinstance(first, Played):
        return decision  # a question that is asked stops the clock, and its answer is another's move
    return Decision((replace(first, lag=given), *others), decision.state)
