"""The rule book: why an action may not be done now. `can` and `decide` both ask here."""

from __future__ import annotations

from typing import assert_never

from ..answers import Refusal
from ..dice import Seat, contains
from ..game.card import is_full
from ..game.comparison import NumberHelp
from ..game.joker import JokerCall
from ..game.patterns import numbers
from ..game.ruleset import RuleSet
from .actions import Action, Announce, Buy, Leave, Read, Score, Throw
from .bars import bars_of, is_announced, is_waiting, most_rolls, rolls_used
from .ending import due_reading
from .scoring import call_of, takes_any, worth
from .state import State

_LAY_OUT = Refusal("number-missing", "Lay your dice out as a number first; an X is only for when nothing fits.")


def can(state: State, seat: Seat, action: Action) -> bool:
    return refusal(state, seat, action) is None


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """None when the action is allowed, otherwise the one reason that stands in its way."""
    if state.over:
        return Refusal("game-over", "The game is over.")
    if isinstance(action, Leave):
        return _leave(state, seat)
    if seat != state.seat:
        return Refusal("not-your-turn", f"It is the turn of seat {state.seat}, not of seat {seat}.")
    if is_full(state.card):
        return _after_the_last_box(state, action)
    match action:
        case Throw():
            return _throw(state, action)
        case Score():
            return _score(state, action)
        case Announce():
            return _announce(state, action)
        case Buy():
            return _buy(state, action)
        case Read():
            return Refusal("read-not-now", "Numbers are read aloud when every card is full.")
        case Leave():
            return None
        case _:
            assert_never(action)


def _leave(state: State, seat: Seat) -> Refusal | None:
    if not 1 <= seat <= len(state.cards):
        return Refusal("seat-unknown", f"There is no seat {seat} at this table.")
    if state.cards[seat - 1].out:
        return Refusal("seat-left", f"Seat {seat} has left the game already.")
    return None


def _throw(state: State, action: Throw) -> Refusal | None:
    if state.rolls_left == 0:
        return Refusal("no-rolls-left", "No rolls are left: choose a box.")
    if not state.dice:
        if action.keep:
            return Refusal("first-roll", "The first roll of a turn is with all dice.")
        return None
    if state.rules.columns and state.announced is None and rolls_used(state) >= most_rolls(state.rules, state.card):
        return Refusal("no-rolls-left", "No open box takes the dice of a further roll: choose one.")
    buying = state.rules.buying
    if buying and buying.buy_when == "after-rolls" and state.purchases.tries:
        return Refusal("buying-began", "After buying a die the turn has no further roll.")
    if not contains(state.dice, action.keep):
        return Refusal("keep-not-there", "Only dice that lie on the table can be kept.")
    if len(action.keep) == len(state.dice):
        return Refusal("nothing-to-throw", "Keeping all dice leaves none to roll: choose a box.")
    return None


def _score(state: State, action: Score) -> Refusal | None:
    rules = state.rules
    place = rules.places.get(action.box)
    if place is None:
        return Refusal("box-unknown", f"There is no box {action.box!r} on this card.")
    box = rules.boxes[place]
    held = state.card.entries[place]
    if held is not None:
        content = "an X" if box.takes_number and not held else f"{held:,}"
        return Refusal("box-taken", f"{box.name} is taken: it holds {content}.")
    if not state.dice:
        return Refusal("not-thrown", "Roll the dice first.")
    if state.announced is not None and not is_announced(state, place):
        return _announced_already(state, state.announced)
    shut = _column(state, place) if box.column else None
    if shut is not None:
        return shut
    call = call_of(state)
    placed = call.refusal(rules, place)
    if placed is not None:
        return placed
    if box.takes_number:
        return _number(state, place, action, call)
    if action.number == 0 and rules.crosses_by_choice:
        return None
    if action.number is not None:
        return Refusal("number-unwanted", f"{box.name} takes points, not a number.")
    if rules.scratch == "forced-only" and worth(state, place, call) == 0:
        return _scratch(state, call)
    return None


