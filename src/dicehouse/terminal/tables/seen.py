"""A table as a screen knows it: what the news of its link add up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...play.events import Played
from ...play.views.table import TableView
from ...rules import State
from ...wire.news import PublicEvent
from ..hand import Hand, hand_after, hand_at
from ..main_action import MainAction, main_action
from ..words import names_of, sentences
from .link import Changed, LineBack, LineLost, News, Spectators, TableLink, Thinking, Trouble


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
                self.lost = ""
            case Trouble(sentence):
                self.say(sentence, "wrong")
            case _:
                assert_never(news)

    def take_in(self, news: Changed) -> None:
        self.waiting = ""
        before, self.view, self.state = self.view, news.view, news.state
        played = [event for one in news.happened if isinstance(one, Played) for event in one.events]
        missed = before is not None and not news.happened
        self.hand = hand_at(news.state) if missed or news.state is None else hand_after(self.hand, played, news.state)
        for one in news.happened:
            self.tell(one, sentences(self.link.rules, news.view, one, before))

    def tell(self, happened: PublicEvent, told: Sequence[str]) -> None:
        for sentence in told:
            self.say(sentence)

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
    def main(self) -> MainAction:
        if self.view is None:
            return MainAction("Finding the table …")
        return main_action(self.view, self.state, self.hand, remote=self.link.remote)
