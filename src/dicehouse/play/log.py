"""What the tables need of a store: an append-only log in which a version exists once, and a ledger beside it.

Everything that one command changes is one `Commit`, and one transaction. The key (stream, version) is the
only concurrency control: of two commits made against the same version the store takes one and refuses the
other with `Outrun`. A command id exists once for each room: a retry is answered with `Repeated`.

A store is asked by subject: `Log`, `Shelf`, `Ledger`, `Guestbook`, `Seals` and `Hours`. Whoever reads asks for the
smallest that will do; the whole of it is `HouseLog`, which knows of lessons too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ..errors import DicehouseError
from ..values import Value
from .events import TableEvent
from .ledger import Posting
from .table import Phase
from .units import Centis, Chips, CommandId, GuestId, Instant, TableId

E = TypeVar("E")

LONG_AGO = Instant(0)

LOBBY_A_HOST = 3
"""Tables of one guest that the lobby shows at the same time."""


class Summary(Value):
    """What the lobby and the clockkeeper need to find a table without replaying it."""

    table: TableId
    code: str
    rules: str
    game: str
    host: str
    phase: Phase
    public: bool
    seats: int
    taken: int
    stake: Chips
    created: Instant
    changed: Instant
    deadline: Instant | None = None


class RoomSummary(Value):
    """What finds a room that is no table. `deadline` is when something is to happen there by itself, if it is."""

    code: str
    deadline: Instant | None


class Fence(Value):
    """What only one worker does at a time, and the epoch since which it is this one's: of two the later one holds."""

    what: str
    epoch: int


class Count(Value):
    """What a worker has counted for somebody, who is a hash, in a window that ends then."""

    name: str
    asker: str
    amount: int
    ends: Instant


class Part(Value, Generic[E]):
    """Events of one stream of a room, decided at its version `after`: they become `after + 1` and so on.

    A table has one stream, whose name is empty.
    """

    stream: str
    after: int
    events: tuple[E, ...]


class Commit(Value):
    """All that one command changes in a room, which is a table or a lesson: it is written whole, or not at all.

    `summary` is what finds the room without reading it: a table's `Summary`, a lesson's `RoomSummary` where it changes,
    or None. `member` is who of those has acted who act as one `guest`, which is kept with moves and questions. `seal`
    is a secret with its commitment, where one was made: the store keeps the secret apart from the log and appends the
    commitment to the house's hash chain. What is done under a `fence` is written while that still holds. `seated` are
    people whom the house has sat down: the room is theirs before they have done anything there.
    """

    room: TableId
    at: Instant
    command: CommandId
    parts: tuple[Part[Any], ...]
    summary: Any
    guest: GuestId | None = None
    postings: tuple[Posting, ...] = ()
    seal: tuple[str, str] | None = None
    member: int | None = None
    fence: Fence | None = None
    seated: tuple[GuestId, ...] = ()


class Stored(Value):
    """`member` is who has acted, as in its commit."""

    version: int
    at: Instant
    command: CommandId
    event: TableEvent
    member: int | None = None


class Commitment(Value):
    """One link of the house's chain of commitments."""

    number: int
    table: TableId
    commitment: str
    link: str


class TokenKey(Value):
    """Signs tokens since `at`; for `grace` from then on the keys before it are still believed."""

    at: Instant
    grace: Centis
    key: bytes


class Revocation(Value):
    """Tokens of the guest that were signed before `at` are not believed; who has `left` is nobody's guest any more."""

    guest: GuestId
    at: Instant
    left: bool


class Outrun(DicehouseError):
    """Somebody else has written this version first: read on and decide again."""

    def __init__(self) -> None:
        super().__init__("outrun", "The table has moved on.")


class Fenced(DicehouseError):
    """This worker was away for too long: another has claimed what it was doing."""

    def __init__(self) -> None:
        super().__init__("fenced", "Another worker does this by now.")


class Repeated(DicehouseError):
    """This command was carried out before; its events are `first` to `last`."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__("repeated", "This was done already.")
        self.first = first
        self.last = last


class ChipsShort(DicehouseError):
    """An account has too few chips; nothing was written."""

    def __init__(self, account: str) -> None:
        super().__init__("chips-short", "Somebody at the table has too few chips for this stake.")
        self.account = account


class StoreFailed(DicehouseError):
    """The store could not write or answer; nothing was acknowledged."""

    def __init__(self, reason: str) -> None:
        super().__init__("store-failed", f"The house cannot write it down just now: {reason}")


class Timed(Protocol):
    def now(self) -> Instant:
        """The store's time; every worker on one store agrees on it."""