def _column(state: State, place: int) -> Refusal | None:
    """What the box's column asks for: its order, and not too many rolls."""
    rules, bars = state.rules, bars_of(state.rules)
    before, most = bars.follows[place], bars.rolls[place]
    if before is not None and is_waiting(bars, state.card, place):
        return Refusal("box-order", f"{rules.boxes[place].name} comes after {rules.boxes[before].name}.")
    if rolls_used(state) > most and not is_announced(state, place):
        if bars.announced[place]:
            return Refusal(
                "box-rolls", f"{rules.boxes[place].name} is announced after the first roll, or takes its dice."
            )
        rolls = "the first roll" if most == 1 else f"{most} rolls at most"
        return Refusal("box-rolls", f"{rules.boxes[place].name} takes the dice of {rolls}.")
    return None


def _announce(state: State, action: Announce) -> Refusal | None:
    rules = state.rules
    place = rules.places.get(action.box)
    if place is None:
        return Refusal("box-unknown", f"There is no box {action.box!r} on this card.")
    name, bars = rules.boxes[place].name, bars_of(rules)
    if not bars.announced[place]:
        return Refusal("announce-unknown", f"{name} is not a box that is announced.")
    if state.announced is not None:
        return _announced_already(state, state.announced)
    if state.card.entries[place] is not None:
        return Refusal("box-taken", f"{name} is taken: it holds {state.card.entries[place]:,}.")
    if not state.dice:
        return Refusal("not-thrown", "Roll the dice first.")
    if rolls_used(state) != 1:
        return Refusal("announce-late", "A box is announced after the first roll of a turn, before the second.")
    before = bars.follows[place]
    if before is not None and is_waiting(bars, state.card, place):
        return Refusal("box-order", f"{name} comes after {rules.boxes[before].name}.")
    return None


def _announced_already(state: State, box: str) -> Refusal:
    return Refusal("announced", f"You announced {state.rules.boxes[state.rules.places[box]].name}: this turn fills it.")


def _number(state: State, place: int, action: Score, call: JokerCall) -> Refusal | None:
    rules, box = state.rules, state.rules.boxes[place]
    fitting = numbers(box.pattern, state.dice)
    if action.number is None:
        if rules.scratch != "forced-only" or (fitting and rules.auto_arrange):
            return None
        if number_help(rules) != "best":
            # the same for every box: otherwise it would tell which of them can be filled
            return None if takes_any(state, call) is None else _LAY_OUT
        if fitting:
            return Refusal("number-missing", f"Write a number in {box.name}: {fitting[0]:,} would fit.")
        return _scratch(state, call)
    if action.number in fitting:
        return None
    if not 0 < action.number < 10 ** len(state.dice):
        return Refusal("number-not-dice", f"These dice write a number of {len(state.dice)} digits.")
    if sorted(str(action.number)) != [str(die) for die in state.dice]:
        return Refusal("number-not-dice", f"{action.number:,} cannot be laid out with these dice.")
    return Refusal("number-unfit", f"{action.number:,} does not fit in {box.name}.")


def _scratch(state: State, call: JokerCall) -> Refusal | None:
    taker = takes_any(state, call)
    if taker is None:
        return None
    name = state.rules.boxes[taker].name
    best = worth(state, taker, call)
    return Refusal("scratch-refused", f"An X is only for when nothing fits: {name} takes {best:,}.")


def number_help(rules: RuleSet) -> NumberHelp:
    """What may be said of a number before it is written; where the house arranges the dice there is nothing to hide."""
    if rules.comparison is None or rules.auto_arrange:
        return "best"
    return rules.comparison.number_help


def _buy(state: State, action: Buy) -> Refusal | None:
    buying = state.rules.buying
    if buying is None:
        return Refusal("buying-unknown", "No dice are bought in this game.")
    asked = (action.die, action.face)
    return buying.refusal(state.rules.dice, state.dice, state.purchases, state.card.buys, asked)


def _after_the_last_box(state: State, action: Action) -> Refusal | None:
    due = due_reading(state)
    if due is not None:
        if action == Read(due.box):
            return None
        name = state.rules.boxes[state.rules.places[due.box]].name
        return Refusal("read-first", f"Read aloud the number in {name}.")
    if action == Throw():
        return None
    return Refusal("roll-off", "The game is tied: roll all dice.")
