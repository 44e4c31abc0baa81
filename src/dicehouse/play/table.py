"""A table as it stands: what the log of its events adds up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..errors import DicehouseError
from ..rules import BoxScored, Buy, Read, RuleSet, Seat, State
from ..values import Value
from .clock import Clock
from .events import Posed
from .guests import Guest, Look
from .settings import BotStrength, TableSettings
from .units import NO_CHIPS, SECOND, Centis, Chips, GuestId, Instant, TableId

Phase = Literal["gathering", "sealing", "playing", "over", "void"]

Loss = Literal["flag", "resigned", "claimed"]
"""How a seat left the game before its end."""

PHRASES = (
    "hello", "good-luck", "nice-roll", "oops", "thinking", "thanks", "well-played", "one-more",
    "clap", "wow", "laugh", "heart",
)  # fmt: skip
"""What can be said at a table; the screens hold the words for it. The last four are reactions."""


class TableRefused(DicehouseError):
    """A command that the table does not allow; nothing has happened."""


class Player(Value):
    """A guest, or a bot of some strength."""

    name: str
    guest: GuestId | None = None
    bot: BotStrength | None = None
    look: Look | None = None


class Seal(Value):
    """Commitments and salts, by seat; salts stay hidden until every seat has committed.

    `first` is whom the host has picked to begin. A seal of a `day` has no salts, and is shown when the day is over.
    """

    commitment: str
    first: Seat | None = None
    commitments: tuple[tuple[Seat, str], ...] = ()
    salts: tuple[tuple[Seat, str], ...] = ()
    secret: str | None = None
    day: str | None = None
    until: Instant | None = None


class Judgement(Value):
    """The last one, while it can be taken back: what was asked, whether it was right, and the game before it."""

    question: Buy | Read
    right: bool
    before: State


class Written(Value):
    """The box just written, while it can be taken back, and the game and the clock before it."""

    box: BoxScored
    before: State
    clock: Clock | None


JUDGED_WITHIN = Centis(60 * SECOND)
"""At a table with a clock; where a turn has days, whoever judges has as long."""

MOST_ASKED = 20
"""In one turn at a table with a clock: each time the clock stands still for a while."""


class Table(Value):
    """`version` counts the events; `changed` is the last version that a move depends on; `phrases` counts what was
    said, `offers` what was offered and declined, `taken_back` the boxes that were, `asked` how often in this turn
    something was to be judged, lastly at `asked_at`. Who is `shut_out` does not sit down, unless the host lets them
    in. `posed` are the questions that the house has put, the open one last."""

    id: TableId
    settings: TableSettings
    rules: RuleSet
    host: GuestId
    seats: tuple[Player | None, ...]
    version: int = 0
    changed: int = 0
    phase: Phase = "gathering"
    state: State | None = None
    clock: Clock | None = None
    question: Buy | Read | None = None
    asked_at: Instant = Instant(0)
    asked: int = 0
    judgement: Judgement | None = None
    written: Written | None = None
    taken_back: int = 0
    posed: tuple[Posed, ...] = ()
    seal: Seal | None = None
    pot: Chips = NO_CHIPS
    payouts: tuple[Chips, ...] = ()
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    away: tuple[tuple[Seat, Instant], ...] = ()
    lost: tuple[tuple[Seat, Loss], ...] = ()
    void_asked: frozenset[Seat] = frozenset()
    rematch_asked: frozenset[Seat] = frozenset()
    rematch_declined: frozenset[Seat] = frozenset()
    rematch: TableId | None = None
    phrases: int = 0
    offers: int = 0
    shut_out: tuple[tuple[GuestId, str], ...] = ()

    def seat_of(self, guest: GuestId) -> Seat | None:
        """The first, where several people play at the guest's device."""
        for number, player in enumerate(self.seats, 1):
            if player is not None and player.guest == guest:
                return Seat(number)
        return None

    def seats_of(self, guest: GuestId) -> tuple[Seat, ...]:
        """Of everybody who plays at the guest's device."""
        return tuple([Seat(number) for number, player in enumerate(self.seats, 1) if player and player.guest == guest])

    def acting_seat(self, guest: GuestId) -> Seat | None:
        """Of several people at one device the one whose turn it is, or who is the next of them."""
        own, state = self.seats_of(guest), self.state
        if len(own) < 2 or state is None:
            return own[0] if own else None
        staying = [seat for seat in own if not state.cards[seat - 1].out] or own
        return next((seat for seat in staying if seat >= state.seat), staying[0])

    @property
    def shares_a_device(self) -> bool:
        """Whether anybody has brought others to their device."""
        guests = [player.guest for _, player in people(self) if player.guest]
        return len(set(guests)) < len(guests)

    @property
    def boxes_return(self) -> bool:
        """Whether a box just written can be taken back: nobody else is there whom it could wrong. No roll lies between,
        so that nothing is foreseen, shared dice or not; sealed ones stay as everybody could check them."""
        guests = {player.guest for player in self.seats if player and player.guest}
        return guests == {self.host} and not self.settings.wager and self.settings.dice not in ("sealed", "daily")

    @property
    def deadline(self) -> Instant | None:
        """When a clock will run out, a question has waited long enough or a day is over, if nothing happens before."""
        if self.seal is not None and self.seal.until is not None:
            return self.seal.until if self.seal.secret is None else None
        if self.phase != "playing" or self.clock is None:
            return None
        return self.judged_by if self.question is not None else self.clock.flag_at()

    @property
    def judged_by(self) -> Instant | None:
        """A clock stands still for a question, but not for ever: whoever does not judge holds nobody up."""
        if self.question is None or self.clock is None:
            return None
        return Instant(self.asked_at + max(JUDGED_WITHIN, self.clock.most))

    @property
    def host_judges(self) -> bool:
        """A host without a seat plays no part in the game, and so is the judge of everybody."""
        return self.seat_of(self.host) is None

    @property
    def open_posed(self) -> Posed | None:
        """The question that waits for a typed answer."""
        return self.posed[-1] if self.question is not None and self.posed and self.key_judges else None

    @property
    def key_judges(self) -> bool:
        """Whether who asks has bots alone for company: nobody could ever judge."""
        if self.state is None or self.state.over or self.host_judges:
            return False
        asker = self.seats[self.state.seat - 1]
        return asker is not None and asker.guest is not None and not self.judges_of(self.state.seat)

    @property
    def judge(self) -> Seat | None:
        """Who says whether the open question was answered rightly; None while nobody is here to do it."""
        return self.judge_of(self.state.seat) if self.state and self.question else None

    def judge_of(self, asker: Seat) -> Seat | None:
        """Never the asker: the host, or else the next seat after the asker whose player is here and in the game. None
        too where a host without a seat judges."""
        if self.host_judges:
            return None
        away = {seat for seat, _ in self.away}
        here = [seat for seat in self.judges_of(asker) if seat not in away]
        host = self.seat_of(self.host)
        return host if host in here else next(iter(here), None)

    def judges_of(self, asker: Seat) -> list[Seat]:
        """The others who are still in the game, away or not, from the asker on."""
        if self.state is None:
            return []
        order = [*range(asker + 1, len(self.seats) + 1), *range(1, asker)]
        return [
            Seat(seat)
            for seat in order
            if (player := self.seats[seat - 1]) and player.guest and not self.state.cards[seat - 1].out
        ]

    @property
    def bot_to_move(self) -> Seat | None:
        if self.phase != "playing" or self.state is None or self.state.over or self.question:
            return None
        player = self.seats[self.state.seat - 1]
        return self.state.seat if player and player.bot else None


def people(table: Table) -> Iterator[tuple[Seat, Player]]:
    """The taken seats."""
    for number, player in enumerate(table.seats, 1):
        if player is not None:
            yield Seat(number), player


def playing(table: Table) -> State:
    if table.phase != "playing" or table.state is None:
        over = table.phase in ("over", "void")
        raise TableRefused("game-over" if over else "not-started", "No game is being played here.")
    return table.state


def own_seat(table: Table, guest: Guest) -> Seat:
    """For whom the guest acts: themselves, or who of their device is to move."""
    seat = table.acting_seat(guest.id)
    if seat is None:
        raise TableRefused("not-seated", "You are watching: only players can do that.")
    return seat


def own_seats(table: Table, guest: Guest) -> tuple[Seat, ...]:
    """Of everybody at the guest's device: they agree with one voice."""
    own_seat(table, guest)
    return table.seats_of(guest.id)


def expect_phase(table: Table, phase: Phase, sentence: str) -> None:
    if table.phase != phase:
        raise TableRefused("phase", sentence)
