"""A table as a screen knows it: what the news of its link add up to, and what has to be asked before a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from ...play.commands import Act, Command, Resign, Start
from ...play.events import Played
from ...play.views.table import TableView
from ...rules import Action, Read, Score, State, Throw, can
from ...wire.news import PublicEvent
from ..hand import Hand, hand_after, hand_at
from ..main_action import MainAction, buyable, given_away, main_action, menu
from ..questions import (
    Ask,
    Pick,
    for_nothing,
    was_it_right,
    which_dice,
    which_die,
    which_face,
    which_words,
    who_begins,
    yes_or_no,
)
from ..words import names_of, sentences
from .link import Changed, LineBack, LineLost, News, Spectators, TableLink, Thinking, Trouble

T = TypeVar("T")


class Seen:
    """`hand` is this screen's own, where its dice were known beforehand."""

    def __init__(self, link: TableLink, hand: Hand | None = None) -> None:
        self.link = link
        self.view: TableView | None = None
        self.state: State | None = None
        self.hand = hand or Hand()
        self.waiting = ""
        self.lost = ""
        self.spectators = 0

    # news

    def say(self, sentence: str, style: str = "") -> None:
        """Each screen in its own way."""

    def hear(self, news: News) -> None:
        match news:
            case Changed():
                self.take_in(news)
            case Thinking(name):
                self.waiting = f"{name} is thinking …"
            case Spectators(count):
                self.spectators = count
            case LineLost(sentence):
                self.lost = sentence
            case LineBack():
                self.say("The line is back." if self.lost else "")
                self.lost = ""
            case Trouble(sentence):
                self.say(sentence, "wrong")
            case _:
                assert_never(news)

    def take_in(self, news: Changed) -> None:
        self.waiting = ""
        before, known = self.view, self.state
        self.view, self.state = news.view, news.state
        played = [event for one in news.happened if isinstance(one, Played) for event in one.events]
        missed = before is not None and not news.happened
        if news.state is None or (missed and news.state != known):
            self.hand = hand_at(news.state)
        else:
            self.hand = hand_after(self.hand, played, news.state)
        for one in news.happened:
            self.tell(one, sentences(self.link.rules, news.view, one, before))

    def tell(self, happened: PublicEvent, told: Sequence[str]) -> None:
        for sentence in told:
            self.say(sentence)

    # how the table stands

    @property
    def names(self) -> list[str]:
        return names_of(self.view) if self.view else []

    @property
    def mine(self) -> bool:
        """Whether whoever sits here is to move."""
        turn = self.view.turn if self.view else None
        return self.view is not None and turn is not None and turn.seat == self.view.you

    @property
    def over(self) -> bool:
        return self.view is not None and self.view.phase in ("over", "void")

    @property
    def own_numbers(self) -> bool:
        """Whether the number is the player's to find."""
        return self.link.rules.writes_numbers and not self.link.rules.auto_arrange

    @property
    def hinted(self) -> bool:
        """Whether the coach speaks here."""
        return self.view is not None and self.view.hints and not self.own_numbers

    @property
    def no_coach(self) -> str:
        """Why the coach does not speak, where it does not."""
        if self.own_numbers:
            return "The number is yours to find: the coach keeps silent at this game."
        return "" if self.hinted else "The coach keeps silent at this table."

    @property
    def main(self) -> MainAction:
        if self.view is None:
            return MainAction("Finding the table …")
        return main_action(self.view, self.state, self.hand, remote=self.link.remote)

    # what has to be asked first; None is somebody who thought better of it

    async def answer(self, question: Pick[T] | Ask[T]) -> T | None:
        """Each screen in its own way."""
        raise NotImplementedError

    async def acting(self, action: Action) -> Command | None:
        view, state = self.view, self.state
        if view is None or state is None:
            return None
        if isinstance(action, Throw) and view.dice == "entered" and can(state, state.seat, action):
            dice = await self.answer(which_dice(state.rules, action))
            return Act(action, dice=dice) if dice else None
        if isinstance(action, Read) and view.turn is not None and view.turn.reading_typed:
            words = await self.answer(which_words(state, action))
            return Act(action, words=words) if words else None
        if isinstance(action, Score) and given_away(state, action):
            return Act(action) if await self.answer(for_nothing(state.rules, action)) else None
        return Act(action)

    async def buying(self) -> Command | None:
        """Which die, then what it should show; there is at least one that may be asked for."""
        options, rules = buyable(self.state), self.link.rules
        die = await self.answer(which_die(rules, options))
        if die is None:
            return None
        buy = await self.answer(which_face(rules, options, die))
        return Act(buy) if buy else None

    async def judging(self) -> Command | None:
        turn, state = self.view.turn if self.view else None, self.state
        if turn is None or turn.question is None or state is None:
            return None
        name, here = self.names[state.seat - 1], not self.link.remote
        return await self.answer(was_it_right(state, name, turn.question, asker_here=here))

    async def starting(self) -> Command | None:
        question = who_begins(self.link.rules, self.names)
        if question is None:
            return Start()
        first = await self.answer(question)
        return None if first is None else Start(first)

    async def choosing(self) -> Command | None:
        """What else a table in a house offers."""
        command = await self.answer(Pick("What else?", menu(self.view))) if self.view else None
        sure = not isinstance(command, Resign) or await self.answer(yes_or_no("Give the game up? The others play on."))
        return command if sure else None
