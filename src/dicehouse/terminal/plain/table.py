"""A table in plain lines: what happens is told, what is typed is sent."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace
from rich.console import Console

from ...errors import DicehouseError
from ...play.commands import Act, AskRematch, Command, Sit, Start
from ...play.deciding.moves import typed_reading
from ...play.events import Played, QuestionAsked
from ...rules import Announce, Buy, NumberRead, Read, Score, State, Throw, can, due_reading, in_words, is_full
from ...rules.words import rule_page
from ...wire.news import PublicEvent
from ..drawing.card_art import all_cards
from ..drawing.rule_pages import page_view
from ..faces import DiceTyped, read_faces
from ..hand import Hand, Tray, hold_refused
from ..heading import seats_art
from ..main_action import MainAction
from ..questions import Ask, Pick, who_begins
from ..tables.link import Changed, TableLink
from ..tables.seen import Seen
from ..words import all_dice, refused
from .asking import Asking, Left, Questions, Waiting
from .screen import draw, ending, entered_hint, hint
from .typed import BuyDie, Fill, Hold, HoldFaces, Misread, Typed, Wish, Word, help_table, read_typed

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds in which the news of a command come, once it was taken."""

RECENT = 4
"""Sentences that a screen shows again, which wipes away what was told before it."""

GLANCE = 0.2
"""Seconds between two looks whether anything was typed, while others play."""


