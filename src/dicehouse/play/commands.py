"""What a guest may ask of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..rules import NOBODY, Action, Seat
from ..rules.book.actions import Faces
from ..rules.game.ruleset import MOST_SEATS
from ..values import Value
from .settings import BotStrength, ClockSettings, DiceKind, Stake, TableSettings

Text = Annotated[str, msgspec.Meta(max_length=80)]
# the length, because `$` lets a line break pass
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
PersonName = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Chair = Annotated[Seat, msgspec.Meta(ge=1, le=MOST_SEATS)]


class _Command(Value, tag_field="do", forbid_unknown_fields=True):
    pass


class Create(_Command, tag="create"):
    """`people` are others at the host's device: they sit down beside the host."""

    settings: TableSettings
    people: Annotated[tuple[PersonName, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()


class Sit(_Command, tag="sit"):
    """Take a seat; None is the first that is free."""

    seat: Chair | None = None


class Rename(_Command, tag="rename"):
    """Sit on under the name and the look that one has by now, before the game."""


class SeatPerson(_Command, tag="seat-person"):
    """Another person at the guest's own device sits down, under a name; the device is passed on with the turn."""

    name: PersonName
    seat: Chair | None = None


class Stand(_Command, tag="stand"):
    """Leave one's seat before the game, or all that one's device has; the host may free another's."""

    seat: Chair | None = None


class LetIn(_Command, tag="let-in"):
    """The host lets somebody sit down again whose seat the host has freed: the number in the list of those shut out."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Start(_Command, tag="start"):
    """The host opens the game; `first` is the host's pick where the rules leave it to the host: a seat, or 0 for whom
    chance picks."""

    first: Annotated[Seat, msgspec.Meta(ge=NOBODY, le=MOST_SEATS)] | None = None


class SeatBot(_Command, tag="seat-bot"):
    """The host gives a free seat to a bot; None is the first that is free."""

    strength: BotStrength
    seat: Chair | None = None


class EditSettings(_Command, tag="edit-settings"):
    """The host changes how the game will be played, before it starts; the game and the seats stay."""

    clock: ClockSettings | None
    wager: Stake
    dice: DiceKind
    public: bool
    spectators: bool = msgspec.field(name="watchers")
    hints: bool


class CommitSalt(_Command, tag="commit-salt"):
    commitment: Hash


class RevealSalt(_Command, tag="reveal-salt"):
    salt: Hash


class Act(_Command, tag="act"):
    """An action of the game; `dice` are the faces thrown, where dice are typed in, and `words` a number's words, where
    it is read by typing them."""

    action: Action
    dice: Faces | None = None
    words: Annotated[str, msgspec.Meta(max_length=120)] | None = None


class Judge(_Command, tag="judge"):
    """Say whether the answer was right: the host does, or the next player who is here; never who asked."""

    right: bool


class Answer(_Command, tag="answer"):
    """The answer to a question that the house has put, where nobody else is there to judge."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class TakeBackJudgement(_Command, tag="take-back-judgement"):
    """Whoever judged last takes it back, until the next thing happens in the game: the question is open again."""


class TakeBackBox(_Command, tag="take-back-box"):
    """Take back the box just written, until anybody rolls: where one person plays alone or against bots, without a
    wager and without sealed dice."""


class Correct(_Command, tag="correct"):
    """The host puts right what stands in a box; the record shows it, with the reason."""

    seat: Chair
    box: Annotated[str, msgspec.Meta(max_length=8)]
    points: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class LimitTries(_Command, tag="limit-tries"):
    """The host says how often dice may be bought from now on: each turn, and in the game (None without a limit)."""

    max_buys_turn: Annotated[int, msgspec.Meta(ge=1, le=8)]
    max_buys_game: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None


class TakeBack(_Command, tag="take-back"):
    """Take back the question that one has asked, before it is judged: the die's chance is not spent."""


class Resign(_Command, tag="resign"):
    pass


class Claim(_Command, tag="claim"):
    """The seat has been away for too long: it loses."""

    seat: Chair


class AskVoid(_Command, tag="ask-void"):
    """Agree that the game shall not count; it is void once everyone still in it agrees."""


class DeclineVoid(_Command, tag="decline-void"):
    """Who has agreed takes it back; anybody else declines, and the offer is gone."""


class AskRematch(_Command, tag="ask-rematch"):
    pass


class DeclineRematch(_Command, tag="decline-rematch"):
    """Who has asked for another game takes it back; anybody else says that they will not play."""


class Say(_Command, tag="say"):
    phrase: Text


Command = (
    Create
    | Sit
    | Rename
    | SeatPerson
    | Stand
    | LetIn
    | SeatBot
    | EditSettings
    | Start
    | CommitSalt
    | RevealSalt
    | Act
    | Judge
    | Answer
    | TakeBack
    | TakeBackJudgement
    | TakeBackBox
    | Correct
    | LimitTries
    | Resign
    | Claim
    | AskVoid
    | DeclineVoid
    | AskRematch
    | DeclineRematch
    | Say
)
