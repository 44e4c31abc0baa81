"""What can be done at a table: the one thing to do next, which the brass button says, and what else a house offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..play.commands import (
    AskRematch,
    AskVoid,
    Claim,
    Command,
    DeclineRematch,
    DeclineVoid,
    Resign,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
)
from ..play.views.table import TableView, TurnView
from ..rules import Action, Box, Buy, Read, Score, State, Throw, can, is_full, legal_actions, offer, offers, refusal
from ..values import Value
from .drawing.card_lines import written
from .hand import Hand
from .words import PHRASES, all_dice, counted, names_of, number_aloud, refused

_KEYS = "123456789abcdefghijklmnoprstuvwxyz"

Kind = Literal["nothing", "act", "judge", "start", "sit", "story"]


class MainAction(Value):
    """`kind` is `nothing` where there is nothing to press; the label then says why."""

    label: str
    kind: Kind = "nothing"
    action: Action | None = None


def main_action(view: TableView, state: State | None, hand: Hand, *, remote: bool) -> MainAction:
    match view.phase:
        case "gathering":
            return _gathering(view)
        case "sealing":
            return MainAction("The seal is being made")
        case "over" | "void":
            told = state is None or state.rules.comparison is None
            return MainAction("The story of the game", "story") if told else MainAction("The game is over")
        case "playing":
            turn = view.turn
            if turn is None or state is None:
                return MainAction("The game is over")
            if turn.question is not None:
                return _question(view, turn, remote=remote)
            if turn.seat != view.you:
                return MainAction(f"{names_of(view)[turn.seat - 1]} is playing")
            return _own_turn(state, hand)


def _gathering(view: TableView) -> MainAction:
    free = view.seats.count(None)
    if view.you is None:
        return MainAction("Sit down", "sit") if free else MainAction("Every seat is taken: you watch")
    if free:
        return MainAction("1 more is to come" if free == 1 else f"{free} more are to come")
    if view.you_host:
        return MainAction("Start the game", "start")
    return MainAction("The host starts the game")


def _question(view: TableView, turn: TurnView, *, remote: bool) -> MainAction:
    if not remote or (turn.judge is not None and turn.judge == view.you):
        return MainAction("Judge the answer", "judge")
    if turn.judge is None:
        return MainAction("Nobody is here to judge the answer")
    return MainAction(f"{names_of(view)[turn.judge - 1]} judges the answer")


def _own_turn(state: State, hand: Hand) -> MainAction:
    if is_full(state.card):
        return _after_the_last_box(state)
    if hand.chosen is not None:
        return _write(state, hand, hand.chosen)
    throw = Throw(hand.tray.keep if state.dice else ())
    if hand.number is not None:
        return MainAction(f"Choose a box for {hand.number:,}")
    if can(state, state.seat, throw) and not hand.laying:
        return MainAction(_roll_label(state, hand), "act", throw)
    if state.rules.writes_numbers and hand.number is None:
        return MainAction("Lay out your number, then choose a box")
    if can(state, state.seat, Throw()):
        return MainAction("All dice are kept: choose a box")
    return MainAction("Choose a box")


def _after_the_last_box(state: State) -> MainAction:
    action = legal_actions(state)[0]
    if isinstance(action, Read):
        return MainAction(f"Read {number_aloud(state, action)[0]} aloud", "act", action)
    return MainAction(f"Roll off: {counted(state.rules.dice.count)}", "act", action)


def _roll_label(state: State, hand: Hand) -> str:
    if not state.dice:
        return f"Roll {all_dice(state.rules.dice.count)}"
    if not hand.tray.held:
        return f"Roll {all_dice(hand.tray.free)} again"
    return f"Roll {counted(hand.tray.free)}"


def _write(state: State, hand: Hand, place: int) -> MainAction:
    box = state.rules.boxes[place]
    action = Score(box.code, hand.number if _own_number(state, box) else None)
    no = refusal(state, state.seat, action)
    if no is not None:
        return MainAction(refused(no, state.rules))
    bonus = 0 if _own_number(state, box) else offer(state, place).bonus
    what = written(box, entry_of(state, action)) + (f" + {bonus:,}" if bonus else "")
    return MainAction(f"Write {what} in {box.name}", "act", action)


def entry_of(state: State, action: Score) -> int:
    """What the box will hold, where the rules allow it; 0 is an X where numbers are written."""
    place = state.rules.places[action.box]
    if action.number is not None or _own_number(state, state.rules.boxes[place]):
        return action.number or 0
    return offer(state, place).points


def given_away(state: State, action: Action) -> bool:
    """Whether a box is filled for nothing while dice could be thrown, or another box would take points."""
    if not isinstance(action, Score) or not can(state, state.seat, action) or entry_of(state, action):
        return False
    others = () if state.rules.writes_numbers else offers(state)
    return can(state, state.seat, Throw()) or any(one.points for one in others if one.refusal is None)


def crossing(state: State, place: int) -> Score | None:
    """Crossing the box out by choice, where the rules allow it and the dice fit the box."""
    action = Score(state.rules.boxes[place].code, 0)
    return action if can(state, state.seat, action) and offer(state, place).points else None


def _own_number(state: State, box: Box) -> bool:
    return box.takes_number and not state.rules.auto_arrange


def buyable(state: State | None) -> tuple[Buy, ...]:
    """The dice that may be asked for now."""
    if state is None or state.rules.buying is None or state.over or not state.dice:
        return ()
    return tuple(action for action in legal_actions(state) if isinstance(action, Buy))


def menu(view: TableView) -> list[tuple[str, str, Command]]:
    """Keys, words and commands; the table has the last word on each."""
    options = [*_seats(view), *_agreements(view), *(_phrases() if view.you else ())]
    no = declining(view)
    keys = _KEYS.replace("d", "") if no else _KEYS
    numbered = [(key, words, command) for key, (words, command) in zip(keys, options, strict=False)]
    return [("d", "Decline what is offered", no), *numbered] if no else numbered


def declining(view: TableView) -> Command | None:
    """No to what is offered, or one's own offer taken back."""
    if view.you is None:
        return None
    seats = [seat for seat in view.seats if seat is not None]
    if view.phase in ("playing", "sealing") and any(seat.void_asked for seat in seats):
        return DeclineVoid()
    declined = any(seat.rematch_declined for seat in seats if seat.seat == view.you)
    if view.phase in ("over", "void") and any(seat.rematch_asked for seat in seats) and not declined:
        return DeclineRematch()
    return None


def _seats(view: TableView) -> Iterator[tuple[str, Command]]:
    if view.phase != "gathering":
        return
    if view.you is None and None in view.seats:
        yield "Sit down", Sit()
    if view.you is not None:
        yield "Stand up", Stand()
    if view.you_host and None not in view.seats:
        yield "Start the game", Start()


def _agreements(view: TableView) -> Iterator[tuple[str, Command]]:
    if view.you is None:
        return
    if view.phase in ("over", "void"):
        yield "Play again", AskRematch()
    if view.turn is not None and view.turn.question is not None and view.turn.seat == view.you:
        yield "Take the question back", TakeBack()
    if view.phase == "playing":
        yield "Resign", Resign()
    if view.phase in ("playing", "sealing"):
        yield "Agree that the game shall not count", AskVoid()
        for seat in view.seats:
            if seat is not None and seat.away_since is not None and seat.seat != view.you:
                yield f"Claim the game from {seat.name}, who is away", Claim(seat.seat)


def _phrases() -> Iterator[tuple[str, Command]]:
    return ((f"Say: {words}", Say(phrase)) for phrase, words in PHRASES.items())