class PlainTable(Seen):
    """`hand` and `news` are what is known beforehand. `typed` tells whether somebody has typed a line while others
    play: lines that are piped in are for one's own turns, and wait for them."""

    def __init__(
        self,
        link: TableLink,
        console: Console,
        ask: Asking,
        *,
        hand: Hand | None = None,
        news: Sequence[str] = (),
        typed: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(link, hand)
        self._console = console
        self._questions = Questions(console, ask)
        self._typed = typed
        self._news = list(news)
        self._told: list[str] = []
        self._undo: list[Tray] = []
        self._waited = ""

    def play(self) -> TableLink | None:
        """Until the game is over, which is told; the next table where the same people play again. Left, EOFError and
        KeyboardInterrupt pass through."""
        with Waiting(self.link) as self._line:
            while not self.over:
                self._step()
            if self.view is not None and self.state is not None:
                self._tell_news(besides=self.link.remote)
                ending(self._console, self.view, self.state)
            return self._again() if self.link.remote else None

    def _step(self) -> None:
        self._catch_up()
        main = self.main
        if self.over:
            return
        if self.lost:
            self._wait(self.lost)
        elif main.kind == "judge":
            self._tell_news(besides=self.link.remote)
            self._carry_out(self.judging())
        elif main.kind in ("sit", "start"):
            self._gather(main)
        elif self.mine and self.state is not None:
            self._turn(self.state)
        else:
            self._wait(main.label)

    # news

    def _catch_up(self) -> None:
        while (news := self._line.news(0)) is not None:
            self.hear(news)

    def take_in(self, news: Changed) -> None:
        before, played = self.state, [one for one in news.happened if isinstance(one, Played)]
        if played:
            self._undo.clear()
        super().take_in(news)
        for event in (event for one in played for event in one.events):
            if isinstance(event, NumberRead) and not event.right and before is not None:
                self._explain(event, before)

    def tell(self, happened: PublicEvent, told: Sequence[str]) -> None:
        """In one line; what is judged at this keyboard is asked at once."""
        if self.link.remote or not isinstance(happened, QuestionAsked):
            self.say(" ".join(told))

    def _explain(self, misread: NumberRead, state: State) -> None:
        """RULINGS, place value: no right words while somebody else has yet to read the number of that box."""
        view, after = self.view, self.state
        mine = not self.link.remote or (view is not None and misread.seat in view.yours)
        if not mine or not typed_reading(state.rules):
            return
        due = due_reading(after) if after is not None and not after.over else None
        number = state.cards[misread.seat - 1].entries[state.rules.places[misread.box]] or 0
        said = "That is not it." if due and due.box == misread.box else f"It reads {in_words(number)}."
        # the next screen would wipe it away at once
        self._questions.line(f" {said} Enter goes on. ")

    def say(self, sentence: str, style: str = "") -> None:
        self._news += [sentence] if sentence else []

    def _tell_news(self, *, besides: bool = True) -> None:
        """In lines, where no screen follows that shows them."""
        for line in self._news if besides else ():
            self._console.print(f" {line}", style="ink")
        self._told = [*self._told, *self._news][-RECENT:]
        self._news.clear()

    # what is done by whoever is to do something

    def _wait(self, label: str) -> None:
        """For the others; at a table elsewhere what they do is told, and some things can be typed meanwhile."""
        if self.link.remote:
            self._tell_news()
            if label != self._waited:
                self._console.print(f" {label}", style="faint")
        self._waited = label
        news = self._line.news(GLANCE if self._typed else None)
        if news is not None:
            self.hear(news)
        elif self._typed is not None and self._typed():
            self._while_waiting(self._questions.line(""))

    def _while_waiting(self, line: str) -> None:
        self._waited = ""
        if self._more(line) or not line.strip():
            return
        try:
            typed = read_typed(line, self.link.rules)
        except (Misread, DiceTyped):
            return
        if isinstance(typed, Wish) and typed.word in ("help", "card", "rules"):
            self._word(typed.word)

    def _gather(self, main: MainAction) -> None:
        """Before the game: who has come, and what they will play for."""
        if self.view is None:
            return
        self._tell_news()
        self._console.print(seats_art(self.view))
        doing = "sits down" if main.kind == "sit" else "starts the game"
        self._console.print(f" Enter {doing} · m more · q leaves", style="brass")
        line = self._questions.line(" > ")
        self._catch_up()
        if self.main.kind == main.kind and not self._more(line):
            if main.kind == "sit":
                self._do(Sit())
            else:
                picks = who_begins(self.link.rules, self.names) is not None
                self._do(Start(self._questions.first(self.names) if picks else None))

    def _more(self, line: str) -> bool:
        """What else a table in a house offers, where it was asked for."""
        if not self.link.remote or self.view is None or line.strip().casefold() not in ("m", "more"):
            return False
        self._carry_out(self.choosing())
        return True

    async def answer(self, question: Pick[T] | Ask[T]) -> T | None:
        """At once: nothing else is done meanwhile."""
        if isinstance(question, Ask):
            name = self.names[self.state.seat - 1] if self.state else ""
            return self._questions.typed(f" {name}, {question.title}: ", question.read)
        keys = [key for key, _, _ in question.options]
        if keys[:2] != ["y", "n"]:
            return self._questions.pick(question.options)
        return question.options[0 if self._questions.yes(question.title) else 1][2]

    def _carry_out(self, asking: Coroutine[Any, Any, Command | None]) -> None:
        """Questions that are answered at once never wait."""
        try:
            asking.send(None)
        except StopIteration as asked:
            if asked.value is not None:
                self._do(asked.value)

    def _again(self) -> TableLink | None:
        """Everyone has to agree first."""
        you = self.view.you if self.view else None
        self._console.print(" p plays again · m more · Enter leaves" if you else "", style="brass")
        while you and self.view is not None:
            following = self._line.run(self.link.again())
            if following is not None:
                return following
            if any(seat and seat.seat == you and seat.rematch_asked for seat in self.view.seats):
                self._wait("The others have yet to agree.")
                continue
            line = self._questions.line(" > ")
            self._catch_up()
            if line.strip().casefold() == "p":
                self._do(AskRematch())
            elif not self._more(line):
                break
        return None

    # a turn

    def _turn(self, state: State) -> None:
        """One line of whoever is to move."""
        news = [*self._told, *self._news] if self._console.is_terminal else self._news
        self._told, self._news, self._waited = [], [], ""
        tray = self.hand.tray if state.dice else Tray()
        entering = self.view is not None and self.view.dice == "entered" and not state.dice
        under = entered_hint(state) if entering else hint(state, tray)
        draw(self._console, state, self.names, tray, news, self.view.clock if self.view else None, under)
        name, action = self.names[state.seat - 1], self.main.action
        if isinstance(action, Read):
            self._carry_out(self.acting(action))
            return
        self._console.print(f" {under}", style="brass")
        line = self._questions.line(f" {name}> ")
        self._catch_up()
        if self.state != state or self._more(line):
            return
        try:
            dice = _dice_at_once(line, state) if entering else None
            if dice:
                self._do(Act(Throw(), dice=dice))
            else:
                self._do_typed(state, read_typed(line, state.rules))
        except (Misread, DiceTyped) as error:
            self.say(error.message)

    def _do_typed(self, state: State, typed: Typed) -> None:
        match typed:
            case Wish("roll"):
                self._roll(state)
            case Wish(word):
                self._word(word)
            case Hold(places):
                self._hold(state, self.hand.tray.toggled(places))
            case HoldFaces(faces):
                self._hold(state, self.hand.tray.holding(self.hand.tray.faces if faces is None else faces))
            case Fill():
                self._fill(state, typed)
            case Announce():
                self._do(Act(typed))
            case BuyDie(place, face):
                self._buy(place, face)
            case _:
                assert_never(typed)

    def _word(self, word: Word) -> None:
        rules = self.link.rules
        match word:
            case "undo":
                if self._undo:
                    self.hand = replace(self.hand, tray=self._undo.pop())
                else:
                    self.say("There is no hold to take back; a throw stays as it fell.")
            case "help":
                self._questions.show(help_table(rules, remote=self.link.remote, hinted=self.hinted))
            case "rules":
                self._questions.show(page_view(rule_page(rules, by_column=False)))
            case "card":
                if self.state is not None:
                    self._questions.show(all_cards(self.state, self.names, self._console.width - 1))
            case "coach":
                self._coach()
            case "leave":
                raise Left
            case "roll":
                pass
            case _:
                assert_never(word)

    def _coach(self) -> None:
        if self.no_coach:
            self.say(self.no_coach)
            return
        self._console.print(" The coach is thinking …", style="faint")
        try:
            self.say(self._line.run(self.link.advise()).why)
        except DicehouseError as error:
            self.say(error.message)

    def _roll(self, state: State) -> None:
        tray = self.hand.tray
        action = Throw(tray.keep if state.dice else ())
        allowed = can(state, state.seat, action)
        again = allowed and state.dice and not tray.held and not is_full(state.card)
        if not again or self._questions.yes(f"Nothing is held. Roll {all_dice(tray.free)} again?"):
            self._carry_out(self.acting(action))

    def _hold(self, state: State, tray: Tray | None) -> None:
        no = hold_refused(state)
        if no is not None:
            self.say(no)
        elif tray is None:
            self.say("Those dice do not all lie on the table.")
        else:
            self._undo.append(self.hand.tray)
            self.hand = replace(self.hand, tray=tray)

    def _fill(self, state: State, fill: Fill) -> None:
        crossed = 0 if fill.sure and state.rules.crosses_by_choice else fill.number
        action = Score(fill.box, crossed)
        if fill.sure:
            self._do(Act(action))
        else:
            self._carry_out(self.acting(action))

    def _buy(self, place: int, face: int) -> None:
        if not self.hand.tray.faces:
            self.say("Roll the dice first.")
            return
        self.hand = replace(self.hand, asked=place)
        self._do(Act(Buy(self.hand.tray.faces[place], face)))

    def _do(self, command: Command) -> None:
        """What the table refuses is said; of what it takes the news are waited for."""
        version = self.view.version if self.view else 0
        try:
            self._line.run(self.link.do(command))
        except DicehouseError as error:
            self.say(refused(error, self.link.rules))
            return
        while self.view is None or self.view.version <= version:
            news = self._line.news(PATIENCE)
            if news is None:
                return
            self.hear(news)


def _dice_at_once(line: str, state: State) -> tuple[int, ...] | None:
    """At the start of a turn dice may be typed at once."""
    with suppress(DiceTyped):
        return read_faces(line, state.rules.dice, state.rules.dice.count)
    return None
