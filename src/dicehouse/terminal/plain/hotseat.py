"""A game at one keyboard: everyone types in turn, and the rules say what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from rich.console import Console, RenderableType
from rich.segment import SegmentLines

from ...errors import DicehouseError
from ...notation import Record, final_state
from ...play import AnswerJudge, SystemDice
from ...play.adviser import Adviser
from ...rules import (
    Action,
    Announce,
    BoxScored,
    Buy,
    DiceSource,
    DiceThrown,
    DieBought,
    Event,
    Read,
    Roll,
    Score,
    Seat,
    State,
    Throw,
    can,
    decide,
    evolve,
    is_full,
    legal_actions,
    open_game,
    refusal,
)
from ...rules.page import rule_page
from ..drawing.grid_art import all_cards
from ..drawing.rule_pages import page_view
from ..hand import Tray, tray_of
from ..setup import bots_of
from ..tables.coach import BotMaker, solver_bot
from ..words import missing_here, refused, tell
from .asking import Asking, Left, Questions
from .helping import help_table
from .screen import draw, hint
from .typed import Ask, BuyDie, Fill, Hold, HoldFaces, Say, Typed, Word, read_typed

DiceFrom = Callable[[Callable[[Roll], Iterable[int]], AnswerJudge], DiceSource]
"""Makes a source from a way to ask for dice and a way to ask for verdicts; `EnteredDice` is one."""


def system_dice(ask: Callable[[Roll], Iterable[int]], judge: AnswerJudge) -> DiceSource:
    """Dice from the operating system, which asks nobody."""
    return SystemDice(judge)


class HotSeat:
    """`record` is always the whole game so far, also when somebody leaves in the middle of a turn."""

    def __init__(
        self,
        record: Record,
        console: Console,
        ask: Asking,
        *,
        dice_from: DiceFrom = system_dice,
        keep: Callable[[Record], None] = lambda record: None,
        host: Seat | None = None,
        make_bot: BotMaker = solver_bot,
    ) -> None:
        self.record = record
        self.state = final_state(record)
        self._console = console
        self._names = record.names
        self._questions = Questions(console, ask, record.names, lambda: self.state)
        self._source = dice_from(self._questions.entered, self._questions.judge)
        self._entered = record.tags.get("Dice") == "entered"
        self._keep = keep
        self._host = host
        self._bots = {seat: make_bot(strength, record.rules) for seat, strength in bots_of(record).items()}
        self.tray = _tray_after(record.events, self.state)
        self._undo: list[Tray] = []
        self._news: list[str] = []

    def play(self) -> None:
        """Until the game is over; Left, EOFError and KeyboardInterrupt pass through."""
        if not self.record.events:
            self._open()
        while not self.state.over:
            bot = self._bots.get(self.state.seat)
            if bot is None:
                self._step()
            else:
                self._move(bot)

    def _open(self) -> None:
        if self._entered and len(self._names) > 1 and self._host is None:
            first = next(topic for topic in rule_page(self.state.rules).topics if topic.key == "first")
            self._console.print(f" {first.title}: {first.lines[0]}", style="head")
        missing = missing_here(self.state.rules)
        if missing:
            self._say(missing)
        self._apply(open_game(self.state, self._source, host=self._host))

    def _step(self) -> None:
        news, self._news = self._news, []
        draw(self._console, self.state, self._names, self.tray, news)
        try:
            if is_full(self.state.card) and isinstance(due := legal_actions(self.state)[0], Read):
                self._act(due)
                return
            self._console.print(f" {self._hint()}", style="brass")
            line = self._questions.line(f" {self._names[self.state.seat - 1]}> ")
            if self._entered and not self.state.dice and self._questions.dice_typed_ahead(line):
                line = ""
            self._do(read_typed(line, self.state.rules))
        except DicehouseError as error:
            self._say(error.message)

    def _move(self, bot: Adviser) -> None:
        """A bot's throws are told, because nobody saw it choose; it spells without mistakes."""
        so_far = len(self.record.events)
        action = bot.choose(self.state, self.state.seat)
        source = _Spelling(self._source) if isinstance(action, Read) else self._source
        self._apply(decide(self.state, self.state.seat, action, source).events)
        for event in self.record.events[so_far:]:
            if isinstance(event, DiceThrown):
                self._say(tell(self.state.rules, self._names, event))

    def _hint(self) -> str:
        if self._entered and not self.state.dice:
            count = self.state.rules.dice.count
            dice = "the die and type what it shows" if count == 1 else f"all {count} dice and type what they show"
            return f"Roll {dice} · ? help · q leaves"
        return hint(self.state, self.tray)

    def _do(self, typed: Typed) -> None:
        match typed:
            case Ask(word):
                self._word(word)
            case Hold(places):
                self._hold(self.tray.toggled(places))
            case HoldFaces(faces):
                wanted = self.tray.faces if faces is None else faces
                self._hold(self.tray.holding(wanted))
            case Fill():
                self._fill(typed)
            case Say(box):
                self._act(Announce(box))
            case BuyDie(place, face):
                self._buy(place, face)
            case _:
                assert_never(typed)

    def _word(self, word: Word) -> None:
        match word:
            case "roll":
                self._roll()
            case "undo":
                if self._undo:
                    self.tray = self._undo.pop()
                else:
                    self._say("There is no hold to take back; a throw stays as it fell.")
            case "help":
                self._show(help_table(self.state.rules))
            case "rules":
                self._show(page_view(rule_page(self.state.rules, by_column=False)))
            case "card":
                self._show(all_cards(self.state, self._names, self._console.width - 1))
            case "leave":
                raise Left
            case _:
                assert_never(word)

    def _roll(self) -> None:
        action = Throw(self.tray.keep)
        again = self.state.dice and not self.tray.held and not is_full(self.state.card)
        if again and can(self.state, self.state.seat, action):
            dice = "the die" if self.tray.free == 1 else f"all {self.tray.free} dice"
            if not self._questions.yes(f"Nothing is held. Roll {dice} again?"):
                return
        self._act(action)

    def _hold(self, tray: Tray | None) -> None:
        no = refusal(self.state, self.state.seat, Throw())
        if no is not None or not self.state.dice:
            self._say(no.message if no else "Roll first; then you can hold dice.")
        elif tray is None:
            self._say("Those dice do not all lie on the table.")
        else:
            self._undo.append(self.tray)
            self.tray = tray

    def _fill(self, fill: Fill) -> None:
        action = Score(fill.box, fill.number)
        no = refusal(self.state, self.state.seat, action)
        if no is not None:
            self._say(refused(no, self.state.rules))
            return
        events = decide(self.state, self.state.seat, action, self._source).events
        zero = any(isinstance(event, BoxScored) and not event.points for event in events)
        box = self.state.rules.boxes[self.state.rules.places[fill.box]]
        nothing = "an X" if box.takes_number else "0"
        if fill.sure or not zero or self._questions.yes(f"{box.name} takes {nothing} now. Write it?"):
            self._apply(events)

    def _buy(self, place: int, face: int) -> None:
        if not self.tray.faces:
            self._say("Roll the dice first.")
            return
        so_far = len(self.record.events)
        self._act(Buy(self.tray.faces[place], face))
        for event in self.record.events[so_far:]:
            if isinstance(event, DieBought) and event.right:
                self.tray = self.tray.turned(place, face)

    def _act(self, action: Action) -> None:
        no = refusal(self.state, self.state.seat, action)
        if no is not None:
            self._say(refused(no, self.state.rules))
        else:
            self._apply(decide(self.state, self.state.seat, action, self._source).events)

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            if isinstance(event, DiceThrown):
                self.tray = self.tray.thrown(event.dice)
            elif isinstance(event, BoxScored):
                self.tray = Tray()
        self._undo.clear()
        self.record = replace(self.record, events=(*self.record.events, *events))
        sentences = [tell(self.state.rules, self._names, e) for e in events if not isinstance(e, DiceThrown)]
        if sentences:
            self._say(" ".join(sentences))
        try:
            self._keep(self.record)
        except DicehouseError as error:
            self._say(error.message)

    def _say(self, message: str) -> None:
        self._news.append(message)

    def _show(self, what: RenderableType) -> None:
        """On a screen, pages of their own that stay until they were read."""
        console = self._console
        if not console.is_terminal:
            console.print(what)
            return
        rows = console.render_lines(what, pad=False)
        page = max(console.height - 3, 1)
        for first in range(0, len(rows), page):
            console.clear()
            console.print(SegmentLines(rows[first : first + page], new_lines=True), end="")
            console.print()
            more = first + page < len(rows)
            ask = " Enter shows more, q goes back to the table. " if more else " Enter goes back to the table. "
            if self._questions.went_back(ask):
                return


class _Spelling:
    """The table's dice, and a reader who reads every number rightly."""

    def __init__(self, dice: DiceSource) -> None:
        self._dice = dice

    def throw(self, roll: Roll) -> Iterable[int]:
        return self._dice.throw(roll)

    def verdict(self, question: Buy | Read) -> bool:
        return True


def _tray_after(events: Sequence[Event], state: State) -> Tray:
    """The dice of a game that goes on, with the last kept ones still held."""
    if not state.dice:
        return Tray()
    thrown = [event for event in events if isinstance(event, DiceThrown)]
    return tray_of(state.dice, thrown[-1].keep)
