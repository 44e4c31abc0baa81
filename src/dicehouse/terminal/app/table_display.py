"""How a table is seen: the news that come in, and every part of the screen drawn from them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TypeVar

from rich.cells import cell_len
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ...errors import DicehouseError
from ...rules import Score, State, Throw
from ..drawing.card_art import cards_within
from ..drawing.dice_art import ART_HEIGHT, SMALL
from ..hand import Hand, notes_of, tray_of
from ..heading import heading, seats_art, side_lines
from ..questions import Ask, Pick
from ..tables.link import Advice, Changed, News, TableLink
from ..tables.seen import Seen
from .modals import screen_of
from .panels import CHOSEN, COACHED, CardPanel, DiceRow, Key, KeysLine, MainButton

T = TypeVar("T")

REMEMBERED = 40
"""Sentences of news; a tall screen shows more of them than a small one."""

NEWS = 2
TALL = 32
"""Lines from which a screen has room for more than `NEWS` lines of news."""

SHORT = 18
"""Lines below which the dice are told in words."""

SMALL_TRAY = 3
"""Lines of dice in words, with what stands below them."""

LEAST = (32, 12)
"""Cells and lines that a table needs."""

SIDE = 19
"""Cells beside the dice, for the button."""

SIDE_PADDING = 2
"""Of those, the ones that stay free."""

NEXT_BEST = re.compile(r"; .+?(?=\.(?: The sheet says: |$))")
"""Of the coach's sentence, what is left out where it does not fit."""


