"""The parts of the table: the dice on the felt, the brass button, the card, the line of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Literal

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from ...rules import DiceSpec, State
from ..drawing.card_art import Span, cards_within
from ..drawing.dice_art import ART_HEIGHT, SMALL, WIDE, dice_art, dice_words
from ..hand import Tray

CHOSEN = "►"
COACHED = "★"
"""Signs before a box, so that nothing is told by colour alone."""

BUTTON_PADDING = 2
"""Cells of the button that are beside its words."""


class DiceRow(Static):
    """The dice; a click on one is told by its place."""

    class Clicked(Message):
        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="dice", markup=False)
        self._count = self._in_a_row = 0
        self._each, self._tall = WIDE + 1, ART_HEIGHT

    def show(self, spec: DiceSpec, tray: Tray, notes: Mapping[int, str], room: int) -> int:
        """In `room` cells; the dice are smaller where they are many. How many cells they take."""
        width = WIDE if spec.count * (WIDE + 1) + 1 <= room else SMALL
        self._count, self._in_a_row, self._each, self._tall = len(tray.faces), spec.count, width + 1, ART_HEIGHT
        self.update(dice_art(spec, _lying(spec, tray), notes, width), layout=False)
        taken = spec.count * self._each + 1
        self._resize(taken, ART_HEIGHT)
        return taken

    def show_words(self, spec: DiceSpec, tray: Tray, notes: Mapping[int, str], room: int) -> int:
        """Beside and below each other; how many lines they take."""
        words = [Text(" ") + die for die in dice_words(spec, _lying(spec, tray), notes)]
        self._each = max(len(f" 1[{spec.label(1)}] held "), *(cell_len(die.plain) + 1 for die in words))
        self._count, self._in_a_row, self._tall = len(tray.faces), max(room // self._each, 1), 1
        for die in words:
            die.pad_right(self._each - cell_len(die.plain))
        rows = [words[first : first + self._in_a_row] for first in range(0, len(words), self._in_a_row)]
        self.update(Text("\n", no_wrap=True).join(Text.assemble(*row) for row in rows), layout=False)
        self._resize(room, len(rows))
        return len(rows)

    def _resize(self, width: int, height: int) -> None:
        _set(self, "width", width)
        _set(self, "height", height)

    def on_click(self, event: events.Click) -> None:
        place = event.x // self._each + event.y // self._tall * self._in_a_row
        if place < self._count:
            self.post_message(self.Clicked(place))


def _set(part: Static, side: Literal["width", "height"], wanted: int) -> None:
    """A style that is set lays the screen out anew."""
    now = getattr(part.styles, side)
    if now is None or now.value != wanted:
        setattr(part.styles, side, wanted)


def _lying(spec: DiceSpec, tray: Tray) -> Tray:
    """Before the first roll, blanks."""
    return tray if tray.faces else Tray((0,) * spec.count)


class MainButton(Static):
    """Says what it will do; without anything to do it is dim and says why."""

    class Pressed(Message):
        pass

    def __init__(self) -> None:
        super().__init__(id="button", markup=False)

    def show(self, label: str, width: int, least: int, *, able: bool) -> int:
        """Within `width` cells, with all of its words; how many lines it takes."""
        self.set_class(not able, "idle")
        self.update(Text(label), layout=False)
        height = max(least, len(Text(label).wrap(self.app.console, width - BUTTON_PADDING)))
        _set(self, "height", height)
        return height

    def on_click(self) -> None:
        self.post_message(self.Pressed())


class CardPanel(Static):
    """The cards; a click on a box is told by its place on the card."""

    class Clicked(Message):
        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="card", markup=False)
        self._spans: Mapping[int, Span] = {}
        self._height = 0
        self._drawn: object = None

    def show(
        self, state: State, names: Sequence[str], room: tuple[int, int], laid: int | None, marks: Mapping[int, str]
    ) -> None:
        width, height = room
        wanted = (state, names, room, laid, marks, self.app.theme)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        art = cards_within(state, names, width, height, laid=laid, marks=marks)
        if not art.fits and max(map(cell_len, art.text.plain.split("\n"))) >= width:  # a scrollbar stands there
            art = cards_within(state, names, width - 1, height, laid=laid, marks=marks)
        self._spans = art.spans
        chosen = next((place for place, mark in marks.items() if mark == CHOSEN), None)
        text = art.text
        if chosen is not None and chosen in art.spans:
            span = art.spans[chosen]
            rows = text.split("\n", allow_blank=True)
            rows[span.row].stylize("chosen", span.start, span.end)
            text = Text("\n").join(rows)
        height = text.plain.count("\n") + 1
        self.update(text, layout=height != self._height)
        self._height = height
        if chosen is not None and chosen in art.spans:
            self.call_after_refresh(self._reveal, art.spans[chosen].row)

    def _reveal(self, row: int) -> None:
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_to_region(Region(0, row, 1, 1), animate=False)

    def in_order(self, places: Sequence[int]) -> list[int]:
        """As they are read: down one column after the other."""
        return sorted(places, key=lambda place: (self._spans[place].start, place) if place in self._spans else (0, 0))

    def beside(self, place: int, step: int, among: Sequence[int]) -> int | None:
        """The nearest of these boxes in the column to the left or right; None where there is none."""
        here = self._spans.get(place)
        if here is None:
            return None
        across = [p for p in among if p in self._spans and (self._spans[p].start - here.start) * step > 0]

        def away(other: int) -> tuple[int, int]:
            there = self._spans[other]
            return abs(there.row - here.row), abs(there.start - here.start)

        return min(across, key=away, default=None)

    def on_click(self, event: events.Click) -> None:
        for place, span in self._spans.items():
            if span.row == event.y and span.start <= event.x < span.end:
                self.post_message(self.Clicked(place))
                return


Key = tuple[str, str, str]
"""What is pressed, what it does in a word, and the action behind it."""


def _fitting(keys: Sequence[Key], room: int) -> Sequence[Key]:
    ends = [*accumulate(cell_len(f"{pressed} {words}  ") for pressed, words, _ in keys)]
    shown = [key for key, end in zip(keys, ends, strict=True) if end - 2 <= room]
    left_out = keys[len(shown) :]
    for key in (key for key in left_out if key[2] == "help"):
        while shown and ends[len(shown) - 1] + cell_len(f"{key[0]} {key[1]}") > room:
            shown.pop()
        return [*shown, key]
    return shown


class KeysLine(Static):
    """Each key can be clicked. Textual's own footer builds itself anew with every change, which costs more than the
    rest of the screen."""

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        super().__init__(id="keys", markup=False)
        self._shown: tuple[Sequence[Key], int, str] = ((), 0, "")
        self._ends: list[tuple[int, str]] = []
        self._first = keys

    def on_mount(self) -> None:
        self.show(self._first)

    def show(self, keys: Sequence[Key]) -> None:
        """As many as there is room for; the first are the ones that matter most, and help tells of the others."""
        room = self.app.size.width
        wanted = (keys, room, self.app.theme)
        if not keys or wanted == self._shown:
            return
        self._shown, self._ends = wanted, []
        line = Text(" ", no_wrap=True)
        for pressed, words, action in _fitting(keys, room - 1):
            line.append(pressed, style="brass")
            line.append(f" {words}  ")
            self._ends.append((cell_len(line.plain), action))
        self.update(line, layout=False)

    async def on_click(self, event: events.Click) -> None:
        for end, action in self._ends:
            if event.x < end:
                await self.screen.run_action(action)
                return
