"""A table as a screen knows it: what the news of its link add up to."""

from __future__ import annotations

from ...play.events import Played
from ...play.views.table import TableView
from ...rules import State
from ..hand import Hand, hand_after, hand_at
from ..main_action import MainAction, main_action
from ..words import names_of, sentences
from .link import Changed, TableLink


class Seen:
    """`hand` is this screen's own, where its dice were known beforehand."""

    def __init__(self, link: TableLink, hand: Hand | None = None) -> None:
        self.link = link
        self.view: TableView | None = None
        self.state: State | None = None
        self.hand = hand or Hand()

    def take_in(self, news: Changed) -> list[str]:
        """What has happened, in sentences."""
        before, self.view, self.state = self.view, news.view, news.state
        played = [event for one in news.happened if isinstance(one, Played) for event in one.events]
        missed = before is not None and not news.happened
        self.hand = hand_at(news.state) if missed or news.state is None else hand_after(self.hand, played, news.state)
        return [said for one in news.happened for said in sentences(self.link.rules, news.view, one, before)]

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
