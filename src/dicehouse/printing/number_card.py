"""The card of a game in which numbers are written and compared: a cell for each digit, a ring for each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules import Card, RuleSet, State, winners_by_box
from ..rules.words import rule_page
from .letters import printable, wrap
from .paper import Frame
from .pen import BRASS, HAIR, INK, LINE, SOFT, Pen
from .score_sheet import draw_note, draw_top
from .sheet import FOOT, PAD, Field, top_height
from .words import Words

LEAST_ROW, MOST_ROW = 13.0, 32.0
LARGE_LEAST_ROW, LARGE_MOST_ROW = 32.0, 46.0
LEAST_NAMES = 70.0
HEAD = 12.0
NOTE_SIZE = 6.8
SHARED = ("winning", "crossing-out")
"""Of the rule page, the topics that a player looks up while playing."""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """`number` is what was written, `X` where nothing fitted, empty on a fresh card."""

    name: str
    number: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class NumberCard:
    title: str
    rows: tuple[NumberRow, ...]
    places: tuple[str, ...]
    point: str
    boxes_won: str
    fields: tuple[Field, ...]
    rules: tuple[str, ...] = ()
    note: str = ""
    qr: str | None = None
    won: str = ""


@dataclass(frozen=True, slots=True)
class CardFit:
    top: float
    row: float
    cell: float
    point: float
    names: float
    size: float
    notes: tuple[str, ...]
    note_size: float

    @property
    def rank(self) -> tuple[bool, int, float]:
        return bool(self.notes), round(self.row), self.names


def number_cards(
    rules: RuleSet,
    words: Words,
    names: Sequence[str],
    *,
    note: str,
    qr: str | None = None,
    played: State | None = None,
    empty: bool = False,
) -> tuple[NumberCard, ...]:
    """A card for each name; of a game that was played, with what was written and what it won."""
    shared = tuple(line for topic in rule_page(rules).topics if topic.key in SHARED for line in topic.lines)
    won = winners_by_box(played) if played else ((),) * len(rules.boxes)
    cards = []
    for place, name in enumerate(names):
        card = played.cards[place] if played else None
        seat = place + 1
        rows = tuple(
            NumberRow("" if empty else box.name, _entry(card, number), seat in won[number])
            for number, box in enumerate(rules.boxes)
        )
        points = str(sum(row.won for row in rows)) if played and played.over else ""
        fields = (Field(words.sheet.name, name), Field(words.sheet.date))
        places = tuple(reversed(words.number.place[: rules.dice.count]))
        cards.append(
            NumberCard(
                rules.name, rows, places, words.number.point, words.number.boxes_won, fields, shared, note, qr, points
            )
        )
    return tuple(cards)


def _entry(card: Card | None, place: int) -> str:
    entry = card.entries[place] if card else None
    return "" if entry is None else str(entry) if entry else "X"


def fit_card(card: NumberCard, frame: Frame, *, large: bool = False) -> CardFit | None:
    least, most = (LARGE_LEAST_ROW, LARGE_MOST_ROW) if large else (LEAST_ROW, MOST_ROW)
    top = top_height(frame.width, len(card.fields), qr=card.qr is not None)
    words = NOTE_SIZE * (1.6 if large else 1)
    lines = tuple(line for said in card.rules for line in wrap(printable(said), frame.width, words))
    for notes in (lines, ()):
        room = frame.height - top - HEAD - FOOT - (len(notes) * words * 1.3 + 8 if notes else 0)
        row = min(most, room / (len(card.rows) + 1))
        point = max(24.0, row)
        cell = min(row * 0.92, (frame.width - point - LEAST_NAMES) / len(card.places))
        names = frame.width - point - cell * len(card.places) - 2 * PAD
        if row >= least and cell >= 9 and names >= LEAST_NAMES - 2 * PAD:
            return CardFit(top, row, cell, point, names, min(row * 0.44, 15 if large else 11), notes, words)
    return None


def draw_card(pen: Pen, card: NumberCard, frame: Frame, fit: CardFit) -> None:
    draw_top(pen, frame, card.title, card.fields, card.qr, fit.top)
    y = frame.y + fit.top + HEAD
    cells = frame.right - fit.point - fit.cell * len(card.places) - PAD
    for place, name in enumerate(card.places):
        pen.text(
            cells + (place + 0.5) * fit.cell, y - 3.5, name, 6.2, colour=SOFT, align="centre", within=fit.cell - 1.5
        )
    pen.text(frame.right - fit.point / 2, y - 3.5, card.point, 6.2, colour=SOFT, align="centre", within=fit.point)
    pen.line(frame.x, y, frame.right, y, thick=0.8, colour=INK)
    for row in card.rows:
        _row(pen, row, frame, y, cells, fit, len(card.places))
        y += fit.row
        pen.line(frame.x, y, frame.right, y, thick=HAIR)
    pen.line(frame.x, y, frame.right, y, thick=0.8, colour=INK)
    _total(pen, card, frame, y, fit)
    size = fit.note_size
    y += fit.row + 8
    for line in fit.notes:
        y += size * 1.3
        pen.text(frame.x, y - size * 0.3, line, size, colour=SOFT)
    draw_note(pen, frame, card.note)


def _row(pen: Pen, row: NumberRow, frame: Frame, y: float, cells: float, fit: CardFit, digits: int) -> None:
    size, middle = fit.size, y + fit.row / 2
    lines = wrap(printable(row.name), fit.names, size)
    while len(lines) > 2 and size > 6:
        size -= 0.5
        lines = wrap(printable(row.name), fit.names, size)
    for number, line in enumerate(lines[:2]):
        at = middle + size * 0.36 + (number - (min(len(lines), 2) - 1) / 2) * size * 1.12
        pen.text(frame.x, at, line, size, within=fit.names)
    side = fit.cell * 0.86
    for place in range(digits):
        x = cells + place * fit.cell + (fit.cell - side) / 2
        pen.box(x, middle - side / 2, side, side, round_by=side * 0.14, colour=SOFT if row.number != "X" else LINE)
    big = side * 0.7
    if row.number == "X":
        pen.text(cells + digits * fit.cell / 2, middle + big * 0.36, "X", big, bold=True, align="centre")
    for place, digit in enumerate(row.number if row.number != "X" else ""):
        pen.text(cells + (place + 0.5) * fit.cell, middle + big * 0.36, digit, big, bold=True, align="centre")
    centre, ring = frame.right - fit.point / 2, min(fit.row * 0.32, 9)
    pen.circle(centre, middle, ring, colour=BRASS if row.won else LINE, thick=1.4 if row.won else HAIR)
    if row.won:
        pen.text(centre, middle + ring * 0.42, "1", ring * 1.2, bold=True, colour=BRASS, align="centre")


def _total(pen: Pen, card: NumberCard, frame: Frame, y: float, fit: CardFit) -> None:
    middle = y + fit.row / 2
    width = max(fit.point, 30)
    x = frame.right - width
    pen.text(x - 8, middle + fit.size * 0.36, card.boxes_won, fit.size, bold=True, align="right")
    pen.box(x, y + fit.row * 0.12, width, fit.row * 0.76, round_by=3, thick=0.8, colour=INK)
    pen.text(x + width / 2, middle + fit.size * 0.43, card.won, fit.size * 1.2, bold=True, colour=BRASS, align="centre")
