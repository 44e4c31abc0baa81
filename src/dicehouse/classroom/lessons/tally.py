"""What a lesson counts at a table: what was asked and judged, what was written last, what was kept of shared throws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ...play.events import JudgementTakenBack, Played, QuestionAsked, QuestionDropped
from ...play.log import Stored
from ...play.table import Table
from ...play.units import Instant
from ...rules import BoxScored, Buy, DiceThrown, DieBought, Event, NumberRead, Read, filled, total
from ...values import Value


class Ask(Value):
    """Asked with the table's event of that version, by that member; `right` is None until it is judged. Once `reopened`
    by the teacher, who took a judgement back, it is the teacher's alone to judge."""

    version: int
    at: Instant
    action: Buy | Read
    right: bool | None = None
    judged_at: Instant | None = None
    member: int | None = None
    reopened: bool = False


class ThrowUse(Value):
    """What was done with a throw: `kept` for the next one, or None where it was written down."""

    turn: int
    roll: int
    dice: tuple[int, ...]
    kept: tuple[int, ...] | None


class Tally(Value):
    """`open_throw` is the throw that lies on the table, with its turn and roll."""

    asks: tuple[Ask, ...] = ()
    wrote: tuple[str, int] | None = None
    choices: tuple[ThrowUse, ...] = ()
    open_throw: tuple[int, int, tuple[int, ...]] | None = None

    @property
    def asked(self) -> int:
        return sum(ask.right is not None for ask in self.asks)

    @property
    def right(self) -> int:
        return sum(ask.right is True for ask in self.asks)

    @property
    def open_ask(self) -> Ask | None:
        last = self.asks[-1] if self.asks else None
        return last if last is not None and last.right is None else None


class LessonGame(Value):
    """A table of the lesson, as far as this worker has seen it."""

    table: Table
    tally: Tally = Tally()

    @property
    def filled(self) -> int:
        """Boxes of its first card."""
        return filled(self.table.state.cards[0]) if self.table.state else 0

    @property
    def open_ask(self) -> Ask | None:
        return self.tally.open_ask if self.table.question else None

    @property
    def last_judged(self) -> Ask | None:
        """What was judged last, until the table goes on."""
        last = self.tally.asks[-1] if self.table.judgement and self.tally.asks else None
        return last if last and last.judged_at is not None else None


def score_of(game: LessonGame | None) -> int:
    """What stands on the card of a table with one seat."""
    state = game.table.state if game else None
    return total(state.rules, state.cards[0]) if state else 0


def tallied(tally: Tally, stored: Iterable[Stored]) -> Tally:
    """With what has happened at the table since."""
    for row in stored:
        match row.event:
            case Played(events):
                tally = _after_playing(tally, row.at, events)
            case QuestionAsked(_, action):
                tally = replace(tally, asks=(*tally.asks, Ask(row.version, row.at, action, member=row.member)))
            case QuestionDropped():
                # what was taken back was never asked
                tally = replace(tally, asks=tuple(ask for ask in tally.asks if ask.right is not None))
            case JudgementTakenBack() if tally.asks:
                # the last judgement does not count; its question is open again
                tally = replace(
                    tally, asks=(*tally.asks[:-1], replace(tally.asks[-1], right=None, judged_at=None, reopened=True))
                )
            case _:
                pass
    return tally


def _after_playing(tally: Tally, at: Instant, events: Sequence[Event]) -> Tally:
    for event in events:
        match event:
            case DieBought(_, _, _, right) | NumberRead(_, _, right) if tally.open_ask is not None:
                judged = replace(tally.open_ask, right=right, judged_at=at)
                tally = replace(tally, asks=(*tally.asks[:-1], judged))
            case DiceThrown(_, keep, dice):
                tally = _thrown(tally, keep, dice)
            case BoxScored(_, box, points):
                tally = replace(_chosen(tally, None), wrote=(box, points), open_throw=None)
            case _:
                pass
    return tally


def _thrown(tally: Tally, keep: tuple[int, ...], dice: tuple[int, ...]) -> Tally:
    if tally.open_throw is None:
        written = sum(choice.kept is None for choice in tally.choices)
        return replace(tally, open_throw=(written + 1, 1, dice))
    turn, roll, _ = tally.open_throw
    return replace(_chosen(tally, keep), open_throw=(turn, roll + 1, dice))


def _chosen(tally: Tally, kept: tuple[int, ...] | None) -> Tally:
    if tally.open_throw is None:
        return tally
    turn, roll, dice = tally.open_throw
    return replace(tally, choices=(*tally.choices, ThrowUse(turn, roll, dice, kept)))
