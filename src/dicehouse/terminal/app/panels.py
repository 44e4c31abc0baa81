"""The parts of the table: the dice on the felt, the brass button, the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from ...rules import DiceSpec, State
from ..drawing.card_art import Span, card_art
from ..drawing.dice_art import SMALL, WIDE, dice_art
from ..drawing.grid_art import grid_art
from ..hand import Tray

CHOSEN = "►"
COACHED = "★"
"""Signs before a box, so that nothing is told by colour alone."""


class DiceRow(Static):
    """The dice; a click on one is told by its place."""

    class Clicked(Message):
        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="dice", markup=False)
        self._count = 0
        self._each = WIDE + 1

    def show(self, spec: DiceSpec, tray: Tray, notes: Mapping[int, str], room: int) -> None:
        """In `room` cells; the dice are smaller where they are many."""
        self._count = len(tray.faces)
        width = WIDE if spec.count * (WIDE + 1) + 1 <= room else SMALL
        self._each = width + 1
        if self.styles.width is None or self.styles.width.value != spec.count * self._each + 1:
            self.styles.width = spec.count * self._each + 1
        lying = tray if tray.faces else Tray((0,) * spec.count)
        self.update(dice_art(spec, lying, notes, width), layout=False)

    def on_click(self, event: events.Click) -> None:
        place = event.x // self._each
        if place < self._count:
            self.post_message(self.Clicked(place))


class MainButton(Static):
    """Says what it will do; without anything to do it is dim and says why."""

    class Pressed(Message):
        pass

    def __init__(self) -> None:
        super().__init__(id="button", markup=False)

    def show(self, label: str, *, able: bool) -> None:
        self.set_class(not able, "idle")
        self.update(Text(label), layout=False)

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

    def show(
        self, state: State, names: Sequence[str], room: tuple[int, int], laid: int | None, marks: Mapping[int, str]
    ) -> None:
        art = grid_art(state, names, *room, marks) if state.seat else None
        if art is None or not art.fits:
            art = card_art(state, names, *room, laid=laid, marks=marks)
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
