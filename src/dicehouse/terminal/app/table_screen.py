"""What can be done at a table, by key and by mouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar, assert_never

from msgspec.structs import replace
from textual import events, on, work

from ...errors import DicehouseError
from ...play.commands import Act, AskRematch, Command, Sit, TakeBackBox
from ...rules import Action, Announce, Score, Throw, can, is_full, open_places
from ...rules.words import rule_page
from ..drawing.card_art import all_cards
from ..drawing.rule_pages import page_view
from ..hand import Hand, hold_refused
from ..main_action import buyable, crossing, declining
from ..questions import yes_or_no
from ..tables.link import Changed, TableLink
from ..words import refused
from .pages import Page, keys_page, story_page
from .panels import CardPanel, DiceRow, Key, MainButton
from .table_display import TableDisplay

T = TypeVar("T")

DIGITS = frozenset("123456789")

ACTIONS = {
    "enter": "press",
    "space": "roll",
    "r": "roll",
    "up": "choose(-1)",
    "down": "choose(1)",
    "left": "across(-1)",
    "right": "across(1)",
    "n": "lay",
    "b": "buy",
    "s": "announce",
    "x": "cross_out",
    "c": "coach",
    "a": "cards",
    "g": "rules",
    "p": "again",
    "u": "take_back",
    "d": "decline",
    "m": "menu",
    "question_mark": "help",
    "t": "theme",
    "escape": "back",
    "backspace": "back",
    "q": "leave",
    "ctrl+c": "leave",
}

PAGE_MARGIN = 4
"""Cells that a page keeps free left and right of a card."""


class TableScreen(TableDisplay):
    """One thing at a time: while a question is open or a command under way, another is not begun."""

    def __init__(self, link: TableLink) -> None:
        super().__init__(link)
        self._busy: set[str] = set()

    @work
    async def _carry_out(self, ask: Callable[[], Awaitable[Command | None]], doing: str = "command") -> None:
        """What `ask` comes to is sent, and what the table refuses is said; None is somebody who thought better of it.
        Nothing happens where the same is being done already, as when a key was pressed twice."""
        if doing in self._busy:
            return
        self._busy.add(doing)
        try:
            command = await ask()
            if command is not None:
                await self.link.do(command)
        except DicehouseError as error:
            self._tell(refused(error, self.link.rules), "wrong")
        finally:
            self._busy.discard(doing)

    def _do(self, command: Command) -> None:
        async def at_once() -> Command:
            return command

        self._carry_out(at_once)

    def _tell(self, sentence: str, style: str = "") -> None:
        self.say(sentence, style)
        self.show()

    def keys(self) -> list[Key]:
        """What can be pressed now; a key that would do nothing is left out."""
        rules, phase = self.link.rules, self.view.phase if self.view else "gathering"
        over, playing = phase in ("over", "void"), phase == "playing"
        shown = [
            (not over, ("⏎", "do it", "press")),
            (playing, ("␣", "roll", "roll")),
            (
                playing,
                (f"1-{rules.dice.sides}", "lay", "digit")
                if self.hand.laying
                else (f"1-{rules.dice.count}", "hold", "digit"),
            ),
            (playing, ("↑↓", "box", "choose(1)")),
            (self.own_numbers and playing, ("n", "number", "lay")),
            (rules.buying is not None and playing, ("b", "buy", "buy")),
            (self._announceable() is not None, ("s", "announce", "announce")),
            (self._crossing() is not None, ("x", "cross out", "cross_out")),
            (self.view is not None and self.view.may_take_back_box, ("u", "take back", "take_back")),
            (self._declining() is not None, ("d", "decline", "decline")),
            (self.mine and self.hinted, ("c", "coach", "coach")),
            (self.main.kind == "story", ("⏎", "story", "press")),
            (over, ("p", "play again", "again")),
            (True, ("?", "help", "help")),
            (True, ("q", "leave", "leave")),
            (self.link.remote, ("m", "more", "menu")),
            (True, ("g", "rules", "rules")),
            (self.state is not None, ("a", "cards", "cards")),
        ]
        return [key for there, key in shown if there]

    # the dice

    async def on_key(self, event: events.Key) -> None:
        """Not by bindings: those are carried out later than the keys that follow them, which typing fast would feel."""
        if event.key in DIGITS:
            event.stop()
            self._digit(int(event.key))
        elif event.key in ACTIONS:
            event.stop()
            await self.run_action(ACTIONS[event.key])

    def _digit(self, digit: int) -> None:
        """A digit of the number that is laid out, or the place of a die."""
        if not self.hand.laying:
            self._hold(digit - 1)
        elif self.mine and self.hand.digit(digit) == self.hand:
            self._tell(f"No die that is left shows {digit}.")
        else:
            self._lie(self.hand.digit(digit))

    def _lie(self, hand: Hand) -> None:
        if self.mine:
            self.hand = hand
            self.show()

    def action_digit(self) -> None:
        self.notify("Press a digit: it holds the die with that number.", timeout=3)

    @on(DiceRow.Clicked)
    def _die_clicked(self, event: DiceRow.Clicked) -> None:
        if self.hand.laying:
            self._lie(self.hand.laid_out(event.place))
        else:
            self._hold(event.place)

    def _hold(self, place: int) -> None:
        if self.state is not None and self.mine and self.hand.tray.faces:
            no = hold_refused(self.state)
            if no is None:
                self._lie(self.hand.kept(place))
            else:
                self._tell(no)

    def action_lay(self) -> None:
        if self.hand.tray.faces:
            self._lie(replace(self.hand, laying=True, laid=()))

    def action_roll(self) -> None:
        if self.mine and self.state is not None:
            if is_full(self.state.card):
                self.action_press()
            else:
                self._act(Throw(self.hand.tray.keep if self.state.dice else ()))

    # the card

    @on(CardPanel.Clicked)
    def _box_clicked(self, event: CardPanel.Clicked) -> None:
        """The same box again takes the choice back."""
        if self.mine and self.state is not None and self.state.dice:
            self._choose(None if self.hand.chosen == event.place else event.place)

    def action_choose(self, step: int) -> None:
        places = self.open_boxes()
        if not places:
            return
        here = self.hand.chosen
        if here not in places:
            self._choose(places[0] if step > 0 else places[-1])
        else:
            self._choose(places[(places.index(here) + step) % len(places)])

    def action_across(self, step: int) -> None:
        """To the nearest open box of the other column, where there are two."""
        places, here = self.open_boxes(), self.hand.chosen
        if not places or here is None:
            self.action_choose(step)
            return
        beside = self.query_one(CardPanel).beside(here, step, places)
        if beside is not None:
            self._choose(beside)

    def open_boxes(self) -> list[int]:
        state = self.state
        if state is None or not self.mine or not state.dice or is_full(state.card):
            return []
        return self.query_one(CardPanel).in_order(list(open_places(state.card)))

    def _choose(self, place: int | None) -> None:
        self._lie(replace(self.hand, chosen=place))

    def _announceable(self) -> Announce | None:
        """What announcing the chosen box would be, where it may be announced."""
        state, chosen = self.state, self.hand.chosen
        if state is None or state.over or not self.mine or chosen is None:
            return None
        action = Announce(state.rules.boxes[chosen].code)
        return action if can(state, state.seat, action) else None

    def action_announce(self) -> None:
        action = self._announceable()
        if action is not None:
            self._act(action)
            self._choose(None)

    def _crossing(self) -> Score | None:
        """What crossing the chosen box out would be, though the dice fit it."""
        state, chosen = self.state, self.hand.chosen
        if state is None or state.over or not self.mine or chosen is None:
            return None
        return crossing(state, chosen)

    def action_cross_out(self) -> None:
        action, rules = self._crossing(), self.link.rules
        if action is not None:
            box = rules.boxes[rules.places[action.box]].name

            async def sure() -> Command | None:
                return Act(action) if await self.answer(yes_or_no(f"Cross out {box}? The dice fit it.")) else None

            self._carry_out(sure)

    def action_back(self) -> None:
        """One thing back: a choice, then a digit, then the laying out itself."""
        if self.hand.chosen is not None:
            self.hand = replace(self.hand, chosen=None)
        elif self.hand.laid:
            self.hand = replace(self.hand, laid=self.hand.laid[:-1])
        else:
            can_roll = self.state is not None and not self.state.over and can(self.state, self.state.seat, Throw())
            self.hand = replace(self.hand, laying=self.hand.laying and not can_roll)
        self.advice = None
        self.show()

    def action_take_back(self) -> None:
        """The box just written, until anybody rolls."""
        if self.view is not None and self.view.may_take_back_box:
            self._do(TakeBackBox())

    def _declining(self) -> Command | None:
        return declining(self.view) if self.view is not None and self.link.remote else None

    def action_decline(self) -> None:
        command = self._declining()
        if command is not None:
            self._do(command)

    # the button

    @on(MainButton.Pressed)
    def action_press(self) -> None:
        main = self.main
        if self.lost:
            return
        match main.kind:
            case "act":
                if main.action is not None:
                    self._act(main.action)
            case "judge":
                self._carry_out(self.judging, "judge")
            case "start":
                self._carry_out(self.starting)
            case "sit":
                self._do(Sit())
            case "story":
                self._story()
            case "nothing":
                self._tell(main.label)
            case _:
                assert_never(main.kind)

    def _act(self, action: Action) -> None:
        self._carry_out(partial(self.acting, action))

    def action_buy(self) -> None:
        if self.state is None or not self.mine:
            return
        if buyable(self.state):
            self._carry_out(self.buying)
        else:
            self._tell("No die can be asked for now." if self.state.dice else "Roll the dice first.")

    def take_in(self, news: Changed) -> None:
        super().take_in(news)
        if self.main.kind == "judge":
            self._carry_out(self.judging, "judge")

    # the coach

    @work(exclusive=True, group="coach")
    async def action_coach(self) -> None:
        """Asked once more, the coach is silent again."""
        if not self.mine or self.view is None:
            return
        if self.no_coach:
            self._tell(self.no_coach)
        elif self.advice is not None:
            self.advice = None
            self.show()
        else:
            version = self.view.version
            advice = await self._thought(self.link.advise(), "The coach is thinking …")
            if self.view.version == version:
                self.advice = advice
                self.show()

    @work(exclusive=True, group="story")
    async def _story(self) -> None:
        story = await self._thought(self.link.analyse(), "The coach reads the game …")
        if story is not None:
            self.app.push_screen(Page(story_page(story, self.link.rules.name, self.app.size.width - PAGE_MARGIN)))

    async def _thought(self, thinking: Awaitable[T], words: str) -> T | None:
        """What was found, or None where the reason is told why nothing was."""
        self.waiting = words
        self.show()
        try:
            return await thinking
        except DicehouseError as error:
            self.say(error.message, "wrong")
            return None
        finally:
            self.waiting = ""
            self.show()

    # pages, and leaving

    def action_cards(self) -> None:
        if self.state is not None:
            width = self.app.size.width - PAGE_MARGIN
            self.app.push_screen(Page(all_cards(self.state, self.names, width)))

    def action_rules(self) -> None:
        self.app.push_screen(Page(page_view(rule_page(self.link.rules, by_column=False))))

    def action_help(self) -> None:
        self.app.push_screen(Page(keys_page(self.link.rules, remote=self.link.remote, hinted=self.hinted)))

    def action_menu(self) -> None:
        self._carry_out(self.choosing)

    @work(exclusive=True, group="again")
    async def action_again(self) -> None:
        """At a table in a house everyone has to agree first."""
        if self.view is None or self.view.phase not in ("over", "void"):
            return
        following = await self.link.again()
        if following is None:
            self._do(AskRematch())
        else:
            await self.link.close()
            self.dismiss(following)

    def action_theme(self) -> None:
        self.app.theme = "day" if self.app.theme == "night" else "night"

    def action_leave(self) -> None:
        playing = self.view is not None and self.view.phase == "playing"
        kept = "Your seat is kept for you" if self.link.remote else "The game is kept in a file"

        async def leave() -> None:
            if not playing or await self.answer(yes_or_no(f"Leave the table? {kept}.")):
                await self.link.close()
                self.dismiss(None)

        self._carry_out(leave, "leave")
