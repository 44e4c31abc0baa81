"""Pages over the table: rules, cards, help, and the story of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ...rules import RuleSet
from ...rules.book.bars import bars_of
from ..theme import house_console
from .panels import KeysLine

if TYPE_CHECKING:
    from ..tables.link import PlayerStory

_BARS = "▁▂▃▄▅▆▇█"
_SUMS = ("score", "expected", "luck", "mistakes", "grade")


class Page(ModalScreen[None]):
    """Something to read; it scrolls, and any of the keys that opened a page closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "back"),
    ]

    def __init__(self, what: RenderableType) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="page"):
            yield Static(self._what, markup=False)
        yield KeysLine([("Esc", "back", "back"), ("↑↓", "scroll", "none")])

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_back(self) -> None:
        if self.is_current:
            self.dismiss()

    def action_none(self) -> None:
        """Scrolling is the page's own; the line tells people that it is there."""


def keys_page(rules: RuleSet, *, remote: bool, hinted: bool) -> Group:
    table = Table.grid(padding=(0, 2))
    for key, meaning in _keys(rules, remote=remote, hinted=hinted):
        table.add_row(Text(f"  {key}", style="brass"), Text(meaning))
    return Group(
        Text.assemble(("The keys of this table", "head")),
        Text(""),
        table,
        Text(""),
        Text("  Everything can be clicked too: dice, boxes, the button, the keys below."),
    )


def _keys(rules: RuleSet, *, remote: bool, hinted: bool) -> Iterator[tuple[str, str]]:
    yield "Enter", "press the brass button: it always says what it will do"
    yield "Space or r", "roll the dice that are not held"
    yield f"1 to {rules.dice.count}", "hold a die, or let it go again"
    yield "↑ ↓ ← →", "choose a box; Esc takes the choice back"
    if rules.writes_numbers:
        yield "n", "lay out your number: type its digits, or click the dice in their order; Backspace takes one back"
    if rules.buying:
        yield "b", "ask for a die with an answer; somebody at the table judges it"
    if any(bars_of(rules).announced):
        yield "s", "announce the chosen box after the first roll; the turn then fills it"
    if rules.crosses_by_choice:
        yield "x", "cross out the chosen box, though the dice fit it"
    if hinted:
        yield "c", "ask the coach what it would do, and why"
    yield "u", "take back the box just written, until anybody rolls; alone or against bots"
    yield "a", "all cards"
    yield "g", "the rules of the game"
    if remote:
        yield "d", "decline what another offers, or take your own offer back"
        yield "m", "more: sit, start, say something, resign, agree on a void, claim a seat, play again"
    yield "t", "day or night"
    yield "q", "leave; " + ("your seat is kept" if remote else "the game is kept in a file")


def story_page(players: Sequence[PlayerStory], title: str, width: int) -> Group:
    """Score, luck and mistakes of everyone, the course of the game, and the decisions that mattered."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    table.add_column("", no_wrap=True)
    for heading in _SUMS:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("expected, turn by turn", no_wrap=True)
    for player in players:
        table.add_row(Text(player.name, style="head"), *_sums(player), Text(_course(player)))
    parts: list[RenderableType] = [Text.assemble((title, "brass")), Text("")]
    if house_console(width=1000).measure(table).maximum <= width:
        parts.append(table)
    else:
        parts += [line for player in players for line in _in_lines(player)]
    for player in players:
        parts += _mistakes(player)
    return Group(*parts)


def _sums(player: PlayerStory) -> Sequence[str]:
    sums = f"{player.start:,.1f}", f"{player.luck:+,.1f}", f"{-player.mistakes:+,.1f}"
    return [f"{player.score:,}", *sums, player.grade or "-"]


def _in_lines(player: PlayerStory) -> Sequence[Text]:
    """For a screen that is too narrow for a table."""
    sums = " · ".join(f"{heading} {value}" for heading, value in zip(_SUMS, _sums(player), strict=True))
    return [Text(player.name, style="head"), Text(sums), Text(_course(player)), Text("")]


def _mistakes(player: PlayerStory) -> Sequence[RenderableType]:
    if not player.costliest:
        return [Text(""), Text.assemble((f"{player.name}: nothing was better.", "head"))]
    heading = Text.assemble((f"{player.name}: what mattered most", "head"))
    told = (Padding(Text(f"Turn {one.turn}. {one.words}"), (0, 0, 0, 2)) for one in player.costliest)
    return [Text(""), heading, *told]


def _course(player: PlayerStory) -> str:
    expected = [moment.expected for moment in player.course]
    low, high = min(expected, default=0.0), max(expected, default=0.0)
    step = (high - low) / (len(_BARS) - 1) or 1.0
    return "".join(_BARS[round((value - low) / step)] for value in expected)
