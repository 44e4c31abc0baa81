"""The front: which game, who plays, which bots; a kept game, or a table in a house elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from ...errors import DicehouseError
from ...notation import Record
from ...rules import RuleSet, Seat
from ...values import Value
from ..questions import Pick, how_it_is_played, who_begins
from ..setup import STRENGTHS, NewGame, default_players, new_record
from .modals import screen_of
from .panels import KeysLine

_KEYS = (
    ("Tab", "next field", "app.focus_next"),
    ("F5", "play", "play"),
    ("F2", "kept games", "kept"),
    ("Esc", "leave", "leave"),
)


NARROW = 76
"""Cells below which the form stands under the games."""


def _dice_words(entered: bool) -> str:
    return "Dice: you roll your own and type them" if entered else "Dice: rolled for you"


class Chosen(Value):
    """New, or kept in a file; `first` is the host's pick where the rules leave it to the host."""

    record: Record
    path: Path | None = None
    first: Seat | None = None


class FrontScreen(Screen[Chosen | None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+s", "play"),
        Binding("f2", "kept"),
        Binding("escape,ctrl+c", "leave"),
    ]

    def __init__(
        self, games: Sequence[RuleSet], wish: NewGame, kept: Callable[[], Sequence[tuple[Path, Record]]]
    ) -> None:
        super().__init__()
        self._games = games
        self._wish = wish
        self._kept = kept
        self._entered = wish.entered

    def compose(self) -> ComposeResult:
        yield Static(
            Text.assemble(
                (" Dicehouse", "brass"),
                ("  One page of rules makes a game.", "faint"),
                no_wrap=True,
                overflow="ellipsis",
            ),
            id="heading",
        )
        with ScrollableContainer(id="front", can_focus=False):
            with Vertical(id="games"):
                yield OptionList(
                    *(Option(Text(rules.name, no_wrap=True, overflow="ellipsis")) for rules in self._games)
                )
                yield Static("", id="summary", markup=False)
            with Vertical(id="form"):
                yield Static("Who plays? Names with commas", classes="label")
                yield Input(self._wish.people, id="people")
                yield Static("Bots: press their names, or type them", classes="label")
                yield Input(self._wish.bots, id="bots", placeholder="none")
                with Horizontal(id="strengths"):
                    for strength in STRENGTHS:
                        yield Button(strength, id=f"add-{strength}", compact=True)
                yield Static("Minutes for each on the clock", classes="label")
                yield Input(id="clock", placeholder="no clock", type="integer")
                yield Button(_dice_words(self._wish.entered), id="dice-kind", compact=True)
                yield Static("", id="wrong", markup=False)
                with Horizontal(id="buttons"):
                    yield Button("Play", id="play", variant="primary")
                    yield Button("Kept games", id="kept")
        yield KeysLine(_KEYS)

    def on_mount(self) -> None:
        games = self.query_one(OptionList)
        wanted = self._wish.rules.id if self._wish.rules else "yahtzee"
        games.highlighted = next((n for n, rules in enumerate(self._games) if rules.id == wanted), 0)
        games.focus()

    def on_resize(self) -> None:
        self.set_class(self.app.size.width < NARROW, "narrow")

    @property
    def rules(self) -> RuleSet:
        return self._games[self.query_one(OptionList).highlighted or 0]

    @on(OptionList.OptionHighlighted)
    def _shown(self) -> None:
        rules = self.rules
        least, most = rules.players
        room = f"{least} to {most} players" if least < most else f"{least} players"
        self.query_one("#summary", Static).update(Text(f"{rules.summary}\n{room}, {len(rules.boxes)} boxes."))
        people = self.query_one("#people", Input)
        if not people.value or people.value.startswith("Player 1"):
            people.value = ", ".join(default_players(rules))
        minutes = rules.table.clock_minutes if self._wish.minutes is None else self._wish.minutes
        self.query_one("#clock", Input).value = str(minutes) if minutes else ""
        self.query_one("#wrong", Static).update("")

    @on(OptionList.OptionSelected)
    def _picked(self) -> None:
        self.query_one("#people", Input).focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        name = event.button.id or ""
        if name == "play":
            self.action_play()
        elif name == "kept":
            self.action_kept()
        elif name == "dice-kind":
            self._entered = not self._entered
            event.button.label = _dice_words(self._entered)
        else:
            bots = self.query_one("#bots", Input)
            bots.value = ", ".join(filter(None, [bots.value.strip(" ,"), name.removeprefix("add-")]))

    @on(Input.Submitted)
    def _typed(self) -> None:
        self.action_play()

    @work(exclusive=True)
    async def action_play(self) -> None:
        how, rules = how_it_is_played(self.rules), self.rules
        try:
            record = self._record(rules)
            if how is not None:
                agreed = await self.app.push_screen_wait(screen_of(how))
                if agreed is None:
                    return
                record = self._record(agreed)
        except DicehouseError as error:
            self._say(Text.assemble((error.message, "wrong")))
            return
        first: Seat | None = None
        question = who_begins(record.rules, record.names)
        if question is not None:
            first = await self.app.push_screen_wait(screen_of(question))
            if first is None:
                return
        self.dismiss(Chosen(record, first=first))

    def _record(self, rules: RuleSet) -> Record:
        minutes = self.query_one("#clock", Input).value.strip()
        wish = replace(
            self._wish,
            people=self.query_one("#people", Input).value,
            bots=self.query_one("#bots", Input).value,
            minutes=int(minutes) if minutes else 0,
            entered=self._entered,
        )
        return new_record(wish, rules)

    @work(exclusive=True)
    async def action_kept(self) -> None:
        games = self._kept()
        if not games:
            self._say(Text("No game is kept in this folder."))
            return
        picks = [
            (str(number), f"{record.rules.name}, {', '.join(record.names)} ({path.name})", (path, record))
            for number, (path, record) in enumerate(games, 1)
        ]
        picked = await self.app.push_screen_wait(screen_of(Pick("Go on with which game?", picks)))
        if picked is not None:
            self.dismiss(Chosen(picked[1], picked[0]))

    def _say(self, words: Text) -> None:
        wrong = self.query_one("#wrong", Static)
        wrong.update(words)
        wrong.scroll_visible(animate=False)

    def action_leave(self) -> None:
        self.dismiss(None)