class TableDisplay(Seen, Screen[TableLink | None]):
    """What is shown follows from `view`, `state`, `hand` and `advice`; no widget holds a part of the game."""

    def __init__(self, link: TableLink) -> None:
        Screen.__init__(self)
        Seen.__init__(self, link)
        self.advice: Advice | None = None
        self.news: list[Text] = []
        self._strip_height = 0
        self._seen_at = 0.0
        self._asked, self._tall = (0, 0, 0), False
        self.monotonic: Callable[[], float] = time.monotonic

    def compose(self) -> ComposeResult:
        yield Static("", id="room", markup=False)
        yield Static("", id="heading", markup=False)
        with Horizontal(id="tray"):
            yield DiceRow()
            with Vertical(id="side"):
                yield MainButton()
                yield Static("", id="notes", markup=False)
        with VerticalScroll(id="scroll", can_focus=False):
            yield CardPanel()
        yield Static("", id="news", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        self.set_interval(0.25, self._tick)
        self._listen()

    def on_resize(self) -> None:
        self.show()

    @work
    async def _listen(self) -> None:
        try:
            async for news in self.link.news():
                self.hear(news)
        except DicehouseError as error:
            self.lost = error.message
            self.say(error.message, "wrong")
            self.show()

    def hear(self, news: News) -> None:
        super().hear(news)
        self.show()

    def take_in(self, news: Changed) -> None:
        self.advice, self._seen_at = None, self.monotonic()
        super().take_in(news)

    def say(self, sentence: str, style: str = "") -> None:
        self.news += [Text.assemble((sentence, style))] if sentence else []
        del self.news[:-REMEMBERED]

    async def answer(self, question: Pick[T] | Ask[T]) -> T | None:
        return await self.app.push_screen_wait(screen_of(question))

    def keys(self) -> list[Key]:
        """The keys that the bottom line shows."""
        return []

    def show(self) -> None:
        """Everything again; each part has its place and keeps it."""
        if not self.is_mounted or not self.query(CardPanel):
            return
        width, height = self.app.size
        self.set_class(width < LEAST[0] or height < LEAST[1], "cramped")
        self.query_one("#room", Static).update(
            f"A table needs {LEAST[0]} columns and {LEAST[1]} lines; here are {width} and {height}."
        )
        self.query_one("#heading", Static).update(self._heading(), layout=False)
        tray = self._show_tray(width, height)
        strip = self._strip(8 if height >= TALL else NEWS, width, height // 3)
        news = self.query_one("#news", Static)
        if self._strip_height != len(strip):
            self._strip_height = len(strip)
            news.styles.height = len(strip)
        news.update(Text("\n").join(strip), layout=False)
        # besides the card: the heading, the dice, the news and the keys
        self._show_card(width, height - tray - len(strip) - 2)
        self.query_one(KeysLine).show(self.keys())

    def _show_tray(self, width: int, height: int) -> int:
        """The dice and what stands beside them, or below them on a small screen; how many lines they take."""
        spec, tray = self.link.rules.dice, self.hand.tray
        notes = dice_notes(self.state, self.hand, self.advice) if self.state and not self.state.over else {}
        small = height < SHORT or width - SIDE < spec.count * (SMALL + 1) + 1 or self._tall_card(width, height)
        self.query_one("#tray").set_class(small, "small")
        beside = side_lines(self.state, self.hand)
        while small and sum(cell_len(line.plain) + 3 for line in beside) > width:
            beside.pop()
        self.query_one("#notes", Static).update(Text(" · " if small else "\n").join(beside), layout=False)
        row = self.query_one(DiceRow)
        if small:
            return row.show_words(spec, tray, notes, width) + self._show_button(width, 1) + 1
        self._show_button(width - row.show(spec, tray, notes, width - SIDE), 3)
        return ART_HEIGHT

    def _show_button(self, width: int, least: int) -> int:
        main, button = self.main, self.query_one(MainButton)
        able = main.kind != "nothing" and not self.lost
        return button.show(self.lost or main.label, width - SIDE_PADDING, least, able=able)

    def _tall_card(self, width: int, height: int) -> bool:
        """Whether the card needs the lines of the dice, to be whole or for the names of its boxes. It is asked once for
        a screen, so that the dice stay as they are."""
        asked = (width, height, len(self.names))
        if self.state is not None and asked != self._asked:
            room = height - NEWS - 2
            beside, below = (
                cards_within(self.state, self.names, width, room - dice) for dice in (ART_HEIGHT, SMALL_TRAY)
            )
            self._asked, self._tall = asked, not beside.fits or (below.fits and below.named > beside.named)
        return self._tall

    def _show_card(self, width: int, height: int) -> None:
        card = self.query_one(CardPanel)
        if self.state is not None:
            laid = self.hand.number if self.mine else None
            card.show(self.state, self.names, (width, height), laid, self._marks())
        elif self.view is not None:
            card.update(seats_art(self.view))

    def _heading(self) -> Text:
        if self.view is None:
            return Text.assemble((f" {self.link.rules.name}", "head"))
        passed = 0 if self.lost else int((self.monotonic() - self._seen_at) * 100)
        return heading(self.link.rules, self.view, self.state, passed, self.spectators, self.app.size.width)

    def _tick(self) -> None:
        if self.view is not None and self.view.clock is not None and not self.lost:
            self.query_one("#heading", Static).update(self._heading(), layout=False)

    def _strip(self, height: int, width: int, most: int) -> list[Text]:
        """The last news, and under them whoever thinks, or the coach; what was said last is heard out, and what was
        said before is told whole or not at all."""
        lines = self.news[-height:]
        if self.waiting:
            lines.append(Text.assemble((self.waiting, "faint")))
        if self.advice:
            lines.append(Text.assemble((f"{COACHED} ", "brass"), self.advice.why))
        wrapped = [list(line.wrap(self.app.console, width - 2)) for line in lines]
        if self.advice and len(wrapped[-1]) > most:
            brief = Text.assemble((f"{COACHED} ", "brass"), NEXT_BEST.sub("", self.advice.why))
            wrapped[-1] = list(brief.wrap(self.app.console, width - 2))
        shown = wrapped.pop()[:most] if wrapped else []
        while wrapped and len(shown) + len(wrapped[-1]) <= height:
            shown = [*wrapped.pop(), *shown]
        return [*shown, *[Text("")] * (height - len(shown))]

    def _marks(self) -> dict[int, str]:
        marks: dict[int, str] = {}
        if self.advice is not None and isinstance(self.advice.best, Score):
            marks[self.link.rules.places[self.advice.best.box]] = COACHED
        if self.hand.chosen is not None:
            marks[self.hand.chosen] = CHOSEN
        return marks


def dice_notes(state: State, hand: Hand, advice: Advice | None) -> dict[int, str]:
    """What was bought or spent, which digit a die is, and which dice the coach would keep."""
    notes = notes_of(state, hand.tray)
    if hand.laying:
        notes |= {place: f"→ {order}" for order, place in enumerate(hand.laid, 1)}
    if advice is not None and isinstance(advice.best, Throw) and hand.tray.faces:
        wished = hand.tray.holding(advice.best.keep) or tray_of(hand.tray.faces)
        notes |= dict.fromkeys(wished.held, "★ keep")
    return notes