class Log(Timed, Protocol):
    """The log itself: what the road of a move needs."""

    @property
    def failures(self) -> int:
        """How often the store did not answer since it was opened; while it grows, the house is closed."""

    async def append(self, commit: Commit) -> None:
        """Write it durably, or raise Outrun, Repeated, Fenced, ChipsShort or StoreFailed and write nothing."""

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        """The table's events that follow version `after`, in order."""

    async def find_command(self, room: TableId, command: CommandId) -> tuple[int, int] | None:
        """The first and the last version that the command has made in the room; None where it has made none."""

    async def close(self) -> None: ...


class Shelf(Protocol):
    """Where tables are found without reading them."""

    async def summary(self, table: TableId) -> Summary | None: ...

    async def moved_on(self, known: Mapping[TableId, int]) -> dict[TableId, int]:
        """Those of the tables that have a later version than is known, and which."""

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        """Of every table, in the order of ids."""

    async def find_code(self, code: str) -> TableId | None:
        """The room that has it: a table or a lesson."""

    async def lobby(self, limit: int = 100) -> list[Summary]:
        """Public tables that gather or play, the latest first, and a few only of whoever makes many."""

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        """Tables at which the guest has acted, the latest first."""

    async def due(self, limit: int = 100, *, lessons: bool = False) -> list[TableId]:
        """Tables, or lessons, whose deadline has passed, claimed for a second so that workers do not all try at
        once."""

    async def running(self) -> list[TableId]:
        """Tables with a deadline, passed or not."""

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        """Drop each that has not changed since then, with all that is stored of it; returns those that are gone.

        One that has a deadline, or chips in escrow, stays. Links of the chain of commitments stay, and so does what
        each account has won or lost. It keeps commits waiting: give it few at a time.
        """


class Ledger(Protocol):
    """Chips, as the accounts have them."""

    async def balance(self, guest: GuestId) -> Chips:
        """A guest's chips; the first grant until they stake something, and only then is anything written of them."""

    async def total_chips(self) -> Chips:
        """All accounts added up: always zero, the house's being below."""


class Guestbook(Timed, Protocol):
    """Who is known, whose tokens are believed, and who leaves."""

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        """Those who have an account, in the order of ids, and whether there is a table at which they have acted."""

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        """Drop the account, whose chips go back to the house, and where they have been; whether it was done. Who is
        idle has no table left."""

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        """Take the guest's name and id out of these tables' events and summaries: everything else replays as it was."""

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        """Who has left for good, and has still acted at some table: it was not over then."""

    async def token_keys(self) -> list[TokenKey]:
        """What tokens are signed with since the house's own key was first replaced, the oldest first."""

    async def add_token_key(self, key: TokenKey) -> None:
        """Tokens are signed with it from now on, by every worker that reads the keys again."""

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        """Those that hold for tokens signed before a moment which is later than that."""

    async def revoke(self, revoked: Revocation) -> None:
        """The later one of two holds, and who has left stays so."""

    async def use_pass(self, name: str, until: Instant) -> bool:
        """Whether it was not used before, by whichever worker; it need not be known after `until`."""

    async def forget_tokens(self, before: Instant) -> None:
        """Revocations that are older than any token, and keys before the last one whose grace was over by then."""


class Seals(Protocol):
    """What the house keeps to itself, and what it has committed to."""

    async def key(self, name: str = "house") -> bytes:
        """What the house signs with: made once, the same for every worker and after every restart. Each name has its
        own, made when it is first asked for."""

    async def secret(self, table: TableId) -> str | None: ...

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]: ...


class Hours(Protocol):
    """When the house was open."""

    async def beat(self) -> Instant:
        """Note that the house is open; returns when it was last noted before."""

    async def join(self) -> Instant | None:
        """Take over the time of the workers that are open; returns when the house was last open, if it was."""

    async def last_beat(self) -> Instant | None:
        """When the house was last known to be open; None where it never was."""


class Workers(Protocol):
    """What the workers of a house must agree on, beside what they write."""

    async def claim(self, what: str, lasts: Centis, held: Fence | None = None) -> Fence | None:
        """It is this worker's for so long, or nobody's news: None where another has it. Who still holds it keeps the
        epoch; with every other claim it rises."""

    async def give_up(self, fence: Fence) -> None:
        """Somebody else may claim it at once."""

    async def share(self, worker: str, counts: Sequence[Count]) -> list[Count]:
        """What this worker has counted, in place of what it said before; returns what the others have, added up."""


def believed(first: bytes, later: Sequence[TokenKey], now: Instant) -> list[bytes]:
    """The keys whose tokens are read, the one that signs last; `first` is the house's own."""
    keys = [first]
    for key in sorted(later, key=lambda one: one.at):
        keys = [*keys, key.key] if now < key.at + key.grace else [key.key]
    return keys
