"""What has happened at a table. The log of these is the table; nothing else is kept of it."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Buy, Event, Read, Seat, State
from ..values import Value
from .guests import Look
from .settings import BotStrength, TableSettings
from .units import NO_TIME, Centis, Chips, GuestId, Instant, TableId


class _Event(Value, tag_field="is"):
    pass


class TableCreated(_Event, tag="created"):
    settings: TableSettings
    host: GuestId
    name: str


class SeatTaken(_Event, tag="seat-taken", omit_defaults=True):
    """Or taken anew, under another name and look; those of old have no look."""

    seat: Seat
    guest: GuestId
    name: str
    look: Look | None = None


class BotSeated(_Event, tag="bot-seated"):
    seat: Seat
    strength: BotStrength
    name: str


class SeatFreed(_Event, tag="seat-freed"):
    seat: Seat


class GuestShutOut(_Event, tag="shut-out"):
    """The host has freed their seat: they do not sit down here again, unless the host lets them in."""

    guest: GuestId
    name: str


class GuestLetIn(_Event, tag="let-in"):
    guest: GuestId


class HostChanged(_Event, tag="host-changed"):
    host: GuestId


class SettingsChanged(_Event, tag="settings-changed"):
    settings: TableSettings


class SealOpened(_Event, tag="seal-opened"):
    """The house has committed to a secret; `first` is whom the host has picked to begin,
    NOBODY where chance is to pick. Where everybody has the same dice for a `day`, it is shown when that is over."""

    commitment: str
    first: Seat | None = None
    day: str | None = None
    until: Instant | None = None


class SaltCommitted(_Event, tag="salt-committed"):
    seat: Seat
    commitment: str


class SaltRevealed(_Event, tag="salt-revealed"):
    seat: Seat
    salt: str


class GameStarted(_Event, tag="started"):
    """Stakes go into escrow in the same transaction."""

    stake: Chips


class Played(_Event, tag="played"):
    """What has happened in the game itself; `lag` is what was given back to who moved, for the time on the line."""

    events: tuple[Event, ...]
    lag: Centis = NO_TIME


class Posed(Value):
    """A question that the house itself puts, where nobody is there to judge: what the player sees, and no key.
    `id` is how the house finds the key again; `options` are those of a choice."""

    id: str
    text: str
    options: tuple[str, ...] = ()


class QuestionAsked(_Event, tag="asked"):
    """Somebody has to judge; until then the asker's clock stands still. `posed` where a key does."""

    seat: Seat
    action: Buy | Read
    posed: Posed | None = None


class QuestionDropped(_Event, tag="question-dropped"):
    """Whoever asked has taken it back or left, or another's leaving has settled it."""


class JudgementTakenBack(_Event, tag="judgement-taken-back"):
    """The last judgement does not count: the game is as it was before it, and its question is open again."""


class BoxTakenBack(_Event, tag="box-taken-back"):
    """The box just written is open again: the game is as it was before it. An older log does not say which it was."""

    seat: Seat
    box: str = ""
    points: int = 0


class BuyingLimited(_Event, tag="buying-limited"):
    """How many tries there are from now on: each turn, and in the game (None without a limit)."""

    max_buys_turn: int
    max_buys_game: int | None


class FlagFell(_Event, tag="flag-fell"):
    """The seat's time is up; the game's own events follow."""

    seat: Seat


class TimeCredited(_Event, tag="time-credited"):
    """The house was closed for so long; whoever's clock ran gets it back."""

    centis: Centis


class SeatAway(_Event, tag="away"):
    seat: Seat


class SeatBack(_Event, tag="back"):
    seat: Seat


class VoidAsked(_Event, tag="void-asked"):
    seat: Seat


class VoidDeclined(_Event, tag="void-declined"):
    """Who had agreed has taken it back; where anybody else declines, nobody has agreed any more."""

    seat: Seat


class GameVoided(_Event, tag="voided"):
    """The game does not count; stakes go back."""

    reason: str


class GameSettled(_Event, tag="settled"):
    """What each seat gets out of the pot."""

    payouts: tuple[Chips, ...]


class SealRevealed(_Event, tag="seal-revealed"):
    """The secret, shown at every ending."""

    secret: str


class RematchAsked(_Event, tag="rematch-asked"):
    seat: Seat


class RematchDeclined(_Event, tag="rematch-declined"):
    """Who had asked has taken it back; anybody else will not play."""

    seat: Seat


class RematchMade(_Event, tag="rematch-made"):
    table: TableId


class PhraseSaid(_Event, tag="said"):
    seat: Seat
    phrase: str


TableEvent = (
    TableCreated
    | SeatTaken
    | BotSeated
    | SeatFreed
    | GuestShutOut
    | GuestLetIn
    | HostChanged
    | SettingsChanged
    | SealOpened
    | SaltCommitted
    | SaltRevealed
    | GameStarted
    | Played
    | QuestionAsked
    | QuestionDropped
    | JudgementTakenBack
    | BoxTakenBack
    | BuyingLimited
    | FlagFell
    | TimeCredited
    | SeatAway
    | SeatBack
    | VoidAsked
    | VoidDeclined
    | GameVoided
    | GameSettled
    | SealRevealed
    | RematchAsked
    | RematchDeclined
    | RematchMade
    | PhraseSaid
)


class Decision(NamedTuple):
    """What a command leads to; `state` is the game after it, where the rules have made it already."""

    events: tuple[TableEvent, ...] = ()
    state: State | None = None
