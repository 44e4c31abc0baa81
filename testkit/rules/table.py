"""A small table to play at in tests: positions laid out, actions done, refusals asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dicehouse.rules import (
    Action,
    BonusEarned,
    BoxScored,
    Card,
    Dice,
    Event,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    decide,
    evolve,
    legal_actions,
    refusal,
    sort_dice,
    start,
)

__all__ = ["Played", "card", "do", "faces", "play", "position", "refused", "takes"]


@dataclass(frozen=True)
class Played:
    """What an action led to."""

    state: State
    events: tuple[Event, ...]

    @property
    def scored(self) -> int:
        (event,) = (event for event in self.events if isinstance(event, BoxScored))
        return event.points

    @property
    def extra(self) -> int:
        """The joker's bonus that was earned."""
        return sum(e.points for e in self.events if isinstance(e, BonusEarned) and e.extra)

    @property
    def section_bonus(self) -> int:
        return sum(e.points for e in self.events if isinstance(e, BonusEarned) and not e.extra)


def faces(text: str) -> Dice:
    """Dice as the sheets write them: `5 - 2 - 5 - 6 - 5`, `3, 4, 3, 6, 3` or `44444`."""
    return sort_dice(int(sign) for sign in text if sign.isdigit())


def card(rules: RuleSet, filled: Mapping[str, int], *, extra: int = 0, saved: int = 0, buys: int = 0) -> Card:
    """A card with these boxes filled."""
    return Card(tuple(filled.get(box.code) for box in rules.boxes), extra, saved, buys)


def position(
    rules: RuleSet,
    *cards: Mapping[str, int] | Card,
    dice: str = "",
    rolls_left: int | None = None,
    seat: int = 1,
) -> State:
    """A position with these cards, the first seat's turn and its rolls used up unless told otherwise."""
    laid = tuple(one if isinstance(one, Card) else card(rules, one) for one in cards)
    fresh = start(rules, max(len(laid), rules.seats[0]))
    if rolls_left is None:
        rolls_left = 0 if dice else fresh.rolls_left
    return replace(fresh, cards=laid or fresh.cards, seat=Seat(seat), rolls_left=rolls_left, dice=faces(dice))


def do(
    state: State,
    action: Action,
    *,
    throws: Sequence[Iterable[int]] = (),
    verdicts: Iterable[bool] = (),
) -> Played:
    """The seat whose turn it is does it; `throws` are only the dice that are thrown."""
    events = decide(state, state.seat, action, ScriptedDice(throws, verdicts)).events
    for event in events:
        state = evolve(state, event)
    return Played(state, events)


def play(state: State, *steps: tuple[Action, str]) -> State:
    """Several actions in a row, each with the dice that it throws (empty for none)."""
    for action, thrown in steps:
        state = do(state, action, throws=[faces(thrown)] if thrown else ()).state
    return state


def refused(state: State, action: Action, seat: int | None = None) -> str | None:
    """The code of the refusal, None where the action is allowed."""
    no = refusal(state, state.seat if seat is None else Seat(seat), action)
    return no.code if no else None


def takes(state: State) -> dict[str, int]:
    """Every box that may be filled now, with what it would take."""
    boxes = [action for action in legal_actions(state) if isinstance(action, Score)]
    return {action.box: do(state, action).scored for action in boxes}
