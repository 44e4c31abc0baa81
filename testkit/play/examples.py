"""One example of every command and of every event."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Answer, Command, Correct, Create, EditSettings
from dicehouse.play.events import (
    BotSeated,
    BoxTakenBack,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    GuestLetIn,
    GuestShutOut,
    HostChanged,
    JudgementTakenBack,
    PhraseSaid,
    Posed,
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
    SeatTaken,
    SettingsChanged,
    TableCreated,
    TableEvent,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from dicehouse.play.guests import Look
from dicehouse.play.units import Centis, Chips, GuestId, TableId
from dicehouse.rules import Buy, Seat
from testkit.play.texts import act, asked, command, played

__all__ = ["COMMANDS", "EVENTS", "GUEST", "SECRET_TEXT"]

GUEST = GuestId("a-guests-id")
SECRET_TEXT = "a-secret"
HASH = "0f" * 32
SETTINGS = TableSettings("yahtzee@1", 3, ("sharp",), ClockSettings(4, 5), dice="sealed", public=True)

WORDS = f"""
seat-person:bo seat-person:bo:2 sit sit:2 rename stand stand:2 let-in:1 seat-bot:steady seat-bot:sharp:2 start start:2
commit-salt:{HASH} reveal-salt:{HASH} >55 =3H:6341 $1:6 judge:yes take-back take-back-judgement take-back-box
limit-tries:1:5 limit-tries:2 resign claim:2 ask-void ask-rematch decline-void decline-rematch say:hello
"""

COMMANDS: tuple[Command, ...] = (
    Create(SETTINGS),
    Create(TableSettings("yahtzee@1", 3), ("bo", "cy")),
    EditSettings(ClockSettings(3), 50, "sealed", public=True, spectators=False, hints=True),
    act(">-", (1, 2, 3, 4, 5)),
    act("?3H", words="six thousand"),
    Correct(Seat(1), "6", 24, "counted wrongly"),
    *map(command, WORDS.split()),
    Answer("56"),
)

EVENTS: tuple[TableEvent, ...] = (
    TableCreated(SETTINGS, GUEST, "ana"),
    SeatTaken(Seat(1), GUEST, "ana"),
    SeatTaken(Seat(1), GUEST, "anna", Look("brick", (3, 3, 3))),
    BotSeated(Seat(2), "sharp", "Sharp bot"),
    SeatFreed(Seat(2)),
    GuestShutOut(GUEST, "eve"),
    GuestLetIn(GUEST),
    HostChanged(GUEST),
    SettingsChanged(SETTINGS),
    SealOpened(HASH),
    SealOpened(HASH, Seat(2)),
    SaltCommitted(Seat(1), HASH),
    SaltRevealed(Seat(1), HASH),
    GameStarted(Chips(50)),
    played("1>-:12346", "1=1:1"),
    played(),
    asked(1, "$1:6"),
    QuestionAsked(Seat(1), Buy(1, 6), Posed("q1", "7 times 8?", ("54", "56"))),
    played("1~6:24:counted wrongly"),
    JudgementTakenBack(),
    BoxTakenBack(Seat(1), "C", 21),
    BuyingLimited(1, 5),
    BuyingLimited(1, None),
    QuestionDropped(),
    FlagFell(Seat(1)),
    TimeCredited(Centis(500)),
    SeatAway(Seat(1)),
    SeatBack(Seat(1)),
    VoidAsked(Seat(1)),
    VoidDeclined(Seat(1)),
    GameVoided("everyone agreed"),
    GameSettled((Chips(0), Chips(100))),
    SealRevealed(SECRET_TEXT),
    RematchAsked(Seat(1)),
    RematchDeclined(Seat(1)),
    RematchMade(TableId("t2")),
    PhraseSaid(Seat(1), "hello"),
)
