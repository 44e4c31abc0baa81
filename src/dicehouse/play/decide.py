"""From a command to what happens at a table."""

from __future__ import annotations

from typing import assert_never

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
from .deciding.lag import forgiving
from .deciding.moves import act, answer, judge, leave_game, take_back, take_back_box, take_back_judgement
from .deciding.sealing import commit_salt, reveal_salt
from .deciding.seating import create, edit_settings, let_in, rename, seat_bot, seat_person, sit, stand, start_game
from .decision import Decision
from .events import TableEvent
from .guests import Guest
from .refusals import TableRefused, own_seat, own_seats
from .table import Table
from .units import NO_TIME, Centis, Instant

OtherCommand = (
    Sit
    | Rename
    | SeatPerson
    | Stand
    | LetIn
    | SeatBot
    | EditSettings
    | Start
    | CommitSalt
    | RevealSalt
    | TakeBack
    | TakeBackJudgement
    | TakeBackBox
    | LimitTries
    | Resign
    | Claim
    | AskVoid
    | DeclineVoid
    | AskRematch
    | DeclineRematch
    | Say
)
"""What the rules of the game have no say in."""


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
    match command:
        case Act():
            return forgiving(table, act(table, own_seat(table, guest), command, context), lag, now)
        case Judge(right):
            return judge(table, guest, right, context)
        case Answer(text):
            return answer(table, own_seat(table, guest), text, context)
        case Correct():
            return correct(table, guest, command)
        case _:
            return Decision(_events(table, command, guest, now, context))


def _events(
    table: Table, command: OtherCommand, guest: Guest, now: Instant, context: TableContext
) -> tuple[TableEvent, ...]:
    match command:
        case Sit(seat):
            return sit(table, guest, seat)
        case Rename():
            return rename(table, guest)
        case SeatPerson(name, seat):
            return seat_person(table, guest, name, seat)
        case Stand(seat):
            return stand(table, guest, seat)
        case LetIn(number):
            return let_in(table, guest, number)
        case SeatBot(strength, seat):
            return seat_bot(table, guest, strength, seat)
        case EditSettings():
            return edit_settings(table, guest, command)
        case Start(first):
            return start_game(table, guest, first, context)
        case CommitSalt(committed):
            return commit_salt(table, own_seat(table, guest), committed)
        case RevealSalt(salt):
            return reveal_salt(table, own_seat(table, guest), salt, context)
        case TakeBack():
            return take_back(table, own_seat(table, guest))
        case TakeBackJudgement():
            return take_back_judgement(table, guest)
        case TakeBackBox():
            return take_back_box(table, guest)
        case LimitTries():
            return limit_tries(table, guest, command)
        case Resign():
            return leave_game(table, own_seat(table, guest), context)
        case Claim(seat):
            return claim(table, guest, seat, now, context)
        case AskVoid():
            return ask_void(table, own_seats(table, guest), context)
        case DeclineVoid():
            return decline_void(table, own_seats(table, guest))
        case DeclineRematch():
            return decline_rematch(table, own_seats(table, guest))
        case AskRematch():
            return ask_rematch(table, own_seats(table, guest), context)
        case Say(phrase):
            return say(table, own_seat(table, guest), phrase)
        case _:
            assert_never(command)
