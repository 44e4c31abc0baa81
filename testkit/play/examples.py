"""One example of every command and of every event."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import (
    Answer,
    AskRematch,
    AskVoid,
    Claim,
    Command,
    CommitSalt,
    Correct,
    Create,
    EditSettings,
    Judge,
    LimitTries,
    Resign,
    RevealSalt,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    TakeBack,
    TakeBackJudgement,
)
from dicehouse.play.events import (
    BotSeated,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    HostChanged,
    JudgementTakenBack,
    PhraseSaid,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
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
)
from dicehouse.play.posing import Posed
from dicehouse.play.units import Centis, Chips, GuestId, TableId
from dicehouse.rules import Buy, Seat
from testkit.play.texts import act, asked, played

__all__ = ["COMMANDS", "EVENTS", "GUEST", "SECRET_TEXT"]

GUEST = GuestId("a-guests-id")
SECRET_TEXT = "a-secret"
HASH = "0f" * 32
SETTINGS = TableSettings("yahtzee@1", 3, ("sharp",), ClockSettings(4, 5), dice="sealed", public=True)

COMMANDS: tuple[Command, ...] = (
    Create(SETTINGS),
    Sit(),
    Sit(Seat(2)),
    Stand(),
    Stand(Seat(2)),
    SeatBot("steady"),
    SeatBot("sharp", Seat(2)),
    EditSettings(ClockSettings(3), 50, "sealed", public=True, spectators=False, hints=True),
    Start(),
    Start(Seat(2)),
    CommitSalt(HASH),
    RevealSalt(HASH),
    act(">55"),
    act(">-", (1, 2, 3, 4, 5)),
    act("=3H:6341"),
    act("$1:6"),
    act("?3H", words="six thousand"),
    Judge(right=True),
    TakeBack(),
    TakeBackJudgement(),
    Answer("56"),
    Correct(Seat(1), "6", 24, "counted wrongly"),
    LimitTries(1, 5),
    LimitTries(2),
    Resign(),
    Claim(Seat(2)),
    AskVoid(),
    AskRematch(),
    Say("hello"),
)

EVENTS: tuple[TableEvent, ...] = (
    TableCreated(SETTINGS, GUEST, "ana"),
    SeatTaken(Seat(1), GUEST, "ana"),
    BotSeated(Seat(2), "sharp", "Sharp bot"),
    SeatFreed(Seat(2)),
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
    BuyingLimited(1, 5),
    BuyingLimited(1, None),
    QuestionDropped(),
    FlagFell(Seat(1)),
    TimeCredited(Centis(500)),
    SeatAway(Seat(1)),
    SeatBack(Seat(1)),
    VoidAsked(Seat(1)),
    GameVoided("everyone agreed"),
    GameSettled((Chips(0), Chips(100))),
    SealRevealed(SECRET_TEXT),
    RematchAsked(Seat(1)),
    RematchMade(TableId("t2")),
    PhraseSaid(Seat(1), "hello"),
)
