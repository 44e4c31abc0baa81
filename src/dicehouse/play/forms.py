"""Actions and events of the game as messages carry them: the rules' own values, each with a tag.

The rules need the standard library alone, whose dataclasses have no tags; a message must say which of several it is.
"""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec

from .. import rules
from ..rules import Seat
from ..rules.dice import MOST_SIDES

__all__ = [
    "ActionForm",
    "EventForm",
    "Faces",
    "QuestionForm",
    "action_form",
    "action_of",
    "event_form",
    "event_of",
    "question_form",
]

Face = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDES)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=8)]
BoxCode = Annotated[str, msgspec.Meta(max_length=8)]
Number = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]


class _Form(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    pass


class Throw(_Form, frozen=True, tag="throw"):
    """Keep these dice and throw the others; the first throw of a turn keeps none."""

    keep: Faces = ()


class Score(_Form, frozen=True, tag="score"):
    """Fill a box; `number` is the player's own arrangement where the box takes a number, null an X."""

    box: BoxCode
    number: Number | None = None


class Announce(_Form, frozen=True, tag="announce"):
    """Name the box that this turn fills, after its first roll."""

    box: BoxCode


class Buy(_Form, frozen=True, tag="buy"):
    """Answer a question so that one die that shows `die` shows `face`."""

    die: Face
    face: Face


class Read(_Form, frozen=True, tag="read"):
    """Read aloud the number in a box, so that its point may be given."""

    box: BoxCode


class Leave(_Form, frozen=True, tag="leave"):
    """Give the game up."""


ActionForm = Throw | Score | Announce | Buy | Read | Leave
QuestionForm = Buy | Read


def action_form(action: rules.Action) -> ActionForm:
    match action:
        case rules.Throw(keep):
            return Throw(keep)
        case rules.Score(box, number):
            return Score(box, number)
        case rules.Announce(box):
            return Announce(box)
        case rules.Buy() | rules.Read():
            return question_form(action)
        case rules.Leave():
            return Leave()
        case _:
            assert_never(action)


def question_form(question: rules.Buy | rules.Read) -> QuestionForm:
    match question:
        case rules.Buy(die, face):
            return Buy(die, face)
        case rules.Read(box):
            return Read(box)
        case _:
            assert_never(question)


def action_of(form: ActionForm) -> rules.Action:
    match form:
        case Throw(keep):
            return rules.Throw(rules.sort_dice(keep))
        case Score(box, number):
            return rules.Score(box, number)
        case Announce(box):
            return rules.Announce(box)
        case Buy(die, face):
            return rules.Buy(die, face)
        case Read(box):
            return rules.Read(box)
        case Leave():
            return rules.Leave()
        case _:
            assert_never(form)


class FirstRolled(_Form, frozen=True, tag="first-rolled"):
    """A throw for the first turn."""

    seat: Seat
    dice: tuple[int, ...]


class FirstChosen(_Form, frozen=True, tag="first-chosen"):
    """Who begins."""

    seat: Seat


class DiceThrown(_Form, frozen=True, tag="dice-thrown"):
    seat: Seat
    keep: tuple[int, ...]
    dice: tuple[int, ...]


class DieBought(_Form, frozen=True, tag="die-bought"):
    """A die was asked for; it changed only if the answer was `right`."""

    seat: Seat
    die: int
    face: int
    right: bool


class BoxAnnounced(_Form, frozen=True, tag="box-announced"):
    """This turn fills no other box."""

    seat: Seat
    box: str


class BoxScored(_Form, frozen=True, tag="box-scored"):
    """`points` is the number itself where the box takes a number, 0 an X."""

    seat: Seat
    box: str
    points: int


class BonusEarned(_Form, frozen=True, tag="bonus-earned"):
    """`extra` marks the joker's bonus."""

    seat: Seat
    name: str
    points: int
    extra: bool


class NumberRead(_Form, frozen=True, tag="number-read"):
    seat: Seat
    box: str
    right: bool


class RolledOff(_Form, frozen=True, tag="rolled-off"):
    seat: Seat
    dice: tuple[int, ...]


class EntryCorrected(_Form, frozen=True, tag="entry-corrected"):
    """The host has put right what stands in a box."""

    seat: Seat
    box: str
    points: int
    reason: str


class SeatLeft(_Form, frozen=True, tag="seat-left"):
    """The seat has lost: it gave up, or its time ran out."""

    seat: Seat


class GameEnded(_Form, frozen=True, tag="game-ended"):
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


EventForm = (
    FirstRolled
    | FirstChosen
    | DiceThrown
    | DieBought
    | BoxAnnounced
    | BoxScored
    | BonusEarned
    | NumberRead
    | RolledOff
    | EntryCorrected
    | SeatLeft
    | GameEnded
)


def event_form(event: rules.Event) -> EventForm:
    match event:
        case rules.DiceThrown(seat, keep, dice):
            return DiceThrown(seat, keep, dice)
        case rules.BoxScored(seat, box, points):
            return BoxScored(seat, box, points)
        case rules.BonusEarned(seat, name, points, extra):
            return BonusEarned(seat, name, points, extra)
        case rules.FirstRolled(seat, dice):
            return FirstRolled(seat, dice)
        case rules.FirstChosen(seat):
            return FirstChosen(seat)
        case rules.BoxAnnounced(seat, box):
            return BoxAnnounced(seat, box)
        case rules.DieBought(seat, die, face, right):
            return DieBought(seat, die, face, right)
        case rules.NumberRead(seat, box, right):
            return NumberRead(seat, box, right)
        case rules.RolledOff(seat, dice):
            return RolledOff(seat, dice)
        case rules.EntryCorrected(seat, box, points, reason):
            return EntryCorrected(seat, box, points, reason)
        case rules.SeatLeft(seat):
            return SeatLeft(seat)
        case rules.GameEnded(winners, scores):
            return GameEnded(winners, scores)
        case _:
            assert_never(event)


def event_of(form: EventForm) -> rules.Event:
    match form:
        case DiceThrown(seat, keep, dice):
            return rules.DiceThrown(seat, keep, dice)
        case BoxScored(seat, box, points):
            return rules.BoxScored(seat, box, points)
        case BonusEarned(seat, name, points, extra):
            return rules.BonusEarned(seat, name, points, extra)
        case FirstRolled(seat, dice):
            return rules.FirstRolled(seat, dice)
        case FirstChosen(seat):
            return rules.FirstChosen(seat)
        case BoxAnnounced(seat, box):
            return rules.BoxAnnounced(seat, box)
        case DieBought(seat, die, face, right):
            return rules.DieBought(seat, die, face, right)
        case NumberRead(seat, box, right):
            return rules.NumberRead(seat, box, right)
        case RolledOff(seat, dice):
            return rules.RolledOff(seat, dice)
        case EntryCorrected(seat, box, points, reason):
            return rules.EntryCorrected(seat, box, points, reason)
        case SeatLeft(seat):
            return rules.SeatLeft(seat)
        case GameEnded(winners, scores):
            return rules.GameEnded(winners, scores)
        case _:
            assert_never(form)
