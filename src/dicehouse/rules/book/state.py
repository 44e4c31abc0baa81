"""A position: everything that the rest of the game depends on."""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import SeatsRefused
from ..dice import Dice, Seat
from ..game.buying import NO_PURCHASES, Purchases
from ..game.card import Card, empty_card
from ..game.ruleset import RuleSet
from ..short_repr import short_repr

NOBODY = Seat(0)


@dataclass(frozen=True, slots=True)
class Reading:
    seat: Seat
    box: str
    right: bool


@dataclass(frozen=True, slots=True)
class Finish:
    """What is done after the last box: numbers read aloud, throws of a roll-off, in order."""

    readings: tuple[Reading, ...] = ()
    throws: tuple[tuple[Seat, Dice], ...] = ()


NO_FINISH = Finish()


@dataclass(frozen=True, slots=True)
class State:
    rules: RuleSet
    cards: tuple[Card, ...]
    seat: Seat
    rolls_left: int
    dice: Dice = ()
    purchases: Purchases = NO_PURCHASES
    finish: Finish = NO_FINISH
    announced: str | None = None
    """The box that this turn must fill."""
    whole: bool = False
    """Whether a roll after the first threw all dice again; known only where the rules ask for it."""

    def __repr__(self) -> str:
        return short_repr(self)

    @property
    def card(self) -> Card:
        """The card of the seat whose turn it is."""
        return self.cards[self.seat - 1]

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def natural(self) -> bool:
        """Whether every die on the table was thrown, none bought."""
        return not self.purchases.bought


def start(rules: RuleSet, seats: int = 1) -> State:
    """A fresh game with seat 1 to throw; the opening may choose another."""
    least, most = rules.players
    if not least <= seats <= most:
        room = f"{least} to {most} players" if least < most else f"{least} players"
        raise SeatsRefused(f"{rules.name} is for {room}, not {seats}.")
    card = empty_card(rules)
    return State(rules, (card,) * seats, Seat(1), rolls_at_start(rules, card))


def rolls_at_start(rules: RuleSet, card: Card) -> int:
    """How many rolls a turn begins with."""
    return rules.dice.rolls + card.saved
